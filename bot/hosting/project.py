"""The project's own files: their paths as they may be logged, and the version that `pyproject.toml` states."""

import functools
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def source_path(path: str) -> str:
    """A source file's path without the folders that only this machine has."""
    file = Path(path)
    own = file.is_relative_to(ROOT) and "site-packages" not in file.parts
    return file.relative_to(ROOT).as_posix() if own else "/".join(file.parts[-2:])


@functools.cache
def version() -> str:
    """The version, or "unknown" if the file is missing."""
    try:
        return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return "unknown"

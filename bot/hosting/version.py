"""Which version of the bot this is, as `pyproject.toml` says."""

import functools
import tomllib
from pathlib import Path

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"


@functools.cache
def version() -> str:
    """The version, or "unknown" where the file was not brought along."""
    try:
        return str(tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["version"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return "unknown"

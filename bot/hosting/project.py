"""The project's own files: their paths as they may be logged, and which release they are."""

import functools
import re
import tomllib
from pathlib import Path

import msgspec

from data.migrate import migrations

ROOT = Path(__file__).parents[2]
COMMIT = "bot/hosting/commit.txt"
"""Names the commit where there is no history: written by the image's build, or by `git archive` (`.gitattributes`)."""
DIGITS = 12
"""Digits of a commit's hash that are shown."""
UNKNOWN = "unknown"


class Release(msgspec.Struct, frozen=True):
    """What runs: its version, the first digits of its commit ("unknown" if nothing names it), its database's schema."""

    version: str
    commit: str
    schema: int

    def __str__(self) -> str:
        return f"{self.version}, commit {self.commit}, schema {self.schema}"


def source_path(path: str) -> str:
    """A source file's path without the folders that only this machine has."""
    file = Path(path)
    own = file.is_relative_to(ROOT) and "site-packages" not in file.parts
    return file.relative_to(ROOT).as_posix() if own else "/".join(file.parts[-2:])


@functools.cache
def release() -> Release:
    """The release as it was at the first call: an update of the files must not rename a bot that runs."""
    return release_in(ROOT)


def release_in(root: Path) -> Release:
    """The release of the project in a folder."""
    try:
        version = str(tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        version = UNKNOWN
    named = _read(root / COMMIT) or ""
    commit = named if _is_hash(named) else _checked_out(root / ".git")
    return Release(version, commit[:DIGITS] if _is_hash(commit) else UNKNOWN, len(migrations()))


def _checked_out(git: Path) -> str:
    """The commit that a clone or a worktree has checked out, read without git, which refuses folders of other users."""
    if (elsewhere := _read(git)) is not None:
        git = git.parent / elsewhere.removeprefix("gitdir:").strip()
    head = _read(git / "HEAD") or ""
    if not head.startswith("ref:"):
        return head
    ref = head.removeprefix("ref:").strip()
    shared = git / (_read(git / "commondir") or ".")
    packed = re.search(rf"^(\w+) {re.escape(ref)}$", _read(shared / "packed-refs") or "", re.MULTILINE)
    return _read(git / ref) or _read(shared / ref) or (packed[1] if packed else "")


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None


def _is_hash(text: str) -> bool:
    return re.fullmatch(r"[0-9a-f]{40,64}", text) is not None

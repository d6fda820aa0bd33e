"""Refresh the exact versions of all packages: ``uv run python -m tests.packages``.

Finds the newest versions that the dependencies in `pyproject.toml` allow, and writes them to `constraint-dependencies`
there, which every `uv run` and `uv sync` obeys, and with hashes to the list that hosts and the image install from. The
old versions are left out while it looks, or nothing could move. If it fails, nothing is written.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = ROOT / "pyproject.toml"
LIST = ROOT / ".github" / "deploy" / "requirements.txt"

BLOCK = re.compile(r"^constraint-dependencies = \[\n(?:    .*\n)*\]\n", re.MULTILINE)
PLAIN = ("--no-emit-index-url", "--no-header")
EVERYTHING = ("--all-groups", "--all-extras", "--no-hashes", "--no-annotate")
HOSTS = ("--no-dev", "--extra", "postgres")


def written(lines: Iterable[str]) -> str:
    """The setting, with a line for each package."""
    return "constraint-dependencies = [\n" + "".join(f'    "{line}",\n' for line in lines) + "]\n"


def constraints(exported: str) -> list[str]:
    """What `uv export` lists. A package with one version gets it everywhere, also where a marker leaves it out."""
    lines = [line for line in exported.splitlines() if line.strip()]
    names = [line.partition("==")[0] for line in lines]
    single = {name for name in names if names.count(name) == 1}
    return [line.partition(" ; ")[0] if line.partition("==")[0] in single else line for line in lines]


def versions(lines: Iterable[str]) -> dict[str, str]:
    """The versions by package, of lines ``name==version``; several of one package are joined."""
    found: dict[str, str] = {}
    for line in lines:
        name, _, version = line.partition("==")
        found[name] = f"{found[name]}, {version}" if name in found else version
    return found


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """What has moved, in words."""
    return [
        f"{name}: {before.get(name, 'new')} -> {after.get(name, 'gone')}"
        for name in sorted(before.keys() | after.keys())
        if before.get(name) != after.get(name)
    ]


def refreshed(project: str, folder: Path) -> tuple[str, str]:
    """The new `pyproject.toml` and list for hosts, found in an empty folder.

    Raises:
        subprocess.CalledProcessError: uv finds no versions that fit together.
    """
    file = folder / "pyproject.toml"
    file.write_text(BLOCK.sub(written([]), project), encoding="utf-8")
    exact = BLOCK.sub(written(constraints(_export(folder, *EVERYTHING))), project)
    file.write_text(exact, encoding="utf-8")
    return exact, _export(folder, *HOSTS)


def _export(folder: Path, *options: str) -> str:
    uv = os.environ.get("UV") or shutil.which("uv") or "uv"
    command = [uv, "export", "--quiet", *PLAIN, *options]
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def pinned(project: str) -> list[str]:
    """The exact versions that a `pyproject.toml` demands, a line for each."""
    return list(tomllib.loads(project)["tool"]["uv"]["constraint-dependencies"])


def main() -> int:
    """Refresh both, and print what has moved."""
    before = PROJECT.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        project, hosts = refreshed(before, Path(folder))
    PROJECT.write_text(project, encoding="utf-8", newline="\n")
    LIST.write_text(hosts, encoding="utf-8", newline="\n")
    moved = changes(versions(pinned(before)), versions(pinned(project)))
    sys.stdout.write(("\n".join(moved) or f"nothing has moved: {len(pinned(project))} packages") + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

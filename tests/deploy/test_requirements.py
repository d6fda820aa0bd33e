"""The exact versions: everywhere the same, with hashes for hosts, no address; and the command that refreshes them.

If they disagree: `uv run python -m tests.packages`.
"""

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests import packages
from tests.deploy.places import DEPLOY, ROOT

TEXT = (DEPLOY / "requirements.txt").read_text()
PINNED = {
    canonicalize_name(found[1]): found[2] for found in re.finditer(r"^([A-Za-z0-9._-]+)==(\S+)", TEXT, re.MULTILINE)
}
FILE = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
WHOLE = tomllib.loads(FILE)
PROJECT = WHOLE["project"]
FOR_HOSTS = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"]]
EXACT = packages.versions(packages.pinned(FILE))


def needed(lines: list[str], extra: str = "") -> Iterator[tuple[str, frozenset[str]]]:
    """The packages that lines of requirements name for this machine, each with the extras asked of it."""
    for line in lines:
        wanted = Requirement(line)
        if wanted.name != "fonttools" and (wanted.marker is None or wanted.marker.evaluate({"extra": extra})):
            yield canonicalize_name(wanted.name), frozenset(wanted.extras)


def installed() -> dict[str, str]:
    """The version of each package that the project's requirements have brought to this machine."""
    found: dict[str, str] = {}
    asked, todo = set[tuple[str, frozenset[str]]](), list(needed([*FOR_HOSTS, *WHOLE["dependency-groups"]["dev"]]))
    while todo:
        name, extras = todo.pop()
        if (name, extras) in asked:
            continue
        asked.add((name, extras))
        package = distribution(name)
        found[name] = package.version
        todo += [each for extra in ("", *extras) for each in needed(package.requires or [], extra)]
    return found


def test_every_dependency_is_pinned_to_a_version_that_the_project_allows() -> None:
    for line in [*FOR_HOSTS, *WHOLE["dependency-groups"]["dev"]]:
        wanted = Requirement(line)
        assert wanted.specifier.contains(EXACT[canonicalize_name(wanted.name)]), line


def test_hosts_install_the_versions_that_the_project_names() -> None:
    assert {name: EXACT.get(name) for name in PINNED} == PINNED
    assert {canonicalize_name(Requirement(line).name) for line in FOR_HOSTS} <= PINNED.keys()


def test_these_tests_run_with_the_versions_that_the_project_names() -> None:
    there = installed()
    assert {name: EXACT.get(name) for name in there} == there


def test_every_version_has_a_hash() -> None:
    entries = re.split(r"\n(?=[A-Za-z0-9])", TEXT.strip())
    assert len(entries) == len(PINNED)
    assert all("--hash=sha256:" in entry for entry in entries)


def test_no_address_and_no_tool_of_developers_is_in_it() -> None:
    assert "://" not in TEXT
    assert not PINNED.keys() & {"pytest", "mypy", "ruff", "simcord", "fonttools"}


def test_a_refresh_looks_without_the_old_versions_and_writes_the_new_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[str]] = []

    def export(folder: Path, *options: str) -> str:
        seen.append(packages.pinned((folder / "pyproject.toml").read_text(encoding="utf-8")))
        return "Newer==2\n" if options == packages.HOSTS else "newer==2 ; python_full_version >= '3.13'\n"

    monkeypatch.setattr(packages, "_export", export)
    project, hosts = packages.refreshed(FILE, tmp_path)
    assert seen == [[], ["newer==2"]]
    assert packages.pinned(project) == ["newer==2"]
    assert hosts == "Newer==2\n"
    assert packages.BLOCK.sub("", project) == packages.BLOCK.sub("", FILE), "nothing else has changed"


def test_a_marker_stays_only_where_it_chooses_between_versions() -> None:
    listed = "one==1 ; sys_platform == 'win32'\ntwo==2 ; python_full_version < '3.13'\ntwo==3\n"
    assert packages.constraints(listed) == ["one==1", "two==2 ; python_full_version < '3.13'", "two==3"]


def test_a_refresh_tells_what_has_moved() -> None:
    moved = packages.changes({"a": "1", "b": "1", "c": "1"}, {"a": "1", "b": "2", "d": "1"})
    assert moved == ["b: 1 -> 2", "c: 1 -> gone", "d: new -> 1"]

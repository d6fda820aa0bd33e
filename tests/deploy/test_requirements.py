"""The exact versions that an image installs: they fit `pyproject.toml`, have hashes and name no address."""

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.deploy.places import DEPLOY, ROOT

TEXT = (DEPLOY / "requirements.txt").read_text()
PINNED = {
    canonicalize_name(found[1]): found[2] for found in re.finditer(r"^([A-Za-z0-9._-]+)==(\S+)", TEXT, re.MULTILINE)
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_every_dependency_is_pinned_to_a_version_that_the_project_allows() -> None:
    """If it is not: `uv lock --upgrade`, then the command in CONTRIBUTING.md that writes the list."""
    for line in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"]]:
        wanted = Requirement(line)
        assert wanted.specifier.contains(PINNED[canonicalize_name(wanted.name)]), line


def test_every_version_has_a_hash() -> None:
    entries = re.split(r"\n(?=[A-Za-z0-9])", TEXT.strip())
    assert len(entries) == len(PINNED)
    assert all("--hash=sha256:" in entry for entry in entries)


def test_no_address_and_no_tool_of_developers_is_in_it() -> None:
    assert "://" not in TEXT
    assert not PINNED.keys() & {"pytest", "mypy", "ruff", "simcord", "fonttools"}

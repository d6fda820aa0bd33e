"""The changelog begins with the version of this project, and names the commit of every earlier one."""

import re
import subprocess
import tomllib

import pytest

from tests.deploy.places import ROOT

TEXT = (ROOT / ".github" / "CHANGELOG.md").read_text(encoding="utf-8")
PARTS = dict(re.findall(r"^## \[(\d\S*)\] - \d{4}-\d\d-\d\d\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
"""What is said of each version, the newest first."""


def version_in(commit: str) -> str | None:
    """The project's version in a commit; None if this clone has not that much history."""
    found = subprocess.run(
        ["git", "show", f"{commit}:pyproject.toml"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    return tomllib.loads(found.stdout)["project"]["version"] if found.returncode == 0 else None


def test_its_newest_version_is_this_one() -> None:
    assert (
        next(iter(PARTS)) == tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    )


@pytest.mark.parametrize("version", list(PARTS)[1:])
def test_an_earlier_version_names_its_commit(version: str) -> None:
    commit = re.match(r"\s*Commit `([0-9a-f]{12})`, schema \d+\.", PARTS[version])
    assert commit is not None
    assert version_in(commit[1]) in (version, None)

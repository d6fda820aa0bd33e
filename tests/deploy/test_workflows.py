"""The workflows: actions by commit, one version of uv, and the steps by which a new version is released."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import yaml

from tests.deploy.places import ROOT

FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
CHECKS = (FOLDER / "checks.yml").read_text(encoding="utf-8")
Job: TypeAlias = dict[str, Any]
"""A job, or a step of one, as YAML has it."""
JOBS: dict[str, Job] = yaml.safe_load(CHECKS)["jobs"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDS_BASH = pytest.mark.skipif(shutil.which("bash") is None or os.name != "posix", reason="these steps run in bash")


def step(job: str, name: str) -> str:
    """The commands of a step."""
    (found,) = (each["run"] for each in JOBS[job]["steps"] if each.get("name") == name)
    return str(found)


def run(commands: str, folder: Path, **more: str) -> dict[str, str]:
    """Run a step's commands as the runner does; returns its outputs."""
    outputs = folder / "outputs"
    outputs.touch()
    environment = {"PATH": os.environ["PATH"], "GITHUB_OUTPUT": str(outputs), "RUNNER_TEMP": str(folder), **more}
    shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", commands]
    subprocess.run(shell, cwd=folder, env=environment, check=True, timeout=60)
    return dict(line.split("=", 1) for line in outputs.read_text().splitlines())


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone with two versions in its changelog, the newer one in `pyproject.toml`."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "1.10.0"\n')
    (tmp_path / ".github").mkdir()
    (tmp_path / ".github" / "CHANGELOG.md").write_text(
        "# Changelog\n\n## [Unreleased]\n\n## [1.10.0] - 2026-12-24\n\n### Added\n\n- [A tree](TREE.md#top) of [all](https://example.com/x).\n\n"
        "## [1.1.0] - 2026-12-01\n\n- Snow.\n"
    )
    author = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com")
    for words in (("init", "-q"), ("add", "."), (*author, "commit", "-qm", "Begin"), ("tag", "v1.1.0")):
        subprocess.run(["git", *words], cwd=tmp_path, check=True, timeout=60)
    return tmp_path


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_actions_are_pinned_by_commit_and_name_their_version(path: Path) -> None:
    used = re.findall(r"uses: (.+)", path.read_text(encoding="utf-8"))
    assert used
    for each in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", each), each


def test_the_image_and_the_workflows_have_one_version_of_uv() -> None:
    versions = re.findall(r"uv==(\d\S+)|UV_VERSION: (\S+)", (ROOT / "Dockerfile").read_text() + CHECKS)
    assert len(versions) == 2
    assert len({first or second for first, second in versions}) == 1
    assert "required-version" not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_tests_run_with_the_oldest_python_and_the_images() -> None:
    found = re.search(r"FROM python:(3\.\d+)", (ROOT / "Dockerfile").read_text())
    assert found is not None
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert JOBS["tests"]["strategy"]["matrix"]["python"] == [oldest, found[1]]


def test_lint_runs_what_continuous_integration_runs() -> None:
    ours = (ROOT / ".ci" / "run").read_text()
    lint = re.findall(r"^uv run (?!pytest).+$", ours, re.MULTILINE)
    assert step("lint", "Lint, types and the direction of imports").splitlines() == lint
    assert step("tests", "Test") in ours.splitlines()


def test_only_what_publishes_may_write() -> None:
    assert yaml.safe_load(CHECKS)["permissions"] == {"contents": "read"}
    assert [name for name, job in JOBS.items() if "permissions" in job] == ["release"]
    assert JOBS["release"]["needs"] == [name for name in JOBS if name != "release"]


@NEEDS_BASH
@pytest.mark.parametrize(("tags", "new"), [((), "true"), (("v1.10.0",), "false")], ids=["new", "released"])
def test_a_version_is_new_until_its_tag_exists(clone: Path, tags: tuple[str, ...], new: str) -> None:
    for tag in tags:
        subprocess.run(["git", "tag", tag], cwd=clone, check=True, timeout=60)
    made = run(step("release", "Find out whether the version is new"), clone, GITHUB_REPOSITORY="Ann/Bakers")
    assert (made["version"], made["new"]) == ("1.10.0", new)
    assert made["image"].endswith("/ann/bakers")


@NEEDS_BASH
def test_a_release_says_what_the_changelog_says_of_its_version(clone: Path) -> None:
    run(step("release", "Take the version's part of the changelog"), clone, VERSION="1.10.0", FILES="https://forge/f")
    said = "- [A tree](https://forge/f/TREE.md#top) of [all](https://example.com/x)."
    assert (clone / "notes.md").read_text().strip() == f"### Added\n\n{said}"


@NEEDS_BASH
def test_a_version_without_a_part_is_not_released(clone: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run(step("release", "Take the version's part of the changelog"), clone, VERSION="2.0.0", FILES="")

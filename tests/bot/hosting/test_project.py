"""Which release runs: the version that is written down, the commit that is checked out or was stamped, the schema."""

import subprocess
from pathlib import Path

import pytest

from bot.hosting.project import COMMIT, Release, release_in
from data.migrate import migrations

HASH = "0123456789abcdef0123456789abcdef01234567"
OTHER = "f" * 40
SCHEMA = len(migrations())


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n')
    stamp(tmp_path, "$Format:%H$")
    return tmp_path


def stamp(project: Path, text: str) -> None:
    (project / COMMIT).parent.mkdir(parents=True, exist_ok=True)
    (project / COMMIT).write_text(text + "\n")


def git(folder: Path, *words: str) -> str:
    author = ("-c", "user.name=Ann", "-c", "user.email=ann@example.com")
    return subprocess.run(
        ["git", *author, *words], cwd=folder, check=True, capture_output=True, text=True, timeout=60
    ).stdout.strip()


def commit(project: Path) -> str:
    """Commit everything; returns the first digits of the hash."""
    git(project, "init", "--quiet")
    git(project, "add", ".")
    git(project, "commit", "--quiet", "--message", "Begin")
    return git(project, "rev-parse", "HEAD")[:12]


def test_without_history_or_a_stamp_the_commit_is_unknown(project: Path) -> None:
    assert release_in(project) == Release("1.2.3", "unknown", SCHEMA)


def test_without_its_file_the_version_is_unknown(tmp_path: Path) -> None:
    assert release_in(tmp_path) == Release("unknown", "unknown", SCHEMA)


def test_a_stamped_commit_is_named_with_twelve_digits(project: Path) -> None:
    stamp(project, HASH)
    assert str(release_in(project)) == f"1.2.3, commit 0123456789ab, schema {SCHEMA}"


def test_the_commit_of_a_branch_is_that_of_its_clone(project: Path) -> None:
    made = commit(project)
    assert release_in(project).commit == made


def test_a_commit_without_a_branch_is_found(project: Path) -> None:
    made = commit(project)
    git(project, "checkout", "--quiet", "--detach")
    assert release_in(project).commit == made


def test_packed_branches_are_read(project: Path) -> None:
    made = commit(project)
    git(project, "pack-refs", "--all")
    assert release_in(project).commit == made


def test_a_worktree_has_the_commit_of_its_own_branch(project: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    first = commit(project)
    git(project, "worktree", "add", "--quiet", "-b", "other", str(tree))
    (tree / "new").write_text("more")
    second = commit(tree)
    assert (release_in(project).commit, release_in(tree).commit) == (first, second)
    assert first != second


def test_a_stamp_counts_more_than_the_history_around_it(project: Path) -> None:
    commit(project)
    stamp(project, OTHER)
    assert release_in(project).commit == OTHER[:12]


def test_an_archive_of_this_project_is_stamped() -> None:
    root = Path(__file__).parents[3]
    assert (root / COMMIT).read_text() == "$Format:%H$\n"
    assert f"{COMMIT} export-subst" in (root / ".gitattributes").read_text().splitlines()

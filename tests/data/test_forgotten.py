"""The list of people who asked to be forgotten."""

import stat
from pathlib import Path

import pytest

from data.forgotten import ForgottenList

ANN, BO = 1_180_000_123_456_789_012, 1_190_000_123_456_789_012


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite3.forgotten"


def test_only_later_requests_are_told(path: Path) -> None:
    kept = ForgottenList(path)
    first = kept.add(ANN, 1_000.0)
    second = kept.add(BO, 2_000.0)
    assert (first, second) == (1_000.0, 2_000.0)
    assert kept.since(0.0) == {kept.hash_of(ANN): first, kept.hash_of(BO): second}
    assert kept.since(first) == {kept.hash_of(BO): second}
    assert kept.since(second) == {}


def test_another_process_reads_the_same_list(path: Path) -> None:
    kept = ForgottenList(path)
    kept.add(ANN, 1_000.0)
    other = ForgottenList(path)
    assert (other.fact(), other.since(0.0)) == (kept.fact(), kept.since(0.0))


def test_neither_file_names_anybody_and_only_their_owner_reads_them(path: Path, tmp_path: Path) -> None:
    ForgottenList(path).add(ANN, 1_000.0)
    files = sorted(tmp_path.iterdir())
    assert [each.name.removeprefix(path.name) for each in files] == ["", ".key"]
    assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}
    assert str(ANN) not in "".join(each.read_text() for each in files)


def test_two_lists_say_different_things_of_one_person(tmp_path: Path) -> None:
    one, two = ForgottenList(tmp_path / "one"), ForgottenList(tmp_path / "two")
    assert one.hash_of(ANN) != two.hash_of(ANN)
    assert one.fact() != two.fact()


def test_requests_keep_their_order_under_a_clock_that_falls_back(path: Path) -> None:
    kept = ForgottenList(path)
    first = kept.add(ANN, 2_000.0)
    second = kept.add(BO, 1_000.0)
    assert second > first
    assert list(kept.since(first)) == [kept.hash_of(BO)]


def test_a_withdrawn_request_is_gone(path: Path) -> None:
    kept = ForgottenList(path)
    kept.add(ANN, 1_000.0)
    kept.withdraw(kept.add(BO, 2_000.0))
    assert list(kept.since(0.0)) == [kept.hash_of(ANN)]


@pytest.mark.parametrize("left", range(90))
def test_a_line_that_a_kill_broke_off_counts_for_nothing(left: int, path: Path) -> None:
    kept = ForgottenList(path)
    kept.add(ANN, 1_000.0)
    whole = path.read_bytes()
    kept.add(BO, 2_000.0)
    path.write_bytes(path.read_bytes()[: len(whole) + left])
    kept = ForgottenList(path)
    third = kept.add(BO, 3_000.0)
    assert set(kept.since(0.0)) == {kept.hash_of(ANN), kept.hash_of(BO)}
    assert kept.since(0.0)[kept.hash_of(BO)] == third


def test_a_list_without_its_key_is_refused(path: Path) -> None:
    ForgottenList(path).add(ANN, 1_000.0)
    path.with_name(f"{path.name}.key").unlink()
    with pytest.raises(ValueError, match="is missing"):
        ForgottenList(path).add(BO, 2_000.0)

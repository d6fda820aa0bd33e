"""A container may have fewer cores than the machine."""

from pathlib import Path

import pytest

from bot.concurrency import cores


@pytest.fixture
def eight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with eight usable cores."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(8)), raising=False)


@pytest.mark.usefixtures("eight")
@pytest.mark.parametrize(
    ("quota", "usable"),
    [("max 100000", 8), ("200000 100000", 2), ("150000 100000", 1), ("50000 100000", 1), ("9900000 100000", 8)],
)
def test_a_containers_quota_bounds_the_cores(tmp_path: Path, quota: str, usable: int) -> None:
    (tmp_path / "cpu.max").write_text(quota + "\n")
    assert cores(tmp_path / "cpu.max") == usable


@pytest.mark.usefixtures("eight")
def test_without_a_quota_all_cores_count(tmp_path: Path) -> None:
    assert cores(tmp_path / "cpu.max") == 8

"""The age of an interaction: Discord's clock differs from ours, and a queue is not taken for its offset."""

import pytest

from bot.playground.world.snowflakes import DISCORD_EPOCH_MS
from bot.transport.interaction_age import DRIFT, OffsetFilter
from tests.support.clock import Clock

AHEAD = 1234.5
"""Seconds by which Discord's clock is ahead in these tests."""


class Host:
    """A host whose clock differs from Discord's; interactions arrive some time after they were made."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.ahead = AHEAD
        self._filter = OffsetFilter(self.clock)

    def hears(self, after: float) -> float:
        """An interaction arrives `after` seconds after it was made; return its computed age."""
        made = self.clock() - after + self.ahead
        return self._filter.arrived(int(made * 1000 - DISCORD_EPOCH_MS) << 22)


@pytest.fixture
def host() -> Host:
    return Host()


def test_interactions_slower_than_the_quickest_are_older(host: Host) -> None:
    assert host.hears(after=0.1) == 0
    assert host.hears(after=1.6) == pytest.approx(1.5, abs=0.01)
    assert host.hears(after=0.1) == pytest.approx(0, abs=0.01)


def test_a_quicker_one_corrects_a_slow_first(host: Host) -> None:
    assert host.hears(after=2.0) == 0
    assert host.hears(after=0.1) == 0
    assert host.hears(after=2.0) == pytest.approx(1.9, abs=0.01)


def test_a_long_queue_is_not_mistaken_for_a_clock_offset(host: Host) -> None:
    host.hears(after=0.0)
    for _ in range(600):
        host.clock.move(0.5)
        age = host.hears(after=2.0)
    assert age == pytest.approx(2.0, abs=DRIFT * 300 + 0.01)


@pytest.mark.parametrize("drift", [0.0001, -0.0001])
def test_clocks_that_drift_apart_make_nothing_old(host: Host, drift: float) -> None:
    for _ in range(24 * 60):
        host.clock.move(60)
        host.ahead += 60 * drift
        assert host.hears(after=0.1) < 0.1


@pytest.mark.parametrize("jump", [3600.0, -3600.0], ids=["on", "back"])
def test_a_moved_clock_makes_nothing_old(host: Host, jump: float) -> None:
    host.hears(after=0.1)
    host.ahead += jump
    assert host.hears(after=0.1) == 0
    assert host.hears(after=1.1) == pytest.approx(1.0, abs=0.01)

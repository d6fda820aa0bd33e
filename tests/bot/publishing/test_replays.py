"""Which replays are kept, and how many may wait."""

import pytest

from bot.pictures.picture import Picture
from bot.publishing import replays
from bot.publishing.replays import MOST_WAITING, Replay, ReplayBusy, Replays


def made(table: int, size: int = 10) -> Replay:
    return Replay(table, 0, 1, ("Ann",), Picture(b"x" * size, "", 1, 1, "short.gif"))


def test_the_oldest_is_forgotten_when_there_are_too_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_KEPT", 30)
    kept = Replays()
    for table in (1, 2, 3):
        kept.keep(made(table))
    assert kept.kept(1, 0) is not None
    kept.keep(made(4))
    assert [table for table in (1, 2, 3, 4) if kept.kept(table, 0)] == [1, 3, 4]
    kept.keep(made(5, 100))
    assert [table for table in range(1, 6) if kept.kept(table, 0)] == [5]


def test_a_person_and_a_channel_have_one_place_each() -> None:
    waiting = Replays()
    with waiting.queued(1, 10):
        for user, channel in ((1, 11), (2, 10)):
            with pytest.raises(ReplayBusy), waiting.queued(user, channel):
                pass
        with waiting.queued(2, 11):
            pass
    with waiting.queued(1, 10):
        pass


def test_there_are_few_places() -> None:
    waiting = Replays()
    held = [waiting.queued(each, each) for each in range(MOST_WAITING)]
    for each in held:
        each.__enter__()
    with pytest.raises(ReplayBusy), waiting.queued(99, 99):
        pass
    held[0].__exit__(None, None, None)
    with waiting.queued(99, 99):
        pass

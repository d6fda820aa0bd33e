"""One task a key: once more if it is poked meanwhile, again after a growing pause if it fails."""

import asyncio
import logging

import pytest

from bot import worker
from bot.worker import Retry, Worker, passing_or_ours
from data.failures import StorageFailure
from tests.support.timeouts import until


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses of a thousandth of a second."""
    monkeypatch.setattr(worker, "RETRY_FIRST", 0.001)


class Work:
    """Counts its runs by key. The first `fails` of them fail."""

    def __init__(self, fails: int = 0, error: Exception | None = None, again: float | None = None) -> None:
        self.runs: list[str] = []
        self.fails, self.error, self.again = fails, error or OSError("away"), again
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def __call__(self, key: str) -> float | None:
        self.runs.append(key)
        await self.go_on.wait()
        if self.fails:
            self.fails -= 1
            raise self.error
        again, self.again = self.again, None
        return again


async def test_each_key_has_a_task_of_its_own() -> None:
    work = Work()
    hands = Worker("do", work)
    work.go_on.clear()
    hands.poke("a")
    hands.poke("b")
    await until(lambda: work.runs == ["a", "b"])
    assert [task.get_name() for task in hands.tasks] == ["do a", "do b"]
    work.go_on.set()
    await hands.idle("a")
    await hands.idle("b")
    assert hands.tasks == []


async def test_pokes_while_it_runs_make_it_run_once_more() -> None:
    work = Work()
    hands = Worker("do", work)
    work.go_on.clear()
    hands.poke("a")
    await until(lambda: work.runs == ["a"])
    for _ in range(5):
        hands.poke("a")
    work.go_on.set()
    await hands.idle("a")
    assert work.runs == ["a", "a"]


async def test_what_fails_is_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot.worker")
    work = Work(fails=2)
    hands = Worker("do", work)
    hands.poke("a")
    await hands.idle("a")
    assert work.runs == ["a", "a", "a"]
    assert ["trying again" in each.getMessage() for each in caplog.records] == [True, True]


async def test_a_final_failure_ends_it_silently(caplog: pytest.LogCaptureFixture) -> None:
    work = Work(fails=1)
    hands = Worker("do", work, lambda _: None)
    hands.poke("a")
    await hands.idle("a")
    assert work.runs == ["a"]
    assert caplog.records == []


async def test_a_poke_ends_a_long_pause() -> None:
    work = Work(fails=1)
    hands = Worker("do", work, lambda _: Retry(3600.0))
    hands.poke("a")
    await until(lambda: work.runs == ["a"])
    await asyncio.sleep(0.01)
    assert hands.working("a")
    hands.poke("a")
    await hands.idle("a")
    assert work.runs == ["a", "a"]


async def test_it_runs_again_when_it_wants_to() -> None:
    work = Work(again=0.01)
    hands = Worker("do", work)
    hands.poke("a")
    await hands.idle("a")
    assert (work.runs, hands.keys) == (["a"], frozenset("a"))
    await until(lambda: work.runs == ["a", "a"])
    await hands.idle("a")
    assert hands.keys == frozenset()


async def test_once_closed_nothing_begins_or_goes_on() -> None:
    ended = list[str]()

    async def finish(key: str) -> None:
        ended.append(key)

    work = Work(fails=9)
    hands = Worker("do", work, lambda _: Retry(3600.0), finish)
    hands.poke("a")
    hands.later("b", 0.05)
    await until(lambda: work.runs == ["a"])
    await hands.close()
    hands.poke("c")
    await asyncio.sleep(0.1)
    assert (work.runs, ended, hands.tasks) == (["a"], ["a"], [])


async def test_work_that_wants_to_run_again_in_no_time_is_no_busy_loop() -> None:
    hands, began = Worker("do", Work(again=2e-7)), asyncio.get_running_loop().time()
    hands.poke("a")
    await hands.idle("a")
    assert hands._timers["a"].when() >= began + worker.SOONEST
    await hands.close()


def test_what_passes_by_itself_is_no_error_of_ours() -> None:
    assert passing_or_ours(StorageFailure("full")).level == logging.INFO
    assert passing_or_ours(ConnectionResetError()).level == logging.INFO
    assert passing_or_ours(KeyError("three of clubs")).level == logging.ERROR


async def test_the_log_shows_no_text_of_an_error_of_ours(
    caplog: pytest.LogCaptureFixture, may_log_errors: None
) -> None:
    hands = Worker("do", Work(fails=1, error=KeyError("three of clubs")))
    hands.poke("a")
    await hands.idle("a")
    (record,) = caplog.records
    assert record.getMessage().endswith("KeyError")

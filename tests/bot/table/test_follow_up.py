"""Follow-up tasks after each change of a table."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from bot.errors import NotDue, TableError, WrongPhase
from bot.table.follow_up import FollowUpTasks
from bot.table.tables import Tables
from data.failures import StorageFailure


class Watering(FollowUpTasks):
    """Each step ends as the next of `outcomes` says: whether work remains, or an error."""

    purpose = "watering"

    def __init__(self, tables: Tables, *outcomes: bool | Exception, left: tuple[int, ...] = ()) -> None:
        super().__init__(tables)
        self.outcomes, self.left, self.done = list(outcomes), left, list[int]()
        self.meanwhile: Callable[[], None] | None = None

    async def _step(self, table_id: int) -> bool:
        self.done.append(table_id)
        await asyncio.sleep(0)
        if self.meanwhile is not None:
            self.meanwhile()
            self.meanwhile = None
        outcome = self.outcomes.pop(0) if self.outcomes else False
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def _unfinished(self) -> list[int]:
        return list(self.left)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.worker.RETRY_FIRST", 0.001)


async def test_steps_follow_one_another_until_there_is_nothing_more(tables: Tables) -> None:
    tasks = Watering(tables, True, True, False)
    tasks.poke(1)
    await tasks.idle(1)
    assert tasks.done == [1, 1, 1]


async def test_a_table_that_changes_during_a_step_is_revisited(tables: Tables) -> None:
    tasks = Watering(tables)

    def changed_twice() -> None:
        tasks.poke(1)
        tasks.poke(1)

    tasks.meanwhile = changed_twice
    tasks.poke(1)
    await tasks.idle(1)
    assert tasks.done == [1, 1]


async def test_tables_do_not_wait_for_each_other(tables: Tables) -> None:
    tasks = Watering(tables)
    tasks.poke(1)
    tasks.poke(2)
    assert len(tasks.under_way) == 2
    await tasks.idle(1)
    await tasks.idle(2)
    assert sorted(tasks.done) == [1, 2]


@pytest.mark.parametrize("nothing", [NotDue(), WrongPhase("over")])
async def test_a_task_without_work_ends_silently(
    tables: Tables, nothing: TableError, caplog: pytest.LogCaptureFixture
) -> None:
    tasks = Watering(tables, nothing)
    tasks.poke(1)
    await tasks.idle(1)
    assert tasks.done == [1]
    assert not caplog.records


async def test_a_failed_task_is_logged_and_retried(tables: Tables, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    tasks = Watering(tables, StorageFailure("the disk is full"), RuntimeError("a broken can"), True, False)
    tasks.poke(1)
    await tasks.idle(1)
    assert tasks.done == [1, 1, 1, 1]
    assert [record.levelno for record in caplog.records] == [logging.INFO, logging.ERROR]
    assert all("watering" in record.getMessage() for record in caplog.records)


async def test_a_new_process_continues_unfinished_tasks(tables: Tables) -> None:
    tasks = Watering(tables, left=(3, 5))
    await tasks.resume()
    await tasks.idle(3)
    await tasks.idle(5)
    assert sorted(tasks.done) == [3, 5]


async def test_nothing_begins_or_goes_on_once_it_is_closed(tables: Tables) -> None:
    tasks = Watering(tables, True, True)
    tasks.poke(1)
    await tasks.close()
    tasks.poke(1)
    assert tasks.under_way == []
    assert len(tasks.done) <= 1

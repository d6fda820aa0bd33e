"""Work that a table may need whenever it has changed."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from bot.errors import NotDue, TableError, WrongPhase
from bot.table.follow_up import FollowUpTasks
from bot.table.tables import Tables
from data.failures import StorageFailure


class Watering(FollowUpTasks):
    """Each step ends as the next of `outcomes` says: with whether there is more, or going wrong."""

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

    async def _left(self) -> list[int]:
        return list(self.left)


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.table.follow_up.RETRY_FIRST", 0.001)


async def test_steps_follow_one_another_until_there_is_nothing_more(tables: Tables) -> None:
    errands = Watering(tables, True, True, False)
    errands.poke(1)
    await errands.idle(1)
    assert errands.done == [1, 1, 1]


async def test_a_table_that_changes_during_a_step_is_looked_at_once_more(tables: Tables) -> None:
    errands = Watering(tables)

    def changed_twice() -> None:
        errands.poke(1)
        errands.poke(1)

    errands.meanwhile = changed_twice
    errands.poke(1)
    await errands.idle(1)
    assert errands.done == [1, 1]


async def test_tables_do_not_wait_for_each_other(tables: Tables) -> None:
    errands = Watering(tables)
    errands.poke(1)
    errands.poke(2)
    assert len(errands.under_way) == 2
    await errands.idle(1)
    await errands.idle(2)
    assert sorted(errands.done) == [1, 2]


@pytest.mark.parametrize("nothing", [NotDue(), WrongPhase("over")])
async def test_what_is_not_due_is_left_without_a_word(
    tables: Tables, nothing: TableError, caplog: pytest.LogCaptureFixture
) -> None:
    errands = Watering(tables, nothing)
    errands.poke(1)
    await errands.idle(1)
    assert errands.done == [1]
    assert not caplog.records


async def test_what_goes_wrong_is_logged_and_tried_again(tables: Tables, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    errands = Watering(tables, StorageFailure("the disk is full"), RuntimeError("a broken can"), True, False)
    errands.poke(1)
    await errands.idle(1)
    assert errands.done == [1, 1, 1, 1]
    assert [record.levelno for record in caplog.records] == [logging.INFO, logging.ERROR]
    assert all("watering" in record.getMessage() for record in caplog.records)


async def test_a_new_process_goes_on_with_what_is_left(tables: Tables) -> None:
    errands = Watering(tables, left=(3, 5))
    await errands.resume()
    await errands.idle(3)
    await errands.idle(5)
    assert sorted(errands.done) == [3, 5]


async def test_nothing_begins_or_goes_on_once_it_is_closed(tables: Tables) -> None:
    errands = Watering(tables, True, True)
    errands.poke(1)
    await errands.close()
    errands.poke(1)
    assert errands.under_way == []
    assert len(errands.done) <= 1

"""A table's plan is computed once, and again when the table has changed."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from bot.errors import NoSuchTable
from bot.publishing.message_slots import Plan, PublicMessage, plan_of_table
from bot.publishing.plans import Plans
from bot.publishing.subjects import TableSubjects
from bot.table.table import Table
from data.rows import SlotRow, Subject
from data.store import Store
from tests.support.match import ANN, BO, Match

BOARD = SlotRow("board:1", 7, 70, "shown", settled=False, posted_at=1.0, marker="go 1")


class Thinker:
    """Composes plans and counts them."""

    def __init__(self) -> None:
        self.made = 0

    async def __call__(self, table: Table, stored: Sequence[SlotRow]) -> Plan:
        """A plan of one message."""
        self.made += 1
        await asyncio.sleep(0)
        message = PublicMessage(slot="board:1", fingerprint=str(table.row.version), marker="go 1", text="Turn 1")
        return plan_of_table(table, [message])


@pytest.fixture
async def table(match: Match, store: Store) -> Table:
    """A game with a board."""
    table = await match.begin(ANN, BO)
    async with store.change() as tx:
        await tx.write_slot(table.subject, BOARD)
    return table


async def test_simultaneous_callers_get_the_same_plan(match: Match, table: Table) -> None:
    thinker = Thinker()
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, thinker)}, in_work=lambda _: False)
    one, two = await asyncio.gather(plans.of(table.subject), plans.of(table.subject))
    assert one is two
    assert one[1] == {"board:1": BOARD}
    await plans.of(table.subject)
    assert thinker.made == 2  # no work was running that could announce the change


async def test_a_plan_is_cached_during_work_until_the_table_changes(match: Match, table: Table) -> None:
    thinker = Thinker()
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, thinker)}, in_work=lambda _: True)
    kept, _ = await plans.of(table.subject)
    assert (await plans.of(table.subject))[0] is kept
    plans.forget(table.subject)
    assert (await plans.of(table.subject))[0] is not kept
    assert thinker.made == 2


async def test_an_edited_message_does_not_invalidate_the_plan(match: Match, table: Table) -> None:
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, Thinker())}, in_work=lambda _: True)
    kept, stored = await plans.of(table.subject)
    plans.wrote(table.subject, "board:1", msgspec.structs.replace(BOARD, shown="new"))
    assert (await plans.of(table.subject))[0] is kept
    assert stored["board:1"].shown == "new"


@pytest.mark.parametrize("row", [None, msgspec.structs.replace(BOARD, message_id=71)])
async def test_another_message_is_one(match: Match, table: Table, row: SlotRow | None) -> None:
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, Thinker())}, in_work=lambda _: True)
    kept, _ = await plans.of(table.subject)
    plans.wrote(table.subject, "board:1", row)
    assert (await plans.of(table.subject))[0] is not kept


async def test_a_message_written_down_meanwhile_outdates_the_plan_being_made(match: Match, table: Table) -> None:
    thinker = Thinker()
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, thinker)}, in_work=lambda _: True)
    first = asyncio.create_task(plans.of(table.subject))
    await asyncio.sleep(0)
    plans.wrote(table.subject, "board:1", BOARD)
    await first
    await plans.of(table.subject)
    assert thinker.made == 2


async def test_a_failed_plan_is_tried_again(match: Match) -> None:
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, Thinker())}, in_work=lambda _: True)
    with pytest.raises(NoSuchTable):
        await plans.of(Subject("table", 1))
    table = await match.begin(ANN, BO)
    assert (await plans.of(table.subject))[0].subject == table.subject == Subject("table", 1)


async def test_a_cancelled_caller_does_not_cancel_others_plans(match: Match, table: Table) -> None:
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, Thinker())}, in_work=lambda _: True)
    leaving, staying = (asyncio.create_task(plans.of(table.subject)) for _ in range(2))
    await asyncio.sleep(0)
    leaving.cancel()
    assert (await staying)[0].subject == table.subject
    await plans.close()


async def test_closing_ends_a_forgotten_plan_that_is_still_being_made(match: Match, table: Table) -> None:
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, Thinker())}, in_work=lambda _: True)
    asking = asyncio.create_task(plans.of(table.subject))
    await asyncio.sleep(0)
    plans.forget(table.subject)
    await plans.close()  # after this the store may be closed
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("plan table")]
    with pytest.raises(asyncio.CancelledError):
        await asking


async def test_a_plan_holds_at_once_and_until_the_table_changes(match: Match, table: Table) -> None:
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, Thinker())}, in_work=lambda _: True)
    (plan, _), (same, _) = await asyncio.gather(plans.of(table.subject), plans.of(table.subject))
    assert plans.holds(table.subject, plan)
    assert plans.holds(table.subject, same)
    plans.wrote(table.subject, "board:1", None)
    assert plans.holds(table.subject, plan), "only a message is gone"
    newer, _ = await plans.of(table.subject)
    assert [plans.holds(table.subject, each) for each in (plan, newer)] == [False, True]
    plans.forget(table.subject)
    assert not plans.holds(table.subject, newer)


async def test_what_is_stored_stays_up_to_date_beside_a_plan_that_holds(match: Match, table: Table) -> None:
    plans = Plans(match.tables.store, {"table": TableSubjects(match.tables, Thinker())}, in_work=lambda _: True)
    plan, stored = await plans.of(table.subject)
    plans.wrote(table.subject, "ping:1", None)  # a message is gone: others must be planned again
    plans.wrote(table.subject, "board:1", msgspec.structs.replace(BOARD, shown="by a click"))
    assert plans.holds(table.subject, plan)
    assert stored["board:1"].shown == "by a click", "the worker need not show it once more"
    plans.wrote(table.subject, "board:1", None)
    assert stored == {}

"""A table is planned again after a message is sent only if others may link to that message."""

from collections.abc import Sequence

import pytest

from bot.publishing.message_slots import Plan, in_another
from bot.publishing.publisher import shows
from bot.publishing.subjects import TableSubjects
from bot.table.click import Click
from bot.table.table import Table
from bot.timekeeping.obligations import AT_THE_BOARD
from data.database import Rows, Statement
from data.rows import SlotRow, Subject
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.world import MemberActor, World


async def move(world: World, people: Sequence[MemberActor], *, last: bool = False) -> None:
    """The player who has to act does it elsewhere, as first or last possible, so only the publisher shows it."""
    table = await world.table()
    decision = table.pending()[0]
    action = list(table.game.legal(table.state, decision))[-1 if last else 0]
    with world.env._bot_scope():
        await world.bot.tables.act(Click(decision.id, people[decision.seat].id), 1, decision.id, action)
    await world.env.settle()


def count_plans(world: World, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The version and the turn of the table for each plan that is made from now on."""
    shown, made = world.bot.publisher._kinds["table"], list[tuple[int, int]]()
    assert isinstance(shown, TableSubjects)
    compose = shown._compose

    async def counting(table: Table, stored: Sequence[SlotRow]) -> Plan:
        made.append((table.row.version, table.game.turn(table.state)))
        return await compose(table, stored)

    monkeypatch.setattr(shown, "_compose", counting)
    return made


async def up_to_date(world: World) -> None:
    """Every message shows what a fresh plan says."""
    with world.env._bot_scope():
        plan, stored = await world.bot.publisher._plans.of(Subject("table", 1))
    assert all(shows(stored.get(wanted.slot), wanted) for wanted in plan.messages)


@pytest.mark.parametrize("game", ["machi_koro", "mafia_dollar"])
async def test_a_new_board_beside_settled_ones_and_hands_is_planned_once(world: World, game: str) -> None:
    people = world.people("Ann", "Bo", "Cleo")
    await (world.play(*people) if game == "machi_koro" else mafia.play(world, *people))
    made = count_plans(world, world.patch)
    while not made or made[-1][1] < 3:
        await move(world, people, last=True)
        assert any(row.slot == f"board:{made[-1][1]}" for row in await world.store.slots(Subject("table", 1)))
    assert len(made) == len(set(made)), "one plan for each version"
    await up_to_date(world)


async def test_what_links_to_a_new_message_is_shown_with_it(world: World) -> None:
    """A line that pings links to the board, which is deleted and posted again."""
    people = world.people("Ann", "Bo", "Cleo")
    await mafia.play(world, *people)
    while not any(
        row.slot.startswith("ping:") and not in_another(row.slot)
        for row in await world.store.slots(Subject("table", 1))
    ):
        await move(world, people)
        await world.env.advance_time(AT_THE_BOARD + 1)
        await up_to_date(world)
    board = next(
        row for row in await world.store.slots(Subject("table", 1)) if row.slot.startswith("board:") and not row.settled
    )
    world.env.backend.delete_message(board.channel_id, board.message_id or 0)
    with world.env._bot_scope():
        world.bot.publisher.refresh(Subject("table", 1))
    await world.env.settle()
    row = await world.store.slot(Subject("table", 1), board.slot)
    assert row is not None
    assert row.message_id not in (None, board.message_id)
    await up_to_date(world)


async def test_a_plan_that_was_made_before_takes_one_hop(world: World) -> None:
    await world.play(*world.people("Ann", "Bo"))
    plans, database, hops = world.bot.publisher._plans, world.store._database, list[int]()
    await plans.of(Subject("table", 1))
    read = database.read

    async def counting(groups: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
        hops.append(len(groups))
        return await read(groups)

    world.patch.setattr(database, "read", counting)
    await plans.of(Subject("table", 1))
    assert len(hops) == 1

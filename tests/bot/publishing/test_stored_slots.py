"""What messages show is stored in few transactions, and nothing of it is lost."""

from collections.abc import Sequence

import msgspec
import pytest

from data.database import Rows, Statement, Step
from data.failures import StorageFailure
from data.rows import SlotRow, Subject
from data.store import Change, Store
from tests.bot.publishing.test_publisher import go_over, people, poke, requests, roll, slot
from tests.support.world import MemberActor, World, shown_by

__all__ = ["people"]

TABLE = Subject("table", 1)


@pytest.fixture
def transactions(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A line for each transaction of the store from now on."""
    begun, change = list[str](), Store.change

    def counted(store: Store) -> object:
        begun.append("change")
        return change(store)

    monkeypatch.setattr(Store, "change", counted)
    return begun


async def test_a_click_and_its_board_take_two_transactions(
    world: World, people: list[MemberActor], transactions: list[str]
) -> None:
    await world.press(people[0], "roll")
    assert len(transactions) == 2
    assert (await slot(world, "board:1")).shown is not None
    before = len(world.env.http_requests)
    await world.restart()
    assert "PATCH messages" not in requests(world, before), "what the answer showed is stored"


async def test_a_click_and_its_board_take_four_hops_to_the_database(world: World, people: list[MemberActor]) -> None:
    hops, database = list[str](), world.store._database
    read, write = database.read, database.write

    async def counted_read(groups: Sequence[Sequence[Statement]]) -> list[list[Rows] | Exception]:
        hops.append("read")
        return await read(groups)

    async def counted_write(steps: Sequence[Step]) -> list[Rows]:
        hops.append("write")
        return await write(steps)

    world.patch.setattr(database, "read", counted_read)
    world.patch.setattr(database, "write", counted_write)
    for person in (0, 1, 0):
        hops.clear()
        await world.press(people[person], "roll")
        rolled = list(hops)
        await world.press(people[person], "pass")
    assert rolled.count("write") == 3, "the table is read and the click is stored, then what its board shows"
    assert rolled.count("read") == 1, "its plan, with what other tasks look at after a change"


async def test_a_turn_stores_the_old_board_with_an_intent(
    world: World, people: list[MemberActor], transactions: list[str]
) -> None:
    await world.press(people[0], "roll")
    transactions.clear()
    await world.press(people[0], "pass")
    assert (await slot(world, "board:1")).settled
    assert len(transactions) == 3, "the click, the intent of the new board, and the mark with its id"
    assert (await slot(world, "board:2")).message_id == world.board().id


async def test_a_click_finds_a_board_whose_id_is_not_stored_yet(world: World, people: list[MemberActor]) -> None:
    await roll(world, people[0], 1)

    async def never(change: Change, subject: Subject, row: SlotRow) -> None:
        """The id is remembered, but not stored."""

    with world.patch.context() as patched:
        patched.setattr(Change, "show_slot", never)
        await go_over(world, people[0], 2)
        slots, board = world.bot.publisher._slots, world.board()
        intent = await slot(world, "board:2")
        assert intent.message_id is None
        slots.confirm(TABLE, msgspec.structs.replace(intent, message_id=board.id))
        assert [row.message_id for row in await slots.of(TABLE) if row.slot == "board:2"] == [board.id]
        before = len(world.env.http_requests)
        await world.press(people[1], "roll")
    assert "Bo rolled" in shown_by(world.board())
    assert "GET messages" not in requests(world, before), "nothing has to be searched"


async def test_a_failure_to_store_shows_the_board_again(world: World, people: list[MemberActor]) -> None:
    slots = world.bot.publisher._slots
    await roll(world, people[0], 1)
    row = await slot(world, "board:1")
    plan, _ = await world.bot.publisher._plans.of(TABLE)
    wanted = plan.message("board:1")
    assert wanted is not None

    def broken(store: Store) -> object:
        raise StorageFailure("full")

    with world.patch.context() as patch:
        patch.setattr(Store, "change", broken)
        slots.record(TABLE, row, wanted)
        await slots.store(TABLE)
    assert await slots.of(TABLE) == await world.store.slots(TABLE)


async def test_an_undo_opens_what_is_not_stored_as_settled(world: World, people: list[MemberActor]) -> None:
    slots, row = world.bot.publisher._slots, await slot(world, "board:1")
    plan, _ = await world.bot.publisher._plans.of(TABLE)
    wanted = plan.message("board:1")
    assert wanted is not None
    slots.record(TABLE, row, msgspec.structs.replace(wanted, settled=True))
    await poke(world)
    assert not (await slot(world, "board:1")).settled


async def test_what_messages_show_and_is_not_stored_yet_counts_for_the_same_message_only(
    world: World, people: list[MemberActor]
) -> None:
    slots, board = world.bot.publisher._slots, await slot(world, "board:1")
    slots.confirm(TABLE, msgspec.structs.replace(board, shown="newer"))
    assert [row.shown for row in await slots.of(TABLE) if row.slot == "board:1"] == ["newer"]
    assert (await slot(world, "board:1")).shown == board.shown, "it is only remembered"
    async with world.store.change() as tx:  # another process has posted it again
        await tx.write_slot(TABLE, msgspec.structs.replace(board, message_id=1))
    assert [row.message_id for row in await slots.of(TABLE) if row.slot == "board:1"] == [1]


async def test_a_slot_that_was_emptied_holds_nothing_before_that_is_stored(
    world: World, people: list[MemberActor]
) -> None:
    slots, board = world.bot.publisher._slots, await slot(world, "board:1")
    slots.drop(TABLE, "board:1")
    assert "board:1" not in [row.slot for row in await slots.of(TABLE)]
    assert await slot(world, "board:1") == board
    await slots.store(TABLE)
    assert await world.store.slot(TABLE, "board:1") is None


async def test_an_intent_is_confirmed_only_by_its_own_message(world: World, people: list[MemberActor]) -> None:
    slots, board = world.bot.publisher._slots, await slot(world, "board:1")
    intent = msgspec.structs.replace(board, message_id=None)
    async with world.store.change() as tx:
        await tx.write_slot(TABLE, intent)
    for other in ({"marker": "another"}, {"posted_at": board.posted_at - 60}):
        slots.confirm(TABLE, msgspec.structs.replace(board, **other))
        assert intent in await slots.of(TABLE)
    slots.confirm(TABLE, board)
    assert board in await slots.of(TABLE)


async def test_channels_are_searched_only_after_uncertain_posts(world: World, people: list[MemberActor]) -> None:
    ann = people[0]
    await roll(world, ann, 1)
    before = len(world.env.http_requests)
    await go_over(world, ann, 2)
    assert "POST messages" in requests(world, before)
    assert "GET messages" not in requests(world, before)

"""What messages show is stored in few transactions, and nothing of it is lost."""

import msgspec
import pytest

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


async def test_a_turn_stores_the_old_board_with_an_intent(
    world: World, people: list[MemberActor], transactions: list[str]
) -> None:
    await world.press(people[0], "roll")
    transactions.clear()
    await world.press(people[0], "pass")
    assert (await slot(world, "board:1")).settled
    assert len(transactions) == 3, "the click, the intent of the new board, and the mark with its id"
    assert (await slot(world, "board:2")).message_id == world.board().id


async def test_a_click_finds_a_board_whose_id_is_not_stored_yet(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    await roll(world, people[0], 1)

    async def never(change: Change, subject: Subject, row: SlotRow) -> None:
        """The id is remembered, but not stored."""

    with monkeypatch.context() as patched:
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


async def test_a_failure_to_store_shows_the_board_again(
    world: World, people: list[MemberActor], monkeypatch: pytest.MonkeyPatch
) -> None:
    slots = world.bot.publisher._slots
    await roll(world, people[0], 1)
    row = await slot(world, "board:1")
    plan, _ = await world.bot.publisher._plans.of(TABLE)
    wanted = plan.message("board:1")
    assert wanted is not None

    def broken(store: Store) -> object:
        raise StorageFailure("full")

    with monkeypatch.context() as patch:
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


async def test_channels_are_searched_only_after_uncertain_posts(world: World, people: list[MemberActor]) -> None:
    ann = people[0]
    await roll(world, ann, 1)
    before = len(world.env.http_requests)
    await go_over(world, ann, 2)
    assert "POST messages" in requests(world, before)
    assert "GET messages" not in requests(world, before)

"""Channels catch up with the database: exactly once, whatever Discord answers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence

import aiohttp
import discord
import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import Build, Pass, Roll
from bot.games.mafia_dollar.actions import Offer
from bot.games.values import Event
from bot.publishing.message_slots import Message, in_another
from bot.publishing.publisher import Pacing
from bot.table.click import Click
from bot.table.table import Table
from data.rows import SlotRow, Subject
from data.store import Change, Store
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.world import MemberActor, World, shown_by, text_of

MESSAGES = "/channels/*/messages"
ONE_MESSAGE = "/channels/*/messages/*"


@pytest.fixture
async def people(world: World) -> list[MemberActor]:
    """Two people with a game; the first roll is a 4."""
    people = world.people("Ann", "Bo")
    await world.play(*people, dice=[4])
    world.env.soon = 0.9  # the publisher's pauses end when the test lets them
    return people


async def roll(world: World, who: MemberActor, interaction: int) -> None:
    """A player rolls elsewhere, so that only the publisher can update the board."""
    (decision,) = (await world.table()).pending()
    with world.env._bot_scope():
        await world.bot.tables.act(Click(interaction, who.id), 1, decision.id, Roll(1))
    await world.env.settle()


async def go_over(world: World, who: MemberActor, interaction: int) -> None:
    """A player ends a turn elsewhere."""
    (decision,) = (await world.table()).pending()
    with world.env._bot_scope():
        await world.bot.tables.act(Click(interaction, who.id), 1, decision.id, Pass())
    await world.env.settle()


async def build(world: World, who: MemberActor, interaction: int, card: str) -> None:
    """A player builds elsewhere, which ends the turn."""
    (decision,) = (await world.table()).pending()
    with world.env._bot_scope():
        await world.bot.tables.act(Click(interaction, who.id), 1, decision.id, Build(card))
    await world.env.settle()


async def poke(world: World) -> None:
    """The publisher checks the table once more."""
    with world.env._bot_scope():
        world.bot.publisher.poke(Subject("table", 1))
    await world.env.settle()


def requests(world: World, since: int = 0) -> list[str]:
    """The requests to Discord."""
    return [f"{request.method} {request.path.split('/')[3]}" for request in world.env.http_requests[since:]]


def boards(world: World) -> list[discord.Message]:
    return [message for message in world.messages() if {"roll", "build"} & set(world.verbs(message))]


async def slot(world: World, name: str) -> SlotRow:
    row = await world.store.slot(Subject("table", 1), name)
    assert row is not None
    return row


# --- idempotent, coalescing --------------------------------------------------------------------------------


async def test_a_second_run_asks_nothing_of_discord(world: World, people: list[MemberActor]) -> None:
    before = len(world.env.http_requests)
    await poke(world)
    assert requests(world, before) == []
    assert await world.store.due() == []


async def nothing_new(tx: Change, table: Table) -> Sequence[Event]:
    """A new version of a table with the same content."""
    await tx.write_table(table.row, at=0.0)
    return ()


async def test_of_a_burst_of_changes_only_the_last_is_shown(world: World, people: list[MemberActor]) -> None:
    ann, bo = people
    before = len(world.env.http_requests)
    with world.env._bot_scope():
        async with world.bot.publisher._locks.hold((Subject("table", 1), "board:1")):
            for number in range(5):
                await world.bot.tables.change(Click(900 + number, (ann if number % 2 else bo).id), 1, nothing_new)
            (decision,) = (await world.table()).pending()
            await world.bot.tables.act(Click(1, ann.id), 1, decision.id, Roll(1))
    await world.env.settle()
    assert requests(world, before) == ["PATCH messages"]
    assert await world.store.due() == []


async def test_a_change_while_the_publisher_finishes_is_not_forgotten(world: World, people: list[MemberActor]) -> None:
    publisher, looked = world.bot.publisher, 0
    catch_up = publisher._catch_up

    async def last_moment(subject: Subject) -> bool:
        nonlocal looked
        looked += 1
        more = await catch_up(subject)
        if looked == 1:  # after the worker's last step, before its end is known
            asyncio.get_running_loop().call_soon(publisher.poke, subject)
        return more

    world.patch.setattr(publisher, "_catch_up", last_moment)
    await poke(world)
    assert looked == 2
    assert publisher.under_way == []


# --- what only some may know ---------------------------------------------------------------------------------


async def offer(world: World, who: MemberActor, interaction: int) -> None:
    """A player secretly offers the active seat a trade."""
    table = await world.table()
    state, seat = mafia.state_of(table), table.seat_of(who.id)
    assert seat is not None
    trade = next(decision for decision in table.standing() if decision.seat == seat.number and decision.ask == "trade")
    action = Offer(state.active, state.clans[seat.number].hand[0])
    await world.bot.tables.act(Click(interaction, who.id), 1, trade.id, action)


async def test_a_secret_makes_nobody_wait_for_what_all_can_see(world: World) -> None:
    ann, bo, _ = people = world.people("Ann", "Bo", "Cy")
    await mafia.play(world, *people)
    publisher = world.bot.publisher
    publisher._pacing = Pacing(pause=3600.0, clock=world.clock)
    with world.env._bot_scope():
        await offer(world, bo, 1)
    await world.env.settle()
    assert any("offer" in message.content for message in mafia.dms(ann))
    assert publisher._touched == {}


async def test_a_secret_action_does_not_delay_public_messages(world: World) -> None:
    ann, bo, cy = people = world.people("Ann", "Bo", "Cy")
    await mafia.play(world, *people)
    publisher, offered = world.bot.publisher, False
    hold = publisher._slot

    @contextlib.asynccontextmanager
    async def after_a_secret(subject: Subject, slot: str) -> AsyncIterator[None]:
        nonlocal offered
        posted = await world.store.slot(subject, "board:2") is not None  # the ping comes after it
        if not offered and posted:
            offered = True
            publisher._pacing = Pacing(pause=3600.0, clock=world.clock)
            publisher._touched[subject] = asyncio.get_running_loop().time()
            await offer(world, cy, 3)
        async with hold(subject, slot):
            yield

    world.patch.setattr(publisher, "_slot", after_a_secret)
    with world.env._bot_scope():
        for interaction in (1, 2):  # a card to play, and the end of the turn
            table = await world.table()
            action = table.game.default(table.state, table.pending()[0], Chance(b"silence"))
            await world.bot.tables.act(Click(interaction, ann.id), 1, table.pending()[0].id, action)
    world.env.soon = 0.9
    with contextlib.suppress(TimeoutError):  # it checks again in an hour
        await world.env.settle()
    assert offered
    assert [world.pinged(message) for message in world.pings()] == [[bo.id]]


async def test_a_secret_leaves_no_table_to_be_shown_unless_its_board_is_behind(
    world: World, may_log_errors: None
) -> None:
    ann, bo, cy = people = world.people("Ann", "Bo", "Cy")
    await mafia.play(world, *people)
    with world.env._bot_scope():
        await offer(world, bo, 1)
    await world.env.settle()
    assert await world.store.due() == []
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/*", status=403, code=50013, times=None)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=None)
    with world.env._bot_scope():
        table = await world.table()
        action = table.game.default(table.state, table.pending()[0], Chance(b"silence"))
        await world.bot.tables.act(Click(2, ann.id), 1, table.pending()[0].id, action)
    await world.env.settle()
    with world.env._bot_scope():
        await offer(world, cy, 3)
    await world.env.settle()
    assert await world.store.due() != []


# --- after a crash ----------------------------------------------------------------------------------------


async def test_a_post_whose_id_was_never_stored_is_adopted(world: World, people: list[MemberActor]) -> None:
    await roll(world, people[0], 1)
    show = Change.show_slot

    async def killed(self: Change, subject: Subject, row: SlotRow) -> None:
        if row.slot == "board:2":
            raise asyncio.CancelledError
        await show(self, subject, row)

    with world.patch.context() as patched:
        patched.setattr(Change, "show_slot", killed)
        await go_over(world, people[0], 2)
    assert (await slot(world, "board:2")).message_id is None
    posted = boards(world)[-1]
    await world.restart()
    assert boards(world) == [posted]
    assert (await slot(world, "board:2")).message_id == posted.id
    assert await world.store.due() == []
    await world.press(people[1], "roll")


async def test_a_post_that_was_never_made_is_made(world: World, people: list[MemberActor]) -> None:
    await roll(world, people[0], 1)
    world.env.inject_error("POST", MESSAGES, status=502)
    await go_over(world, people[0], 2)
    assert (await slot(world, "board:2")).message_id is None
    await world.restart()
    assert len(boards(world)) == 1
    assert await world.store.due() == []


async def test_a_post_made_twice_is_adopted_once(world: World) -> None:
    people = world.people("Ann", "Bo")
    await world.play(*people, deadline="1d")
    row = await slot(world, "ping:0")
    (ping,) = world.pings()
    world.env.backend.create_message(world.channel.id, world.env.backend.bot_user.id, ping.content)
    stranger = await people[1].send(world.channel, ping.content)
    async with world.store.change() as tx:
        await tx.write_slot(Subject("table", 1), msgspec.structs.replace(row, message_id=None, shown=None))
        await tx.mark_due(1, 99)
    await world.restart()
    assert [message.id for message in world.pings()] == [ping.id, stranger.id]


async def test_a_message_left_behind_is_updated_after_a_restart(world: World, people: list[MemberActor]) -> None:
    world.env.inject_error("PATCH", ONE_MESSAGE, status=500, times=None)
    await roll(world, people[0], 1)
    assert "build" not in world.verbs(world.board())
    assert await world.store.due() != []
    world.env.backend.faults.clear()
    await world.restart()
    assert "build" in world.verbs(world.board())
    assert await world.store.due() == []


# --- pings, old boards, undo ---------------------------------------------------------------------------------


async def test_a_reminder_is_posted_once_and_deleted_when_done(world: World, people: list[MemberActor]) -> None:
    ann, bo = people
    (first,) = world.pings()
    assert world.pinged(first) == [ann.id]
    await roll(world, ann, 1)
    assert [ping.id for ping in world.pings()] == [first.id]
    await go_over(world, ann, 2)
    (second,) = world.pings()
    assert world.pinged(second) == [bo.id]
    assert second.id == boards(world)[-1].id, "a new board pings by itself"


async def test_a_click_finds_a_board_whose_id_was_stored_at_that_moment(
    world: World, people: list[MemberActor]
) -> None:
    async def not_stored_yet(store: Store, table_id: int, message_id: int) -> None:
        return None

    with world.patch.context() as patched:
        patched.setattr(Store, "slot_of_message", not_stored_yet)
        before = len(world.env.http_requests)
        await world.press(people[0], "roll")
    assert "Ann rolled" in shown_by(world.board())
    assert "PATCH messages" not in requests(world, before), "the answer shows it"


async def test_two_turns_between_two_looks_leave_every_board_right(world: World, people: list[MemberActor]) -> None:
    ann, bo = people
    with world.patch.context() as patched:
        patched.setattr(world.bot.publisher, "poke", lambda _: None)
        patched.setattr(world.bot.tables, "on_change", [])
        await roll(world, ann, 1)
        await go_over(world, ann, 2)
        for number in (3, 4):
            (decision,) = (await world.table()).pending()
            if decision.seat == 1:
                await (roll if decision.ask == "roll" else go_over)(world, bo, number)
    await poke(world)
    shown = [shown_by(message) for message in world.messages()]
    assert sum("Ann rolled 4" in text for text in shown) == 1
    assert len(boards(world)) == 1
    assert boards(world)[0].id == world.board().id
    assert await world.store.due() == []


async def test_what_changes_while_a_board_is_posted_is_shown_though_nobody_says_so(
    world: World, people: list[MemberActor]
) -> None:
    publisher, tables = world.bot.publisher, world.bot.tables
    send, rolled = publisher._sender.send, False

    async def roll_meanwhile(subject: Subject, channel: int, wanted: Message, tried: SlotRow | None = None) -> None:
        nonlocal rolled
        if wanted.slot == "board:2" and not rolled:
            rolled = True
            told, tables.on_change = tables.on_change, []
            (decision,) = (await world.table()).pending()
            await tables.act(Click(3, people[1].id), 1, decision.id, Roll(1))
            tables.on_change = told
            publisher._plans.forget(subject)
        await send(subject, channel, wanted, tried)

    await roll(world, people[0], 1)
    world.patch.setattr(publisher._sender, "send", roll_meanwhile)
    await go_over(world, people[0], 2)
    assert rolled
    assert "Bo rolled" in shown_by(boards(world)[-1])
    assert await world.store.due() == []


async def unseen(world: World, people: list[MemberActor], turns: int) -> None:
    """People finish `turns` turns while the publisher is busy elsewhere."""
    tables = world.bot.tables
    told, tables.on_change = tables.on_change, []
    for number in range(2 * turns):
        (decision,) = (await world.table()).pending()
        await (roll if decision.ask == "roll" else go_over)(world, people[decision.seat], 100 + number)
    tables.on_change = told


async def boards_in_order(world: World) -> list[str]:
    """The slots of the messages that show turns, in the order of the channel."""
    slots = {
        row.message_id: row.slot for row in await world.store.slots(Subject("table", 1)) if not in_another(row.slot)
    }
    shown = [slots.get(message.id, "") for message in world.messages()]
    return [slot for slot in shown if slot.startswith(("board:", "chain:"))]


async def test_a_turn_that_began_and_ended_unseen_gets_its_board(world: World, people: list[MemberActor]) -> None:
    await unseen(world, people, turns=3)
    await poke(world)
    assert await boards_in_order(world) == ["board:1", "board:2", "board:3", "board:4"]
    assert sum(" rolled " in shown_by(message) for message in world.messages()) == 3
    assert len(boards(world)) == 1
    assert await world.store.due() == []


async def test_the_board_of_an_unseen_turn_comes_after_a_kill(world: World, people: list[MemberActor]) -> None:
    await unseen(world, people, turns=2)
    await world.restart()
    assert await boards_in_order(world) == ["board:1", "board:2", "board:3"]


async def test_undo_deletes_the_newer_board_and_restores_the_older_controls(
    world: World, people: list[MemberActor]
) -> None:
    ann, _ = people
    await roll(world, ann, 1)
    older = world.board()
    await go_over(world, ann, 2)
    newer = world.board()
    assert (world.verbs(older), "roll" in world.verbs(newer)) == ([], True)
    with world.env._bot_scope():
        await world.bot.tables.undo(Click(3, ann.id), 1)
    await world.env.settle()
    assert newer.id not in [message.id for message in world.messages()]
    assert "build" in world.verbs(older)
    assert await world.store.slot(Subject("table", 1), "board:2") is None
    assert world.pings() == []  # Bo is not asked any more, and Ann has just taken her step back


async def test_an_old_board_shows_the_actions_after_an_undo(world: World, people: list[MemberActor]) -> None:
    ann, _ = people
    await roll(world, ann, 1)
    await build(world, ann, 2, "cafe")
    old = next(message for message in world.messages() if "built **a Cafe**" in text_of(message))
    with world.env._bot_scope():
        locks = world.bot.publisher._locks
        async with locks.hold((Subject("table", 1), "lobby")), locks.hold((Subject("table", 1), "board:1")):
            await world.bot.tables.undo(Click(3, ann.id), 1)
            (decision,) = (await world.table()).pending()
            await world.bot.tables.act(Click(4, ann.id), 1, decision.id, Build("ranch"))
    await world.env.settle()
    (told,) = [text_of(message) for message in world.messages() if message.id == old.id]
    assert "built **a Ranch**" in told
    assert len(boards(world)) == 1


@pytest.mark.parametrize("killed", [False, True])
async def test_a_board_settles_again_after_an_edit_whose_answer_was_lost(
    world: World, people: list[MemberActor], killed: bool
) -> None:
    """An undo opened it; it shows what it showed before, but not what the database says that it shows."""
    (ann, _), publisher, edited = people, world.bot.publisher, asyncio.Event()
    edit = publisher._sender.edit
    await roll(world, ann, 1)
    older = world.board()
    await go_over(world, ann, 2)

    async def answer_is_lost(row: SlotRow, wanted: Message) -> None:
        await edit(row, wanted)
        edited.set()
        if killed:
            await asyncio.Event().wait()
        raise aiohttp.ClientOSError

    with world.patch.context() as patch:
        patch.setattr(publisher._sender, "edit", answer_is_lost)
        with world.env._bot_scope():
            await world.bot.tables.undo(Click(3, ann.id), 1)
            await edited.wait()
        if not killed:
            await world.env.settle()
    assert "build" in world.verbs(older)
    if killed:
        told, world.bot.tables.on_change = world.bot.tables.on_change, []
    (decision,) = (await world.table()).pending()
    with world.env._bot_scope():
        await world.bot.tables.act(Click(4, ann.id), 1, decision.id, Pass())
    if killed:
        world.bot.tables.on_change = told
        await world.restart()
    await world.env.settle()
    assert world.verbs(older) == []


# --- stopping ---------------------------------------------------------------------------------------------


async def test_a_closed_publisher_starts_nothing_new(world: World, people: list[MemberActor]) -> None:
    await world.bot.publisher.close()
    before = len(world.env.http_requests)
    await roll(world, people[0], 1)
    assert requests(world, before) == []
    assert await world.store.due() != []


async def test_stopping_in_the_middle_of_writing_leaves_the_database_usable(
    world: World, people: list[MemberActor]
) -> None:
    with world.env._bot_scope():
        for _ in range(20):
            world.bot.publisher.poke(Subject("table", 1))
            await asyncio.sleep(0)
            for worker in world.bot.publisher.under_way:
                worker.cancel()
            await world.bot.publisher.idle(Subject("table", 1))
    await roll(world, people[0], 1)
    assert "build" in world.verbs(world.board())

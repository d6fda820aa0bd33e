"""Requests of which nobody knows the outcome: each is neither taken for done nor for failed.

They come late, across a kill, lose their answer, or fail for a while. Whatever the bot makes on Discord is there once
afterwards, and what it wants to remove is gone.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot.calendar.months import due_month, title
from bot.client import Timing
from bot.playground.events import messages
from bot.playground.faults import (
    MAKE_THREAD,
    POST_MESSAGE,
    READ_HISTORY,
    Fault,
    How,
    Route,
    refuses,
)
from bot.playground.server import Playground
from data.store import Store
from tests.end_to_end.inside import BotInside
from tests.end_to_end.outside import (
    MANY,
    becomes,
    close_cup,
    connected,
    cup_shown,
    cups,
    direct,
    failing,
    full_cup,
    held,
    ids_of,
    in_a_thread,
    killed,
    killed_and_started,
    live,
    one_live_board,
    open_cup,
    private_answers,
    public,
    released,
    said_by,
    threads,
    with_verbs,
)
from tests.end_to_end.party import Party, control_of
from tests.end_to_end.process import BotProcess, joining, running
from tests.support.finished import finish_due_month
from tests.support.long import sampled
from tests.support.looking import looking
from tests.support.person import Person
from tests.support.timeouts import until

OUR_SIDE = "our side"


@pytest.fixture
async def inside_only(tmp_path: Path, playground: Playground) -> AsyncIterator[BotInside]:
    """The bot in the test's process, which may log errors and tells its owner about them soon."""
    async with BotInside(tmp_path, playground, Timing(robot_pause=0.0, owner_minutes=0.01)).connected() as running:
        yield running


async def one_cup(playground: Playground, *words: str) -> None:
    """Wait until one message shows the tournament, with these words."""

    def right() -> bool:
        found = cups(playground)
        return len(found) == 1 and all(word in said_by(found[0]) for word in words)

    await becomes(right, lambda: [(each.id, said_by(each), ids_of(each)) for each in cups(playground)])


# --- a tournament's message ----------------------------------------------------------------------------


async def cup_posted_late(playground: Playground, bot: BotProcess, people: list[Person], channel: str) -> None:
    """Open a tournament whose message Discord posts after the next start posted it again; then join."""
    host, other = people[:2]
    playground.hub.faults.add(Fault(How.HELD, 1, *POST_MESSAGE))
    await host.run(channel, "tournament open", name="Cup", game="machi_koro", kind="knock_out")
    await held(playground)
    await killed_and_started(playground, bot)
    shown = await cup_shown(other, channel)
    await released(playground)
    await other.click(shown, "Join")
    await one_cup(playground, "2 of 16")


async def test_a_tournaments_message_delayed_beyond_a_kill_appears_once(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    """(1a) Discord posts it late, after the bot was killed and has posted it again."""
    await connected(playground)
    await cup_posted_late(playground, bot, people, channel)


async def test_a_tournaments_message_later_than_its_nonce_goes_with_the_next_change(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """(1a) Discord merges two messages with one nonce for some minutes only."""
    await connected(playground)
    monkeypatch.setattr(messages, "NONCE_SECONDS", 0.0)
    await cup_posted_late(playground, bot, people, channel)


@pytest.mark.parametrize("how", sampled([How.HANG, How.HELD], How.HANG))
async def test_a_kill_while_a_tournaments_last_message_is_sent_leaves_one(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str, how: How
) -> None:
    """(1b) The earlier message, with its buttons, goes when the last one is there; also if that comes late."""
    await connected(playground)
    host = people[0]
    await open_cup(host, channel)
    last = playground.hub.faults.add(Fault(how, 1, *POST_MESSAGE))
    await close_cup(host, channel)
    await until(lambda: playground.hub.faults.hangs(last))
    await killed(playground, bot)
    if how == How.HANG:
        playground.hub.faults.clear()
    await bot.connect()
    if how == How.HELD:
        await until(lambda: any(":cup_leave:" not in " ".join(ids_of(each)) for each in cups(playground)))
        await released(playground)
    await one_cup(playground, "closed")
    assert with_verbs(public(playground), 0, ("cup_join", "cup_leave", "cup_start")) == []


# --- threads -------------------------------------------------------------------------------------------


async def every_thread_has_a_table(playground: Playground, where: Path | str, count: int) -> None:
    """Wait until `count` threads are active and every one of them has a table."""

    def right() -> bool:
        with looking(where) as db:
            tables = {row[0] for row in db.execute("SELECT channel_id FROM tables")}
        found = threads(playground)
        return len(found) == count and all(each.id in tables for each in found)

    await becomes(right, lambda: [(each.id, each.name) for each in threads(playground)])


async def test_a_thread_whose_creation_lost_its_answer_is_cleared_away(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    """(1c) The thread is made, and the connection is cut: the table opens in it, or in another, or not at all."""
    await connected(playground)
    host = people[0]
    playground.hub.faults.add(Fault(How.LOST, 1, *MAKE_THREAD))
    await host.run(channel, "table open", game="machi_koro", thread=True)
    with looking(bot.where) as db:
        opened = len(db.execute("SELECT id FROM tables").fetchall())
    if not opened:
        await host.run(channel, "table open", game="machi_koro", thread=True)
    assert not [answer for answer in private_answers(playground, host, channel) if OUR_SIDE in said_by(answer)]
    await every_thread_has_a_table(playground, bot.where, 1)


async def ask_for_a_held_thread(playground: Playground, host: Person, channel: str) -> None:
    """Open a table in a thread of its own, whose request Discord holds."""
    await connected(playground)
    playground.hub.faults.add(Fault(How.HELD, 1, *MAKE_THREAD))
    data = await host.command_data("table open", {"game": "machi_koro", "thread": True})
    await host.start_interaction(2, channel, data)
    await held(playground)


async def test_a_thread_made_late_across_a_kill_is_cleared_away(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    """(1c) Threads have no nonce: one that is made after the next start is known by its name and its parent."""
    await ask_for_a_held_thread(playground, people[0], channel)
    await killed_and_started(playground, bot)
    await asyncio.sleep(3.0)  # it has looked for what was left
    await released(playground)
    assert len(playground.hub.world.threads()) == 1
    await every_thread_has_a_table(playground, bot.where, 0)


async def test_a_thread_made_late_while_the_bot_was_off_is_cleared_away(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    """(1c) No event tells of it: it stands in the server's list of active threads."""
    await ask_for_a_held_thread(playground, people[0], channel)
    await killed(playground, bot)
    await released(playground)
    assert len(threads(playground)) == 1
    await bot.connect()
    await every_thread_has_a_table(playground, bot.where, 0)


@pytest.mark.parametrize("how", sampled([How.LOST, How.HELD], How.LOST))
async def test_a_match_whose_thread_lost_its_answer_or_came_late_has_one_thread(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str, how: How
) -> None:
    """(1c) Nobody clicks for the tables of a tournament: the opening is done again, in one thread."""
    await connected(playground)
    host, other = people[:2]
    await full_cup(playground, host, other, channel)
    playground.hub.faults.add(Fault(how, 1, *MAKE_THREAD))
    await host.click(await cup_shown(host, channel), "Start")
    if how == How.HELD:
        await held(playground)
        await killed_and_started(playground, bot)
        await until(lambda: threads(playground))
        await released(playground)
    await every_thread_has_a_table(playground, bot.where, 1)
    with looking(bot.where) as db:
        assert len(db.execute("SELECT id FROM tables").fetchall()) == 1


# --- what is to be removed -----------------------------------------------------------------------------


async def test_a_board_that_could_not_be_deleted_is_deleted_later(
    playground: Playground, party: Party, inside: BotInside
) -> None:
    """(1d) It can no longer be edited and is posted again; deleting the old one answers 503 for a while."""
    asked = await party.question()
    old = asked.board["id"]
    edit = playground.hub.faults.add(refuses(Route("PATCH", f"/channels/*/messages/{old}"), 30046, retry_after=600.0))
    edit.status = 400  # so that discord.py does not wait for it
    async with failing(playground):
        await party.people[asked.who].run(party.channel, "machi roll")
        await until(lambda: any(str(each.id) != old for each in live(playground)))
    board = await one_live_board(playground)
    assert str(board.id) != old


async def test_a_tournaments_board_that_could_not_be_deleted_is_deleted_later(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    """(1d) Its last message is there, and deleting the one before it answers 503 for a while."""
    await connected(playground)
    await open_cup(people[0], channel)
    async with failing(playground):
        await close_cup(people[0], channel)
        await until(lambda: len(cups(playground)) == 2)
    await one_cup(playground, "closed")


async def test_a_stray_copy_that_could_not_be_deleted_is_deleted_without_another_change(
    playground: Playground, party: Party, inside: BotInside
) -> None:
    """(1d) Nobody moves on: the copy's buttons go all the same, once Discord deletes again."""
    asked = await party.question()
    world = playground.hub.world
    stored = world.message(int(party.channel), int(asked.board["id"]))
    stray = msgspec.structs.replace(stored, id=world.snowflakes.new())
    world.storage.put_message(stray)
    async with failing(playground):
        await party.host.run(party.channel, "table show")
    board = await one_live_board(playground)
    assert board.id == stored.id


async def test_a_thread_that_could_not_be_removed_is_removed_later(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    """(1d) A command that was delivered twice has made two threads; archiving the second one fails for a while."""
    await connected(playground)
    playground.hub.gateway.repeat_interactions(1)
    hub = playground.hub
    faults = [hub.faults.add(Fault(How.ERROR, MANY, method, "/channels/*", 503)) for method in ("DELETE", "PATCH")]
    making = hub.faults.add(Fault(How.SLOW, 2, *MAKE_THREAD, seconds=1.0))
    await people[0].run(channel, "table open", game="machi_koro", thread=True)
    await until(lambda: making not in hub.faults.pending and len(threads(playground)) == 2)
    await until(lambda: any(fault.times != MANY for fault in faults))
    await asyncio.sleep(0.5)
    hub.faults.clear()
    await every_thread_has_a_table(playground, bot.where, 1)


# --- notices and pings ---------------------------------------------------------------------------------


def notices(playground: Playground, people: list[Person], channel: str, since: int) -> list[str]:
    """What the bot has said since a message, in a channel without a table and by DM."""
    found = [*public(playground, channel), *(each for person in people for each in direct(playground, person))]
    return [said_by(each) for each in found if each.id > since]


@pytest.mark.parametrize("how", sampled([How.LOST, How.HELD], How.LOST))
async def test_players_are_told_once_that_their_table_is_lost(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str, how: How
) -> None:
    """(1e) The notice arrives and its answer is lost, or it arrives late across a kill."""
    await connected(playground)
    there = await in_a_thread(playground, Party(people[:2], channel))
    since = playground.hub.world.snowflakes.new()
    notice = playground.hub.faults.add(Fault(how, 1, "POST", f"/channels/{channel}/messages"))
    thread = playground.hub.world.channel(int(there.channel))
    playground.hub.announce.channel_deleted(thread)
    playground.hub.world.drop_channel(thread)
    await until(lambda: notice not in playground.hub.faults.pending)
    if how == How.HELD:
        await killed_and_started(playground, bot)
        await until(lambda: notices(playground, people, channel, since))
        await released(playground)

    def told() -> list[str]:
        return notices(playground, people, channel, since)

    await becomes(lambda: len(told()) == 1, told)
    await asyncio.sleep(2.0)
    assert len(told()) == 1, told()


async def test_the_owner_is_told_once_of_an_error(
    playground: Playground, inside_only: BotInside, people: list[Person]
) -> None:
    """(1e) The DM arrives, and its answer is lost."""
    logging.getLogger("bot.table.tables").error("something broke")
    playground.hub.faults.add(Fault(How.LOST, 1, *POST_MESSAGE))
    await until(lambda: direct(playground, people[0]))
    await asyncio.sleep(4.0)  # several times what it waits between two
    assert [said_by(each).count("went wrong") for each in direct(playground, people[0])] == [1]


# --- history that does not answer ----------------------------------------------------------------------


@pytest.fixture
async def doomed(tmp_path: Path, playground: Playground) -> AsyncIterator[BotProcess]:
    """A bot that dies at a point of the test's choice."""
    process = joining(playground, tmp_path)
    yield process
    await process.kill()
    assert process.complaints() == []


STATUSES = sampled([503, 500], 503)


@pytest.mark.parametrize("status", STATUSES)
@pytest.mark.parametrize("point", ["intended", "posted"])
async def test_a_board_is_shown_once_although_history_fails(
    playground: Playground, doomed: BotProcess, people: list[Person], channel: str, point: str, status: int
) -> None:
    """(1f) Killed around the sending of a lobby; the next process cannot look for it, and Discord merges the two."""
    await doomed.start(BOT_CRASH_AT=point)
    await doomed.ready()
    playground.hub.faults.add(Fault(How.ERROR, None, *READ_HISTORY, status=status))
    data = await people[0].command_data("table open", {"game": "machi_koro"})
    await people[0].start_interaction(2, channel, data)
    assert await doomed.ended() < 0
    await doomed.start()
    await doomed.ready()
    await one_live_board(playground)
    lobby = await people[1].wait_for_message(channel, lambda message: control_of(message, "join"))
    await people[1].click(lobby, "Join")
    await becomes(
        lambda: len(found := live(playground)) == 1 and "**Bo**" in said_by(found[0]),
        lambda: [said_by(each) for each in live(playground)],
    )


@pytest.mark.parametrize("status", STATUSES)
async def test_a_tournament_is_shown_once_although_history_fails(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str, status: int
) -> None:
    """(1f) Killed while its message was sent, which comes late."""
    await connected(playground)
    playground.hub.faults.add(Fault(How.HELD, 1, *POST_MESSAGE))
    await people[0].run(channel, "tournament open", name="Cup", game="machi_koro", kind="knock_out")
    await held(playground)
    playground.hub.faults.add(Fault(How.ERROR, None, *READ_HISTORY, status=status))
    await killed_and_started(playground, bot)
    await until(lambda: cups(playground), 40)
    await released(playground)
    await one_cup(playground, "1 of 16")


@pytest.mark.parametrize(
    ("point", "history"),
    sampled(
        [("intended", "fails"), ("posted", "fails"), ("intended", "answers"), ("posted", "answers")],
        *(("intended", "fails"), ("posted", "fails"), ("posted", "answers")),
    ),
)
async def test_a_picture_of_the_month_is_posted_once_by_a_bot_killed_around_its_sending(
    tmp_path: Path, playground: Playground, people: list[Person], channel: str, point: str, history: str
) -> None:
    """(1f) Whether or not the channel's history can be read."""
    month, guild = due_month(time.time()), playground.hub.world.guild_id
    process = joining(playground, tmp_path)
    store = await Store.open(process.database)
    players = [int(who.user_id) for who in people[:2]]
    await finish_due_month(store, players, guild=guild, channel=int(channel))
    await store.close()
    if history == "fails":
        playground.hub.faults.add(Fault(How.ERROR, None, *READ_HISTORY, status=503))
    await process.start(BOT_CRASH_AT=point)
    assert await process.ended() < 0

    def pictures() -> list[int]:
        return [each.id for each in public(playground, channel) if title(month) in str(each.components)]

    def settled() -> bool:
        with looking(process.where) as db:
            return db.execute("SELECT month FROM month_pictures").fetchall() == [(month,)]

    async with running(process):
        await process.ready()
        await becomes(lambda: len(pictures()) == 1 and settled(), lambda: (pictures(), settled()))
    async with running(process):
        await process.ready()
    assert len(pictures()) == 1

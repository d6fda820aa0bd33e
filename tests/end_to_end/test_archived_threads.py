"""Threads that Discord archives: nothing in them can be edited or deleted, until a message or a person opens them.

Afterwards one board is live, and a thread that is opened again is noticed.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from bot.client import Timing
from bot.playground.server import Playground, start
from data.rows import Subject
from tests.bot.playground.conftest import MovableClock
from tests.end_to_end import records
from tests.end_to_end.inside import BotInside
from tests.end_to_end.outside import archive, becomes, ids_of, in_a_thread, live, one_live_board, public, with_verbs
from tests.end_to_end.party import Party
from tests.support.person import Person
from tests.support.timeouts import FIRST_ANSWER_SECONDS, TIMEOUT

HOUR = 3600.0


@pytest.fixture
def clock() -> MovableClock:
    """The clock of the bot and of Discord."""
    return MovableClock()


@pytest.fixture
async def playground(tmp_path: Path, clock: MovableClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    monkeypatch.setattr("bot.playground.events.interactions.FIRST_ANSWER_SECONDS", FIRST_ANSWER_SECONDS)
    running = await start(tmp_path / "world", port=0, clock=clock)
    yield running
    await running.close()


@pytest.fixture
async def bot(tmp_path: Path, playground: Playground, clock: MovableClock) -> AsyncIterator[BotInside]:
    """A bot that may complain of what Discord refuses."""
    async with BotInside(tmp_path, playground, Timing(robot_pause=0.0, clock=clock)).connected() as running:
        yield running


@pytest.fixture
async def there(playground: Playground, bot: BotInside, people: list[Person], channel: str) -> Party:
    """A game of Ann and Bo in a thread of its own."""
    return await in_a_thread(playground, Party(people[:2], channel), deadline="1h")


async def nothing() -> None:
    """Do nothing."""


async def missed(bot: BotInside, clock: MovableClock, before: Callable[[], Awaitable[None]] = nothing) -> None:
    """Let time pass until the game goes on without a player; do `before` whenever an hour has passed."""
    acted = len(records.read(bot.where).entries)
    async with asyncio.timeout(TIMEOUT):
        while len(records.read(bot.where).entries) == acted:
            await before()
            clock.move(HOUR)
            bot.bot.alarms.poke()
            await asyncio.sleep(0.3)


def archived(playground: Playground, there: Party) -> bool:
    return playground.hub.world.channel(int(there.channel)).archived


async def board_is_right(playground: Playground, bot: BotInside, there: Party) -> None:
    """Wait until one board is live, and asks what is pending."""

    def right() -> bool:
        decisions = {pending.id for pending in records.read(bot.where).state.pending}
        found = live(playground)
        asked = {int(each.split(":")[2]) for board in found for each in ids_of(board)} - {0}
        return len(found) == 1 and asked == decisions

    await becomes(right, lambda: [(each.id, ids_of(each)) for each in public(playground, there.channel)])
    assert len(with_verbs(public(playground, there.channel), 1, ("what_now",))) == 1


async def opened_by_the_bot(playground: Playground, there: Party) -> None:
    """Wait until a message of the bot has opened the thread."""
    await becomes(lambda: not archived(playground, there), lambda: "still archived")


# --- old boards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("times", [1, 3])
async def test_after_deadlines_in_an_archived_thread_one_board_is_live(
    playground: Playground, bot: BotInside, there: Party, clock: MovableClock, times: int
) -> None:
    """(2a) The board of the next turn opens the thread; the board before it, which could not be edited, goes quiet."""
    for _ in range(times):
        await missed(bot, clock, lambda: archive(playground, there.channel))
        await opened_by_the_bot(playground, there)
    await board_is_right(playground, bot, there)


async def test_a_copy_in_an_archived_thread_goes_when_a_person_opens_it(
    playground: Playground, bot: BotInside, there: Party
) -> None:
    """(2a) It could not be deleted while the thread was archived, and nothing is posted afterwards."""
    board = await one_live_board(playground)
    world = playground.hub.world
    await archive(playground, there.channel)
    copy = msgspec.structs.replace(board, id=world.snowflakes.new())
    world.storage.put_message(copy)
    bot.bot.publisher.refresh(Subject("table", 1))
    await asyncio.sleep(2.0)  # the bot has tried
    await archive(playground, there.channel, archived=False)
    await board_is_right(playground, bot, there)


# --- opened again --------------------------------------------------------------------------------------


async def shut_with_a_move_unseen(playground: Playground, bot: BotInside, there: Party, clock: MovableClock) -> None:
    """Archive and lock the thread; a deadline passes, and nothing can be shown."""
    await archive(playground, there.channel, locked=True)
    await missed(bot, clock)
    await asyncio.sleep(2.0)  # the bot has tried
    assert archived(playground, there)


async def test_a_thread_that_is_opened_again_is_noticed(
    playground: Playground, bot: BotInside, there: Party, clock: MovableClock
) -> None:
    """(2b) It comes back as a thread that the bot joins: discord.py has dropped it."""
    await shut_with_a_move_unseen(playground, bot, there, clock)
    await archive(playground, there.channel, archived=False)
    await board_is_right(playground, bot, there)


async def test_a_thread_that_is_opened_again_after_a_restart_is_noticed(
    playground: Playground, bot: BotInside, there: Party, clock: MovableClock
) -> None:
    """(2b) The bot has never seen the thread: it was archived before it started."""
    await shut_with_a_move_unseen(playground, bot, there, clock)
    await bot.stop()
    await bot.start()
    await asyncio.sleep(2.0)  # the bot has tried
    await archive(playground, there.channel, archived=False)
    await board_is_right(playground, bot, there)


async def test_a_thread_that_was_opened_while_the_bot_was_off_is_noticed(
    playground: Playground, bot: BotInside, there: Party, clock: MovableClock
) -> None:
    """(2b) Nothing tells of it but the server's list of active threads."""
    await shut_with_a_move_unseen(playground, bot, there, clock)
    await bot.stop()
    await archive(playground, there.channel, archived=False)
    await bot.start()
    await board_is_right(playground, bot, there)


async def test_a_thread_that_is_opened_with_old_boards_in_it_is_cleared(
    playground: Playground, bot: BotInside, there: Party, clock: MovableClock
) -> None:
    """(2b) The bot was killed between posting the next board and quieting the one before it."""
    board = await one_live_board(playground)
    await missed(bot, clock, lambda: archive(playground, there.channel))
    await opened_by_the_bot(playground, there)
    await archive(playground, there.channel)
    await bot.stop()
    await bot.start()
    await archive(playground, there.channel, archived=False)
    await board_is_right(playground, bot, there)
    left = playground.hub.world.storage.message(board.id)
    assert left is None or not with_verbs([left], 1, ("roll", "what_now"))

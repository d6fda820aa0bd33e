"""Handlers of the controls that every table has: lobby, undo, resigning, closing, rematch."""

import msgspec

from bot.client import Interaction, TableBot
from bot.errors import WrongPhase
from bot.games.chance import commitment
from bot.games.values import LEVELS
from bot.publishing.content import PrivateContent
from bot.table.click import Click, expect, expect_open
from bot.table.motions import Close
from bot.table.table import Table
from bot.table.tables import Done
from cogs.tables import extra_words, guided_words, opening_words, robots_option
from cogs.tables.audit import show_check
from cogs.tables.opening import another_exhibition, guests_of, reopen
from cogs.tables.propose import ends_alone, propose
from cogs.ui import layouts, motion_words, sure, verbs, words
from cogs.ui.components import Press, changes, on, show_after
from cogs.ui.here import own_seat
from cogs.ui.replies import Refused, amend, click_of, in_time, whisper
from rendering.words import PHRASEBOOKS


async def leave(interaction: Interaction, table: int) -> Done:
    """Leave a table that has not begun.

    Raises:
        Refused: it has begun; says how to leave a game.
        WrongPhase, NotSeated: why not.
    """
    try:
        return await interaction.client.lobby.leave(click_of(interaction), table)
    except WrongPhase as error:
        if error.phase == "playing":
            raise Refused(words.RESIGN_INSTEAD) from error
        raise


@on(verbs.LEAVE)
async def _leave(interaction: Interaction, press: Press) -> None:
    await show_after(interaction, press.table, lambda: leave(interaction, press.table))


@on(verbs.JOIN_KNOWING)
async def _join_knowing(interaction: Interaction, press: Press) -> None:
    """Take a seat at a table where people sit whom that person has blocked."""
    work = interaction.client.lobby.join(click_of(interaction, knowing=True), press.table)
    done = await in_time(interaction, work, amends=True)
    await amend(interaction, layouts.page([words.joined(done.table)]))


@on(verbs.START_KNOWING)
async def _start_knowing(interaction: Interaction, press: Press) -> None:
    """Begin a game with people whom its host has blocked."""
    work = interaction.client.lobby.start(click_of(interaction, knowing=True), press.table)
    done = await in_time(interaction, work, amends=True)
    await amend(interaction, layouts.page([extra_words.started(done.table)]))


async def _add_robot(bot: TableBot, click: Click, press: Press) -> Done:
    """Add a robot of the level in the argument, or an easy one: buttons of earlier lobbies."""
    return await bot.lobby.add_robot(click, press.table, robots_option.level(press.arg or "easy"), words.ROBOT_NAMES)


async def _send_robot(bot: TableBot, click: Click, press: Press) -> Done:
    """Remove the chosen robot. The value is its seat and its name, because the lobby may have changed meanwhile."""
    number, _, name = press.chosen.partition(":")
    seat = int(number) if number.isdecimal() else -1
    return await bot.lobby.remove_robot(click, press.table, seat=seat, name=name)


async def _robots(bot: TableBot, click: Click, press: Press) -> Done:
    """Add a robot of the chosen level, or remove the chosen robot; the argument only makes each menu a new one."""
    work = _add_robot if press.chosen in LEVELS else _send_robot
    return await work(bot, click, msgspec.structs.replace(press, arg=press.chosen))


changes(verbs.JOIN, lambda bot, click, press: bot.lobby.join(click, press.table))
changes(verbs.ADD_ROBOT, _add_robot)
changes(verbs.REMOVE_ROBOT, lambda bot, click, press: bot.lobby.remove_robot(click, press.table))  # of earlier lobbies
changes(verbs.SEND_ROBOT, _send_robot)
changes(verbs.ROBOTS, _robots)
changes(verbs.START, lambda bot, click, press: bot.lobby.start(click, press.table))
changes(verbs.HERE, lambda bot, click, press: bot.roll_calls.here(click, press.table))
changes(verbs.UNDO, lambda bot, click, press: bot.tables.undo(click, press.table, press.decision))
changes(verbs.STOP, lambda bot, click, press: bot.exhibitions.stop(click, press.table))


@on(verbs.FAIR_DICE)
async def _fair_dice(interaction: Interaction, press: Press) -> None:
    table = await interaction.client.tables.load(press.table)
    book = PHRASEBOOKS[table.row.game]
    await whisper(interaction, layouts.page([book.fair[1](commitment=commitment(table.secret))]))


@on(verbs.RESIGN)
async def _resign(interaction: Interaction, press: Press) -> None:
    """Leave the game for good, after a confirmation."""
    work = interaction.client.tables.resign(click_of(interaction), press.table)
    await in_time(interaction, work, amends=True)
    await amend(interaction, layouts.page([words.RESIGNED]))


async def resign(interaction: Interaction, table: Table, *, promised: bool = False) -> None:
    """Leave the game for good; ask first, as `sure.asks` says.

    Raises:
        Refused: the game has not begun, or they have left it; says what they can do.
        WrongPhase, NotSeated: there is nothing to resign from.
    """
    if table.row.phase == "lobby" and table.seat_of(interaction.user.id) is not None:
        raise Refused(words.LEAVE_INSTEAD)
    expect(table, "playing")
    seat = own_seat(interaction, table)
    if seat.number in table.game.resigned(table.state):
        raise Refused(words.OUT_ALREADY)
    if await in_time(interaction, sure.asks(interaction, promised=promised)):
        left = len(table.seats) - len(table.game.resigned(table.state)) - 1
        closes = left > 1 and table.people_left() == (seat,)
        question = words.SURE_TO_CLOSE_ALONE if closes else words.SURE_TO_RESIGN
        question = words.SURE_TO_FORFEIT if table.terms.tournament else question
        await whisper(interaction, sure.page(question, verbs.RESIGN.at(table.ref)))
        return
    await in_time(interaction, interaction.client.tables.resign(click_of(interaction), table.id))
    await whisper(interaction, words.RESIGNED)


@on(verbs.ASK_RESIGN)
async def _ask_resign(interaction: Interaction, press: Press) -> None:
    await resign(interaction, await interaction.client.tables.load(press.table), promised=True)


async def close(interaction: Interaction, table: Table, *, promised: bool = False) -> PrivateContent:
    """Close a table, or ask its players to; the one who decides that alone is asked first, as `sure.asks` says.

    Returns the question, or the answer.

    Raises:
        WrongPhase, NotSeated, NotHost: why not.
    """
    alone, lobby = ends_alone(interaction, table), table.row.phase == "lobby"
    if not (alone or (promised and not lobby)) or not await sure.asks(interaction, promised=promised):
        return await _closed(interaction, table.id)
    if lobby:
        return sure.page(words.SURE_TO_CLOSE_LOBBY, verbs.CLOSE_LOBBY.at(table.ref))
    asked = motion_words.sure("close") if alone else words.SURE_TO_CLOSE
    return sure.page(guided_words.SURE_TO_LEAVE if table.terms.for_learning else asked, verbs.CLOSE.at(table.ref))


async def _closed(interaction: Interaction, table_id: int) -> PrivateContent:
    """Close a table in its lobby, or ask its players to. Returns the answer.

    Raises:
        WrongPhase, NotSeated, NotHost: why not.
    """
    bot = interaction.client
    table = await bot.tables.load(table_id)
    if table.exhibition:
        await bot.exhibitions.stop(click_of(interaction), table_id)
        return layouts.page([words.STOPPED_BY_YOU])
    if table.row.phase == "playing":
        return await propose(interaction, table_id, Close())
    await bot.votes.close(click_of(interaction), table_id)
    return layouts.page([words.CLOSED])


@on(verbs.ASK_CLOSE)
async def _ask_close(interaction: Interaction, press: Press) -> None:
    table = await interaction.client.tables.load(press.table)
    expect_open(table)
    await whisper(interaction, await in_time(interaction, close(interaction, table, promised=True)))


@on(verbs.CLOSE)
async def _close(interaction: Interaction, press: Press) -> None:
    """Close the table, or vote for it, after a confirmation."""
    await amend(interaction, await in_time(interaction, _closed(interaction, press.table), amends=True))


@on(verbs.CLOSE_LOBBY)
async def _close_lobby(interaction: Interaction, press: Press) -> None:
    """Close a table that has not begun, after a confirmation: a game that has begun meanwhile goes on."""
    expect(await interaction.client.tables.load(press.table), "lobby")
    await _close(interaction, press)


@on(verbs.REMATCH)
async def _rematch(interaction: Interaction, press: Press) -> None:
    bot = interaction.client
    async with bot.publisher.answering(interaction, press.table):
        table = await bot.tables.load(press.table)
        if table.exhibition:
            await whisper(interaction, words.exhibition_begun((await another_exhibition(interaction, table)).table))
        else:
            again = (await reopen(interaction, table)).table
            hosts = again.row.host_id == interaction.user.id
            left_out = opening_words.left_out(again, guests_of(interaction, table))
            await whisper(interaction, opening_words.opened(again, left_out) if hosts else words.joined(again))


@on(verbs.VERIFY)
async def _verify(interaction: Interaction, press: Press) -> None:
    """Check the dice of that game, also if another one is played in the channel by now."""
    await show_check(interaction, press.table)

"""What ``/table replace``, ``pause``, ``deadline``, ``draw``, and ``undo back:`` do."""

import discord

from bot.client import Interaction
from bot.errors import TableError
from bot.games.values import Level
from bot.table.motions import ChangeDeadline, Draw, Holidays, Motion, Pause, Resume
from bot.table.table import Table
from cogs.tables.propose import propose
from cogs.ui import deadlines, naming, vote_words
from cogs.ui.here import channel_table, own_seat
from cogs.ui.options import Choices, offered
from cogs.ui.replies import Refused, in_time, whisper
from cogs.votes.handlers import replace
from cogs.votes.rewind import steps


async def _asked(interaction: Interaction, table: Table, motion: Motion) -> None:
    await whisper(interaction, await in_time(interaction, propose(interaction, table.id, motion)))


async def pause(interaction: Interaction, table: Table, holidays: bool | None) -> None:
    """Ask the table to pause, or to go on where it has paused; or (`holidays`) to pause on those, or not to."""
    if holidays is not None:
        await _asked(interaction, table, Holidays("pause" if holidays else "play"))
    else:
        await _asked(interaction, table, Resume() if table.paused else Pause())


async def draw(interaction: Interaction, table: Table) -> None:
    """Ask the table to end the game as a draw."""
    await _asked(interaction, table, Draw())


async def deadline(interaction: Interaction, table: Table, typed: str) -> None:
    """Ask the table for another deadline.

    Raises:
        NotAgreed: what was typed is none.
    """
    await _asked(interaction, table, ChangeDeadline(deadlines.read(typed)))


async def stand_in(
    interaction: Interaction,
    table: Table,
    seat: str | None,
    by: discord.Member | None,
    level: Level | None = None,
) -> None:
    """Let somebody (None: a robot) play on in a seat, by its number or its player's name; one's own if left out.

    Raises:
        Refused: nobody of that name plays here.
        NotSeated: it was left out, and the person who asks has none.
    """
    if seat is None:
        number = own_seat(interaction, table).number
    else:
        found = [
            each.number for each in table.seats if seat in (str(each.number), naming.plain_names(table)[each.number])
        ]
        if not found:
            raise Refused(vote_words.NO_SUCH_SEAT)
        number = found[0]
    await whisper(interaction, await in_time(interaction, replace(interaction, table, number, by, level)))


async def rewind(interaction: Interaction, table: Table, back: str) -> None:
    """Ask the table to take back the step with that decision, and all after it.

    Raises:
        Refused: there is no such step.
    """
    found = [step for step in await steps(interaction.client.tables, table) if str(step.motion.since) == back]
    if not found:
        raise Refused(vote_words.NO_SUCH_STEP)
    await _asked(interaction, table, found[0].motion)


async def offer_seats(interaction: Interaction, typed: str) -> Choices:
    """The players of the channel's table."""
    table = await _table(interaction)
    if table is None or table.row.phase != "playing":
        return []
    names = naming.plain_names(table)
    wanted = typed.casefold()
    gone = table.game.resigned(table.state)
    return offered(
        (names[seat.number], str(seat.number))
        for seat in table.seats
        if seat.number not in gone and wanted in names[seat.number].casefold()
    )


async def offer_steps(interaction: Interaction, typed: str) -> Choices:
    """The steps that the channel's table could agree to take back, the newest first."""
    table = await _table(interaction)
    if table is None:
        return []
    return offered(
        (f"{number} back · {step.line}", str(step.motion.since))
        for number, step in enumerate(await steps(interaction.client.tables, table), start=1)
        if typed.casefold() in step.line.casefold()
    )


async def _table(interaction: Interaction) -> Table | None:
    try:
        return await channel_table(interaction)
    except TableError:
        return None

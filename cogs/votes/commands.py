"""The commands ``/table replace``, ``pause``, ``deadline``, ``draw``, and ``undo back:``."""

import discord

from bot.client import Interaction
from bot.errors import TableError
from bot.games.values import Level
from bot.language.reading import plain
from bot.table.motions import ChangeDeadline, Draw, Holidays, Motion, Pause, Resume
from bot.table.table import Table
from cogs.tables.propose import ends_alone, propose
from cogs.ui import deadlines, motion_words, naming, sure, verbs, vote_words
from cogs.ui.here import channel_table, own_seat
from cogs.ui.options import Choices, meant, offered
from cogs.ui.replies import Refused, in_time, whisper
from cogs.votes.handlers import replace
from cogs.votes.rewind import RewindStep, steps


async def _propose(interaction: Interaction, table: Table, motion: Motion) -> None:
    await whisper(interaction, await in_time(interaction, propose(interaction, table.id, motion)))


async def pause(interaction: Interaction, table: Table, holidays: bool | None) -> None:
    """Propose to pause or resume the game; or (`holidays`) whether to pause on holidays."""
    if holidays is not None:
        await _propose(interaction, table, Holidays("pause" if holidays else "play"))
    else:
        await _propose(interaction, table, Resume() if table.paused else Pause())


async def draw(interaction: Interaction, table: Table) -> None:
    """Ask the table to end the game as a draw; the one who decides that alone is asked first, as `sure.asks` says."""
    alone = table.row.phase == "playing" and ends_alone(interaction, table)
    if alone and await in_time(interaction, sure.asks(interaction)):
        await whisper(interaction, sure.page(motion_words.sure("draw"), verbs.PROPOSE.at(table.ref, arg="draw")))
        return
    await _propose(interaction, table, Draw())


async def deadline(interaction: Interaction, table: Table, typed: str) -> None:
    """Propose another deadline.

    Raises:
        NotAgreed: the typed text is none.
    """
    await _propose(interaction, table, ChangeDeadline(deadlines.read(typed)))


async def stand_in(
    interaction: Interaction,
    table: Table,
    seat: str | None,
    by: discord.Member | None,
    level: Level | None = None,
) -> None:
    """Let another person (None: a robot) take over a seat, by its number or its player's name; one's own if left out.

    Raises:
        Refused: no player has that name.
        NotSeated: it was left out, and the person who asks has none.
    """
    if seat is None:
        number = own_seat(interaction, table).number
    else:
        names = naming.plain_names(table)
        chosen = meant(seat, [(names[each.number], str(each.number)) for each in table.seats])
        found = [each.number for each in table.seats if chosen == str(each.number)]
        if not found:
            raise Refused(vote_words.NO_SUCH_SEAT)
        number = found[0]
    await whisper(interaction, await in_time(interaction, replace(interaction, table, number, by, level)))


async def rewind(interaction: Interaction, table: Table, back: str) -> None:
    """Propose to take back the step with that decision, and all after it.

    Raises:
        Refused: there is no such step.
    """
    every = await steps(interaction.client.tables, table)
    chosen = meant(back, [(_name(at, step), str(step.motion.since)) for at, step in enumerate(every, start=1)])
    found = [step for step in every if str(step.motion.since) == chosen]
    if not found:
        raise Refused(vote_words.NO_SUCH_STEP)
    await _propose(interaction, table, found[0].motion)


async def offer_seats(interaction: Interaction, typed: str) -> Choices:
    """The players of the channel's table."""
    table = await _table(interaction)
    if table is None or table.row.phase != "playing":
        return []
    names = naming.plain_names(table)
    wanted = plain(typed)
    gone = table.game.resigned(table.state)
    return offered(
        (names[seat.number], str(seat.number))
        for seat in table.seats
        if seat.number not in gone and wanted in plain(names[seat.number])
    )


async def offer_steps(interaction: Interaction, typed: str) -> Choices:
    """The steps that the channel's table could take back, the newest first."""
    table = await _table(interaction)
    if table is None:
        return []
    return offered(
        (_name(number, step), str(step.motion.since))
        for number, step in enumerate(await steps(interaction.client.tables, table), start=1)
        if plain(typed) in plain(step.line)
    )


def _name(number: int, step: RewindStep) -> str:
    return vote_words.STEPS_BACK(count=number, step=step.line)


async def _table(interaction: Interaction) -> Table | None:
    try:
        return await channel_table(interaction)
    except TableError:
        return None

"""**Since you left**: shows a player privately what happened since their last move, in pictures and in lines.

Also **I'm back**, which takes the player's seat over from a robot and then shows the same.
"""

from collections.abc import Sequence

from bot.calendar import preferences
from bot.client import Interaction, TableBot
from bot.errors import AlreadyDone
from bot.language import Sentence, say
from bot.language.rows import paragraph
from bot.publishing.content import Control
from bot.table.click import Click
from bot.table.since_last_move import SinceLastMove, since_last_act
from bot.table.table import Seat, Table
from cogs.tables.panel import SINCE, in_words, show_in_panel
from cogs.ui import layouts, naming, time_words, verbs, words
from cogs.ui.components import Press, on
from cogs.ui.here import expect_begun, own_seat
from cogs.ui.links import link_to_table
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import click_of, in_time, whisper

NEWS_CHARACTERS = 3000
"""Characters of news in one message."""


@on(verbs.BACK)
async def _back(interaction: Interaction, press: Press) -> None:
    """Give a player their seat back, and show what they missed."""
    bot = interaction.client
    table = await bot.tables.load(press.table)
    mine = table.seat_of(interaction.user.id)
    if table.row.phase == "playing" and mine is not None and mine.stand_in is None:
        await whisper(interaction, time_words.BACK_ALREADY)
        return
    try:
        table = await in_time(interaction, regain(bot, click_of(interaction), table))
    except AlreadyDone:
        table = await bot.tables.load(table.id)
    await welcome(interaction, table)


async def is_played_for(bot: TableBot, table: Table, user_id: int) -> bool:
    """Whether a robot plays for that person, who may come back: they were absent, or the table agreed so."""
    if table.row.phase != "playing":
        return False
    seat = table.seat_of(user_id)
    return await bot.seat_changes.left_by(table, user_id) is not None if seat is None else seat.stand_in is not None


async def regain(bot: TableBot, click: Click, table: Table) -> Table:
    """Give the person who clicked their seat back from the robot that plays for them, or has it by an agreement.

    Raises:
        WrongPhase, NotSeated, NotTheirs: none plays for them.
    """
    left = None if click.user_id is None else await bot.seat_changes.left_by(table, click.user_id)
    if left is None:
        return (await bot.time.come_back(click, table.id)).table
    return (await bot.seat_changes.take_back(click, table.id, left)).table


async def welcome(interaction: Interaction, table: Table) -> None:
    """Greet a player who has their seat again, and show what they missed."""
    seat = table.seat_of(interaction.user.id)
    person = await preferences.person(interaction.client.store, interaction.user.id)
    less = "" if seat is None else time_words.less_time(table, seat, person)
    paused = str(time_words.PAUSED) if table.paused else ""
    await show_since(interaction, table, heading=paragraph(str(time_words.BACK), paused, less))


async def show_since(
    interaction: Interaction, table: Table, *, heading: str | Sentence = "", amends: bool = False
) -> None:
    """Show a player in the panel what they missed: drawn, in lines, and with controls for their decisions.

    `heading` comes first. `amends`: in the clicked message.

    Raises:
        WrongPhase: the game has not begun.
        NotSeated: they do not play.
    """
    expect_begun(table)
    seat = own_seat(interaction, table)
    missed = await in_time(interaction, since_last_act(interaction.client.tables, table, seat), amends=amends)
    link = words.newest_board(await link_to_table(interaction.client.store, table))
    drawn = not await in_words(interaction)
    texts = [str(heading), summary(table, missed, drawn=drawn), link]
    plain = naming.plain_names(table)
    draw = presenter_of(table).strip(missed.turns, plain, missed.before)
    await show_in_panel(interaction, table, SINCE, texts, draw, rows=controls_of(table, seat), amends=amends)


def summary(table: Table, missed: SinceLastMove, *, drawn: bool = False) -> str:
    """What a player missed, in lines that only they may read; if the turns are `drawn`, just what it meant for them."""
    if not missed.turns:
        return str(words.NOTHING_YET if missed.at is None else words.NOTHING_NEW)
    lines = presenter_of(table).book.missed(missed.turns, missed.seat, naming.names(table), missed.before)
    if drawn:
        lines = lines[len(missed.turns) :]
    if missed.at is None:
        since = say("**The game so far**")
    else:
        since = say("**Since your last move** {time}", time=f"<t:{int(missed.at)}:R>")
    acted = [str(time_words.PLAYED_MEANWHILE)] if missed.played_for else []
    return "\n".join([since, *acted, _last_lines(lines)])


def _last_lines(lines: Sequence[str]) -> str:
    """The last lines that fit, and how many were left out."""
    kept = layouts.last_that_fit(lines, NEWS_CHARACTERS)
    hidden = sum(len(line.split("\n")) for line in lines[: len(lines) - len(kept)])
    if not hidden:
        return "\n".join(kept)
    return "\n".join([words.EARLIER_LINES(hidden), *kept])


async def briefing(bot: TableBot, table: Table, seat: Seat) -> str:
    """The text for a player who takes a seat over or back; only they may read it.

    Raises:
        ValueError: the game has not begun, or nobody has the seat.
    """
    missed = await since_last_act(bot.tables, table, seat)
    heading = say(
        "**You are back at table {table} of {game}.** [Go to the board]({link})",
        table=table.id,
        game=words.GAME_NAMES[table.row.game],
        link=await link_to_table(bot.store, table),
    )
    person = await preferences.person(bot.store, seat.user_id or 0)
    return f"{paragraph(heading, time_words.less_time(table, seat, person))}\n{summary(table, missed, drawn=True)}"


def controls_of(table: Table, seat: Seat) -> list[list[Control]]:
    """The controls for that seat's decisions."""
    if (
        table.postal
        or table.row.phase != "playing"
        or all(decision.seat != seat.number for decision in table.pending())
    ):
        return []
    return [list(row) for row in presenter_of(table).private_controls(table, seat.number)]

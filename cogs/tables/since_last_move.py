"""**Since you left**: what happened since one's last act, privately, as a strip of pictures and in lines.

Also **I'm back**, which takes one's seat over from a robot and then tells the same.
"""

from collections.abc import Sequence

from bot.client import Interaction, TableBot
from bot.errors import AlreadyDone
from bot.publishing.content import Control
from bot.table.since_last_move import SinceLastMove, since_last_act
from bot.table.table import Seat, Table
from cogs.ui import layouts, naming, time_words, verbs, words
from cogs.ui.components import Press, on
from cogs.ui.here import expect_begun, own_seat
from cogs.ui.links import link_to_table
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import click_of, in_time, present, whisper

MOST_NEWS = 3000
"""Characters of news in one message."""
NOTHING_NEW = "Nothing has happened since your last move."
NOTHING_YET = "Nothing has happened yet."


@on(verbs.SINCE)
async def _since(interaction: Interaction, press: Press) -> None:
    await show_since(interaction, await interaction.client.tables.load(press.table))


@on(verbs.BACK)
async def _back(interaction: Interaction, press: Press) -> None:
    """Give a player their seat back, and tell what happened meanwhile."""
    bot = interaction.client
    table = await bot.tables.load(press.table)
    mine = table.seat_of(interaction.user.id)
    if table.row.phase == "playing" and mine is not None and mine.stand_in is None:
        await whisper(interaction, time_words.BACK_ALREADY)
        return
    try:
        table = (await in_time(interaction, bot.time.come_back(click_of(interaction), table.id))).table
    except AlreadyDone:
        table = await bot.tables.load(table.id)
    seat = table.seat_of(interaction.user.id)
    less = "" if seat is None else time_words.less_time(table, seat)
    await show_since(interaction, table, heading=time_words.BACK + less)


async def show_since(interaction: Interaction, table: Table, *, heading: str = "") -> None:
    """Tell a player what they missed: drawn, in lines, and with controls for what they have to decide now.

    `heading` is said first.

    Raises:
        WrongPhase: the game has not begun.
        NotSeated: they do not play.
    """
    expect_begun(table)
    seat = own_seat(interaction, table)
    missed = await in_time(interaction, since_last_act(interaction.client.tables, table, seat))
    link = words.newest_board(await link_to_table(interaction.client.store, table)).strip()
    texts = [heading, told(table, missed), link]
    plain = naming.plain_names(table)
    content = layouts.page(texts, controls_of(table, seat), reader=seat.user_id)
    await present(interaction, content, presenter_of(table).strip(missed.goes, plain, missed.before))


def told(table: Table, missed: SinceLastMove) -> str:
    """What a player missed, in lines that only they may read."""
    if not missed.goes:
        return NOTHING_YET if missed.at is None else NOTHING_NEW
    lines = presenter_of(table).book.missed(missed.goes, missed.seat, naming.names(table), missed.before)
    since = "**The game so far**" if missed.at is None else f"**Since your last move** <t:{int(missed.at)}:R>"
    return f"{since}\n{_last_lines(lines)}"


def _last_lines(lines: Sequence[str]) -> str:
    """As many of the last lines as there is room for, and how many were left out."""
    kept = layouts.last_that_fit(lines, MOST_NEWS)
    hidden = len(lines) - len(kept)
    if not hidden:
        return "\n".join(kept)
    earlier = "1 line" if hidden == 1 else f"{hidden} lines"
    return "\n".join([f"-# {earlier} before these: `/table log` has them all.", *kept])


async def briefing(bot: TableBot, table: Table, seat: Seat) -> str:
    """What a player reads who takes a seat over or back; it may tell what only that seat knows.

    Raises:
        ValueError: the game has not begun, or nobody sits there.
    """
    missed = await since_last_act(bot.tables, table, seat)
    name, link = f"table {table.id} of {words.GAME_NAMES[table.row.game]}", await link_to_table(bot.store, table)
    return f"**You are back at {name}.** [Go to the board]({link})\n{told(table, missed)}"


def controls_of(table: Table, seat: Seat) -> list[list[Control]]:
    """The controls for that seat's decisions."""
    if table.by_post or table.row.phase != "playing" or all(owed.seat != seat.number for owed in table.owed()):
        return []
    return [list(row) for row in presenter_of(table).private_controls(table, seat.number)]

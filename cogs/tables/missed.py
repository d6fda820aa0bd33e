"""**Since you left**: what happened since one's last act, privately, as a strip of pictures and in lines."""

from typing import Any

from discord import ui

from bot.client import Interaction, TableBot
from bot.errors import NotSeated, WrongPhase
from bot.publishing.privacy import PrivateLayout
from bot.table.missed import Since, since_last_act
from bot.table.table import Seat, Table
from cogs.tables import missed_words
from cogs.ui import layouts, naming, words
from cogs.ui.components import TableButton, template
from cogs.ui.links import link_to_table
from cogs.ui.presenter import presenter_of
from cogs.ui.replies import in_time, present
from rendering.drawing.picture import Picture


class SinceYouLeft(TableButton, template=template("since")):
    """What happened since one's last act, privately."""

    verb = "since"
    looks = True

    async def press(self, interaction: Interaction) -> None:
        """Tell it."""
        await show_since(interaction, await interaction.client.tables.load(self.table))


async def show_since(interaction: Interaction, table: Table, *, heading: str = "") -> None:
    """Tell whoever asked what they missed: drawn, in lines, and with controls for what they owe now.

    `heading` is said first, for a briefing.

    Raises:
        WrongPhase: the game has not begun.
        NotSeated: they do not play.
    """
    if table.state is None:
        raise WrongPhase(table.row.phase)
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise NotSeated
    missed = await in_time(interaction, since_last_act(interaction.client.tables, table, seat))
    link = await link_to_table(interaction.client.store, table)
    texts = [heading, told(table, missed), missed_words.settled(link)]
    plain = naming.plain_names(table)

    def layout(picture: Picture | None) -> PrivateLayout:
        return layouts.page(texts, controls_of(table, seat), picture=picture, reader=seat.user_id)

    await present(interaction, layout, presenter_of(table).strip(missed.goes, plain, missed.before))


def told(table: Table, missed: Since) -> str:
    """What somebody missed, in lines that only they may read."""
    if not missed.goes:
        return missed_words.NOTHING_YET if missed.at is None else missed_words.NOTHING_NEW
    lines = presenter_of(table).book.missed(missed.goes, missed.seat, naming.names(table), missed.before)
    return f"{missed_words.heading(missed.at)}\n{missed_words.last_lines(lines)}"


async def briefing(bot: TableBot, table: Table, seat: Seat) -> str:
    """What somebody reads who takes a seat over or back, in words; it may tell what only that seat knows.

    Raises:
        ValueError: the game has not begun, or nobody sits there.
    """
    missed = await since_last_act(bot.tables, table, seat)
    name = f"table {table.id} of {words.GAME_NAMES[table.row.game]}"
    return f"{missed_words.briefing(name, await link_to_table(bot.store, table))}\n{told(table, missed)}"


def controls_of(table: Table, seat: Seat) -> list[list[ui.Item[Any]]]:
    """The buttons that answer what that seat owes now."""
    if table.by_post or table.row.phase != "playing" or all(owed.seat != seat.number for owed in table.owed()):
        return []
    return [list(row) for row in presenter_of(table).private_controls(table, seat.number)]


BUTTONS = (SinceYouLeft,)

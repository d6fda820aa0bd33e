"""Views of Machi Koro for one person: a town, the market."""

import discord

from bot.games.machi_koro.views import MachiView
from bot.language import say
from bot.table.table import Table
from cogs.ui import naming
from cogs.ui.here import expect_begun
from cogs.ui.presenter import Look
from rendering import machi_koro as pictures
from rendering.words import machi_koro as sentences
from rendering.words.machi_koro import machi

TOWN, MARKET = "town", "market"


def view_of(interaction: discord.Interaction, table: Table) -> MachiView:
    """The view of the person who asked.

    Raises:
        WrongPhase: the game has not begun.
    """
    expect_begun(table)
    seat = table.seat_of(interaction.user.id)
    return machi(table.view(seat.number if seat else None))


def town(table: Table, seat: int) -> Look:
    """A town with everything in it."""
    view = machi(table.view(None))
    return Look(
        TOWN,
        say("Town"),
        "🏘️",
        lambda: sentences.town(view.towns[seat], naming.names(table)[seat]),
        lambda: pictures.town(view, seat, naming.plain_names(table), table_number=table.id),
    )


def market(table: Table, seat: int | None) -> Look:
    """The market; for a seat with the cards dimmed that it cannot pay for."""
    view = machi(table.view(seat))
    coins = None if seat is None else view.towns[seat].coins
    return Look(MARKET, say("Market"), "🛒", lambda: sentences.market(view), lambda: pictures.market(view, coins))

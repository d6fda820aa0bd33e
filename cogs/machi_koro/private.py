"""Pictures of Machi Koro for one person: a town, the market, the whole table."""

import discord

from bot.client import Interaction
from bot.errors import NotSeated, WrongPhase
from bot.games.machi_koro.views import MachiView
from bot.seating import Table
from cogs import words
from cogs.replies import show
from rendering import machi_koro as pictures
from rendering.words.machi_koro import machi


def view_of(interaction: discord.Interaction, table: Table) -> MachiView:
    """The game as whoever asked may see it.

    Raises:
        WrongPhase: it has not begun.
    """
    if table.state is None:
        raise WrongPhase(table.row.phase)
    seat = table.seat_of(interaction.user.id)
    return machi(table.view(seat.number if seat else None))


async def show_town(interaction: Interaction, table: Table, seat: int | None) -> None:
    """One town: that seat's, or one's own.

    Raises:
        WrongPhase, NotSeated: there is none to show.
    """
    view = view_of(interaction, table)
    if seat is None:
        mine = table.seat_of(interaction.user.id)
        if mine is None:
            raise NotSeated
        seat = mine.number
    names = words.plain_names(table)
    await show(interaction, lambda: pictures.town(view, seat, names))


async def show_market(interaction: Interaction, table: Table) -> None:
    """What is on offer, with what one cannot afford dimmed.

    Raises:
        WrongPhase: the game has not begun.
    """
    view = view_of(interaction, table)
    coins = view.towns[view.viewer].coins if view.viewer is not None else None
    await show(interaction, lambda: pictures.market(view, coins))

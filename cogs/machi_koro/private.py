"""Pictures of Machi Koro for one person: a town, the market, the whole table."""

import discord

from bot.client import Interaction
from bot.games.machi_koro.views import MachiView
from bot.table.table import Table
from cogs.ui import layouts, naming
from cogs.ui.here import expect_begun, own_seat
from cogs.ui.replies import show, whisper
from rendering import machi_koro as pictures
from rendering.words import machi_koro as sentences
from rendering.words.machi_koro import machi


def view_of(interaction: discord.Interaction, table: Table) -> MachiView:
    """The game as the person who asked may see it.

    Raises:
        WrongPhase: it has not begun.
    """
    expect_begun(table)
    seat = table.seat_of(interaction.user.id)
    return machi(table.view(seat.number if seat else None))


async def show_town(interaction: Interaction, table: Table, seat: int | None, *, text: bool = False) -> None:
    """One town: that seat's, or one's own; as a picture or in words.

    Raises:
        WrongPhase, NotSeated: there is none to show.
    """
    view = view_of(interaction, table)
    if seat is None:
        seat = own_seat(interaction, table).number
    if text:
        await whisper(interaction, layouts.page([sentences.town(view.towns[seat], naming.names(table)[seat])]))
        return
    names = naming.plain_names(table)
    await show(interaction, lambda: pictures.town(view, seat, names))


async def show_market(interaction: Interaction, table: Table, *, text: bool = False) -> None:
    """What is on offer: as a picture, with what one cannot afford dimmed, or in words.

    Raises:
        WrongPhase: the game has not begun.
    """
    view = view_of(interaction, table)
    if text:
        await whisper(interaction, layouts.page([sentences.market(view)]))
        return
    coins = view.towns[view.viewer].coins if view.viewer is not None else None
    await show(interaction, lambda: pictures.market(view, coins))

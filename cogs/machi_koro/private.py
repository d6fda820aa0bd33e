"""Pictures of Machi Koro for one person: a town, the market, the whole table."""

import asyncio
from collections.abc import Callable

import discord

from bot.answer import IN_TIME, files
from bot.client import Interaction
from bot.errors import NotSeated, WrongPhase
from bot.games.machi_koro.views import MachiView
from bot.seating import Table
from cogs import layouts, words
from rendering import machi_koro as pictures
from rendering.picture import Picture


async def show(interaction: discord.Interaction, draw: Callable[[], Picture], text: str = "") -> None:
    """Send a picture that only whoever asked can see; where it is not ready in time, say that it is coming."""
    drawing = asyncio.ensure_future(asyncio.to_thread(draw))
    done, _ = await asyncio.wait({drawing}, timeout=IN_TIME)
    if not done:
        await interaction.response.defer(ephemeral=True, thinking=True)
    picture = await drawing
    view = layouts.page([text], picture=picture)
    if done:
        await interaction.response.send_message(view=view, files=files(picture), ephemeral=True)
    else:
        await interaction.edit_original_response(view=view, attachments=files(picture))


def view_of(interaction: discord.Interaction, table: Table) -> MachiView:
    """The game as whoever asked may see it.

    Raises:
        WrongPhase: it has not begun.
    """
    if table.state is None:
        raise WrongPhase(table.row.phase)
    seat = table.seat_of(interaction.user.id)
    view = table.view(seat.number if seat else None)
    assert isinstance(view, MachiView)  # noqa: S101 - the only game there is a town of
    return view


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

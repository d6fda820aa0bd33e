"""A player's own panel as a private answer, for whoever takes no DMs or does not look there."""

import asyncio
import logging
from collections.abc import Sequence

from bot import people
from bot.answer import Answer
from bot.client import Interaction
from bot.errors import NotSeated, WrongPhase
from bot.places import Post
from bot.posting import draw
from bot.seating import Table
from cogs import eyes
from cogs.mafia_dollar import panel_words
from cogs.presenter import presenter_of
from cogs.replies import click_of, in_time, present, whisper
from cogs.undoing import undoable

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds that a DM may take before its sender is told that it comes later."""


async def panel_of(
    interaction: Interaction, table: Table, *, step: tuple[int, str] | None = None, notes: Sequence[str] = ()
) -> Post:
    """The panel of whoever asked, for a private answer. Says once that DMs are closed, where they are.

    Raises:
        WrongPhase: the game has not begun.
        NotSeated: they do not play.
    """
    if table.state is None:
        raise WrongPhase(table.row.phase)
    seat = table.seat_of(interaction.user.id)
    if seat is None:
        raise NotSeated
    store = interaction.client.store
    told = (await store.closed_dms()).get(interaction.user.id)
    said = list(notes)
    if told is False:
        said.append(panel_words.DMS_CLOSED)
        async with store.change() as tx:
            await tx.dm_told(interaction.user.id)
    undo = await undoable(interaction.client.tables, table)
    post = presenter_of(table).panel(table, seat.number, step=step, notes=said, undo=undo, dms_closed=told is not None)
    if post is None:
        raise WrongPhase(table.row.phase)
    person = await people.person(store, interaction.user.id)
    return eyes.for_person(person, post)


async def show_hand(
    interaction: Interaction, table: Table, *, step: tuple[int, str] | None = None, notes: Sequence[str] = ()
) -> None:
    """Send whoever asked their own panel, or that step of an answer, for their eyes only.

    Raises:
        WrongPhase, NotSeated: there is none.
    """
    post = await panel_of(interaction, table, step=step, notes=notes)
    if post.layout is not None:
        await present(interaction, post.layout, post.draw)


async def repaint(interaction: Interaction, answer: Answer, post: Post) -> None:
    """Let the clicked message show that panel; a new one does, should it have been deleted meanwhile."""
    if post.layout is not None and not await answer.edit(post.layout, draw(post)):
        await present(interaction, post.layout, post.draw)


async def try_dm(interaction: Interaction, table_id: int) -> None:
    """Send their hands by DM again, and say whether that works."""
    said = await in_time(interaction, _try_dm(interaction, table_id))
    await whisper(interaction, said)


async def _try_dm(interaction: Interaction, table_id: int) -> str:
    bot, user = interaction.client, click_of(interaction).user_id or 0
    async with bot.store.change() as tx:
        await tx.dm_opened(user)
    for each in await bot.store.played_by(user):
        bot.publisher.poke(each)
    try:
        async with asyncio.timeout(PATIENCE):
            await bot.publisher.idle(table_id)
    except TimeoutError:
        log.info("table %d: a hand by DM takes long", table_id)
        return panel_words.DM_LATER
    if user in await bot.store.closed_dms():
        async with bot.store.change() as tx:
            await tx.dm_told(user)
        return panel_words.DM_STILL_CLOSED
    return panel_words.DM_SENT

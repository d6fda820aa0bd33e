"""A player's own panel as a private answer, for players whose DMs are closed or who read it in the channel."""

import asyncio
import logging
from collections.abc import Sequence

from bot.calendar import preferences
from bot.client import Interaction
from bot.offload import For
from bot.publishing.answer import Answer
from bot.publishing.message_sender import draw
from bot.publishing.message_slots import PrivateMessage
from bot.table.table import Table
from cogs.mafia_dollar import panel_words
from cogs.mafia_dollar.panels import AsAnswer, Step, panel
from cogs.ui import personal
from cogs.ui.here import expect_begun, own_seat
from cogs.ui.presenter import undoable
from cogs.ui.replies import click_of, in_time, present, whisper

log = logging.getLogger(__name__)

DM_SECONDS = 10.0
"""How long to wait for a DM before the answer says that it comes later."""


async def panel_of(
    interaction: Interaction, table: Table, *, step: Step | None = None, notes: Sequence[str] = ()
) -> PrivateMessage:
    """The panel of the person who asked, for a private answer.

    Raises:
        WrongPhase: the game has not begun.
        NotSeated: they do not play.
    """
    expect_begun(table)
    seat, store = own_seat(interaction, table), interaction.client.store
    closed = interaction.user.id in await store.closed_dms()
    undo = await undoable(interaction.client.tables, table)
    post = panel(table, seat.number, undo=undo, answer=AsAnswer(step=step, notes=notes, dms_closed=closed))
    person = await preferences.person(store, interaction.user.id)
    return personal.for_person(person, post)


async def told_once(interaction: Interaction) -> list[str]:
    """The note that their DMs are closed, once; empty if they are open or the person has been told."""
    store, user = interaction.client.store, interaction.user.id
    if (await store.closed_dms()).get(user) is not False:
        return []
    async with store.change() as tx:
        await tx.dm_told(user)
    return [panel_words.DMS_CLOSED]


async def show_hand(
    interaction: Interaction, table: Table, *, step: Step | None = None, notes: Sequence[str] = ()
) -> None:
    """Send a player their own panel, or that step of an answer, privately.

    Raises:
        WrongPhase, NotSeated: there is none.
    """
    interaction.client.open_answers.leave(table.id, interaction.user.id)
    said = [*notes, *await told_once(interaction)]
    post = await panel_of(interaction, table, step=step, notes=said)
    if post.content is not None:
        await present(interaction, post.content, post.draw)
        if step is None:
            await follow(interaction, table, post, said)


async def repaint(interaction: Interaction, answer: Answer, post: PrivateMessage) -> None:
    """Let the clicked message show that panel; a new one does, should it have been deleted meanwhile."""
    if post.content is not None and not await answer.edit(post.content, draw(post, For.MOVE)):
        await present(interaction, post.content, post.draw)


async def follow(interaction: Interaction, table: Table, shown: PrivateMessage, said: Sequence[str]) -> None:
    """Keep the private answer to that interaction, which shows the panel at that table, up to date from now on.

    What was `said` above it goes when it changes.
    """
    bot = interaction.client

    async def renew() -> PrivateMessage:
        return await panel_of(interaction, await bot.tables.load(table.id))

    plain = await panel_of(interaction, table) if said else shown
    bot.open_answers.follow(interaction, table.id, plain, renew)


async def try_dm(interaction: Interaction, table_id: int) -> None:
    """Send their hands by DM again, and say whether that works."""
    said = await in_time(interaction, _try_dm(interaction, table_id))
    await whisper(interaction, said)


async def _try_dm(interaction: Interaction, table_id: int) -> str:
    bot, user = interaction.client, click_of(interaction).user_id or 0
    async with bot.store.change() as tx:
        await tx.dm_opened(user)
    for each in await bot.store.played_by(user):
        bot.publisher.poke_private(each)
    try:
        async with asyncio.timeout(DM_SECONDS):
            await bot.publisher.idle(table_id)
    except TimeoutError:
        log.info("table %d: a hand by DM takes long", table_id)
        return panel_words.DM_LATER
    if user in await bot.store.closed_dms():
        async with bot.store.change() as tx:
            await tx.dm_told(user)
        return panel_words.DM_STILL_CLOSED
    return panel_words.DM_SENT

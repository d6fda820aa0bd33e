"""A player's own panel as a private answer, for players whose DMs are closed or who read it in the channel."""

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from bot.calendar import preferences
from bot.client import Interaction, TableBot
from bot.offload import For
from bot.publishing.answer import Answer, reply
from bot.publishing.message_sender import draw
from bot.publishing.message_slots import PrivateMessage
from bot.table.table import Table
from cogs.mafia_dollar import panel_words
from cogs.mafia_dollar.panels import AsAnswer, Step, panel
from cogs.ui import labels, personal
from cogs.ui.here import expect_begun, own_seat
from cogs.ui.presenter import undoable
from cogs.ui.replies import click_of, in_time, whisper
from data.rows import Subject
from rendering.words import mafia_dollar as sentences

log = logging.getLogger(__name__)

DM_SECONDS = 10.0
"""How long an answer waits for a DM of which it tells."""


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
    closed = await store.told_of_closed_dms(interaction.user.id) is not None
    undo = await undoable(interaction.client.tables, table)
    beside = interaction.channel_id == table.row.channel_id
    answer = AsAnswer(step=step, notes=notes, dms_closed=closed, beside_board=beside)
    message = panel(table, seat.number, undo=undo, answer=answer)
    person = await preferences.person(store, interaction.user.id)
    if person.dm and not closed:  # a DM pings them
        message = msgspec.structs.replace(message, ping="")
    return personal.for_person(person, message)


async def told_once(interaction: Interaction) -> list[str]:
    """The note that their DMs are closed, shown once; empty if DMs are open or the note was shown."""
    store, user = interaction.client.store, interaction.user.id
    if await store.told_of_closed_dms(user) is not False:
        return []
    async with store.change() as tx:
        await tx.dm_told(user)
    return [str(panel_words.DMS_CLOSED)]


async def show_hand(
    interaction: Interaction, table: Table, *, step: Step | None = None, notes: Sequence[str] = ()
) -> None:
    """Send a player their own panel, or that step of an answer, privately; an earlier one is removed.

    Raises:
        WrongPhase, NotSeated: there is none.
    """
    interaction.client.open_answers.leave(table.id, interaction.user.id)
    all_notes = [*notes, *await told_once(interaction)]
    message = await panel_of(interaction, table, step=step, notes=all_notes)
    if message.content is not None:
        await present(interaction, message)
        await interaction.client.open_hands.shown(interaction, table.id, again=False)
        if step is None:
            await follow(interaction, table, message, all_notes)


async def repaint(interaction: Interaction, answer: Answer, message: PrivateMessage) -> None:
    """Show that panel in the clicked message; in a new one if it has been deleted meanwhile."""
    if message.content is not None and await answer.edit(message.content, draw(message, For.MOVE)) is None:
        await present(interaction, message)


async def present(interaction: Interaction, message: PrivateMessage) -> None:
    """Send that panel to its reader only, in an answer of its own."""
    if message.content is not None:
        drawn = await in_time(interaction, draw(message, For.LOOKING))
        picture = None if drawn is None else drawn.picture
        await reply(interaction, message.content(picture), picture)


async def follow(interaction: Interaction, table: Table, shown: PrivateMessage, said: Sequence[str]) -> None:
    """Keep the private answer to that interaction, which shows the panel of that table, up to date from now on.

    The text `said` above it disappears with the first change.
    """
    bot = interaction.client

    async def renew() -> PrivateMessage:
        return await panel_of(interaction, await bot.tables.load(table.id))

    plain = await panel_of(interaction, table) if said else shown
    bot.open_answers.follow(interaction, table.id, plain, renew)


async def reached(bot: TableBot, table_id: int, user: int) -> bool | None:
    """Whether the table's DMs reach that person, once they are sent; None: that takes longer."""
    if not await bot.tables.is_mine(table_id):
        return None
    try:
        async with asyncio.timeout(DM_SECONDS):
            await bot.publisher.idle(Subject("table", table_id))
    except TimeoutError:
        log.info("table %d: a DM takes long", table_id)
        return None
    return await bot.store.told_of_closed_dms(user) is None


async def try_dm(interaction: Interaction, table_id: int) -> None:
    """Send their hands by DM again, and say whether that works."""
    answer = await in_time(interaction, _try_dm(interaction, table_id))
    await whisper(interaction, answer)


async def _try_dm(interaction: Interaction, table_id: int) -> str:
    bot, user = interaction.client, click_of(interaction).user_id or 0
    async with bot.store.change() as tx:
        await tx.dm_opened(user)
    for each in await bot.store.played_by(user):
        bot.publisher.poke_private(Subject("table", each))
    arrived = await reached(bot, table_id, user)
    if arrived is None:
        return str(panel_words.DM_LATER)
    if not arrived:
        async with bot.store.change() as tx:
            await tx.dm_told(user)
        table = await bot.tables.load(table_id)
        return panel_words.DM_STILL_CLOSED(hand=labels.shown(sentences.MY_HAND, table.language))
    return str(panel_words.DM_SENT)

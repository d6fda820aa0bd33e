"""A person's own note at a table: a tab of their panel, and a private line with each of their turns."""

import contextlib

import discord
from discord import ui

from bot.client import Interaction
from bot.errors import WrongPhase
from bot.language import say
from bot.publishing.content import Control
from bot.table.click import is_open, seated
from bot.table.notes import MOST
from bot.table.table import Table
from cogs.tables import note_words
from cogs.tables.panel import NOTE, show_in_panel
from cogs.ui import layouts, verbs
from cogs.ui.components import AFTERWARDS, Press, Style, on
from cogs.ui.forms import ask, field, handed_in
from cogs.ui.replies import amend, beside, click_of, in_time, whisper

FIELD = "note"


async def show_note(interaction: Interaction, table: Table, *, amends: bool = False) -> None:
    """Show the person's note in the panel; after the game, that it is deleted.

    Raises:
        NotSeated: they do not play there.
        WrongPhase: the game has not begun.
    """
    seated(table, click_of(interaction))
    if not is_open(table):
        await (amend if amends else whisper)(interaction, layouts.page([note_words.GONE]))
        return
    note = await interaction.client.notes.of(table.id, interaction.user.id)
    texts = [str(note_words.ABOUT), note_words.quoted(note) if note else ""]
    await show_in_panel(interaction, table, NOTE, texts, rows=[_buttons(table, note)], amends=amends)


def _buttons(table: Table, note: str) -> list[Control]:
    label = say("Change…") if note else say("Write…")
    row: list[Control] = [verbs.NOTE_TYPED.at(table.ref).button(label, style=Style.primary, emoji="✏️")]
    if note:
        row.append(verbs.NOTE_GONE.at(table.ref).button(say("Delete"), emoji="🗑️"))
    return row


@on(verbs.NOTE_TYPED)
async def _typed(interaction: Interaction, press: Press) -> None:
    """Open the form; or store what it holds."""
    bot, user = interaction.client, interaction.user.id
    if interaction.type is discord.InteractionType.modal_submit:
        await _store(interaction, press.table, handed_in(interaction).first(FIELD))
        return
    table = await bot.tables.load(press.table)
    seated(table, click_of(interaction))
    if not is_open(table):
        await show_note(interaction, table, amends=True)
        return
    style, now = discord.TextStyle.paragraph, await bot.notes.of(table.id, user)
    text: ui.TextInput[ui.View] = ui.TextInput(
        custom_id=FIELD, style=style, default=now or None, max_length=MOST, required=False
    )
    await ask(interaction, note_words.TITLE, press.verb.custom_id(press.ref), field(note_words.LABEL, text))


@on(verbs.NOTE_GONE)
async def _gone(interaction: Interaction, press: Press) -> None:
    await _store(interaction, press.table, "")


async def _store(interaction: Interaction, table_id: int, text: str) -> None:
    bot = interaction.client
    with contextlib.suppress(WrongPhase):  # the answer says so
        await in_time(interaction, bot.notes.write(click_of(interaction), table_id, text))
    table = await bot.tables.load(table_id)
    if table.state is not None:
        bot.notes_shown.add((interaction.user.id, table_id), table.game.turn(table.state))
    await show_note(interaction, table, amends=True)


async def _remind(interaction: Interaction, press: Press) -> None:
    """Show a person's note beside the answer to a move of theirs, once a turn, while there is more to decide."""
    if press.table and press.decision:
        await beside(interaction, _show_once_a_turn(interaction, press.table))


async def _show_once_a_turn(interaction: Interaction, table_id: int) -> None:
    bot, user = interaction.client, interaction.user.id
    note = await bot.notes.of(table_id, user)
    if not note:
        return
    table = await bot.tables.load(table_id)
    turn, key = table.game.turn(table.state) if table.state is not None else 0, (user, table_id)
    seat = table.seat_of(user)
    goes_on = seat is not None and any(pending.seat == seat.number for pending in table.pending())
    if goes_on and bot.notes_shown.get(key) != turn:
        bot.notes_shown.add(key, turn)
        await whisper(interaction, layouts.page([note_words.quoted(note)], [_buttons(table, note)], reader=user))


AFTERWARDS.append(_remind)

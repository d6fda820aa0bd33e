"""Answers to decisions by a click: on the board itself, or in a private message of one's own."""

import itertools

import discord

from bot.client import Interaction
from bot.errors import AlreadyDone
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.events import TurnBegan
from bot.games.machi_koro.views import MachiView, TurnView
from bot.table.click import pending_of
from bot.table.table import Table
from bot.table.tables import Done
from cogs.machi_koro.private import view_of
from cogs.ui import layouts, naming
from cogs.ui.components import move
from cogs.ui.replies import amend, click_of, in_time
from rendering.words import machi_koro as sentences
from rendering.words.common import SeatNames


async def answer(interaction: Interaction, table: int, decision: int, action: MachiAction) -> None:
    """Answer a decision; the clicked message, the board or a private one, shows the result.

    Raises:
        WrongPhase, NotSeated, NotYourDecision, StaleClick, IllegalAction: why it does not count.
    """
    if not privately(interaction):
        await move(interaction, table, decision, action)
        return
    tables = interaction.client.tables
    try:
        done = await in_time(interaction, tables.act(click_of(interaction), table, decision, action), amends=True)
    except AlreadyDone:  # delivered twice: it is stored, but perhaps was never answered
        done = Done(await tables.load(table))
    await amend(interaction, layouts.page(["\n".join(receipt(interaction, done))]))


def privately(interaction: discord.Interaction) -> bool:
    """Whether only one person can see the clicked message."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def result_lines(interaction: discord.Interaction, done: Done) -> list[str]:
    """The result of a move, for the player who made it: its turn, and the decisions pending now."""
    view, names = view_of(interaction, done.table), naming.names(done.table)
    lines = sentences.story(_moved_in(view, done), view, SeatNames(names, view.viewer))
    return [*lines, *sentences.asks(view, names, done.table.robots(), odds=done.table.terms.coach)]


def _moved_in(view: MachiView, done: Done) -> TurnView:
    """The turn in which the move was made: the last one, if the move ended it."""
    ended = any(isinstance(event, TurnBegan) for event in done.events)
    return view.last if ended and view.last is not None else view.turn


def receipt(interaction: discord.Interaction, done: Done) -> list[str]:
    """What one step led to, and the decisions pending now; the board shows the whole turn."""
    view, names = view_of(interaction, done.table), naming.names(done.table)
    turn = _moved_in(view, done)
    began = TurnBegan(turn.seat, turn.number, turn.extra)
    events = itertools.takewhile(lambda event: not isinstance(event, TurnBegan), done.events)
    step = sentences.turns_of([began, *events], len(names))[0]
    told = SeatNames(names, view.viewer)
    if step.dice:
        lines = sentences.story(step, view, told)
    else:
        lines = [*sentences.changes(step, told), *sentences.doings(step, told)]
    return [*lines, *sentences.asks(view, names, done.table.robots(), odds=done.table.terms.coach)]


async def my_decision(interaction: Interaction, table_id: int, decision: int) -> tuple[MachiView, Table]:
    """The view of the person who clicked, and the table, if that decision is theirs.

    Raises:
        NotYourDecision, StaleClick: it is not.
    """
    table = await interaction.client.tables.load(table_id)
    seat = table.seat_of(interaction.user.id)
    pending = pending_of(table, seat.number if seat else None, decision)
    return sentences.machi(table.view(pending.seat)), table

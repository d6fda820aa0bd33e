"""Lanterns in Discord: its presenter, its two verbs and their handlers, and its commands."""

import threading
from collections.abc import Callable, Collection, Sequence
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.client import Interaction, TableBot
from bot.games.values import Past, View
from bot.language import say
from bot.offload import For
from bot.pictures.animation import Film
from bot.pictures.picture import Picture
from bot.publishing.answer import reply
from bot.publishing.content import Control, Rows
from bot.publishing.message_sender import draw
from bot.publishing.message_slots import PrivateMessage, PublicMessage
from bot.table.click import pending_of
from bot.table.table import Table
from bot.table.table_reads import Reason
from cogs.tables.rows import board_rows, exhibition_row, has_poster, over_row
from cogs.ui import layouts, naming, words
from cogs.ui.components import Press, Style, Verb, on
from cogs.ui.here import channel_table, own_seat
from cogs.ui.presenter import Finished, Moment, Presenter, Undoable
from cogs.ui.replies import click_of, in_time, whisper
from rendering.drawing.cover_parts import Cover
from tests.support.values import of_type, there
from tests.third_game import pictures
from tests.third_game.rules import LANTERNS, LanternsStory, Light
from tests.third_game.words import MY_LANTERNS, LanternsPhrasebook, hand_words, lanterns, lit_words, won

HAND: Final = Verb("my_lanterns", game=LANTERNS.name)
LIGHT: Final = Verb("light", r"\d", game=LANTERNS.name)


class LanternsPresenter(Presenter):
    """One board for each turn; hands by DM."""

    book = LanternsPhrasebook()
    hides = True

    def commands(self, bot: TableBot) -> "LanternsCog":
        return LanternsCog(bot)

    def board(self, table: Table, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()) -> PublicMessage:
        return _board(table, reasons, undo, current=True)

    def settled_board(self, then: Table, *, reasons: Sequence[Reason] = ()) -> PublicMessage | None:
        return _board(then, reasons, None, current=False) if lanterns(then.view(None)).turns else None

    def cover(self, table: Table, shown: Cover) -> Callable[[], Picture]:
        return lambda: pictures.cover(shown)

    def always(self, table: Table, *, undo: Undoable | None = None) -> Rows:
        return board_rows(table, undo, [_hand_button(table)])

    def after(self, table: Table) -> Rows:
        return [over_row(table, say("Check the lanterns"))]

    def poster(self, finished: Finished) -> Callable[[], Picture]:
        def drawn() -> Picture:
            story = of_type(LanternsStory, finished.story())
            return pictures.poster(lanterns(finished.view), story, finished.played, finished.names)

        return drawn

    def hands(
        self, table: Table, *, undo: Undoable | None = None, to: Collection[int] | None = None
    ) -> Sequence[PrivateMessage]:
        people = [(seat.number, seat.user_id) for seat in table.seats]
        return [_panel(table, seat, user) for seat, user in people if user is not None and (to is None or user in to)]

    def private_controls(self, table: Table, seat: int) -> Rows:
        return [[_hand_button(table)]]

    def strip(
        self, past: Sequence[Past], names: Sequence[str], before: Past | None = None
    ) -> Callable[[], Picture] | None:
        return (lambda: pictures.strip([lanterns(each.view) for each in past], names)) if past else None

    def film(self, moments: Sequence[Moment], names: Sequence[str], seat: int, ended: float | None) -> Film:
        return pictures.film([lanterns(view) for (view,) in moments], names)

    def odds(self, view: View, seat: int) -> tuple[str, Callable[[], Picture]]:
        shown = lanterns(view)
        return hand_words(shown), lambda: pictures.hand(shown)

    def draw_table(self, view: View, names: Sequence[str], table_number: int) -> Picture:
        return pictures.table(lanterns(view), names)

    def guide(self) -> Picture:
        return pictures.guide()

    def draw_article(self, article: str) -> Picture:
        return pictures.card(article)

    def warm(self, stop: threading.Event) -> None:
        """It has nothing that is slow the first time."""


def _board(table: Table, reasons: Sequence[Reason], undo: Undoable | None, *, current: bool) -> PublicMessage:
    """The board of the current turn, or of the one that has just ended."""
    view, names, plain = lanterns(table.view(None)), naming.names(table), naming.plain_names(table)
    playing = current and table.row.phase == "playing"
    number = view.number if current else len(view.turns)
    texts = [lit_words(*view.turns[-1], names) if view.turns else "", won(view, names), words.reasons(table, reasons)]
    if playing:
        texts += [LanternsPhrasebook().ask(pending, view, names) for pending in view.pending]
    rows: Rows = ()
    if playing:
        rows = [exhibition_row(table)] if table.exhibition else board_rows(table, undo, [_hand_button(table)])
    elif current and table.row.phase == "over" and not has_poster(table):
        rows = [over_row(table, say("Check the lanterns"))]
    content = layouts.board(texts, rows, accent=layouts.SEAT_COLOURS[view.seat])
    name = f"table-{table.id}-turn-{number}.png"
    return PublicMessage(
        slot=f"board:{number}",
        fingerprint=layouts.fingerprint(content, view.turns, view.gone, plain),
        marker=name,
        content=content,
        draw=layouts.named(name, lambda: pictures.table(view, plain)),
        settled=not current or table.row.phase == "closed",
    )


def _hand_button(table: Table) -> Control:
    return HAND.at(table.ref).button(MY_LANTERNS, style=Style.primary, emoji="🏮")


def _panel(table: Table, seat: int, user: int) -> PrivateMessage:
    """A player's own lanterns, with a button for each while it is their turn."""
    view = lanterns(table.view(seat))
    playing = table.row.phase == "playing"
    buttons = [
        LIGHT.at(table.ref, pending.id, number).button(str(number), style=Style.primary)
        for pending in view.pending
        if pending.seat == seat
        for number in view.hand
    ]
    said = say("Table {table}", table=table.id)
    content = layouts.page([said], [buttons] if playing and buttons else (), reader=user, in_words=[hand_words(view)])
    return PrivateMessage(
        slot=f"hand:{seat}:{user}",
        fingerprint=layouts.fingerprint(content, view.hand),
        marker=said,
        content=content,
        draw=layouts.named(f"table-{table.id}-hand.png", lambda: pictures.hand(view)),
        reader=user,
        settled=not playing,
    )


@on(HAND)
async def _hand(interaction: Interaction, press: Press) -> None:
    """Show a player's own lanterns, privately."""
    table = await interaction.client.tables.load(press.table)
    seat = own_seat(interaction, table)
    message = _panel(table, seat.number, interaction.user.id)
    drawn = await in_time(interaction, draw(message, For.LOOKING))
    picture = None if drawn is None else drawn.picture
    await reply(interaction, there(message.content)(picture), picture)


@on(LIGHT)
async def _light(interaction: Interaction, press: Press) -> None:
    """Light a lantern. The argument is its number."""
    await in_time(interaction, _lit(interaction, press.table, press.decision, int(press.arg)))
    await whisper(interaction, say("Your lantern is lit."))


async def _lit(interaction: Interaction, table: int, decision: int, number: int) -> None:
    await interaction.client.tables.act(click_of(interaction), table, decision, Light(number))


class LanternsCog(commands.GroupCog, group_name="lanterns", group_description="Your moves in Lanterns"):
    """The commands of ``/lanterns``; `open` joins them by itself."""

    def __init__(self, bot: TableBot) -> None:
        self.bot = bot

    @app_commands.command()
    @app_commands.describe(number="Its number")
    async def light(self, interaction: Interaction, number: app_commands.Range[int, 1, 9]) -> None:
        """Light one of your lanterns."""
        table = await channel_table(interaction, LANTERNS.name)
        pending = pending_of(table, own_seat(interaction, table).number, table.pending()[0].id)
        await in_time(interaction, _lit(interaction, table.id, pending.id, number))
        await whisper(interaction, say("Your lantern is lit."))

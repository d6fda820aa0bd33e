"""The board of Machi Koro: one message a go, with the picture, what happened, and what can be done now."""

import functools
from collections.abc import Sequence

import msgspec

from bot.games.machi_koro.views import GoView, MachiView
from bot.publishing.content import Control, Rows
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from bot.table.tables import Reason
from cogs.help import help_page
from cogs.machi_koro import verbs
from cogs.machi_koro.controls import controls
from cogs.tables import handlers as table_handlers
from cogs.tables.show import odds_button
from cogs.ui import layouts, naming, words
from cogs.ui import verbs as table_verbs
from cogs.ui.layouts import in_rows
from cogs.ui.presenter import Undoable
from rendering import machi_koro as pictures
from rendering.drawing.picture import Picture
from rendering.words import machi_koro as sentences

SEAT_COLOURS = (0xE69F00, 0x56B4E9, 0xF0E442, 0xF5A3C7, 0x8FD694)
WINNER_COLOUR = 0xFFCF4A


def board(
    table: Table, view: MachiView, go: GoView, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()
) -> PublicMessage:
    """The board of one go. The go being played has controls; one that is over has none any more.

    `undo` is the step that can be taken back, if any, `reasons` why robots did what they did in that go.
    """
    assert view.viewer is None  # noqa: S101 - everybody reads it
    current = go is view.go
    playing = current and table.row.phase == "playing"
    texts = _texts(table, view, go, reasons, playing=playing)
    name = f"table-{table.id}-go-{go.number}"
    accent = WINNER_COLOUR if view.outcome and current else SEAT_COLOURS[go.seat % len(SEAT_COLOURS)]

    rows: Rows = ()
    if playing and table.watched:
        rows = [help_page.watching_row(table, verbs.MARKET.button("Market", table.id, emoji="🛒"))]
    elif playing:
        rows = [*controls(table.id, view, naming.plain_names(table)), *always(table, undo=undo)]
    elif current and table.row.phase == "over":
        rows = [table_handlers.over_row(table, "Check the dice")]
    content = layouts.board(texts, rows, accent=accent)
    return PublicMessage(
        slot=f"board:{go.number}",
        fingerprint=layouts.fingerprint(content, picture_key(table, view, go)),
        marker=f"{name}.png",
        content=content,
        draw=functools.partial(_draw, view, go, naming.plain_names(table), f"{name}.png"),
        settled=not current or table.row.phase == "closed",
    )


def _draw(view: MachiView, go: GoView, names: Sequence[str], name: str) -> Picture:
    return msgspec.structs.replace(pictures.board(view, go, names), name=name)


def picture_key(table: Table, view: MachiView, go: GoView) -> object:
    """Everything that the picture of a board depends on."""
    return (view.round, view.active, view.towns, view.outcome, go, naming.plain_names(table))


def _texts(table: Table, view: MachiView, go: GoView, reasons: Sequence[Reason], *, playing: bool) -> list[str]:
    names = naming.names(table)
    headline, *rest = sentences.story(go, view, names)
    texts = ["\n".join([f"### {headline}", *rest]), words.reasons(table, reasons)]
    if playing and table.watched:
        texts.append(words.WATCHED)
    elif playing:
        texts += [sentences.ask(owed, view, names) for owed in view.owed]
    elif table.row.phase == "closed":
        texts.append(words.closed(table))
    return texts


def always(table: Table, *, undo: Undoable | None) -> Rows:
    """The buttons that every board of a running game has."""
    row: list[Control] = [
        verbs.TOWN.button("My town", table.id, emoji="🏘️"),
        verbs.MARKET.button("Market", table.id, emoji="🛒"),
        *odds_button(table),
    ]
    if undo is not None:
        row.append(table_verbs.UNDO.button("Undo", table.id, undo.decision, emoji="↩️"))
    row.append(table_verbs.SINCE.button("Since you left", table.id, emoji="📰"))
    return in_rows([*row, table_verbs.WHAT_NOW.button("Help", table.id, emoji="❓")])

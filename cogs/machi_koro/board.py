"""The board of Machi Koro: one message a turn, with the picture, what happened, and what can be done now."""

from collections.abc import Sequence

from bot.games.machi_koro.views import GoView, MachiView
from bot.publishing.content import Rows
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from bot.table.tables import Reason
from cogs.machi_koro import verbs
from cogs.machi_koro.controls import controls
from cogs.tables.rows import board_rows, odds_button, over_row, watching_row
from cogs.ui import layouts, naming, words
from cogs.ui.presenter import Undoable
from rendering import machi_koro as pictures
from rendering.words import machi_koro as sentences


def board(
    table: Table, view: MachiView, go: GoView, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()
) -> PublicMessage:
    """The board of one turn. Only the current turn has controls.

    `undo`: the step that can be taken back. `reasons`: why robots did what they did in that turn.
    """
    assert view.viewer is None  # noqa: S101 - everybody reads it
    current = go is view.go
    playing = current and table.row.phase == "playing"
    texts = _texts(table, view, go, reasons, playing=playing)
    plain = naming.plain_names(table)
    name = f"table-{table.id}-go-{go.number}.png"
    accent = layouts.WINNER_COLOUR if view.outcome and current else layouts.SEAT_COLOURS[go.seat]
    rows: Rows = ()
    if playing and table.watched:
        rows = [watching_row(table, verbs.MARKET.button("Market", table.id, emoji="🛒"))]
    elif playing:
        rows = [*controls(table.id, view, plain), *always(table, undo=undo)]
    elif current and table.row.phase == "over":
        rows = [over_row(table, "Check the dice")]
    content = layouts.board(texts, rows, accent=accent)
    return PublicMessage(
        slot=f"board:{go.number}",
        fingerprint=layouts.fingerprint(content, picture_key(table, view, go)),
        marker=name,
        content=content,
        draw=layouts.named(name, lambda: pictures.board(view, go, plain)),
        settled=not current or table.row.phase == "closed",
    )


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
    town = verbs.TOWN.button("My town", table.id, emoji="🏘️")
    market = verbs.MARKET.button("Market", table.id, emoji="🛒")
    return board_rows(table.id, [town, market, *odds_button(table)], undo)

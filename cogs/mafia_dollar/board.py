"""The board of MafiaDollar: one message a turn, for everybody. It depends on no hidden card."""

from collections.abc import Sequence

from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.events import DealEnded, GoBegan
from bot.games.mafia_dollar.views import GoView, MafiaView
from bot.publishing.content import Control, Rows
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from bot.table.tables import Reason
from cogs.mafia_dollar import panel_words, verbs
from cogs.tables.rows import board_rows, over_row, watching_row
from cogs.ui import layouts, naming, words
from cogs.ui import verbs as table_verbs
from cogs.ui.components import Style
from cogs.ui.presenter import Undoable
from rendering import mafia_dollar as pictures
from rendering.drawing.picture import Picture
from rendering.words import mafia_dollar as sentences

MOST_STORY = 2200
"""Characters of story on a board; the log has all of it."""


def board(
    table: Table, view: MafiaView, go: GoView, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()
) -> PublicMessage:
    """The board of one turn, from a spectator's `view`. Only the current turn has controls.

    `undo`: the step that can be taken back. `reasons`: why robots did what they did in that turn.
    """
    assert view.viewer is None  # noqa: S101 - everybody reads it
    current = go is view.go
    over = current and view.outcome is not None
    texts = _texts(table, view, go, reasons, current=current)
    name = f"table-{table.id}-go-{go.number}.png"
    rows: Rows = ()
    if current and table.row.phase == "playing" and table.watched:
        rows = [watching_row(table, table_verbs.TELL.button("In words", table.id, emoji="📝"))]
    elif current and table.row.phase == "playing":
        rows = always(table.id, view, undo=undo)
    elif over:
        whole = table_verbs.SHOW.button("Whole table", table.id, emoji="🗺️")
        rows = [[*over_row(table, "Check the cards"), whole]]
    accent = layouts.WINNER_COLOUR if over else layouts.SEAT_COLOURS[go.seat]
    content = layouts.board(texts, rows, accent=accent)
    return PublicMessage(
        slot=f"board:{go.number}",
        fingerprint=layouts.fingerprint(content, go.number, _picture_key(table, view)),
        marker=name,
        content=content,
        draw=layouts.named(name, lambda: _draw(view, go, naming.plain_names(table))),
        settled=not current or table.row.phase == "closed",
    )


def _picture_key(table: Table, view: MafiaView) -> object:
    """Everything that the picture depends on: all that everybody may know."""
    return MAFIA_DOLLAR.encode_view(view).decode(), naming.plain_names(table)


def _draw(view: MafiaView, go: GoView, names: Sequence[str]) -> Picture:
    """The table; if a deal or the game ended in that turn, what everybody has, because the table is cleared by then."""
    ended = next((event.deal for event in go.events if isinstance(event, DealEnded)), None)
    if ended is None and go is view.go and view.outcome is not None and view.results:
        ended = view.results[-1].deal
    return pictures.table(view, names, go) if ended is None else pictures.reckoning(view, names, ended)


def _texts(table: Table, view: MafiaView, go: GoView, reasons: Sequence[Reason], *, current: bool) -> list[str]:
    names = naming.names(table)
    happened = [event for event in go.events if not isinstance(event, GoBegan)]
    lines = panel_words.last_lines(sentences.event_lines(happened, names), MOST_STORY)
    texts = ["\n".join([f"### {sentences.headline(go, names)}", *lines]), words.reasons(table, reasons)]
    if current and table.row.phase == "playing" and table.watched:
        texts.append(words.WATCHED)
    elif current and table.row.phase == "playing":
        texts.append(sentences.waiting(view, names))
    elif current and view.outcome is not None:
        texts.append("\n".join(sentences.scores(view, names)))
    elif table.row.phase == "closed" and current:
        texts.append(words.closed(table))
    return texts


def always(table: int, view: MafiaView, *, undo: Undoable | None) -> Rows:
    """The buttons that every board of a running game has. Whether a turn can end is no secret."""
    row: list[Control] = [verbs.HAND.button("My hand", table, style=Style.primary, emoji="🎩")]
    row += [verbs.END.button("End turn", table, owed.id, emoji="🏁") for owed in view.owed if owed.ask == "act"]
    row.append(table_verbs.TELL.button("In words", table, emoji="📝"))
    return board_rows(table, row, undo)

"""The board of MafiaDollar: one message for each turn, for everybody. It depends on no hidden card."""

from collections.abc import Sequence

from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.events import DealEnded, TurnBegan
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say_in_context
from bot.pictures.picture import Picture
from bot.publishing.content import Control, Rows
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from bot.table.table_reads import Reason
from cogs.mafia_dollar import panel_words, verbs
from cogs.tables import guided_words
from cogs.tables.rows import board_rows, exhibition_row, has_poster, over_row
from cogs.ui import labels, layouts, naming, words
from cogs.ui import verbs as table_verbs
from cogs.ui.components import Style
from rendering import mafia_dollar as pictures
from rendering.words import mafia_dollar as sentences
from rendering.words.captions import beside, best

MOST_STORY = 2200
"""Characters of story on a board; the log has all of it."""


def board(table: Table, view: MafiaView, turn: TurnView, *, reasons: Sequence[Reason] = ()) -> PublicMessage:
    """The board of one turn, from a spectator's `view`. Only the current turn has controls.

    `reasons`: why robots acted as they did in that turn.
    """
    assert view.viewer is None  # noqa: S101 - everybody reads it
    current = turn is view.turn
    over = current and view.outcome is not None
    texts = _texts(table, view, turn, reasons, current=current)
    name = f"table-{table.id}-go-{turn.number}.png"
    rows: Rows = ()
    if current and table.row.phase == "playing" and table.exhibition:
        rows = [exhibition_row(table)]
    elif current and table.row.phase == "playing":
        rows = always(table, view)
    elif over and not has_poster(table):
        rows = after(table)
    accent = layouts.WINNER_COLOUR if over else layouts.SEAT_COLOURS[turn.seat]
    content = layouts.board(texts, rows, accent=accent)
    picture = layouts.digest(turn.number, _picture_key(table, view))
    return PublicMessage(
        slot=f"board:{turn.number}",
        fingerprint=layouts.fingerprint(content, picture),
        marker=name,
        content=content,
        draw=layouts.named(name, lambda: _draw(view, turn, naming.plain_names(table))),
        picture=picture,
        settled=not current or table.row.phase == "closed",
    )


def _picture_key(table: Table, view: MafiaView) -> object:
    """Everything that the picture depends on; all of it is public."""
    return MAFIA_DOLLAR.encode_view(view).decode(), naming.plain_names(table)


def _draw(view: MafiaView, turn: TurnView, names: Sequence[str]) -> Picture:
    """The table; if a deal or the game ended in that turn, everybody's result, because the table is cleared by then."""
    ended = _ended(view, turn)
    return pictures.table(view, names, turn) if ended is None else pictures.reckoning(view, names, ended)


def _ended(view: MafiaView, turn: TurnView) -> int | None:
    """The deal that ended in that turn; None if none did."""
    ended = next((event.deal for event in turn.events if isinstance(event, DealEnded)), None)
    if ended is None and turn is view.turn and view.outcome is not None and view.results:
        return view.results[-1].deal
    return ended


def _texts(table: Table, view: MafiaView, turn: TurnView, reasons: Sequence[Reason], *, current: bool) -> list[str]:
    names = naming.names(table)
    told = sentences.highlights(view, turn, names, table.id)
    at = told.index(caption := best(told))
    before, lines = ([each.words for each in some] for some in (told[:at], told[at + 1 :]))
    if _ended(view, turn) is None:
        lines += sentences.beside_picture(turn, names, [event for each in told for event in each.events])
    else:  # the reckoning is drawn, but not what led to it
        led = [e for e in turn.events if not isinstance(e, TurnBegan | DealEnded) and e not in caption.events]
        lines = sentences.event_lines(led, names)
    texts = [beside(caption, panel_words.last_lines(lines, MOST_STORY), before), words.reasons(table, reasons)]
    if current and table.row.phase == "playing" and table.exhibition:
        texts.append(str(words.EXHIBITION))
    elif current and table.row.phase == "playing":
        asked = sentences.waiting(view, names, table.robots(), board=True)
        texts.append(asked)
        if table.terms.guided:
            button = labels.shown(sentences.MY_HAND, table.language)
            texts.append(guided_words.on_board(asked, button, first=turn.number == 1))
    elif table.row.phase == "closed" and current:
        texts.append(words.closed(table))
    return texts


def after(table: Table) -> Rows:
    """The buttons under the last message of a finished game."""
    whole = table_verbs.SHOW.at(table.ref).button(say_in_context("a button", "Whole table"), emoji="🗺️")
    return layouts.in_rows([*over_row(table, say_in_context("a button", "Check the cards")), whole])


def always(table: Table, view: MafiaView) -> Rows:
    """The buttons of every board of a running game. It is public whether a turn can end; undo is in one's own panel."""
    row: list[Control] = [verbs.HAND.at(table.ref).button(str(sentences.MY_HAND), style=Style.primary, emoji="🎩")]
    row += [
        verbs.END.at(table.ref, decision.id).button(str(panel_words.END_TURN), emoji="🏁")
        for decision in view.pending
        if decision.ask == "act" and decision.seat in table.seats_of_people()
    ]
    return board_rows(table, None, row)

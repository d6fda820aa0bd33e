"""The board of Machi Koro: one message for each turn, with the picture, the story, and the controls."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.lessons import Ringed, about
from bot.games.machi_koro.views import MachiView, TurnView
from bot.games.values import Decision
from bot.language import say
from bot.publishing.content import Rows
from bot.publishing.message_slots import PublicMessage
from bot.table.table import Table
from bot.table.table_reads import Reason
from cogs.machi_koro.controls import controls
from cogs.tables import guided_words
from cogs.tables.rows import board_rows, exhibition_row, has_poster, over_row
from cogs.ui import layouts, naming, words
from cogs.ui.presenter import Undoable
from rendering import machi_koro as pictures
from rendering.words import machi_koro as sentences
from rendering.words.captions import beside
from rendering.words.machi_koro.lessons import lesson

DRAWN: Final = 4
"""The version of the pictures, in the fingerprints of live boards: a new look reaches these, and no finished one."""


def board(
    table: Table, view: MachiView, turn: TurnView, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()
) -> PublicMessage:
    """The board of one turn. Only the current turn has controls.

    `undo`: the step that can be taken back. `reasons`: why robots acted as they did in that turn.
    """
    assert view.viewer is None  # noqa: S101 - everybody reads it
    current = turn is view.turn
    playing = current and table.row.phase == "playing"
    texts = _texts(table, view, turn, reasons, playing=playing)
    plain = naming.plain_names(table)
    name = f"table-{table.id}-go-{turn.number}.png"
    accent = layouts.WINNER_COLOUR if view.outcome and current else layouts.SEAT_COLOURS[turn.seat]
    rows: Rows = ()
    if playing and table.exhibition:
        rows = [exhibition_row(table)]
    elif playing:
        answers = controls(table.ref, view, plain, table.seats_of_people(), guided=table.terms.guided)
        rows = [*answers, *board_rows(table, undo)]
    elif current and table.row.phase == "over":
        rows = () if has_poster(table) else after(table)
    content = layouts.board(texts, rows, accent=accent)
    ringed = _ringed(table, view) if playing else None
    key = picture_key(table, view, turn)
    shown = layouts.digest(key if ringed is None else (key, ringed, view.market))
    return PublicMessage(
        slot=f"board:{turn.number}",
        fingerprint=layouts.fingerprint(content, shown, *([DRAWN] if playing else ())),
        marker=name,
        content=content,
        draw=layouts.named(name, lambda: pictures.board(view, turn, plain, table_number=table.id, ringed=ringed)),
        picture=layouts.digest(shown, DRAWN),
        settled=not current or table.row.phase == "closed",
    )


def _advised(table: Table, view: MachiView) -> list[Decision]:
    """The decisions on which a guided game gives advice."""
    people = table.seats_of_people() if table.terms.guided else ()
    return [each for each in view.pending if each.seat in people]


def _ringed(table: Table, view: MachiView) -> Ringed | None:
    """What the advice speaks of, of which the picture shows a ring."""
    return next(filter(None, (about(view, each) for each in _advised(table, view))), None)


def picture_key(table: Table, view: MachiView, turn: TurnView) -> object:
    """Everything that the picture of a board depends on."""
    return (view.round, view.active, view.towns, view.outcome, turn, naming.plain_names(table))


def _texts(table: Table, view: MachiView, turn: TurnView, reasons: Sequence[Reason], *, playing: bool) -> list[str]:
    names = naming.names(table)
    caption = sentences.caption(view, turn, names, table.id)
    roll, small = sentences.beside(view, turn, names, caption.events)
    if table.terms.guided:
        learner = {turn.seat}.intersection(table.seats_of_people())
        small = [*sentences.changes_of(learner, turn, view, names), *small]
    before = [*sentences.before_roll(turn, names, caption.events), *roll]
    texts = [beside(caption, small, before=before), words.reasons(table, reasons)]
    if playing and table.exhibition:
        texts.append(str(words.EXHIBITION))
    elif playing:
        asked = sentences.asks(view, names, table.robots(), odds=table.terms.coach)
        texts += [sentences.nearly_there(view, names), *asked]
        if table.terms.guided:
            advice = [lesson(each, view, names) for each in _advised(table, view)]
            texts.append(guided_words.with_advice("\n".join(advice), first=turn.number == 1))
    elif table.row.phase == "closed":
        texts.append(words.closed(table))
    return texts


def after(table: Table) -> Rows:
    """The buttons under the last message of a finished game."""
    return layouts.in_rows(over_row(table, say("Check the dice")))

"""Rows of buttons that every game's messages have."""

from collections.abc import Callable, Sequence

from bot.language import say
from bot.language.rows import capital
from bot.publishing.content import Control, Rows
from bot.table.table import Ref, Table
from cogs.tables import guided_words
from cogs.tables.open_form import open_button
from cogs.tables.practice import again_button
from cogs.ui import labels, layouts, naming, verbs
from cogs.ui.buttons import own_figures
from cogs.ui.components import Style, Target
from cogs.ui.presenter import Undoable
from rendering.words import PHRASEBOOKS
from rendering.words.common import turn_words


def board_rows(table: Table, undo: Undoable | None, own: Sequence[Control] = ()) -> Rows:
    """The buttons of a running game's board: the game's `own`, then those of every game.

    Everybody sees the board, so an undo says whose it is, and so does the way back of the one person for whom a robot
    plays. If there are several, they share a button.
    """
    row = list(own)
    if undo is not None:
        row.append(verbs.UNDO.at(table.ref, undo.decision).button(say("{name}: undo", name=undo.name), emoji="↩️"))
    away = [
        name for seat, name in zip(table.seats, naming.plain_names(table), strict=True) if seat.stand_in is not None
    ]
    if away:
        back = say("{name}: I'm back", name=away[0]) if len(away) == 1 else str(labels.IM_BACK)
        row.append(verbs.BACK.at(table.ref).button(back, emoji="👋"))
    if table.terms.for_learning:
        row.append(verbs.ASK_CLOSE.at(table.ref).button(guided_words.LEAVE, emoji="🚪"))
    return layouts.in_rows([*row, *looking_row(table.ref)])


def back_button(table: Ref) -> Control:
    """The button that gives a person their seat back from a robot."""
    return verbs.BACK.at(table).button(labels.IM_BACK, style=Style.success, emoji="👋")


def looking_row(table: Ref) -> Sequence[Control]:
    """The buttons that show more without changing anything."""
    return [
        verbs.LOOK.at(table).button(say("Look…"), emoji="👀"),
        verbs.WHAT_NOW.at(table).button(labels.HELP, emoji="❓"),
    ]


def exhibition_row(table: Table) -> Sequence[Control]:
    """The buttons of an exhibition game: stop it, and look at it."""
    return [verbs.STOP.at(table.ref).button(labels.STOP, style=Style.danger, emoji="⏹️"), *looking_row(table.ref)]


def over_row(table: Table, check: str) -> list[Control]:
    """The buttons after a game: another game, the replay, luck, a check, labelled `check`, and the reader's figures.

    A guided game is followed by one with friends, or one of another kind; a practice by itself.
    """
    practice = table.terms.practice
    again = verbs.REMATCH.at(table.ref).button(
        say("Watch another") if table.exhibition else str(labels.REMATCH), style=Style.success, emoji="🔁"
    )
    return [
        again_button(table, practice) if practice else open_button() if table.terms.guided else again,
        verbs.REPLAY.at(table.ref).button(say("Replay"), emoji="🎞️"),
        *([review_button(table)] if table.row.phase == "over" else []),
        verbs.VERIFY.at(table.ref).button(check, emoji="🔍"),
        *([] if not table.earns_badges else [own_figures(table.row.game)]),
        *([guided_words.button(each) for each in PHRASEBOOKS if each != table.row.game] if table.terms.guided else []),
    ]


def review_button(table: Table) -> Control:
    """The button to a finished game's chances and luck."""
    return verbs.REVIEW.at(table.ref).button(say("Was it luck?"), emoji="🍀")


def turn_row(at: Callable[[int], Target], here: int, last: int) -> list[Control]:
    """The buttons to the first turn, and to those before and after turn `here`, which is up to `last`."""
    turns = ((1, "⏮️", here > 2), (here - 1, "◀️", here > 1), (here + 1, "▶️", here < last))
    return [at(turn).button(capital(turn_words(turn)), emoji=emoji) for turn, emoji, there in turns if there]


def has_poster(table: Table) -> bool:
    """Whether a poster ends the game and has the buttons that follow it: it is over after two rounds or more."""
    return table.row.phase == "over" and bool(table.game.turn(table.state) >= 2 * len(table.seats))

"""Rows of buttons that every game's messages have."""

from collections.abc import Sequence

from bot.publishing.content import Control, Rows
from bot.table.table import Table
from cogs.ui import layouts, verbs
from cogs.ui.components import Style
from cogs.ui.presenter import Undoable


def board_rows(table: int, own: Sequence[Control], undo: Undoable | None) -> Rows:
    """The buttons of a running game's board: the game's `own`, then those of every game."""
    row = list(own)
    if undo is not None:
        row.append(verbs.UNDO.button("Undo", table, undo.decision, emoji="↩️"))
    row.append(verbs.SINCE.button("Since you left", table, emoji="📰"))
    return layouts.in_rows([*row, verbs.WHAT_NOW.button("Help", table, emoji="❓")])


def watching_row(table: Table, look: Control) -> Sequence[Control]:
    """What can be done where robots play among themselves: stop them, and look."""
    stop = verbs.STOP.button("Stop", table.id, style=Style.danger, emoji="⏹️")
    return [stop, look, verbs.WHAT_NOW.button("Help", table.id, emoji="❓")]


def over_row(table: Table, check: str) -> list[Control]:
    """What can be done after a game: another, and a look at what it was drawn from, called `check`."""
    again = "Watch another" if table.watched else "Rematch"
    return [
        verbs.REMATCH.button(again, table.id, style=Style.success, emoji="🔁"),
        verbs.VERIFY.button(check, table.id, emoji="🔍"),
    ]


def odds_button(table: Table) -> list[Control]:
    """The button for one's odds, where the table wants it."""
    wanted = table.terms.coach and table.row.phase == "playing"
    return [verbs.ODDS.button("My odds", table.id, emoji="🎯")] if wanted else []

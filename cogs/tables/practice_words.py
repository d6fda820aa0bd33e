"""The sentences about practices: going on alone from a moment of a finished game."""

from bot.language import Sentence, say
from bot.table.table import Table
from bot.table.terms import Practice

FROM_HERE = Sentence("Practise from here")
AGAIN = Sentence("Practise it again")
NOTHING_THEN = Sentence("You had nothing to decide in turn {turn} of that game.")
NOTE = Sentence("-# 🎯 Practice from turn {turn} of table {table}, against robots. It does not count.")
COPY = Sentence(
    "This is a practice. Steps copied from table {table}, up to turn {turn}: {steps}. From there on, dice and cards "
    "come from a secret of its own, and face-down cards were shuffled again."
)
"""What the check and the file say of a practice."""


def from_turn(turn: int) -> str:
    """A button that begins a practice in that turn."""
    return say("Practise from turn {turn}", turn=turn)


def begun(table: Table, practice: Practice) -> str:
    """A practice has begun: where."""
    return say(
        "Table {table}: your practice is in {channel}. It goes on from turn {turn}, with new luck and with robots in "
        "the other seats.",
        table=table.id,
        channel=f"<#{table.row.channel_id}>",
        turn=practice.turn,
    )


def note(table: Table) -> str:
    """The line on the boards of a practice; empty at other tables."""
    practice = table.terms.practice
    return "" if practice is None else NOTE(turn=practice.turn, table=practice.table)


def copy(practice: Practice) -> str:
    """What the check and the file say of a practice."""
    return COPY(steps=practice.entry - 1, table=practice.table, turn=practice.turn)

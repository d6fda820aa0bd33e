"""The sentences about guided first games."""

from bot.language import Sentence, say
from bot.table.table import Table

GUIDED_GAME = Sentence("Guided game: {game}")
NEW_HERE = Sentence("-# New here? In a guided game against two robots, the board says why at each step.")
NOTE = Sentence(
    "-# A guided game: its dice and cards are prepared, so it is unrated and in no records. You can leave at any time."
)
LEAVE = Sentence("Leave this game…")
NOW_WITH_FRIENDS = Sentence("Now with friends: open a table.")
SET_TABLE = Sentence("A guided game: the bot chose its secret, so that every kind of card comes up early.")
"""What the check of a guided game says instead of a promise of fair numbers."""


def begun(table: Table) -> str:
    """A guided game has begun: where."""
    return say(
        "Table {table}: your guided game is in {channel}, and it is your turn. Each question there says what to do, "
        "and why.",
        table=table.id,
        channel=f"<#{table.row.channel_id}>",
    )


def with_advice(advice: str) -> str:
    """What a guided game says below a question; `advice`: to the newcomer, or empty."""
    return f"🎓 {advice}\n{NOTE}" if advice else str(NOTE)


def on_board(button: str) -> str:
    """What everybody reads below the board of a guided game of hidden hands; `button`: the one to the own hand."""
    return "{}\n{}".format(say("🎓 **{button}** shows your cards, and says what to do and why.", button=button), NOTE)

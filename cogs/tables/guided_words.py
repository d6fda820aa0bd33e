"""The sentences about guided first games."""

from typing import Final

from bot.language import Sentence, listed, say
from bot.language.rows import paragraph
from bot.publishing.content import Control
from bot.table.table import Table
from cogs.ui import naming, verbs
from cogs.ui.components import Style
from rendering.words import PHRASEBOOKS

ADVISED: Final = "🎓"
"""Marks what a guided game advises."""
GUIDED_GAME = Sentence("Guided game: {game}")
NEW_HERE = Sentence(
    "-# New here? In a guided game against two robots, the board says at each step what to do, and why."
)
NOTE = Sentence(
    "-# This game is for learning: the bot chose dice and cards that show you everything. It does not count, and you "
    "can leave at any time."
)
LEAVE = Sentence("Leave this game…")
SURE_TO_LEAVE = Sentence("Leave this game? It ends here, and you can begin another at any time.")
NOW_WITH_FRIENDS = Sentence("Now with friends: open a table. Or learn the other game.")
WON = Sentence("You know the game now.")
LOST = Sentence("You know the game now: this time luck was with {winners}, and next time it may be with you.")
SET_TABLE = Sentence("A guided game: the bot chose its secret, so that every kind of card comes up early.")
"""What the check of a guided game says instead of a promise of fair numbers."""


def button(game: str) -> Control:
    """The button that begins a guided game."""
    label = GUIDED_GAME(game=PHRASEBOOKS[game].title)
    return verbs.GUIDED.at(0, arg=game).button(label, style=Style.success, emoji=ADVISED)


def begun(table: Table) -> str:
    """A guided game has begun: where."""
    return say(
        "Table {table}: your guided game is in {channel}, and it is your turn. Each question there says what to do, "
        "and why.",
        table=table.id,
        channel=f"<#{table.row.channel_id}>",
    )


def ended(table: Table) -> str:
    """What a guided game says at its end."""
    outcome = table.game.outcome(table.state)
    names, people = naming.names(table), table.seats_of_people()
    winners = [names[seat] for seat in (outcome.winners if outcome is not None else ()) if seat not in people]
    said = LOST(winners=listed(f"**{name}**" for name in winners)) if winners else str(WON)
    return paragraph(said, str(NOW_WITH_FRIENDS))


def with_advice(advice: str, *, first: bool = False) -> str:
    """What a guided game says below a question. `first`: in its first turn, where it also says what it is.

    `advice`: to the newcomer, or empty.
    """
    return "\n".join([*([f"{ADVISED} {advice}"] if advice else []), *([str(NOTE)] if first else [])])


def on_board(asked: str, button: str, *, first: bool) -> str:
    """What everybody reads below the board of a guided game of hidden hands; `button`: the one to the own hand.

    `asked`: what stands above, which may have named the button.
    """
    if f"**{button}**" in asked:
        return with_advice(say("There you also read what to do, and why."), first=first)
    return with_advice(say("**{button}** shows your cards, and says what to do and why.", button=button), first=first)

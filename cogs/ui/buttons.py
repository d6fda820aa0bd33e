"""Buttons that stand below messages of several rooms."""

from bot.language import say
from bot.publishing.content import Control
from cogs.ui import verbs


def own_figures(game: str | None = None) -> Control:
    """The button to the reader's figures: first those of that game, or of the one that they play most."""
    return verbs.MY_STATS.at(0, arg=game).button(say("My figures"), emoji="📊")

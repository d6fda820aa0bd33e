"""Every sentence about a game that a player reads, one file per game."""

from collections.abc import Sequence

from bot.games.game import Refusal
from rendering.words import machi_koro


def refused(refusal: Refusal, names: Sequence[str]) -> str:
    """Why an action is not possible, whatever the game. `names` are those of the seats, or none."""
    return machi_koro.refused(refusal, names)

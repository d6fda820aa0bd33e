"""The rules of Machi Koro."""

from bot.games.machi_koro.actions import Build, Keep, MachiAction, Pass, Reroll, Roll, Swap, Target
from bot.games.machi_koro.game import MACHI_KORO, MachiKoro
from bot.games.machi_koro.state import MachiOptions as Options
from bot.games.machi_koro.state import MachiState, Town
from bot.games.machi_koro.views import GoView, MachiView

__all__ = [
    "MACHI_KORO",
    "Build",
    "GoView",
    "Keep",
    "MachiAction",
    "MachiKoro",
    "MachiState",
    "MachiView",
    "Options",
    "Pass",
    "Reroll",
    "Roll",
    "Swap",
    "Target",
    "Town",
]

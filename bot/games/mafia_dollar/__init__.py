"""The rules of MafiaDollar."""

from bot.games.mafia_dollar.game import MAFIA_DOLLAR, MafiaDollar
from bot.games.mafia_dollar.state import Clan, Gangster, MafiaState, Warehouse
from bot.games.mafia_dollar.state import MafiaOptions as Options
from bot.games.mafia_dollar.views import MafiaView

__all__ = [
    "MAFIA_DOLLAR",
    "Clan",
    "Gangster",
    "MafiaDollar",
    "MafiaState",
    "MafiaView",
    "Options",
    "Warehouse",
]

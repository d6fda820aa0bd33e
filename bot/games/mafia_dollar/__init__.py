"""MafiaDollar behind the interface of `bot.games`; RULINGS.md answers what the rulebook leaves open.

May import `bot.games` and `data.cards`. Here are the game's data (`state`, `actions`, `events`, `refusals`, `scores`,
`views`, `cards`), the class `game` that others call, and a file for each of its parts: `make_view`, `odds`, `coach`,
`public_reasons`, `affected_seats`, `robot`, `standing`, `orders`. `rules` carries actions out on the state; `robots`
see views only; `kernel` plays rollouts, as the rules do but faster.
"""

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

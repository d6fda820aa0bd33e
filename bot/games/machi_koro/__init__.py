"""Machi Koro behind the interface of `bot.games`; RULINGS.md answers what the rulebooks leave open.

May import `bot.games` and `data.cards`. Here are the game's data (`state`, `actions`, `events`, `refusals`, `views`,
`edition`, `card_values`, `migrations`), the class `game` that others call, and a file for each of its parts:
`make_view`, `redacted_journal`, `odds`, `robot`, and for orders `orders`, `postal_turn`, `postal_rules`, `standing`.
`rules` carries actions out on the state; `robots` see views only; `kernel` plays rollouts, as the rules do but faster.
"""

from bot.games.machi_koro.actions import (
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro.game import MACHI_KORO, MachiKoro
from bot.games.machi_koro.state import MachiOptions as Options
from bot.games.machi_koro.state import MachiState, Town
from bot.games.machi_koro.views import MachiView, TurnView

__all__ = [
    "MACHI_KORO",
    "Activate",
    "Add",
    "Build",
    "Demolish",
    "Give",
    "Invest",
    "Keep",
    "MachiAction",
    "MachiKoro",
    "MachiState",
    "MachiView",
    "Options",
    "Pass",
    "Renovate",
    "Reroll",
    "Roll",
    "Swap",
    "Target",
    "Town",
    "TurnView",
    "Which",
]

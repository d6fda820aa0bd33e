"""The rules of Machi Koro; RULINGS.md answers what the rulebooks leave open.

May import `bot.games` and `data.cards`. The files belong together because each action runs through all of them:
`game` checks it with `questions` and `legal`, `turn`, `*_effects` and `market` carry it out on the `state`, `make_view`
shows the result. `orders` and `postal_turn` play by post; `robots` and `odds` see views only.
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
from bot.games.machi_koro.views import GoView, MachiView

__all__ = [
    "MACHI_KORO",
    "Activate",
    "Add",
    "Build",
    "Demolish",
    "Give",
    "GoView",
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
    "Which",
]

"""Why a robot did what it did, as data; the words for it are written elsewhere."""

from typing import Literal

from bot.games import game

Reason = Literal[
    "takes_loot",
    "robs",
    "shoots",
    "gets_ready",
    "comes_home",
    "shares_items",
    "nothing_better",
    "hires",
    "more_actions",
    "arms",
    "holds_up",
    "frees",
    "celebrates",
    "protects",
    "pays_the_police",
    "keeps_the_police",
    "least_useful",
    "least_dear",
    "best_item",
    "dearest",
    "good_trade",
    "bad_trade",
    "wants_a_trade",
    "habit",
    "only_choice",
]
"""In one word. Gangsters: `takes_loot`, `robs` a warehouse, `shoots`; `gets_ready` on the street, `comes_home`,
`shares_items`; or there is `nothing_better`. Cards: `hires`, opens for `more_actions`, `arms` somebody, `holds_up`
a rival, `frees`, `celebrates`, `protects` a warehouse; `pays_the_police` now, or `keeps_the_police`; a card goes as
the `least_useful`. Answers: the `least_dear` loot, the `dearest`, the `best_item`. Trades: `good_trade`,
`bad_trade`, `wants_a_trade`. `habit`: it did not think; `only_choice`: nor could it.
"""


class Why(game.Why, frozen=True):
    """The reason for an action, and what it is about.

    `card` and `seat` are those meant, if any. `dollars` is what it hopes to get or pays, `chance` how likely a skill
    check succeeds, from 0 to 1, as far as everybody can know. `secret`: it is about a trade, of which only the two
    may know, and is not to be shown before the end of the game.
    """

    reason: Reason
    card: str | None = None
    seat: int | None = None
    dollars: int | None = None
    chance: float | None = None
    secret: bool = False

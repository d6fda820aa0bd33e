"""The reason of a robot's action, as data; `rendering.words.machi_koro.reasons` has the words."""

from typing import Literal

from bot.games import values

Reason = Literal[
    "wins",
    "builds_landmark",
    "earns_more",
    "keeps_from_others",
    "pays_at_once",
    "pays_for_landmarks",
    "costs_nothing",
    "prepares",
    "saves_up",
    "few_landmarks",
    "grown_towns_pay",
    "paid_for_nothing",
    "nothing_better",
    "brings_most",
    "rolls_better",
    "good_enough",
    "takes_most",
    "costs_least",
    "hurts_others",
    "only_choice",
]
"""Building: `wins`, `builds_landmark`, `earns_more`, `keeps_from_others` (a last copy), `pays_at_once` (a loan),
`pays_for_landmarks` (that are torn down), `costs_nothing` (and pays nothing now), `prepares` (for later).

Building nothing: `saves_up` (for a landmark), `nothing_better`, `paid_for_nothing` (a landmark pays for it); with coins
for a landmark: `few_landmarks` (an own card would pay no more), `grown_towns_pay` (another player's card would demand
more). Dice: `brings_most`, `rolls_better`, `good_enough` (kept). Other cards: `takes_most`, `costs_least`,
`hurts_others`. `only_choice`: there was no other action.
"""


class Why(values.Why, frozen=True):
    """The reason of an action.

    `card`: the card built, saved for, taken or given, or the card that asks. `seat`: the other player, if any.
    `coins`, rounded to tenths, None if not counted: for `earns_more` and `keeps_from_others` the card's coins in a
    round for its owner or the other player; for dice the roller's (mean) coins; for `saves_up` what is missing, for
    `paid_for_nothing`, `pays_at_once` and `pays_for_landmarks` what it pays.
    """

    reason: Reason
    card: str | None = None
    seat: int | None = None
    coins: float | None = None

"""Why a robot did what it did, as data; the words for it are written elsewhere."""

from typing import Literal

from bot.games import game

Reason = Literal[
    "wins",
    "builds_landmark",
    "earns_more",
    "keeps_from_others",
    "prepares",
    "saves_up",
    "nothing_better",
    "brings_most",
    "rolls_better",
    "good_enough",
    "takes_most",
    "costs_least",
    "hurts_others",
    "only_choice",
]
"""In one word. Building: it `wins`; it `builds_landmark`; the card `earns_more`; it `keeps_from_others` a last
copy; it `prepares` for what comes later; it `saves_up` for a landmark; there is `nothing_better` than nothing.
Dice: a throw `brings_most`; another `rolls_better`; what lies is `good_enough`. Other cards: it `takes_most`,
`costs_least` or `hurts_others`. `only_choice`: nothing else could be done.
"""


class Why(game.Why, frozen=True):
    """The reason for an action, and what it is about.

    `card` and `seat` are those meant, if any: the card built, saved for, taken or given, the card that asks; the
    other player concerned. `coins`, rounded to tenths: for `earns_more` and `keeps_from_others` what the card
    brings a round (the owner, or the player it is kept from); for dice what the roll brings the roller, on
    average where it is still to be thrown; for `saves_up` what is missing. None where the robot did not count.
    """

    reason: Reason
    card: str | None = None
    seat: int | None = None
    coins: float | None = None

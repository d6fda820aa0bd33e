"""The reason of a robot's action, as data; `rendering.words.mafia_dollar.reasons` has the words."""

from typing import Literal

from bot.games import values

Reason = Literal[
    "takes_loot",
    "robs",
    "shoots",
    "gets_ready",
    "comes_home",
    "shares_items",
    "nothing_better",
    "hires",
    "steps_in",
    "more_actions",
    "more_actions_later",
    "arms",
    "holds_up",
    "holds_longer",
    "frees",
    "frees_rival",
    "loosens",
    "celebrates",
    "protects",
    "protects_later",
    "pays_the_police",
    "least_useful",
    "waits_for_loot",
    "waits_for_chance",
    "habit",
]
"""The reason in one word. `hires`, `more_actions`: for actions, or gangsters, without the other; otherwise `steps_in`,
`more_actions_later`. `habit`: no reason is given. `nothing_better` is in old databases only.
"""


class Why(values.Why, frozen=True):
    """The reason for an action.

    `card` and `seat`: the card and the player that the action concerns, if any. `dollars`: the gain that the robot
    hopes for, or its costs. `chance`: the probability of its skill check, from 0 to 1, as far as everybody can know.
    """

    reason: Reason
    card: str | None = None
    seat: int | None = None
    dollars: int | None = None
    chance: float | None = None

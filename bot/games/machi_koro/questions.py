"""Every question that a seat can be asked: what may be answered, what silence means, what an answer does.

A decision owed names its question (`Decision.ask`).
"""

from collections.abc import Callable

import msgspec

from bot.games.choices import Choice
from bot.games.game import Decision, Refusal
from bot.games.machi_koro import defaults, legal, major_effects, turn
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.state import MachiState
from bot.games.machi_koro.views import MachiView


class Question(msgspec.Struct, frozen=True):
    """One kind of decision.

    `choice` lists what may be answered. `refusal` says why an action may not be, or None when it may.
    `silence` is what a deadline answers. `answer` carries out a legal action: called as
    ``answer(play, decision, action)``.
    """

    choice: Callable[[MachiState, Edition, Decision], Choice[MachiAction]]
    refusal: Callable[[MachiState, Edition, Decision, MachiAction], Refusal | None]
    silence: Callable[[MachiView, Decision], MachiAction]
    answer: Callable[..., None]


QUESTIONS: dict[str, Question] = {
    "roll": Question(legal.rolls, legal.no_roll, defaults.most_dice, turn.roll),
    "keep": Question(legal.keeps, legal.no_keep, defaults.keep, turn.keep_or_reroll),
    "add": Question(legal.adds, legal.no_add, defaults.add_nothing, turn.add),
    "target": Question(legal.targets, legal.no_target, defaults.richest, major_effects.target),
    "swap": Question(legal.swaps, legal.no_swap, defaults.nothing, major_effects.swap),
    "which": Question(legal.copies, legal.no_copy, defaults.a_closed_copy, turn.which),
    "give": Question(legal.gifts, legal.no_gift, defaults.cheapest_gift, major_effects.give),
    "demolish": Question(legal.demolitions, legal.no_demolition, defaults.cheapest_landmark, major_effects.demolish),
    "renovate": Question(legal.renovations, legal.no_renovation, defaults.last_kind_not_owned, major_effects.renovate),
    "activate": Question(legal.activations, legal.no_activation, defaults.nothing, major_effects.activate_instead),
    "invest": Question(legal.investments, legal.no_investment, defaults.keep_the_coin, turn.invest),
    "build": Question(legal.builds, legal.no_build, defaults.nothing, turn.build),
}
"""Each question by the word that stands in a decision's `ask`."""

"""Every question that a seat can be asked. A decision names its question in `Decision.ask`."""

from collections.abc import Callable

import msgspec

from bot.games.choices import Choice
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.edition import Edition
from bot.games.machi_koro.rules import defaults, legal, major_effects, turn
from bot.games.machi_koro.state import MachiState
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision, Refusal


class Question(msgspec.Struct, frozen=True):
    """One kind of decision.

    `choice` lists the legal actions. `refusal` returns why an action is illegal, or None. `default` returns the action
    taken when the player says nothing. `answer` carries out a legal action: ``answer(play, decision, action)``.
    """

    choice: Callable[[MachiState, Edition, Decision], Choice[MachiAction]]
    refusal: Callable[[MachiState, Edition, Decision, MachiAction], Refusal | None]
    default: Callable[[MachiView, Decision], MachiAction]
    answer: Callable[..., None]


QUESTIONS: dict[str, Question] = {
    "roll": Question(legal.rolls, legal.refuse_roll, defaults.most_dice, turn.roll),
    "keep": Question(legal.keeps, legal.refuse_keep, defaults.keep, turn.keep_or_reroll),
    "add": Question(legal.fixed, legal.refuse_fixed, defaults.keep, turn.add),
    "target": Question(legal.targets, legal.refuse_target, defaults.richest, major_effects.target),
    "swap": Question(legal.swaps, legal.refuse_swap, defaults.nothing, major_effects.swap),
    "which": Question(legal.fixed, legal.refuse_fixed, defaults.which_copy, turn.which),
    "give": Question(legal.gifts, legal.refuse_gift, defaults.cheapest_gift, major_effects.give),
    "demolish": Question(legal.demolitions, legal.refuse_demolish, defaults.cheapest_landmark, major_effects.demolish),
    "renovate": Question(legal.renovations, legal.refuse_renovate, defaults.last_to_close, major_effects.renovate),
    "activate": Question(legal.activations, legal.refuse_activate, defaults.nothing, major_effects.activate_instead),
    "invest": Question(legal.fixed, legal.refuse_fixed, defaults.nothing, turn.invest),
    "build": Question(legal.builds, legal.refuse_build, defaults.nothing, turn.build),
}
"""Each question by its name in `Decision.ask`."""

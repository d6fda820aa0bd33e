"""Every question that a seat can be asked: its legal answers, its default, and what an answer does.

A decision names its question (`Decision.ask`).
"""

from collections.abc import Callable

import msgspec

from bot.games.chance import Chance
from bot.games.choices import Choice
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.rules import (
    birthday,
    defaults,
    hand_effects,
    jobs,
    legal_hand,
    legal_jobs,
    legal_replies,
    police,
    trades,
)
from bot.games.mafia_dollar.state import MafiaState
from bot.games.values import Decision, Refusal

Default = Callable[[MafiaState, Decision, Chance], MafiaAction]


class Question(msgspec.Struct, frozen=True):
    """One kind of decision.

    `choice` lists the legal answers. `refusal` says why an action is illegal; None: it is legal. `answer` carries out a
    legal action: ``answer(play, decision, action)``. `default` answers after a deadline; None: it has none.
    """

    choice: Callable[[MafiaState, Decision], Choice[MafiaAction]]
    refusal: Callable[[MafiaState, Decision, MafiaAction], Refusal | None]
    answer: Callable[..., None]
    default: Default | None = None


QUESTIONS: dict[str, Question] = {
    "play": Question(legal_hand.plays, legal_hand.no_play, hand_effects.play_card, defaults.random_discard),
    "act": Question(legal_jobs.acts, legal_jobs.no_act, jobs.act, defaults.end_turn),
    "spoils": Question(legal_jobs.spoils, legal_jobs.no_spoils, jobs.spoils, defaults.higher_bonus),
    "steal": Question(legal_jobs.steals, legal_jobs.no_steal, jobs.steal, defaults.dearest_loot),
    "pass": Question(legal_replies.passes, legal_replies.no_pass, police.chosen, defaults.random_pass),
    "guard": Question(legal_replies.losses, legal_replies.no_loss, police.lose, defaults.cheapest_loss),
    "patrol": Question(legal_replies.dearest, legal_replies.no_dearest, police.lose, defaults.random_dearest),
    "raid": Question(legal_replies.keepers, legal_replies.no_keeper, police.keep, defaults.first_warehouse),
    "gift": Question(legal_replies.gifts, legal_replies.no_gift, birthday.chosen, defaults.cheapest_gift),
    "trade": Question(legal_replies.offers, legal_replies.no_offer, trades.make),
    "answer": Question(legal_replies.answers, legal_replies.no_answer, trades.answer),
    "confirm": Question(legal_replies.confirms, legal_replies.no_confirm, trades.confirm),
}
"""By a decision's `ask`."""

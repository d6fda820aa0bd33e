"""Every question that a seat can be asked: what may be answered, what silence means, what an answer does.

A decision names its question (`Decision.ask`).
"""

from collections.abc import Callable

import msgspec

from bot.games.chance import Chance
from bot.games.choices import Choice
from bot.games.game import Decision, Refusal
from bot.games.mafia_dollar import gifts, hand, jobs, legal_hand, legal_jobs, legal_replies, police, silence, trades
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.state import MafiaState

Silence = Callable[[MafiaState, Decision, Chance], MafiaAction]


class Question(msgspec.Struct, frozen=True):
    """One kind of decision.

    `choice` lists what may be answered. `refusal` says why an action may not be, or None when it may.
    `answer` carries out a legal action: called as ``answer(play, decision, action)``. `silence` is what a
    deadline answers; None for what is never owed.
    """

    choice: Callable[[MafiaState, Decision], Choice[MafiaAction]]
    refusal: Callable[[MafiaState, Decision, MafiaAction], Refusal | None]
    answer: Callable[..., None]
    silence: Silence | None = None


QUESTIONS: dict[str, Question] = {
    "play": Question(legal_hand.plays, legal_hand.no_play, hand.play_card, silence.random_discard),
    "act": Question(legal_jobs.acts, legal_jobs.no_act, jobs.act, silence.end_turn),
    "spoils": Question(legal_jobs.spoils, legal_jobs.no_spoils, jobs.spoils, silence.higher_bonus),
    "steal": Question(legal_jobs.steals, legal_jobs.no_steal, jobs.steal, silence.dearest_loot),
    "pass": Question(legal_replies.passes, legal_replies.no_pass, police.chosen, silence.random_pass),
    "guard": Question(legal_replies.losses, legal_replies.no_loss, police.lose, silence.cheapest_loss),
    "patrol": Question(legal_replies.dearest, legal_replies.no_dearest, police.lose, silence.random_dearest),
    "raid": Question(legal_replies.keepers, legal_replies.no_keeper, police.keep, silence.first_warehouse),
    "gift": Question(legal_replies.gifts, legal_replies.no_gift, gifts.chosen, silence.cheapest_gift),
    "trade": Question(legal_replies.offers, legal_replies.no_offer, trades.make),
    "answer": Question(legal_replies.answers, legal_replies.no_answer, trades.answer),
    "confirm": Question(legal_replies.confirms, legal_replies.no_confirm, trades.confirm),
}
"""Each question by the word that stands in a decision's `ask`."""

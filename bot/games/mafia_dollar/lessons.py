"""What a newcomer is advised to do in a guided first game, and which deal lets them meet every kind of card."""

from typing import Final

from bot.games.mafia_dollar.actions import EndTurn, MafiaAction
from bot.games.mafia_dollar.cards import GROUP
from bot.games.mafia_dollar.ranking import best_first, hauls
from bot.games.mafia_dollar.state import MafiaState
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import Decision

KINDS: Final = frozenset({"gangster", "item", "block", "warehouse", "police"})
"""The newcomer's first hand has one of each, and a dog or a birthday: six cards of six kinds."""


def meets_every_kind(state: MafiaState) -> bool:
    """Return whether seat 0 was dealt one card of each kind, and loot lies on the table."""
    dealt = {GROUP[card] for card in state.clans[0].hand}
    return dealt > KINDS and any(state.piles.values())


def advised(view: MafiaView, decision: Decision) -> MafiaAction | None:
    """Return what looks best to the viewer at first sight; None: nothing but to end the turn, or no answer."""
    answers = hauls(view) if decision.ask == "steal" else view.choices[decision.id]
    return next(iter(best_first(view, decision, [one for one in answers if not isinstance(one, EndTurn)])), None)

"""How standing orders are followed in MafiaDollar."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from bot.games import journal
from bot.games.entries import Entry
from bot.games.game import Game
from bot.games.mafia_dollar.actions import Decline, GiveLoot, LoseLoot, MafiaAction, PassCard
from bot.games.mafia_dollar.cards import VALUE
from bot.games.mafia_dollar.orders import AskedInTurn, MafiaStanding
from bot.games.mafia_dollar.state import MafiaState
from bot.games.mafia_dollar.views import MafiaView
from bot.games.orders import StandingRules
from bot.games.values import Decision

TRADES: Final = ("answer", "confirm")
"""Offers of trades."""
CARRIED_OUT: Final = ("pass", "gift", "guard", "patrol")
"""What police and birthdays ask."""
LOOKED_THROUGH: Final = 40
"""How many turns are looked through for questions that orders answer."""


class MafiaStandingRules(StandingRules[MafiaState, MafiaStanding]):
    """What standing orders can say in MafiaDollar, and how they are followed."""

    orders_type = MafiaStanding
    asks: ClassVar[frozenset[str]] = frozenset(CARRIED_OUT)

    def __init__(self, game: Game[MafiaState, MafiaAction, Any, Any, MafiaView]) -> None:
        self._game = game

    def blank(self, orders: MafiaStanding) -> bool:
        """Whether they order nothing."""
        return not (orders.pass_on or orders.give or orders.decline)

    def fits(self, state: MafiaState, seat: int, orders: MafiaStanding) -> bool:
        """Whether a card to pass on is not discarded yet, if they order nothing else.

        A card that is not in the hand may come into it; a further deal brings back the discarded ones.
        """
        if not orders.pass_on or orders.give or orders.decline:
            return True
        return state.options.target > 0 or not set(state.discard).issuperset(orders.pass_on)

    def answer(
        self, state: MafiaState, decision: Decision, orders: MafiaStanding, *, late: bool = False
    ) -> MafiaAction | None:
        """Answer as the orders say; None if they leave it to the player."""
        view = self._game.view(state, decision.seat)
        if decision.ask in TRADES:
            return Decline() if orders.decline else None
        if decision.ask not in CARRIED_OUT or decision not in view.pending:
            return None  # an answer that can be changed would be changed for ever: only the player may
        choices = list(view.choices[decision.id])
        passes = {choice.card: choice for choice in choices if isinstance(choice, PassCard)}
        for card in orders.pass_on:
            if card in passes:
                return passes[card]
        loot = [choice for choice in choices if isinstance(choice, GiveLoot | LoseLoot)]
        if not loot or orders.give is None:
            return None
        pick = min if orders.give == "cheapest" else max
        return pick(loot, key=lambda choice: VALUE[choice.loot])

    def turns_to_rehearse(self, state: MafiaState) -> range:
        """Return the numbers of the latest turns."""
        return range(state.turn, max(state.turn - LOOKED_THROUGH, 0), -1)

    def rehearse(
        self, before: MafiaState, entries: Sequence[Entry], seat: int, orders: MafiaStanding
    ) -> AskedInTurn | None:
        """Replay a turn from that seat's point of view, and answer what it was asked."""
        game, turn, state = self._game, before.turn, before
        answers, saved = dict[int, tuple[Decision, MafiaAction | None]](), dict[int, bytes]()
        for entry in (*(entry for entry in entries if entry.turn == turn), None):
            view = game.view(state, seat)
            for decision in (*view.pending, *view.standing):
                if decision.seat == seat and decision.id not in answers and decision.ask in (*TRADES, *CARRIED_OUT):
                    answers[decision.id] = decision, self.answer(state, decision, orders)
            if entry is None or entry.rules != game.version:
                break
            saved[entry.number] = game.encode(state)
            state = journal.redo(game, state, entry, saved)
        return AskedInTurn(turn, tuple(answers.values())) if answers else None

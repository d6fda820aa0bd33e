"""Standing orders: orders like those by post, followed in a live game."""

from collections.abc import Sequence
from typing import ClassVar

from bot.games import journal
from bot.games.entries import Acted, Entry
from bot.games.machi_koro import postal_turn
from bot.games.machi_koro.actions import MachiAction, Pass, Roll
from bot.games.machi_koro.fates import DryRun, fate, left_to_buy
from bot.games.machi_koro.orders import FIELD_OF, NO_ORDERS, MachiStanding
from bot.games.machi_koro.postal_rules import finished_turns
from bot.games.machi_koro.postal_turn import MachiAnswered, MachiRules
from bot.games.machi_koro.state import MachiState
from bot.games.machi_koro.views import MachiView
from bot.games.orders import Answered, StandingRules
from bot.games.values import Decision


class MachiStandingRules(StandingRules[MachiState, MachiStanding]):
    """The standing orders of Machi Koro."""

    orders_type = MachiStanding
    asks: ClassVar[frozenset[str]] = frozenset(FIELD_OF)

    def __init__(self, game: MachiRules) -> None:
        self._game = game

    def blank(self, orders: MachiStanding) -> bool:
        """Return whether the orders are blank; keeping coins is no order."""
        return orders.orders == NO_ORDERS

    def fits(self, state: MachiState, seat: int, orders: MachiStanding) -> bool:
        """Return whether the seat can still buy something in the orders, if they name anything to buy."""
        return not orders.orders.buy or left_to_buy(self._game.view(state, seat), seat, orders.orders)

    def answer(self, state: MachiState, decision: Decision, orders: MachiStanding, *, late: bool) -> MachiAction | None:
        """Return what the orders say, or the default if that is impossible; None leaves the question to the player.

        `late`: the deadline is over.
        """
        view, wanted = self._game.view(state, decision.seat), orders.orders
        if fate(view, decision.seat, wanted, FIELD_OF.get(decision.ask, ""), late=late) == "ask":
            return None
        if decision.ask == "build":
            return _by_orders(view, decision, orders) or Pass()
        choice = view.choices[decision.id]
        if decision.ask == "roll" and wanted.dice is not None and Roll(wanted.dice) not in choice:
            return next(iter(choice))
        return postal_turn.answer(view, decision, wanted)

    def turns_to_rehearse(self, state: MachiState) -> range:
        """Return the numbers of the turns that are over."""
        return finished_turns(state)

    def rehearse(self, before: MachiState, entries: Sequence[Entry], seat: int, orders: MachiStanding) -> DryRun | None:
        """Play one of the seat's own turns again as the orders would: the same dice, the same answers of the player."""
        if before.active != seat:
            return None
        mine = [entry for entry in journal.live(entries) if entry.turn == before.turn]
        chosen = {entry.deed.decision: entry.deed.action for entry in mine if isinstance(entry.deed, Acted)}
        asked, late = list[Decision](), orders.when == "late"

        def choose(state: MachiState, decision: Decision) -> MachiAnswered | None:
            view = self._game.view(state, decision.seat)
            if decision.seat != seat:
                return postal_turn.answered(view, decision, NO_ORDERS)
            action = self.answer(state, decision, orders, late=late)
            if action is not None:
                return Answered(decision, action, ordered=action == _by_orders(view, decision, orders))
            if late:
                return postal_turn.answered(view, decision, NO_ORDERS)
            asked.append(decision)
            if decision.id not in chosen:
                return None
            then = self._game.decode_action(chosen[decision.id])
            return Answered(decision, then, ordered=False) if then in view.choices[decision.id] else None

        draws = [draw for entry in mine for draw in entry.draws]
        report = postal_turn.try_out(self._game, before, choose, draws)
        return DryRun(report.turn, report.answers, report.coins, tuple(asked))


def _by_orders(view: MachiView, decision: Decision, orders: MachiStanding) -> MachiAction | None:
    """Return the answer that the orders name and that is possible, if any."""
    thrifty = postal_turn.leaving(view, decision.seat, orders.orders, orders.keep_coins)
    return postal_turn.ordered(view, decision, thrifty)

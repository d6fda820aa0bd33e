"""The interface of a postal game: options, whole turns, reports and rehearsals."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from bot.games import journal
from bot.games.chance import Chance
from bot.games.entries import Entry
from bot.games.machi_koro.actions import MachiAction
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import (
    MachiAnswered,
    MachiPostalReport,
    MachiRules,
    TurnReport,
    play_postal_turn,
    rehearse,
    turn_reports,
)
from bot.games.machi_koro.review.estimate import estimate_of
from bot.games.machi_koro.review.post import MachiOrdersHindsight
from bot.games.machi_koro.robot import robot_orders
from bot.games.machi_koro.state import MachiOptions, MachiState
from bot.games.machi_koro.views import MachiView
from bot.games.orders import PostalRules


def finished_turns(state: MachiState) -> range:
    """Return the numbers of the turns that are over, latest first."""
    return range(state.turn - (state.over is None), 0, -1)


class MachiPostalRules(PostalRules[MachiState, MachiAction, MachiOptions, MachiView, Orders]):
    """Machi Koro by post."""

    orders_type = Orders

    def __init__(self, game: MachiRules) -> None:
        self._game = game

    def options(self, chosen: MachiOptions) -> MachiOptions:
        """Return the options of a postal game (RULINGS.md, "City Hall by post", "How the game ends")."""
        return msgspec.structs.replace(chosen, postal=True, finish="end-of-round")

    def first(self, state: MachiState) -> int:
        """Return the seat whose turn it is."""
        return state.active

    def play(
        self, state: MachiState, orders: Mapping[int, Sequence[Orders]], chance: Chance
    ) -> Iterator[MachiAnswered]:
        """Play a postal turn on `state`, yielding each action after it was applied."""
        return play_postal_turn(self._game, state, orders, chance)

    def report(self, before: MachiState, played: Iterable[tuple[MachiAnswered, MachiState]]) -> MachiPostalReport:
        """Report a postal turn."""
        after = before

        def watched() -> Iterator[tuple[MachiAnswered, MachiState]]:
            nonlocal after
            for answered, state in played:
                after = state
                yield answered, state

        turns = tuple(turn_reports(before.turn, watched()))
        return MachiPostalReport(turns, self._game.view(after, None))

    def hindsight(self, state: MachiState, seat: int) -> MachiOrdersHindsight | None:
        """Return a judge of a seat's orders; None without a network."""
        estimate = estimate_of(state.options.edition)
        return None if estimate is None else MachiOrdersHindsight(self._game, state, seat, estimate)

    def robot_orders(self, view: MachiView, level: str) -> Orders:
        """Return the orders of a robot."""
        return robot_orders(view, level)

    def turns_to_rehearse(self, state: MachiState) -> range:
        """Return the numbers of the turns that are over."""
        return finished_turns(state)

    def rehearse(self, before: MachiState, entries: Sequence[Entry], seat: int, orders: Orders) -> TurnReport | None:
        """Return what these orders would have done in one of the seat's own turns."""
        if before.active != seat:
            return None
        drawn = [draw for entry in journal.live(entries) if entry.turn == before.turn for draw in entry.draws]
        return rehearse(self._game, before, orders, drawn)

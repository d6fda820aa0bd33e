"""Plays one game twice: the rules lead with random choices, and the kernel follows with the same dice and answers."""

from bot.games.machi_koro import (
    MACHI_KORO,
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    MachiState,
    Options,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro.kernel import Position, majors, new_game, play, tables_of
from bot.games.values import Action
from tests.bot.games import lockstep
from tests.support.values import there


class Leader(lockstep.Leader[MachiState]):
    """A game of Machi Koro, for the kernel."""

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        super().__init__(MACHI_KORO, options, seats, seed)
        self.tables = tables_of(self.state.options, seats)

    def random(self) -> float:
        if not self.floats:
            self._answer("roll", Roll, choices=1)
        return self.floats.popleft()

    def dice(self, position: Position, seat: int) -> int:
        return self._answer("roll", Roll, choices=2).dice

    def again(self, position: Position, seat: int, dice: tuple[int, int]) -> int:
        assert tuple(die for die in dice if die) == self.state.dice
        station = bool(position.cards[seat * self.tables.stride + self.tables.station])
        action = self._answer("keep", Action, choices=2 + station)
        return action.dice if isinstance(action, Reroll) else 0

    def add(self, position: Position, seat: int, total: int) -> bool:
        assert total == self.state.total
        return isinstance(self._answer("add", Action), Add)

    def build(self, position: Position, seat: int, affordable: tuple[int, ...]) -> int:
        tables, base = self.tables, seat * self.tables.stride
        legal = [
            card for card in affordable if position.market[card] and position.cards[base + card] < tables.limit[card]
        ]
        if not self._pending("build"):
            assert legal == [tables.nothing]
            return tables.nothing
        action = self._answer("build", Action, choices=len(legal))
        card = tables.number[action.card] if isinstance(action, Build) else tables.nothing
        assert card in legal
        return card

    def target(self, position: Position, seat: int) -> int:
        return self._answer("target", Target).seat

    def swap(self, position: Position, seat: int) -> tuple[int, int, int] | None:
        takes = [card for other in position.others[seat] for card in majors.movable(position, other)]
        action = self._answer("swap", Action, choices=len(majors.movable(position, seat)) * len(takes) + 1)
        if not isinstance(action, Swap):
            return None
        return self.tables.number[action.give], action.partner, self.tables.number[action.take]

    def give(self, position: Position, seat: int) -> tuple[int, int]:
        choices = len(majors.movable(position, seat)) * len(position.others[seat])
        action = self._answer("give", Give, choices=choices)
        return self.tables.number[action.card], action.receiver

    def which(self, position: Position, seat: int, card: int, owner: int) -> bool:
        assert there(self.state.transfer).unknown()[0].source == owner
        assert self.state.pending[0].seat == seat
        assert self.state.pending[0].card == self.tables.names[card]
        return self._answer("which", Which).closed

    def demolish(self, position: Position, seat: int) -> int:
        action = self._answer("demolish", Demolish, choices=len(majors.built(position, seat)))
        return self.tables.number[action.landmark]

    def renovate(self, position: Position, seat: int) -> int:
        action = self._answer("renovate", Action, choices=len(majors.owned_by_any(position)) + 1)
        return self.tables.number[action.card] if isinstance(action, Renovate) else self.tables.nothing

    def activate(self, position: Position, seat: int) -> int:
        able = majors.able(position, seat)
        action = self._answer("activate", Action, choices=len(able) + 1)
        card = self.tables.number[action.card] if isinstance(action, Activate) else self.tables.nothing
        assert card in (*able, self.tables.nothing)
        return card

    def invest(self, position: Position, seat: int) -> bool:
        return isinstance(self._answer("invest", Action), Invest)

    def _pending(self, ask: str) -> bool:
        return bool(self.state.pending) and self.state.pending[0].ask == ask


def differences(state: MachiState, position: Position) -> list[str]:
    """What differs between the rules' state and the kernel's position; empty if nothing does."""
    tables, names = position.tables, position.tables.names
    compare = lockstep.Differences()
    for seat, town in enumerate(state.towns):
        base = seat * tables.stride
        owned = {name: copies for name, copies in zip(names, position.cards[base:], strict=False) if copies}
        closed = {name: copies for name, copies in zip(names, position.closed[base:], strict=False) if copies}
        compare(f"coins of {seat}", town.coins, position.coins[seat])
        compare(f"cards of {seat}", {**town.cards, **dict.fromkeys(town.landmarks, 1)}, owned)
        compare(f"closed cards of {seat}", town.closed, closed)
        compare(f"landmarks of {seat}", len(town.landmarks), position.landmarks[seat])
        compare(f"invested coins of {seat}", town.invested, position.invested[seat])
    on_offer = {names[card]: left for card, left in enumerate(position.market[: tables.establishments]) if left}
    compare("market", {card: left for card, left in state.market.items() if left}, on_offer)
    compare("deck", state.deck, [names[card] for card in position.deck])
    compare("roller", state.active, position.roller)
    compare("turn and round", (state.turn, state.round), (position.turn, position.round))
    compare("winners", state.over.winners if state.over else (), position.winners)
    return compare.found


def follow(leader: Leader, position: Position | None = None) -> int:
    """Play to the end, comparing after every turn; returns the number of turns."""
    table = new_game(leader.tables, leader.random) if position is None else position
    return lockstep.follow(leader, table, play, differences)

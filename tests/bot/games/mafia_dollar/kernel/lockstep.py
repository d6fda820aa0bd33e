"""Plays one game twice: the rules lead with random choices, and the kernel follows with the same draws and answers."""

from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.actions import (
    EndTurn,
    GiveLoot,
    KeepWarehouse,
    LoseLoot,
    PassCard,
    Spoils,
    Steal,
)
from bot.games.mafia_dollar.kernel import Position, moves, new_game, play, tables_of
from bot.games.mafia_dollar.kernel.tables import KINDS, NONE
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.rules.resolution import attack, burglary, load
from bot.games.values import Action
from data.cards.mafia_dollar import LOOT_KINDS, SLOTS
from tests.bot.games import lockstep
from tests.support.values import there


class Leader(lockstep.Leader[MafiaState]):
    """A game of MafiaDollar, for the kernel. `thorough`: whether all choices are compared, or how many there are."""

    def __init__(self, options: Options, seats: int, seed: int, *, thorough: bool = True) -> None:
        super().__init__(MAFIA_DOLLAR, options, seats, seed)
        self.tables = tables_of(self.state.options, seats)
        self.thorough = thorough

    def random(self) -> float:
        self.end_turn()
        return self.floats.popleft()

    def play(self, position: Position, seat: int) -> moves.Move:
        return self._move("play", seat, moves.plays(position, seat))

    def act(self, position: Position, seat: int, home: list[int], out: list[int]) -> moves.Move:
        assert position.actions == self.state.actions
        return self._move("act", seat, moves.acts(position, seat, home, out))

    def pass_card(self, position: Position, seat: int) -> int:
        return self.tables.number[self._answer("pass", PassCard, len(position.hands[seat]), seat).card]

    def give(self, position: Position, seat: int, loot: list[int]) -> int:
        return self.tables.number[self._answer("gift", GiveLoot, len(loot), seat).loot]

    def lose(self, position: Position, seat: int, loot: list[int]) -> int:
        ask = self.state.pending[0].ask
        assert ask in ("guard", "patrol")
        return self.tables.number[self._answer(ask, LoseLoot, len(loot), seat).loot]

    def keep(self, position: Position, seat: int) -> int:
        return self.tables.number[self._answer("raid", KeepWarehouse, len(position.warehouses[seat]), seat).warehouse]

    def spoils(self, position: Position, seat: int, gangster: int, items: list[int]) -> tuple[int, ...]:
        assert self.state.job is not None
        assert self.state.job.gangster == self.tables.names[gangster]
        assert self.state.job.items == [self.tables.names[item] for item in items]
        kept = self._answer("spoils", Spoils, 2 ** len(items), seat).keep
        return tuple(item for item in items if SLOTS[self.tables.slot[item]] in kept)

    def steal(self, position: Position, seat: int, gangster: int, source: int) -> tuple[tuple[int, ...], int]:
        assert there(self.state.job).warehouse == self.tables.names[source]
        choices = moves.steals(position, seat, gangster, source)
        action = self._answer("steal", Steal, len(choices), seat)
        taken = {self.tables.number[card] for card in action.loot}
        wanted = tuple(card for card in position.loot[source] if card in taken)
        store = self.tables.number[action.warehouse]
        assert (wanted, store) in choices
        return wanted[::-1], store  # the order in which cards are named does not matter

    def end_turn(self) -> None:
        """End the rules' turn if nothing else is possible: the kernel doesn't ask then."""
        if self.state.pending and self.state.pending[0].ask == "act":
            legal = MAFIA_DOLLAR.legal(self.state, self.state.pending[0])
            if len(legal) == 1:
                self._answer("act", EndTurn, 1, self.state.active)

    def _move(self, ask: str, seat: int, possible: list[moves.Move]) -> moves.Move:
        if self.thorough:
            legal = MAFIA_DOLLAR.legal(self.state, self.state.pending[0])
            assert sorted(possible) == sorted(move_of(action, self.tables) for action in legal)
        move = move_of(self._answer(ask, Action, len(possible), seat), self.tables)  # type: ignore[arg-type]
        assert move in possible
        return move


def differences(state: MafiaState, position: Position) -> list[str]:
    """What differs between the rules' state and the kernel's position; empty if nothing does."""
    tables, compare = position.tables, lockstep.Differences()

    def named(cards: list[int]) -> list[str]:
        return [tables.names[card] for card in cards]

    for seat, clan in enumerate(state.clans):
        compare(f"hand of {seat}", clan.hand, named(position.hands[seat]))
        compare(f"dollars of {seat}", clan.total, position.totals[seat])
        compare(f"gangsters of {seat}", [one.card for one in clan.gangsters], named(position.gangsters[seat]))
        compare(f"warehouses of {seat}", [one.card for one in clan.warehouses], named(position.warehouses[seat]))
        for one in clan.gangsters:
            at = tables.number[one.card]
            strength = position.strength[at * KINDS : at * KINDS + KINDS]
            compare(f"{one.card} on the street", one.street, position.street[at])
            compare(f"{one.card} acted", one.acted, at in position.acted)
            compare(f"items of {one.card}", one.items, named(position.items_of(at)))
            compare(f"blocks on {one.card}", one.blocks, named(position.blocks[at]))
            compare(f"strength of {one.card}", [attack(one), burglary(one), load(one)], strength)
        for place in clan.warehouses:
            at = tables.number[place.card]
            compare(f"loot in {place.card}", place.loot, named(position.loot[at]))
            dog = position.dogs[at]
            compare(f"dog of {place.card}", place.dog, None if dog == NONE else tables.names[dog])
    idle = set(range(tables.places)).difference(*position.gangsters, *position.warehouses)
    for at in idle:
        if at < tables.gangsters:
            left = (position.street[at], position.blocks[at], position.items_of(at))
            compare(f"{tables.names[at]} out of play", (False, [], []), left)
        else:
            compare(f"{tables.names[at]} out of play", (NONE, []), (position.dogs[at], position.loot[at]))
    compare("piles", [state.piles[kind] for kind in LOOT_KINDS], [named(pile) for pile in position.piles])
    compare("deck", state.deck, named(position.deck))
    compare("discards", state.discard, named(position.discard))
    compare("deal", (state.deal, state.first), (position.deal, position.first))
    compare("turn", (state.turn, state.active, state.actions), (position.turn, position.active, position.actions))
    compare("winners", state.over.winners if state.over else (), position.winners)
    return compare.found


def follow(leader: Leader, position: Position | None = None) -> int:
    """Play to the end, comparing after every turn; returns the number of turns."""
    table = new_game(leader.tables, leader.random) if position is None else position
    return lockstep.follow(leader, table, play, differences)

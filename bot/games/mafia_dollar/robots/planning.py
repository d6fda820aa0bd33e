"""A turn, one step at a time: each move by the table that it leads to, and by what gangsters can still do after it."""

from collections.abc import Iterable, Mapping
from typing import Final, Self

from bot.games.mafia_dollar.kernel import moves
from bot.games.mafia_dollar.kernel.moves import (
    ATTACK,
    BURGLE,
    CALL_POLICE,
    CELEBRATE,
    CELEBRATE_ONLY,
    COME_HOME,
    EQUIP,
    FREE,
    HAND_OVER,
    MOVE_OUT,
    PUT_BLOCK,
    TAKE_LOOT,
    Move,
)
from bot.games.mafia_dollar.kernel.position import Position
from bot.games.mafia_dollar.kernel.tables import KINDS, NONE
from bot.games.mafia_dollar.robots.afterstates import acted, played, succeeded
from bot.games.mafia_dollar.robots.evaluation import Between, Judge, Judged, Weights, share
from bot.games.mafia_dollar.robots.model import pictured
from bot.games.mafia_dollar.views import MafiaView

Weighed = tuple[float, Move]
"""A move and the viewer's chance to win with it."""
BLOCKED: Final = 6
"""How many rivals' gangsters it considers blocking: the most dangerous unblocked ones."""
UNKNOWN: Final = NONE
"""An unknown hand card."""


class Table:
    """A position as a seat evaluates it; unchanged clans keep their part of the evaluation from table to table."""

    def __init__(
        self,
        judge: Judge,
        position: Position,
        clans: Mapping[int, Judged] | None = None,
        between: Between | None = None,
    ) -> None:
        self.judge, self.position, self.me = judge, position, judge.outlook.me
        self.clans = judge.clans(position) if clans is None else clans
        self._between = between
        self._in_vain: dict[int, float] = {}

    @classmethod
    def of(cls, view: MafiaView, weights: Weights) -> Self:
        """Return the table that a view shows."""
        position, outlook = pictured(view)
        return cls(Judge(weights, outlook), position)

    def chance(self) -> float:
        """Return the viewer's chance to win."""
        return share(self.strengths(), self.me)

    def strengths(self) -> dict[int, float]:
        """Return the strength of every seat, as the viewer sees them."""
        return self.judge.summed(self.clans, self.between())

    def between(self) -> Between:
        """Return the part of the evaluation between clans, made once."""
        if self._between is None:
            self._between = self.judge.between(self.position, self.clans)
        return self._between

    def then(self, position: Position, *changed: int) -> "Table":
        """Return the table at another position, with other clans for the viewer and these seats."""
        clans = dict(self.clans)
        for seat in {self.me, *changed}:
            clans[seat] = self.judge.clan(position, seat)
        return Table(self.judge, position, clans, self.between() if self._alike(position, clans) else None)

    def _alike(self, position: Position, clans: Mapping[int, Judged]) -> bool:
        """Return whether clans have the same between them at another position, as after most plays of a card."""
        here = self.position
        return (
            position.piles == here.piles
            and (position.active, position.others) == (here.active, here.others)
            and all(clan == self.clans[seat][0] for seat, (clan, _) in clans.items())
        )

    def with_hand(self, hand: Iterable[int]) -> "Table":
        """Return the table with another hand of the viewer."""
        position = self.position.with_hand(self.me, list(hand))
        clans = {**self.clans, self.me: self.judge.clan(position, self.me)}
        return Table(self.judge, position, clans, self.between())

    def without(self, card: int) -> list[int]:
        """Return the viewer's hand without a card."""
        hand = self.position.hands[self.me][:]
        hand.remove(card)
        return hand

    def owner(self, card: int) -> int:
        """Return whose gangster or warehouse in play that is."""
        position = self.position
        return next(
            seat for seat in position.seated if card in position.gangsters[seat] or card in position.warehouses[seat]
        )

    # --- gangsters -------------------------------------------------------------------------------

    def best_place(self, move: Move) -> Move:
        """Return a gangster's move with the best warehouse for it: to put loot into, or to take it from."""
        return self.acts([move, *self._variants(move)])[0][1]

    def acts(self, actions: Iterable[Move]) -> list[Weighed]:
        """Weigh moves of gangsters, best first; of equals, the first."""
        return best_first([(self.expected(move), move) for move in actions])

    def expected(self, move: Move) -> float:
        """Weigh a gangster's move, with the probability of its skill check."""
        if move[0] not in (ATTACK, BURGLE):
            return self.then(acted(self.position, move)).chance()
        chance, failed = self.check(move), self._failed(move)
        won = self.then(succeeded(self.position, move), self.owner(move[2])).chance()
        expected = chance * won + (1 - chance) * failed
        ending = self.judge.outlook.ending
        return expected if not ending else ending * self.judge.ended(self.position) + (1 - ending) * expected

    def _failed(self, move: Move) -> float:
        """Weigh a gangster's failed skill check: the same table, whatever he tried."""
        worker = move[1]
        if worker not in self._in_vain:
            self._in_vain[worker] = self.then(acted(self.position, move)).chance()
        return self._in_vain[worker]

    def check(self, move: Move) -> float:
        """Return the probability of a skill check, if the deck does not end."""
        return self.judge.outlook.success[max(self.points(move), 0)]

    def points(self, move: Move) -> int:
        """Return what a skill check adds to the die."""
        how, worker, target = move
        bullets, locks = self.position.strength[worker * KINDS : worker * KINDS + 2]
        return bullets if how == ATTACK else locks - (self.position.dogs[target] != NONE)

    def end_of_turn(self) -> float:
        """Weigh the end of the turn, if gangsters do the best they can.

        The gains of gangsters are added, unless they take from the same pile.
        """
        value = now = self.chance()
        used = set[tuple[str, int]]()
        actions = len(self.position.warehouses[self.me])
        for weighed, move in self.acts(self.possible()):
            if weighed <= now or not actions:
                break
            takes = {("gangster", move[1])} | ({("pile", move[2])} if move[0] == TAKE_LOOT else set())
            if used.isdisjoint(takes):
                used |= takes
                value += weighed - now
                actions -= 1
        return value

    def possible(self) -> list[Move]:
        """Return the sensible next moves of the viewer's gangsters, one of each kind of equals."""
        position, me = self.position, self.me
        place, targets = self._safest(), moves.on_street(position, me)
        stores = [position.warehouses[other] for other in position.others[me]]
        prizes = [best for best in [max(places, key=self._prize) for places in stores] if position.loot[best]]
        found: list[Move] = []
        for gangster in position.gangsters[me]:
            if gangster in position.acted or position.blocks[gangster]:
                continue
            if not position.street[gangster]:
                found.append((MOVE_OUT, gangster))
                continue
            load = position.strength[gangster * KINDS + 2]
            piles = enumerate(position.piles)
            found += [(TAKE_LOOT, gangster, kind, min(load, len(pile)), place) for kind, pile in piles if pile]
            found += [(ATTACK, gangster, target) for target in targets]
            found += [(BURGLE, gangster, prize) for prize in prizes]
        return found

    def sensible_acts(self, choice: Iterable[Move]) -> list[Move]:
        """Return the legal moves worth considering: whole loads, to the safest place; the end of the turn first."""
        return [moves.ENDING, *self.possible(), *[move for move in choice if move[0] in (COME_HOME, HAND_OVER)]]

    def _variants(self, move: Move) -> list[Move]:
        """Return the same move with other warehouses."""
        position = self.position
        if move[0] == TAKE_LOOT:
            return [(*move[:4], store) for store in position.warehouses[self.me] if store != move[4]]
        if move[0] == BURGLE:
            stores = position.warehouses[self.owner(move[2])]
            return [(*move[:2], store) for store in stores if position.loot[store] and store != move[2]]
        return []

    def _safest(self) -> int:
        """Return the own warehouse where loot goes: one with a dog and little loot."""
        loot, dogs = self.position.loot, self.position.dogs
        stores = self.position.warehouses[self.me]
        return min(stores, key=lambda store: len(loot[store]) - 1.5 * (dogs[store] != NONE))

    def _prize(self, store: int) -> float:
        return len(self.position.loot[store]) * (0.75 if self.position.dogs[store] != NONE else 1.0)

    # --- cards -----------------------------------------------------------------------------------

    def plays(self, actions: Iterable[Move], width: int) -> list[Weighed]:
        """Weigh plays of a card, with the gangsters' moves after it; best first.

        Only the `width` plays that look best at first sight are followed to the end of the turn.
        """
        tables = [(move, self.after_play(move)) for move in actions]
        weighed = [(then.passing(), move) for move, then in tables if move[0] == CALL_POLICE]
        first = [(then.chance(), at) for at, (move, then) in enumerate(tables) if move[0] != CALL_POLICE]
        first.sort(key=lambda one: -one[0])
        for _, at in first[:width]:
            move, then = tables[at]
            weighed.append((then.end_of_turn(), move))
        return best_first(weighed)

    def after_play(self, move: Move) -> "Table":
        """Return the table after the viewer has played a card."""
        how, _, target = move
        changed = self.position.others[self.me] if how in (CELEBRATE, CELEBRATE_ONLY) else ()
        if how in (PUT_BLOCK, FREE):
            changed = (self.owner(target),)
        return self.then(played(self.position, self.me, move), *changed)

    def passing(self) -> float:
        """Weigh a table at which the viewer passes a card on and gets an unknown one."""
        hand = self.position.hands[self.me]
        return max([self.with_hand([*self.without(card), UNKNOWN]).chance() for card in hand], default=0.0)

    def sensible_plays(self, choice: Iterable[Move]) -> list[Move]:
        """Return the legal plays worth considering, without plays that come to the same."""
        tables = self.position.tables
        feared, own = self._feared(), self.position.gangsters[self.me]
        found: dict[tuple[int, ...], Move] = {}
        for move in choice:
            how, card, target = key = move
            if how == PUT_BLOCK:
                key = (how, tables.counter[card], target)
            elif how == EQUIP:
                key = (how, tables.slot[card], tables.bonus[card], target)
            if (how != PUT_BLOCK or target in feared) and (how != FREE or target in own):
                found.setdefault(key, move)
        return list(found.values())

    def _feared(self) -> list[int]:
        """Return the rivals' most dangerous unblocked gangsters."""
        position = self.position
        rivals = [one for other in position.others[self.me] for one in position.gangsters[other]]
        return sorted([one for one in rivals if not position.blocks[one]], key=self._danger)[-BLOCKED:]

    def _danger(self, gangster: int) -> int:
        bullets, locks, load = self.position.strength[gangster * KINDS : gangster * KINDS + KINDS]
        return bullets + 2 * locks + 3 * load + 2 * self.position.street[gangster]


def best_first(weighed: list[Weighed]) -> list[Weighed]:
    """Sort moves by their weight, the largest first; equals stay as they are."""
    return sorted(weighed, key=lambda one: -one[0])

"""How the normal and the hard robot choose: by evaluating the tables that their answers lead to.

They differ in evaluation and depth; both are part of a `Mind`, which is a policy of the kernel.
"""

import copy
import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from bot.games.machi_koro.card_values import TWO_DICE_MEAN
from bot.games.machi_koro.kernel import Position, SensiblePolicy, play
from bot.games.machi_koro.kernel.majors import able, act, built, movable, owned_by_any
from bot.games.machi_koro.kernel.policies import ONE_DIE, TWO_DICE
from bot.games.machi_koro.kernel.position import ADD
from bot.games.machi_koro.kernel.tables import TOTALS
from bot.games.machi_koro.robots.forecast import Row, mean
from data.cards import machi_koro as cards

GIVES: Final = 3
TAKES: Final = 6
"""Numbers of own cards and of others' cards that swaps are compared for, in pairs."""
LIKED: Final = 75
"""Purchases compared for each total, times kinds of cards: fewer where there are more and each takes longer.

They are the best for a rich town, of the affordable ones.
"""
DOUBLES: Final = 1 / 6
"""The probability of doubles."""
UNWANTED: Final = -1e9
"""The value of a roll that is not allowed."""

Judge = Callable[[Position, int], float]
"""Evaluates a position for a seat; high is good. The position's roller rolls next."""
Swapped = tuple[int, int, int] | None
"""A swap: the card given, the other seat, the card taken; None for no swap."""
Answer = TypeVar("Answer")


class Mind:
    """A way to choose, and a `kernel.Policy`. `deep`: the value of a roll includes the best purchase after it."""

    def __init__(self, judge: Judge, *, deep: bool) -> None:
        self.judge, self.deep = judge, deep

    def answering(self, **answers: object) -> "Mind":
        """Return a mind that always gives these answers, by question."""
        twin = copy.copy(self)
        for question, answer in answers.items():
            setattr(twin, question, _always(answer))
        return twin

    # --- purchases -------------------------------------------------------------------------------

    def purchases(self, position: Position, seat: int, cards: Iterable[int]) -> list[tuple[float, int]]:
        """Evaluate purchases; best first."""
        judged = [(self.judge(position.after(seat, card), seat), card) for card in cards]
        judged.sort(key=lambda one: -one[0])
        return judged

    def build(self, position: Position, seat: int, affordable: Iterable[int]) -> int:
        """Build what makes the best table."""
        return self.purchases(position, seat, buyable(position, seat, affordable))[0][1]

    # --- dice ------------------------------------------------------------------------------------

    def outcomes(self, position: Position, seat: int) -> Row:
        """Evaluate, for each total, the table after the seat kept it."""
        tables, owned, base = position.tables, position.cards, seat * position.tables.stride
        most = 12 if owned[base + tables.station] else 6
        adds = tables.harbor_adds if owned[base + tables.harbor] else 0
        after = [self.settled(position, seat, total) for total in range(1, most + adds + 1)]
        liked = self._liked(after, seat) if self.deep else None
        known: dict[tuple[int, ...], float] = {}  # by all players' coins: a roll hardly changes anything else
        values = [0.0] * TOTALS
        for total, then in enumerate(after, 1):
            purses = tuple(then.coins)
            if purses not in known:
                known[purses] = self._worth(then, seat, liked)
            values[total] = known[purses]
        if adds:
            for total in range(tables.harbor_least, most + 1):
                values[total] = max(values[total], values[total + adds])
        return values

    def settled(self, position: Position, seat: int, total: int, throw: int = TWO_DICE_MEAN) -> Position:
        """Return the table after the income of a total, before the seat builds; boats catch the total of `throw`."""
        faces = throw // 2, throw - throw // 2
        twin, settling = position.copy(), _Settling(itertools.cycle([(face - 0.5) / 6 for face in faces]).__next__)
        twin.roller, twin.step, twin.total, twin.again, twin.queue = seat, ADD, total, False, []
        play(twin, settling, settling.random, turns=1)
        return settling.before[0]

    def _liked(self, tables: Iterable[Position], seat: int) -> list[int]:
        """List the purchases of the seat on the table where it is richest, best first."""
        rich = max(tables, key=lambda table: table.coins[seat])
        return [card for _, card in self.purchases(rich, seat, payable(rich, seat)[:-1])]

    def _worth(self, settled: Position, seat: int, liked: Sequence[int] | None) -> float:
        """Evaluate a table before the seat builds: with the best of the first few in `liked`, or with nothing built."""
        wanted = buyable(settled, seat, liked or ())[: LIKED // settled.tables.establishments]
        return self.purchases(settled, seat, [settled.tables.nothing, *wanted])[0][0]

    def throws(self, position: Position, seat: int, values: Row) -> tuple[float, float]:
        """Evaluate a roll of one die, and of two if allowed, by the values of the totals."""
        if not position.cards[seat * position.tables.stride + position.tables.station]:
            return mean(ONE_DIE, values), UNWANTED
        return mean(ONE_DIE, values), mean(TWO_DICE, values) + DOUBLES * self.another_turn(position, seat)

    def another_turn(self, position: Position, seat: int) -> float:
        """Return the value of an extra turn for the roller; 0 without an Amusement Park."""
        if not position.cards[seat * position.tables.stride + position.tables.park]:
            return 0.0
        twin = position.copy()
        twin.roller = seat
        stays = self.judge(twin, seat)
        twin.roller = position.others[seat][0]
        return max(0.0, stays - self.judge(twin, seat))

    def dice(self, position: Position, seat: int) -> int:
        """Choose how many dice to roll; with a Radio Tower, consider the second roll."""
        values = self.outcomes(position, seat)
        one, two = self.throws(position, seat, values)
        if position.cards[seat * position.tables.stride + position.tables.tower]:
            again = max(one, two)
            one, two = self.throws(position, seat, [max(value, again) for value in values])
        return 2 if two > one else 1

    def again(self, position: Position, seat: int, dice: tuple[int, int]) -> int:
        """Keep the dice, or roll again."""
        values = self.outcomes(position, seat)
        one, two = self.throws(position, seat, values)
        lying = values[sum(dice)]
        if dice[0] == dice[1]:
            lying += self.another_turn(position, seat)
        if max(one, two) <= lying:
            return 0
        return 2 if two > one else 1

    def add(self, position: Position, seat: int, total: int) -> bool:
        """Add the Harbor's 2, or don't."""
        adds = position.tables.harbor_adds
        return self.outcome(position, seat, total + adds) > self.outcome(position, seat, total)

    def outcome(self, position: Position, seat: int, total: int) -> float:
        """Evaluate the table after the seat kept this total."""
        then = self.settled(position, seat, total)
        return self._worth(then, seat, payable(then, seat)[:-1] if self.deep else None)

    # --- cards -----------------------------------------------------------------------------------

    def target(self, position: Position, seat: int) -> int:
        """Take coins where it helps most."""
        return self._best(position, seat, "target", cards.FromOne, position.others[seat])

    def swap(self, position: Position, seat: int) -> Swapped:
        """Swap cards, or don't: of many swaps, compare cards of little value for cards of much value."""
        takes = [(other, card) for other in position.others[seat] for card in movable(position, other)]
        value = {pair: self.judge(_moved(position, pair[1], pair[0], seat), seat) for pair in takes}
        takes.sort(key=lambda pair: -value[pair])
        gives = self._least(position, seat)
        swaps: list[Swapped] = [(given, *taken) for given in gives for taken in takes[:TAKES]]
        return self._best(position, seat, "swap", cards.SwapCards, [*swaps, None])

    def give(self, position: Position, seat: int) -> tuple[int, int]:
        """Give a card of little value where it helps least."""
        gifts = [(card, other) for card in self._least(position, seat) for other in position.others[seat]]
        return self._best(position, seat, "give", cards.GiveAway, gifts)

    def _least(self, position: Position, seat: int) -> list[int]:
        """List the cards that the seat would miss least."""
        someone, own = position.others[seat][0], movable(position, seat)
        return sorted(own, key=lambda card: -self.judge(_moved(position, card, seat, someone), seat))[:GIVES]

    def which(self, position: Position, seat: int, card: int, owner: int) -> bool:
        """Give a closed copy; take an open one."""
        return owner == seat

    def demolish(self, position: Position, seat: int) -> int:
        """Tear down the landmark that it misses least."""
        return self._best(position, seat, "demolish", cards.Demolish, built(position, seat))

    def renovate(self, position: Position, seat: int) -> int:
        """Close the card that hurts the others most, or none."""
        kinds = [*owned_by_any(position), position.tables.nothing]
        return self._best(position, seat, "renovate", cards.CloseKind, kinds)

    def activate(self, position: Position, seat: int) -> int:
        """Let the card act that brings most, or none."""
        kinds = [*able(position, seat), position.tables.nothing]
        return self._best(position, seat, "activate", cards.ActivateAnother, kinds)

    def invest(self, position: Position, seat: int) -> bool:
        """Put a coin on the Tech Startup, or don't. Orders are for a later turn, so it assumes at least one coin."""
        kept = position.copy()
        kept.coins[seat] = max(1, kept.coins[seat])
        put = kept.copy()
        put.coins[seat] -= 1
        put.invested[seat] += 1
        return self.judge(put, seat) > self.judge(kept, seat)

    def _best(self, position: Position, seat: int, question: str, effect: type, answers: Sequence[Answer]) -> Answer:
        """Return the answer to a card's question with the best table for the seat after that card acted."""
        if len(answers) == 1:
            return answers[0]
        values = []
        for answer in answers:
            twin = position.copy()
            twin.roller, twin.queue = seat, [position.tables.asking[effect]]
            act(twin, self.answering(**{question: answer}), itertools.cycle((0.4, 0.5)).__next__)
            values.append(self.judge(twin, seat))
        return answers[max(range(len(answers)), key=values.__getitem__)]


class _Settling(SensiblePolicy):
    """Plays the income of a turn, answers its cards quickly, and keeps the table before the purchase."""

    def __init__(self, random: Callable[[], float]) -> None:
        super().__init__(random)
        self.before: list[Position] = []

    def add(self, position: Position, seat: int, total: int) -> bool:
        """Keep the total."""
        return False

    def renovate(self, position: Position, seat: int) -> int:
        """Close nothing."""
        return position.tables.nothing

    def activate(self, position: Position, seat: int) -> int:
        """Keep the Convention Center."""
        return position.tables.nothing

    def build(self, position: Position, seat: int, affordable: tuple[int, ...]) -> int:
        """Keep the table, and build nothing."""
        position.roller = seat
        self.before.append(position.copy())
        return position.tables.nothing


def buyable(position: Position, seat: int, cards: Iterable[int]) -> list[int]:
    """List those of these cards that the seat can buy now: on offer, affordable, and not owned too often."""
    tables, market, purse = position.tables, position.market, position.coins[seat]
    price, limit, owned = tables.price, tables.limit, position.cards
    base = seat * tables.stride
    return [card for card in cards if price[card] <= purse and market[card] and owned[base + card] < limit[card]]


def payable(position: Position, seat: int) -> list[int]:
    """List everything that the seat can buy now, by price; nothing comes last."""
    return buyable(position, seat, position.tables.affordable[min(position.coins[seat], position.tables.dearest)])


def _moved(position: Position, card: int, source: int, target: int) -> Position:
    """Return the table after a card changed hands: an open copy, or a closed one if all are closed."""
    twin, at = position.copy(), source * position.tables.stride + card
    shut = int(twin.closed[at] >= twin.cards[at])
    twin.change(source, card, -1, -shut)
    twin.change(target, card, 1, shut)
    return twin


def _always(answer: Answer) -> Callable[..., Answer]:
    return lambda *_: answer

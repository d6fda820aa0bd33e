"""Two policies that answer a game's questions: at random, and quickly but sensibly."""

import copy
from collections.abc import Callable
from typing import TypeVar

from bot.games.machi_koro.kernel import majors
from bot.games.machi_koro.kernel.position import Position
from bot.games.machi_koro.kernel.tables import TOTALS

PolicyT = TypeVar("PolicyT")


class RandomPolicy:
    """Chooses uniformly among the legal answers."""

    def __init__(self, random: Callable[[], float]) -> None:
        self.random = random

    def dice(self, position: Position, seat: int) -> int:
        """Roll one die or two."""
        return 1 + (self.random() < 0.5)

    def again(self, position: Position, seat: int, dice: tuple[int, int]) -> int:
        """Keep the dice, or roll again."""
        tables = position.tables
        return int(self.random() * (3 if position.cards[seat * tables.stride + tables.station] else 2))

    def add(self, position: Position, seat: int, total: int) -> bool:
        """Add, or don't."""
        return self.random() < 0.5

    def build(self, position: Position, seat: int, affordable: tuple[int, ...]) -> int:
        """Draw affordable cards until one can be built: each that can, and nothing, is equally likely."""
        random, tables, market = self.random, position.tables, position.market
        count = len(affordable)
        while True:
            card = affordable[int(random() * count)]
            if market[card] and position.cards[seat * tables.stride + card] < tables.limit[card]:
                return card

    def target(self, position: Position, seat: int) -> int:
        """Take from anybody."""
        return self._pick(position.others[seat])

    def swap(self, position: Position, seat: int) -> tuple[int, int, int] | None:
        """Swap any cards, or none."""
        takes = [majors.movable(position, other) for other in position.others[seat]]
        gives, many = majors.movable(position, seat), sum(map(len, takes))
        at = int(self.random() * (len(gives) * many + 1))
        if at == len(gives) * many:
            return None
        given, taken = divmod(at, many)
        other = 0
        while taken >= len(takes[other]):
            taken -= len(takes[other])
            other += 1
        return gives[given], position.others[seat][other], takes[other][taken]

    def give(self, position: Position, seat: int) -> tuple[int, int]:
        """Give any card to anybody."""
        return self._pick(majors.movable(position, seat)), self._pick(position.others[seat])

    def which(self, position: Position, seat: int, card: int, owner: int) -> bool:
        """Choose an open copy or a closed one."""
        return self.random() < 0.5

    def demolish(self, position: Position, seat: int) -> int:
        """Tear down any landmark."""
        return self._pick(majors.built(position, seat))

    def renovate(self, position: Position, seat: int) -> int:
        """Close any card, or none."""
        return self._pick([*majors.owned_by_any(position), position.tables.nothing])

    def activate(self, position: Position, seat: int) -> int:
        """Let any card act that can, or none."""
        return self._pick([*majors.able(position, seat), position.tables.nothing])

    def invest(self, position: Position, seat: int) -> bool:
        """Invest, or don't."""
        return self.random() < 0.5

    def _pick(self, choices: "list[int] | tuple[int, ...]") -> int:
        return choices[int(self.random() * len(choices))]


class SensiblePolicy(RandomPolicy):
    """Builds the dearest landmark it can pay, else the card that brings most in a round; a rollout's stand-in.

    It rolls as many dice as bring more, rolls again what brings less than that, and takes from the richest.
    """

    def dice(self, position: Position, seat: int) -> int:
        """Roll as many dice as bring more coins from the bank."""
        one, two = _means(position, seat)
        return 2 if two > one else 1

    def again(self, position: Position, seat: int, dice: tuple[int, int]) -> int:
        """Roll again if that brings more on average."""
        one, two = _means(position, seat)
        tables = position.tables
        if not position.cards[seat * tables.stride + tables.station]:
            two = 0.0
        if _brings(position, seat, sum(dice)) >= max(one, two):
            return 0
        return 2 if two > one else 1

    def add(self, position: Position, seat: int, total: int) -> bool:
        """Add if the higher total brings more."""
        raised = total + position.tables.harbor_adds
        return _brings(position, seat, raised) > _brings(position, seat, total)

    def build(self, position: Position, seat: int, affordable: tuple[int, ...]) -> int:
        """Build the dearest landmark, else the card that brings most, else nothing."""
        tables = position.tables
        market, cards, limit, first = position.market, position.cards, tables.limit, tables.establishments
        base = seat * tables.stride
        chances = TWO_DICE if cards[base + tables.station] else ONE_DIE
        best, most = tables.nothing, 0.0
        for card in reversed(affordable[:-1]):
            if not market[card] or cards[base + card] >= limit[card]:
                continue
            if card >= first:
                return card
            worth = self.coins(position, seat, card) * sum([chances[total] for total in tables.rolls[card]])
            if worth > most:
                best, most = card, worth
        return best

    def coins(self, position: Position, seat: int, card: int) -> float:
        """Return the coins that one more copy brings in a round on its totals, roughly; a major half its price."""
        tables = position.tables
        colour = tables.colour[card]
        if colour == "purple":
            return tables.price[card] / 2
        return {"blue": tables.seats, "red": tables.seats - 1}.get(colour, 1) * min(6, position.rate(seat, card, 7))

    def target(self, position: Position, seat: int) -> int:
        """Take from the richest."""
        return max(position.others[seat], key=position.coins.__getitem__)

    def swap(self, position: Position, seat: int) -> tuple[int, int, int] | None:
        """Give the cheapest card for the dearest of the others, if that costs more."""
        price = position.tables.price
        given = min(majors.movable(position, seat), key=price.__getitem__)
        partner, taken = max(
            [(other, card) for other in position.others[seat] for card in majors.movable(position, other)],
            key=lambda pair: price[pair[1]],
        )
        return (given, partner, taken) if price[taken] > price[given] else None

    def give(self, position: Position, seat: int) -> tuple[int, int]:
        """Give the cheapest card to the poorest."""
        price = position.tables.price
        card = min(majors.movable(position, seat), key=price.__getitem__)
        return card, min(position.others[seat], key=position.coins.__getitem__)

    def which(self, position: Position, seat: int, card: int, owner: int) -> bool:
        """Give a closed copy; take an open one."""
        return owner == seat

    def demolish(self, position: Position, seat: int) -> int:
        """Tear down the cheapest landmark."""
        return majors.built(position, seat)[0]

    def invest(self, position: Position, seat: int) -> bool:
        """Invest while the card holds little."""
        return position.invested[seat] < 3


def beginning(policy: PolicyT, question: str, answer: object) -> PolicyT:
    """Return a policy that gives this answer the first time it is asked that question, and then its own."""
    twin, usual, left = copy.copy(policy), getattr(policy, question), [answer]
    setattr(twin, question, lambda *asked: left.pop() if left else usual(*asked))
    return twin


ONE_DIE = [1 / 6 if 1 <= total <= 6 else 0.0 for total in range(TOTALS)]
TWO_DICE = [max(0, 6 - abs(total - 7)) / 36 for total in range(TOTALS)]


def _brings(position: Position, seat: int, total: int) -> int:
    """Return the coins from the bank that a total brings a roller, but for boats and what acts later."""
    tables, seats = position.tables, position.tables.seats
    coins = position.rows[total * seats + seat] + position.rows[(TOTALS + total) * seats + seat]
    for card in tables.counted[total]:
        copies = position.cards[seat * tables.stride + card]
        if copies:
            coins += copies * position.rate(seat, card)
    return coins


def _means(position: Position, seat: int) -> tuple[float, float]:
    """Return the mean coins that one die and two bring a roller."""
    rows = [_brings(position, seat, total) for total in range(13)]
    return sum(rows[1:7]) / 6, sum([chance * coins for chance, coins in zip(TWO_DICE, rows, strict=False)])

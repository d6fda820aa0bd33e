"""What tells better orders by post from those that were sent: facts that hold whatever the dice bring."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from bot.games.hindsight import Difference
from bot.games.machi_koro.actions import Add, Build, Demolish, Give, Pass, Reroll, Swap, Target
from bot.games.machi_koro.odds import often
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.review.comparing import Answers
from bot.games.machi_koro.review.facts import OF_PURSES, Fact
from bot.games.machi_koro.review.figures import Figures
from bot.games.machi_koro.review.purchases import Purchases
from bot.games.machi_koro.views import MachiView

MOST: Final = 2
"""How many facts a player reads at most."""
A_PART: Final = 1 / 3
"""What a second part of the orders has to gain in order to be named: this part of what the first gains."""


class Reason(msgspec.Struct, frozen=True):
    """Why the answer of better orders to a question was better.

    `totals`: for which rolls, if the orders name rolls.
    """

    difference: Difference
    facts: Sequence[Fact]
    totals: tuple[int, ...] = ()


def compared(
    view: MachiView, given: Sequence[Orders], best: Sequence[Orders], differences: Sequence[Difference]
) -> Sequence[Reason]:
    """Return why the parts that matter most are better; maybe nothing. `view`: the table when the turn began."""
    found = list[Reason]()
    for each in differences:
        if each.gain < A_PART * differences[0].gain:
            break
        sets = given[each.turn], best[min(each.turn, len(best) - 1)]
        reason = _Orders(view, each).reason(*sets)
        found += [] if reason is None else [reason]
    if len(found) == 1:
        return [msgspec.structs.replace(found[0], facts=found[0].facts[:MOST])]
    return [msgspec.structs.replace(each, facts=each.facts[:1]) for each in found[:MOST]]


class _Orders(Answers):
    """A table before a postal turn."""

    def __init__(self, view: MachiView, difference: Difference) -> None:
        super().__init__(view, difference.decision)
        self._difference = difference

    def reason(self, given: Orders, best: Orders) -> Reason | None:
        """Compare a part of two sets of orders; None: nothing can be said."""
        each = self._difference
        match each.given, each.best:
            case ((Build() | Pass() as one), (Build() | Pass() as other)) if each.part == "buy":
                facts = [*Purchases(self.view, self.seat, ordered=True).compared(one, other)]
                facts += self._saving(one, best) if isinstance(one, Build) and isinstance(other, Pass) else []
            case Target(), Target() if best.victim is None:
                facts = [Fact("from_richest", each.decision.card or "")]
            case _ if each.part in ("reroll", "add"):
                named = getattr(given, each.part), getattr(best, each.part)
                turned = msgspec.structs.replace(each, given=each.best, best=each.given)
                return _Rolls(self.view, each).reason(*named) or _Rolls(self.view, turned).reason(*named)
            case one, other:
                facts = list(self.compared(one, other)) if self._possible(one) and self._possible(other) else []
        facts = [fact for fact in facts if fact.told not in OF_PURSES]
        return Reason(each, facts) if facts else None

    def _saving(self, given: Build, best: Orders) -> Iterator[Fact]:
        """That the coins are for a dearer card of the better orders."""
        dearer = [card for card in best.buy if self.price(card) > self.price(given.card)]
        if dearer and self.price(given.card):
            yield Fact("saves", given.card, min(dearer, key=self.price), coins=self.price(given.card))

    def _possible(self, action: object) -> bool:
        """Whether the cards of an answer lie where they should already."""
        match action:
            case Swap(give, partner, take):
                return bool(self._opened(self.seat, give)) and bool(self._opened(partner, take))
            case Give(card):
                return bool(self._opened(self.seat, card))
            case Demolish(landmark):
                return self.has(self.tables.number[landmark])
        return True


class _Rolls(Figures):
    """A table before a postal turn in which the orders name the rolls that get one answer or the other."""

    def __init__(self, view: MachiView, difference: Difference) -> None:
        super().__init__(view, difference.decision.seat)
        self._difference = difference

    def reason(self, given: Sequence[int], best: Sequence[int]) -> Reason | None:
        """Compare the rolls that only one of two orders names and in which the better answer brings more coins."""
        other = isinstance(self._difference.best, Reroll | Add)
        named = sorted(set(best) - set(given) if other else set(given) - set(best))
        totals = tuple([total for total in named if self._weight(total) and self._gains(total)])
        return Reason(self._difference, [self._brought(totals)], totals) if totals else None

    def _gains(self, total: int) -> bool:
        one, other = self._both(total)
        return round(other, 1) > round(one, 1)

    def _both(self, total: int) -> tuple[float, float]:
        """The coins that both answers bring on a roll."""
        return self._brings(self._difference.given, total), self._brings(self._difference.best, total)

    def _brings(self, action: object, total: int) -> float:
        rolls = self.rolls
        match action:
            case Reroll(dice):
                return rolls.throws[dice - 1].expected
            case Add():
                total += self.tables.harbor_adds
            case _ if self._difference.part == "reroll":
                return rolls.nets[total - 1]
        return rolls.totals[total - 1].gained - rolls.totals[total - 1].paid

    def _weight(self, total: int) -> int:
        """How often a total is rolled, with the dice that are rolled again."""
        actions = self._difference.given, self._difference.best
        return often(next((each.dice for each in actions if isinstance(each, Reroll)), 2), total)

    def _brought(self, totals: Sequence[int]) -> Fact:
        """What both answers bring on these rolls, on average."""
        weighed = [(self._weight(total), self._both(total)) for total in totals]
        often_rolled = sum([weight for weight, _ in weighed])
        one, other = (sum([weight * both[at] for weight, both in weighed]) / often_rolled for at in range(2))
        sure = len(totals) == 1 and self._difference.part == "add" and not self.boats()
        return Fact("dice_sure" if sure else "dice", coins=other, less=one)

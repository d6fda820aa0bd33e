"""What tells a better answer from the one that was given: facts by the rules, as data (`facts.py`)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bot.games.machi_koro.actions import (
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
)
from bot.games.machi_koro.kernel import Position
from bot.games.machi_koro.odds import ROLLS, often
from bot.games.machi_koro.review.facts import Fact, Told
from bot.games.machi_koro.review.figures import TWO_DICE, Figures
from bot.games.machi_koro.review.purchases import MOST, Purchases
from bot.games.machi_koro.robots.forecast import forecast
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from data.cards import machi_koro as cards

MUCH: Final = 0.5
"""The fewest coins in a round that a swap brings its partner or costs them that speak against the better answer."""


def compared(view: MachiView, decision: Decision, given: MachiAction, best: MachiAction) -> Sequence[Fact]:
    """Return the facts that tell the best answer from the given one, those that matter most first; maybe none.

    `view`: the table before them.
    """
    if decision.ask == "build" and isinstance(given, Build | Pass) and isinstance(best, Build | Pass):
        return Purchases(view, decision.seat).compared(given, best)
    return list(Answers(view, decision).compared(given, best))[:MOST]


class Answers(Figures):
    """A table before an answer that builds nothing."""

    def __init__(self, view: MachiView, decision: Decision) -> None:
        super().__init__(view, decision.seat)
        self._card, self._station = decision.card or "", self.tables.names[self.tables.station]
        self._asks_to_add = decision.ask == "add"

    def compared(self, given: MachiAction, best: MachiAction) -> Iterator[Fact]:
        """Compare two answers, by what matters most first."""
        match given, best:
            case (Roll() | Reroll() | Keep() | Add(), Roll() | Reroll() | Keep() | Add()):
                yield from self._dice(given, best)
            case Target(one), Target(other):
                yield from self._victims(one, other)
            case (Swap() | Pass(), Swap() | Pass()):
                yield from list(self._town_earns(given, best)) or self._taken(given, best)
                yield from self._swaps(given, best)
            case Give(), Give():
                yield from self._town_earns(given, best)
                yield from self._gifts(given, best)
            case Demolish(one), Demolish(other):
                if (saved := self.price(one) - self.price(other)) > 0:
                    yield Fact("rebuilt", other, one, coins=saved)
                yield from self._town_earns(given, best)
            case Renovate(one), Renovate(other):
                yield from self._closings(one, other)
            case ((Activate() | Pass()), Activate()):
                one, other = (self._acts(each) for each in (given, best))
                if other > one:
                    yield Fact("dice_sure", coins=other, less=one)
            case _, Invest():
                yield self._investing()
            case Invest(), _:
                yield self._seldom()

    # --- dice ------------------------------------------------------------------------------------

    def _dice(self, given: MachiAction, best: MachiAction) -> Iterator[Fact]:
        """Compare two answers before the income by the coins that they bring the roller, or else the others."""
        before, chance = round(self._wins(given), 2), round(self._wins(best), 2)
        if chance > before:
            yield Fact("pays_for_last", self.next_landmark(0), chance=chance, before=before)
        one, other = self._brings(given), self._brings(best)
        if round(other, 1) > round(one, 1):
            sure = all(isinstance(each, Keep | Add) for each in (given, best)) and not self.boats()
            yield Fact("dice_sure" if sure else "dice", coins=other, less=one)
        if isinstance(given, Keep) and (card := self._tears_down(self.view.turn.total)) and self.loses_by(card):
            yield Fact("forced", card, coins=self.torn_down_for(card), totals=(self.view.turn.total,))
        if isinstance(given, Roll) and isinstance(best, Roll) and best.dice > given.dice and self.has(self.tables.park):
            yield Fact("doubles", self.tables.names[self.tables.park])
        mine, theirs = (self._mean(each, self._others_get) for each in (best, given))
        if round(other, 1) <= round(one, 1) and round(theirs, 1) > round(mine, 1):
            yield Fact("others", coins=mine, less=theirs)

    def _wins(self, action: MachiAction) -> float:
        """How likely a roll leaves the coins for the last landmark and tears none down; 0 if more are missing."""
        if self.table.landmarks[self.seat] != self.tables.landmarks - 1:
            return 0.0
        missing = self.price(self.next_landmark(0)) - self.table.coins[self.seat]
        enough = [
            total
            for total, each in enumerate(self.rolls.totals, 1)
            if each.gained - each.paid >= missing and not self._tears_down(total)
        ]
        return self._mean(action, lambda totals: any(total in enough for total in totals))

    def _tears_down(self, total: int) -> str:
        """The own card that makes one tear down a landmark on that total; empty if none does."""
        if not self.table.landmarks[self.seat]:
            return ""
        acting = [card for card in self.owned if total in self.tables.rolls[card]]
        demolishing = [card for card in acting if isinstance(self.tables.effects[card], cards.Demolish)]
        return next((name for card in demolishing if self._opened(self.seat, name := self.tables.names[card])), "")

    def _brings(self, action: MachiAction) -> float:
        """The coins of a roll for its roller, on average."""
        if isinstance(action, Roll | Reroll):
            return self.rolls.throws[action.dice - 1].expected
        return max(map(self._net, self._settled(action)))

    def _net(self, total: int) -> int:
        """The coins of a total for its roller."""
        return self.rolls.totals[total - 1].gained - self.rolls.totals[total - 1].paid

    def _others_get(self, totals: Sequence[int]) -> int:
        """The coins that the others get on that one of these totals which the roller chooses."""
        return self.others_get(max(totals, key=lambda total: (self._net(total), -self.others_get(total))))

    def _mean(self, action: MachiAction, figure: Callable[[Sequence[int]], int]) -> float:
        """A figure of the totals that a roll may count as, on average over the rolls that an answer may bring."""
        if isinstance(action, Roll | Reroll):
            rolled = [(self.counted(total), often(action.dice, total)) for total in range(1, TWO_DICE + 1)]
            return sum([figure(totals) * weight for totals, weight in rolled]) / ROLLS
        return float(figure(self._settled(action)))

    def _settled(self, action: MachiAction) -> Sequence[int]:
        """The totals that the roll that lies may count as after an answer that leaves it."""
        total = self.view.turn.total
        if isinstance(action, Add):
            return (total + self.tables.harbor_adds,)
        return (total,) if self._asks_to_add else self.counted(total)

    # --- other players ---------------------------------------------------------------------------

    def _victims(self, given: int, best: int) -> Iterator[Fact]:
        """Compare two players to take coins from."""
        effect = self.tables.effects[self.tables.number[self._card]]
        most = effect.coins if isinstance(effect, cards.FromOne) else 0
        one, other = (min(most, self.table.coins[seat]) for seat in (given, best))
        if other > one:
            yield Fact("can_pay", coins=other, less=one, seat=best, rival=given)
        elif other == one:
            yield from self._ahead(best, given)

    def _ahead(self, one: int, other: int) -> Iterator[Fact]:
        """That a player is ahead of another, by landmarks or by what their towns earn."""
        landmarks, earned = self.table.landmarks, [round(forecast(self.table)[seat].gain, 1) for seat in (one, other)]
        if landmarks[one] > landmarks[other]:
            yield Fact("ahead", seat=one, rival=other)
        elif landmarks[one] == landmarks[other] and earned[0] > earned[1]:
            yield Fact("earns_there", coins=earned[0], less=earned[1], seat=one, rival=other)

    def _town_earns(self, given: MachiAction, best: MachiAction) -> Iterator[Fact]:
        """What the own town earns after two answers."""
        one, other = (round(forecast(self._after(each))[self.seat].gain, 1) for each in (given, best))
        if other > one:
            yield Fact("town_earns", coins=other, less=one)

    def _taken(self, given: Swap | Pass, best: Swap | Pass) -> Iterator[Fact]:
        """What the card brings that a better swap takes."""
        if isinstance(best, Swap) and (isinstance(given, Pass) or given.take != best.take):
            yield from Purchases(self.view, self.seat).brought(best.take)[:1]

    def _swaps(self, given: Swap | Pass, best: Swap | Pass) -> Iterator[Fact]:
        """Compare two swaps by what they mean for the partners."""
        one, other = (self._brings_them(each, each.partner) if isinstance(each, Swap) else 0 for each in (given, best))
        if isinstance(best, Swap) and other < min(0, one):
            yield Fact("swap_costs", coins=-other, seat=best.partner)
        if isinstance(given, Swap) and one > max(0, other):
            yield Fact("swap_brings", less=one, rival=given.partner)
        if isinstance(best, Swap) and other >= MUCH and other > one:
            yield Fact("swap_helps", coins=other, seat=best.partner)
        elif isinstance(given, Swap) and one <= min(0, other) - MUCH:
            yield Fact("given_swap_costs", less=-one, rival=given.partner)
        if isinstance(given, Swap) and isinstance(best, Swap):
            yield from self._ahead(best.partner, given.partner)

    def _gifts(self, given: Give, best: Give) -> Iterator[Fact]:
        """Compare two gifts by what they mean for those who get them."""
        one, other = (self._brings_them(each, each.receiver) for each in (given, best))
        if other < min(0, one):
            yield Fact("costs_them", best.card, coins=-other, seat=best.receiver)
        elif other < one:
            told: Told = "brings_them" if other else "brings_nothing"
            yield Fact(told, best.card, given.card, coins=other, less=one, seat=best.receiver, rival=given.receiver)
        for fact in self._ahead(given.receiver, best.receiver):
            if fact.told == "ahead":
                yield Fact("behind", seat=best.receiver, rival=given.receiver)
            else:
                yield fact

    def _brings_them(self, action: MachiAction, seat: int) -> float:
        """The coins that an answer brings another player in a round, as robots forecast it, in tenths."""
        return round(self.gained(self._after(action), seat), 1)

    def _after(self, action: MachiAction) -> Position:
        """The table after an answer."""
        then, number = self.table.copy(), self.tables.number
        match action:
            case Swap(give, partner, take):
                for seat, card, copies in (
                    (self.seat, give, -1),
                    (partner, give, 1),
                    (partner, take, -1),
                    (self.seat, take, 1),
                ):
                    then.change(seat, number[card], copies)
            case Give(card, receiver):
                then.change(self.seat, number[card], -1)
                then.change(receiver, number[card], 1)
            case Demolish(landmark):
                then.change_landmark(self.seat, number[landmark], -1)
            case Renovate(card):
                for seat in then.seated:
                    then.change(seat, number[card], 0, closed=self._opened(seat, card))
        return then

    def _opened(self, seat: int, card: str) -> int:
        """How many open copies of a card a seat has."""
        at = seat * self.tables.stride + self.tables.number[card]
        return self.table.cards[at] - self.table.closed[at]

    def _acts(self, action: MachiAction) -> int:
        """The coins of a card that is to act."""
        return self.act(self.tables.number[action.card]) if isinstance(action, Activate) else 0

    # --- closing and investing -------------------------------------------------------------------

    def _closings(self, given: str, best: str) -> Iterator[Fact]:
        """Compare two kinds of card that close."""
        now, then = (self._paid_for_closing(card) for card in (given, best))
        if then > now:
            yield Fact("closes", best, given, coins=then, less=now)
        one, other = (-sum([self._brings_them(Renovate(card), seat) for seat in self.others]) for card in (given, best))
        if other > max(0, one):
            yield Fact("others_lose" if one > 0 else "others_lose_most", best, given, coins=other, less=one)
        if (own := self._opened(self.seat, given)) > self._opened(self.seat, best):
            yield Fact("closes_own", given, count=own)

    def _paid_for_closing(self, card: str) -> int:
        """The coins that the others pay when a kind of card closes."""
        effect = self.tables.effects[self.tables.number[self._card]]
        each = effect.coins if isinstance(effect, cards.CloseKind) else 0
        return sum([min(each * self._opened(other, card), self.table.coins[other]) for other in self.others])

    def _investing(self) -> Fact:
        """What a coin on the card may bring."""
        if reached := self.reached(self.tables.number[self._card]):
            return Fact("invests", self._card, totals=reached)
        return Fact("invests_later", self._card, self._station, totals=self.rolled_by(self._card))

    def _seldom(self) -> Fact:
        """Why a coin on the card may bring nothing for long."""
        card, totals = self._card, self.rolled_by(self._card)
        if not (reached := self.reached(self.tables.number[card])):
            return Fact("out_of_reach", card, self._station, totals=totals)
        one, two = (throw.expected for throw in self.rolls.throws)
        if one > two and not self.likely(self.table, reached, self.seat):
            return Fact("needs_two", card, totals=reached)
        return Fact("seldom", card, totals=reached, chance=sum([often(2, total) for total in reached]) / ROLLS)

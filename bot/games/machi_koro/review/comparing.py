"""What tells a better answer from the one that was given: facts by the rules, as data.

Amounts are the rules' own on that table. Only what is called "about" is an estimate: the robots' forecast of a round.
`rendering.words.machi_koro.comparing` has the sentences.
"""

import functools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from bot.games.machi_koro.actions import (
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
from bot.games.machi_koro.card_values import ESTABLISHMENTS
from bot.games.machi_koro.kernel import Position, seen
from bot.games.machi_koro.kernel.tables import CATCH, NO_INCOME, PER_CARD, PER_ICON, PLENTY
from bot.games.machi_koro.odds import ROLLS, Rolls, often, rolls
from bot.games.machi_koro.robots.forecast import forecast
from bot.games.machi_koro.robots.reasons import copies_to_come
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision
from data.cards import machi_koro as cards

MOST: Final = 3
"""How many facts a player reads at most."""
A_GAIN: Final = 0.1
"""The fewest coins in a round for which a card earns more."""
VALUED: Final = (
    cards.Demolish,
    cards.GiveAway,
    cards.SwapCards,
    cards.CloseKind,
    cards.ShareOut,
    cards.ActivateAnother,
)
"""Effects that the forecast gives a value to which no rule has; nothing is said of their coins in a round."""
ONE_DIE, TWO_DICE = 6, 12
"""The highest totals."""

Told = Literal[
    "wins",
    "nearer",
    "opens",
    "adds",
    "adds_to_all",
    "takes",
    "takes_from_grown",
    "takes_from_all",
    "feeds",
    "gives_away",
    "invests",
    "invests_later",
    "pays_at_once",
    "free",
    "counts_for",
    "out_of_reach",
    "out_of_everybodys_reach",
    "needs_two",
    "counts_nothing",
    "nobody_grown",
    "pays_while_few",
    "needs",
    "stops",
    "tears_down",
    "tears_down_nothing",
    "two_dice_worse",
    "helps_later",
    "no_coins",
    "short",
    "leaves",
    "earns",
    "earns_most",
    "covered",
    "covered_only",
    "cheaper",
    "leaves_enough",
    "last",
    "dice",
    "others",
    "can_pay",
    "ahead",
    "town_earns",
    "rebuilt",
    "closes",
]


class Fact(msgspec.Struct, frozen=True):
    """One fact about the better answer or the given one.

    `card` and `other`: cards, `cards`: several. `coins` and `less`: amounts, those of the better answer first. `totals`
    and `others`: what is rolled. `seat` and `rival`: other players. `count`: how many landmarks.
    """

    told: Told
    card: str = ""
    other: str = ""
    cards: tuple[str, ...] = ()
    coins: float = 0
    less: float = 0
    totals: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    seat: int = 0
    rival: int = 0
    count: int = 0


def compared(view: MachiView, decision: Decision, given: MachiAction, best: MachiAction) -> Sequence[Fact]:
    """Return the facts that tell the best answer from the given one, those that matter most first; maybe none.

    `view`: the table before them.
    """
    found = _Compared(view, decision.seat)
    match given, best:
        case (Build() | Pass(), Build() | Pass()) if decision.ask == "build":
            return found.purchases(given, best)
        case (Roll() | Reroll() | Keep() | Add(), Roll() | Reroll() | Keep() | Add()):
            return list(found.dice(given, best))
        case Target(one), Target(other):
            return list(found.victims(one, other))
        case (Swap() | Pass(), Swap() | Pass()):
            return list(found.exchanges(given, best))
        case Give(), Give():
            return list(found.exchanges(given, best))
        case Demolish(one), Demolish(other):
            saved = found.price(one) - found.price(other)
            return [Fact("rebuilt", other, one, coins=saved)] if saved > 0 else []
        case Renovate(one), Renovate(other):
            now, then = found.closing(decision.card, one), found.closing(decision.card, other)
            return [Fact("closes", other, one, coins=then, less=now)] if then > now else []
        case _, Invest():
            card = decision.card or ""
            return [Fact("invests", card, totals=found.rolled_by(card))]
    return []


class _Compared:
    """A table on which two answers of a seat are compared."""

    def __init__(self, view: MachiView, seat: int) -> None:
        self._view, self._seat, self._table = view, seat, seen(view, float)
        self._tables = self._table.tables

    # --- what is built ---------------------------------------------------------------------------

    def purchases(self, given: Build | Pass, best: Build | Pass) -> Sequence[Fact]:
        """Compare what was built, or not, with what was better."""
        one, other = (each.card if isinstance(each, Build) else "" for each in (given, best))
        if other and other not in ESTABLISHMENTS and self._table.landmarks[self._seat] == self._tables.landmarks - 1:
            return [Fact("wins", other)]
        own = sorted(self._for(other), key=self._worth, reverse=True) if other else []
        if other not in ESTABLISHMENTS and one and one not in ESTABLISHMENTS:
            own = [fact for fact in own if fact.told != "nearer"]
        against = list(self._against(one, other))
        between = [*against, *self._between(one, other, explained=bool(against))]
        if not between and one and other and not any(self._counted(one)):
            own += self._counted(other)
        room = max(1, MOST - len(between))
        return [*own[:room], *between][:MOST]

    def _for(self, card: str) -> Iterator[Fact]:
        """What a card brings."""
        table, tables, number = self._table, self._tables, self._tables.number[card]
        if card not in ESTABLISHMENTS:
            count = tables.landmarks - table.landmarks[self._seat] - 1
            yield Fact("nearer", card, count=count)
            far = [each for each in self._owned if min(tables.rolls[each]) > ONE_DIE]
            if number == tables.station and (far := [each for each in far if tables.colour[each] != "red"]):
                yield Fact("opens", card, cards=tuple([tables.names[each] for each in far]))
        else:
            yield from self._pays(card)
        for other, coins in self._changes(card).items():
            paid = tables.colour[other] == "green" and self._reached(other, card)
            if other != number and coins > 0 and paid:
                yield Fact("feeds", card, tables.names[other], coins=coins, totals=paid)

    def _worth(self, fact: Fact) -> float:
        """The coins of a fact in a round, roughly: those on the totals of all who roll; what is not rolled is first."""
        if not fact.totals or fact.told == "pays_at_once":
            return math.inf
        others = self._table.others[self._seat]
        rollers = {"adds_to_all": [self._seat, *others], "takes": others, "takes_from_grown": others}
        return fact.coins * sum(self._likely(fact.totals, seat) for seat in rollers.get(fact.told, [self._seat]))

    def _likely(self, totals: Sequence[int], seat: int) -> float:
        """How likely a seat rolls one of these totals, with the dice that bring this seat more."""
        one, two = (throw.expected for throw in self._rolls.throws)
        if self._highest(seat) > ONE_DIE and (seat != self._seat or two >= one):
            return sum(often(2, total) for total in totals) / ROLLS
        return sum(often(1, total) for total in totals) / ROLLS

    def _pays(self, card: str) -> Iterator[Fact]:
        """What an establishment pays by itself."""
        table, tables, number = self._table, self._tables, self._tables.number[card]
        coins, totals, effect = self._changes(card).get(number, 0), self._reached(number), tables.effects[number]
        anybody = tuple([total for total in tables.rolls[number] if total <= self._highest_of_all])
        match effect:
            case cards.Loan(at_once, back):
                yield Fact("pays_at_once", card, coins=at_once, less=back, totals=totals)
            case cards.GiveAway(each) if totals:
                yield Fact("gives_away", card, coins=each, totals=totals)
            case cards.FromEachInvested() if not totals:
                yield Fact("invests_later", card, tables.names[tables.station], totals=self.rolled_by(card))
            case cards.FromEachInvested():
                yield Fact("invests", card, totals=totals)
            case cards.FromEach(each) if totals:
                yield Fact("takes_from_all", card, coins=each * len(table.others[self._seat]), totals=totals)
            case cards.FromOne(most) if totals:
                yield Fact("takes_from_all", card, coins=most, totals=totals)
            case cards.FromGrownRoller(landmarks=count) if coins and self._grown(count):
                yield Fact("takes_from_grown", card, coins=coins, totals=anybody, count=count)
            case _ if coins and tables.colour[number] == "green" and totals:
                yield Fact("adds", card, coins=coins, totals=totals)
            case cards.FromRoller() | cards.FromRollerWith() if coins and anybody:
                yield Fact("takes", card, coins=coins, totals=anybody)
            case _ if coins and tables.colour[number] == "blue" and anybody:
                yield Fact("adds_to_all", card, coins=coins, totals=anybody)

    def _against(self, card: str, better: str) -> Iterator[Fact]:
        """What speaks against what was built or not."""
        table, tables = self._table, self._tables
        if not card:
            if better and not self.price(better):
                if not isinstance(tables.effects[tables.number[better]], cards.Loan):
                    yield Fact("free", better)
            elif better and better != (target := self._next_landmark(0)):
                missing = self.price(target) - table.coins[self._seat]
                if missing > 0:
                    yield Fact("short", other=target, coins=missing)
            return
        number, changes = tables.number[card], self._changes(card)
        stopped = tuple([tables.names[other] for other, coins in changes.items() if coins < 0])
        if stopped:
            yield Fact("stops", card, cards=stopped, count=table.landmarks[self._seat] + 1)
        if card in ESTABLISHMENTS:
            yield from self._idle(card, changes.get(number, 0))
        elif number == tables.station:
            one, two = (throw.expected for throw in self._rolls.throws)
            if round(two, 1) <= round(one, 1):
                rolled = self.rolled_by(better) if better in ESTABLISHMENTS else ()
                if min(rolled, default=0) > ONE_DIE:
                    yield Fact("helps_later", card)
                else:
                    yield Fact("two_dice_worse", card, coins=one, less=two)
        elif better in ESTABLISHMENTS and not stopped and self._more(card) < A_GAIN:
            yield Fact("no_coins", card)

    def _idle(self, card: str, coins: int) -> Iterator[Fact]:
        """Why an establishment pays nothing now, or costs something."""
        table, tables, number = self._table, self._tables, self._tables.number[card]
        effect, colour, totals = tables.effects[number], tables.colour[number], tables.rolls[number]
        if colour in ("green", "purple") and not self._reached(number):
            station = tables.names[tables.station]
            yield Fact("out_of_reach", card, station, totals=totals)
            return
        if colour in ("blue", "red") and min(totals) > self._highest_of_all:
            yield Fact("out_of_everybodys_reach", card, totals=totals)
            return
        one, two = (throw.expected for throw in self._rolls.throws)
        if colour != "red" and min(totals) > ONE_DIE and self._reached(number) and one > two:
            yield Fact("needs_two", card, totals=totals)
        match effect:
            case cards.Loan(at_once, back):
                yield Fact("pays_at_once", card, coins=at_once, less=back, totals=totals)
            case cards.Demolish():
                yield Fact("tears_down" if table.landmarks[self._seat] else "tears_down_nothing", card, totals=totals)
            case cards.FromGrownRoller(landmarks=count) | cards.AllFromRoller(landmarks=count):
                if not self._grown(count):
                    yield Fact("nobody_grown", card, count=count)
            case cards.BankIfFew(fewer_than=count) if not coins:
                yield Fact("pays_while_few", card, count=count)
            case (
                cards.BankWith(landmark=landmark)
                | cards.FromRollerWith(landmark=landmark)
                | cards.Catch(landmark=landmark)
            ) if not coins:
                yield Fact("needs", card, landmark)
            case cards.Bank() | cards.PerCard() | cards.PerEverybodys() | cards.Wine() if not coins:
                yield Fact("counts_nothing", card)

    def _counted(self, card: str) -> Iterator[Fact]:
        """That other cards of the edition pay for each copy of that one."""
        tables, number = self._tables, self._tables.number[card]
        if card not in ESTABLISHMENTS:
            return
        counting = [
            tables.names[each]
            for each, kind in enumerate(tables.kind)
            if (kind == PER_ICON and tables.argument[each] == tables.icon[number])
            or (kind == PER_CARD and tables.argument[each] == number)
        ]
        if counting:
            yield Fact("counts_for", card, cards=tuple(counting))

    def _between(self, card: str, better: str, *, explained: bool) -> Iterator[Fact]:
        """How the two differ: in what they earn, in the numbers that pay already, in their prices.

        `explained`: it has been said why `card` earns nothing.
        """
        table, tables = self._table, self._tables
        left = table.coins[self._seat]
        now, then = (left - (tables.cost[tables.number[each]] if each else 0) for each in (card, better))
        target = self._next_landmark(now)
        if not better:
            if target and card != target:
                missing, more = (max(0, self.price(target) - coins) for coins in (then, now))
                yield Fact("leaves", card, target, coins=missing, less=more)
            return
        if better not in ESTABLISHMENTS:
            return
        if card in ESTABLISHMENTS:
            one, other = round(self._more(card), 1), round(self._more(better), 1)
            fixed = not any(isinstance(tables.effects[tables.number[each]], VALUED) for each in (card, better))
            if fixed and other > max(0, one) and (one > 0 or not explained):
                yield Fact("earns" if one > 0 else "earns_most", better, card, coins=other, less=one)
            yield from self._covered(card, better)
            if target and then >= self.price(target):
                yield Fact("leaves_enough", better, target, coins=then)
            elif target and then > now and self.price(better):
                yield Fact("cheaper", better, target, coins=then - now)
        yield from self._last(better)

    def _covered(self, card: str, better: str) -> Iterator[Fact]:
        """That the numbers of one card pay already, and those of the better one less."""
        one, other = (self._reached(self._tables.number[each]) for each in (card, better))
        if not one or not other or set(one) & set(other):
            return
        paid = [self._changes(each).get(self._tables.number[each], 0) for each in (card, better)]
        if not all(paid) or any(self._tables.colour[self._tables.number[each]] == "red" for each in (card, better)):
            return
        now, then = min(map(self._own, one)), max(map(self._own, other))
        if now > then:
            yield Fact("covered" if then else "covered_only", coins=now, less=then, totals=one, others=other)

    def _last(self, card: str) -> Iterator[Fact]:
        """That it was the last copy, which a rival would like."""
        table, number = self._table, self._tables.number[card]
        if table.market[number] != 1 or copies_to_come(table, number):
            return
        rival = max(table.others[self._seat], key=lambda other: self._more(card, other))
        if (theirs := round(self._more(card, rival), 1)) > 0:
            yield Fact("last", card, coins=theirs, seat=rival)

    # --- dice and other cards --------------------------------------------------------------------

    def dice(self, given: MachiAction, best: MachiAction) -> Iterator[Fact]:
        """Compare two answers before the income by the coins that they bring the roller, or else the others."""
        one, other = self._brings(given), self._brings(best)
        if round(other, 1) > round(one, 1):
            yield Fact("dice", coins=other, less=one)
        elif isinstance(given, Roll) and isinstance(best, Roll):
            mine, theirs = (self._others_get(each.dice) for each in (best, given))
            if round(theirs, 1) > round(mine, 1):
                yield Fact("others", coins=mine, less=theirs, count=best.dice)

    def victims(self, given: int, best: int) -> Iterator[Fact]:
        """Compare two players to take coins from."""
        table, most = self._table, 5
        one, other = (min(most, table.coins[seat]) for seat in (given, best))
        if other > one:
            yield Fact("can_pay", coins=other, less=one, seat=best, rival=given)
        elif table.landmarks[best] > table.landmarks[given]:
            yield Fact("ahead", seat=best, rival=given)

    def exchanges(self, given: Swap | Give | Pass, best: Swap | Give | Pass) -> Iterator[Fact]:
        """Compare two swaps or gifts by what the own town earns after them."""
        one, other = (round(self._earns_after(each), 1) for each in (given, best))
        if other > one:
            yield Fact("town_earns", coins=other, less=one)

    def closing(self, asking: str | None, card: str) -> int:
        """Return the coins that the others pay when a kind of card closes."""
        table, tables = self._table, self._tables
        effect, number = tables.effects[tables.number[asking or card]], tables.number[card]
        if not isinstance(effect, cards.CloseKind):
            return 0
        at = [other * tables.stride + number for other in table.others[self._seat]]
        opened = [table.cards[each] - table.closed[each] for each in at]
        purses = [table.coins[other] for other in table.others[self._seat]]
        return sum(min(effect.coins * count, purse) for count, purse in zip(opened, purses, strict=True))

    # --- figures ---------------------------------------------------------------------------------

    @functools.cached_property
    def _rolls(self) -> Rolls:
        return rolls(self._view, self._seat)

    @functools.cached_property
    def _owned(self) -> Sequence[int]:
        table, base = self._table, self._seat * self._tables.stride
        return [card for card in range(self._tables.establishments) if table.cards[base + card]]

    @functools.cached_property
    def _highest_of_all(self) -> int:
        """The highest total that anybody can roll."""
        return max(self._highest(seat) for seat in self._table.seated)

    def _highest(self, seat: int) -> int:
        table, tables = self._table, self._tables
        base = seat * tables.stride
        if not table.cards[base + tables.station]:
            return ONE_DIE
        return TWO_DICE + (tables.harbor_adds if table.cards[base + tables.harbor] else 0)

    def _grown(self, landmarks: int) -> bool:
        """Whether another player has that many landmarks."""
        return any(self._table.landmarks[other] >= landmarks for other in self._table.others[self._seat])

    def rolled_by(self, card: str) -> tuple[int, ...]:
        """Return the totals that a card acts on."""
        return tuple(self._tables.rolls[self._tables.number[card]])

    def _reached(self, number: int, built: str = "") -> tuple[int, ...]:
        """The totals of a card that its owner can roll; `built`: a landmark that it will have."""
        station = built and self._tables.number[built] == self._tables.station
        highest = TWO_DICE if station else self._highest(self._seat)
        return tuple([total for total in self._tables.rolls[number] if total <= highest])

    def _built(self, card: str, seat: int | None = None) -> Position:
        then, number = self._table.copy(), self._tables.number[card]
        seat = self._seat if seat is None else seat
        if number < self._tables.establishments:
            then.change(seat, number, 1)
        else:
            then.change_landmark(seat, number, 1)
        return then

    def _more(self, card: str, seat: int | None = None) -> float:
        """The coins that a card adds in a round, as robots forecast it."""
        seat = self._seat if seat is None else seat
        return forecast(self._built(card, seat))[seat].gain - forecast(self._table)[seat].gain

    def _changes(self, card: str) -> Mapping[int, int]:
        """By card: by how much what it pays changes if that card is built; only what the rules fix."""
        before, after = _paid(self._table, self._seat), _paid(self._built(card), self._seat)
        found = {each: after.get(each, 0) - before.get(each, 0) for each in after | before}
        return {each: coins for each, coins in found.items() if coins}

    def _own(self, total: int) -> int:
        """The coins from the bank on the seat's own roll of a total."""
        paid, tables = _paid(self._table, self._seat), self._tables
        return sum(c for each, c in paid.items() if total in tables.rolls[each] and tables.colour[each] != "red")

    def _next_landmark(self, coins: int) -> str:
        """The cheapest landmark that is not built and costs more than that; empty if there is none."""
        missing = [site.card for site in self._view.towns[self._seat].sites if not site.built]
        return min([card for card in missing if self.price(card) > coins], key=self.price, default="")

    def price(self, card: str) -> int:
        """Return the price of a card."""
        return self._tables.price[self._tables.number[card]]

    def _brings(self, action: MachiAction) -> float:
        """The coins of a roll for its roller, on average."""
        found, total = self._rolls, self._view.turn.total
        match action:
            case Roll(dice) | Reroll(dice):
                return found.throws[dice - 1].expected
            case Add():
                total += self._tables.harbor_adds
        return found.totals[total - 1].gained - found.totals[total - 1].paid

    def _others_get(self, dice: int) -> float:
        """The coins that the others have from a roll, on average."""
        then = self._table.copy()
        now = [_thrown(then, self._seat, total) for total in range(1, TWO_DICE + 1)]
        return sum(coins * often(dice, total) for total, coins in enumerate(now, 1)) / ROLLS

    def _earns_after(self, action: MachiAction) -> float:
        """The coins of a round after a swap or a gift."""
        then, number = self._table.copy(), self._tables.number
        match action:
            case Swap(give, partner, take):
                for seat, card, copies in (
                    (self._seat, give, -1),
                    (partner, give, 1),
                    (partner, take, -1),
                    (self._seat, take, 1),
                ):
                    then.change(seat, number[card], copies)
            case Give(card, receiver):
                then.change(self._seat, number[card], -1)
                then.change(receiver, number[card], 1)
        return forecast(then)[self._seat].gain


def _paid(table: Position, seat: int) -> dict[int, int]:
    """What all open copies of each card pay a seat when they act, where the rules fix it."""
    tables, base, found = table.tables, seat * table.tables.stride, dict[int, int]()
    for card in range(tables.establishments):
        copies = table.cards[base + card] - table.closed[base + card]
        if copies and tables.kind[card] not in (NO_INCOME, CATCH) and tables.amount[card] < PLENTY:
            found[card] = copies * table.rate(seat, card)
    return found


def _thrown(table: Position, roller: int, total: int) -> int:
    """The coins that the others have from a total, as far as the rules fix them."""
    tables, found = table.tables, 0
    for seat in table.others[roller]:
        for card, coins in _paid(table, seat).items():
            effect = tables.effects[card]
            least = effect.landmarks if isinstance(effect, cards.FromGrownRoller | cards.AllFromRoller) else 0
            if total in tables.rolls[card] and tables.colour[card] != "green" and table.landmarks[roller] >= least:
                found += coins
    return found

"""What tells a better purchase from the one that was made; either may be none."""

import math
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from bot.games.machi_koro.actions import Build, Pass
from bot.games.machi_koro.card_values import ESTABLISHMENTS
from bot.games.machi_koro.kernel.majors import STEPS
from bot.games.machi_koro.kernel.tables import CATCH, PER_CARD, PER_EVERYBODY, PER_ICON, WITH
from bot.games.machi_koro.odds import often
from bot.games.machi_koro.review.facts import OF_PURSES, Fact, Told
from bot.games.machi_koro.review.figures import ONE_DIE, TWO_DICE, Figures, paid
from bot.games.machi_koro.robots.forecast import forecast
from bot.games.machi_koro.robots.reasons import copies_to_come
from bot.games.machi_koro.views import MachiView
from data.cards import machi_koro as cards

MOST: Final = 3
"""How many facts a player reads at most."""
BEST: Final = 2
"""How many of them at most are what the better card brings."""
TAKEN: Final = ("takes", "takes_with", "takes_from_grown", "takes_all", "takes_more", "takes_more_from_grown")
"""Facts whose totals the others roll."""
CONCEDED: Final = ("earns_less", "earns_only_later")
"""Facts that speak for the given card; then one fact that speaks for the better one leaves room for what does."""
NEARLY: Final = 2
"""The most missing landmarks that are few."""
A_GAIN: Final = 0.1
"""The fewest coins in a round for which a card earns more."""
VALUED: Final = (
    cards.Demolish,
    cards.GiveAway,
    cards.SwapCards,
    cards.CloseKind,
    cards.ShareOut,
    cards.ActivateAnother,
    cards.HalfOfRich,
)
"""Effects that the forecast gives a value to which no rule has; nothing is said of their coins in a round."""
UNASKED: Final = (cards.FromEachPer, cards.FromEachInvested, cards.HalfOfRich, cards.ShareOut)
"""Effects of majors that ask nobody anything and depend on what the others have now."""


class Purchases(Figures):
    """A table before a seat builds. `ordered`: by post, so only what holds whatever coins everybody has is a fact."""

    def __init__(self, view: MachiView, seat: int, *, ordered: bool = False) -> None:
        super().__init__(view, seat)
        self._ordered = ordered

    def compared(self, given: Build | Pass, best: Build | Pass) -> Sequence[Fact]:
        """Return the facts, those that matter most first."""
        unsure = OF_PURSES if self._ordered else ()
        one, other = (each.card if isinstance(each, Build) else "" for each in (given, best))
        if other and other not in ESTABLISHMENTS and self.table.landmarks[self.seat] == self.tables.landmarks - 1:
            return [Fact("wins" if self.tables.at_once else "last_landmark", other)]
        own = [fact for fact in self.brought(other) if fact.told not in unsure] if other else []
        if one and one not in ESTABLISHMENTS:
            own = [fact for fact in own if fact.told != "nearer" and fact.other != one]
        own = own[:BEST] or ([Fact("does", other)] if self._does_something(other) else [])
        alike = {(fact.told, fact.cards) for fact in self._against(other, "")} if other else set()
        if any(min(totals) > ONE_DIE for totals in self._own_rolls(other, own)):
            alike.add(("needs_two", ()))
        against = [fact for fact in self._against(one, other) if (fact.told, fact.cards) not in alike]
        between = [*against, *self._between(one, other, explained=bool(against))]
        between = [fact for fact in between if fact.told not in unsure]
        conceded = [fact for fact in between if fact.told in CONCEDED]
        if between == conceded and one in ESTABLISHMENTS and other in ESTABLISHMENTS:
            between += self._later(one, other)
        raised = list(self._raised(own[:1]))
        own = own[:1] if raised or conceded else own
        return [self._rolled(fact) for fact in (*own, *raised, *between)][:MOST]

    def _rolled(self, fact: Fact) -> Fact:
        """A fact that names no total which only a Harbor makes of a roll; what raises one does."""
        if fact.told == "raises":
            return fact
        totals = tuple([total for total in fact.totals if total <= TWO_DICE])
        return msgspec.structs.replace(fact, totals=totals)

    def brought(self, card: str) -> Sequence[Fact]:
        """Return what a card brings, what is worth most first."""
        return sorted(self._for(card), key=lambda fact: self._worth(fact, card), reverse=True)

    def _raised(self, facts: Sequence[Fact]) -> Iterator[Fact]:
        """That a Harbor raises rolls to totals that are named."""
        tables, highest = self.tables, self.highest(self.seat)
        for fact in facts:
            raised = [total for total in fact.totals if tables.harbor_least + tables.harbor_adds <= total <= highest]
            raised = [total for total in raised if total - tables.harbor_adds not in fact.totals]
            if highest > TWO_DICE and raised and fact.told not in TAKEN:
                lower = tuple([total - tables.harbor_adds for total in raised])
                yield Fact("raises", tables.names[tables.harbor], totals=tuple(raised), others=lower)

    def _own_rolls(self, card: str, facts: Sequence[Fact]) -> Iterator[tuple[int, ...]]:
        """The totals on which a card acts for its owner, and what it feeds."""
        if card in ESTABLISHMENTS and self.tables.colour[self.tables.number[card]] != "red":
            yield self.rolled_by(card)
        yield from [fact.totals for fact in facts if fact.told in ("feeds", "feeds_every_second")]

    # --- what speaks for the better card ---------------------------------------------------------

    def _for(self, card: str) -> Iterator[Fact]:
        """What a card brings."""
        table, tables, number = self.table, self.tables, self.tables.number[card]
        if card not in ESTABLISHMENTS:
            if (left := tables.landmarks - table.landmarks[self.seat] - 1) <= NEARLY:
                yield Fact("nearer", card, count=left)
            woken = [tables.names[each] for each in self.owned if self._needs(each) == number and self.heard(each)]
            if woken:
                yield Fact("wakes", card, cards=tuple(woken))
            if number == tables.station:
                yield from self._opens(card)
        else:
            yield from self._pays(card)
        for other, coins in self.changes(card).items():
            red, wine = tables.colour[other] == "red", isinstance(tables.effects[other], cards.Wine)
            totals = self._paid_on(other) if red else self.reached(other, card)
            if other != number and coins > 0 and tables.colour[other] != "blue" and totals and not self._needs(other):
                least = self._least(other)
                taken: Told = "takes_more_from_grown" if least else "takes_more"
                told: Told = taken if red else "feeds_every_second" if wine else "feeds"
                yield Fact(told, card, tables.names[other], coins=coins, totals=totals, count=least)

    def _opens(self, station: str) -> Iterator[Fact]:
        """What two dice bring: cards that wait for them, those that pay on others' rolls already, and the means."""
        tables, waiting = self.tables, [each for each in self.owned if self._waits(each)]
        paying = [each for each in waiting if tables.colour[each] == "blue" and self.heard(each)]
        silent = [each for each in waiting if each not in paying]
        if silent:
            yield Fact("opens", station, cards=tuple([tables.names[each] for each in silent]))
        if paying:
            yield Fact("opens_too", station, cards=tuple([tables.names[each] for each in paying]))
        one, two = (throw.expected for throw in self.rolls.throws)
        if not waiting and round(two, 1) > round(one, 1):
            yield Fact("two_dice_better", station, coins=two, less=one)

    def _least(self, number: int) -> int:
        """The landmarks without which no roller pays for a card."""
        effect = self.tables.effects[number]
        return effect.landmarks if isinstance(effect, cards.FromGrownRoller | cards.AllFromRoller) else 0

    def _paid_on(self, number: int) -> tuple[int, ...]:
        """The totals of a red card that somebody rolls who pays for it."""
        least = self._least(number)
        highest = max([self.highest(other) for other in self.others if self.table.landmarks[other] >= least], default=0)
        return tuple([total for total in self.tables.rolls[number] if total <= highest])

    def _waits(self, number: int) -> bool:
        """Whether a card of one's own would pay if one rolled two dice."""
        if min(self.tables.rolls[number]) <= ONE_DIE or self.tables.colour[number] == "red":
            return False
        names = self.tables.names
        caught = self.tables.kind[number] == CATCH and not self._needs(number)
        asked = isinstance(self.tables.effects[number], cards.GiveAway)
        pays = paid(self.table, self.seat).get(number) or self._acting(names[number], names[self.tables.station])
        return caught or asked or pays > 0

    def _does_something(self, card: str) -> bool:
        """Whether a landmark that changes no card's coins helps the seat now; its text says how."""
        if not card or card in ESTABLISHMENTS:
            return False
        tables, number = self.tables, self.tables.number[card]
        waits = number in (tables.park, tables.harbor) and not self.has(tables.station)
        return not waits and number != tables.station and not isinstance(tables.effects[number], cards.Bonus)

    def _needs(self, number: int) -> int | None:
        """The landmark without which a card pays nothing, if the seat lacks it."""
        landmark = self.tables.argument[number] if self.tables.kind[number] in (WITH, CATCH) else None
        return None if landmark is None or self.has(landmark) else landmark

    def _worth(self, fact: Fact, card: str) -> float:
        """The coins of a fact in a round, roughly: those on the totals of all who roll; what is not rolled is first."""
        if not fact.totals or fact.told == "pays_at_once":
            return math.inf
        match fact.told:
            case "adds_to_all" | "adds_to_all_while_few":
                rollers = list(self.table.seated)
            case told if told in TAKEN:
                rollers = [other for other in self.others if self.table.landmarks[other] >= fact.count]
            case _:
                rollers = [self.seat]
        coins = fact.coins / 2 if fact.told.endswith("every_second") else fact.coins
        then = self.built(card)
        return coins * sum([self.likely(then, fact.totals, seat) for seat in rollers])

    def _pays(self, card: str) -> Iterator[Fact]:
        """What an establishment pays by itself."""
        tables, number = self.tables, self.tables.number[card]
        coins, totals, effect = self.changes(card).get(number, 0), self.reached(number), tables.effects[number]
        anybody, station = self.heard(number), tables.names[tables.station]
        later = self.reached(number, station)
        match effect:
            case cards.Loan(at_once, back):
                yield Fact("pays_at_once", card, coins=at_once, less=back, totals=totals)
            case cards.GiveAway(each) if totals:
                yield Fact("gives_away", card, coins=each, totals=totals)
            case cards.Demolish(each) if totals and self.table.landmarks[self.seat]:
                yield Fact("pays_for_landmark", card, coins=each, totals=totals)
            case cards.FromEachInvested() if not totals:
                yield Fact("invests_later", card, station, totals=later)
            case cards.FromEachInvested():
                yield Fact("invests", card, totals=totals)
            case cards.FromEach(each) if totals:
                yield Fact("takes_from_each", card, coins=each, totals=totals)
            case cards.FromOne(most) if totals:
                yield Fact("takes_from_one", card, coins=most, totals=totals)
            case cards.HalfOfRich(least) if self._ordered and totals:
                yield Fact("takes_half", card, totals=totals, count=least)
            case cards.FromEachPer() if self._ordered and totals and (most := self._most_taken(effect)):
                yield Fact("takes_for_cards", card, coins=most, totals=totals)
            case cards.ActivateAnother() if (
                totals and self.owned and (coins := self.act(other := max(self.owned, key=self.act)))
            ):
                yield Fact("lets_act", card, tables.names[other], coins=coins, totals=totals)
            case cards.HalfOfRich() | cards.FromEachPer() if more := self._acting(card):
                now = Fact("takes_now", card, coins=more, totals=totals)
                yield now if totals else Fact("takes_later", card, station, coins=more, totals=later)
            case cards.HalfOfRich(least) if totals:
                yield Fact("takes_half_later", card, totals=totals, count=least)
            case cards.ShareOut() if totals and not self._ordered and (more := self._acting(card)) > 0:
                yield Fact("shares_out", card, coins=more, totals=totals)
            case cards.SwapCards() | cards.CloseKind() | cards.ShareOut() if totals:
                yield Fact("does_on_roll", card, totals=totals)
            case cards.HalfOfRich() | cards.CloseKind() | cards.ActivateAnother() | cards.GiveAway() if not totals:
                yield Fact("acts_later", card, station, totals=later)
            case cards.BankWith() | cards.FromRollerWith() | cards.Catch() if landmark := self._needs(number):
                yield from self._with(card, tables.names[landmark])
            case cards.Catch() if anybody:
                yield Fact("catches", card, totals=anybody)
            case cards.FromGrownRoller(landmarks=count) if coins and (grown := self._paid_on(number)):
                yield Fact("takes_from_grown", card, coins=coins, totals=grown, count=count)
            case cards.AllFromRoller(landmarks=count) if grown := self._paid_on(number):
                yield Fact("takes_all", card, totals=grown, count=count)
            case cards.BankIfFew(fewer_than=count) if coins and totals:
                told: Told = "adds_while_few" if tables.colour[number] == "green" else "adds_to_all_while_few"
                yield Fact(told, card, coins=coins, totals=totals, count=count)
            case cards.Wine() if coins and totals:
                yield Fact("adds_every_second", card, coins=coins, totals=totals)
            case cards.Bank() | cards.PerCard() | cards.PerEverybodys() if coins and tables.colour[number] == "green":
                now = Fact("adds", card, coins=coins, totals=totals)
                yield now if totals else Fact("adds_later", card, station, coins=coins, totals=later)
            case cards.FromRoller() | cards.FromRollerWith() if coins and anybody:
                yield Fact("takes", card, coins=coins, totals=anybody)
            case _ if coins and tables.colour[number] == "blue":
                now = Fact("adds_to_all", card, coins=coins, totals=anybody)
                yield now if anybody else Fact("adds_to_all_later", card, station, coins=coins, totals=later)

    def _with(self, card: str, landmark: str) -> Iterator[Fact]:
        """What an establishment pays once its owner has a landmark that it needs."""
        number = self.tables.number[card]
        if totals := self.heard(number):
            told: Told = "takes_with" if self.tables.colour[number] == "red" else "adds_to_all_later"
            told = "catches_later" if self.tables.kind[number] == CATCH else told
            coins = self.built(landmark).rate(self.seat, number)
            yield Fact(told, card, landmark, coins=coins, totals=totals)

    def _most_taken(self, effect: cards.FromEachPer) -> int:
        """The coins that the cards of the others would cost them if they had enough."""
        tables, icons = self.tables, self.table.icons
        kinds = [tables.icon_names.index(icon) for icon in effect.icons]
        return effect.coins * sum([icons[other * tables.icons + kind] for other in self.others for kind in kinds])

    def _acting(self, card: str, bought: str = "") -> int:
        """The coins that a major would bring once it, or what is bought, is paid for; 0 if that depends on answers."""
        then, effect, left = (
            self.table.copy(),
            self.tables.effects[self.tables.number[card]],
            self._left(bought or card),
        )
        if not isinstance(effect, UNASKED):
            return 0
        then.coins[self.seat] = left
        STEPS[type(effect)](then, None, effect)
        return then.coins[self.seat] - left

    def _left(self, card: str) -> int:
        """The coins that are left once a card is built; the card may be none."""
        return self.table.coins[self.seat] - (self.tables.cost[self.tables.number[card]] if card else 0)

    @property
    def _for_nothing(self) -> int:
        """What the seat's Airport pays for building nothing."""
        return self.tables.airport_pays if self.has(self.tables.airport) else 0

    def _free(self, card: str) -> Iterator[Fact]:
        """That a card costs nothing, now or later."""
        if not self.price(card) and not isinstance(self.tables.effects[self.tables.number[card]], cards.Loan):
            yield Fact("free", card)

    def _target(self, coins: int) -> str:
        """The landmark to save for that costs more than that; no Train Station as long as one die brings more."""
        target, (one, two) = self.next_landmark(coins), (throw.expected for throw in self.rolls.throws)
        if target and self.tables.number[target] == self.tables.station and round(two, 1) <= round(one, 1):
            return self.next_landmark(self.price(target))
        return target

    def _grown(self, landmarks: int) -> bool:
        """Whether another player has that many landmarks."""
        return any(self.table.landmarks[other] >= landmarks for other in self.others)

    # --- what speaks against the given one -------------------------------------------------------

    def _against(self, card: str, better: str) -> Iterator[Fact]:
        """What speaks against what was built or not."""
        table, tables = self.table, self.tables
        if not card:
            if better and not self.price(better):
                yield from self._free(better)
            elif better and better != (target := self.next_landmark(0)):
                missing = self.price(target) - self._left("") - self._for_nothing
                if missing > max(self.price(better), forecast(table)[self.seat].gain):
                    yield Fact("short", other=target, coins=missing)
            return
        number, changes = tables.number[card], self.changes(card)
        stopped = tuple([tables.names[other] for other, coins in changes.items() if coins < 0])
        if stopped:
            yield Fact("stops", card, cards=stopped, count=table.landmarks[self.seat] + 1)
        if card in ESTABLISHMENTS:
            yield from self._idle(card, changes.get(number, 0))
        elif better in ESTABLISHMENTS and self._out_of_reach(better):
            return
        elif number == tables.station:
            one, two = (throw.expected for throw in self.rolls.throws)
            if round(two, 1) <= round(one, 1):
                rolled = self.rolled_by(better) if better in ESTABLISHMENTS else ()
                if min(rolled, default=0) > ONE_DIE:
                    if self.more(better) >= A_GAIN:
                        yield Fact("helps_later", card)
                else:
                    yield Fact("two_dice_worse", card, coins=one, less=two)
        elif better in ESTABLISHMENTS and number != tables.airport and not changes and self.more(card) < A_GAIN:
            yield self._would_fall(card) or Fact("no_coins", card)

    def _would_fall(self, card: str) -> Fact | None:
        """That a landmark is the only one, which an own card makes tear down for less than it costs."""
        for each in [] if self.table.landmarks[self.seat] else self.owned:
            name = self.tables.names[each]
            if 0 < (coins := self.torn_down_for(name)) < self.price(card):
                return Fact("would_fall", card, name, coins=coins, totals=self.reached(each))
        return None

    def _idle(self, card: str, coins: int) -> Iterator[Fact]:
        """Why an establishment pays nothing now, or costs something."""
        table, tables, number = self.table, self.tables, self.tables.number[card]
        effect, colour, totals = tables.effects[number], tables.colour[number], self.rolled_by(card)
        if self._out_of_reach(card):
            yield Fact("out_of_reach", card, tables.names[tables.station], totals=totals)
            return
        if not self.heard(number):
            yield Fact("out_of_others_reach" if colour == "red" else "out_of_everybodys_reach", card, totals=totals)
            return
        one, two = (throw.expected for throw in self.rolls.throws)
        rollers, then = (list(table.seated) if colour == "blue" else [self.seat]), self.built(card)
        never = colour != "red" and not any(self.likely(then, totals, seat) for seat in rollers)
        if never and min(totals) > ONE_DIE and self.reached(number) and one > two:
            yield Fact("needs_two", card, totals=totals)
        match effect:
            case cards.Loan(at_once, back):
                yield Fact("pays_only_once", card, coins=at_once, less=back, totals=totals)
            case cards.Demolish():
                if not table.landmarks[self.seat]:
                    yield Fact("tears_down_nothing", card, totals=totals)
                elif self.loses_by(card):
                    yield Fact("tears_down", card, coins=self.torn_down_for(card), totals=totals)
            case cards.FromGrownRoller(landmarks=count) | cards.AllFromRoller(landmarks=count):
                if not self._grown(count):
                    yield Fact("nobody_grown", card, count=count)
            case cards.BankIfFew(fewer_than=count) if not coins:
                yield Fact("pays_while_few", card, count=count)
            case cards.GiveAway():
                yield Fact("makes_give", card, totals=totals)
            case cards.BankWith() | cards.FromRollerWith() | cards.Catch() if landmark := self._needs(number):
                yield Fact("needs", card, tables.names[landmark])
            case cards.HalfOfRich(least) if not self._acting(card):
                yield Fact("nobody_rich", card, count=least)
            case cards.Bank() | cards.PerCard() | cards.PerEverybodys() | cards.Wine() if not coins:
                nobodys = tables.kind[number] == PER_EVERYBODY
                counted = tuple(
                    [tables.names[each] for each in range(tables.establishments) if self._counts(number, each)]
                )
                yield Fact("counts_nobodys" if nobodys else "counts_nothing", card, cards=counted)

    def _out_of_reach(self, card: str) -> bool:
        """Whether an establishment acts on its owner's rolls alone, and these cannot be rolled yet."""
        number = self.tables.number[card]
        return self.tables.colour[number] in ("green", "purple") and not self.reached(number)

    def _counts(self, number: int, other: int) -> bool:
        """Whether a card pays for each copy of another one."""
        kind, argument = self.tables.kind[number], self.tables.argument[number]
        if kind == PER_CARD:
            return argument == other
        return kind in (PER_ICON, PER_EVERYBODY) and argument == self.tables.icon[other]

    def _later(self, card: str, better: str) -> Iterator[Fact]:
        """That another card of the edition would pay more for each copy of the better one, once one rolls two dice."""
        tables, found = self.tables, list[tuple[int, int]]()
        for each in (card, better):
            counting = [
                (tables.amount[other] * sum([often(2, total) for total in tables.rolls[other]]), other)
                for other in range(tables.establishments)
                if tables.kind[other] != PER_EVERYBODY and self._counts(other, tables.number[each])
            ]
            found.append(max(counting, default=(0, 0)))
        (now, first), (then, second) = found
        pays_already = any(worth and each in self.owned and self.reached(each) for worth, each in found)
        if then > now and not pays_already:
            one, other = tables.names[first], tables.names[second]
            amounts = (tables.amount[second], tables.amount[first])
            yield Fact(
                "counts_more" if now else "counts_for",
                better,
                card,
                cards=(other, one) if now else (other,),
                coins=amounts[0],
                less=amounts[1] if now else 0,
                totals=self.rolled_by(other),
                others=self.rolled_by(one) if now else (),
            )

    # --- how the two differ ----------------------------------------------------------------------

    def _between(self, card: str, better: str, *, explained: bool) -> Iterator[Fact]:
        """How the two differ: in what they earn, in their prices, in the numbers that pay already.

        `explained`: it has been said why `card` earns nothing.
        """
        now, then = self._left(card), self._left(better)
        target = self._target(now) if better else self.next_landmark(now)
        if not better and self._for_nothing:
            yield Fact("for_nothing", self.tables.names[self.tables.airport], coins=self._for_nothing)
            return
        if not better:
            missing, more = (max(0, self.price(target) - coins) if target else 0 for coins in (then, now))
            if missing < more and card != target:
                leaves = Fact("leaves", card, target, coins=missing, less=more)
                yield leaves if missing else Fact("keeps_enough", card, target, coins=then, less=more)
            return
        if better not in ESTABLISHMENTS:
            return
        if card in ESTABLISHMENTS:
            earns = list(self._earns(card, better, explained=explained))
            yield from earns
            if target and then >= self.price(target):
                yield Fact("leaves_enough", better, target, coins=then, less=self.price(target) - now)
            elif then > now and "earns_as_much" not in [fact.told for fact in earns]:
                yield from self._free(better)
                if self.price(better) and target and self._left("") < self.price(target):
                    yield Fact("cheaper", better, target, coins=then - now)
            yield from self._covered(card, better)
        elif card:
            yield from self._earns_less(card, better)
        yield from self._last(better)

    def _earns(self, card: str, better: str, *, explained: bool) -> Iterator[Fact]:
        """What the two earn in a round, about."""
        tables = self.tables
        if any(isinstance(tables.effects[tables.number[each]], VALUED) for each in (card, better)):
            return
        one, other = round(self.more(card), 1), round(self.more(better), 1)
        if other > max(0, one) and (one > 0 or not explained):
            yield Fact("earns" if one > 0 else "earns_most", better, card, coins=other, less=one)
        elif other == one > 0 and self.price(better) < self.price(card):
            yield Fact("earns_as_much", better, card, coins=other, less=self.price(card) - self.price(better))
        else:
            yield from self._earns_less(card, better)

    def _earns_less(self, card: str, better: str) -> Iterator[Fact]:
        """That the given card earns more for now."""
        tables = self.tables
        if any(isinstance(tables.effects[tables.number[each]], (*VALUED, cards.Loan)) for each in (card, better)):
            return
        one, other = round(self.more(card), 1), round(self.more(better), 1)
        if one > max(0, other):
            yield Fact("earns_less" if other > 0 else "earns_only_later", better, card, coins=max(0, other), less=one)

    def _covered(self, card: str, better: str) -> Iterator[Fact]:
        """That the numbers of one card pay already, and those of the better one less."""
        tables = self.tables
        one, other = (self.reached(tables.number[each]) for each in (card, better))
        if not one or not other or set(one) & set(other):
            return
        changes = self.changes(better)
        if any(set(tables.rolls[each]) & set(one) for each in changes):
            return  # it adds to those numbers, too
        own = [self.changes(card).get(tables.number[card], 0), changes.get(tables.number[better], 0)]
        if not all(own) or any(tables.colour[tables.number[each]] == "red" for each in (card, better)):
            return
        now, then = min(map(self.own, one)), max(map(self.own, other))
        if now > then:
            yield Fact("covered" if then else "covered_only", coins=now, less=then, totals=one, others=other)

    def _last(self, card: str) -> Iterator[Fact]:
        """That it was the last copy, which a rival would like."""
        table, number = self.table, self.tables.number[card]
        if table.market[number] != 1 or copies_to_come(table, number):
            return
        rival = max(self.others, key=lambda other: self.more(card, other))
        if (theirs := round(self.more(card, rival), 1)) > 0:
            yield Fact("last", card, coins=theirs, seat=rival)

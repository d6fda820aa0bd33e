"""The card table as integers: what `turns` reads, compiled once for a table's options and number of seats."""

import functools
from collections.abc import Iterable
from typing import Final, assert_never

from bot.games.machi_koro.edition import HIGHEST_TOTAL, edition_of
from bot.games.machi_koro.rules import market
from bot.games.machi_koro.state import MachiOptions
from data.cards import machi_koro as cards
from data.cards.machi_koro import Establishment

TOTALS: Final = HIGHEST_TOTAL + 1
PLENTY: Final = 1_000_000
"""More coins than anybody has, and more copies than anybody buys."""

FIXED, FEW, WITH, PER_ICON, PER_CARD, PER_EVERYBODY, CATCH, NO_INCOME = range(8)
"""How the coins of one copy are found. Up to `WITH` they only change with landmarks and are kept in `Position.rows`."""

LATER: Final = (cards.Loan, cards.Wine, cards.GiveAway, cards.Demolish)
"""Effects that follow after all income of a roll."""


class Tables:
    """Integers for one kind of game. Cards are numbered from 0: establishments, then landmarks, each in table order.

    - `names`: ids by number. `establishments`: how many of the numbers are establishments. `nothing`: the number that
      stands for building nothing. `stride`: numbers in all.
    - `cost` is net of a loan, `affordable` lists by coins what can be paid, `limit` is the most copies a town may buy.
    - `kind`, `amount`, `argument`, `bonuses`: what one copy pays. `pay`: what it pays without landmarks, if kept.
      `slots`: where in `Position.rows` that is kept.
    - `restaurants`, `primary`, `counted`, `later`, `boats`, `majors`: by total, who acts; `acting` has all six.
    - `outside_rows`: the cards whose coins are not kept in the rows; among them `boat_cards`, `takers` (majors that
      take coins) and `varying` (those that depend on other towns). `asking`: the last card with an effect, by its type;
      majors are the only ones of their type.
    - `asks`: by the roller's number of landmarks, where in the rows its payments to restaurants begin.
    - `swayed`: by landmark, the cards whose kept coins it changes; `crossed`: by number of landmarks, those whose
      kept coins change with the last of that many, whichever it is.
    - `copies`: by card, how many there are; `deck`: all of them, sorted.
    - `sections`: of a dealt market, the number of piles and the cards (None: any); empty if all piles lie open.
      `grows`: up to this turn a section has only as many piles as turns have begun; 0 if no section grows.
    """

    def __init__(self, options: MachiOptions, seats: int) -> None:
        self.edition = edition = edition_of(options)
        self.options, self.seats, self.at_once = options, seats, options.finish == "at-once"
        self.names = (*edition.establishments, *edition.landmarks)
        self.number = number = {name: at for at, name in enumerate(self.names)}
        self.establishments = many = len(edition.establishments)
        self.landmarks = len(edition.landmarks)
        self.nothing = len(self.names)
        self.stride = self.nothing + 1
        self.cards = [edition.cards[name] for name in self.names]
        self.effects = [card.effect for card in self.cards]
        self.icon_names = tuple(edition.cards_by_icon)
        self.icons = len(self.icon_names)
        places = list(edition.establishments.values())
        self.icon = [self.icon_names.index(card.icon) for card in places]
        self.major = [card.major for card in places]
        self.movable = tuple(at for at, card in enumerate(places) if not card.major)
        self.start = [number[card.id] for card in places if card.start]
        self._read_costs()
        self._read_pay(places)
        self._read_totals(places)
        self._read_landmarks()
        supply = market.supply(options, seats)
        self.copies = [supply.get(card.id, 0) for card in places]
        self.deck = tuple(card for card, copies in enumerate(self.copies) for _ in range(copies))
        sections = market.MARKETS[options.market].sections
        self.grows = max((section.size for section in sections if section.grows), default=0)
        self.sections = [
            (
                section.size,
                None if section.holds is None else frozenset(at for at in range(many) if section.holds(places[at])),
            )
            for section in sections
        ]

    def _read_costs(self) -> None:
        loans = [effect.coins if isinstance(effect, cards.Loan) else 0 for effect in self.effects]
        self.price = [*[card.cost for card in self.cards], 0]
        self.cost = [*[card.cost - loan for card, loan in zip(self.cards, loans, strict=True)], 0]
        self.landmark_prices = self.price[self.establishments : self.nothing]
        self.dearest = max(self.price)
        self.affordable = [
            tuple(at for at, cost in enumerate(self.price) if cost <= coins) for coins in range(self.dearest + 1)
        ]
        free = [PLENTY if not major else 1 for major in self.major]
        self.limit = [*free, *[1] * (self.stride - self.establishments)]

    def _read_pay(self, places: list[Establishment]) -> None:
        """Read `kind`, `amount`, `argument`, `bonuses` and `pay`."""
        pays = [self._pay(card) for card in places]
        self.kind = [kind for kind, _, _ in pays]
        self.amount = [amount for _, amount, _ in pays]
        without_landmarks = [amount if kind in (FIXED, FEW) else 0 for kind, amount, _ in pays]
        self.pay = [*without_landmarks, *[0] * (self.stride - self.establishments)]
        self.argument = [argument for _, _, argument in pays]
        self.bonuses = [
            tuple((self.number[landmark], coins) for landmark, coins in self.edition.bonuses[card.id])
            for card in places
        ]

    def _pay(self, card: Establishment) -> tuple[int, int, int]:
        """Return how the coins of one copy are found, the coins, and the number of an icon, card or landmark."""
        effect = card.effect
        if isinstance(effect, cards.Major):
            return NO_INCOME, 0, 0
        match effect:
            case cards.Bank(coins, None) | cards.FromRoller(coins) | cards.FromGrownRoller(coins):
                return FIXED, coins, 0
            case cards.AllFromRoller():
                return FIXED, PLENTY, 0
            case cards.Bank(coins, icon):
                return PER_ICON, coins, self.icon_names.index(icon or "")
            case cards.BankIfFew(coins, few):
                return FEW, coins, few
            case cards.BankWith(coins, landmark) | cards.FromRollerWith(coins, landmark):
                return WITH, coins, self.number[landmark]
            case cards.PerCard(coins, other) | cards.Wine(coins, other):
                return PER_CARD, coins, self.number[other]
            case cards.PerEverybodys(coins, icon):
                return PER_EVERYBODY, coins, self.icon_names.index(icon)
            case cards.Catch(landmark):
                return CATCH, 1, self.number[landmark]
            case cards.Loan() | cards.Demolish() | cards.GiveAway():
                return NO_INCOME, 0, 0
            case _:
                assert_never(effect)

    def _read_totals(self, places: list[Establishment]) -> None:
        """Read what acts on each total, and the slots of what is kept in rows."""
        edition, number = self.edition, self.number
        grown = {at: self._least_landmarks(card) for at, card in enumerate(places)}
        steps = sorted({0, *grown.values()})
        self.sections_of_rows = 2 + len(steps)
        self.asks = [
            (2 + sum(step <= built for step in steps) - 1) * TOTALS * self.seats for built in range(self.landmarks + 1)
        ]
        self.slots = [self._slots(card, steps, grown[at]) for at, card in enumerate(places)]
        self.restaurants = [bool(acting) for acting in edition.restaurants]
        self.primary = [any(self.kind[number[c.id]] <= WITH for c in acting) for acting in edition.primary]
        green = [[number[c.id] for c in acting if c.colour == "green"] for acting in edition.industry]
        self.counted = [
            tuple(at for at in acting if PER_ICON <= self.kind[at] <= PER_EVERYBODY and not self._later(at))
            for acting in green
        ]
        self.later = [tuple(at for at in acting if self._later(at)) for acting in green]
        self.boats = [
            tuple(number[c.id] for c in acting if self.kind[number[c.id]] == CATCH) for acting in edition.primary
        ]
        self.majors = [tuple(number[c.id] for c in acting) for acting in edition.majors]
        self.acting = list(
            zip(self.restaurants, self.primary, self.counted, self.later, self.boats, self.majors, strict=True)
        )
        self.boat_cards = tuple(at for at, card in enumerate(places) if self.kind[at] == CATCH)
        self.outside_rows = tuple(at for at, card in enumerate(places) if not self.slots[at])
        self.varying = tuple(at for at in self.outside_rows if self.major[at] or self.kind[at] == PER_EVERYBODY)
        self.takers = tuple(at for at, effect in enumerate(self.effects) if isinstance(effect, cards.FromOthers))
        self.asking = {type(effect): at for at, effect in enumerate(self.effects)}
        self.everything_at = [tuple(number[c.id] for c in places if total in c.rolls) for total in range(TOTALS)]
        self.colour = [card.colour for card in places]
        self.rolls = [card.rolls for card in places]

    def _later(self, card: int) -> bool:
        return isinstance(self.effects[card], LATER)

    @staticmethod
    def _least_landmarks(card: Establishment) -> int:
        """Return how many landmarks a roller must have to pay this card."""
        effect = card.effect
        return effect.landmarks if isinstance(effect, cards.FromGrownRoller | cards.AllFromRoller) else 0

    def _slots(self, card: Establishment, steps: Iterable[int], least: int) -> tuple[int, ...]:
        if self.kind[self.number[card.id]] > WITH:
            return ()
        sections = {
            "blue": [0],
            "green": [1],
            "red": [2 + at for at, step in enumerate(steps) if step >= least],
        }.get(card.colour, [])
        return tuple((section * TOTALS + total) * self.seats for section in sections for total in card.rolls)

    def _read_landmarks(self) -> None:
        edition, number = self.edition, self.number
        self.station = self._only(edition.two_dice_landmarks)
        self.tower = self._only(edition.reroll_landmarks)
        self.park = self._only(edition.extra_turn)
        self.harbor = self._only(edition.roll_bonuses)
        effect = next(iter(edition.roll_bonuses.values()), None)
        self.harbor_least, self.harbor_adds = (effect.least, effect.coins) if effect else (PLENTY, 0)
        self.airport = self._only(edition.no_build_pay)
        self.airport_pays = next(iter(edition.no_build_pay.values()), 0)
        self.relief = edition.city_hall[1] if edition.city_hall else 0
        self.startup = number.get(edition.investment_card or "", self.nothing)
        kept = [at for at in range(self.establishments) if self.kind[at] <= WITH]
        self.swayed = {
            landmark: tuple(
                at
                for at in kept
                if (self.kind[at] == WITH and self.argument[at] == landmark)
                or any(raised == landmark for raised, _ in self.bonuses[at])
            )
            for landmark in range(self.establishments, self.nothing)
        }
        self.crossed = [
            tuple(at for at in kept if self.kind[at] == FEW and self.argument[at] == many)
            for many in range(self.landmarks + 1)
        ]

    def _only(self, landmarks: Iterable[str]) -> int:
        """Return the number of the landmark that has an effect; `nothing`, which nobody owns, if there is none."""
        found = [self.number[landmark] for landmark in landmarks]
        assert len(found) <= 1  # noqa: S101 - two landmarks with one effect would need a loop
        return found[0] if found else self.nothing


@functools.lru_cache(maxsize=64)
def tables_of(options: MachiOptions, seats: int) -> Tables:
    """Return the integers of a game with these options, as its state has them, and seats."""
    return Tables(options, seats)

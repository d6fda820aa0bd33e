"""What the cards of one town bring on every total of the dice, as rows of numbers.

A row has a place for every total from 0 to 14. What depends on other towns is kept apart: it is worked out
where the towns meet, in `forecast`.
"""

from collections.abc import Mapping
from operator import mul
from typing import Final

from bot.games.machi_koro.card_values import COSTS, ESTABLISHMENTS, TWO_DICE_MEAN
from data.cards import machi_koro as cards
from data.cards.machi_koro import Bonus, Establishment, load

TOTALS: Final = 15
"""Two sixes and the Harbor's two, and a place for none."""
CLOSED_COUNTS: Final = 0.5
"""What a closed copy is worth of an open one: it opens instead of acting the next time."""
WINE_COUNTS: Final = 0.55
"""What a Winery brings on average of what it pays: it pays, then opens, in turn."""
A_BUILDING: Final = 3
"""What it costs besides coins to build a landmark a second time: a go's building."""
A_GIFT: Final = 1.5
"""What the cheapest card of a town is worth to it that gives it away."""

BONUSES: Final = {
    icon: (landmark.id, landmark.effect.coins)
    for landmark in load().landmarks
    if isinstance(landmark.effect, Bonus)
    for icon in landmark.effect.icons
}
"""For each icon with a bonus: the landmark that gives it, and the coins."""
PLANT_ROLLS: Final = tuple(
    total for card in ESTABLISHMENTS.values() if isinstance(card.effect, cards.PerEverybodys) for total in card.rolls
)
"""The totals on which cards act that pay for everybody's cups."""

Row = list[float]

ONE_DIE: Final[Row] = [1 / 6 if 1 <= total <= 6 else 0.0 for total in range(TOTALS)]
TWO_DICE: Final[Row] = [max(0, 6 - abs(total - 7)) / 36 for total in range(TOTALS)]
"""The chance of every total."""


def mean(chances: Row, row: Row) -> float:
    """Return the expected value of a row."""
    value: float = sum(map(mul, chances, row))
    return value


class Ledger:
    """Rows of coins by total, and what is counted.

    `anyone`: from the bank on anybody's roll. `own`: from the bank on the town's own roll, `anyone` included.
    `asks`: of a roller, whoever it is; `asks_grown`, `asks_all`: of a roller with two landmarks, and everything
    of one with three (None where nothing is asked). `plants`: copies that pay for everybody's cups. `majors` by
    total. `icons` counts cards. `notes` keeps what a judge has worked out from these cards and landmarks alone.
    """

    __slots__ = ("anyone", "asks", "asks_all", "asks_grown", "icons", "majors", "notes", "own", "plants")

    def __init__(self) -> None:
        self.anyone: Row = [0.0] * TOTALS
        self.own: Row = [0.0] * TOTALS
        self.asks: Row | None = None
        self.asks_grown: Row | None = None
        self.asks_all: Row | None = None
        self.plants = 0.0
        self.majors: list[Establishment] = []
        self.icons: dict[str, int] = {}
        self.notes: dict[object, tuple[list[float], float]] = {}


def ledger(owned: Mapping[str, int], closed: Mapping[str, int], built: frozenset[str]) -> Ledger:
    """Work out a town's rows from its cards, how many of them are closed, and its landmarks."""
    book = Ledger()
    icons = book.icons
    for name, copies in owned.items():
        icon = ESTABLISHMENTS[name].icon
        icons[icon] = icons.get(icon, 0) + copies
    for name, copies in owned.items():
        card = ESTABLISHMENTS[name]
        if card.colour == "purple":
            book.majors.append(card)
            continue
        acting = copies - (1 - CLOSED_COUNTS) * closed.get(name, 0)
        if isinstance(card.effect, cards.PerEverybodys):
            book.plants += acting
            continue
        if isinstance(card.effect, cards.AllFromRoller):
            book.asks_all = _added(book.asks_all, card, acting)
            continue
        coins = _pays(card, owned, icons, built)
        bonus = BONUSES.get(card.icon)
        if coins and bonus and bonus[0] in built:
            coins += bonus[1]
        if card.colour == "red":
            if isinstance(card.effect, cards.FromGrownRoller):
                book.asks_grown = _added(book.asks_grown, card, acting * coins)
            else:
                book.asks = _added(book.asks, card, acting * coins)
            continue
        if card.colour == "blue":
            _added(book.anyone, card, acting * coins)
        _added(book.own, card, acting * coins)
    return book


def _added(row: Row | None, card: Establishment, coins: float) -> Row:
    """Add coins to the totals a card acts on."""
    if row is None:
        row = [0.0] * TOTALS
    for total in card.rolls:
        row[total] += coins
    return row


def _pays(card: Establishment, owned: Mapping[str, int], icons: Mapping[str, int], built: frozenset[str]) -> float:
    """What one copy pays on average each time it acts."""
    effect = card.effect
    match effect:
        case cards.Bank(coins, None) | cards.FromRoller(coins) | cards.FromGrownRoller(coins):
            return coins
        case cards.Bank(coins, icon):
            return coins * icons.get(icon or "", 0)
        case cards.BankIfFew(coins, fewer_than):
            return coins if len(built) < fewer_than else 0
        case cards.BankWith(coins, landmark) | cards.FromRollerWith(coins, landmark):
            return coins if landmark in built else 0
        case cards.Catch(landmark):
            return TWO_DICE_MEAN if landmark in built else 0
        case cards.PerCard(coins, counted):
            return coins * owned.get(counted, 0)
        case cards.Wine(coins, counted):
            return coins * owned.get(counted, 0) * WINE_COUNTS
        case cards.Loan():
            return -effect.back
        case cards.Demolish(coins):
            return coins - min(COSTS[landmark] for landmark in built) - A_BUILDING if built else 0
        case cards.GiveAway(coins):
            return coins - A_GIFT
        case _:
            return 0

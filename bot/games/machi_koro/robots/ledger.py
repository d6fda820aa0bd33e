"""The coins that one town's cards bring on each total, as rows of numbers.

A row has an entry for each total from 0 to 14. What depends on other towns is computed in `forecast`.
"""

from collections.abc import Mapping
from operator import mul
from typing import Final

from bot.games.machi_koro.card_values import COSTS, ESTABLISHMENTS, TWO_DICE_MEAN
from data.cards import machi_koro as cards
from data.cards.machi_koro import Bonus, Establishment, load

TOTALS: Final = 15
"""The totals from 0 to 14: two sixes and the Harbor's 2."""
CLOSED_COUNTS: Final = 0.5
"""Value of a closed copy as a part of an open one: it misses its next activation."""
WINE_COUNTS: Final = 0.55
"""Mean payment of a Winery as a part of its coins: it pays only every second time."""
A_BUILDING: Final = 3
"""Cost of building a landmark again besides its coins: a turn's building."""
A_GIFT: Final = 1.5
"""Value of a town's cheapest card, given away, in coins."""

BONUSES: Final = {
    icon: (landmark.id, landmark.effect.coins)
    for landmark in load().landmarks
    if isinstance(landmark.effect, Bonus)
    for icon in landmark.effect.icons
}
"""For each icon with a bonus: the landmark and its coins."""
PLANT_ROLLS: Final = tuple(
    total for card in ESTABLISHMENTS.values() if isinstance(card.effect, cards.PerEverybodys) for total in card.rolls
)
"""The totals of cards that count the cups of all players."""

Row = list[float]

ONE_DIE: Final[Row] = [1 / 6 if 1 <= total <= 6 else 0.0 for total in range(TOTALS)]
TWO_DICE: Final[Row] = [max(0, 6 - abs(total - 7)) / 36 for total in range(TOTALS)]
"""The probability of each total."""


def mean(chances: Row, row: Row) -> float:
    """Return the expected value of a row."""
    value: float = sum(map(mul, chances, row))
    return value


class Ledger:
    """Rows of coins by total, and counts.

    - `anyone`: from the bank on any roll. `own`: from the bank on the town's own roll, including `anyone`.
    - `asks`: from any roller. `asks_grown`: from a roller with two landmarks. `asks_all`: copies that take everything
      from a roller with three. Each is None if there are no such cards.
    - `plants`: copies that count the cups of all players. `majors`: the town's majors. `icons`: cards by icon.
    - `notes`: cache of an evaluation for these cards and landmarks.
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
    """Compute a town's ledger from its cards, its closed copies and its landmarks."""
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
    """Add coins to the totals on which a card acts."""
    if row is None:
        row = [0.0] * TOTALS
    for total in card.rolls:
        row[total] += coins
    return row


def _pays(card: Establishment, owned: Mapping[str, int], icons: Mapping[str, int], built: frozenset[str]) -> float:
    """Return the mean coins that one copy pays each time it acts."""
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

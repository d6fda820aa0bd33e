"""What has happened so far in a game of Machi Koro, as far as achievements ask about it. All of it is public."""

from collections import Counter, defaultdict
from typing import Final

from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.events import (
    Activated,
    Built,
    BuiltNothing,
    Demolished,
    Earned,
    Gave,
    MachiEvent,
    PaidBack,
    Resigned,
    Rolled,
    Shared,
    Swapped,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.state import MachiOptions

_TWO: Final = 2


class Mayor:
    """One seat: its cards and landmarks, and what it has done over the whole game.

    `gained`: coins in this turn; `paid_by`: the seats that paid it in this turn. `turns`: own turns; `idle`: the last
    ones in a row in which it built nothing; `extra`: extra turns in a row. `robbed`: by seat, in how many of that
    seat's turns in a row restaurants took coins from it. `furthest_behind`: most landmarks that another was ahead.
    """

    def __init__(self, start: Counter[str]) -> None:
        self.cards = Counter(start)
        self.landmarks: set[str] = set()
        self.gone = False
        self.gained = 0
        self.paid_by: set[int] = set()
        self.turns = self.idle = self.extra = 0
        self.robbed = Counter[int]()
        self.furthest_behind = 0
        self.ever_took = self.ever_tore_down = self.ever_earned_on_two_dice = False


class SoFar:
    """The game so far. `roller`: whose turn it is; `dice`: as rolled, empty before that."""

    def __init__(self, options: MachiOptions, seats: int) -> None:
        self.edition = edition_of(options)
        self.postal = options.postal
        start = Counter(card.id for card in self.edition.establishments.values() if card.start)
        self.mayors = [Mayor(start) for _ in range(seats)]
        self.roller = 0
        self.dice: tuple[int, ...] = ()
        self._restaurants: dict[int, set[int]] = defaultdict(set)

    @property
    def all_landmarks(self) -> int:
        """How many there are to build."""
        return len(self.edition.landmarks)

    def others(self, seat: int) -> list[Mayor]:
        """The other players still in the game."""
        return [mayor for other, mayor in enumerate(self.mayors) if other != seat and not mayor.gone]

    def cost(self, card: str) -> int:
        """The coins that an establishment costs."""
        return self.edition.establishments[card].cost

    def add(self, event: MachiEvent, played_for: int | None = None) -> None:
        """Take in the next event. `played_for`: the seat that was played for in it (`Chronicle.read`)."""
        match event:
            case TurnBegan(seat, _, extra):
                self._begin(seat, extra=extra)
            case Rolled(_, dice):
                self.dice = dice
            case Earned(seat, card, _, coins):
                self._gain(seat, card, coins)
            case Took(seat, payer, card, coins):
                self._gain(seat, card, coins)
                self._take(seat, payer, card, coins)
            case PaidBack(seat, _, _, coins):
                self.mayors[seat].gained -= coins
            case Shared(_, _, _, changes):
                for mayor, change in zip(self.mayors, changes, strict=True):
                    mayor.gained += change
            case Built(seat, card):
                self.mayors[seat].idle = 0
                self._build(seat, card)
            case BuiltNothing(seat) if seat != played_for:
                self.mayors[seat].idle += 1
            case Demolished(seat, _, landmark):
                self.mayors[seat].landmarks.discard(landmark)
                self.mayors[seat].ever_tore_down = True
            case Swapped(seat, _, give, partner, take):
                self._move(give, seat, partner)
                self._move(take, partner, seat)
            case Gave(seat, _, give, receiver):
                self._move(give, seat, receiver)
            case Activated(seat, card):
                self.mayors[seat].cards[card] -= 1
            case Resigned(seat):
                self.mayors[seat].gone = True
                self.mayors[seat].landmarks.clear()
                self.mayors[seat].cards.clear()

    def _begin(self, seat: int, *, extra: bool) -> None:
        self._end()
        self.roller, self.dice = seat, ()
        for mayor in self.mayors:
            mayor.gained = 0
            mayor.paid_by.clear()
        mayor = self.mayors[seat]
        mayor.turns += 1
        mayor.extra = mayor.extra + 1 if extra else 0

    def _end(self) -> None:
        """The turn is over: those whose restaurants the roller did not visit begin to count again."""
        for seat, mayor in enumerate(self.mayors):
            if seat not in self._restaurants:
                mayor.robbed[self.roller] = 0
        self._restaurants.clear()

    def _gain(self, seat: int, card: str, coins: int) -> None:
        mayor = self.mayors[seat]
        mayor.gained += coins
        if coins and card in self.edition.establishments:
            mayor.ever_earned_on_two_dice |= len(self.dice) == _TWO

    def _take(self, seat: int, payer: int, card: str, coins: int) -> None:
        if not coins:
            return
        mayor = self.mayors[seat]
        mayor.ever_took = True
        mayor.paid_by.add(payer)
        if self.edition.establishments[card].colour == "red" and payer not in self._restaurants[seat]:
            self._restaurants[seat].add(payer)
            mayor.robbed[payer] += 1

    def _build(self, seat: int, card: str) -> None:
        if card in self.edition.establishments:
            self.mayors[seat].cards[card] += 1
            return
        self.mayors[seat].landmarks.add(card)
        for mayor in self.others(seat):
            behind = len(self.mayors[seat].landmarks) - len(mayor.landmarks)
            mayor.furthest_behind = max(mayor.furthest_behind, behind)

    def _move(self, card: str, source: int, target: int) -> None:
        self.mayors[source].cards[card] -= 1
        self.mayors[target].cards[card] += 1

"""What the journal of a finished game tells, for its poster. All of it is public."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from bot.games.machi_koro.card_values import LANDMARKS
from bot.games.machi_koro.events import (
    Added,
    Built,
    BuiltNothing,
    Earned,
    GameBegan,
    Invested,
    MachiEvent,
    PaidBack,
    Resigned,
    Rolled,
    Shared,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.state import START_COINS, MachiState
from bot.games.values import Story


class GoodRoll(msgspec.Struct, frozen=True):
    """A roll, what was `added` to it, and the coins that cards brought the roller for it."""

    turn: int
    seat: int
    dice: tuple[int, ...]
    added: int
    coins: int

    @property
    def total(self) -> int:
        """What the cards acted on."""
        return sum(self.dice) + self.added


class Earner(msgspec.Struct, frozen=True):
    """All copies of an establishment in one town, and the coins they brought, less what they cost to run."""

    seat: int
    card: str
    coins: int


class Theft(msgspec.Struct, frozen=True):
    """The coins that a card took from one player in one turn."""

    turn: int
    seat: int
    payer: int
    card: str
    coins: int


class MachiStory(Story, frozen=True, kw_only=True):
    """A finished game. `coins[n]`: each seat's coins after turn n, in row 0 at the start.

    `gained[n]`: these coins and all that the seat had spent on building and investing.
    """

    rounds: int
    coins: tuple[tuple[int, ...], ...]
    gained: tuple[tuple[int, ...], ...]
    roll: GoodRoll | None
    earner: Earner | None
    theft: Theft | None


class Reading:
    """A journal read event by event."""

    def __init__(self, seats: int) -> None:
        self.purses = [START_COINS] * seats
        self.spent = [0] * seats
        self.coins = [tuple(self.purses)]
        self.gained = [tuple(self.purses)]
        self.earned = Counter[tuple[int, str]]()
        self.taken = Counter[tuple[int, int, int, str]]()
        self.rolls: list[GoodRoll] = []
        self._turn = 0
        self._roll: GoodRoll | None = None

    def read(self, event: MachiEvent) -> None:
        """Read the next event."""
        match event:
            case TurnBegan(_, turn):
                self.end_turn()
                self._turn = turn
            case Rolled(seat, dice):
                self._roll = GoodRoll(self._turn, seat, dice, 0, 0)
            case Added(_, _, more) if self._roll is not None:
                self._roll = msgspec.structs.replace(self._roll, added=more)
            case Earned(seat, card, _, coins):
                self._gains(seat, card, coins)
            case Took(seat, payer, card, coins):
                self.purses[payer] -= coins
                self.taken[self._turn, seat, payer, card] += coins
                self._gains(seat, card, coins)
            case PaidBack(seat, card, _, coins):
                self.purses[seat] -= coins
                self.earned[seat, card] -= coins
            case Shared(_, _, _, changes):
                self.purses = [purse + change for purse, change in zip(self.purses, changes, strict=True)]
            case Invested(seat, _, coins):
                self._spends(seat, coins)
            case Built(seat, _, cost):
                self._spends(seat, cost)
                self._settle()
            case BuiltNothing():
                self._settle()
            case Resigned(seat):
                self.purses[seat] = 0

    def end_turn(self) -> None:
        """Note everybody's coins after the turn, if one has begun."""
        self._settle()
        if self._turn:
            self.coins.append(tuple(self.purses))
            self.gained.append(tuple(map(sum, zip(self.purses, self.spent, strict=True))))

    def _settle(self) -> None:
        """What comes after the building step is no luck of the dice."""
        if self._roll is not None:
            self.rolls.append(self._roll)
        self._roll = None

    def _spends(self, seat: int, coins: int) -> None:
        self.purses[seat] -= coins
        self.spent[seat] += coins

    def _gains(self, seat: int, card: str, coins: int) -> None:
        self.purses[seat] += coins
        if card in LANDMARKS:
            return
        self.earned[seat, card] += coins
        if self._roll is not None and self._roll.seat == seat:
            self._roll = msgspec.structs.replace(self._roll, coins=self._roll.coins + coins)


def find_story(state: MachiState, events: Iterable[MachiEvent]) -> MachiStory:
    """Return the story of a finished game. `state`: its end; `events`: all that count, in order.

    Among equals the first roll and theft count, and the first seat's establishment.
    """
    reading = Reading(len(state.towns))
    for event in events:
        if not isinstance(event, GameBegan):
            reading.read(event)
    reading.end_turn()
    return MachiStory(
        turns=state.turn,
        rounds=state.round,
        coins=tuple(reading.coins),
        gained=tuple(reading.gained),
        roll=max((roll for roll in reading.rolls if roll.coins), key=lambda roll: roll.coins, default=None),
        earner=_best(reading.earned),
        theft=_largest(reading.taken),
    )


def _best(earned: Counter[tuple[int, str]]) -> Earner | None:
    order = sorted((-coins, seat, card) for (seat, card), coins in earned.items() if coins > 0)
    return Earner(order[0][1], order[0][2], -order[0][0]) if order else None


def _largest(taken: Counter[tuple[int, int, int, str]]) -> Theft | None:
    order: Sequence[tuple[tuple[int, int, int, str], int]] = [theft for theft in taken.items() if theft[1]]
    return Theft(*(found := max(order, key=lambda each: each[1]))[0], found[1]) if order else None

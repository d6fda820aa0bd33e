"""What a finished game of Machi Koro is remembered for in statistics, read from its events."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.games.machi_koro.edition import Edition, edition_of
from bot.games.machi_koro.events import (
    Activated,
    Built,
    Earned,
    GameBegan,
    Gave,
    MachiEvent,
    Resigned,
    Rolled,
    Swapped,
    Took,
    TurnBegan,
)
from bot.games.machi_koro.odds import ROLLS, often
from bot.games.machi_koro.state import MachiState
from bot.games.machi_koro.story import Reading
from bot.games.records import GameRecord, Luck, LuckyRoll, SeatRecord, best, places

_HIGHEST: Final = 12


class _Fortune:
    """Each seat's town, its luck, and its best turn, event by event.

    Luck is about the first roll of each turn, before it is repeated or raised: it hits if it is the number of one of
    the roller's own blue or green buildings. Closed buildings count: that roll opens them.
    """

    def __init__(self, edition: Edition, seats: int) -> None:
        self._edition = edition
        start = [card.id for card in edition.establishments.values() if card.start]
        self._towns = [Counter(start) for _ in range(seats)]
        self._gains = [0] * seats
        self._rolled = False
        self.luck = [Luck() for _ in range(seats)]
        self.best_turn = [0] * seats

    def read(self, event: MachiEvent) -> None:
        match event:
            case TurnBegan():
                self._gains, self._rolled = [0] * len(self._gains), False
            case Rolled(seat, dice) if not self._rolled:
                self._rolled = True
                chance = sum(often(len(dice), total) for total in range(1, _HIGHEST + 1) if self._acts(seat, total))
                self.luck[seat] = self.luck[seat].after(hit=self._acts(seat, sum(dice)), chance=chance / ROLLS)
            case Earned(seat, _, _, coins) | Took(seat, _, _, coins):
                self._gains[seat] += coins
                self.best_turn[seat] = max(self.best_turn[seat], self._gains[seat])
            case Built(seat, card) if card in self._edition.establishments:
                self._towns[seat][card] += 1
            case Swapped(seat, _, give, partner, take):
                self._moves(give, seat, partner)
                self._moves(take, partner, seat)
            case Gave(seat, _, give, receiver):
                self._moves(give, seat, receiver)
            case Activated(seat, card):
                self._towns[seat][card] -= 1
            case Resigned(seat):
                self._towns[seat].clear()

    def _moves(self, card: str, source: int, target: int) -> None:
        self._towns[source][card] -= 1
        self._towns[target][card] += 1

    def _acts(self, seat: int, total: int) -> bool:
        return any(self._towns[seat][card.id] > 0 for card in self._edition.industry[total])


def find_record(state: MachiState, events: Iterable[MachiEvent]) -> GameRecord | None:
    """Return the record of a finished game. `state`: its end; `events`: all that count, in order.

    None if the game is not over.
    """
    if state.over is None:
        return None
    seats = len(state.towns)
    reading, fortune = Reading(seats), _Fortune(edition_of(state.options), seats)
    for event in events:
        if not isinstance(event, GameBegan):
            reading.read(event)
            fortune.read(event)
    reading.end_turn()
    place = places(state.over)
    return GameRecord(
        edition=state.options.edition,
        turns=state.turn,
        seats=tuple(
            SeatRecord(
                place=place[seat],
                won=seat in state.over.winners,
                earned=reading.gained[-1][seat],
                star=best({card: coins for (owner, card), coins in reading.earned.items() if owner == seat}),
                best_turn=fortune.best_turn[seat],
                theft=max((coins for (_, taker, *_), coins in reading.taken.items() if taker == seat), default=0),
                robbed=_robbed(reading, seat),
                luck=fortune.luck[seat],
            )
            for seat in range(seats)
        ),
    )


def _robbed(reading: Reading, seat: int) -> dict[int, int]:
    found = Counter[int]()
    for (_, taker, payer, _), coins in reading.taken.items():
        if taker == seat:
            found[payer] += coins
    return {payer: coins for payer, coins in sorted(found.items()) if coins}


def find_lucky_rolls(events: Iterable[MachiEvent]) -> list[LuckyRoll]:
    """Return the roll of each seat that brought it most coins, among equals the first; `events`: all that count."""
    played = list(events)
    seats = next(event.seats for event in played if isinstance(event, GameBegan))
    reading = Reading(seats)
    for event in played:
        if not isinstance(event, GameBegan):
            reading.read(event)
    reading.end_turn()
    found: dict[int, LuckyRoll] = {}
    for roll in reading.rolls:
        chance = often(len(roll.dice), sum(roll.dice)) / ROLLS
        lucky = LuckyRoll(roll.seat, roll.dice, roll.coins, chance, roll.coins + 1 - chance)
        if roll.coins and (roll.seat not in found or lucky.score > found[roll.seat].score):
            found[roll.seat] = lucky
    return list(found.values())

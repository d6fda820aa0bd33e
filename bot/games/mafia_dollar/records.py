"""What a finished game of MafiaDollar is remembered for in statistics: only what everybody saw, and the score."""

from collections import Counter
from collections.abc import Iterable

from msgspec import UNSET

from bot.games.mafia_dollar.cards import NEEDED, WITH_DIE
from bot.games.mafia_dollar.events import Checked, MafiaEvent, Stole, TookLoot, TookOut, TurnBegan
from bot.games.mafia_dollar.state import MafiaState
from bot.games.records import GameRecord, Luck, LuckyRoll, SeatRecord, best, places
from data.cards.mafia_dollar import DICE


class _Reading:
    """A journal read event by event.

    Luck is about skill checks: how many succeeded, and how many would if each card with a die were as likely to be
    flipped as in a fresh deck.
    """

    def __init__(self, seats: int) -> None:
        self._turn = [0] * seats
        self.luck = [Luck() for _ in range(seats)]
        self.jobs = [Counter[str]() for _ in range(seats)]
        self.best_turn = [0] * seats
        self.theft = [0] * seats
        self.robbed = [Counter[int]() for _ in range(seats)]

    def read(self, event: MafiaEvent) -> None:
        match event.seen_by(None):
            case TurnBegan():
                self._turn = [0] * len(self._turn)
            case TookLoot(seat, gangster, _, count):
                self._loot(seat, gangster, count)
            case Stole(seat, gangster, owner, _, count):
                self._loot(seat, gangster, count)
                self.theft[seat] = max(self.theft[seat], count)
                self.robbed[seat][owner] += count
            case TookOut(seat, gangster):
                self.jobs[seat][gangster] += 1
            case Checked() as check:
                self.luck[check.seat] = self.luck[check.seat].after(hit=check.success, chance=chance_of(check))

    def _loot(self, seat: int, gangster: str, count: int) -> None:
        self.jobs[seat][gangster] += 1
        self._turn[seat] += count
        self.best_turn[seat] = max(self.best_turn[seat], self._turn[seat])


def chance_of(check: Checked) -> float:
    """How likely a skill check was to succeed, if each card with a die is as likely as in a fresh deck; from 0 to 1."""
    bonus = check.points + check.item - check.dog
    good = sum(cards for die, cards in zip(DICE, WITH_DIE, strict=True) if die + bonus > NEEDED)
    return good / sum(WITH_DIE)


def find_lucky_rolls(events: Iterable[MafiaEvent]) -> list[LuckyRoll]:
    """Return the skill check of each seat that was least likely to succeed, and did; among equals the first."""
    found: dict[int, LuckyRoll] = {}
    for event in events:
        check = event.seen_by(None)
        if isinstance(check, Checked) and check.success:
            chance = chance_of(check)
            if check.seat not in found or 1 - chance > found[check.seat].score:
                found[check.seat] = LuckyRoll(check.seat, (check.die,), 0, chance, 1 - chance)
    return list(found.values())


def find_record(state: MafiaState, events: Iterable[MafiaEvent]) -> GameRecord | None:
    """Return the record of a finished game. `state`: its end; `events`: all that count, in order.

    Its edition is "deal", "short" (a deal with a short deck) or "match". None if the game is not over.
    """
    if state.over is None:
        return None
    reading = _Reading(len(state.clans))
    for event in events:
        reading.read(event)
    place = places(state.over)
    return GameRecord(
        edition="match" if state.options.target else "deal" if state.options.deck is UNSET else "short",
        turns=state.turn,
        seats=tuple(
            SeatRecord(
                place=place[seat],
                won=seat in state.over.winners,
                earned=clan.total,
                star=best(reading.jobs[seat]),
                best_turn=reading.best_turn[seat],
                theft=reading.theft[seat],
                robbed={victim: count for victim, count in sorted(reading.robbed[seat].items()) if count},
                luck=reading.luck[seat],
            )
            for seat, clan in enumerate(state.clans)
        ),
    )

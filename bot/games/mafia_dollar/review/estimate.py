"""Every clan's chance to win: its strength as its own player sees the table, as a share of all strengths.

`tests/benchmarks/curves.py` makes the curve and checks it; it has the figures.
"""

import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import Final, Self

import msgspec

from bot.games.chances import Chances, Curve, shares, won_by
from bot.games.mafia_dollar.cards import DIE, END, KIND, NEEDED
from bot.games.mafia_dollar.kernel.moves import Move
from bot.games.mafia_dollar.odds import LAST
from bot.games.mafia_dollar.robots.afterstates import acted, succeeded
from bot.games.mafia_dollar.robots.evaluation import FINAL, Judge, Weights, learned
from bot.games.mafia_dollar.robots.model import pictured
from bot.games.mafia_dollar.robots.planning import Table
from bot.games.mafia_dollar.rules.deal import reckon
from bot.games.mafia_dollar.state import MafiaState
from bot.games.mafia_dollar.views import MafiaView

CURVE: Final = Path(__file__).parent.parent / "robots" / "curve.json"
LEAST: Final = 1e-9
"""A chance whose logarithm can be taken."""


@functools.cache
def curve(path: Path = CURVE) -> Curve:
    """Read the curve.

    Raises:
        msgspec.DecodeError: the file has none.
    """
    return msgspec.json.decode(path.read_bytes(), type=Curve)


class Estimate:
    """The chances at a table. `views`: what each seat still in the game may know; `active`: who has just had a turn."""

    def __init__(self, views: Mapping[int, MafiaView], active: int, shape: Curve, weights: Weights) -> None:
        self.seats, self._seated = len(views[active].clans), tuple(views)
        turn = views[active].turn.number
        self._sharpness = shape.sharpness(len(views), max(1, turn), dealt=False)
        self._tables = dict[int, Table]()
        for seat, view in views.items():
            position, outlook = pictured(view)
            position.active = active
            self._tables[seat] = Table(Judge(weights, outlook), position)
        self._own = {seat: table.strengths()[seat] for seat, table in self._tables.items()}

    @classmethod
    def before_turn(cls, state: MafiaState, view: Callable[[MafiaState, int], MafiaView]) -> Self:
        """Estimate a table as if the turn of the active seat were still to come. `view`: of a seat."""
        active = state.active
        before = state.others(active)[-1] if len(state.seated) > 1 else active
        return cls({seat: view(state, seat) for seat in state.seated}, before, curve(), learned())

    def chances(self) -> Chances:
        """Return every seat's chance."""
        return self._shares(self._own)

    def calibrated(self, seat: int, own: float) -> float:
        """Return what a chance that this seat alone sees is among everybody's: what it sees now is its chance now.

        What others hold, and it cannot know, so moves all its chances alike: which is larger does not depend on it.
        """
        change = log_odds(own) - log_odds(self._tables[seat].chance())
        return 1 / (1 + exp(-log_odds(self.chances()[seat]) - self._sharpness * change))

    def draws(self, seat: int, drawn: str, deck: Iterable[str]) -> list[Chances]:
        """Return the chances with the card that a seat has just drawn, then with each in the `deck` instead."""
        table, found = self._tables[seat], list[Chances]()
        tables, hand = table.position.tables, table.without(table.position.tables.number[drawn])
        for card in (drawn, *[card for card in deck if card not in KIND and card != END]):
            strength = table.with_hand([*hand, tables.number[card]]).strengths()[seat]
            found.append(self._shares({**self._own, seat: strength}))
        return found

    def _shares(self, strengths: Mapping[int, float]) -> Chances:
        found = [0.0] * self.seats
        parts = shares([strengths[seat] for seat in self._seated], self._sharpness)
        for seat, part in zip(self._seated, parts, strict=True):
            found[seat] = part
        return tuple(found)


class Job(msgspec.Struct, frozen=True):
    """A skill check, as its player sees the table before it: what it adds to a die, and the chances after it."""

    points: int
    won: Chances
    lost: Chances

    @classmethod
    def of(cls, view: MafiaView, move: Move, before: Chances, shape: Curve) -> Self:
        """Weigh the move of a view's player; `before`: the chances before it."""
        table = Table.of(view, learned())
        position, now = table.position, table.strengths()
        sharpness = shape.sharpness(len(position.seated), max(1, view.turn.number), dealt=False)
        found = list[Chances]()
        for then in (table.then(succeeded(position, move), table.owner(move[2])), table.then(acted(position, move))):
            changed = then.strengths()
            logits = [
                log(max(LEAST, chance)) + sharpness * (changed[seat] - now[seat] if seat in now else 0.0)
                for seat, chance in enumerate(before)
            ]
            found.append(tuple(shares(logits, 1.0)))
        return cls(table.points(move), *found)

    def chance(self, deck: Iterable[str]) -> float:
        """Return the probability of success, if a card of the deck with a die comes; 0 if there is none."""
        dice = [DIE[card] for card in deck if card in DIE]
        return sum([die + self.points > NEEDED for die in dice]) / max(1, len(dice))


def log_odds(chance: float) -> float:
    """Return the logarithm of a chance's odds; of one that is nearly 0 or 1, a finite one."""
    return log(max(LEAST, chance) / max(LEAST, 1 - chance))


def ended(state: MafiaState) -> Chances:
    """Return the chances if the deal ended now: 1 for the winner, or shares of the dollars in an unfinished match."""
    reckonings = {seat: reckon(state.clans[seat]) for seat in state.seated}
    totals = {seat: state.clans[seat].total + reckoning.dollars for seat, reckoning in reckonings.items()}
    found = [0.0] * len(state.clans)
    if not state.last_deal and max(totals.values()) < state.options.target:
        parts = shares([dollars / FINAL for dollars in totals.values()], 1.0)
        for seat, part in zip(totals, parts, strict=True):
            found[seat] = part
        return tuple(found)
    rank = {seat: (totals[seat], one.gangsters, one.warehouses) for seat, one in reckonings.items()}
    return won_by([seat for seat in rank if rank[seat] == max(rank.values())], len(state.clans))


def ending(deck: Sequence[str]) -> float:
    """Return the probability that the End of the prohibition comes before the next card that is not loot."""
    return 1 / (1 + sum([card not in KIND and card != END for card in deck])) if len(deck) <= LAST else 0.0

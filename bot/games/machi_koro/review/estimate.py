"""Every seat's chance to win at the start of a turn: the hard robot's strengths, calibrated by a curve.

`tests/benchmarks/curves.py` makes the curves and checks them; it has the figures.
"""

import functools
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final

import msgspec

from bot.games.chances import Chances, Curve, shares
from bot.games.machi_koro.kernel import Position
from bot.games.machi_koro.robots.evaluation import Judgement, judgement

CURVES: Final = Path(__file__).parent.parent / "robots" / "curves.json"


@functools.cache
def curves(path: Path = CURVES) -> dict[str, Curve]:
    """Read the curves, by edition.

    Raises:
        msgspec.DecodeError: the file is not such a table.
    """
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Curve])


class Estimate:
    """Estimates the chances of all seats."""

    def __init__(self, judge: Judgement, curve: Curve) -> None:
        self.judge, self.curve = judge, curve

    def __call__(self, position: Position) -> Chances:
        """Return all seats' chances; the roller rolls next, once more if it is `again`."""
        playing = still_in_it(position)
        found = [0.0] * position.tables.seats
        if len(playing) == 1:
            found[playing[0]] = 1.0
            return tuple(found)
        known = dict(zip(position.seated, self.judge.strengths(position), strict=True))
        sharpness = self.curve.sharpness(len(position.seated), position.turn, dealt=bool(position.tables.sections))
        if position.turn < position.tables.grows:
            sharpness *= position.turn / position.tables.grows  # few piles: the strengths know only what is on sale
        for seat, share in zip(playing, shares([known[seat] for seat in playing], sharpness), strict=True):
            found[seat] = share
        return tuple(found)

    def best(self, position: Position, cards: Iterable[int], *, again: bool) -> Chances:
        """Return the chances after the best of these purchases for the roller; `again`: it rolls once more then."""
        seat = position.roller
        found = list[Chances]()
        for card in cards:
            then = position.after(seat, card)
            then.turn += 1
            if again:
                then.roller, then.again = seat, True
            found.append(self(then))
        return best_for(seat, found)


def best_for(seat: int, answers: Collection[Chances]) -> Chances:
    """Return the chances that are best for a seat."""
    return max(answers, key=lambda chances: chances[seat])


def still_in_it(position: Position) -> list[int]:
    """List the seats that can still win: all until some are done, then those and the ones with a turn left."""
    tables, seated = position.tables, position.seated
    done = [seat for seat in seated if position.landmarks[seat] == tables.landmarks]
    if not done:
        return list(seated)
    places = {seat: (seat - position.first) % tables.seats for seat in seated}
    if tables.at_once or (places[position.roller] == min(places.values()) and not position.again):
        return [max(done, key=position.coins.__getitem__)]
    return [seat for seat in seated if seat in done or places[seat] >= places[position.roller]]


@functools.cache
def estimate_of(edition: str) -> Estimate | None:
    """Return the estimate for an edition; None if no network was learned for it."""
    judge = judgement(edition)
    return None if judge is None else Estimate(judge, curves().get(edition, Curve()))

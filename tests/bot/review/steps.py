"""A recorded game step by step, with the points of its review."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from bot.games.chances import Point
from bot.games.entries import Entry
from bot.games.journal import live
from bot.games.registry import GAMES
from tests.bot.review.test_review import looked_back
from tests.support.finished import recording_of


@cache
def read(name: str) -> Sequence[tuple[Entry, Sequence[Any], Sequence[Point]]]:
    """Every entry of a recorded game that counts, with its events and points."""
    found = recording_of(name)
    game, points = GAMES[found.game], looked_back(name).points
    return [
        (entry, game.decode_events(entry.events), [point for point in points if point.entry == entry.number])
        for entry in live(found.entries)
    ]

"""Work for a worker process: a finished game's journal in, its review out; and the reviews that are kept."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.games.entries import Entry
from bot.games.game import AnyGame
from bot.games.journal import JournalError
from bot.review.review import Review, away, review
from data.rows import JournalRow

MOST_KEPT: Final = 200
"""How many reviews are kept, of some 15 KB each."""


class Finished(msgspec.Struct, frozen=True):
    """A finished game: its journal, and the person of each seat whom its result counts for."""

    game: AnyGame
    rows: Sequence[JournalRow]
    players: Mapping[int, int]

    def __repr__(self) -> str:
        """Leave out the journal."""
        return f"Finished({self.game.name}, {len(self.rows)} entries)"


class Damaged(Exception):
    """The journal cannot be read."""


def look_back(finished: Finished) -> Review | None:
    """Look back on a finished game; None if its chances cannot be estimated. It takes up to some seconds.

    Raises:
        Damaged: the journal cannot be read.
    """
    entries = [msgspec.json.decode(row.entry, type=Entry) for row in finished.rows]
    try:
        return review(finished.game, entries, away(finished.rows, finished.players))
    except JournalError as error:
        raise Damaged(str(error)) from error


class KeptReviews:
    """The last reviews, by a key that says of which table and of which end. Of a running game there is none."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, Review | None] = OrderedDict()

    def __contains__(self, key: object) -> bool:
        return key in self._kept

    def get(self, key: object) -> Review | None:
        """The review of that key; None: the game cannot be looked back on.

        Raises:
            KeyError: none is kept.
        """
        self._kept.move_to_end(key)
        return self._kept[key]

    def keep(self, key: object, found: Review | None) -> None:
        """Keep a review, and forget the oldest if there are too many."""
        self._kept[key] = found
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

"""Work for a worker process: a finished game's journal in, its review out."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.games.entries import Entry
from bot.games.game import AnyGame
from bot.games.journal import JournalError
from bot.review.review import Review, away, review
from data.rows import JournalRow


class Finished(msgspec.Struct, frozen=True):
    """A finished game: its journal, and the person of each seat whom its result counts for."""

    game: AnyGame
    rows: Sequence[JournalRow]
    players: Mapping[int, int]

    def __repr__(self) -> str:
        """Leave out the journal."""
        return f"Finished({self.game.name}, {len(self.rows)} entries)"


class Damaged(Exception):
    """The journal cannot be read. Unlike a `JournalError` it can be sent from one process to another."""


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

"""Work for a worker process: a finished game's journal in, its review out."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from bot.games.entries import Entry
from bot.games.game import AnyGame
from bot.games.journal import JournalError
from bot.review.decisions import Doubt, Mistake, Weighing, judge, weigh
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
    with _readable():
        return review(finished.game, _entries(finished.rows), away(finished.rows, finished.players))


class OneSeat(msgspec.Struct, frozen=True):
    """The decisions of one seat of a finished game; one doubt about them, or all."""

    finished: Finished
    seat: int
    doubt: Doubt | None = None


def weigh_seat(asked: OneSeat) -> Weighing:
    """Weigh what a seat decided, which takes some seconds.

    Raises:
        Damaged: the journal cannot be read.
    """
    rows = asked.finished.rows
    with _readable():
        return weigh(asked.finished.game, _entries(rows), (asked.seat,), away(rows, asked.finished.players))


def judge_one(asked: OneSeat) -> tuple[Mistake | None, int]:
    """Judge a doubt, which takes some seconds; return the mistake if it is one, and the work that was done.

    Raises:
        Damaged: the journal cannot be read.
    """
    assert asked.doubt is not None  # noqa: S101 - the caller has weighed the game
    with _readable():
        return judge(asked.finished.game, _entries(asked.finished.rows), asked.doubt)


def _entries(rows: Sequence[JournalRow]) -> list[Entry]:
    return [msgspec.json.decode(row.entry, type=Entry) for row in rows]


@contextlib.contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except JournalError as error:
        raise Damaged(str(error)) from error

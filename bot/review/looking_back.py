"""Work for a worker process: a finished game's journal in, its review out."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from time import process_time

import msgspec

from bot.games.entries import Entry
from bot.games.game import AnyGame
from bot.games.journal import JournalError
from bot.review.decisions import Doubt, Mistake, Sent, Weighing, judge, weigh, weigh_orders
from bot.review.review import Review, away, review
from data.rows import JournalRow


class Finished(msgspec.Struct, frozen=True):
    """A finished game: its journal, and the person of each seat whom its result counts for.

    `sent`: those people's orders; None: it was not played by post.
    """

    game: AnyGame
    rows: Sequence[JournalRow]
    players: Mapping[int, int]
    sent: Sequence[Sent] | None = None

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


class Stretch(msgspec.Struct, frozen=True):
    """Some entries of a finished game, by number."""

    finished: Finished
    first: int
    last: int


class Doubted(msgspec.Struct, frozen=True):
    """A doubt about a finished game."""

    finished: Finished
    doubt: Doubt


def weigh_stretch(asked: Stretch) -> tuple[Weighing, float]:
    """Weigh what the seats of people decided in these entries; return the processor's seconds, too: some.

    Raises:
        Damaged: the journal cannot be read.
    """
    began, game = process_time(), asked.finished
    with _readable():
        entries, within = _entries(game.rows), range(asked.first, asked.last + 1)
        if game.sent is None:
            found = weigh(game.game, entries, game.players, away(game.rows, game.players), within)
        else:
            found = weigh_orders(game.game, entries, game.sent, game.players, within)
    return found, process_time() - began


def judge_one(asked: Doubted) -> tuple[Mistake | None, float]:
    """Judge a doubt; return the mistake if it is one, and the processor's seconds: some.

    Raises:
        Damaged: the journal cannot be read.
    """
    began = process_time()
    with _readable():
        found = judge(asked.finished.game, _entries(asked.finished.rows), asked.doubt)
    return found, process_time() - began


def _entries(rows: Sequence[JournalRow]) -> list[Entry]:
    return [msgspec.json.decode(row.entry, type=Entry) for row in rows]


@contextlib.contextmanager
def _readable() -> Iterator[None]:
    try:
        yield
    except JournalError as error:
        raise Damaged(str(error)) from error

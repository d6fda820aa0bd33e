"""The log of a table, turn by turn, with undos and seats that changed hands."""

import itertools
from collections import defaultdict
from collections.abc import Iterator, Sequence

import msgspec

from bot.games.entries import Entry, Undid
from bot.games.journal import events_of, live
from bot.language.room import room_of
from bot.table.table import Table
from bot.table.tables import Tables
from cogs.ui import naming, vote_words, words
from data.rows import HistoryRow
from rendering.words import PHRASEBOOKS

PAGE_CHARACTERS = 1800
"""Characters of log on a page."""


class LogPage(msgspec.Struct, frozen=True):
    """A page of a log: its `text`, its `number` as it was asked for, and how many `pages` there are.

    `turns`: the turns on it, each in one line.
    """

    text: str
    number: int
    pages: int
    turns: tuple[tuple[int, str], ...] = ()


class _Part(msgspec.Struct, frozen=True):
    """A part of the log that stays on one page: lines about one turn, or (None) about none."""

    text: str
    turn: int | None = None


async def log_page(tables: Tables, table: Table, page: int, *, from_start: bool = False) -> LogPage:
    """A page of the log, 1 being the newest, or the oldest if it counts `from_start`; the last if there are fewer."""
    entries, history = await tables.entries(table.id), await tables.store.seat_history(table.id)
    notes = _notes(table, entries, history)
    parts: list[_Part] = []
    for turn, text in enumerate(_turns(table, entries, history), start=1):
        before, after = notes.pop((turn, False), ()), notes.pop((turn, True), ())
        parts += [*map(_Part, before), *_parts(text, turn), *map(_Part, after)]
    parts += [_Part(text) for _, rest in sorted(notes.items()) for text in rest]
    undone = sum(isinstance(entry.deed, Undid) for entry in entries)
    pages = _pages(parts)
    number = max(1, min(page, len(pages)))
    shown = pages[-number if from_start else number - 1]
    text = words.log("\n".join(part.text for part in shown), number, len(pages), undone)
    turns = {part.turn: part.text for part in reversed(shown) if part.turn is not None}
    return LogPage(text, number, len(pages), tuple(sorted(turns.items())))


def _turns(table: Table, entries: Sequence[Entry], history: Sequence[HistoryRow]) -> Sequence[str]:
    """What happened in each turn, with the players' names of that time."""
    events = events_of(table.game, live(entries))
    book, began = PHRASEBOOKS[table.row.game], first_turns(table, entries, history)
    lines = list(book.log(events, naming.names(table)))
    for later in sorted({turn for _, turn in began}, reverse=True):
        then = [row for row, turn in began if turn < later]
        if then:
            lines[: later - 1] = book.log(events, naming.names(seated(table, then)))[: later - 1]
    return lines


def first_turns(table: Table, entries: Sequence[Entry], history: Sequence[HistoryRow]) -> list[tuple[HistoryRow, int]]:
    """Everybody who had a seat, and the turn in which they took it."""
    turns, now = {entry.number: entry.turn for entry in entries}, table.game.turn(table.state)
    return [(row, turns.get(row.from_entry, now)) for row in history]


def seated(table: Table, history: Sequence[HistoryRow]) -> Table:
    """The table with the last players that a history (oldest first) names; other seats stay as they are."""
    seats = list(table.seats)
    for row in history:
        seats[row.seat] = msgspec.structs.replace(seats[row.seat], name=row.name, robot=row.robot)
    return msgspec.structs.replace(table, seats=tuple(seats))


def _notes(table: Table, entries: Sequence[Entry], history: Sequence[HistoryRow]) -> dict[tuple[int, bool], list[str]]:
    """The notes before a turn, or after it (True): seats that changed hands, undone steps."""
    notes: defaultdict[tuple[int, bool], list[str]] = defaultdict(list)
    for seat in table.seats:
        sitters = [first for first in first_turns(table, entries, history) if first[0].seat == seat.number]
        for (old, _), (new, turn) in itertools.pairwise(sitters):
            notes[turn, False].append(vote_words.plays_on(old, new))
    for turn, text in _taken_back(table, entries, history):
        notes[turn, True].append(text)
    return dict(notes)


def _taken_back(table: Table, entries: Sequence[Entry], history: Sequence[HistoryRow]) -> Iterator[tuple[int, str]]:
    """The notes about undone steps, each with the turn after which it stands; one note for all steps of a vote.

    A secret step's note stands between no two steps, because its place would reveal it.
    """
    by_number = {entry.number: entry for entry in entries}
    known = enumerate(entry for entry in entries if not entry.quiet)
    undone = [(place, entry, entry.deed) for place, entry in known if isinstance(entry.deed, Undid)]
    for _, group in itertools.groupby(enumerate(undone), key=lambda each: _batch(each[0], *each[1])):
        together = [(entry, deed) for _, (_, entry, deed) in group]
        steps = [step for _, deed in together if not (step := by_number[deed.entry]).quiet]
        if steps:
            first, deed = together[0]
            then = [row for row in history if row.from_entry <= first.number]
            name = naming.names(seated(table, then))[deed.seat]
            yield steps[-1].turn, vote_words.took_back(name, steps[-1].turn, len(steps), agreed=deed.agreed)


def _batch(rank: int, place: int, entry: Entry, deed: Undid) -> tuple[bool, int]:
    """The key that undone steps of one vote share: they follow each other directly."""
    return deed.agreed, place - rank if deed.agreed else -entry.number


def _parts(text: str, turn: int) -> list[_Part]:
    """A turn in one part, or in several if it is longer than a page."""
    kept, parts = list[str](), list[_Part]()
    for line in text.split("\n"):
        if kept and not _fits([*kept, line]):
            parts.append(_Part("\n".join(kept), turn))
            kept = []
        kept.append(line)
    return [*parts, _Part("\n".join(kept), turn)]


def _pages(parts: Sequence[_Part]) -> list[list[_Part]]:
    """The pages, the newest first and full."""
    pages: list[list[_Part]] = [[]]
    for part in reversed(parts):
        if pages[-1] and not _fits([part.text, *(each.text for each in pages[-1])]):
            pages.append([])
        pages[-1].insert(0, part)
    return pages


def _fits(texts: Sequence[str]) -> bool:
    return room_of(texts) + len(texts) - 1 <= PAGE_CHARACTERS

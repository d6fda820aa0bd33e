"""What happened at a table, told go by go."""

from collections.abc import Sequence

import msgspec

from bot.games.game import Event
from bot.games.journal import Undid, live
from bot.seating import Table
from bot.tables import Tables
from cogs import votes_words, words
from rendering.words import PHRASEBOOKS

PAGE = 1800
"""Characters of log on a page."""


class LogPage(msgspec.Struct, frozen=True):
    """A page of a log: its `text`, its `number` (1 is the newest), and how many `pages` there are."""

    text: str
    number: int
    pages: int


async def log_page(tables: Tables, table: Table, page: int) -> LogPage:
    """A page of the log, 1 being the newest; the oldest where there are not so many."""
    entries = await tables.entries(table.id)
    events: list[Event] = []
    for entry in live(entries):
        events += msgspec.json.decode(entry.events, type=list[table.game.event_type])  # type: ignore[name-defined]
    lines = PHRASEBOOKS[table.row.game].log(events, words.names(table))
    undone = sum(isinstance(entry.deed, Undid) for entry in entries)
    pages = _pages(lines)
    number = min(page, len(pages))
    text = words.log("\n".join(pages[-number]), number, len(pages), undone)
    passed = votes_words.handovers(table, await tables.store.seat_history(table.id), entries)
    return LogPage("\n".join([text, *passed]), number, len(pages))


def _pages(lines: Sequence[str]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    for line in lines:
        if sum(map(len, pages[-1])) + len(pages[-1]) + len(line) > PAGE and pages[-1]:
            pages.append([])
        pages[-1].append(line[:PAGE])
    return pages

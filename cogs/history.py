"""What happened at a table, told go by go."""

from collections.abc import Sequence

import msgspec

from bot.games.game import Event
from bot.games.journal import Undid, live
from bot.seating import Table
from bot.tables import Tables
from cogs import words
from rendering.words import PHRASEBOOKS

PAGE = 1800
"""Characters of log on a page; a message holds 2,000."""


async def log_page(tables: Tables, table: Table, page: int) -> str:
    """A page of the log, 1 being the newest."""
    entries = await tables.entries(table.id)
    events: list[Event] = []
    for entry in live(entries):
        events += msgspec.json.decode(entry.events, type=list[table.game.event_type])  # type: ignore[name-defined]
    lines = PHRASEBOOKS[table.row.game].log(events, words.names(table))
    undone = sum(isinstance(entry.deed, Undid) for entry in entries)
    pages = _pages(lines)
    chosen = pages[-min(page, len(pages))]
    return words.log("\n".join(chosen), min(page, len(pages)), len(pages), undone)


def _pages(lines: Sequence[str]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    for line in lines:
        if sum(map(len, pages[-1])) + len(pages[-1]) + len(line) > PAGE and pages[-1]:
            pages.append([])
        pages[-1].append(line[:PAGE])
    return pages

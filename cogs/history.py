"""What happened at a table, told go by go."""

from collections.abc import Sequence

import msgspec

from bot.games.journal import Entry, Undid, live
from bot.games.machi_koro.events import GameBegan, GoBegan, MachiEvent
from bot.games.machi_koro.showing import go_view
from bot.games.machi_koro.views import GoView
from bot.seating import Table
from bot.tables import Tables
from cogs import words
from rendering.words import machi_koro as sentences

PAGE = 1800
"""Characters of log on a page; a message holds 2,000."""


async def log_page(tables: Tables, table: Table, page: int) -> str:
    """A page of the log, 1 being the newest."""
    entries = await tables.entries(table.id)
    names = words.names(table)
    lines = [sentences.log_line(go, names) for go in told(entries, len(table.seats))]
    undone = sum(isinstance(entry.deed, Undid) for entry in entries)
    pages = _pages(lines)
    chosen = pages[-min(page, len(pages))]
    return words.log("\n".join(chosen), min(page, len(pages)), len(pages), undone)


def told(entries: Sequence[Entry], seats: int) -> list[GoView]:
    """Every go that counts, from the first, as views."""
    events: list[MachiEvent] = []
    for entry in live(entries):
        events += msgspec.json.decode(entry.events, type=list[MachiEvent])
    return [go_view(story, seats, over=True) for story in _by_go(events)]


def _by_go(events: Sequence[MachiEvent]) -> list[list[MachiEvent]]:
    goes: list[list[MachiEvent]] = []
    for event in events:
        if isinstance(event, GoBegan):
            goes.append([])
        if not isinstance(event, GameBegan):
            goes[-1].append(event)
    return goes


def _pages(lines: Sequence[str]) -> list[list[str]]:
    pages: list[list[str]] = [[]]
    for line in lines:
        if sum(map(len, pages[-1])) + len(pages[-1]) + len(line) > PAGE and pages[-1]:
            pages.append([])
        pages[-1].append(line[:PAGE])
    return pages

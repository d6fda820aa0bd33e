"""Reads the story of a finished game from its journal."""

from collections.abc import Sequence

import msgspec

from bot.games.entries import Entry
from bot.games.journal import live
from bot.games.values import Event, Story
from bot.table.table import Table, begun
from data.rows import JournalRow


def story_of(table: Table, rows: Sequence[JournalRow]) -> Story | None:
    """The story of a game that is over, from its whole journal; None if its game tells none. It takes 0.1 s.

    Raises:
        ValueError: the game has not begun.
    """
    entries = [msgspec.json.decode(row.entry, type=Entry) for row in rows]
    events: list[Event] = []
    for entry in live(entries):
        events += table.game.decode_events(entry.events)
    return table.game.story(begun(table), events)

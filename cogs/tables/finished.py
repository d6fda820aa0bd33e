"""A finished game as everybody sees it, for its poster."""

import functools
from collections.abc import Sequence

import msgspec

from bot.games.entries import Entry
from bot.games.journal import events_of, live
from bot.games.values import Story
from bot.table.table import Table, begun
from bot.table.tables import Tables
from cogs.ui import naming
from cogs.ui.presenter import Finished
from data.rows import JournalRow
from rendering.words.endings import TimePlayed


async def finished_game(tables: Tables, table: Table) -> Finished:
    """What a poster shows of that game, which is over."""
    rows = await tables.store.journal(table.id)
    return Finished(
        view=table.view(None),
        story=functools.partial(_story, table, rows),
        played=TimePlayed(rows[0].at, rows[-1].at),
        names=naming.plain_names(table),
    )


def _story(table: Table, rows: Sequence[JournalRow]) -> Story | None:
    """The story that the whole journal tells, if its game tells one. It takes 0.1 s."""
    entries = live(msgspec.json.decode(row.entry, type=Entry) for row in rows)
    return table.game.story(begun(table), events_of(table.game, entries))

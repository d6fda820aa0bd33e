"""Undo by vote: the steps that can be taken back, in words."""

from collections.abc import Sequence

import msgspec

from bot.games.entries import Acted, Entry
from bot.games.journal import events_of, live
from bot.language import say
from bot.language.room import room, room_of
from bot.publishing.content import PrivateContent
from bot.table.motions import Rewind
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.undo import rewindable
from cogs.ui import layouts, naming, verbs, vote_words
from cogs.ui.components import option
from cogs.ui.naming import in_plain_words
from rendering.words import PHRASEBOOKS
from rendering.words.common import and_more


class RewindStep(msgspec.Struct, frozen=True):
    """A step that a table may take back, together with the later ones: the motion, and the step in words."""

    motion: Rewind
    line: str


async def steps(tables: Tables, table: Table) -> list[RewindStep]:
    """The steps that could be taken back, the newest first."""
    entries = await rewindable(tables.store, table)
    deeds = [(entry, entry.deed) for entry in entries if isinstance(entry.deed, Acted)]
    if not deeds:
        return []
    last, names = deeds[-1][1].decision, naming.plain_names(table)
    log = _Log(table, await tables.entries(table.id), names)
    found = []
    for entry, deed in reversed(deeds):
        text = in_plain_words("\n".join(log.between(entry, entry)))
        line = say("{name}, turn {turn}", name=names[deed.seat], turn=entry.turn) + (f": {text}" if text else "")
        found.append(RewindStep(Rewind(deed.decision, last, deed.seat), line))
    return found


async def lines_of(tables: Tables, table: Table, motion: Rewind, most: int = 1500) -> list[str]:
    """What would be taken back, turn by turn, as everybody may know it; at most `most` characters."""
    entries = await rewindable(tables.store, table)
    first = next((e for e in entries if isinstance(e.deed, Acted) and e.deed.decision == motion.since), None)
    if first is None:
        return []
    lines = _Log(table, await tables.entries(table.id), naming.names(table)).between(first, entries[-1])
    kept: list[str] = []
    for line in lines:
        if room_of(kept) + room(line) > most:
            return [*kept, and_more("…", len(lines) - len(kept))]
        kept.append(line)
    return kept


class _Log:
    """Reads parts of a table's log."""

    def __init__(self, table: Table, entries: Sequence[Entry], names: Sequence[str]) -> None:
        self._table, self._names = table, names
        self._entries = live(entries)

    def between(self, first: Entry, last: Entry) -> list[str]:
        """The lines that entries `first` to `last` added to the log."""
        before, after = self._until(first.number - 1), self._until(last.number, last.turn)
        same = next((at for at, (one, two) in enumerate(zip(before, after, strict=False)) if one != two), len(before))
        return after[same:]

    def _until(self, number: int, turn: int | None = None) -> list[str]:
        """The log up to that entry, and to that turn."""
        events = events_of(self._table.game, (entry for entry in self._entries if entry.number <= number))
        return "\n".join(PHRASEBOOKS[self._table.row.game].log(events, self._names)[:turn]).split("\n")


async def rewind_page(tables: Tables, table: Table) -> PrivateContent:
    """A menu of the steps that could be taken back."""
    found = await steps(tables, table)
    if not found:
        return layouts.page([vote_words.NOTHING_TO_TAKE_BACK])
    options = [
        option(
            vote_words.STEPS_BACK(count=number, step=step.line),
            f"{step.motion.since}-{step.motion.last}-{step.motion.seat}",
        )
        for number, step in enumerate(found, start=1)
    ]
    how_far = vote_words.HOW_FAR_WITH_CARDS if table.game.hidden_hands else vote_words.HOW_FAR
    return layouts.page([how_far], [[verbs.REWIND.at(table.ref).menu(say("Back to before…"), options)]])

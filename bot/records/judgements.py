"""What the people of a finished game decided, judged once and kept beside the game."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

import msgspec

from bot.games.values import Event
from bot.records.results import owners, read_journal
from bot.review import kept
from bot.review.decisions import SECONDS, VERSION, Mistake, Played, Sent, Weighing, summed_up
from bot.review.looking_back import Damaged, Doubted, Finished, Stretch, judge_one, weigh_stretch
from bot.table.click import SYSTEM
from bot.table.table import Table
from bot.table.tables import Tables
from data.rows import ReviewRow
from data.sql.transaction import Change, Reads

STRETCH: Final = 50
"""Journal entries that are weighed at a time: about a second of the processor."""
log = logging.getLogger(__name__)

Asked = TypeVar("Asked")
Found = TypeVar("Found")


class Aside(Protocol):
    """Does long work in another process, and returns what it returns."""

    def __call__(self, work: Callable[[Asked], Found], about: Asked, /) -> Awaitable[Found]:
        """Do that work; raise what it raises, or NoWorker if it cannot be done now."""
        ...


async def kept_of(reads: Reads, table: Table) -> dict[int, Played] | None:
    """What is kept of the decisions of a game's people, by seat; None if nothing is that still counts."""
    rows = await reads.judgements(table.id)
    if not rows or any((row.version, row.entries) != (VERSION, table.row.entries) for row in rows.values()):
        return None
    return {seat: kept.unpack_decisions(row.packed or b"") for seat, row in rows.items()}


async def judged(tables: Tables, aside: Aside, table: Table, pause: Callable[[], Awaitable[None]]) -> dict[int, Played]:
    """Judge what the people of a finished game decided, and keep it. It takes up to a minute of the processor.

    `pause` comes before each step. A seat that cannot be judged has 0 decisions.

    Raises:
        NoWorker: it cannot be done now.
    """
    journal = await read_journal(tables.store, table)
    owned = owners(journal)
    players = {seat: owner.user_id for seat, owner in owned.items() if owner.user_id is not None}
    found = dict.fromkeys(owned, Played(0))
    if players:
        try:
            sent = await _sent(tables.store, table, players)
            ranked = table.game.ranked_by_decisions(table.options())
            played = await _judge(aside, Finished(table.game, tuple(journal.rows), players, sent), pause)
            found |= {seat: msgspec.structs.replace(each, ranked=ranked) for seat, each in played.items()}
        except Damaged as error:
            log.error("cannot judge decisions of table %d: its journal is damaged (%s)", table.id, error)

    async def write(tx: Change, now: Table) -> Sequence[Event]:
        if (now.row.phase, now.row.entries) == (table.row.phase, table.row.entries):
            for seat, played in found.items():
                row = ReviewRow(VERSION, now.row.entries, kept.pack_decisions(played))
                await tx.write_judgement(now.id, seat, row)
        return ()

    await tables.change(SYSTEM, table.id, write, quietly=True)
    return found


async def _sent(reads: Reads, table: Table, players: Mapping[int, int]) -> tuple[Sent, ...] | None:
    """The orders that these people sent themselves; None: it was not played by post."""
    if not table.postal:
        return None
    rows = await reads.sent_orders(table.id)
    return tuple([Sent(row.entry, row.seat, row.sets) for row in rows if players.get(row.seat) == row.user_id])


async def _judge(aside: Aside, finished: Finished, pause: Callable[[], Awaitable[None]]) -> dict[int, Played]:
    """Judge one doubt after another, so that robots can think in between."""
    weighing, spent = Weighing(dict.fromkeys(finished.players, 0), ()), 0.0
    for at in range(0, len(finished.rows), STRETCH):
        rows = finished.rows[at : at + STRETCH]
        await pause()
        part, took = await aside(weigh_stretch, Stretch(finished, rows[0].number, rows[-1].number))
        weighing, spent = weighing.joined(part), spent + took
    found = list[Mistake | None]()
    for doubt in weighing.doubts:
        if spent >= SECONDS:
            break
        await pause()
        mistake, took = await aside(judge_one, Doubted(finished, doubt))
        found.append(mistake)
        spent += took
    return summed_up(weighing, found)


def played_at(rows: Iterable[tuple[int, bytes]]) -> dict[int, Played]:
    """What somebody decided at each table at which players can be compared by it. `rows`: as stored."""
    found = {table: kept.unpack_decisions(packed) for table, packed in rows}
    return {table: played for table, played in found.items() if played.decisions and played.ranked}

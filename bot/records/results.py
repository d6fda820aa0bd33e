"""What each finished game came to, stored as small rows in the transaction that ends it.

The result of a seat belongs to the person who has it at the end, or who had it last before a robot. Everything else
follows from the journal alone, so that it can be counted again (`differs`). A seat without a person is a robot's.
"""

import asyncio
import logging
import secrets
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final

import msgspec

from bot.errors import NoSuchTable
from bot.games.entries import Acted, Entry
from bot.games.journal import events_of, live
from bot.games.records import GameRecord, SeatRecord
from bot.games.values import Event
from bot.records.ratings import rate_game, write_again
from bot.table.click import SYSTEM, Click
from bot.table.table import Table, begun
from bot.table.tables import Tables, Work
from data.rows import Departure, HistoryRow, JournalRow, ResultRow, RobberyRow, SeatResultRow
from data.sql.personal import FORGOTTEN
from data.sql.results import StoredResult
from data.sql.transaction import Change, Reads

log = logging.getLogger(__name__)

BACKFILL_PAUSE: Final = 0.1
"""Seconds between two games of an earlier version that get their results."""
_ID_BITS: Final = 62
"""Of a player's random id; SQLite's integers have 63."""


class Owner(msgspec.Struct, frozen=True):
    """The owner of a seat's result: a person's (None: one who was forgotten), by name, and how they left it, if so."""

    user_id: int | None
    name: str
    departure: Departure | None = None


class Journal(msgspec.Struct, frozen=True):
    """A finished table as results are counted from it: its journal, and the players of seats that changed hands."""

    table: Table
    rows: Sequence[JournalRow]
    history: Sequence[HistoryRow]


class Results:
    """Writes the result of every game that ends, and of those that ended under earlier versions."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        tables.consequences.append(self._follow)

    async def _follow(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        if now.row.phase == "over" and before.row.phase != "over":
            await record(tx, await read_journal(tx, now))
        return now

    async def backfill(self, *, pause: float = BACKFILL_PAUSE) -> int:
        """Write the missing results, the oldest game first, one in each transaction; return how many there were.

        If it is interrupted, the next call continues.
        """
        count = 0
        for table_id in await self._tables.store.unrecorded():
            try:
                await self._tables.prepare_and_change(SYSTEM, table_id, self._missing, quietly=True)
            except NoSuchTable:
                continue
            count += 1
            await asyncio.sleep(pause)
        return count

    async def _missing(self, table: Table) -> Work:
        journal = await read_journal(self._tables.store, table)
        counted = await _count(journal)

        async def write(tx: Change, now: Table) -> Sequence[Event]:
            if counted is not None and await tx.result(table.id) is None:
                await _write(tx, journal, counted)
            return ()

        return write


async def read_journal(reads: Reads, table: Table) -> Journal:
    """What a finished table's result is counted from."""
    return Journal(table, await reads.journal(table.id), await reads.seat_history(table.id))


async def record(tx: Change, journal: Journal) -> None:
    """Write the result of a game that is over. One that cannot be counted is logged: a game has to end in any case."""
    counted = await _count(journal)
    if counted is not None:
        await _write(tx, journal, counted)


async def _count(journal: Journal) -> StoredResult | None:
    try:
        return await asyncio.to_thread(count, journal)
    except Exception:
        log.exception("cannot count the result of table %d", journal.table.id)
        return None


async def _write(tx: Change, journal: Journal, counted: StoredResult) -> None:
    guild_id, owned = counted.game.guild_id, owners(journal)
    await tx.hold(f"results {guild_id}")
    players = {seat: await player_of(tx, guild_id, owner) for seat, owner in owned.items()}
    result = _with_players(counted, players)
    await tx.write_result(result)
    await rate_game(tx, result)


async def player_of(tx: Change, guild_id: int, owner: Owner) -> int:
    """The id of a person in results; a new one if there is none yet. Stores what they are called in that server."""
    player = None if owner.user_id is None else await tx.player(owner.user_id)
    if player is None and owner.user_id is not None:
        await tx.hold(f"player {owner.user_id}")  # a game in another process may end just now, too
        player = await tx.player(owner.user_id)
    if player is None:
        player = secrets.randbits(_ID_BITS)
        await tx.write_player(player, owner.user_id)
    if owner.user_id is not None:
        await tx.write_player_name(player, guild_id, owner.name)
    return player


def _with_players(counted: StoredResult, players: Mapping[int, int]) -> StoredResult:
    seats = tuple(msgspec.structs.replace(seat, player=players.get(seat.seat)) for seat in counted.seats)
    return msgspec.structs.replace(counted, seats=seats)


# --- counting --------------------------------------------------------------------------------------------


def count(journal: Journal) -> StoredResult | None:
    """Count the result of a finished game, without players' ids; None if its game keeps none, or it was to learn.

    Raises:
        ValueError: the journal cannot be read.
    """
    table, rows = journal.table, journal.rows
    if table.terms.for_learning:
        return None
    entries = [msgspec.json.decode(row.entry, type=Entry) for row in rows]
    found: GameRecord | None = table.game.record(begun(table), events_of(table.game, live(entries)))
    if found is None:
        return None
    owned, waited = owners(journal), _response(rows, entries)
    game = ResultRow(
        table_id=table.id,
        guild_id=table.row.guild_id,
        game=table.row.game,
        edition=found.edition,
        seats=len(found.seats),
        people=len(owned),
        turns=found.turns,
        began_at=rows[0].at,
        ended_at=rows[-1].at,
    )
    if not owned:
        return StoredResult(game, (), ())
    return StoredResult(
        game,
        tuple(_seat(seat, each, owned.get(seat), waited.get(seat)) for seat, each in enumerate(found.seats)),
        tuple(
            RobberyRow(seat, victim, amount)
            for seat, each in enumerate(found.seats)
            for victim, amount in sorted(each.robbed.items())
        ),
    )


def _seat(seat: int, found: SeatRecord, owner: Owner | None, response: float | None) -> SeatResultRow:
    return SeatResultRow(
        seat=seat,
        player=None,
        departure=None if owner is None else owner.departure,
        response=None if owner is None else response,
        place=found.place,
        won=found.won,
        earned=found.earned,
        star=None if found.star is None else found.star.card,
        star_earned=0 if found.star is None else found.star.earned,
        best_turn=found.best_turn,
        theft=found.theft,
        tries=found.luck.tries,
        hits=found.luck.hits,
        expected=found.luck.expected,
    )


def owners(journal: Journal) -> dict[int, Owner]:
    """The owner of each seat's result, without the seats of robots."""
    found: dict[int, Owner] = {}
    for seat in journal.table.seats:
        before = [row for row in journal.history if row.seat == seat.number]
        if seat.number in journal.table.resigned:
            departure: Departure | None = "resigned"
        elif seat.stand_in is not None:
            departure = "abandoned"
        else:
            departure = "taken_over" if _changed_people(before, seat.user_id) else None
        if seat.user_id is not None or seat.robot == FORGOTTEN:
            found[seat.number] = Owner(seat.user_id, seat.name, departure)
        elif (last := next((row for row in reversed(before) if row.user_id is not None), None)) is not None:
            found[seat.number] = Owner(last.user_id, last.name, "abandoned")
    return found


def _changed_people(before: Sequence[HistoryRow], user_id: int | None) -> bool:
    """Whether another player, a robot included, began the game in that seat."""
    return bool(before) and before[0].user_id != user_id


def _response(rows: Sequence[JournalRow], entries: Sequence[Entry]) -> dict[int, float]:
    """By seat: the median of the seconds from another seat's deed to a person's own next answer."""
    waits: dict[int, list[float]] = {}
    last: tuple[int | None, float] = (None, rows[0].at)
    for row, entry in zip(rows, entries, strict=True):
        if entry.quiet:
            continue
        seat = entry.deed.seat if isinstance(entry.deed, Acted) else None
        if seat is not None and row.user_id is not None and seat != last[0]:
            waits.setdefault(seat, []).append(row.at - last[1])
        last = (seat, row.at)
    return {seat: max(0.0, median(found)) for seat, found in waits.items()}


# --- counting again --------------------------------------------------------------------------------------


async def recounted(reads: Reads, table: Table, kept: StoredResult) -> StoredResult | None:
    """What the result of a finished game should be, by its journal; None if its game keeps none.

    A forgotten person's seat no longer says who had it, nor how fast they answered: there the result stays.

    Raises:
        ValueError: the journal cannot be read.
    """
    journal = await read_journal(reads, table)
    counted = await asyncio.to_thread(count, journal)
    if counted is None or (kept.seats and not counted.seats):  # everybody was forgotten
        return counted and kept
    people = await reads.people([seat.player for seat in kept.seats if seat.player is not None], kept.game.guild_id)
    gone = {seat.seat: seat for seat in kept.seats if seat.player is not None and seat.player not in people}
    owned, seats = owners(journal), list[SeatResultRow]()
    for seat in counted.seats:
        owner, was = owned.get(seat.seat), gone.get(seat.seat)
        if was is not None:
            whose = {"player": was.player, "departure": was.departure, "response": was.response}
            seats.append(msgspec.structs.replace(seat, **whose))
        else:
            player = await reads.player(owner.user_id) if owner is not None and owner.user_id is not None else None
            seats.append(msgspec.structs.replace(seat, player=player))
    game = msgspec.structs.replace(counted.game, people=kept.game.people)
    return StoredResult(game, tuple(seats), counted.robberies)


async def differs(reads: Reads, table: Table) -> str | None:
    """What of a finished game's result is not what its journal says; None if all is well or there is no result.

    Raises:
        ValueError: the journal cannot be read.
    """
    kept = await reads.result(table.id)
    if kept is None:
        return None
    again = await recounted(reads, table, kept)
    if again is None:
        return "there is a result of a game that keeps none"
    if again.game != kept.game:
        return f"its result is {kept.game}, its journal says {again.game}"
    if again.robberies != kept.robberies:
        return "the robberies of its result are not those of its journal"
    wrong = next((seat for seat, other in zip(again.seats, kept.seats, strict=True) if seat != other), None)
    return None if wrong is None else f"the result of seat {wrong.seat} is not {wrong}"


async def count_again(tables: Tables) -> tuple[int, int]:
    """Count every result and rating again; return how many results and how many rated games there are.

    Results of games that were deleted stay as they are.
    """
    store = tables.store
    await Results(tables).backfill(pause=0)
    numbers = await store.recorded()
    for table_id in numbers:
        kept = await store.result(table_id)
        try:
            table = await tables.load(table_id)
        except NoSuchTable:
            continue
        again = None if kept is None else await recounted(store, table, kept)
        if again is not None and again != kept:
            async with store.change() as tx:
                await tx.write_result(again)
    async with store.change() as tx:
        return len(numbers), await write_again(tx)

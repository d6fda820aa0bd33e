"""The achievements of players, kept up to date in the transaction of every change of a game.

An achievement belongs to the person who had the seat when it was earned. It follows from the journal entries that
count, so an undo takes it back, and it can be counted again (`differs`). Robots earn none.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from bot.calendar import preferences
from bot.errors import NoSuchTable
from bot.games.achievements import Chronicle
from bot.games.entries import Acted, Began, Entry, Undid
from bot.games.game import AnyGame
from bot.games.journal import live
from bot.games.values import Event
from bot.records.results import Owner, player_of
from bot.table.click import SYSTEM, Click
from bot.table.table import Table
from bot.table.tables import Tables, Work
from data.failures import StorageFailure
from data.rows import AchievementRow, HistoryRow, JournalRow
from data.sql.transaction import Change, Reads

log = logging.getLogger(__name__)

MOST_READINGS: Final = 256
"""Games of which it is remembered what has happened so far; others are read again from their journals."""
BACKFILL_PAUSE: Final = 0.1
"""Seconds between two games of an earlier version."""
COUNTED: Final = "achievements counted, rules 2"
"""The fact that says up to which table those of earlier versions were counted. Further rules get a new number."""
DONE: Final = "all"
_AT_ONCE: Final = 100
_Key = tuple[int, str]
"""A seat and an achievement."""


class EarnedAchievement(msgspec.Struct, frozen=True):
    """An achievement as the journal tells it: the seat, the entry and the turn that earned it, and when."""

    seat: int
    achievement: str
    entry: int
    turn: int
    at: float


class Reading:
    """One game, read entry by entry up to entry number `entries`; `earned`: the first of each seat and achievement."""

    def __init__(self, game: AnyGame, chronicle: Chronicle) -> None:
        self._game, self._chronicle = game, chronicle
        self.entries = 0
        self.earned: dict[_Key, EarnedAchievement] = {}

    def read(self, entry: Entry, row: JournalRow) -> None:
        """Read the next entry that counts, from its row. What the clock or a robot did for a seat earns it nothing."""
        deed = entry.deed
        played_for = deed.seat if isinstance(deed, Acted) and row.user_id is None and not deed.ordered else None
        events: list[Event] = self._game.decode_events(entry.events)
        for event in events:
            for earned in self._chronicle.read(event, played_for):
                one = EarnedAchievement(earned.seat, earned.achievement, entry.number, entry.turn, row.at)
                self.earned.setdefault((earned.seat, earned.achievement), one)


def read_game(game: AnyGame, rows: Sequence[JournalRow]) -> Reading | None:
    """Read a whole journal; None if it has not begun, or its game has no achievements.

    Raises:
        ValueError: the journal cannot be read.
    """
    by_number = {row.number: row for row in rows}
    entries = live(msgspec.json.decode(row.entry, type=Entry) for row in rows)
    began = next((entry.deed for entry in entries if isinstance(entry.deed, Began)), None)
    if began is None:
        return None
    chronicle = game.chronicle(msgspec.json.decode(began.options, type=game.options_type), began.seats)
    if chronicle is None:
        return None
    reading = Reading(game, chronicle)
    for entry in entries:
        reading.read(entry, by_number[entry.number])
    reading.entries = rows[-1].number
    return reading


class Achievements:
    """Awards achievements while games are played, and for games that ended under earlier versions."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._readings: OrderedDict[int, Reading] = OrderedDict()
        tables.consequences.append(self._follow)

    async def _follow(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        """Award what a change has earned, and take back what it has undone.

        A game goes on in any case: what cannot be counted is logged.
        """
        reading = self._readings.pop(now.id, None)  # if this transaction fails, the journal is read again
        if now.row.entries == before.row.entries or not now.earns_badges:
            return now
        rows = [row for table_id, row in tx.added if table_id == now.id and row.number > before.row.entries]
        entries = [msgspec.json.decode(row.entry, type=Entry) for row in rows]
        try:
            if reading is None or reading.entries != before.row.entries or _takes_back(entries):
                whole = await tx.journal(now.id) if before.row.entries else rows
                reading = await asyncio.to_thread(read_game, now.game, whole)
                stale = True
            else:
                known = len(reading.earned)
                for row, entry in zip(rows, entries, strict=True):
                    reading.read(entry, row)
                reading.entries = rows[-1].number
                stale = len(reading.earned) > known
        except StorageFailure:
            raise
        except Exception:
            log.exception("cannot count the achievements of table %d", now.id)
            return now
        if reading is None:
            return now
        if stale:
            await write(tx, now, reading.earned, before.row.entries)
        if now.row.phase == "playing":
            self._readings[now.id] = reading
            while len(self._readings) > MOST_READINGS:
                self._readings.popitem(last=False)
        return now

    async def backfill(self, *, pause: float = BACKFILL_PAUSE) -> int:
        """Award what was earned in games that ended under earlier versions, one in each transaction.

        Return how many games there were. If it is interrupted, the next call continues.
        """
        store, count = self._tables.store, 0
        fact = await store.fact(COUNTED) or "0"
        while fact != DONE:
            numbers = await store.ended_tables(int(fact), _AT_ONCE)
            for table_id in numbers:
                try:
                    await self._tables.prepare_and_change(SYSTEM, table_id, self._counting, quietly=True)
                except NoSuchTable:
                    continue
                count += 1
                await asyncio.sleep(pause)
            fact = str(numbers[-1]) if numbers else DONE
            async with store.change() as tx:
                await tx.remember(COUNTED, fact)
        return count

    async def _counting(self, table: Table) -> Work:
        earned = await _earned(self._tables.store, table)  # before the transaction: it takes a while

        async def write_all(tx: Change, now: Table) -> Sequence[Event]:
            if earned is not None:
                await write(tx, now, earned, now.row.entries)
            return ()

        return write_all


def _takes_back(entries: Iterable[Entry]) -> bool:
    return any(isinstance(entry.deed, Undid) for entry in entries)


async def count_again(tx: Change, table: Table) -> None:
    """Count a table's achievements again, from its journal. Nothing is announced."""
    earned = await _earned(tx, table)
    if earned is not None:
        await write(tx, table, earned, table.row.entries)


async def count_all_again(tables: Tables) -> int:
    """Count the achievements of every game again; return how many games there are."""
    numbers = await tables.store.begun()
    for table_id in numbers:
        try:
            table = await tables.load(table_id)
        except NoSuchTable:
            continue
        if table.earns_badges:
            async with tables.store.change() as tx:
                await count_again(tx, table)
    async with tables.store.change() as tx:
        await tx.remember(COUNTED, DONE)
    return len(numbers)


async def _earned(reads: Reads, table: Table) -> Mapping[_Key, EarnedAchievement] | None:
    """What the journal says; None if it cannot be read."""
    if not table.earns_badges:
        return {}
    rows = await reads.journal(table.id)
    try:
        reading = await asyncio.to_thread(read_game, table.game, rows)
    except Exception:
        log.exception("cannot count the achievements of table %d", table.id)
        return None
    return {} if reading is None else reading.earned


async def write(tx: Change, table: Table, earned: Mapping[_Key, EarnedAchievement], before: int) -> None:
    """Make the stored achievements of a table those of the journal. Entries after number `before` are announced."""
    stored = {(row.seat, row.achievement): row for row in await tx.achievements_at(table.id)}
    history = await tx.seat_history(table.id)
    wanted: dict[_Key, tuple[EarnedAchievement, Owner, int]] = {}
    for key, one in earned.items():
        owner = holder(table, history, one)
        if owner is not None and owner.user_id is not None:
            wanted[key] = one, owner, owner.user_id
    by_luck = {rule.achievement.id for rule in table.game.luck_rules}  # `reviews` awards them
    for key, row in stored.items():
        if row.achievement in by_luck:
            continue
        if key not in wanted or wanted[key][0].entry != row.entry:
            await tx.drop_achievement(table.id, *key)
    for key, (one, owner, user_id) in wanted.items():
        was = stored.get(key)
        if was is not None and was.entry == one.entry and was.player == await tx.player(user_id):
            continue
        player = await player_of(tx, table.row.guild_id, owner)
        announced = one.entry > before and await _is_news(tx, table, player, user_id, one)
        row = AchievementRow(one.seat, one.achievement, player, one.entry, one.turn, one.at, announced)
        await tx.write_achievement(table.id, table.row.guild_id, table.row.game, row)


async def _is_news(tx: Change, table: Table, player: int, user_id: int, one: EarnedAchievement) -> bool:
    """Whether the board names the badge: it is new to the player in this server, and they may be named."""
    if not (await preferences.person(tx, user_id)).listed:
        return False
    return not await tx.has_badge(player, one.achievement, table.row.game, table.row.guild_id)


def holder(table: Table, history: Sequence[HistoryRow], one: EarnedAchievement) -> Owner | None:
    """The person who had the seat then; None: a robot, or a person who was forgotten."""
    before = [row for row in history if row.seat == one.seat and row.from_entry <= one.entry]
    if before:
        row = before[-1]
        return None if row.user_id is None else Owner(row.user_id, row.name)
    seat = table.seats[one.seat]
    return None if seat.user_id is None else Owner(seat.user_id, seat.name)


async def differs(reads: Reads, table: Table) -> str | None:
    """What of a table's achievements is not what its journal says; None if all is well, or they are not counted yet.

    Raises:
        ValueError: the journal cannot be read.
    """
    if not table.earns_badges or await reads.fact(COUNTED) != DONE:
        return None
    reading = await asyncio.to_thread(read_game, table.game, await reads.journal(table.id))
    history = await reads.seat_history(table.id)
    wanted = set()
    for one in reading.earned.values() if reading is not None else ():
        owner = holder(table, history, one)
        player = None if owner is None or owner.user_id is None else await reads.player(owner.user_id)
        if player is not None:
            wanted.add((one.seat, one.achievement, player, one.entry))
    by_luck = {rule.achievement.id for rule in table.game.luck_rules}
    rows = [row for row in await reads.achievements_at(table.id) if row.achievement not in by_luck]
    stored = {(row.seat, row.achievement, row.player, row.entry) for row in rows}
    wrong = sorted(wanted ^ stored)
    return f"its achievements are not those of its journal: {wrong}" if wrong else None

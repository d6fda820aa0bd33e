"""Erases a person's data: their seats pass to a robot or to nobody, and their name and id are removed.

Their games continue. Each table is one transaction; an interrupted erasure can be repeated. Each request is also noted
in a list beside the database (`data.forgotten`): a copy of the database that is put back holds the person again, and
the next start forgets them again.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence, Set
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from bot.errors import NoSuchTable, WrongPhase
from bot.games.values import Event
from bot.table.click import SYSTEM, Click, part
from bot.table.journal import touch
from bot.table.lobby import Lobby
from bot.table.openings import leave_openings
from bot.table.table import Seat, Table
from bot.table.tables import Tables
from bot.transport.snowflakes import snowflake_at
from data.forgotten import ForgottenList
from data.rows import AttendanceRow
from data.sql.personal import FORGOTTEN
from data.store import Change

log = logging.getLogger(__name__)

NEUTRAL: Final = "Former player"
"""What a seat is called whose person was forgotten."""
NOT_NOTED: Final = (
    "somebody was forgotten, but that could not be noted beside the database: if you put back a copy, it holds them "
    "again. Let the bot's user write the file that ends in .forgotten, and its .key"
)
UNREADABLE: Final = (
    "the list of people who asked to be forgotten cannot be used: if you have put back a copy of the database, it may "
    "hold some of them again. Put the file that ends in .forgotten and its .key back beside it"
)
NOBODY: Final = 0
"""The user id that replaces an erased person's."""


class Forgetting:
    """Erases everything that is stored about a person. `kept`: where requests are noted, if anywhere."""

    def __init__(self, tables: Tables, lobby: Lobby, kept: ForgottenList | None = None) -> None:
        self._tables, self._lobby = tables, lobby
        self.kept = kept
        self._one_at_a_time = asyncio.Lock()

    async def forget(self, click: Click, name: str = NEUTRAL) -> int:
        """Erase the person who clicked, rename their seats to `name`, and return the number of affected tables.

        Raises:
            ValueError: nobody clicked.
        """
        user_id = click.user_id
        if user_id is None:
            raise ValueError("only people can be forgotten")
        async with self._noted(user_id) as done:
            return len(await self._erase(click, user_id, name, done))

    async def again(self, kept: ForgottenList) -> int:
        """Forget everybody again whose request on that list the database does not know of; return how many that are.

        It is an earlier copy then. A person who came back before that copy was made is left alone.

        Raises:
            StorageFailure: the database cannot be used now.
            OSError, ValueError: the list cannot be used.
        """
        if not await asyncio.to_thread(kept.exists):
            return 0
        store = self._tables.store
        fact = await asyncio.to_thread(kept.fact)
        asked = await asyncio.to_thread(kept.since, float(await store.fact(fact) or 0))
        if not asked:
            return 0
        known = await store.people_known()
        found = await asyncio.to_thread(lambda: [user_id for user_id in known if kept.hash_of(user_id) in asked])
        for user_id in found:
            click = Click(snowflake_at(time.time()), user_id)
            tables = await self._erase(click, user_id, NEUTRAL)
            async with store.change() as tx:
                for table_id in tables:
                    await tx.forget_robot_work(table_id)
        async with store.change() as tx:
            await tx.remember(fact, str(max(asked.values())))
        if found:
            log.warning("forgotten again, because the database did not know of their requests: %d people", len(found))
        return len(found)

    async def resume(self) -> None:
        """Forget people again after a start with an earlier copy, if this process has the database for itself."""
        if self.kept is None or self._tables.store.shards.count is not None:
            return
        try:
            await self.again(self.kept)
        except (OSError, ValueError) as error:
            log.error("%s (%s)", UNREADABLE, error, extra={"advice": UNREADABLE})

    @asynccontextmanager
    async def _noted(self, user_id: int) -> AsyncIterator[tuple[str, float] | None]:
        """Note the request before it is carried out; the fact that says when it was done. Withdrawn if that fails."""
        async with self._one_at_a_time:
            kept, done = self.kept, None
            if kept is not None:
                try:
                    at = await asyncio.to_thread(kept.add, user_id, time.time())
                    done = kept.fact(), at
                except (OSError, ValueError) as error:
                    log.error("%s (%s)", NOT_NOTED, error, extra={"advice": NOT_NOTED})
            try:
                yield done
            except Exception:
                if kept is not None and done is not None:
                    try:
                        await asyncio.to_thread(kept.withdraw, done[1])
                    except OSError as error:
                        log.error("an erasure that failed will be tried again at the next start: %s", error)
                raise

    async def _erase(self, click: Click, user_id: int, name: str, done: tuple[str, float] | None = None) -> list[int]:
        """Erase a person, store `done` with the last of it, and return the affected tables."""
        store = self._tables.store
        tables, names = await store.tables_of(user_id), defaultdict[int, set[str]](set)
        for table_id in tables:
            names[table_id] |= {row.name for row in await store.seats(table_id) if row.user_id == user_id}
        for former in await store.former_seats(user_id):
            names[former.table].add(former.name)
        naming = await store.tables_naming(user_id)
        for table_id in tables:
            await self._leave(click, user_id, table_id, name)
        for table_id in sorted({*tables, *naming}):
            await self._unname(user_id, table_id, names[table_id], name)
        async with store.change() as tx:
            await tx.forget_acts(user_id)
            await tx.forget_in_seats(user_id, name)
            await tx.forget_person(user_id)
            await tx.forget_achievements(user_id)
            await tx.forget_player(user_id)
            await tx.forget_wishes_of(user_id)
            await tx.forget_notes(user_id)
            await tx.forget_sent_orders(user_id)
            await tx.forget_blocks(user_id)
            await leave_openings(tx, user_id, name)
            await tx.forget_entrant(user_id, name)
            await tx.dm_opened(user_id)
            if done is not None:
                fact, at = done
                await tx.remember(fact, str(at))
        return tables

    async def _leave(self, click: Click, user_id: int, table_id: int, name: str) -> None:
        table = await self._tables.load(table_id)
        if table.row.phase == "lobby":
            try:
                await self._lobby.leave(part(click, table_id), table_id)
            except WrongPhase:  # the game has begun meanwhile
                table = await self._tables.load(table_id)
        if table.row.phase == "lobby" and not await self._still_seated(user_id, table_id):
            return

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            seat = table.seat_of(user_id)
            if seat is not None:
                await self._succeed(tx, table, seat, user_id, name)
            return ()

        await self._tables.change(SYSTEM, table_id, change)

    async def _still_seated(self, user_id: int, table_id: int) -> bool:
        return (await self._tables.load(table_id)).seat_of(user_id) is not None

    async def _succeed(self, tx: Change, table: Table, seat: Seat, user_id: int, name: str) -> None:
        """Give the seat to a robot while others play on; else leave it to nobody."""
        left = table.people_left()
        playing = table.row.phase == "playing" and seat in left
        others = [other for other in left if other.number != seat.number and other.user_id is not None]
        await tx.leave_nameless(table.id, user_id, name, table.terms.stand_in if playing and others else FORGOTTEN)
        await tx.write_attendance(table.id, AttendanceRow(seat.number))
        await tx.retire_slots(table.id, seat.number)
        host = others[0].user_id if table.row.host_id == user_id and others else None
        phase = "closed" if playing and not others else table.row.phase
        row = msgspec.structs.replace(table.row, phase=phase, host_id=host or table.row.host_id)
        await tx.write_table(row, at=self._tables.clock())

    async def _unname(self, user_id: int, table_id: int, called: Set[str], name: str) -> None:
        """Remove the person from a table's terms, votes, notices and coaches."""

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            call = table.terms.called
            if user_id in table.terms.invited or (call is not None and user_id in call.here):
                invited, declined = (
                    tuple(user for user in users if user != user_id)
                    for users in (table.terms.invited, table.terms.declined)
                )
                if call is not None:
                    here = tuple(user for user in call.here if user != user_id)
                    call = msgspec.structs.replace(call, here=here)
                terms = msgspec.structs.replace(table.terms, invited=invited, declined=declined, called=call)
                await tx.write_terms(table.id, msgspec.json.encode(terms))
                await touch(tx, table, self._tables.clock())
            await tx.forget_host(table.id, user_id)
            offered = [offer.seat for offer in await tx.offers(table.id) if offer.user_id == user_id]
            for seat in offered:
                await tx.drop_offer(table.id, seat)
            coached = any(row.user_id == user_id for row in await tx.coaches_at(table.id))
            if coached:
                await tx.forget_coach(table.id, user_id)
            if (await tx.forget_motions(table.id, user_id) or offered or coached) and table.row.phase == "playing":
                await touch(tx, table, self._tables.clock())
            notices = {row.number: msgspec.json.decode(row.notice) for row in await tx.notices(table.id)}
            names = set(called).union(*(_names(notice, user_id) for notice in notices.values()))
            for text in (str(user_id), *names):
                await tx.forget_shown(table.id, text)
            for number, notice in notices.items():
                if (renamed := _renamed(notice, names, name, user_id)) != notice:
                    await tx.rewrite_notice(table.id, number, msgspec.json.encode(renamed))
            return ()

        try:
            await self._tables.change(SYSTEM, table_id, change)
        except NoSuchTable:
            return


def _names(told: object, user_id: int) -> set[str]:
    """The names that decoded JSON has beside that person's id."""
    if not isinstance(told, dict):
        return set()
    found = {told["name"]} if told.get("user_id") == user_id and "name" in told else set()
    return found.union(*(_names(value, user_id) for value in told.values()))


def _renamed(told: object, called: Set[str], name: str, user_id: int) -> object:
    """Decoded JSON with these names replaced by `name`, and the id by `NOBODY`."""
    match told:
        case str():
            return name if told in called else told
        case list():
            return [_renamed(each, called, name, user_id) for each in told]
        case dict():
            renamed = {key: _renamed(value, called, name, user_id) for key, value in told.items()}
            return {**renamed, "user_id": NOBODY} if told.get("user_id") == user_id else renamed
        case _:
            return told

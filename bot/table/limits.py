"""How many tables may be open, and how fast they may open: every door asks here before a table is stored.

A limit belongs to what it bounds: a person's tables and pings, a channel's threads, a server's tables, and games that
robots play without people. The numbers are listed with their doors in `.github/ARCHITECTURE.md`.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from bot.calendar import preferences
from bot.calendar.deadlines import DAY, HOUR
from bot.errors import Full, Limit, NoExhibitions
from bot.table.click import Click
from bot.table.terms import Terms
from data.rows import OpenedRow
from data.sql.matchmaking import OpeningRow
from data.sql.transaction import Change, Reads

LOBBIES: Final = 5
"""Tables of one person in a server that have not begun. How many they may have open, its managers choose."""
AN_HOUR: Final = 20
"""Tables that one person opens in a server within an hour."""
PINGS: Final = 10
"""People whom one person's new tables ping in a server within a minute."""
THREADS: Final = 40
"""Threads that are made for tables below one channel within an hour."""
LOBBIES_HERE: Final = 60
OPEN_HERE: Final = 250
"""Tables of a server that have not begun, and of all its open ones."""
TIMES_A_DAY: Final = 5
"""How many times more games without people may begin in a server in a day than may run at once."""
TOURNAMENT: Final = 1
"""Tournaments of one person in a server that are not over."""
TOURNAMENTS_HERE: Final = 5
"""Tournaments of a server that are not over."""
TOURNAMENTS_TODAY: Final = 5
"""Tournaments that one person opens in a server within a day."""
MINUTE: Final = 60.0


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is to be opened.

    `people`: those whose table it is; nobody's in a tournament or among robots. `manager`: a manager of the server
    opens it, whom no limit for one person stops. `thread`: the channel below which a thread is made for it, 0 for none.
    `pings`: how many people it pings before it begins. `has_lobby`: it has a lobby. `alone`: only robots play there.
    """

    guild_id: int
    people: tuple[int, ...] = ()
    manager: bool = False
    thread: int = 0
    pings: int = 0
    has_lobby: bool = True
    alone: bool = False


class Opened(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is open, was opened lately, or is about to be: as `Asked`, with its phase, and when it opened."""

    people: frozenset[int]
    phase: str
    at: float
    channel: int = 0
    thread: int = 0
    pings: int = 0
    alone: bool = False

    @property
    def open(self) -> bool:
        return self.phase in ("lobby", "playing")


async def expect_room(reads: Reads, asked: Asked, now: float, coming: Iterable[OpeningRow] = ()) -> None:
    """Check that there is room for one more table; `coming` ones count as if they were open already.

    Raises:
        Full: there is none; says what is full.
    """
    server = await preferences.server(reads, asked.guild_id)
    known = [_opened(row) for row in await reads.opened_tables(asked.guild_id, now - HOUR)]
    known += [_coming(row, now) for row in coming if row.guild_id == asked.guild_id]
    full = reached(asked, known, server, now)
    if full is not None:
        raise full


def reached(asked: Asked, known: Sequence[Opened], server: preferences.Server, now: float) -> Full | None:
    """The limit that keeps that table from being opened now, if there is one."""
    going_on = [table for table in known if table.open]
    for user in () if asked.manager else asked.people:
        theirs = [table for table in known if user in table.people]
        open_now = [table for table in theirs if table.open]
        counted: tuple[tuple[Limit, int, int], ...] = (
            ("hosted", len(open_now), server.hosted),
            ("lobbies", sum(each.phase == "lobby" for each in open_now) if asked.has_lobby else 0, LOBBIES),
        )
        for limit, count, most in counted:
            if count >= most:
                return Full(limit, most)
        if until := _room_at([(each.at, 1) for each in theirs], 1, AN_HOUR, HOUR, now):
            return Full("an hour", AN_HOUR, until)
        pings = [(each.at, each.pings) for each in theirs if each.pings]
        if asked.pings and (until := _room_at(pings, asked.pings, PINGS, MINUTE, now)):
            return Full("pings", PINGS, until)
    if asked.alone and sum(each.alone for each in going_on) >= server.exhibitions:
        return Full("robots", server.exhibitions)
    threads = {each.channel: each.at for each in known if each.thread == asked.thread}
    if asked.thread and (until := _room_at([(at, 1) for at in threads.values()], 1, THREADS, HOUR, now)):
        return Full("threads", THREADS, until)
    if asked.has_lobby and sum(each.phase == "lobby" for each in going_on) >= LOBBIES_HERE:
        return Full("lobbies here", LOBBIES_HERE)
    return Full("open here", OPEN_HERE) if len(going_on) >= OPEN_HERE else None


def _room_at(counts: Iterable[tuple[float, int]], more: int, most: int, window: float, now: float) -> float | None:
    """When `more` fit beside what was counted within the last `window` seconds; None: now.

    More than `most` fit once nothing else is counted: a large table must open at some time.
    """
    lately = sorted((at, count) for at, count in counts if at > now - window)
    total, until = sum(count for _, count in lately), None
    for at, count in lately:
        if total + more <= most:
            break
        total, until = total - count, at + window
    return until


async def expect_exhibition_allowed(reads: Reads, click: Click, guild_id: int, now: float) -> None:
    """Check that this person may let robots play among themselves in that server today: at a table or a tournament.

    Raises:
        NoExhibitions: the server's managers allow it nobody, or not this person.
        Full: enough such games and tournaments have begun within a day.
    """
    server = await preferences.server(reads, guild_id)
    if server.exhibition_starters == "nobody" or (server.exhibition_starters == "managers" and not click.manager):
        raise NoExhibitions(managers=server.exhibition_starters == "managers")
    most = server.exhibitions * TIMES_A_DAY
    begun = [*await reads.exhibitions_since(guild_id, now - DAY), *await reads.robots_tournaments(guild_id, now - DAY)]
    if until := _room_at([(at, 1) for at in begun], 1, most, DAY, now):
        raise Full("robots today", most, until)


async def expect_tournament(tx: Change, click: Click, guild_id: int, now: float) -> None:
    """Check that the person may open one more tournament in that server.

    Raises:
        Full: they may not.
    """
    await tx.hold(f"tournaments of {guild_id}")
    there = await tx.tournaments_in(guild_id, 100)
    going_on = [row for row in there if row.phase in ("joining", "playing")]
    if len(going_on) >= TOURNAMENTS_HERE:
        raise Full("tournaments here", TOURNAMENTS_HERE)
    if click.manager:
        return
    if sum(row.host_id == click.user_id for row in going_on) >= TOURNAMENT:
        raise Full("tournament", TOURNAMENT)
    theirs = [(row.opened_at, 1) for row in there if row.host_id == click.user_id]
    if until := _room_at(theirs, 1, TOURNAMENTS_TODAY, DAY, now):
        raise Full("tournaments today", TOURNAMENTS_TODAY, until)


def asked(terms: Terms, guild_id: int, click: Click, *, starts: bool, thread: bool, people: int) -> Asked:
    """The table with these terms, which that person opens; `people`: how many of them have a seat at once.

    `starts`: it begins without a lobby. `thread`: a thread is made for it.
    """
    whose = _whose(terms, click.user_id or 0)
    return Asked(
        guild_id=guild_id,
        people=tuple(sorted(whose)),
        manager=click.manager,
        thread=terms.home if thread else 0,
        pings=0 if starts else _pings(terms, click.user_id or 0),
        has_lobby=not starts,
        alone=people == 0,
    )


def _whose(terms: Terms, host: int) -> frozenset[int]:
    """Return the ids of the people whose table it is: its host, or those whom the queue brought together; or nobody."""
    if terms.tournament or terms.exhibition is not None:
        return frozenset()
    return frozenset(terms.invited) if terms.matched else frozenset({host} - {0})


def _pings(terms: Terms, host: int) -> int:
    """How many people a table's lobby pings."""
    if terms.tournament:
        return 0
    return len(terms.invited) if terms.matched else len(set(terms.invited) - {host})


def _opened(row: OpenedRow) -> Opened:
    terms = msgspec.json.decode(row.terms, type=Terms)
    return Opened(
        people=_whose(terms, row.host_id),
        phase=row.phase,
        at=row.opened_at,
        channel=row.channel_id,
        thread=terms.home if terms.home != row.channel_id else 0,
        pings=_pings(terms, row.host_id),
        alone=terms.exhibition is not None or (bool(terms.tournament) and not terms.invited),
    )


def _coming(row: OpeningRow, now: float) -> Opened:
    terms = msgspec.json.decode(row.terms, type=Terms)
    return Opened(
        people=_whose(terms, 0),
        phase="playing" if row.starts else "lobby",
        at=now,
        channel=-row.id,
        thread=row.channel_id,
        pings=_pings(terms, 0),
        alone=bool(terms.tournament) and not terms.invited,
    )

"""Tournaments: opening one, joining it, and how it goes on by itself.

A table's end counts in the transaction that ends it, which also stores the openings of the next tables. Whatever is
left to do follows from the rows, so a tournament goes on after any kill, and advancing it twice changes nothing.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from bot import errors
from bot.games.values import Event, Level
from bot.publishing.opener import Opener
from bot.table import company, limits
from bot.table.click import SYSTEM, Click
from bot.table.journal import close
from bot.table.table import Table
from bot.table.tables import Tables
from bot.tournaments import schedule
from bot.tournaments.rounds import ThreadName, advance, locked
from bot.tournaments.schedule import FEWEST
from bot.tournaments.tournament import Tournament, placed, read_tournament
from data.sql.tournaments import EntrantRow, MatchRow, TournamentRow
from data.store import Change, StorageFailure

log = logging.getLogger(__name__)

ENDED: Final = ("over", "closed")
Revise = Callable[[Tournament], Sequence[EntrantRow]]
"""The entrants after a change; raises what forbids it."""


class Tournaments:
    """All tournaments. `on_change` functions get the number of each that has changed, after the commit."""

    def __init__(self, tables: Tables, opener: Opener) -> None:
        self._tables, self._store, self._opener = tables, tables.store, opener
        self.on_change: list[Callable[[int], None]] = []
        self.thread_name: ThreadName = _thread_name
        self._dice: random.Random = random.SystemRandom()
        self._changed: set[int] = set()
        self._looking: set[asyncio.Task[None]] = set()
        tables.consequences.append(self._follow)
        tables.on_change.append(self._heard)
        opener.on_opened.append(self._opened)
        opener.on_refused.append(self._refused)

    async def together(self, user_id: int) -> list[Tournament]:
        """The tournaments, not over yet, in which a person may meet people whom they have blocked."""
        blocked = (await company.company_of(self._store, user_id)).blocked.keys()
        entered = [each for each in await self._store.tournaments_of(user_id) if not each.withdrawn] if blocked else []
        found = [await self.load(each.tournament) for each in entered]
        return [
            each
            for each in found
            if each.row.phase not in ENDED
            and any(entrant.user_id in blocked for entrant in each.entrants if not entrant.withdrawn)
        ]

    async def load(self, tournament_id: int, guild_id: int | None = None) -> Tournament:
        """The tournament of that number, in that server if one is given.

        Raises:
            NoSuchTournament: there is none.
        """
        found = await read_tournament(self._store, tournament_id)
        if guild_id not in (None, found.row.guild_id):
            raise errors.NoSuchTournament
        return found

    async def resume(self) -> None:
        """Continue what an earlier process left, and try again what Discord refused."""
        for number in await self._store.unfinished_tournaments():
            await self.go_on(number)

    # --- before it begins --------------------------------------------------------------------------

    async def open(self, click: Click, new: TournamentRow) -> Tournament:
        """Open a tournament, which people can join; the person who clicked is its host and joins it.

        Raises:
            Full: there are enough of that person, or of the server.
            AlreadyDone: this click has opened one.
            NotEntered: the click is nobody's.
        """
        if click.user_id is None:
            raise errors.NotEntered
        async with self._store.change() as tx:
            if await tx.tournament_opened_by(click.interaction_id) is not None:
                raise errors.AlreadyDone
            await limits.expect_tournament(tx, click, new.guild_id, self._tables.clock())
            number = await tx.add_tournament(new)
            await tx.write_entrants(number, [EntrantRow(0, click.user_id, click.name, None, click.interaction_id)])
        return await self._after(number)

    async def join(self, click: Click, number: int) -> Tournament:
        """Enter a person.

        Raises:
            NoSuchTournament, TournamentBegun, TournamentFull: why not.
            BlockedThere: they have blocked people who are in it, and are asked first.
        """
        there = {entrant.user_id for entrant in (await self.load(number)).entrants}
        if click.user_id not in there:
            await company.expect_entrants(self._store, click, there, number)

        def revise(tournament: Tournament) -> Sequence[EntrantRow]:
            if click.user_id is None or tournament.entrant_of(click.user_id) is not None:
                return tournament.entrants
            _expect_room(tournament, 1)
            return [*tournament.entrants, EntrantRow(0, click.user_id, click.name, None, click.interaction_id)]

        return await self._before_it_begins(number, revise)

    async def leave(self, click: Click, number: int) -> Tournament:
        """Take a person's entry back before the tournament begins; afterwards they withdraw from its further matches.

        Raises:
            NoSuchTournament, NotEntered, TournamentBegun: why not.
        """
        async with self._store.change() as tx:
            tournament = await locked(tx, number)
            mine = tournament.entrant_of(click.user_id or 0)
            if mine is None or mine.withdrawn:
                raise errors.NotEntered
            if tournament.row.phase in ENDED:
                raise errors.TournamentBegun
            if tournament.row.phase == "joining":
                await tx.write_entrants(number, [entrant for entrant in tournament.entrants if entrant != mine])
            else:
                gone = msgspec.structs.replace(mine, withdrawn=True)
                await tx.write_entrants(number, [gone if old == mine else old for old in tournament.entrants])
                await advance(tx, number, self.thread_name)
        return await self._after(number)

    async def add_robots(self, click: Click, number: int, level: Level, names: Sequence[str]) -> Tournament:
        """Enter a robot of that level for each of the names, as its host or a server manager; once for each click.

        Raises:
            NoSuchTournament, NotTournamentHost, TournamentBegun, TournamentFull: why not.
        """

        def revise(tournament: Tournament) -> Sequence[EntrantRow]:
            _expect_host(tournament, click)
            if any(each.join_id == click.interaction_id for each in tournament.entrants):
                return tournament.entrants
            _expect_room(tournament, len(names))
            robots = [EntrantRow(0, None, name, level, click.interaction_id) for name in names]
            return [*tournament.entrants, *robots]

        return await self._before_it_begins(number, revise)

    async def remove_robot(self, click: Click, number: int) -> Tournament:
        """Remove the robot that was entered last, as the tournament's host or a server manager.

        Raises:
            NoSuchTournament, NotTournamentHost, TournamentBegun, NoRobot: why not.
        """

        def revise(tournament: Tournament) -> Sequence[EntrantRow]:
            _expect_host(tournament, click)
            robots = [entrant for entrant in tournament.entrants if entrant.robot is not None]
            if not robots:
                raise errors.NoRobot
            return [entrant for entrant in tournament.entrants if entrant != robots[-1]]

        return await self._before_it_begins(number, revise)

    async def _before_it_begins(self, number: int, revise: Revise) -> Tournament:
        async with self._store.change() as tx:
            tournament = await locked(tx, number)
            if tournament.row.phase != "joining":
                raise errors.TournamentBegun
            now = revise(tournament)
            if now is not tournament.entrants:
                await tx.write_entrants(number, list(now))
        return await self._after(number)

    # --- while it is played ------------------------------------------------------------------------

    async def start(self, click: Click, number: int) -> Tournament:
        """Draw the order of the entrants, and begin the first round, as the host or a server manager.

        Raises:
            NoSuchTournament, NotTournamentHost, TournamentBegun, TooFewEntrants: why not.
            NoExhibitions, Full: only robots are in it, and no more games among robots may begin.
        """
        tournament = await self.load(number)
        if not tournament.knock_out and len(tournament.entrants) >= FEWEST:  # the transaction finds it made
            await asyncio.to_thread(schedule.round_robin, len(tournament.entrants), tournament.row.seats)
        async with self._store.change() as tx:
            tournament = await locked(tx, number)
            _expect_host(tournament, click)
            if tournament.row.phase != "joining":
                raise errors.TournamentBegun
            if len(tournament.entrants) < FEWEST:
                raise errors.TooFewEntrants(FEWEST, tournament.language)
            if all(each.user_id is None for each in tournament.entrants):
                await limits.expect_exhibition_allowed(tx, click, tournament.row.guild_id, self._tables.clock())
            people = [entrant.user_id for entrant in tournament.entrants]
            apart = await company.blocks_among(tx, people) if tournament.knock_out else ()
            order = schedule.draw(len(people), tournament.row.seats, apart, self._dice)
            drawn = [tournament.entrants[one] for one in order]
            await tx.write_entrants(number, drawn)
            await tx.write_tournament_phase(number, "playing")
            rounds = () if tournament.knock_out else schedule.round_robin(len(drawn), tournament.row.seats)
            for at, each in enumerate(rounds, 1):
                for place, match in enumerate(each, 1):
                    await tx.write_match(number, MatchRow(round=at, number=place, seats=match))
            await advance(tx, number, self.thread_name)
        return await self._after(number)

    async def substitute(self, click: Click, number: int, entrant: int, by: EntrantRow) -> Tournament:
        """Let somebody else play an entrant's further matches, as the host or a server manager.

        The running match goes on at its table: there the seat's player decides (`bot.votes.seat_changes`).

        Raises:
            NoSuchTournament, NotTournamentHost, TournamentOver, NoSuchEntrant, AlreadyEntered: why not.
        """
        async with self._store.change() as tx:
            tournament = await locked(tx, number)
            _expect_host(tournament, click)
            if tournament.row.phase in ENDED:
                raise errors.TournamentOver
            if not 0 <= entrant < len(tournament.entrants):
                raise errors.NoSuchEntrant
            if by.user_id is not None and tournament.entrant_of(by.user_id) is not None:
                raise errors.AlreadyEntered(by.name)
            await tx.write_entrants(number, [by if other.number == entrant else other for other in tournament.entrants])
        return await self._after(number)

    async def close(self, click: Click, number: int) -> Tournament:
        """End a tournament without a winner, as its host or a server manager.

        Running tables of people go on by themselves; at others nobody would look at the end, so they close.

        Raises:
            NoSuchTournament, NotTournamentHost, TournamentOver: why not.
        """
        async with self._store.change() as tx:
            tournament = await locked(tx, number)
            _expect_host(tournament, click)
            if tournament.row.phase in ENDED:
                raise errors.TournamentOver
            await tx.write_tournament_phase(number, "closed")
            for match in tournament.matches:
                if match.opening_id is not None and match.table_id is None:
                    await tx.drop_opening(match.opening_id)
        closed = await self._after(number)
        for match in tournament.matches:
            if match.table_id is not None and match.places is None:
                await self._tables.change(SYSTEM, match.table_id, self._close_without_people)
        return closed

    async def _close_without_people(self, tx: Change, table: Table) -> Sequence[Event]:
        if table.row.phase == "playing" and not table.seats_of_people():
            await close(tx, table, self._tables.clock())
        return ()

    async def go_on(self, number: int) -> Tournament:
        """Do what can be done now: it may be that a table could not be opened before.

        Raises:
            NoSuchTournament: there is none.
        """
        async with self._store.change() as tx:
            await locked(tx, number)
            await advance(tx, number, self.thread_name)
        return await self._after(number)

    async def _after(self, number: int) -> Tournament:
        self._changed.add(number)
        self._tell()
        return await read_tournament(self._store, number)

    def _heard(self, table_id: int) -> None:
        """A table has changed: tell of its tournament, also if another process has made the change."""
        self._tell()
        if self._store.shards.count is not None:
            task = asyncio.create_task(self._look(table_id), name=f"tournament of table {table_id}")
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _look(self, table_id: int) -> None:
        try:
            if (found := await self._store.match_of(table_id=table_id)) is not None:
                self._changed.add(found[0])
                self._tell()
        except StorageFailure as error:
            log.info("cannot look for the tournament of table %d: %s", table_id, error)

    def _tell(self) -> None:
        """Tell of tournaments that have changed. Called after commits only."""
        if not self._changed:
            return
        changed, self._changed = self._changed, set()
        self._opener.poke()
        for number in sorted(changed):
            for listener in self.on_change:
                listener(number)

    # --- inside a transaction ----------------------------------------------------------------------

    async def _follow(self, tx: Change, click: Click, before: Table, now: Table) -> Table:
        """Take over a new name from a table; count one that has just ended, and go on."""
        if not now.terms.tournament:
            return now
        for then, seat in zip(before.seats, now.seats, strict=False):
            if seat.user_id is not None and then.user_id == seat.user_id and then.name != seat.name:
                await tx.rename_entrant(now.terms.tournament, seat.user_id, seat.name)
        if now.row.phase not in ENDED or before.row.phase in ENDED:
            return now
        found = await tx.match_of(table_id=now.id)
        if found is not None and found[1].places is None:
            number, match = found
            tournament = await locked(tx, number)
            places = placed(now, match, tournament.entrants)
            await tx.write_match(number, msgspec.structs.replace(match, places=places))
            await advance(tx, number, self.thread_name)
            self._changed.add(number)
        return now

    async def _opened(self, tx: Change, opening_id: int, table_id: int) -> None:
        found = await self._match_of_opening(tx, opening_id)
        if found is not None:
            await tx.write_match(found[0], msgspec.structs.replace(found[1], table_id=table_id))
            self._changed.add(found[0])

    async def _refused(self, tx: Change, opening_id: int) -> None:
        """No thread can be made: `go_on` tries again, at the latest when the bot starts."""
        found = await self._match_of_opening(tx, opening_id)
        if found is not None:
            await tx.write_match(found[0], msgspec.structs.replace(found[1], opening_id=None))

    async def _match_of_opening(self, tx: Change, opening_id: int) -> tuple[int, MatchRow] | None:
        found = await tx.match_of(opening_id=opening_id)
        if found is not None:
            await locked(tx, found[0])
        return await tx.match_of(opening_id=opening_id)


def _thread_name(tournament: Tournament, match: MatchRow) -> str:
    """The name of a match's thread in no language."""
    return f"{tournament.row.name} {match.round}.{match.number}"[:100]


def _expect_host(tournament: Tournament, click: Click) -> None:
    """Check that the person may manage the tournament.

    Raises:
        NotTournamentHost: they may not.
    """
    if click != SYSTEM and click.user_id != tournament.row.host_id and not click.manager:
        raise errors.NotTournamentHost


def _expect_room(tournament: Tournament, more: int) -> None:
    """Check that as many `more` can enter.

    Raises:
        TournamentFull: they cannot.
    """
    if len(tournament.entrants) + more > tournament.row.most:
        raise errors.TournamentFull(tournament.row.most)

"""Before a game starts: opening a table, joining, leaving, starting."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import msgspec

from bot import crash_points, errors
from bot.calendar import preferences
from bot.calendar.deadlines import HOUR
from bot.games.registry import GAMES
from bot.games.values import Event, Options
from bot.table import company, limits, roll_call
from bot.table.beginning import begin
from bot.table.click import SYSTEM, Click, expect, seated
from bot.table.in_time import in_time
from bot.table.journal import close, touch
from bot.table.table import Seat, Table, read_in
from bot.table.tables import Done, Tables, what_changed
from bot.table.terms import Terms, at_pace
from bot.table.waking import INVITED, ping_later
from bot.telemetry import record_event
from data.rows import NewTableRow, SeatRow
from data.sql.transaction import Reads
from data.store import Change, ChannelTaken

ROLE_PAUSE: Final = HOUR
"""Seconds between two pings of a server's role about tables that open for anybody."""
NOBODY: Final = 0
"""The host of a table of robots alone."""
Settle = Callable[[Change, int], Awaitable[None]]
"""Stores what else follows from a table that opens, in its transaction; takes the table's number."""


class NewTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table to be opened: its game, what is agreed, the robots at it, and its server and channel.

    `options` replace those in `terms`. `thread`: a thread has been made for it. `secret`: what its chance comes from
    (None: a new one); no message or log has it. `place`: the seat of the person who opens it.
    """

    game: str
    options: Options
    terms: Terms
    robots: Sequence[Seat] = ()
    guild_id: int = 0
    channel_id: int = 0
    thread: bool = False
    secret: bytes | None = None
    place: int = 0

    def seats(self, click: Click, *, host: bool) -> list[SeatRow]:
        """The first seats: those of the robots, and that of the person who clicked, if `host`, in its place."""
        who = [(None, each.name, each.robot) for each in self.robots]
        taken: list[tuple[int | None, str, str | None]] = [*who]
        if host:
            taken.insert(self.place, (click.user_id, click.name, None))
        return [SeatRow(number, *each, click.interaction_id) for number, each in enumerate(taken)]


class Lobby:
    """What can be done at a table that has not started. `secret` makes 32 random bytes.

    `on_opened` functions get each table that has opened, after the commit.
    """

    def __init__(self, tables: Tables, *, secret: Callable[[], bytes] = lambda: secrets.token_bytes(32)) -> None:
        self._tables = tables
        self._secret = secret
        self.on_opened: list[Callable[[Table], None]] = []

    async def open(self, click: Click, new: NewTable) -> Done:
        """Open a table; the person who clicked is its host and takes its first seat, its robots take the next ones.

        Raises:
            ChannelBusy: another game is open there.
            NotPlayedByPost: that game cannot be played at that pace.
            SeatsDoNotFit: the game has another number of seats.
            Full: there is no room for one more.
            BlockedGuests: the host has blocked everybody whom they ask.
        """
        at_pace(new.terms.pace, GAMES[new.game], new.options)

        async def change(tx: Change) -> int:
            if click.user_id is None:
                raise errors.NotSeated
            _expect_seats(new.terms.seats, GAMES[new.game].seats(new.options), 1 + len(new.robots))
            terms = await company.guests(tx, click.user_id, new.terms)
            agreed = await self._with_role(tx, msgspec.structs.replace(new, terms=terms))
            table_id = await self.create_table(tx, click, agreed, people=1)
            company.expect_guests(new.terms, terms)
            await ping_later(tx, table_id, INVITED, dict(enumerate(terms.invited)), self._tables.clock())
            rows = await _in_order(tx, new.seats(click, host=True), terms)
            await company.seat(tx, table_id, terms, rows)
            await tx.mark_due(table_id, 1)
            return table_id

        return await self.opened(click, change)

    async def open_seated(self, new: NewTable, seats: Sequence[SeatRow], settle: Settle, *, starts: bool) -> Done:
        """Open a table at which people have seats already, without a click; its host is the first of them.

        `starts`: the game begins in the same transaction, without a lobby.

        Raises:
            ChannelBusy: another game is open there.
            Full: there is no room for one more.
        """

        async def change(tx: Change) -> int:
            people = [seat.user_id for seat in seats if seat.user_id is not None]
            host = Click(0, people[0] if people else NOBODY)
            table_id = await self.create_table(tx, host, new, people=len(people), starts=starts)
            await company.seat(tx, table_id, new.terms, seats)
            await tx.mark_due(table_id, 1)
            await settle(tx, table_id)
            if not starts:
                await ping_later(tx, table_id, INVITED, dict(enumerate(new.terms.invited)), self._tables.clock())
            else:
                table = await read_in(tx, table_id)
                await begin(tx, table, SYSTEM, self._tables.clock())
                await self._tables.follow_all(tx, SYSTEM, table)
            return table_id

        return await self.opened(SYSTEM, change)

    async def ping_waiting(self, tx: Change, table: Table, place: int) -> Sequence[Event]:
        """Handle the alarm of a person who may be pinged now: the table's messages do so."""
        if table.row.phase in ("lobby", "playing"):
            await touch(tx, table, self._tables.clock())
        return ()

    async def _with_role(self, tx: Change, new: NewTable) -> NewTable:
        """The table with the role to ping: only if everybody may join, and not more often than `ROLE_PAUSE`."""
        server, now = await preferences.server(tx, new.guild_id), self._tables.clock()
        due = server.role and now >= server.pinged_at + ROLE_PAUSE
        if not due or new.terms.who != "everyone" or new.terms.seats <= 1 + len(new.robots):
            return msgspec.structs.replace(new, terms=msgspec.structs.replace(new.terms, role=0))
        await preferences.remember_server(tx, new.guild_id, msgspec.structs.replace(server, pinged_at=now))
        return msgspec.structs.replace(new, terms=msgspec.structs.replace(new.terms, role=server.role))

    async def expect_room(self, click: Click, new: NewTable) -> None:
        """Check that there is room for that table, and that guests are left, before a thread is made for it.

        Raises:
            Full, BlockedGuests: why not.
        """
        exhibition = new.terms.exhibition is not None
        starts, people = exhibition or new.terms.for_learning, 0 if exhibition else 1
        wanted = limits.asked(new.terms, new.guild_id, click, starts=starts, thread=new.thread, people=people)
        await limits.expect_room(self._tables.store, wanted, self._tables.clock())
        company.expect_guests(new.terms, await company.guests(self._tables.store, click.user_id, new.terms))

    async def join(self, click: Click, table_id: int) -> Done:
        """Give the person a seat.

        Raises:
            WrongPhase, AlreadySeated, NotInvited, BlockedThere, NotInTime, TableFull: why not.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "lobby")
            if click.user_id is None or table.seat_of(click.user_id):
                raise errors.AlreadySeated
            await company.expect_welcome(tx, table, click)
            if table.terms.in_time and click.user_id not in {table.row.host_id, *table.terms.invited}:
                figure = await in_time(tx, click.user_id)
                if not figure.enough:
                    raise errors.NotInTime(figure.kept, figure.games)
            await self._sit(tx, table, click, None)
            if table.terms.called is not None:
                await roll_call.answer(tx, await read_in(tx, table.id), click.user_id, self._tables.clock())
            return await roll_call.settle(tx, table.id, click, self._tables.clock())

        return await self._tables.change(click, table_id, change)

    async def add_robot(self, click: Click, table_id: int, level: str, names: Sequence[str]) -> Done:
        """Give a robot of that level a seat, under the first free name of `names`.

        Raises:
            WrongPhase, NotSeated, TableFull: why not.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "lobby")
            seated(table, click)
            free = next((name for name in names if name not in table.names), names[0])
            await self._sit(tx, table, msgspec.structs.replace(click, user_id=None, name=free), level)
            return ()

        return await self._tables.change(click, table_id, change)

    async def remove_robot(
        self, click: Click, table_id: int, *, seat: int | None = None, name: str | None = None
    ) -> Done:
        """Remove a robot: the one that joined last, or the one in `seat` if it is called `name`.

        Raises:
            WrongPhase, NotSeated, NoRobot: why not.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "lobby")
            seated(table, click)
            robots = [each.number for each in table.seats if each.robot and seat in (None, each.number)]
            robots = [number for number in robots if name in (None, table.names[number])]
            if not robots:
                raise errors.NoRobot
            await company.unseat(tx, table, robots[-1], self._tables.clock())
            return ()

        return await self._tables.change(click, table_id, change)

    async def leave(self, click: Click, table_id: int) -> Done:
        """Leave before the game starts. A person who was invited may come back, but is invited no more.

        If the host leaves, the next person becomes the host; if the last person leaves, the table closes.

        Raises:
            WrongPhase, NotSeated: why not.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "lobby")
            seat = seated(table, click)
            others = [other.user_id for other in table.seats if other.user_id not in (None, click.user_id)]
            if not others:
                await close(tx, table, self._tables.clock())
            else:
                host = others[0] if table.row.host_id == click.user_id else None
                await company.unseat(tx, table, seat.number, self._tables.clock(), host_id=host)
                if click.user_id in table.terms.invited and click.user_id not in table.terms.declined:
                    terms = msgspec.structs.replace(table.terms, declined=(*table.terms.declined, click.user_id))
                    await tx.write_terms(table.id, msgspec.json.encode(terms))
                return await roll_call.settle(tx, table.id, click, self._tables.clock())
            return ()

        return await self._tables.change(click, table_id, change)

    async def change_terms(self, click: Click, table_id: int, revise: Callable[[Table], Terms]) -> Done:
        """Change the terms before the game starts. Only the host and the server's managers may.

        `revise` makes the terms from the locked table, so that two changes at once both count; its exceptions are
        passed on. The secret stays, because the terms are no part of the key.

        Raises:
            WrongPhase, NotHost: why not.
            SeatsDoNotFit: more seats are taken, or the game has another number of seats with these options.
            NotPlayedByPost: that game cannot be played at that pace.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "lobby")
            if click.user_id != table.row.host_id and not click.manager:
                raise errors.NotHost
            terms = revise(table)
            if not roll_call.asked(terms):
                terms = msgspec.structs.replace(terms, called=None)
            chosen = msgspec.json.decode(terms.options, type=table.game.options_type)
            options = at_pace(terms.pace, table.game, chosen)
            _expect_seats(terms.seats, table.game.seats(options), len(table.seats))
            if terms != table.terms:
                await tx.write_terms(table.id, msgspec.json.encode(terms))
                await touch(tx, table, self._tables.clock())
            return ()

        return await self._tables.change(click, table_id, change)

    async def start(self, click: Click, table_id: int) -> Done:
        """Begin the game: the joins are mixed into the secret, and the first snapshot is taken.

        Where the opener asked for a roll-call, it begins that, and the person who clicked is here.

        Raises:
            WrongPhase, NotSeated, TooFewPlayers, BlockedThere: why not.
        """

        async def change(tx: Change, table: Table) -> Sequence[Event]:
            expect(table, "lobby")
            seated(table, click)
            options = table.options()
            possible = table.game.seats(options)
            if len(table.seats) not in possible:
                raise errors.TooFewPlayers(possible.start)
            await company.expect_start(tx, table, click)
            if not roll_call.asked(table.terms):
                return await begin(tx, table, click, self._tables.clock())
            await roll_call.answer(tx, table, click.user_id, self._tables.clock())
            return await roll_call.settle(tx, table.id, click, self._tables.clock())

        return await self._tables.change(click, table_id, change)

    # --- inside a change ---------------------------------------------------------------------------

    async def create_table(self, tx: Change, click: Click, new: NewTable, *, people: int, starts: bool = False) -> int:
        """Create an empty table and return its number. The person who clicked is its host. Every table opens here.

        `people`: how many get a seat at once. `starts`: the game begins in the same transaction.

        Raises:
            NotSeated: nobody clicked.
            ChannelBusy: another game is open there.
            Full: there is no room for one more.
        """
        if click.user_id is None:
            raise errors.NotSeated
        wanted = limits.asked(new.terms, new.guild_id, click, starts=starts, thread=new.thread, people=people)
        await tx.hold(f"tables of {new.guild_id}")
        await limits.expect_room(tx, wanted, self._tables.clock())
        agreed = msgspec.structs.replace(new.terms, options=msgspec.Raw(msgspec.json.encode(new.options)))
        try:
            return await tx.open_table(
                NewTableRow(
                    game=new.game,
                    guild_id=new.guild_id,
                    channel_id=new.channel_id,
                    host_id=click.user_id,
                    terms=msgspec.json.encode(agreed),
                    secret=new.secret or self._secret(),
                    at=self._tables.clock(),
                )
            )
        except ChannelTaken as error:
            raise errors.ChannelBusy from error

    async def opened(self, click: Click, change: Callable[[Change], Awaitable[int]]) -> Done:
        """Run a change that creates a table in a transaction, once for each click, and return the table."""
        return await self._tables.shielded(lambda: self._opened(click, change))

    async def _opened(self, click: Click, change: Callable[[Change], Awaitable[int]]) -> Done:
        async with self._tables.store.change() as tx:
            table_id = await change(tx)
            await self._tables.once(tx, click, table_id)
            crash_points.point("before-commit")
        crash_points.point("after-commit")
        table = await self._tables.load(table_id)
        record_event("changed", **what_changed(click, table))
        for listener in self.on_opened:
            listener(table)
        return Done(table)

    async def _sit(self, tx: Change, table: Table, click: Click, robot: str | None) -> None:
        if len(table.seats) >= table.terms.seats:
            raise errors.TableFull(table.terms.seats)
        rows = await tx.seats(table.id)
        rows.append(SeatRow(len(rows), click.user_id, click.name, robot, click.interaction_id))
        seated = await _in_order(tx, rows, table.terms)
        await company.seat(tx, table.id, table.terms, seated, knowing=click.knowing)
        await touch(tx, table, self._tables.clock())


async def _in_order(reads: Reads, rows: Sequence[SeatRow], terms: Terms) -> list[SeatRow]:
    """The seats as they were taken; in a rematch first those of the game before, moved on by one seat."""
    before = [row.user_id or row.name for row in await reads.seats(terms.rematch_of)] if terms.rematch_of else []
    places = {who: place for place, who in enumerate([*before[1:], *before[:1]])}
    ordered = sorted(rows, key=lambda row: places.get(row.user_id or row.name, len(places)))
    return [msgspec.structs.replace(row, seat=seat) for seat, row in enumerate(ordered)]


def _expect_seats(seats: int, possible: range, taken: int) -> None:
    """Check that the game allows `seats` seats and that no more are `taken`.

    Raises:
        SeatsDoNotFit: one of these does not hold.
    """
    if seats not in possible or seats < taken:
        raise errors.SeatsDoNotFit(seats, possible, taken)

"""The simulation: an hour at a time, with kills of the bot, and checks at the end."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from bot.calendar import preferences
from bot.calendar.deadlines import Daily, Deadline, Duration
from bot.client import TableBot
from bot.errors import TableError
from bot.games.chance import Chance
from bot.games.machi_koro import Options as MachiOptions
from bot.games.machi_koro.robot import robot_orders
from bot.games.machi_koro.views import MachiView
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.values import Event, IllegalAction, Options
from bot.records.audit import check
from bot.table.click import Click
from bot.table.lobby import NewTable
from bot.table.table import Table
from bot.table.terms import Terms
from bot.timekeeping.obligations import people_to_act
from bot.timekeeping.reminders import DEADLINE, SLEEP
from data.rows import ObligationRow
from data.sql.transaction import Change
from data.store import Store
from tests.month.people import DAY, HOUR, Somebody, make_people
from tests.month.running import Running, quick
from tests.month.standing_orders import StandingOrderUsers, followed_at
from tests.month.voters import Voters, carried_at
from tests.support.simulated import simulated

OPENING = 24
"""Hours at the start in which all tables are opened."""


class Numbers(msgspec.Struct):
    """Results and faults of a month."""

    tables: int = 0
    finished: int = 0
    closed: int = 0
    still_played: int = 0
    actions: int = 0
    old_buttons: int = 0
    deadlines: int = 0
    taken_back: int = 0
    orders_given: int = 0
    orders_withdrawn: int = 0
    orders_lapsed: int = 0
    turns_by_orders: int = 0
    turns_by_orders_when_time_was_up: int = 0
    chains_by_orders: int = 0
    votes_asked: int = 0
    votes_cast: int = 0
    votes_carried: int = 0
    restarts: int = 0
    posts: int = 0
    edits: int = 0
    pings: int = 0
    journals_replayed: int = 0
    deadlines_twice: int = 0
    deadlines_of_nobody: int = 0
    pings_in_quiet_hours: int = 0
    doubled_boards: int = 0
    unfinished: list[str] = msgspec.field(default_factory=list)
    wrong: list[str] = msgspec.field(default_factory=list)


class Month:
    """A simulation of some tables for some days."""

    def __init__(self, town: Running, *, tables: int, days: float, deaths: int, seed: int) -> None:
        self.whim = random.Random(seed)
        self.town, self.clock = town, town.clock
        self.start = town.clock()
        self.count = tables
        self.people = {one.user: one for one in self._settle(max(6, tables * 3 // 5), days)}
        self.order_users = StandingOrderUsers(self.people.values(), seed)
        self.voters = Voters(self.people.values(), seed)
        self.an_hour = -(-tables // OPENING)
        hours = self.hours = -(-tables // self.an_hour) + int(days * 24)
        self.deaths = set(self.whim.sample(range(2, hours), min(deaths, hours - 2)))
        self.numbers = Numbers(tables=tables)
        self.fired: Counter[tuple[int, int, int, int]] = Counter()
        self.interactions = 0

    @property
    def bot(self) -> TableBot:
        """The one that runs now."""
        return self.town.bot

    def _settle(self, count: int, days: float) -> list[Somebody]:
        """Let people join the server."""
        people = make_people(count, self.start, days, self.whim)
        for somebody in people:
            somebody.user = self.town.person(somebody.name).id
        return people

    async def run(self) -> None:
        """Run the simulation."""
        self._watch()
        await self._introduce()
        for hour in range(self.hours):
            for _ in range(self.an_hour):
                await self._open()
            self.numbers.wrong += await self.town.at(self.start + hour * HOUR)
            await self._everybody()
            if hour in self.deaths:
                await self._die()
        await self.town.settle()
        await self._judge()

    async def _introduce(self) -> None:
        """Let everybody say when they may be pinged."""
        async with self.bot.store.change() as tx:
            for somebody in self.people.values():
                await preferences.remember_person(tx, somebody.user, somebody.chosen)

    async def _die(self) -> None:
        """Kill the bot in the middle of its work, and start another."""
        self.town.env.backend.advance_clock(self.whim.random() * HOUR)
        self.bot.alarms.poke()
        for _ in range(self.whim.randrange(12)):
            await asyncio.sleep(0)
        await self.town.restart()
        self.numbers.restarts += 1
        self._watch()
        await self.town.note_deadlines()

    def _watch(self) -> None:
        """Record every deadline that passes, with its seat and decision."""
        alarms = self.bot.alarms
        handler = alarms._seat_handlers[DEADLINE]

        async def watched(tx: Change, table: Table, seat: int) -> list[Event]:
            obligation, owing = await tx.obligation(table.id, seat), await people_to_act(tx, table)
            told = len(await tx.notices(table.id))
            events = list(await handler(tx, table, seat))
            if obligation is not None and obligation.due_at is not None and obligation.due_at <= self.clock():
                self.numbers.deadlines += 1
                if len(await tx.notices(table.id)) > told:
                    self._passed(table, seat, obligation)
                if seat not in owing:
                    self.numbers.deadlines_of_nobody += 1
                    self.numbers.wrong.append(
                        f"table {table.id}: a deadline passed for seat {seat}, which owed nothing"
                    )
                self.fired[table.id, seat, obligation.decision, int(obligation.due_at)] += 1
            return events

        alarms._seat_handlers[DEADLINE] = watched

    def _passed(self, table: Table, seat: int, obligation: ObligationRow) -> None:
        """A seat's deadline has passed, and the table knows."""

    # --- people --------------------------------------------------------------------------------------

    def _click(self, somebody: Somebody) -> Click:
        self.interactions += 1
        return Click(self.interactions, somebody.user, somebody.name)

    async def _open(self) -> None:
        """Let some people open a table and start."""
        number = len(self.town.channels) + 1
        if number > self.count:
            return
        mafia, post = number % 3 == 0, number % 5 == 0
        seated = self.whim.sample(sorted(self.people), self.whim.randint(2, 4))
        options = (
            MafiaOptions(first="joining")
            if mafia
            else MachiOptions(edition=self.whim.choice(["base", "harbor", "everything"]), first="joining")
        )
        terms = Terms(
            options=msgspec.Raw(b"{}"),
            seats=4,
            pace="postal" if post and not mafia else "live",
            deadline=self._deadline(),
            waking=self.whim.random() < 0.5,
            away=self.whim.choice(["pause", "play"]),
        )
        await self._start(seated, options, terms, robot=len(seated) < 4 and self.whim.random() < 0.4)

    async def _start(self, seated: Sequence[int], options: Options, terms: Terms, *, robot: bool = False) -> None:
        """Let these people, the host first, start a game in a channel of its own."""
        channel = self.town.guild.create_text_channel(f"table-{len(self.town.channels) + 1}")
        self.town.channels.append(channel)
        host, *others = (self.people[user] for user in seated)
        table = await self.bot.lobby.open(
            self._click(host),
            NewTable(
                game="mafia_dollar" if isinstance(options, MafiaOptions) else "machi_koro",
                guild_id=self.town.guild.id,
                channel_id=channel.id,
                options=options,
                terms=terms,
            ),
        )
        for other in others:
            await self.bot.lobby.join(self._click(other), table.table.id)
        if robot:
            await self.bot.lobby.add_robot(self._click(host), table.table.id, "easy", ("Robo",))
        await self.bot.lobby.start(self._click(host), table.table.id)

    def _deadline(self) -> Deadline:
        offered: list[Deadline] = [
            Duration(8 * HOUR),
            Duration(12 * HOUR),
            Duration(DAY),
            Daily(20, 0, "Europe/Berlin"),
            Duration(2 * HOUR),
        ]
        return self.whim.choice(offered)

    async def _everybody(self) -> None:
        """Let people who are online in this hour answer their decisions until none is left."""
        looking = {
            user
            for user, somebody in self.people.items()
            if somebody.looks(self.clock(), self.town.soonest.get(user), self.whim)
        }
        for table_id in await self.bot.store.playing():
            table = await self.bot.tables.load(table_id)
            await self.order_users.look(self.bot, table, looking, lambda user: self._click(self.people[user]))
            await self.voters.look(self.bot, table, looking, lambda user: self._click(self.people[user]))
        await self._answer(looking)

    async def _answer(self, looking: set[int]) -> None:
        """Let these people answer all that they are asked."""
        for _ in range(6):
            moved = False
            for table_id in await self.bot.store.playing():
                await self._take_seats_back(await self.bot.tables.load(table_id), looking)
                moved |= await self._answer_all(await self.bot.tables.load(table_id), looking)
            await self.town.settle()
            if not moved:
                break
        await self.town.note_deadlines()

    async def _take_seats_back(self, table: Table, looking: set[int]) -> None:
        """Let people take their seats back from robots, sooner or later."""
        for seat in table.people_left():
            if seat.stand_in is not None and seat.user_id in looking and self.whim.random() < 0.5:
                await self.bot.time.come_back(self._click(self.people[seat.user_id]), table.id)
                self.numbers.taken_back += 1

    async def _answer_all(self, table: Table, looking: set[int]) -> bool:
        moved = False
        if table.postal:
            return await self._hand_in(table, looking)
        for pending in table.pending():
            user = table.seats[pending.seat].user_id
            if user is None or user not in looking or table.seats[pending.seat].played_by_robot:
                continue
            if self.whim.random() < 0.03 and pending.id > 1:
                await self._press_an_old_button(table, user, pending.id - 1)
            view = table.view(pending.seat)
            action = table.game.robot(view, pending, "easy", Chance(self.whim.randbytes(8)))
            try:
                await self.bot.tables.act(self._click(self.people[user]), table.id, pending.id, action)
            except (TableError, IllegalAction) as error:
                if not isinstance(error, TableError):
                    self.numbers.wrong.append(f"table {table.id}: {error!r}")
                break
            self.numbers.actions += 1
            moved = True
            if self.whim.random() < 0.3:
                break
            table = await self.bot.tables.load(table.id)
        return moved

    async def _hand_in(self, table: Table, looking: set[int]) -> bool:
        status, moved = await self.bot.postal_office.status(table), False
        for seat in status.waiting:
            user = table.seats[seat].user_id
            if user is not None and user in looking:
                view = table.view(seat)
                assert isinstance(view, MachiView)
                orders = (robot_orders(view),)
                click, turn = self._click(self.people[user]), status.postal_turn
                await self.bot.postal_office.hand_in(click, table.id, orders, final=True, postal_turn=turn)
                self.numbers.actions += 1
                moved = True
        return moved

    async def _press_an_old_button(self, table: Table, user: int, decision: int) -> None:
        before = (await self.bot.tables.load(table.id)).row.version
        action = table.game.robot(table.view(table.pending()[0].seat), table.pending()[0], "easy", Chance(b"old"))
        try:
            await self.bot.tables.act(self._click(self.people[user]), table.id, decision, action)
        except (TableError, IllegalAction):
            self.numbers.old_buttons += 1
        else:
            self.numbers.wrong.append(f"table {table.id}: an old button did something")
        if (await self.bot.tables.load(table.id)).row.version != before:
            self.numbers.wrong.append(f"table {table.id}: an old button changed it")

    # --- what must hold ---------------------------------------------------------------------------------

    async def _judge(self) -> None:
        numbers = self.numbers
        for table_id in range(1, len(self.town.channels) + 1):
            table = await self.bot.tables.load(table_id)
            if (problem := check(await self.bot.tables.whole(table_id)).problem) is not None:
                numbers.wrong.append(f"table {table_id}: {problem}")
            else:
                numbers.journals_replayed += 1
            if table.row.phase == "over":
                numbers.finished += 1
            elif table.row.phase == "closed":
                numbers.closed += 1
            else:
                numbers.still_played += 1
            if table.row.phase != "over":
                numbers.unfinished.append(await self._described(table))
            if table.row.phase == "playing":
                await self._check_continues(table)
            live = self.town.boards_with_controls(table_id)
            if live > 1:
                numbers.doubled_boards += 1
                numbers.wrong.append(f"table {table_id}: {live} boards can be played on")
        again = [where for where, times in self.fired.items() if times > 1]
        numbers.deadlines_twice = len(again)
        numbers.wrong += [f"a deadline passed twice: table, seat, decision, time {where}" for where in again]
        for ping in self.town.notified:
            somebody = self.people.get(ping.user)
            if somebody is not None and self._in_quiet_hours(somebody, ping.at):
                numbers.pings_in_quiet_hours += 1
                numbers.wrong.append(f"{somebody.name} was pinged in quiet hours: {ping.text[:80]}")
        followed = await followed_at(self.bot.store, range(1, len(self.town.channels) + 1))
        numbers.turns_by_orders, numbers.chains_by_orders = followed.turns, followed.chains
        numbers.turns_by_orders_when_time_was_up = followed.late
        users = self.order_users
        numbers.orders_given, numbers.orders_withdrawn = users.given, users.withdrawn
        numbers.orders_lapsed = users.lapsed
        numbers.votes_asked, numbers.votes_cast = self.voters.asked, self.voters.cast
        numbers.votes_carried = await carried_at(self.bot.store, range(1, len(self.town.channels) + 1))
        numbers.posts, numbers.edits, numbers.pings = self.town.posts, self.town.edits, len(self.town.notified)

    def _in_quiet_hours(self, somebody: Somebody, at: float) -> bool:
        return not somebody.chosen.may_be_pinged(at)

    async def _described(self, table: Table) -> str:
        """Describe an unfinished table: terms, progress and players."""
        agreed, seats = table.terms, []
        for seat in table.seats:
            somebody = self.people.get(seat.user_id or 0)
            gone = " (gone)" if somebody is not None and self.clock() >= somebody.leaves_at else ""
            when = self.order_users.when.get(seat.user_id or 0)
            orders = f" (orders: {when})" if when else ""
            doing = " played for" if seat.stand_in else ""
            seats.append(f"{somebody.manner if somebody else 'robot'}{gone}{orders}{doing}")
        postal_turns = await self.bot.store.postal_turns(table.id)
        length = await self.bot.store.journal_length(table.id)
        return (
            f"table {table.id} is {table.row.phase}: {table.row.game}, {agreed.pace}, {agreed.deadline}, "
            f"waking {agreed.waking}, away {agreed.away}; go {table.game.turn(table.state)}, {postal_turns} turns, "
            f"{length} entries; {', '.join(seats)}"
        )

    async def _check_continues(self, table: Table) -> None:
        """Check that an unfinished game waits for somebody, with one deadline."""
        if not table.pending():
            self.numbers.wrong.append(f"table {table.id}: nobody owes anything")
        alarms = await self.bot.store.alarms(table.id)
        if not table.attended:
            if [alarm.kind for alarm in alarms] != [SLEEP]:
                self.numbers.wrong.append(f"table {table.id}: sleeps with {[alarm.kind for alarm in alarms]}")
        elif table.postal:
            ahead = [alarm for alarm in alarms if alarm.kind == "post"]
            if len(ahead) != 1:
                self.numbers.wrong.append(f"table {table.id}: {len(ahead)} postal deadlines")
        else:
            for obligation in await self.bot.store.obligations(table.id):
                ahead = [alarm for alarm in alarms if alarm.kind == DEADLINE and alarm.seat == obligation.seat]
                if len(ahead) != 1:
                    self.numbers.wrong.append(f"table {table.id}: {len(ahead)} deadlines for seat {obligation.seat}")
        past = [alarm.kind for alarm in alarms if alarm.at <= self.clock()]
        if past:
            self.numbers.wrong.append(f"table {table.id}: {past} should have fired")


async def play_month(
    folder: Path, *, tables: int, days: float, deaths: int, seed: int, kind: type[Month] = Month
) -> Month:
    """Simulate it, on a database in that folder."""
    with pytest.MonkeyPatch.context() as patch:
        quick(patch)
        store = await Store.open(folder / "month.sqlite3")
        try:
            async with simulated(store) as env:
                month = kind(Running(env, patch), tables=tables, days=days, deaths=deaths, seed=seed)
                await month.run()
            env.raise_errors()
        finally:
            await store.close()
    return month

"""A month of eight people in four time zones, two of whom never say theirs.

They answer within three hours that they are awake after a ping. For some days the silent two are gone: then their
deadlines pass. Nights, deadlines and lost turns are counted here, minute by minute, and not by the bot's own clocks.
"""

import datetime
import functools
import zoneinfo
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from bot.calendar import preferences
from bot.calendar.deadlines import Daily, Deadline, Duration
from bot.calendar.preferences import FIRST_HOURS, Person, Quiet
from bot.games.machi_koro import Options as MachiOptions
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.values import Options
from bot.table.table import Table
from bot.table.terms import Pace, Terms
from bot.timekeeping.preference_changes import choose
from data.rows import ObligationRow
from data.store import Change
from tests.month.month import Month
from tests.month.people import DAY, HOUR, Somebody
from tests.month.voters import Voters

HOMES = {
    "Ann": "Europe/Berlin",
    "Bo": "Europe/Berlin",
    "Cy": "Europe/Berlin",
    "Dee": "America/New_York",
    "Eli": "America/New_York",
    "Fay": "Asia/Tokyo",
    "Gus": "Asia/Tokyo",
    "Hana": "Australia/Sydney",
}
SILENT = ("Cy", "Gus")
"""These never say their time zone."""
AT_ONCE = 4
"""Games that are played at the same time."""
LATEST_ANSWER = 3
"""Hours awake after a ping in which a person answers."""
MINUTE = 60.0
TABLES: Sequence[tuple[Options, Pace, Deadline, bool]] = (
    (MachiOptions(edition="base", first="joining"), "live", Duration(DAY), False),
    (MafiaOptions(first="joining"), "live", Duration(12 * HOUR), True),
    (MachiOptions(edition="harbor", first="joining"), "postal", Duration(DAY), False),
    (MachiOptions(edition="everything", first="joining"), "live", Daily(20, 0, "Europe/Berlin"), False),
    (MafiaOptions(first="joining"), "live", Duration(DAY), True),
)
"""Options, pace, deadline, and whether only waking time counts; taken in turn."""


class Sleeper(Somebody):
    """A person who lives in `home`, sleeps from 23 to 8 there, and is gone in `absence` (seconds since 1970)."""

    home: str = "UTC"
    absence: tuple[float, float] = (0.0, 0.0)
    pinged_at: float | None = None
    awake: int = 0

    def sleeps(self, at: float) -> bool:
        return _at_night(self.home, at)

    def gone(self, at: float) -> bool:
        """Whether they are gone, or were until a day ago: what passed then is settled."""
        return self.absence[0] <= at < self.absence[1] + DAY


class Pinged(msgspec.Struct, frozen=True):
    """The pings of a silent person, those between 23 and 8 where they live, and the zones that were guessed."""

    pings: int
    asleep: int
    guesses: list[str]


class Counted(msgspec.Struct):
    """The figures. `passed`, `missed`: deadlines of turns, and of postal turns.

    `measured`: deadlines of silent people; `too_short`: those with less time to be pinged in than agreed. `lost`:
    deadlines of people who answered pings.
    """

    passed: int = 0
    missed: int = 0
    measured: int = 0
    lost: list[str] = msgspec.field(default_factory=list)
    too_short: list[str] = msgspec.field(default_factory=list)
    silent: dict[str, Pinged] = msgspec.field(default_factory=dict)


class Nights(Month):
    """The month; `counted` is complete when it has run."""

    def _settle(self, count: int, days: float) -> list[Somebody]:
        self.counted, self.known = Counted(), defaultdict[int, list[tuple[float, Person]]](list)
        self._measured = set[tuple[int, int, float, float, str]]()
        self._heard = 0
        found: list[Somebody] = []
        for name, home in HOMES.items():
            since = self.start + days * DAY * (0.4 if name == "Cy" else 0.6)
            absence = (since, since + min(6.0, days / 3) * DAY) if name in SILENT else (0.0, 0.0)
            user = self.town.person(name).id
            found.append(Sleeper(user, name, "prompt", Person(), home=home, absence=absence))
        return found

    async def _introduce(self) -> None:
        """Nobody has said anything yet, and nobody votes or keeps orders."""
        self.order_users.when.clear()
        self.voters = Voters((), 0)

    def sleeper(self, user: int | None) -> Sleeper:
        somebody = self.people[user or 0]
        assert isinstance(somebody, Sleeper)
        return somebody

    # --- what people do ------------------------------------------------------------------------------

    async def _open(self) -> None:
        """Begin the next game when one has ended; the silent two sit at most tables, people of all zones together."""
        number = len(self.town.channels)
        if number >= self.count or len(await self.bot.store.playing()) >= AT_ONCE:
            return
        options, pace, deadline, waking = TABLES[number % len(TABLES)]
        by_name = {somebody.name: user for user, somebody in self.people.items()}
        said = [name for name in HOMES if name not in SILENT]
        names = [*(SILENT if number % 3 else SILENT[:1]), *(said[(2 * number + each) % len(said)] for each in range(2))]
        self.whim.shuffle(names)
        terms = Terms(options=msgspec.Raw(b"{}"), seats=len(names), pace=pace, deadline=deadline, waking=waking)
        await self._start([by_name[name] for name in names], options, terms)

    async def _everybody(self) -> None:
        """Let those who are awake and were pinged look; with their first look all but two say their time zone."""
        self._hear()
        looking = set[int]()
        for user in self.people:
            one, now = self.sleeper(user), self.clock()
            if one.sleeps(now) or one.absence[0] <= now < one.absence[1]:
                continue
            one.awake += one.pinged_at is not None
            if one.awake >= LATEST_ANSWER or self.whim.random() < (0.4 if one.awake else 0.02):
                looking.add(user)
                one.pinged_at, one.awake = None, 0
        for user in looking:
            one = self.sleeper(user)
            if one.name not in SILENT and not (await preferences.person(self.bot.store, user)).zone_known:
                await choose(self.bot.tables, self.bot.time, user, functools.partial(_said, one.home))
        await self._notice()
        await self._answer(looking)
        await self._notice()

    def _hear(self) -> None:
        for ping in self.town.notified[self._heard :]:
            if ping.user in self.people:
                self.sleeper(ping.user).pinged_at = ping.at
        self._heard = len(self.town.notified)

    # --- what is measured ----------------------------------------------------------------------------

    async def _notice(self) -> None:
        """Remember what the bot knows of everybody, and measure the silent two's new deadlines."""
        for user in self.people:
            person = await preferences.person(self.bot.store, user)
            if not self.known[user] or self.known[user][-1][1] != person:
                self.known[user].append((self.clock(), person))
        for table_id in await self.bot.store.playing():
            table = await self.bot.tables.load(table_id)
            for row in () if table.postal else await self.bot.store.obligations(table_id):
                unchanged = row.since >= self.known[table.seats[row.seat].user_id or 0][-1][0]
                if row.due_at is not None and unchanged and not table.seats[row.seat].misses:
                    self._measure(table, row, row.due_at)

    def _measure(self, table: Table, row: ObligationRow, until: float) -> None:
        """Note it if a silent person has less time in which they may be pinged than the table agreed on.

        A person who has just acted is pinged only at `since`, but knows at once: their time runs from `began`.
        """
        seat, since = row.seat, min(row.since, row.began)
        one, deadline = self.sleeper(table.seats[seat].user_id), table.terms.deadline
        if one.name not in SILENT or not isinstance(deadline, Duration):
            return
        person = self.known[one.user][-1][1]
        key = (table.id, seat, since, until, person.guess)
        if key in self._measured:
            return
        self._measured.add(key)
        self.counted.measured += 1
        spared = sum(_spared(person, since + at * MINUTE) for at in range(int((until - since) / MINUTE)))
        if until - since - spared * MINUTE < deadline.seconds - 2 * MINUTE:
            had = (until - since) / HOUR - spared / 60
            self.counted.too_short.append(f"table {table.id}: {one.name} has {had:.1f} h of {deadline.seconds / HOUR}")

    def _passed(self, table: Table, seat: int, obligation: ObligationRow) -> None:
        self.counted.passed += 1
        one = self.sleeper(table.seats[seat].user_id)
        if not one.gone(self.clock()) and not table.seats[seat].misses:
            self.counted.lost.append(f"table {table.id}: a deadline of {one.name} passed")
        elif not table.seats[seat].misses:
            self._measure(table, obligation, self.clock())

    def _watch(self) -> None:
        super()._watch()
        self.bot.postal_office.on_silence.append(self._silent)

    async def _silent(self, tx: Change, table: Table, silent: Sequence[int], first: int, last: int) -> None:
        for row in [row for row in await tx.obligations(table.id) if row.seat in silent]:
            self.counted.missed += 1
            one = self.sleeper(table.seats[row.seat].user_id)
            self._measure(table, row, self.clock())
            if not one.gone(self.clock()):
                self.counted.lost.append(f"table {table.id}: {one.name} had no orders for a postal turn")

    def _in_quiet_hours(self, somebody: Somebody, at: float) -> bool:
        """Whether they were spared, by what the bot knew of them just before and just after."""
        known = self.known[somebody.user]
        before = [person for since, person in known if since < at][-1:]
        return all(_spared(person, at) for person in before + [person for since, person in known if since >= at][:1])

    async def _judge(self) -> None:
        await super()._judge()
        for user, somebody in self.people.items():
            pings = [ping.at for ping in self.town.notified if ping.user == user]
            if somebody.name in SILENT:
                asleep = sum(map(self.sleeper(user).sleeps, pings))
                guesses = [person.guess for _, person in self.known[user] if person.guess]
                self.counted.silent[somebody.name] = Pinged(len(pings), asleep, guesses)


def _said(home: str, person: Person) -> Person:
    """What a person says with two taps: their time zone, and no pings at night."""
    return msgspec.structs.replace(person.in_zone(home), quiet=Quiet(23 * 60, 8 * 60))


def _spared(person: Person, at: float) -> bool:
    """Whether nobody may ping that person then."""
    if person.zone_known:
        return person.quiet.at(person.local(at))
    if not person.guess:
        return at < person.seated_at + FIRST_HOURS
    return _at_night(person.guess, at)


def _at_night(zone: str, at: float) -> bool:
    """Whether it is between 23 and 8 there."""
    return not 8 <= datetime.datetime.fromtimestamp(at, zoneinfo.ZoneInfo(zone)).hour < 23

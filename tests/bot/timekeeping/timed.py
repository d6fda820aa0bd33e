"""A live game without Discord, with deadlines, standing orders and a clock that tests move."""

import msgspec

from bot.calendar.deadlines import Deadline, Duration
from bot.calendar.preferences import Person, Quiet, remember_person
from bot.games.chance import Chance
from bot.orders.standing_service import StandingService
from bot.robots.players import pending_of_robot
from bot.table.notices import Notice, read_notice
from bot.table.table import Table
from bot.table.tables import RobotMove, Tables
from bot.table.terms import Terms
from bot.timekeeping.reminders import DEADLINE, REMINDER
from bot.timekeeping.timekeeper import Timekeeper
from data.rows import ObligationRow
from tests.support.clock import Clock
from tests.support.match import CHANNEL, OPEN, ClockMatch, known

HOUR = 3600.0
DAY = 24 * HOUR
A_DAY = Duration(DAY)
NIGHT = Person(quiet=Quiet(22 * 60, 8 * 60))
"""Ten hours a night are quiet; the tests' clock begins at eight in the morning, UTC."""


def live(deadline: Deadline | None = A_DAY, **agreed: object) -> Terms:
    """The terms of a live game with a deadline."""
    return msgspec.structs.replace(OPEN, deadline=deadline, **agreed)


class TimedMatch(ClockMatch):
    """Tables with deadlines and standing orders."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        super().__init__(tables, clock)
        self.standing = StandingService(tables)
        self.time = Timekeeper(tables, self.alarms)

    async def play(
        self,
        *people: int,
        robots: int = 0,
        terms: Terms | None = None,
        dice: tuple[int, ...] = (),
        channel: int = CHANNEL,
    ) -> Table:
        """Begin a live game."""
        await self.know(*people)
        return await self.begin(*people, robots=robots, dice=dice, channel=channel, terms=terms or live())

    async def choose(self, user: int, person: Person) -> None:
        """Store the person's preferences."""
        async with self.tables.store.change() as tx:
            await remember_person(tx, user, known(person))

    async def robots_play(self) -> None:
        """Let robots act, by default, until a person has to."""
        while (decision := pending_of_robot(table := await self.tables.load(1))) is not None:
            action = table.game.default(table.state, decision, Chance(b"unused"))
            await self.tables.act(self.click(None), 1, decision.id, action, RobotMove(decision.seat))

    async def hours(self, hours: int) -> None:
        """Advance time hour by hour."""
        for _ in range(hours):
            await self.later(HOUR)

    async def obligations(self, table_id: int = 1) -> dict[int, ObligationRow]:
        """The obligations by seat."""
        return {obligation.seat: obligation for obligation in await self.tables.store.obligations(table_id)}

    async def due(self, table_id: int = 1, kind: str = DEADLINE) -> dict[int | None, float]:
        """The alarms of a kind, by seat, in seconds from now."""
        alarms = await self.tables.store.alarms(table_id)
        return {alarm.seat: alarm.at - self.clock() for alarm in alarms if alarm.kind == kind}

    async def reminders(self, table_id: int = 1) -> dict[int | None, float]:
        """Seconds until each seat's next reminder."""
        return await self.due(table_id, REMINDER)

    async def told(self, table_id: int = 1) -> list[Notice]:
        """All notices of the table."""
        return [read_notice(row) for row in await self.tables.store.notices(table_id)]

    async def close(self) -> None:
        """Stop all alarms."""
        await self.alarms.close()
        await self.standing.close()

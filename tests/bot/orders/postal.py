"""A game by post without any Discord: a match, its post office, and a clock that tests move."""

import msgspec

from bot.calendar.deadlines import Deadline, Duration
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import GoReport, PostReport
from bot.games.orders import Rehearsal
from bot.orders.postal import PostOffice, PostStatus, ResolvedTurn
from bot.table.table import Table
from bot.table.tables import Done, Tables
from bot.table.terms import Terms
from tests.support.clock import Clock
from tests.support.dealing import load_dice
from tests.support.match import CHANNEL, OPEN, Match
from tests.support.thinking import patient_thinkers

DAY = 86_400.0
A_DAY = Duration(DAY)
FOREST = Orders(dice=1, buy=("forest", "cafe", "bakery"))
RANCH = Orders(dice=1, buy=("ranch", "wheat_field"))


def by_post(deadline: Deadline | None = A_DAY) -> Terms:
    """What is agreed for a game by post."""
    return msgspec.structs.replace(OPEN, pace="postal", deadline=deadline)


def report_of(turn: ResolvedTurn | None) -> PostReport:
    """The report of a turn that was resolved."""
    assert turn is not None
    assert isinstance(turn.report, PostReport)
    return turn.report


def told(rehearsal: Rehearsal | None) -> GoReport:
    """What orders would have done."""
    assert isinstance(rehearsal, GoReport)
    return rehearsal


class PostalMatch(Match):
    """Tables at which orders are handed in. `later` and `handed_in_by` wait until all is resolved that can be."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        super().__init__(tables)
        self.clock = clock
        self.thinkers = patient_thinkers()
        self.post = PostOffice(tables, self.alarms, self.thinkers)

    async def play(
        self,
        *people: int,
        robots: int = 0,
        deadline: Deadline | None = A_DAY,
        dice: tuple[int, ...] = (),
        channel: int = CHANNEL,
    ) -> Table:
        """A game by post has begun."""
        table = await self.open(*people, robots=robots, channel=channel, terms=by_post(deadline))
        await load_dice(self.tables.store, table, dice)
        return (await self.lobby.start(self.click(people[0]), table.id)).table

    async def hand_in(self, user: int, *sets: Orders, final: bool = False, turn: int | None = None) -> Done:
        """That person hands in orders."""
        return await self.post.hand_in(self.click(user), 1, sets or (FOREST,), final=final, turn=turn)

    async def all_final(self, *users: int) -> None:
        """These people hand in final orders, and what that leads to has happened."""
        for user in users:
            await self.hand_in(user, final=True)
        await self.post.idle(1)

    async def later(self, seconds: float) -> None:
        """Time passes, and whatever falls due is done."""
        self.clock.move(seconds)
        self.alarms.start()
        self.alarms.poke()
        await self.alarms.idle()

    async def table(self, table_id: int = 1) -> Table:
        """The table as it is stored."""
        return await self.tables.load(table_id)

    async def status(self) -> PostStatus:
        """How the postal turn stands."""
        return await self.post.status(await self.table())

    async def resolved(self, table_id: int = 1) -> int:
        """How many postal turns were resolved."""
        return await self.tables.store.turns(table_id)

    async def close(self) -> None:
        """Nothing rings or resolves any more."""
        await self.alarms.close()
        await self.post.close()
        await self.thinkers.close()

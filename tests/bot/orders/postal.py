"""A game by post without Discord: a match, its postal turns, and a clock that tests move."""

import msgspec

from bot.calendar.deadlines import Deadline, Duration
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import MachiPostalReport, TurnReport
from bot.games.orders import Rehearsal
from bot.orders.postal import PostalOffice, PostalStatus, ResolvedPostalTurn
from bot.table.table import Table
from bot.table.tables import Done, Tables
from bot.table.terms import Terms
from tests.support.clock import Clock
from tests.support.match import CHANNEL, OPEN, ClockMatch
from tests.support.thinking import patient_thinkers
from tests.support.values import of_type, there

DAY = 86_400.0
A_DAY = Duration(DAY)
FOREST = Orders(dice=1, buy=("forest", "cafe", "bakery"))
RANCH = Orders(dice=1, buy=("ranch", "wheat_field"))


def postal_terms(deadline: Deadline | None = A_DAY) -> Terms:
    """The terms of a postal game."""
    return msgspec.structs.replace(OPEN, pace="postal", deadline=deadline)


def report_of(postal_turn: ResolvedPostalTurn | None) -> MachiPostalReport:
    """The report of a resolved turn."""
    return of_type(MachiPostalReport, there(postal_turn).report)


def told(rehearsal: Rehearsal | None) -> TurnReport:
    """The effect that orders would have had."""
    return of_type(TurnReport, rehearsal)


class PostalMatch(ClockMatch):
    """Tables with postal orders. `later` and `all_final` wait until all due turns are resolved."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        super().__init__(tables, clock)
        self.thinkers = patient_thinkers()
        self.postal_office = PostalOffice(tables, self.alarms, self.thinkers)

    async def play(
        self,
        *people: int,
        robots: int = 0,
        deadline: Deadline | None = A_DAY,
        dice: tuple[int, ...] = (),
        channel: int = CHANNEL,
    ) -> Table:
        """Begin a game by post."""
        await self.know(*people)
        terms = postal_terms(deadline)
        return await self.begin(*people, robots=robots, dice=dice, channel=channel, terms=terms)

    async def hand_in(self, user: int, *sets: Orders, final: bool = False, postal_turn: int | None = None) -> Done:
        """The person hands in orders."""
        return await self.postal_office.hand_in(
            self.click(user), 1, sets or (FOREST,), final=final, postal_turn=postal_turn
        )

    async def all_final(self, *users: int) -> None:
        """These people hand in final orders; returns once all consequences have happened."""
        for user in users:
            await self.hand_in(user, final=True)
        await self.postal_office.idle(1)

    async def status(self) -> PostalStatus:
        """The status of the postal turn."""
        return await self.postal_office.status(await self.table())

    async def resolved(self, table_id: int = 1) -> int:
        """The number of resolved postal turns."""
        return await self.tables.store.postal_turns(table_id)

    async def close(self) -> None:
        """Stop the alarms, the resolver and the robots."""
        await self.alarms.close()
        await self.postal_office.close()
        await self.thinkers.close()

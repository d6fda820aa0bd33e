"""Simulated people who keep standing orders, and rewrite them sometimes."""

import random
from collections.abc import Callable, Iterable

import msgspec

from bot.client import TableBot
from bot.games.machi_koro.orders import MachiStanding
from bot.games.machi_koro.robot import robot_orders
from bot.games.machi_koro.views import MachiView
from bot.games.mafia_dollar.orders import MOST_TO_PASS, MafiaStanding
from bot.games.mafia_dollar.views import MafiaView
from bot.games.orders import StandingOrders, When
from bot.orders.standing import fits
from bot.table.click import Click
from bot.table.notices import Ordered, PlayedFor, read_notice
from bot.table.table import Table
from data.store import Store
from tests.month.people import Somebody

KEEP = 0.3
"""Share of the people who never leave that keep standing orders in live games."""
REWRITE, WITHDRAW = 0.1, 0.02
"""Probability of rewriting or withdrawing orders when somebody looks at a table."""


class Followed(msgspec.Struct):
    """The turns in which standing orders acted (`late`: after the deadline), and the chains of several turns."""

    turns: int = 0
    late: int = 0
    chains: int = 0


class StandingOrderUsers:
    """People with standing orders. Their random numbers don't affect the rest of the simulation."""

    def __init__(self, people: Iterable[Somebody], seed: int) -> None:
        self._whim = random.Random(f"orders {seed}")
        keep = [one.user for one in people if one.manner != "leaver" and self._whim.random() < KEEP]
        self.when: dict[int, When] = {user: self._whim.choice(["now", "late"]) for user in keep}
        self.given = self.withdrawn = self.lapsed = 0

    async def look(self, bot: TableBot, table: Table, looking: set[int], click: Callable[[int], Click]) -> None:
        """Let people who look at a live table write standing orders, or correct outdated ones."""
        if table.postal or table.row.phase != "playing":
            return
        for seat in table.people_left():
            user = seat.user_id or 0
            if user not in looking or user not in self.when or seat.stand_in is not None:
                continue
            given = await bot.standing.given(table, seat.number)
            if given is not None:
                chance, lapsed = self._whim.random(), not fits(table, seat.number, given)
                self.lapsed += lapsed
                if chance < WITHDRAW:
                    await bot.standing.withdraw(click(user), table.id)
                    self.withdrawn += 1
                if chance < WITHDRAW or (chance >= REWRITE and not lapsed):
                    continue
            standing = self._written(table, seat.number, self.when[user])
            await bot.standing.draft(click(user), table.id, standing)
            await bot.standing.give(click(user), table.id, standing)
            self.given += 1

    def _written(self, table: Table, seat: int, when: When) -> StandingOrders:
        """The orders that a seat writes for the table as it is."""
        view = table.view(seat)
        if isinstance(view, MachiView):
            return MachiStanding(robot_orders(view), when=when)
        assert isinstance(view, MafiaView)
        hand = view.clans[seat].hand or ()
        pass_on = tuple(dict.fromkeys(self._whim.sample(hand, min(len(hand), MOST_TO_PASS, 3))))
        return MafiaStanding(pass_on, self._whim.choice(["cheapest", None]), self._whim.random() < 0.5, when=when)


async def followed_at(store: Store, tables: Iterable[int]) -> Followed:
    """Count what standing orders did at these tables, from the tables' events."""
    found = Followed()
    for table_id in tables:
        for told in map(read_notice, await store.notices(table_id)):
            if isinstance(told, Ordered):
                found.turns += len(told.turns)
                found.chains += len(told.turns) > 1
            elif isinstance(told, PlayedFor) and told.ordered:
                found.turns += 1
                found.late += 1
    return found

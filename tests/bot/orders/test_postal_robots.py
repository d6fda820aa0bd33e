"""Robots write their orders when a postal turn is resolved, before the transaction, so no other table waits."""

import asyncio

import pytest

from bot import errors
from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.machi_koro.robot import robot_orders
from bot.games.orders import PostalOrders
from bot.orders.postal import PostalOffice
from bot.robots.pool import Thinkers
from bot.robots.worker import PostalQuestion
from bot.table.alarms import Alarms
from bot.table.table import Table
from tests.bot.games.machi_koro.postal import resolve_postal_turn
from tests.bot.orders.postal import A_DAY, DAY, FOREST, RANCH, PostalMatch, postal_terms, report_of
from tests.support.dealing import load_dice
from tests.support.match import ANN, BO, CHANNEL


class SlowThinkers(Thinkers):
    """Robots that write their orders when a test lets them; `thinking` is set when they begin."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.thinking, self.ready = asyncio.Event(), asyncio.Event()

    async def orders(self, question: PostalQuestion) -> PostalOrders:
        """Write the orders after a while."""
        self.thinking.set()
        await self.ready.wait()
        return await super().orders(question)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowThinkers:
    """The pool in which the robots of `postal` think."""
    thinkers = SlowThinkers()
    monkeypatch.setattr("tests.bot.orders.postal.patient_thinkers", lambda: thinkers)
    return thinkers


async def begun(postal: PostalMatch, level: str) -> Table:
    """A postal game of ANN and a robot of that level."""
    table = await postal.open(ANN, channel=CHANNEL, terms=postal_terms(A_DAY))
    await postal.lobby.add_robot(postal.click(ANN), table.id, level, ("Robo", "Bolt", "Gizmo"))
    await load_dice(postal.tables.store, table, ())
    return (await postal.lobby.start(postal.click(ANN), table.id)).table


@pytest.mark.parametrize("level", ["normal", "hard"])
async def test_robots_of_any_level_play_by_orders_from_their_view(postal: PostalMatch, level: str) -> None:
    table = await begun(postal, level)
    state = table.state
    assert isinstance(state, MachiState)
    orders = {0: (FOREST,), 1: (robot_orders(MACHI_KORO.view(state, 1), level),)}
    expected = resolve_postal_turn(state, orders, Chance(table.row.key or b"", table.row.counter))
    await postal.hand_in(ANN, FOREST, final=True)
    await postal.postal_office.idle(1)
    assert report_of(await postal.postal_office.last_postal_turn(await postal.table())) == expected
    await postal.check()


async def test_while_robots_write_orders_only_their_own_table_waits(slow: SlowThinkers, postal: PostalMatch) -> None:
    """Given a robot that is still thinking after the deadline, orders that arrive meanwhile are late."""
    await postal.play(ANN, robots=1)
    await postal.play(ANN, BO, channel=3)
    postal.clock.move(DAY - 1)
    await postal.hand_in(ANN, RANCH)
    postal.clock.move(1)
    resolving = asyncio.create_task(postal.later(0))
    await slow.thinking.wait()
    late = asyncio.create_task(postal.hand_in(ANN, FOREST, postal_turn=1))
    opened = await postal.open(BO, channel=4)
    assert (opened.id, await postal.resolved(), late.done()) == (3, 0, False)
    slow.ready.set()
    await resolving
    with pytest.raises(errors.LateOrders):
        await late
    assert [await postal.resolved(number) for number in (1, 2)] == [1, 1]
    await postal.check()


async def test_a_restart_while_robots_write_orders_resolves_the_turn_later(
    slow: SlowThinkers, postal: PostalMatch
) -> None:
    await postal.play(ANN, robots=1)
    await postal.hand_in(ANN, final=True)
    await slow.thinking.wait()
    await postal.postal_office.close()
    await slow.close()
    slow.ready.set()
    await postal.tables.drain()
    assert await postal.resolved() == 0
    reborn = PostalOffice(postal.tables, Alarms(postal.tables), Thinkers(workers=1))
    await reborn.resume()
    await reborn.idle(1)
    assert await postal.resolved() == 1
    await reborn.close()
    await postal.check()

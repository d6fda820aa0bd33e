"""Alarms fire in order: earlier ones first, late after a long sleep, never twice."""

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from bot.client import TableBot, Timing
from bot.games.values import Event
from bot.hosting.playground_clock import PlaygroundClock
from bot.table.alarms import Alarms
from bot.table.click import SYSTEM
from bot.table.table import Table
from bot.table.tables import Tables
from bot.worker import SOONEST
from data.rows import AlarmRow
from data.store import Change, Store
from tests.bot.orders.postal import DAY, postal_terms
from tests.support.clock import Clock
from tests.support.match import ANN, BO, Match


class Bell:
    """The kinds of fired alarms, by table."""

    def __init__(self) -> None:
        self.rang: list[int] = []
        self.again: float | None = None

    async def fire(self, tx: Change, table: Table) -> Sequence[Event]:
        """Record that the alarm fired; set it again if requested."""
        self.rang.append(table.id)
        if self.again is not None:
            await tx.set_alarm(table.id, "tea", self.again)
        return ()


@pytest.fixture
def bell() -> Bell:
    return Bell()


@pytest.fixture
async def alarms(tables: Tables, bell: Bell) -> AsyncIterator[Alarms]:
    alarms = Alarms(tables)
    alarms.on("tea", bell.fire)
    match = Match(tables)
    await match.begin(ANN, BO)
    await match.begin(ANN, BO, channel=3)
    yield alarms
    await alarms.close()


async def set_alarm(store: Store, at: float, table: int = 1, seat: int | None = None) -> None:
    async with store.change() as tx:
        await tx.set_alarm(table, "tea", at, seat)


async def fired(bell: Bell, times: int) -> None:
    """Wait until the alarm has fired `times` times."""
    async with asyncio.timeout(5):
        while len(bell.rang) < times:  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.005)


async def test_an_alarm_fires_when_its_time_has_come_and_once(
    alarms: Alarms, bell: Bell, store: Store, clock: Clock
) -> None:
    await set_alarm(store, clock() + 10)
    alarms.start()
    await alarms.idle()
    assert bell.rang == []
    clock.move(10)
    for _ in range(2):
        alarms.poke()
        await alarms.idle()
        assert bell.rang == [1]
    assert await store.alarms(1) == []


async def test_alarms_fire_only_between_start_and_close(alarms: Alarms, bell: Bell, store: Store, clock: Clock) -> None:
    await set_alarm(store, clock())
    alarms.poke()
    await alarms.idle()
    assert bell.rang == []
    await alarms.close()
    alarms.poke()
    await alarms.idle()
    assert bell.rang == []
    assert len(await store.alarms(1)) == 1


async def test_it_sleeps_until_the_first_alarm_or_an_earlier_one(bell: Bell, alarms: Alarms, store: Store) -> None:
    """With a real clock."""
    loop = asyncio.get_running_loop()
    going = Alarms(Tables(store, clock=loop.time))
    going.on("tea", bell.fire)
    await set_alarm(store, loop.time() + 0.3, table=1)
    going.start()
    await going.idle()
    await set_alarm(store, loop.time() + 0.1, table=2)
    going.poke()
    await fired(bell, 2)
    assert bell.rang == [2, 1]
    await going.close()


async def test_a_change_of_any_table_lets_it_look_again(
    alarms: Alarms, bell: Bell, tables: Tables, clock: Clock
) -> None:
    alarms.start()
    await alarms.idle()

    async def sets_it(tx: Change, table: Table) -> Sequence[Event]:
        await tx.set_alarm(table.id, "tea", clock() - 1)
        return ()

    await tables.change(SYSTEM, 2, sets_it)
    await fired(bell, 1)
    assert bell.rang == [2]


async def test_long_past_ones_ring_once_each_the_oldest_first(
    alarms: Alarms, bell: Bell, store: Store, clock: Clock
) -> None:
    await set_alarm(store, clock() - 500, table=1)
    await set_alarm(store, clock() - 900, table=2)
    bell.again = clock() + 60
    alarms.start()
    await alarms.idle()
    assert bell.rang == [2, 1]
    assert [alarm.at for table in (1, 2) for alarm in await store.alarms(table)] == [clock() + 60] * 2


async def test_a_clock_that_stands_just_before_an_alarm_lets_the_alarms_rest(
    alarms: Alarms, bell: Bell, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, really = list[float](), store.next_alarm

    async def counted(spared: frozenset[int]) -> AlarmRow | None:
        looks.append(clock())
        return await really(spared)

    monkeypatch.setattr(store, "next_alarm", counted)
    await set_alarm(store, clock() + 3e-7)
    began = asyncio.get_running_loop().time()
    alarms.start()
    for _ in range(100):
        await alarms.idle()
        await asyncio.sleep(0)
    passed = asyncio.get_running_loop().time() - began
    assert bell.rang == []
    assert len(looks) <= 1 + passed / SOONEST


async def test_an_alarm_deleted_or_postponed_late_does_not_fire(
    alarms: Alarms, bell: Bell, store: Store, clock: Clock
) -> None:
    await set_alarm(store, clock(), table=1)
    await set_alarm(store, clock(), table=2)
    first, second = await store.next_alarm(), (await store.alarms(2))[0]
    assert first is not None
    async with store.change() as tx:
        await tx.drop_alarm(1, "tea")
        await tx.set_alarm(2, "tea", clock() + 5)
    await alarms._fire(first)
    await alarms._fire(second)
    assert bell.rang == []
    assert [alarm.at for alarm in await store.alarms(2)] == [clock() + 5]


async def test_an_alarm_does_not_fire_after_the_clock_went_back(
    alarms: Alarms, bell: Bell, store: Store, clock: Clock
) -> None:
    await set_alarm(store, clock())
    (due,) = await store.alarms(1)
    clock.move(-60)
    await alarms._fire(due)
    assert bell.rang == []
    assert await store.alarms(1) == [due]


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The clock's own log lines, without events."""
    return [record.getMessage() for record in caplog.records if record.name == "bot.worker"]


async def test_an_alarm_of_unknown_kind_does_not_delay_others(
    alarms: Alarms, bell: Bell, store: Store, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    async with store.change() as tx:
        await tx.set_alarm(1, "coffee", clock() - 100)
        await tx.set_alarm(1, "tea", clock())
    alarms.start()
    await alarms.idle()
    assert bell.rang == [1]
    assert [alarm.kind for alarm in await store.alarms(1)] == ["coffee"]
    assert ["coffee: failed" in complaint for complaint in complaints(caplog)] == [True]


async def test_a_store_that_cannot_be_read_is_tried_again(
    alarms: Alarms,
    bell: Bell,
    store: Store,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("bot.worker.RETRY_FIRST", 0.01)
    caplog.set_level("INFO", "bot.worker")
    await set_alarm(store, clock())
    read, broken = store.next_alarm, [OSError("the disk is gone")]

    async def reading(ignoring: frozenset[int]) -> object:
        if broken:
            raise broken.pop()
        return await read(ignoring)

    monkeypatch.setattr(store, "next_alarm", reading)
    alarms.start()
    await fired(bell, 1)
    assert ["trying again" in complaint for complaint in complaints(caplog)] == [True]


async def test_moving_the_playgrounds_clock_fires_due_alarms(store: Store) -> None:
    led = PlaygroundClock()
    bot = TableBot(store, Timing(robot_pause=0, clock=led))
    match = Match(bot.tables)
    await match.know(ANN, BO)
    await match.open(ANN, BO, terms=postal_terms())
    await match.lobby.start(match.click(ANN), 1)
    bot.alarms.start()
    await bot.alarms.idle()
    assert await store.postal_turns(1) == 0
    led.move_to(DAY)
    await bot.alarms.idle()
    assert await store.postal_turns(1) == 1
    await bot.alarms.close()
    await bot.postal_office.close()

"""Robots' goes: through the same door as everybody's, and never forgotten."""

import asyncio
import logging
from collections.abc import Callable
from typing import cast

import pytest

from bot.games.machi_koro import Pass, Roll
from bot.publisher import Publisher
from bot.robots import Robots, owed_by_robot
from bot.seating import Table
from bot.tables import Tables
from tests.support.dealing import same_every_time
from tests.support.match import ANN, BO, Match


class Watching:
    """A publisher of which only this is used: when all is shown."""

    def __init__(self) -> None:
        self.waited_for: list[int] = []

    async def idle(self, table_id: int) -> None:
        """All is shown."""
        self.waited_for.append(table_id)


@pytest.fixture
def watching() -> Watching:
    return Watching()


@pytest.fixture
def robots(tables: Tables, watching: Watching, monkeypatch: pytest.MonkeyPatch) -> Robots:
    same_every_time(monkeypatch)
    robots = Robots(tables, cast("Publisher", watching), pause=0)
    tables.on_change.append(robots.poke)
    return robots


@pytest.fixture
def match(tables: Tables) -> Match:
    return Match(tables)


async def rest(robots: Robots) -> None:
    """Wait until no robot is at it."""
    async with asyncio.timeout(20):
        while robots._playing:
            await asyncio.wait(set(robots._playing.values()))


async def test_a_robot_answers_until_it_owes_nothing(match: Match, robots: Robots, watching: Watching) -> None:
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    await rest(robots)
    assert (await match.owed()).seat == 0
    robot_did = [row.user_id for row in await match.tables.store.journal(1)][3:]
    assert set(robot_did) == {None}
    assert len(watching.waited_for) == len(robot_did)
    await match.check()


async def test_when_the_last_person_has_left_robots_do_not_play_on_alone(match: Match, robots: Robots) -> None:
    await match.begin(ANN, robots=3)
    await match.tables.resign(match.click(ANN), 1)
    await rest(robots)
    assert (await match.tables.load(1)).row.phase == "closed"
    await match.check()


async def test_people_are_never_played_for(match: Match, robots: Robots) -> None:
    table = await match.begin(ANN, BO)
    assert owed_by_robot(table) is None
    await rest(robots)
    assert len(await match.tables.entries(1)) == 1


async def test_a_change_just_after_the_last_look_is_not_forgotten(
    match: Match, robots: Robots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await rest(robots)
    look: Callable[..., object] = robots._look
    looked = asyncio.Event()

    async def slow(table_id: int) -> Table:
        table: Table = await look(table_id)  # type: ignore[misc]
        if not looked.is_set():
            looked.set()
            await asyncio.sleep(0.05)
        return table

    monkeypatch.setattr(robots, "_look", slow)
    robots.poke(1)
    await looked.wait()
    await match.act(ANN, Pass())
    await rest(robots)
    assert (await match.owed()).seat == 0


async def test_an_undo_while_a_robot_thinks_makes_it_think_again(match: Match, tables: Tables) -> None:
    thinking, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Watching):
        async def idle(self, table_id: int) -> None:
            thinking.set()
            await go_on.wait()

    robots = Robots(tables, cast("Publisher", Slow()), pause=0)
    tables.on_change.append(robots.poke)
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    await thinking.wait()
    await tables.undo(match.click(ANN), 1)
    go_on.set()
    await rest(robots)
    assert (await match.owed()).ask == "build"
    await match.act(ANN, Pass())
    await rest(robots)
    assert (await match.owed()).seat == 0
    await match.check()


async def test_after_a_restart_they_go_on(match: Match, tables: Tables, watching: Watching) -> None:
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    assert (await match.owed()).seat == 1
    robots = Robots(tables, cast("Publisher", watching), pause=0)
    await robots.resume()
    await rest(robots)
    assert (await match.owed()).seat == 0


async def test_closed_robots_do_nothing_more(match: Match, robots: Robots) -> None:
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await robots.close()
    await match.act(ANN, Pass())
    assert robots._playing == {}
    assert (await match.owed()).seat == 1


async def test_a_robot_that_breaks_is_logged_and_tries_again(
    match: Match, robots: Robots, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.robots.RETRY_FIRST", 0.01)
    table = await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    sound, calls = type(table.game).robot, []

    def breaks_once(*given: object) -> object:
        calls.append(given)
        if len(calls) == 1:
            raise RuntimeError("a robot broke")
        return sound(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(type(table.game), "robot", breaks_once)
    await match.act(ANN, Pass())
    await rest(robots)
    assert [record.levelno for record in caplog.records if record.name == "bot.robots"] == [logging.ERROR]
    assert (await match.owed()).seat == 0


async def test_a_robot_stands_in_for_a_person_as_long_as_somebody_else_is_there(match: Match, robots: Robots) -> None:
    await match.begin(ANN, BO, dice=[4, 4, 4])
    async with match.tables.store.change() as tx:
        await tx.write_attendance(1, 1, stand_in="easy", misses=2)
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    await rest(robots)
    assert (await match.owed()).seat == 0
    rows = await match.tables.store.journal(1)
    assert {row.user_id for row in rows[3:]} == {None}
    async with match.tables.store.change() as tx:
        await tx.write_attendance(1, 0, stand_in="easy", misses=2)
    assert owed_by_robot(await match.tables.load(1)) is None
    await match.check()

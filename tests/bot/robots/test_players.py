"""Robots act through the same functions as people and are never forgotten."""

import asyncio
import logging
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.machi_koro import Pass, Roll
from bot.games.machi_koro.robot import Why
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.values import LEVELS, Action, Level
from bot.publishing.publisher import Publisher
from bot.robots.exhibition import Exhibitions
from bot.robots.players import Robots, Tempo, pending_of_robot
from bot.robots.pool import Thinkers
from bot.robots.worker import Question, Thought
from bot.table.click import Click
from bot.table.table import Seat, Table
from bot.table.tables import Done, RobotMove, Tables
from data.rows import AttendanceRow, ObligationRow, TableRow
from tests.bot.games.mafia_dollar.redealing import redealt
from tests.support.dealing import same_every_time
from tests.support.match import ANN, BO, MAFIA, OPEN, Match


class Watching:
    """A publisher that records which tables robots waited for."""

    def __init__(self) -> None:
        self.waited_for: list[int] = []

    async def idle(self, table_id: int) -> None:
        """Record the table."""
        self.waited_for.append(table_id)


@pytest.fixture
def watching() -> Watching:
    return Watching()


@pytest.fixture
def robots(tables: Tables, watching: Watching, monkeypatch: pytest.MonkeyPatch) -> Robots:
    same_every_time(monkeypatch)
    return Robots(tables, cast("Publisher", watching), Thinkers(), Tempo(0))


async def rest(robots: Robots) -> None:
    """Wait until no robot is at work."""
    async with asyncio.timeout(20):
        while tasks := robots.under_way:
            await asyncio.wait(tasks)


async def test_a_robot_answers_until_nothing_is_pending(match: Match, robots: Robots, watching: Watching) -> None:
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    await rest(robots)
    assert (await match.pending()).seat == 0
    robot_did = [row.user_id for row in await match.tables.store.journal(1)][3:]
    assert set(robot_did) == {None}
    assert len(watching.waited_for) == len(robot_did)
    await match.check()


async def test_after_the_last_person_leaves_robots_do_not_play_on(match: Match, robots: Robots) -> None:
    await match.begin(ANN, robots=3)
    await match.tables.resign(match.click(ANN), 1)
    await rest(robots)
    assert (await match.tables.load(1)).row.phase == "closed"
    await match.check()


async def test_people_are_never_played_for(match: Match, robots: Robots) -> None:
    table = await match.begin(ANN, BO)
    assert pending_of_robot(table) is None
    await rest(robots)
    assert len(await match.tables.entries(1)) == 1


async def test_a_change_just_after_the_last_look_is_not_forgotten(
    match: Match, tables: Tables, robots: Robots, monkeypatch: pytest.MonkeyPatch
) -> None:
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await rest(robots)
    load = tables.load
    looked = asyncio.Event()

    async def slow(table_id: int) -> Table:
        table = await load(table_id)
        if not looked.is_set():
            looked.set()
            await asyncio.sleep(0.05)
        return table

    monkeypatch.setattr(tables, "load", slow)
    robots.poke(1)
    await looked.wait()
    await match.act(ANN, Pass())
    await rest(robots)
    assert (await match.pending()).seat == 0


async def test_an_undo_while_a_robot_thinks_makes_it_think_again(match: Match, tables: Tables) -> None:
    thinking, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Watching):
        async def idle(self, table_id: int) -> None:
            thinking.set()
            await go_on.wait()

    robots = Robots(tables, cast("Publisher", Slow()), Thinkers(), Tempo(0))
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    await thinking.wait()
    await tables.undo(match.click(ANN), 1)
    go_on.set()
    await rest(robots)
    assert (await match.pending()).ask == "build"
    await match.act(ANN, Pass())
    await rest(robots)
    assert (await match.pending()).seat == 0
    await match.check()


async def test_after_a_restart_they_go_on(match: Match, tables: Tables, watching: Watching) -> None:
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    assert (await match.pending()).seat == 1
    robots = Robots(tables, cast("Publisher", watching), Thinkers(), Tempo(0))
    await robots.resume()
    await rest(robots)
    assert (await match.pending()).seat == 0


async def test_what_they_have_to_do_is_stored_with_each_change(match: Match, robots: Robots) -> None:
    table = await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    assert (await match.tables.load(table.id)).row.robot_work is False
    await robots.close()
    await match.act(ANN, Pass())
    assert (await match.tables.load(table.id)).row.robot_work is True
    assert await match.tables.store.with_robot_work() == [table.id]


async def test_a_table_of_an_earlier_version_is_looked_at_once(
    match: Match, tables: Tables, watching: Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.robots.players.SECONDS_BETWEEN_CHECKS", 0)
    table = await match.begin(ANN, robots=1, dice=[4])
    async with tables.store.change() as tx:
        await tx.write_obligation(table.id, ObligationRow(0, 1.0, 1, 1.0))
    robots = Robots(tables, cast("Publisher", watching), Thinkers(), Tempo(0))
    await robots.resume()
    assert robots._resuming is not None
    await robots._resuming
    assert (await tables.load(table.id)).row.robot_work is False
    assert await tables.store.with_unknown_robot_work(people_must_act=True) == []


async def test_closed_robots_do_nothing_more(match: Match, robots: Robots) -> None:
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await robots.close()
    await match.act(ANN, Pass())
    assert robots.under_way == []
    assert (await match.pending()).seat == 1


async def test_a_robot_that_breaks_is_logged_and_tries_again(
    match: Match, robots: Robots, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.worker.RETRY_FIRST", 0.01)
    table = await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    sound, calls = type(table.game).reasoned, []

    def breaks_once(*given: object, **how: bool) -> object:
        calls.append(given)
        if len(calls) == 1:
            raise RuntimeError("a robot broke")
        return sound(*given, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(type(table.game), "reasoned", breaks_once)
    await match.act(ANN, Pass())
    await rest(robots)
    assert [record.levelno for record in caplog.records if record.name == "bot.worker"] == [logging.ERROR]
    assert (await match.pending()).seat == 0


async def test_a_robot_stands_in_while_another_person_is_there(match: Match, robots: Robots) -> None:
    await match.begin(ANN, BO, dice=[4, 4, 4])
    async with match.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(1, stand_in="easy", misses=2))
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    await rest(robots)
    assert (await match.pending()).seat == 0
    rows = await match.tables.store.journal(1)
    assert {row.user_id for row in rows[3:]} == {None}
    async with match.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, stand_in="easy", misses=2))
    assert pending_of_robot(await match.tables.load(1)) is None
    await match.check()


# --- the time they take -----------------------------------------------------------------------------------


class Moments:
    """A clock that stands still until it is moved: the requested pauses and their waiters."""

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.over = asyncio.Semaphore(0)

    async def sleep(self, seconds: float) -> None:
        """Wait until the next request."""
        self.asked.append(seconds)
        await self.over.acquire()


class Slowly(Thinkers):
    """Robots that think until they are released."""

    def __init__(self) -> None:
        super().__init__()
        self.done = asyncio.Event()

    async def answer(self, question: Question, *, alone: bool = False) -> Thought:
        """Answer when released."""
        await self.done.wait()
        return await super().answer(question)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not true():  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.001)


async def a_robot_to_move(match: Match) -> int:
    """A table with a pending robot; returns the length of its journal."""
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    return len(await match.tables.entries(1))


async def test_a_robot_that_has_thought_waits_for_its_moment(match: Match, watching: Watching) -> None:
    before, moments = await a_robot_to_move(match), Moments()
    robots = Robots(match.tables, cast("Publisher", watching), Thinkers(), Tempo(3, sleep=moments.sleep))
    robots.poke(1)
    await until(lambda: len(moments.asked) == 1)
    for _ in range(50):  # it finished thinking long ago
        await asyncio.sleep(0.001)
    assert len(await match.tables.entries(1)) == before
    moments.over.release()
    await until(lambda: len(moments.asked) == 2)
    assert len(await match.tables.entries(1)) == before + 1
    await robots.close()


async def test_a_robot_waits_while_a_person_can_take_back_their_step(match: Match, watching: Watching) -> None:
    await match.begin(ANN, robots=2, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    moments = Moments()
    robots = Robots(match.tables, cast("Publisher", watching), Thinkers(), Tempo(3, sleep=moments.sleep))
    robots.poke(1)
    await until(lambda: len(moments.asked) == 1)
    moments.over.release()
    await until(lambda: len(moments.asked) == 2)
    undoable, after_a_robot = moments.asked
    assert undoable == 15.0
    assert 3.0 <= after_a_robot <= 6.0
    await robots.close()


async def test_a_robot_that_thinks_longer_acts_after_another_pause(match: Match, watching: Watching) -> None:
    before, moments, thinkers = await a_robot_to_move(match), Moments(), Slowly()
    robots = Robots(match.tables, cast("Publisher", watching), thinkers, Tempo(3, sleep=moments.sleep))
    robots.poke(1)
    await until(lambda: len(moments.asked) == 1)
    moments.over.release()
    await until(lambda: len(moments.asked) == 2)
    thinkers.done.set()
    for _ in range(50):
        await asyncio.sleep(0.001)
    assert len(await match.tables.entries(1)) == before
    moments.over.release()
    await until(lambda: len(moments.asked) == 3)
    assert len(await match.tables.entries(1)) == before + 1
    await robots.close()


async def a_robot_to_move_in_an_exhibition(match: Match) -> Table:
    """Another table with robots only."""
    exhibitions = Exhibitions(match.tables, match.lobby)
    robots = [Seat(number, None, f"Robo {number}", "easy") for number in range(3)]
    terms = msgspec.structs.replace(OPEN, exhibition="fast")
    new = msgspec.structs.replace(MAFIA, channel_id=99, terms=terms, robots=robots)
    return (await exhibitions.begin(match.click(ANN), new)).table


async def test_robots_answer_one_at_a_time_and_first_beside_people(
    match: Match, tables: Tables, watching: Watching, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a_robot_to_move(match)
    shown = await a_robot_to_move_in_an_exhibition(match)
    robots, acted, act = Robots(tables, cast("Publisher", watching), Thinkers(), Tempo(0)), list[int](), tables.act

    async def acts(click: Click, table_id: int, decision: int, action: Action, robot: RobotMove | None = None) -> Done:
        assert not robots._turns._free
        acted.append(table_id)
        return await act(click, table_id, decision, action, robot)

    monkeypatch.setattr(tables, "act", acts)
    async with robots._turns.hold():
        robots.poke(shown.id)
        await until(lambda: len(robots._turns._waiting) == 1)
        robots.poke(1)
        await until(lambda: len(robots._turns._waiting) == 2)
        assert not acted
    await until(lambda: len(acted) > 2)
    await robots.close()
    assert acted[:2] == [1, shown.id]


@pytest.mark.parametrize("exhibition", [False, True])
async def test_every_robot_answer_waits_for_throttle_and_people(
    match: Match, watching: Watching, monkeypatch: pytest.MonkeyPatch, exhibition: bool
) -> None:
    await a_robot_to_move(match)
    table = (await a_robot_to_move_in_an_exhibition(match)).id if exhibition else 1
    before, moments, paced, aside = len(await match.tables.entries(table)), Moments(), asyncio.Event(), asyncio.Event()
    pacing, stepping_aside = asyncio.Event(), asyncio.Event()

    async def pace() -> None:
        pacing.set()
        await paced.wait()

    async def give_way(most: int = 0) -> None:
        stepping_aside.set()
        await aside.wait()

    robots = Robots(
        match.tables,
        cast("Publisher", watching),
        Thinkers(),
        Tempo(3, give_way, moments.sleep),
    )
    monkeypatch.setattr(robots._pace_alone if exhibition else robots._pace, "turn", pace)
    moments.over.release()
    robots.poke(table)
    await asyncio.wait_for(pacing.wait(), 10)
    await asyncio.sleep(0.05)
    assert not stepping_aside.is_set()
    paced.set()
    await asyncio.wait_for(stepping_aside.wait(), 10)
    await asyncio.sleep(0.05)
    assert len(await match.tables.entries(table)) == before
    aside.set()
    await until(lambda: len(moments.asked) == 2)
    assert len(await match.tables.entries(table)) == before + 1
    await robots.close()


@settings(deadline=None, derandomize=True, max_examples=30)
@given(seed=st.integers(0, 10_000), steps=st.integers(0, 60), level=st.sampled_from(LEVELS))
def test_the_pause_is_drawn_from_what_everybody_knows(seed: int, steps: int, level: Level) -> None:
    """For every question and all hidden cards, equal luck gives an equal pause."""
    state, _ = MAFIA_DOLLAR.new(MafiaOptions(), 3, Chance(b"%d" % seed))
    for step in range(steps):
        if (decision := next(iter(MAFIA_DOLLAR.decisions(state)), None)) is None:
            break
        action = MAFIA_DOLLAR.robot(MAFIA_DOLLAR.view(state, decision.seat), decision, "easy", Chance(b"%d" % step))
        MAFIA_DOLLAR.apply(state, decision.id, action, Chance(b"%d %d" % (seed, step)))
    opening = MAFIA_DOLLAR.new(MafiaOptions(), 3, Chance(b"another"))[0]
    pauses = []
    for each in (opening, state, redealt(state, None, Chance(b"anew"))):
        robots = Robots(
            cast("Tables", SimpleNamespace(on_change=[], on_secret=[], consequences=[])),
            cast("Publisher", None),
            Thinkers(),
            Tempo(1.5),
        )
        robots._dice = Random(seed)
        row = cast("TableRow", SimpleNamespace(id=1, game="mafia_dollar", version=1))
        seats = tuple(Seat(number, None, "Robo", level) for number in range(3))
        pauses.append(robots._drawn(Table(row, OPEN, seats, each)))
    assert pauses[0] == pauses[1] == pauses[2]
    assert 1.5 <= pauses[0] <= 3


async def test_an_answer_that_became_impossible_is_reconsidered(
    match: Match, robots: Robots, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    impossible = (Roll(9), Why("brings_most"))
    monkeypatch.setattr(type(table.game), "reasoned", lambda *given, **how: impossible)
    await match.act(ANN, Pass())
    await rest(robots)
    assert (await match.pending()).seat == 0  # it took the default action
    assert {record.levelno for record in caplog.records if record.name == "bot.robots.players"} == {logging.ERROR}
    await match.check()


async def test_robots_say_why_only_where_that_was_agreed(match: Match, robots: Robots) -> None:
    for channel, reasons in ((1, False), (2, True)):
        terms = msgspec.structs.replace(OPEN, reasons=reasons)
        table = await match.open(ANN, robots=1, channel=channel, terms=terms)
        await match.lobby.start(match.click(ANN), table.id)
        await match.roll_and_pass(ANN, table.id)
        await rest(robots)
        told = await match.tables.reasons(await match.tables.load(table.id), 2)
        assert [reason.seat for reason in told] == ([1] * len(told) if reasons else [])
        assert bool(told) == reasons


@pytest.mark.parametrize("odd", [True, False])
async def test_what_a_robot_does_that_surprises_people_has_a_reason_at_every_table(
    match: Match, robots: Robots, monkeypatch: pytest.MonkeyPatch, odd: bool
) -> None:
    table = await match.begin(ANN, robots=1)
    monkeypatch.setattr(type(table.game), "surprises", lambda *given: odd)
    await match.roll_and_pass(ANN, table.id)
    await rest(robots)
    assert bool(await match.tables.reasons(await match.tables.load(table.id), 2)) == odd


async def test_a_robot_failing_on_optional_actions_still_answers_pending_ones(
    match: Match, robots: Robots, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(table: Table) -> None:
        raise RuntimeError("a robot broke")

    monkeypatch.setattr("bot.robots.players.reaction", breaks)
    await match.begin(ANN, robots=1, dice=[4])
    await match.roll_and_pass(ANN)
    await rest(robots)
    assert (await match.pending()).seat == 0
    assert {record.levelno for record in caplog.records if record.name == "bot.robots.players"} == {logging.ERROR}

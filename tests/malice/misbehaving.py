"""Simulates all kinds of failures of Discord, one after another, while people play both games."""

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from bot.client import Timing
from bot.playground.events.interactions import FIRST_ANSWER_SECONDS
from bot.playground.faults import Fault, How
from bot.playground.server import Playground, start
from bot.playground.world.models import Interaction
from tests.end_to_end.inside import BotInside
from tests.malice.crowd import NEWEST, Crowd
from tests.malice.judge import Judge, NotAtRest
from tests.malice.killing import settings
from tests.malice.verdict import Complaints
from tests.support.looking import looking
from tests.support.person import at_the_page
from tests.support.timeouts import until

TIMEOUT = 60.0
SLOWNESS = 6
MANY = 100_000


class SlowClock:
    """The playground's clock, at a sixth of real speed, so that a busy machine causes no failures."""

    def __init__(self) -> None:
        self._began, self._skipped = time.time(), 0.0

    def __call__(self) -> float:
        return self._began + self._skipped + (time.time() - self._began) / SLOWNESS

    def skip(self, seconds: float) -> None:
        """Move on by `seconds` at once."""
        self._skipped += seconds


class Recovery(msgspec.Struct):
    """Results by kind of failure: interactions, answered ones, moves, and seconds until recovery."""

    pressed: dict[str, int] = msgspec.field(default_factory=dict)
    answered: dict[str, int] = msgspec.field(default_factory=dict)
    deeds: dict[str, int] = msgspec.field(default_factory=dict)
    seconds: dict[str, float] = msgspec.field(default_factory=dict)
    wrong: list[str] = msgspec.field(default_factory=list)


class Misbehaviour(msgspec.Struct, frozen=True):
    """A failure of Discord for as long as the context lasts. `answers`: answers to interactions still arrive."""

    does: Callable[[Playground], AbstractAsyncContextManager[None]]
    answers: bool = True


@dataclass(eq=False)
class NowAndThen(Fault):
    """A fault for one request in four, however slow the machine is.

    It meets no answer to an interaction twice: discord.py gives up after five attempts, and Discord isn't that bad.
    """

    seen: int = 0
    met: set[str] = field(default_factory=set)

    def matches(self, method: str, path: str) -> bool:
        """Whether the fault applies to this request."""
        self.seen += 1
        answers = path.startswith(("/interactions/", "/webhooks/"))
        if self.seen % 4 or (answers and path in self.met):
            return False
        self.met.add(path)
        return super().matches(method, path)


def fails(fault: Callable[[], Fault], *, answers: bool) -> Misbehaviour:
    """Requests meet this fault."""

    @asynccontextmanager
    async def does(playground: Playground) -> AsyncIterator[None]:
        playground.hub.faults.add(fault())
        try:
            yield
        finally:
            playground.hub.faults.clear()

    return Misbehaviour(does, answers=answers)


def messages(how: How, status: int = 500) -> Misbehaviour:
    """No message can be posted, edited or deleted; answers arrive."""
    return fails(lambda: Fault(how, MANY, path="/channels/*", status=status), answers=True)


def everything(how: How) -> Misbehaviour:
    """No request succeeds."""
    return fails(lambda: Fault(how, MANY), answers=False)


def now_and_then(how: How, status: int = 500, *, answers: bool = False) -> Misbehaviour:
    """One request in four fails."""
    return fails(lambda: NowAndThen(how, MANY, status=status), answers=answers)


def hangs_up(*, replays: int = 0, code: int | None = None) -> Misbehaviour:
    """The gateway keeps breaking its connections and repeating events."""

    @asynccontextmanager
    async def does(playground: Playground) -> AsyncIterator[None]:
        gateway = playground.hub.gateway
        gateway.replays = replays

        async def again() -> None:
            while True:
                await asyncio.sleep(0.4)
                if code is None:
                    gateway.drop()
                else:
                    await gateway.hang_up(code)

        breaking = asyncio.create_task(again())
        try:
            yield
        finally:
            breaking.cancel()
            gateway.replays = 0

    return Misbehaviour(does, answers=code is None)


@asynccontextmanager
async def _ends_the_session(playground: Playground) -> AsyncIterator[None]:
    await playground.hub.gateway.invalidate()
    yield


@asynccontextmanager
async def _sends_twice(playground: Playground) -> AsyncIterator[None]:
    gateway = playground.hub.gateway
    gateway.repeat_interactions(MANY)
    yield
    gateway.repeat_interactions(-MANY)


@asynccontextmanager
async def _sends_out_of_order(playground: Playground) -> AsyncIterator[None]:
    gateway = playground.hub.gateway

    async def again() -> None:
        while True:
            gateway.hold_interactions()
            await asyncio.sleep(0.3)
            gateway.release_interactions(backwards=True)

    mixing = asyncio.create_task(again())
    try:
        yield
    finally:
        mixing.cancel()
        gateway.release_interactions(backwards=True)


MISBEHAVIOURS = {
    "messages fail": messages(How.ERROR),
    "messages meet 429": messages(How.ERROR, 429),
    "messages are not answered": messages(How.HANG),
    "messages arrive and nobody says so": messages(How.LOST),
    "everything fails": everything(How.ERROR),
    "nothing is answered": everything(How.HANG),
    "now and then 500": now_and_then(How.ERROR),
    "now and then 429": now_and_then(How.ERROR, 429, answers=True),
    "now and then it arrives and nobody says so": now_and_then(How.LOST),
    "now and then a connection breaks": now_and_then(How.RESET),
    "the gateway breaks off": hangs_up(),
    "the gateway breaks off and replays": hangs_up(replays=30),
    "the gateway closes": hangs_up(code=4000),
    "the session ends": Misbehaviour(_ends_the_session, answers=False),
    "interactions come twice": Misbehaviour(_sends_twice),
    "interactions come out of order": Misbehaviour(_sends_out_of_order),
}


async def misbehave(
    folder: Path, *, seed: int, names: tuple[str, ...] = tuple(MISBEHAVIOURS), rounds: int = 1, seconds: float = 1.5
) -> Recovery:
    """Let Discord fail in these ways, each for `seconds`, and check the state after recovery."""
    rng, clock, result, complaints = random.Random(seed), SlowClock(), Recovery(), Complaints()
    playground = await start(folder / "world", port=0, clock=clock)
    bot = BotInside(folder, playground, Timing(robot_pause=0.0, steady_clock=clock))
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(playground.close)
        stack.callback(bot.forget)
        logging.getLogger().addHandler(complaints)
        stack.callback(logging.getLogger().removeHandler, complaints)
        await bot.start()
        stack.push_async_callback(bot.stop)
        users = [person.id for person in playground.hub.world.people()]
        opened = at_the_page(playground.base_url, users, patience=TIMEOUT, newest=NEWEST)
        people = await stack.enter_async_context(opened)
        channels = [str(each.id) for each in playground.hub.world.text_channels()]
        crowd = Crowd(playground, bot.database, people, settings(channels), rng)
        judge = Judge(playground, bot.database, crowd)
        for name in names * rounds:
            await crowd.keep_going(judge.playing())
            wrong = await _one(name, playground, clock, crowd, judge, seconds, result)
            result.wrong += [f"{name}: {each}" for each in (*wrong, *complaints.taken())]
            if result.wrong:
                break
    return result


async def _one(
    name: str,
    playground: Playground,
    clock: SlowClock,
    crowd: Crowd,
    judge: Judge,
    seconds: float,
    result: Recovery,
) -> list[str]:
    how, began = MISBEHAVIOURS[name], time.monotonic()
    before, first = _deeds(crowd), len(crowd.pressed)
    async with how.does(playground):
        while len(crowd.pressed) == first:
            await _press(crowd, seconds)
    pressed = crowd.pressed[first:]
    try:
        async with asyncio.timeout(TIMEOUT):
            await until(lambda: playground.hub.gateway.online)
            if not how.answers:
                clock.skip(FIRST_ANSWER_SECONDS)
            meanwhile = _deeds(crowd)
            while _deeds(crowd) == meanwhile:
                await _press(crowd, seconds)
            await judge.rest(TIMEOUT)
    except TimeoutError:
        return ["nobody can play any more"]
    except NotAtRest as error:
        return [str(error)]
    kept = {interaction.id: interaction for interaction in playground.hub.world.storage.things(Interaction)}
    answered = [interaction for interaction in pressed if kept[interaction.id].answer is not None]
    wrong = judge.look()
    if how.answers:
        wrong += [f"{each.what} was not answered" for each in pressed if each not in answered]
    result.pressed[name] = result.pressed.get(name, 0) + len(pressed)
    result.answered[name] = result.answered.get(name, 0) + len(answered)
    result.deeds[name] = result.deeds.get(name, 0) + _deeds(crowd) - before
    result.seconds[name] = round(result.seconds.get(name, 0) + time.monotonic() - began, 1)
    return wrong


def _deeds(crowd: Crowd) -> int:
    """The number of actions in all journals."""
    with looking(crowd.database) as db:
        return int(db.execute("SELECT count(*) FROM journal").fetchone()[0])


async def _press(crowd: Crowd, seconds: float) -> None:
    async with crowd.pressing(0.05):
        await asyncio.sleep(seconds)

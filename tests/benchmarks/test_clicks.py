"""Time from click to answer over real sockets during a game, compared with a minimal bot."""

import asyncio
import os
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import msgspec
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.playground.server import Playground, start
from tests.end_to_end.party import Asked, Party
from tests.end_to_end.preloaded import ROOT
from tests.end_to_end.process import from_scratch
from tests.support.person import Person, at_the_page, pictures_of

PLAYERS = 2
CLICKS = 200
BARE_CLICKS = 100
WARM_UP = 10
MOST_TIMES_BARE = 25
"""How many times as long as on the minimal bot a click may take."""


class Cost(msgspec.Struct, frozen=True):
    """Milliseconds from click to answer: median and 99th percentile."""

    median: float
    p99: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> "Cost":
        """Summarize these times."""
        ordered = sorted(seconds)
        return cls(1000 * statistics.median(ordered), 1000 * ordered[int(len(ordered) * 0.99)])


def visit(playground: Playground, count: int) -> AbstractAsyncContextManager[list[Person]]:
    """People with the page open."""
    users = [person.id for person in playground.hub.world.people()[:count]]
    return at_the_page(playground.base_url, users, patience=20)


async def bare_clicks(folder: Path) -> list[float]:
    """Seconds per click on the minimal bot."""
    playground = await start(folder / "bare", port=0)
    channel = str(playground.hub.world.text_channels()[0].id)
    about = {"DISCORD_TOKEN": playground.token, "DISCORD_API_URL": playground.api_url, "CHANNEL": channel}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.benchmarks.bare_bot", cwd=ROOT, env=os.environ | about
    )
    try:
        async with visit(playground, 1) as (ann,):
            message = await ann.wait_for_message(channel, lambda message: "Press" in message["content"])
            await ann.wait_until(lambda: playground.hub.gateway.online, "a connection")
            for _ in range(WARM_UP + BARE_CLICKS):
                await ann.click(message, "Press")
            return ann.answered_in[WARM_UP:]
    finally:
        process.kill()
        await process.wait()
        await playground.close()


class Match:
    """A game played click by click, and restarted when it is over."""

    def __init__(self, people: Sequence[Person], channel: str) -> None:
        self._people = people
        self._channel = channel
        self._party = Party(people, channel)
        self.pictures: set[str] = set()

    async def begin(self) -> None:
        self._party = Party(self._people, self._channel, seed=self._party.table)
        await self._party.begin()

    async def question(self) -> Asked:
        """Wait until everything is shown and a decision is pending."""
        while (asked := await self._party.next()) is None:
            await self.begin()
        return asked

    async def answer(self, asked: Asked) -> None:
        """Click and wait for the answer."""
        await self._party.answer(asked)

    def pictures_shown(self) -> int:
        """The number of different pictures so far."""
        shown = (event["data"] for event in self._people[0].events if event["type"].startswith("message_"))
        return len({item["media"]["url"] for data in shown if "components" in data for item in pictures_of(data)})


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """An event loop that lives as long as the test."""
    with asyncio.Runner() as running:
        yield running


@pytest.mark.benchmark(group="clicks")
def test_from_click_to_answer_over_a_game(benchmark: BenchmarkFixture, runner: asyncio.Runner, tmp_path: Path) -> None:
    bare = Cost.of(runner.run(bare_clicks(tmp_path)))
    playground = runner.run(start(tmp_path / "world", port=0))
    process = from_scratch(playground, tmp_path)
    visitors = visit(playground, PLAYERS)
    try:
        runner.run(process.start())
        runner.run(process.ready())
        people = runner.run(visitors.__aenter__())
        match = Match(people, str(playground.hub.world.text_channels()[0].id))
        runner.run(match.begin())
        began = time.perf_counter()
        benchmark.pedantic(  # type: ignore[no-untyped-call]
            lambda asked: runner.run(match.answer(asked)),
            setup=lambda: ((runner.run(match.question()),), {}),
            rounds=CLICKS,
            warmup_rounds=WARM_UP,
        )
        elapsed = time.perf_counter() - began
        pictures = match.pictures_shown()
        runner.run(visitors.__aexit__(None, None, None))
        assert runner.run(process.stop()) == 0
    finally:
        runner.run(process.kill())
        runner.run(playground.close())
    assert benchmark.stats is not None
    clicks = Cost.of(benchmark.stats.stats.data)
    benchmark.extra_info |= {
        "median ms": round(clicks.median, 1),
        "p99 ms": round(clicks.p99, 1),
        "bare median ms": round(bare.median, 1),
        "bare p99 ms": round(bare.p99, 1),
        "times bare": round(clicks.median / bare.median, 1),
        "clicks a second, all shown": round((CLICKS + WARM_UP) / elapsed, 1),
        "pictures a second": round(pictures / elapsed, 1),
    }
    assert process.complaints() == []
    assert pictures > CLICKS / 3
    assert clicks.median < MOST_TIMES_BARE * bare.median

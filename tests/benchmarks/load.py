"""Load test over real sockets: ``uv run python -m tests.benchmarks.load --tables 50 --seconds 30``.

The playground and the people are in this process, the bot in its own. Two people play at each table, alternating
Machi Koro and MafiaDollar; they click as fast as answers come, or `--rate` times per second in total. `--robots N` adds
N tables of robots, half of them hard. `--idle N` stores N waiting games and measures the start-up. `--bare` measures
the same clicks on a minimal bot. `--stacks FILE` has py-spy look where the bot's CPU goes, and writes that as flame
graphs take it. `--held` tells what holds the event loop; that takes CPU of its own.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import re
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import msgspec

from bot.playground.server import Playground
from bot.playground.validation.uploads import Sent
from tests.benchmarks.counted_bot import Counted
from tests.benchmarks.load_players import Pace, Page, Player, Tally
from tests.benchmarks.load_world import (
    Pair,
    begin,
    begin_exhibitions,
    game_at,
    measured,
    points,
    robot_channels,
    settle,
    store_idle,
)
from tests.benchmarks.sampling import Spent, expect_spy, read, spied
from tests.benchmarks.test_clicks import bare_clicks
from tests.end_to_end.process import BotProcess
from tests.end_to_end.records import unfinished
from tests.support.looking import looking
from tests.support.postgres import SAFE, Server, server

MOST_TABLES, MOST_SECONDS, MOST_IDLE = 1000, 600.0, 20_000
SETTLING = 240.0
"""Seconds within which every table must have been shown once."""
SWING = 2
"""Moves per robot table after which all robots count as running."""
QUIET = 2.0
"""Seconds almost without CPU time after which the bot counts as idle."""
SLOW_MS = 20
SLOW = re.compile(r"the event loop was held .*")
TICK = os.sysconf("SC_CLK_TCK")
MESSAGES = re.compile(r"/channels/(\d+)/messages(?:/\d+)?")
ANSWERS = "answers to clicks"
LINES = {"POST": "posted", "PATCH": "edited", "DELETE": "deleted"}
ROUTE = re.compile(r"\d{6,}|/webhooks/\S+|/interactions/\S+")


class Usage(msgspec.Struct, frozen=True):
    """A process's CPU seconds so far, also by thread, and MiB of memory now and at most."""

    cpu: float
    threads: dict[int, float]
    rss: float
    peak: float

    @classmethod
    def of(cls, pid: int) -> "Usage":
        """Read a process's usage."""
        process = Path(f"/proc/{pid}")
        status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
        memory = [int(status[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM")]
        threads = {int(each.name): _cpu(each / "schedstat") for each in (process / "task").iterdir()}
        return cls(_cpu(process / "stat"), threads, *memory)


def _cpu(file: Path) -> float:
    """The CPU seconds in a file of ``/proc``."""
    if file.name == "schedstat":
        return int(file.read_text().split()[0]) / 1e9
    about = file.read_text().rpartition(")")[2].split()
    return (int(about[11]) + int(about[12])) / TICK


class Traffic:
    """The bot's requests by route and by kind, and their bytes by kind, while `counting`; refused ones at any time.

    `uploads`: how many of a kind brought a file.
    """

    def __init__(self, playground: Playground) -> None:
        self._world = playground.hub.world
        self.requests, self.kinds, self.uploads = Counter[str](), Counter[str](), Counter[str]()
        self.bytes = Counter[str]()
        self.refused = Counter[int]()
        self.counting = False
        playground.hub.on_request.append(self._count)

    def _count(self, sent: Sent) -> None:
        if sent.status >= 400:
            self.refused[sent.status] += 1
        if self.counting:
            kind = self._kind(sent)
            self.requests[f"{sent.method} {route(sent.path)}"] += 1
            self.kinds[kind] += 1
            self.bytes[kind] += sent.length
            self.uploads[kind] += bool(sent.files)

    def _kind(self, sent: Sent) -> str:
        if sent.path.startswith("/interactions/"):
            return ANSWERS
        if (found := MESSAGES.fullmatch(sent.path)) is None:
            return "webhooks" if sent.path.startswith("/webhooks/") else "other"
        where = "DM: " if self._world.channel(int(found[1])).is_dm else ""
        body = sent.body if isinstance(sent.body, dict) else {}
        if sent.method == "DELETE" or body.get("content") is not None:
            return f"{where}line {LINES[sent.method]}"
        if sent.method == "POST":
            return f"{where}new message"
        return f"{where}{'live' if 'custom_id' in str(body.get('components')) else 'old'} message edited"


def route(path: str) -> str:
    """A request's path without its numbers and tokens."""
    return ROUTE.sub(lambda found: found[0].split("/")[1] if "/" in found[0] else "*", path)


@contextlib.asynccontextmanager
async def pages(playground: Playground, pairs: Sequence[Pair]) -> AsyncIterator[list[list[Page]]]:
    async with contextlib.AsyncExitStack() as stack:
        opened = [[Page(playground.base_url, user.id, user.name) for user in pair.people] for pair in pairs]
        for page in itertools.chain(*opened):
            await stack.enter_async_context(page)
        yield opened


async def up_to_date(process: BotProcess) -> float:
    """Wait until every table's messages are up to date; returns the seconds it took.

    Raises:
        TimeoutError: after `SETTLING` seconds.
    """
    began = time.perf_counter()
    async with asyncio.timeout(SETTLING):
        while unfinished(process.where):  # noqa: ASYNC110 - another process does it
            await asyncio.sleep(0.2)
    return time.perf_counter() - began


async def quiet(process: BotProcess, most: float = SETTLING) -> float:
    """Wait until the bot is idle; returns the seconds it took, without the idle ones."""
    began = last = time.perf_counter()
    used = Usage.of(process.pid).cpu
    while (now := time.perf_counter()) - began < most:
        await asyncio.sleep(0.05)
        cpu = Usage.of(process.pid).cpu
        if cpu - used > 0.02:
            used, last = cpu, now
        elif now - last > QUIET:
            break
    return last - began


async def in_full_swing(process: BotProcess, robots: int) -> float:
    """Wait until all robot tables are running; returns the seconds it took.

    Raises:
        TimeoutError: after `SETTLING` seconds.
    """
    began = time.perf_counter()
    async with asyncio.timeout(SETTLING):
        while robots_moves(process.where) < SWING * robots:  # noqa: ASYNC110 - another process does it
            await asyncio.sleep(0.2)
    return time.perf_counter() - began


def robots_moves(database: Path | str) -> int:
    """The number of moves at robot tables."""
    with looking(database) as db:
        sql = "SELECT count(*) FROM journal WHERE user_id IS NULL AND number > 1 AND table_id IN "
        found: tuple[int] = db.execute(
            sql + "(SELECT table_id FROM seats WHERE seat = 0 AND user_id IS NULL)"
        ).fetchone()
    return found[0]


class Load(msgspec.Struct, frozen=True):
    """The measurements of `took` seconds of clicking, for the bot's process and this one.

    `moves` are those at robot tables.
    """

    tally: Tally
    traffic: Traffic
    moves: int
    took: float
    before: Usage
    after: Usage
    own: float
    shown: float
    counted: Counted
    spent: Spent | None
    code: int
    complaints: list[str]
    slow: list[str] | None


class Asked(msgspec.Struct, frozen=True):
    """What to measure: `tables` for `seconds`, at `rate` clicks a second (0: no limit), beside tables of `robots`.

    `people` play at each table, all of them `game`, or alternating both. Everything is kept in a file, or at the
    address `url`. `stacks`: sample the bot, and write the samples there. `held`: watch its event loop.
    """

    tables: int
    seconds: float
    rate: float = 0.0
    game: str | None = None
    people: int = 2
    robots: int = 0
    stacks: Path | None = None
    held: bool = False
    url: str | None = None


async def loaded(folder: Path, asked: Asked) -> Load:
    """Measure clicks."""
    robots = asked.robots
    settings = {"COUNTS": str(folder / "counts.json"), "PUBLISH_PAUSE": "1", "ROBOT_PAUSE": "1"}
    settings |= {"SLOW_CALL_MS": str(SLOW_MS)} if asked.held else {}
    settings |= {} if asked.url is None else {"DATABASE_URL": asked.url}
    async with measured(folder, "tests.benchmarks.counted_bot", **settings) as (playground, process):
        pairs = settle(playground.hub.world, asked.tables, asked.people)
        await begin(process.where, playground.hub.world.guild_id, pairs, asked.game)
        if robots:
            await begin_exhibitions(
                process.database, playground.hub.world.guild_id, robot_channels(playground.hub.world, robots)
            )
        traffic, tally = Traffic(playground), Tally()
        async with pages(playground, pairs) as people:
            await process.connect()
            shown = await (in_full_swing(process, robots) if robots else up_to_date(process))
            moves = robots_moves(process.where)
            line, samples = process.log_path.stat().st_size, folder / "samples"
            process.send(signal.SIGUSR1)
            async with spied(process.pid, samples) if asked.stacks is not None else contextlib.nullcontext():
                before, own, since = Usage.of(process.pid), time.process_time(), time.perf_counter()
                traffic.counting = True
                async with asyncio.TaskGroup() as group:
                    for player in _players(pairs, people, asked, tally):
                        group.create_task(player.play(since + asked.seconds))
                took = time.perf_counter() - since
                traffic.counting = False
                after, own = Usage.of(process.pid), time.process_time() - own
            moves = robots_moves(process.where) - moves
            if not robots:
                await up_to_date(process)
        slow = SLOW.findall(process.log(line)) if asked.held else None
        code = await process.stop()
    counted = msgspec.json.decode((folder / "counts.json").read_bytes(), type=Counted)
    spent = None if asked.stacks is None else read(samples)
    return Load(
        tally, traffic, moves, took, before, after, own, shown, counted, spent, code, process.complaints(), slow
    )


def report(load: Load) -> None:
    count = max(1, len(load.tally.answered))
    cpu, sent = load.after.cpu - load.before.cpu, load.traffic.requests
    parts = sorted(load.spent.parts.items(), key=lambda part: -part[1]) if load.spent is not None else []
    told(
        "clicks answered",
        f"{count} in {load.took:.0f} s, {count / load.took:.1f} a second; not: {load.tally.failed or 0}",
        ", ".join(f"{number} of {game}" for game, number in load.tally.games.items()),
        f"on controls that had just gone: {load.tally.gone}, {100 * load.tally.gone / count:.1f} %",
    )
    told("click to answer", in_points(load.tally.answered))
    told("robots", f"{load.moves} moves, {load.moves / load.took:.1f} a second")
    told("CPU of the bot", f"{1000 * cpu / count:.1f} ms a click, {100 * cpu / load.took:.0f} % of a core")
    threads = Counter[str]()
    for thread, used in load.after.threads.items():
        threads[load.counted.threads.get(thread, "others")] += used - load.before.threads.get(thread, 0.0)  # type: ignore[assignment]
    told("of its threads", ", ".join(f"{1000 * used / count:.2f} ms {name}" for name, used in threads.most_common()))
    told("CPU of this side", f"{1000 * load.own / count:.1f} ms a click, {100 * load.own / load.took:.0f} % of a core")
    if parts:
        told("of that", *(f"{1000 * cpu * part / count:.2f} ms {name}" for name, part in parts))
    told(
        "database",
        ", ".join(f"{number / count:.2f} {name}" for name, number in load.counted.counts.items()) + " a click",
    )
    told("memory of the bot", f"{load.after.rss:.0f} MiB, at most {load.after.peak:.0f}")
    told("at the start", f"all tables shown after {load.shown:.1f} s")
    told("requests", f"{sent.total() / count:.2f} a click, {sent.total() / load.took:.0f} a second")
    for name, number in sent.most_common(8):
        told("", f"{number / count:.2f} {name}")
    told("bytes sent", f"{load.traffic.bytes.total() / count / 1024:.0f} KiB a click")
    told("refused", f"{dict(load.traffic.refused) or 'nothing'}; exit code {load.code}")
    told("complaints", f"{len(load.complaints)}", *load.complaints[:5])
    if load.slow is not None:
        busy = [line for line in load.slow if int(line.split("(")[1].split()[0]) > SLOW_MS]
        told("event loop held", f"{len(load.slow)} times told, {len(busy)} of them by its own CPU", *busy[:12])


def _players(pairs: Sequence[Pair], people: Sequence[list[Page]], asked: Asked, tally: Tally) -> list[Player]:
    """Make the players; tables are numbered in the order of the pairs."""
    numbers, pace = itertools.count(1), Pace(asked.rate)
    return [
        Player(next(numbers), asked.game or game_at(number, place), both, pace, tally)
        for number, (pair, both) in enumerate(zip(pairs, people, strict=True))
        for place, _ in enumerate(pair.channels)
    ]


async def idle(folder: Path, count: int) -> None:
    """Measure and print the start-up with `count` stored games."""
    for tables in (0, count):
        inner = folder / str(tables)
        inner.mkdir()
        async with measured(inner) as (playground, process):
            if tables:
                await store_idle(process.database, tables, playground.hub.world.guild_id)
            for _ in range(2):  # the second start finds commands registered and caches filled
                since = time.perf_counter()
                await process.connect()
                ready, then = time.perf_counter() - since, Usage.of(process.pid)
                rest = await quiet(process)
                used = Usage.of(process.pid)
                size = process.database.stat().st_size / 2**20 if tables else 0
                told(
                    f"{tables} idle",
                    f"({size:.0f} MiB stored) ready after {ready:.2f} s ({then.cpu:.2f} s of CPU), nothing left to do "
                    f"{rest:.2f} s later; {used.cpu:.2f} s of CPU, {used.rss:.0f} MiB, at most {used.peak:.0f}",
                )
                await process.stop()


def in_points(seconds: Sequence[float]) -> str:
    """Times in words."""
    return "p50 {:.1f}, p95 {:.1f}, p99 {:.1f} ms".format(*points(seconds, 0.5, 0.95, 0.99))


def told(about: str, *lines: str) -> None:
    """Print and flush."""
    for place, line in enumerate(lines):
        sys.stdout.write(f"{'' if place else about:<18} {line}\n")
    sys.stdout.flush()


async def run(asked: argparse.Namespace, postgres: Server | None = None) -> None:
    told("machine", f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} cores")
    async with contextlib.AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url = None if postgres is None else await stack.enter_async_context(postgres.database())
        if asked.bare:
            told("bare bot", in_points(await bare_clicks(Path(folder))))
        elif asked.idle:
            await idle(Path(folder), min(asked.idle, MOST_IDLE))
        else:
            most = min(asked.tables, MOST_TABLES), min(asked.seconds, MOST_SECONDS)
            robots = min(asked.robots, MOST_TABLES)
            wanted = Asked(*most, asked.rate, robots=robots, stacks=asked.stacks, held=asked.held, url=url)
            load = await loaded(Path(folder), wanted)
            report(load)
            if asked.stacks and load.spent is not None:
                micro = 1e6 * (load.after.cpu - load.before.cpu)
                asked.stacks.write_text(
                    "".join(f"{stack} {micro * part:.0f}\n" for stack, part in load.spent.stacks.items())
                )
    told("machine", f"load {os.getloadavg()[0]:.1f} afterwards")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help=f"at most {MOST_TABLES}")
    parser.add_argument("--seconds", type=float, default=30.0, help=f"at most {MOST_SECONDS:.0f}")
    parser.add_argument("--rate", type=float, default=0.0, help="clicks a second in all; 0: as fast as answers come")
    parser.add_argument("--robots", type=int, default=0, help=f"tables where only robots play, at most {MOST_TABLES}")
    parser.add_argument("--idle", type=int, default=0, help=f"stored games instead, at most {MOST_IDLE}")
    parser.add_argument("--bare", action="store_true", help="a bot that does nothing instead")
    parser.add_argument("--postgresql", action="store_true", help="keep everything in PostgreSQL instead of a file")
    parser.add_argument("--held", action="store_true", help=f"tell what holds the event loop for {SLOW_MS} ms")
    parser.add_argument("--stacks", type=Path, help="a file for the bot's CPU microseconds by stack; needs py-spy")
    asked = parser.parse_args()
    if asked.stacks is not None:
        expect_spy()
    if not asked.postgresql:
        asyncio.run(run(asked))
        return 0
    with server(SAFE) as postgres:
        asyncio.run(postgres.prepare())
        asyncio.run(run(asked, postgres))
    return 0


if __name__ == "__main__":
    sys.exit(main())

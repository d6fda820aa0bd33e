"""Kills any of three processes that share a bot on PostgreSQL, cuts their connections and restarts the server.

Two processes have four of eight shards each, a third stands by. People click at tables of both games on all shards,
and in DMs, which arrive on shard 0 only. Now and then everything comes to rest and is judged; then alarms are moved to
now, processes are killed again, and every reminder must come exactly once.
"""

import asyncio
import contextlib
import random
import re
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bot.playground.server import Playground, start
from tests.benchmarks.load_world import Pair, settle, start_game, unconnected
from tests.end_to_end.process import BotProcess, joining
from tests.malice.crowd import NEWEST, Crowd, Setting
from tests.malice.judge import Judge, NotAtRest
from tests.support.looking import looking
from tests.support.person import at_the_page
from tests.support.postgres import Server, server
from tests.support.servers import Servers
from tests.support.timeouts import until

SHARDS = 8
OWN = ("0-3", "4-7", "")
"""The shards of each process by its settings; the last one stands by."""
REST_SECONDS = 240.0
ROUND = 20
"""Kills between two judgements."""
EXPECTED = re.compile(r"PostgreSQL|the database can|another program|connection to Discord")
"""What a log may say as an error when a server is stopped."""
LIFE = 3.0
"""Longest time in seconds between two kills."""
PASSED = (
    "UPDATE obligations SET since = since - 200000, began = began - 200000, reminded_at = reminded_at - 200000 "
    "WHERE (table_id, seat) IN (SELECT table_id, seat FROM alarms WHERE id = ANY(?::bigint[]))",
    "UPDATE alarms SET at = extract(epoch FROM now()) WHERE id = ANY(?::bigint[])",
)
"""As if two days had passed for these reminders."""


class ProcessesResult(msgspec.Struct):
    """The results of a run. `caught_up`: seconds from the last fault of each round until every board was right."""

    kills: int = 0
    cuts: int = 0
    restarts: int = 0
    judged: int = 0
    pressed: int = 0
    in_dms: int = 0
    tables: int = 0
    deeds: int = 0
    reminders: int = 0
    taken_over: int = 0
    caught_up: list[float] = msgspec.field(default_factory=list)
    wrong: list[str] = msgspec.field(default_factory=list)


def outlive(folder: Path, *, times: int, seed: int, tables: int = 60, seconds: float = 1e9) -> ProcessesResult:
    """Kill processes `times` times, or for some seconds; stop at the first fault."""
    with server() as postgres:
        asyncio.run(postgres.prepare())
        return asyncio.run(_outlive(folder, postgres, Plan(times, seed, tables, time.monotonic() + seconds)))


class Plan(msgspec.Struct, frozen=True):
    """How often, and at how many tables, until when (`time.monotonic`)."""

    times: int
    seed: int
    tables: int
    until: float


class Processes:
    """Three processes of one bot."""

    def __init__(self, folder: Path, playground: Playground, url: str) -> None:
        self.playground = playground
        self.all: list[BotProcess] = []
        for number, own in enumerate(OWN):
            inner = folder / f"process-{number}"
            inner.mkdir()
            shards = {"SHARD_COUNT": str(SHARDS), "SHARD_IDS": own or "none"}
            self.all.append(joining(playground, inner, DATABASE_URL=url, PUBLISH_PAUSE="0.5", **shards))

    async def start(self) -> None:
        """Start all."""
        for each in self.all:
            await each.start()
        await self.connected()

    async def connected(self) -> None:
        """Wait until every shard is connected."""
        await until(lambda: self.missing() == [], REST_SECONDS, 0.05)

    def missing(self) -> list[int]:
        """The shards without a connection."""
        sessions = self.playground.hub.gateway.sessions.values()
        there = {session.shard for session in sessions if session.connected}
        return [shard for shard in range(SHARDS) if shard not in there]

    async def kill(self, number: int) -> None:
        """Kill one; it does not resume its sessions."""
        await self.all[number].kill()
        await asyncio.sleep(0)
        gateway = self.playground.hub.gateway
        for session in list(gateway.sessions.values()):
            if not session.connected:
                gateway.forget(session)

    async def stop(self) -> None:
        """Kill all."""
        for each in self.all:
            await each.kill()

    def complaints(self) -> list[str]:
        """The errors in the logs that no stopped server explains."""
        found = [complaint for each in self.all for complaint in each.complaints()]
        return [complaint for complaint in found if not EXPECTED.search(complaint)]

    def taken_over(self) -> int:
        """How often a process got shards."""
        return sum(each.log().count("this process has shards") for each in self.all if each.log_path.exists())


async def _outlive(folder: Path, postgres: Server, plan: Plan) -> ProcessesResult:
    rng, fates = random.Random(plan.seed), random.Random(plan.seed)
    result = ProcessesResult()
    async with contextlib.AsyncExitStack() as stack:
        url = await stack.enter_async_context(postgres.database())
        playground = await start(folder / "world", port=0)
        stack.push_async_callback(playground.close)
        pairs = settle(playground.hub.world, plan.tables)
        servers = stack.enter_context(Servers(playground, SHARDS).dealt())
        settings, users = _settings(pairs)
        await _begin(url, servers, playground, pairs)
        processes = Processes(folder, playground, url)
        stack.push_async_callback(processes.stop)
        opened = at_the_page(playground.base_url, users, patience=REST_SECONDS, newest=NEWEST)
        people = await stack.enter_async_context(opened)
        crowd = Crowd(playground, url, people, settings, rng)
        judge = Judge(playground, url, crowd)
        await processes.start()
        trouble = Trouble(postgres, processes, crowd, fates, result)
        await judge.rest(REST_SECONDS)
        for person in people:
            await person.refresh()  # it knows the commands now
        while result.kills < plan.times and time.monotonic() < plan.until and not result.wrong:
            await trouble.round(min(ROUND, plan.times - result.kills))
            result.wrong += await _judged(judge, result)
            result.wrong += await trouble.reminders(judge)
        result.wrong += processes.complaints()
        result.pressed, result.in_dms, result.tables = len(crowd.pressed), crowd.in_dms, len(judge.entries)
        result.deeds = sum(len(entries) for entries in judge.entries.values())
        result.taken_over = processes.taken_over()
    return result


def _settings(pairs: Sequence[Pair]) -> tuple[list[Setting], list[int]]:
    """The tables of the crowd, and the people by their ids, those of each pair one after the other."""
    found = [
        Setting(str(channel.id), (2 * number, 2 * number + 1), 1, {})
        for number, pair in enumerate(pairs)
        for channel in pair.channels
    ]
    return found, [user.id for pair in pairs for user in pair.people]


async def _begin(url: str, servers: Servers, playground: Playground, pairs: Sequence[Pair]) -> None:
    """Begin a game in every channel, alternating both games, every fourth with a robot."""
    async with unconnected(url) as bot:
        interaction = 1
        for pair in pairs:
            people = [(each.id, each.name) for each in pair.people]
            for number, channel in enumerate(pair.channels):
                game = ("machi_koro", "mafia_dollar")[(pairs.index(pair) + number) % 2]
                guild = servers.of(playground.hub.world.channels[channel.id])
                robots = 1 if pairs.index(pair) % 4 == 0 else 0
                await start_game(bot, interaction, game, guild, channel.id, people, robots)
                interaction += 10


async def _judged(judge: Judge, result: ProcessesResult) -> list[str]:
    """Wait for rest, and look for faults."""
    since = time.monotonic()
    try:
        await judge.rest(REST_SECONDS)
    except NotAtRest as error:
        return [str(error)]
    result.caught_up.append(round(time.monotonic() - since, 1))
    result.judged += 1
    return judge.look()


class Trouble:
    """What happens to the processes."""

    def __init__(
        self, postgres: Server, processes: Processes, crowd: Crowd, fates: random.Random, result: ProcessesResult
    ) -> None:
        self._postgres, self._processes, self._crowd = postgres, processes, crowd
        self._fates, self._result = fates, result

    async def round(self, kills: int) -> None:
        """Let people click, and kill."""
        async with self._crowd.pressing(0.05):
            for _ in range(kills):
                await asyncio.sleep(self._fates.random() * LIFE)
                await self._something()

    async def _something(self) -> None:
        """Kill a process, and start it again; sometimes trouble the database, too."""
        fate, number = self._fates.random(), self._fates.randrange(len(OWN))
        await self._processes.kill(number)
        self._result.kills += 1
        if fate < 0.1:
            await self.restart_server()
        elif fate < 0.3:
            await self.cut()
        elif fate < 0.5:
            await asyncio.sleep(self._fates.random() * 5)  # so that others take over
        await self._processes.all[number].start()

    async def cut(self) -> None:
        """Cut every connection to the database."""
        await self._postgres.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'bakers%'"
        )
        self._result.cuts += 1

    async def restart_server(self) -> None:
        """Stop the database at once, and start it again."""
        self._postgres.stop()
        await asyncio.sleep(self._fates.random())
        self._postgres.start()
        await self._postgres.answers()
        self._result.restarts += 1

    async def reminders(self, judge: Judge) -> list[str]:
        """Make every reminder due now, kill, and check that each came once."""
        before = self._reminded()
        ids = [alarm for alarm, *_ in before.values()]
        if not ids:
            return []
        with looking(judge.database) as db:
            db.execute("ROLLBACK")
            for sql in PASSED:
                db.execute(sql, (ids,))
        await self._processes.kill(self._fates.randrange(len(OWN)))
        self._result.kills += 1
        for each in self._processes.all:
            if each._process is None:
                await each.start()
        try:
            async with asyncio.timeout(REST_SECONDS):
                while self._overdue(ids):  # noqa: ASYNC110 - other processes do it
                    await asyncio.sleep(0.2)
            await judge.rest(REST_SECONDS)
        except (TimeoutError, NotAtRest) as error:
            return [f"reminders do not come: {error!r}"]
        after = self._calls()
        self._result.reminders += len(ids)
        return [
            f"table {table}: seat {seat} was reminded {after.get((table, seat), 0) - calls} times, not once"
            for (table, seat), (_, calls) in before.items()
            if after.get((table, seat), 0) - calls != 1
        ]

    def _reminded(self) -> dict[tuple[int, int], tuple[int, int]]:
        """The reminders that are set, each with its alarm and how often it came."""
        with looking(self._crowd.database) as db:
            rows = db.execute(
                "SELECT table_id, seat, alarms.id, reminders FROM alarms JOIN obligations USING (table_id, seat) "
                "WHERE kind = 'call' AND reminders BETWEEN 1 AND 2"
            ).fetchall()
        return {(table, seat): (alarm, calls) for table, seat, alarm, calls in rows}

    def _calls(self) -> dict[tuple[int, int], int]:
        with looking(self._crowd.database) as db:
            rows = db.execute("SELECT table_id, seat, reminders FROM obligations").fetchall()
        return {(table, seat): calls for table, seat, calls in rows}

    def _overdue(self, ids: list[int]) -> bool:
        with looking(self._crowd.database) as db:
            return db.execute("SELECT 1 FROM alarms WHERE id = ANY(?::bigint[]) LIMIT 1", (ids,)).fetchone() is not None

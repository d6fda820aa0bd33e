"""Kills the bot at random moments while people click at several tables of both games.

Meanwhile robots move, deadlines pass, votes are held and hands go out by DM; sometimes Discord answers 500, 429 or not
at all, or loses an accepted request. Between two runs some alarms are moved forward, so that the next run starts with
passed deadlines.
"""

import asyncio
import contextlib
import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bot.playground.faults import Fault, How
from bot.playground.server import Playground
from tests.end_to_end.process import BotProcess
from tests.malice.crowd import Crowd, Setting
from tests.malice.judge import Judge, NotAtRest
from tests.malice.stage import staged
from tests.support.looking import looking
from tests.support.timeouts import until

REST_SECONDS = 120.0
HINDERED = 0.3
"""Share of the bot's runs with failures of Discord."""
HINDRANCES = ((How.ERROR, 500), (How.ERROR, 429), (How.HANG, 500), (How.LOST, 500), (How.RESET, 500))
MANY = 100_000
LIFE = 1.2
"""Longest time in seconds between connection and kill; some bots are killed before they connect."""


class KillResult(msgspec.Struct):
    """The results of a run."""

    kills: int = 0
    judged: int = 0
    pressed: int = 0
    tables: int = 0
    deeds: int = 0
    finished: int = 0
    alarms: int = 0
    hindered: int = 0
    wrong: list[str] = msgspec.field(default_factory=list)


async def kill(folder: Path, *, times: int, seed: int, pause: float = 0.05) -> KillResult:
    """Kill the bot `times` times, with checks whenever it is idle; stops at the first fault."""
    rng, fates = random.Random(seed), random.Random(seed)  # how often people press must not decide how it dies
    result = KillResult()
    async with staged(folder, {"PUBLISH_PAUSE": "1"}, patience=REST_SECONDS) as stage:
        playground, bot = stage.playground, stage.bot
        crowd = Crowd(playground, bot.database, stage.people, settings(stage.channels), rng)
        judge = Judge(playground, bot.database, crowd)
        while result.kills < times and not result.wrong:
            await bot.start()
            await online(playground, wanted=True)
            await crowd.keep_going(judge.playing() if result.kills else set())
            for _ in range(min(fates.randint(3, 9), times - result.kills)):
                with _hindered(playground, fates) as hindered:
                    await _run_and_kill(bot, crowd, rng, pause)
                result.kills += 1
                result.hindered += hindered
                await gone(playground)
                result.alarms += make_alarms_due(bot.database, fates)
                await bot.start()
                if fates.random() < 0.8:
                    await online(playground, wanted=True)
            await online(playground, wanted=True)
            try:
                await judge.rest(REST_SECONDS)
                result.wrong += judge.look()
            except NotAtRest as error:
                result.wrong.append(str(error))
            result.wrong += bot.complaints()
            result.judged += 1
            await bot.kill()
            await gone(playground)
        result.pressed, result.tables = len(crowd.pressed), len(judge.entries)
        result.deeds = sum(len(entries) for entries in judge.entries.values())
        with looking(bot.database) as db:
            ((result.finished,),) = db.execute("SELECT count(*) FROM tables WHERE phase IN ('over', 'closed')")
    return result


def settings(channels: list[str]) -> list[Setting]:
    """Tables of both games: with robots, with hidden hands, and by post."""
    machi: dict[str, object] = {"game": "machi_koro", "deadline": "1h"}
    return [
        Setting(channels[0], (0, 1), 1, machi | {"edition": "everything", "market": "10"}),
        Setting(channels[1], (2, 3), 1, {"game": "mafia_dollar", "deadline": "1h"}),
        Setting(channels[2], (4, 0), 1, machi | {"pace": "postal"}),
        Setting(channels[3], (1, 2, 4), 0, {"game": "mafia_dollar", "items": "yes"}),
    ]


@contextlib.contextmanager
def _hindered(playground: Playground, rng: random.Random) -> Iterator[bool]:
    """Sometimes let Discord fail until the bot is dead; yields whether it does."""
    hindered = rng.random() < HINDERED
    if hindered:
        how, status = rng.choice(HINDRANCES)
        playground.hub.faults.add(Fault(how, MANY, path=rng.choice(("/channels/*", "/interactions/*")), status=status))
    try:
        yield hindered
    finally:
        playground.hub.faults.clear()


async def _run_and_kill(bot: BotProcess, crowd: Crowd, rng: random.Random, pause: float) -> None:
    async with crowd.pressing(pause):
        await asyncio.sleep(rng.random() * LIFE)
        await bot.kill()


async def gone(playground: Playground) -> None:
    """Wait until the connection has ended, and drop its session: a killed bot doesn't resume."""
    await online(playground, wanted=False)
    gateway = playground.hub.gateway
    for session in list(gateway.sessions.values()):
        gateway.forget(session)


async def online(playground: Playground, *, wanted: bool) -> None:
    await until(lambda: playground.hub.gateway.online is wanted, REST_SECONDS)


def make_alarms_due(database: Path, rng: random.Random) -> int:
    """Make some alarms of a killed bot due at once; returns how many."""
    if rng.random() < 0.5:
        return 0
    with contextlib.closing(sqlite3.connect(database, timeout=30)) as db, db:
        alarms = [row[0] for row in db.execute("SELECT id FROM alarms ORDER BY id")]
        chosen = rng.sample(alarms, min(len(alarms), rng.randint(1, 2)))
        db.executemany(
            "UPDATE alarms SET at = ? WHERE id = ?", [(time.time() + rng.random() * LIFE, each) for each in chosen]
        )
    return len(chosen)

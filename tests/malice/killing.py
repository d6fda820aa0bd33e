"""A bot at several tables of both games that is killed: its tables, its end, and what is due when it starts again."""

import contextlib
import random
import sqlite3
import time
from pathlib import Path

from bot.playground.server import Playground
from tests.malice.crowd import Setting
from tests.support.timeouts import until

REST_SECONDS = 120.0
LIFE = 1.2
"""Longest time in seconds until an alarm that was moved forward is due."""


def settings(channels: list[str]) -> list[Setting]:
    """Tables of both games: with robots, with hidden hands, and by post."""
    machi: dict[str, object] = {"game": "machi_koro", "deadline": "1h"}
    return [
        Setting(channels[0], (0, 1), 1, machi | {"edition": "everything", "market": "10"}),
        Setting(channels[1], (2, 3), 1, {"game": "mafia_dollar", "deadline": "1h"}),
        Setting(channels[2], (4, 0), 1, machi | {"pace": "postal"}),
        Setting(channels[3], (1, 2, 4), 0, {"game": "mafia_dollar", "items": "yes"}),
    ]


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

"""Secrets are neither in the most verbose log nor in files that other users of the machine can read."""

import asyncio
import base64
import contextlib
import os
import random
import re
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bot.__main__ import main
from bot.games.mafia_dollar.state import MafiaState
from bot.playground.server import Playground
from bot.settings import read_settings
from tests.end_to_end import records
from tests.end_to_end.process import BotProcess, from_scratch
from tests.malice.crowd import Crowd, Setting
from tests.support.person import Person

PRESSES = 50


@pytest.fixture
def careless() -> Iterator[None]:
    """Set a umask that lets everybody read new files."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
async def talkative(careless: None, tmp_path: Path, playground: Playground) -> BotProcess:
    """The bot at its most verbose log level."""
    return from_scratch(playground, tmp_path, LOG_LEVEL="DEBUG")


async def test_neither_log_nor_files_reveal_a_games_secrets(
    talkative: BotProcess,
    playground: Playground,
    people: list[Person],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Games with hands, orders and robots, logged in full."""
    await talkative.start()
    await talkative.ready()
    try:
        channels = [str(each.id) for each in playground.hub.world.text_channels()]
        tables = [
            Setting(channels[0], (0, 1), 1, {"game": "mafia_dollar"}),
            Setting(channels[1], (2, 3), 0, {"game": "machi_koro", "pace": "postal"}),
        ]
        crowd = Crowd(playground, talkative.database, people, tables, random.Random(4))
        await crowd.keep_going(set())
        seen: set[str] = set()
        for _ in range(PRESSES):
            await crowd.do_something()
            await asyncio.sleep(0.02)
            seen |= secrets_of(talkative.database)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("DATABASE_PATH", str(talkative.database))
        assert await asyncio.to_thread(main, ["backup", str(tmp_path / "copy.sqlite3")]) == 0
        kept = ("tables.sqlite3", "copy.sqlite3", "world")
        files = [path for path in tmp_path.iterdir() if path.name.startswith(kept)]
        assert {path.name for path in files} >= {"tables.sqlite3", "tables.sqlite3-wal", "copy.sqlite3", "world"}
        assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in files} == {path.name: 0o600 for path in files}
    finally:
        await talkative.stop()
    log = talkative.log()
    assert len(log) > 5000, "it has talked"
    assert len(seen) > 20
    assert playground.token not in log
    assert [secret for secret in seen if re.search(rf"(?<![0-9A-Za-z]){re.escape(secret)}(?![0-9A-Za-z])", log)] == []


def secrets_of(database: Path) -> set[str]:
    """Texts that must stay secret: the tables' keys, cards in hands and in the deck, orders."""
    found: set[str] = set()
    with contextlib.closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        for secret, key in db.execute("SELECT secret, key FROM tables"):
            for value in (secret, key or secret):
                found |= {value.hex(), base64.b64encode(value).decode(), repr(value)[2:-1]}
        begun = db.execute("SELECT id FROM tables WHERE game = 'mafia_dollar' AND phase = 'playing'").fetchall()
        for (draft,) in db.execute("SELECT draft FROM orders"):
            found.add(draft.decode())
    for (number,) in begun:
        state = records.read(database, number).state
        assert isinstance(state, MafiaState)
        found |= {card for clan in state.clans for card in clan.hand}
    return found


async def test_no_message_about_the_settings_shows_the_token(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, playground: Playground
) -> None:
    token = "bad.token.indeed"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", token)
    settings = read_settings()
    assert token not in repr(settings) + str(settings)
    with pytest.raises(TypeError, match="Secret"):
        msgspec.json.encode(settings)
    process = BotProcess(
        tmp_path, DISCORD_TOKEN=token, DISCORD_API_URL=playground.api_url, LOG_LEVEL="DEBUG", PYTHONASYNCIODEBUG="1"
    )
    await process.start()
    assert await process.ended() == 2
    assert "does not accept the token" in process.log()
    assert token not in process.log()

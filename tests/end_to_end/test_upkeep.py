"""A host maintains a busy bot's database: copies it while people play, verifies and restores it."""

import asyncio
import contextlib
import random
import re
import sqlite3
import stat
import subprocess
import time
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.playground.server import Playground
from data.forgotten import ForgottenList
from tests.end_to_end import records
from tests.end_to_end.party import Party
from tests.end_to_end.process import BotProcess, joining, running
from tests.malice.crowd import Crowd
from tests.malice.judge import Judge
from tests.malice.killing import settings
from tests.support.looking import looking
from tests.support.person import Person
from tests.support.timeouts import TIMEOUT, until

COPIES = 2


async def changed_since(database: Path, since: int) -> None:
    """Wait until the sum of the tables' versions exceeds `since`."""
    await until(lambda: sum(versions(database).values()) > since)


class Host:
    """The bot's admin at the command line."""

    def __init__(self, patched: pytest.MonkeyPatch, printed: pytest.CaptureFixture[str]) -> None:
        self._patched, self._printed = patched, printed

    async def runs(self, database: Path, *arguments: str) -> tuple[int, str]:
        """Run ``python -m bot`` with these arguments; returns its exit code and output."""
        self._patched.setenv("DATABASE_PATH", str(database))
        self._printed.readouterr()
        code = await asyncio.to_thread(main, arguments)
        return code, "".join(self._printed.readouterr())


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Host:
    """A command line in a folder without settings, with a short wait for a running bot's lock."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("data.lease.WAIT_SECONDS", 0.1)
    return Host(monkeypatch, capsys)


def versions(database: Path) -> dict[int, int]:
    """Each table's version."""
    with looking(database) as db:
        return dict(db.execute("SELECT id, version FROM tables"))


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_a_busy_bots_database_is_copied_verified_and_restored(
    playground: Playground, bot: BotProcess, people: list[Person], host: Host, tmp_path: Path
) -> None:
    async with Person(playground.base_url, playground.hub.world.people()[4].id, timeout=TIMEOUT) as edda:
        channels = [str(each.id) for each in playground.hub.world.text_channels()]
        tables = settings(channels)
        crowd = Crowd(playground, bot.database, [*people, edda], tables, random.Random(3))
        await crowd.keep_going(set())

        # While people press all controls they see, a copy is made and checked.
        async with crowd.pressing(0.05):
            copies = [tmp_path / f"copy-{number}" for number in range(COPIES)]
            for copy in copies:
                await changed_since(bot.database, sum(versions(bot.database).values()))
                code, said = await host.runs(bot.database, "backup", str(copy))
                assert (code, said.startswith("Copied")) == (0, True), said
                assert stat.S_IMODE(copy.stat().st_mode) == 0o600
                code, said = await host.runs(copy, "verify-all")
                assert (code, "0 are not" in said) == (0, True), said
            code, said = await host.runs(bot.database, "verify-all")
            assert code == 0, said
            changed = [sum(versions(copy).values()) for copy in copies]
            assert changed == sorted(set(changed))

            # Nothing is taken from under a bot that runs.
            for arguments in (("restore", str(copies[0])), ("prune", "--days", "1")):
                code, said = await host.runs(bot.database, *arguments)
                assert (code, said.count("\n")) == (2, 1), said
                assert "in use by another bot" in said
            code, said = await host.runs(bot.database, "backup", str(copies[0]))
            assert code == 2
            assert "is there already" in said

        # The restored database has its old content, and the replaced one is kept.
        assert await bot.stop() == 0
        last, before = versions(bot.database), versions(copies[0])
        assert last != before
        code, said = await host.runs(bot.database, "restore", str(copies[0]))
        assert code == 0, said
        assert versions(bot.database) == before
        assert stat.S_IMODE(bot.database.stat().st_mode) == 0o600
        [aside] = [file for file in bot.database.parent.glob("tables.sqlite3.2*") if file.name.count("-") == 1]
        assert versions(aside) == last
        assert stat.S_IMODE(aside.stat().st_mode) == 0o600
        code, said = await host.runs(bot.database, "verify-all")
        assert code == 0, said

        # The bot continues from there, though newer messages than it knows were shown meanwhile.
        await bot.connect()
        judge = Judge(playground, bot.database, crowd)
        await judge.rest(TIMEOUT)
        for table, at in before.items():
            assert versions(bot.database)[table] >= at
        async with crowd.pressing(0.05):
            await changed_since(bot.database, sum(before.values()) + 5)
        await judge.rest(TIMEOUT)

    # Old games are deleted after the bot has stopped; running ones stay.
    assert await bot.stop() == 0
    there = versions(bot.database)
    code, said = await host.runs(bot.database, "prune", "--days", "1")
    assert (code, said.startswith("0 games")) == (0, True), said
    with contextlib.closing(sqlite3.connect(bot.database)) as db, db:
        db.execute("UPDATE tables SET phase = 'closed', changed_at = 0 WHERE id = 1")
    assert (await host.runs(bot.database, "prune", "--days", "1", "--dry-run"))[1].startswith("1 game ")
    assert versions(bot.database) == there
    assert (await host.runs(bot.database, "prune", "--days", "1"))[0] == 0
    assert versions(bot.database).keys() == there.keys() - {1}
    assert (await host.runs(bot.database, "verify-all"))[0] == 0
    await bot.connect()


@pytest.mark.long
async def test_a_running_bot_copies_its_file_and_keeps_it_whole(
    tmp_path: Path, playground: Playground, people: list[Person], channel: str, host: Host
) -> None:
    """Given a game that began under a running bot, in a file that nobody else has written."""
    process = joining(playground, tmp_path, BACKUPS_KEPT="3", BACKUP_PATH=str(tmp_path / "copies"))
    async with running(process):
        await process.ready()
        party = Party(people[:2], channel, seed=5)
        await party.begin()
        await process.logged(re.compile(r"copied the database to \S*/copies/tables-\d{8}T\d{6}Z\.sqlite3"))
        alone = tmp_path / "alone.sqlite3"
        await asyncio.to_thread(lambda: subprocess.run(["cp", process.database, alone], check=True))
    (copy,) = (tmp_path / "copies").iterdir()
    for path in (copy, alone):
        assert list(versions(path)) == [1]
        code, said = await host.runs(path, "verify-all")
        assert (code, "1 games checked: 1 are correct" in said) == (0, True)


@pytest.mark.long
async def test_a_start_with_a_restored_copy_forgets_people_again(
    bot: BotProcess, people: list[Person], channel: str, host: Host, tmp_path: Path
) -> None:
    """Given a game that goes on, whose first player asked to be forgotten after the copy was made."""
    party = Party(people[:2], channel, seed=5)
    await party.begin()
    assert (await host.runs(bot.database, "backup", str(tmp_path / "copy")))[0] == 0
    await bot.stop()
    first, second = (int(each.user_id) for each in people[:2])
    ForgottenList(bot.database.with_name("tables.sqlite3.forgotten")).add(first, time.time())
    assert (await host.runs(bot.database, "restore", str(tmp_path / "copy")))[0] == 0
    await bot.start()
    await bot.logged(re.compile("forgotten again"))
    await until(lambda: not records.unfinished(bot.database))
    with contextlib.closing(sqlite3.connect(bot.database)) as db:
        seats = db.execute("SELECT user_id, robot IS NULL FROM seats ORDER BY user_id").fetchall()
    assert seats == [(None, 0), (second, 1)]
    assert (await host.runs(bot.database, "verify-all"))[0] == 0

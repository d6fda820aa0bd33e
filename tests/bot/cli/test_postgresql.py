"""The host's commands with a database of PostgreSQL."""

import asyncio
import stat
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from bot.__main__ import main
from bot.games import recording
from bot.games.registry import GAMES
from bot.records.erasure import Forgetting
from bot.records.problem_report import report
from bot.table.click import Click
from bot.table.lobby import Lobby
from bot.table.tables import Tables
from data.forgotten import ForgottenList
from data.store import Store
from tests.support.match import Match
from tests.support.postgres import PASSWORD, Server

pytestmark = pytest.mark.long
ANN, BO = 101, 102


@pytest.fixture
async def url(postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[str]:
    """Where the bot of these tests keeps its games."""
    monkeypatch.chdir(tmp_path)
    async with postgres.database() as url:
        monkeypatch.setenv("DATABASE_URL", url)
        yield url


async def a_game(url: str, channel: int = 2, first: int = 1_000) -> Store:
    """A store with a game of Ann and Bo in which the first player has had a turn."""
    store = await Store.open(url)
    match = Match(Tables(store), first=first)
    table = await match.begin(ANN, BO, channel=channel)
    await match.roll_and_pass((ANN, BO)[(await match.pending(table.id)).seat], table.id)
    return store


async def run(*arguments: str) -> int:
    """The command line, on a thread of its own: it runs an event loop itself."""
    return await asyncio.to_thread(main, arguments)


async def damage(url: str, sql: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(sql)
    await connection.close()


async def test_every_game_is_checked_while_the_bot_runs(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    store = await a_game(url)
    assert await run("verify-all") == 0
    assert "1 games checked: 1 are correct" in capsys.readouterr().out
    await damage(url, "UPDATE journal SET entry = '\\x00' WHERE number = 2")
    assert await run("verify-all") == 1
    assert "Table 1 (machi_koro, playing): It cannot be read" in capsys.readouterr().out
    await store.close()


async def test_old_games_are_pruned_with_all_their_rows(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    await (await a_game(url)).close()
    await damage(url, "UPDATE tables SET changed_at = 5, phase = 'over'")
    assert await run("prune", "--days", "30", "--dry-run") == 0
    assert await run("prune", "--days", "30") == 0
    assert capsys.readouterr().out.count("1 game that ended more than 30 days ago") == 2
    store = await Store.open(url)
    assert (await store.table(1), await store.journal(1)) == (None, [])
    await store.close()


async def test_nothing_is_pruned_under_a_running_bot(
    url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.lease.WAIT_SECONDS", 0.1)
    store = await a_game(url)
    assert await run("prune") == 2
    assert "in use by another bot" in capsys.readouterr().err
    await store.close()


async def test_a_game_is_exported_and_a_report_written_while_the_bot_runs(url: str, tmp_path: Path) -> None:
    store = await a_game(url)
    tables = Tables(store)
    number, _ = await report(tables, 1, ANN, ["ab12cd34"])
    assert await run("report", number, "problem.json") == 0
    await tables.resign(Click(9_999, BO), 1)
    assert await run("export", "1", "game.json") == 0
    await store.close()
    for name in ("problem.json", "game.json"):
        found = recording.read((tmp_path / name).read_bytes())
        recording.replay(GAMES[found.game], found)


@pytest.mark.parametrize(("command", "instead"), [("backup", "pg_dump"), ("restore", "pg_restore")])
async def test_copies_are_left_to_the_programs_of_postgresql(
    url: str, command: str, instead: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run(command, "copy") == 2
    assert instead in capsys.readouterr().err


async def test_a_timers_copies_are_dumps_that_can_be_read_back(
    url: str, postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "tables.sqlite3"))
    monkeypatch.setenv("BACKUPS_KEPT", "1")
    before = tmp_path / "backups" / "tables-20260101T040000Z.dump"
    before.parent.mkdir()
    before.write_text("an earlier copy")
    store = await a_game(url)
    assert await run("backup") == 0
    await store.close()
    (copy,) = before.parent.iterdir()
    assert (copy != before, stat.S_IMODE(copy.stat().st_mode)) == (True, 0o600)
    await postgres.run("CREATE DATABASE read_back TEMPLATE template0")
    try:
        target = postgres.url("read_back")
        command = ["pg_restore", "--no-owner", f"--dbname={target}", str(copy)]
        await asyncio.to_thread(subprocess.run, command, check=True)
        store = await Store.open(target)
        assert await store.begun() == [1]
        await store.close()
    finally:
        await postgres.run("DROP DATABASE read_back WITH (FORCE)")
    assert PASSWORD not in capsys.readouterr().out


async def test_a_dump_that_is_read_back_forgets_people_again(
    url: str, postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await a_game(url)
    kept = ForgottenList(tmp_path / "tables.sqlite3.forgotten")
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "tables.sqlite3"))
    assert await run("backup") == 0
    tables = Tables(store)
    await Forgetting(tables, Lobby(tables), kept).forget(Click(9_999, ANN))
    await store.close()
    (copy,) = (tmp_path / "backups").iterdir()
    await postgres.run("CREATE DATABASE read_back TEMPLATE template0")
    try:
        target = postgres.url("read_back")
        await asyncio.to_thread(
            subprocess.run, ["pg_restore", "--no-owner", f"--dbname={target}", str(copy)], check=True
        )
        monkeypatch.setenv("DATABASE_URL", target)
        capsys.readouterr()
        assert await run("forget-again") == 0
        assert capsys.readouterr().out == "1 person forgotten again.\n"
        assert await run("verify-all") == 0
        store = await Store.open(target)
        assert (await store.people_known()).intersection({ANN, BO}) == {BO}
        await store.close()
    finally:
        await postgres.run("DROP DATABASE read_back WITH (FORCE)")


async def test_a_dump_that_fails_leaves_the_earlier_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(tmp_path / "tables.sqlite3"))
    monkeypatch.setenv("DATABASE_URL", f"postgresql://bot:{PASSWORD}@127.0.0.1:1/games")
    monkeypatch.setenv("BACKUPS_KEPT", "1")
    before = tmp_path / "backups" / "tables-20260101T040000Z.dump"
    before.parent.mkdir()
    before.write_text("an earlier copy")
    assert await run("backup") == 2
    told = capsys.readouterr()
    assert ("pg_dump failed" in told.err, PASSWORD in told.err + told.out) == (True, False)
    monkeypatch.setenv("PATH", "/nowhere")
    assert await run("backup") == 2
    assert "pg_dump is not installed" in capsys.readouterr().err
    assert list(before.parent.iterdir()) == [before]


@pytest.mark.parametrize("arguments", [("verify-all",), ("prune",), ("export", "1", "file")])
async def test_a_server_that_is_not_there_is_explained_without_the_password(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"postgresql://bot:{PASSWORD}@127.0.0.1:1/games")
    assert await run(*arguments) == 2
    told = capsys.readouterr()
    assert "PostgreSQL cannot be reached" in told.err
    assert PASSWORD not in told.err + told.out

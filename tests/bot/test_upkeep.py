"""Looking after the database from the command line, as whoever hosts the bot does."""

import asyncio
import gzip
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.games import recording
from bot.games.registry import GAMES
from bot.reports import report
from bot.tables import Click, Tables
from data.migrate import migrations
from data.store import Store
from tests.support.match import Match

ANN, BO = 101, 102


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the bot of these tests keeps its games."""
    path = tmp_path / "games.sqlite3"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_PATH", str(path))
    return path


async def a_game(database: Path) -> Store:
    """A store in which Ann and Bo have a game, and Ann has rolled."""
    store = await Store.open(database)
    match = Match(Tables(store))
    await match.begin(ANN, BO)
    await match.roll_and_pass((ANN, BO)[(await match.owed()).seat])
    return store


def tables_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


async def run(*arguments: str) -> int:
    """The command line, on a thread of its own: it runs an event loop itself."""
    return await asyncio.to_thread(main, arguments)


# --- backup -------------------------------------------------------------------------------------------


async def test_a_copy_is_made_while_the_bot_runs(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await a_game(database)
    copy = tmp_path / "copy.sqlite3"
    assert await run("backup", str(copy)) == 0
    await store.close()
    assert "Copied" in capsys.readouterr().out
    assert tables_in(copy) == 1
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    beside = {path.name for path in tmp_path.iterdir() if path.name.startswith("copy")}
    assert beside == {"copy.sqlite3"}, "nothing half done is left"


async def test_a_copy_never_takes_the_place_of_a_file(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await (await a_game(database)).close()
    assert await run("backup", str(database)) == 2
    assert "there already" in capsys.readouterr().err


async def test_nothing_cannot_be_copied(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await run("backup", str(tmp_path / "copy")) == 2
    assert "no database" in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()


# --- restore ------------------------------------------------------------------------------------------


async def test_a_copy_is_put_back_and_what_was_there_is_kept(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await a_game(database)).close()
    copy = tmp_path / "copy"
    assert await run("backup", str(copy)) == 0
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM tables")
    assert await run("restore", str(copy)) == 0
    assert tables_in(database) == 1
    (kept,) = tmp_path.glob("games.sqlite3.*")
    assert tables_in(kept) == 0
    assert str(kept) in capsys.readouterr().out
    store = await Store.open(database)
    assert await store.playing() == [1]
    await store.close()


async def test_nothing_is_put_back_under_a_running_bot(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.lease.PATIENCE", 0.1)
    store = await a_game(database)
    copy = tmp_path / "copy"
    assert await run("backup", str(copy)) == 0
    assert await run("restore", str(copy)) == 2
    assert "in use by another bot" in capsys.readouterr().err
    await store.close()


@pytest.mark.parametrize("damage", ["text", "empty", "stranger", "newer", "torn"])
async def test_only_a_whole_copy_of_ours_is_put_back(
    database: Path, tmp_path: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await a_game(database)).close()
    copy = tmp_path / "copy"
    assert await run("backup", str(copy)) == 0
    match damage:
        case "text":
            copy.write_text("not a database")
        case "empty":
            copy.write_bytes(b"")
        case "stranger":
            copy.unlink()
            with closing(sqlite3.connect(copy)) as connection, connection:
                connection.execute("CREATE TABLE birds (name)")
        case "newer":
            with closing(sqlite3.connect(copy)) as connection, connection:
                connection.execute(f"PRAGMA user_version = {len(migrations()) + 1}")
        case _:
            whole = copy.read_bytes()
            copy.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
    before = database.read_bytes()
    assert await run("restore", str(copy)) == 2
    assert database.read_bytes() == before
    assert capsys.readouterr().err.count("\n") == 1, "one clear line"


# --- verify-all, prune ----------------------------------------------------------------------------------


async def test_every_game_is_checked_while_the_bot_runs(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = await a_game(database)
    assert await run("verify-all") == 0
    assert "1 games checked: 1 are well" in capsys.readouterr().out
    async with store.change() as tx:
        await tx._run(
            "UPDATE tables SET state = CAST(replace(CAST(state AS TEXT), '\"coins\":', '\"coins\":1') AS BLOB)"
        )
    assert await run("verify-all") == 1
    told = capsys.readouterr().out
    assert "Table 1 (machi_koro, playing): The journal leads to another table" in told
    assert "1 are not" in told
    await store.close()


async def test_games_that_ended_long_ago_are_thrown_away(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await (await a_game(database)).close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET changed_at = 5")
    assert await run("prune", "--days", "30") == 0
    assert "0 games" in capsys.readouterr().out, "a game that still runs is never old"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET phase = 'over'")
    assert await run("prune", "--days", "30", "--dry-run") == 0
    assert tables_in(database) == 1
    assert await run("prune", "--days", "30") == 0
    assert "1 game that ended" in capsys.readouterr().out
    assert tables_in(database) == 0
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM journal").fetchone() == (0,)


async def test_a_number_of_days_below_one_is_refused(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await run("prune", "--days", "0") == 2
    assert "at least 1" in capsys.readouterr().err


# --- export -------------------------------------------------------------------------------------------


async def test_a_finished_game_is_written_to_a_file_while_the_bot_runs(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await a_game(database)
    match = Match(Tables(store))
    plain, packed = tmp_path / "game.json", tmp_path / "game.json.gz"
    assert await run("export", "1", str(plain)) == 2
    assert "still runs" in capsys.readouterr().err
    await match.tables.resign(Click(9_999, BO), 1)
    assert await run("export", "1", str(plain)) == 0
    assert await run("export", "1", str(packed)) == 0
    await store.close()
    found = recording.read(plain.read_bytes())
    assert recording.read(gzip.decompress(packed.read_bytes())) == found
    recording.replay(GAMES[found.game], found)
    assert stat.S_IMODE(plain.stat().st_mode) == 0o600
    assert await run("export", "1", str(plain)) == 2
    assert "there already" in capsys.readouterr().err
    assert await run("export", "7", str(tmp_path / "other")) == 2
    assert "no table 7" in capsys.readouterr().err


# --- report -------------------------------------------------------------------------------------------


async def test_the_game_of_a_report_is_found_by_its_number(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await a_game(database)
    tables, file = Tables(store), tmp_path / "problem.json"
    number, _ = await report(tables, 1, ANN, ["ab12cd34"])
    length = await store.journal_length(1)
    await tables.resign(Click(9_998, BO), 1)  # what happens afterwards is not in it
    await store.close()
    assert await run("report", number, str(file)) == 0
    said = capsys.readouterr().out
    assert f"reported by seat 0 after {length} entries" in said
    assert "ab12cd34" in said
    found = recording.read(file.read_bytes())
    assert (found.ended, len(found.entries)) == ("running", length)
    recording.replay(GAMES[found.game], found)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert await run("report", "nonsense", str(tmp_path / "other")) == 2
    assert "no report nonsense" in capsys.readouterr().err

"""The host's database commands."""

import asyncio
import functools
import gzip
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.games import recording
from bot.games.registry import GAMES
from bot.records.audit import check
from bot.records.erasure import Forgetting
from bot.records.problem_report import report
from bot.records.results import Results
from bot.table.click import Click
from bot.table.lobby import Lobby
from bot.table.step_back import StepBack
from bot.table.tables import Tables
from data import maintenance
from data.forgotten import ForgottenList
from data.migrate import StoreError, migrations
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
    """A store with a game of Ann and Bo in which Ann has rolled."""
    store = await Store.open(database)
    match = Match(Tables(store))
    await match.begin(ANN, BO)
    await match.roll_and_pass((ANN, BO)[(await match.pending()).seat])
    return store


async def a_game_in_another_channel(database: Path) -> Store:
    """The same store with a second game of Ann and Bo."""
    store = await Store.open(database)
    await Match(Tables(store), first=5_000).begin(ANN, BO, channel=3)
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


@pytest.mark.parametrize(
    ("copy", "words"),
    [
        (".", "is a folder: name a file in it"),
        ("nowhere/copy", "there is no folder nowhere"),
        ("games.sqlite3/copy", "there is no folder games.sqlite3"),
        ("x" * 300, "cannot copy"),
    ],
)
async def test_a_failed_backup_gives_its_reason_in_one_line(
    database: Path, copy: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await a_game(database)).close()
    assert await run("backup", copy) == 2
    said = capsys.readouterr().err
    assert (words in said, said.count("\n"), ".part'" in said and "x" * 9 not in said) == (True, 1, False)


async def test_a_damaged_database_is_named_and_leaves_no_partial_copy(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await a_game(database)).close()
    whole = database.read_bytes()
    database.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
    assert await run("backup", str(tmp_path / "copy")) == 2
    said = capsys.readouterr().err
    assert (str(database) in said, "damaged" in said, ".part" in said, said.count("\n")) == (True, True, False, 1)
    assert {path.name for path in tmp_path.glob("copy*")} == set()


async def test_names_of_any_letters_are_files_like_others(
    tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "my games ü"
    folder.mkdir()
    there = folder / "täb les?#%20.sqlite3"
    monkeypatch.setenv("DATABASE_PATH", str(there))
    await (await a_game(there)).close()
    copy = folder / "cöpy ?mode=rw#.sqlite3"
    assert await run("backup", str(copy)) == 0
    assert await run("restore", str(copy)) == 0
    assert await run("verify-all") == 0
    assert {path.name.split(".sqlite3")[0] for path in folder.iterdir()} == {there.stem, copy.stem}


@pytest.mark.parametrize("command", ["backup", "restore", "verify-all", "prune"])
async def test_an_interrupted_command_does_not_report_success(
    command: str, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await a_game(database)).close()
    assert await run("backup", "copy") == 0

    def broken_off(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("data.maintenance.check", broken_off)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    file = {"backup": "other", "restore": "copy"}
    assert await run(command, *([file[command]] if command in file else [])) == 130
    assert capsys.readouterr().err == "bot: interrupted\n"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


async def test_without_a_file_dated_copies_are_made_and_the_newest_kept(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await a_game(database)
    monkeypatch.setenv("BACKUPS_KEPT", "1")
    before = tmp_path / "backups" / "games-20260101T040000Z.sqlite3"
    before.parent.mkdir()
    before.write_text("an earlier copy")
    assert await run("backup") == 0
    await store.close()
    (copy,) = before.parent.iterdir()
    assert (copy != before, tables_in(copy), str(copy) in capsys.readouterr().out) == (True, 1, True)
    monkeypatch.setenv("BACKUP_PATH", str(tmp_path / "else" / "where"))
    assert await run("backup") == 0
    assert len(list((tmp_path / "else" / "where").iterdir())) == 1
    monkeypatch.setenv("BACKUPS_KEPT", "0")
    assert await run("backup") == 2
    assert "name a FILE" in capsys.readouterr().err


# --- restore ------------------------------------------------------------------------------------------


async def test_restoring_a_copy_keeps_the_replaced_database(
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


async def test_a_restored_database_steps_back_past_what_the_replaced_one_gave(database: Path) -> None:
    await (await a_game(database)).close()
    assert await run("backup", "copy") == 0
    await (await a_game_in_another_channel(database)).close()
    given = set[int]()
    for again in range(20):
        for times in range(2):  # what the replaced one knew is not forgotten if it never ran
            maintenance.restore(database, Path("copy"), database.with_name(f"aside-{again}-{times}"))
        store = await Store.open(database)
        tables = Tables(store)
        assert await StepBack(tables).resume()
        match = Match(tables, first=10_000 + 100 * again)
        given.add((await match.open(ANN, BO, channel=4)).id)
        found = check(await tables.whole(1))
        assert found.problem is None
        await store.close()
    assert given == set(range(3, 23)), "table 2 was seen, and so was each that came after"
    assert await run("verify-all") == 0


async def test_a_damaged_database_is_replaced_though_it_tells_no_numbers(database: Path) -> None:
    await (await a_game(database)).close()
    assert await run("backup", "copy") == 0
    database.write_bytes(b"SQLite format 3\x00" + bytes(5000))
    assert await run("restore", "copy") == 0
    store = await Store.open(database)
    assert await store.fact(maintenance.MARK) == "{}"
    await store.close()


async def test_nothing_is_put_back_under_a_running_bot(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.lease.WAIT_SECONDS", 0.1)
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


async def test_restoring_ignores_the_log_of_a_deleted_database(database: Path, tmp_path: Path) -> None:
    """When a crashed bot's database file is deleted but its log remains, the log does not get into the copy."""
    await (await a_game(database)).close()
    assert await run("backup", "copy") == 0
    store = await a_game_in_another_channel(database)
    beside = database.with_name(database.name + "-wal").read_bytes()
    await store.close()
    database.unlink()
    database.with_name(database.name + "-wal").write_bytes(beside)
    assert await run("restore", "copy") == 0
    assert tables_in(database) == 1


async def test_two_simultaneous_restores_do_not_overwrite_each_other(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await a_game(database)).close()
    assert await run("backup", "copy") == 0
    aside = tmp_path / "aside"
    aside.write_text("kept before")
    with pytest.raises(StoreError, match="is there already"):
        maintenance.restore(database, tmp_path / "copy", aside)
    assert aside.read_text() == "kept before"


async def test_a_bot_refuses_to_start_after_an_interrupted_restore(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a crash after the old database was moved away and before the copy took its place."""
    await (await a_game(database)).close()
    assert await run("backup", "copy") == 0
    replace = Path.replace

    def stops(self: Path, target: Path) -> Path:
        if self.name.endswith(".part"):
            raise KeyboardInterrupt
        return replace(self, target)

    with monkeypatch.context() as stopping:
        stopping.setattr("data.maintenance._remove", lambda _: None)
        stopping.setattr(Path, "replace", stops)
        assert await run("restore", "copy") == 130
    assert not database.exists()
    with pytest.raises(StoreError, match="broke off"):
        await Store.open(database)
    (kept,) = tmp_path.glob("games.sqlite3.2*")
    assert tables_in(kept.rename(tmp_path / "kept")) == 1
    assert await run("restore", "copy") == 0
    assert tables_in(database) == 1


async def test_a_replaced_database_is_kept_whole_in_one_file(database: Path, tmp_path: Path) -> None:
    """A crashed bot's log beside its database is kept with it."""
    store = await a_game(database)
    assert await run("backup", "copy") == 0
    beside = {path: path.read_bytes() for path in tmp_path.glob("games.sqlite3*") if "lock" not in path.name}
    await store.close()
    for path, content in beside.items():  # as a kill leaves them
        path.write_bytes(content)
    assert await run("restore", "copy") == 0
    (kept,) = tmp_path.glob("games.sqlite3.*")
    assert tables_in(kept) == 1


async def test_a_damaged_database_is_kept_aside_as_it_was(database: Path, tmp_path: Path) -> None:
    await (await a_game(database)).close()
    assert await run("backup", "copy") == 0
    database.write_bytes(b"nonsense" * 1000)
    assert await run("restore", "copy") == 0
    kept, *_ = sorted(tmp_path.glob("games.sqlite3.*"))
    assert kept.read_bytes() == b"nonsense" * 1000
    assert tables_in(database) == 1


async def test_a_restored_copy_forgets_people_again(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given Ann, who asks after the copy was made, and Bo, who asked before and has come back."""
    store = await a_game(database)
    match, kept = Match(Tables(store), first=7_000), ForgottenList(tmp_path / "games.sqlite3.forgotten")
    forgetting = Forgetting(match.tables, Lobby(match.tables), kept)
    await forgetting.forget(match.click(BO))
    await match.begin(BO, ANN, channel=3)
    assert await run("backup", "copy") == 0
    await forgetting.forget(match.click(ANN))
    await store.close()
    assert await run("restore", "copy") == 0
    capsys.readouterr()
    assert await run("forget-again") == 0
    assert capsys.readouterr().out == "1 person forgotten again.\n"
    assert await run("forget-again") == 0
    assert capsys.readouterr().out == "0 people forgotten again.\n"
    store = await Store.open(database)
    assert [[row.user_id for row in await store.seats(table)] for table in (1, 2)] == [[None, None], [BO, None]]
    assert ANN not in await store.people_known()
    await store.close()
    assert await run("verify-all") == 0


async def test_without_a_list_nobody_can_be_forgotten_again(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await (await a_game(database)).close()
    assert await run("forget-again", "nowhere") == 2
    assert "there is no list nowhere" in capsys.readouterr().err


# --- unusable databases ---------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [("verify-all",), ("prune",), ("export", "1", "new"), ("report", "ab", "new")])
@pytest.mark.parametrize(
    ("database_is", "words"),
    [
        ("nowhere", "there is no file"),
        ("text", "not a database"),
        ("a stranger's", "none of this bot's"),
        ("torn", "damaged"),
        ("old", "of an earlier bot"),
    ],
)
async def test_an_unusable_database_is_left_alone_and_named(
    arguments: tuple[str, ...], database_is: str, words: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match database_is:
        case "text":
            database.write_text("not a database")
        case "a stranger's":
            with closing(sqlite3.connect(database)) as connection, connection:
                connection.execute("CREATE TABLE birds (name)")
        case "torn" | "old":
            await (await a_game(database)).close()
            whole = database.read_bytes()
            if database_is == "torn":
                database.write_bytes(whole[:8192] + bytes(4096) + whole[12288:])
            else:
                with closing(sqlite3.connect(database)) as connection, connection:
                    connection.execute("DROP TABLE reports")
                    connection.execute("PRAGMA user_version = 8")
        case _:
            pass
    before = database.read_bytes() if database.exists() else None
    if (arguments, database_is) == (("prune",), "old"):
        assert await run(*arguments) == 0, "it needs only what every version has"
        return
    assert await run(*arguments) == 2
    said = capsys.readouterr().err
    assert (words in said, said.count("\n")) == (True, 1), said
    assert (database.read_bytes() if database.exists() else None) == before


# --- verify-all, prune ----------------------------------------------------------------------------------


async def test_every_game_is_checked_while_the_bot_runs(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = await a_game(database)
    assert await run("verify-all") == 0
    assert "1 games checked: 1 are correct" in capsys.readouterr().out
    async with store.change() as tx:
        await tx._run(
            "UPDATE tables SET state = CAST(replace(CAST(state AS TEXT), '\"coins\":', '\"coins\":1') AS BLOB)"
        )
    assert await run("verify-all") == 1
    told = capsys.readouterr().out
    assert "Table 1 (machi_koro, playing): The journal leads to another table" in told
    assert "1 are not" in told
    await store.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET state = zeroblob(100) WHERE id = 1",
        "UPDATE tables SET terms = x'00' WHERE id = 1",
        "UPDATE tables SET game = 'chess' WHERE id = 1",
        "UPDATE tables SET key = x'00' WHERE id = 1",
        "UPDATE tables SET counter = 0 WHERE id = 1",
        "UPDATE journal SET entry = x'00' WHERE table_id = 1 AND number = 2",
        "UPDATE journal SET entry = CAST('{}' AS BLOB) WHERE table_id = 1",
        "DELETE FROM journal WHERE table_id = 1",
        "DELETE FROM journal WHERE table_id = 1 AND number > 1",
        "DELETE FROM seats WHERE table_id = 1",
    ],
)
async def test_an_unreadable_game_does_not_stop_the_check_of_others(
    damage: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await (await a_game(database)).close()
    await (await a_game_in_another_channel(database)).close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(damage)
    assert await run("verify-all") == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.split(" (")[0] for line in told] == ["Table 1", "2 games checked: 1 are correct, 1 are not."]


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


async def test_without_room_to_compact_deleted_games_are_still_reported(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await a_game(database)).close()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE tables SET changed_at = 5, phase = 'over'")

    class Full(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:  # noqa: ANN401 - as sqlite3 has it
            if sql == "VACUUM":
                raise sqlite3.OperationalError("database or disk is full")
            return super().execute(sql, *values)

    monkeypatch.setattr("data.maintenance.sqlite3.connect", functools.partial(sqlite3.connect, factory=Full))
    assert await run("prune") == 2
    assert "old games are gone (1), but the file could not be made smaller" in capsys.readouterr().err
    monkeypatch.undo()
    assert tables_in(database) == 0


@pytest.mark.parametrize("days", ["0", "-3", "36501", "9" * 400])
async def test_no_such_number_of_days_is_refused(days: str, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await run("prune", "--days", days) == 2
    assert "from 1 to 36,500" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["-1", "one", "9" * 30, "²"])
async def test_an_invalid_table_number_is_refused(
    number: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        await run("export", "--", number, "file")
    assert stopped.value.code == 2
    assert "consists of digits" in capsys.readouterr().err


# --- export -------------------------------------------------------------------------------------------


async def test_a_finished_game_is_exported_while_the_bot_runs(
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
    await tables.resign(Click(9_998, BO), 1)  # later events are not in it
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


async def test_a_result_that_its_journal_does_not_give_is_found(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await Store.open(database)
    match = Match(Tables(store))
    await match.begin(ANN, BO)
    await match.tables.resign(match.click(ANN), 1)
    await store.close()
    assert await run("verify-all") == 0
    assert "1 finished game has no result" in capsys.readouterr().out
    store = await Store.open(database)
    await Results(Tables(store)).backfill(pause=0)
    await store.close()
    assert await run("verify-all") == 0
    assert "no result" not in capsys.readouterr().out
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE seat_results SET earned = earned + 1")
    assert await run("verify-all") == 1
    assert "the result of seat 0 is" in capsys.readouterr().out

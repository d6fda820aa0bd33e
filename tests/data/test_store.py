"""The store: one writer, committed reads, a file that only its owner reads."""

import asyncio
import contextlib
import sqlite3
import stat
from pathlib import Path

import msgspec
import pytest

from data import sqlite
from data.migrate import StoreError
from data.rows import JournalRow, NewTableRow, SeatRow, SlotRow, Snapshot, Subject
from data.store import Change, ChannelTaken, Conflict, Store, Violation
from tests.support.engines import ONLY_SQLITE
from tests.support.stored import file_of
from tests.support.values import there


async def opened(store: Store, channel: int = 7) -> int:
    """A table in that channel."""
    async with store.change() as tx:
        return await new_table(tx, channel)


async def new_table(tx: Change, channel: int = 7) -> int:
    return await tx.open_table(
        NewTableRow(game="machi_koro", guild_id=1, channel_id=channel, host_id=2, terms=b"{}", secret=b"s" * 32, at=1.5)
    )


# --- the file ----------------------------------------------------------------------------------------------


async def test_a_new_database_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where" / "tables.sqlite3"
    store = await Store.open(path)
    await opened(store)
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
    await store.close()


async def test_a_copied_database_becomes_readable_by_its_owner_only(tmp_path: Path) -> None:
    """Given a crashed bot's database, copied with the files beside it, readable for everybody."""
    store = await Store.open(tmp_path / "first.sqlite3")
    await opened(store)
    path = tmp_path / "copied" / "tables.sqlite3"
    path.parent.mkdir()
    for side in ("", "-wal", "-shm"):
        copy = path.with_name(path.name + side)
        copy.write_bytes((tmp_path / f"first.sqlite3{side}").read_bytes())
        copy.chmod(0o644)
    await store.close()
    store = await Store.open(path)
    assert await store.table(1) is not None
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
    await store.close()


@ONLY_SQLITE
async def test_it_writes_ahead_and_holds_references(store: Store) -> None:
    for connection in (file_of(store).reader, file_of(store).writer):
        for pragma, value in (("journal_mode", "wal"), ("foreign_keys", 1), ("synchronous", 2)):
            ((found,),) = await connection.execute_fetchall(f"PRAGMA {pragma}")
            assert found == value
    with pytest.raises(Violation):
        async with store.change() as tx:
            await tx.add_entry(99, JournalRow(1, None, 1.0, b"{}"))


@ONLY_SQLITE
async def test_the_reading_connection_cannot_write(store: Store) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await file_of(store).reader.execute("DELETE FROM tables")


async def test_committed_rows_are_there_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    store = await Store.open(path)
    number = await opened(store)
    await store.close()
    store = await Store.open(path)
    row = there(await store.table(number))
    assert (row.phase, row.version, row.channel_id, row.opened_at) == ("lobby", 1, 7, 1.5)
    await store.close()


@pytest.mark.parametrize("kind", ["folder", "text", "below a file"])
async def test_a_file_that_is_no_database_is_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "tables.sqlite3"
    if kind == "folder":
        path.mkdir()
    elif kind == "text":
        path.write_text("This is a letter, not a database. " * 100)
    else:
        (tmp_path / "file").write_text("")
        path = tmp_path / "file" / "tables.sqlite3"
    with pytest.raises(StoreError, match=r"cannot (open|use) the database .*tables\.sqlite3: "):
        await Store.open(path)


# --- transactions -------------------------------------------------------------------------------------------


async def test_a_failed_transaction_is_rolled_back(store: Store) -> None:

    async def break_off() -> None:
        async with store.change() as tx:
            await new_table(tx)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await break_off()
    assert await store.table(1) is None
    assert await opened(store) > 0


async def test_readers_see_only_committed_rows(store: Store) -> None:
    async with store.change() as tx:
        number = await new_table(tx)
        assert await store.table(number) is None
        assert await tx.table(number) is not None
    assert await store.table(number) is not None


@ONLY_SQLITE
async def test_questions_asked_together_are_answered_as_of_one_moment(store: Store, tmp_path: Path) -> None:
    """Given commits between any two of the reads, a check of a journal would otherwise find errors."""
    number = await opened(store)
    database = next(tmp_path.rglob("*.sqlite3"))
    entries = 0

    def commit_meanwhile(statement: str) -> None:
        nonlocal entries
        if statement.startswith("SELECT"):
            entries += 1
            with contextlib.closing(sqlite3.connect(database)) as other, other:
                other.execute("UPDATE tables SET version = ?", (1 + entries,))
                other.execute("INSERT INTO journal VALUES (?, ?, NULL, 1.0, ?)", (number, entries, b"{}"))

    await file_of(store).reader.set_trace_callback(commit_meanwhile)
    for _ in range(3):
        whole = there(await store.whole_table(number))
        row, _, journal, _ = whole
        assert row.version == 1 + len(journal)
    assert entries == 12, "three times the four of one check"


async def test_changes_wait_for_each_other(store: Store) -> None:
    order: list[str] = []

    async def change(name: str) -> None:
        async with store.change():
            order.append(f"{name} in")
            await asyncio.sleep(0)
            order.append(f"{name} out")

    await asyncio.gather(change("a"), change("b"), change("c"))
    assert order == ["a in", "a out", "b in", "b out", "c in", "c out"]


@pytest.mark.parametrize("turns", range(12))
async def test_a_change_that_is_cancelled_anywhere_leaves_the_store_usable(store: Store, turns: int) -> None:
    async def change() -> None:
        async with store.change() as tx:
            await new_table(tx)

    task = asyncio.create_task(change())
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    committed = await store.table(1) is not None
    assert await opened(store, channel=8 if committed else 7) > 0


@ONLY_SQLITE
async def test_a_commit_that_fails_leaves_the_store_usable(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = sqlite.carry_out
    with monkeypatch.context() as patched:

        def failing(db: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> sqlite3.Cursor:
            return carry_out(db, "COMMIT nonsense" if sql == "COMMIT" else sql, values)

        patched.setattr(sqlite, "carry_out", failing)
        with pytest.raises(sqlite3.OperationalError):
            await opened(store)
    assert await store.table(1) is None
    assert await opened(store) == 1


async def test_a_stale_version_is_a_conflict(store: Store) -> None:
    number = await opened(store)
    row = there(await store.table(number))
    async with store.change() as tx:
        assert await tx.write_table(row, at=2.0) == 2
    with pytest.raises(Conflict):
        async with store.change() as tx:
            await tx.write_table(msgspec.structs.replace(row, phase="closed"), at=3.0)
    assert await store.due() == [(number, 2)]


async def test_closing_waits_for_the_change_under_way(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "tables.sqlite3")
    inside, go_on = asyncio.Event(), asyncio.Event()

    async def change() -> None:
        async with store.change() as tx:
            inside.set()
            await go_on.wait()
            await new_table(tx)

    changing = asyncio.create_task(change())
    await inside.wait()
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(changing, closing)
    store = await Store.open(tmp_path / "tables.sqlite3")
    assert await store.table(1) is not None
    await store.close()


# --- snapshots and entries ----------------------------------------------------------------------------------


async def test_a_channel_holds_one_active_table(store: Store) -> None:
    number = await opened(store)
    with pytest.raises(ChannelTaken):
        await opened(store)
    row = there(await store.table(number))
    async with store.change() as tx:
        await tx.write_table(msgspec.structs.replace(row, phase="closed"), at=2.0)
    newer = await opened(store)
    found = there(await store.table_in(7))
    assert found.id == newer


async def test_an_active_table_is_found_before_a_newer_finished_one(store: Store) -> None:
    first = await opened(store)
    async with store.change() as tx:
        await tx._run(
            "INSERT INTO tables SELECT 9, game, guild_id, channel_id, host_id, 'over', terms, 1, NULL, "
            "secret, NULL, 0, 2.0, 2.0 FROM tables"
        )
    found = there(await store.table_in(7))
    assert found.id == first
    assert await store.table_in(8) is None


async def test_a_person_has_one_seat_and_a_seat_one_sitter(store: Store) -> None:
    number = await opened(store)
    for bad in (
        [SeatRow(0, 5, "a", None, 1), SeatRow(1, 5, "b", None, 2)],
        [SeatRow(0, 5, "a", "easy", 1)],
        [SeatRow(0, None, "a", None, 1)],
    ):
        with pytest.raises(Violation):
            async with store.change() as tx:
                await tx.write_seats(number, bad)
    seats = [SeatRow(0, 5, "a", None, 1), SeatRow(1, None, "b", "easy", 2)]
    async with store.change() as tx:
        await tx.write_seats(number, seats)
    assert await store.seats(number) == seats


async def test_the_journal_only_grows(store: Store) -> None:
    number = await opened(store)
    rows = [JournalRow(n, None, 1.0, b"{}") for n in (1, 2, 3)]
    async with store.change() as tx:
        for row in rows:
            await tx.add_entry(number, row)
    with pytest.raises(Violation):
        async with store.change() as tx:
            await tx.add_entry(number, rows[0])
    assert await store.journal(number) == rows
    assert await store.journal(number, after=2) == rows[2:]
    assert await store.journal_length(number) == 3


async def test_snapshots_are_found_by_entry_and_by_turn(store: Store) -> None:
    number = await opened(store)
    first, second = Snapshot(1, 1, b"a"), Snapshot(5, 2, b"b")
    async with store.change() as tx:
        await tx.add_snapshot(number, first)
        await tx.add_snapshot(number, second)
    assert await store.snapshot(number, 5) == first
    assert await store.snapshot(number, 6) == second
    assert await store.snapshot(number, 1) is None
    assert await store.snapshot_of_turn(number, 2) == second
    async with store.change() as tx:
        await tx.drop_snapshots(number, 5)
    assert await store.snapshot_of_turn(number, 2) is None


async def test_places_are_written_over_and_dropped(store: Store) -> None:
    number = await opened(store)
    intent = SlotRow("lobby", 7, None, None, settled=False, posted_at=1.0, marker="m")
    known = SlotRow("lobby", 7, 55, "print", settled=True, posted_at=1.0, marker="m")
    async with store.change() as tx:
        await tx.write_slot(Subject("table", number), intent)
    assert await store.slots(Subject("table", number)) == [intent]
    async with store.change() as tx:
        await tx.write_slot(Subject("table", number), known)
    assert await store.slot(Subject("table", number), "lobby") == known
    async with store.change() as tx:
        await tx.reopen_slot(Subject("table", number), "lobby")
    reopened = there(await store.slot(Subject("table", number), "lobby"))
    assert not reopened.settled
    async with store.change() as tx:
        await tx.drop_slot(Subject("table", number), "lobby")
    assert await store.slots(Subject("table", number)) == []


async def test_a_due_mark_is_cleared_only_by_its_own_version(store: Store) -> None:
    number = await opened(store)
    async with store.change() as tx:
        await tx.mark_due(number, 3)
        await tx.mark_due(number, 2)
    assert await store.due() == [(number, 3)]
    async with store.change() as tx:
        await tx.caught_up(number, 2)
    assert await store.due() == [(number, 3)]
    async with store.change() as tx:
        await tx.caught_up(number, 3)
    assert await store.due() == []


async def test_clicks_are_remembered_for_a_while(store: Store) -> None:
    number = await opened(store)
    async with store.change() as tx:
        await tx.remember_click(1, number, at=10.0)
        await tx.remember_click(2, number, at=20.0)
    async with store.change() as tx:
        await tx.forget_clicks(before=15.0)
    assert not await store.clicked(1)
    assert await store.clicked(2)


async def test_facts_are_written_over(store: Store) -> None:
    assert await store.fact("x") is None
    for value in ("1", "2"):
        async with store.change() as tx:
            await tx.remember("x", value)
        assert await store.fact("x") == value


@pytest.mark.parametrize(("taken", "since"), [((1, 3), [4, 5]), ((1, 5), [2, 3, 4, 5]), ((), [1, 2, 3, 4, 5])])
async def test_entries_since_the_snapshot_before_the_last_entry(
    store: Store, taken: tuple[int, ...], since: list[int]
) -> None:
    number = await opened(store)
    async with store.change() as tx:
        for entry in range(1, 6):
            await tx.add_entry(number, JournalRow(entry, None, 1.0, b"{}"))
        for entry in taken:
            await tx.add_snapshot(number, Snapshot(entry, entry, b"{}"))
    assert [row.number for row in await store.journal_since_snapshot(number)] == since

"""Games saved under earlier rules go on: real databases of those days, played on and checked under today's rules."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.errors import NothingToUndo
from bot.games import recording
from bot.games.chance import Chance
from bot.games.entries import Acted, Carried, Entry
from bot.games.game import SavedLater
from bot.games.journal import JournalError, audit, rewindable
from bot.games.machi_koro import MACHI_KORO
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.registry import GAMES
from bot.records.audit import check
from bot.records.recording import recorded
from bot.table.click import Click
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.undo import rewindable as can_be_rewound
from data.store import Store

SAVES = Path(__file__).parent / "saves"
DUMPS = sorted(SAVES.glob("*.sql"))
RUNNING = [("machi_koro_1", 1), ("machi_koro_2_mafia_dollar_1", 1), ("machi_koro_2_mafia_dollar_1", 2)]
OVER = [("machi_koro_1", 2), ("machi_koro_2_mafia_dollar_1", 3)]


@pytest.fixture
async def old(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Tables]:
    """The tables of an old database, brought up to date as a start of the bot does."""
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((SAVES / f"{request.param}.sql").read_text())
    store = await Store.open(path)
    yield Tables(store, clock=lambda: 1_800_000_000.0)
    await store.close()


async def checked(tables: Tables, table: Table) -> tuple[str | None, int]:
    """What a check says is wrong, and how many entries it leaves to earlier rules."""
    found = check(await tables.whole(table.id))
    return found.problem, found.earlier


async def answer(tables: Tables, table: Table, number: int) -> Table:
    """The first decision is answered at random."""
    decision, dice = table.owed()[0], Chance(b"on %d" % number)
    action = table.game.legal(table.state, decision).sample(lambda many: dice.draw(many, "on"))
    user = table.seats[decision.seat].user_id
    return (await tables.act(Click(10_000 + number, user), table.id, decision.id, action)).table


@pytest.mark.parametrize(("old", "number"), RUNNING, indirect=["old"])
async def test_a_running_game_goes_on_to_its_end_and_can_be_checked(old: Tables, number: int) -> None:
    before = await old.load(number)
    entries = await old.entries(number)
    assert entries[-1].rules < before.game.version
    assert await checked(old, before) == (None, len(entries)), "untouched, it is still as its journal says"

    table = await answer(old, before, 0)

    carried = (await old.entries(number))[len(entries)]
    assert isinstance(carried.deed, Carried)
    assert (carried.rules, carried.draws, carried.counter) == (table.game.version, (), entries[-1].counter)
    assert bytes(carried.deed.was) == before.row.state
    assert await checked(old, table) == (None, len(entries))
    steps = 1
    while table.row.phase == "playing" and steps < 2_500:
        table = await answer(old, table, steps)
        steps += 1
    now = await old.entries(number)
    assert table.row.phase == "over"
    assert table.game.outcome(table.state) is not None
    assert sum(isinstance(entry.deed, Carried) for entry in now) == 1
    assert now[: len(entries)] == entries, "what was written stays"
    assert await checked(old, table) == (None, len(entries))


@pytest.mark.parametrize(("old", "number"), RUNNING + OVER, indirect=["old"])
async def test_a_game_begun_under_earlier_rules_is_exported_and_played_again_from_its_beginning(
    old: Tables, number: int
) -> None:
    table, steps = await old.load(number), 0
    while table.row.phase == "playing" and steps < 2_500:
        table = await answer(old, table, steps)
        steps += 1
    exported = recording.read(recording.write(recorded(table, await old.entries(number))))
    assert exported.entries[0].rules < table.game.version
    state = recording.replay(table.game, exported)
    assert table.game.outcome(state) == table.outcome()
    entries = list(exported.entries)
    at = next(at for at, entry in enumerate(entries) if isinstance(entry.deed, Acted))
    events = msgspec.json.decode(entries[at].events)
    for wrong in (events[1:], [{**events[0], "seat": 9}, *events[1:]]):
        entries[at] = msgspec.structs.replace(entries[at], events=msgspec.Raw(msgspec.json.encode(wrong)))
        with pytest.raises(JournalError, match="other events"):
            recording.replay(table.game, msgspec.structs.replace(exported, entries=tuple(entries)))


@pytest.mark.parametrize(("old", "number"), RUNNING, indirect=["old"])
async def test_nobody_takes_back_a_step_made_under_earlier_rules_but_those_since(old: Tables, number: int) -> None:
    table = await old.load(number)
    assert await old.undoable(table) is None
    assert await can_be_rewound(old.store, table) == []
    for seat in table.seats:
        with pytest.raises(NothingToUndo):
            await old.undo(Click(20_000 + seat.number, seat.user_id), number)
    for step in range(300):
        table = await answer(old, table, step)
        last = await old.undoable(table)
        if last is not None and isinstance(last.deed, Acted):
            user = table.seats[last.deed.seat].user_id
            table = (await old.undo(Click(30_000, user), number)).table
            assert (await checked(old, table))[0] is None
            return
    raise AssertionError("there was never anything to undo")


@pytest.mark.parametrize(("old", "number"), OVER, indirect=["old"])
async def test_a_game_that_ended_under_earlier_rules_can_be_shown_and_checked(old: Tables, number: int) -> None:
    whole = await old.whole(number)
    table, entries = whole.table, whole.entries
    assert table.row.phase == "over"
    assert table.view(None).outcome is not None
    assert (await old.at_go(table, 2)).view(None).outcome is None, "an earlier go can be looked at"
    assert await checked(old, table) == (None, len(entries))

    meddled = msgspec.structs.replace(
        table, row=msgspec.structs.replace(table.row, state=(table.row.state or b"") + b" ")
    )
    assert check(msgspec.structs.replace(whole, table=meddled)).problem is not None


@pytest.mark.parametrize("old", ["machi_koro_1"], indirect=True)
async def test_a_change_that_comes_to_nothing_carries_nothing(old: Tables) -> None:
    entries = await old.entries(1)
    with pytest.raises(NothingToUndo):
        await old.undo(Click(1, 101), 1)
    assert await old.entries(1) == entries
    assert MACHI_KORO.saved_under((await old.load(1)).row.state or b"") == 0


@pytest.mark.parametrize("old", ["machi_koro_1"], indirect=True)
async def test_a_game_that_went_on_from_elsewhere_is_found_out(old: Tables) -> None:
    table = await answer(old, await old.load(1), 0)
    entries = await old.entries(1)
    at = next(at for at, entry in enumerate(entries) if isinstance(entry.deed, Carried))
    richer = (table.row.state or b"").replace(b'"coins":', b'"coins":9', 1)
    meddled = [
        *entries[:at],
        msgspec.structs.replace(entries[at], deed=Carried(msgspec.Raw(richer))),
        *entries[at + 1 :],
    ]

    with pytest.raises(JournalError, match="went on from another state"):
        audit(meddled, table.row.key or b"")
    assert [entry.rules for entry in rewindable(entries, MACHI_KORO.version)] == [MACHI_KORO.version]


def test_a_save_says_its_rules_and_one_of_later_rules_is_not_guessed_at() -> None:
    for rules in GAMES.values():
        state, _ = rules.new(rules.options_type(), 2, Chance(b"x"))
        assert rules.saved_under(rules.encode(state)) == rules.version
        state.rules += 1
        with pytest.raises(SavedLater):
            rules.decode(rules.encode(state))


def test_every_version_of_the_rules_before_todays_has_a_save_here() -> None:
    saved: set[tuple[str, int]] = set()
    for dump in DUMPS:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.executescript(dump.read_text())
            rows = connection.execute("SELECT game, entry FROM journal JOIN tables ON tables.id = table_id")
            saved |= {(game, msgspec.json.decode(entry, type=Entry).rules) for game, entry in rows}
    before = {(game.name, version) for game in (MACHI_KORO, MAFIA_DOLLAR) for version in range(1, game.version)}
    assert saved == before

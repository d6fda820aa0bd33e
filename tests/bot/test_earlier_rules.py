"""Games saved under earlier rules continue: real old databases, played on and checked under today's rules."""

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
from bot.games.journal import JournalError, audit, redo, rewindable
from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.machi_koro.orders import Orders
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.registry import GAMES
from bot.games.values import State
from bot.orders.postal import PostalOffice
from bot.records.audit import check
from bot.records.recording import recorded
from bot.table.alarms import Alarms
from bot.table.click import Click
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.undo import rewindable as can_be_rewound
from data.sql.tables import entry_of
from data.store import Store
from tests.support.long import sampled
from tests.support.thinking import patient_thinkers
from tests.support.values import of_type, there

SAVES = Path(__file__).parent / "saves"
DUMPS = sorted(SAVES.glob("*.sql"))
BOTH = "machi_koro_3_mafia_dollar_2"
"""The last database of earlier rules of both games. Its table 4 is a game by post."""
LAST = "machi_koro_4"
"""The database of the version before. Its table 3 is a game by post."""
RUNNING = [
    ("machi_koro_1", 1),
    ("machi_koro_2_mafia_dollar_1", 1),
    ("machi_koro_2_mafia_dollar_1", 2),
    (BOTH, 1),
    (BOTH, 2),
    (LAST, 1),
]
OVER = [("machi_koro_1", 2), ("machi_koro_2_mafia_dollar_1", 3), (BOTH, 3), (LAST, 2)]
BYTES = [*((BOTH, number) for number in (1, 2, 3, 4)), *((LAST, number) for number in (1, 2, 3))]
"""Games of rules under which the same actions give the same states today."""


@pytest.fixture
async def old(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Tables]:
    """The tables of an old database, migrated as the bot does at a start."""
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((SAVES / f"{request.param}.sql").read_text())
    store = await Store.open(path)
    yield Tables(store, clock=lambda: 1_800_000_000.0)
    await store.close()


async def checked(tables: Tables, table: Table) -> tuple[str | None, int]:
    """The errors of a check, and the number of entries under earlier rules."""
    found = check(await tables.whole(table.id))
    return found.problem, found.earlier


async def answer(tables: Tables, table: Table, number: int) -> Table:
    """Answer the first decision at random."""
    decision, dice = table.pending()[0], Chance(b"on %d" % number)
    action = table.game.legal(table.state, decision).sample(lambda many: dice.draw(many, "on"))
    user = table.seats[decision.seat].user_id
    return (await tables.act(Click(10_000 + number, user), table.id, decision.id, action)).table


@pytest.mark.parametrize(("old", "number"), sampled(RUNNING, *RUNNING[::2]), indirect=["old"])
async def test_a_running_game_continues_to_its_end_and_is_checkable(old: Tables, number: int) -> None:
    before = await old.load(number)
    entries = await old.entries(number)
    assert entries[-1].rules < before.game.version
    assert await checked(old, before) == (None, len(entries)), "untouched, it is still as its journal says"

    table = await answer(old, before, 0)

    carried = (await old.entries(number))[len(entries)]
    assert (carried.rules, carried.draws, carried.counter) == (table.game.version, (), entries[-1].counter)
    assert bytes(of_type(Carried, carried.deed).was) == before.row.state
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


@pytest.mark.parametrize(("old", "number"), sampled(RUNNING + OVER, *RUNNING[::2], *OVER[::2]), indirect=["old"])
async def test_a_carried_game_is_exported_and_replayed_from_its_beginning(old: Tables, number: int) -> None:
    table, steps = await old.load(number), 0
    while table.row.phase == "playing" and steps < 2_500:
        table = await answer(old, table, steps)
        steps += 1
    exported = recording.read(recording.write(recorded(await old.whole(number))))
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
async def test_only_steps_under_current_rules_can_be_undone(old: Tables, number: int) -> None:
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
async def test_a_game_finished_under_earlier_rules_is_shown_and_checked(old: Tables, number: int) -> None:
    whole = await old.whole(number)
    table, entries = whole.table, whole.entries
    assert table.row.phase == "over"
    assert table.view(None).outcome is not None
    assert (await old.at_turn(table, 2)).view(None).outcome is None, "an earlier go can be looked at"
    assert await checked(old, table) == (None, len(entries))

    meddled = msgspec.structs.replace(
        table, row=msgspec.structs.replace(table.row, state=(table.row.state or b"") + b" ")
    )
    assert check(msgspec.structs.replace(whole, table=meddled)).problem is not None


@pytest.mark.parametrize("old", [BOTH], indirect=True)
async def test_a_postal_game_is_carried_with_the_orders_handed_in(old: Tables) -> None:
    old.clock = lambda: 1_790_001_000.0  # before the deadline
    office = PostalOffice(old, Alarms(old), patient_thinkers())
    before, entries = await old.load(4), await old.entries(4)
    assert [row.seat for row in await old.store.orders(4)] == [1]
    for number, user in enumerate((101, 103)):
        await office.hand_in(Click(40_000 + number, user), 4, (Orders(),), final=True)
    await office.idle(4)

    table, now = await old.load(4), await old.entries(4)

    assert await old.store.postal_turns(4) == 3
    assert of_type(MachiState, table.state).options == of_type(MachiState, before.state).options
    assert [entry.rules for entry in now[: len(entries)]] == [3] * len(entries)
    assert isinstance(now[len(entries)].deed, Carried)
    assert await checked(old, table) == (None, len(entries))
    await office.close()


@pytest.mark.parametrize(("old", "number"), BYTES, indirect=["old"])
async def test_a_game_of_earlier_rules_replays_to_the_byte(old: Tables, number: int) -> None:
    table, entries = await old.load(number), await old.entries(number)
    game, before = table.game, entries[0].rules
    assert game.same_states_since <= before < game.version
    state: State | None = None
    for entry in entries:
        state = redo(game, state, entry, {})
        assert (entry.rules, game.hash(state, before)) == (before, entry.hash)
    assert game.encode(msgspec.structs.replace(there(state), rules=before)) == table.row.state


@pytest.mark.parametrize("old", [BOTH], indirect=True)
async def test_a_match_that_is_carried_keeps_that_it_has_no_last_deal(old: Tables) -> None:
    table = await answer(old, await old.load(2), 0)
    assert isinstance(table.state, MafiaState)
    assert table.state.options.target
    assert table.state.most_deals is msgspec.UNSET


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


def test_saves_state_their_rules_and_later_rules_are_refused() -> None:
    for rules in GAMES.values():
        state, _ = rules.new(rules.options_type(), 2, Chance(b"x"))
        assert rules.saved_under(rules.encode(state)) == rules.version
        state.rules += 1
        with pytest.raises(SavedLater):
            rules.decode(rules.encode(state))


def test_every_earlier_version_of_the_rules_has_a_save_here() -> None:
    saved: set[tuple[str, int]] = set()
    for dump in DUMPS:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.executescript(dump.read_text())
            rows = connection.execute("SELECT game, entry FROM journal JOIN tables ON tables.id = table_id")
            saved |= {(game, msgspec.json.decode(entry_of(entry), type=Entry).rules) for game, entry in rows}
    before = {(game.name, version) for game in (MACHI_KORO, MAFIA_DOLLAR) for version in range(1, game.version)}
    assert saved == before

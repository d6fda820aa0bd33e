"""After a step back nothing of the lost future comes again, and everything can still be checked."""

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from bot.errors import NotPosted
from bot.games import recording
from bot.games.chance import Chance, commitment, table_key
from bot.games.entries import SteppedBack
from bot.games.journal import JournalError
from bot.games.machi_koro import Options, Roll
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.records.audit import check
from bot.records.imported import Replaying, parse
from bot.records.recording import recorded
from bot.table.motions import Close
from bot.table.notices import WentBack, read_notice
from bot.table.step_back import StepBack, known_of, lacks
from bot.table.table import Ref, Table
from bot.table.tables import Tables
from data.maintenance import MARK
from data.moving import move
from data.rows import SlotRow, Subject
from data.sql.epochs import NUMBERED
from data.sql.transaction import Change
from data.store import Store, open_database
from tests.support.clock import Clock
from tests.support.match import ANN, BO, CY, MACHI, MAFIA, Match
from tests.support.values import there

AS_CHANCE_GIVES = range(64, 104)
"""Of 500 rolls of one die, as many as are equal by chance, but for one case in fifty."""


@pytest.fixture(autouse=True)
def same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the secrets and epochs, so that no test fails by chance."""
    numbers = itertools.count(1)
    fixed = SimpleNamespace(
        token_bytes=lambda size: (b"secret %d" % next(numbers)).ljust(size, b"."),
        token_hex=lambda size: f"{next(numbers):0{2 * size}x}",
    )
    monkeypatch.setattr("bot.table.step_back.secrets", fixed)
    monkeypatch.setattr("bot.table.lobby.secrets", fixed)


@pytest.fixture
def step_back(tables: Tables) -> StepBack:
    return StepBack(tables)


async def restored(tables: Tables, numbers: str = "{}") -> None:
    """Leave the mark of a restore."""
    async with tables.store.change() as tx:
        await tx.remember(MARK, numbers)


async def show(tables: Tables, table_id: int = 1) -> None:
    """Show a table wholly, as it is now."""
    row = there(await tables.store.table(table_id))
    async with tables.store.change() as tx:
        await tx.caught_up(table_id, row.version)


async def go_back(match: Match, step_back: StepBack, table_id: int = 1) -> Table:
    """Restore, step back, and show that table again."""
    await restored(match.tables)
    assert await step_back.resume()
    await show(match.tables, table_id)
    return await match.tables.load(table_id)


def faces(table: Table, count: int) -> list[int]:
    """The next rolls of one die, if nothing else is drawn."""
    chance = Chance(table.key, table.row.counter)
    return [chance.dice(1)[0] for _ in range(count)]


Lose = Callable[[], Awaitable[Match]]
Draws = list[tuple[bytes, int, int]]
"""Each number drawn: its key, what it counts as, and its value."""


@pytest.fixture
async def lose(tables: Tables, clock: Clock, tmp_path: Path) -> AsyncIterator[Lose]:
    """Copies everything, for a future that is played there and will be lost."""
    opened, names = list[Store](), itertools.count()

    async def copy() -> Match:
        path = tmp_path / f"lost-{next(names)}.sqlite3"
        database = await open_database(path)
        await move(tables.store._database, database)
        await database.close()
        opened.append(await Store.open(path))
        return Match(Tables(opened[-1], clock=clock), first=100_000)

    yield copy
    for store in opened:
        await store.close()


async def played(match: Match, after: int) -> Draws:
    """Play six turns of two players at table 1; return what was drawn after journal entry `after`."""
    for _ in range(3):
        for _ in (ANN, BO):
            pending = await match.pending()
            await match.roll_and_pass((ANN, BO)[pending.seat])
    whole = await match.tables.whole(1)
    keys, found = iter(whole.keys), Draws()
    key = next(keys)
    for entry in whole.entries:
        if isinstance(entry.deed, SteppedBack):
            key = next(keys)
        if entry.number > after:
            since = entry.counter - len(entry.draws) + 1
            found += [(key, since + at, draw.value) for at, draw in enumerate(entry.draws)]
    return found


# --- when -------------------------------------------------------------------------------------------------------


async def test_without_a_mark_nothing_happens(match: Match, step_back: StepBack) -> None:
    table = await match.begin(ANN, BO)
    assert not await step_back.resume()
    assert await match.tables.load(1) == table
    assert await match.tables.store.newest_epoch() is None


async def test_a_mark_counts_once(match: Match, step_back: StepBack) -> None:
    await match.begin(ANN, BO)
    await restored(match.tables)
    assert await step_back.resume()
    first = await match.tables.load(1)
    assert not await step_back.resume()
    assert await match.tables.load(1) == first


async def test_of_two_who_see_the_future_one_steps_back(match: Match, step_back: StepBack) -> None:
    await match.begin(ANN, BO)
    assert await step_back.perform("", {})
    assert not await StepBack(match.tables).perform("", {})
    epoch = there(await match.tables.store.newest_epoch())
    assert (epoch.number, (await match.tables.load(1)).row.epoch) == (2, epoch.id)


async def test_a_step_back_that_fails_half_way_changes_nothing(match: Match, step_back: StepBack) -> None:
    await match.begin(ANN, BO)
    await match.begin(ANN, BO, channel=3)
    before = [await match.tables.load(number) for number in (1, 2)]

    async def fail(_tx: Change, table: Table, _now: float) -> None:
        if table.id == 2:
            raise RuntimeError

    step_back.on_table.append(fail)
    await restored(match.tables)
    with pytest.raises(RuntimeError):
        await step_back.resume()
    assert [await match.tables.load(number) for number in (1, 2)] == before
    assert await match.tables.store.fact(MARK) == "{}"
    step_back.on_table.clear()
    assert await step_back.resume()


async def test_a_table_that_cannot_be_read_keeps_no_other_back(
    match: Match, step_back: StepBack, may_log_errors: None
) -> None:
    await match.begin(ANN, BO)
    await match.begin(ANN, BO, channel=3)
    async with match.tables.store.change() as tx:
        await tx._run("UPDATE tables SET state = ? WHERE id = 1", b'{"half')
    await restored(match.tables)
    assert await step_back.resume()
    assert (await match.tables.load(2)).row.epoch


# --- chance ------------------------------------------------------------------------------------------------------


async def test_the_lost_rolls_do_not_come_again(match: Match, step_back: StepBack) -> None:
    lost = await match.begin(ANN, BO)
    now = await go_back(match, step_back)
    assert now.key != lost.key
    pairs = zip(faces(lost, 500), faces(now, 500), strict=True)
    assert sum(one == other for one, other in pairs) in AS_CHANCE_GIVES


async def test_a_lobby_that_had_begun_rolls_other_dice(match: Match, step_back: StepBack) -> None:
    lobby = await match.open(ANN, BO)
    assert lobby.secret == lobby.row.secret
    again = await go_back(match, step_back)
    assert again.secret != lobby.secret
    table = (await match.lobby.start(match.click(ANN), 1)).table
    whole = await match.tables.whole(1)
    assert [table.key] == whole.keys == [table_key(again.secret, whole.joins)]
    for _ in range(3):
        await match.roll_and_pass(ANN)
        await match.roll_and_pass(BO)
    found = check(await match.tables.whole(1))
    assert (found.problem, found.draws) == (None, 6)


async def test_no_key_and_counter_are_used_twice(match: Match, step_back: StepBack, lose: Lose) -> None:
    await match.begin(ANN, BO)
    await match.roll_and_pass(ANN)
    used, lost_rolls, rolls = set[tuple[bytes, int]](), list[Draws](), list[Draws]()
    for _ in range(20):
        copied = (await match.tables.load(1)).row.entries
        future = await lose()
        lost_rolls.append(await played(future, copied))
        new = {(key, number) for key, number, _ in lost_rolls[-1]}
        assert not used & new
        used |= new
        await go_back(match, step_back)
        rolls.append(await played(match, copied))
    drawn = [(key, number) for each in rolls for key, number, _ in each]
    assert len(set(drawn)) == len(drawn)
    assert not used & set(drawn)
    for lost, came in zip(lost_rolls, rolls, strict=True):
        assert [value for *_, value in lost] != [value for *_, value in came]
    whole = await match.tables.whole(1)
    assert check(whole).problem is None
    assert sum(isinstance(entry.deed, SteppedBack) for entry in whole.entries) == 20


@pytest.mark.parametrize("edition", ["harbor", "base"])
async def test_a_market_deck_lies_in_another_order(edition: str, match: Match, step_back: StepBack) -> None:
    options = Options(first="joining", edition=edition, market="10")
    before = await match.begin(ANN, BO, new=msgspec.structs.replace(MACHI, options=options))
    after = await go_back(match, step_back)
    then, now = there(before.state).deck, after.state.deck  # type: ignore[attr-defined,union-attr]
    assert then != now
    assert sorted(then) == sorted(now)
    assert before.view(None).market == after.view(None).market  # type: ignore[attr-defined]


async def test_hidden_cards_lie_in_another_order_and_hands_stay(match: Match, step_back: StepBack) -> None:
    before = await match.begin(ANN, BO, CY, new=MAFIA)
    after = await go_back(match, step_back)
    then, now = before.state, after.state
    assert then.deck != now.deck  # type: ignore[union-attr]
    assert sorted(then.deck) == sorted(now.deck)  # type: ignore[union-attr]
    assert then.clans == now.clans  # type: ignore[union-attr]
    assert check(await match.tables.whole(1)).problem is None
    assert MAFIA_DOLLAR.decode(after.row.state or b"") == now


# --- what can be checked ---------------------------------------------------------------------------------------------


async def ended(match: Match, step_back: StepBack) -> None:
    """Play a game that goes back twice, and close it."""
    await match.begin(ANN, BO)
    await match.roll_and_pass(ANN)
    await go_back(match, step_back)
    await match.roll_and_pass(BO)
    await go_back(match, step_back)
    await match.roll_and_pass(ANN)
    await match.votes.propose(match.click(ANN, manager=True), 1, Close())


async def test_a_game_that_went_back_is_checked_with_all_its_secrets(match: Match, step_back: StepBack) -> None:
    await ended(match, step_back)
    whole = await match.tables.whole(1)
    assert check(whole) == msgspec.structs.replace(check(whole), problem=None)
    first, second, third = whole.secrets
    deeds = [entry.deed for entry in whole.entries if isinstance(entry.deed, SteppedBack)]
    assert [deed.commitment for deed in deeds] == [commitment(second), commitment(third)]
    assert first == whole.table.row.secret
    swapped = [msgspec.structs.replace(row, secret=first) for row in whole.epochs]
    assert check(msgspec.structs.replace(whole, epochs=swapped)).problem is not None


async def test_its_recording_is_replayed_and_looked_at(match: Match, step_back: StepBack) -> None:
    await ended(match, step_back)
    whole = await match.tables.whole(1)
    data = recording.write(recorded(whole))
    found = recording.read(data)
    assert len(found.keys) == 3
    recording.replay(whole.table.game, found)
    replaying = Replaying(parse(data))
    while replaying.go_on():
        pass
    assert replaying.result(ANN, ("Ann", "Bo")).table.outcome() == whole.table.outcome()
    for keys in ((), found.later_keys[:1], (*found.later_keys[:1], found.key)):  # type: ignore[index]
        broken = msgspec.structs.replace(found, later_keys=keys)
        with pytest.raises(JournalError):
            recording.replay(whole.table.game, broken)


async def test_a_recording_without_epochs_says_nothing_of_them(match: Match) -> None:
    await match.begin(ANN, BO)
    await match.votes.propose(match.click(ANN, manager=True), 1, Close())
    assert b"later_keys" not in recording.write(recorded(await match.tables.whole(1)))


async def test_steps_before_it_cannot_be_taken_back(match: Match, step_back: StepBack) -> None:
    await match.begin(ANN, BO, dice=(1,))
    await match.act(ANN, Roll(1))
    await go_back(match, step_back)
    table = await match.tables.load(1)
    assert await match.tables.undoable(table) is None


# --- what is posted ----------------------------------------------------------------------------------------------


async def test_nothing_is_drawn_before_the_commitment_is_posted(match: Match, step_back: StepBack) -> None:
    await match.begin(ANN, BO)
    await match.open(ANN, BO, channel=3)
    await restored(match.tables)
    await step_back.resume()
    before = await match.tables.load(1)
    with pytest.raises(NotPosted):
        await match.act(ANN, Roll(1))
    with pytest.raises(NotPosted):
        await match.lobby.start(match.click(ANN), 2)
    assert await match.tables.load(1) == before
    await show(match.tables, 1)
    await show(match.tables, 2)
    await match.act(ANN, Roll(1))
    assert (await match.lobby.start(match.click(ANN), 2)).table.row.phase == "playing"


async def test_the_channel_is_told_what_happened(match: Match, step_back: StepBack, clock: Clock) -> None:
    await match.begin(ANN, BO)
    last = clock()
    clock.move(86_400.0)
    table = await go_back(match, step_back)
    (row,) = await match.tables.store.notices(1)
    assert read_notice(row) == WentBack(last, commitment(table.secret))


async def test_open_tables_count_as_unshown_and_others_do_not(match: Match, step_back: StepBack) -> None:
    for channel in (2, 3):
        await match.begin(ANN, BO, channel=channel)
    rows = [
        SlotRow("board:1", 2, 91, "print", settled=False, posted_at=1.0, marker="m"),
        SlotRow("board:0", 2, 90, "print", settled=True, posted_at=1.0, marker="m"),
        SlotRow("board:2", 2, None, "print", settled=False, posted_at=1.0, marker="m"),
    ]
    async with match.tables.store.change() as tx:
        for row in rows:
            await tx.write_slot(Subject("table", 1), row)
            await tx.write_slot(Subject("table", 2), row)
    await match.votes.propose(match.click(ANN, manager=True), 2, Close())
    await restored(match.tables)
    await step_back.resume()
    store = match.tables.store
    assert {row.slot: row.message_id for row in await store.slots(Subject("table", 1))} == {
        "was:board:1:91": 91,
        "board:0": 90,
    }
    assert {row.slot for row in await store.slots(Subject("table", 2))} == {"board:0", "board:1", "board:2"}
    assert 1 in {table for table, _ in await store.due()}


async def test_facts_of_what_discord_knows_are_forgotten(match: Match, step_back: StepBack) -> None:
    step_back.forgotten.append("commands of ")
    async with match.tables.store.change() as tx:
        await tx.remember("commands of 12", "digest")
        await tx.remember("commands", "kept")
    await restored(match.tables)
    await step_back.resume()
    store = match.tables.store
    assert [await store.fact(name) for name in ("commands of 12", "commands", MARK)] == [None, "kept", None]


# --- numbers -------------------------------------------------------------------------------------------------------


async def test_numbers_go_on_past_those_known_and_seen(match: Match, step_back: StepBack) -> None:
    await match.begin(ANN, BO)
    await restored(match.tables, msgspec.json.encode(dict.fromkeys(NUMBERED, 40)).decode())
    await step_back.resume()
    assert (await match.open(ANN, channel=3)).id == 41
    epoch = there(await match.tables.store.newest_epoch())
    await step_back.perform(epoch.id, {"tables": 50, "polls": 7})
    assert await match.tables.store.last_numbers() == dict.fromkeys(NUMBERED, 40) | {"tables": 50}
    assert (await match.open(ANN, channel=4)).id == 51


async def test_controls_name_the_epoch(match: Match, step_back: StepBack) -> None:
    assert str((await match.begin(ANN, BO)).ref) == "1"
    first = await go_back(match, step_back)
    assert str(first.ref) == f"1.{first.row.epoch}"
    opened = await match.open(ANN, channel=3)
    assert opened.row.epoch == first.row.epoch
    assert opened.secret == opened.row.secret
    await show(match.tables, opened.id)
    second = await go_back(match, step_back)
    assert len({"", first.row.epoch, second.row.epoch}) == 3
    assert (await match.tables.home(1)).epoch == second.row.epoch


async def test_decisions_get_other_ids(match: Match, step_back: StepBack) -> None:
    await match.begin(ANN, BO)
    before = await match.pending()
    await go_back(match, step_back)
    assert (await match.pending()).id > before.id


@pytest.mark.parametrize(
    ("named", "number", "counted", "lacking"),
    [
        (Ref(1), 1, "decision", False),
        (Ref(1), 999, "decision", True),
        (Ref(2), 1, "decision", True),
        (Ref(0), 0, "decision", False),
        (Ref(1, "0badca"), 1, "decision", True),
        (Ref(0, "0badca"), 0, "decision", True),
        (Ref(1), 1, "poll", True),
        (Ref(1), 1, "offer", True),
        (Ref(1), 1, "postal_turn", False),
        (Ref(1), 2, "postal_turn", True),
        (Ref(0), 1, "tournament", True),
        (Ref(0, "0badca"), 0, "tournament", True),
    ],
)
async def test_a_control_tells_that_the_database_is_behind(
    named: Ref, number: int, counted: str, lacking: bool, match: Match
) -> None:
    await match.begin(ANN, BO)
    known = await known_of(match.tables.store, named, number, counted)  # type: ignore[arg-type]
    assert lacks(known, named, number) is lacking


async def test_fixed_ids_and_deleted_games_prove_nothing(match: Match) -> None:
    table = await match.begin(ANN, BO, CY, new=MAFIA)
    store = match.tables.store
    standing = max(10_000_000, *(each.id for each in table.standing()), 0)
    known = await known_of(store, Ref(1), standing, "decision")
    assert not lacks(known, Ref(1), standing)
    async with store.change() as tx:
        await tx._run("DELETE FROM tables WHERE id = 1")
    assert not lacks(await known_of(store, Ref(1), 999, "decision"), Ref(1), 999)


async def test_two_restores_of_one_copy_are_two_epochs(match: Match, step_back: StepBack) -> None:
    seen = set[str]()

    async def spy(_tx: Change, table: Table, _now: float) -> None:
        seen.add(table.row.epoch)

    step_back.on_table.append(spy)
    await match.begin(ANN, BO)
    for _ in range(3):
        await go_back(match, step_back)
    assert len(seen) == 3

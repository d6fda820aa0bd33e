"""Changes of a game: valid clicks, storage, undo, resigning, closing, secrets."""

from collections.abc import Callable

import pytest

from bot import errors
from bot.games.chance import Chance
from bot.games.entries import Acted, Began, Left, Undid
from bot.games.machi_koro import Build, Pass, Roll, Swap
from bot.games.values import IllegalAction
from bot.table.click import SYSTEM
from bot.table.tables import RobotMove
from data.rows import Phase
from data.store import Store
from tests.support.dealing import deal, town
from tests.support.match import ANN, BO, CY, Match
from tests.support.stored import everything

# --- whose click counts -------------------------------------------------------------------------------------


async def test_clicks_that_do_not_count_say_why(match: Match) -> None:
    await match.open(ANN, BO)
    with pytest.raises(errors.WrongPhase) as lobby:
        await match.tables.act(match.click(ANN), 1, 1, Roll(1))
    assert lobby.value.phase == "lobby"
    await match.lobby.start(match.click(ANN), 1)
    with pytest.raises(errors.NotYourDecision) as theirs:
        await match.act(BO, Roll(1))
    assert (theirs.value.name, theirs.value.seated) == ("Ann", True)
    with pytest.raises(errors.NotYourDecision) as watching:
        await match.act(CY, Roll(1))
    assert not watching.value.seated
    with pytest.raises(errors.StaleClick):
        await match.tables.act(match.click(ANN), 1, 99, Roll(1))
    with pytest.raises(errors.NoSuchTable):
        await match.tables.act(match.click(ANN), 99, 1, Roll(1))
    with pytest.raises(errors.NoSuchTable):
        await match.tables.find(99)


async def test_a_person_cannot_act_for_another_seat_by_naming_it(match: Match) -> None:
    await match.begin(ANN, BO)
    with pytest.raises(errors.NotYourDecision):
        await match.tables.act(match.click(BO), 1, (await match.pending()).id, Roll(1), RobotMove(0))


# --- snapshots -------------------------------------------------------------------------------------------


async def test_a_snapshot_is_kept_for_the_start_of_each_turn(match: Match, store: Store) -> None:
    await match.begin(ANN, BO, dice=[4])
    for user in (ANN, BO, ANN):
        await match.roll_and_pass(user)
    for turn in (1, 2, 3, 4):
        snapshot = await store.snapshot_of_turn(1, turn)
        assert snapshot is not None
        state = (await match.tables.load(1)).game.decode(snapshot.state)
        assert (state.turn, [pending.ask for pending in state.pending]) == (turn, ["roll"])


async def test_the_table_as_it_was_when_a_turn_ended(match: Match) -> None:
    await match.begin(ANN, BO)
    for user in (ANN, BO, ANN):
        await match.roll_and_pass(user)
    table = await match.tables.load(1)
    for turn in (1, 2, 3):
        view = (await match.tables.at_turn(table, turn)).view(None)
        assert getattr(view, "last").number == turn  # noqa: B009 - a view of any game
    assert (await match.tables.at_turn(table, 4)) is table


async def test_entries_name_the_turn_they_were_done_in(match: Match) -> None:
    await match.begin(ANN, BO, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    await match.act(BO, Roll(1))
    assert [entry.turn for entry in await match.tables.entries(1)] == [1, 1, 1, 2]


# --- undo ------------------------------------------------------------------------------------------------


async def test_undo_takes_back_ones_own_last_step(match: Match) -> None:
    await match.begin(ANN, BO, dice=[4])
    before = (await match.act(ANN, Roll(1))).table
    await match.act(ANN, Build("cafe"))
    done = await match.tables.undo(match.click(ANN), 1)
    assert done.table.state is not None
    assert before.state is not None
    assert done.table.view(None) != before.view(None)
    assert [(pending.seat, pending.ask) for pending in done.table.pending()] == [(0, "build")]
    assert done.table.pending()[0].id > before.pending()[0].id
    await match.check()


async def test_undo_ends_at_dice_others_actions_and_the_beginning(match: Match) -> None:
    await match.begin(ANN, BO, dice=[4])
    for user in (ANN, BO):
        with pytest.raises(errors.NothingToUndo):
            await match.tables.undo(match.click(user), 1)
    await match.act(ANN, Roll(1))
    with pytest.raises(errors.NothingToUndo):
        await match.tables.undo(match.click(ANN), 1)
    await match.act(ANN, Pass())
    with pytest.raises(errors.NothingToUndo):
        await match.tables.undo(match.click(BO), 1)
    await match.act(BO, Roll(1))
    with pytest.raises(errors.NothingToUndo):
        await match.tables.undo(match.click(ANN), 1)
    with pytest.raises(errors.NotSeated):
        await match.tables.undo(match.click(CY), 1)


async def test_nothing_is_undone_after_a_resignation_or_the_end(match: Match) -> None:
    await match.begin(ANN, BO, CY, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    await match.tables.resign(match.click(CY), 1)
    with pytest.raises(errors.NothingToUndo):
        await match.tables.undo(match.click(ANN), 1)
    await match.tables.resign(match.click(BO), 1)
    with pytest.raises(errors.WrongPhase):
        await match.tables.undo(match.click(ANN), 1)
    await match.check()


async def test_several_undos_give_fresh_ids_and_reuse_no_draw(
    match: Match, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    deal(monkeypatch, town(3, business_center=1), town(0, mine=1))
    await match.begin(ANN, BO, dice=[6])
    await match.act(ANN, Roll(1))
    ids: list[int] = [(await match.pending()).id]
    counters: list[int] = []

    async def note() -> None:
        ids.append((await match.pending()).id)
        counters.append((await match.tables.load(1)).row.counter)

    for _ in range(2):
        for action in (Swap("bakery", 1, "mine"), Build("cafe")):
            await match.act(ANN, action)
            await note()
        await match.tables.undo(match.click(ANN), 1)
        await note()
        await match.act(ANN, Build("ranch"))
        await note()
        for asked in ("build", "swap"):
            await match.tables.undo(match.click(ANN), 1)
            await note()
            assert (await match.pending()).ask == asked
        with pytest.raises(errors.NothingToUndo):
            await match.tables.undo(match.click(ANN), 1)
    assert ids == sorted(set(ids))
    assert counters == sorted(counters)
    snapshots = [row[:2] for row in (await everything(store))["packed_snapshots"]]
    assert snapshots == [(1, 1)]
    await match.check()
    kinds = [type(entry.deed) for entry in await match.tables.entries(1)]
    assert kinds[0] is Began
    assert kinds.count(Undid) == 6
    assert kinds.count(Acted) == 7


async def test_a_turns_end_is_undone_while_a_robot_thinks(match: Match) -> None:
    await match.begin(ANN, robots=1, dice=[4])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Pass())
    thinking = await match.pending()
    await match.tables.undo(match.click(ANN), 1)
    with pytest.raises(errors.StaleClick):
        await match.tables.act(SYSTEM, 1, thinking.id, Roll(1), RobotMove(1))
    await match.act(ANN, Build("cafe"))
    decision = await match.pending()
    await match.tables.act(SYSTEM, 1, decision.id, Roll(1), RobotMove(1))
    with pytest.raises(errors.NothingToUndo):
        await match.tables.undo(match.click(ANN), 1)
    await match.check()


async def test_a_redelivered_undo_takes_back_one_step(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, town(3, business_center=1), town(0, mine=1))
    await match.begin(ANN, BO, dice=[6])
    await match.act(ANN, Roll(1))
    await match.act(ANN, Swap("bakery", 1, "mine"))
    await match.act(ANN, Pass())
    click = match.click(ANN)
    await match.tables.undo(click, 1)
    with pytest.raises(errors.AlreadyDone):
        await match.tables.undo(click, 1)
    assert (await match.pending()).ask == "build"


# --- resigning and closing ------------------------------------------------------------------------------


async def test_resigning_is_written_down_and_final(match: Match) -> None:
    await match.begin(ANN, BO, CY)
    done = await match.tables.resign(match.click(ANN), 1)
    assert [(pending.seat, pending.ask) for pending in done.table.pending()] == [(1, "roll")]
    entry = (await match.tables.entries(1))[-1]
    assert entry.deed == Left(0)
    assert entry.final
    with pytest.raises(IllegalAction):
        await match.tables.resign(match.click(ANN), 1)
    await match.check()


async def test_closing_a_game_takes_all_people_still_in_it(match: Match, store: Store) -> None:
    await match.begin(ANN, BO, CY, robots=1)
    await match.tables.resign(match.click(CY), 1)
    assert (await match.votes.close(match.click(ANN), 1)).table.row.phase == "playing"
    assert (await match.votes.close(match.click(ANN), 1)).table.row.phase == "playing"
    assert await store.votes(1) == {0}
    assert (await match.votes.close(match.click(BO), 1)).table.row.phase == "closed"
    assert await store.votes(1) == set()
    with pytest.raises(errors.WrongPhase):
        await match.votes.close(match.click(BO), 1)


async def test_one_no_ends_the_motion(match: Match, store: Store) -> None:
    await match.begin(ANN, BO)
    await match.votes.close(match.click(ANN), 1)
    await match.votes.vote(match.click(BO), 1, 1, yes=False)
    assert await store.votes(1) == set()
    assert (await match.votes.close(match.click(BO), 1)).table.row.phase == "playing"


@pytest.mark.parametrize("phase", ["lobby", "playing"])
async def test_a_manager_closes_at_once_without_a_seat(match: Match, phase: Phase) -> None:
    await (match.open(ANN, BO) if phase == "lobby" else match.begin(ANN, BO))
    with pytest.raises(errors.NotSeated):
        await match.votes.close(match.click(CY), 1)
    assert (await match.votes.close(match.click(CY, manager=True), 1)).table.row.phase == "closed"


async def test_when_the_only_one_against_closing_resigns_the_table_closes(match: Match) -> None:
    await match.begin(ANN, BO, CY)
    await match.votes.close(match.click(ANN), 1)
    await match.votes.close(match.click(BO), 1)
    assert (await match.tables.resign(match.click(CY), 1)).table.row.phase == "closed"


async def test_a_resigned_player_does_not_decide_about_closing(match: Match) -> None:
    await match.begin(ANN, BO, CY)
    await match.tables.resign(match.click(CY), 1)
    with pytest.raises(errors.NotSeated):
        await match.votes.close(match.click(CY), 1)
    await match.votes.close(match.click(ANN), 1)
    with pytest.raises(errors.NotSeated):
        await match.votes.vote(match.click(CY), 1, 1, yes=False)
    assert await match.tables.store.votes(1) == {0}


async def test_a_table_does_not_tell_its_state_when_printed(match: Match) -> None:
    table = await match.begin(ANN, BO)
    assert "coins" not in repr(table)
    assert "secret" not in repr(table)


async def test_in_a_lobby_only_the_host_closes(match: Match) -> None:
    await match.open(ANN, BO)
    with pytest.raises(errors.NotHost):
        await match.votes.close(match.click(BO), 1)
    assert (await match.votes.close(match.click(ANN), 1)).table.row.phase == "closed"


# --- replay, secrets ---------------------------------------------------------------------------------------


async def test_a_whole_game_of_robots_replays_to_the_stored_state(match: Match) -> None:
    table = await match.begin(ANN, robots=3)
    game = table.game
    dice = Chance(b"robots")
    for _ in range(1500):
        table = await match.tables.load(1)
        if table.row.phase == "over":
            break
        decision = table.pending()[0]
        action = game.robot(table.view(decision.seat), decision, "easy", dice)
        click = match.click(ANN) if decision.seat == 0 else SYSTEM
        await match.tables.act(click, 1, decision.id, action, RobotMove(decision.seat))
    assert table.row.phase == "over"
    await match.check()


@pytest.mark.parametrize("show", [repr, str])
async def test_secrets_are_in_no_repr(match: Match, show: Callable[[object], str]) -> None:
    table = await match.begin(ANN, BO)
    assert table.row.key is not None
    for hidden in (table.row.secret, table.row.key):
        for form in (hidden.hex(), repr(hidden)[2:-1]):
            assert form not in show(table)
            assert form not in show(table.row)


async def test_secrets_are_in_no_log_line(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    caplog.set_level("INFO", "aiosqlite")  # as the command line sets it: its debugging shows every value
    await match.begin(ANN, BO)
    await match.roll_and_pass(ANN)
    row = (await match.tables.load(1)).row
    assert row.key is not None
    for hidden in (row.secret, row.key):
        assert hidden.hex() not in caplog.text
        assert repr(hidden)[2:-1] not in caplog.text

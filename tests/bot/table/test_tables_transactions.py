"""A change of a table is committed completely or not at all, once, and even if its caller is cancelled."""

import asyncio
import gc
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from bot import errors
from bot.games.machi_koro import Pass, Roll
from bot.games.values import IllegalAction
from bot.table.table import Table
from data.store import Change, Conflict, Store
from tests.support.killed import Killed, StatementKiller
from tests.support.match import ANN, BO, CY, Match
from tests.support.stored import everything

# --- whole or not at all ------------------------------------------------------------------------------------


async def act(match: Match) -> object:
    return await match.act(ANN, Roll(1))


async def end_a_turn(match: Match) -> object:
    return await match.act(ANN, Pass())


async def undo(match: Match) -> object:
    return await match.tables.undo(match.click(ANN), 1)


async def resign(match: Match) -> object:
    return await match.tables.resign(match.click(ANN), 1)


async def vote(match: Match) -> object:
    return await match.votes.close(match.click(ANN), 1)


async def open_another(match: Match) -> object:
    return await match.open(CY, channel=99)


async def join(match: Match) -> object:
    return await match.lobby.join(match.click(CY), 1)


async def leave(match: Match) -> object:
    return await match.lobby.leave(match.click(ANN), 1)


async def start(match: Match) -> object:
    return await match.lobby.start(match.click(ANN), 1)


@pytest.mark.parametrize(
    ("earlier", "deed"),
    [
        (0, join),
        (0, leave),
        (0, start),
        (0, open_another),
        (1, act),
        (1, resign),
        (1, vote),
        (2, end_a_turn),
        (3, undo),
    ],
)
async def test_killed_between_any_two_statements_nothing_is_half_written(
    match: Match,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    earlier: int,
    deed: Callable[[Match], Awaitable[object]],
) -> None:
    await (match.begin(ANN, BO, dice=[4]) if earlier else match.open(ANN, BO))
    for step in (Roll(1), Pass())[: max(0, earlier - 1)]:
        await match.act(ANN, step)
    before = await everything(store)
    killer = StatementKiller(monkeypatch)
    for survived in range(30):
        killer.left = survived
        try:
            await deed(match)
        except Killed:
            assert await everything(store) == before
        else:
            break
    assert survived >= 3
    assert await everything(store) != before
    if earlier:
        await match.check()


async def test_a_refused_action_changes_nothing_and_keeps_its_click_usable(match: Match, store: Store) -> None:
    await match.begin(ANN, BO, dice=[4])
    before = await everything(store)
    click = match.click(ANN)
    with pytest.raises(IllegalAction):
        await match.tables.act(click, 1, (await match.pending()).id, Roll(2))
    assert await everything(store) == before
    await match.tables.act(click, 1, (await match.pending()).id, Roll(1))


async def test_a_table_changed_elsewhere_is_not_overwritten(match: Match, store: Store) -> None:
    table = await match.begin(ANN, BO)
    async with store.change() as tx:
        await tx.write_table(table.row, at=1.0)
    with pytest.raises(Conflict):
        async with store.change() as tx:
            await tx.write_table(msgspec.structs.replace(table.row, phase="closed"), at=2.0)
    assert (await match.tables.load(1)).row.phase == "playing"


async def test_every_change_is_due_to_be_shown(match: Match, store: Store) -> None:
    await match.begin(ANN, BO)
    done = await match.act(ANN, Roll(1))
    assert await store.due() == [(1, done.table.row.version)]


# --- once ------------------------------------------------------------------------------------------------


async def test_a_redelivered_click_is_applied_once(match: Match, store: Store) -> None:
    await match.begin(ANN, BO, dice=[4])
    click, decision = match.click(ANN), await match.pending()
    await match.tables.act(click, 1, decision.id, Roll(1))
    before = await everything(store)
    with pytest.raises(errors.AlreadyDone):
        await match.tables.act(click, 1, decision.id, Roll(1))
    assert await everything(store) == before


async def test_of_two_simultaneous_actions_one_wins_and_one_is_stale(match: Match) -> None:
    await match.begin(ANN, BO, dice=[4])
    decision = await match.pending()
    results = await asyncio.gather(
        *(match.tables.act(match.click(ANN), 1, decision.id, Roll(1)) for _ in range(5)), return_exceptions=True
    )
    lost = [result for result in results if isinstance(result, errors.StaleClick)]
    assert len(lost) == 4
    assert lost[0].mine
    assert lost[0].waiting == ("Ann",)
    assert len(await match.tables.entries(1)) == 2
    await match.check()


async def test_acts_at_two_tables_do_not_disturb_each_other(match: Match) -> None:
    await match.begin(ANN, BO, channel=7)
    await match.begin(ANN, BO, channel=8)
    await asyncio.gather(*(match.roll_and_pass(ANN, table) for table in (1, 2)))
    for table in (1, 2):
        await match.check(table)


# --- cancelled -------------------------------------------------------------------------------------------


async def test_a_change_completes_even_if_its_caller_is_cancelled(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    await match.begin(ANN, BO, dice=[4])
    started, go_on = asyncio.Event(), asyncio.Event()
    write = Change.write_table

    async def slowly(self: Change, *args: object, **kwargs: object) -> int:
        started.set()
        await go_on.wait()
        return await write(self, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Change, "write_table", slowly)
    told: list[int] = []
    match.tables.on_change.append(told.append)
    asking = asyncio.create_task(match.act(ANN, Roll(1)))
    await started.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    go_on.set()
    await match.tables.drain()
    assert len(await match.tables.entries(1)) == 2
    assert told == [1]
    monkeypatch.undo()
    await match.check()


async def test_a_crash_before_a_change_began_leaves_no_trace(match: Match, recwarn: pytest.WarningsRecorder) -> None:
    await match.open(ANN, BO)

    async def change(tx: Change, table: Table) -> tuple[()]:
        return ()

    asking = asyncio.create_task(match.tables.change(match.click(ANN), 1, change))
    await asyncio.sleep(0)
    (begun,) = match.tables._running
    for task in (begun, asking):
        task.cancel()
    await asyncio.gather(begun, asking, return_exceptions=True)
    del asking, begun, task
    gc.collect()
    assert [str(one.message) for one in recwarn if one.category is RuntimeWarning] == []


async def test_listeners_hear_of_every_commit_and_of_no_refusal(match: Match) -> None:
    told: list[int] = []
    match.tables.on_change.append(told.append)
    await match.begin(ANN, BO)
    assert told == [1, 1, 1]
    with pytest.raises(errors.NotYourDecision):
        await match.act(BO, Roll(1))
    assert told == [1, 1, 1]

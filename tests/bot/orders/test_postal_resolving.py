"""A postal turn is resolved once, completely, from everybody's orders; then the next one begins."""

import asyncio
import logging
from collections.abc import Callable

import msgspec
import pytest

from bot import errors
from bot.calendar.deadlines import Daily, next_deadline
from bot.calendar.preferences import Away, Person, remember_person
from bot.games.chance import Chance
from bot.games.entries import Acted
from bot.games.machi_koro import MACHI_KORO, MachiKoro, MachiState
from bot.games.machi_koro import Options as MachiOptions
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.robot import robot_orders
from bot.orders.postal import PostalOffice
from bot.records.erasure import Forgetting
from bot.records.personal_data import export
from bot.table.alarms import Alarms
from bot.table.click import Click
from bot.table.journal import append_entry
from bot.table.lobby import Lobby
from bot.table.tables import Tables
from data.store import Change, Store
from tests.bot.games.machi_koro.postal import resolve_postal_turn
from tests.bot.orders.postal import A_DAY, DAY, FOREST, RANCH, PostalMatch, postal_terms, report_of
from tests.support.clock import Clock
from tests.support.dealing import MALL, PARK, STATION, TOWER, deal, town
from tests.support.killed import StatementKiller
from tests.support.match import ANN, BO, CY, MACHI
from tests.support.stored import everything
from tests.support.values import of_type, there

# --- when ----------------------------------------------------------------------------------------------------


async def test_it_is_resolved_when_everybodys_orders_are_final(postal: PostalMatch) -> None:
    await postal.play(ANN, BO, CY)
    await postal.all_final(ANN, BO)
    assert await postal.resolved() == 0
    postal.clock.move(3600)
    await postal.all_final(CY)
    assert await postal.resolved() == 1
    status = await postal.status()
    assert (status.postal_turn, status.waiting, status.deadline) == (2, (0, 1, 2), postal.clock() + DAY)
    await postal.check()


async def test_the_orders_by_which_people_played_are_kept_until_they_are_forgotten(postal: PostalMatch) -> None:
    await postal.play(ANN, BO, robots=1)
    await postal.hand_in(BO, RANCH)
    await postal.all_final(ANN)
    assert await postal.tables.store.sent_orders(1) == []
    await postal.later(DAY)
    rows = await postal.tables.store.sent_orders(1)
    assert [(row.postal_turn, row.seat, row.user_id) for row in rows] == [(1, 0, ANN), (1, 1, BO)]
    assert msgspec.json.decode(rows[1].sets, type=list[Orders]) == [RANCH]
    own = msgspec.json.decode(await export(postal.tables, BO))["sent_orders"]
    assert [(each["table"], each["postal_turn"], len(each["orders"])) for each in own] == [(1, 1, 1)]
    await Forgetting(postal.tables, Lobby(postal.tables)).forget(Click(9, BO))
    assert [row.user_id for row in await postal.tables.store.sent_orders(1)] == [ANN]


async def test_orders_that_are_not_final_are_waited_for(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.hand_in(BO)
    await postal.all_final(ANN)
    assert await postal.resolved() == 0
    await postal.later(DAY - 1)
    assert await postal.resolved() == 0
    await postal.later(1)
    assert await postal.resolved() == 1


async def test_robots_are_not_waited_for(postal: PostalMatch) -> None:
    await postal.play(ANN, robots=2)
    await postal.all_final(ANN)
    assert await postal.resolved() == 1
    postal_turn = there(await postal.postal_office.last_postal_turn(await postal.table()))
    assert postal_turn.silent == ()


async def test_a_resigned_players_orders_are_neither_awaited_nor_kept(postal: PostalMatch) -> None:
    await postal.play(ANN, BO, CY)
    await postal.hand_in(CY)
    await postal.all_final(ANN, BO)
    await postal.tables.resign(postal.click(CY), 1)
    await postal.postal_office.idle(1)
    postal_turn = there(await postal.postal_office.last_postal_turn(await postal.table()))
    assert (postal_turn.postal_turn, postal_turn.silent, [turn.turn.seat for turn in report_of(postal_turn).turns]) == (
        1,
        (),
        [0, 1, 0],
    )
    with pytest.raises(errors.NotSeated):
        await postal.hand_in(CY)
    await postal.check()


async def test_when_who_was_to_begin_resigns_the_next_one_does(postal: PostalMatch) -> None:
    await postal.play(ANN, BO, CY)
    await postal.hand_in(BO)
    await postal.tables.resign(postal.click(ANN), 1)
    assert (await postal.status()).first == 1
    await postal.later(DAY)
    postal_turn = there(await postal.postal_office.last_postal_turn(await postal.table()))
    assert (postal_turn.silent, [turn.turn.seat for turn in report_of(postal_turn).turns]) == ((2,), [1, 2, 1])
    await postal.check()


async def test_missing_orders_are_replaced_by_defaults_and_reported(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.later(DAY)
    postal_turn = there(await postal.postal_office.last_postal_turn(await postal.table()))
    assert (postal_turn.postal_turn, postal_turn.silent, postal_turn.resolved_at) == (1, (0, 1), postal.clock())
    assert all(turn.turn.built is None for turn in report_of(postal_turn).turns)
    assert not any(each.ordered for turn in report_of(postal_turn).turns for each in turn.answers)
    assert {row.user_id for row in (await postal.tables.store.journal(1))[1:]} == {None}


async def test_a_draft_is_no_order(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.postal_office.draft(postal.click(ANN), 1, [FOREST])
    await postal.later(DAY)
    postal_turn = there(await postal.postal_office.last_postal_turn(await postal.table()))
    assert postal_turn.silent == (0, 1)
    assert await postal.tables.store.orders(1) == []


async def test_an_early_turn_keeps_the_deadlines_fixed_hour(postal: PostalMatch) -> None:
    evening = Daily(20, 0, "Europe/Berlin")
    table = await postal.play(ANN, BO, deadline=evening)
    first = (await postal.postal_office.status(table)).deadline
    assert first == next_deadline(evening, postal.clock())
    assert first is not None
    postal.clock.now = first - 60
    await postal.all_final(ANN, BO)
    assert (await postal.postal_office.status(table)).deadline == first + DAY


# --- off, late, again ----------------------------------------------------------------------------------------


async def test_after_a_week_offline_one_turn_resolves(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.later(7 * DAY)
    assert await postal.resolved() == 1
    assert (await postal.status()).deadline == postal.clock() + DAY
    await postal.later(DAY / 2)
    assert await postal.resolved() == 1


async def test_another_process_goes_on_with_the_deadline(postal: PostalMatch, tables: Tables, clock: Clock) -> None:
    await postal.play(ANN, BO)
    await postal.hand_in(ANN, FOREST)
    await postal.close()
    clock.move(DAY)
    reborn = PostalMatch(Tables(tables.store, clock=clock), clock)
    await reborn.later(0)
    postal_turn = there(await reborn.postal_office.last_postal_turn(await reborn.table()))
    assert postal_turn.silent == (1,)
    await reborn.close()


async def test_another_process_resolves_what_everybody_had_made_final(
    postal: PostalMatch, tables: Tables, clock: Clock
) -> None:
    """Given a process that died after the last hand-in was committed and before the turn was resolved."""
    await postal.play(ANN, BO)
    await postal.hand_in(ANN, final=True)
    await postal.postal_office.close()
    await postal.hand_in(BO, final=True)
    assert await postal.resolved() == 0
    post = PostalOffice(tables, Alarms(tables), postal.thinkers)
    await post.resume()
    await post.idle(1)
    assert await postal.resolved() == 1
    await post.close()


async def test_a_clock_set_back_delays_the_deadline(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.later(-DAY)
    await postal.later(DAY)
    assert await postal.resolved() == 0
    await postal.later(DAY)
    assert await postal.resolved() == 1


# --- at the same time ----------------------------------------------------------------------------------------


async def test_two_last_hand_ins_at_once_resolve_it_once(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await asyncio.gather(postal.hand_in(ANN, final=True), postal.hand_in(BO, final=True))
    await postal.postal_office.idle(1)
    assert await postal.resolved() == 1
    await postal.check()


async def test_two_simultaneous_hand_ins_of_a_seat_leave_one(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    await asyncio.gather(postal.hand_in(ANN, FOREST), postal.hand_in(ANN, RANCH))
    assert (await postal.postal_office.orders_of(table, 0)).handed_in in ((FOREST,), (RANCH,))
    assert len(await postal.tables.store.orders(1)) == 1


@pytest.mark.parametrize("head_start", range(6))
async def test_a_hand_in_racing_the_deadline_counts_or_is_late(postal: PostalMatch, head_start: int) -> None:
    await postal.play(ANN, BO)
    postal.clock.move(DAY - 0.5)
    handing_in = asyncio.create_task(postal.hand_in(ANN, FOREST, postal_turn=1))
    for _ in range(head_start):
        await asyncio.sleep(0)
    await postal.later(0.5)
    (outcome,) = await asyncio.gather(handing_in, return_exceptions=True)
    postal_turn = there(await postal.postal_office.last_postal_turn(await postal.table()))
    assert await postal.resolved() == 1
    assert postal_turn.silent == ((0, 1) if isinstance(outcome, errors.LateOrders) else (1,))
    assert await postal.tables.store.orders(1) == []
    await postal.check()


async def test_deadline_and_last_orders_together_resolve_one_turn(postal: PostalMatch) -> None:
    """The first of both resolves the turn; the other finds a new turn and leaves it."""
    await postal.play(ANN, BO)
    await postal.hand_in(ANN, final=True)
    postal.clock.move(DAY - 0.5)
    last = asyncio.create_task(postal.hand_in(BO, final=True))
    await asyncio.sleep(0)
    await postal.later(0.5)
    await asyncio.gather(last, return_exceptions=True)
    await postal.postal_office.idle(1)
    assert await postal.resolved() == 1
    await postal.check()


# --- by whose orders -----------------------------------------------------------------------------------------


async def test_rules_and_the_tables_dice_determine_the_result(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO, robots=2)
    state = of_type(MachiState, table.state)
    orders = {0: (FOREST, RANCH), 1: (RANCH,)}
    orders |= {seat: (robot_orders(MACHI_KORO.view(state, seat)),) for seat in (2, 3)}
    expected = resolve_postal_turn(state, orders, Chance(table.row.key or b"", table.row.counter))
    await postal.hand_in(ANN, FOREST, RANCH, final=True)
    await postal.hand_in(BO, RANCH, final=True)
    await postal.postal_office.idle(1)
    after = await postal.table()
    assert report_of(await postal.postal_office.last_postal_turn(after)) == expected
    assert expected.after == after.view(None)
    await postal.check()


async def test_the_journal_says_whose_orders_did_what(postal: PostalMatch) -> None:
    table = await postal.play(ANN, robots=1, dice=(1, 1, 1))
    await postal.hand_in(ANN, Orders(dice=1), final=True)
    await postal.postal_office.idle(1)
    rows, entries = await postal.tables.store.journal(1), await postal.tables.entries(1)
    did = [
        (entry.deed.seat, row.user_id)
        for entry, row in zip(entries, rows, strict=True)
        if isinstance(entry.deed, Acted)
    ]
    assert set(did) == {(0, ANN), (0, None), (1, None)}
    for turn in (1, 2, 3):
        then = (await postal.tables.at_turn(await postal.table(), turn)).view(None)
        assert getattr(then, "last").number == turn  # noqa: B009 - a view of any game
    assert table.row.counter < (await postal.table()).row.counter


async def test_nothing_of_a_resolved_turn_can_be_taken_back(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.all_final(ANN, BO)
    assert await postal.tables.undoable(await postal.table()) is None
    for user in (ANN, BO):
        with pytest.raises(errors.NothingToUndo):
            await postal.tables.undo(postal.click(user), 1)


# --- the report ----------------------------------------------------------------------------------------------


async def test_before_the_first_turn_there_is_no_report(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    assert await postal.postal_office.last_postal_turn(table) is None
    assert await postal.postal_office.last_postal_turn(table) is None


async def test_the_last_report_remains_after_a_resignation_and_the_end(postal: PostalMatch) -> None:
    await postal.play(ANN, BO, CY)
    await postal.all_final(ANN, BO, CY)
    first = await postal.postal_office.last_postal_turn(await postal.table())
    await postal.tables.resign(postal.click(ANN), 1)
    assert await postal.postal_office.last_postal_turn(await postal.table()) == first
    await postal.all_final(BO, CY)
    second = there(await postal.postal_office.last_postal_turn(await postal.table()))
    assert (second.postal_turn, [turn.turn.seat for turn in report_of(second).turns]) == (2, [1, 2, 1])
    await postal.tables.resign(postal.click(BO), 1)
    assert (await postal.table()).row.phase == "over"
    assert await postal.postal_office.last_postal_turn(await postal.table()) == second


async def test_a_turn_under_older_rules_is_not_reported_again(
    postal: PostalMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    await postal.play(ANN, BO)
    await postal.all_final(ANN, BO)
    monkeypatch.setattr(MachiKoro, "version", MachiKoro.version + 1)
    assert await postal.postal_office.last_postal_turn(await postal.table()) is None


# --- the end -------------------------------------------------------------------------------------------------


async def test_the_winning_round_is_finished_without_further_deadlines(
    postal: PostalMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal(monkeypatch, town(30, STATION, MALL, PARK), town(), town())
    await postal.play(ANN, BO, CY, dice=(5, 5, 5))
    await postal.hand_in(ANN, Orders(dice=1, buy=(TOWER,)))
    await postal.hand_in(CY)
    await postal.later(DAY)
    table = await postal.table()
    assert table.row.phase == "over"
    outcome = there(table.outcome())
    assert outcome.winners == (0,)
    postal_turn = there(await postal.postal_office.last_postal_turn(table))
    assert [turn.turn.seat for turn in report_of(postal_turn).turns] == [0, 1, 2]
    assert await postal.tables.store.alarms(1) == []
    assert await postal.tables.store.orders(1) == []
    await postal.later(7 * DAY)
    assert await postal.resolved() == 1
    await postal.check()


async def test_a_closed_table_has_nothing_that_falls_due(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.hand_in(ANN)
    await postal.votes.close(postal.click(ANN, manager=True), 1)
    assert await postal.tables.store.alarms(1) == []
    assert await postal.tables.store.orders(1) == []


async def test_robots_and_a_silent_player_finish_games_of_every_edition(postal: PostalMatch) -> None:
    for channel, (edition, market) in enumerate((("base", "all"), ("everything", "10")), start=20):
        new = msgspec.structs.replace(MACHI, options=MachiOptions(edition=edition, market=market))
        number = (await postal.begin(ANN, robots=3, channel=channel, terms=postal_terms(A_DAY), new=new)).id
        for _ in range(120):
            await postal.later(DAY)
            if (await postal.table(number)).row.phase == "over":
                break
        assert (await postal.table(number)).row.phase == "over"
        await postal.check(number)


# --- whole or not at all -------------------------------------------------------------------------------------


async def test_killed_between_any_two_statements_nothing_is_half_resolved(
    postal: PostalMatch, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await postal.play(ANN, BO)
    await postal.postal_office.close()
    await postal.hand_in(ANN, FOREST, RANCH)
    postal.clock.move(DAY)
    before = await everything(store)
    with monkeypatch.context() as patched:
        killer = StatementKiller(patched)
        for survived in range(60):
            killer.left = survived
            alarms = Alarms(postal.tables)
            PostalOffice(postal.tables, alarms, postal.thinkers)
            alarms.start()
            await alarms.idle()
            await alarms.close()
            if await postal.resolved():
                break
            assert await everything(store) == before
    assert survived >= 10
    assert [record.name for record in caplog.records if record.levelno >= logging.ERROR] == ["bot.worker"] * survived
    assert await postal.resolved() == 1
    await postal.check()


async def test_a_failed_turn_is_retried_without_delaying_other_tables(
    postal: PostalMatch, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.worker.RETRY_FIRST", 0.01)
    await postal.play(ANN, BO)
    await postal.play(ANN, BO, channel=3)
    play: Callable[..., object] = append_entry
    full, stumbled = True, 0

    async def stumbling(tx: Change, table: object, *given: object, **more: object) -> None:
        nonlocal stumbled
        if getattr(table, "id") == 1 and full:  # noqa: B009 - any table
            stumbled += 1
            raise RuntimeError("the disk is full")
        await play(tx, table, *given, **more)  # type: ignore[misc]

    monkeypatch.setattr("bot.orders.postal.append_entry", stumbling)
    await postal.later(DAY)
    assert [await postal.resolved(number) for number in (1, 2)] == [0, 1]
    full = False
    async with asyncio.timeout(5):
        while not await postal.resolved(1):  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.01)
    errors = [record.name for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == ["bot.worker"] * stumbled
    assert stumbled
    await postal.check()


async def test_a_turn_waits_for_no_holiday_of_a_player_who_has_sent_orders(postal: PostalMatch) -> None:
    back = postal.clock() + 5 * DAY
    await postal.play(ANN, BO)
    await postal.hand_in(BO)
    async with postal.tables.store.change() as tx:
        await remember_person(tx, BO, Person(away=Away(postal.clock(), back)))
    await postal.later(DAY)
    assert await postal.resolved() == 1

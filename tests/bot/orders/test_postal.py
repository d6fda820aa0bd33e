"""Handing in orders privately: by whom, until when, what others see and what the player reads."""

import logging

import msgspec
import pytest

from bot import errors
from bot.games.machi_koro import Pass, Roll
from bot.games.machi_koro.orders import Orders
from bot.orders.postal import SeatOrders
from bot.robots.players import pending_of_robot
from bot.table.table import Table
from bot.table.terms import Terms
from tests.bot.orders.postal import DAY, FOREST, RANCH, PostalMatch, postal_terms, report_of, told
from tests.support.dealing import STATION, deal, town
from tests.support.match import ANN, BO, CY
from tests.support.stored import everything

# --- the table -----------------------------------------------------------------------------------------------


async def test_postal_games_have_city_hall_and_finish_the_round(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    options = table.options()
    assert (options.postal, options.finish) == (True, "end-of-round")
    assert all(town.city_hall for town in table.view(None).towns)  # type: ignore[attr-defined]
    await postal.check()


async def test_nobody_moves_by_themselves(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    with pytest.raises(errors.PostalTable):
        await postal.act(ANN, Roll(1))
    with pytest.raises(errors.PostalTable):
        await postal.tables.act(postal.click(BO), 1, table.pending()[0].id, Pass())
    with pytest.raises(errors.NothingToUndo):
        await postal.tables.undo(postal.click(ANN), 1)


async def test_robots_do_not_move_either(postal: PostalMatch) -> None:
    table = await postal.play(ANN, robots=1)
    await postal.all_final(ANN)
    after = await postal.table()
    assert [pending_of_robot(one) for one in (table, after)] == [None, None]
    assert after.pending()[0].seat == 1


async def test_the_first_deadline_begins_with_the_game(postal: PostalMatch) -> None:
    await postal.open(ANN, BO, terms=postal_terms())
    assert await postal.tables.store.alarms(1) == []
    postal.clock.move(500)
    table = (await postal.lobby.start(postal.click(ANN), 1)).table
    assert (await postal.postal_office.status(table)).deadline == postal.clock() + DAY


async def test_the_pace_may_change_until_the_game_begins(postal: PostalMatch) -> None:
    live = await postal.open(ANN, BO)
    for terms in (postal_terms(), live.terms, postal_terms()):

        def agreed(table: Table, terms: Terms = terms) -> Terms:
            return msgspec.structs.replace(table.terms, pace=terms.pace, deadline=terms.deadline)

        table = (await postal.lobby.change_terms(postal.click(ANN), 1, agreed)).table
        assert table.options().postal == (terms.pace == "postal")
        assert table.terms.options == live.terms.options
    await postal.lobby.start(postal.click(ANN), 1)
    assert len(await postal.tables.store.alarms(1)) == 1
    await postal.check()


async def test_without_a_deadline_nothing_falls_due(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO, deadline=None)
    assert await postal.tables.store.alarms(1) == []
    assert (await postal.postal_office.status(table)).deadline is None


# --- handing in ----------------------------------------------------------------------------------------------


async def test_remaining_postal_players_must_send_orders(postal: PostalMatch) -> None:
    await postal.open(ANN, BO, terms=postal_terms())
    with pytest.raises(errors.WrongPhase):
        await postal.hand_in(ANN)
    await postal.lobby.start(postal.click(ANN), 1)
    with pytest.raises(errors.NotSeated):
        await postal.hand_in(CY)
    await postal.begin(ANN, BO, channel=3)
    with pytest.raises(errors.NotPostal):
        await postal.postal_office.hand_in(postal.click(ANN), 2, [FOREST])


@pytest.mark.parametrize("sets", [(), (FOREST, FOREST, FOREST)])
async def test_one_set_is_handed_in_or_two(postal: PostalMatch, sets: tuple[Orders, ...]) -> None:
    await postal.play(ANN, BO)
    before = await everything(postal.tables.store)
    for deed in (postal.postal_office.draft, postal.postal_office.hand_in):
        with pytest.raises(ValueError, match="one set of orders or two"):
            await deed(postal.click(ANN), 1, sets)
    assert await everything(postal.tables.store) == before


async def test_the_first_player_of_a_postal_turn_has_two_turns(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO, CY)
    assert [postal.postal_office.turns_of(table, seat) for seat in range(3)] == [2, 1, 1]
    await postal.all_final(ANN, BO, CY)
    table = await postal.table()
    assert [postal.postal_office.turns_of(table, seat) for seat in range(3)] == [1, 2, 1]
    assert (await postal.status()).first == 1


async def test_a_draft_is_kept_and_is_not_handed_in(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    assert await postal.postal_office.orders_of(table, 0) == SeatOrders(postal_turn=1)
    await postal.postal_office.draft(postal.click(ANN), 1, [FOREST, RANCH])
    kept = await postal.postal_office.orders_of(table, 0)
    assert (kept.draft, kept.handed_in, kept.final) == ((FOREST, RANCH), None, False)
    assert (await postal.postal_office.status(table)).handed_in == frozenset()


async def test_handed_in_orders_stay_while_the_draft_changes(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    await postal.hand_in(ANN, FOREST, final=True)
    handed_in_at = postal.clock()
    postal.clock.move(60)
    await postal.postal_office.draft(postal.click(ANN), 1, [RANCH])
    assert await postal.postal_office.orders_of(table, 0) == SeatOrders(1, (RANCH,), (FOREST,), True, handed_in_at)


async def test_orders_may_be_changed_until_the_deadline(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    await postal.hand_in(ANN, FOREST)
    postal.clock.move(DAY - 1)
    await postal.hand_in(ANN, RANCH)
    assert (await postal.postal_office.orders_of(table, 0)).handed_in == (RANCH,)
    postal.clock.move(1)
    before = await everything(postal.tables.store)
    with pytest.raises(errors.LateOrders) as late:
        await postal.hand_in(ANN, FOREST)
    assert not late.value.mine
    assert await everything(postal.tables.store) == before


async def test_orders_for_a_turn_that_is_over_are_late(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.all_final(ANN, BO)
    before = await everything(postal.tables.store)
    for late_click in (
        postal.hand_in(ANN, postal_turn=1),
        postal.postal_office.draft(postal.click(ANN), 1, [FOREST], postal_turn=1),
        postal.postal_office.withdraw_final(postal.click(ANN), 1, postal_turn=1),
    ):
        with pytest.raises(errors.StaleClick) as late:
            await late_click
        assert (late.value.mine, late.value.waiting) == (True, ("Ann", "Bo"))
    assert await everything(postal.tables.store) == before
    await postal.hand_in(ANN, postal_turn=2)


async def test_final_can_be_taken_back_and_the_orders_stay(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    with pytest.raises(errors.NothingHandedIn):
        await postal.postal_office.withdraw_final(postal.click(ANN), 1)
    await postal.hand_in(ANN, final=True)
    await postal.postal_office.withdraw_final(postal.click(ANN), 1)
    await postal.all_final(BO)
    status = await postal.status()
    assert (status.postal_turn, sorted(status.handed_in), sorted(status.final)) == (1, [0, 1], [1])


async def test_a_click_delivered_twice_counts_once(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    click = postal.click(ANN)
    await postal.postal_office.hand_in(click, 1, [FOREST])
    with pytest.raises(errors.AlreadyDone):
        await postal.postal_office.hand_in(click, 1, [RANCH])


# --- what others can see -------------------------------------------------------------------------------------


async def test_everybody_sees_whose_orders_are_in_and_missing(postal: PostalMatch) -> None:
    await postal.play(ANN, BO, CY, robots=1)
    await postal.hand_in(BO)
    await postal.hand_in(CY, final=True)
    status = await postal.status()
    assert (status.postal_turn, status.first, status.waiting) == (1, 0, (0,))
    assert (status.handed_in, status.final) == (frozenset({1, 2}), frozenset({2}))
    assert status.deadline == postal.clock() + DAY


async def test_others_see_the_first_hand_in_but_no_changes(postal: PostalMatch) -> None:
    """Every public sign has the table's version."""
    await postal.play(ANN, BO)
    told: list[int] = []
    postal.tables.on_change.append(told.append)

    async def version_after(*deeds: object) -> tuple[int, int]:
        table = await postal.table()
        return table.row.version, len(told)

    before, _ = await version_after()
    await postal.postal_office.draft(postal.click(ANN), 1, [RANCH])
    assert await version_after() == (before, 0)
    await postal.hand_in(ANN, FOREST)
    assert (await version_after())[0] == before + 1
    await postal.hand_in(ANN, RANCH, RANCH)
    assert (await version_after())[0] == before + 1
    await postal.hand_in(ANN, FOREST, final=True)
    assert (await version_after())[0] == before + 2


async def test_orders_stand_in_no_log_and_no_repr(postal: PostalMatch, caplog: pytest.LogCaptureFixture) -> None:
    secret = Orders(dice=1, buy=("amusement_park", "furniture_factory"), victim=1)
    with caplog.at_level(logging.DEBUG):
        table = await postal.play(ANN, BO)
        await postal.postal_office.draft(postal.click(ANN), 1, [secret])
        await postal.hand_in(ANN, secret, final=True)
        shown = [repr(await postal.postal_office.orders_of(table, 0)), repr(await postal.tables.store.orders(1))]
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("aiosqlite")]
    assert all("amusement" not in text and "furniture" not in text for text in (*ours, *shown))


async def test_two_tables_that_differ_in_orders_only_look_the_same(postal: PostalMatch) -> None:
    seen = []
    for channel, mine in enumerate((FOREST, RANCH), start=10):
        table = await postal.play(ANN, BO, channel=channel)
        await postal.postal_office.hand_in(postal.click(ANN), table.id, [mine])
        table = await postal.table(table.id)
        seen.append((await postal.postal_office.status(table), table.view(1), table.view(None), table.row.version))
    assert seen[0] == seen[1]


# --- rehearsals ------------------------------------------------------------------------------------------------


async def test_before_the_first_turn_nothing_is_rehearsed(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    assert await postal.postal_office.rehearsed(table, 0, [FOREST, Orders()]) == [None, None]


async def test_a_rehearsal_shows_the_effect_on_the_last_turn(postal: PostalMatch) -> None:
    """Given that Ann rolled a 4 in her last turn and built nothing, when she wants Forests."""
    await postal.play(ANN, BO, dice=(1, 2, 4))
    await postal.hand_in(ANN, Orders(dice=1), final=True)
    await postal.all_final(BO)
    table = await postal.table()
    mine = report_of(await postal.postal_office.last_postal_turn(table)).turns[-1]
    assert (mine.turn.seat, mine.turn.dice, mine.turn.built) == (0, (4,), None)
    before = await everything(postal.tables.store)
    (would,) = map(told, await postal.postal_office.rehearsed(table, 0, [FOREST]))
    assert (would.turn.number, would.turn.dice) == (mine.turn.number, (4,))
    assert would.turn.built == "forest"
    assert [each.ordered for each in would.answers if each.decision.ask == "build"] == [True]
    assert await everything(postal.tables.store) == before


async def test_a_rehearsals_missing_dice_do_not_use_later_draws(
    postal: PostalMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given that Bo rolled one die in his turn, when he would have rolled two: the second is made up."""
    deal(monkeypatch, town(), town(3, STATION))
    thrown = []
    for last_die in range(1, 7):
        table = await postal.play(ANN, BO, channel=10 + last_die, dice=(1, 2, last_die))
        for user in (ANN, BO):
            await postal.postal_office.hand_in(postal.click(user), table.id, [Orders(dice=1)], final=True)
        await postal.postal_office.idle(table.id)
        (would,) = map(told, await postal.postal_office.rehearsed(await postal.table(table.id), 1, [Orders(dice=2)]))
        thrown.append(would.turn.dice)
    assert [dice[0] for dice in thrown] == [2] * 6
    assert len(set(thrown)) == 1


async def test_the_last_turn_is_ones_own_however_long_ago(postal: PostalMatch) -> None:
    await postal.play(ANN, BO, CY)
    await postal.all_final(ANN, BO, CY)
    table = await postal.table()
    gone = [
        told(would).turn.number
        for seat in range(3)
        for would in await postal.postal_office.rehearsed(table, seat, [FOREST])
    ]
    assert gone == [4, 2, 3]


async def test_orders_are_stored_and_read_back_as_they_were(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    every = msgspec.json.decode(
        b'{"dice": 2, "reroll": [2, 3], "add": [10, 12], "victim": 1, "renovate": "nothing", "activate": "cafe",'
        b'"swap": {"give": "cafe", "take": "mine", "partner": 1}, "demolish": "airport", "invest": true,'
        b'"gift": {"card": "cafe", "receiver": 1}, "closed_copy": false, "buy": ["a", "b", "c", "d", "e"]}',
        type=Orders,
    )
    await postal.hand_in(ANN, every, Orders())
    assert (await postal.postal_office.orders_of(table, 0)).handed_in == (every, Orders())


async def test_unreadable_orders_are_not_stored_and_block_no_turn(postal: PostalMatch) -> None:
    table = await postal.play(ANN, BO)
    for nonsense in (Orders(dice=7), Orders(add=(3,)), Orders(buy=("mine",) * 6)):
        with pytest.raises(ValueError, match="no orders"):
            await postal.hand_in(ANN, nonsense, final=True)
        with pytest.raises(ValueError, match="no orders"):
            await postal.postal_office.draft(postal.click(ANN), 1, [nonsense])
    assert await postal.postal_office.orders_of(table, 0) == SeatOrders(1)
    await postal.all_final(ANN, BO)
    assert await postal.resolved() == 1


async def test_a_turn_counts_as_played_with_the_last_final_orders(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.hand_in(ANN, final=True)
    await postal.hand_in(BO)
    assert not await postal.postal_office.is_played(1, 1)
    await postal.hand_in(BO, final=True)
    assert await postal.postal_office.is_played(1, 1)
    await postal.postal_office.idle(1)
    assert await postal.postal_office.is_played(1, 1)
    assert not await postal.postal_office.is_played(1, 2)
    await postal.tables.resign(postal.click(ANN), 1)
    assert await postal.postal_office.is_played(1, 2), "the game is over"


async def test_whose_late_orders_may_still_count_is_told(postal: PostalMatch) -> None:
    await postal.play(ANN, BO)
    await postal.all_final(ANN, BO)
    await postal.hand_in(ANN, FOREST, final=True)
    for user, mine in ((BO, True), (ANN, False)):
        with pytest.raises(errors.LateOrders) as late:
            await postal.hand_in(user, FOREST, postal_turn=1)
        assert (late.value.mine, late.value.waiting) == (mine, ("Bo",))

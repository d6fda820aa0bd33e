"""Seats that change hands: permissions, what the new owner gets, and what stays recorded."""

import pytest

from bot import errors
from bot.games.machi_koro import Pass, Roll
from bot.games.machi_koro.orders import MachiStanding, Orders
from bot.table.motions import TIME_TO_VOTE, Pause, Replace
from bot.table.notices import OfferEnded, SeatPassed, VoteLapsed, read_notice
from bot.timekeeping.reminders import DEADLINE
from bot.votes.vote_cooldown import FIRST_COOLDOWN
from data.rows import AttendanceRow, HistoryRow
from tests.bot.timekeeping.timed import DAY, HOUR, TimedMatch, live
from tests.support.match import ANN, BO, CY, DEE

TO_CY = Replace(0, "Cy", user_id=CY)
TO_ROBOT = Replace(0, "Robo", robot="easy")


async def offer(match: TimedMatch) -> int:
    """The id of the only offer."""
    (row,) = await match.tables.store.offers(1)
    return row.id


async def test_the_accepting_person_gets_the_seat_and_its_owner_none(timed: TimedMatch) -> None:
    table = await timed.play(ANN, BO, dice=(4,))
    joins = [row.join_id for row in await timed.tables.store.seats(1)]
    await timed.act(ANN, Roll(1))
    assert (await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)).table.names == ("Ann", "Bo")
    with pytest.raises(errors.OfferOver):
        await timed.seat_changes.accept(timed.click(BO), 1, await offer(timed))
    done = await timed.seat_changes.accept(timed.click(CY), 1, await offer(timed))
    assert done.table.names == ("Cy", "Bo")
    assert done.table.row.host_id == CY
    assert [row.join_id for row in await timed.tables.store.seats(1)] == joins
    decision = await timed.pending()
    with pytest.raises(errors.NotYourDecision):
        await timed.tables.act(timed.click(ANN), 1, decision.id, Pass())
    await timed.act(CY, Pass())
    await timed.check()
    opened = table.row.opened_at
    assert await timed.seat_changes.history(done.table) == [
        HistoryRow(0, ANN, "Ann", None, 1, opened),
        HistoryRow(0, CY, "Cy", None, 3, timed.clock()),
    ]
    assert [row.user_id for row in await timed.tables.store.journal(1)] == [ANN, ANN, CY]


async def test_the_new_owner_gets_a_new_deadline_and_bank(timed: TimedMatch) -> None:
    await timed.know(CY)
    await timed.play(ANN, BO)
    await timed.later(DAY)
    assert (await timed.tables.load(1)).seats[0].extensions == 1
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    done = await timed.seat_changes.accept(timed.click(CY), 1, await offer(timed))
    assert (done.table.seats[0].extensions, done.table.seats[0].misses) == (0, 0)
    (alarm,) = [alarm for alarm in await timed.tables.store.alarms(1) if alarm.kind == DEADLINE]
    assert alarm.at == timed.clock() + DAY


async def test_standing_orders_do_not_pass_to_the_new_owner(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.standing.give(timed.click(ANN), 1, MachiStanding(Orders(dice=1)))
    assert len(await timed.tables.store.standing_orders(1)) == 1
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_ROBOT)
    assert await timed.tables.store.standing_orders(1) == []


async def test_a_robot_takes_over_at_once_and_its_player_returns(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    table = (await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_ROBOT)).table
    assert (table.seats[0].user_id, table.seats[0].robot) == (None, "easy")
    former = await timed.seat_changes.former(table, 0)
    assert former is not None
    assert former.user_id == ANN
    for user in (BO, CY):
        with pytest.raises(errors.NotTheirs):
            await timed.seat_changes.take_back(timed.click(user), 1, 0)
    back = (await timed.seat_changes.take_back(timed.click(ANN), 1, 0)).table
    assert (back.seats[0].user_id, back.seats[0].robot) == (ANN, None)
    assert await timed.seat_changes.former(back, 0) is None
    with pytest.raises(errors.NotTheirs):
        await timed.seat_changes.take_back(timed.click(ANN), 1, 0)
    told = [read_notice(row) for row in await timed.tables.store.notices(1)]
    assert told == [SeatPassed(0, "Ann", "Robo", robot=True), SeatPassed(0, "Robo", "Ann", back=True)]


async def test_a_player_who_takes_back_their_seat_gains_no_time(timed: TimedMatch) -> None:
    await timed.know(CY)
    await timed.play(ANN, BO)
    await timed.later(DAY)
    assert (await timed.table()).seats[0].extensions == 1
    for _ in range(2):
        await timed.later(HOUR)
        await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_ROBOT)
        await timed.seat_changes.take_back(timed.click(ANN), 1, 0)
        assert await timed.due() == {0: 6 * HOUR}
    assert (await timed.table()).seats[0].extensions == 1
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    await timed.seat_changes.accept(timed.click(CY), 1, await offer(timed))
    assert (await timed.table()).seats[0].extensions == 0
    assert await timed.due() == {0: DAY}


async def test_unauthorized_seat_changes_are_refused(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY)
    with pytest.raises(errors.AlreadySeated):
        await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    with pytest.raises(errors.NotTheirs):
        await timed.seat_changes.hand_over(timed.click(BO), 1, TO_ROBOT)
    with pytest.raises(errors.NotSeated):
        await timed.seat_changes.hand_over(timed.click(DEE), 1, TO_ROBOT)
    await timed.seat_changes.hand_over(timed.click(BO), 1, Replace(1, "Dee", user_id=DEE))
    number = await offer(timed)
    await timed.seat_changes.decline(timed.click(DEE), 1, number)
    with pytest.raises(errors.OfferOver):
        await timed.seat_changes.accept(timed.click(DEE), 1, number)
    await timed.tables.resign(timed.click(ANN), 1)
    with pytest.raises(errors.NotSeated):
        await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_ROBOT)


async def test_a_person_offered_two_seats_gets_one(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    await timed.seat_changes.hand_over(timed.click(BO), 1, Replace(1, "Cy", user_id=CY))
    first, second = [row.id for row in await timed.tables.store.offers(1)]
    await timed.seat_changes.accept(timed.click(CY), 1, first)
    with pytest.raises(errors.AlreadySeated):
        await timed.seat_changes.accept(timed.click(CY), 1, second)
    assert (await timed.tables.load(1)).names == ("Cy", "Bo")


async def test_an_offer_lapses_and_one_that_was_answered_does_not(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    await timed.later(TIME_TO_VOTE)
    assert await timed.tables.store.offers(1) == []
    told = [read_notice(row) for row in await timed.tables.store.notices(1)]
    assert OfferEnded(0, "Cy", said_no=False, user_id=CY) in told
    await timed.seat_changes.hand_over(timed.click(BO), 1, Replace(1, "Dee", user_id=DEE))
    await timed.seat_changes.accept(timed.click(DEE), 1, await offer(timed))
    await timed.later(TIME_TO_VOTE)
    told = [read_notice(row) for row in await timed.tables.store.notices(1)]
    assert len([notice for notice in told if isinstance(notice, OfferEnded)]) == 1


async def test_the_old_owners_vote_does_not_bind_the_new_one(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, DEE)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    await timed.seat_changes.accept(timed.click(CY), 1, await offer(timed))
    (poll,) = await timed.votes.open(await timed.tables.load(1))
    assert (poll.ballots, poll.missing) == ({}, (0, 1, 2))
    await timed.votes.vote(timed.click(BO), 1, poll.id, yes=True)
    assert not (await timed.tables.load(1)).paused


async def test_where_everybody_left_a_volunteer_waits_for_a_returning_player(
    timed: TimedMatch,
) -> None:
    timed.time.on_two_misses.append(timed.seat_changes.ask_for)
    await timed.play(ANN, BO, dice=(1,) * 8)
    for _ in range(20):
        await timed.hours(10)
        await timed.robots_play()
    assert [seat.stand_in for seat in (await timed.table()).seats] == ["normal", "normal"]
    await timed.votes.volunteer(timed.click(CY), 1, 0)
    (poll,) = await timed.votes.open(await timed.table())
    assert poll.people == frozenset()
    await timed.votes.vote(timed.click(BO), 1, poll.id, yes=False)
    assert (await timed.table()).names == ("Ann", "Bo"), "the player who comes back decides"
    await timed.later(FIRST_COOLDOWN)
    await timed.votes.volunteer(timed.click(CY), 1, 0)
    await timed.later(TIME_TO_VOTE)
    table = await timed.table()
    assert (table.names, table.seats[0].stand_in) == (("Cy", "Bo"), None)
    await timed.check()


async def test_after_two_missed_deadlines_anybody_may_ask_to_play_on(timed: TimedMatch) -> None:
    timed.time.on_two_misses.append(timed.seat_changes.ask_for)
    await timed.play(ANN, BO)
    with pytest.raises(errors.OfferOver):
        await timed.votes.volunteer(timed.click(CY), 1, 0)
    while (await timed.tables.load(1)).seats[0].stand_in is None:
        if (await timed.pending()).seat == 1:
            await timed.roll_and_pass(BO)
        await timed.later(DAY)
    assert await timed.tables.store.wanted(1) == [0]
    await timed.votes.volunteer(timed.click(CY), 1, 0)
    (poll,) = await timed.votes.open(await timed.tables.load(1))
    assert (poll.seat, poll.missing) == (None, (1,))
    table = (await timed.votes.vote(timed.click(BO), 1, poll.id, yes=True)).table
    assert (table.names, table.seats[0].stand_in) == (("Cy", "Bo"), None)
    assert await timed.tables.store.wanted(1) == []
    await timed.check()


@pytest.mark.parametrize("how", ["says so", "moves"])
async def test_a_vote_on_a_seat_lapses_when_its_player_is_back(timed: TimedMatch, how: str) -> None:
    await timed.play(ANN, BO, CY)
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, stand_in="easy", misses=2))
        await tx.add_wanted(1, 0, timed.clock())
    await timed.votes.volunteer(timed.click(DEE), 1, 0)
    (poll,) = await timed.votes.open(await timed.table())

    if how == "says so":
        await timed.time.come_back(timed.click(ANN), 1)
    else:
        await timed.act(ANN, Roll(1))

    assert await timed.votes.open(await timed.table()) == []
    told = [read_notice(row) for row in await timed.tables.store.notices(1)]
    assert VoteLapsed(poll.motion) in told
    with pytest.raises(errors.VoteOver):
        await timed.votes.vote(timed.click(BO), 1, poll.id, yes=True)
    assert (await timed.table()).names == ("Ann", "Bo", "Cy")


async def test_a_vote_on_a_seat_goes_on_when_another_player_is_back(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY)
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(0, stand_in="easy", misses=2))
        await tx.write_attendance(1, AttendanceRow(1, stand_in="easy", misses=2))
        await tx.add_wanted(1, 0, timed.clock())
    await timed.votes.volunteer(timed.click(DEE), 1, 0)
    await timed.time.come_back(timed.click(BO), 1)
    assert [poll.motion for poll in await timed.votes.open(await timed.table())] == [
        Replace(0, "Dee", user_id=DEE, volunteered=True)
    ]


async def test_a_person_who_declined_a_seat_is_not_asked_soon(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    with pytest.raises(errors.OfferedLately):  # they have been asked already
        await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    await timed.seat_changes.decline(timed.click(CY), 1, await offer(timed))
    with pytest.raises(errors.OfferedLately) as refused:
        await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    assert refused.value.until == timed.clock() + FIRST_COOLDOWN
    for asking in (timed.click(BO), timed.click(DEE, manager=True)):
        with pytest.raises(errors.OfferedLately):
            await timed.votes.propose(asking, 1, TO_CY)
    await timed.later(FIRST_COOLDOWN)
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    assert len(await timed.tables.store.offers(1)) == 1


async def test_an_offer_that_others_replaced_came_to_nothing_too(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    await timed.seat_changes.hand_over(timed.click(ANN), 1, Replace(0, "Dee", user_id=DEE))
    with pytest.raises(errors.OfferedLately):
        await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_CY)
    await timed.seat_changes.hand_over(timed.click(ANN), 1, Replace(0, "Robo", robot="easy"))
    await timed.seat_changes.take_back(timed.click(ANN), 1, 0)
    with pytest.raises(errors.OfferedLately):
        await timed.seat_changes.hand_over(timed.click(ANN), 1, Replace(0, "Dee", user_id=DEE))


@pytest.mark.parametrize("paused", [False, True])
async def test_a_seat_that_is_taken_back_has_no_deadline_where_there_is_none(timed: TimedMatch, paused: bool) -> None:
    await timed.play(ANN, BO, terms=live() if paused else live(None))
    if paused:
        for user in (ANN, BO):
            await timed.votes.propose(timed.click(user), 1, Pause())
    await timed.seat_changes.hand_over(timed.click(ANN), 1, TO_ROBOT)
    table = (await timed.seat_changes.take_back(timed.click(ANN), 1, 0)).table
    assert (table.names, table.paused) == (("Ann", "Bo"), paused)
    assert await timed.due() == {}


async def test_nobody_volunteers_for_a_seat_that_is_not_looking_for_anybody(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    async with timed.tables.store.change() as tx:  # a robot stands in, as on a holiday
        await tx.write_attendance(1, AttendanceRow(0, stand_in="normal"))
    with pytest.raises(errors.OfferOver):
        await timed.votes.volunteer(timed.click(CY), 1, 0)
    async with timed.tables.store.change() as tx:  # it was looking for somebody, and its player is back
        await tx.write_attendance(1, AttendanceRow(0))
        await tx.add_wanted(1, 0, timed.clock())
    with pytest.raises(errors.OfferOver):
        await timed.votes.volunteer(timed.click(CY), 1, 0)

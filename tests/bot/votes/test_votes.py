"""Votes: who may ask, the votes needed, the end, and the consequences."""

import pytest

from bot import errors
from bot.calendar.deadlines import Duration
from bot.calendar.preferences import Away, Person
from bot.games.entries import Acted
from bot.games.machi_koro import Build, Pass, Roll
from bot.table.motions import (
    TIME_TO_VOTE,
    ChangeDeadline,
    Close,
    Draw,
    Holidays,
    Motion,
    Pause,
    Replace,
    Resume,
    Rewind,
    decided,
)
from bot.table.notices import Managed, Notice, VoteEnded, VoteLapsed, read_notice
from bot.table.undo import rewindable
from bot.timekeeping.reminders import DEADLINE
from bot.votes.vote_cooldown import FIRST_COOLDOWN, FORGIVEN_AFTER, LONGEST_PAUSE
from data.rows import AttendanceRow
from data.store import Store
from tests.bot.orders.postal import postal_terms
from tests.bot.timekeeping.timed import DAY, HOUR, TimedMatch, live
from tests.support.match import ANN, BO, CY, DEE
from tests.support.stored import everything

ROBOT = Replace(1, "Robo", robot="easy")


async def told(match: TimedMatch) -> list[Notice]:
    """All notices of the table."""
    return [read_notice(row) for row in await match.tables.store.notices(1)]


# --- votes needed ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("motion", "people", "ballots", "now", "in_the_end"),
    [
        (Pause(), 2, {0: True}, None, True),
        (Pause(), 2, {0: True, 1: False}, False, False),
        (Pause(), 3, {0: True, 1: True}, True, True),
        (Pause(), 4, {0: True, 1: True}, None, True),
        (Pause(), 4, {0: True, 1: True, 2: False}, None, True),
        (Pause(), 4, {0: True, 1: False}, None, False),
        (Pause(), 4, {}, None, False),
        (Pause(), 1, {0: True}, True, True),
        (Pause(), 0, {}, False, False),
        (Close(), 3, {0: True, 1: True}, None, True),
        (Close(), 3, {0: True, 1: True, 2: True}, True, True),
        (Close(), 1, {0: True}, True, True),
        (Close(), 2, {1: True}, None, False),
        (Draw(), 3, {1: True}, None, False),
        (Draw(), 3, {1: False}, False, False),
        (Draw(), 3, {}, None, False),
        (Draw(), 3, {7: True}, None, False),
    ],
)
def test_a_majority_or_everybody_must_agree_and_abstainers_drop_out(
    motion: Motion, people: int, ballots: dict[int, bool], now: bool | None, in_the_end: bool
) -> None:
    assert decided(motion, set(range(people)), ballots) is now
    assert decided(motion, set(range(people)), ballots, time_is_up=True) is in_the_end


async def test_a_game_pauses_when_most_agree_and_then_nobody_moves(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY)
    asked = await timed.votes.propose(timed.click(ANN), 1, Pause())
    assert not asked.table.paused
    (poll,) = await timed.votes.open(asked.table)
    assert (poll.seat, poll.ballots, poll.missing) == (0, {0: True}, (1, 2))
    assert (await timed.votes.vote(timed.click(CY), 1, poll.id, yes=True)).table.paused
    assert await told(timed) == [VoteEnded(Pause(), carried=True, yes=2, no=0, silent=1)]
    with pytest.raises(errors.Paused):
        await timed.act(ANN, Roll(1))
    with pytest.raises(errors.Paused):
        await timed.tables.undo(timed.click(ANN), 1)
    with pytest.raises(errors.VoteOver):
        await timed.votes.vote(timed.click(BO), 1, poll.id, yes=False)
    with pytest.raises(errors.Paused):
        await timed.votes.propose(timed.click(BO), 1, Pause())


async def test_a_deadline_stands_still_with_the_game(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.later(10 * HOUR)
    await timed.votes.propose(timed.click(ANN, manager=True), 1, Pause())
    assert DEADLINE not in {alarm.kind for alarm in await timed.tables.store.alarms(1)}
    await timed.later(100 * HOUR)
    assert len(await timed.tables.entries(1)) == 1
    await timed.votes.propose(timed.click(BO, manager=True), 1, Resume())
    (deadline,) = [alarm for alarm in await timed.tables.store.alarms(1) if alarm.kind == DEADLINE]
    assert deadline.at == timed.clock() + 14 * HOUR


async def test_one_changes_ones_mind_until_it_is_decided(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY, DEE)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    await timed.votes.vote(timed.click(BO), 1, 1, yes=False)
    await timed.votes.vote(timed.click(BO), 1, 1, yes=True)
    assert not (await timed.tables.load(1)).paused
    assert (await timed.votes.vote(timed.click(CY), 1, 1, yes=True)).table.paused


async def test_repeating_a_motion_agrees_and_a_different_one_must_wait(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY)
    await timed.votes.propose(timed.click(ANN), 1, ROBOT)
    with pytest.raises(errors.OtherVote):
        await timed.votes.propose(timed.click(CY), 1, Replace(0, "Robo", robot="easy"))
    await timed.votes.propose(timed.click(CY), 1, Pause())
    assert len(await timed.votes.open(await timed.tables.load(1))) == 2
    done = await timed.votes.propose(timed.click(CY), 1, ROBOT)
    assert done.table.seats[1].robot == "easy"


async def test_spectators_and_resigned_players_cannot_vote(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    await timed.tables.resign(timed.click(CY), 1)
    for user in (CY, DEE):
        with pytest.raises(errors.NotSeated):
            await timed.votes.propose(timed.click(user), 1, Pause())
        with pytest.raises(errors.NotSeated):
            await timed.votes.vote(timed.click(user), 1, 1, yes=False)


# --- when it is over -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("no", "paused"), [(False, True), (True, False)])
async def test_after_the_voting_time_abstainers_do_not_count(timed: TimedMatch, no: bool, paused: bool) -> None:
    await timed.play(ANN, BO, CY, DEE, terms=live(None))
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    if no:
        await timed.votes.vote(timed.click(BO), 1, 1, yes=False)
    await timed.later(TIME_TO_VOTE - 1)
    assert not (await timed.tables.load(1)).paused
    await timed.later(1)
    assert (await timed.tables.load(1)).paused == paused
    assert await timed.tables.store.polls(1) == []
    (ended,) = [notice for notice in await told(timed) if isinstance(notice, VoteEnded)]
    assert (ended.carried, ended.silent) == (paused, 3 - no)


async def test_a_bot_that_was_off_for_a_week_counts_once(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY, terms=live(None))
    await timed.votes.propose(timed.click(ANN), 1, Close())
    await timed.votes.propose(timed.click(BO), 1, Close())
    await timed.later(7 * 24 * HOUR)
    assert (await timed.tables.load(1)).row.phase == "closed"
    assert len([notice for notice in await told(timed) if isinstance(notice, VoteEnded)]) == 1


async def test_a_player_replaced_by_a_robot_cannot_block_a_vote(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    async with timed.tables.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(1, stand_in="easy", misses=2))
    assert (await timed.votes.propose(timed.click(ANN), 1, Draw())).table.row.phase == "closed"


async def test_a_vote_is_counted_again_when_a_player_leaves(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    await timed.tables.resign(timed.click(BO), 1)
    await timed.later(0)
    assert not (await timed.tables.load(1)).paused
    assert [poll.missing for poll in await timed.votes.open(await timed.tables.load(1))] == [(2,)]
    await timed.votes.vote(timed.click(CY), 1, 1, yes=True)
    assert (await timed.tables.load(1)).paused


async def test_nothing_of_votes_is_left_when_the_game_is_over(timed: TimedMatch, store: Store) -> None:
    await timed.play(ANN, BO, CY)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    await timed.votes.propose(timed.click(ANN), 1, Close())
    await timed.votes.propose(timed.click(DEE, manager=True), 1, Replace(1, "Dee", user_id=DEE))
    await timed.votes.propose(timed.click(DEE, manager=True), 1, Close())
    kept = await everything(store)
    for name in ("polls", "ballots", "offers", "wanted", "alarms"):
        assert kept[name] == [], name


# --- consequences --------------------------------------------------------------------------------------------


async def test_server_managers_need_no_vote(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    assert (await timed.votes.propose(timed.click(DEE, manager=True), 1, Pause())).table.paused
    assert await told(timed) == [Managed(Pause(), "Dee", DEE)]
    assert await timed.tables.store.polls(1) == []


async def test_a_draw_takes_everybody_and_the_game_can_be_checked(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(4,))
    await timed.act(ANN, Roll(1))
    await timed.votes.propose(timed.click(ANN), 1, Draw())
    row = (await timed.votes.vote(timed.click(BO), 1, 1, yes=True)).table.row
    assert (row.phase, row.ended) == ("closed", "draw")
    await timed.check()


async def test_another_deadline_counts_from_now(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.later(HOUR)
    motion = ChangeDeadline(Duration(5 * HOUR))
    await timed.votes.propose(timed.click(ANN), 1, motion)
    table = (await timed.votes.vote(timed.click(BO), 1, 1, yes=True)).table
    assert table.terms.deadline == motion.deadline
    (alarm,) = [alarm for alarm in await timed.tables.store.alarms(1) if alarm.kind == DEADLINE]
    assert alarm.at == timed.clock() + 5 * HOUR
    with pytest.raises(errors.NothingToVoteOn):
        await timed.votes.propose(timed.click(ANN), 1, motion)


async def test_a_reversible_vote_lets_a_table_play_on_during_holidays(timed: TimedMatch) -> None:
    back = timed.clock() + 20 * DAY
    await timed.choose(BO, Person(away=Away(timed.clock() + HOUR, back)))
    await timed.play(ANN, BO, CY, dice=(1,) * 8)
    await timed.later(2 * HOUR)
    await timed.roll_and_pass(ANN)
    assert await timed.due() == {1: back + DAY - timed.clock()}
    await timed.votes.propose(timed.click(ANN), 1, Holidays("play"))
    assert (await timed.votes.vote(timed.click(CY), 1, 1, yes=True)).table.terms.away == "play"
    await timed.later(0)
    assert await timed.due() == {2: DAY}, "the least was done for the player who is away"
    assert (await timed.table()).seats[1].misses == 0
    with pytest.raises(errors.NothingToVoteOn):
        await timed.votes.propose(timed.click(ANN), 1, Holidays("play"))
    await timed.votes.propose(timed.click(ANN), 1, Holidays("pause"))
    await timed.votes.vote(timed.click(CY), 1, 2, yes=True)
    for each in (CY, ANN):
        await timed.roll_and_pass(each)
    assert await timed.due() == {1: back + DAY - timed.clock()}
    await timed.check()


async def test_a_vote_on_holidays_gains_nobody_time(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await timed.later(20 * HOUR)
    for poll, motion in ((1, Holidays("play")), (2, Holidays("pause"))):
        await timed.votes.propose(timed.click(ANN), 1, motion)
        await timed.votes.vote(timed.click(BO), 1, poll, yes=True)
        assert await timed.due() == {0: 4 * HOUR}


async def test_a_future_holiday_postpones_nothing_once_the_table_plays_on(timed: TimedMatch) -> None:
    begins = timed.clock() + 20 * HOUR
    await timed.choose(ANN, Person(away=Away(begins, begins + 30 * DAY)))
    await timed.play(ANN, BO)
    assert await timed.due() == {0: 31 * DAY}
    await timed.votes.propose(timed.click(BO), 1, Holidays("play"))
    await timed.votes.vote(timed.click(ANN), 1, 1, yes=True)
    assert await timed.due() == {0: DAY}


async def test_by_post_a_vote_on_holidays_delays_no_turn(timed: TimedMatch) -> None:
    table = await timed.open(ANN, BO, terms=postal_terms())
    await timed.lobby.start(timed.click(ANN), table.id)
    await timed.later(20 * HOUR)
    await timed.votes.propose(timed.click(ANN), 1, Holidays("play"))
    await timed.votes.vote(timed.click(BO), 1, 1, yes=True)
    assert await timed.due(kind="post") == {None: 4 * HOUR}


async def test_one_player_waiting_for_holidays_continues_after_the_voting_time(timed: TimedMatch) -> None:
    await timed.choose(BO, Person(away=Away(timed.clock() + HOUR, timed.clock() + 20 * DAY)))
    await timed.play(ANN, BO, dice=(1,) * 8)
    await timed.later(2 * HOUR)
    await timed.roll_and_pass(ANN)
    await timed.votes.propose(timed.click(ANN), 1, Holidays("play"))
    await timed.later(TIME_TO_VOTE)
    await timed.later(0)
    assert (await timed.table()).terms.away == "play"
    assert await timed.due() == {0: DAY}


@pytest.mark.parametrize(
    ("motion", "error"),
    [
        (Resume(), errors.NotPaused),
        (Holidays("pause"), errors.NothingToVoteOn),
        (Replace(9, "Robo", robot="easy"), errors.NothingToVoteOn),
        (Replace(1, "Ann", user_id=ANN), errors.AlreadySeated),
        (Replace(2, "Robo", robot="easy"), errors.NothingToVoteOn),
        (Rewind(1, 1, 0), errors.NothingToVoteOn),
    ],
)
async def test_impossible_motions_are_refused(timed: TimedMatch, motion: Motion, error: type[Exception]) -> None:
    await timed.play(ANN, BO, robots=1)
    for manager in (False, True):
        with pytest.raises(error):
            await timed.votes.propose(timed.click(ANN, manager=manager), 1, motion)


def test_a_seat_is_for_a_person_or_for_a_robot() -> None:
    with pytest.raises(ValueError, match="for a person or for a robot"):
        Replace(0, "nobody")


# --- steps back ------------------------------------------------------------------------------------------------


async def steps_of(match: TimedMatch) -> list[int]:
    """The decisions whose answers could be rewound."""
    steps = await rewindable(match.tables.store, await match.tables.load(1))
    return [step.deed.decision for step in steps if isinstance(step.deed, Acted)]


async def test_dice_and_others_steps_are_rewound_and_dice_are_rerolled(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(4, 4, 2))
    await timed.act(ANN, Roll(1))
    await timed.act(ANN, Build("cafe"))
    await timed.act(BO, Roll(1))
    first, *_, last = await steps_of(timed)
    before = await timed.tables.load(1)
    await timed.votes.propose(timed.click(BO), 1, Rewind(first, last, 0))
    after = (await timed.votes.vote(timed.click(ANN), 1, 1, yes=True)).table
    assert [(pending.seat, pending.ask) for pending in after.pending()] == [(0, "roll")]
    assert after.pending()[0].id > last
    assert after.row.counter == before.row.counter
    await timed.check()
    await timed.act(ANN, Roll(1))
    assert (await timed.tables.load(1)).row.counter == before.row.counter + 1
    await timed.check()


async def test_nobody_undoes_alone_beyond_an_agreed_rewind(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(4, 4, 2))
    await timed.act(ANN, Roll(1))
    await timed.act(ANN, Build("cafe"))
    await timed.act(BO, Roll(1))
    *_, built, rolled = await steps_of(timed)
    await timed.votes.propose(timed.click(BO), 1, Rewind(rolled, rolled, 1))
    after = (await timed.votes.vote(timed.click(ANN), 1, 1, yes=True)).table
    assert await timed.tables.undoable(after) is None
    with pytest.raises(errors.NothingToUndo):
        await timed.tables.undo(timed.click(ANN), 1)
    assert (await steps_of(timed))[-1] == built
    await timed.act(BO, Roll(1))
    await timed.act(BO, Build("bakery"))
    await timed.tables.undo(timed.click(BO), 1)
    await timed.check()


async def test_the_game_going_on_ends_a_vote_on_steps_back(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(4,))
    await timed.act(ANN, Roll(1))
    (step,) = await steps_of(timed)
    motion = Rewind(step, step, 0)
    await timed.votes.propose(timed.click(BO), 1, motion)
    await timed.act(ANN, Pass())
    assert await told(timed) == [VoteLapsed(motion)]
    with pytest.raises(errors.VoteOver):
        await timed.votes.vote(timed.click(ANN), 1, 1, yes=True)
    with pytest.raises(errors.NothingToVoteOn):
        await timed.votes.propose(timed.click(BO), 1, motion)


async def test_managers_too_ask_for_steps_back(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(4,))
    await timed.act(ANN, Roll(1))
    (step,) = await steps_of(timed)
    await timed.votes.propose(timed.click(ANN, manager=True), 1, Rewind(step, step, 0))
    assert [pending.ask for pending in (await timed.tables.load(1)).pending()] == ["build"]


async def test_steps_are_rewound_repeatedly_but_never_beyond_a_resignation(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY, dice=(4,))
    for _ in range(3):
        await timed.roll_and_pass(ANN)
        await timed.roll_and_pass(BO)
        first, *_, last = await steps_of(timed)
        await timed.votes.propose(timed.click(ANN), 1, Rewind(first, last, 0))
        (poll,) = await timed.votes.open(await timed.tables.load(1))
        await timed.votes.vote(timed.click(BO), 1, poll.id, yes=True)
        assert await steps_of(timed) == []
        await timed.check()
    await timed.roll_and_pass(ANN)
    await timed.tables.resign(timed.click(CY), 1)
    assert await steps_of(timed) == []


# --- asking again --------------------------------------------------------------------------------------------

SOMEBODY = Replace(2, "Dee", user_id=DEE)
ASKS = (Pause(), Draw(), Close(), Holidays("play"), ChangeDeadline(Duration(HOUR)), ROBOT, SOMEBODY)


async def lose(match: TimedMatch, motion: Motion) -> None:
    """Ann proposes that, and everybody votes no, including her."""
    table = (await match.votes.propose(match.click(ANN), 1, motion)).table
    (poll,) = await match.votes.open(table)
    for user in (ANN, BO, CY):
        if await match.votes.open(await match.table()):
            await match.votes.vote(match.click(user), 1, poll.id, yes=False)
    assert await match.votes.open(await match.table()) == []


@pytest.mark.parametrize("lost", ASKS)
async def test_a_lost_vote_delays_its_proposers_next_motion(timed: TimedMatch, lost: Motion) -> None:
    await timed.play(ANN, BO, CY)
    await lose(timed, lost)
    for motion in ASKS:
        with pytest.raises(errors.AskedInVain) as refused:
            await timed.votes.propose(timed.click(ANN), 1, motion)
        assert refused.value.until == timed.clock() + FIRST_COOLDOWN
    await timed.votes.propose(timed.click(BO), 1, Pause())
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    assert (await timed.table()).paused, "others may ask, and one may agree with them"


async def test_the_pause_doubles_up_to_a_day_and_later_resets(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY, terms=live(None))
    pauses = []
    for _ in range(10):
        await lose(timed, Pause())
        with pytest.raises(errors.AskedInVain) as refused:
            await timed.votes.propose(timed.click(ANN), 1, Pause())
        pauses.append(refused.value.until - timed.clock())
        await timed.later(pauses[-1])
    assert pauses == [min(FIRST_COOLDOWN * 2**times, LONGEST_PAUSE) for times in range(10)]
    await timed.later(FORGIVEN_AFTER)
    await lose(timed, Pause())
    row = await timed.tables.store.in_vain(1, ANN, "vote")
    assert row is not None
    assert (row.times, row.until) == (1, timed.clock() + FIRST_COOLDOWN)


async def test_a_rewind_vote_overtaken_by_the_game_counts_as_lost(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY, dice=(4, 4))
    await timed.roll_and_pass(ANN)
    await timed.roll_and_pass(BO)
    steps = [step.deed for step in await rewindable(timed.tables.store, await timed.table())]
    decisions = [deed.decision for deed in steps if isinstance(deed, Acted)]
    await timed.votes.propose(timed.click(ANN), 1, Rewind(decisions[-1], decisions[-1], 1))
    await timed.roll_and_pass(CY)
    assert any(isinstance(each, VoteLapsed) for each in await told(timed))
    with pytest.raises(errors.AskedInVain):
        await timed.votes.propose(timed.click(ANN), 1, Pause())


async def test_the_pause_is_the_askers_though_their_seat_changed_hands(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY)
    (poll,) = await timed.votes.open((await timed.votes.propose(timed.click(ANN), 1, Draw())).table)
    await timed.seat_changes.hand_over(timed.click(ANN), 1, Replace(0, "Robo", robot="easy"))
    await timed.votes.vote(timed.click(BO), 1, poll.id, yes=False)
    await timed.seat_changes.take_back(timed.click(ANN), 1, 0)
    with pytest.raises(errors.AskedInVain):
        await timed.votes.propose(timed.click(ANN), 1, Pause())


async def test_a_player_alone_pings_nobody_and_never_waits(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    (poll,) = await timed.votes.open((await timed.votes.propose(timed.click(ANN), 1, Pause())).table)
    await timed.votes.vote(timed.click(BO), 1, poll.id, yes=False)
    await timed.seat_changes.hand_over(timed.click(BO), 1, Replace(1, "Robo", robot="easy"))
    assert (await timed.votes.propose(timed.click(ANN), 1, Pause())).table.paused


async def test_a_rejected_volunteer_must_wait(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY)
    await timed.seat_changes.hand_over(timed.click(CY), 1, Replace(2, "Robo", robot="easy"))
    await timed.votes.volunteer(timed.click(DEE), 1, 2)
    (poll,) = await timed.votes.open(await timed.table())
    await timed.votes.vote(timed.click(ANN), 1, poll.id, yes=False)
    with pytest.raises(errors.AskedInVain):
        await timed.votes.volunteer(timed.click(DEE), 1, 2)


async def test_a_manager_who_plays_alone_with_robots_is_reported_to_nobody(timed: TimedMatch) -> None:
    await timed.play(ANN, robots=1)
    await timed.votes.propose(timed.click(ANN, manager=True), 1, Pause())
    assert (await timed.table()).paused
    assert await told(timed) == []


async def test_a_table_that_its_last_person_leaves_closes_at_once(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, robots=2)
    assert (await timed.tables.resign(timed.click(ANN), 1)).table.row.phase == "playing"
    assert (await timed.tables.resign(timed.click(BO), 1)).table.row.phase == "closed"


async def test_a_table_closes_as_soon_as_everybody_left_has_agreed(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY)
    for user in (ANN, BO):
        await timed.votes.propose(timed.click(user), 1, Close())
    assert (await timed.tables.resign(timed.click(CY), 1)).table.row.phase == "closed"

"""Random actions at random times leave one future deadline for each pending seat, and no other."""

import asyncio
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.calendar.deadlines import LONGEST_REMAINDER, Daily, Duration, least_remainder
from bot.calendar.preferences import Away, Person, Quiet, person
from bot.games.chance import Chance
from bot.robots.players import pending_of_robot
from bot.table.table import Table
from bot.table.tables import RobotMove, Tables
from data.rows import ObligationRow
from data.store import Store
from tests.bot.timekeeping.timed import DAY, HOUR, TimedMatch, live
from tests.support.clock import Clock
from tests.support.match import ANN, BO, CY

PEOPLE = st.builds(
    Person,
    quiet=st.sampled_from([Quiet(), Quiet(22 * 60, 8 * 60), Quiet(days_off=(5, 6))]),
    away=st.sampled_from([None, Away(1_800_000_000.0 + DAY, 1_800_000_000.0 + 3 * DAY)]),
    remind=st.sampled_from(["off", "half", 4]),
)
STEPS = st.lists(
    st.one_of(
        st.just("move"),
        st.sampled_from([ANN, BO, CY]).map(lambda user: f"back {user}"),
        st.sampled_from([1, 5, 12, 24, 200]).map(lambda hours: f"wait {hours}"),
        st.just("undo"),
    ),
    min_size=5,
    max_size=40,
)


async def play(people: list[Person], agreed: dict[str, object], steps: list[str]) -> None:
    """Play a game with these choices and check every step."""
    with tempfile.TemporaryDirectory() as folder:
        store, clock = await Store.open(Path(folder) / "tables.sqlite3"), Clock()
        timed = TimedMatch(Tables(store, clock=clock), clock)
        try:
            for user, chosen in zip((ANN, BO, CY), people, strict=True):
                await timed.choose(user, chosen)
            await timed.play(ANN, BO, CY, robots=1, terms=live(**agreed))  # type: ignore[arg-type]
            for step in steps:
                await take(timed, step)
                await robots(timed)
                await timed.later(0)
                await robots(timed)
                await look(timed)
            await timed.check()
        finally:
            await timed.close()
            await store.close()


async def take(timed: TimedMatch, step: str) -> None:
    what, _, value = step.partition(" ")
    table = await timed.table()
    if what == "wait":
        await timed.later(int(value) * HOUR)
    elif table.row.phase != "playing":
        return
    elif what == "back":
        await timed.time.come_back(timed.click(int(value)), 1)
    elif what == "undo":
        entry = await timed.tables.undoable(table)
        if entry is not None:
            await timed.tables.undo(timed.click((ANN, BO, CY)[entry.deed.seat]), 1)  # type: ignore[union-attr]
    else:
        decision = table.pending()[0]
        user = table.seats[decision.seat].user_id
        if user is not None:
            before, turn = (await timed.obligations()).get(decision.seat), table.game.turn(table.state)
            action = table.game.legal(table.state, decision).sample(lambda many: many - 1)
            done = await timed.tables.act(timed.click(user), 1, decision.id, action)
            if before is not None and table.game.turn(done.table.state) == turn:
                await check_rest(timed, done.table, before)


async def check_rest(timed: TimedMatch, table: Table, before: ObligationRow) -> None:
    """Further questions in the same turn keep the deadline or its minimum rest; they get no deadline of their own."""
    after, agreed, now = (await timed.obligations()).get(before.seat), table.terms.deadline, timed.clock()
    if after is None or before.due_at is None or after.due_at is None or agreed is None:
        return
    chosen = await person(timed.tables.store, table.seats[before.seat].user_id or 0)
    if chosen.is_away(now):
        return
    assert after.due_at >= max(before.due_at, now + least_remainder(agreed)), "the promise holds, and a rest is left"
    if before.due_at - now >= LONGEST_REMAINDER and not table.terms.waking and chosen.away is None:
        assert after.due_at == before.due_at, "a go has one deadline"


async def robots(timed: TimedMatch) -> None:
    """Robots, including stand-ins, answer their pending decisions, for at most a round."""
    for _ in range(12):
        table = await timed.table()
        decision = pending_of_robot(table)
        if decision is None:
            return
        level = table.seats[decision.seat].played_by_robot or ""
        action = table.game.robot(table.view(decision.seat), decision, level, Chance(b"dice"))
        await timed.tables.act(timed.click(None), 1, decision.id, action, RobotMove(decision.seat))


async def look(timed: TimedMatch) -> None:
    """Each pending seat of a person has its deadline in the future; no other seat has one."""
    table, alarms = await timed.table(), await timed.tables.store.alarms(1)
    owing = {one.seat for one in table.pending()} & {seat.number for seat in table.present()}
    assert all(alarm.at > timed.clock() for alarm in alarms), "nothing that has fallen due is left"
    assert sorted(await timed.due()) == sorted(owing)  # type: ignore[type-var]
    assert set(await timed.obligations()) == owing
    assert set(await timed.reminders()) <= owing
    if table.row.phase == "playing" and not owing:
        assert pending_of_robot(table) is not None or set(await timed.due(kind="sleep")) == {None}
    for obligation in (await timed.obligations()).values():
        chosen = await person(timed.tables.store, table.seats[obligation.seat].user_id or 0)
        assert obligation.reminded_at is None or chosen.may_be_pinged(obligation.reminded_at), "reminded at night"


@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(PEOPLE, min_size=3, max_size=3),
    st.sampled_from([Duration(HOUR), Duration(DAY), Duration(14 * DAY), Daily(20, 0, "Europe/Berlin")]),
    st.booleans(),
    st.sampled_from(["pause", "play"]),
    STEPS,
)
def test_each_pending_seat_has_one_future_deadline(
    people: list[Person], deadline: Duration | Daily, waking: bool, away: str, steps: list[str]
) -> None:
    asyncio.run(play(people, {"deadline": deadline, "waking": waking, "away": away}, steps))

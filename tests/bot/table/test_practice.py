"""A practice goes on from a moment of a finished game: its journal is that game's up to there."""

from typing import Any

import msgspec
import pytest

from bot.errors import NothingToUndo
from bot.games import recording
from bot.games.chance import Chance
from bot.games.entries import Acted, Practised
from bot.games.machi_koro.views import MachiView
from bot.records.audit import check
from bot.records.imported import Replaying, Unfit, parse
from bot.records.recording import recorded
from bot.review.decisions import before_each, weigh
from bot.review.review import review
from bot.table.click import SYSTEM
from bot.table.lobby import NewTable
from bot.table.motions import Close
from bot.table.practice import Moment, Practices
from bot.table.step_back import StepBack
from bot.table.table import Seat, Table, Whole
from bot.table.tables import RobotMove, Tables
from bot.table.terms import Practice, Terms
from bot.table.undo import rewindable
from tests.bot.review.test_review import BASE
from tests.bot.table.test_step_back import go_back
from tests.support.finished import RECORDED, finish, recording_of
from tests.support.long import sampled
from tests.support.match import ANN, BO, Match
from tests.support.values import of_type, there


async def moment_of(tables: Tables, number: int, entry: int) -> Moment:
    """The moment before that entry of a finished game."""
    whole = await tables.whole(number)
    state = next(state for each, state in before_each(whole.table.game, whole.entries) if each.number == entry)
    return Moment(whole, entry, state)


async def practise(match: Match, moment: Moment, seat: int = 0, channel: int = 9) -> Table:
    """A practice that Ann begins from there, in that seat."""
    source = moment.game.table
    robots = [Seat(number, None, f"Robo {number}", "easy") for number in range(len(source.seats) - 1)]
    practice = Practice(source.id, moment.entry, source.game.turn(moment.state))
    terms = Terms(options=source.terms.options, seats=len(source.seats), practice=practice)
    new = NewTable(
        game=source.row.game,
        options=source.options(),
        terms=terms,
        robots=robots,
        guild_id=1,
        channel_id=channel,
        place=seat,
    )
    return (await Practices(match.tables, match.lobby).begin(match.click(), new, moment)).table


async def play_on(match: Match, table: Table, steps: int) -> Table:
    """Let robots of the easiest level move in all seats."""
    for _ in range(steps):
        if table.row.phase != "playing":
            break
        asked = table.pending()[0]
        action = table.game.robot(table.view(asked.seat), asked, "easy", Chance(b"%d" % asked.id))
        click, robot = (match.click(), None) if asked.seat == 0 else (SYSTEM, RobotMove(asked.seat))
        table = (await match.tables.act(click, table.id, asked.id, action, robot)).table
    return table


async def middle(tables: Tables, number: int, ask: str = "") -> Moment:
    """The moment in the middle of a finished game when seat 0 was asked that."""
    whole = await tables.whole(number)
    asked = [
        (entry.number, next((one.ask for one in state.pending if one.id == entry.deed.decision), None))
        for entry, state in before_each(whole.table.game, whole.entries)
        if isinstance(entry.deed, Acted) and entry.deed.seat == 0
    ]
    fitting = [entry for entry, question in asked if question is not None and ask in question]
    return await moment_of(tables, number, fitting[len(fitting) // 2])


@pytest.mark.parametrize(
    "name",
    sampled(RECORDED, "machi-koro-everything-growing-end-of-round", "machi-koro-rules-5", "mafia-dollar-29-match"),
)
async def test_it_goes_on_there_and_can_be_checked_exported_and_replayed(tables: Tables, name: str) -> None:
    seats = recording_of(name).seats
    match = Match(tables)
    number = await finish(tables.store, name, [ANN, BO, *[None] * (seats - 2)], snapshots=True)
    moment = await middle(tables, number)
    asked, turn = moment.state.pending[0].ask, moment.game.table.game.turn(moment.state)
    table = await practise(match, moment)
    assert (table.pending()[0].ask, table.game.turn(table.state)) == (asked, turn)
    starts = await tables.turn_starts(table)
    assert len(starts) == turn, "the film begins with the first turn"
    table = await play_on(match, table, 40)
    whole = await tables.whole(table.id)
    assert check(whole).problem is None
    deed = next(entry.deed for entry in whole.entries if isinstance(entry.deed, Practised))
    assert deed.table == number
    found = recorded(over(whole))
    recording.replay(table.game, found)
    again = Replaying(parse(recording.write(found)))
    while again.go_on():
        pass
    shown = again.result(ANN, ("Ann", *["R"] * (seats - 1)))
    assert shown.table.row.state == there(table.row.state)
    assert shown.turns == len(await tables.turn_starts(table))


def over(whole: Whole) -> Whole:
    """The same game, closed: only then can it be exported."""
    row = msgspec.structs.replace(whole.table.row, phase="closed")
    return msgspec.structs.replace(whole, table=msgspec.structs.replace(whole.table, row=row))


@pytest.mark.parametrize("name", ["machi-koro-base-growing-end-of-round", "mafia-dollar-04-5-seats"])
async def test_face_down_cards_lie_in_another_order_and_all_else_stays(tables: Tables, name: str) -> None:
    number = await finish(tables.store, name, [ANN, *[None] * (recording_of(name).seats - 1)])
    moment = await middle(tables, number)
    game = moment.game.table.game
    before = game.decode(game.encode(moment.state))
    now: Any = (await practise(Match(tables), moment)).state
    assert now.deck != before.deck
    assert sorted(now.deck) == sorted(before.deck)
    for field in ("towns", "market", "clans", "piles", "active", "turn"):
        assert getattr(now, field, None) == getattr(before, field, None)


@pytest.mark.parametrize("name", [BASE, "mafia-dollar-04-5-seats"])
async def test_it_is_looked_back_on_from_where_it_began_and_the_copy_does_not_count(tables: Tables, name: str) -> None:
    number = await finish(tables.store, name, [ANN, *[None] * (recording_of(name).seats - 1)])
    match, moment = Match(tables), await middle(tables, number)
    game = moment.game.table.game
    table = await practise(match, moment)
    while table.row.phase != "over":
        table = await play_on(match, table, 50)
    entries = (await tables.whole(table.id)).entries
    (began,) = [entry.number for entry in entries if isinstance(entry.deed, Practised)]
    whole = there(review(game, moment.game.entries))
    found = there(review(game, entries))
    first = found.points[0]
    assert (first.cause, first.entry, first.turn) == ("start", began, game.turn(moment.state))
    assert first.chances == [point for point in whole.points if point.entry < moment.entry][-1].chances
    assert [sums.start for sums in found.sums] == pytest.approx(first.chances, abs=1e-4)
    for sums in found.sums:
        parts = sums.luck + sums.own + sums.away + sums.others + sums.left + sums.estimate
        assert sums.start + parts == pytest.approx(sums.result)
    assert all(each.entry > began for each in found.moments)
    weighed = weigh(game, entries, [0])
    own = [entry for entry in entries[began:] if isinstance(entry.deed, Acted) and entry.deed.seat == 0]
    assert 0 < weighed.decisions[0] <= len(own)
    assert all(doubt.entry > began for doubt in weighed.doubts)


async def test_of_the_people_of_that_game_only_the_one_who_practises_is_named(tables: Tables) -> None:
    number = await finish(tables.store, BASE, [ANN, BO, None, None])
    assert {row.user_id for row in await tables.store.journal(number)} == {ANN, BO, None}
    table = await practise(Match(tables), await middle(tables, number))
    assert {row.user_id for row in await tables.store.journal(table.id)} == {ANN, None}
    assert await tables.store.tables_of(BO, active=True) == []


async def test_the_first_step_can_be_undone_and_nothing_before_it(tables: Tables) -> None:
    match = Match(tables)
    name = "machi-koro-base-all-at-once"
    number = await finish(tables.store, name, [ANN, *[None] * (recording_of(name).seats - 1)], snapshots=True)
    moment = await middle(tables, number, "build")
    table = await practise(match, moment)
    assert await tables.undoable(table) is None
    assert await rewindable(tables.store, table) == []
    with pytest.raises(NothingToUndo):
        await tables.undo(match.click(), table.id)
    await play_on(match, table, 1)
    back = (await tables.undo(match.click(), table.id)).table
    assert of_type(MachiView, back.view(0)).towns == of_type(MachiView, table.view(0)).towns
    assert await tables.undoable(back) is None
    assert check(await tables.whole(table.id)).problem is None


async def test_all_secrets_of_games_that_went_back_are_kept_also_in_a_practice_of_a_practice(tables: Tables) -> None:
    match, step_back = Match(tables), StepBack(tables)
    await match.begin(ANN, BO)
    await match.roll_and_pass(ANN)
    await go_back(match, step_back)
    await match.roll_and_pass(BO)
    await match.roll_and_pass(ANN)
    await match.votes.propose(match.click(ANN, manager=True), 1, Close())
    for number, channel in ((1, 8), (2, 9)):
        whole = await tables.whole(number)
        last = max(e.number for e in whole.entries if isinstance(e.deed, Acted) and e.deed.seat == 0)
        table = await practise(match, await moment_of(tables, number, last), channel=channel)
        await go_back(match, step_back, table.id)
        await play_on(match, await tables.load(table.id), 5)
    whole = await tables.whole(3)
    practised = [entry.deed for entry in whole.entries if isinstance(entry.deed, Practised)]
    assert [len(deed.keys) for deed in practised] == [2, 4]
    assert check(whole).problem is None
    found = recorded(over(whole))
    recording.replay(whole.table.game, found)
    parse(recording.write(found))
    forged = [e for e in whole.entries if isinstance(e.deed, Practised)][-1]
    wrong = msgspec.structs.replace(practised[-1], keys=("00", *practised[-1].keys[1:]))
    entries = [msgspec.structs.replace(e, deed=wrong) if e is forged else e for e in whole.entries]
    assert check(msgspec.structs.replace(whole, entries=entries)).problem is not None
    for keys in ((), ("no hexadecimal",)):
        bad = msgspec.structs.replace(wrong, keys=keys)
        entries = [msgspec.structs.replace(e, deed=bad) if e is forged else e for e in whole.entries]
        with pytest.raises(Unfit):
            parse(recording.write(msgspec.structs.replace(found, entries=tuple(entries))))

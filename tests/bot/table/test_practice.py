"""A practice goes on from a moment of a finished game: its journal is that game's up to there."""

import msgspec
import pytest

from bot.games import recording
from bot.games.chance import Chance
from bot.games.entries import Acted, Practised
from bot.records.audit import check
from bot.records.imported import Replaying, parse
from bot.records.recording import recorded
from bot.review.decisions import before_each
from bot.table.click import SYSTEM
from bot.table.lobby import NewTable
from bot.table.practice import Moment, Practices
from bot.table.table import Seat, Table
from bot.table.tables import RobotMove, Tables
from bot.table.terms import Practice, Terms
from tests.support.finished import SOME, finish, recording_of
from tests.support.match import ANN, BO, Match
from tests.support.values import there


async def moment_of(tables: Tables, number: int, entry: int) -> Moment:
    """The moment before that entry of a finished game."""
    whole = await tables.whole(number)
    state = next(state for each, state in before_each(whole.table.game, whole.entries) if each.number == entry)
    return Moment(whole, entry, state)


async def practise(match: Match, moment: Moment, seat: int = 0) -> Table:
    """A practice that Ann begins from there, in that seat."""
    source = moment.game.table
    robots = [Seat(number, None, f"Robo {number}", "easy") for number in range(len(source.seats) - 1)]
    practice = Practice(source.id, moment.entry, source.game.turn(moment.state))
    terms = Terms(options=source.terms.options, seats=len(source.seats), practice=practice)
    new = NewTable(
        game=source.row.game, options=source.options(), terms=terms, robots=robots, guild_id=1, channel_id=9, place=seat
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


@pytest.mark.parametrize("name", SOME)
async def test_it_goes_on_there_and_can_be_checked_exported_and_replayed(tables: Tables, name: str) -> None:
    seats = recording_of(name).seats
    match, number = Match(tables), await finish(tables.store, name, [ANN, BO, *[None] * (seats - 2)], snapshots=True)
    own = [
        entry.number
        for entry in (await tables.whole(number)).entries
        if isinstance(entry.deed, Acted) and entry.deed.seat == 0
    ]
    moment = await moment_of(tables, number, own[len(own) // 2])
    asked, turn = moment.state.pending[0].ask, moment.game.table.game.turn(moment.state)
    table = await practise(match, moment)
    assert (table.pending()[0].ask, table.game.turn(table.state)) == (asked, turn)
    table = await play_on(match, table, 40)
    whole = await tables.whole(table.id)
    assert check(whole).problem is None
    deed = next(entry.deed for entry in whole.entries if isinstance(entry.deed, Practised))
    assert deed.table == number
    assert {row.user_id for row in await tables.store.journal(table.id)} == {ANN, None}, "nobody else is named"
    over = msgspec.structs.replace(
        whole, table=msgspec.structs.replace(table, row=msgspec.structs.replace(table.row, phase="closed"))
    )
    found = recorded(over)
    recording.replay(table.game, found)
    again = Replaying(parse(recording.write(found)))
    while again.go_on():
        pass
    assert again.result(ANN, ("Ann", *["R"] * (seats - 1))).table.row.state == there(table.row.state)

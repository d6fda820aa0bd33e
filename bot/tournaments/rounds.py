"""The rounds of a tournament: which is played now, what follows it, and the openings of its tables."""

from collections.abc import Callable

import msgspec

from bot.language import speaking
from bot.table.openings import FutureSeat
from bot.tournaments import schedule
from bot.tournaments.bracket import following
from bot.tournaments.tournament import Tournament, read_tournament
from data.sql.matchmaking import OpeningRow
from data.sql.tournaments import MatchRow
from data.store import Change

ThreadName = Callable[[Tournament, MatchRow], str]
"""The name of the thread of a match's table; Discord allows 100 characters."""


async def locked(tx: Change, number: int) -> Tournament:
    """The tournament, which no other process changes until this transaction ends."""
    await tx.hold(f"tournament {number}")
    return await read_tournament(tx, number)


async def advance(tx: Change, number: int, thread_name: ThreadName) -> None:
    """Open the tables of the round that is played now; if it is over, begin the next, or end the tournament."""
    while True:
        tournament = await read_tournament(tx, number)
        if tournament.row.phase != "playing":
            return
        waiting = [match for match in tournament.of_round(tournament.round) if match.places is None]
        for match in waiting:
            if match.opening_id is None and match.table_id is None:
                with speaking(tournament.language):
                    name = thread_name(tournament, match)
                await _begin(tx, tournament, match, name)
        now = await read_tournament(tx, number)
        if any(match.places is None for match in now.of_round(tournament.round)) and waiting:
            return
        if not waiting:
            following = _next_round(now)
            if not following:
                await tx.write_tournament_phase(number, "over")
                return
            for place, seats in enumerate(following, 1):
                await tx.write_match(number, MatchRow(round=now.last_round + 1, number=place, seats=seats))


async def _begin(tx: Change, tournament: Tournament, match: MatchRow, thread: str) -> None:
    """Ask for the table of a match, in a `thread` of that name.

    With fewer than two who have not withdrawn, there is none: it is decided.
    """
    there = [one for one in match.seats if not tournament.entrants[one].withdrawn]
    seats = (*there, *(one for one in match.seats if one not in there))
    match = msgspec.structs.replace(match, seats=seats)
    if len(there) < 2:
        places = tuple(1 if one in there or not there else 2 for one in seats)
        await tx.write_match(tournament.id, msgspec.structs.replace(match, places=places))
        return
    row = tournament.row
    players = [tournament.entrants[one] for one in there]
    terms = msgspec.structs.replace(
        tournament.terms,
        seats=len(there),
        who="invited",
        invited=tuple(each.user_id for each in players if each.user_id is not None),
        tournament=tournament.id,
    )
    opening = OpeningRow(
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        name=thread,
        game=row.game,
        terms=msgspec.json.encode(terms),
        seats=msgspec.json.encode([FutureSeat(each.user_id, each.name, each.robot, each.join_id) for each in players]),
        starts=True,
    )
    await tx.write_match(tournament.id, msgspec.structs.replace(match, opening_id=await tx.add_opening(opening)))


def _next_round(tournament: Tournament) -> schedule.Round:
    """The next round of a knock-out, with the seats given in turn; empty when there is none."""
    if not tournament.knock_out:
        return ()
    had = schedule.seats_had([tuple(match.seats for match in tournament.matches)], tournament.row.seats)
    return tuple(schedule.rotated(match, had) for match in following(tournament))

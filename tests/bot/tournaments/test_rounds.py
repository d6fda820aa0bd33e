"""A round follows another until one entrant of a knock-out is left."""

import msgspec
import pytest

from bot.table.terms import Terms
from bot.tournaments.rounds import advance
from bot.tournaments.tournament import Tournament, read_tournament
from data.sql.tournaments import EntrantRow, MatchRow, TournamentRow
from data.store import Store

ANN, BO, CY, DI = range(4)
SEMI_FINALS = [
    MatchRow(round=1, number=1, seats=(ANN, DI), places=(1, 2)),
    MatchRow(round=1, number=2, seats=(BO, CY), places=(2, 1)),
]


@pytest.fixture
async def cup(store: Store) -> int:
    """A knock-out of four people at tables for two, which is played; its number."""
    new = TournamentRow(
        guild_id=1,
        channel_id=2,
        host_id=10,
        open_id=3,
        name="Cup",
        kind="knock_out",
        game="machi_koro",
        terms=msgspec.json.encode(Terms(options=msgspec.Raw(b"{}"), seats=2)),
        seats=2,
        most=4,
        opened_at=3.0,
    )
    async with store.change() as tx:
        number = await tx.add_tournament(new)
        people = [EntrantRow(at, 10 + at, name, None, 20 + at) for at, name in enumerate(("Ann", "Bo", "Cy", "Di"))]
        await tx.write_entrants(number, people)
        await tx.write_tournament_phase(number, "playing")
    return number


async def after(store: Store, cup: int, matches: list[MatchRow]) -> Tournament:
    """The tournament when those matches are stored and it has gone on."""
    async with store.change() as tx:
        for match in matches:
            await tx.write_match(cup, match)
        await advance(tx, cup, lambda tournament, match: f"{tournament.row.name}: round {match.round}")
        return await read_tournament(tx, cup)


async def test_the_last_two_of_a_knock_out_play_the_final(store: Store, cup: int) -> None:
    tournament = await after(store, cup, SEMI_FINALS)
    assert tournament.row.phase == "playing"
    (final,) = tournament.of_round(2)
    assert set(final.seats) == {ANN, CY}
    assert final.opening_id is not None, "its table is asked for"


async def test_a_round_goes_on_until_its_last_match_has_ended(store: Store, cup: int) -> None:
    waits = MatchRow(round=1, number=2, seats=(BO, CY), table_id=7)
    tournament = await after(store, cup, [SEMI_FINALS[0], waits])
    assert tournament.row.phase == "playing"
    assert tournament.round == tournament.last_round == 1


async def test_a_knock_out_is_over_when_one_is_left(store: Store, cup: int) -> None:
    final = MatchRow(round=2, number=1, seats=(ANN, CY), places=(2, 1))
    tournament = await after(store, cup, [*SEMI_FINALS, final])
    assert tournament.row.phase == "over"
    assert tournament.last_round == 2
    assert tournament.standings()[0].entrant == CY

"""Rows of tournaments: what is written can be read."""

import msgspec

from data.rows import SlotRow, Subject
from data.sql.tournaments import EntrantRow, MatchRow, TournamentRow
from data.store import Store
from tests.support.values import there

ANN, BO = 111, 222


def row(open_id: int = 9) -> TournamentRow:
    return TournamentRow(
        guild_id=1,
        channel_id=2,
        host_id=ANN,
        open_id=open_id,
        name="Cup",
        kind="knock_out",
        game="g",
        terms=b"{}",
        seats=2,
        most=8,
        opened_at=3.0,
    )


async def test_a_tournament_with_its_entrants_and_matches(store: Store) -> None:
    async with store.change() as tx:
        number = await tx.add_tournament(row())
        entrants = [
            EntrantRow(0, ANN, "Ann", None, 7),
            EntrantRow(1, None, "Rye", "easy", 8),
            EntrantRow(2, BO, "Bo", None, 9),
        ]
        await tx.write_entrants(number, entrants)
        first = MatchRow(round=1, number=1, seats=(0, 2), opening_id=4)
        for match in (first, MatchRow(round=1, number=2, seats=(1,), places=(1,))):
            await tx.write_match(number, match)
    found = there(await store.tournament(number))
    assert found[0] == msgspec.structs.replace(row(), id=number, version=4)
    assert found[1] == entrants
    assert found[2][0] == first
    assert found[2][1].places == (1,)
    assert await store.match_of(opening_id=4) == (number, first)
    assert await store.tournament_opened_by(9) == number
    assert [each.id for each in await store.tournaments_in(1, 5)] == [number]
    assert await store.unfinished_tournaments() == [number]
    shown = Subject("tournament", number)
    async with store.change() as tx:
        await tx.write_match(number, msgspec.structs.replace(first, table_id=6, places=(2, 1)))
        await tx.write_slot(shown, SlotRow("board", 1, 77, "f", False, 1.0, "m"))
        await tx.write_tournament_phase(number, "over")
        await tx.forget_entrant(BO, "somebody")
    assert await store.match_of(table_id=6) == (number, msgspec.structs.replace(first, table_id=6, places=(2, 1)))
    assert await store.channels_of_matches(number) == {}
    assert await store.tournaments_to_show() == [number]
    assert [each.name for each in await store.tournaments_of(ANN)] == ["Ann"]
    assert await store.tournaments_of(BO) == []
    assert await store.tournaments_hosted(ANN) == [number]
    async with store.change() as tx:
        await tx.write_slot(shown, SlotRow("final", 1, 78, "g", False, 1.0, "m"))
        await tx.forget_entrant(ANN, "somebody")
    found = there(await store.tournament(number))
    async with store.change() as tx:
        await tx.tournament_shown(number, found[0].version)
    assert await store.tournaments_to_show() == []
    assert await store.tournaments_hosted(ANN) == []
    again = there(await store.tournament(number))
    assert [(each.user_id, each.name, each.withdrawn) for each in again[1]] == [
        (None, "somebody", True),
        (None, "Rye", False),
        (None, "somebody", True),
    ]
    assert await store.tournament(99) is None

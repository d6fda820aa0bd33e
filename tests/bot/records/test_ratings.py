"""Ratings: who is rated, and that computing them again gives the same numbers."""

import msgspec
import pytest

from bot.records import ratings
from bot.records.erasure import Forgetting
from bot.records.ratings import MODEL, compute, differing, points, rate, rated
from bot.records.results import Results, count_again
from bot.table.lobby import Lobby
from bot.table.tables import Tables
from data.rows import Departure, RatingRow, SeatResultRow
from data.store import Store
from tests.support.finished import finish
from tests.support.match import ANN, BO, CY, DEE, Match
from tests.support.stored import everything

BASE = "machi-koro-base-10-at-once"
SERVER = 1


def seat(number: int, player: int | None, place: int, departure: Departure | None = None) -> SeatResultRow:
    return SeatResultRow(
        seat=number,
        player=player,
        departure=departure,
        response=None,
        place=place,
        won=place == 1,
        earned=0,
        star=None,
        star_earned=0,
        best_turn=0,
        theft=0,
        tries=0,
        hits=0,
        expected=0.0,
    )


def test_robots_are_left_out_and_one_person_alone_is_not_rated() -> None:
    assert rated([seat(0, 7, 2), seat(1, None, 1), seat(2, 8, 3)]) == {7: 2, 8: 3}
    assert rated([seat(0, 7, 1), seat(1, None, 2)]) == {}
    assert rate([seat(0, 7, 1), seat(1, None, 2)], {}) == []


def test_who_left_comes_last_and_who_took_over_is_not_rated() -> None:
    table = [seat(0, 7, 1, "abandoned"), seat(1, 8, 4, "resigned"), seat(2, 9, 3, "taken_over"), seat(3, 5, 2)]
    assert rated(table) == {7: 5, 8: 5, 5: 2}
    assert rated([seat(0, 7, 1), seat(1, 8, 2, "taken_over")]) == {}


def test_a_player_with_two_seats_is_rated_once() -> None:
    assert rated([seat(0, 7, 3, "abandoned"), seat(1, 7, 1), seat(2, 8, 2)]) == {7: 4, 8: 2}


def test_a_win_raises_the_rating_and_counts_the_game() -> None:
    first, second = rate([seat(0, 7, 1), seat(1, 8, 2)], {8: RatingRow(8, 30.0, 4.0, 9)})
    assert (first.player, first.games, second.player, second.games) == (7, 1, 8, 10)
    assert first.mu > MODEL.rating().mu
    assert second.mu < 30.0
    assert points(first.mu, first.sigma) > points(MODEL.rating().mu, MODEL.rating().sigma) == 1000


@pytest.fixture
async def played(store: Store, tables: Tables) -> Tables:
    """Tables at which people, and people with robots, have played."""
    counted = Results(tables)
    seated: list[list[int | None]] = [
        [ANN, BO, CY, None],
        [BO, ANN, None, CY],
        [ANN, None, None, None],
        [CY, DEE, BO, ANN],
    ]
    for at, people in enumerate(seated):
        await finish(store, BASE, people, began=at * 1e6)
    await finish(store, BASE, [ANN, BO, CY, None], guild=2)
    assert await counted.backfill(pause=0) == 5
    return tables


async def kept(store: Store) -> dict[str, list[tuple[object, ...]]]:
    return {name: rows for name, rows in (await everything(store)).items() if name in ("ratings", "rating_steps")}


async def test_ratings_follow_each_game_by_server(store: Store, played: Tables) -> None:
    ann, dee = await store.player(ANN), await store.player(DEE)
    here = {row.player: row.games for row in await store.ratings(SERVER, "machi_koro")}
    there = {row.player: row.games for row in await store.ratings(2, "machi_koro")}
    assert (here[ann or 0], here[dee or 0], there[ann or 0]) == (3, 1, 1)
    assert len(await store.rating_steps(ann or 0)) == 4
    assert await differing(store) == []


async def test_computing_again_gives_the_same_numbers_also_without_the_forgotten(store: Store, played: Tables) -> None:
    before = await kept(store)
    assert await count_again(played) == (5, 4)
    assert await kept(store) == before
    await Forgetting(played, Lobby(played)).forget(Match(played).click(BO), "Former player")
    assert await count_again(played) == (5, 4)
    assert await kept(store) == before


async def test_results_of_deleted_games_still_count(store: Store, played: Tables) -> None:
    before = await kept(store)
    async with store.change() as tx:
        await tx._run("DELETE FROM tables WHERE id IN (1, 2)")
    assert await count_again(played) == (5, 4)
    assert await kept(store) == before


async def test_a_wrong_rating_is_found_and_put_right(store: Store, played: Tables) -> None:
    before = await kept(store)
    async with store.change() as tx:
        await tx._run("UPDATE ratings SET mu = mu + 1 WHERE guild_id = ?", SERVER)
        await tx._run("UPDATE seat_results SET earned = 0")
    assert await differing(store) == [(SERVER, "machi_koro")]
    await count_again(played)
    assert await differing(store) == []
    assert await kept(store) == before


async def test_reading_the_results_in_parts_changes_nothing(
    store: Store, played: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = await compute(store)
    monkeypatch.setattr(ratings, "_AT_ONCE", 2)
    assert msgspec.to_builtins(await compute(store)) == msgspec.to_builtins(whole)

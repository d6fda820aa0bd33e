"""Results of finished games: whose they are, when they are stored, and that counting again gives the same."""

import logging

import msgspec
import pytest

from bot.games.registry import GAMES
from bot.records import results
from bot.records.erasure import Forgetting
from bot.records.personal_data import export
from bot.records.results import Owner, Results, differs, owners, read_journal
from bot.table.lobby import Lobby
from bot.table.motions import Replace
from bot.table.table import Table
from bot.table.tables import Tables
from data.rows import AttendanceRow
from data.store import Store
from tests.support.finished import SOME, finish, recorded
from tests.support.match import ANN, BO, CY, DEE, Match
from tests.support.stored import everything
from tests.support.values import there

BASE = "machi-koro-base-10-at-once"


@pytest.fixture
def counted(tables: Tables) -> Results:
    return Results(tables)


@pytest.fixture
def match(tables: Tables, counted: Results) -> Match:
    """Tables whose results are stored."""
    return Match(tables)


async def to_the_end(match: Match) -> Table:
    """Let Ann resign, so that Bo wins."""
    await match.begin(ANN, BO)
    return (await match.tables.resign(match.click(ANN), 1)).table


async def owned(tables: Tables, table_id: int = 1) -> dict[int, Owner]:
    return owners(await read_journal(tables.store, await tables.load(table_id)))


async def test_the_end_of_a_game_stores_its_result(store: Store, match: Match) -> None:
    table = await to_the_end(match)
    found = there(await store.result(table.id))
    assert (found.game.game, found.game.edition, found.game.seats, found.game.people) == ("machi_koro", "base", 2, 2)
    ann, bo = found.seats
    assert (ann.place, ann.won, ann.departure) == (2, False, "resigned")
    assert (bo.place, bo.won, bo.departure) == (1, True, None)
    people = await store.people([ann.player or 0, bo.player or 0], table.row.guild_id)
    assert {row.player: (row.user_id, row.name) for row in people.values()} == {
        ann.player: (ANN, "Ann"),
        bo.player: (BO, "Bo"),
    }
    assert await store.unrecorded() == []
    assert await differs(store, table) is None


async def test_a_result_that_cannot_be_counted_does_not_keep_a_game_from_ending(
    store: Store, match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(journal: object) -> None:
        raise ValueError("damaged")

    monkeypatch.setattr(results, "count", broken)
    with caplog.at_level(logging.CRITICAL):
        table = await to_the_end(match)
    assert table.row.phase == "over"
    assert await store.unrecorded() == [table.id]


async def test_a_player_keeps_one_id_over_all_games(store: Store, tables: Tables, counted: Results) -> None:
    first = await finish(store, BASE, [ANN, BO, CY, None])
    second = await finish(store, BASE, [BO, None, ANN, None])
    assert await counted.backfill(pause=0) == 2
    ann = there(await store.player(ANN))
    assert [(game.table_id, seat.seat) for game, seat in await store.results_of(ann)] == [(first, 0), (second, 2)]


async def test_games_of_robots_alone_store_no_seats(store: Store, counted: Results) -> None:
    table = await finish(store, BASE, [None] * 4)
    await counted.backfill(pause=0)
    found = there(await store.result(table))
    assert (found.game.people, found.seats, found.robberies) == (0, (), ())
    assert await counted.backfill(pause=0) == 0


@pytest.mark.parametrize("name", SOME)
async def test_counting_again_gives_what_is_kept(
    name: str, store: Store, tables: Tables, counted: Results, caplog: pytest.LogCaptureFixture
) -> None:
    found, state = recorded(name)
    if GAMES[found.game].outcome(state) is None:
        return
    people = [ANN + seat for seat in range(found.seats)]
    table = await finish(store, name, people)
    await counted.backfill(pause=0)
    assert await differs(store, await tables.load(table)) is None
    await Forgetting(tables, Lobby(tables)).forget(Match(tables).click(ANN), "Former player")
    kept = there(await store.result(table))
    assert await store.player(ANN) is None
    assert kept.seats[0].player is not None
    assert await differs(store, await tables.load(table)) is None


async def test_a_changed_result_is_found(store: Store, tables: Tables, counted: Results) -> None:
    table = await finish(store, BASE, [ANN, BO, None, None])
    await counted.backfill(pause=0)
    kept = there(await store.result(table))
    for sql in (
        "UPDATE results SET turns = turns + 1",
        "UPDATE seat_results SET earned = earned + 1 WHERE seat = 1",
        "UPDATE seat_results SET player = (SELECT id FROM players WHERE user_id = 102) WHERE seat = 0",
        "UPDATE seat_results SET player = (SELECT id FROM players WHERE user_id = 102) WHERE seat = 2",
        "UPDATE robberies SET amount = amount + 1",
    ):
        async with store.change() as tx:
            await tx._run(sql)
        assert await differs(store, await tables.load(table)) is not None, sql
        async with store.change() as tx:
            await tx.write_result(kept)
        assert await differs(store, await tables.load(table)) is None


async def test_results_of_people_forgotten_before_they_were_counted_are_nobodys(
    store: Store, tables: Tables, counted: Results
) -> None:
    table = await finish(store, BASE, [ANN, BO, None, None])
    await Forgetting(tables, Lobby(tables)).forget(Match(tables).click(ANN), "Former player")
    await counted.backfill(pause=0)
    kept = there(await store.result(table))
    assert kept.game.people == 2
    assert await store.people([kept.seats[0].player or 0], None) == {}
    assert await differs(store, await tables.load(table)) is None


async def test_a_persons_results_are_exported(store: Store, tables: Tables, counted: Results) -> None:
    table = await finish(store, BASE, [ANN, BO, None, None], guild=5)
    await counted.backfill(pause=0)
    found = msgspec.json.decode(await export(tables, ANN))
    (result,) = found["results"]
    assert (result["table"], result["result"]["seat"], len(result["rating"])) == (table, 0, 2)
    assert found["names"] == [{"guild_id": 5, "name": "P0"}]
    assert msgspec.json.decode(await export(tables, CY))["results"] == []


async def test_people_have_the_names_of_the_server_and_none_once_forgotten(
    store: Store, tables: Tables, counted: Results
) -> None:
    await finish(store, BASE, [ANN, BO, None, None], guild=1)
    await finish(store, BASE, [BO, ANN, None, None], guild=2)
    await counted.backfill(pause=0)
    ann = await store.player(ANN) or 0
    names = [(await store.people([ann], guild))[ann].name for guild in (1, 2, None)]
    assert names == ["P0", "P1", "P0"]
    assert await store.people([ann], 3) == {}
    await Forgetting(tables, Lobby(tables)).forget(Match(tables).click(ANN), "Former player")
    assert await store.people([ann], 1) == {}
    kept = (await everything(store))["player_names"]
    assert kept == [(await store.player(BO), 1, "P1"), (await store.player(BO), 2, "P0")]


# --- whose result it is ----------------------------------------------------------------------------------


async def test_a_seat_that_a_robot_ends_is_its_last_players(store: Store, match: Match) -> None:
    table = await match.begin(ANN, BO)
    async with store.change() as tx:
        await tx.write_attendance(table.id, AttendanceRow(1, stand_in="easy", misses=2))
    assert await owned(match.tables) == {0: Owner(ANN, "Ann"), 1: Owner(BO, "Bo", "abandoned")}
    await match.votes.propose(match.click(CY, manager=True), table.id, Replace(1, "Robo", robot="easy"))
    assert await owned(match.tables) == {0: Owner(ANN, "Ann"), 1: Owner(BO, "Bo", "abandoned")}


async def test_a_seat_that_was_handed_over_is_its_new_players(match: Match) -> None:
    table = await match.begin(ANN, BO)
    manager = match.click(DEE, manager=True)
    await match.votes.propose(manager, table.id, Replace(1, "Robo", robot="easy"))
    done = await match.votes.volunteer(match.click(CY), table.id, 1)
    (poll,) = await match.votes.open(done.table)
    await match.votes.vote(match.click(ANN), table.id, poll.id, yes=True)
    assert await owned(match.tables) == {0: Owner(ANN, "Ann"), 1: Owner(CY, "Cy", "taken_over")}


async def test_a_robot_that_began_the_game_owns_no_result(match: Match) -> None:
    await match.begin(ANN, robots=1)
    assert await owned(match.tables) == {0: Owner(ANN, "Ann")}


async def test_response_is_the_median_until_the_first_answer_of_a_turn(store: Store, counted: Results) -> None:
    table = await finish(store, BASE, [ANN, BO, CY, DEE])
    await counted.backfill(pause=0)
    kept = there(await store.result(table))
    assert {seat.response for seat in kept.seats} == {60.0}


async def test_the_best_game_is_one_that_was_won_and_is_still_kept(store: Store, counted: Results) -> None:
    first = await finish(store, BASE, [ANN, BO, CY, None])
    second = await finish(store, BASE, [BO, None, ANN, CY])
    await counted.backfill(pause=0)
    ann, guild = await store.player(ANN) or 0, 1
    played = {(game.table_id, seat.seat): seat for game, seat in await store.results_of(ann)}
    best = max(played, key=lambda each: (played[each].won, played[each].earned))
    assert await store.best_of(ann, "machi_koro", guild) == await store.best_of(ann, "machi_koro", None) == best
    assert await store.best_of(ann, "machi_koro", guild + 1) is None
    assert await store.best_of(ann, "mafia_dollar", None) is None
    async with store.change() as tx:
        await tx._run("DELETE FROM tables WHERE id = ?", best[0])
    (other,) = {first, second} - {best[0]}
    kept = there(await store.best_of(ann, "machi_koro", None))
    assert kept[0] == other


async def test_a_game_that_was_left_or_played_with_robots_alone_is_nobodys_best(
    store: Store, match: Match, counted: Results
) -> None:
    await to_the_end(match)
    await finish(store, BASE, [ANN, None, None, None])
    await counted.backfill(pause=0)
    assert await store.best_of(await store.player(ANN) or 0, "machi_koro", None) is None
    assert await store.best_of(await store.player(BO) or 0, "machi_koro", None) is not None

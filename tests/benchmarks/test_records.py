"""How fast the statistics of a server with 10,000 finished games answer, without the picture: 300 ms at most.

``uv run pytest -n 0 --benchmark-only tests/benchmarks/test_records.py``
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from bot.calendar.months import span
from bot.records import leaderboard
from bot.records.months import digest
from bot.records.profile import figures
from bot.records.server_figures import server_figures
from bot.table.tables import Tables
from data.rows import AchievementRow, RatingRow, ResultRow, RobberyRow, SeatResultRow
from data.sql.results import StoredResult
from data.sql.transaction import Change
from data.store import Store

GAMES, PLAYERS, GUILD = 10_000, 200, 1
BEGAN = span("2025-12")[0]
MOST_SECONDS = 0.3
CARDS = ("bakery", "cafe", "mine")
BADGES = ("jackpot", "payday", "mayor")


@pytest.fixture(scope="module")
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as running:
        yield running


@pytest.fixture(scope="module")
def store(runner: asyncio.Runner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A server with 10,000 finished games of four seats, in which 200 people have played."""
    kept = runner.run(_filled(tmp_path_factory))
    yield kept
    runner.run(kept.close())


async def _filled(tmp_path_factory: pytest.TempPathFactory) -> Store:
    kept = await Store.open(tmp_path_factory.mktemp("records") / "tables.sqlite3")
    dice = random.Random(1)
    async with kept.change() as tx:
        for player in range(1, PLAYERS + 1):
            await tx.write_player(player, 10_000 + player)
            await tx.write_player_name(player, GUILD, f"Player {player}")
    for first in range(0, GAMES, 500):
        async with kept.change() as tx:
            for number in range(first, first + 500):
                await _write(tx, number, dice)
    return kept


def _seat(seat: int, player: int | None, dice: random.Random) -> SeatResultRow:
    return SeatResultRow(
        seat=seat,
        player=player,
        departure=None,
        response=60.0,
        place=seat + 1,
        won=seat == 0,
        earned=dice.randrange(200),
        star=dice.choice(CARDS),
        star_earned=dice.randrange(90),
        best_turn=dice.randrange(40),
        theft=dice.randrange(12),
        tries=40,
        hits=20,
        expected=19.5,
    )


async def _write(tx: Change, number: int, dice: random.Random) -> None:
    """One finished game with its ratings and a badge."""
    people = dice.sample(range(1, PLAYERS + 1), 3)
    ended = BEGAN + number * 240.0
    seats = tuple(_seat(seat, people[seat] if seat < len(people) else None, dice) for seat in range(4))
    game = ResultRow(
        table_id=number + 1,
        guild_id=GUILD,
        game="machi_koro",
        edition="base",
        seats=4,
        people=3,
        turns=60,
        began_at=ended - 3600,
        ended_at=ended,
    )
    await tx.write_result(StoredResult(game, seats, (RobberyRow(0, 1, 9), RobberyRow(1, 0, 4))))
    for player in people:
        rating = RatingRow(player, 25 + dice.random(), 4.0, 150)
        await tx.write_rating(GUILD, "machi_koro", rating)
        await tx.write_rating_step(number + 1, rating)
    row = AchievementRow(0, dice.choice(BADGES), people[0], 9, 3, ended)
    await tx.write_achievement(number + 1, GUILD, "machi_koro", row)


async def _profile(store: Store) -> None:
    steps = await store.rating_steps(1)
    assert figures(await store.results_of(1), steps, "machi_koro", GUILD) is not None
    await store.robbed_by(1, "machi_koro", GUILD)
    await store.victims_of(1, "machi_koro", GUILD)
    await store.best_of(1, "machi_koro", GUILD)
    await _badges(store)


async def _badges(store: Store) -> None:
    assert await store.badges_of(1, "machi_koro", GUILD)
    await store.badge_holders("machi_koro", GUILD)
    await store.players_of("machi_koro", GUILD)


async def _leaderboard(store: Store) -> None:
    ratings, tallies = await store.ratings(GUILD, "machi_koro"), await store.tallies(GUILD, "machi_koro", 0.0)
    lines = leaderboard.ranked(ratings, tallies, "all")
    assert len(await store.people([line.player for line in lines], GUILD)) == PLAYERS


async def _server(store: Store) -> None:
    assert await server_figures(store, GUILD, "machi_koro") is not None


async def _month(store: Store) -> None:
    assert await digest(Tables(store, clock=lambda: BEGAN), GUILD, "2025-12") is not None


@pytest.mark.parametrize("ask", [_profile, _badges, _leaderboard, _server, _month])
def test_a_server_with_many_games_answers_soon(
    ask: Callable[[Store], Awaitable[None]], store: Store, runner: asyncio.Runner, benchmark: BenchmarkFixture
) -> None:
    times: list[float] = []

    async def answer() -> None:
        began = time.perf_counter()
        await ask(store)
        times.append(time.perf_counter() - began)

    benchmark(lambda: runner.run(answer()))
    assert min(times) < MOST_SECONDS

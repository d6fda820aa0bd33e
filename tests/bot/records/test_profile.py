"""A player's figures, from the rows of their games."""

import pytest
from msgspec.structs import replace

from bot.records.profile import FORM, Best, Luck, figures, games_of
from bot.records.ratings import MODEL, points
from data.rows import ResultRow, SeatResultRow
from tests.bot.records.test_ratings import seat
from tests.support.values import there

SERVER = 1


def game(
    table: int, *, people: int = 2, guild: int = SERVER, name: str = "machi_koro", edition: str = "base"
) -> ResultRow:
    return ResultRow(
        table_id=table,
        guild_id=guild,
        game=name,
        edition="base",
        seats=3,
        people=people,
        turns=40 + table,
        began_at=float(table),
        ended_at=float(table) + 0.5,
    )


def played(*places: int) -> list[tuple[ResultRow, SeatResultRow]]:
    return [(game(table), seat(0, 7, place)) for table, place in enumerate(places, 1)]


def test_wins_streaks_and_form_follow_the_order_of_games() -> None:
    found = there(figures(played(1, 1, 1, 2, 1, 3, 1, 1), {}, "machi_koro", SERVER))
    assert (found.games, found.wins, found.best_streak, found.streak) == (8, 6, 3, 2)
    assert [one.place for one in found.form] == [1, 1, 1, 2, 1, 3, 1, 1]
    assert (found.turns, found.since, found.points, found.provisional) == (44, 1.5, None, True)


def test_only_the_last_games_are_in_the_chart() -> None:
    found = there(figures(played(*[2] * 30), {}, "machi_koro", SERVER))
    assert (found.games, len(found.form)) == (30, FORM)


def test_games_with_robots_alone_are_only_counted() -> None:
    mine = [(game(1, people=1), seat(0, 7, 1)), (game(2), seat(0, 7, 2))]
    found = there(figures(mine, {}, "machi_koro", SERVER))
    assert (found.games, found.practice, found.wins) == (1, 1, 0)
    practice = there(figures(mine[:1], {}, "machi_koro", SERVER))
    assert (practice.games, practice.practice, practice.form, practice.best_streak) == (0, 1, (), 0)


def test_games_elsewhere_count_only_over_all_servers() -> None:
    mine = [(game(1), seat(0, 7, 1)), (game(2, guild=2), seat(1, 7, 1)), (game(3, name="mafia_dollar"), seat(0, 7, 2))]
    steps = {1: (26.0, 8.0), 2: (27.0, 7.0)}
    here, everywhere = figures(mine, steps, "machi_koro", SERVER), figures(mine, steps, "machi_koro", None)
    assert here is not None
    assert everywhere is not None
    assert (here.games, here.rated, here.points) == (1, 1, points(26.0, 8.0))
    assert (everywhere.games, everywhere.rated, everywhere.points) == (2, 0, None)
    assert figures(mine, steps, "mafia_dollar", 2) is None
    assert games_of(mine, None) == {"machi_koro": 2, "mafia_dollar": 1}
    assert games_of(mine, 2) == {"machi_koro": 1}


def test_an_unrated_game_keeps_the_rating_before_it() -> None:
    start = MODEL.rating()
    found = there(figures(played(1, 2, 3), {2: (start.mu, start.sigma)}, "machi_koro", SERVER))
    assert [one.points for one in found.form] == [None, 1000, 1000]


def test_the_best_card_and_departures_are_told() -> None:
    left = SeatResultRow(
        seat=2,
        player=7,
        departure="resigned",
        response=30.0,
        place=3,
        won=False,
        earned=60,
        star="bakery",
        star_earned=12,
        best_turn=9,
        theft=4,
        tries=30,
        hits=12,
        expected=10.0,
    )
    found = there(figures([(game(1), left), (game(2), seat(2, 7, 1))], {}, "machi_koro", SERVER))
    assert (found.best, found.stars, found.left, found.response) == (Best("bakery", 12), ("bakery",), 1, 30.0)
    assert (found.seat, found.editions) == (2, (("base", 2, 1),))


def test_luck_is_told_from_five_games_on_that_were_looked_back_on() -> None:
    mine, luck = played(*[1] * 6), {1: 0.1, 2: 0.2, 3: 0.3, 5: 0.4}
    assert there(figures(mine, {}, "machi_koro", SERVER, luck)).luck is None
    found = there(there(figures(mine, {}, "machi_koro", SERVER, luck | {6: 0.5})).luck)
    assert (found.games, round(found.mean, 3)) == (5, 0.3)
    assert [(at, round(luck, 3)) for at, luck in found.months] == [(1.5, 0.3)]
    alone = [(game(table, people=1), seat(0, 7, 1)) for table in range(1, 7)]
    assert there(figures(alone, {}, "machi_koro", SERVER, luck | {6: 0.5})).luck is None


def test_what_decisions_cost_is_told_from_five_judged_games_on() -> None:
    mine, costs = played(*[1] * 6), {1: 0.01, 2: 0.02, 3: 0.03, 5: 0.04}
    assert there(figures(mine, {}, "machi_koro", SERVER, costs=costs)).decisions is None
    found = there(there(figures(mine, {}, "machi_koro", SERVER, costs=costs | {6: 0.05})).decisions)
    assert (found.games, round(found.mean, 3)) == (5, 0.03)


def test_luck_is_told_by_month_for_the_newest_three() -> None:
    month = 31 * 86400.0
    mine = [(replace(game(table), ended_at=table * month + 1), seat(0, 7, 1)) for table in range(8)]
    found = there(there(figures(mine, {}, "machi_koro", SERVER, {table: table / 10 for table in range(8)})).luck)
    assert [round(mean, 2) for _, mean in found.months] == [0.5, 0.6, 0.7]


@pytest.mark.parametrize(("games", "mean", "unusual"), [(5, 0.3, False), (100, 0.05, False), (100, -0.1, True)])
def test_luck_is_unusual_only_beyond_what_chance_gives_that_many_games(games: int, mean: float, unusual: bool) -> None:
    assert Luck(games, mean).unusual == unusual

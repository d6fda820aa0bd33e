"""The kernel plays as the rules do: the same dice and choices give the same table after every turn."""

import msgspec
import pytest

from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.edition import EDITIONS, edition
from bot.games.machi_koro.rules.market import MARKETS
from bot.games.machi_koro.rules.questions import QUESTIONS
from tests.bot.games.machi_koro.kernel.lockstep import Leader, follow

TABLES = [
    (Options(edition=name, market=market), seats)
    for name in EDITIONS
    for market in MARKETS
    for seats in MACHI_KORO.seats(Options(edition=name))
]
GAMES = 16_000
"""Games of the long proof, over all tables together: two thousand of each market."""
PIECES = 20
"""Parts of the long proof, to run side by side: games in a row, so that each has every table."""


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_one_game_of_every_table(name: str) -> None:
    for at, (options, seats) in enumerate(TABLES):
        if options.edition == name:
            follow(Leader(options, seats, seed=at))


def varied(game: int) -> tuple[Options, int]:
    """Each table in turn; some games end with the round, miss cards, begin with seat 0, or are played by post."""
    options, seats = TABLES[game % len(TABLES)]
    lap = game // len(TABLES)
    cards = list(edition(options.edition).establishments)
    return (
        msgspec.structs.replace(
            options,
            first="joining" if lap % 5 == 4 else "random",
            finish="end-of-round" if lap % 3 == 2 else "at-once",
            without=tuple(cards[lap % 5 :: 5]) if lap % 4 == 3 else (),
            postal=lap % 7 == 6,
        ),
        seats,
    )


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
def test_two_thousand_games_of_each_market(piece: int) -> None:
    asked: set[str] = set()
    for game in range(piece * GAMES // PIECES, (piece + 1) * GAMES // PIECES):
        leader = Leader(*varied(game), seed=1000 + game)
        follow(leader)
        asked |= leader.asked
    assert asked == set(QUESTIONS)

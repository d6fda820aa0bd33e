"""The kernel plays as the rules do: the same draws and choices give the same table after every turn."""

import msgspec
import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR, Options
from bot.games.mafia_dollar.cards import SHORT_DECK
from bot.games.mafia_dollar.rules.questions import QUESTIONS
from tests.bot.games.mafia_dollar.kernel.lockstep import Leader, follow

TABLES = [
    (options, seats)
    for options in (Options(), Options(give_items=True), Options(target=100_000, deck=SHORT_DECK))
    for seats in MAFIA_DOLLAR.seats(options)
]
GAMES = 10_000
"""Games of the long proof, over all tables together."""
PIECES = 50
"""Parts of the long proof, to run side by side."""
TRADES = {"trade", "answer", "confirm"}
"""What the kernel doesn't ask."""


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_one_game_of_every_table(options: Options, seats: int) -> None:
    follow(Leader(options, seats, seed=seats))


def varied(game: int) -> tuple[Options, int]:
    """Each table in turn; some begin with seat 0, some matches are longer."""
    options, seats = TABLES[game % len(TABLES)]
    lap = game // len(TABLES)
    return (
        msgspec.structs.replace(
            options,
            first="joining" if lap % 5 == 4 else "random",
            target=options.target * (1 + 2 * (lap % 4 == 3)),
            give_items=options.give_items or lap % 3 == 2,
        ),
        seats,
    )


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
def test_ten_thousand_games(piece: int) -> None:
    asked: set[str] = set()
    for game in range(piece, GAMES, PIECES):
        leader = Leader(*varied(game), seed=1000 + game, thorough=game // PIECES % 5 == 0)
        follow(leader)
        asked |= leader.asked
    assert asked == set(QUESTIONS) - TRADES

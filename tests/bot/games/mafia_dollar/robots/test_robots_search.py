"""The hard robot's search: it tries its moves in worlds that the view allows, as many for every hidden hand."""

from collections import Counter
from collections.abc import Callable

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import MoveOut
from bot.games.mafia_dollar.kernel import Position, Worlds
from bot.games.mafia_dollar.kernel.moves import ENDING, TAKE_LOOT, Move
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.robot import AT_ONCE, answer
from bot.games.mafia_dollar.robots import search
from bot.games.mafia_dollar.robots.evaluation import learned
from bot.games.mafia_dollar.robots.planning import Table as Picture
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.games.mafia_dollar.redealing import redealt

WORLDS = 8
BUDGET = AT_ONCE + 4
"""Enough for a search."""


def rich_street() -> Table:
    """A gangster on the street beside a full pile, with one action left."""
    return Table(
        clan("", warehouse("W01"), gangster("G01", "I26", street=True)),
        clan("", warehouse("W02", "L01"), gangster("G02", street=True)),
        piles={"gambling": "L43 L44 L42 L41"},
        actions=1,
    )


def test_the_better_move_wins_although_it_comes_last_at_first_sight() -> None:
    table = rich_street()
    view = table.sees(0)
    picture = Picture.of(view, learned())
    haul, *others = [move for _, move in picture.acts(picture.possible())]
    wrong: list[tuple[float, Move]] = [(0.5, ENDING), *[(0.5, move) for move in others[:2]], (0.499, haul)]

    assert haul[0] == TAKE_LOOT
    assert search.best(picture, view, wrong, WORLDS, 1) == haul


def test_only_the_first_moves_are_tried() -> None:
    table = Table(
        clan("", *[warehouse(f"W0{at}") for at in (1, 2, 3)], *[gangster(f"G0{at}") for at in range(1, 7)]),
        clan("", warehouse("W04", "L01")),
        actions=3,
    )
    view = table.sees(0)
    picture = Picture.of(view, learned())
    moves = [(1.0, move_of(MoveOut(f"G0{at}"), picture.position.tables)) for at in range(1, 7)]

    found = {search.best(picture, view, moves, WORLDS, seed) for seed in range(10)}

    assert found <= {move for _, move in moves[: search.CANDIDATES]}


def test_it_thinks_as_long_whatever_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Counter[str]()
    drawn = Worlds.draw

    def counted(worlds: Worlds, random: Callable[[], float]) -> Position:
        tried["worlds"] += 1
        return drawn(worlds, random)

    monkeypatch.setattr(Worlds, "draw", counted)
    compared = 0
    for seed in range(4):
        game, dealer = RandomGame(seed, 2 + seed, trading=0), Chance(b"dealer %d" % seed)
        game.play_on(20 + seed)
        while game.state.pending and compared < 6 * (seed + 1):
            decision = game.state.pending[0]
            counts, answers = [], []
            for state in (game.state, redealt(game.state, decision.seat, dealer)):
                tried.clear()
                dice = Chance(b"same")
                view = MAFIA_DOLLAR.view(state, decision.seat)
                answers.append(answer(view, decision, "hard", dice, BUDGET))
                counts.append((tried["worlds"], dice.counter))
            assert answers[0] == answers[1]
            assert counts[0] == counts[1]
            compared += counts[0][0] > 0
            game.play_on(1 + dealer.draw(5, "steps"))

    assert compared > 12

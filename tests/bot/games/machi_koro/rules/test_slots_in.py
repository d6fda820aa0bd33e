"""Later expansions need no change of the engine (see `expansion`)."""

from collections.abc import Iterator

import msgspec
import pytest

from bot.games import journal
from bot.games.chance import Chance
from bot.games.entries import Entry
from bot.games.machi_koro import MACHI_KORO, Options, Pass, Target, Town
from tests.bot.games.machi_koro.expansion import CARDS, expansion
from tests.bot.games.machi_koro.positions import Table, town
from tests.bot.games.machi_koro.random_play import RandomGame

OPTIONS = Options(edition="bigger", first="joining")


@pytest.fixture(autouse=True)
def _expansion() -> Iterator[None]:
    with expansion():
        yield


def bigger(*towns: Town) -> Table:
    return Table(*towns, options=OPTIONS)


def test_a_new_card_pays_by_a_rule_of_its_own() -> None:
    table = bigger(town(coins=0, clock=2), town(coins=0))
    table.state.round = 3

    table.rolls(1)

    assert table.coins == [12, 0]


def collecting() -> Table:
    table = bigger(town(coins=0, collection=1), town(coins=5), town(coins=5))
    table.rolls(6)
    return table


def test_two_pending_seats_may_answer_in_either_order() -> None:
    for order in ((0, 1), (1, 0)):
        table = collecting()
        pending = list(table.game.decisions(table.state))
        assert [(decision.seat, decision.ask) for decision in pending] == [(1, "alms"), (2, "alms")]

        for at in order:
            assert list(table.game.legal(table.state, pending[at])) == [Target(0), Pass()]
            table.game.apply(table.state, pending[at].id, Target(0) if at else Pass(), Chance(b""))

        assert table.coins == [2, 5, 3]
        assert table.asks == (0, "build")


def test_the_turn_moves_on_when_a_pending_player_resigns() -> None:
    table = collecting()
    first, second = table.game.decisions(table.state)
    table.game.apply(table.state, second.id, Target(0), Chance(b""))

    table.resigns(first.seat)

    assert table.asks == (0, "build")


def test_a_resigned_players_turn_leaves_nothing_pending() -> None:
    table = collecting()

    table.resigns(0)

    assert table.asks == (1, "roll")


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_the_expansion_replay_to_the_byte(seed: int) -> None:
    game = RandomGame(seed, 2 + seed % 5, msgspec.structs.replace(OPTIONS, market="10"))
    for place in game.state.towns:
        for card in CARDS:
            place.gain(card.id)
    game.start_from_here()
    asked: set[str] = set()
    for _ in range(400):
        if game.state.pending:
            asked.update(decision.ask for decision in game.state.pending)
            game.step(undos=True, resignations=True)
        assert bool(game.state.pending) == (game.state.over is None)
    stored = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in game.entries]

    replayed = journal.replay(MACHI_KORO, stored, game.opening)

    assert MACHI_KORO.encode(replayed) == MACHI_KORO.encode(game.state)
    assert asked >= {"roll", "build", "alms"}


def test_without_the_expansion_there_is_no_such_edition() -> None:
    with pytest.raises(ValueError, match="'even bigger'"):
        MACHI_KORO.seats(Options(edition="even bigger"))
    assert MACHI_KORO.seats(OPTIONS) == range(2, 7)

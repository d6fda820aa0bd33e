"""The kernel continues from a seat's view as the rules do, and knows no more than the view."""

from collections import Counter
from random import Random

import msgspec
import pytest

from bot.games.machi_koro import MACHI_KORO, MachiState, Options
from bot.games.machi_koro.kernel import Position, from_view
from bot.games.machi_koro.rules.market import MARKETS
from bot.games.machi_koro.rules.questions import QUESTIONS
from tests.bot.games.machi_koro.kernel.lockstep import Leader, differences, follow
from tests.bot.games.machi_koro.random_play import RandomGame, rich

EVERYTHING = Options(edition="everything", market="10")


def sampled(state: MachiState, seed: int) -> Position:
    """A position from the view of the seat that has to answer."""
    view = MACHI_KORO.view(state, state.pending[0].seat)
    position = from_view(view, Random(seed).random)
    position.first = state.first
    return position


def continued(state: MachiState, seed: int) -> int:
    """Play both to the end from here, with the rules' deck; returns the turns."""
    leader = Leader(state.options, len(state.towns), seed)
    leader.state = MACHI_KORO.decode(MACHI_KORO.encode(state))
    leader.floats.clear()
    position = sampled(state, seed)
    position.deck = [position.tables.number[card] for card in state.deck]
    return follow(leader, position)


def test_games_continue_from_a_view_at_every_question() -> None:
    begun: Counter[tuple[str, bool]] = Counter()
    for seed in range(15):
        options = msgspec.structs.replace(EVERYTHING, market=sorted(MARKETS)[seed % len(MARKETS)])
        game = RandomGame(seed, 2 + seed % 4, options)
        rich(game, seed + 1)
        for town in game.state.towns:
            town.landmarks.append("amusement_park")
        if seed % 3 == 2 and game.seats > 2:
            game.resign()
        for _ in range(60):
            if not game.state.pending:
                break
            ask = game.state.pending[0].ask
            again = game.state.again
            if ask != "which" and begun[ask, again] < 1 + (ask == "build"):
                continued(game.state, seed)
                begun[ask, again] += 1
            game.act()
    assert {ask for ask, _ in begun} == QUESTIONS.keys() - {"which"}
    assert begun["build", True]


def test_a_pending_move_cannot_be_sampled() -> None:
    game = RandomGame(1, 3, EVERYTHING)
    rich(game, 1)
    while game.state.pending[0].ask != "which":
        game.act()

    with pytest.raises(ValueError, match="being moved"):
        sampled(game.state, 0)


def test_the_deck_is_drawn_from_what_is_not_seen() -> None:
    game = RandomGame(3, 4, EVERYTHING)
    for _ in range(200):
        game.act()
    state = game.state
    assert not state.box

    first, again, other = (sampled(state, seed) for seed in (1, 1, 2))

    names = first.tables.names
    assert Counter(names[card] for card in first.deck) == Counter(state.deck)
    assert first.deck == again.deck != other.deck
    assert differences(state, first)[0].startswith("deck")


def test_a_position_does_not_depend_on_the_order_of_the_deck() -> None:
    game = RandomGame(4, 3, EVERYTHING)
    for _ in range(100):
        game.act()
    turned = MACHI_KORO.decode(MACHI_KORO.encode(game.state))
    turned.deck.reverse()

    assert sampled(game.state, 5).deck == sampled(turned, 5).deck


def test_cards_that_left_the_game_are_not_in_the_deck() -> None:
    game = RandomGame(6, 2, EVERYTHING)
    state = game.state
    copies = state.deck.count("park") + state.market.pop("park", 0)
    state.deck = [card for card in state.deck if card != "park"]
    for town in state.towns:
        town.gain("park")
    state.box["park"] = copies - 2

    position = sampled(state, 1)

    assert len(position.deck) == len(state.deck)
    assert position.tables.number["park"] not in position.deck

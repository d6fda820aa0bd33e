"""A dry run of standing orders is what they would do, in every state: both follow the same rules."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro.fates import DryRun
from bot.games.machi_koro.orders import MachiStanding, Orders
from bot.games.orders import When
from bot.games.values import Action, Decision
from tests.bot.games.machi_koro.random_play import RandomGame, rich
from tests.bot.games.machi_koro.test_random_orders import ANY_ORDERS, TURNS

RULES = MACHI_KORO.standing_orders
ALL_CARDS = Options(edition="everything", market="10", first="joining")


def played_by_orders(game: RandomGame, orders: MachiStanding) -> tuple[list[Action], list[Decision]]:
    """Play a turn as the table does, with these orders and a player who answers the rest at random.

    Returns the actions of the turn, and the decisions that the player was asked.
    """
    seat, turn, did, asked = game.state.active, game.state.turn, list[Action](), list[Decision]()
    while game.state.pending and game.state.turn == turn:
        decision, late = game.state.pending[0], orders.when == "late"
        action = RULES.answer(game.state, decision, orders, late=late) if decision.seat == seat else None
        if action is None and (late or decision.seat != seat):
            action = MACHI_KORO.default(game.state, decision, Chance(b"nobody's"))
        elif action is None:
            asked.append(decision)
            action = MACHI_KORO.legal(game.state, decision).sample(game.pick)
        did.append(action)
        game.answer(decision, action)
        game.entries[-1] = msgspec.structs.replace(game.entries[-1], turn=turn)  # as a table notes it
    return did, asked


@pytest.mark.parametrize("when", ["now", "late"])
@TURNS
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 5), orders=ANY_ORDERS, keep=st.integers(0, 20))
def test_a_dry_run_does_what_was_done(when: When, seed: int, seats: int, orders: Orders, keep: int) -> None:
    """Given a turn that was played by orders, their dry run on it has the same answers and the same end."""
    game, standing = RandomGame(seed, seats, ALL_CARDS), MachiStanding(orders, keep, when=when)
    rich(game, seed)
    seat, before = game.state.active, MACHI_KORO.encode(game.state)

    did, asked = played_by_orders(game, standing)
    report = RULES.rehearse(MACHI_KORO.decode(before), game.entries, seat, standing)

    assert isinstance(report, DryRun)
    assert [answered.action for answered in report.answers] == did
    assert list(report.asked) == asked
    assert report.coins == tuple(town.coins for town in game.state.towns)


@TURNS
@given(seed=st.integers(0, 10**6), orders=ANY_ORDERS)
def test_a_dry_run_stops_at_a_question_that_the_player_never_met(seed: int, orders: Orders) -> None:
    """Given a turn without a journal, nobody knows what the player would have answered."""
    game = RandomGame(seed, 3, ALL_CARDS)
    rich(game, seed)
    report = RULES.rehearse(game.state, [], game.state.active, MachiStanding(orders, when="now"))
    assert isinstance(report, DryRun)
    answered = [each.decision for each in report.answers]
    assert [decision for decision in report.asked if decision in answered] == []
    assert len(report.asked) <= 1

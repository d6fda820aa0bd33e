"""With any orders, possible or not, a postal turn is played to its end by legal actions."""

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, MachiState, Options
from bot.games.machi_koro.edition import edition
from bot.games.machi_koro.orders import MOST_TO_BUY, NOTHING, GiftOrder, Orders, SwapOrder, faults, understood
from bot.games.machi_koro.postal_turn import rehearse
from tests.bot.games.machi_koro.postal import resolve_postal_turn
from tests.bot.games.machi_koro.random_play import RandomGame, rich

POST = Options(edition="everything", market="10", first="joining", finish="end-of-round", postal=True)
CARDS = edition("everything")
ANY_CARD = st.sampled_from([*CARDS.cards, "casino", NOTHING])
ANY_SEAT = st.integers(-1, 5)
ANY_ORDERS = st.builds(
    Orders,
    dice=st.none() | st.integers(1, 2),
    reroll=st.lists(st.integers(1, 12), max_size=12).map(tuple),
    add=st.lists(st.integers(10, 12), max_size=3).map(tuple),
    victim=st.none() | ANY_SEAT,
    swap=st.none() | st.builds(SwapOrder, ANY_CARD, ANY_CARD, ANY_SEAT),
    renovate=st.none() | ANY_CARD,
    activate=st.none() | ANY_CARD,
    demolish=st.none() | ANY_CARD,
    gift=st.none() | st.builds(GiftOrder, ANY_CARD, ANY_SEAT),
    invest=st.none() | st.booleans(),
    closed_copy=st.none() | st.booleans(),
    buy=st.lists(ANY_CARD, max_size=MOST_TO_BUY).map(tuple),
)
TURNS = settings(max_examples=60, deadline=None, derandomize=True)


def late_game(seed: int, seats: int) -> MachiState:
    """A table before a roll, at which every question comes up."""
    game = RandomGame(seed, seats, POST)
    rich(game, seed)
    return game.state


@TURNS
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 5), sets=st.lists(ANY_ORDERS, min_size=1, max_size=8))
def test_any_orders_play_whole_turns_and_reported_actions_replay_them(
    seed: int, seats: int, sets: list[Orders]
) -> None:
    state, chance = late_game(seed, seats), Chance(b"turns %d" % seed)
    orders = {seat: sets[seat % len(sets) :][: 1 + seat % 2] for seat in range(seats - seed % 2)}
    for _ in range(3):
        if state.over is not None:
            break
        first, before, counter = state.active, MACHI_KORO.encode(state), chance.counter

        report = resolve_postal_turn(state, orders, chance)

        assert MACHI_KORO.encode(state) == before
        again = Chance(b"turns %d" % seed, counter)
        for turn in report.turns:
            for done in turn.answers:
                assert done.action in MACHI_KORO.legal(state, done.decision)
                MACHI_KORO.apply(state, done.decision.id, done.action, again)
        assert MACHI_KORO.view(state, None) == report.after
        assert state.over is not None or state.active == (first + 1) % seats
        rolled = [turn.turn.seat for turn in report.turns if not turn.turn.extra]
        expected = [(first + step) % seats for step in range(seats + 1)]
        assert rolled == expected[: len(rolled)]
        assert state.over is not None or rolled == expected


@TURNS
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 5), orders=ANY_ORDERS)
def test_any_orders_can_be_rehearsed_without_side_effects(seed: int, seats: int, orders: Orders) -> None:
    state, chance = late_game(seed, seats), Chance(b"fell %d" % seed)
    before = MACHI_KORO.encode(state)
    resolve_postal_turn(state, {}, chance)

    report = rehearse(MACHI_KORO, state, orders, chance.drawn)

    assert MACHI_KORO.encode(state) == before
    assert report.turn.seat == state.active
    assert report.turn.over
    assert report == rehearse(MACHI_KORO, state, orders, chance.drawn)


@TURNS
@given(orders=ANY_ORDERS, seats=st.integers(2, 5))
def test_any_orders_are_stored_understood_and_judged_part_by_part(orders: Orders, seats: int) -> None:
    assert msgspec.json.decode(msgspec.json.encode(orders), type=Orders) == orders
    given_parts = {part.field for part in understood(orders) if part.given}
    for name in ("base", "everything"):
        wrong = {fault.field for fault in faults(orders, replace(POST, edition=name), seats, 0)}
        assert wrong <= given_parts

"""What holds in every game, whatever is played: shown by playing at random."""

from collections import Counter

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import journal
from bot.games.chance import Chance
from bot.games.journal import Entry
from bot.games.machi_koro import (
    MACHI_KORO,
    Build,
    Keep,
    MachiAction,
    MachiState,
    Pass,
    Reroll,
    Roll,
    Swap,
    Target,
)
from bot.games.machi_koro.edition import edition
from bot.games.machi_koro.questions import QUESTIONS
from data.cards.machi_koro import load
from tests.bot.games.machi_koro.random_play import RandomGame

GAMES = settings(max_examples=30, deadline=None, derandomize=True)
SEEDS = st.integers(0, 10**6)
SEATS = st.integers(2, 4)
CARDS = [card.id for card in load()]
SUPPLY = {card.id: card.copies for card in load().establishments if card.set == "base"}


def check(game: RandomGame) -> None:
    """Check what must hold after every step."""
    state = game.state
    assert all(town.coins >= 0 for town in state.towns)
    assert all(count > 0 for town in state.towns for count in town.cards.values())
    assert bool(state.owed) == (state.over is None)
    assert all(owed.seat in state.seated for owed in state.owed)
    cards = Counter(state.market)
    for town in state.towns:
        cards.update(town.cards)
    cards.update(state.box)
    starting = {card: len(state.towns) for card in ("wheat_field", "bakery")}
    assert cards == Counter(SUPPLY) + Counter(starting)
    assert sum(SUPPLY.values()) == 84


@GAMES
@given(seed=SEEDS, seats=SEATS)
def test_coins_and_cards_are_accounted_for_and_somebody_owes_something_until_the_end(seed: int, seats: int) -> None:
    game = RandomGame(seed, seats)
    while game.state.owed:
        check(game)
        game.step(resignations=seats > 2)
    check(game)

    winners = game.state.over.winners if game.state.over else ()
    assert len(winners) == 1
    assert winners[0] in game.state.seated


@GAMES
@given(seed=SEEDS, seats=SEATS, steps=st.integers(1, 150))
def test_a_replayed_journal_gives_the_same_state_to_the_byte(seed: int, seats: int, steps: int) -> None:
    game = RandomGame(seed, seats)
    for _ in range(steps):
        if game.state.owed:
            game.step(undos=True, resignations=True)
    stored = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in game.entries]

    replayed = journal.replay(MACHI_KORO, stored)

    assert MACHI_KORO.encode(replayed) == MACHI_KORO.encode(game.state)
    journal.audit(stored, game.key)


@GAMES
@given(seed=SEEDS, seats=SEATS, steps=st.integers(0, 300))
def test_encoding_and_decoding_gives_an_equal_state_and_equal_views(seed: int, seats: int, steps: int) -> None:
    game = RandomGame(seed, seats)
    for _ in range(steps):
        if game.state.owed:
            game.act()

    decoded = MACHI_KORO.decode(MACHI_KORO.encode(game.state))

    assert decoded == game.state
    assert MACHI_KORO.encode(decoded) == MACHI_KORO.encode(game.state)
    for viewer in (None, *range(seats)):
        seen, again = MACHI_KORO.view(game.state, viewer), MACHI_KORO.view(decoded, viewer)
        assert seen == again
        assert MACHI_KORO.encode_view(seen) == MACHI_KORO.encode_view(again)


ANY_CARD = st.sampled_from([*CARDS, "casino"])
ANY_SEAT = st.integers(-1, 5)
ANY_ACTION: st.SearchStrategy[MachiAction] = st.one_of(
    st.builds(Roll, st.integers(-1, 3)),
    st.builds(Reroll, st.integers(-1, 3)),
    st.builds(Keep),
    st.builds(Pass),
    st.builds(Target, ANY_SEAT),
    st.builds(Build, ANY_CARD),
    st.builds(Swap, ANY_CARD, ANY_SEAT, ANY_CARD),
)


def rich(state: MachiState, seed: int) -> None:
    """Give towns majors and landmarks, so that every question comes up soon; empty a pile or two."""
    landmarks = [card.id for card in load().landmarks if card.set == "base"]
    for seat, town in enumerate(state.towns):
        town.coins = (seed >> seat) % 25
        town.landmarks = landmarks[: (seed >> seat) % 4] if seed % 3 else [landmarks[0], landmarks[3]]
        for major in ("stadium", "tv_station", "business_center"):
            town.gain(major)
    state.market["cafe"] = state.market["mine"] = 0


@settings(GAMES, max_examples=25)
@given(seed=SEEDS, seats=SEATS, actions=st.lists(ANY_ACTION, min_size=20, max_size=20))
def test_an_action_is_refused_exactly_when_it_is_not_among_the_choices(
    seed: int, seats: int, actions: list[MachiAction]
) -> None:
    game = RandomGame(seed, seats)
    rich(game.state, seed)
    cards, asked = edition("base"), set()
    for _ in range(40):
        if not game.state.owed:
            break
        decision = game.state.owed[0]
        question = QUESTIONS[decision.ask]
        asked.add(decision.ask)
        legal = MACHI_KORO.legal(game.state, decision)
        listed = list(legal)
        assert len(listed) == len(legal) == len(set(listed)) > 0
        assert [legal.sample(lambda _, at=at: at) for at in range(len(legal))] == listed  # type: ignore[misc]
        for action in (*actions, *listed[:50]):
            refusal = question.refusal(game.state, cards, decision, action)
            assert (refusal is None) == (action in legal) == (action in listed), (decision, action)
        assert MACHI_KORO.default(game.state, decision, Chance(b"")) in listed
        game.act()
    assert "roll" in asked


def test_every_question_comes_up_in_random_games() -> None:
    asked = set()
    for seed in range(12):
        game = RandomGame(seed, 3)
        rich(game.state, seed)
        while game.state.owed:
            asked.add(game.state.owed[0].ask)
            game.act()

    assert asked == {"roll", "keep", "target", "swap", "build"}

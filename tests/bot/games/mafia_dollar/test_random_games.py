"""Invariants of every game, tested by random play (RULINGS.md, "What always holds", "Hand size").

BOT_TEST_MAFIA_GAMES: how many games are played for each number of players.
"""

import os
from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import journal
from bot.games.entries import Entry
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.cards import CARDS, END
from bot.games.mafia_dollar.events import EndDrawn, Skipped
from bot.games.mafia_dollar.rules.questions import QUESTIONS
from tests.bot.games.mafia_dollar.positions import cards_of, loot_in_hands
from tests.bot.games.mafia_dollar.random_play import RandomGame

MANY = int(os.environ.get("BOT_TEST_MAFIA_GAMES", "5"))
GAMES = settings(max_examples=15, deadline=None, derandomize=True)
SEEDS = st.integers(0, 10**6)
SEATS = st.integers(2, 6)
ALL = Counter(list(CARDS))


class Watch:
    """Checks RULINGS.md, "What always holds" after every step of a game.

    `skips` counts the turns without a card, and `phase_3` is how many warehouses stood when phase 3 began.
    """

    def __init__(self, game: RandomGame) -> None:
        self.game = game
        self.skips: Counter[int] = Counter()
        self.phase_3: dict[int, int] = {}
        self.turn = 0

    def check(self) -> None:
        """Check all of them."""
        state = self.game.state
        if state.phase == "act":
            self.count_skip()
            self.phase_3.setdefault(state.turn, len(state.clans[state.active].warehouses))
        assert Counter(cards_of(state)) == ALL  # 1: each card is in exactly one place
        assert all(state.clans[seat].warehouses for seat in state.seated)  # 2: everybody has a warehouse
        for seat in state.seated:  # 3: hands have five cards, and one more for each skipped turn
            drawn = state.pending != [] and state.pending[0].ask == "play" and seat == state.active
            assert len(state.clans[seat].hand) == 5 + self.skips[seat] + drawn or state.over
        assert loot_in_hands(state) == []  # 4: no loot and no end in a hand
        assert (END in state.deck) == (state.over is None)  # 5: the end is still to come
        used = sum(gangster.acted for gangster in state.clans[state.active].gangsters)
        assert state.over or used <= self.phase_3.get(state.turn, 0)  # 6: one action per warehouse, one per gangster
        assert state.actions >= 0
        for seat in state.seated:
            for gangster in state.clans[seat].gangsters:
                assert seat == state.active or not gangster.acted
                kinds = [CARDS[item].slot for item in gangster.items]  # type: ignore[union-attr]
                assert len(kinds) == len(set(kinds))
        self.check_pending()

    def count_skip(self) -> None:
        """Count once per turn that the active seat has played no card."""
        state = self.game.state
        if self.turn != state.turn and any(isinstance(event, Skipped) for event in state.story):
            self.turn = state.turn
            self.skips[state.active] += 1

    def check_pending(self) -> None:
        """Until the end a decision is pending; all ids differ; every decision has an answer."""
        state = self.game.state
        decisions = [*state.pending, *MAFIA_DOLLAR.standing(state)]
        assert bool(state.pending) == (state.over is None)
        assert all(one.seat in state.seated for one in decisions)
        assert len({one.id for one in decisions}) == len(decisions)
        assert all(len(MAFIA_DOLLAR.legal(state, one)) for one in decisions)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_invariants_hold_in_random_games_that_all_reach_the_end(seats: int) -> None:
    for seed in range(MANY):
        game = RandomGame(seed, seats)
        watch = Watch(game)
        while game.state.pending:
            watch.check()
            game.move()
        watch.check()

        assert any(isinstance(event, EndDrawn) for event in game.state.story)
        assert game.state.over is not None
        assert sorted(seat for group in game.state.over.ranking for seat in group) == list(range(seats))


@GAMES
@given(seed=SEEDS, seats=SEATS)
def test_resignations_lose_no_card_and_block_nobody(seed: int, seats: int) -> None:
    game = RandomGame(seed, seats)
    while game.state.pending:
        game.move()
        if game.state.pending and game.pick(40) == 0:
            game.resign()
        assert Counter(cards_of(game.state)) == ALL
        Watch(game).check_pending()

    assert game.state.over is not None
    assert set(game.state.over.winners) <= set(game.state.seated)


@GAMES
@given(seed=SEEDS, seats=SEATS, steps=st.integers(1, 250))
def test_saving_and_loading_after_every_step_keeps_the_game(seed: int, seats: int, steps: int) -> None:
    kept, saved = RandomGame(seed, seats), RandomGame(seed, seats)
    for _ in range(steps):
        if not kept.state.pending:
            break
        kept.act()
        saved.act()
        saved.state = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(saved.state))
        assert saved.state == kept.state

    assert [entry.hash for entry in saved.entries] == [entry.hash for entry in kept.entries]
    assert [bytes(entry.events) for entry in saved.entries] == [bytes(entry.events) for entry in kept.entries]


@GAMES
@given(seed=SEEDS, seats=SEATS, steps=st.integers(1, 400))
def test_a_replayed_journal_gives_the_same_state_to_the_byte(seed: int, seats: int, steps: int) -> None:
    game = RandomGame(seed, seats)
    for _ in range(steps):
        if game.state.pending:
            game.step(undos=True, resignations=True)
    stored = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in game.entries]

    replayed = journal.replay(MAFIA_DOLLAR, stored)

    assert MAFIA_DOLLAR.encode(replayed) == MAFIA_DOLLAR.encode(game.state)
    journal.audit(stored, game.key)


@GAMES
@given(seed=SEEDS, seats=SEATS, steps=st.integers(0, 400))
def test_equal_states_give_equal_views(seed: int, seats: int, steps: int) -> None:
    game = RandomGame(seed, seats)
    game.play_on(steps)

    decoded = MAFIA_DOLLAR.decode(MAFIA_DOLLAR.encode(game.state))

    assert decoded == game.state
    for viewer in (None, *range(seats)):
        seen, again = MAFIA_DOLLAR.view(game.state, viewer), MAFIA_DOLLAR.view(decoded, viewer)
        assert seen == again
        assert MAFIA_DOLLAR.encode_view(seen) == MAFIA_DOLLAR.encode_view(again)


def test_nothing_that_cannot_be_taken_back_is_ever_undone() -> None:
    undone = 0
    for seed in range(6):
        game = RandomGame(seed, 3)
        for _ in range(150):
            game.act()
            entry = game.entries[-1]
            before = game.state.active
            if game.undo():
                undone += 1
                assert not entry.final
                assert game.state.active == before

    assert undone > 20


def test_every_question_comes_up_in_random_games() -> None:
    asked = {
        game.move().ask
        for game in [RandomGame(seed, 4) for seed in range(25)]
        for _ in range(10_000)
        if game.state.pending
    }

    assert asked == set(QUESTIONS)

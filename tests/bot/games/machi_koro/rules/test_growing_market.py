"""The market for fair seats: one pile at first, one more each turn, and a round that is always played to its end."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Build, Keep, MachiState, Options
from bot.games.machi_koro import events as e
from bot.games.machi_koro.edition import EDITIONS, edition
from bot.games.machi_koro.state import GROWING
from tests.bot.games.machi_koro.positions import LANDMARKS, Table, only, table, town
from tests.bot.games.machi_koro.random_play import RandomGame
from tests.bot.games.machi_koro.test_every_edition import cards_of, opening

MOST = 10
CARDS = edition("everything")
GAMES = settings(max_examples=25, deadline=None, derandomize=True)


@st.composite
def games(draw: st.DrawFn) -> tuple[RandomGame, Options]:
    """A new game with a growing market; the options say what was agreed, whatever end that is."""
    name = draw(st.sampled_from(sorted(EDITIONS)))
    kinds = sorted(edition(name).establishments)
    options = Options(
        edition=name,
        market=GROWING,
        finish=draw(st.sampled_from(("at-once", "end-of-round"))),
        without=tuple(draw(st.lists(st.sampled_from(kinds), max_size=len(kinds) - 1, unique=True))),
        postal=draw(st.booleans()),
    )
    return RandomGame(draw(st.integers(0, 10**6)), draw(st.sampled_from(MACHI_KORO.seats(options))), options), options


def told(game: RandomGame, since: int = 0) -> list[e.MachiEvent]:
    """The events of the journal's entries from that one on."""
    return [
        event for entry in game.entries[since:] for event in msgspec.json.decode(entry.events, type=list[e.MachiEvent])
    ]


@GAMES
@given(started=games())
def test_each_turn_brings_one_pile_and_no_card_is_lost(started: tuple[RandomGame, Options]) -> None:
    game, options = started
    all_cards = opening(options, game.seats)
    while game.state.pending and game.state.turn < 40:
        state = game.state
        room = min(MOST, state.turn)
        assert len(state.market) == room or not state.deck
        assert len(state.market) <= room
        assert all(state.market.values())
        assert cards_of(state) == all_cards
        turn, since = state.turn, len(game.entries)
        game.act()
        grown = only(e.Grew, told(game, since))
        if game.state.deck:
            assert len(grown) == (turn < game.state.turn <= MOST)
    assert cards_of(game.state) == all_cards


@GAMES
@given(started=games())
def test_at_the_end_every_seat_has_had_the_same_number_of_turns(started: tuple[RandomGame, Options]) -> None:
    game, _ = started
    while game.state.pending:
        assert len(game.entries) < 8_000, "no game lasts that long"
        game.act()
    turns = Counter(event.seat for event in only(e.TurnBegan, told(game)) if not event.extra)

    assert game.state.over is not None
    assert game.state.over.reason == "landmarks"
    assert {turns[seat] for seat in range(game.seats)} == {game.state.round}


def test_the_first_turn_finds_one_pile_and_the_log_says_what_comes() -> None:
    state, events = MACHI_KORO.new(Options(market=GROWING), 4, Chance(b"a deal"))

    (grew,) = only(e.Grew, events)
    assert state.market == {grew.card: 1}
    assert grew.irrevocable, "it shows what lay face down"
    assert state.story[-1] == grew


def growing(market: dict[str, int], deck: list[str], *, turn: int) -> Table:
    """A game in that turn, with this market; the last card of `deck` is on top."""
    game = table(town(coins=20), town(), market=GROWING)
    game.state.market, game.state.deck, game.state.turn = market, deck, turn
    game.rolls(6)
    return game


def test_a_pile_that_runs_out_is_replaced_and_the_next_turn_brings_another() -> None:
    game = growing({"corn_field": 1, "mine": 2}, ["park", "mine", "ranch", "cafe"], turn=2)

    events = game.answers(Build("corn_field"))

    assert only(e.Dealt, events) == [e.Dealt(("cafe",))]
    assert only(e.Grew, events) == [e.Grew("ranch")]
    assert game.state.market == {"mine": 2, "cafe": 1, "ranch": 1}


def test_equal_cards_stack_until_a_new_pile_opens() -> None:
    game = growing({"mine": 2}, ["park", "ranch", "mine", "mine"], turn=1)

    events = game.answers(Build("mine"))

    assert only(e.Dealt, events) == [e.Dealt(("mine", "mine"))]
    assert only(e.Grew, events) == [e.Grew("ranch")]


def test_a_full_market_grows_no_more() -> None:
    cards = [card.id for card in CARDS.establishments.values() if not card.major][:MOST]
    game = growing(dict.fromkeys(cards, 2), ["park", "stadium"], turn=30)

    assert only(e.Grew, game.answers(Build(cards[0]))) == []
    assert len(game.state.market) == MOST


def test_a_turn_that_somebody_leaves_in_is_a_turn() -> None:
    state, _ = MACHI_KORO.new(Options(market=GROWING, first="joining"), 3, Chance(b"a deal"))

    events = MACHI_KORO.resign(state, 0, Chance(b"leaving"))

    assert len(only(e.Grew, events)) == 1
    assert len(state.market) == 2


@pytest.mark.parametrize("postal", [False, True])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_round_is_played_to_its_end_whatever_was_agreed(edition: str, postal: bool) -> None:
    options = Options(edition=edition, market=GROWING, finish="at-once", postal=postal)

    state, _ = MACHI_KORO.new(options, 2, Chance(b"to the end"))

    assert state.options.finish == "end-of-round"


def finished(*coins: int) -> MachiState:
    """A game whose players all have every landmark when the round ends; the last one is asked to roll."""
    towns = [town(coins=many, built=LANDMARKS) for many in coins]
    game = Table(*towns, active=len(towns) - 1, options=Options(market=GROWING, first="joining"))
    game.state.market = {}
    game.rolls(6)
    game.answers(Keep())
    return game.state


@pytest.mark.parametrize(("coins", "winners"), [((9, 8, 7), (0,)), ((7, 9, 8), (1,)), ((9, 7, 9), (0, 2))])
def test_most_coins_win_and_equal_coins_share(coins: tuple[int, ...], winners: tuple[int, ...]) -> None:
    state = finished(*coins)

    assert state.over is not None
    assert state.over.winners == winners

"""Properties of random games in every edition, with every market and number of seats."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games import journal
from bot.games.chance import Chance
from bot.games.entries import Entry
from bot.games.machi_koro import (
    MACHI_KORO,
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    MachiState,
    Options,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro import events as e
from bot.games.machi_koro.edition import EDITIONS, edition
from bot.games.machi_koro.game import FINISH
from bot.games.machi_koro.rules.market import MARKETS
from bot.games.machi_koro.rules.questions import QUESTIONS
from tests.bot.games.machi_koro.random_play import RandomGame, rich
from tests.support.long import sampled

GAMES = settings(max_examples=25, deadline=None, derandomize=True)
SEEDS = st.integers(0, 10**6)
CARDS = edition("everything")


@st.composite
def tables(draw: st.DrawFn) -> tuple[Options, int]:
    """Any options, and a possible number of seats."""
    name = draw(st.sampled_from(sorted(EDITIONS)))
    without = draw(st.lists(st.sampled_from(sorted(edition(name).establishments)), max_size=3, unique=True))
    options = Options(
        edition=name,
        market=draw(st.sampled_from(sorted(MARKETS))),
        finish=draw(st.sampled_from(FINISH)),
        without=tuple(without),
        postal=draw(st.booleans()),
    )
    return options, draw(st.sampled_from(MACHI_KORO.seats(options)))


def opening(options: Options, seats: int) -> Counter[str]:
    """Every card of the game, starting cards included."""
    cards = edition(options.edition).establishments.values()
    supply = {card.id: max(4, seats) if card.major else card.copies for card in cards if card.id not in options.without}
    return Counter(supply) + Counter({"wheat_field": seats, "bakery": seats})


def cards_of(state: MachiState) -> Counter[str]:
    """All cards of a state."""
    cards = Counter(state.deck)
    for part in (state.market, state.box, *(town.cards for town in state.towns)):
        cards.update(part)
    return +cards


def bank_pays(events: list[e.MachiEvent]) -> int:
    """The change in the sum of coins, by the events."""
    coins = 0
    for event in events:
        match event:
            case e.Earned(coins=amount):
                coins += amount
            case e.PaidBack(coins=amount) | e.Invested(coins=amount) | e.Built(cost=amount):
                coins -= amount
            case e.Shared(changes=changes):
                coins += sum(changes)
            case _:
                pass
    return coins


def check(game: RandomGame, all_cards: Counter[str]) -> None:
    """Check what must hold after every step."""
    state = game.state
    assert cards_of(state) == all_cards
    assert bool(state.pending) == (state.over is None)
    assert all(pending.seat in state.seated for pending in state.pending)
    assert len({pending.id for pending in state.pending}) == len(state.pending)
    for town in state.towns:
        assert town.coins >= 0
        assert town.invested >= 0
        assert all(town.cards.values())
        assert all(0 < closed <= town.cards[card] for card, closed in town.closed.items())
        assert all(town.cards[card] == 1 for card in town.cards.keys() & CARDS.major_ids)
        assert len(set(town.landmarks)) == len(town.landmarks)
        assert "city_hall" not in town.landmarks
    assert not CARDS.major_ids & {card for town in state.towns for card in town.closed}


@GAMES
@given(seed=SEEDS, table=tables())
def test_cards_and_coins_are_accounted_for_and_every_queue_drains(seed: int, table: tuple[Options, int]) -> None:
    game = RandomGame(seed, table[1], table[0])
    all_cards = opening(*table)
    while game.state.pending and len(game.entries) < 4_000:
        check(game, all_cards)
        coins = sum(town.coins for town in game.state.towns)
        left = len(game.state.seated)
        game.step(resignations=left > 2)
        if len(game.state.seated) == left:
            told = msgspec.json.decode(game.entries[-1].events, type=list[e.MachiEvent])
            assert sum(town.coins for town in game.state.towns) - coins == bank_pays(told)
    check(game, all_cards)
    assert game.state.over is not None, "no game lasts that long"
    assert set(game.state.over.winners) <= set(game.state.seated)


EVERY_TABLE = [
    (Options(edition=name, market=market), seats)
    for name in sorted(EDITIONS)
    for market in sorted(MARKETS)
    for seats in MACHI_KORO.seats(Options(edition=name))
]


@pytest.mark.parametrize(
    ("options", "seats"),
    sampled(EVERY_TABLE, *EVERY_TABLE[::8]),
    ids=lambda each: f"{each.edition}-{each.market}" if isinstance(each, Options) else str(each),
)
def test_games_of_every_edition_market_and_size_end_and_replay(options: Options, seats: int) -> None:
    game = RandomGame(len(options.market) + seats, seats, options)
    all_cards = opening(options, seats)
    while game.state.pending:
        assert len(game.entries) < 4_000, "no game lasts that long"
        check(game, all_cards)
        coins = sum(town.coins for town in game.state.towns)
        game.act()
        told = msgspec.json.decode(game.entries[-1].events, type=list[e.MachiEvent])
        assert sum(town.coins for town in game.state.towns) - coins == bank_pays(told)
    check(game, all_cards)

    assert game.state.over is not None
    assert MACHI_KORO.encode(journal.replay(MACHI_KORO, game.entries)) == MACHI_KORO.encode(game.state)
    journal.audit(game.entries, game.key)


@GAMES
@given(seed=SEEDS, table=tables(), steps=st.integers(1, 250))
def test_a_replayed_journal_gives_the_same_state_to_the_byte(seed: int, table: tuple[Options, int], steps: int) -> None:
    game = RandomGame(seed, table[1], table[0])
    for _ in range(steps):
        if game.state.pending:
            game.step(undos=True, resignations=True)
    stored = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in game.entries]

    replayed = journal.replay(MACHI_KORO, stored)

    assert MACHI_KORO.encode(replayed) == MACHI_KORO.encode(game.state)
    journal.audit(stored, game.key)
    decoded = MACHI_KORO.decode(MACHI_KORO.encode(game.state))
    assert decoded == game.state
    for viewer in (None, *range(table[1])):
        seen, again = MACHI_KORO.view(game.state, viewer), MACHI_KORO.view(decoded, viewer)
        assert seen == again
        assert MACHI_KORO.encode_view(seen) == MACHI_KORO.encode_view(again)


ANY_CARD = st.sampled_from([*CARDS.cards, "casino"])
ANY_SEAT = st.integers(-1, 6)
ANY_ACTION: st.SearchStrategy[MachiAction] = st.one_of(
    st.builds(Roll, st.integers(-1, 3)),
    st.builds(Reroll, st.integers(-1, 3)),
    st.builds(Keep),
    st.builds(Add),
    st.builds(Pass),
    st.builds(Invest),
    st.builds(Which, st.booleans()),
    st.builds(Target, ANY_SEAT),
    st.builds(Build, ANY_CARD),
    st.builds(Demolish, ANY_CARD),
    st.builds(Renovate, ANY_CARD),
    st.builds(Activate, ANY_CARD),
    st.builds(Give, ANY_CARD, ANY_SEAT),
    st.builds(Swap, ANY_CARD, ANY_SEAT, ANY_CARD),
)
EVERYTHING = Options(edition="everything")


@GAMES
@given(seed=SEEDS, seats=st.integers(2, 5), actions=st.lists(ANY_ACTION, min_size=25, max_size=25))
def test_exactly_the_listed_actions_are_legal(seed: int, seats: int, actions: list[MachiAction]) -> None:
    game = RandomGame(seed, seats, EVERYTHING)
    rich(game, seed)
    for _ in range(40):
        if not game.state.pending:
            break
        for decision in game.state.pending:
            question = QUESTIONS[decision.ask]
            legal = MACHI_KORO.legal(game.state, decision)
            listed = list(legal)
            assert len(listed) == len(legal) == len(set(listed)) > 0
            few = listed[:40]
            assert [legal.sample(lambda _, at=at: at) for at in range(len(few))] == few  # type: ignore[misc]
            for action in (*actions, *few):
                refusal = question.refusal(game.state, CARDS, decision, action)
                assert (refusal is None) == (action in legal) == (action in listed), (decision, action)
            assert MACHI_KORO.default(game.state, decision, Chance(b"")) in listed
        game.act()


@pytest.mark.parametrize("silent", [False, True])
def test_every_question_comes_up_and_silence_answers_every_one(silent: bool) -> None:
    asked: Counter[str] = Counter()
    for seed in range(12):
        game = RandomGame(seed, 2 + seed % 4, EVERYTHING)
        rich(game, seed)
        for _ in range(120):
            if not game.state.pending:
                break
            decision = game.state.pending[0]
            asked[decision.ask] += 1
            if silent:
                action = MACHI_KORO.default(game.state, decision, Chance(b""))
                MACHI_KORO.apply(game.state, decision.id, action, Chance(game.key, len(asked) + asked.total()))
            else:
                game.act()

    assert set(asked) == set(QUESTIONS)


def test_a_game_of_defaults_alone_continues_without_an_error() -> None:
    for name in sorted(EDITIONS):
        state, _ = MACHI_KORO.new(Options(edition=name, market="10"), 4, Chance(b"silence"))
        chance = Chance(b"silence")
        while state.turn < 100:
            decision = state.pending[0]
            MACHI_KORO.apply(state, decision.id, MACHI_KORO.default(state, decision, chance), chance)
        assert state.over is None


@pytest.mark.long
def test_random_games_are_as_long_as_published() -> None:
    published = {("harbor", "all"): 158.9, ("harbor", "10"): 160.4, ("everything", "10"): 209.0}
    for (name, market), turns in published.items():
        played = []
        for seed in range(120):
            chance, player = Chance(b"mean %d" % seed), Chance(b"player %d" % seed)
            state, _ = MACHI_KORO.new(Options(edition=name, market=market), 4, chance)
            while state.pending:
                decision = state.pending[0]
                choice = MACHI_KORO.legal(state, decision)
                answer = choice.sample(lambda many, player=player: player.draw(many, "pick"))  # type: ignore[misc]
                MACHI_KORO.apply(state, decision.id, answer, chance)
            played.append(state.turn)
        assert sum(played) / len(played) == pytest.approx(turns, rel=0.06), (name, market)

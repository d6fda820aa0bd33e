"""What later expansions need can be put in without touching the engine (see `expansion`)."""

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from bot.games import journal
from bot.games.chance import Chance
from bot.games.journal import Entry
from bot.games.machi_koro import Build, Keep, Options, Pass, Roll, Swap, Target, Town
from bot.games.machi_koro.events import Earned
from bot.games.machi_koro.views import Holding
from data.cards.machi_koro import load
from tests.bot.games.machi_koro.expansion import BIGGER, CARDS, PILES, Add, expansion
from tests.bot.games.machi_koro.positions import LANDMARKS, MALL, STATION, Table, only, town
from tests.bot.games.machi_koro.random_play import RandomGame

OPTIONS = Options(edition="bigger", first="joining")
DEALT = Options(edition="bigger", market="deck", first="joining")


@pytest.fixture(autouse=True)
def _expansion() -> Iterator[None]:
    with expansion():
        yield


def bigger(*towns: Town, active: int = 0) -> Table:
    return Table(*towns, active=active, options=OPTIONS, game=BIGGER)


# --- conditions and closed cards ---------------------------------------------------------------------


def test_a_card_whose_condition_fails_pays_nothing() -> None:
    table = bigger(town(coins=0, built=STATION, boat=1), town(coins=0, built="harbor", boat=2))

    events = table.rolls(4, 4)

    assert table.coins == [0, 6]
    assert only(Earned, events) == [Earned(1, "boat", 2, 6)]


def test_a_card_whose_condition_fails_gets_no_bonus_either() -> None:
    table = bigger(town(coins=0, built=(STATION, MALL), boat=1), town(coins=0, built=("harbor", MALL), boat=1))

    table.rolls(4, 4)

    assert table.coins == [0, 4]


def test_a_card_that_closes_pays_nothing_the_next_time_but_opens_again() -> None:
    table = bigger(town(coins=0, built=STATION, winery=2), town(coins=0))
    paid = []
    for _ in range(3):
        table.rolls(4, 5)
        paid.append(table.coins[0])
        table.answers(Pass())
        table.rolls(6)

    assert paid == [12, 12, 24]


def test_a_closed_copy_does_not_act_while_open_ones_do() -> None:
    table = bigger(town(coins=0, cafe=1), town(coins=0, wheat_field=3, closed="wheat_field"))

    table.rolls(1)

    assert table.coins == [0, 2]
    assert table.state.towns[1].closed == {}


def test_a_closed_card_is_seen_closed_and_stays_so_when_it_is_swapped() -> None:
    table = bigger(town(business_center=1, bakery=1), town(winery=1, closed="winery"))
    table.rolls(6)

    table.answers(Swap("bakery", 1, "winery"))

    assert table.state.towns[0].closed == {"winery": 1}
    assert table.state.towns[1].closed == {}
    seen = table.game.view(table.state, None).towns[0]
    assert Holding("winery", 1, closed=1) in seen.holdings


def test_open_copies_go_first_and_counts_never_go_below_nothing() -> None:
    here = town(winery=2, closed="winery")

    assert [here.lose("winery"), here.lose("winery")] == [False, True]

    assert (here.cards, here.closed) == ({}, {})
    with pytest.raises(KeyError):
        here.lose("winery")


# --- a landmark that is un-built ---------------------------------------------------------------------


def test_a_landmark_can_be_unbuilt_and_no_longer_helps() -> None:
    table = bigger(town(coins=0, built=(STATION, "harbor"), demolition=1), town(coins=0))
    table.rolls(4)
    assert (table.owed.ask, table.legal) == ("demolish", [Build(STATION), Build("harbor")])

    table.answers(Build(STATION))

    assert table.coins[0] == 8
    table.answers(Pass())
    table.rolls(6)
    assert table.legal == [Roll(1)]


def test_every_copy_acts_one_after_the_other_until_no_landmark_is_left() -> None:
    table = bigger(town(coins=0, built=(STATION, "harbor"), demolition=3), town())
    table.rolls(4)

    table.answers(Build("harbor"))
    table.answers(Build(STATION))

    assert (table.asks, table.coins[0]) == ((0, "build"), 16)


def test_an_unbuilt_landmark_must_be_built_again_to_win() -> None:
    table = bigger(town(coins=40, built=("harbor", *LANDMARKS[:3]), demolition=1), town(coins=0))
    table.rolls(4)
    table.answers(Build("harbor"))

    table.answers(Build(LANDMARKS[3]))
    assert table.game.outcome(table.state) is None
    table.rolls(6)
    table.rolls(6)
    table.answers(Keep())
    table.answers(Build("harbor"))

    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (0,)


# --- a decision between the roll and what it brings --------------------------------------------------


def test_a_raised_total_counts_for_everybodys_cards() -> None:
    table = bigger(
        town(coins=0, built=(STATION, "harbor"), apple_orchard=1, fruit_and_vegetable_market=1),
        town(coins=0, apple_orchard=1),
    )
    table.rolls(5, 5)
    assert (table.owed.ask, table.owed.card, table.coins) == ("add", "harbor", [0, 0])

    table.answers(Add(2))

    assert table.coins == [2, 0]
    assert table.state.dice == (5, 5)


def test_the_total_may_be_left_and_below_ten_nothing_is_asked() -> None:
    table = bigger(town(coins=0, built=(STATION, "harbor"), apple_orchard=1), town(coins=0, wheat_field=1))
    table.rolls(4, 6)
    table.answers(Keep())
    assert table.coins == [3, 0]
    table.answers(Pass())

    table.rolls(1)

    assert table.asks == (1, "build")


# --- several seats that owe decisions at once --------------------------------------------------------


def collecting() -> Table:
    table = bigger(town(coins=0, collection=1), town(coins=5), town(coins=5))
    table.rolls(6)
    return table


def test_two_seats_owe_at_once_and_may_answer_in_either_order() -> None:
    for order in ((0, 1), (1, 0)):
        table = collecting()
        owed = list(table.game.decisions(table.state))
        assert [(decision.seat, decision.ask) for decision in owed] == [(1, "give"), (2, "give")]

        for at in order:
            assert list(table.game.legal(table.state, owed[at])) == [Target(0), Pass()]
            table.game.apply(table.state, owed[at].id, Target(0) if at else Pass(), Chance(b""))

        assert table.coins == [2, 5, 3]
        assert table.asks == (0, "build")


def test_the_go_moves_on_when_one_who_still_owed_resigns() -> None:
    table = collecting()
    first, second = table.game.decisions(table.state)
    table.game.apply(table.state, second.id, Target(0), Chance(b""))

    table.resigns(first.seat)

    assert table.asks == (0, "build")


def test_nobody_owes_anything_for_a_go_whose_player_resigned() -> None:
    table = collecting()

    table.resigns(0)

    assert table.asks == (1, "roll")


# --- a market dealt from a deck ----------------------------------------------------------------------


def test_a_market_is_dealt_from_a_deck_and_fills_again_when_a_pile_runs_out() -> None:
    game = RandomGame(5, 4, DEALT, BIGGER)
    supply = Counter({card.id: card.copies for card in (*load().establishments, *CARDS)})
    assert len(game.state.market) == PILES
    assert game.game.view(game.state, None).deck == len(game.state.deck)
    pile = next(card for card, left in game.state.market.items() if left == 1)
    table = Table(town(coins=20), town(), options=OPTIONS, game=BIGGER)
    table.state.options, table.state.market, table.state.deck = DEALT, game.state.market, game.state.deck
    table.rolls(6)

    table.answers(Build(pile))

    assert len(table.state.market) == PILES
    assert all(table.state.market.values())
    assert Counter(table.state.market) + Counter(table.state.deck) + Counter([pile]) == supply


# --- and the whole of it, at random ------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_the_expansion_replay_to_the_byte(seed: int) -> None:
    game = RandomGame(seed, 2 + seed % 4, DEALT, BIGGER)
    asked: set[str] = set()
    for _ in range(400):
        if game.state.owed:
            asked.update(decision.ask for decision in game.state.owed)
            game.step(undos=True, resignations=True)
        assert all(place.coins >= 0 for place in game.state.towns)
        assert all(0 < count <= place.cards[card] for place in game.state.towns for card, count in place.closed.items())
        assert bool(game.state.owed) == (game.state.over is None)
    stored = [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in game.entries]

    replayed = journal.replay(BIGGER, stored)

    assert BIGGER.encode(replayed) == BIGGER.encode(game.state)
    journal.audit(stored, game.key)
    assert asked >= {"roll", "build"}


def test_every_new_question_comes_up_at_random() -> None:
    asked: set[str] = set()
    for seed in range(10):
        game = RandomGame(seed, 3, DEALT, BIGGER)
        for place in game.state.towns:
            for card in CARDS:
                place.gain(card.id)
            place.landmarks += ["harbor", STATION]
        while game.state.owed and len(game.entries) < 300:
            asked.update(decision.ask for decision in game.state.owed)
            game.act()

    assert {"add", "demolish", "give"} <= asked


def test_without_the_expansion_there_is_no_such_edition() -> None:
    with pytest.raises(ValueError, match="'even bigger'"):
        BIGGER.seats(Options(edition="even bigger"))
    assert BIGGER.seats(OPTIONS) == range(2, 6)

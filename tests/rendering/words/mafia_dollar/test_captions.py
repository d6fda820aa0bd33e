"""The caption of a turn says who did what to whom, and nothing that not everybody knows."""

import itertools

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.cards import NEEDED
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.games.values import Past
from rendering.words.mafia_dollar import beside_picture, caption, highlights
from rendering.words.mafia_dollar.phrasebook import MafiaPhrasebook
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.games.mafia_dollar.redealing import redealt
from tests.bot.games.mafia_dollar.test_moments import BITTEN, FAILED, STOLE, TOOK

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
BOOK = MafiaPhrasebook()
BOTH = 8
"""Tables among which each of two ways to say something is chosen."""


def view(*left: str, crew: str = "G15") -> MafiaView:
    """The table after a turn: Bo has this loot left, and that gangster."""
    theirs = (warehouse("W01", *left), *((gangster(crew),) if crew else ()))
    return Table(clan("", gangster("G17"), warehouse("W02")), clan("", *theirs)).sees(None)


def said(table: MafiaView, *events: e.MafiaEvent) -> set[str]:
    """Every caption of a turn of Ann's with these events."""
    told = (each for event in events if (each := event.seen_by(None)) is not None)
    turn = TurnView(3, 0, over=True, events=tuple(told))  # type: ignore[arg-type]  # the game's own
    return {caption(table, turn, NAMES, number).words for number in range(BOTH)}


def test_no_lead_is_named_that_has_changed_hands_since() -> None:
    turn = TurnView(3, 0, over=True, events=(TOOK.seen_by(None),))
    after, last = (
        Table(clan("", warehouse("W02", "L01")), clan("", warehouse("W01", *theirs))).sees(None)
        for theirs in ((), ("L03", "L04"))
    )
    (now,), (then,) = (highlights(after, turn, NAMES, 7, last=each) for each in (after, last))
    assert "has the most loot cards" in now.words
    assert "most" not in then.words


def test_a_police_card_is_told_once_with_what_it_led_to() -> None:
    events = e.PolicePlayed(0, "P01"), e.Passed(0, 1, None), e.Confiscated(0, "P01", "L01", "W02")
    told = [each.words for each in highlights(view("L01"), TurnView(3, 0, over=True, events=events), NAMES, 7)]
    assert [("played" in each, "Tobacco" in each) for each in told] == [(True, False), (False, True)]


def test_a_break_in_says_who_took_how_much_from_whom_and_whether_that_was_all() -> None:
    assert said(view("L01"), STOLE) == {
        "💰 **Ann**'s Shotgun Shea broke into **Bo**'s Warehouse 1 and made off with 2 loot cards.",
        "💰 2 loot cards stolen from **Bo**'s Warehouse 1: **Ann**'s Shotgun Shea came by night.",
    }
    assert said(view(), STOLE) == {
        "💰 **Ann**'s Shotgun Shea cleaned out **Bo**'s Warehouse 1: 2 loot cards gone in one night.",
        "💰 **Bo**'s Warehouse 1 is bare: **Ann**'s Shotgun Shea carried off 2 loot cards.",
    }


def test_the_last_of_a_crew_is_told_as_such() -> None:
    fell = e.TookOut(0, "G17", 1, "G15")
    assert len(said(view(crew="G16"), fell)) == 2
    assert said(view(crew=""), fell) == {
        "💀 **Ann**'s Shotgun Shea took out **Bo**'s Brick Barlow, the last of the crew."
    }


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (FAILED, f"needed {NEEDED + 1}, got 7"),
        (BITTEN, "**Bo**'s guard dog drove **Ann**'s"),
        (e.Confiscated(0, "P01", "L01", "W02"), "🚬 Tobacco $15,000"),
        (e.Confiscated(0, "P01"), "found nothing to take from **Ann**"),
        (e.Raided(0, "P13", "W02", ("G17",), ("W03",), ("L01",)), "1 gangster, 1 warehouse and 1 loot card"),
        (e.Celebrated(0, "X02", "W02"), "nobody had loot to give"),
        (e.Blocked(0, "B01", 1, "G15"), "is in jail and cannot act"),
        (e.Hired(0, "G26"), "**The Locksmith**"),
        (e.DealEnded(2, (5, 1), (6, 9)), "**Bo** is in the lead"),
        (e.DealEnded(2, (5, 1), (9, 6)), "**Ann** banked the most, $5, and is in the lead"),
    ],
)
def test_a_caption_says_how_it_went(event: e.MafiaEvent, words: str) -> None:
    told = said(view("L01"), event)
    assert any(words in each for each in told)
    assert all("**Ann**" in each or "**Bo**" in each for each in told)


def test_loot_that_police_take_names_the_player_of_the_card() -> None:
    assert said(view("L01"), e.Confiscated(0, "P01", "L01", "W02")) == {
        "💸 **Ann** lost 🚬 Tobacco $15,000 to the **Security guard**.",
        "💸 The **Security guard** took 🚬 Tobacco $15,000 from **Ann**.",
    }


def test_gifts_name_the_players_who_gave_them() -> None:
    gifts = [e.Gave(seat, 0, None, "W01", "W02") for seat in (1, 2)]
    three = Table(clan("", warehouse("W02", "L01", "L02")), clan(""), clan("")).sees(None)
    assert said(three, e.Celebrated(0, "X02", "W02"), *gifts) == {
        "🎂 **Ann** celebrated the Don's birthday and got 2 loot cards from **Bo** and **Cy**."
    }


def test_what_else_mattered_in_a_turn_is_told_in_its_order_and_nothing_twice() -> None:
    gift = e.Gave(1, 0, None, "W01", "W02")
    out, free = e.MovedOut(0, "G17"), e.Freed(0, "W03", 0, "G17", "B01")
    events = (e.TurnBegan(0, 3), out, e.Celebrated(0, "X02", "W02"), gift, TOOK, free)
    turn = TurnView(3, 0, over=True, events=events)
    told = [each.words[:2] for each in highlights(view("L01"), turn, NAMES, 1)]
    assert told == ["🚶 ", "🎂 ", "💰 ", "🔓 "], "the birthday says who gave"


def test_an_end_names_all_winners_and_their_dollars() -> None:
    end = e.DealEnded(1, (70, 70), (70, 70))
    assert said(view(), end, e.GameWon(0, "most_dollars"), e.GameWon(1, "most_dollars")) == {
        "🏆 The prohibition is over: **Ann** and **Bo** win together, with $70 each."
    }
    assert all("**Bo**" in each and "$70" in each for each in said(view(), end, e.GameWon(1, "most_dollars")))
    assert said(view(), e.GameWon(1, "last_left")) == {"🏆 **Bo** wins: nobody else is left."}


def test_a_haul_names_the_card_that_all_saw_and_only_counts_the_others() -> None:
    hidden = msgspec.structs.replace(TOOK, count=3, cards=("L34", "L44", "L43"))
    for words in said(view("L01", "L02", "L03", "L04"), hidden):
        assert "🎰 Gambling $5,000 and 2 more cards" in words


def some_way_in(seed: int, steps: int, seats: int) -> MafiaState:
    """A random game, some steps on."""
    game = RandomGame(seed, seats, trading=35)
    game.play_on(steps)
    return game.state


@settings(deadline=None, derandomize=True, max_examples=60)
@given(seed=st.integers(0, 2_000), steps=st.integers(0, 160), seats=st.integers(2, 6))
def test_a_caption_does_not_depend_on_hidden_cards(seed: int, steps: int, seats: int) -> None:
    state = some_way_in(seed, steps, seats)
    told = []
    for each in (state, redealt(state, None, Chance(b"%d" % seed))):
        seen = MAFIA_DOLLAR.view(each, None)
        turns = [turn for turn in (seen.turn, seen.last) if turn is not None]
        told.append([highlights(seen, turn, NAMES, 7) for turn in turns])
    assert told[0] == told[1]


@settings(deadline=None, derandomize=True, max_examples=12)
@given(seed=st.integers(0, 2_000), steps=st.integers(10, 120), seats=st.integers(2, 5))
def test_a_recap_does_not_depend_on_hidden_cards(seed: int, steps: int, seats: int) -> None:
    """A recap chooses its turn by what everybody knows of each."""
    game, dealer = RandomGame(seed, seats, trading=35), Chance(b"%d" % seed)
    game.play_on(steps)
    told: list[list[Past]] = [[], []]
    for _ in range(6):
        turn = game.state.turn
        for past, state in zip(told, (game.state, redealt(game.state, None, dealer)), strict=True):
            past.append(Past(turn, MAFIA_DOLLAR.view(state, None), ended=False))
        while game.state.pending and game.state.turn == turn:
            game.move()
    one, other = (BOOK.recap(past, range(seats), NAMES, 7) for past in told)
    assert one == other


def test_random_games_have_captions_of_many_kinds() -> None:
    """Otherwise the properties above would compare little."""
    told = set()
    for seed, steps in itertools.product(range(6), range(20, 160, 7)):
        seen = MAFIA_DOLLAR.view(some_way_in(seed, steps, 3), None)
        told |= {caption(seen, turn, NAMES, 7).words[:1] for turn in (seen.turn, seen.last) if turn is not None}
    assert len(told) >= 8


def test_a_birthday_is_told_below_a_greater_moment_with_those_who_were_not_asked() -> None:
    party = e.Celebrated(0, "E01", "W02", ("B01", "B02"))
    gifts = (e.Gave(1, 0, "L01", "W01", "W02"), e.Gave(2, 0, "L02", "W03", "W02"))
    events = (party, e.Chose(2, "L02"), *gifts, e.TookLoot(0, "G17", "alcohol", 1, "L20", "W02"))
    turn = TurnView(3, 0, over=True, events=tuple(each.seen_by(None) for each in events))  # type: ignore[misc]
    assert beside_picture(turn, NAMES) == [
        "🎂 **Ann** celebrated the Don's birthday and got 2 loot cards from **Bo** and **Cy**.",
        "🎁 **Bo** had only one loot card, and gave it without being asked.",
        "The birthday took 2 blocks off **Ann**'s own gangsters.",
    ]
    assert len(beside_picture(turn, NAMES, [turn.events[0]])) == 2, "the caption says the first"

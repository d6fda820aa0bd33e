"""The caption of a turn says who did what to whom, and how much."""

import pytest

from bot.games.machi_koro import Town
from bot.games.machi_koro import events as e
from bot.games.machi_koro.make_view import view
from bot.games.machi_koro.views import turn_view
from rendering.words import machi_koro as words
from rendering.words.captions import beside
from rendering.words.machi_koro import caption
from tests.bot.games.machi_koro.positions import Table, town

NAMES = ("Ann", "Bo", "Cy")
TOWNS = (town(5), town(5), town(5))
SEEN = view(Table(*TOWNS).state, None)
MOST = ("train_station", "shopping_mall", "amusement_park")
ALL_WAYS = 16
"""Tables among which each way to say something is chosen."""


def said(*events: e.MachiEvent, towns: tuple[Town, ...] = TOWNS, over: bool = True) -> set[str]:
    """Every caption of a turn of Ann's with these events."""
    seen = view(Table(*towns).state, None)
    turn = turn_view((e.TurnBegan(0, 7), e.Rolled(0, (2, 4)), *events), len(towns), over=over)
    return {caption(seen, turn, NAMES, table).words for table in range(ALL_WAYS)}


def test_a_robbery_says_who_took_how_much_from_whom() -> None:
    assert said(e.Took(1, 0, "tv_station", 5, 5)) == {
        "💸 **Bo**'s **TV Station** took 5 coins from **Ann**.",
        "💸 **Ann** had to pay **Bo**'s **TV Station**: 5 coins gone.",
        "💸 5 coins from **Ann** went to **Bo**'s **TV Station**.",
    }
    assert said(e.Took(1, 0, "tv_station", 4, 5)) == {
        "💸 **Bo**'s **TV Station** cleaned **Ann** out: 4 coins, all they had.",
        "💸 **Bo**'s **TV Station** took all that **Ann** had: 4 coins.",
    }
    assert all("6 coins" in each for each in said(e.Took(0, 1, "a", 3, 6), e.Took(0, 2, "a", 3, 3)))


@pytest.mark.parametrize(
    ("mine", "theirs", "words"),
    [
        (("shopping_mall",), ("radio_tower",), "1 of 4 landmarks"),
        (("train_station", "shopping_mall"), ("radio_tower",), "lead"),
        (MOST, ("radio_tower",), "one landmark to go!"),
    ],
)
def test_a_landmark_says_how_far_it_brings(mine: tuple[str, ...], theirs: tuple[str, ...], words: str) -> None:
    towns = (town(5, built=mine), town(5, built=theirs))
    assert all("**Shopping Mall**" in each and words in each for each in said(BUILT, towns=towns))


def test_no_lead_is_named_that_has_changed_hands_since() -> None:
    built = e.Built(0, "train_station", 4)
    after, last = (
        view(Table(town(5, built=MOST[:1]), town(5, built=theirs)).state, None) for theirs in ((), ("radio_tower",))
    )
    turn = turn_view((e.TurnBegan(0, 7), e.Rolled(0, (2, 4)), built), 2, over=True)
    assert "lead" in caption(after, turn, NAMES, 7).words
    assert "1 of 4 landmarks" in caption(after, turn, NAMES, 7, last=last).words


BUILT = e.Built(0, "shopping_mall", 10)
CAFE = e.Took(1, 0, "cafe", 1, 1)


@pytest.mark.parametrize(
    ("events", "rest"),
    [
        ((e.Earned(0, "bakery", 1, 2), e.Built(0, "mine", 6)), "earned 2 coins and built **a Mine**"),
        ((CAFE, e.Built(0, "mine", 6)), "lost 1 coin to **Bo** and built **a Mine**"),
        ((CAFE, e.BuiltNothing(0)), "lost 1 coin to **Bo**"),
        ((CAFE, e.Earned(0, "bakery", 1, 1), e.BuiltNothing(0)), "paid **Bo** 1 coin and earned 1 coin"),
        (
            (CAFE, e.Earned(0, "ranch", 1, 2), e.Built(0, "mine", 6)),
            "paid **Bo** 1 coin, earned 2 coins and built **a Mine**",
        ),
        ((e.PaidBack(0, "loan_office", 1, 2, 2),), "lost 2 coins"),
        ((e.Built(0, "mine", 6),), "built **a Mine**"),
        ((e.Earned(0, "bakery", 1, 2), e.BuiltNothing(0)), "earned 2 coins"),
        ((e.Earned(2, "ranch", 1, 1), e.BuiltNothing(0)), "**Cy** earned 1 coin from the bank"),
        ((e.Took(2, 1, "cafe", 1, 1), e.BuiltNothing(0)), "**Cy** earned 1 coin"),
        ((e.BuiltNothing(0),), "nobody earned anything"),
        (
            (e.Earned(0, "bakery", 1, 1), e.BuiltNothing(0, broke=True)),
            "rolled 6 and earned 1 coin, but could afford nothing",
        ),
        ((e.BuiltNothing(0, broke=True),), "could afford nothing, so the turn ended"),
    ],
)
def test_a_quiet_turn_says_what_was_rolled_earned_and_built(events: tuple[e.MachiEvent, ...], rest: str) -> None:
    (found,) = said(*events)
    assert found.startswith("**Ann** rolled 6")
    assert found.endswith(f"{rest}.")


def test_what_the_line_of_the_roll_says_is_not_said_again_below_it() -> None:
    turn = turn_view((e.TurnBegan(0, 7), e.Rolled(0, (6, 5)), e.Earned(0, "bakery", 1, 40), BUILT), 3, over=True)
    assert words.beside(SEEN, turn, NAMES, ()) == (
        ["**Ann** rolled 11, earned 40 coins (Bakery) and built **a Shopping Mall**."],
        [],
    )


def test_coins_that_the_caption_names_are_not_told_beside_it() -> None:
    begun = e.TurnBegan(0, 7), e.Rolled(0, (6,))
    tv, stadium = e.Took(0, 1, "tv_station", 5, 5), e.Took(0, 1, "stadium", 2, 2)
    for events, roll in (
        ((tv,), "**Ann** rolled 6."),
        ((tv, BUILT), "**Ann** rolled 6 and built **a Shopping Mall**."),
        ((tv, stadium), "**Ann** rolled 6 and earned 2 coins. **Bo** −2 · Ann's Stadium."),
        ((e.Took(2, 0, "cafe", 5, 5), e.Earned(0, "bakery", 1, 1)), "**Ann** rolled 6 and earned 1 coin."),
        ((e.Earned(0, "x", 1, 4), e.Gave(0, "x", "cafe", 1)), "**Ann** rolled 6."),
    ):
        turn = turn_view((*begun, *events), 3, over=True)
        told = caption(SEEN, turn, NAMES, 7)
        assert words.beside(SEEN, turn, NAMES, told.events)[0] == [roll]


def test_a_roll_that_pays_another_player_is_told_once() -> None:
    for rest in ((), (e.BuiltNothing(0),)):
        turn = turn_view((e.TurnBegan(0, 7), e.Rolled(0, (4, 5)), e.Earned(1, "mine", 3, 15), *rest), 3, over=True)
        told = caption(SEEN, turn, NAMES, 7)
        assert told.words == "💰 **Ann** rolled 9, and **Bo**'s **Mine** paid: 15 coins."
        assert words.beside(SEEN, turn, NAMES, told.events) == ([], [])


def test_a_card_that_pays_another_player_is_not_said_to_bring_what_others_brought() -> None:
    turn = turn_view(
        (e.TurnBegan(0, 7), e.Rolled(0, (4, 5)), e.Earned(1, "mine", 3, 15), e.Earned(1, "ranch", 1, 2)), 3, over=True
    )
    told = caption(SEEN, turn, NAMES, 7)
    assert told.words == "💰 **Ann** rolled 9, and **Bo**'s **Mine** paid: 15 coins."
    assert words.beside(SEEN, turn, NAMES, told.events) == ([], ["**Bo** +2 · Ranch."])


def test_nobody_is_cleaned_out_who_earns_after_paying() -> None:
    for each in said(e.Took(1, 0, "cafe", 3, 6), e.Earned(0, "bakery", 1, 2)):
        assert "all" not in each


def test_another_turn_after_doubles_is_told_once() -> None:
    turn = turn_view((e.TurnBegan(0, 7, extra=True),), 3, over=False)
    told = caption(SEEN, turn, NAMES, 7)
    assert told.words == "**Ann** rolled doubles and has another turn (Amusement Park)."
    assert words.beside(SEEN, turn, NAMES, told.events) == ([], [])


def test_many_coins_name_the_card_that_brought_them_and_all_others_whose_coins_changed() -> None:
    paid = e.Earned(0, "fruit_and_vegetable_market", 2, 12), e.Earned(1, "mine", 1, 5), e.Took(2, 1, "cafe", 1, 2)
    turn = turn_view((e.TurnBegan(0, 7), e.Rolled(0, (6, 5)), *paid, BUILT), 3, over=True)
    (roll,), rest = words.beside(SEEN, turn, NAMES, (BUILT,))
    assert roll == (
        "**Ann** rolled 11 and earned 12 coins (Produce Market). "
        "**Bo** +4 · Mine +5, Cy's Cafe −1 (of 2 owed); **Cy** +1 · Cafe from Bo (of 2 owed)."
    )
    assert rest == []


def test_a_turn_whose_caption_says_the_roll_says_below_what_was_built() -> None:
    seen = view(Table(*TOWNS).state, None)
    events = (e.TurnBegan(0, 7), e.Rolled(0, (4,)), e.Earned(0, "convenience_store", 4, 12), e.Built(0, "mine", 6))
    turn = turn_view(events, 3, over=True)
    told = caption(seen, turn, NAMES, 7)
    assert "Convenience Store" in told.words
    assert words.beside(SEEN, turn, NAMES, told.events) == ([], ["**Ann** built **a Mine** for 6 coins."])


def test_a_turn_after_doubles_says_so() -> None:
    seen = view(Table(*TOWNS).state, None)
    turn = turn_view((e.TurnBegan(0, 7, extra=True), e.Rolled(0, (3, 4)), e.Built(0, "mine", 6)), 3, over=True)
    said = "Once more, after doubles (Amusement Park): **Ann** rolled 7 and built **a Mine**."
    assert caption(seen, turn, NAMES, 7).words == said
    assert words.beside(SEEN, turn, NAMES, ()) == ([said], [])


def test_nobody_has_earned_before_the_roll_is_final() -> None:
    table = Table(town(5, built=("radio_tower",)), town(5))
    table.rolls(4)
    seen = view(table.state, None)
    assert [pending.ask for pending in seen.pending] == ["keep"]
    assert caption(seen, seen.turn, NAMES, 7).words == "**Ann** rolled ⚃ 4."


def test_nobody_has_earned_nothing_while_a_card_still_asks_from_whom_to_take() -> None:
    table = Table(town(5, tv_station=1), town(5), town(5))
    table.rolls(6)
    seen = view(table.state, None)
    assert [pending.ask for pending in seen.pending] == ["target"]
    assert caption(seen, seen.turn, NAMES, 7).words == "**Ann** rolled ⚅ 6."


def test_nothing_is_said_before_anything_has_happened() -> None:
    seen = view(Table(town(), town()).state, None)
    assert not caption(seen, seen.turn, NAMES, 7).words


def test_who_wins_is_told_whatever_else_happened() -> None:
    ended = e.GameWon(1, "landmarks"), e.GameWon(2, "landmarks")
    assert all("**Bo**" in each for each in said(e.Took(1, 0, "tv_station", 5, 5), ended[0]))
    assert said(e.GameWon(1, "last_left")) == {"🏆 **Bo** wins: nobody else is left."}


@pytest.mark.parametrize("each", [e.Swapped(0, "business_center", "bakery", 1, "mine"), e.Gave(0, "x", "cafe", 1)])
def test_cards_that_change_hands_are_named_with_both_players(each: e.MachiEvent) -> None:
    for told in said(each):
        assert "**Ann**" in told
        assert "**Bo**" in told
        assert "a Bakery" in told or "a Cafe" in told


def test_what_the_caption_tells_is_not_told_again_below_it() -> None:
    seen = view(Table(*TOWNS).state, None)
    events = (e.TurnBegan(0, 7), e.Rolled(0, (2, 4)), e.Built(0, "mine", 6), e.Dealt(("cafe",)))
    turn = turn_view(events, 3, over=True)
    assert words.beside_picture(turn, NAMES, caption(seen, turn, NAMES, 7).events) == ["New on sale: **a Cafe**."]


def test_a_player_who_leaves_before_the_roll_is_told_once() -> None:
    seen = view(Table(*TOWNS).state, None)
    turn = turn_view((e.TurnBegan(0, 7), e.Resigned(1)), 3, over=False)
    told = caption(seen, turn, NAMES, 7)
    assert "resigned" in told.words
    assert words.before_roll(turn, NAMES, told.events) == []


def test_what_came_on_sale_before_the_roll_is_told_before_it() -> None:
    seen = view(Table(*TOWNS).state, None)
    events = (e.TurnBegan(0, 7), e.Dealt(("mine",)), e.Grew("bakery"), e.Rolled(0, (2, 4)), e.Dealt(("cafe",)))
    turn = turn_view(events, 3, over=True)
    first, last = words.before_roll(turn, NAMES), words.beside_picture(turn, NAMES)
    assert (first, last) == (["New on sale: **a Mine**.", "New on sale: **a Bakery**."], ["New on sale: **a Cafe**."])
    assert words.story(turn, seen, NAMES)[:3] == [*first, "**Ann** rolled ⚁ ⚃ = 6"]
    told = beside(caption(seen, turn, NAMES, 7), last, before=first).split("\n")
    assert told[0].startswith("-# New on sale: **a Mine**")
    assert told[-1] == "-# New on sale: **a Cafe**."

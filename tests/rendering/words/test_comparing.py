"""Every fact about a better answer has a sentence, and it reads like one."""

import re
from typing import get_args

import pytest

from bot.games.hindsight import Difference
from bot.games.machi_koro.actions import Add, Build, Invest, Keep, MachiAction, Pass, Reroll, Roll, Swap, Target
from bot.games.machi_koro.review import facts as machi
from bot.games.machi_koro.review.comparing_orders import Reason
from bot.games.mafia_dollar.cards import GROUP
from bot.games.mafia_dollar.review import comparing as mafia
from bot.games.values import Decision
from bot.language import speaking
from rendering.words.machi_koro import comparing as machi_words
from rendering.words.machi_koro import comparing_orders
from rendering.words.machi_koro.names import card_name
from rendering.words.machi_koro.questions import better
from rendering.words.mafia_dollar import comparing as mafia_words

NAMES = ("Ann", "Bo")
GANGSTER, ITEM = (next(card for card, group in GROUP.items() if group == kind) for kind in ("gangster", "item"))


@pytest.mark.parametrize("told", get_args(machi.Told))
def test_machi_koro(told: machi.Told) -> None:
    fact = machi.Fact(told, "cafe", "mine", ("cafe", "mine"), 1.5, 1, (2, 3), (4,), 1, 0, 2)
    said = machi_words.told(fact, NAMES)
    assert said.endswith(".")
    assert "{" not in said


@pytest.mark.parametrize("language", ["de", "fr", "es"])
@pytest.mark.parametrize("told", get_args(machi.Told))
def test_a_card_without_an_article_stands_in_quotes_or_in_a_list(told: machi.Told, language: str) -> None:
    """Given that names of cards have genders there, then none is a bare subject, and in German a total is “eine 4”."""
    fact = machi.Fact(told, "cafe", "mine", ("cafe", "mine"), 1.5, 1, (2, 3), (4, 5), 1, 0, 2)
    with speaking(language):
        said, names = machi_words.told(fact, NAMES), {card_name("cafe"), card_name("mine")}
    bare = re.sub(r"„[^“]*“|“[^”]*”|«[^»]*»|\([^)]*\)|:.*|^[^„“«]+?\s?(?=:)", "", said)
    assert not [name for name in names if name in bare], said
    if language == "de":
        assert not re.search(r"(?<!eine )(?<!einer )(?<!von )(?<!als )\b(2 oder 3|4 oder 5)", said), said


def test_german_says_what_another_card_brings_more() -> None:
    feeds = machi.Fact("feeds", "ranch", "cheese_factory", coins=3, totals=(7,))
    with speaking("de"):
        assert machi_words.told(feeds, NAMES) == (
            "Damit bringt deine Karte „Molkerei“ 3 Münzen mehr, wenn du eine 7 würfelst."
        )
        heading = better(Build("forest"), Build("cafe"), Decision(1, 0, "build", None), NAMES)
        assert heading == "du hast „Wald“ gebaut; besser war „Café“"
        police = mafia_words.told(mafia.Fact("no_actions", gangsters=1), NAMES)
    assert police.endswith("hast du in dem Zug keine Aktionen, obwohl du noch 1 Gangster zum Handeln hattest.")


@pytest.mark.parametrize("told", get_args(mafia.Told))
def test_mafia_dollar(told: mafia.Told) -> None:
    fact = mafia.Fact(told, GANGSTER, ITEM, 1, 25_000, 5_000, 0.5, 0.25, 2, 1, 3, 2, 1)
    said = mafia_words.told(fact, NAMES)
    assert said.endswith(".")
    assert "{" not in said


def test_a_friend_would_say_it_so() -> None:
    feeds = machi.Fact("feeds", "ranch", "cheese_factory", coins=3, totals=(7,))
    assert machi_words.told(feeds, NAMES) == "With it, Cheese Factory brings you 3 coins more whenever you roll 7."
    loan = machi.Fact("pays_at_once", "loan_office", coins=5, less=2, totals=(5, 6))
    assert machi_words.told(loan, NAMES) == (
        "Loan Office is free to build and pays you 5 coins at once; later you pay 2 coins whenever you roll 5 or 6."
    )
    nothing = machi.Fact("counts_nothing", "furniture_factory", cards=("forest", "mine"))
    assert machi_words.told(nothing, NAMES) == "Furniture Factory pays for each Forest or Mine, and you have none yet."
    cups = machi.Fact(
        "counts_nobodys", "soda_bottling_plant", cards=("cafe", "sushi_bar", "pizza_joint", "hamburger_stand")
    )
    assert (
        machi_words.told(cups, NAMES)
        == "Soda Bottling Plant pays for each card with the cup symbol, and nobody has one yet."
    )
    more = machi.Fact(
        "counts_more", "ranch", "wheat_field", ("cheese_factory", "fruit_and_vegetable_market"), 3, 2, (7,), (11, 12)
    )
    assert machi_words.told(more, NAMES) == (
        "Later on, Cheese Factory would pay 3 coins for each Ranch when you roll 7, and Produce Market 2 coins for "
        "each Wheat Field when you roll 11 or 12."
    )
    few = machi.Fact("pays_while_few", "corn_field", count=2)
    assert machi_words.told(few, NAMES) == "Corn Field pays only as long as you have fewer than 2 landmarks."
    less = machi.Fact("earns_less", "ranch", "shopping_mall", coins=0.5, less=0.9)
    assert machi_words.told(less, NAMES) == (
        "For now the Shopping Mall earns more, about 0.9 coins a round against 0.5 coins."
    )
    later = machi.Fact("earns_only_later", "apple_orchard", "bakery", less=0.6)
    assert machi_words.told(later, NAMES) == (
        "For now Bakery earns about 0.6 coins a round, and Apple Orchard hardly anything yet."
    )
    stops = machi.Fact("stops", "shopping_mall", cards=("general_store",), count=2)
    assert machi_words.told(stops, NAMES) == "With 2 landmarks, General Store would no longer pay."


@pytest.mark.parametrize(
    ("given", "best", "ask", "card", "said"),
    [
        (
            Build("train_station"),
            Build("mine"),
            "build",
            None,
            "you built the Train Station; a Mine was better",
        ),
        (Roll(2), Roll(1), "roll", None, "you rolled two dice; one die was better"),
        (Roll(1), Roll(2), "roll", None, "you rolled one die; two dice were better"),
        (Keep(), Reroll(2), "keep", None, "you kept the roll; rolling 2 dice again was better"),
        (Reroll(1), Keep(), "keep", None, "you rolled again; keeping the roll was better"),
        (Keep(), Add(), "add", "harbor", "you added nothing; adding 2 was better"),
        (Add(), Keep(), "add", "harbor", "you added 2; adding nothing was better"),
        (Pass(), Invest(), "invest", "tech_startup", "you put no coin on Tech Startup; putting one there was better"),
        (Invest(), Pass(), "invest", "tech_startup", "you put a coin on Tech Startup; keeping it was better"),
        (
            Pass(),
            Swap("cafe", 1, "mine"),
            "swap",
            "business_center",
            "Business Center: you chose “pass”; “Cafe for Bo's Mine” was better",
        ),
    ],
)
def test_a_heading_says_what_was_done_and_names_the_card_that_asked(
    given: MachiAction, best: MachiAction, ask: str, card: str | None, said: str
) -> None:
    assert better(given, best, Decision(1, 0, ask, card), NAMES) == said


@pytest.mark.parametrize(
    ("given", "best", "ask", "card", "said"),
    [
        (Build("mine"), Build("ranch"), "build", None, "Where your orders build a Mine, a Ranch was better."),
        (Pass(), Build("ranch"), "build", None, "Where your orders build nothing, a Ranch was better."),
        (Build("mine"), Pass(), "build", None, "Where your orders build a Mine, building nothing was better."),
        (Roll(2), Roll(1), "roll", None, "One die was better than two."),
        (Roll(1), Roll(2), "roll", None, "Two dice were better than one."),
        (Keep(), Reroll(2), "keep", None, "On a roll of 3 or 4, rolling again was better than keeping it."),
        (Reroll(2), Keep(), "keep", None, "On a roll of 3 or 4, keeping it was better than rolling again."),
        (Keep(), Add(), "add", "harbor", "On a roll of 3 or 4, adding 2 was better than adding nothing."),
        (Add(), Keep(), "add", "harbor", "On a roll of 3 or 4, adding nothing was better than adding 2."),
        (
            Pass(),
            Invest(),
            "invest",
            "tech_startup",
            "Putting a coin on Tech Startup was better than putting none there.",
        ),
        (
            Invest(),
            Pass(),
            "invest",
            "tech_startup",
            "Putting no coin on Tech Startup was better than putting one there.",
        ),
        (
            Pass(),
            Swap("cafe", 1, "mine"),
            "swap",
            "business_center",
            "Business Center: “Cafe for Bo's Mine” was better than “no swap”.",
        ),
        (Target(1), Target(0), "target", "tv_station", "TV Station: “Ann” was better than “Bo”."),
    ],
)
def test_what_matters_in_orders_is_said_before_why(
    given: MachiAction, best: MachiAction, ask: str, card: str | None, said: str
) -> None:
    """Given a fact about the part of the orders that matters, then it follows in the same paragraph."""
    difference, fact = Difference("", Decision(1, 0, ask, card), given, best, 0.1), machi.Fact("dice", coins=2, less=1)
    assert comparing_orders.reason(Reason(difference, [fact], (3, 4)), NAMES) == (
        f"{said} That brings you about 2 coins on average, and your choice about 1 coin."
    )


@pytest.mark.parametrize(
    ("told", "coins", "less", "said"),
    [
        ("dice", -0.5, -6.3, "That changes what you have by about −0.5 coins on average, and your choice by about"),
        ("dice", -0.04, 0, "That brings you about 0 coins on average, and"),
        ("dice_sure", 2, -1, "That changes what you have by 2 coins, and your choice by −1 coins."),
    ],
)
def test_coins_below_zero_are_not_brought(told: machi.Told, coins: float, less: float, said: str) -> None:
    assert machi_words.told(machi.Fact(told, coins=coins, less=less), NAMES).startswith(said)


def test_a_victim_that_is_left_open_is_no_player() -> None:
    difference = Difference("victim", Decision(1, 0, "target", "tv_station"), Target(1), Target(0), 0.1)
    assert comparing_orders.reason(Reason(difference, [machi.Fact("from_richest", "tv_station")]), NAMES) == (
        "TV Station: leaving it open was better than “Bo”. Then it takes from the player who is richest by that time."
    )

"""The picture of odds: what it shows, and what it leaves out."""

import msgspec

from bot.games.machi_koro import odds
from bot.games.machi_koro.odds import Growth, MachiOdds
from rendering import machi_koro as pictures
from rendering.words.machi_koro import odds_words
from tests.rendering import samples


def found(seat: int = 1) -> MachiOdds:
    """Odds in the middle of a game with two dice."""
    return odds.odds(samples.middle(), seat)


def test_with_one_die_only_six_numbers_are_shown() -> None:
    two = found()
    one = msgspec.structs.replace(two, throws=(two.throws[0], msgspec.structs.replace(two.throws[1], allowed=False)))
    assert "9: +10, you pay 6" in pictures.odds(two).alt
    assert "needs a" not in pictures.odds(two).alt
    shown = pictures.odds(one)
    assert "9:" not in shown.alt
    assert "two dice need a Train Station" in shown.alt
    assert shown.height < pictures.odds(two).height


def test_payments_are_drawn_below_the_road() -> None:
    free = tuple(msgspec.structs.replace(each, payments=()) for each in found().totals)
    assert pictures.odds(msgspec.structs.replace(found(), totals=free)).height < pictures.odds(found()).height


def test_best_buys_bring_coins_or_are_landmarks() -> None:
    growth = (Growth("mine", 0.6), Growth("airport", 0.0), Growth("bakery", 0.0), Growth("loan_office", -0.6))
    told = msgspec.structs.replace(found(), growth=growth)
    assert [one.card for one in odds_words.worth_building(told)] == ["mine", "airport"]
    assert "Mine for 6 (+0.6) and Airport for 30 (no coins), in coins a round." in pictures.odds(told).alt


def test_it_says_why_there_is_nothing_to_buy() -> None:
    dear = msgspec.structs.replace(found(), growth=(), coins=1)
    assert "You have 1 coin, too few for anything on sale." in pictures.odds(dear).alt
    useless = msgspec.structs.replace(found(), growth=(Growth("bakery", 0.0),))
    assert "Saving up is fine." in pictures.odds(useless).alt


def test_a_harbor_is_named_where_it_counts() -> None:
    assert "your Harbor can add 2" in pictures.odds(odds.odds(samples.everything(), 3)).alt
    assert "Harbor" not in pictures.odds(found()).alt


def test_words_name_the_cards_behind_each_number() -> None:
    told = odds_words.describe(found())
    assert "- **9**: +10 (Mine), you pay 6 (Family Restaurant)" in told
    assert "coins a round\n" in told
    bare = msgspec.structs.replace(found(), growth=(), totals=odds.odds(samples.opening(), 0).totals)
    assert "too few for anything on sale" in odds_words.describe(msgspec.structs.replace(bare, coins=0))

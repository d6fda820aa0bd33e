"""The leaderboard: small, with any names, and with the reader's own row marked."""

import msgspec
import pytest

from bot.records.leaderboard import Line
from rendering.drawing.theme import WIDTH
from rendering.records import Named, Ranking, leaderboard
from rendering.styles import STYLES
from tests.rendering.conftest import Inks
from tests.rendering.fitting import broken, drawn
from tests.rendering.pictures import pixels
from tests.rendering.records.test_profile_card import MOST_HIGH, MOST_KIB, STARS

NAMES = (
    "Cleo",
    "Bo",
    "Maximilian von und zu Hohenstein-Waldenburg",
    "",
    "\u202e",
    "𝓔𝓵𝓲 🦊",
    "小林さくら",
    "N" * 90,
    "Gus",
    "Hana",
)


def ranking(game: str, month: str = "") -> Ranking:
    lines = [Named(Line(at, at, 1700 - 40 * at, 40, 40, 20 - at), name) for at, name in enumerate(NAMES, 1)]
    own = Named(Line(123_456, 99, 988, 4, 99_999, 10_000), "Neo", own=True)
    return Ranking(game=game, month=month, lines=[*lines, own], stars=STARS[game], server="Friday Games")


@pytest.mark.parametrize("game", STYLES)
def test_a_leaderboard_is_small_and_says_everything_in_words(game: str) -> None:
    picture = leaderboard(ranking(game))
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == WIDTH
    assert len(picture.png) < MOST_KIB * 1024
    assert picture.alt.startswith(f"Leaderboard: {STYLES[game].title} · all time. 1. Cleo: 1660, 19 of 40 won.")
    assert "4. Player 4: 1540" in picture.alt
    assert "Neo (you): 988?, 10000 of 99999 won." in picture.alt


@pytest.mark.parametrize("game", STYLES)
def test_high_ranks_and_long_names_are_whole(game: str) -> None:
    names = ("W" * 32, "小林さくら" * 6 + "小林", "Maximilian Bartholomew Feathers-")
    shown = ranking(game)
    lines = [msgspec.structs.replace(each, name=names[at % 3]) for at, each in enumerate(shown.lines)]
    found = drawn({"ranks": lambda: leaderboard(msgspec.structs.replace(shown, lines=lines))})["ranks"]
    assert {"123456", "10000 of 99999 won"} <= {label.text for label in found}
    assert not broken(names[2], [label.text for label in found])
    assert not [label.text for label in found if {"cut", "outside"} & {*label.faults}]
    assert leaderboard(shown).height <= MOST_HIGH


def test_equal_ranks_share_the_podium() -> None:
    lines = [
        Named(Line(rank, at, 1500, 40, 40, 20), name)
        for at, (rank, name) in enumerate(zip((1, 1, 3, 4), NAMES, strict=False))
    ]
    found = leaderboard(Ranking(game="machi_koro", month="", lines=lines, stars=("", "cafe"), server=""))
    assert "1. Cleo: 1500, 20 of 40 won. 1. Bo: 1500" in found.alt


def test_a_month_shows_wins_and_no_ratings() -> None:
    picture = leaderboard(ranking("machi_koro", "November 2026"))
    assert "Machi Koro · November 2026. 1. Cleo: 19 of 40 won." in picture.alt


def test_one_player_alone_without_a_rating_can_be_shown() -> None:
    own = Named(Line(1, 7, None, 0, 1, 0), "Neo", own=True)
    found = leaderboard(Ranking(game="machi_koro", month="", lines=[own], stars=(), server=""))
    assert found.alt == "Leaderboard: Machi Koro · all time. 1. Neo (you): –, 0 of 1 won."


def test_all_text_has_contrast(inks: Inks) -> None:
    for game in STYLES:
        leaderboard(ranking(game))
    assert len(inks) > 8

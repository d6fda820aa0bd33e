"""The picture of a month: small, readable, and drawn with much or little to tell."""

import msgspec
import pytest

from bot.games.records import LuckyRoll
from bot.records.months import Digest, Luckiest, Winner
from data.rows import LongestRow, NewestRow
from rendering.art.town.ground import Season
from rendering.drawing.heroes import HEAD
from rendering.drawing.theme import WIDTH
from rendering.records import MonthShown, month_card
from rendering.records.month_card import season_of
from rendering.styles import STYLES
from tests.rendering.conftest import Inks
from tests.rendering.fitting import broken, drawn
from tests.rendering.pictures import pixels
from tests.rendering.records.test_profile_card import MOST_KIB, STARS

MACHI, MAFIA = "machi_koro", "mafia_dollar"


def month(game: str, *names: str) -> Digest:
    return Digest(
        month="2026-11",
        games={game: 9},
        players=6,
        winners=tuple(Winner(at, name, 12, 7) for at, name in enumerate(names)),
        luckiest=(
            Luckiest(MACHI, LuckyRoll(0, (4, 3), 28, 1 / 6, 28.8), "Bo"),
            Luckiest(MAFIA, LuckyRoll(1, (8,), 0, 0.11, 0.89), ""),
        ),
        longest=LongestRow(12, game, 84, 1_763_000_000, 1_763_777_600),
        newest=NewestRow(57, game, "lobby", 1_764_460_000),
    )


@pytest.mark.parametrize("game", STYLES)
def test_a_month_says_everything_in_words(game: str) -> None:
    picture = month_card(MonthShown(month(game, "Ann"), "Friday Games", game, STARS[game]))
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == WIDTH
    assert len(picture.png) < MOST_KIB * 1024
    assert picture.alt.startswith("November 2026: 9 games · 6 players. Winner of the month: Ann, won 7 of 12 games.")
    assert "Luckiest roll: +28 coins, Bo." in picture.alt
    assert "Luckiest check: 1 in 9, somebody." in picture.alt
    assert "Longest game: 84 turns" in picture.alt
    assert "Newest table: Table 57" in picture.alt


@pytest.mark.parametrize("game", STYLES)
def test_any_names_and_little_to_tell_can_be_read(game: str, inks: Inks) -> None:
    names = ("N" * 90, "\u202e", "小林さくら")
    month_card(MonthShown(month(game, *names), "", game, ()))
    bare = Digest(month="2026-02", games={game: 1}, players=2, winners=(), luckiest=(), longest=None, newest=None)
    assert month_card(MonthShown(bare, "", game, ())).alt == "February 2026: 1 game · 2 players."


@pytest.mark.parametrize("game", STYLES)
def test_each_season_has_its_own_picture(game: str) -> None:
    months = [msgspec.structs.replace(month(game, "Ann"), month=f"2026-{number:02}") for number in (1, 4, 7, 10)]
    found = {
        pixels(month_card(MonthShown(each, "", game, STARS[game]))).crop((0, HEAD, WIDTH, 400)).tobytes()
        for each in months
    }
    assert len(found) == 4


def test_winter_begins_in_december() -> None:
    assert [season_of(f"2026-{number:02}") for number in (11, 12, 2, 3, 6)] == [
        Season.AUTUMN,
        Season.WINTER,
        Season.WINTER,
        Season.SPRING,
        Season.SUMMER,
    ]


@pytest.mark.parametrize("game", STYLES)
def test_winners_with_long_names_are_whole(game: str) -> None:
    names = ("Maximilian Bartholomew Feathers-", "Annabelle-Sophie von Wolkenstein", "Wilhelmina Montgomery-Hathaway 3")
    shown = month(game, *names)
    lucky = tuple(msgspec.structs.replace(each, name=names[0]) for each in shown.luckiest)
    shown = msgspec.structs.replace(shown, luckiest=lucky)
    found = drawn({"month": lambda: month_card(MonthShown(shown, "Friday Games", game, STARS[game]))})["month"]
    assert not [label.text for label in found if {"cut", "outside"} & {*label.faults}]
    for name in names:
        assert not broken(name, [label.text for label in found])

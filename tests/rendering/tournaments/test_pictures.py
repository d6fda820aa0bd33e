"""Pictures of tournaments: small, legible, with any names, and whole in words."""

import msgspec
import pytest

from bot.pictures.picture import Picture
from rendering.drawing.theme import WIDTH, Rgb
from rendering.styles import STYLES
from rendering.tournaments import Box, bracket, standings
from rendering.tournaments.bracket import ordered
from tests.rendering.conftest import Inks
from tests.rendering.fitting import drawn
from tests.rendering.pictures import pixels
from tests.rendering.tournaments.samples import EIGHT, NAMES, knock_out, league, match, won

MOST_KIB = 130
MOST_HIGH = 1700
"""Pixels: taller pictures are made so small that nobody can read them."""


@pytest.mark.parametrize("game", STYLES)
def test_standings_are_small_and_say_everything_in_words(game: str) -> None:
    picture = standings(league(game))
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == WIDTH
    assert len(picture.png) < MOST_KIB * 1024
    assert picture.alt.startswith(
        f"Autumn Cup of the Friday Games: {STYLES[game].title} · round robin · round 5 of 15."
    )
    assert " of 5 beaten, " in picture.alt


@pytest.mark.parametrize("entrants", [8, 16])
@pytest.mark.parametrize("game", STYLES)
def test_a_bracket_is_small_and_says_who_beat_whom(game: str, entrants: int) -> None:
    picture = bracket(knock_out(game, entrants))
    assert pixels(picture).size == (picture.width, picture.height)
    assert len(picture.png) < MOST_KIB * 1024
    assert "🤖 Robo Rye beats 𝓔𝓵𝓲 🦊; 🤖 Cog Croissant beats Maximilian" in picture.alt
    assert "🤖 Cog Croissant beats 🤖 Robo Rye" in picture.alt
    assert "🤖 Cog Croissant waits for an opponent" in picture.alt


def test_matches_stand_in_the_order_in_which_they_feed_each_other() -> None:
    first = [match(0, 7), match(1, 6), match(2, 5), match(3, 4)]
    second = [match(1, 2, after=(1, 2)), match(0, 3, after=(0, 3))]
    found = ordered([first, second, [Box((0, 1), (1, 0))]])
    assert [box.first for box in found[0]] == [0, 3, 1, 2]
    assert [(box.first, box.after) for box in found[1]] == [(0, (0, 1)), (1, (2, 3))]
    assert found[2][0].after == (0, 1)


@pytest.mark.parametrize("entrants", [4, 8])
def test_the_champion_stands_at_the_end(entrants: int) -> None:
    assert bracket(won("machi_koro", entrants)).alt.endswith("Final: Bo beats Ann. Bo has won the tournament.")


def rims(picture: Picture, colour: Rgb) -> int:
    """How many pixels have a colour."""
    counted = pixels(picture).convert("RGB").getcolors(picture.width * picture.height) or []
    return sum(many for many, each in counted if each == colour)


def test_a_match_that_can_be_played_now_is_marked() -> None:
    half = [Box((0, 3)), Box((1, None))]
    rounds = [half, [Box((None, None), (0, 1))]]
    shown = msgspec.structs.replace(knock_out("machi_koro", 8, names=EIGHT), rounds=rounds, robots=frozenset())
    unknown = [[Box((0, None)), half[1]], rounds[1]]
    strong = STYLES["machi_koro"].colours.strong
    marked, plain = (rims(bracket(msgspec.structs.replace(shown, rounds=each)), strong) for each in (rounds, unknown))
    assert marked > plain + 1000


def test_the_last_line_tells_of_winners_that_go_on_only_while_there_are_some() -> None:
    first = [match(0, 3), match(1, 2)]
    last = [Box((0, 1), (0, 1))]
    shown = msgspec.structs.replace(knock_out("machi_koro", 8, names=EIGHT), rounds=[first, last], robots=frozenset())
    going = msgspec.structs.replace(shown, rounds=[[match(0, 3), Box((1, 2))], [Box((0, None), (0, 1))]])
    found = drawn({"final": lambda: bracket(shown), "going": lambda: bracket(going)})
    said = {scene: "winners go on" in {label.text for label in labels} for scene, labels in found.items()}
    assert said == {"final": False, "going": True}


def test_a_name_of_wide_letters_stands_on_two_lines() -> None:
    shown = knock_out("machi_koro", names=("W" * 32, *(f"Bo{at}" for at in range(15))))
    lines = [label.text for label in drawn({"it": lambda: bracket(shown)})["it"] if {*label.text} == {"W"}]
    assert lines == ["W" * 16] * 2 * 3


@pytest.mark.parametrize("game", STYLES)
@pytest.mark.parametrize("name", ["Maximilian Bartholomew Feathers-", "W" * 32, "小林さくら" * 6 + "小林", "🦊" * 32])
def test_names_of_thirty_two_letters_are_whole(game: str, name: str) -> None:
    names = (*(name,) * 10, *NAMES[10:])
    shown = knock_out(game, names=names)
    board = msgspec.structs.replace(league(game), names=names)
    found = drawn({"bracket": lambda: bracket(shown), "standings": lambda: standings(board)})
    faulty = [(scene, label.text) for scene in found for label in found[scene] if {"cut", "outside"} & {*label.faults}]
    assert not faulty


@pytest.mark.parametrize("game", STYLES)
def test_no_picture_is_taller_than_a_client_shows_well(game: str) -> None:
    for picture in (
        bracket(knock_out(game)),
        bracket(won(game)),
        standings(league(game)),
        standings(league(game, over=True)),
    ):
        assert picture.height <= MOST_HIGH


def test_a_tournament_that_nobody_has_played_shows_who_is_in() -> None:
    shown = msgspec.structs.replace(
        league("machi_koro", 3, rounds=0), about="Machi Koro · round robin · 3 of 16 players"
    )
    assert standings(shown).alt.endswith("3 of 16 players. Cleo. Bo. Maximilian von und zu Hohenstein-Waldenburg.")


def test_large_tables_and_byes_are_drawn() -> None:
    rounds = [[match(0, 1, 2, 3, 4), Box((5,), (), 5, (1,))], [match(0, 5, after=(0, 1))]]
    picture = bracket(msgspec.structs.replace(knock_out("machi_koro", 8), rounds=rounds, over=True))
    assert "goes on" in picture.alt
    assert "Final: Cleo beats" in picture.alt


def test_all_text_has_contrast(inks: Inks) -> None:
    for game in STYLES:
        standings(league(game, over=True))
        bracket(knock_out(game))
        bracket(won(game))
    assert len(inks) > 8

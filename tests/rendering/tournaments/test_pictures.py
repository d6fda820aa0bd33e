"""Pictures of tournaments: small, legible, with any names, and whole in words."""

import msgspec
import pytest

from rendering.drawing.theme import WIDTH
from rendering.styles import STYLES
from rendering.tournaments import Box, bracket, standings
from tests.rendering.conftest import Inks
from tests.rendering.pictures import pixels
from tests.rendering.tournaments.samples import knock_out, league

MOST_KIB = 130


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


@pytest.mark.parametrize("game", STYLES)
def test_a_bracket_is_small_and_says_who_beat_whom(game: str) -> None:
    picture = bracket(knock_out(game))
    assert pixels(picture).size == (picture.width, picture.height)
    assert len(picture.png) < MOST_KIB * 1024
    assert "Round 1: Cleo beats Widget Waffle" in picture.alt
    assert "Round 2: Cleo beats" in picture.alt


def test_a_tournament_that_nobody_has_played_shows_who_is_in() -> None:
    shown = msgspec.structs.replace(
        league("machi_koro", 3, rounds=0), about="Machi Koro · round robin · 3 of 16 players"
    )
    assert standings(shown).alt.endswith("3 of 16 players. Cleo. Bo. Maximilian von und zu Hohenstein-Waldenburg.")


def test_large_tables_and_byes_are_drawn() -> None:
    rounds = [[Box((0, 1, 2, 3, 4), ahead=1), Box((5,))], [Box((0, 5), ahead=1)]]
    picture = bracket(msgspec.structs.replace(knock_out("machi_koro", 6), rounds=rounds, over=True))
    assert "goes on" in picture.alt
    assert "Final: Cleo beats" in picture.alt


def test_all_text_has_contrast(inks: Inks) -> None:
    for game in STYLES:
        standings(league(game, over=True))
        bracket(knock_out(game))
    assert len(inks) > 8

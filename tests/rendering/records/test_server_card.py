"""The figures of a server as a card: small, readable, with any names."""

import pytest

from bot.records.server_figures import Champion, ServerFigures, ServerRecord
from rendering.drawing.theme import WIDTH
from rendering.records import ServerShown, server_card
from rendering.styles import STYLES
from tests.rendering.conftest import Inks
from tests.rendering.pictures import pixels
from tests.rendering.records.test_profile_card import MOST_KIB, STARS


def figures(game: str, *names: str, record: ServerRecord | None = None) -> ServerFigures:
    return ServerFigures(
        game=game,
        games=312,
        players=14,
        turns=58,
        longest=131,
        since=1.75e9,
        editions=(("base", 200), ("unknown", 112)),
        tables=((2, 100), (4, 212)),
        best=record,
        best_turn=record,
        theft=record,
        champions=tuple(Champion(name, 40, 120) for name in names),
        stars=STARS[game],
    )


@pytest.mark.parametrize("game", STYLES)
def test_a_server_says_everything_in_words(game: str) -> None:
    record = ServerRecord(96, "Ann", STARS[game][0])
    picture = server_card(ServerShown("Friday Games", figures(game, "Ann", "Bo", record=record), 1.79e9))
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == WIDTH
    assert len(picture.png) < MOST_KIB * 1024
    assert picture.alt.startswith(f"Friday Games: {STYLES[game].title} · since June 2025. Games: 312 finished.")
    assert "Most wins: Ann 40/120, Bo 40/120." in picture.alt


@pytest.mark.parametrize("game", STYLES)
def test_any_names_and_little_to_tell_can_be_read(game: str, inks: Inks) -> None:
    unnamed = ServerRecord(9, "", STARS[game][0])
    server_card(ServerShown("N" * 90, figures(game, "N" * 90, "\u202e", "小林さくら", record=unnamed), 1.79e9))
    nobody = server_card(ServerShown("", figures(game), 1.79e9)).alt
    assert "Most wins" not in nobody
    assert "Biggest theft" not in nobody

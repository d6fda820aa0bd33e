"""The cover of a lobby: readable, small, the same every time, with any names and any number of seats."""

from collections.abc import Callable

import pytest

from bot.pictures.picture import Picture
from rendering import machi_koro, mafia_dollar
from rendering.drawing.cover_parts import Chair, Cover
from rendering.words.machi_koro.terms import EDITIONS
from tests.rendering.caches import forget
from tests.rendering.conftest import Inks
from tests.rendering.pictures import pixels
from tests.rendering.samples import HOSTILE
from tests.support.long import sampled

COVERS: dict[str, tuple[int, Callable[[Cover], Picture]]] = {
    **{edition: (5, lambda shown, edition=edition: machi_koro.cover(shown, edition)) for edition in EDITIONS},  # type: ignore[misc]
    "mafia_dollar": (6, mafia_dollar.cover),
}
"""By edition or game: the most seats, and how to draw it."""
ROBOTS = (Chair("Gizmo Grain", "normal"), Chair("Robo Rye", "easy"))


def lobby(*chairs: Chair, seats: int) -> Cover:
    return Cover("The game", "An edition", chairs, seats)


@pytest.mark.parametrize("kind", COVERS)
def test_covers_are_small_readable_and_the_same_with_any_cache(kind: str, inks: Inks) -> None:
    most, draw = COVERS[kind]
    for seats in range(2, most + 1):
        shown = lobby(Chair("Ann"), *ROBOTS[: seats - 1], seats=seats)
        picture = draw(shown)
        assert pixels(picture).size == (picture.width, picture.height)
        assert (picture.width, picture.height) == (1200, draw(lobby(seats=2)).height)
        assert len(picture.png) <= 130 * 1024
        assert "Gizmo Grain (normal robot)" in picture.alt
        assert f"Free seats: {seats - len(shown.chairs)}." in picture.alt
    forget()
    assert draw(shown) == picture
    assert inks


@pytest.mark.parametrize("kind", ["base", "mafia_dollar"])
def test_each_seat_that_is_taken_changes_the_cover(kind: str) -> None:
    draw = COVERS[kind][1]
    chairs = (Chair("Ann"), *ROBOTS)
    assert len({draw(lobby(*chairs[:taken], seats=4)).png for taken in range(4)}) == 4


@pytest.mark.parametrize("at", sampled(range(0, len(HOSTILE), 3), *range(0, len(HOSTILE), 6)))
def test_no_name_breaks_a_cover(at: int) -> None:
    chairs = [Chair(name, "easy" if seat % 2 else None) for seat, name in enumerate((HOSTILE[at:] + HOSTILE)[:5])]
    for kind in ("everything", "mafia_dollar"):
        picture = COVERS[kind][1](lobby(*chairs, seats=5))
        assert len(picture.png) <= 130 * 1024
        assert 0 < len(picture.alt) <= 1024
        assert picture.alt.encode()

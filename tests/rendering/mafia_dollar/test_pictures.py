"""What every picture of MafiaDollar must be: readable, small, always the same, whoever is drawn."""

import threading
from collections.abc import Callable

import pytest

from bot.games.mafia_dollar import MafiaView
from data.cards import mafia_dollar as cards
from rendering import mafia_dollar as pictures
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import palette
from rendering.drawing.picture import Picture
from rendering.drawing.theme import Rgb
from tests.rendering.caches import forget
from tests.rendering.drawing.test_theme import contrast
from tests.rendering.mafia_dollar import samples
from tests.rendering.pictures import pixels
from tests.rendering.samples import HOSTILE

Draw = Callable[[tuple[str, ...]], Picture]


def _check(view: MafiaView, names: tuple[str, ...]) -> Picture:
    assert view.last is not None
    return pictures.check(view.last, names)


def _table_of(seats: int) -> Draw:
    return lambda names: pictures.table(samples.view(seats, 30), names)


PICTURES: dict[str, tuple[int, Draw]] = {
    **{f"table of {seats}": (seats, _table_of(seats)) for seats in range(2, 7)},
    "opening": (4, lambda names: pictures.table(samples.view(4, 1), names)),
    "full table": (6, lambda names: pictures.table(samples.crowded(), names)),
    "table at the end": (6, lambda names: pictures.table(samples.view(6, 9999), names)),
    "table after a check": (4, lambda names: pictures.table(samples.with_check(), names, samples.with_check().last)),
    "hand": (4, lambda names: pictures.hand(samples.view(4, 40, viewer=1), names)),
    "hand with much loot": (6, lambda names: pictures.hand(samples.view(6, 60, viewer=5), names)),
    "check": (4, lambda names: _check(samples.with_check(), names)),
    "reckoning": (6, lambda names: pictures.reckoning(samples.view(6, 9999), names)),
    "reckoning of a match": (3, lambda names: pictures.reckoning(samples.view(3, 9999, target=250_000), names)),
}
EVERY = list(PICTURES)
CARDS = [card.id for card in cards.load()]


def draw(kind: str, names: tuple[str, ...] | None = None) -> Picture:
    """One of the pictures."""
    seats, picture = PICTURES[kind]
    return picture(names or samples.names(seats))


@pytest.mark.parametrize("kind", EVERY)
def test_a_picture_is_what_it_says_it_is(kind: str) -> None:
    picture = draw(kind)
    image = pixels(picture)
    assert (picture.width, picture.height) == image.size
    assert picture.width == 1200
    assert image.mode == "P"
    assert bytes(image.getpalette() or []) == palette()
    assert "transparency" not in image.info
    assert picture.name.isascii()
    assert picture.name.endswith(".png")
    assert 0 < len(picture.alt) <= 1024


@pytest.mark.parametrize("kind", EVERY)
def test_a_picture_is_small(kind: str) -> None:
    picture = draw(kind)
    assert len(picture.png) <= 130 * 1024
    assert picture.height <= 2000


@pytest.mark.parametrize("kind", EVERY)
def test_the_same_view_gives_the_same_bytes_from_cold_and_warm(kind: str) -> None:
    warm = draw(kind)
    forget("panel", "strip", "gangster", "store", "face", "bar", "_account", "line", "fitted", "on")
    assert draw(kind) == warm


def test_several_threads_draw_the_same() -> None:
    expected = {kind: draw(kind).png for kind in EVERY}
    forget()
    found: list[tuple[str, bytes]] = []
    threads = [
        threading.Thread(target=lambda order: found.extend((kind, draw(kind).png) for kind in order), args=(order,))
        for order in (EVERY, EVERY[::-1])
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 2 * len(EVERY)
    assert all(png == expected[kind] for kind, png in found)


@pytest.mark.parametrize("at", range(0, len(HOSTILE), 2))
def test_no_name_breaks_a_picture_or_changes_its_size(at: int) -> None:
    names = (HOSTILE[at:] + HOSTILE)[:6]
    for kind in ("full table", "table after a check", "hand", "check", "reckoning", "reckoning of a match"):
        seats = PICTURES[kind][0]
        plain, picture = draw(kind), draw(kind, names[:seats])
        assert (picture.width, picture.height) == (plain.width, plain.height)
        assert len(picture.png) <= 150 * 1024
        assert len(picture.alt) <= 1024
        assert picture.alt.encode()


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_small_and_described(card: str) -> None:
    picture = pictures.card(card)
    shown = next(each for each in cards.load() if each.id == card)
    assert pixels(picture).size == (picture.width, picture.height) == (1200, 600)
    assert len(picture.png) <= 60 * 1024
    assert picture.alt.startswith(f"{shown.name}: ")
    assert len(picture.alt) <= 1024


def test_cards_that_differ_look_different() -> None:
    looks: dict[str, set[bytes]] = {}
    for card in cards.load():
        looks.setdefault(card.name, set()).add(pictures.card(card.id).png)
    assert len(set().union(*looks.values())) == sum(map(len, looks.values()))
    assert len(looks["Jail"]) > 1


def test_there_is_no_picture_of_a_card_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        pictures.card("Z99")


def test_all_text_has_contrast(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[tuple[Rgb, Rgb]] = set()
    plain = Canvas.line

    def noting(self: Canvas, drawn: object, x: int, baseline: int, over: Rgb, ground: Rgb) -> None:
        used.add((over, ground))
        plain(self, drawn, x, baseline, over, ground)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "line", noting)
    forget()
    for kind in EVERY:
        draw(kind)
    for card in CARDS:
        pictures.card(card)
    forget()
    assert len(used) > 20
    assert {pair: round(contrast(*pair), 2) for pair in used if contrast(*pair) < 4.5} == {}


def test_warming_changes_nothing() -> None:
    forget()
    pictures.warm()
    first = draw("full table")
    forget()
    assert draw("full table") == first


def test_a_scaled_down_table_still_tells_figures_from_the_ground() -> None:
    image = pixels(draw("full table")).convert("L")
    small = image.resize((400, image.height // 3))
    for box in ((24, 0, 200, 30), (5, 50, 395, 90)):
        levels = small.crop(box).tobytes()
        assert max(levels) - min(levels) > 150

"""Every picture is readable, small and deterministic, with any names."""

import threading
from collections.abc import Callable

import pytest
from PIL import Image

from bot.games.machi_koro.views import GoView, MachiView
from data.cards import machi_koro as cards
from rendering import machi_koro as pictures
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import palette
from rendering.drawing.picture import Picture
from rendering.drawing.theme import Rgb
from tests.rendering import samples
from tests.rendering.caches import forget
from tests.rendering.drawing.test_theme import contrast
from tests.rendering.pictures import pixels

Draw = Callable[[MachiView, GoView, tuple[str, ...]], Picture]

DRAWINGS: dict[str, Draw] = {
    "board": pictures.board,
    "table": pictures.table,
    "town": lambda view, go, names: pictures.town(view, len(view.towns) - 1, names),
    "market": lambda view, go, names: pictures.market(view, None),
    "own market": lambda view, go, names: pictures.market(view, 5),
}
CARDS = [card.id for card in cards.load()]


def draw(kind: str, sample: str, names: tuple[str, ...] | None = None) -> Picture:
    """One kind of picture of one sample."""
    view = samples.ALL[sample]()
    chosen = names or samples.names(len(view.towns))
    return DRAWINGS[kind](view, view.last or view.go, chosen)


EVERY = [(kind, sample) for kind in DRAWINGS for sample in samples.ALL]


@pytest.mark.parametrize(("kind", "sample"), EVERY)
def test_a_picture_is_what_it_says_it_is(kind: str, sample: str) -> None:
    picture = draw(kind, sample)
    image = pixels(picture)
    assert (picture.width, picture.height) == image.size
    assert picture.width == 1200
    assert image.mode == "P"
    assert bytes(image.getpalette() or []) == palette()
    assert "transparency" not in image.info
    assert picture.name.isascii()
    assert picture.name.endswith(".png")


@pytest.mark.parametrize(("kind", "sample"), EVERY)
def test_a_picture_is_small(kind: str, sample: str) -> None:
    crowded = sample == "everything" and kind in {"table", "town"}
    assert len(draw(kind, sample).png) <= (180 if crowded else 130) * 1024


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_small_and_described(card: str) -> None:
    picture = pictures.card(card)
    shown = next(each for each in cards.load() if each.id == card)
    assert pixels(picture).size == (picture.width, picture.height) == (1200, 640)
    assert len(picture.png) <= 130 * 1024
    assert shown.name in picture.alt
    assert shown.text in picture.alt
    assert len(picture.alt) <= 1024


def test_every_card_looks_different() -> None:
    assert len({pictures.card(card).png for card in CARDS}) == len(CARDS)


def test_there_is_no_picture_of_a_card_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        pictures.card("moon_base")


@pytest.mark.parametrize("sample", samples.ALL)
def test_a_board_is_wide_unless_towns_are_crowded(sample: str) -> None:
    picture = draw("board", sample)
    limits = {"crowded": 1000, "everything": 1500}
    assert picture.height <= limits.get(sample, 770)


@pytest.mark.parametrize(("kind", "sample"), EVERY)
def test_the_same_view_gives_the_same_bytes_from_cold_and_warm(kind: str, sample: str) -> None:
    warm = draw(kind, sample)
    forget("panel", "strip", "tile", "site", "_picture", "line", "fitted", "on")
    assert draw(kind, sample) == warm


def test_nothing_that_is_kept_changes_what_is_drawn() -> None:
    before = [draw("table", sample) for sample in samples.ALL]
    forget()
    assert [draw("table", sample) for sample in reversed(samples.ALL)][::-1] == before


def test_several_threads_draw_the_same() -> None:
    expected = {sample: draw("board", sample).png for sample in samples.ALL}
    forget()
    found: list[tuple[str, bytes]] = []

    def work(order: list[str]) -> None:
        found.extend((sample, draw("board", sample).png) for sample in order)

    every = list(samples.ALL)
    threads = [threading.Thread(target=work, args=(every[at:] + every[:at],)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 4 * len(every)
    assert all(png == expected[sample] for sample, png in found)


@pytest.mark.parametrize("at", range(len(samples.HOSTILE)))
def test_no_name_breaks_a_picture(at: int) -> None:
    names = (samples.HOSTILE[at:] + samples.HOSTILE)[:4]
    plain = draw("board", "middle")
    for kind in ("board", "table", "town"):
        picture = draw(kind, "middle", names)
        assert len(picture.png) <= 150 * 1024
        assert picture.alt.encode()
        assert len(picture.alt) <= 1024
    assert (draw("board", "middle", names).width, draw("board", "middle", names).height) == (plain.width, plain.height)


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_a_name_stays_in_its_own_corner(name: str) -> None:
    """Only the top of that player's panel and the header may change with a name."""
    base = draw("board", "middle", ("Ann", "Mika", "Lin", "Bo"))
    other = draw("board", "middle", (name, "Mika", "Lin", "Bo"))
    one, two = pixels(base).convert("RGB"), pixels(other).convert("RGB")
    for box in ((400, 146, 1200, 756), (0, 212, 1200, 756), (0, 0, 340, 146)):
        assert one.crop(box).tobytes() == two.crop(box).tobytes()


def test_all_text_has_contrast(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[tuple[Rgb, Rgb]] = set()
    plain = Canvas.line

    def noting(self: Canvas, drawn: object, x: int, baseline: int, over: Rgb, ground: Rgb) -> None:
        used.add((over, ground))
        plain(self, drawn, x, baseline, over, ground)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "line", noting)
    forget()
    for kind, sample in EVERY:
        draw(kind, sample)
    for card in CARDS:
        pictures.card(card)
    forget()
    assert len(used) > 20
    assert {pair: round(contrast(*pair), 2) for pair in used if contrast(*pair) < 4.5} == {}


def test_a_view_that_shows_something_else_looks_different() -> None:
    boards = {sample: draw("board", sample).png for sample in samples.ALL}
    assert len(set(boards.values())) == len(samples.ALL)


def test_warming_draws_nothing_twice() -> None:
    forget()
    pictures.warm()
    first = draw("board", "middle")
    forget()
    assert draw("board", "middle") == first


def test_a_scaled_down_board_still_tells_gold_from_the_panel() -> None:
    """A third of the size, as on a phone: the coins' figures keep most of their contrast."""
    image = pixels(draw("board", "middle")).convert("L")
    small = image.resize((400, image.height // 3), Image.Resampling.LANCZOS)
    coins = small.crop((172, 52, 195, 70))
    levels = coins.tobytes()
    assert max(levels) - min(levels) > 110

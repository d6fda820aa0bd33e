"""Every picture is readable, small and deterministic, with any names."""

import functools
import threading
from collections.abc import Callable
from typing import Literal

import pytest
from PIL import Image

from bot.games.machi_koro import odds
from bot.games.machi_koro.lessons import Ringed
from bot.games.machi_koro.views import MachiView, TurnView
from bot.pictures.picture import Picture
from data.cards import machi_koro as cards
from rendering import machi_koro as pictures
from rendering.drawing.palette import palette
from rendering.drawing.text import line
from rendering.machi_koro import boards
from rendering.machi_koro.markets import name_of
from rendering.machi_koro.towns.town import colours
from tests.rendering import samples
from tests.rendering.caches import forget
from tests.rendering.conftest import Inks
from tests.rendering.pictures import pixels
from tests.support.long import LONG, sampled

Draw = Callable[[MachiView, TurnView, tuple[str, ...]], Picture]


def _advised(what: Literal["dice", "market", "town", "player"], *, large: bool = False) -> Draw:
    """A board with a ring: around a landmark of the `large` town, or what the last of the others has."""

    def draw(view: MachiView, turn: TurnView, names: tuple[str, ...]) -> Picture:
        first = boards.shown_first(view, turn)
        seat = first if large else max(each.seat for each in view.towns if each.seat != first and not each.resigned)
        town = view.towns[seat]
        cards = {"market": view.market[-1].card, "town": town.sites[-1].card if large else town.holdings[-1].card}
        return pictures.board(view, turn, names, ringed=Ringed(what, seat, cards.get(what, "")))

    return draw


DRAWINGS: dict[str, Draw] = {
    "board": pictures.board,
    **{f"board, {what} ringed": _advised(what) for what in ("dice", "market", "player")},
    "board, town ringed": _advised("town", large=True),
    "board, card ringed": _advised("town"),
    "table": pictures.table,
    "town": lambda view, turn, names: pictures.town(view, len(view.towns) - 1, names),
    "market": lambda view, turn, names: pictures.market(view, None),
    "own market": lambda view, turn, names: pictures.market(view, 5),
    "odds": lambda view, turn, names: pictures.odds(odds.odds(view, len(view.towns) - 1)),
}


def draw(kind: str, sample: str, names: tuple[str, ...] | None = None) -> Picture:
    """One kind of picture of one sample."""
    view = samples.ALL[sample]()
    chosen = names or samples.names(len(view.towns))
    return DRAWINGS[kind](view, view.last or view.turn, chosen)


@functools.cache
def usual_board() -> Picture:
    """The board of the sample in the middle of a game, with usual names."""
    return draw("board", "middle", ("Ann", "Mika", "Lin", "Bo"))


EVERY = [(kind, sample) for kind in DRAWINGS for sample in samples.ALL]
LARGEST = [
    *[(kind, "everything") for kind in DRAWINGS],
    *[(kind, sample) for kind in ("board", "table", "town") for sample in ("middle", "crowded")],
]


@pytest.mark.parametrize(("kind", "sample"), sampled(EVERY, *LARGEST))
def test_pictures_are_small_and_the_same_with_any_cache(kind: str, sample: str) -> None:
    drawn = draw(kind, sample)
    for picture in drawn.pages:
        image = pixels(picture)
        assert (picture.width, picture.height) == image.size
        assert picture.width == 1200
        assert image.mode == "P"
        shows_towns = kind.startswith(("board", "table", "town")) and not picture.name.startswith("market")
        assert bytes(image.getpalette() or []) == (colours(samples.ALL[sample]()) if shows_towns else palette())
        assert "transparency" not in image.info
        assert picture.name.isascii()
        assert picture.name.endswith(".png")
        assert len(picture.png) <= 130 * 1024
    forget(
        "scene",
        "streets",
        "_rows",
        "_head",
        "_row",
        "_top",
        "_bands",
        "plate",
        "site",
        "line",
        "fitted",
        "on",
        "standing",
        "_kept",
    )
    forget("_top", "_row", "pages")
    assert draw(kind, sample) == drawn


def test_every_card_is_small_readable_described_and_looks_different(inks: Inks) -> None:
    drawn: set[bytes] = set()
    for shown in cards.load():
        picture = pictures.card(shown.id)
        assert pixels(picture).size == (picture.width, picture.height) == (1200, 640), shown.id
        assert len(picture.png) <= 130 * 1024, shown.id
        assert shown.name in picture.alt
        assert shown.text in picture.alt
        assert len(picture.alt) <= 1024, shown.id
        assert picture.png not in drawn, shown.id
        drawn.add(picture.png)
    assert inks


def test_an_unknown_card_has_no_picture() -> None:
    with pytest.raises(KeyError):
        pictures.card("moon_base")


@pytest.mark.parametrize("sample", samples.ALL)
def test_a_board_is_wide_unless_towns_are_crowded(sample: str) -> None:
    picture = draw("board", sample)
    limits = {"crowded": 1430, "won": 1390}
    assert picture.height <= limits.get(sample, 1180)


@LONG
def test_caches_do_not_change_pictures() -> None:
    before = [draw("table", sample) for sample in samples.ALL]
    forget()
    assert [draw("table", sample) for sample in reversed(samples.ALL)][::-1] == before


def test_several_threads_draw_the_same() -> None:
    every = ["opening", "middle", "crowded", "everything"]
    expected = {sample: draw("board", sample).png for sample in every}
    forget()
    found: list[tuple[str, bytes]] = []

    def work(order: list[str]) -> None:
        found.extend((sample, draw("board", sample).png) for sample in order)

    threads = [threading.Thread(target=work, args=(every[at:] + every[:at],)) for at in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 4 * len(every)
    assert all(png == expected[sample] for sample, png in found)


@pytest.mark.parametrize("at", sampled(range(len(samples.HOSTILE)), *range(0, len(samples.HOSTILE), 3)))
def test_no_name_breaks_a_picture(at: int) -> None:
    names = (samples.HOSTILE[at:] + samples.HOSTILE)[:4]
    for kind in ("board", "table", "town"):
        picture = draw(kind, "middle", names)
        for each in picture.pages:
            assert len(each.png) <= 130 * 1024
            assert each.alt.encode()
            assert len(each.alt) <= 1024
        if kind == "board":
            assert (picture.width, picture.height) == (usual_board().width, usual_board().height)


def test_long_names_are_whole_above_a_town() -> None:
    one, other = (draw("town", "middle", ("M" * 31 + last,) * 4) for last in "MW")
    assert one.png != other.png


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_a_name_stays_in_its_own_corner(name: str) -> None:
    """Only the head of that player's town and the header may change with a name."""
    other = draw("board", "middle", (name, "Mika", "Lin", "Bo"))
    one, two = pixels(usual_board()).convert("RGB"), pixels(other).convert("RGB")
    for box in ((0, 168, 1200, 960), (980, 168, 1200, 1169), (0, 1040, 1200, 1169), (0, 0, 340, 168)):
        assert one.crop(box).tobytes() == two.crop(box).tobytes()


def test_all_text_has_contrast(inks: Inks) -> None:
    for kind, sample in EVERY:
        draw(kind, sample)
    assert len(inks) > 20


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
    """At a third of the size, as on a phone, the coins' figures keep most of their contrast."""
    image = pixels(draw("board", "middle")).convert("L")
    small = image.resize((400, image.height // 3), Image.Resampling.LANCZOS)
    coins = small.crop((352, 58, 394, 76))
    levels = coins.tobytes()
    assert max(levels) - min(levels) > 110


@pytest.mark.parametrize(("size", "width", "lines"), [(30, 166, 2), (28, 189, 2), (34, 294, 1)])
def test_every_card_has_one_name_which_fits_whole_in_markets_and_towns(size: int, width: int, lines: int) -> None:
    for card in cards.load():
        if isinstance(card, cards.Establishment):
            drawn = name_of(card, size, width, lines)
            letters = line("".join(card.name.split()), drawn[0].size, 700).width
            assert letters * 0.97 <= sum(each.width for each in drawn) <= width * lines, card.name

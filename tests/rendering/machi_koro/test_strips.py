"""Strips of turns, and the report of a postal turn."""

from collections.abc import Callable

import msgspec
import pytest
from PIL import ImageChops

from bot.games.machi_koro.events import Built, BuiltNothing, Earned, MachiEvent, Resigned, Rolled, TurnBegan
from bot.games.machi_koro.views import turn_view
from bot.games.values import Outcome
from bot.pictures.picture import LIMIT, Picture
from rendering.drawing.palette import palette
from rendering.drawing.theme import TALLEST
from rendering.machi_koro import report, strip, strips
from rendering.machi_koro.towns.town import colours
from tests.rendering import samples
from tests.rendering.caches import forget
from tests.rendering.fitting import watched
from tests.rendering.pictures import high, pixels, told
from tests.support.long import sampled
from tests.support.values import there

NAMES = samples.names(5)
TOLD = samples.posted()
GOES = [each.turn for each in TOLD.turns]
COINS = [each.coins for each in TOLD.turns]
LONG = tuple(letter * 32 for letter in "WMQGO")


def difference(one: Picture, two: Picture) -> tuple[int, int, int, int] | None:
    """The box in which two pictures of one size differ."""
    return ImageChops.difference(pixels(one).convert("RGB"), pixels(two).convert("RGB")).getbbox()


DRAWINGS: dict[str, Callable[[], Picture]] = {
    "strip": lambda: strip(GOES, NAMES, COINS),
    "report": lambda: report(TOLD, 1, NAMES),
    "report with long names": lambda: report(TOLD, 1, LONG),
}


@pytest.mark.parametrize("kind", DRAWINGS)
def test_it_is_what_it_says_and_not_too_large(kind: str) -> None:
    pages = DRAWINGS[kind]().pages
    assert len({picture.name for picture in pages}) == len(pages)
    for picture in pages:
        image = pixels(picture)
        assert image.size == (picture.width, picture.height)
        assert picture.width == 1200
        assert picture.height <= TALLEST
        assert image.mode == "P"
        assert bytes(image.getpalette() or []) == (palette() if kind == "strip" else colours(TOLD.after))
        assert len(picture.png) <= 130 * 1024
        assert picture.name.isascii()
        assert 0 < len(picture.alt) <= LIMIT


def test_equal_reports_give_equal_bytes_with_cold_and_warm_caches() -> None:
    warm = report(TOLD, 1, NAMES)
    forget()
    assert report(TOLD, 1, NAMES) == warm


def test_each_turn_is_a_band_under_the_one_before() -> None:
    heights = [high(strip(GOES[:count], NAMES, COINS[:count])) for count in range(1, len(GOES) + 1)]
    assert heights == sorted(set(heights))


def test_a_turn_shows_rerolls_dice_additions_and_extra_turns() -> None:
    shown = strips.shown_turn(GOES[3], NAMES, COINS[3])
    assert (shown.rerolled, shown.dice, shown.added, shown.adding) == (((2, 5),), (6, 6), 2, "harbor")
    assert shown.extra
    assert shown.coins == COINS[3]


def test_a_turn_shows_each_building_and_its_price_once() -> None:
    built, nothing = strips.shown_turn(GOES[2], NAMES), strips.shown_turn(GOES[0], NAMES)
    assert (built.built, built.cost, nothing.built) == ("airport", 30, None)
    assert len(built.items) == len(nothing.items)


@pytest.mark.parametrize(
    ("events", "over", "said"),
    [
        ((TurnBegan(0, 1),), False, set()),
        ((TurnBegan(0, 1), Rolled(0, (4,))), False, set()),
        ((TurnBegan(0, 1), Rolled(0, (4,)), BuiltNothing(0)), True, {"no coins change hands", "built nothing"}),
        ((TurnBegan(0, 1), Rolled(0, (4,)), Resigned(0)), True, {"no coins change hands"}),
    ],
)
def test_a_turn_that_goes_on_has_not_failed_to_do_anything(
    events: tuple[MachiEvent, ...], over: bool, said: set[str]
) -> None:
    with watched() as watch:
        strip([turn_view(events, 5, over=over)], NAMES)
    assert {label.text.lower() for label in watch.labels} & {"no coins change hands", "built nothing"} == said


@pytest.mark.parametrize(("names", "room"), [(NAMES, True), (LONG, False)])
def test_the_built_card_is_named_where_the_row_has_room(names: tuple[str, ...], room: bool) -> None:
    with watched() as watch:
        strips.band(strips.shown_turn(GOES[2], names))
    assert ("Airport" in {label.text for label in watch.labels}) is room


def test_every_seats_coins_after_every_turn_are_drawn() -> None:
    plain = strip(GOES[:2], NAMES, COINS[:2])
    for at in range(2):
        for seat in range(5):
            richer = [list(each) for each in COINS[:2]]
            richer[at][seat] += 1
            box = there(difference(plain, strip(GOES[:2], NAMES, richer)))
            step = 1132 // 5
            assert 42 + seat * step <= box[0] < box[2] <= 42 + (seat + 1) * step + 40


def test_without_coins_only_the_changes_are_drawn() -> None:
    assert strip(GOES, NAMES).png != strip(GOES, NAMES, COINS).png
    assert strip(GOES, NAMES).height == strip(GOES, NAMES, COINS).height


def test_of_many_turns_the_last_are_drawn_and_others_counted() -> None:
    many = [*GOES, *GOES, *GOES]
    assert high(strip(many, NAMES)) < high(strip(GOES, NAMES)) * 2
    pages = strips.bands(many, NAMES, (), "")
    assert [turn for page in pages for turn in page.turns] == many[-strips.MOST_TURNS :]
    with watched() as watch:
        strip(many, NAMES)
    left_out = len(many) - strips.MOST_TURNS
    assert [label.text for label in watch.labels].count(f"{left_out} turns before these") == 1


def test_no_turns_give_no_strip() -> None:
    with pytest.raises(ValueError, match="shows turns"):
        strip([], NAMES)
    with pytest.raises(ValueError, match="no more than these"):
        strip(GOES[:1], NAMES, COINS)


def test_a_turn_that_has_not_been_rolled_is_drawn_too() -> None:
    waiting = samples.turn(1, (), (), 5, number=50)
    assert strip([waiting], NAMES).alt == "Mika has not rolled."


def test_a_second_roll_replaces_what_the_first_brought() -> None:
    again = (Rolled(0, (1,)), Earned(0, "ranch", 1, 9), Rolled(0, (5,)), Built(0, "mine", 6))
    shown = strips.shown_turn(samples.turn(0, (5,), again, 5), NAMES)
    assert "ranch" not in str(shown.items)


@pytest.mark.parametrize("at", sampled(range(0, len(samples.HOSTILE), 3), *range(0, len(samples.HOSTILE), 6)))
def test_no_name_breaks_a_strip_or_changes_its_size(at: int) -> None:
    names = (samples.HOSTILE[at:] + samples.HOSTILE)[:5]
    picture = report(TOLD, 1, names)
    plain = report(TOLD, 1, NAMES)
    assert (picture.width, picture.height) == (plain.width, plain.height)
    assert len(picture.alt) <= LIMIT
    assert picture.alt.encode()


def test_a_report_is_labelled_with_its_postal_turn_not_the_round() -> None:
    plain = report(TOLD, 1, NAMES)
    later = msgspec.structs.replace(TOLD, after=msgspec.structs.replace(TOLD.after, round=TOLD.after.round + 1))
    box = difference(plain, report(later, 1, NAMES))
    assert box is None or box[1] > 100, "only the season of the towns"
    box = there(difference(plain, report(TOLD, 2, NAMES)))
    assert box[3] < 100, "in the title"


def test_the_alt_text_tells_every_turn_and_every_town() -> None:
    words = told(report(TOLD, 1, NAMES))
    assert words.startswith("Ann rolled 1: Ann −1, Mika +4, Professor Lin +3, Bo +4, Cleo +5.")
    assert "Bo rolled 14" in words
    assert "Professor Lin rolled 3" in words
    assert "built an Airport" in words
    for town, name in zip(TOLD.after.towns, NAMES, strict=True):
        assert f"{name}: {town.coins} coin" in words


def test_the_alt_text_keeps_the_towns_when_names_are_long() -> None:
    words = told(report(TOLD, 1, LONG))
    for town, name in zip(TOLD.after.towns, LONG, strict=True):
        assert f"{name}: {town.coins} coin" in words


def test_a_report_shows_every_towns_coins() -> None:
    plain = report(TOLD, 1, NAMES).rest[-1]
    after = TOLD.after
    for seat in range(5):
        towns = tuple(msgspec.structs.replace(town, coins=99) if town.seat == seat else town for town in after.towns)
        other = msgspec.structs.replace(TOLD, after=msgspec.structs.replace(after, towns=towns))
        box = there(difference(plain, report(other, 1, NAMES).rest[-1]))
        assert box[3] - box[1] < 78


def test_a_report_says_who_won_and_who_left() -> None:
    after = TOLD.after
    towns = (*after.towns[:4], msgspec.structs.replace(after.towns[4], resigned=True))
    over = msgspec.structs.replace(after, towns=towns, outcome=Outcome(((2,), (1,), (0,), (3,), (4,)), "landmarks"))
    picture = report(msgspec.structs.replace(TOLD, after=over), 1, NAMES)
    assert picture.alt.startswith("Professor Lin won! ")
    assert "Cleo left the game." in told(picture)
    assert ".." not in told(picture)


def test_a_turn_without_news_is_lower_than_one_with_news() -> None:
    quiet = strips.band(strips.shown_turn(samples.turn(0, (3,), (BuiltNothing(0),), 5), NAMES))
    busy = strips.band(strips.shown_turn(GOES[1], LONG))
    assert quiet.height < busy.height


@pytest.mark.parametrize("name", ["Maximilian-Alexander von Hohe", "W" * 31, "こんにちは" * 6])
def test_a_report_shows_long_names_to_their_last_letter(name: str) -> None:
    one, other = (report(TOLD, 1, [name + letter, *NAMES[1:]]) for letter in "ab")
    assert difference(one, other) is not None, "a band"
    assert difference(one.rest[-1], other.rest[-1]) is not None, "a town"

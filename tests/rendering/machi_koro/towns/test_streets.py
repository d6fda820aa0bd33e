"""A town as streets: every building once, in order, inside its frame."""

import itertools

import msgspec
import pytest

from rendering.machi_koro.towns import heads, scenes
from rendering.machi_koro.towns.plates import HIGH, Lot, plate, price
from rendering.machi_koro.towns.streets import size_of, sizes, streets
from rendering.machi_koro.towns.town import Town, time_of, town
from tests.rendering import samples
from tests.rendering.fitting import watched

WIDTHS = (580, 1172)


def shown(sample: str, seat: int = 0) -> Town:
    """A town of a sample."""
    view = samples.ALL[sample]()
    return town(view, view.last or view.turn, seat, samples.NAMES[seat])


@pytest.mark.parametrize("sample", ["opening", "middle", "late", "crowded", "everything"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_building_stands_once_in_order_without_overlap(sample: str, width: int) -> None:
    about = shown(sample)
    size = size_of(about.lots, width)
    assert tuple(place.shown for row in size.rows for place in row) == about.lots
    for row in size.rows:
        for one, other in itertools.pairwise(row):
            assert one.middle + one.wide // 2 <= other.middle - other.wide // 2
        assert row[0].middle >= row[0].wide // 2
        assert row[-1].middle + row[-1].wide // 2 <= width


@pytest.mark.parametrize("sample", ["middle", "late", "crowded", "everything"])
@pytest.mark.parametrize("width", WIDTHS)
def test_rows_are_as_full_as_each_other(sample: str, width: int) -> None:
    many = [len(row) for row in size_of(shown(sample).lots, width).rows]
    assert max(many) - min(many) <= 1


def test_a_plate_fits_before_its_building() -> None:
    for row in size_of(shown("everything").lots, 580).rows:
        for place in row:
            assert plate(place.shown, 30).width < place.wide or plate(place.shown, 26).width < place.wide


@pytest.mark.parametrize("sample", ["middle", "late", "everything"])
def test_no_building_reaches_the_road_behind_it(sample: str) -> None:
    about, time = shown(sample), time_of(samples.ALL[sample]())
    for lot in about.lots:
        for wide, room in ((104, 83), (88, 70), (66, 53)):
            fits = scenes.fitting(lot, wide, time, room)
            drawn = scenes.standing(scenes.building(lot, time.light), fits, time)
            assert fits // 4 - drawn.corner((0, 0))[1] <= room


def test_a_swapped_card_is_marked_on_its_own_plate() -> None:
    plain, marked = (
        msgspec.structs.replace(shown("opening"), lots=(Lot("bakery", 2), Lot("cafe", 1, badge=badge)))
        for badge in (None, "swapped")
    )
    (size,), (other,) = sizes((plain,), 580), sizes((marked,), 580)
    assert size.rows[0][0].shown == other.rows[0][0].shown
    assert plate(marked.lots[1]).width > plate(plain.lots[1]).width


def test_every_town_has_the_width_it_was_given_and_a_fuller_one_is_higher() -> None:
    time = time_of(samples.opening())
    for width in WIDTHS:
        towns = [shown(sample) for sample in ("opening", "everything")]
        few, many = (streets(town, sizes((town,), width)[0], time) for town in towns)
        assert few.width == many.width == width
        assert few.height < many.height


def test_towns_side_by_side_are_equally_high_and_the_emptier_one_has_larger_lots() -> None:
    towns = [shown(sample) for sample in ("middle", "everything")]
    few, many = sizes(towns, 580)
    assert few.height == many.height
    assert few.lot >= many.lot
    assert len(few.rows) < len(many.rows)
    assert few.foot(len(few.rows) - 1) == few.height
    time = time_of(samples.middle())
    assert len({streets(town, size, time).height for town, size in zip(towns, (few, many), strict=True)}) == 1


def test_a_player_who_left_has_no_streets() -> None:
    view = samples.resigned()
    gone = town(view, view.turn, 0, "Ann")
    (size,) = sizes((gone,), 580)
    back = msgspec.structs.replace(gone, resigned=False)
    assert streets(gone, size, time_of(view)).tobytes() != streets(back, size, time_of(view)).tobytes()


@pytest.mark.parametrize("name", ["Maximilian-Alexander von Hohenstein", "W" * 31, "こんにちは" * 6, "Ж" * 31])
def test_a_long_name_is_whole_to_its_last_letter(name: str) -> None:
    about = msgspec.structs.replace(shown("middle"), coins=99, gain=0)
    one, other = (heads.head(msgspec.structs.replace(about, name=each), 556) for each in (f"{name}a", f"{name}b"))
    assert one.tobytes() != other.tobytes()


@pytest.mark.parametrize("name", ["Annabelle-Sophie von Wolkenstein", "Mr. Wellington Worthington-Smyth"])
@pytest.mark.parametrize("width", [556, 1148])
def test_a_long_name_is_large_enough_to_read_and_not_broken_inside_a_word(name: str, width: int) -> None:
    about = shown("middle")
    about = msgspec.structs.replace(about, name=name, coins=103, gain=12, leads=True, spent=22, built="mine")
    with watched() as watch:
        heads.head(about, width)
    written = [label for label in watch.labels if label.text.strip() and label.text.strip() in name]
    assert sum(len(label.text.strip()) for label in written) >= len(name.replace(" ", "")) - 2
    assert min(label.size for label in written) >= 26
    assert not any(label.faults for label in written)


def test_heads_show_which_landmarks_stand() -> None:
    about = shown("opening")
    looks = {heads.head(about, 556).tobytes()}
    for built in about.sites:
        sites = tuple(msgspec.structs.replace(site, built=site is built) for site in about.sites)
        looks.add(heads.head(msgspec.structs.replace(about, sites=sites), 556).tobytes())
    assert len(looks) == len(about.sites) + 1


def test_heads_show_who_leads_what_was_spent_and_that_one_landmark_is_missing() -> None:
    about = shown("opening")
    nearly = tuple(msgspec.structs.replace(site, built=at > 0) for at, site in enumerate(about.sites))
    others = (
        msgspec.structs.replace(about, leads=True),
        msgspec.structs.replace(about, spent=3),
        msgspec.structs.replace(about, spent=3, built="forest"),
        msgspec.structs.replace(about, sites=nearly),
    )
    for width in (556, 1148):
        assert len({heads.head(each, width).tobytes() for each in (about, *others)}) == len(others) + 1
        with watched() as watch:
            heads.head(others[-1], width)
        assert "one to go" in [label.text for label in watch.labels]


PLATES = (
    Lot("winery", 1),
    Lot("winery", 3),
    Lot("winery", 3, closed=1),
    Lot("winery", 3, closed=2),
    Lot("winery", 3, closed=3),
    Lot("tech_startup", 1),
    Lot("tech_startup", 1, invested=1),
    Lot("tech_startup", 1, invested=12),
)


def test_number_copies_closed_ones_and_coins_each_change_the_plate() -> None:
    assert len({plate(lot).tobytes() for lot in PLATES}) == len(PLATES)
    assert {plate(lot).height for lot in PLATES} == {HIGH}


def test_what_a_plate_says_of_a_turn_is_a_part_of_it() -> None:
    """What is new and what it brought make a plate wider, so that they never lie elsewhere."""
    plain = Lot("winery", 2)
    more = [
        msgspec.structs.replace(plain, gain=6),
        msgspec.structs.replace(plain, gain=12),
        msgspec.structs.replace(plain, badge="new"),
        msgspec.structs.replace(plain, badge="swapped"),
    ]
    assert all(plate(each).width > plate(plain).width for each in more)
    assert plate(msgspec.structs.replace(plain, fired=True)).tobytes() != plate(plain).tobytes()


def test_every_landmark_has_a_price_of_its_own() -> None:
    tags = [price(card) for card in ("airport", "harbor", "radio_tower")]
    assert len({tag.indexes.tobytes() for tag in tags}) == 3
    assert {tag.indexes.height for tag in tags} == {HIGH}

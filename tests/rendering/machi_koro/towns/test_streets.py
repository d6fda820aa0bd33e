"""A town as streets: every building once, in order, inside its frame."""

import itertools

import msgspec
import pytest
from PIL import ImageChops

from rendering.machi_koro.towns import heads
from rendering.machi_koro.towns.plates import HIGH, Lot, Site, gain, overlap, plate, sign
from rendering.machi_koro.towns.streets import Buildings, places, size_of, sizes, streets
from rendering.machi_koro.towns.town import Town, time_of, town
from tests.rendering import samples

WIDTHS = (580, 1172)


def shown(sample: str, seat: int = 0) -> Town:
    """A town of a sample."""
    view = samples.ALL[sample]()
    return town(view, view.last or view.turn, seat, samples.NAMES[seat])


@pytest.mark.parametrize("sample", ["opening", "middle", "late", "everything"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_building_stands_once_in_order_without_overlap(sample: str, width: int) -> None:
    about = shown(sample)
    size = size_of(about.lots, about.sites, width)
    buildings: Buildings = about.lots if size.skyline else (*about.lots, *about.sites)
    found = places(buildings, width, size.lot)
    assert tuple(place.shown for place in found) == buildings
    assert [place.row for place in found] == sorted(place.row for place in found)
    for one, other in itertools.pairwise(found):
        assert one.x + one.wide <= (other.x if one.row == other.row else width)
    assert found[-1].row == size.rows - 1


def test_landmarks_stand_in_the_only_row_or_behind_the_first_one() -> None:
    few, many = shown("opening"), shown("everything")
    assert not size_of(few.lots, few.sites, 580).skyline
    assert size_of(many.lots, many.sites, 580).skyline
    assert not size_of(many.lots, (), 580).skyline


def test_two_gains_side_by_side_do_not_overlap() -> None:
    lots = (Lot("mine", 1, fired=True, gain=5), Lot("family_restaurant", 1, fired=True, gain=12))
    one, other = places(lots, 580, 70)
    assert gain(5, 36).width + gain(12, 36).width < 2 * (other.x + other.wide // 2 - one.x - one.wide // 2)


def test_a_plate_fits_before_its_building() -> None:
    for place in places(shown("everything").lots, 580, 70):
        assert isinstance(place.shown, Lot)
        assert plate(place.shown).width < place.wide


def test_the_mark_of_a_swapped_card_stays_on_its_lot() -> None:
    plain, marked = (
        msgspec.structs.replace(shown("opening"), lots=(Lot("bakery", 2), Lot("cafe", 1, badge=badge)))
        for badge in (None, "swapped")
    )
    (size,) = sizes((plain,), 580)
    time = time_of(samples.opening())
    box = ImageChops.difference(streets(plain, size, time), streets(marked, size, time)).getbbox()
    assert box is not None
    edge = 6
    assert box[0] >= edge + places(plain.lots, size.width, size.lot)[1].x


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
    assert few.lot > many.lot
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


def test_signs_and_gains_say_different_things() -> None:
    signs = [Site("airport", built=False), Site("harbor", built=False), Site("harbor", built=True)]
    assert len({sign(site).tobytes() for site in signs}) == 3
    assert len({gain(coins).tobytes() for coins in (-2, 2, 12)}) == 3


def test_overlap_counts_shared_pixels() -> None:
    assert overlap((0, 0, 10, 10), (5, 5, 10, 10)) == 25
    assert overlap((0, 0, 10, 10), (10, 0, 10, 10)) == 0

"""One clan in the street."""

import msgspec
import pytest
from PIL import Image

from bot.games.mafia_dollar.views import GangsterView
from rendering.drawing.canvas import Canvas
from rendering.mafia_dollar import tables
from rendering.mafia_dollar.noir import NIGHT
from rendering.mafia_dollar.street import houses
from rendering.mafia_dollar.street.houses import House
from tests.rendering.mafia_dollar import samples

CREW = tuple(GangsterView(f"G{at:02d}", attack=1, burglary=2, load=1) for at in range(1, 9))
HOUSE = House(
    seat=1, name="Ann", cards=5, total=0, match=False, hideout=CREW[:2], street=CREW[2:3],
    stores=(("W01", 3, False), ("W02", 0, True)), marked=frozenset(), active=False, winner=False, resigned=False,
)  # fmt: skip


def building(shown: House, width: int) -> Image.Image:
    """A clan's hideout and warehouses."""
    canvas = Canvas(width, houses.building_height(shown, width), NIGHT)
    houses.build(canvas, shown, (0, 0), width)
    return canvas.done()


def test_only_the_newest_table_shows_who_won() -> None:
    view = samples.view(6, 9999)
    assert view.outcome is not None
    assert view.last is not None
    for turn, won in ((view.turn, set(view.outcome.winners)), (view.last, set[int]())):
        found = [houses.house_of(view, turn, clan, "Ann", frozenset()) for clan in view.clans]
        assert {house.seat for house in found if house.winner} == won
        assert [house.seat for house in found if house.active] == ([] if won else [turn.seat])


@pytest.mark.parametrize("abreast", [2, 3])
def test_all_there_is_to_know_of_a_clan_changes_its_house(abreast: int) -> None:
    width = tables.house_width(abreast)
    changes: list[dict[str, object]] = [
        {}, {"seat": 2}, {"name": "Bo"}, {"cards": 6}, {"match": True}, {"match": True, "total": 5000},
        {"hideout": CREW[:1]}, {"hideout": ()}, {"hideout": CREW}, {"stores": HOUSE.stores[:1]}, {"stores": ()},
        {"marked": frozenset({"G01"})}, {"marked": frozenset({"W02"})}, {"active": True}, {"winner": True},
        {"hideout": (), "stores": (), "resigned": True},
    ]  # fmt: skip
    looks = {building(msgspec.structs.replace(HOUSE, **change), width).tobytes() for change in changes}
    assert len(looks) == len(changes)


@pytest.mark.parametrize("abreast", [2, 3])
@pytest.mark.parametrize("match", [False, True])
def test_the_end_of_a_long_name_is_on_the_sign(abreast: int, match: bool) -> None:
    width = tables.house_width(abreast)
    names = ("Bartholomew Featherstonehaugh", "Bartholomew Featherstonehaughs")
    shown = [msgspec.structs.replace(HOUSE, name=name, match=match, total=1_250_000, cards=11) for name in names]
    one, other = (building(each, width) for each in shown)
    assert one.size == other.size
    assert one.tobytes() != other.tobytes()


def test_a_building_is_the_same_whoever_stands_outside() -> None:
    width = tables.house_width(2)
    changed = msgspec.structs.replace(HOUSE, street=CREW[3:5], marked=frozenset({"G04", "W01"}), total=9)
    same = msgspec.structs.replace(HOUSE, marked=frozenset({"W01"}))
    assert changed.inside == same.inside
    assert building(changed.inside, width).tobytes() == building(changed, width).tobytes()


def test_who_is_outside_is_seen_on_the_street() -> None:
    width = tables.house_width(3)
    for change in ({"street": CREW[:2]}, {"street": ()}, {"marked": frozenset({"G03"})}):
        other = msgspec.structs.replace(HOUSE, **change).outside
        high = max(houses.street_height(each, width) for each in (HOUSE.outside, other))
        one, two = (houses.pavement(each, width, high) for each in (HOUSE.outside, other))
        assert one.tobytes() != two.tobytes()


def test_a_house_grows_with_its_crew_and_its_warehouses() -> None:
    width = tables.house_width(3)
    heights = [
        houses.building_height(msgspec.structs.replace(HOUSE, hideout=CREW[:many]), width) for many in (0, 2, 3, 8)
    ]
    assert heights == sorted(set(heights))
    stores = tuple((f"W{at:02d}", at, False) for at in range(1, 7))
    assert houses.building_height(msgspec.structs.replace(HOUSE, stores=stores), width) > heights[1]
    assert building(msgspec.structs.replace(HOUSE, stores=stores), width).width == width


def test_a_hand_card_more_leaves_the_street_as_it_is() -> None:
    assert msgspec.structs.replace(HOUSE, cards=9).outside == HOUSE.outside

"""One clan in the street."""

import itertools

import msgspec
import pytest
from PIL import Image, ImageChops

from bot.games.mafia_dollar.views import GangsterView
from rendering.art.street import facades
from rendering.drawing.canvas import Canvas
from rendering.mafia_dollar.noir import NIGHT
from rendering.mafia_dollar.street import houses, rows
from rendering.mafia_dollar.street.crew import CROWDED, USUAL, Size
from rendering.mafia_dollar.street.houses import House, counts_of
from tests.rendering.mafia_dollar import samples

CREW = tuple(GangsterView(f"G{at:02d}", attack=1, burglary=2, load=1) for at in range(1, 9))
HOUSE = House(
    seat=1, name="Ann", cards=5, total=0, match=False, hideout=CREW[:2], street=CREW[2:3],
    stores=(("W01", 3, False), ("W02", 0, True)), marked=frozenset(), active=False, winner=False, resigned=False,
)  # fmt: skip


def building(shown: House, width: int, size: Size = USUAL) -> Image.Image:
    """A clan's house with its warehouses, and who stands before it."""
    high, low = houses.building_height(counts_of(shown), width, size), houses.pavement_height(counts_of(shown), width)
    canvas = Canvas(width, high + low, NIGHT)
    houses.build(canvas, shown, (0, high), width, size)
    return canvas.done()


def changed(**changes: object) -> House:
    return msgspec.structs.replace(HOUSE, **changes)


def test_only_the_newest_table_shows_who_won() -> None:
    view = samples.view(6, 9999)
    assert view.outcome is not None
    assert view.last is not None
    for turn, won in ((view.turn, set(view.outcome.winners)), (view.last, set[int]())):
        found = [houses.house_of(view, turn, clan, "Ann", frozenset()) for clan in view.clans]
        assert {house.seat for house in found if house.winner} == won
        assert [house.seat for house in found if house.active] == ([] if won else [turn.seat])


@pytest.mark.parametrize("width", rows.WIDTHS)
@pytest.mark.parametrize("size", [USUAL, CROWDED], ids=["usual", "crowded"])
def test_all_there_is_to_know_of_a_clan_changes_its_house(width: int, size: Size) -> None:
    changes: list[dict[str, object]] = [
        {}, {"seat": 2}, {"name": "Bo"}, {"cards": 6}, {"match": True}, {"match": True, "total": 5000}, {"leads": True},
        {"hideout": CREW[:1]}, {"hideout": ()}, {"hideout": CREW}, {"stores": HOUSE.stores[:1]}, {"stores": ()},
        {"street": ()}, {"street": CREW[3:4]}, {"street": CREW[2:4]},
        {"marked": frozenset({"G01"})}, {"marked": frozenset({"G03"})}, {"marked": frozenset({"W02"})},
        {"active": True}, {"winner": True}, {"hideout": (), "street": (), "stores": (), "resigned": True},
    ]  # fmt: skip
    looks = {building(changed(**change), width, size).tobytes() for change in changes}
    assert len(looks) == len(changes)


@pytest.mark.parametrize("width", rows.WIDTHS)
@pytest.mark.parametrize("match", [False, True])
def test_the_end_of_a_long_name_is_on_the_sign(width: int, match: bool) -> None:
    names = ("Bartholomew Featherstonehaugh", "Bartholomew Featherstonehaughs")
    shown = [changed(name=name, match=match, total=1_250_000, cards=11, leads=True) for name in names]
    one, other = (building(each, width) for each in shown)
    assert one.size == other.size
    assert one.tobytes() != other.tobytes()


def test_loot_is_counted_over_all_warehouses() -> None:
    assert HOUSE.loot == 3
    assert changed(stores=(("W01", 3, False), ("W02", 4, True))).loot == 7


@pytest.mark.parametrize("match", [False, True])
def test_loot_is_counted_at_the_same_place_on_every_house(match: bool) -> None:
    stores = [(("W01", loot, False),) for loot in (3, 8)]
    found = set()
    for width, leads in itertools.product(rows.WIDTHS, (False, True)):
        shown = changed(match=match, total=1_250_000 if leads else 0, leads=leads, street=())
        one, other = (building(msgspec.structs.replace(shown, stores=each), width) for each in stores)
        sign = (0, 0, width, facades.ROOF + houses.SIGN)
        found.add(ImageChops.difference(one.crop(sign), other.crop(sign)).getbbox())
    assert len(found) == 1
    assert None not in found


@pytest.mark.parametrize("width", rows.WIDTHS)
def test_only_those_who_are_out_set_foot_on_the_pavement(width: int) -> None:
    feet = []
    for street, hideout in (((), CREW[:2]), ((), CREW[2:4]), (CREW[:1], ())):
        shown = changed(street=street, hideout=hideout, stores=())
        drawn, high = building(shown, width), houses.building_height(counts_of(shown), width, USUAL)
        feet.append(drawn.crop((0, high, width, high + houses.FEET)).tobytes())
    assert feet[0] == feet[1] != feet[2]


def test_those_who_are_out_stand_before_their_house_while_there_is_room() -> None:
    width = rows.WIDTHS[1]
    places = houses.abreast(width, USUAL)
    for out in range(8):
        made = houses.plan(counts_of(changed(street=CREW[:out])), width, USUAL)
        assert made.before == min(out, places)
        assert made.left == out - made.before
        assert made.rooms == places - made.before


def test_a_house_grows_with_its_crew_and_its_warehouses() -> None:
    width = rows.WIDTHS[0]
    heights = [
        houses.building_height(counts_of(changed(street=(), hideout=CREW[:many])), width, USUAL)
        for many in (0, 2, 3, 8)
    ]
    assert heights == sorted(set(heights))
    stores = tuple((f"W{at:02d}", at, False) for at in range(1, 7))
    assert houses.pavement_height(counts_of(changed(stores=stores)), width) > houses.pavement_height(
        counts_of(HOUSE), width
    )

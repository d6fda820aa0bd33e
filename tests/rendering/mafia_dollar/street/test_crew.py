"""Gangsters and warehouses as they stand in the street."""

import msgspec
import pytest
from PIL import ImageChops

from bot.games.mafia_dollar.views import GangsterView
from data.cards import mafia_dollar as cards
from rendering.art.street.facades import SHUTTER
from rendering.drawing.canvas import Cut
from rendering.drawing.text import line
from rendering.mafia_dollar import pieces
from rendering.mafia_dollar.street import crew
from rendering.mafia_dollar.street.crew import Size
from rendering.words.mafia_dollar.names import card_name, warehouse_number


def looks_of(drawn: Cut) -> bytes:
    """What is seen of it."""
    return drawn.indexes.tobytes() + drawn.mask.tobytes()


GANGSTER = GangsterView("G05", attack=1, burglary=2, load=1)
GANGSTERS = (
    GANGSTER,
    msgspec.structs.replace(GANGSTER, attack=2),
    msgspec.structs.replace(GANGSTER, burglary=3),
    msgspec.structs.replace(GANGSTER, items=("I01",)),
    msgspec.structs.replace(GANGSTER, load=2),
    msgspec.structs.replace(GANGSTER, load=3),
    msgspec.structs.replace(GANGSTER, acted=True),
    msgspec.structs.replace(GANGSTER, blocks=("B01",)),
    msgspec.structs.replace(GANGSTER, blocks=("B01", "B02")),
    msgspec.structs.replace(GANGSTER, blocks=("B01", "B09")),
    msgspec.structs.replace(GANGSTER, blocks=("B01", "B17")),
    msgspec.structs.replace(GANGSTER, blocks=("B01", "B25")),
    msgspec.structs.replace(GANGSTER, blocks=("B09", "B01")),
    msgspec.structs.replace(GANGSTER, blocks=("B01", "B09", "B17", "B25"), load=2),
    msgspec.structs.replace(GANGSTER, blocks=("B25", "B09", "B17", "B01"), load=2),
    msgspec.structs.replace(GANGSTER, card="G06"),
)


@pytest.mark.parametrize("size", [crew.USUAL, crew.CROWDED], ids=["usual", "crowded"])
def test_all_there_is_to_know_of_a_gangster_changes_his_look(size: Size) -> None:
    looks = [looks_of(crew.gangster(shown, size)) for shown in GANGSTERS]
    looks += [looks_of(crew.gangster(GANGSTER, size, marked=True))]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("size", [crew.USUAL, crew.CROWDED], ids=["usual", "crowded"])
def test_no_gangsters_name_is_cut_on_a_tile(size: Size) -> None:
    for gangster in cards.load().gangsters:
        whole = pieces.broken(gangster.name)
        assert "".join(whole).replace(" ", "") == gangster.name.replace(" ", "")
        assert max(line(part, size.name - 8, 700).width for part in whole) <= size.width - 14, gangster.name


def test_faces_are_larger_than_they_were() -> None:
    assert crew.USUAL.face >= 1.4 * 104


@pytest.mark.parametrize("size", [crew.USUAL, crew.CROWDED, crew.BELOW_A_HAND], ids=["usual", "crowded", "hand"])
def test_a_vehicle_leaves_room_for_the_figures_over_it(size: Size) -> None:
    driver = msgspec.structs.replace(GANGSTER, attack=8, load=3)
    plain = crew.gangster(driver, size).indexes
    other = crew.gangster(msgspec.structs.replace(driver, attack=5), size).indexes
    changed = ImageChops.difference(plain, other).getbbox()
    assert changed is not None
    assert changed[1] > 3


@pytest.mark.parametrize("blocks", [("B01",), ("B01", "B09"), ("B25",)])
@pytest.mark.parametrize("load", [1, 3])
def test_a_block_lies_beside_a_face_that_stays_as_it_is(blocks: tuple[str, ...], load: int) -> None:
    free = msgspec.structs.replace(GANGSTER, load=load)
    plain, blocked = (crew.gangster(msgspec.structs.replace(free, blocks=each)) for each in ((), blocks))
    face = (crew.USUAL.face // 3 + 4, 40, crew.USUAL.width - crew.USUAL.figures, crew.USUAL.height - crew.USUAL.plate)
    assert plain.indexes.crop(face).tobytes() == blocked.indexes.crop(face).tobytes()
    assert looks_of(plain) != looks_of(blocked)


def test_a_warehouses_number_leaves_its_drawing_free() -> None:
    for dog in (False, True):
        one, other = (crew.shed(loot, dog=dog).indexes for loot in (10, 28))
        left, _, right, _ = ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)
        assert left >= crew.DOG
        assert right <= SHUTTER[0] - 6


def test_each_warehouse_has_the_number_that_its_name_has() -> None:
    stores = [each.id for each in cards.load().warehouses]
    assert len({crew.number_of(each).tobytes() for each in stores}) == len(stores)
    for each in stores:
        assert card_name(each) == f"Warehouse {warehouse_number(each)}"

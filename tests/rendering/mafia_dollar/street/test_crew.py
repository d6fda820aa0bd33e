"""Gangsters and warehouses as they stand in the street."""

import msgspec
from PIL import ImageChops

from bot.games.mafia_dollar.views import GangsterView
from data.cards import mafia_dollar as cards
from rendering.drawing.canvas import Cut
from rendering.drawing.text import line
from rendering.mafia_dollar import pieces
from rendering.mafia_dollar.street import crew


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
    msgspec.structs.replace(GANGSTER, card="G06"),
)


def test_all_there_is_to_know_of_a_gangster_changes_his_look() -> None:
    looks = [looks_of(crew.gangster(shown)) for shown in GANGSTERS]
    looks += [looks_of(crew.gangster(GANGSTER, marked=True))]
    assert len(set(looks)) == len(looks)


def test_no_gangsters_name_is_cut_on_a_tile() -> None:
    room = crew.WIDTH - 16
    for gangster in cards.load().gangsters:
        whole = pieces.broken(gangster.name)
        assert "".join(whole).replace(" ", "") == gangster.name.replace(" ", "")
        assert max(line(part, 20, 700).width for part in whole) <= room, gangster.name


def test_a_warehouses_number_leaves_its_drawing_free() -> None:
    one, other = (crew.shed(loot, dog=True).indexes for loot in (10, 28))
    left, _, right, _ = ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)
    assert left >= crew.DOG
    assert right <= crew.SHED_WIDTH - 8

"""Towns side by side: every card has its place, and every change shows where it belongs."""

import msgspec
import pytest
from PIL import ImageChops

from bot.games.machi_koro.views import Holding, MachiView
from data.cards import machi_koro as cards
from rendering.drawing.theme import MARGIN, PANEL, WIDTH
from rendering.machi_koro import board, chips, header, ledger, panels
from rendering.machi_koro.cards import establishment
from rendering.machi_koro.tiles import Tile
from tests.rendering import samples
from tests.rendering.pictures import pixels

NAMES = samples.names(5)


def towns(view: MachiView) -> tuple[panels.Town, ...]:
    """What the columns show."""
    return tuple(panels.town(view, view.go, seat, NAMES[seat]) for seat in range(len(view.towns)))


def column(seat: int, seats: int = 5) -> tuple[int, int]:
    """The left and right end of a player's column."""
    wide = ledger.column_width(seats)
    left = WIDTH - MARGIN - (seats - seat) * wide - (seats - seat - 1) * 6
    return left - 4, left + wide + 4


def changed(one: MachiView, two: MachiView) -> tuple[int, int, int, int]:
    """Where two boards differ."""
    pictures = [pixels(board(view, view.go, NAMES)).convert("RGB") for view in (one, two)]
    box = ImageChops.difference(*pictures).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("pitch", [84, 68])
def test_every_card_of_every_town_stands_once_in_the_row_of_its_first_number(pitch: int) -> None:
    shown = towns(samples.everything())

    rows = ledger.rows(shown, pitch)

    assert [row.total for row in rows] == sorted({row.total for row in rows})
    for seat, town in enumerate(shown):
        placed = [tile for row in rows for abreast in row.cells[seat] for tile in abreast]
        assert sorted(tile.card for tile in placed) == sorted(tile.card for tile in town.tiles)
    for row in rows:
        cards_in_row = [tile.card for cell in row.cells for abreast in cell for tile in abreast]
        assert {establishment(card).rolls[0] for card in cards_in_row} == {row.total}
        assert all(len(abreast) * pitch <= ledger.column_width(5) for cell in row.cells for abreast in cell)


def test_columns_stand_side_by_side_on_the_page() -> None:
    for seats in range(2, 6):
        assert column(0, seats)[0] > MARGIN
        assert column(seats - 1, seats)[1] <= WIDTH - MARGIN + 4


@pytest.mark.parametrize("seat", range(5))
def test_what_changes_in_a_town_changes_only_its_column(seat: int) -> None:
    view = samples.everything()
    plain = view.towns[seat]
    first = plain.holdings[0]
    left, right = column(seat)
    for other in (
        msgspec.structs.replace(plain, coins=plain.coins + 1),
        msgspec.structs.replace(plain, holdings=(Holding(first.card, first.copies + 1), *plain.holdings[1:])),
        msgspec.structs.replace(plain, sites=(*plain.sites[:-1], msgspec.structs.replace(plain.sites[-1], built=True))),
    ):
        changed_towns = tuple(other if at == seat else town for at, town in enumerate(view.towns))
        box = changed(view, msgspec.structs.replace(view, towns=changed_towns))
        assert left <= box[0] < box[2] <= right


def test_the_row_of_the_total_is_marked() -> None:
    shown = towns(samples.everything())

    looks = {ledger.ledger(shown, total).tobytes() for total in (0, 7, 8)}

    assert len(looks) == 3


def test_many_cards_give_columns_and_few_give_panels() -> None:
    for sample, by_columns in (("middle", False), ("crowded", False), ("everything", True)):
        view = samples.ALL[sample]()
        names = samples.names(len(view.towns))
        drawn = board(view, view.go, names)
        shown = tuple(panels.town(view, view.go, seat, names[seat]) for seat in range(len(names)))
        high = header.strip(header.header(view, view.go, names)).height + ledger.ledger(shown, view.go.total).height
        assert (drawn.height == high) is by_columns


def test_a_player_who_left_has_a_column_that_says_so() -> None:
    view = samples.everything()
    gone = msgspec.structs.replace(view.towns[4], coins=0, holdings=(), resigned=True)

    picture = board(msgspec.structs.replace(view, towns=(*view.towns[:4], gone)), view.go, NAMES)

    assert "Cleo left the game." in picture.alt
    assert picture.png != board(view, view.go, NAMES).png


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_a_name_stays_in_the_head_of_its_column(name: str) -> None:
    quiet = msgspec.structs.replace(samples.everything(), go=samples.go(0, (), (), 5, number=120))
    one = pixels(board(quiet, quiet.go, NAMES)).convert("RGB")
    two = pixels(board(quiet, quiet.go, (*NAMES[:4], name))).convert("RGB")

    box = ImageChops.difference(one, two).getbbox()

    left, right = column(4)
    assert one.size == two.size
    if box is not None:
        assert (left <= box[0], box[1] >= header.HEIGHT, box[2] <= right, box[3] <= header.HEIGHT + 60) == (True,) * 4


CHIPS = (
    Tile("winery", 1),
    Tile("winery", 3),
    Tile("winery", 3, closed=1),
    Tile("winery", 3, closed=2),
    Tile("winery", 3, closed=3),
    Tile("winery", 3, fired=True),
    Tile("winery", 3, badge="new"),
    Tile("winery", 3, badge="swapped"),
    Tile("winery", 3, closed=1, badge="swapped"),
    Tile("tech_startup", 1),
    Tile("tech_startup", 1, invested=1),
    Tile("tech_startup", 1, invested=12),
)


def test_copies_closed_ones_coins_and_what_is_new_each_change_the_chip() -> None:
    looks = [chips.chip(shown, 80, 72, PANEL).tobytes() for shown in CHIPS]

    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("card", [card.id for card in cards.load().establishments])
def test_a_chip_is_as_large_as_its_place(card: str) -> None:
    for pitch, high in ((68, 68), (98, 68), (114, 84)):
        assert chips.chip(Tile(card, 2), pitch, high, PANEL).size == (pitch, high)


def test_each_colour_has_a_plate_of_its_own_shape() -> None:
    """Colour blind: the outline alone tells the four apart."""
    plates = {}
    for card in ("wheat_field", "convenience_store", "cafe", "stadium"):
        drawn = chips.chip(Tile(card, 1), 80, 80, PANEL)
        ground = drawn.getpixel((0, 0))
        plates[card] = drawn.point([0 if level == ground else 255 for level in range(256)]).crop((0, 0, 80, 80))
    outlines = {
        tuple(plate.crop((0, row, 80, row + 1)).tobytes().count(255) for row in (4, 20, 60, 74))
        for plate in plates.values()
    }
    assert len(outlines) == 4


def test_a_card_of_several_numbers_says_the_first_and_the_last() -> None:
    assert [chips.tag(establishment(card)) for card in ("mine", "bakery", "tuna_boat")] == ["", "2–3", "12–14"]

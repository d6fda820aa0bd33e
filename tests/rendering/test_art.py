"""Drawings and fonts are found, and missing ones are named."""

import pytest

from data import art
from data.art import ArtMissing, FontFile
from data.cards import machi_koro as cards
from data.cards import mafia_dollar
from rendering.art.badges import MEDALS
from rendering.art.colours import Light
from rendering.art.drawn import drawn, names
from rendering.art.occasions import ICONS
from rendering.art.town.ground import Season
from rendering.art.town.look import Look
from rendering.art.town.named import PAID, TOWN, card_face, green, lot, site
from rendering.drawing.sprites import LEFT, TROPHY, Art, raster
from rendering.machi_koro.icons import CARDS, KINDS, MARKS, art_of
from rendering.mafia_dollar import icons as mafia


@pytest.mark.parametrize("card", [card.id for card in cards.load()])
def test_every_card_has_a_drawing(card: str) -> None:
    assert raster(art_of(card), 64).getchannel("A").getextrema() == (0, 255)


def test_no_two_cards_share_a_drawing() -> None:
    assert len(set(CARDS.values())) == len(CARDS)


def test_no_drawing_is_left_over() -> None:
    assert set(CARDS) == {card.id for card in cards.load()}
    own = {drawing.name for drawing in (*CARDS.values(), *mafia.EVERY)}
    assert names() - set(TOWN) - set(MEDALS) - set(ICONS) <= own <= names()


def test_no_emoji_is_left_but_in_names() -> None:
    assert {drawing.source for drawing in (*CARDS.values(), *KINDS.values(), TROPHY, LEFT, *mafia.EVERY)} == {"own"}


def test_the_town_can_be_drawn_by_the_names_of_its_drawings() -> None:
    for name in (PAID, site("airport", Light.EVENING), green(1, Season.WINTER, Light.DAY), card_face("tuna_boat")):
        assert drawn(name).startswith("<svg")
    assert lot("airport", Look(copies=3)) == lot("airport", Look())


def test_every_gangster_and_item_has_a_drawing_of_its_own() -> None:
    deck = mafia_dollar.load()
    assert len({mafia.art_of(card) for card in deck.gangsters}) == len(deck.gangsters)
    assert set(mafia.ITEMS) == {card.name for card in deck.items}
    assert {mafia.art_of(card).name for card in deck.police} == {"security_guard", "police_patrol", "police_raid"}


@pytest.mark.parametrize("drawing", mafia.EVERY, ids=lambda drawing: drawing.name)
def test_everything_of_mafia_dollar_has_a_drawing(drawing: Art) -> None:
    low, high = raster(drawing, 64).getchannel("A").getextrema()
    assert low == 0
    assert high == 255


def test_every_kind_of_mafia_dollar_card_has_its_own_drawing() -> None:
    deck = mafia_dollar.load()
    assert {symbol for card in (*deck.gangsters, *deck.items) for symbol in [card.symbol]} == set(mafia.SYMBOLS)
    assert {card.kind for card in deck.blocks} == set(mafia.BLOCKS)
    assert {card.kind for card in deck.loot} == set(mafia.LOOT)
    assert {mafia.art_of(card) for card in deck} <= set(mafia.EVERY)
    assert len(set(mafia.EVERY)) == len(mafia.EVERY)


def test_every_symbol_and_colour_of_a_card_has_a_mark() -> None:
    supply = cards.load().establishments
    assert {card.icon for card in supply} <= set(KINDS)
    assert {card.colour for card in supply} == set(MARKS)
    assert len(set(MARKS.values())) == len(MARKS)


@pytest.mark.parametrize("font", [art.INTER, *art.FALLBACKS], ids=lambda font: font.path.rpartition("/")[2])
def test_every_font_is_installed(font: FontFile) -> None:
    assert font.find().stat().st_size > 10_000


def test_an_unknown_card_is_named() -> None:
    with pytest.raises(ArtMissing, match="moon_base"):
        art_of("moon_base")


def test_a_missing_drawing_is_named() -> None:
    with pytest.raises(ArtMissing, match="no drawing moon_base"):
        raster(Art("own", "moon_base"), 64)
    with pytest.raises(ArtMissing, match="ffff"):
        raster(Art("emoji", "ffff"), 64)


def test_a_missing_package_is_named_with_what_to_do() -> None:
    with pytest.raises(ArtMissing, match="no-such-font is not installed; run: uv sync"):
        FontFile("no_such_font", "font.ttf", "no-such-font").find()


def test_a_package_without_the_file_is_named() -> None:
    with pytest.raises(ArtMissing, match=r"nothing\.ttf is not in the package fontpkg-inter"):
        FontFile("fontpkg_inter", "files/nothing.ttf", "fontpkg-inter").find()

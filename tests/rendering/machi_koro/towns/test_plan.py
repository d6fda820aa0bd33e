"""Every card has its place, whatever else a town holds."""

import pytest

from data.cards import machi_koro as cards
from rendering.art.town.ground import centre
from rendering.machi_koro.towns.plan import WIDE, WINDOWS, plan
from rendering.machi_koro.towns.town import town
from tests.rendering import samples

SEA = {"harbor", "mackerel_boat", "tuna_boat"}
SETS = {
    "base": {"base"},
    "harbor": {"base", "harbor"},
    "millionaires-row": {"base", "millionaires-row"},
    "everything": {"base", "harbor", "millionaires-row", "promo"},
}


def kinds(edition: str) -> frozenset[str]:
    """The cards of an edition; City Hall may be in any, by post."""
    return frozenset(card.id for card in cards.load() if card.set in SETS[edition] or card.id == "city_hall")


@pytest.mark.parametrize("edition", SETS)
def test_every_card_of_an_edition_has_a_lot_of_its_own(edition: str) -> None:
    found = plan(kinds(edition))
    places = dict(found.places)
    assert places.keys() == kinds(edition)
    assert len({*places.values(), *found.free}) == len(places) + len(found.free)


@pytest.mark.parametrize("edition", SETS)
def test_lots_are_inside_with_room_above_and_for_a_number_below(edition: str) -> None:
    found = plan(kinds(edition))
    window = found.window
    for _, cell in found.places:
        x, y = found.at(cell)
        assert window.lot // 2 - 2 <= x <= WIDE - window.lot // 2 + 2
        assert window.lot * 0.8 < y < window.height - window.lot * 0.2


def test_boats_and_the_harbor_and_nothing_else_are_at_sea() -> None:
    for edition in SETS:
        found = plan(kinds(edition))
        shore = found.window.shore
        wet = {card for card, cell in found.places if shore is not None and cell[1] >= shore}
        assert wet == SEA & kinds(edition)


def test_landmarks_stand_behind() -> None:
    for edition in SETS:
        found = plan(kinds(edition))
        landmarks = {card.id for card in cards.load().landmarks} - SEA
        behind = max(centre(*cell).y for card, cell in found.places if card in landmarks)
        establishments = [centre(*cell).y for card, cell in found.places if card not in landmarks]
        assert behind < sorted(establishments)[len(establishments) // 2]


def test_a_place_does_not_change_while_a_game_goes_on() -> None:
    early, late = samples.opening(4), samples.crowded()
    shown = [town(view, view.turn, 0, "") for view in (early, late)]
    assert shown[0].kinds == shown[1].kinds
    assert plan(shown[0].kinds) is plan(shown[1].kinds)


def test_windows_grow_with_what_they_hold() -> None:
    assert [window.dry + window.wet for window in WINDOWS] == sorted(window.dry + window.wet for window in WINDOWS)

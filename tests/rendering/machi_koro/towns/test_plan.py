"""Every card has its place, whatever else a town holds, and the camera comes as near as what stands allows."""

import itertools
from collections import Counter

import pytest

from data.cards import machi_koro as cards
from rendering.art.town.ground import centre
from rendering.machi_koro.towns.plan import COAST, INLAND, WIDE, Plan, plan, windows
from rendering.machi_koro.towns.town import kinds_of
from tests.rendering.machi_koro.towns.covering import turns
from tests.support.long import sampled

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
        assert window.lot * 0.69 < y < window.height - window.lot * 0.3


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
        assert behind <= sorted(establishments)[len(establishments) // 2]


def test_windows_go_from_near_to_far_at_one_height() -> None:
    for ladder in (INLAND, COAST):
        lots = [window.lot for window in ladder]
        assert lots == sorted(lots, reverse=True)
        assert len({window.height for window in ladder}) == 1


def test_a_small_town_is_shown_from_near() -> None:
    for edition, larger in (("base", 1.4), ("harbor", 1.3), ("everything", 1.4)):
        every = kinds(edition)
        landmarks = {card.id for card in cards.load().landmarks} & every
        before = {"base": 160, "harbor": 160, "everything": 140}[edition]
        assert plan(every, frozenset({*landmarks, "wheat_field", "bakery"})).window.lot >= larger * before


@pytest.mark.parametrize("many", sampled((3, 9, 20, 40), 20))
def test_all_that_stands_has_a_lot_in_every_window(many: int) -> None:
    every = sorted(kinds("everything"))
    for first in range(0, len(every), 5):
        held = frozenset((every * 2)[first : first + many])
        found = plan(kinds("everything"), held)
        assert {card for card, _ in found.places} == held
        assert len({cell for _, cell in found.places}) == len(held)


GAMES = 6


def of_game(edition: str, game: int) -> list[list[Plan]]:
    """The plan of each seat's town after each turn of a game of robots."""
    seats: list[list[Plan]] = []
    for view, _ in turns(edition, game):
        seats = seats or [[] for _ in view.towns]
        for town in view.towns:
            hall = ("city_hall",) if town.city_hall else ()
            held = [*(each.card for each in town.holdings), *(each.card for each in town.sites), *hall]
            seats[town.seat].append(plan(kinds_of(view), frozenset(held)))
    return seats


@pytest.mark.parametrize(
    ("edition", "game"),
    sampled([(edition, game) for edition in ("base", "harbor", "everything") for game in range(GAMES)], ("harbor", 1)),
)
def test_nothing_moves_until_the_window_changes_and_then_places_keep_their_order(edition: str, game: int) -> None:
    turned: Counter[bool] = Counter()
    for seen in of_game(edition, game):
        changes = 0
        for before, after in itertools.pairwise(seen):
            one, other = dict(before.places), dict(after.places)
            stay = sorted(one.keys() & other.keys())
            if before.window == after.window:
                assert all(one[card] == other[card] for card in stay)
                continue
            changes += 1
            for left, right in itertools.combinations(stay, 2):
                then = before.at(one[left])[0] - before.at(one[right])[0]
                now = after.at(other[left])[0] - after.at(other[right])[0]
                far = min(abs(then) / before.window.lot, abs(now) / after.window.lot) > 0.5
                turned[far and then * now < 0] += 1
        assert changes <= 4
    assert turned[True] <= 0.04 * turned.total()


def test_a_town_that_loses_a_kind_may_come_nearer_again() -> None:
    every = kinds("base")
    sites = frozenset(card.id for card in cards.load().landmarks) & every
    full, fewer = plan(every, every), plan(every, sites | {"wheat_field", "bakery"})
    assert fewer.window.lot > full.window.lot
    assert windows(every)[0] == fewer.window

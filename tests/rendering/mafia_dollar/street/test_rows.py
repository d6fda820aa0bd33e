"""Houses beside each other and their street: who is where, and how high that makes it."""

import msgspec
import pytest

from bot.games.mafia_dollar.views import GangsterView
from rendering.drawing.theme import WIDTH
from rendering.mafia_dollar.street import houses, rows
from rendering.mafia_dollar.street.crew import CROWDED, USUAL, Size
from rendering.mafia_dollar.street.houses import House
from tests.rendering.mafia_dollar.street.test_houses import HOUSE

CREW = tuple(GangsterView(f"G{at:02d}", attack=1, burglary=2, load=1) for at in range(1, 25))


def house(seat: int, inside: int = 0, outside: int = 0) -> House:
    """A clan with that many people."""
    return msgspec.structs.replace(HOUSE, seat=seat, hideout=CREW[:inside], street=CREW[inside : inside + outside])


@pytest.mark.parametrize("clans", range(2, 7))
def test_every_clan_has_a_house_inside_the_picture(clans: int) -> None:
    found = rows.rows_of([house(seat, 1, 1) for seat in range(clans)])
    assert [each.seat for row in found for each in row] == list(range(clans))
    for row in found:
        ends = [0]
        for left, width in rows.even(row).places:
            assert left >= ends[-1]
            ends.append(left + width)
        assert ends[-1] <= WIDTH


def test_the_clan_with_more_people_has_the_wider_house() -> None:
    assert rows.laid((house(0, 1), house(1, 2, 2)), USUAL).shares == (2, 4)
    assert rows.laid((house(0, 4), house(1)), USUAL).shares == (4, 2)
    assert rows.laid((house(0, 2), house(1, 0, 2)), USUAL).shares == (3, 3)


def test_eleven_gangsters_are_no_tower() -> None:
    row = rows.laid((house(0, 0, 11), house(1, 1)), USUAL)
    assert row.high.whole < 1000


@pytest.mark.parametrize("size", [USUAL, CROWDED], ids=["usual", "crowded"])
@pytest.mark.parametrize("out", [(0, 0), (1, 1), (4, 2), (5, 5), (14, 2), (3, 16), (24, 24)])
def test_everybody_on_the_street_has_a_place_of_their_own(out: tuple[int, int], size: Size) -> None:
    row = rows.laid((house(0, 0, out[0]), house(1, 0, out[1])), size)
    crowd = row.crowd()
    before = sum(
        houses.plan(houses.counts_of(each), width, size).before
        for each, (_, width) in zip(row.houses, row.places, strict=True)
    )
    assert before + len(crowd) == sum(out)
    places = [(place, down) for _, place, down in crowd]
    assert len(set(places)) == len(places)
    deepest = max((down for _, down in places), default=-1)
    assert row.high.street == row.high.pavement + rows.ROAD + (deepest + 1) * (size.height + 6)


def test_who_fits_below_the_own_house_stands_there() -> None:
    row = rows.laid((house(0, 0, 5), house(1, 0, 5)), USUAL)
    (_, first), (start, _) = row.places
    for one, (left, _), down in row.crowd():
        assert down == 0
        assert (left < first) if one.seat == 0 else (left >= start)


def test_a_street_is_drawn_as_high_as_is_asked_for() -> None:
    row = rows.even((house(0, 2, 1), house(1, 0, 5)))
    more = rows.Heights(row.high.buildings + 40, row.high.street + 60, row.high.pavement)
    for high in (row.high, more):
        assert rows.drawn(row, high, row.lowest).size == (WIDTH, high.whole)

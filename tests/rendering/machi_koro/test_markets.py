"""The market: in colour, in whole rows, and what one cannot afford says by how much."""

import msgspec
import pytest

from rendering.drawing.palette import index_of
from rendering.drawing.theme import BANDS, SOLD
from rendering.machi_koro import market, markets
from tests.rendering import samples
from tests.rendering.fitting import watched


@pytest.mark.parametrize("piles", range(1, 40))
def test_no_row_of_a_market_has_a_hole(piles: int) -> None:
    rows = markets._rows((samples.market() * 3)[:piles])
    assert sum(map(len, rows)) == piles
    assert len(rows) == -(-piles // 3)
    assert max(map(len, rows)) - min(map(len, rows)) <= 1, "and each row fills the whole width"


def test_only_what_is_sold_out_is_grey() -> None:
    """What costs too much keeps its colours, and says how many coins are missing."""
    dear, rich, sold = (
        markets._pile(markets._Offer("mine", left, short), 384) for left, short in ((5, 4), (5, 0), (0, 4))
    )
    band = (40, 100)
    assert dear.getpixel(band) == rich.getpixel(band) == index_of(BANDS["blue"])
    assert sold.getpixel(band) == index_of(SOLD)
    with watched() as watch:
        market(samples.middle(), 2)
    said = {label.text for label in watch.labels}
    assert {"4 short", "6 short"} <= said
    assert "0 short" not in said


def test_a_market_dims_expensive_piles_and_marks_sold_out_ones() -> None:
    plain = samples.middle()
    sold = msgspec.structs.replace(plain, market=samples.market(sold=("forest",)))
    looks = [market(plain, None), market(plain, 1), market(plain, 99), market(sold, None)]
    assert len({picture.png for picture in looks}) == 4
    assert "Forest, cost 3: sold out" in looks[3].alt
    assert "too expensive" in looks[1].alt
    assert "too expensive" not in looks[2].alt


def test_thirty_nine_piles_fit() -> None:
    view = samples.middle()
    many = msgspec.structs.replace(view, market=(samples.market() * 3)[:39])
    first, second = market(many, None).pages
    assert max(first.height, second.height) <= 1700
    assert max(len(first.png), len(second.png)) <= 130 * 1024

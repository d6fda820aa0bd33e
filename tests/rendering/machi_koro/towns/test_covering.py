"""What paid is seen: plates, prices and ticks lie at its foot, and not on it."""

import statistics

import msgspec
import pytest
from PIL import Image

from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns.labels import Labels, Placed
from rendering.machi_koro.towns.town import time_of, town
from tests.rendering import samples
from tests.rendering.caches import forget
from tests.rendering.machi_koro.towns.covering import EDITIONS, Share, measured, of_turn, watched
from tests.support.long import sampled

USUAL, MOST, MEAN = 0.2, 0.33, 0.1
"""Which share of a drawing may be hidden in 98 of 100 cases, in any, and on average."""
GAMES = 100


def check(found: list[Share]) -> None:
    hidden = sorted(share.hidden for share in found if share.lot.fired)
    assert hidden
    assert statistics.mean(hidden) <= MEAN
    assert hidden[(len(hidden) - 1) * 98 // 100] <= USUAL
    assert hidden[-1] <= MOST


@pytest.mark.parametrize(
    ("edition", "first"),
    sampled([(edition, first) for edition in EDITIONS for first in range(0, GAMES, 10)], ("everything", 0)),
)
def test_what_paid_is_hardly_covered(edition: str, first: int) -> None:
    long = first or edition != "everything"
    check(measured(edition, range(first, first + (10 if long else 2)), 3 if long else 12))


@pytest.mark.parametrize("sample", ["early", "middle", "late", "crowded", "everything"])
def test_what_paid_is_seen_in_every_sample(sample: str) -> None:
    view = samples.ALL[sample]()
    for share in of_turn(view, view.last or view.turn):
        assert share.hidden <= MOST or not share.lot.fired


def ticks(view_name: str, built: str) -> tuple[list[Placed], Image.Image]:
    """The labels of a scene in which a landmark has just been built, in the order in which they are laid."""
    view = samples.ALL[view_name]()
    shown = scenes.of(town(view, view.turn, 1, ""), time_of(view))
    sites = tuple(
        msgspec.structs.replace(site, built=site.built or site.card == built, new=site.card == built)
        for site in shown.sites
    )
    found: list[Placed] = []
    plain = Labels.lay

    def lay(self: Labels) -> list[Placed]:
        found.extend(reversed(plain(self)))
        return found

    forget("scene")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Labels, "lay", lay)
        drawn = scenes.scene(msgspec.structs.replace(shown, sites=sites))
    forget("scene")
    return found, drawn


@pytest.mark.parametrize("sample", ["middle", "crowded", "everything"])
@pytest.mark.parametrize("built", ["train_station", "shopping_mall", "amusement_park", "radio_tower"])
def test_nothing_lies_on_the_tick_of_a_landmark_that_was_just_built(sample: str, built: str) -> None:
    labels, drawn = ticks(sample, built)
    (tick,) = (label for label in labels if label.card == built)
    width, height = tick.cut.mask.size
    there = drawn.crop((tick.left, tick.top, tick.left + width, tick.top + height))
    bare = Image.new("L", (width, height), 0)
    for image in (there, tick.cut.indexes):
        image.paste(0, (0, 0), tick.cut.mask.point(lambda level: 255 - level))
    assert there.tobytes() != bare.tobytes()
    assert there.tobytes() == tick.cut.indexes.tobytes()


def test_a_label_laid_on_a_building_is_measured() -> None:
    """The measure itself: where every label lies on the middle of its lot, much is hidden."""
    view = samples.middle()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rendering.machi_koro.towns.labels._tries", lambda lot: ((0.0, -lot // 4, 0),))
        found = of_turn(view, view.turn)
    assert max(share.hidden for share in found if share.large) > MOST
    with watched() as seen:
        pass
    assert not seen

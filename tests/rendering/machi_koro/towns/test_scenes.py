"""A town as a scene: what changes shows, where it belongs, and the same town looks the same."""

import random
from collections.abc import Callable

import msgspec
import pytest
from PIL import Image, ImageChops, ImageFilter

from bot.games.machi_koro.events import Earned
from bot.games.machi_koro.views import Holding, MachiView
from rendering.art.colours import Light
from rendering.art.town.ground import Season
from rendering.art.town.sights import SIGHTS
from rendering.drawing.palette import palette, under
from rendering.machi_koro.towns import scenes
from rendering.machi_koro.towns.plan import WIDE, plan
from rendering.machi_koro.towns.plates import HIGH, Lot
from rendering.machi_koro.towns.town import SUNRISE, SUNSETS, colours, sight_of, time_of, town
from tests.rendering import samples
from tests.rendering.caches import forget
from tests.rendering.machi_koro.towns.covering import shares, watched
from tests.support.values import there


def of(view: MachiView, seat: int = 1) -> scenes.Scene:
    """The scene of one seat."""
    return scenes.of(town(view, view.last or view.turn, seat, ""), time_of(view))


def coloured(image: Image.Image) -> Image.Image:
    shown = Image.frombytes("P", image.size, image.tobytes())
    shown.putpalette(palette())
    return shown.convert("RGB")


def changed(one: scenes.Scene, two: scenes.Scene) -> tuple[int, int, int, int] | None:
    """Where two scenes differ."""
    return ImageChops.difference(*(coloured(scenes.scene(each)) for each in (one, two))).getbbox()


def test_the_same_town_gives_the_same_pixels_from_cold_and_warm() -> None:
    warm = scenes.scene(of(samples.middle())).tobytes()
    forget("scene", "_drawn", "standing", "_kept", "scaled", "_master", "plate")
    assert scenes.scene(of(samples.middle())).tobytes() == warm


@pytest.mark.parametrize(
    "other",
    [
        Lot("mine", 3),
        Lot("mine", 2, closed=1),
        Lot("mine", 2, closed=2),
        Lot("mine", 2, fired=True),
        Lot("mine", 2, fired=True, gain=5),
        Lot("mine", 2, fired=True, gain=9),
        Lot("mine", 2, badge="new"),
        Lot("mine", 2, badge="swapped"),
    ],
)
def test_each_thing_about_a_card_shows_at_its_place_only(other: Lot) -> None:
    plain = msgspec.structs.replace(of(samples.opening()), lots=(Lot("bakery", 1), Lot("mine", 2)))
    box = changed(plain, msgspec.structs.replace(plain, lots=(Lot("bakery", 1), other)))
    layout = plan(plain.kinds, plain.standing)
    x, y = layout.at(dict(layout.places)["mine"])
    lot = layout.window.lot
    assert box is not None
    assert x - lot < box[0] < box[2] < x + lot
    assert y - lot < box[1] < box[3] < y + 0.6 * lot


def test_ten_coins_burst_beside_what_paid_and_hide_no_number() -> None:
    plain = of(samples.middle())
    layout = plan(plain.kinds, plain.standing)
    at = dict(layout.places)
    for paying in plain.lots:
        loud, quiet = (
            tuple(
                msgspec.structs.replace(lot, fired=lot == paying, gain=coins if lot == paying else 0)
                for lot in plain.lots
            )
            for coins in (11, 9)
        )
        with watched() as seen:
            scenes.scene(msgspec.structs.replace(plain, lots=quiet))
            assert not [part for part in seen if part.label and part.cut.mask.height > 2 * HIGH]
        with watched() as seen:
            scenes.scene(msgspec.structs.replace(plain, lots=loud))
            (large,) = [part for part in seen if part.label and part.cut.mask.height > 2 * HIGH]
            (share,) = [share for share in shares(seen, large=True) if share.lot.card == paying.card]
        x, y = layout.at(at[paying.card])
        assert share.hidden <= 0.25, paying.card
        assert abs(large.left + large.cut.mask.width // 2 - x) < 2 * layout.window.lot
        assert abs(large.top + large.cut.mask.height // 2 - y) < 2 * layout.window.lot


def test_a_landmark_that_brings_ten_coins_bursts_too() -> None:
    scene = of(samples.everything())
    (airport,) = [site for site in scene.sites if site.card == "airport"]
    built = [msgspec.structs.replace(airport, built=True, gain=coins) for coins in (0, 10)]
    quiet, loud = (
        msgspec.structs.replace(scene, sites=tuple(each if site == airport else site for site in scene.sites))
        for each in built
    )
    assert changed(quiet, loud) is not None


def test_a_new_kind_changes_only_its_lot_and_what_grows_with_the_town() -> None:
    view = samples.opening()
    held = (*view.towns[1].holdings, Holding("cafe", 1))
    towns = (view.towns[0], msgspec.structs.replace(view.towns[1], holdings=held), *view.towns[2:])
    box = there(changed(of(view), of(msgspec.structs.replace(view, towns=towns))))
    assert box[2] - box[0] < 2 * plan(of(view).kinds, of(view).standing).window.lot


def test_a_landmark_that_is_built_replaces_its_building_site() -> None:
    scene = of(samples.opening())
    built = (msgspec.structs.replace(scene.sites[0], built=True), *scene.sites[1:])
    new = (msgspec.structs.replace(built[0], new=True), *built[1:])
    looks = {scenes.scene(msgspec.structs.replace(scene, sites=sites)).tobytes() for sites in (scene.sites, built, new)}
    assert len(looks) == 3


def test_every_season_and_both_lights_look_different() -> None:
    scene = of(samples.opening())
    looks = {
        scenes.scene(msgspec.structs.replace(scene, time=type(scene.time)(light, season))).tobytes()
        for light in Light
        for season in Season
    }
    assert len(looks) == len(Light) * len(Season)


def test_evening_comes_when_somebody_lacks_one_landmark_and_seasons_follow_the_rounds() -> None:
    assert time_of(samples.opening()).light is Light.DAY
    assert time_of(samples.middle()).light is Light.EVENING
    assert time_of(samples.won()).light is Light.EVENING
    rounds = [time_of(msgspec.structs.replace(samples.opening(), round=at)).season for at in (1, 6, 7, 13, 19, 25)]
    assert rounds == [Season.SPRING, Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER, Season.SPRING]


def test_a_game_begins_in_the_light_of_the_morning_and_ends_in_that_of_the_seasons_sunset() -> None:
    days = [colours(msgspec.structs.replace(samples.opening(), round=at)) for at in (1, 2, 3, 20)]
    sunrise = under(SUNRISE, "day")
    assert days == [sunrise, sunrise, palette(), palette()]
    evenings = [colours(msgspec.structs.replace(samples.won(), round=at)) for at in (1, 7, 13, 19)]
    assert evenings == [under(SUNSETS[season], "evening") for season in Season]


def test_each_season_has_its_surprise_every_third_round() -> None:
    seen = [sight_of(msgspec.structs.replace(samples.opening(), round=at), 2) for at in range(1, 25)]
    assert [sight for sight in seen if sight] == [sight for sight in SIGHTS for _ in range(2)]
    assert [at for at, each in enumerate(seen, start=1) if each] == list(range(1, 25, 3))


def test_each_table_has_its_surprise_in_another_round() -> None:
    seen = [sight_of(msgspec.structs.replace(samples.opening(), round=9), table_number) for table_number in range(3)]
    assert len([sight for sight in seen if sight]) == 1


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_surprise_stands_on_empty_land_and_hides_no_number(sight: str) -> None:
    for view, seat in ((samples.opening(), 0), (samples.middle(), 1), (samples.everything(), 2)):
        bare = msgspec.structs.replace(of(view, seat), sight="")
        box = changed(bare, msgspec.structs.replace(bare, sight=sight))
        layout = plan(bare.kinds, bare.standing)
        at = dict(layout.places)
        for x, y in (layout.at(at[lot.card]) for lot in bare.lots):
            assert box is None or not (box[0] < x < box[2] and box[1] < y < box[3])


@pytest.mark.parametrize("sight", SIGHTS)
def test_a_surprise_is_small_and_at_the_edge_of_an_empty_land(sight: str) -> None:
    bare = msgspec.structs.replace(of(samples.opening()), sight="")
    window = plan(bare.kinds, bare.standing).window
    box = there(changed(bare, msgspec.structs.replace(bare, sight=sight)))
    assert max(box[2] - box[0], box[3] - box[1]) < window.lot // 2
    assert min(box[0], box[1], WIDE - box[2]) < 10


def test_what_the_city_hall_brings_is_seen_on_it() -> None:
    hall = of(samples.everything())
    box = changed(hall, msgspec.structs.replace(hall, relief=1))
    layout = plan(hall.kinds, hall.standing)
    x, y = layout.at(dict(layout.places)["city_hall"])
    assert box is not None
    assert box[0] < x < box[2]
    assert box[1] < y < box[3]
    view = samples.everything()
    paid = msgspec.structs.replace(view.turn, events=(Earned(view.turn.seat, "city_hall", 1, 1),))
    assert town(view, paid, view.turn.seat, "Ann").relief == 1


def test_light_and_surprises_know_neither_the_deck_nor_a_viewer() -> None:
    for view in (samples.opening(), samples.middle(), samples.everything(), samples.won()):
        other = msgspec.structs.replace(view, deck=view.deck + 5, choices={}, market=view.market[:1])
        assert (time_of(other), colours(other), sight_of(other, 7)) == (time_of(view), colours(view), sight_of(view, 7))


def test_city_hall_stands_where_the_game_has_one() -> None:
    hall = of(samples.everything())
    assert hall.city_hall
    assert "city_hall" in dict(plan(hall.kinds).places)
    assert changed(hall, msgspec.structs.replace(hall, city_hall=False)) is not None
    assert "city_hall" not in of(samples.opening()).kinds


@pytest.mark.parametrize("pick", [ImageChops.darker, ImageChops.lighter])
@pytest.mark.parametrize("size", [(1, 1), (1, 7), (9, 2), (40, 30)])
def test_spreading_is_what_pillows_filters_do(
    size: tuple[int, int], pick: Callable[[Image.Image, Image.Image], Image.Image]
) -> None:
    mask = Image.frombytes("L", size, random.Random(7).randbytes(size[0] * size[1]))
    filtered = mask.filter(ImageFilter.MinFilter(3) if pick is ImageChops.darker else ImageFilter.MaxFilter(3))
    assert scenes._spread(mask, pick).tobytes() == filtered.tobytes()

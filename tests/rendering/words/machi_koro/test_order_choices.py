"""The menus of orders: what each part offers."""

import msgspec

from bot.games.machi_koro.edition import edition_of
from bot.games.machi_koro.events import TurnBegan
from bot.games.machi_koro.make_view import view
from bot.games.machi_koro.orders import Orders, faults
from bot.games.machi_koro.views import MachiView
from rendering.words.machi_koro import order_choices
from tests.bot.games.machi_koro.positions import EVERYTHING, Table, town

NAMES = ("Ann", "Bo", "Cy")


def seen(*towns: object) -> MachiView:
    return view(Table(*towns, options=EVERYTHING).state, None)  # type: ignore[arg-type]


def offered(field: str, shown: MachiView, *so_far: str) -> dict[str, str]:
    return {pick.value: pick.about for pick in order_choices.picks(field, shown, 0, NAMES, so_far)}


def test_the_convention_center_offers_own_roll_cards_without_majors() -> None:
    shown = seen(town(0, convention_center=1, stadium=1, cafe=1, mine=1, winery=1), town(0), town(0))
    cards = offered("activate", shown)
    assert set(cards) == {"nothing", "mine", "winery"}
    for card in cards:
        assert faults(Orders(activate=card), EVERYTHING, 3, 0) == ()


def test_the_renovation_company_lists_who_has_how_many_open() -> None:
    shown = seen(town(0, renovation_company=1, mine=3, closed="mine"), town(0, mine=1, ranch=2), town(0, mine=2))
    kinds = offered("renovate", shown)
    assert list(kinds) == ["nothing", "ranch", "mine"]
    assert (kinds["ranch"], kinds["mine"]) == ("open now: Bo 2", "open now: Bo 1, Cy 2; 2 of yours")


def test_a_swap_offers_only_the_chosen_partners_cards() -> None:
    shown = seen(town(0, mine=1), town(0, ranch=1, stadium=1), town(0, cafe=1))
    assert set(offered("swap", shown)) == {"mine"}
    assert set(offered("swap", shown, "mine")) == {"1", "2"}
    assert set(offered("swap", shown, "mine", "1")) == {"ranch"}
    for nobody in ("7", "x", "²"):
        assert offered("swap", shown, "mine", nobody) == {}


def test_while_a_market_grows_what_may_still_come_can_be_ordered() -> None:
    options = msgspec.structs.replace(EVERYTHING, market="growing", without=("mine",), postal=True)
    table = Table(town(0, stadium=1), town(0), town(0), options=options)
    kinds = edition_of(options).establishments.keys() - {"mine", "stadium"}
    landmarks = edition_of(options).landmarks.keys()

    cards = offered("buy", view(table.state, None))

    assert set(cards) == kinds | landmarks
    for card in cards:
        assert faults(Orders(buy=(card,)), options, 3, 0) == ()
    table.state.story = [TurnBegan(0, 10)]
    assert set(offered("buy", view(table.state, None))) == (table.state.market.keys() - {"stadium"}) | landmarks

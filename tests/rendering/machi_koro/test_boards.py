"""Boards show what happened: each thing that matters changes the picture, and only there."""

import msgspec
import pytest
from PIL import Image, ImageChops

from bot.games.machi_koro.events import (
    Activated,
    Built,
    Demolished,
    Earned,
    GameWon,
    Invested,
    LeftMarket,
    MachiEvent,
    PaidBack,
    Renovated,
    Resigned,
    Rolled,
    Shared,
    Took,
)
from bot.games.machi_koro.views import GoView, Holding, MachiView, TownView
from bot.games.values import Decision, Outcome
from rendering.drawing.theme import PANEL
from rendering.machi_koro import board, market, table, town
from rendering.machi_koro.happenings import CardWord, NameWord, PlainWord, headline, items
from rendering.machi_koro.header import header
from rendering.machi_koro.items import laid
from rendering.machi_koro.panels import town as shown_town
from rendering.machi_koro.tiles import NORMAL, Tile, tile
from tests.rendering import samples
from tests.rendering.pictures import pixels


def changed(one: MachiView, two: MachiView) -> tuple[int, int, int, int] | None:
    """Where two boards differ."""
    names = samples.names(4)
    pictures = [pixels(board(view, view.last or view.go, names)).convert("RGB") for view in (one, two)]
    return ImageChops.difference(*pictures).getbbox()


def with_town(view: MachiView, seat: int, town: TownView) -> MachiView:
    """The view with another town."""
    towns = list(view.towns)
    towns[seat] = town
    return msgspec.structs.replace(view, towns=tuple(towns))


def test_another_players_coins_change_only_their_panel() -> None:
    view = samples.middle()
    richer = with_town(view, 3, msgspec.structs.replace(view.towns[3], coins=7))
    box = changed(view, richer)
    assert box is not None
    assert box[0] > 600
    assert box[1] > 440


def test_a_card_more_a_landmark_more_and_a_card_closed_are_seen() -> None:
    view = samples.middle()
    plain = view.towns[0]
    first = plain.holdings[0]
    held = [Holding(first.card, first.copies + 1), *plain.holdings[1:]]
    closed = [Holding(first.card, first.copies, first.copies), *plain.holdings[1:]]
    sites = tuple(msgspec.structs.replace(site, built=True) for site in plain.sites)
    for other in (
        msgspec.structs.replace(plain, holdings=tuple(held)),
        msgspec.structs.replace(plain, holdings=tuple(closed)),
        msgspec.structs.replace(plain, sites=sites),
        msgspec.structs.replace(plain, holdings=plain.holdings[1:]),
    ):
        box = changed(view, with_town(view, 0, other))
        assert box is not None
        assert box[2] <= 600


def test_cards_that_fired_are_marked_and_those_that_did_not_are_not() -> None:
    view = samples.middle()
    shown = shown_town(view, view.go, 1, "Mika")
    assert [tile.card for tile in shown.tiles if tile.fired] == ["mine"]
    assert shown.gain == 6


def test_what_was_built_is_marked_as_new() -> None:
    view = samples.built()
    assert view.last is not None
    shown = shown_town(view, view.last, 1, "Mika")
    assert [site.card for site in shown.sites if site.new] == ["radio_tower"]
    early = samples.early()
    assert [tile.card for tile in shown_town(early, early.go, 1, "Mika").tiles if tile.badge] == ["forest"]


def test_both_swapped_cards_are_marked() -> None:
    view = samples.three()
    marked = [[tile.card for tile in shown_town(view, view.go, seat, "").tiles if tile.badge] for seat in range(3)]
    assert marked == [["mine"], ["bakery"], []]


def test_before_the_roll_it_says_who_rolls() -> None:
    view = samples.opening()
    shown = header(view, view.go, samples.names(4))
    assert (shown.dice, shown.headline.name, shown.headline.rest, shown.items) == ((), "Ann", "rolls next", ())
    assert not shown.won


def test_after_the_roll_it_says_what_was_rolled_and_what_it_brought() -> None:
    view = samples.middle()
    names = samples.names(4)
    assert headline(view, view.go, names).rest == "rolled 9"
    first, second = items(view, view.go, names)
    assert first[0] == CardWord("family_restaurant")
    assert first[1:3] == (NameWord("Professor Lin", 2), PlainWord("+2", "gain"))
    assert first[-2:] == (PlainWord("from", "quiet"), NameWord("Mika", 1))
    assert second[:3] == (CardWord("mine"), NameWord("Mika", 1), PlainWord("+10", "gain"))


def test_a_second_roll_replaces_the_first() -> None:
    plain = samples.go(0, (4,), (Rolled(0, (1,)), Earned(0, "wheat_field", 1, 1), Rolled(0, (4,))), 4)
    view = samples.view(samples.opening().towns, plain)
    assert headline(view, plain, samples.names(4)).rest == "re-rolled 4"
    assert items(view, plain, samples.names(4)) == [(PlainWord("No coins change hands", "quiet"),)]


def test_a_roll_that_brings_nothing_says_so() -> None:
    view = samples.nothing()
    assert items(view, view.go, samples.names(4)) == [(PlainWord("No coins change hands", "quiet"),)]


@pytest.mark.parametrize(("ask", "said"), [("add", False), ("keep", False), ("target", False), ("build", True)])
def test_that_a_roll_brings_nothing_is_said_when_nothing_more_can_come_of_it(ask: str, said: bool) -> None:
    view = msgspec.structs.replace(samples.nothing(), owed=(Decision(1, 3, ask),))
    assert bool(items(view, view.go, samples.names(4))) is said
    assert ("No coins changed hands." in board(view, view.go, samples.names(4)).alt) is said


def test_a_stadium_takes_from_several_at_once() -> None:
    go = samples.go(0, (6,), [Took(0, payer, "stadium", 2, 2) for payer in (1, 2, 3)], 4)
    (item,) = items(samples.view(samples.opening().towns, go), go, samples.names(4))
    assert item[1:3] == (NameWord("Ann", 0), PlainWord("+6", "gain"))
    assert item[-1] == PlainWord("3 players", "quiet")


def test_the_winner_is_announced_on_the_last_turn_only() -> None:
    view = samples.won()
    names = samples.names(4)
    assert headline(view, view.go, names).rest == "wins!"
    assert header(view, view.go, names).won
    earlier = samples.go(1, (3,), (), 4, number=view.go.number - 1, over=True)
    assert not header(view, earlier, names).won


def test_a_game_won_because_the_others_left_says_so() -> None:
    go = samples.go(0, (3,), (Resigned(1), GameWon(0, "last_seat")), 2, over=True)
    towns = (samples.town(0, 3, samples.START), TownView(1, 0, (), (), resigned=True))
    view = samples.view(towns, go, outcome=Outcome(((0,), (1,)), "last_seat"))
    assert items(view, go, samples.names(2))[0] == (PlainWord("Everyone else has left", "quiet"),)
    assert "Ann won!" in board(view, go, samples.names(2)).alt


def test_news_that_finds_no_room_is_counted_and_the_building_is_never_left_out() -> None:
    events = [Earned(seat, card, 1, 1) for card in ("wheat_field", "ranch", "forest") for seat in range(4)]
    go = samples.go(0, (1,), [*events, Built(0, "mine", 6)], 4)
    found = items(samples.view(samples.opening().towns, go), go, ("W" * 32,) * 4)
    rows = laid(found, (600, 600))
    assert rows.hidden
    assert rows.rows[-1][-1] == found[-1]


def test_what_may_be_drawn_before_any_turn_is_over() -> None:
    view = samples.opening(2)
    empty = GoView(1, 0, False, (), (), (), None, False, ())
    assert board(view, empty, ("A", "B")).alt.startswith("A rolls next.")


def test_a_table_is_the_board_with_the_market_under_it() -> None:
    view = samples.middle()
    names = samples.names(4)
    whole = pixels(table(view, view.go, names))
    top = pixels(board(view, view.go, names))
    low = pixels(market(view, None))
    body = top.height - 14
    assert whole.crop((0, 0, 1200, body)).tobytes() == top.crop((0, 0, 1200, body)).tobytes()
    assert whole.crop((0, top.height, 1200, top.height + low.height)).tobytes() == low.tobytes()


def test_two_to_five_seats_fit() -> None:
    for seats in (2, 3, 4, 5):
        view = samples.opening(seats)
        picture = board(view, view.go, tuple("ABCDE"[:seats]))
        image = pixels(picture).convert("RGB")
        assert isinstance(image, Image.Image)
        assert picture.height < 1100


def test_each_town_is_drawn_large() -> None:
    view = samples.middle()
    names = samples.names(4)
    drawn = [town(view, seat, names) for seat in range(4)]
    assert len({picture.png for picture in drawn}) == 4
    assert [picture.name for picture in drawn] == [f"town-{seat}-43.png" for seat in range(1, 5)]


def test_a_market_dims_what_is_too_dear_and_marks_what_is_sold_out() -> None:
    plain = samples.middle()
    sold = msgspec.structs.replace(plain, market=samples.market(sold=("forest",)))
    looks = [market(plain, None), market(plain, 1), market(plain, 99), market(sold, None)]
    assert len({picture.png for picture in looks}) == 4
    assert "Forest sold out" in looks[3].alt
    assert "too dear" in looks[1].alt
    assert "too dear" not in looks[2].alt


def test_thirty_nine_piles_fit() -> None:
    view = samples.middle()
    many = msgspec.structs.replace(view, market=(samples.market() * 3)[:39])
    picture = market(many, None)
    assert picture.height < 1700
    assert len(picture.png) <= 180 * 1024


# --- the expansions ----------------------------------------------------------------------------------


def test_copies_closed_and_coins_invested_change_the_tile() -> None:
    plain = Tile("winery", 3)
    looks = [Tile("winery", 3, closed=1), Tile("winery", 3, closed=2), Tile("winery", 3, closed=3)]
    invested = [Tile("tech_startup", 1), Tile("tech_startup", 1, invested=1), Tile("tech_startup", 1, invested=12)]

    drawn = [tile(shown, NORMAL, PANEL).tobytes() for shown in (plain, *looks, *invested)]

    assert len(set(drawn)) == len(drawn)


def test_a_late_game_of_five_with_every_card_is_drawn_and_told() -> None:
    view = samples.everything()
    names = samples.names(5)

    told = town(view, 2, names).alt

    assert board(view, view.go, names).alt.startswith("Mika rolled 4 and 6: 10, and 2 added: 12. Mika gained 14.")
    assert "(2 closed)" in told
    assert "Tech Startup (7 coins on it)" in town(view, 0, names).alt
    assert "airport" in {site.card for site in view.towns[0].sites}
    assert market(view, 3).alt.startswith("You have 3 coins.")


def test_what_was_added_and_thrown_for_boats_comes_before_what_it_brought() -> None:
    view = samples.everything()

    cards = [item[0].card for item in items(view, view.go, samples.names(5)) if isinstance(item[0], CardWord)]

    assert cards[:3] == ["tuna_boat", "tuna_boat", "winery"]
    shown = header(view, view.go, samples.names(5))
    assert (shown.dice, shown.added, shown.adding, shown.headline.rest) == ((4, 6), 2, "harbor", "rolled 10 + 2")


NEWS = [
    (PaidBack(0, "loan_office", 1, 2, 2), "−2"),
    (Shared(0, "park", 4, (1, -1)), "everybody has 4"),
    (Renovated(0, "renovation_company", "mine", (0, 2)), "2 closed"),
    (Demolished(0, "demolition_company", "harbor"), "un-builds"),
    (Activated(0, "convention_center", "mine"), "lets act"),
    (Invested(0, "tech_startup", 1, 3), "3 on it"),
    (LeftMarket("park", 2), "leaves the market"),
]


@pytest.mark.parametrize(("event", "word"), NEWS)
def test_each_kind_of_news_has_its_item(event: MachiEvent, word: str) -> None:
    go = samples.go(0, (5,), [event], 2)

    found = items(samples.view(samples.opening(2).towns, go), go, samples.names(2))

    assert any(isinstance(part, PlainWord) and part.text == word for item in found for part in item)

"""Boards show events: each relevant fact changes the picture, and only in its own place."""

import msgspec
import pytest
from PIL import Image, ImageChops

from bot.games.machi_koro.events import (
    Activated,
    Built,
    BuiltNothing,
    Demolished,
    Earned,
    GameWon,
    Grew,
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
from bot.games.machi_koro.moments import leader
from bot.games.machi_koro.views import Holding, MachiView, TownView, TurnView
from bot.games.values import Decision, Outcome
from rendering.machi_koro import board, market, table, town
from rendering.machi_koro.boards import shown_first
from rendering.machi_koro.happenings import CardWord, NameWord, PlainWord, headline, items
from rendering.machi_koro.header import header, strip
from rendering.machi_koro.items import SEATS_ONLY, laid
from rendering.machi_koro.towns.town import town as shown_town
from tests.rendering import samples
from tests.rendering.fitting import watched
from tests.rendering.pictures import pixels, told


def changed(one: MachiView, two: MachiView) -> tuple[int, int, int, int] | None:
    """The box in which two boards differ."""
    names = samples.names(4)
    pictures = [pixels(board(view, view.last or view.turn, names)).convert("RGB") for view in (one, two)]
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
    assert box[1] > 610
    assert box[3] < box[1] + 60


def test_a_new_card_landmark_and_closed_card_change_the_picture() -> None:
    view = samples.middle()
    plain = view.towns[0]
    first = plain.holdings[0]
    held = [Holding(first.card, first.copies + 1), *plain.holdings[1:]]
    closed = [Holding(first.card, first.copies, first.copies), *plain.holdings[1:]]
    sites = tuple(msgspec.structs.replace(site, built=at < 1) for at, site in enumerate(plain.sites))
    for other in (
        msgspec.structs.replace(plain, holdings=tuple(held)),
        msgspec.structs.replace(plain, holdings=tuple(closed)),
        msgspec.structs.replace(plain, sites=sites),
        msgspec.structs.replace(plain, holdings=plain.holdings[1:]),
    ):
        box = changed(view, with_town(view, 0, other))
        assert box is not None
        assert box[1] > 950


def test_only_cards_that_fired_are_marked() -> None:
    view = samples.middle()
    shown = shown_town(view, view.turn, 1, "Mika")
    assert [lot.card for lot in shown.lots if lot.fired] == ["mine"]
    assert shown.gain == 6


def test_new_buildings_are_marked() -> None:
    view = samples.built()
    assert view.last is not None
    shown = shown_town(view, view.last, 1, "Mika")
    assert [site.card for site in shown.sites if site.new] == ["radio_tower"]
    early = samples.early()
    assert [lot.card for lot in shown_town(early, early.turn, 1, "Mika").lots if lot.badge] == ["forest"]


def test_both_swapped_cards_are_marked() -> None:
    view = samples.three()
    marked = [[lot.card for lot in shown_town(view, view.turn, seat, "").lots if lot.badge] for seat in range(3)]
    assert marked == [["mine"], ["bakery"], []]


def test_before_the_roll_it_says_who_rolls() -> None:
    view = samples.opening()
    shown = header(view, view.turn, samples.names(4))
    assert (shown.dice, shown.headline.name, shown.headline.rest, shown.items) == ((), "Ann", "rolls next", ())
    assert not shown.won
    by_post = msgspec.structs.replace(view, postal=True)
    assert header(by_post, view.turn, samples.names(4)).headline.rest == "begins", "nobody rolls before the orders"
    assert board(by_post, view.turn, samples.names(4)).alt.startswith("Ann begins.")


def test_after_a_roll_the_board_shows_dice_and_income() -> None:
    view = samples.middle()
    names = samples.names(4)
    assert headline(view, view.turn, names).rest == "rolled 9"
    first, second = items(view, view.turn, names)
    assert first[0] == CardWord("family_restaurant")
    assert first[1:3] == (NameWord("Professor Lin", 2), PlainWord("+2", "gain"))
    assert first[-2:] == (PlainWord("from", "quiet"), NameWord("Mika", 1))
    assert second[:3] == (CardWord("mine"), NameWord("Mika", 1), PlainWord("+10", "gain"))


def test_a_second_roll_replaces_the_first() -> None:
    plain = samples.turn(0, (4,), (Rolled(0, (1,)), Earned(0, "wheat_field", 1, 1), Rolled(0, (4,))), 4)
    view = samples.view(samples.opening().towns, plain)
    assert headline(view, plain, samples.names(4)).rest == "rolled again: 4"
    assert items(view, plain, samples.names(4)) == [(PlainWord("No coins change hands", "quiet"),)]


def test_a_roll_that_brings_nothing_says_so() -> None:
    view = samples.nothing()
    assert items(view, view.turn, samples.names(4)) == [(PlainWord("No coins change hands", "quiet"),)]


@pytest.mark.parametrize(("ask", "said"), [("add", False), ("keep", False), ("target", False), ("build", True)])
def test_an_empty_roll_is_mentioned_once_nothing_can_follow(ask: str, said: bool) -> None:
    view = msgspec.structs.replace(samples.nothing(), pending=(Decision(1, 3, ask),))
    assert bool(items(view, view.turn, samples.names(4))) is said
    assert ("No coins change hands." in board(view, view.turn, samples.names(4)).alt) is said


def test_a_stadium_takes_from_several_at_once() -> None:
    turn = samples.turn(0, (6,), [Took(0, payer, "stadium", 2, 2) for payer in (1, 2, 3)], 4)
    (item,) = items(samples.view(samples.opening().towns, turn), turn, samples.names(4))
    assert item[1:3] == (NameWord("Ann", 0), PlainWord("+6", "gain"))
    assert item[-1] == PlainWord("3 players", "quiet")


def test_players_without_coins_are_no_payers() -> None:
    turn = samples.turn(0, (6,), [Took(0, 1, "stadium", 0, 2), Took(0, 2, "stadium", 2, 2)], 4)
    (item,) = items(samples.view(samples.opening().towns, turn), turn, samples.names(4))
    assert item[1:] == (
        NameWord("Ann", 0),
        PlainWord("+2", "gain"),
        PlainWord("from", "quiet"),
        NameWord(samples.names(4)[2], 2),
    )


def test_the_winner_is_announced_on_the_last_turn_only() -> None:
    view = samples.won()
    names = samples.names(4)
    assert headline(view, view.turn, names).rest == "wins!"
    assert header(view, view.turn, names).won
    earlier = samples.turn(1, (3,), (), 4, number=view.turn.number - 1, over=True)
    assert not header(view, earlier, names).won


def test_the_last_board_says_who_won_under_fireworks_and_who_rolled() -> None:
    view = samples.won()
    names = samples.names(4)
    shown = header(view, view.turn, names)
    assert shown.won == ("Professor Lin wins!", "All 4 landmarks stand · Round 13")
    assert (shown.headline.name, shown.headline.rest) == ("Professor Lin", "rolled 10")
    with watched() as watch:
        strip(shown)
    sizes = {label.text: label.size for label in watch.labels}
    assert sizes["Professor Lin wins!"] >= 80
    before = header(view, msgspec.structs.replace(view.turn, number=1, events=()), names)
    assert before.won is None, "an earlier board of the same game"


def test_a_game_won_because_the_others_left_says_so() -> None:
    turn = samples.turn(0, (3,), (Resigned(1), GameWon(0, "last_seat")), 2, over=True)
    towns = (samples.town(0, 3, samples.START), TownView(1, 0, (), (), resigned=True))
    view = samples.view(towns, turn, outcome=Outcome(((0,), (1,)), "last_seat"))
    assert header(view, turn, samples.names(2)).won == ("Ann wins!", "Everyone else has left · Round 4")
    assert "Ann won!" in board(view, turn, samples.names(2)).alt


def test_news_without_room_are_counted_and_the_building_always_stays() -> None:
    events = [Earned(seat, card, 1, 1) for card in ("wheat_field", "ranch", "forest") for seat in range(4)]
    turn = samples.turn(0, (1,), [*events, Built(0, "mine", 6)], 4)
    found = items(samples.view(samples.opening().towns, turn), turn, ("W" * 32,) * 4)
    rows = laid(found, (600, 600))
    assert rows.hidden
    assert rows.rows[-1][-1] == found[-1]


def test_without_room_the_largest_incomes_come_first_and_the_rest_is_summed_up() -> None:
    paid = {"wheat_field": 1, "ranch": 3, "mine": 20, "forest": 2, "apple_orchard": 9}
    turn = samples.turn(0, (1,), [*(Earned(0, card, 1, coins) for card, coins in paid.items()), BuiltNothing(0)], 2)
    found = laid(items(samples.view(samples.opening(2).towns, turn), turn, samples.names(2)), (520, 520))
    cards = [item[0].card for row in found.rows for item in row if isinstance(item[0], CardWord)]
    assert cards == ["mine", "apple_orchard"]
    assert found.hidden == "3 more: +6"


def test_long_names_are_whole_in_headlines() -> None:
    view = samples.middle()
    one, other = (header(view, view.turn, ("M" * 31 + last,) * 4) for last in "MW")
    assert strip(one).tobytes() != strip(other).tobytes()


def test_posted_boards_and_tables_stay_small_with_wide_names() -> None:
    view = samples.everything()
    names = ("@#%&8BQRmg" * 3 + "xx",) * 5
    assert all(len(each.png) <= 130 * 1024 for each in table(view, view.turn, names).pages)


def test_names_are_whole_or_give_way_to_seat_discs() -> None:
    turn = samples.turn(0, (1,), [Earned(seat, "wheat_field", 1, 1) for seat in range(4)], 4)
    found = items(samples.view(samples.opening().towns, turn), turn, ("Robo Rye the Elder",) * 4)
    assert laid(found, (1700,)).longest > 400
    assert laid(found, (600,)).longest == SEATS_ONLY


def test_everybody_who_shares_a_victory_is_in_the_headline() -> None:
    view = samples.won()
    shared = msgspec.structs.replace(view, outcome=Outcome(((2, 1, 3), (0,)), "landmarks"))
    assert headline(shared, shared.turn, samples.names(4)).name == "Professor Lin, Mika and Bo"
    assert headline(shared, shared.turn, samples.names(4)).rest == "win!"


def test_an_empty_board_can_be_drawn_before_the_first_turn() -> None:
    view = samples.opening(2)
    empty = TurnView(1, 0, False, (), (), (), None, False, ())
    assert board(view, empty, ("A", "B")).alt.startswith("A rolls next.")


@pytest.mark.parametrize("sample", ["middle", "everything"])
def test_a_table_is_the_board_and_the_market_as_pictures_of_their_own(sample: str) -> None:
    view = samples.ALL[sample]()
    names = samples.names(len(view.towns))
    *towns, goods = table(view, view.turn, names).pages
    assert [each.png for each in towns] == [each.png for each in board(view, view.turn, names).pages]
    assert goods == market(view, None)
    assert len({each.name for each in (*towns, goods)}) == len(towns) + 1


def test_a_board_that_is_too_tall_shows_the_other_towns_in_a_second_picture() -> None:
    view = samples.everything()
    names = samples.names(5)
    first, second = board(view, view.turn, names).pages
    towns = [msgspec.structs.replace(town, coins=99) if town.seat == 0 else town for town in view.towns]
    other = msgspec.structs.replace(view, towns=tuple(towns))
    again = board(other, other.turn, names).pages
    assert (again[0].png, again[1].png != second.png) == (first.png, True), "the first need not be sent again"
    assert "Mika: " in first.alt
    assert all(f"{name}: " in second.alt for name in names if name != "Mika")


def test_two_to_five_seats_fit() -> None:
    for seats in (2, 3, 4, 5):
        view = samples.opening(seats)
        picture = board(view, view.turn, tuple("ABCDE"[:seats]))
        image = pixels(picture).convert("RGB")
        assert isinstance(image, Image.Image)
        assert picture.height <= 1120


def test_each_town_is_drawn_large() -> None:
    view = samples.middle()
    names = samples.names(4)
    drawn = [town(view, seat, names) for seat in range(4)]
    assert len({picture.png for picture in drawn}) == 4
    assert [picture.name for picture in drawn] == [f"town-{seat}-43.png" for seat in range(1, 5)]


# --- the expansions ----------------------------------------------------------------------------------


def test_a_late_game_of_five_has_pictures_and_alt_text() -> None:
    view = samples.everything()
    names = samples.names(5)

    said = told(town(view, 2, names))

    assert board(view, view.turn, names).alt.startswith("Mika rolled 4 + 6 + 2 = 12. Mika gained 14.")
    assert "(2 closed)" in said
    assert "Tech Startup (7 coins on it)" in told(town(view, 0, names))
    assert "airport" in {site.card for site in view.towns[0].sites}
    assert market(view, 3).alt.startswith("You have 3 coins.")


def test_additions_and_boat_throws_come_before_their_income() -> None:
    view = samples.everything()

    shown = items(view, view.turn, samples.names(5))
    cards = [word.card for item in shown for word in item if isinstance(word, CardWord)]

    assert cards[:3] == ["tuna_boat", "tuna_boat", "winery"]
    top = header(view, view.turn, samples.names(5))
    assert (top.dice, top.added, top.adding, top.headline.rest) == ((4, 6), 2, "harbor", "rolled 10 + 2")


NEWS = [
    (PaidBack(0, "loan_office", 1, 2, 2), "−2"),
    (Shared(0, "park", 4, (1, -1)), "everybody has 4"),
    (Renovated(0, "renovation_company", "mine", (0, 2)), "×2"),
    (Renovated(0, "renovation_company", "mine", (0, 2)), "closed"),
    (Demolished(0, "demolition_company", "harbor"), "tore down the"),
    (Activated(0, "convention_center", "mine"), "lets"),
    (Invested(0, "tech_startup", 1, 3), "1 coin"),
    (Grew("park"), "New on sale"),
    (LeftMarket("park", 2), "leaves the market"),
]


@pytest.mark.parametrize(("event", "word"), NEWS)
def test_each_kind_of_news_has_its_item(event: MachiEvent, word: str) -> None:
    turn = samples.turn(0, (5,), [event], 2)

    found = items(samples.view(samples.opening(2).towns, turn), turn, samples.names(2))

    assert any(isinstance(part, PlainWord) and part.text == word for item in found for part in item)


def test_closed_copies_are_told_with_their_owners() -> None:
    turn = samples.turn(0, (8,), [Renovated(0, "renovation_company", "mine", (1, 0, 2))], 3)
    found = items(samples.view(samples.opening(3).towns, turn), turn, samples.names(3))
    assert found[-1] == (
        NameWord("Ann", 0),
        PlainWord("closed", "quiet"),
        CardWord("mine"),
        NameWord("Ann", 0),
        PlainWord("×1", "loss"),
        NameWord("Professor Lin", 2),
        PlainWord("×2", "loss"),
    )


def test_a_card_for_nothing_has_no_price() -> None:
    turn = samples.turn(0, (8,), [Built(0, "loan_office", 0)], 2)
    assert items(samples.view(samples.opening(2).towns, turn), turn, samples.names(2))[-1] == (
        PlainWord("Built", "quiet"),
        CardWord("loan_office"),
    )


def test_the_header_says_who_leads_and_long_names_give_way_to_a_seat() -> None:
    view = samples.middle()
    shown = header(view, view.turn, samples.names(4))
    assert shown.leads == (NameWord("Professor Lin", 2), PlainWord("leads", "quiet"))
    assert not header(samples.opening(), samples.opening().turn, samples.names(4)).leads, "nobody has a landmark"
    assert not header(samples.won(), samples.won().turn, samples.names(4)).leads, "the game is over"
    one, other = (strip(header(view, view.turn, ("Ann", "Bo", "M" * 31 + last, "Cleo"))) for last in "MW")
    assert one.crop((900, 0, 1200, 80)).tobytes() == other.crop((900, 0, 1200, 80)).tobytes()


def test_the_leader_has_most_landmarks_then_the_dearest_then_most_coins() -> None:
    def of(*towns: TownView) -> int | None:
        return leader(samples.view(towns, samples.turn(0, (), (), len(towns))))

    one = samples.town(0, 3, samples.START, "train_station")
    assert of(one, samples.town(1, 50, samples.START)) == 0
    assert of(one, samples.town(1, 0, samples.START, "shopping_mall")) == 1
    assert of(one, samples.town(1, 4, samples.START, "train_station")) == 1
    assert of(one, samples.town(1, 3, samples.START, "train_station")) is None
    assert of(samples.town(0, 3, samples.START), samples.town(1, 9, samples.START)) is None
    assert of(one, samples.town(1, 9, samples.START, "radio_tower", resigned=True)) == 0


def test_what_was_spent_stands_beside_what_came_in() -> None:
    view = samples.built()
    assert view.last is not None
    shown = [shown_town(view, view.last, seat, "") for seat in range(4)]
    assert [(each.gain, each.spent, each.built) for each in shown] == [
        (2, 0, ""),
        (6, 22, "radio_tower"),
        (7, 0, ""),
        (5, 0, ""),
    ]
    turn = samples.turn(0, (8,), [Built(0, "mine", 6), Invested(0, "tech_startup", 1, 3)], 2)
    assert shown_town(samples.opening(2), turn, 0, "").spent == 7


def test_the_town_of_who_rolled_is_the_large_one_and_the_winners_at_the_end() -> None:
    assert shown_first(samples.middle(), samples.middle().turn) == 1
    won = samples.won()
    assert shown_first(won, won.turn) == 2


def test_if_who_rolled_has_left_the_next_town_is_large() -> None:
    view = samples.resigned()
    assert shown_first(view, samples.turn(0, (3,), (), 4)) == 1


def test_coins_over_a_roof_are_what_the_card_brought() -> None:
    view = samples.middle()
    assert [(lot.card, lot.gain) for lot in shown_town(view, view.turn, 2, "").lots if lot.gain] == [
        ("mine", 5),
        ("family_restaurant", 2),
    ]

"""A coup is an event: a sign over the towns says who did what to whom, and nothing says it twice."""

import msgspec
import pytest

from bot.games.machi_koro.events import Demolished, Earned, Gave, MachiEvent, Rolled, Swapped, Took
from bot.games.machi_koro.views import MachiView
from rendering.art.colours import Light
from rendering.art.town.ground import Season
from rendering.machi_koro import board, coups
from rendering.machi_koro.coups import Coup, Party
from rendering.machi_koro.header import header
from rendering.machi_koro.towns.town import Time
from tests.rendering import samples

NAMES = ("Ann", "Mika", "Lin", "Bo")
SWAPPED = Swapped(0, "business_center", "bakery", 1, "mine")
GAVE = Gave(0, "moving_company", "cafe", 3)
TORN = Demolished(2, "demolition_company", "harbor")
ROBBED = Took(1, 3, "tv_station", 5, 5)
TAXED = Took(0, 1, "tax_office", 9, 9), Took(0, 2, "tax_office", 6, 6)
QUIET: tuple[MachiEvent, ...] = (Took(2, 1, "cafe", 1, 1), Earned(0, "bakery", 1, 1))
EVERY: tuple[MachiEvent, ...] = (SWAPPED, GAVE, TORN, ROBBED, TAXED[0])


def after(*events: MachiEvent) -> MachiView:
    """A game in whose turn that has happened."""
    view = samples.middle()
    return msgspec.structs.replace(view, turn=samples.turn(0, (3, 3), events, 4, number=43), last=None)


def shown(*events: MachiEvent) -> list[Coup]:
    """The coups of a turn."""
    view = after(*events)
    return list(coups.of(view, view.turn, NAMES))


def test_a_card_robs_a_player_of_whom_it_demands_five_coins() -> None:
    assert shown(ROBBED) == [Coup("robbed", "tv_station", (ROBBED,), Party(1, "Mika", 5), (Party(3, "Bo", -5),))]
    all_they_had = Took(1, 3, "tv_station", 3, 5)
    assert [each.doer.coins for each in shown(all_they_had)] == [3]
    assert not shown(Took(1, 3, "tv_station", 2, 5))
    assert not shown(Took(1, 3, "stadium", 2, 2), Took(1, 2, "stadium", 2, 2))


def test_a_card_that_robs_several_players_has_one_sign() -> None:
    (found,) = shown(*TAXED)
    assert (found.doer, found.others) == (Party(0, "Ann", 15), (Party(1, "Mika", -9), Party(2, "Lin", -6)))


def test_who_paid_less_to_the_same_card_is_on_its_sign_too() -> None:
    (found,) = shown(TAXED[0], Took(0, 2, "tax_office", 2, 2), Took(0, 3, "tax_office", 0, 4))
    assert (found.doer.coins, [each.coins for each in found.others]) == (11, [-9, -2])


def test_swaps_gifts_and_demolitions_are_coups() -> None:
    assert shown(SWAPPED, GAVE) == [
        Coup("swapped", "business_center", (SWAPPED,), Party(0, "Ann"), (Party(1, "Mika"),), "bakery", "mine"),
        Coup("gave", "moving_company", (GAVE,), Party(0, "Ann"), (Party(3, "Bo"),), "cafe"),
    ]
    paid = Earned(2, "demolition_company", 1, 8)
    assert shown(paid, TORN) == [Coup("demolished", "demolition_company", (TORN,), Party(2, "Lin", 8), (), "harbor")]


def test_what_a_roll_did_before_it_was_rolled_again_is_no_coup() -> None:
    assert not shown(ROBBED, Rolled(0, (1, 1)))


def test_a_board_has_two_signs_at_most_those_with_cards_and_many_coins() -> None:
    assert [each.kind for each in shown(ROBBED, *TAXED, TORN)] == ["demolished", "robbed"]
    assert [each.card for each in shown(ROBBED, *TAXED)] == ["tax_office", "tv_station"]


@pytest.mark.parametrize("event", EVERY, ids=lambda event: type(event).__name__)
def test_a_board_with_a_coup_is_higher_by_its_sign_and_the_header_leaves_it_out(event: MachiEvent) -> None:
    plain, view = after(*QUIET), after(*QUIET, event)
    one, other = (board(each, each.turn, NAMES) for each in (plain, view))
    assert other.height == one.height + coups.HIGH + 12
    assert header(view, view.turn, NAMES, [event]).items == header(plain, plain.turn, NAMES).items
    assert len(other.png) <= 130 * 1024


def test_the_alt_text_says_who_did_what_to_whom() -> None:
    words: dict[MachiEvent, str] = {
        SWAPPED: "Ann gave Mika a Bakery for a Mine.",
        GAVE: "Ann gave Bo a Cafe.",
        TORN: "Lin tore down the Harbor.",
        ROBBED: "Mika took 5 coins from Bo (TV Station).",
    }
    for event, said in words.items():
        view = after(event)
        assert said in board(view, view.turn, NAMES).alt
    view = after(*QUIET)
    assert "took" not in board(view, view.turn, NAMES).alt


def test_nobody_reads_that_no_coins_change_hands_beside_a_robbery() -> None:
    view = after(ROBBED)
    assert header(view, view.turn, NAMES, [ROBBED]).items == ()


@pytest.mark.parametrize("event", EVERY, ids=lambda event: type(event).__name__)
def test_each_name_and_each_light_changes_a_sign(event: MachiEvent) -> None:
    (found,) = shown(event)
    looks = {
        coups.sign(each, Time(light, season)).tobytes()
        for each in (found, msgspec.structs.replace(found, doer=msgspec.structs.replace(found.doer, name="Zoe")))
        for light in Light
        for season in Season
    }
    assert len(looks) == 2 * len(Light) * len(Season)


@pytest.mark.parametrize("name", samples.HOSTILE)
def test_no_name_breaks_a_sign(name: str) -> None:
    for event in EVERY:
        for found in coups.of(after(event), after(event).turn, (name,) * 4):
            assert coups.packed(found, Time(Light.EVENING, Season.AUTUMN)).height == coups.HIGH + 12

"""What mattered in a turn is ranked by what it did to the game."""

import msgspec

from bot.games.machi_koro import events as e
from bot.games.machi_koro import moments
from bot.games.machi_koro.make_view import view
from bot.games.machi_koro.moments import Moment
from bot.games.machi_koro.state import Town
from bot.games.machi_koro.views import turn_view
from tests.bot.games.machi_koro.positions import Table, town

HERO = "train_station", "shopping_mall"
ROBBED = e.Took(0, 1, "tv_station", 5, 5)


def of(*events: e.MachiEvent, towns: tuple[Town, ...] = (town(5), town(5), town(5))) -> list[Moment]:
    """What mattered after these events of the first player's turn, which led to such towns."""
    turn = turn_view((e.TurnBegan(0, 7), e.Rolled(0, (6,)), *events), len(towns), over=True)
    return moments.of(view(Table(*towns).state, None), turn)


def kinds(*events: e.MachiEvent, towns: tuple[Town, ...] = (town(5), town(5), town(5))) -> list[str]:
    return [each.kind for each in of(*events, towns=towns)]


def test_what_changed_more_comes_first() -> None:
    towns = (town(5, built=("amusement_park",)), town(5, built=("radio_tower",)), town(5))
    happened = (
        e.Earned(0, "mine", 2, 10),
        ROBBED,
        e.Demolished(0, "demolition_company", "harbor"),
        e.Built(0, "amusement_park", 16),
        e.Resigned(2),
        e.GameWon(1, "landmarks"),
    )
    assert kinds(*happened, towns=towns) == ["won", "left", "demolished", "landmark", "robbed", "paid"]


def test_a_landmark_matters_more_if_it_brings_the_lead_or_the_last_one_near() -> None:
    built = e.Built(0, "shopping_mall", 10)
    plain, leading, nearly = (
        of(built, towns=(town(5, built=mine), town(5, built=theirs)))[0]
        for mine, theirs in (
            (("shopping_mall",), ("radio_tower",)),
            (HERO, ("shopping_mall",)),
            ((*HERO, "amusement_park"), ("amusement_park", "radio_tower")),
        )
    )
    assert (plain.leads, leading.leads, nearly.leads, nearly.nearly) == (False, True, True, True)
    assert plain.rank < leading.rank < nearly.rank


def test_nobody_leads_with_as_many_landmarks_as_another_player() -> None:
    stands = (town(5, built=("shopping_mall",)), town(5, built=("train_station",)))
    found = of(e.Built(0, "shopping_mall", 10), towns=stands)
    assert [each.kind for each in found] == ["landmark"]
    assert not found[0].leads


def test_a_lead_by_coins_alone_changes_too_often_to_matter() -> None:
    stands = (town(8, built=("train_station",)), town(7, built=("train_station",)))
    assert kinds(e.Earned(0, "bakery", 1, 2), towns=stands) == []
    assert kinds(e.Built(0, "bakery", 1), e.Earned(0, "bakery", 1, 3), towns=stands) == ["built"]


def test_coins_of_a_roll_that_was_rolled_again_are_no_robbery() -> None:
    assert kinds(ROBBED) == ["robbed"]
    assert "robbed" not in kinds(ROBBED, e.Rolled(0, (2,)))


def test_the_table_before_a_turn_follows_from_what_happened() -> None:
    after = view(Table(town(4, built=("train_station",)), town(9)).state, None)
    events = (e.TurnBegan(0, 7), e.Rolled(0, (6,)), e.Took(0, 1, "stadium", 2, 2), e.Built(0, "train_station", 4))
    then = moments.before(after, turn_view(events, 2, over=True))
    assert [each.coins for each in then.towns] == [6, 11]
    assert [each.landmarks for each in then.towns] == [0, 0]
    torn = (*events[:2], e.Demolished(1, "demolition_company", "shopping_mall"))
    assert [each.landmarks for each in moments.before(after, turn_view(torn, 2, over=True)).towns] == [1, 1]


def test_a_swap_names_what_went_each_way() -> None:
    (found,) = of(e.Swapped(0, "business_center", "bakery", 1, "mine"))
    assert msgspec.structs.asdict(found) | {"rank": 0, "events": ()} == msgspec.structs.asdict(
        Moment("swapped", 0, 0, "business_center", (), (1,), given="bakery", taken="mine")
    )

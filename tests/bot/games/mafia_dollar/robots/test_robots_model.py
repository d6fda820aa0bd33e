"""A robot's model of the table matches its view, and after an action matches the rules."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import (
    Block,
    ComeHome,
    Discard,
    Equip,
    Free,
    Guard,
    HandOver,
    Hire,
    MafiaAction,
    MoveOut,
    Open,
    TakeLoot,
)
from bot.games.mafia_dollar.robots.afterstates import acted, played, stolen, succeeded, worn
from bot.games.mafia_dollar.robots.evaluation import LEARNED, Judge, ended, guessed, learned, share
from bot.games.mafia_dollar.robots.features import NAMES, cross, solo
from bot.games.mafia_dollar.robots.model import MEAN_LOOT, Gangster, Warehouse, pictured
from bot.games.mafia_dollar.robots.model import Table as Picture
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.support.long import sampled

CERTAIN = (Hire, Open, Guard, Equip, Block, Free, Discard, MoveOut, ComeHome, HandOver)
"""Actions without chance and without revealed cards."""


def drawn(picture: Picture) -> object:
    """All parts of a model that can be compared."""
    return [
        (
            side.seat,
            sorted(
                (man.card, man.attack, man.burglary, man.load, man.street, sorted(man.items), man.blocks, man.acted)
                for man in side.gangsters
            ),
            sorted((store.card, store.dog, store.count, store.worth) for store in side.warehouses),
            sorted(side.hand or ()),
        )
        for side in picture.sides.values()
    ], picture.piles


def after(picture: Picture, action: MafiaAction) -> Picture:
    """The robot's expected table after an action."""
    return (
        acted(picture, action)
        if hasattr(action, "gangster") and not hasattr(action, "card")
        else played(picture, action)
    )


@pytest.mark.parametrize("games", sampled([8, 30], 8))
def test_certain_actions_do_the_same_in_model_and_rules(games: int) -> None:
    done = set()
    for seed in range(games):
        game = RandomGame(seed, 2 + seed % 4, trading=0)
        while game.state.pending:
            decision = game.state.pending[0]
            before = pictured(MAFIA_DOLLAR.view(game.state, decision.seat))
            action = MAFIA_DOLLAR.legal(game.state, decision).sample(game.pick)
            MAFIA_DOLLAR.apply(game.state, decision.id, action, Chance(b"%d" % game.player.counter))
            certain = isinstance(action, CERTAIN) or (isinstance(action, TakeLoot) and action.count == 1)
            if certain and decision.seat == game.state.active and not game.state.over:
                then = pictured(MAFIA_DOLLAR.view(game.state, decision.seat))
                expected = after(before, action)
                if isinstance(action, TakeLoot):  # a pile's second card is unknown before
                    expected, then = replace(expected, piles={}), replace(then, piles={})
                assert drawn(expected) == drawn(then), action
                done.add(type(action))

    assert done == {*CERTAIN, TakeLoot}


def test_hidden_loot_counts_its_average_and_own_loot_its_value() -> None:
    table = Table(clan("", warehouse("W01", "L43")), clan("", warehouse("W02", "L43".replace("43", "34"), dog="D01")))

    picture = pictured(table.sees(0))

    assert picture.sides[0].warehouses[0].worth == 50_000
    assert (picture.sides[1].warehouses[0].worth, picture.sides[1].warehouses[0].dog) == (MEAN_LOOT, True)
    assert picture.sides[1].hand is None


def test_a_spectator_has_no_picture() -> None:
    table = Table(clan("", warehouse("W01")), clan("", warehouse("W02")))

    with pytest.raises(ValueError, match="spectator"):
        pictured(table.sees(None))


def test_a_successful_burglary_moves_loot_and_a_failed_one_none() -> None:
    table = Table(
        clan("", warehouse("W01"), gangster("G30", street=True)),
        clan("", warehouse("W02", "L34", "L43")),
        actions=1,
    )
    picture = pictured(table.sees(0))
    burgle = next(one for one in table.choices(0, "act") if one.__struct_config__.tag == "burgle")

    won, lost = succeeded(picture, burgle), acted(picture, burgle)  # type: ignore[arg-type] # it is a burglary

    assert [side.loot for side in won.sides.values()] == [1, 1]
    assert [side.loot for side in lost.sides.values()] == [0, 2]
    assert not lost.sides[0].gangsters[0].street
    assert won.sides[0].warehouses[0].worth + won.sides[1].warehouses[0].worth == pytest.approx(2 * MEAN_LOOT)


def test_the_best_of_several_is_worth_more_than_one() -> None:
    store = Warehouse("W01", count=3, worth=60_000)

    assert stolen(store, 3) == 60_000
    assert 20_000 < stolen(store, 1) < 60_000


def test_an_item_takes_the_place_of_one_of_its_kind() -> None:
    man = worn(worn(Gangster("G01", 1, 1), "I01"), "I08")

    assert (man.attack, man.burglary, man.items) == (4, 1, ("I08",))


def test_every_number_has_its_name_and_weights() -> None:
    table = Table(clan("G01", warehouse("W01"), gangster("G02")), clan("", warehouse("W02")))
    picture = pictured(table.sees(0))
    between = cross(picture)

    assert all(len(solo(picture, side)) + len(between[seat]) == len(NAMES) for seat, side in picture.sides.items())
    assert learned().names == guessed().names == NAMES


def test_weights_for_other_numbers_are_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_bytes(msgspec.json.encode(msgspec.structs.replace(learned(LEARNED), names=NAMES[1:])))

    with pytest.raises(ValueError, match="other numbers"):
        learned(other)


def test_chances_add_up_and_loot_makes_them_better() -> None:
    poor = Table(clan("", warehouse("W01")), clan("", warehouse("W02")), clan("", warehouse("W03")))
    rich = Table(clan("", warehouse("W01", "L43")), clan("", warehouse("W02")), clan("", warehouse("W03")))

    for weights in (guessed(), learned()):
        before, picture = pictured(poor.sees(0)), pictured(rich.sees(0))
        strengths = Judge(weights, picture).strengths(picture)
        assert sum(share(strengths, seat) for seat in strengths) == pytest.approx(1)
        assert Judge(weights, picture)(picture) > Judge(weights, before)(before)
        assert ended(picture) > 0.9

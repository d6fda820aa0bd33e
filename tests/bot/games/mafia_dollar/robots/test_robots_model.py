"""A robot's model of the table matches its view, and after an action matches the rules."""

from pathlib import Path

import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import (
    Birthday,
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
from bot.games.mafia_dollar.kernel import Position
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.robots.afterstates import acted, played, stolen, succeeded
from bot.games.mafia_dollar.robots.evaluation import LEARNED, guessed, learned, share
from bot.games.mafia_dollar.robots.features import HELD, NAMES, cross, solo
from bot.games.mafia_dollar.robots.model import MEAN_LOOT, pictured
from bot.games.mafia_dollar.robots.planning import Table as Picture
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.support.long import sampled

CERTAIN = (Hire, Open, Guard, Equip, Block, Free, Discard, MoveOut, ComeHome, HandOver)
"""Actions without chance and without revealed cards."""


def drawn(position: Position) -> object:
    """All parts of a picture that can be compared; the gangsters of a view are sorted by place."""
    men = [
        (seat, man, position.street[man], position.items_of(man), position.blocks[man], man in position.acted)
        for seat in position.seated
        for man in sorted(position.gangsters[seat])
    ]
    loot = [[sorted(position.loot[store]) for store in stores] for stores in position.warehouses]
    hands = [sorted(hand) for hand in position.hands]
    return men, position.strength, position.warehouses, position.dogs, loot, hands, position.piles


def after(position: Position, seat: int, action: MafiaAction) -> Position:
    """The robot's expected table after an action."""
    move = move_of(action, position.tables)
    return (
        acted(position, move)
        if hasattr(action, "gangster") and not hasattr(action, "card")
        else played(position, seat, move)
    )


@pytest.mark.parametrize("games", sampled([8, 30], 8))
def test_certain_actions_do_the_same_in_model_and_rules(games: int) -> None:
    done = set()
    for seed in range(games):
        game = RandomGame(seed, 2 + seed % 4, trading=0)
        while game.state.pending:
            decision = game.state.pending[0]
            before, _ = pictured(MAFIA_DOLLAR.view(game.state, decision.seat))
            action = MAFIA_DOLLAR.legal(game.state, decision).sample(game.pick)
            MAFIA_DOLLAR.apply(game.state, decision.id, action, Chance(b"%d" % game.player.counter))
            certain = isinstance(action, CERTAIN) or (isinstance(action, TakeLoot) and action.count == 1)
            if certain and decision.seat == game.state.active and not game.state.over:
                then, _ = pictured(MAFIA_DOLLAR.view(game.state, decision.seat))
                expected = after(before, decision.seat, action)
                if isinstance(action, TakeLoot):  # a pile's second card is unknown before
                    expected.piles = then.piles
                assert drawn(expected) == drawn(then), action
                done.add(type(action))

    assert done == {*CERTAIN, TakeLoot}


def test_hidden_loot_counts_its_average_and_own_loot_its_value() -> None:
    table = Table(clan("", warehouse("W01", "L43")), clan("", warehouse("W02", "L34", dog="D01")))

    position, outlook = pictured(table.sees(0))

    assert [solo(position, outlook, seat)[1].worth for seat in (0, 1)] == [50_000, MEAN_LOOT]
    assert not position.hands[1]
    assert not position.deck


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
    position, outlook = pictured(table.sees(0))
    burgle = next(one for one in table.choices(0, "act") if one.__struct_config__.tag == "burgle")
    move = move_of(burgle, position.tables)

    won, lost = succeeded(position, move), acted(position, move)

    assert [solo(won, outlook, seat)[1].cards for seat in (0, 1)] == [1, 1]
    assert [solo(lost, outlook, seat)[1].cards for seat in (0, 1)] == [0, 2]
    assert not lost.street[move[1]]
    assert sum(solo(won, outlook, seat)[1].worth for seat in (0, 1)) == pytest.approx(2 * MEAN_LOOT, abs=100)


def test_the_best_of_several_is_worth_more_than_one() -> None:
    assert stolen([20_000] * 3, 3) == 60_000
    assert 20_000 < stolen([20_000] * 3, 1) < 60_000


def test_every_guest_of_a_birthday_gives_cheap_loot() -> None:
    table = Table(
        clan("E01", warehouse("W01")),
        clan("", warehouse("W02", "L43", "L44")),
        clan("", warehouse("W03")),
    )
    position, outlook = pictured(table.sees(0))

    then = played(position, 0, move_of(Birthday("E01", "W01", free=True), position.tables))

    mine, theirs, nothing = [solo(then, outlook, seat)[1] for seat in (0, 1, 2)]
    assert (mine.cards, theirs.cards, nothing.cards) == (1, 1, 0)
    assert mine.worth < MEAN_LOOT < theirs.worth


def test_every_number_has_its_name_and_weights() -> None:
    table = Table(clan("G01", warehouse("W01"), gangster("G02")), clan("", warehouse("W02")))
    position, outlook = pictured(table.sees(0))
    own = {seat: solo(position, outlook, seat) for seat in (0, 1)}
    between = cross(position, outlook, {seat: clan for seat, (_, clan) in own.items()})

    mine, theirs = [len(own[seat][0]) + len(between[seat]) for seat in (0, 1)]
    assert mine == len(NAMES)
    assert theirs == len(NAMES) - len(HELD)
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
        before, picture = [Picture.of(table.sees(0), weights) for table in (poor, rich)]
        strengths = picture.judge.strengths(picture.position, picture.clans)
        assert sum(share(strengths, seat) for seat in strengths) == pytest.approx(1)
        assert picture.chance() > before.chance()
        assert picture.judge.ended(picture.position) > 0.9

"""Robots of all levels: legal, blind to hidden cards, repeatable, and better than lower levels."""

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.actions import (
    Attack,
    GiveLoot,
    Hire,
    LoseLoot,
    MafiaAction,
    PassCard,
    Police,
    Spoils,
    Steal,
    TakeLoot,
)
from bot.games.mafia_dollar.robot import AT_A_TABLE, answer, react
from bot.games.values import LEVELS
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.games.mafia_dollar.redealing import redealt
from tests.support.long import sampled
from tests.support.values import of_type
from tests.support.yardsticks.mafia_matches import played, robot

THINKING = ("normal", "hard")


@pytest.mark.parametrize("level", sampled(LEVELS, "easy"))
def test_a_robot_answers_every_question_legally(level: str) -> None:
    asked = set()
    for seed in range(5):
        game, dice = RandomGame(seed, 2 + seed % 5, trading=40), Chance(b"robot")
        while game.state.pending:
            pending, standing = game.state.pending[0], MAFIA_DOLLAR.standing(game.state)
            actions = [(pending, answer(MAFIA_DOLLAR.view(game.state, pending.seat), pending, level, dice))]
            for decision in [*standing[:1], *[one for one in standing if one.ask in ("answer", "confirm")]]:
                reaction = react(MAFIA_DOLLAR.view(game.state, decision.seat), decision, level)
                if reaction is not None:
                    actions.append((decision, reaction))
            for decision, action in actions:
                asked.add(decision.ask)
                assert action in MAFIA_DOLLAR.legal(game.state, decision), (decision, action)
            game.move()

    assert asked >= {"play", "act", "pass", "gift", "guard", "patrol", "steal", "answer", "confirm"}


@pytest.mark.parametrize("level", sampled(LEVELS, "normal"))
def test_its_choice_is_the_same_when_hidden_cards_are_others(level: str) -> None:
    compared = 0
    for seed in range(12):
        game, dealer = RandomGame(seed, 2 + seed % 5, trading=35), Chance(b"dealer %d" % seed)
        game.play_on(dealer.draw(80, "steps"))
        while game.state.pending and compared < 25 * (seed + 1):
            for decision in (game.state.pending[0], *MAFIA_DOLLAR.standing(game.state)[:1]):
                other = redealt(game.state, decision.seat, dealer)
                one, two = (choose(state, decision.id, level) for state in (game.state, other))
                assert one == two
                compared += 1
            game.play_on(1 + dealer.draw(9, "steps"))

    assert compared > 200


def choose(state: MafiaState, wanted: int, level: str) -> MafiaAction | None:
    """The robot's answer to a pending or standing decision."""
    for decision in state.pending:
        if decision.id == wanted:
            return answer(MAFIA_DOLLAR.view(state, decision.seat), decision, level, Chance(b"same"))
    decision = next(one for one in MAFIA_DOLLAR.standing(state) if one.id == wanted)
    return react(MAFIA_DOLLAR.view(state, decision.seat), decision, level)


@pytest.mark.parametrize("seats", sampled([2, 3, 4, 5, 6]))
def test_robots_play_whole_games_and_matches_with_any_seats(seats: int) -> None:
    table = [robot(THINKING[seat % 2]) for seat in range(seats)]

    one_deal = played(table, seats, Options(give_items=True))
    match_ = played(table, seats, Options(target=100_000))

    assert one_deal.over is not None
    assert match_.over is not None
    assert max(one.total for one in match_.clans) >= 100_000


@pytest.mark.parametrize("level", sampled(LEVELS, "normal"))
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    first, second = (played([robot(level)] * 2, 7) for _ in range(2))

    assert MAFIA_DOLLAR.encode(first) == MAFIA_DOLLAR.encode(second)


def test_there_is_no_other_level() -> None:
    table = Table(clan("G01", warehouse("W01")), clan("", warehouse("W02")))
    decision = table.state.pending[0]

    with pytest.raises(ValueError, match="no robot"):
        answer(table.sees(0), decision, "perfect", Chance(b""))
    with pytest.raises(ValueError, match="no robot"):
        react(table.sees(0), decision, "perfect")


# --- single choices -------------------------------------------------------------------------------------


def thought(table: Table, seat: int, level: str) -> MafiaAction:
    """The robot's answer to the seat's first decision."""
    decision = next(pending for pending in table.state.pending if pending.seat == seat)
    return answer(table.sees(seat), decision, level, Chance(b"robot"), AT_A_TABLE)


@pytest.mark.parametrize("level", THINKING)
def test_without_gangsters_it_hires_one(level: str) -> None:
    table = Table(
        clan("B01 G28 G01 I01 D01", warehouse("W01")),
        clan("", warehouse("W02")),
        piles={"gambling": "L43", "tobacco": "L01 L10"},
    )

    action = thought(table, 0, level)

    assert isinstance(action, Hire)  # the weaker one also carries loot, and is the smaller loss


@pytest.mark.parametrize("level", THINKING)
def test_it_takes_a_whole_load_where_it_is_worth_most(level: str) -> None:
    table = Table(
        clan("", warehouse("W01"), gangster("G01", "I26", street=True)),
        clan("", warehouse("W02")),
        piles={"gambling": "L43 L44 L42 L41", "tobacco": "L01"},
        actions=1,
    )

    action = of_type(TakeLoot, thought(table, 0, level))

    assert (action.pile, action.count) == ("gambling", 4)


@pytest.mark.parametrize("level", THINKING)
def test_it_passes_the_raid_to_the_left(level: str) -> None:
    table = Table(
        clan("P01 G01 B01 B02 I01", warehouse("W01", "L01")),
        clan("G02 P13 P02 I02 B03", warehouse("W02", "L43", "L44"), gangster("G30")),
        piles={"tobacco": "L02"},
    )
    table.does(0, Police("P01"))

    assert thought(table, 1, level) == PassCard("P13")


@pytest.mark.parametrize("level", THINKING)
def test_it_parts_with_the_cheapest_loot(level: str) -> None:
    giving = Table(clan("E01", warehouse("W01")), clan("", warehouse("W02", "L43", "L34")))
    giving.does(0, giving.choices(0, "play")[-1])
    paying = Table(clan("P01 G01", warehouse("W01", "L43", "L34")), clan("G02 G03", warehouse("W02")))
    paying.does(0, Police("P01"))
    for seat, card in ((0, "G01"), (1, "G03")):
        paying.does(seat, PassCard(card))

    assert thought(giving, 1, level) == GiveLoot("L34")
    assert thought(paying, 0, level) == LoseLoot("L34")


@pytest.mark.parametrize("level", THINKING)
def test_it_keeps_better_items_and_steals_the_dearest_loot(level: str) -> None:
    fight = Table(
        clan("", warehouse("W01"), gangster("G29", "I01", street=True)),
        clan("", warehouse("W02"), gangster("G01", "I08", street=True)),
        deck="I04",
        actions=1,
    )
    fight.does(0, Attack("G29", "G01"))
    robbery = Table(
        clan("", warehouse("W01"), warehouse("W03"), gangster("G30", street=True)),
        clan("", warehouse("W02", "L34", "L43", "L01")),
        deck="I04",
        actions=1,
    )
    robbery.does(0, next(one for one in robbery.choices(0, "act") if one.__struct_config__.tag == "burgle"))

    assert thought(fight, 0, level) == Spoils(("weapon",))
    action = of_type(Steal, thought(robbery, 0, level))
    assert len(action.loot) == 1

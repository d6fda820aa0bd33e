"""The easy robot plays by the rules, answers everything, and better than by chance."""

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState, Options
from bot.games.mafia_dollar.actions import (
    Answer,
    Confirm,
    Decline,
    Discard,
    GiveLoot,
    Hire,
    MafiaAction,
    Offer,
    PassCard,
    Police,
    TakeLoot,
)
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse, with_options
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.support.long import sampled


def robots(seed: int, seats: int, options: Options) -> MafiaState:
    """A game among robots; every answer is legal."""
    chance, dice = Chance(b"table %d" % seed), Chance(b"robots %d" % seed)
    state, _ = MAFIA_DOLLAR.new(options, seats, chance)
    while state.pending:
        decision = state.pending[0]
        action = MAFIA_DOLLAR.robot(MAFIA_DOLLAR.view(state, decision.seat), decision, "easy", dice)
        MAFIA_DOLLAR.apply(state, decision.id, action, chance)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_robots_play_whole_games_and_bank_something(seats: int) -> None:
    games = [robots(seed, seats, Options(give_items=bool(seed % 2))) for seed in range(4)]

    banked = [clan_.total for state in games for clan_ in state.clans]

    assert sum(banked) / len(banked) > 20_000


def test_robots_come_to_the_end_of_a_match() -> None:
    state = robots(1, 4, Options(target=250_000))

    assert state.over is not None
    assert max(one.total for one in state.clans) >= 250_000


def test_a_robot_beats_random_players() -> None:
    won = 0
    for seed in range(8):
        game, dice = RandomGame(seed, 4, Options(), trading=0), Chance(b"robot %d" % seed)
        chance = Chance(b"cards %d" % seed)
        while game.state.pending:
            decision = game.state.pending[0]
            if decision.seat == 0:
                view = MAFIA_DOLLAR.view(game.state, 0)
                action: MafiaAction = MAFIA_DOLLAR.robot(view, decision, "easy", dice)
            else:
                action = MAFIA_DOLLAR.legal(game.state, decision).sample(game.pick)
            MAFIA_DOLLAR.apply(game.state, decision.id, action, chance)
        won += game.state.over is not None and game.state.over.winners == (0,)

    assert won >= 7


@pytest.mark.parametrize("games", sampled([2, 12], 2))
def test_a_robot_answers_every_question_at_any_time(games: int) -> None:
    asked = set()
    for seed in range(games):
        game, dice = RandomGame(seed, 4, trading=40), Chance(b"robot")
        while game.state.pending:
            for decision in (*game.state.pending, *MAFIA_DOLLAR.standing(game.state)):
                view = MAFIA_DOLLAR.view(game.state, decision.seat)
                play = MAFIA_DOLLAR.robot if decision in game.state.pending else MAFIA_DOLLAR.react
                action = play(view, decision, "easy", dice)
                if action is not None:
                    asked.add(decision.ask)
                    assert action in MAFIA_DOLLAR.legal(game.state, decision), (decision, action)
            game.move()

    assert asked >= {"play", "act", "pass", "answer", "confirm"}
    assert games == 2 or asked >= {"gift", "guard", "patrol", "spoils", "steal"}


def chosen(table: Table, seat: int) -> MafiaAction:
    """The robot's answer to the seat's first pending decision."""
    decision = next(pending for pending in table.state.pending if pending.seat == seat)
    return MAFIA_DOLLAR.robot(table.sees(seat), decision, "easy", Chance(b"robot"))


def test_it_hires_takes_the_dearest_loot_and_passes_police_on() -> None:
    hiring = Table(clan("B01 G29 I01", warehouse("W01")), clan("", warehouse("W02")))
    taking = Table(
        clan("", warehouse("W01"), gangster("G01", street=True), gangster("G02")),
        clan("", warehouse("W02")),
        piles={"gambling": "L43", "tobacco": "L01"},
        actions=1,
    )
    passing = Table(clan("P01 G01", warehouse("W01")), clan("G02 P13 P02", warehouse("W02")))
    passing.does(0, Police("P01"))

    assert chosen(hiring, 0) == Hire("G29")
    assert chosen(taking, 0) == TakeLoot("G01", "gambling", 1, "W01")
    assert chosen(passing, 1) == PassCard("P13")


def test_it_discards_its_worst_card_and_gives_its_cheapest_loot() -> None:
    table = Table(clan("D01 B01", warehouse("W01", dog="D02")), clan("", warehouse("W02", "L43", "L34")))
    giving = Table(clan("E01", warehouse("W01")), clan("", warehouse("W02", "L43", "L34")))
    giving.does(0, giving.choices(0, "play")[-1])

    assert chosen(table, 0) == Discard("D01")
    assert chosen(giving, 1) == GiveLoot("L34")


def trade(offered: str, held: str, **options: object) -> tuple[Table, MafiaAction | None]:
    """Seat 1 offers a card to a robot with others; returns the robot's answer."""
    table = Table(clan(held, warehouse("W01")), clan(offered, warehouse("W02")), options=with_options(**options))
    table.does(1, Offer(0, offered))
    decision = table.decision(0, Decline())
    return table, MAFIA_DOLLAR.react(table.sees(0), decision, "easy", Chance(b""))


def test_it_trades_for_what_it_likes_better_and_never_blindly() -> None:
    assert trade("G29", "D01 E01")[1] == Answer("D01")
    assert trade("P01", "D01 E01")[1] == Decline()
    assert trade("G29", "D01", blind_trades=True)[1] == Decline()
    assert trade("D01", "P13")[1] == Answer("P13")


def test_it_confirms_only_what_it_likes_and_makes_no_offers() -> None:
    for answer, says in (("P01", Decline()), ("E01", Confirm())):
        table = Table(clan(answer, warehouse("W01")), clan("G01", warehouse("W02")))
        table.does(1, Offer(0, "G01"))
        table.does(0, Answer(answer))
        confirming = table.decision(1, Confirm())
        trading = table.decision(1, Offer(0, "G01"))

        assert MAFIA_DOLLAR.react(table.sees(1), confirming, "easy", Chance(b"")) == says
        assert MAFIA_DOLLAR.react(table.sees(1), trading, "easy", Chance(b"")) is None


def test_there_is_no_other_level() -> None:
    table = Table(clan("G01", warehouse("W01")), clan("", warehouse("W02")))

    with pytest.raises(ValueError, match="no robot"):
        MAFIA_DOLLAR.robot(table.sees(0), table.state.pending[0], "perfect", Chance(b""))
    with pytest.raises(ValueError, match="no robot"):
        MAFIA_DOLLAR.react(table.sees(0), table.state.pending[0], "perfect", Chance(b""))

"""RULINGS.md, "Who sees what": states that differ only in facts hidden from a viewer give equal bytes.

BOT_TEST_MAFIA_PAIRS says how many pairs of states are compared; the measure is 10,000.
"""

import os
from collections.abc import Iterator

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaState
from bot.games.mafia_dollar.actions import (
    Answer,
    Block,
    Burgle,
    Discard,
    Free,
    GiveLoot,
    LoseLoot,
    MafiaAction,
    Offer,
    PassCard,
    Steal,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import CARDS
from bot.games.mafia_dollar.make_view import seen
from bot.games.mafia_dollar.rules.questions import QUESTIONS
from bot.games.values import Decision
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.games.mafia_dollar.redealing import differences, redealt
from tests.support.long import sampled

PAIRS = int(os.environ.get("BOT_TEST_MAFIA_PAIRS", "800"))
IDS = list(CARDS)


def pairs(many: int) -> Iterator[tuple[MafiaState, MafiaState, int | None, Chance]]:
    """Pairs of states from random games, and the viewers to whom they must look the same."""
    made, seed = 0, 0
    while made < many:
        seed += 1
        seats = 2 + seed % 5
        game, dealer = RandomGame(seed, seats, trading=35), Chance(b"dealer %d" % seed)
        game.play_on(dealer.draw(60, "steps"))
        while game.state.pending and made < many:
            viewer = dealer.draw(seats + 1, "viewer")
            who = None if viewer == seats else viewer
            yield game.state, redealt(game.state, who, dealer), who, dealer
            made += 1
            game.play_on(1 + dealer.draw(12, "steps"))


def decisions_of(state: MafiaState, viewer: int | None) -> list[Decision]:
    """The seat's possible answers."""
    return [one for one in (*state.pending, *MAFIA_DOLLAR.standing(state)) if one.seat == viewer]


def attempt(chance: Chance) -> MafiaAction:
    """An action that a player might try, legal or not, with any cards."""
    one, two = (IDS[chance.draw(len(IDS), "card")] for _ in range(2))
    tries: tuple[MafiaAction, ...] = (
        Discard(one),
        Block(one, two),
        Free(one, two),
        Burgle(one, two),
        TakeLoot(one, "tobacco", 1, two),
        PassCard(one),
        GiveLoot(one),
        LoseLoot(one),
        Steal((one,), two),
        Offer(chance.draw(6, "seat"), one, ahead=bool(chance.draw(2, "ahead"))),
        Answer(one),
    )
    return tries[chance.draw(len(tries), "try")]


def test_hidden_cards_do_not_change_a_view() -> None:
    changed = 0
    for state, other, viewer, chance in pairs(PAIRS):
        changed += differences(state, other) > 0
        mine, theirs = MAFIA_DOLLAR.view(state, viewer), MAFIA_DOLLAR.view(other, viewer)

        assert MAFIA_DOLLAR.encode_view(mine) == MAFIA_DOLLAR.encode_view(theirs)
        assert mine == theirs
        assert decisions_of(state, viewer) == decisions_of(other, viewer)
        assert {key: list(choice) for key, choice in mine.choices.items() if len(choice) < 500} == {
            key: list(choice) for key, choice in theirs.choices.items() if len(choice) < 500
        }
        for decision in decisions_of(state, viewer):
            judge = QUESTIONS[decision.ask].refusal
            for _ in range(3):
                action = attempt(chance)
                assert judge(state, decision, action) == judge(other, decision, action)
    assert changed > PAIRS * 0.9


def test_hidden_cards_do_not_change_a_robots_answer() -> None:
    for state, other, viewer, chance in pairs(PAIRS // 4):
        mine, theirs = MAFIA_DOLLAR.view(state, viewer), MAFIA_DOLLAR.view(other, viewer)
        dice = b"%d" % chance.counter
        for decision in decisions_of(state, viewer):
            play = MAFIA_DOLLAR.robot if decision in state.pending else MAFIA_DOLLAR.react
            one, two = Chance(dice), Chance(dice)
            assert play(mine, decision, "easy", one) == play(theirs, decision, "easy", two)
            assert one.counter == two.counter


@pytest.mark.parametrize("games", sampled([3, 12], 3))
def test_secret_answers_do_not_change_other_views(games: int) -> None:
    compared = 0
    for seed in range(games):
        game = RandomGame(seed, 4, trading=40)
        while game.state.pending:
            before = {
                seat: MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(game.state, seat)) for seat in (None, 0, 1, 2, 3)
            }
            told = len(game.state.story)
            turn = game.state.turn
            game.move()
            if game.state.turn != turn:
                continue
            events = game.state.story[told:]
            for seat, view in before.items():
                if events and not seen(events, seat):
                    compared += 1
                    assert MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(game.state, seat)) == view
    assert compared > 40 * games


def test_a_spectators_view_names_no_card_in_hands_or_deck() -> None:
    compared = 0
    for state, _, _, _ in pairs(PAIRS // 4):
        text = MAFIA_DOLLAR.encode_view(MAFIA_DOLLAR.view(state, None)).decode()
        hidden = [*state.deck, *[card for clan in state.clans for card in clan.hand]]
        compared += len(hidden)
        assert [card for card in hidden if f'"{card}"' in text] == []
    assert compared > PAIRS

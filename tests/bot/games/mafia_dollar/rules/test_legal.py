"""Listed, counted, sampled and accepted actions are the same; stale clicks are refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import (
    Answer,
    Attack,
    Birthday,
    Block,
    Burgle,
    ComeHome,
    Confirm,
    Decline,
    Discard,
    EndTurn,
    Equip,
    Free,
    GiveLoot,
    Guard,
    HandOver,
    Hire,
    KeepWarehouse,
    LoseLoot,
    MafiaAction,
    MoveOut,
    Offer,
    Open,
    PassCard,
    Police,
    Skip,
    Spoils,
    Steal,
    TakeLoot,
    Withdraw,
)
from bot.games.mafia_dollar.rules.questions import QUESTIONS
from bot.games.mafia_dollar.state import MafiaState
from bot.games.values import IllegalAction, NotAmongTheChoices, NotPending
from data.cards.mafia_dollar import LOOT_KINDS, SLOTS
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.random_play import RandomGame

FEW = 300
"""Longer lists are sampled instead of listed."""


def any_action(state: MafiaState, pick: Chance) -> MafiaAction:
    """An action of any kind, usually with cards in play."""

    def card() -> str:
        clan_ = state.clans[pick.draw(len(state.clans), "clan")]
        about = [*clan_.hand, *[one.card for one in clan_.gangsters], *[one.card for one in clan_.warehouses]]
        about += [loot for one in clan_.warehouses for loot in one.loot]
        about += [item for one in clan_.gangsters for item in one.items]
        return [*about, "X99"][pick.draw(len(about) + 1, "card")]

    def seat() -> int:
        return pick.draw(len(state.clans) + 1, "seat")

    makers = (
        lambda: Hire(card()),
        lambda: Open(card()),
        lambda: Guard(card(), card()),
        lambda: Equip(card(), card()),
        lambda: Block(card(), card()),
        lambda: Free(card(), card()),
        lambda: Birthday(card(), card(), bool(pick.draw(2, "free"))),
        lambda: Police(card()),
        lambda: Discard(card()),
        Skip,
        lambda: MoveOut(card()),
        lambda: ComeHome(card()),
        lambda: TakeLoot(card(), LOOT_KINDS[pick.draw(4, "pile")], pick.draw(6, "count"), card()),
        lambda: Attack(card(), card()),
        lambda: Burgle(card(), card()),
        lambda: HandOver(card(), card(), card()),
        EndTurn,
        lambda: PassCard(card()),
        lambda: GiveLoot(card()),
        lambda: LoseLoot(card()),
        lambda: KeepWarehouse(card()),
        lambda: Spoils(tuple(slot for slot in SLOTS if pick.draw(2, "slot"))),
        lambda: Steal((card(),), card()),
        lambda: Steal((card(), card()), card()),
        lambda: Offer(seat(), card(), ahead=bool(pick.draw(2, "ahead"))),
        lambda: Withdraw(seat()),
        lambda: Answer(card()),
        Confirm,
        Decline,
    )
    action: MafiaAction = makers[pick.draw(len(makers), "maker")]()
    return action


@settings(max_examples=60, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 6), steps=st.integers(0, 300))
def test_exactly_the_listed_actions_are_legal(seed: int, seats: int, steps: int) -> None:
    game = RandomGame(seed, seats, trading=40)
    game.play_on(steps)
    pick = Chance(b"try %d" % seed)
    for _ in range(12):
        state = game.state
        for decision in (*state.pending, *MAFIA_DOLLAR.standing(state)):
            question, legal = QUESTIONS[decision.ask], MAFIA_DOLLAR.legal(state, decision)
            for _ in range(40):
                action = any_action(state, pick)
                assert (question.refusal(state, decision, action) is None) == (action in legal), (decision, action)
            if len(legal) <= FEW:
                listed = list(legal)
                assert len(listed) == len(legal) == len(set(listed)) > 0
                assert [legal.sample(lambda _, at=at: at) for at in range(len(legal))] == listed  # type: ignore[misc]
            sample = legal.sample(lambda many: pick.draw(many, "sample"))
            assert question.refusal(state, decision, sample) is None
            if decision in state.pending:
                silence = MAFIA_DOLLAR.default(state, decision, pick)
                assert question.refusal(state, decision, silence) is None
        if not state.pending:
            return
        game.move()


def test_an_old_decision_is_refused_and_changes_nothing() -> None:
    table = Table(clan("G01 G02", warehouse("W01")), clan("", warehouse("W02")))
    old = table.state.pending[0].id
    table.does(0, Hire("G01"))

    assert table.refuses(0, Hire("G02"), decision=old) == NotPending()
    assert table.refuses(0, EndTurn(), decision=999) == NotPending()


def test_an_answer_to_another_question_is_refused_with_the_options() -> None:
    table = Table(clan("G01", warehouse("W01"), gangster("G02")), clan("", warehouse("W02")))

    with pytest.raises(IllegalAction) as refused:
        table.game.apply(table.state, table.state.pending[0].id, MoveOut("G02"), table.chance)

    assert refused.value.refusal == NotAmongTheChoices()
    assert refused.value.instead is not None
    assert list(refused.value.instead) == [Hire("G01"), Discard("G01")]

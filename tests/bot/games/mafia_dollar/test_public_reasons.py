"""A robot's public reason does not depend on hidden cards."""

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, Gangster, MafiaState, MafiaView, Options, Warehouse, odds
from bot.games.mafia_dollar.actions import (
    Block,
    EndTurn,
    Free,
    GiveLoot,
    Guard,
    Hire,
    KeepWarehouse,
    LoseLoot,
    MafiaAction,
    Open,
    PassCard,
    Skip,
    Spoils,
    Steal,
)
from bot.games.mafia_dollar.cards import VALUE
from bot.games.mafia_dollar.public_reasons import public_reason
from bot.games.mafia_dollar.robot import Reason, Why
from bot.games.mafia_dollar.views import GangsterView, PileView, WarehouseView
from bot.games.values import LEVELS, Decision, Level
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.redealing import differences, redealt
from tests.support.values import there

SECRET = (PassCard, GiveLoot, LoseLoot, KeepWarehouse, Steal, Skip, Spoils)
"""Actions that are secret, reveal a hand, or need no reason."""


def some_way_in(seed: int, steps: int, level: Level) -> tuple[MafiaState, Decision, MafiaAction, Why]:
    """A game of robots after `steps` steps: the state, the next action, and the robot's reason."""
    state, _ = MAFIA_DOLLAR.new(Options(), 3, Chance(b"%d" % seed))
    for step in range(steps + 1):
        decision = MAFIA_DOLLAR.decisions(state)[0]
        view, dice = MAFIA_DOLLAR.view(state, decision.seat), Chance(b"%d" % step)
        action, why = MAFIA_DOLLAR.reasoned(view, decision, level if step == steps else "easy", dice, hurried=True)
        if step == steps:
            assert isinstance(why, Why)
            return state, decision, action, why
        MAFIA_DOLLAR.apply(state, decision.id, action, Chance(b"%d %d" % (seed, step)))
        if MAFIA_DOLLAR.outcome(state) is not None:
            return some_way_in(seed, step // 2, level)
    raise AssertionError


@settings(deadline=None, derandomize=True, max_examples=30)
@given(seed=st.integers(0, 5_000), steps=st.integers(0, 80), level=st.sampled_from(LEVELS))
def test_with_other_hands_the_same_action_has_the_same_reason(seed: int, steps: int, level: Level) -> None:
    state, _, action, why = some_way_in(seed, steps, level)
    other = redealt(state, None, Chance(b"%d" % seed))
    assert differences(state, other) > 0
    public = [MAFIA_DOLLAR.view(each, None) for each in (state, other)]
    assert len({MAFIA_DOLLAR.public_reason(view, action, why) for view in public}) == 1


@settings(deadline=None, derandomize=True, max_examples=30)
@given(seed=st.integers(0, 5_000), steps=st.integers(0, 80))
def test_secret_actions_have_no_public_reason(seed: int, steps: int) -> None:
    state, _, action, why = some_way_in(seed, steps, "normal")
    public = MAFIA_DOLLAR.view(state, None)
    reason = MAFIA_DOLLAR.public_reason(public, action, why)
    done = isinstance(action, EndTurn) and (not public.actions or not ready(public))
    assert (reason is None) == (done or isinstance(action, SECRET))


def ready(view: MafiaView) -> list[GangsterView]:
    """The gangsters of the active clan who could do a job on the street now."""
    return [each for each in view.clans[view.active].street if not each.acted and not each.blocks]


def test_a_clan_that_stops_with_actions_left_says_what_it_waits_for() -> None:
    state, _ = MAFIA_DOLLAR.new(Options(), 2, Chance(b"waiting"))
    view = MAFIA_DOLLAR.view(state, None)
    rover = GangsterView("G02", 2, 3, 1)
    clan = msgspec.structs.replace(view.clans[view.active], street=(rover,))
    clans = tuple(clan if each.seat == clan.seat else each for each in view.clans)
    piles = (PileView("alcohol", "L01", 1), PileView("tobacco", None, 0))
    out = msgspec.structs.replace(view, phase="act", actions=1, clans=clans, piles=piles)
    assert public_reason(out, EndTurn()) == Why("waits_for_loot", "G02", dollars=VALUE["L01"])

    rival = msgspec.structs.replace(view.clans[1 - clan.seat], warehouses=(WarehouseView("W02", "D01", 2),))
    tempting = tuple(clan if each.seat == clan.seat else rival for each in view.clans)
    bare = msgspec.structs.replace(out, piles=(), clans=tempting)
    reason = public_reason(bare, EndTurn())
    assert reason == Why("waits_for_chance", "G02", chance=round(float(odds.of(bare, 2).success), 2)), "3 locks, a dog"

    for quiet in (
        msgspec.structs.replace(out, actions=0),
        msgspec.structs.replace(out, clans=view.clans),
        msgspec.structs.replace(out, piles=(), clans=clans),
    ):
        assert public_reason(quiet, EndTurn()) is None


STORE, OTHER = warehouse("W01"), warehouse("W02")
BUSY = gangster("G02")


@pytest.mark.parametrize(
    ("mine", "theirs", "action", "reason"),
    [
        ([STORE], [OTHER], Hire("G01"), "hires"),
        ([STORE, BUSY], [OTHER], Hire("G01"), "steps_in"),
        ([STORE, BUSY, gangster("G03")], [OTHER], Open("W03"), "more_actions"),
        ([STORE, BUSY], [OTHER], Open("W03"), "more_actions_later"),
        ([warehouse("W01", "L01")], [OTHER], Guard("D01", "W01"), "protects"),
        ([STORE], [OTHER], Guard("D01", "W01"), "protects_later"),
        ([STORE], [OTHER, BUSY], Block("B01", "G02"), "holds_up"),
        ([STORE], [OTHER, gangster("G02", blocks=["B03"])], Block("B01", "G02"), "holds_longer"),
        ([STORE, gangster("G02", blocks=["B03"])], [OTHER], Free("I01", "G02"), "frees"),
        ([STORE, gangster("G02", blocks=["B03", "B04"])], [OTHER], Free("I01", "G02"), "loosens"),
        ([STORE], [OTHER, gangster("G02", blocks=["B03"])], Free("I01", "G02"), "frees_rival"),
    ],
)
def test_it_looks_at_counts_and_owners(
    mine: Sequence[Gangster | Warehouse], theirs: Sequence[Gangster | Warehouse], action: MafiaAction, reason: Reason
) -> None:
    table = Table(clan("G01 W03 D01 B01 I01", *mine), clan("", *theirs))
    assert there(public_reason(table.sees(None), action)).reason == reason


def test_it_is_read_off_what_everybody_sees() -> None:
    state, _, action, _ = some_way_in(1, 0, "easy")
    with pytest.raises(ValueError, match="seat 0 sees more"):
        public_reason(MAFIA_DOLLAR.view(state, 0), action)

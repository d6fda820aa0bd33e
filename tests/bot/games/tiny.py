"""A made-up game without any optional part: in turn, each seat says a number; the highest sum wins."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from bot.games.chance import Chance
from bot.games.choices import OneOf
from bot.games.game import Game
from bot.games.values import (
    Action,
    Decision,
    Event,
    IllegalAction,
    NotAmongTheChoices,
    NotPending,
    Options,
    Outcome,
    State,
    View,
    Why,
)

ROUNDS = 2
NUMBERS = OneOf(tuple(range(3)))


class Say(Action, frozen=True, tag="say"):
    """Say a number."""

    number: int


class Said(Event, frozen=True, tag="said"):
    """A seat said a number."""

    seat: int
    number: int


class TinyState(State):
    """The sum of each seat so far."""

    sums: list[int] = msgspec.field(default_factory=list)
    gone: list[int] = msgspec.field(default_factory=list)
    turn: int = 1
    rules: int = 1


class TinyView(View, frozen=True, kw_only=True):
    """Everything is open."""

    sums: tuple[int, ...]
    choices: dict[int, OneOf[Say]]


class Tiny(Game[TinyState, Say, Said, Options, TinyView]):
    """The smallest game that a table can play."""

    name: ClassVar[str] = "tiny"
    version: ClassVar[int] = 1
    state_type = TinyState
    action_type: Any = Say
    event_type: Any = Said
    options_type = Options
    why_type = Why

    def seats(self, options: Options) -> range:
        return range(2, 5)

    def new(
        self, options: Options, seats: int, chance: Chance, *, rules: int | None = None
    ) -> tuple[TinyState, Sequence[Said]]:
        state = TinyState(sums=[0] * seats)
        state.ask(0, "say")
        return state, ()

    def legal(self, state: TinyState, decision: Decision) -> OneOf[Say]:
        return OneOf(tuple(map(Say, NUMBERS)))

    def apply(self, state: TinyState, decision: int, action: Say, chance: Chance) -> Sequence[Said]:
        pending = next((one for one in state.pending if one.id == decision), None)
        if pending is None:
            raise IllegalAction(NotPending())
        if action.number not in NUMBERS:
            raise IllegalAction(NotAmongTheChoices(), self.legal(state, pending))
        state.sums[pending.seat] += action.number
        self._next(state)
        return (Said(pending.seat, action.number),)

    def _next(self, state: TinyState) -> None:
        state.pending, state.turn = [], state.turn + 1
        left = [seat for seat in range(len(state.sums)) if seat not in state.gone]
        if len(left) > 1 and state.turn <= ROUNDS * len(state.sums):
            state.ask(left[(state.turn - 1) % len(left)], "say")

    def resign(self, state: TinyState, seat: int, chance: Chance) -> Sequence[Said]:
        state.gone.append(seat)
        self._next(state)
        return ()

    def resigned(self, state: TinyState) -> frozenset[int]:
        return frozenset(state.gone)

    def default(self, state: TinyState, decision: Decision, chance: Chance) -> Say:
        return Say(0)

    def view(self, state: TinyState, seat: int | None) -> TinyView:
        choices = {pending.id: self.legal(state, pending) for pending in state.pending}
        pending, outcome = tuple(state.pending), self.outcome(state)
        return TinyView(viewer=seat, pending=pending, outcome=outcome, sums=tuple(state.sums), choices=choices)

    def outcome(self, state: TinyState) -> Outcome | None:
        if state.pending:
            return None
        order = sorted(range(len(state.sums)), key=lambda seat: -state.sums[seat])
        return Outcome(tuple((seat,) for seat in order), "most")

    def robot(self, view: TinyView, decision: Decision, level: str, dice: Chance) -> Say:
        return Say(max(NUMBERS))

    def reasoned(
        self, view: TinyView, decision: Decision, level: str, dice: Chance, *, hurried: bool = False
    ) -> tuple[Say, Why]:
        return self.robot(view, decision, level, dice), Why()

    def public_reason(self, view: TinyView, action: Say, why: Why) -> Why | None:
        return None

    def turn(self, state: TinyState) -> int:
        return state.turn


TINY = Tiny()

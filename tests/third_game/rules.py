"""The rules of Lanterns, with its robots, its records and its achievement."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import msgspec

from bot.games.achievements import Achievement, Chronicle, Rules, SeatAchievement
from bot.games.chance import Chance
from bot.games.choices import OneOf
from bot.games.game import Game
from bot.games.records import GameRecord, Luck, SeatRecord, best, places
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
    Story,
    View,
    Why,
)

NUMBERS: Final = tuple(range(1, 10))
BRIGHTEST: Final = NUMBERS[-1]


class Rounds(Options, frozen=True):
    """`rounds`: how many lanterns each player lights, 2 or 3; as many are dealt."""

    rounds: int = 2


class Light(Action, frozen=True, tag="light"):
    """Light the lantern with that number."""

    number: int


class Dealt(Event, frozen=True, tag="dealt"):
    """The hands, by seat. Nobody else may see them."""

    hands: tuple[tuple[int, ...], ...]


class Lit(Event, frozen=True, tag="lit"):
    """A seat has lit a lantern."""

    seat: int
    number: int


class Left(Event, frozen=True, tag="left"):
    """A seat has left the game; its lanterns go out."""

    seat: int


class LanternsState(State):
    """`hands` and what is `lit`, by seat; `turns`: who lit what, in order; `gone`: the seats that have left."""

    hands: list[list[int]] = msgspec.field(default_factory=list)
    lit: list[list[int]] = msgspec.field(default_factory=list)
    turns: list[tuple[int, int]] = msgspec.field(default_factory=list)
    gone: list[int] = msgspec.field(default_factory=list)
    rules: int = 1


class LanternsView(View, frozen=True, kw_only=True):
    """What is lit, by seat, and how many lanterns are dark; the numbers of one's own in `hand`.

    `turns`: who lit what, in order. `seat`: whose turn it is, or was at the end.
    """

    lit: tuple[tuple[int, ...], ...]
    dark: tuple[int, ...]
    hand: tuple[int, ...]
    turns: tuple[tuple[int, int], ...]
    seat: int
    gone: tuple[int, ...]
    choices: dict[int, OneOf[Light]]

    @property
    def number(self) -> int:
        """The number of the turn, from 1; at the end, of the last one."""
        return max(1, len(self.turns) + (self.outcome is None))


class LanternsStory(Story, frozen=True, kw_only=True):
    """How bright each seat was."""

    sums: tuple[int, ...]


# --- achievements ----------------------------------------------------------------------------------------

RULES: Final = Rules[Sequence[Event]]()


@RULES.earned_by(Lit, rank="bronze")
def lamplighter(so_far: Sequence[Event], event: Lit) -> Sequence[int]:
    """Light the brightest lantern."""
    return [event.seat] if event.number == BRIGHTEST else []


class LanternsChronicle(Chronicle):
    """Reads a game's events."""

    def __init__(self) -> None:
        self._so_far: list[Event] = []

    def read(self, event: Event, played_for: int | None = None) -> Sequence[SeatAchievement]:
        """Read the next event."""
        self._so_far.append(event)
        return RULES.earned(self._so_far, event, played_for)


# --- the game --------------------------------------------------------------------------------------------


class Lanterns(Game[LanternsState, Light, Dealt | Lit | Left, Rounds, LanternsView]):
    """The rules."""

    name: ClassVar[str] = "lanterns"
    version: ClassVar[int] = 1
    state_type = LanternsState
    action_type: Any = Light
    event_type: Any = Dealt | Lit | Left
    options_type = Rounds
    why_type = Why
    hidden_hands: ClassVar[bool] = True
    achievements: ClassVar[Sequence[Achievement]] = RULES.achievements

    def seats(self, options: Rounds) -> range:
        return range(2, 4)

    def new(
        self, options: Rounds, seats: int, chance: Chance, *, rules: int | None = None
    ) -> tuple[LanternsState, Sequence[Dealt]]:
        deck = chance.shuffled(NUMBERS)
        hands = [sorted(deck[seat::seats][: options.rounds]) for seat in range(seats)]
        state = LanternsState(hands=hands, lit=[[] for _ in hands])
        state.ask(0, "light")
        return state, (Dealt(tuple(map(tuple, hands))),)

    def legal(self, state: LanternsState, decision: Decision) -> OneOf[Light]:
        return OneOf(tuple(map(Light, state.hands[decision.seat])))

    def apply(self, state: LanternsState, decision: int, action: Light, chance: Chance) -> Sequence[Lit]:
        pending = next((one for one in state.pending if one.id == decision), None)
        if pending is None:
            raise IllegalAction(NotPending())
        if action not in self.legal(state, pending):
            raise IllegalAction(NotAmongTheChoices(), self.legal(state, pending))
        state.hands[pending.seat].remove(action.number)
        state.lit[pending.seat].append(action.number)
        state.turns.append((pending.seat, action.number))
        self._next(state, pending.seat)
        return (Lit(pending.seat, action.number),)

    def _next(self, state: LanternsState, seat: int) -> None:
        """Ask the next seat that has a dark lantern, if at least two play."""
        state.pending = []
        order = [(seat + step) % len(state.hands) for step in range(1, len(state.hands) + 1)]
        left = [other for other in order if other not in state.gone]
        following = next((other for other in left if state.hands[other]), None)
        if len(left) > 1 and following is not None:
            state.ask(following, "light")

    def resign(self, state: LanternsState, seat: int, chance: Chance) -> Sequence[Left]:
        if seat in state.gone or not state.pending:
            raise IllegalAction(NotPending())
        state.gone.append(seat)
        state.lit[seat], asked = [], state.pending[0].seat
        self._next(state, (asked - 1) % len(state.hands) if asked != seat else asked)
        return (Left(seat),)

    def resigned(self, state: LanternsState) -> frozenset[int]:
        return frozenset(state.gone)

    def default(self, state: LanternsState, decision: Decision, chance: Chance) -> Light:
        return Light(min(state.hands[decision.seat]))

    def view(self, state: LanternsState, seat: int | None) -> LanternsView:
        own = [pending for pending in state.pending if pending.seat == seat]
        return LanternsView(
            viewer=seat,
            pending=tuple(state.pending),
            outcome=self.outcome(state),
            lit=tuple(map(tuple, state.lit)),
            dark=tuple(map(len, state.hands)),
            hand=tuple(state.hands[seat]) if seat is not None else (),
            turns=tuple(state.turns),
            seat=state.pending[0].seat if state.pending else state.turns[-1][0] if state.turns else 0,
            gone=tuple(state.gone),
            choices={pending.id: self.legal(state, pending) for pending in own},
        )

    def seen(self, events: Sequence[Dealt | Lit | Left], seat: int | None) -> Sequence[Dealt | Lit | Left]:
        return [event for event in events if not isinstance(event, Dealt)]

    def outcome(self, state: LanternsState) -> Outcome | None:
        if state.pending:
            return None
        sums = {seat: sum(lit) for seat, lit in enumerate(state.lit) if seat not in state.gone}
        groups = [
            tuple(seat for seat in sums if sums[seat] == each) for each in sorted(set(sums.values()), reverse=True)
        ]
        return Outcome((*groups, *((seat,) for seat in reversed(state.gone))), "brightest")

    def turn(self, state: LanternsState) -> int:
        return max(1, len(state.turns) + bool(state.pending))

    def story(self, state: LanternsState, events: Sequence[Dealt | Lit | Left]) -> LanternsStory:
        return LanternsStory(turns=len(state.turns), sums=tuple(map(sum, state.lit)))

    def record(self, state: LanternsState, events: Sequence[Dealt | Lit | Left]) -> GameRecord | None:
        outcome = self.outcome(state)
        if outcome is None:
            return None
        place = places(outcome)
        seats = tuple(
            SeatRecord(
                place=place[seat],
                won=place[seat] == 1,
                earned=sum(lit),
                star=best({f"lantern-{number}": number for number in lit}),
                best_turn=max(lit, default=0),
                theft=0,
                robbed={},
                luck=Luck(),
            )
            for seat, lit in enumerate(state.lit)
        )
        return GameRecord("lanterns", len(state.turns), seats)

    def chronicle(self, options: Rounds, seats: int) -> Chronicle:
        return LanternsChronicle()

    def robot(self, view: LanternsView, decision: Decision, level: str, dice: Chance) -> Light:
        return Light(min(view.hand) if level == "easy" else max(view.hand))

    def reasoned(
        self, view: LanternsView, decision: Decision, level: str, dice: Chance, *, hurried: bool = False
    ) -> tuple[Light, Why]:
        return self.robot(view, decision, level, dice), Why()

    def public_reason(self, view: LanternsView, action: Light, why: Why) -> Why | None:
        return None


LANTERNS = Lanterns()

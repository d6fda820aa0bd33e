"""The types that every game uses: actions, events, decisions, states, views, refusals."""

from typing import Any, ClassVar, Final, Literal, Self, get_args

import msgspec

from bot.games.choices import Choice

Level = Literal["easy", "normal", "hard"]
"""How well a robot plays; every game has robots of each level."""
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""The levels, weakest first."""


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """A seat's answer to a decision."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="it"):
    """Something that happened.

    An `irrevocable` event (a die, a draw, a reveal) stops an undo. `quiet`: only some seats may know of it. It stops
    nobody's undo, because that would reveal it, and no undo takes it back.
    """

    irrevocable: ClassVar[bool] = False
    quiet: ClassVar[bool] = False


class Refusal(msgspec.Struct, frozen=True, gc=False, tag_field="why"):
    """Why an action is not possible, as data; `rendering.words` has the sentences."""


class NotPending(Refusal, frozen=True, tag="not_owed"):
    """The decision was answered already, or never open."""


class NotAmongTheChoices(Refusal, frozen=True, tag="not_among_the_choices"):
    """The answer does not fit the question."""


class Options(msgspec.Struct, frozen=True):
    """What a table agrees on before it starts."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A choice that one seat has to make now.

    `id` is never used twice at one table, `ask` says what kind of choice it is, `card` which card asks it.
    """

    id: int
    seat: int
    ask: str
    card: str | None = None


class State(msgspec.Struct):
    """The state of a game. Every game's state begins with the open decisions (`pending`), in the order of asking.

    Each game's state also has a field `rules`: the version of the rules that saved it.
    """

    serial: int = 0
    pending: list[Decision] = msgspec.field(default_factory=list, name="owed")

    def ask(self, seat: int, ask: str, card: str | None = None) -> None:
        """Ask `seat` for a new decision."""
        self.serial = serial = self.serial + 1
        self.pending.append(Decision(serial, seat, ask, card))

    def reissue(self, after: int) -> None:
        """Give every open decision a new id above `after`, so that no earlier button can answer it."""
        self.serial = max(self.serial, after)
        pending, self.pending = self.pending, []
        for decision in pending:
            self.ask(decision.seat, decision.ask, decision.card)

    def supersede(self, latest: Self) -> None:
        """Replace `latest` after an undo: with new decision ids, and with the quiet changes made since."""
        self.reissue(latest.serial)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: `ranking` is groups of equal seats, best first; `reason` is a word of that game."""

    ranking: tuple[tuple[int, ...], ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first group of the ranking."""
        return self.ranking[0]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat (`viewer`) or a spectator (None) may know.

    `pending` are the open decisions that the viewer may know of; `choices` of each game's view holds, by decision id,
    the possible answers that the viewer may see. `standing` are the viewer's optional decisions, which nobody waits
    for.
    """

    viewer: int | None
    pending: tuple[Decision, ...] = msgspec.field(name="owed")
    standing: tuple[Decision, ...] = ()
    outcome: Outcome | None = None

    def pending_of(self, seat: int) -> Decision | None:
        """Return the first open decision of `seat` that the viewer may know of, or None."""
        return next((decision for decision in self.pending if decision.seat == seat), None)


class Past(msgspec.Struct, frozen=True):
    """One turn, by its number, as its viewer saw the table when it ended (`ended`), or sees it now.

    `played_for`: the clock, a robot or orders played for the viewer's seat in it.
    """

    turn: int
    view: View
    ended: bool
    played_for: bool = False


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """What the journal of a finished game tells everybody, for its poster. `turns`: how many were played."""

    turns: int


class Why(msgspec.Struct, frozen=True):
    """Why a robot did something, as data. Each game has its own; `rendering.words` has the sentences."""


class IllegalAction(Exception):
    """An action that the rules do not allow. Nothing has changed.

    `refusal` says why, `instead` what could be answered (None if that seat has no decision).
    """

    def __init__(self, refusal: Refusal, instead: Choice[Any] | None = None) -> None:
        self.refusal, self.instead = refusal, instead
        super().__init__(repr(refusal))

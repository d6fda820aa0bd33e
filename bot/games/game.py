"""What every game offers, and the words all of them are described in.

A game is played on a mutable *state*. Seats *owe* decisions; a decision is answered by an *action*;
an action makes *events*. Whoever shows a game gets a *view*, never the state.

>>> from bot.games.chance import Chance
>>> from bot.games.machi_koro import MACHI_KORO, Options, Roll
>>> chance = Chance(b"a secret")
>>> state, events = MACHI_KORO.new(Options(first="joining"), 2, chance)
>>> decision = MACHI_KORO.decisions(state)[0]
>>> decision.seat, decision.ask
(0, 'roll')
>>> list(MACHI_KORO.legal(state, decision))
[Roll(dice=1)]
>>> MACHI_KORO.apply(state, decision.id, Roll(1), chance)[0]
Rolled(seat=0, dice=(5,))
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Literal, Self, TypeVar, get_args

import msgspec

from bot.games.chance import Chance
from bot.games.choices import Choice

Level = Literal["easy", "normal", "hard"]
"""How well a robot plays; every game has robots of each."""
LEVELS: Final[tuple[Level, ...]] = get_args(Level)
"""The levels by name, weakest first."""


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """What a seat does to answer a decision."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="it"):
    """Something that happened. `irrevocable` ones (a die, a draw, a reveal) stop an undo.

    `quiet`: only some may know of it. It stops nobody's undo, for that would tell, and an undo does not touch it.
    """

    irrevocable: ClassVar[bool] = False
    quiet: ClassVar[bool] = False


class Refusal(msgspec.Struct, frozen=True, gc=False, tag_field="why"):
    """Why an action is not possible, as data; the words for it are written elsewhere."""


class NotOwed(Refusal, frozen=True, tag="not_owed"):
    """The decision was answered already, or never asked."""


class NotAmongTheChoices(Refusal, frozen=True, tag="not_among_the_choices"):
    """The answer does not fit what was asked."""


class Options(msgspec.Struct, frozen=True):
    """What a table agrees on before it starts."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A choice that one seat owes now.

    `id` is never used twice at one table, `ask` says what kind of choice it is, `card` which card asks it.
    """

    id: int
    seat: int
    ask: str
    card: str | None = None


class State(msgspec.Struct):
    """Where a game stands. Every game's state begins with what is owed, in the order of asking.

    Each has a field `rules` besides: the version under which it stands, so that a save says it.
    """

    serial: int = 0
    owed: list[Decision] = msgspec.field(default_factory=list)

    def owe(self, seat: int, ask: str, card: str | None = None) -> None:
        """Let `seat` owe a new decision."""
        self.serial = serial = self.serial + 1
        self.owed.append(Decision(serial, seat, ask, card))

    def reissue(self, after: int) -> None:
        """Give every decision owed a new id above `after`, so that no earlier button can answer it."""
        self.serial = max(self.serial, after)
        owed, self.owed = self.owed, []
        for decision in owed:
            self.owe(decision.seat, decision.ask, decision.card)

    def supersede(self, latest: Self) -> None:
        """Stand again after an undo, in the place of `latest`: with new ids, and with what was quietly done since."""
        self.reissue(latest.serial)


class SavedLater(ValueError):
    """A state was saved under later rules than these; it has to be read by the program that knows them."""


class _Saved(msgspec.Struct):
    """What is read of a saved state first: the version of the rules that saved it, 0 if it does not say."""

    rules: int = 0


Migration = Callable[[dict[str, object]], dict[str, object]]
"""From a state as one version of the rules saved it (as plain values) to the form of a later version."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: `ranking` is groups of equal seats, best first; `reason` a word of that game."""

    ranking: tuple[tuple[int, ...], ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in the first group of the ranking."""
        return self.ranking[0]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat may know (`viewer`), or a spectator (`viewer` is None).

    `owed` are the decisions the viewer may know to be owed; `choices` holds, by decision id, what can be
    answered to those whose answers the viewer may see. `standing` are the viewer's own decisions that nobody
    waits for: what they may do besides.
    """

    viewer: int | None
    owed: tuple[Decision, ...]
    standing: tuple[Decision, ...] = ()
    outcome: Outcome | None = None

    def owed_by(self, seat: int) -> Decision | None:
        """Return the first decision `seat` owes, as far as the viewer may know, or None."""
        return next((decision for decision in self.owed if decision.seat == seat), None)


class Why(msgspec.Struct, frozen=True):
    """Why a robot did what it did, as data; each game has its own, and the words for it are written elsewhere."""


class IllegalAction(Exception):
    """An action the rules do not allow. Nothing has changed.

    `refusal` says why, `instead` what could be answered (None where nothing is asked of that seat).
    """

    def __init__(self, refusal: Refusal, instead: "Choice[Any] | None" = None) -> None:
        self.refusal, self.instead = refusal, instead
        super().__init__(repr(refusal))


StateT = TypeVar("StateT", bound=State)
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT", bound=Options)
ViewT = TypeVar("ViewT", bound=View)


class Game(ABC, Generic[StateT, ActionT, EventT, OptionsT, ViewT]):
    """The rules of one game. Has no state of its own: everything is in the state it is handed.

    Seats are numbered from 0 in clockwise order.
    """

    name: ClassVar[str]
    """Short, lower case, stored with every table."""
    version: ClassVar[int]
    """Goes up when the same actions would no longer give the same states, or a state is saved in another form."""
    migrations: ClassVar[Mapping[int, Migration]] = {}
    """By a version, how what it (or an earlier one) saved becomes what later ones save. A version without an entry
    saved in the same form as the next."""
    state_type: type[StateT]
    action_type: Any
    """The union of the game's actions, for decoding."""
    event_type: Any
    """The union of the game's events, for decoding."""
    options_type: type[OptionsT]
    why_type: type[Why]
    """The game's reasons of robots, for decoding."""

    @abstractmethod
    def seats(self, options: OptionsT) -> range:
        """Say how many may play under these options.

        Raises:
            ValueError: there is no game with such options.

        """

    @abstractmethod
    def new(self, options: OptionsT, seats: int, chance: Chance) -> tuple[StateT, Sequence[EventT]]:
        """Lay out the opening position and tell how it came about.

        Raises:
            ValueError: not so many can play, or there is no game with such options.

        """

    def decisions(self, state: StateT) -> Sequence[Decision]:
        """Say who owes which choice now; empty when the game is over."""
        return state.owed

    def standing(self, state: StateT) -> Sequence[Decision]:
        """Say what seats may do besides, without owing it: answered like what is owed, but nobody waits for it.

        Only the seat itself may know of it.
        """
        return ()

    @abstractmethod
    def legal(self, state: StateT, decision: Decision) -> Choice[ActionT]:
        """List every action that answers `decision`, which must be owed or standing."""

    @abstractmethod
    def apply(self, state: StateT, decision: int, action: ActionT, chance: Chance) -> Sequence[EventT]:
        """Answer the decision with that id; `state` changes in place.

        Raises:
            IllegalAction: it is not owed, or may not be answered so. Neither state nor chance has changed.

        """

    @abstractmethod
    def resign(self, state: StateT, seat: int, chance: Chance) -> Sequence[EventT]:
        """Take `seat` out of the game; the rest go on, and the last one left wins.

        Raises:
            IllegalAction: the game is over, or the seat is out already. Nothing has changed.

        """

    @abstractmethod
    def resigned(self, state: StateT) -> frozenset[int]:
        """Return the seats that have left the game."""

    def rewound(self, state: StateT, chance: Chance) -> None:
        """Hide again what was seen before the table agreed to stand where it stands now, which was earlier.

        Whatever lies face down is laid in a new order. Nothing that is seen now changes.
        """
        return

    @abstractmethod
    def default(self, state: StateT, decision: Decision, chance: Chance) -> ActionT:
        """Return what silence means when a deadline passes: one of the legal answers."""

    @abstractmethod
    def view(self, state: StateT, seat: int | None) -> ViewT:
        """Return what that seat may know, or a spectator (None)."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Return the ranking and its reason, or None while anything is owed."""

    @abstractmethod
    def robot(self, view: ViewT, decision: Decision, level: str, dice: Chance) -> ActionT:
        """Let a robot of that level answer, from its own view and its own source of chance.

        Raises:
            ValueError: there is no such level.

        """

    @abstractmethod
    def reasoned(
        self, view: ViewT, decision: Decision, level: str, dice: Chance, *, hurried: bool = False
    ) -> tuple[ActionT, Why]:
        """Let a robot of that level answer at a table, where it may think for up to a second, and say why.

        `hurried`: it has no more time than in a tournament, some 20 ms.

        Raises:
            ValueError: there is no such level.

        """

    @abstractmethod
    def told(self, view: ViewT, action: ActionT, why: Why) -> Why | None:
        """Return what everybody may be told of the reason for an action; None: nothing.

        `view` is a spectator's, from before the action. What is hidden must not show, not even in whether
        something is told.
        """

    def react(self, view: ViewT, decision: Decision, level: str, dice: Chance) -> ActionT | None:
        """Let a robot of that level answer a standing decision, or leave it be (None).

        Raises:
            ValueError: there is no such level.

        """
        return None

    @abstractmethod
    def go(self, state: StateT) -> int:
        """Return the number of the go now played, from 1."""

    def encode(self, state: StateT) -> bytes:
        """Encode the state as JSON, the same bytes for equal states."""
        return msgspec.json.encode(state, order="deterministic")

    def encode_view(self, view: ViewT) -> bytes:
        """Encode a view as JSON, the same bytes for views of equal states: for comparing two showings."""
        return msgspec.json.encode(view, enc_hook=_name_of)

    def decode(self, data: bytes) -> StateT:
        """Return the state that `encode` made those bytes of, now or under earlier rules.

        Raises:
            msgspec.DecodeError: the bytes are not such a state.
            SavedLater: the rules that made them are later than these.

        """
        saved_under = self.saved_under(data)
        if saved_under == self.version:
            return msgspec.json.decode(data, type=self.state_type)
        if saved_under > self.version:
            raise SavedLater(f"saved under rules {saved_under} of {self.name}, these are {self.version}")
        saved = msgspec.json.decode(data, type=dict[str, object])
        for version in sorted(self.migrations):
            if version >= saved_under:
                saved = self.migrations[version](saved)
        return msgspec.convert(saved | {"rules": self.version}, type=self.state_type)

    def saved_under(self, data: bytes) -> int:
        """Return the version of the rules that saved these bytes; 0 for those from before saves said it.

        Raises:
            msgspec.DecodeError: the bytes are not a state.

        """
        return msgspec.json.decode(data, type=_Saved).rules

    def hash(self, state: StateT) -> str:
        """Return a fingerprint of the state, for the journal."""
        return fingerprint(self.encode(state))


def fingerprint(data: bytes) -> str:
    """Return the fingerprint of an encoded state: its SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _name_of(maker: object) -> str:
    """Stand in for what JSON has no form for: the maker of a choice's answers."""
    if not callable(maker):
        raise TypeError(f"a view holds {maker!r}")
    return getattr(maker, "__qualname__", type(maker).__qualname__)


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game of any kind, for those who only hand its values from one of its methods to another."""


class Past(msgspec.Struct, frozen=True):
    """One go, by its number, as its viewer saw the table when it ended (`ended`), or sees it now."""

    go: int
    view: View
    ended: bool

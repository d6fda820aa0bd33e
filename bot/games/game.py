"""What every game offers: the interface `Game`, in terms of the values in `bot.games.values`.

A game is played on a mutable *state*. Seats have open *decisions*; an *action* answers a decision and makes *events*.
Everything that shows a game gets a *view*, never the state.

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

A new game is a subclass of `Game` in `bot/games/<name>/` and a line in `bot/games/registry.py`. It must define every
abstract member, the types, `name` and `version`. These members are optional; without them a table does without:

- `postal`: the game can be played by post
- `standing_orders`: players of live games can leave orders for when they are away
- `standing`, `react`: decisions that nobody waits for, and robots that answer them
- `invitations`: those of them that a person gets a message about, such as an offer to trade
- `rewound`: face-down cards are shuffled again when the table agrees to go back
- `hidden_hands`: nobody may learn who answered for a seat, not even by the time it took
- `story`: what a finished game's journal tells, for its poster
- `record`: what statistics keep of a finished game
- `teaches`: a first game that is dealt so that a newcomer meets every kind of card
- `lucky_rolls`: the luckiest rolls of a game
- `analyst`: the chances over a finished game, to look back on luck
- `hindsight`: how good each answer to a decision was, to look back on mistakes
- `achievements`, `chronicle`, `luck_rules`: what players can earn a badge for
- `redacted_journal`, `seen`: what a player's report of a problem may contain
- `migrations`: states saved by earlier versions can be read
"""

import functools
import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from bot.games.achievements import Achievement, Chronicle, LuckRule
from bot.games.chance import Chance
from bot.games.chances import Analyst
from bot.games.choices import Choice
from bot.games.entries import Entry
from bot.games.hindsight import Hindsight
from bot.games.orders import PostalRules, StandingRules
from bot.games.records import GameRecord, LuckyRoll
from bot.games.values import (
    Action,
    Decision,
    Event,
    Options,
    Outcome,
    State,
    Story,
    View,
    Why,
)


class SavedLater(ValueError):
    """A state was saved under later rules than these, so only a later program can read it."""


class _Saved(msgspec.Struct):
    """The version of the rules that saved a state; 0 if it is not stored."""

    rules: int = 0


Migration = Callable[[dict[str, object]], dict[str, object]]
"""Converts a state saved by one version of the rules (as plain values) to the form of a later version."""

StateT = TypeVar("StateT", bound=State)
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)
OptionsT = TypeVar("OptionsT", bound=Options)
ViewT = TypeVar("ViewT", bound=View)


class Game(ABC, Generic[StateT, ActionT, EventT, OptionsT, ViewT]):
    """The rules of one game. An instance has no state of its own: every method gets the state.

    Seats are numbered from 0 in clockwise order, turns from 1.
    """

    name: ClassVar[str]
    """Short, lower case, stored with every table."""
    version: ClassVar[int]
    """Goes up when the rules change, or a state is saved in another form."""
    same_states_since: ClassVar[int] = 1
    """The first version under which the same actions gave the same states, saved in the same form but for `rules`."""
    migrations: ClassVar[Mapping[int, Migration]] = {}
    """By version: converts a state saved by it (or an earlier one) to the form of the next version. A version without
    an entry saved in the same form as the next.
    """
    state_type: type[StateT]
    action_type: Any
    """The union of the game's actions, for decoding."""
    event_type: Any
    """The union of the game's events, for decoding."""
    options_type: type[OptionsT]
    why_type: type[Why]
    """The game's reasons of robots, for decoding."""
    hidden_hands: ClassVar[bool] = False
    """Whether seats hold cards that others may not see. Then it is secret whether a robot or an order answered for a
    seat.
    """
    standing_from: ClassVar[int | None] = None
    """The lowest id of optional decisions, if they have fixed ids above all others."""
    postal: PostalRules[StateT, ActionT, OptionsT, ViewT, Any] | None = None
    """The rules of the game by post; None: it cannot be played by post."""
    standing_orders: StandingRules[StateT, Any] | None = None
    """The rules of standing orders; None: there are none."""

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        """Go to another process as a class: an instance has no state of its own."""
        return type(self), ()

    # --- playing ---------------------------------------------------------------------------------

    @abstractmethod
    def seats(self, options: OptionsT) -> range:
        """Return the possible numbers of players under these options.

        Raises:
            ValueError: the options are not possible.
        """

    @abstractmethod
    def new(
        self, options: OptionsT, seats: int, chance: Chance, *, rules: int | None = None
    ) -> tuple[StateT, Sequence[EventT]]:
        """Return the opening position, and its events.

        `rules`: the version under which a recorded game began; None: these rules.

        Raises:
            ValueError: the number of seats or the options are not possible.
        """

    def decisions(self, state: StateT) -> Sequence[Decision]:
        """Return the open decisions; none when the game is over."""
        return state.pending

    def standing(self, state: StateT) -> Sequence[Decision]:
        """Return the optional decisions: answered like open ones, but nobody waits for them.

        Only the seat itself may know of them.
        """
        return ()

    def invitations(self, state: StateT) -> Sequence[Decision]:
        """Return the optional decisions that another seat waits for; only the person asked is notified."""
        return ()

    @abstractmethod
    def legal(self, state: StateT, decision: Decision) -> Choice[ActionT]:
        """Return every action that answers `decision`, which must be open or optional."""

    @abstractmethod
    def apply(self, state: StateT, decision: int, action: ActionT, chance: Chance) -> Sequence[EventT]:
        """Answer the decision with that id; `state` changes in place.

        Raises:
            IllegalAction: it is not open, or the answer is not allowed. Neither state nor chance has changed.
        """

    @abstractmethod
    def resign(self, state: StateT, seat: int, chance: Chance) -> Sequence[EventT]:
        """Take `seat` out of the game. The others play on; the last one left wins.

        Raises:
            IllegalAction: the game is over, or the seat is out already. Nothing has changed.
        """

    @abstractmethod
    def resigned(self, state: StateT) -> frozenset[int]:
        """Return the seats that have left the game."""

    def rewound(self, state: StateT, chance: Chance) -> None:
        """Shuffle the face-down cards of `state`, to which the table has agreed to return: they were seen later.

        Nothing that is visible in `state` changes.
        """
        return

    @abstractmethod
    def default(self, state: StateT, decision: Decision, chance: Chance) -> ActionT:
        """Return the legal answer that is used when a deadline passes."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Return the ranking and its reason, or None while the game goes on."""

    @abstractmethod
    def turn(self, state: StateT) -> int:
        """Return the number of the current turn, from 1."""

    # --- what is shown ---------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: StateT, seat: int | None) -> ViewT:
        """Return what that seat, or a spectator (None), may know."""

    def seen(self, events: Sequence[EventT], seat: int | None) -> Sequence[EventT]:
        """Return what that seat, or a spectator (None), may know of these events, for a report of a problem."""
        return ()

    def story(self, state: StateT, events: Sequence[EventT]) -> Story | None:
        """Return what everybody may know of a finished game from its events; None: there is nothing to tell.

        `state`: the end of the game. `events`: all that were not taken back, in order.
        """
        return None

    def record(self, state: StateT, events: Sequence[EventT]) -> GameRecord | None:
        """Return what statistics keep of a finished game, from its events as `story` gets them; None: nothing."""
        return None

    def redacted_journal(self, entries: Sequence[Entry]) -> Sequence[Entry] | None:
        """Return a journal that can be replayed without secrets; None if there is none.

        Raises:
            JournalError: the journal is damaged.
        """
        return None

    def lucky_rolls(self, events: Sequence[EventT]) -> Sequence[LuckyRoll]:
        """Return the luckiest roll of each seat that had one, from events that everybody saw."""
        return ()

    def analyst(self, options: OptionsT) -> Analyst | None:
        """Return a new reader of a finished game's journal that estimates the chances; None: nothing can."""
        return None

    def ranked_by_decisions(self, options: OptionsT) -> bool:
        """Return whether what decisions cost puts players in the right order under these options."""
        return True

    def hindsight(self, state: StateT, decision: Decision) -> Hindsight | None:
        """Return a judge of the answers to a decision of a finished game; None: nothing can judge it.

        It knows what the seat could know then, and nothing else.
        """
        return None

    def first_game(self) -> OptionsT:
        """Return the options of a guided first game."""
        return self.options_type()

    def teaches(self, options: OptionsT, seats: int, key: bytes) -> bool:
        """Return whether with that key of chance seat 0 meets all kinds of cards early, if it follows the advice."""
        return True

    achievements: ClassVar[Sequence[Achievement]] = ()
    luck_rules: ClassVar[Sequence[LuckRule]] = ()
    """How those of them are earned that depend on luck."""
    """What players can earn a badge for, in the order in which badges are shown."""

    def chronicle(self, options: OptionsT, seats: int) -> Chronicle | None:
        """Return a reader of a new game's events that says what they earn; None: there are no achievements."""
        return None

    # --- robots ----------------------------------------------------------------------------------

    @abstractmethod
    def robot(self, view: ViewT, decision: Decision, level: str, dice: Chance) -> ActionT:
        """Return the answer of a robot of that level, from its own view and its own source of chance.

        Raises:
            ValueError: there is no such level.
        """

    @abstractmethod
    def reasoned(
        self, view: ViewT, decision: Decision, level: str, dice: Chance, *, hurried: bool = False
    ) -> tuple[ActionT, Why]:
        """Return the answer of a robot at a table, where it may think for up to a second, and its reason.

        `hurried`: it has only the time of a tournament, some 20 ms.

        Raises:
            ValueError: there is no such level.
        """

    @abstractmethod
    def public_reason(self, view: ViewT, action: ActionT, why: Why) -> Why | None:
        """Return what everybody may know of the reason for an action; None: nothing.

        `view` is a spectator's, from before the action. Nothing hidden may show, not even in whether the result is
        None.
        """

    def surprises(self, view: ViewT, action: ActionT) -> bool:
        """Return whether people would wonder about a robot's action: then every table reads its public reason, if any.

        `view` is a spectator's, from before the action.
        """
        return False

    def react(self, view: ViewT, decision: Decision, level: str, dice: Chance) -> ActionT | None:
        """Return a robot's answer to an optional decision; None: it does nothing.

        Raises:
            ValueError: there is no such level.

        """
        return None

    # --- saving ----------------------------------------------------------------------------------

    def encode(self, state: StateT) -> bytes:
        """Encode the state as JSON, the same bytes for equal states."""
        return msgspec.json.encode(state, order="deterministic")

    def encode_view(self, view: ViewT) -> bytes:
        """Encode a view as JSON, the same bytes for views of equal states, so that they can be compared."""
        return msgspec.json.encode(view, enc_hook=_name_of)

    def decode(self, data: bytes) -> StateT:
        """Decode a state that `encode` made, under these rules or earlier ones.

        Raises:
            msgspec.DecodeError: the bytes are not such a state.
            SavedLater: later rules saved it.
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

    def decode_action(self, data: msgspec.Raw) -> ActionT:
        """Decode an action of a journal entry.

        Raises:
            msgspec.DecodeError: the bytes are not such an action.
        """
        return self._actions.decode(data)

    def decode_events(self, data: msgspec.Raw) -> list[EventT]:
        """Decode the events of a journal entry.

        Raises:
            msgspec.DecodeError: the bytes are not such events.
        """
        return self._events.decode(data)

    @functools.cached_property  # to make one takes msgspec 0.1 ms: there are many kinds of events
    def _events(self) -> msgspec.json.Decoder[list[EventT]]:
        return msgspec.json.Decoder(list[self.event_type])  # type: ignore[name-defined]

    @functools.cached_property
    def _actions(self) -> msgspec.json.Decoder[ActionT]:
        return msgspec.json.Decoder(self.action_type)

    def saved_under(self, data: bytes) -> int:
        """Return the version of the rules that saved these bytes; 0 if it is not stored.

        Raises:
            msgspec.DecodeError: the bytes are not a state.
        """
        return msgspec.json.decode(data, type=_Saved).rules

    def hash(self, state: StateT, rules: int | None = None) -> str:
        """Return a fingerprint of the state, for the journal: as these rules save it, or as version `rules` saved it.

        `rules` must be at least `same_states_since`.
        """
        return fingerprint(self.encode(state if rules is None else self.under(state, rules)))

    def under(self, state: StateT, rules: int) -> StateT:
        """Return the state under version `rules` of the rules, so that a recorded game keeps its rulings."""
        return state if rules == self.version else msgspec.structs.replace(state, rules=rules)


def fingerprint(data: bytes) -> str:
    """Return the fingerprint of an encoded state: its SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def _name_of(maker: object) -> str:
    """Name the function that makes a choice's answers, which JSON cannot hold."""
    if not callable(maker):
        raise TypeError(f"a view holds {maker!r}")
    return getattr(maker, "__qualname__", type(maker).__qualname__)


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game of any kind, for code that only passes values from one of its methods to another."""

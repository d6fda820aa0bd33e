"""Orders: what a player wants the bot to do in their place. Two optional parts of a game.

By post, everybody hands in orders and a whole postal turn is played at once (`PostalRules`). In a live game, a player
may leave standing orders, which answer at once or when the deadline passes (`StandingRules`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Generic, Literal, TypeVar

import msgspec

from bot.games.chance import Chance
from bot.games.entries import Entry
from bot.games.hindsight import OrdersHindsight
from bot.games.values import Action, Decision, Options, State, View

When = Literal["now", "late"]
"""When standing orders act: at once, or only when a deadline has passed."""


class PostalOrders(msgspec.Struct, frozen=True):
    """A seat's orders for one postal turn. Each game has its own type; without arguments, they are blank."""


class StandingOrders(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's standing orders. Each game has its own type; without arguments, they are blank."""

    when: When = "late"

    def __repr__(self) -> str:
        """Leave out the orders, which are secret."""
        return f"{type(self).__name__}(when={self.when!r})"


ActionT = TypeVar("ActionT", bound=Action)
StateT = TypeVar("StateT", bound=State)
OptionsT = TypeVar("OptionsT", bound=Options)
ViewT = TypeVar("ViewT", bound=View)
OrdersT = TypeVar("OrdersT", bound=PostalOrders)
StandingT = TypeVar("StandingT", bound=StandingOrders)
AnyOrdersT = TypeVar("AnyOrdersT", bound=PostalOrders | StandingOrders)


class Answered(msgspec.Struct, Generic[ActionT], frozen=True):
    """A decision and its answer, given by an order (`ordered`) or by default."""

    decision: Decision
    action: ActionT
    ordered: bool


class PostalReport(msgspec.Struct, frozen=True):
    """The public report of a postal turn. Each game has its own type."""


class Rehearsal(msgspec.Struct, frozen=True):
    """What orders would have done in one earlier turn. Each game has its own type."""


class Rehearsing(ABC, Generic[StateT, AnyOrdersT]):
    """Tries orders out on earlier turns, without changing anything."""

    orders_type: type[AnyOrdersT]
    """For decoding, and for blank orders."""

    @abstractmethod
    def turns_to_rehearse(self, state: StateT) -> range:
        """Return the numbers of the turns to rehearse, the latest first."""

    @abstractmethod
    def rehearse(self, before: StateT, entries: Sequence[Entry], seat: int, orders: AnyOrdersT) -> Rehearsal | None:
        """Return what these orders of `seat` would have done in an earlier turn; None if they had nothing to do in it.

        `before` is the state at the beginning of the turn (it may be changed), `entries` is the journal from there on.
        """


class PostalRules(Rehearsing[StateT, OrdersT], Generic[StateT, ActionT, OptionsT, ViewT, OrdersT]):
    """The rules of a game by post."""

    @abstractmethod
    def options(self, chosen: OptionsT) -> OptionsT:
        """Return the chosen options, with those replaced that have only one value by post."""

    @abstractmethod
    def first(self, state: StateT) -> int:
        """Return the seat that begins the next postal turn. It has two turns in it, the others have one."""

    @abstractmethod
    def play(
        self, state: StateT, orders: Mapping[int, Sequence[OrdersT]], chance: Chance
    ) -> Iterator[Answered[ActionT]]:
        """Play a postal turn on `state`: at each iteration, apply one action and yield it.

        `orders` has one or two sets by seat, in the order of the seat's turns; a seat without any gets the defaults.
        """

    @abstractmethod
    def report(self, before: StateT, played: Iterable[tuple[Answered[ActionT], StateT]]) -> PostalReport:
        """Report a postal turn that began at `before`, from each answer and the state after it."""

    def hindsight(self, state: StateT, seat: int) -> OrdersHindsight | None:
        """Return a judge of a seat's orders for the postal turn that begins; None: nothing can judge them.

        It knows what the seat could know then, and nothing else.
        """
        return None

    @abstractmethod
    def robot_orders(self, view: ViewT, level: str) -> OrdersT:
        """Return the orders of a robot of that level for a turn, from the view of its seat.

        Raises:
            ValueError: there is no such level.
        """


class StandingRules(Rehearsing[StateT, StandingT], Generic[StateT, StandingT]):
    """The rules of a game's standing orders."""

    asks: ClassVar[frozenset[str]]
    """The kinds of decision (`Decision.ask`) that have a deadline and that orders can answer."""

    @abstractmethod
    def blank(self, orders: StandingT) -> bool:
        """Return whether these orders are blank."""

    @abstractmethod
    def fits(self, state: StateT, seat: int, orders: StandingT) -> bool:
        """Return whether anything that these orders name can still be done in this game."""

    @abstractmethod
    def answer(self, state: StateT, decision: Decision, orders: StandingT, *, late: bool) -> Action | None:
        """Answer an open or optional decision by the orders; None if they leave it to the player.

        `late`: the deadline has passed.
        """

"""How one game is shown in Discord. The other shared rooms of the cogs are the same for every game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import msgspec

from bot.games.entries import Acted
from bot.games.values import Past, View
from bot.orders.postal import PostStatus, ResolvedTurn
from bot.publishing.content import Rows
from bot.publishing.message_slots import PrivateMessage, PublicMessage
from bot.table.table import Table
from bot.table.tables import Reason, Tables
from rendering.drawing.picture import Picture
from rendering.words import Phrasebook


class Undoable(msgspec.Struct, frozen=True):
    """A step that a person at `seat` could take back now: their answer to `decision`."""

    seat: int
    decision: int


async def undoable(tables: Tables, table: Table) -> Undoable | None:
    """The step that could be taken back now, if there is one; a robot never takes any back."""
    entry = await tables.undoable(table)
    if entry is None or not isinstance(entry.deed, Acted) or table.seats[entry.deed.seat].user_id is None:
        return None
    return Undoable(entry.deed.seat, entry.deed.decision)


class Presenter(ABC):
    """The boards, private messages and pictures of one game."""

    book: ClassVar[Phrasebook]
    """The game's words."""

    @abstractmethod
    def board(self, table: Table, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()) -> PublicMessage:
        """The board of the current turn, or of the last one. `undo`: the step that can be taken back.

        `reasons`: why robots did what they did in that turn.
        """

    @abstractmethod
    def settled_board(self, then: Table, *, reasons: Sequence[Reason] = ()) -> PublicMessage | None:
        """The board of an earlier turn, without controls. `then`: the table as it was when that turn ended."""

    @abstractmethod
    def always(self, table: Table, *, undo: Undoable | None = None) -> Rows:
        """The buttons under every message that shows the table as it is now."""

    def hands(self, table: Table, *, undo: Undoable | None = None) -> Sequence[PrivateMessage]:
        """What each player is shown by DM; empty for a game without secrets.

        `undo`: the step that can be taken back.
        """
        return ()

    def by_post(self, table: Table, status: PostStatus, turns: Sequence[ResolvedTurn]) -> Sequence[PublicMessage]:
        """What a table played by post shows in place of boards; empty for a game that is not played by post.

        `turns`: those to report, which are the last one and any that could not be shown yet.
        """
        return ()

    def private_controls(self, table: Table, seat: int) -> Rows:
        """The controls for that seat's pending decisions, or a button that leads to them, for a private message.

        They have the custom ids of those on the board.
        """
        return ()

    @abstractmethod
    def strip(
        self, past: Sequence[Past], names: Sequence[str], before: Past | None = None
    ) -> Callable[[], Picture] | None:
        """How to draw these turns one under another, for the viewer of their views; None if there are none.

        `names` as drawn. `before`: the table before the first of them.
        """

    def look_back(self, past: Past, names: Sequence[str]) -> Callable[[], Picture]:
        """How to draw the table as it was when that turn ended. `names` as drawn."""
        return lambda: self.draw_table(past.view, names)

    @abstractmethod
    def odds(self, view: View, seat: int) -> tuple[str, Callable[[], Picture]]:
        """What that seat may expect next, from its own view: in words, and how to draw it. For that seat only."""

    @abstractmethod
    def draw_table(self, view: View, names: Sequence[str]) -> Picture:
        """The whole table. `names` as they are drawn."""

    @abstractmethod
    def draw_article(self, article: str) -> Picture:
        """The card of that id."""

    @abstractmethod
    def warm(self) -> None:
        """Draw once what every picture needs."""


_KNOWN: dict[str, Presenter] = {}


def introduce(*presenters: Presenter) -> Mapping[str, Presenter]:
    """Register the presenters of games. Returns all that are registered, by the name of their game.

    Presenters use the buttons that all tables have, and their handlers use presenters: so they meet here.
    """
    _KNOWN.update({each.book.game.name: each for each in presenters})
    return dict(_KNOWN)


def presenter_of(table: Table) -> Presenter:
    """The presenter of that table's game."""
    return _KNOWN[table.row.game]

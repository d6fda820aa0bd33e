"""The interface `Presenter`: how one game is shown in Discord. The other modules are the same for every game."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import ClassVar, Final, TypeAlias

import msgspec
from discord.ext.commands import GroupCog

from bot.client import TableBot
from bot.games.entries import Acted
from bot.games.values import Past, Story, View
from bot.orders.postal import PostalStatus, ResolvedPostalTurn
from bot.pictures.animation import Film
from bot.pictures.picture import Picture
from bot.publishing.content import Rows
from bot.publishing.message_slots import PrivateMessage, PublicMessage
from bot.table.table import Table
from bot.table.table_reads import Reason
from bot.table.tables import Tables
from cogs.ui import naming
from rendering.drawing.cover_parts import Cover
from rendering.words import Phrasebook
from rendering.words.endings import TimePlayed

Moment: TypeAlias = tuple[View, ...]
"""A table at one time, in the views that a replay needs."""


class Undoable(msgspec.Struct, frozen=True):
    """A step that a person at `seat`, called `name`, could take back now: their answer to `decision`."""

    seat: int
    decision: int
    name: str


async def undoable(tables: Tables, table: Table) -> Undoable | None:
    """The step that could be taken back now, if there is one; a robot never takes any back."""
    entry = await tables.undoable(table)
    if entry is None or not isinstance(entry.deed, Acted) or table.seats[entry.deed.seat].user_id is None:
        return None
    return Undoable(entry.deed.seat, entry.deed.decision, naming.plain_names(table)[entry.deed.seat])


class Finished(msgspec.Struct, frozen=True):
    """A finished game as everybody sees it. `story` reads its journal, in a thread. `names` as drawn."""

    view: View
    story: Callable[[], Story | None]
    played: TimePlayed
    names: Sequence[str]


class Look(msgspec.Struct, frozen=True):
    """A view in the Look panel that only one game has: its `tab`, the tab's button, and the view in words or drawn."""

    tab: str
    label: str
    emoji: str
    words: Callable[[], str]
    draw: Callable[[], Picture]


class Presenter(ABC):
    """The boards, private messages and pictures of one game."""

    book: ClassVar[Phrasebook]
    """The game's words."""
    drawn: ClassVar[int] = 1
    """The version of its boards' pictures: with another one, live boards are looked at again after an update."""

    @abstractmethod
    def commands(self, bot: TableBot) -> GroupCog:
        """The group of the game's own commands; ``open`` joins it by itself."""

    @abstractmethod
    def board(self, table: Table, *, undo: Undoable | None = None, reasons: Sequence[Reason] = ()) -> PublicMessage:
        """The board of the current turn, or of the last one.

        `undo`: the step that can be taken back. `reasons`: why robots acted as they did in that turn.
        """

    @abstractmethod
    def settled_board(self, then: Table, *, reasons: Sequence[Reason] = ()) -> PublicMessage | None:
        """The board of an earlier turn, without controls. `then`: the table as it was when that turn ended."""

    @abstractmethod
    def cover(self, table: Table, shown: Cover) -> Callable[[], Picture]:
        """A drawing of the lobby, with the players at their seats."""

    @abstractmethod
    def always(self, table: Table, *, undo: Undoable | None = None) -> Rows:
        """The buttons under every message that shows the table as it is now."""

    def after(self, table: Table) -> Rows:
        """The buttons under the last message of a finished game."""
        return ()

    def poster(self, finished: Finished) -> Callable[[], Picture] | None:
        """How to draw the poster of a finished game; None: there is none."""
        return None

    def hands(
        self, table: Table, *, undo: Undoable | None = None, to: Collection[int] | None = None
    ) -> Sequence[PrivateMessage]:
        """The DM panel of each player, or of those with the user ids `to`; empty for a game without secrets.

        `undo`: the step that can be taken back.
        """
        return ()

    def postal_messages(
        self, table: Table, status: PostalStatus, postal_turns: Sequence[ResolvedPostalTurn]
    ) -> Sequence[PublicMessage]:
        """The messages of a postal table, in place of boards; empty for a game without postal play.

        `postal_turns`: those to report, which are the last one and any that could not be shown yet.
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
        """A drawing of these turns one under another, as their viewer saw them; None if there are none.

        `names` as drawn. `before`: the table before the first of them.
        """

    def look_back(self, past: Past, names: Sequence[str], table_number: int) -> Callable[[], Picture]:
        """A drawing of the table when that turn ended. `names` as drawn."""
        return lambda: self.draw_table(past.view, names, table_number)

    hides: ClassVar[bool] = False
    """Whether the game hides cards, so that it may be replayed only when it is over."""

    def moment(self, then: Table) -> Moment:
        """What a replay needs of the table at one time: what everybody saw."""
        return (then.view(None),)

    def replayed_seat(self, table: Table, asker: int | None) -> int:
        """The seat that a replay shows for a person at seat `asker` (None: at none); 0 if it shows all alike."""
        return 0

    @abstractmethod
    def film(self, moments: Sequence[Moment], names: Sequence[str], seat: int, ended: float | None) -> Film:
        """The game as an animation: before turn 1, after each turn, and as it is now. `names` as drawn.

        `ended`: when the last step was made, in seconds since 1970; None: nobody knows.
        """

    @abstractmethod
    def odds(self, view: View, seat: int) -> tuple[str, Callable[[], Picture]]:
        """The odds of that seat, from its own view: in words, and a drawing. Only that player may see them."""

    def looks(self, table: Table, seat: int | None) -> Sequence[Look]:
        """The game's own views for that seat, or for a spectator (None)."""
        return ()

    @abstractmethod
    def draw_table(self, view: View, names: Sequence[str], table_number: int) -> Picture:
        """Draw the whole table. `names` as drawn."""

    def draw_own(self, view: View, names: Sequence[str], table_number: int) -> Picture:
        """Draw all that the viewer sees of the table. Only they may see it. `names` as drawn."""
        return self.draw_table(view, names, table_number)

    @abstractmethod
    def guide(self) -> Picture:
        """Draw how the game is played, on one page."""

    @abstractmethod
    def draw_article(self, article: str) -> Picture:
        """Draw the card of that id."""

    @abstractmethod
    def warm(self, stop: threading.Event) -> None:
        """Draw once what every picture needs, to fill the caches; ends early when `stop` is set."""


PRESENTERS: Final[dict[str, Presenter]] = {}
"""By the name of the game.

`cogs.boards.presenters` fills it, because presenters use buttons whose handlers use presenters.
"""


def presenter_of(table: Table) -> Presenter:
    """The presenter of that table's game."""
    return presenter_for(table.row.game)


def presenter_for(game: str) -> Presenter:
    """The presenter of the game of that name.

    Raises:
        KeyError: there is no such game.
    """
    return PRESENTERS[game]

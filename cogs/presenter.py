"""How one game is shown in Discord. Everything else in the cogs is the same for every game."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from bot.games.game import View
from bot.places import Post
from bot.seating import Table
from rendering.picture import Picture
from rendering.words import Phrasebook


class Presenter(ABC):
    """The boards, private messages and pictures of one game."""

    book: ClassVar[Phrasebook]
    """The game's words."""

    @abstractmethod
    def board(self, table: Table, *, undo: int | None = None) -> Post:
        """The board of the go being played, or of the last one. `undo`: the journal entry that can be taken back."""

    @abstractmethod
    def settled_board(self, then: Table) -> Post | None:
        """The board of an earlier go, without controls; `then` is the table as it was when that go ended."""

    def hands(self, table: Table) -> Sequence[Post]:
        """What each player is shown privately; nothing where a game has no secrets."""
        return ()

    @abstractmethod
    def draw_table(self, view: View, names: Sequence[str]) -> Picture:
        """The whole table. `names` as they are drawn."""

    @abstractmethod
    def draw_article(self, article: str) -> Picture:
        """The card of that id."""

    @abstractmethod
    def warm(self) -> None:
        """Draw once what every picture needs."""

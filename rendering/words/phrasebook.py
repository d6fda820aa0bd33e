"""What every game can say about itself, and finding things in its book by any of their names."""

import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar

import msgspec

from bot.games.game import AnyGame
from bot.games.values import Decision, Event, Options, Past, Refusal, View, Why
from rendering.words.settings import Setting


class Article(msgspec.Struct, frozen=True):
    """One thing that can be looked up: a card, or a section of the rules (`card` is False; it has no picture)."""

    id: str
    name: str
    also_called: tuple[str, ...]
    text: str
    card: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """Everything it is called."""
        return (self.id, self.name, *self.also_called)


class Phrasebook(ABC):
    """Every sentence about one game. `names` are the seats' names, already safe for where they will stand."""

    game: ClassVar[AnyGame]
    title: ClassVar[str]
    """The game's name as people know it."""
    command: ClassVar[str]
    """The group of slash commands that holds its moves."""
    how_it_goes: ClassVar[str]
    """The whole game in a few lines, for ``/help``."""

    widest: ClassVar[range]
    """How many may play in any of the ways in which the game can be played."""
    by_post: ClassVar[bool] = False
    """Whether it can be played by post."""

    @abstractmethod
    def terms(self, options: Options) -> Sequence[str]:
        """What was agreed for this game, one phrase each, for the lobby."""

    @abstractmethod
    def settings(self, options: Options, seated: int) -> Sequence[Setting]:
        """What this game's tables agree on, as it stands with `options`; `seated` people and robots sit there.

        In the order in which choices hang on each other.
        """

    @abstractmethod
    def agree(self, options: Options, key: str, values: Sequence[str]) -> Options:
        """The options with another choice for one setting: its values, or the names of things as people type them.

        Raises:
            NotAgreed: it cannot be that.
        """

    def at_hand(self, options: Options, view: View | None) -> Sequence[str]:
        """The ids of the articles that matter most at a table, the best first; `view` once the game has begun."""
        return ()

    @abstractmethod
    def ask(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        """What a decision asks, for the viewer of `view`."""

    @abstractmethod
    def instead(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        """What that decision asks, and a few of its answers."""

    @abstractmethod
    def refused(self, refusal: Refusal, names: Sequence[str]) -> str:
        """Why an action is not possible."""

    @abstractmethod
    def log(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        """The whole game so far as everybody may know it, one line for each turn, from its events."""

    @abstractmethod
    def recap(self, past: Sequence[Past], names: Sequence[str]) -> Sequence[str]:
        """One line for each of these turns, as their viewer saw them."""

    @abstractmethod
    def missed(
        self, past: Sequence[Past], seat: int, names: Sequence[str], before: Past | None = None
    ) -> Sequence[str]:
        """What happened in some turns as that seat saw them, a line each, and what they meant for it.

        `before`: the table before the first of them.
        """

    @abstractmethod
    def why(self, reason: Why, names: Sequence[str]) -> str:
        """Why a robot did something, in a few words that stand behind its name."""

    def revealed(self, events: Sequence[Event]) -> str:
        """Hidden cards that the events revealed, for checking the game at its end.

        `events` are all there were, just as they happened; empty where everything was open anyway.
        """
        return ""

    @abstractmethod
    def overview(self, view: View, names: Sequence[str]) -> Sequence[str]:
        """The whole table in words, in paragraphs."""

    @abstractmethod
    def articles(self) -> Sequence[Article]:
        """Everything that can be looked up."""


def folded(name: str) -> str:
    """A name without case, accents and punctuation, so that “cafe” finds “Café”."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(character for character in plain if character.isalnum())


def find(typed: str, articles: Iterable[Article]) -> Article | None:
    """The article of that name, whichever of its names it is; None if there is none."""
    wanted = folded(typed)
    return next((article for article in articles if any(folded(name) == wanted for name in article.names)), None)


def alike(typed: str, articles: Iterable[Article]) -> list[Article]:
    """Those with a name in which `typed` occurs, names that begin with it first; else in the order given."""
    wanted = folded(typed)
    found = []
    for article in articles:
        names = [folded(name) for name in article.names[1:]]
        if any(wanted in name for name in names):
            found.append((not any(name.startswith(wanted) for name in names), article))
    return [article for _, article in sorted(found, key=lambda pair: pair[0])]

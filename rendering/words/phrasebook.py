"""The interface `Phrasebook`: what messages say about one game. Also finds articles by any of their names."""

import itertools
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar

import msgspec

from bot.games.game import AnyGame
from bot.games.hindsight import Difference
from bot.games.orders import PostalOrders
from bot.games.values import Action, Decision, Event, Options, Past, Refusal, View, Why
from bot.language import Sentence
from bot.language.reading import folded
from rendering.words.captions import Caption
from rendering.words.settings import Setting

SetsOfOrders = tuple[Sequence[PostalOrders], Sequence[PostalOrders]]
"""A seat's orders that were sent, and better ones; each one set or two."""
BETTER = Sentence("you chose “{given}”; “{best}” was better")


class Article(msgspec.Struct, frozen=True):
    """An article to look up: a card, or a section of the rules (`card` is False; it has no picture).

    `about`: what it says, on one line of a menu. `elsewhere`: its name in every language, the English one first.
    """

    id: str
    name: str
    also_called: tuple[str, ...]
    text: str
    card: bool = True
    about: str = ""
    elsewhere: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All its names: those of the reader's language and of English, then those in other languages."""
        return (self.id, self.name, *self.also_called, *self.elsewhere)

    @property
    def first_names(self) -> tuple[str, ...]:
        """Its names in the reader's language and in English."""
        return (self.id, self.name, *self.also_called, *self.elsewhere[:1])


class Turned(msgspec.Struct, frozen=True):
    """What happened, as a plain clause, and what it brought the seat `whose`, such as “+3 coins”, or empty."""

    told: str
    brought: str = ""
    whose: int = 0


class Badge(msgspec.Struct, frozen=True):
    """An achievement in words: its name, and how it is earned, both without a full stop."""

    name: str
    how: str


class Phrasebook(ABC):
    """Every sentence about one game. `names` are the seats' names, already escaped for their place."""

    game: ClassVar[AnyGame]
    command: ClassVar[str]
    """The group of slash commands that holds its moves."""
    fair: ClassVar[tuple[Sentence, Sentence]]
    """The button about luck, and what a table's secret decides, with its `commitment`, and why nobody can choose it."""
    widest: ClassVar[range]
    """The most players in any edition of the game."""
    postal: ClassVar[bool] = False
    """Whether it can be played by post."""

    def tip(self, options: Options, taken: int) -> str:
        """What a lobby in which that many seats are taken recommends; empty: nothing."""
        return ""

    @property
    @abstractmethod
    def title(self) -> str:
        """The game's name as people know it."""

    @property
    @abstractmethod
    def about(self) -> str:
        """The game in one line of a menu."""

    @abstractmethod
    def how_it_goes(self, language: str) -> str:
        """The whole game in five lines, for **How to play**. `language`: of the buttons that it names."""

    def how_it_differs(self, options: Options) -> str:
        """What these options change of these lines, in one more; empty if nothing."""
        return ""

    @property
    def badges(self) -> Mapping[str, Badge]:
        """What can be achieved in the game, by the id of the achievement."""
        return {}

    @abstractmethod
    def edition(self, options: Options) -> str:
        """What is played, in a few words: the edition, or the kind of match."""

    @abstractmethod
    def terms(self, options: Options) -> Sequence[str]:
        """What else was agreed for this game and is not usual, one phrase each, for the lobby."""

    @abstractmethod
    def settings(self, options: Options, seated: int) -> Sequence[Setting]:
        """The settings of this game's tables with `options`, when `seated` people and robots have a seat.

        A setting comes after those that it depends on.
        """

    @abstractmethod
    def agree(self, options: Options, key: str, values: Sequence[str]) -> Options:
        """The options with another choice for one setting: its values, or names as people type them.

        Raises:
            NotAgreed: the choice is not possible.
        """

    def at_hand(self, options: Options, view: View | None) -> Sequence[str]:
        """The ids of the articles that matter most at a table, the best first; `view` once the game has begun."""
        return ()

    @abstractmethod
    def ask(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        """The question of a decision, for the viewer of `view`."""

    @abstractmethod
    def instead(self, decision: Decision, view: View, names: Sequence[str]) -> str:
        """The question of a decision, and a few of its answers."""

    def answer(self, action: Action, decision: Decision, view: View, names: Sequence[str]) -> str:
        """An answer to a decision, in a few words, for the viewer of `view`; only games with `hindsight` have words."""
        return ""

    @abstractmethod
    def refused(self, refusal: Refusal, names: Sequence[str]) -> str:
        """Why an action is not possible."""

    @abstractmethod
    def log(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[str]:
        """The public log of the whole game, one line for each turn."""

    @abstractmethod
    def missed(
        self, past: Sequence[Past], seat: int, names: Sequence[str], before: Past | None = None
    ) -> Sequence[str]:
        """Some turns as that seat saw them: first one line for each turn (`as_read`), then their effect on the seat.

        `before`: the table before the first of them.
        """

    def recap(
        self, past: Sequence[Past], seats: Collection[int], names: Sequence[str], table: int
    ) -> Sequence[Caption]:
        """What everybody saw in these turns, in its order: the most dramatic thing of all, and what those seats lost.

        `table`: its number. What is said besides matters nothing (rank 0).
        """
        return ()

    def turned(self, events: Sequence[Event], later: Sequence[Event], seat: int, names: Sequence[str]) -> Turned:
        """What dice, a card or a resignation did among these events, and what `seat`, whom it changed most, got by it.

        `later`: what followed in the same turn. Nothing is hidden: the game is over.
        """
        return Turned("")

    def whole_turn(self, events: Sequence[Event], names: Sequence[str]) -> Turned:
        """What mattered most among all events of a turn in which a deed changed much. Nothing is hidden."""
        return Turned("")

    def tied(self, events: Sequence[Event], names: Sequence[str]) -> str:
        """What equal players had at the end, as a plain clause, or empty. `events`: the game's last."""
        return ""

    def better(self, given: Action, best: Action, decision: Decision, view: View, names: Sequence[str]) -> str:
        """What a player chose, and what was better, as a clause that speaks to them."""
        words = [self.answer(each, decision, view, names) for each in (given, best)]
        return BETTER(given=words[0], best=words[1])

    def compared(
        self, given: Action, best: Action, decision: Decision, view: View, names: Sequence[str]
    ) -> Sequence[str]:
        """Why an answer was better than the given one, in whole sentences; none if nothing can be named.

        `view`: what the player knew then. They alone read it.
        """
        return ()

    def orders(self, sets: Sequence[PostalOrders], view: View, seat: int, names: Sequence[str]) -> Sequence[str]:
        """What a seat's orders for a postal turn say, a line for each part; only games by post have any."""
        return []

    def compared_orders(
        self, sets: SetsOfOrders, differences: Sequence[Difference], view: View, names: Sequence[str]
    ) -> Sequence[str]:
        """Why orders were better than those that were sent (first), in whole sentences; none if nothing can be named.

        `differences`: where they part. `view`: what the player knew then. They alone read it.
        """
        return ()

    questions_for_others: ClassVar[frozenset[str]] = frozenset()
    """The questions (`Decision.ask`) that come to players also when it is not their turn."""

    @abstractmethod
    def why(self, reason: Why, names: Sequence[str]) -> str:
        """The reason of a robot, in a few words to be put after its name."""

    def revealed(self, events: Sequence[Event]) -> str:
        """Hidden cards that the events revealed, for checking the game at its end.

        `events` are all there were, with all secrets; the result is empty if there were none.
        """
        return ""

    @abstractmethod
    def overview(self, view: View, names: Sequence[str], robots: Collection[int] = ()) -> Sequence[str]:
        """The whole table in words, in paragraphs. `robots`: the seats that robots play now."""

    @abstractmethod
    def articles(self) -> Sequence[Article]:
        """Everything that can be looked up."""


def find(typed: str, articles: Iterable[Article]) -> Article | None:
    """The article that has that name; None if there is none.

    What it is called in another language counts only if nothing has that name in the reader's language or in English.
    """
    wanted, every = folded(typed), list(articles)
    at_once = (article for article in every if wanted in map(folded, article.first_names))
    later = (article for article in every if wanted in map(folded, article.elsewhere))
    return next(itertools.chain(at_once, later), None)


def alike(typed: str, articles: Iterable[Article]) -> list[Article]:
    """The articles with a name that contains `typed`, names that begin with it first; otherwise in the given order.

    If none has, those whose name in another language begins with it.
    """
    wanted = folded(typed)
    found, elsewhere = [], []
    for article in articles:
        names = [folded(name) for name in article.first_names[1:]]
        if any(wanted in name for name in names):
            found.append((not any(name.startswith(wanted) for name in names), article))
        elif any(folded(name).startswith(wanted) for name in article.elsewhere):
            elsewhere.append(article)
    return [article for _, article in sorted(found, key=lambda pair: pair[0])] or elsewhere

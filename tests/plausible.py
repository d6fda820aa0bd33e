"""The longest values that a game can have, for the placeholders of sentences."""

import datetime
import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from bot.games.mafia_dollar.cards import CARDS as MAFIA_CARDS
from bot.games.mafia_dollar.cards import GROUP
from bot.language import full_date, money, weekday
from cogs.tables.opening_words import ROBOTS
from rendering.words.machi_koro.names import CARDS, card_name, coins
from rendering.words.machi_koro.orders import PARTS
from rendering.words.mafia_dollar import names as mafia_names

NAME: Final = "Maximilian Bartholomew Feathers-"
"""A name of 32 characters, the most that Discord allows."""
OF_PEOPLE: Final = frozenset(
    {"name", "other", "player", "host", "owner", "partner", "robot", "one", "two", "target", "receiver", "people"}
)
AMOUNTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("count", "total", "all", "number", "turn", "added", "round", "seat", "most", "least", "bonus"), "99"
    ),
    **dict.fromkeys(
        ("first", "last", "price", "points", "page", "seats", "hours", "days", "steps", "totals", "numbers"), "10–12"
    ),
    **dict.fromkeys(("start", "end", "time"), "23:59"),
    **dict.fromkeys(("percent", "chance"), "99\u00a0%"),
    "table": "123456",
    "offset": "+12:45",
    "stars": "⭐⭐⭐",
    "symbol": "🩹",
    "none": "none",
    "zone": "America/Argentina/ComodRivadavia",
    "commitment": "0" * 64,
    "server": NAME,
    "game": "MafiaDollar",
    "games": "Machi Koro",
    "players": NAME,
}
"""The longest figures, and words that are the same in every language."""
JOINED: Final = frozenset(
    {"given", "heading", "needed", "note", "phrase", "question", "reason", "sentence", "step", "taken", "text", "title"}
    | {"wish", "words"}
)
"""What another sentence says, which fits or not by itself; whole games show how they fit together."""


PUT: Final = frozenset({"item", "dog", "block", "birthday"})
"""Groups of cards that are put on another one, or free one."""


def plausible(name: str) -> str:
    """The longest value that stands in a placeholder of that name, in the reader's language.

    Raises:
        LookupError: nobody has said what may stand there.
    """
    if name in OF_PEOPLE:
        return NAME
    if name in AMOUNTS:
        return AMOUNTS[name]
    if name in JOINED | {"items", "cards"}:
        return ""
    if (make := WORDS.get(name)) is not None:
        return make()
    raise LookupError(f"say in tests/plausible.py what may stand in {{{name}}}")


def _longest(texts: Iterable[str]) -> str:
    return max(texts, key=len)


def longest_card() -> str:
    """The longest name of a card of Machi Koro."""
    return _longest(map(card_name, CARDS))


def _of_group(group: str) -> str:
    return _longest(mafia_names.card_name(card) for card in MAFIA_CARDS if GROUP[card] == group)


WORDS: Final[Mapping[str, Callable[[], str]]] = {
    "card": lambda: _longest([*map(card_name, CARDS), *map(mafia_names.card_name, MAFIA_CARDS)]),
    "landmark": longest_card,
    "coins": lambda: coins(99),
    "dollars": lambda: money(999_000),
    "actions": lambda: mafia_names.actions_counted(2),
    "bullets": lambda: mafia_names.bullets(9),
    "locks": lambda: mafia_names.locks(9),
    "weekday": lambda: _longest(map(weekday, range(7))),
    "day": lambda: _longest(full_date(datetime.date(2026, month, 22)) for month in range(1, 13)),
    "default": lambda: _longest(str(part.default) for part in PARTS.values()),
    "robots": lambda: _longest(counted(count=8) for counted in ROBOTS.values()),
    "put": lambda: _longest(mafia_names.item_name(card) for card in MAFIA_CARDS if GROUP[card] in PUT),
    "source": functools.partial(_of_group, "warehouse"),
    "haul": lambda: _longest(mafia_names.loot_name(card) for card in MAFIA_CARDS if GROUP[card] == "loot"),
    "stolen": lambda: mafia_names.loot_counted(9),
    **{group: functools.partial(_of_group, group) for group in ("gangster", "item", "loot", "warehouse", "dog")},
}
"""What else may stand in a placeholder."""

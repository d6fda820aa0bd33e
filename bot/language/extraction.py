"""Reads the sentences of the tables of cards, for Babel's extraction; those in the source it finds by itself.

Babel calls a method for each file with the file, the keywords, the tags of comments, and options. The method gives the
line, the name of a keyword, its arguments, and comments for translators.
"""

import tomllib
from collections.abc import Collection, Iterator
from typing import IO, Final

from bot.language.contexts import MACHI_CARD, MACHI_RULE, MAFIA_CARD, ONE_MACHI_CARD
from bot.language.english import with_article

Found = tuple[int, str, tuple[str, str], list[str]]
"""A line, `IN_CONTEXT`, a context with a sentence, and comments."""
IN_CONTEXT: Final = "pgettext"
"""Babel's own keyword for a context and a sentence."""


def machi_koro_cards(
    file: IO[bytes], _keywords: Collection[str], _tags: Collection[str], **_options: object
) -> Iterator[Found]:
    """The names, effects and rulings in ``data/cards/machi_koro.toml``."""
    source = file.read().decode("utf-8")
    for rows in tomllib.loads(source).values():
        for row in rows:
            name: str = row["name"]
            about = [f"{name} ({row['set']})"]
            begins = _line(source, f'id = "{row["id"]}"')
            yield begins, IN_CONTEXT, (MACHI_CARD, name), [f"in the box {row['set']}"]
            yield begins, IN_CONTEXT, (ONE_MACHI_CARD, with_article(name)), []
            for text in (row["text"], *row.get("rulings", ()), *row.get("our_rulings", ())):
                yield _line(source, text), IN_CONTEXT, (MACHI_RULE, text), about


def mafia_dollar_cards(
    file: IO[bytes], _keywords: Collection[str], _tags: Collection[str], **_options: object
) -> Iterator[Found]:
    """The names in ``data/cards/mafia_dollar.toml``, each once; warehouses have numbers, not names."""
    source = file.read().decode("utf-8")
    names = {row["name"]: group for group, rows in tomllib.loads(source).items() for row in rows}
    for name, group in names.items():
        if group != "warehouse":
            yield _line(source, f'name = "{name}"'), IN_CONTEXT, (MAFIA_CARD, name), [group]


def _line(source: str, text: str) -> int:
    """The line of the source, from 1, in which a text stands first."""
    return source[: source.find(text)].count("\n") + 1

"""Finds the sentences of Machi Koro's table of cards, for the catalogues."""

import tomllib
from collections.abc import Iterator
from typing import IO, Final

from bot.language.english import with_article
from bot.language.extraction import IN_CONTEXT, Found, line_of

CARD: Final = "Machi Koro card"
A_CARD: Final = "Machi Koro card with its article, as an object: somebody gives it, or has it"
THE_LANDMARK: Final = "Machi Koro landmark with its article, as an object: each player builds it once"
RULE: Final = "a rule on a Machi Koro card"
"""Contexts of what the table of cards says: in the catalogues they tell a card's name from the same word elsewhere."""


def cards(file: IO[bytes], *_: object, **__: object) -> Iterator[Found]:
    """The names, effects and rulings in ``data/cards/machi_koro.toml``."""
    source = file.read().decode("utf-8")
    for kind, rows in tomllib.loads(source).items():
        for row in rows:
            name: str = row["name"]
            about = [f"{name} ({row['set']})"]
            begins = line_of(source, f'id = "{row["id"]}"')
            yield begins, IN_CONTEXT, (CARD, name), [f"in the box {row['set']}"]
            yield begins, IN_CONTEXT, (A_CARD, with_article(name)), []
            if kind == "landmark":
                yield begins, IN_CONTEXT, (THE_LANDMARK, f"the {name}"), []
            said = (row["text"], row.get("brief"), *row.get("rulings", ()), *row.get("our_rulings", ()))
            for text in filter(None, said):
                yield line_of(source, text), IN_CONTEXT, (RULE, text), about

"""Finds the sentences of MafiaDollar's table of cards, for the catalogues."""

import tomllib
from collections.abc import Iterator
from typing import IO, Final

from bot.language.extraction import IN_CONTEXT, Found, line_of

CARD: Final = "MafiaDollar card"
"""The context of the cards' names in the catalogues: it tells them from the same word elsewhere."""


def cards(file: IO[bytes], *_: object, **__: object) -> Iterator[Found]:
    """The names in ``data/cards/mafia_dollar.toml``, each once; warehouses have numbers, not names."""
    source = file.read().decode("utf-8")
    names = {row["name"]: group for group, rows in tomllib.loads(source).items() for row in rows}
    for name, group in names.items():
        if group != "warehouse":
            yield line_of(source, f'name = "{name}"'), IN_CONTEXT, (CARD, name), [group]

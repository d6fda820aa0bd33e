"""Slash-command options that every game has: players and fixed words."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.language import Sentence
from bot.language.reading import folded, plain
from bot.table.table import Table
from cogs.ui import naming, words
from cogs.ui.here import expect_begun
from cogs.ui.replies import Refused
from rendering.words.common import ROBOT

Choices = list[app_commands.Choice[str]]
MOST_CHOICES = 25
"""Choices that Discord offers while a person types."""
CHOICE_HOLDS = 100
"""Characters of a choice's name, and of its value."""
DIGITS = 15


def offered(pairs: Iterable[tuple[str, str]]) -> Choices:
    """The first of these names and values, as Discord's choices."""
    first = itertools.islice(pairs, MOST_CHOICES)
    return [app_commands.Choice(name=name[:CHOICE_HOLDS], value=value) for name, value in first]


def meant(typed: str, pairs: Iterable[tuple[str, str]]) -> str:
    """The value of the offered name that somebody typed instead of choosing it; otherwise what they typed."""
    known = [(name[:CHOICE_HOLDS], value) for name, value in pairs]
    if any(typed == value for _, value in known):
        return typed
    exactly = (value for name, value in known if name == typed)
    wanted = folded(typed)
    nearly = (value for name, value in known if wanted and folded(name) == wanted)
    return next(itertools.chain(exactly, nearly), typed)


class OneOf(app_commands.Transformer):
    """An option that takes one of a few words, shown by their `names`.

    Discord's own clients check that; this checks it for all clients.
    """

    def __init__(self, *possible: str, names: Mapping[str, str | Sentence] | None = None) -> None:
        self._possible, self._names = possible, names or {}

    @property
    def choices(self) -> list[app_commands.Choice[Any]]:
        shown = ((app_commands.locale_str(str(self._names.get(word, word))), word) for word in self._possible)
        return [app_commands.Choice(name=name, value=word) for name, word in shown]

    async def transform(self, interaction: discord.Interaction[Any], value: Any, /) -> str:  # noqa: ANN401
        """The word itself.

        Raises:
            TransformerError: it is none of them.
        """
        if value not in self._possible:
            raise app_commands.TransformerError(value, self.type, self)
        return str(value)


def number_in(typed: str) -> int | None:
    """The typed number; None if it is none, or too large."""
    number = typed.strip().removeprefix("#")
    return int(number) if number.isdecimal() and len(number) <= DIGITS else None


def seat_number(table: Table, typed: str) -> int:
    """The seat (from 0) for a typed number (from 1, as offered) or name.

    Raises:
        WrongPhase: the game has not begun.
        Refused: no player has that name.
    """
    expect_begun(table)
    if typed.isdecimal() and len(typed) < 3 and 1 <= int(typed) <= len(table.seats):
        return int(typed) - 1
    meant = naming.alike(typed)
    for seat, name in enumerate(naming.plain_names(table)):
        if meant in (naming.alike(name), naming.alike(name.removesuffix(ROBOT))):
            return seat
    raise Refused(words.nobody_called(typed, naming.names(table)))


def offered_players(names: Sequence[str], seats: Iterable[int], typed: str) -> Choices:
    """Choices for these seats whose name contains the typed text, without seats that no longer exist."""
    wanted = plain(typed)
    return offered((names[seat], str(seat + 1)) for seat in seats if seat < len(names) and wanted in plain(names[seat]))

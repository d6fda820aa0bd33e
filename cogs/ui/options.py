"""What somebody typed that every game has: which player they meant, and who is offered while they type."""

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.table.table import Table
from cogs.ui import naming, words
from cogs.ui.here import expect_begun
from cogs.ui.replies import Refused

Choices = list[app_commands.Choice[str]]
MOST_CHOICES = 25
"""Choices that Discord offers while somebody types."""
CHOICE_HOLDS = 100
"""Characters of a choice's name, and of its value."""
DIGITS = 15


def offered(pairs: Iterable[tuple[str, str]]) -> Choices:
    """The first of these names and values, as Discord offers them while somebody types."""
    first = itertools.islice(pairs, MOST_CHOICES)
    return [app_commands.Choice(name=name[:CHOICE_HOLDS], value=value) for name, value in first]


class OneOf(app_commands.Transformer):
    """An option that is one of some words. Discord sees to that for its own clients; we do for everybody."""

    def __init__(self, *possible: str) -> None:
        self._possible = possible

    @property
    def choices(self) -> list[app_commands.Choice[Any]]:
        """What Discord offers."""
        return [app_commands.Choice(name=word, value=word) for word in self._possible]

    async def transform(self, interaction: discord.Interaction[Any], value: Any, /) -> str:  # noqa: ANN401
        """Take the word as it is.

        Raises:
            TransformerError: it is none of them.
        """
        if value not in self._possible:
            raise app_commands.TransformerError(value, self.type, self)
        return str(value)


def number_in(typed: str) -> int | None:
    """The number that was typed; None if it is none, or larger than any that we count with."""
    return int(typed) if typed.isdecimal() and len(typed) <= DIGITS else None


def seat_number(table: Table, typed: str) -> int:
    """The seat (from 0) that was meant, by number (from 1, as offered) or by name.

    Raises:
        WrongPhase: the game has not begun.
        Refused: nobody here is called that.
    """
    expect_begun(table)
    if typed.isdecimal() and len(typed) < 3 and 1 <= int(typed) <= len(table.seats):
        return int(typed) - 1
    meant = naming.alike(typed)
    for seat, name in enumerate(naming.plain_names(table)):
        if naming.alike(name) == meant:
            return seat
    raise Refused(words.nobody_called(typed, naming.names(table)))


def offered_players(names: Sequence[str], seats: Iterable[int], typed: str) -> Choices:
    """Of these seats, those whose name has in it what is typed; not those that are gone meanwhile."""
    wanted = typed.casefold()
    return offered(
        (names[seat], str(seat + 1)) for seat in seats if seat < len(names) and wanted in names[seat].casefold()
    )

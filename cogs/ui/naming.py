"""Names as messages show them: on one line, without formatting, and no two alike."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

import discord

from bot.language import Sentence
from bot.language.caches import in_each_language
from bot.language.rows import without_stop
from bot.table.table import Table
from rendering.words.common import ROBOT

_NUMBER = re.compile(r"^(` *\d+`|-) ")
"""What a line of the log begins with: the number of the turn, or a bullet."""

TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that set the direction of text; right-to-left letters need none."""
INVISIBLE = ("Cc", "Cf", "Cs", "Mn", "Me", "Zl", "Zp", "Zs")
"""Unicode categories of characters that are invisible, or invisible without a letter before them."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that are drawn as nothing."""
MARKDOWN = re.compile(r"[\\*_~|`<\[\]/]|^[#>-]", re.MULTILINE)
"""Characters that format, link or stand for a time, a channel, a command or an emoji in a message.

Every address that Discord links, or shows an invitation for, has a slash: `https://…`, `discord://…`, `discord.gg/…`.
"""
NAMELESS = Sentence("somebody", context="a person without a name")


def plain(name: str) -> str:
    """A name on one line, without characters that change the direction of the text around it; never empty."""
    flat = " ".join("".join(letter for letter in name if letter not in TURNING).split())
    return flat if any(_seen(letter) for letter in flat) else NAMELESS()


def _seen(letter: str) -> bool:
    return letter not in BLANK and unicodedata.category(letter) not in INVISIBLE


def safe(name: str) -> str:
    """A name that cannot format, link, mention or break lines."""
    return literal(plain(name))


def literal(text: str) -> str:
    """A text that cannot format, link or mention anything, with any names in it."""
    return discord.utils.escape_mentions(MARKDOWN.sub(r"\\\g<0>", text))


def names(table: Table) -> tuple[str, ...]:
    """The seats' names, safe in a message, and marked where a robot plays for a person."""
    return _marked(table, people(table))


def plain_names(table: Table) -> tuple[str, ...]:
    """The same for pictures and menus, which format nothing; no two look the same."""
    return _marked(table, _shown(table.names)[0])


def people(table: Table) -> tuple[str, ...]:
    """The seats' names, safe in a message that speaks of the people themselves."""
    return _shown(table.names)[1]


def coaches(table: Table) -> dict[int, str]:
    """The coaches' names by the seats whose hands they see, safe in a message."""
    return {seat.number: safe(seat.coach_name) for seat in table.seats if seat.coach is not None}


def _marked(table: Table, shown: tuple[str, ...]) -> tuple[str, ...]:
    if all(seat.stand_in is None for seat in table.seats):
        return shown
    return tuple(name + ROBOT * (seat.stand_in is not None) for name, seat in zip(shown, table.seats, strict=True))


@in_each_language(maxsize=256)  # a table's messages need them several times
def _shown(names: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names, no two alike, as plain and as safe text."""
    apart = told_apart([plain(name) for name in names])
    return apart, tuple(safe(name) for name in apart)


def told_apart(shown: Sequence[str]) -> tuple[str, ...]:
    """The names, with the seat's number (from 1) after those that would look the same as another."""
    apart = list(shown)
    while True:  # a number may make a name look like a third one; numbers differ, so this ends
        looks = [alike(name) for name in apart]
        often = Counter(looks)
        if len(often) == len(apart):
            return tuple(apart)
        apart = [
            f"{name} ({seat})" if often[look] > 1 else name
            for seat, (name, look) in enumerate(zip(apart, looks, strict=True), 1)
        ]


def alike(name: str) -> str:
    """The same key for names that look the same."""
    normal = unicodedata.normalize("NFKC", name.casefold())
    return "".join(letter for letter in normal if unicodedata.category(letter) == "Mn" or _seen(letter))


def in_plain_words(turn: str) -> str:
    """A turn of the log, or some of its lines, in one line of a menu, without its number."""
    lines = [_NUMBER.sub("", line) for line in turn.split("\n")]
    return " · ".join(without_stop(discord.utils.remove_markdown(line).replace("`", "").strip()) for line in lines)

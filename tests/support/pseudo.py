"""The pseudo-language in tests: what a player reads in it stands in brackets, or cannot be translated."""

import calendar
import functools
import re
import zoneinfo
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from bot.language import LANGUAGES, catalogues, pseudo
from bot.language.habits import cities
from bot.language.pseudo import CLOSES, OPENS, PSEUDO
from rendering.drawing import glyph_runs
from tests.rendering import caches

UNTRANSLATED: Final = re.compile(r"`[^`]*`|<[^<>]*>|\]\([^()]*\)|https?://\S+|\{[^{}]*\}")
"""Commands, mentions, times and links."""
WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|['’])+")
JOINING: Final = frozenset({"and", "or"})
"""What Babel's English puts between the words of a list."""
REGIONS: Final = (
    *("Africa/", "America/", "Antarctica/", "Arctic/", "Asia/"),
    *("Atlantic/", "Australia/", "Europe/", "Indian/", "Pacific/"),
)
"""How the names of time zones begin."""
DATES: Final = frozenset({*calendar.month_name, *calendar.month_abbr, *calendar.day_name, *calendar.day_abbr, ""})
"""What Babel writes into dates; it has no pseudo-language."""
OPTION: Final = re.compile(r"\*\*[a-z_]+:[^*]*\*\*")
"""An option of a command, behind the mention of the command."""
CUT: Final = re.compile(r"\w+…")
"""A word that was cut off."""


@functools.cache
def zones() -> re.Pattern[str]:
    """Time zones, and the cities that they are named after: they have no translation."""
    every = sorted(zoneinfo.available_timezones(), key=len, reverse=True)
    names = {re.escape(zone.partition("/")[2]).replace("_", "[_ ]") for zone in every if zone.startswith(REGIONS)}
    names |= {re.escape(city) for city in cities(PSEUDO).values()}
    regions = "|".join(REGIONS)
    return re.compile(rf"\b(?:(?:{regions})?(?:{'|'.join(sorted(names, key=len, reverse=True))})|UTC)\b")


@contextmanager
def offered() -> Iterator[str]:
    """The pseudo-language is there inside the block."""
    pseudo.offer()
    try:
        yield PSEUDO
    finally:
        catalogues.forget()


def bare(text: str, names: Collection[str] = ()) -> list[str]:
    """The words of a text that stand outside brackets and are no `names` of players or things.

    A line that was broken or cut off can lack a bracket: then what has accents is a part of a sentence.
    """
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    text = UNTRANSLATED.sub("", text)
    outside, depth = "", 0
    for letter in text:
        if letter == OPENS:
            depth += 1
        elif letter == CLOSES:
            if depth == 0:
                outside = ""  # it began on an earlier line
            depth = max(0, depth - 1)
        elif not depth:
            outside += letter
    return [word for word in WORD.findall(outside) if word.isascii() and word not in JOINING]


def outside_brackets(text: str, names: Collection[str]) -> list[str]:
    """The words of a text that could be translated and are not."""
    if text in LANGUAGES.values():
        return []
    text = CUT.sub("", zones().sub("", OPTION.sub("", text)))
    return [word for word in bare(text, names) if word not in DATES]


@contextmanager
def drawn_texts(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Every text that is drawn into pictures inside the block, without what was drawn before."""
    found, clean = set[str](), glyph_runs.clean

    def noted(text: str) -> str:
        found.add(text)
        return clean(text)

    caches.forget()
    with monkeypatch.context() as patch:
        patch.setattr(glyph_runs, "clean", noted)
        yield found
    caches.forget()

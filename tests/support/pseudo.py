"""The pseudo-language in tests: what a player reads in it stands in brackets, or cannot be translated."""

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from bot.language import catalogues, pseudo
from bot.language.pseudo import CLOSES, OPENS, PSEUDO
from rendering.drawing import glyph_runs
from tests.rendering import caches

UNTRANSLATED: Final = re.compile(r"`[^`]*`|<[^<>]*>|\]\([^()]*\)|https?://\S+|\{[^{}]*\}")
"""Commands, mentions, times and links."""
WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|['’])+")
JOINING: Final = frozenset({"and", "or"})
"""What Babel's English puts between the words of a list."""


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

"""Sentences of a chain: turns in which no person acted."""

from collections.abc import Sequence

from bot.language import say, say_plural
from bot.language.rows import capital
from rendering.words.common import listed, turn_words


def heading(first: int, last: int) -> str:
    """The heading: which turns these are."""
    return f"### ⏩ {capital(turn_words(first, last))}"


def earlier(turns: int) -> str:
    """A line for the number of turns before those in the picture; empty if there are none."""
    if not turns:
        return ""
    said = say_plural(
        "-# {count} turn before these: `/table log` has them all.",
        "-# {count} turns before these: `/table log` has them all.",
        turns,
    )
    return f"\n{said}"


def ordered(names: Sequence[str]) -> str:
    """Names the players whose standing orders acted in these turns; empty if there are none."""
    return say("-# 📋 By standing orders: {players}", players=listed(names)) if names else ""


def playing(names: Sequence[str]) -> str:
    """Names the players whose turn continues without a person."""
    return say_plural("-# ⏳ {players} goes on…", "-# ⏳ {players} go on…", len(names), players=listed(names))

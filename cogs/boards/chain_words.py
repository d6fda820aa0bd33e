"""Sentences of a chain: turns in which no person acted."""

from collections.abc import Sequence

from rendering.words.common import listed

MOST_LINES = 10
MOST_CHARACTERS = 1800
"""Lines and characters in a chain's message; the log has all of it."""


def heading(first: int, last: int) -> str:
    """The heading: which turns these are."""
    return f"### ⏩ Go {first}" if first == last else f"### ⏩ Goes {first}–{last}"


def last_lines(lines: Sequence[str], before: int = 0) -> str:
    """The last lines that fit, and how many turns were left out, counting those `before` the lines."""
    kept = list(lines[-MOST_LINES:])
    while len(kept) > 1 and sum(map(len, kept)) > MOST_CHARACTERS:
        kept.pop(0)
    hidden = before + len(lines) - len(kept)
    if not hidden:
        return "\n".join(kept)
    earlier = "1 go" if hidden == 1 else f"{hidden} goes"
    return "\n".join([f"-# {earlier} before these: `/table log` has them all.", *kept])


def ordered(names: Sequence[str]) -> str:
    """Whose standing orders acted in these turns; empty if nobody's did."""
    return f"-# 📋 By standing orders: {listed(names)}" if names else ""


def playing(names: Sequence[str]) -> str:
    """Whose turn goes on without a person."""
    return f"-# ⏳ {listed(names)} goes on…" if len(names) == 1 else f"-# ⏳ {listed(names)} go on…"

"""Sentences of a chain: turns in which no person acted."""

from collections.abc import Sequence

from rendering.words.common import listed


def heading(first: int, last: int) -> str:
    """The heading: which turns these are."""
    return f"### ⏩ Turn {first}" if first == last else f"### ⏩ Turns {first}–{last}"


def earlier(turns: int) -> str:
    """A line for the number of turns before those in the picture; empty if there are none."""
    if not turns:
        return ""
    return f"\n-# {'1 turn' if turns == 1 else f'{turns} turns'} before these: `/table log` has them all."


def ordered(names: Sequence[str]) -> str:
    """Names the players whose standing orders acted in these turns; empty if there are none."""
    return f"-# 📋 By standing orders: {listed(names)}" if names else ""


def playing(names: Sequence[str]) -> str:
    """Names the players whose turn continues without a person."""
    return f"-# ⏳ {listed(names)} goes on…" if len(names) == 1 else f"-# ⏳ {listed(names)} go on…"

"""What is said around the news: since when, and how much was left out."""

from collections.abc import Sequence

from cogs.ui import words

MOST = 3000
"""Characters of news in one message."""
NOTHING_NEW = "Nothing has happened since your last move."
NOTHING_YET = "Nothing has happened yet."


def heading(at: float | None) -> str:
    """Since when; `at` in seconds since 1970, None for somebody who has done nothing yet."""
    return "**The game so far**" if at is None else f"**Since your last move** <t:{int(at)}:R>"


def briefing(table: str, link: str) -> str:
    """Above the news for somebody who takes a seat back, or takes one over."""
    return f"**You are back at {table}.** [Go to the board]({link})"


def last_lines(lines: Sequence[str]) -> str:
    """As many of the last lines as there is room for, and how many were left out."""
    kept: list[str] = []
    room = MOST
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            break
        kept.insert(0, line)
    hidden = len(lines) - len(kept)
    if not hidden:
        return "\n".join(kept)
    earlier = "1 line" if hidden == 1 else f"{hidden} lines"
    return "\n".join([f"-# {earlier} before these: `/table log` has them all.", *kept])


def settled(link: str) -> str:
    """What follows the news: where to go on."""
    return words.newest_board(link).strip()

"""Robots as people type them: levels, and the number of each."""

import re
from collections.abc import Sequence
from typing import Final

from bot.games.values import LEVELS, Level
from bot.table.table import Seat
from cogs.ui import words
from cogs.ui.replies import Refused

PART: Final = re.compile(r"(?:(\d{1,2})\s*[x×]?\s*)?([^\W\d_]+)")
"""“hard”, “2 hard”, “2x hard”."""
MOST_ROBOTS: Final = 9
"""The most robots at any table."""


def level(typed: str) -> Level:
    """The level of that name.

    Raises:
        Refused: there is none; lists the levels.
    """
    found = next((each for each in LEVELS if typed.casefold() in (each, f"{each}s")), None)
    if found is None:
        raise Refused(words.no_such_level(typed))
    return found


def levels(typed: str) -> list[Level]:
    """The levels of a typed list, separated by commas or spaces, each with an optional number.

    >>> levels("2 hard, normal")
    ['hard', 'hard', 'normal']

    Raises:
        Refused: that is no list of levels; says what would be one.
    """
    found: list[Level] = []
    rest = typed.strip()
    while rest:
        part = PART.match(rest)
        if part is None:
            raise Refused(words.no_such_level(rest))
        found += [level(part[2])] * int(part[1] or 1)
        rest = rest[part.end() :].lstrip(" ,;+&")
        if len(found) > MOST_ROBOTS:
            raise Refused(words.TOO_MANY_ROBOTS)
    return found


def seats(asked: Sequence[Level], taken: Sequence[str] = ()) -> list[Seat]:
    """Robots of those levels, in this order, each with a name that is not `taken`."""
    free = [name for name in words.ROBOT_NAMES if name not in taken]
    names = [*free, *(f"{words.ROBOT_NAMES[0]} {number}" for number in range(2, MOST_ROBOTS + 2))]
    return [Seat(number, None, name, each) for number, (name, each) in enumerate(zip(names, asked, strict=False))]


def completions(typed: str) -> Sequence[str]:
    """Completions of a typed list: the list so far, and with one more robot of each level."""
    try:
        so_far = levels(typed)
    except Refused:
        begun, _, last = typed.rpartition(" ")
        wanted = [each for each in LEVELS if each.startswith(last.casefold())] or list(LEVELS)
        try:
            so_far = levels(begun)
        except Refused:
            so_far = []
        return [written([*so_far, each]) for each in wanted]
    offered = [
        written([*so_far, each] * counts) if not so_far else written([*so_far, *[each] * counts])
        for counts in (1, 2, 3)
        for each in LEVELS
        if len(so_far) + counts <= MOST_ROBOTS
    ]
    return list(dict.fromkeys(([written(so_far)] if so_far else []) + offered))


def written(asked: Sequence[Level]) -> str:
    """Robots as a person would type them: “2 hard, 1 normal”."""
    return ", ".join(f"{asked.count(each)} {each}" for each in reversed(LEVELS) if each in asked)

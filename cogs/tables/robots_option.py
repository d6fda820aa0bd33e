"""Robots as people type them: levels, and the number of each."""

import re
from collections.abc import Sequence
from typing import Final

from bot.games.values import LEVELS, Level
from bot.language.caches import in_each_language
from bot.language.rows import commas
from bot.language.typed import tidy, units
from bot.table.table import Seat
from cogs.ui import words
from cogs.ui.options import Choices, offered
from cogs.ui.replies import Refused

PART: Final = re.compile(r"(?:(\d{1,2})\s*[x×]?\s*)?([^\W\d_]+)")
"""“hard”, “2 hard”, “2x hard”."""
MOST_ROBOTS: Final = 9
"""The most robots at any table."""


def level(typed: str) -> Level:
    """The level of that name, in English or the reader's language.

    Raises:
        Refused: there is none; lists the levels.
    """
    name = typed.casefold()
    found = next((each for each in LEVELS if name in (each, f"{each}s")), None)
    if found is None:
        found = next((each for each in LEVELS if _called(each).fullmatch(name)), None)
    if found is None:
        raise Refused(words.no_such_level(typed, _example()))
    return found


@in_each_language()
def _called(level: Level) -> re.Pattern[str]:
    """What the reader's language calls one or more robots of that level."""
    counted = units(lambda count: words.robots_of(level, count))
    return re.compile(f"{counted}|{re.escape(str(words.LEVEL_WORDS[level]).casefold())}")


def levels(typed: str) -> list[Level]:
    """The levels of a typed list, separated by commas or spaces, each with an optional number.

    >>> levels("2 hard, normal")
    ['hard', 'hard', 'normal']

    Raises:
        Refused: that is no list of levels; says what would be one.
    """
    found: list[Level] = []
    rest = tidy(typed)
    while rest:
        part = PART.match(rest)
        if part is None:
            raise Refused(words.no_such_level(rest, _example()))
        found += [level(part[2])] * int(part[1] or 1)
        rest = rest[part.end() :].lstrip(" ,;+&、")
        if len(found) > MOST_ROBOTS:
            raise Refused(words.too_many_robots(_example()))
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
        begun, _, last = tidy(typed).casefold().rpartition(" ")
        wanted = [each for each in LEVELS if _begins(each, last)] or list(LEVELS)
        try:
            so_far = levels(begun)
        except Refused:
            so_far = []
        return [written([*so_far, each]) for each in wanted if len(so_far) < MOST_ROBOTS]
    more = [
        written([*so_far, each] * counts) if not so_far else written([*so_far, *[each] * counts])
        for counts in (1, 2, 3)
        for each in LEVELS
        if len(so_far) + counts <= MOST_ROBOTS
    ]
    return list(dict.fromkeys(([written(so_far)] if so_far else []) + more))


def _begins(level: Level, typed: str) -> bool:
    return any(name.casefold().startswith(typed) for name in (level, str(words.LEVEL_WORDS[level])))


def _example() -> str:
    return in_words(["hard", "hard", "normal"])


def in_words(asked: Sequence[Level]) -> str:
    """Robots as a person would type them in their language."""
    return commas(words.robots_of(each, asked.count(each)) for each in reversed(LEVELS) if each in asked)


def written(asked: Sequence[Level]) -> str:
    """Robots as a person would type them in English: “2 hard, 1 normal”."""
    return ", ".join(f"{asked.count(each)} {each}" for each in reversed(LEVELS) if each in asked)


def choices(typed: str) -> Choices:
    """Completions as Discord shows them: in the reader's words, sent in English."""
    return offered((in_words(levels(each)), each) for each in completions(typed))

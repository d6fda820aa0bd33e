"""Robots as people type them: levels, and the number of each."""

import re
from collections.abc import Sequence
from typing import Final

from bot.games.values import LEVELS, Level
from bot.language.reading import conjunctions, items, means, plain, spoken
from bot.table.table import Seat
from cogs.ui import robot_words, words
from cogs.ui.replies import Refused

MOST_ROBOTS: Final = 9
"""The most robots at any table."""
_PIECE: Final = re.compile(r"\d{1,2}|[^\W\d_]+|[^\w\s]")
"""A number, a word, or what should not be there."""
_BEGUN: Final = re.compile(r"(.*?)(\d{1,2})?\s*[x×]?\s*([^\W\d_]*)")
"""A list whose last word is not finished: what stands before, a number, the beginning of the word."""


def level(typed: str) -> Level:
    """The level of that name.

    Raises:
        Refused: there is none; lists the levels.
    """
    found = next((named for named in LEVELS if means(typed, robot_words.LEVELS_TYPED[named])), None)
    if found is None:
        raise Refused(robot_words.no_such_level(typed))
    return found


def levels(typed: str) -> list[Level]:
    """The levels of a typed list, separated by commas or spaces, each with an optional number.

    >>> levels("2 hard, normal")
    ['hard', 'hard', 'normal']

    Raises:
        Refused: that is no list of levels; says what would be one.
    """
    found: list[Level] = []
    for part in re.split("|".join((r"[+&]", *map(re.escape, conjunctions()))), plain(typed)):
        for item in items(part):
            found += _item(item)
            if len(found) > MOST_ROBOTS:
                raise Refused(robot_words.too_many_robots())
    return found


def _item(item: str) -> list[Level]:
    """The levels of one item: “hard”, “2 hard”, “2x hard”, “hard×2”, “2 hard 1 normal”."""
    every = [piece for each in _PIECE.findall(item) for piece in _words(each)]
    pieces = [piece for piece in every if piece not in _beside()]
    if len(pieces) == 2 and pieces[1].isdecimal() and (" " not in item or every[-1] not in pieces):
        pieces.reverse()
    found: list[Level] = []
    many: int | None = None
    for piece in pieces:
        if piece.isdecimal() and many is None and len(piece) <= 2:
            many = int(piece)
        else:
            found += [level(piece)] * (1 if many is None else many)
            many = None
    if many is not None:
        raise Refused(robot_words.no_such_level(item))
    return found


def _words(piece: str) -> list[str]:
    """Words that were typed without a space between them, as in Japanese, each by itself."""
    known = sorted(
        {*_beside(), *(plain(word) for each in LEVELS for word in spoken(robot_words.LEVELS_TYPED[each]))}, key=len
    )
    found, rest = list[str](), piece
    while rest:
        begins = next((word for word in reversed(known) if rest.startswith(word)), None)
        if begins is None:
            return [piece]
        found.append(begins)
        rest = rest[len(begins) :]
    return found


def _beside() -> list[str]:
    """What people type beside a number of robots."""
    return ["×", "*", *map(plain, spoken(robot_words.ROBOTS_TYPED))]


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
        begun, number, last = _begun(plain(typed))
        wanted = [
            each
            for each in LEVELS
            if any(plain(word).startswith(last) for word in spoken(robot_words.LEVELS_TYPED[each]))
        ]
        try:
            so_far = levels(begun)
        except Refused:
            so_far = []
        many = min(max(1, number), MOST_ROBOTS - len(so_far))
        more = [[*so_far, *[each] * many] for each in wanted or LEVELS] if many else [so_far]
        return [robot_words.robots_typed(each) for each in more]
    more = [[*so_far, *[each] * count] for count in (1, 2, 3) for each in LEVELS if len(so_far) + count <= MOST_ROBOTS]
    return list(dict.fromkeys(map(robot_words.robots_typed, [so_far, *more] if so_far else more)))


def _begun(typed: str) -> tuple[str, int, str]:
    found = _BEGUN.fullmatch(typed)
    return (found[1], int(found[2] or 1), found[3]) if found else ("", 1, "")

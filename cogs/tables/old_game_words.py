"""Sentences about old games and imported files."""

import datetime
from collections.abc import Mapping, Sequence

from bot.records.imported import Why
from cogs.ui.words import GAME_NAMES, ROBOT_NAMES

ANY_TURN = "Show the table as it was…"
REPLAYED = "The game from your file, from its first turn on."
UNFIT: Mapping[Why, str] = {
    "foreign": "I cannot show that file: `/table export` did not write it.",
    "unknown": "I cannot show that file: I do not know its game.",
    "running": "I cannot show that file: its game still ran.",
    "newer": "I cannot show that file: its game was played under newer rules than mine.",
    "long": "I cannot show that file: its game is too long.",
    "large": "I cannot show that file: it is larger than 4 MiB.",
    "damaged": "I cannot show that file: it is damaged.",
    "wrong": "I cannot show that file: by the rules, its moves do not lead to its result.",
    "slow": "I cannot show that file: playing it again takes too long.",
}
"""Why a file cannot be looked at."""
ONE_OF_THEM = "Choose a `table` or a `file`, not both."


def table_line(game: str, number: int, opened_at: float) -> str:
    """One of the reader's tables, in a list of choices."""
    day = datetime.datetime.fromtimestamp(opened_at, datetime.UTC)
    return f"{GAME_NAMES[game]}, table {number}, opened on {day:%d %B %Y}"


def imported(game: str, turn: int, turns: int, *, over: bool) -> str:
    """Above a picture of an imported game."""
    when = f"at its end, after {turns} turns" if over else f"after turn {turn} of {turns}"
    return f"**{GAME_NAMES[game]} from your file**, {when}. Only you see it, and nothing of it is kept."


def players(robots: Sequence[str | None]) -> tuple[str, ...]:
    """What the seats of an imported game are called: a file names nobody."""
    free = iter(ROBOT_NAMES)
    return tuple(
        f"Player {seat}" if robot is None else next(free, f"Robot {seat}") for seat, robot in enumerate(robots, 1)
    )

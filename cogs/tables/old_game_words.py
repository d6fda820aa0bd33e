"""Sentences about old games and imported files."""

import datetime
from collections.abc import Mapping, Sequence

from bot.language import Sentence, say, say_plural
from bot.language.commands import option_name
from bot.records.imported import Why
from cogs.ui import time_words
from cogs.ui.words import GAME_NAMES, ROBOT_NAMES

ANY_TURN = Sentence("Show the table as it was…")
REPLAYED = Sentence("The game from your file, from its first turn on.")
UNFIT: Mapping[Why, Sentence] = {
    "foreign": Sentence("I cannot show that file: `/table verify` did not write it."),
    "unknown": Sentence("I cannot show that file: I do not know its game."),
    "running": Sentence("I cannot show that file: its game was not over."),
    "newer": Sentence("I cannot show that file: its game was played under newer rules than mine."),
    "long": Sentence("I cannot show that file: its game is too long."),
    "large": Sentence("I cannot show that file: it is larger than 4 MiB."),
    "damaged": Sentence("I cannot show that file: it is damaged."),
    "wrong": Sentence("I cannot show that file: by the rules, its moves do not lead to its result."),
    "slow": Sentence("I cannot show that file: playing it again takes too long."),
}
"""Why a file cannot be looked at."""


def one_of_them() -> str:
    """Both a table and a file were chosen."""
    return say(
        "Choose a {table} or a {file}, not both.",
        table=option_name("table", "table show"),
        file=option_name("file", "table show"),
    )


def table_line(game: str, number: int, opened_at: float) -> str:
    """One of the reader's tables, in a list of choices."""
    return say(
        "{game}, table {table}, opened on {day}",
        game=GAME_NAMES[game],
        table=number,
        day=time_words.date(datetime.datetime.fromtimestamp(opened_at, datetime.UTC)),
    )


def imported(game: str, turn: int, turns: int, *, over: bool) -> str:
    """Above a picture of an imported game."""
    if over:
        return say_plural(
            "**{game} from your file**, at its end, after {count} turn. Only you see it, and nothing of it is kept.",
            "**{game} from your file**, at its end, after {count} turns. Only you see it, and nothing of it is kept.",
            turns,
            game=GAME_NAMES[game],
        )
    return say(
        "**{game} from your file**, after turn {turn} of {turns}. Only you see it, and nothing of it is kept.",
        game=GAME_NAMES[game],
        turn=turn,
        turns=turns,
    )


def players(robots: Sequence[str | None]) -> tuple[str, ...]:
    """What the seats of an imported game are called: a file names nobody."""
    free = iter(ROBOT_NAMES)
    return tuple(
        say("Player {number}", number=seat) if robot is None else next(free, say("Robot {number}", number=seat))
        for seat, robot in enumerate(robots, 1)
    )

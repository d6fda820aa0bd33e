"""Robots as people type them, in words."""

from collections.abc import Mapping, Sequence

from bot.games.values import LEVELS
from bot.language import Sentence, either, say, say_counted
from bot.language.rows import commas
from cogs.ui import naming
from rendering.drawing.cover_parts import LEVEL_NAMES


def robots_typed(levels: Sequence[str]) -> str:
    """Robots as the reader would type them: “2 hard, 1 normal”."""
    counts = {level: levels.count(level) for level in reversed(LEVELS)}
    return commas(_robots_of(level, count) for level, count in counts.items() if count)


def _robots_of(level: str, count: int) -> str:
    match level:
        case "easy":
            # For translators: robots as somebody types them; LEVELS_TYPED has to know the word
            return say_counted("{count} easy", count)
        case "normal":
            # For translators: robots as somebody types them; LEVELS_TYPED has to know the word
            return say_counted("{count} normal", count)
        case _:
            # For translators: robots as somebody types them; LEVELS_TYPED has to know the word
            return say_counted("{count} hard", count)


LEVELS_TYPED: Mapping[str, Sentence] = {
    "easy": Sentence("easy, easys", context="typed words, with commas between them"),
    "normal": Sentence("normal, normals", context="typed words, with commas between them"),
    "hard": Sentence("hard, hards", context="typed words, with commas between them"),
}
"""What people type for a level."""
ROBOTS_TYPED = Sentence("robot, robots, x", context="typed words, with commas between them")
"""What people type beside a number of robots."""
_EXAMPLE = ("hard", "hard", "normal")


def no_such_level(typed: str) -> str:
    """There is no such robot level."""
    return say(
        "There is no robot level “{level}”. Choose {levels}, like {example}.",
        level=naming.safe(typed[:30]),
        levels=either(map(str, LEVEL_NAMES.values())),
        example=f"`{robots_typed(_EXAMPLE)}`",
    )


def too_many_robots() -> str:
    """More robots were typed than a table has seats."""
    return say("That is too many robots for one table. Try {example}.", example=f"`{robots_typed(_EXAMPLE)}`")

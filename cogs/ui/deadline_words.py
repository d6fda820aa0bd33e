"""Sentences about typing a deadline."""

from collections.abc import Sequence

from bot.language import Plural, Sentence, say
from bot.language.rows import commas, paragraph

HOW_TO_TYPE = Sentence("Type hours or days, like `12h` or `2d`, or a time and its zone, like `20:00 Europe/Berlin`.")
NO_DEADLINE = Sentence(
    "I cannot read that deadline. Type hours or days, like `12h` or `2d`, or a time and its zone, like "
    "`20:00 Europe/Berlin`."
)
TOO_SHORT_OR_LONG = Sentence("A deadline is between one hour (`1h`) and fourteen days (`14d`).")
NO_SUCH_TIME = Sentence("There is no such time of day: use `00:00` to `23:59`.")
NONE_TYPED = Sentence("none, no, never", context="typed words, with commas between them")
TITLE = Sentence("Another deadline")
LABEL = Sentence("How long, or at what time of day?")
FIELD_ABOUT = Sentence("1 hour to 14 days, or a time of day with its zone, like {zone}; or {none}")
HOURS = Plural("{count} hour", "{count} hours")
DAYS = Plural("{count} day", "{count} days")


def without_zone(hour: int, minute: int) -> str:
    """A time of day was typed without its time zone."""
    return say("Add your time zone, like `{time} Europe/Berlin`.", time=f"{hour:02}:{minute:02}")


def no_such_zone(close: Sequence[str]) -> str:
    """There is no time zone of that name; `close` are similar ones."""
    names = commas(f"`{name}`" for name in close)
    hint = say("Did you mean {names}?", names=names) if close else HOW_TO_TYPE
    return paragraph(say("There is no such time zone."), str(hint))


def days_and_hours(many_days: int, many_hours: int) -> str:
    """A length of time, without a part that is 0."""
    if not (many_days and many_hours):
        return DAYS(many_days) if many_days else HOURS(many_hours)
    return say("{days} and {hours}", days=DAYS(many_days), hours=HOURS(many_hours))

"""Sentences about typing a deadline."""

from collections.abc import Sequence

HOW_TO_TYPE = "Type hours or days, like `12h` or `2d`, or a time and its zone, like `20:00 Europe/Berlin`"
NO_DEADLINE = f"I cannot read that deadline. {HOW_TO_TYPE}."
TOO_SHORT_OR_LONG = "A deadline is between one hour (`1h`) and fourteen days (`14d`)."
NO_SUCH_TIME = "There is no such time of day: use `00:00` to `23:59`."
TITLE = "Another deadline"
LABEL = "How long, or at what time of day?"
FIELD_ABOUT = "1 hour to 14 days, or a time of day with its time zone, like {zone}; or none"


def without_zone(hour: int, minute: int) -> str:
    """A time of day was typed without its time zone."""
    return f"Add your time zone, like `{hour:02}:{minute:02} Europe/Berlin`."


def no_such_zone(close: Sequence[str]) -> str:
    """There is no time zone of that name; `close` are similar ones."""
    hint = f" Did you mean {', '.join(f'`{name}`' for name in close)}?" if close else f" {HOW_TO_TYPE}."
    return f"There is no such time zone.{hint}"

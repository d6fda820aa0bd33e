"""The reader's language: sentences that can be translated, their catalogues, and numbers as the reader writes them."""

from bot.language.current import DEFAULT, current_language, speaking
from bot.language.habits import (
    city,
    clock,
    date,
    day_and_month,
    either,
    full_date,
    listed,
    money,
    month,
    number,
    percent,
    signed,
    time_of_day,
    weekday,
)
from bot.language.languages import LANGUAGES, is_offered, matching, offered
from bot.language.sentences import Plural, Sentence, say, say_counted, say_in_context, say_plural

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "Plural",
    "Sentence",
    "city",
    "clock",
    "current_language",
    "date",
    "day_and_month",
    "either",
    "full_date",
    "is_offered",
    "listed",
    "matching",
    "money",
    "month",
    "number",
    "offered",
    "percent",
    "say",
    "say_counted",
    "say_in_context",
    "say_plural",
    "signed",
    "speaking",
    "time_of_day",
    "weekday",
]

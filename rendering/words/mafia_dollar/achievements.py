"""MafiaDollar's badges in words."""

from collections.abc import Mapping
from typing import Final

from rendering.words.phrasebook import Badge

BADGES: Final[Mapping[str, Badge]] = {
    "made": Badge("Made", "Won a game"),
    "close_call": Badge("Close call", "Won by $5,000 or less"),
    "clean_hands": Badge("Clean hands", "Won without stealing, and without taking anybody out"),
    "comeback": Badge("Comeback", "Won after losing everything to a raid"),
    "fortune": Badge("Fortune", "Banked $250,000 in one deal"),
    "crime_does_not_pay": Badge("Crime doesn't pay", "Ended a deal with less than nothing"),
    "raided_the_raiders": Badge("Raided the raiders", "Stole from a thief before the next turn was over"),
    "grand_theft": Badge("Grand theft", "Stole three loot cards at once"),
    "clockwork": Badge("Clockwork", "Three jobs succeeded in one turn"),
    "lucky_eight": Badge("Lucky eight", "Won a skill check that only an 8 could win"),
    "hot_streak": Badge("Hot streak", "Won five skill checks in a row"),
    "butterfingers": Badge("Butterfingers", "Lost three skill checks in a row"),
    "best_friend": Badge("Best friend", "The guard dog alone kept a burglar out"),
    "et_tu": Badge("Et tu?", "Traded with somebody, then robbed or attacked them in the same turn"),
    "armed_to_the_teeth": Badge("Armed to the teeth", "A gangster has a weapon, a tool and a vehicle"),
    "good_samaritan": Badge("Good Samaritan", "Freed somebody else's gangster"),
    "happy_birthday": Badge("Happy birthday", "Got three gifts for the Don's birthday"),
    "connoisseur": Badge("Connoisseur", "Stole the dearest loot there is"),
    "hot_potato": Badge("Hot potato", "Slipped somebody the police raid"),
    "cheap_gift": Badge("Cheap gift", "Gave the Don the cheapest loot there is"),
}
"""By the id of the achievement."""

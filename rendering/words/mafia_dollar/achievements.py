"""MafiaDollar's badges in words."""

from collections.abc import Mapping
from typing import Final

from bot.language import Sentence
from rendering.words.mafia_dollar.names import dollars
from rendering.words.phrasebook import Badge

BADGES: Final[Mapping[str, tuple[Sentence, Sentence]]] = {
    "made": (Sentence("Made"), Sentence("Won a game")),
    "close_call": (Sentence("Close call"), Sentence("Won by {dollars} or less")),
    "clean_hands": (Sentence("Clean hands"), Sentence("Won without stealing, and without taking anybody out")),
    "comeback": (Sentence("Comeback"), Sentence("Won after losing everything to a raid")),
    "fortune": (Sentence("Fortune"), Sentence("Banked {dollars} in one deal")),
    "crime_does_not_pay": (Sentence("Crime doesn't pay"), Sentence("Ended a deal with less than nothing")),
    "raided_the_raiders": (
        Sentence("Raided the raiders"),
        Sentence("Stole from a thief before the next turn was over"),
    ),
    "grand_theft": (Sentence("Grand theft"), Sentence("Stole three loot cards at once")),
    "clockwork": (Sentence("Clockwork"), Sentence("Three jobs succeeded in one turn")),
    "lucky_eight": (Sentence("Lucky eight"), Sentence("Won a skill check that only an 8 could win")),
    "hot_streak": (Sentence("Hot streak"), Sentence("Won five skill checks in a row")),
    "butterfingers": (Sentence("Butterfingers"), Sentence("Lost three skill checks in a row")),
    "best_friend": (Sentence("Best friend"), Sentence("The guard dog alone kept a burglar out")),
    "et_tu": (Sentence("Et tu?"), Sentence("Traded with somebody, then robbed or attacked them in the same turn")),
    "armed_to_the_teeth": (Sentence("Armed to the teeth"), Sentence("A gangster has a weapon, a tool and a vehicle")),
    "good_samaritan": (Sentence("Good Samaritan"), Sentence("Freed somebody else's gangster")),
    "happy_birthday": (Sentence("Happy birthday"), Sentence("Got three gifts for the Don's birthday")),
    "connoisseur": (Sentence("Connoisseur"), Sentence("Stole the most valuable loot there is")),
    "hot_potato": (Sentence("Hot potato"), Sentence("Slipped somebody the police raid")),
    "cheap_gift": (Sentence("Cheap gift"), Sentence("Gave the Don the cheapest loot there is")),
    "against_the_odds": (
        Sentence("Against the odds"),
        Sentence("Won although bad luck took 20 points of their chance to win"),
    ),
}
"""The name of each achievement and how it is earned, by its id."""
DOLLARS: Final = {"close_call": 5_000, "fortune": 250_000}
"""Amounts in these sentences."""


def badges() -> Mapping[str, Badge]:
    """What can be achieved, by the id of the achievement."""
    return {
        achievement: Badge(str(name), how(dollars=dollars(DOLLARS.get(achievement, 0))))
        for achievement, (name, how) in BADGES.items()
    }

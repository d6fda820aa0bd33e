"""The reasons of robots in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.robot import Why
from bot.language import Sentence
from rendering.words.machi_koro.names import card_name
from rendering.words.machi_koro.odds_words import coins_on_average

WORDS: Final[Mapping[str, tuple[Sentence, ...]]] = {
    "wins": (Sentence("{card} wins the game"),),
    "builds_landmark": (Sentence("{card}: one landmark less to go"),),
    "earns_more": (Sentence("{card} earns more a round"), Sentence("{card} earns about {coins} a round")),
    "earns_more from": (
        Sentence("{card} from {name} earns more a round"),
        Sentence("{card} from {name} earns about {coins} a round"),
    ),
    "keeps_from_others": (
        Sentence("took the last {card}, which would bring {name} more a round"),
        Sentence("took the last {card}, which would bring {name} about {coins} a round"),
    ),
    "pays_at_once": (Sentence("{card} pays at once"), Sentence("{card} pays {coins} at once")),
    "pays_for_landmarks": (
        Sentence("{card} pays for tearing down a landmark"),
        Sentence("{card} pays {coins} for tearing down a landmark"),
    ),
    "costs_nothing": (Sentence("{card} costs nothing"),),
    "prepares": (Sentence("{card} may earn later"),),
    "saves_up": (Sentence("saves up for {card}"), Sentence("saves up for {card}, {coins} to go")),
    "few_landmarks": (Sentence("saves up: {card} pays only while the town has few landmarks"),),
    "grown_towns_pay": (Sentence("saves up: {name}'s {card} takes coins from towns with more landmarks"),),
    "paid_for_nothing": (
        Sentence("{card} pays for building nothing"),
        Sentence("{card} pays {coins} for building nothing"),
    ),
    "nothing_better": (Sentence("nothing on sale was worth its price"),),
    "brings_most": (Sentence("{card} brings most"), Sentence("{card} brings about {coins}")),
    "brings_most without": (
        Sentence("this roll brings most on average"),
        Sentence("this roll brings about {coins} on average"),
    ),
    "rolls_better": (
        Sentence("another roll brings more on average"),
        Sentence("another roll brings about {coins} on average"),
    ),
    "good_enough": (
        Sentence("no roll promises more than this"),
        Sentence("no roll promises more than about {coins}"),
    ),
    "takes_most": (Sentence("{name} has the most coins"),),
    "costs_least": (Sentence("{card} is the smallest loss"),),
    "costs_least without": (Sentence("that copy is the smallest loss"),),
    "hurts_others": (Sentence("without {card}, the others earn less"),),
    "only_choice": (Sentence("there was no choice"),),
}
"""By reason, with a card `from` another player or `without` a card: without and with coins that the robot counted."""


def why(reason: Why, names: Sequence[str]) -> str:
    """Return the reason, to be put after the robot's name."""
    key: str = reason.reason
    if key == "earns_more" and reason.seat is not None:
        key += " from"
    elif key in ("brings_most", "costs_least") and not reason.card:
        key += " without"
    words = WORDS[key][0 if reason.coins is None else -1]
    coins = "" if reason.coins is None else coins_on_average(reason.coins)
    name = "" if reason.seat is None else names[reason.seat]
    return words(card=card_name(reason.card or ""), name=name, coins=coins)

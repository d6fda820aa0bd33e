"""The reasons of robots in words."""

from collections.abc import Sequence

from bot.games.machi_koro.robot import Why
from bot.language import say
from rendering.words.common import about
from rendering.words.machi_koro.names import card_name
from rendering.words.machi_koro.odds_words import coins_on_average


def why(reason: Why, names: Sequence[str]) -> str:
    """Return the reason, to be put after the robot's name."""
    card = card_name(reason.card or "")
    match reason.reason:
        case "wins":
            return say("{card} wins the game", card=card)
        case "builds_landmark":
            return say("{card}: one landmark less to go", card=card)
        case "prepares":
            return say("{card} will earn later", card=card)
        case "saves_up":
            if reason.coins is None:
                return say("saves up for {card}", card=card)
            return say("saves up for {card}, {coins} to go", card=card, coins=about(reason.coins))
        case "nothing_better":
            return say("nothing on sale was worth its price")
        case "takes_most":
            return say("{name} has the most coins", name=_other(reason, names))
        case "costs_least":
            return say("{card} is the smallest loss", card=card) if card else say("that copy is the smallest loss")
        case "hurts_others":
            return say("without {card}, the others earn less", card=card)
        case "only_choice":
            return say("there was no choice")
        case "earns_more" | "keeps_from_others" | "brings_most" | "rolls_better" | "good_enough":
            return _most(reason, card, _other(reason, names))


def _other(reason: Why, names: Sequence[str]) -> str:
    """Return the name of the player whom the reason is about; empty if there is none."""
    return names[reason.seat] if reason.seat is not None else ""


def _most(reason: Why, card: str, name: str) -> str:
    """Return a reason about what an answer brings; without its coins, if the robot did not count."""
    coins = None if reason.coins is None else coins_on_average(reason.coins)
    match reason.reason:
        case "earns_more" if name:
            if coins is None:
                return say("{card} from {name} earns more a round", card=card, name=name)
            return say("{card} from {name} earns about {coins} a round", card=card, name=name, coins=coins)
        case "earns_more":
            if coins is None:
                return say("{card} earns more a round", card=card)
            return say("{card} earns about {coins} a round", card=card, coins=coins)
        case "keeps_from_others":
            if coins is None:
                return say("took the last {card}, which would bring {name} more a round", card=card, name=name)
            return say(
                "took the last {card}, which would bring {name} about {coins} a round",
                card=card,
                name=name,
                coins=coins,
            )
        case "brings_most" if card:
            if coins is None:
                return say("{card} brings most", card=card)
            return say("{card} brings about {coins}", card=card, coins=coins)
        case "brings_most":
            if coins is None:
                return say("this roll brings most on average")
            return say("this roll brings about {coins} on average", coins=coins)
        case "rolls_better":
            if coins is None:
                return say("another roll brings more on average")
            return say("another roll brings about {coins} on average", coins=coins)
        case _:
            if coins is None:
                return say("no roll promises more than this")
            return say("no roll promises more than about {coins}", coins=coins)

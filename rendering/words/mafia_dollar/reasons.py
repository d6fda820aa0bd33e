"""The public reasons of robots in MafiaDollar, in a few words."""

from collections.abc import Sequence

from bot.games.mafia_dollar.robot import Why
from bot.language import say
from rendering.words.mafia_dollar.names import card_name, dollars
from rendering.words.mafia_dollar.places import name_of, percent


def why(reason: Why, names: Sequence[str]) -> str:
    """The reason, to be put after the robot's name."""
    card = card_name(reason.card) if reason.card else ""
    other = name_of(names, reason.seat) if reason.seat is not None else ""
    match reason.reason:
        case "hires":
            return say("{gangster} is one gangster more for jobs", gangster=card)
        case "more_actions":
            return say("another warehouse is another action each turn")
        case "protects":
            return say("the dog guards the loot")
        case "arms":
            return say("{gangster} is better with it", gangster=card)
        case "holds_up":
            return say("{name}'s {gangster} does nothing for now", name=other, gangster=card)
        case "frees":
            return say("{gangster} can act again", gangster=card)
        case "celebrates":
            return say("everybody who has loot gives some")
        case "pays_the_police":
            if reason.dollars:
                return say("pays the police now instead of {dollars} later", dollars=dollars(abs(reason.dollars)))
            return say("pays the police now")
        case "least_useful":
            return say("{card} helps least now", card=card)
        case "takes_loot":
            return _takes_loot(reason, card)
        case "robs" | "shoots":
            return _tried(reason, other, card)
        case "gets_ready":
            return say("{gangster} can do a job from the street next turn", gangster=card)
        case "comes_home":
            return say("{gangster} is safer at home", gangster=card)
        case "shares_items":
            return say("{gangster} uses it better", gangster=card)
        case "nothing_better":
            return say("nothing else was worth doing")
        case "habit":
            return say("nothing was better")


def _takes_loot(reason: Why, loot: str) -> str:
    if not reason.dollars:
        return say("{loot} lies there for the taking", loot=loot) if loot else say("loot lies there for the taking")
    worth = dollars(reason.dollars)
    if loot:
        return say("{loot} lies there for the taking, worth {dollars}", loot=loot, dollars=worth)
    return say("loot lies there for the taking, worth {dollars}", dollars=worth)


def _tried(reason: Why, other: str, gangster: str) -> str:
    """The reason of a skill check, with its chance if it is known."""
    robs, chance = reason.reason == "robs", reason.chance
    if chance is None:
        if robs:
            return say("had a chance to get at {name}'s loot", name=other)
        return say("had a chance to be rid of {name}'s {gangster}", name=other, gangster=gangster)
    if robs:
        return say("had a {percent} chance to get at {name}'s loot", percent=percent(chance), name=other)
    return say(
        "had a {percent} chance to be rid of {name}'s {gangster}",
        percent=percent(chance),
        name=other,
        gangster=gangster,
    )

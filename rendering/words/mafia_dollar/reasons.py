"""The public reasons of robots in MafiaDollar, in a few words."""

from collections.abc import Sequence

from bot.games.mafia_dollar.robot import Why
from rendering.words.mafia_dollar.names import card_name, dollars
from rendering.words.mafia_dollar.places import name_of, percent


def why(reason: Why, names: Sequence[str]) -> str:
    """The reason, to be put after the robot's name."""
    card = card_name(reason.card) if reason.card else ""
    other = name_of(names, reason.seat) if reason.seat is not None else ""
    match reason.reason:
        case "hires":
            return f"{card} is one gangster more for jobs"
        case "more_actions":
            return "another warehouse is another action each turn"
        case "protects":
            return "the dog guards the loot"
        case "arms":
            return f"{card} is better with it"
        case "holds_up":
            return f"{other}'s {card} does nothing for now"
        case "frees":
            return f"{card} can act again"
        case "celebrates":
            return "everybody who has loot gives some"
        case "pays_the_police":
            return "pays the police now" + (
                f" instead of {dollars(abs(reason.dollars))} later" if reason.dollars else ""
            )
        case "least_useful":
            return f"{card} helps least now"
        case "takes_loot":
            return f"{card or 'loot'} lies there for the taking" + (
                f", worth {dollars(reason.dollars)}" if reason.dollars else ""
            )
        case "robs":
            return f"{_chance(reason)}to get at {other}'s loot"
        case "shoots":
            return f"{_chance(reason)}to be rid of {other}'s {card}"
        case "gets_ready":
            return f"{card} can do a job from the street next turn"
        case "comes_home":
            return f"{card} is safer at home"
        case "shares_items":
            return f"{card} uses it better"
        case "nothing_better":
            return "nothing else was worth doing"
        case "habit":
            return "nothing was better"


def _chance(reason: Why) -> str:
    return "had a chance " if reason.chance is None else f"had a {percent(reason.chance)} chance "

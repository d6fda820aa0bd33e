"""The reasons of robots in words."""

from collections.abc import Sequence

from bot.games.machi_koro.robot import Why
from rendering.words.common import about
from rendering.words.machi_koro.names import card_name


def why(reason: Why, names: Sequence[str]) -> str:
    """Return the reason, to be put after the robot's name."""
    card = card_name(reason.card or "")
    other = names[reason.seat] if reason.seat is not None else ""
    match reason.reason:
        case "wins":
            return f"{card} wins the game"
        case "builds_landmark":
            return f"{card}: one landmark less to go"
        case "earns_more":
            from_whom = f" from {other}" if other else ""
            return f"{card}{from_whom} earns {_coins(reason, 'more')} a round"
        case "keeps_from_others":
            return f"took the last {card}, which would bring {other} {_coins(reason, 'more')} a round"
        case "prepares":
            return f"{card} will earn later"
        case "saves_up":
            left = "" if reason.coins is None else f", {about(reason.coins)} to go"
            return f"saves up for {card}{left}"
        case "nothing_better":
            return "nothing on sale was worth its price"
        case "brings_most":
            what = card or "this roll"
            return f"{what} brings {_coins(reason, 'most')}{'' if reason.card else ' on average'}"
        case "rolls_better":
            return f"another roll brings {_coins(reason, 'more')} on average"
        case "good_enough":
            return f"no roll promises more than {_coins(reason, 'this')}"
        case "takes_most":
            return f"{other} has the most coins"
        case "costs_least":
            return f"{card} is the smallest loss" if reason.card else "that copy is the smallest loss"
        case "hurts_others":
            return f"without {card}, the others earn less"
        case "only_choice":
            return "there was no choice"


def _coins(reason: Why, otherwise: str) -> str:
    """Return about how many coins; `otherwise` if the robot did not count."""
    if reason.coins is None:
        return otherwise
    return f"about {about(reason.coins)} {'coin' if about(reason.coins) == '1' else 'coins'}"

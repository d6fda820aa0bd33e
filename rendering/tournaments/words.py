"""Words in pictures of tournaments."""

from bot.language import Sentence, say, say_plural
from bot.language.rows import capital
from bot.tournaments.standings import Standing

WITHDRAWN = Sentence("withdrew", context="an entrant")
FINAL = Sentence("Final")
FREE = "?"
FOOT = Sentence("by opponents beaten")
FOOT_KNOCK_OUT = Sentence("winners go on")
NOT_BEGUN = Sentence("not begun yet")


def beaten(standing: Standing) -> str:
    """The opponents that somebody has beaten, of all they met; a shared place counts a half."""
    if not standing.met:
        return "–"
    whole, half = divmod(standing.beaten, 2)
    return say("{beaten} of {met}", beaten=f"{whole or ('' if half else 0)}{'½' if half else ''}", met=standing.met)


def won(standing: Standing) -> str:
    """The matches that somebody has won."""
    if not standing.played:
        return str(NOT_BEGUN)
    return say("{wins} of {games} won", wins=standing.won, games=standing.played)


def round_name(number: int, last: int) -> str:
    """The title of a round of a knock-out."""
    return str(FINAL) if number == last else capital(say("round {round}", round=number))


def entered(many: int) -> str:
    """How many have entered."""
    return say_plural("{count} player", "{count} players", many)


def waits(name: str) -> str:
    """In a round to come, of which one entrant is known."""
    return say("{name} waits for an opponent", name=name)


def champion(name: str) -> str:
    """The winner of the tournament, in the alt text."""
    return say("{name} has won the tournament.", name=name)

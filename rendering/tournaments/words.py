"""Words in pictures of tournaments."""

from bot.tournaments.standings import Standing

BEATEN = "beaten"
WON = "won"
WITHDRAWN = "withdrew"
FINAL = "Final"
FREE = "?"
BYE = "goes on"
FOOT = "by opponents beaten"
FOOT_KNOCK_OUT = "winners go on"
NOT_BEGUN = "not begun yet"
NOBODY = "Nobody has entered yet"


def beaten(standing: Standing) -> str:
    """The opponents that somebody has beaten, of all they met; a shared place counts a half."""
    if not standing.met:
        return "–"
    whole, half = divmod(standing.beaten, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''} of {standing.met}"


def won(standing: Standing) -> str:
    """The matches that somebody has won."""
    return f"{standing.won} of {standing.played} won" if standing.played else NOT_BEGUN


def round_name(number: int, last: int) -> str:
    """The title of a round of a knock-out."""
    return FINAL if number == last else f"Round {number}"


def entered(many: int) -> str:
    """How many have entered."""
    return "1 player" if many == 1 else f"{many} players"

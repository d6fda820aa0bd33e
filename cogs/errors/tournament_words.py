"""The words for every error of a tournament."""

from bot import errors

NO_SUCH = "There is no such tournament in this server. `/tournament show` shows the newest."
BEGUN = "This tournament has begun already, or is over."
NOT_PLAYED = "This tournament is over."
NOT_ENTERED = "That player is not in this tournament, or in it already."
NOT_HOST = "Only the tournament's host, or a server manager, can do that."


def tournament_problem(error: errors.TournamentError) -> str:
    """What was wrong, and what the person can do now."""
    match error:
        case errors.NoSuchTournament():
            return NO_SUCH
        case errors.TournamentBegun():
            return BEGUN
        case errors.TournamentNotPlayed():
            return NOT_PLAYED
        case errors.TournamentFull():
            return f"There is no room for more: this tournament takes {error.most} players."
        case errors.TooFewEntrants():
            return f"A tournament needs {error.least} players or more. Robots can fill it: **{ADD_ROBOT}**."
        case errors.NotTheHost():
            return NOT_HOST
        case errors.EnoughTournaments(server=True):
            return f"This server has {error.most} tournaments that are not over. Wait until one ends."
        case errors.EnoughTournaments():
            return "You have a tournament here that is not over yet. Server managers may open more."
        case _:
            return NOT_ENTERED


ADD_ROBOT = "Add or remove a robot…"

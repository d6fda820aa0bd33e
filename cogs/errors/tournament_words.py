"""The words for every error of a tournament."""

from bot import errors
from bot.language import Sentence, say, say_plural
from cogs.ui.labels import ADD_ROBOT, shown
from cogs.ui.naming import safe

NO_SUCH = Sentence("There is no such tournament in this server. `/tournament show` shows the newest.")
BEGUN = Sentence("This tournament has begun already, or is over.")
OVER = Sentence("This tournament is over.")
NOT_ENTERED = Sentence("You are not in this tournament.")
NO_SUCH_ENTRANT = Sentence("There is no such player in this tournament.")
NOT_HOST = Sentence("Only the tournament's host, or a server manager, can do that.")


def tournament_problem(error: errors.TournamentError) -> str:
    """What was wrong, and what the person can do now."""
    match error:
        case errors.NoSuchTournament():
            return str(NO_SUCH)
        case errors.TournamentBegun():
            return str(BEGUN)
        case errors.TournamentOver():
            return str(OVER)
        case errors.NoSuchEntrant():
            return str(NO_SUCH_ENTRANT)
        case errors.AlreadyEntered():
            return say("{name} is in this tournament already.", name=safe(error.name))
        case errors.TournamentFull():
            return say_plural(
                "There is no room for more: this tournament takes {count} player.",
                "There is no room for more: this tournament takes {count} players.",
                error.most,
            )
        case errors.TooFewEntrants():
            return say_plural(
                "A tournament needs {count} player or more. Robots can fill it: **{menu}**.",
                "A tournament needs {count} players or more. Robots can fill it: **{menu}**.",
                error.least,
                menu=shown(ADD_ROBOT, error.language),
            )
        case errors.NotTournamentHost():
            return str(NOT_HOST)
        case _:
            return str(NOT_ENTERED)

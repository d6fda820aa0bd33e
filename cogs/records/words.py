"""Sentences about profiles and leaderboards."""

from bot.language import Plural, Sentence, say
from bot.language.commands import command_line
from bot.language.contexts import CHOICE
from rendering.records.words import ALL_TIME

NOT_PLAYED = Sentence("No finished game yet. Play one, and your figures appear here.")
SHARING = Sentence("Sharing it here…")
NOT_PLAYED_BY_THEM = Sentence("This player has not finished a game here yet.")
ONLY_YOURS = Sentence("Here you see only your own figures. For somebody else's, use `/stats` in a server where I am.")
PRIVATE = Sentence("They keep their figures to themselves. `/my settings` decides about yours.")
NOT_PLAYED_HERE = Sentence("No finished game of {game} here yet.")
ONLY_WITH_ROBOTS = Plural(
    "You have finished {count} game of {game} with robots. Figures and ratings count games with other people. "
    "Badges count all games.",
    "You have finished {count} games of {game} with robots. Figures and ratings count games with other people. "
    "Badges count all games.",
)
ONLY_WITH_ROBOTS_BY_THEM = Sentence(
    "This player has finished games of {game} only with robots. Figures count games with other people."
)
NOBODY_YET = Sentence("Nobody is on this leaderboard yet: it counts finished games of {game} with two people or more.")
MONTH_OF = Sentence("📅 **{month}** in this server. All figures: `/leaderboard`")


def shared_by(name: str) -> str:
    """Above a profile that its player shows to everybody."""
    return say("🏅 **{name}** shows their figures. Yours: `/stats`", name=name)


def only_in_servers() -> str:
    """Figures of a server were asked for outside of one."""
    command = command_line("stats", server=True)
    return say("These are the figures of a server. Use {command} in one of its channels.", command=command)


NO_GAME_HERE = Sentence("No game with two people or more has ended here yet.")


def server_shared_by(name: str) -> str:
    """Above the figures of a server that somebody shows to everybody."""
    return say("🏅 **{name}** shows this server's figures. Yours: `/stats`", name=name)


# --- leaderboards ----------------------------------------------------------------------------------------

SPANS = {"all": ALL_TIME, "month": Sentence("This month", context=CHOICE)}
NO_SUCH_BOARD = Sentence("That leaderboard does not exist. `/leaderboard` shows the others.")


def board_shared_by(name: str) -> str:
    """Above a leaderboard that somebody shows to everybody."""
    return say("🏆 **{name}** shows the leaderboard. Yours: `/leaderboard`", name=name)


# --- badges ----------------------------------------------------------------------------------------------

NO_SUCH_BADGE = Sentence("That badge does not exist. `/my achievements` shows yours.")
WHICH_BADGE = Sentence("What is a badge for?")
HIDDEN_BADGE = Sentence("Hidden badge")
HIDDEN_HOW = Sentence("Earn it to find out what it is for")


def badges_shared_by(name: str) -> str:
    """Above a wall of badges that its player shows to everybody."""
    return say("🏅 **{name}** shows their badges. Yours: `/my achievements`", name=name)


# --- months ----------------------------------------------------------------------------------------------


def table_waits(game: str, channel: int) -> str:
    """The newest table still waits for players."""
    return say("The newest table of {game} waits for players in {channel}.", game=game, channel=f"<#{channel}>")

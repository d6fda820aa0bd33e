"""Sentences about profiles and leaderboards."""

NOT_PLAYED = "No finished game yet. Play one, and your figures appear here."
SHARING = "Sharing it here…"
NOT_PLAYED_BY_THEM = "This player has not finished a game here yet."
ONLY_YOURS = "In direct messages you see your own figures only. Use `/stats` in a server for somebody else's."
PRIVATE = "They keep their figures to themselves. `/my settings` decides about yours."


def not_played_here(game: str) -> str:
    """A player has finished no game of that kind here."""
    return f"No finished game of {game} here yet."


def only_with_robots(games: int, game: str) -> str:
    """The reader's only finished games had no other people."""
    many = "1 game" if games == 1 else f"{games} games"
    return (
        f"You have finished {many} of {game} with robots. Figures and ratings count games with other people. "
        "Badges count all games."
    )


def only_with_robots_by_them(game: str) -> str:
    """Another player's only finished games had no other people."""
    return f"This player has finished games of {game} only with robots. Figures count games with other people."


def shared_by(name: str) -> str:
    """Above a profile that its player shows to everybody."""
    return f"🏅 **{name}** shows their figures. Yours: `/stats`"


ONLY_IN_SERVERS = "These are the figures of a server. Use `/stats server:True` in one of its channels."
NO_GAME_HERE = "No game with two people or more has ended here yet."


def server_shared_by(name: str) -> str:
    """Above the figures of a server that somebody shows to everybody."""
    return f"🏅 **{name}** shows this server's figures. Yours: `/stats`"


# --- leaderboards ----------------------------------------------------------------------------------------

SPANS = {"all": "All time", "month": "This month"}
NO_SUCH_BOARD = "That leaderboard does not exist. `/leaderboard` shows the others."


def nobody_yet(game: str) -> str:
    """Nobody is on a leaderboard."""
    return f"Nobody is on this leaderboard yet: it counts finished games of {game} with two people or more."


def board_shared_by(name: str) -> str:
    """Above a leaderboard that somebody shows to everybody."""
    return f"🏆 **{name}** shows the leaderboard. Yours: `/leaderboard`"


# --- badges ----------------------------------------------------------------------------------------------

NO_SUCH_BADGE = "That badge does not exist. `/my achievements` shows yours."
WHICH_BADGE = "What is a badge for?"
HIDDEN_BADGE = "Hidden badge"
HIDDEN_HOW = "Earn it to find out what it is for"


def badges_shared_by(name: str) -> str:
    """Above a wall of badges that its player shows to everybody."""
    return f"🏅 **{name}** shows their badges. Yours: `/my achievements`"


# --- months ----------------------------------------------------------------------------------------------


def month_of(month: str) -> str:
    """Above the picture of a month."""
    return f"📅 **{month}** in this server. All figures: `/leaderboard`"


def table_waits(game: str, channel: int) -> str:
    """The newest table still waits for players."""
    return f"The newest table of {game} waits for players in <#{channel}>."

"""Sentences on the pictures of profiles and leaderboards."""

import datetime
from collections.abc import Sequence
from typing import Final

from bot.records.months import Digest
from bot.records.profile import Figures

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400

GAMES: Final = "Games"
WINS: Final = "Wins"
RATING: Final = "Rating"
STREAK: Final = "Best streak"
LUCK: Final = "Luck"
THEFT: Final = "Biggest theft"
NEMESIS: Final = "Nemesis"
PREY: Final = "Favourite prey"
ANSWERS: Final = "Answers in"
AVERAGE: Final = "Average game"
EDITIONS: Final = "Won, by edition"
TABLES: Final = "Won, by players"
LEFT_GAMES: Final = "Games left"
NONE_YET: Final = "none yet"
NO_FORM: Final = "Games with other people appear here"


def subtitle(title: str, figures: Figures) -> str:
    """Below the player's name: the game, and since when they play it."""
    since = datetime.datetime.fromtimestamp(figures.since, datetime.UTC)
    return f"{title} · since {since:%B %Y}"


def share(figures: Figures) -> str:
    """How much of their games a player has won."""
    return f"{round(100 * figures.wins / figures.games)}% of all" if figures.games else NONE_YET


def practice(figures: Figures) -> str:
    """How many games more a player has played against robots alone."""
    if not figures.practice:
        return "with people"
    return f"{figures.practice} more with robots" if figures.games else f"{figures.practice} with robots"


def rating_note(figures: Figures) -> str:
    """What is to know about a rating."""
    if figures.points is None:
        return "not rated yet"
    if figures.provisional:
        return f"{figures.rated} of 10 games"
    return f"{figures.rated} rated games"


def streak_note(figures: Figures) -> str:
    """The present run of wins."""
    return f"{figures.streak} in a row now" if figures.streak else "wins in a row"


def luck(figures: Figures) -> str:
    """How much luckier than average a player has been."""
    return "–" if figures.luck is None else f"{round(100 * figures.luck):+d}%".replace("-", "−")


def luck_note(figures: Figures, tries: str) -> str:
    """What luck brought more or less of than usual: `tries`."""
    return "too few games" if figures.luck is None else tries


def games(many: int) -> str:
    """How many games."""
    return "1 game" if many == 1 else f"{many} games"


def last_games(figures: Figures) -> str:
    """The title of the chart of form."""
    many = len(figures.form)
    if not many:
        return "Last games"
    return "Last game" if many == 1 else f"Last {many} games"


def wait(seconds: float | None) -> str:
    """How long it takes until a player answers."""
    if seconds is None:
        return "–"
    if seconds < 2 * _MINUTE:
        return f"{max(1, round(seconds))} s"
    if seconds < 2 * _HOUR:
        return f"{round(seconds / _MINUTE)} min"
    if seconds < 2 * _DAY:
        return f"{round(seconds / _HOUR)} hours"
    return f"{round(seconds / _DAY)} days"


def turns(many: int) -> str:
    """How long a game takes; 0: there was none."""
    if not many:
        return "–"
    return "1 turn" if many == 1 else f"{many} turns"


def players(many: int) -> str:
    """How many play at a table."""
    return f"{many} players"


# --- leaderboards ----------------------------------------------------------------------------------------

BEST: Final = "Leaderboard"
YOU: Final = "you"
UNRATED: Final = "–"


def month(seconds: float) -> str:
    """The month of a moment, in UTC."""
    return f"{datetime.datetime.fromtimestamp(seconds, datetime.UTC):%B %Y}"


def span(title: str, month: str) -> str:
    """Below the headline: the game, and which games count; `month` is empty for all."""
    return f"{title} · {month or 'all time'}"


def won(wins: int, games: int) -> str:
    """How many games somebody has won."""
    return f"{wins} of {games} won"


def order(by_wins: bool, provisional: bool) -> str:
    """The last line: what the order goes by, and what a question mark means."""
    said = "by wins" if by_wins else "by rating"
    return f"{said} · ? fewer than 10 games" if provisional else said


# --- servers ---------------------------------------------------------------------------------------------

PLAYERS: Final = "Players"
FINISHED: Final = "finished"
PEOPLE: Final = "people"
TURNS_OF_A_GAME: Final = "turns"
BEST_TURN: Final = "Best turn"
MOST_WINS: Final = "Most wins"
BY_EDITION: Final = "Games, by edition"
BY_PLAYERS: Final = "Games, by players"


def server_subtitle(title: str, since: float) -> str:
    """Below a server's name: the game, and since when it is played there."""
    return f"{title} · since {datetime.datetime.fromtimestamp(since, datetime.UTC):%B %Y}"


# --- badges ----------------------------------------------------------------------------------------------

RIDDLE: Final = "Hidden"
RIDDLE_HOW: Final = "A hidden badge: earn it to find out what it is for"
RAREST: Final = "Rarest badge"
BADGES: Final = "Badges"


def badges(earned: int, all_of_them: int) -> str:
    """How many badges a player has."""
    return f"{earned} of {all_of_them} badges"


def holders(times: int, holders: int | None, players: int) -> str:
    """Below a badge: how many players of the server have it; where that is not known, how often it was earned."""
    if holders is None or not players:
        return f"{times} times" if times > 1 else ""
    if not holders:
        return "nobody has it"
    if times and holders == 1 and players > 1:
        return "nobody else"
    return f"{holders} of {max(players, holders)} players"


def earned(times: int) -> str:
    """In how many games a player has earned a badge."""
    if not times:
        return "not earned yet"
    return "earned once" if times == 1 else f"earned in {times} games"


# --- months ----------------------------------------------------------------------------------------------

LONGEST: Final = "Longest game"
NEWEST: Final = "Newest table"
SOMEBODY: Final = "somebody"
NOBODY_NAMED: Final = "nobody to name"
MONTH_FOOT: Final = "games with two people or more"


def month_games(found: Digest) -> str:
    """How much was played in a month."""
    people = "1 player" if found.players == 1 else f"{found.players} players"
    return f"{games(sum(found.games.values()))} · {people}"


def month_winner(many: int) -> str:
    """The title above who won most; there may be several."""
    return "Winners of the month" if many > 1 else "Winner of the month"


def month_won(found: Digest) -> str:
    """How often the winner of a month won; empty if nobody is named."""
    if not found.winners:
        return ""
    best = found.winners[0]
    each = "each won" if len(found.winners) > 1 else "won"
    return f"{each} {best.wins} of {games(best.games)}"


def together(names: Sequence[str]) -> str:
    """Several names in one line."""
    return " & ".join(names)


def table_number(number: int) -> str:
    """A table by its number."""
    return f"Table {number}"


def table(game: str, number: int) -> str:
    """A game and its table."""
    return f"{game}, table {number}"


def took(seconds: float) -> str:
    """How long a game took."""
    if seconds < 2 * _HOUR:
        return f"{max(1, round(seconds / _MINUTE))} min"
    return f"{round(seconds / _HOUR)} hours" if seconds < 2 * _DAY else f"{round(seconds / _DAY)} days"


def stroke(coins: int, chance: float) -> str:
    """What the luckiest roll brought; of a skill check, how likely it was."""
    if coins:
        return f"+{coins} coins"
    return f"1 in {round(1 / chance)}" if 0 < chance < 0.5 else f"{round(100 * chance)}%"

"""Sentences on the pictures of profiles and leaderboards."""

import datetime
from collections.abc import Sequence
from typing import Final

from bot.language import Sentence, habits, percent, say, say_counted, say_in_context, say_plural
from bot.language.contexts import CHOICE
from bot.language.rows import commas, headed, stopped
from bot.records.months import Digest
from bot.records.profile import Average, Figures, Luck
from rendering.records.review_words import cost
from rendering.words.endings import HOUR, MINUTE, hours_or_days

GAMES: Final = Sentence("Games")
WINS: Final = Sentence("Wins")
RATING: Final = Sentence("Rating")
STREAK: Final = Sentence("Best streak")
LUCK: Final = Sentence("Luck per game")
LUCK_BY_MONTH: Final = Sentence("Luck by month")
THEFT: Final = Sentence("Biggest theft")
NEMESIS: Final = Sentence("Nemesis")
PREY: Final = Sentence("Favourite prey")
ANSWERS: Final = Sentence("Answers in")
AVERAGE: Final = Sentence("Average game")
EDITIONS: Final = Sentence("Won, by edition")
TABLES: Final = Sentence("Won, by players")
LEFT_GAMES: Final = Sentence("Games left")
ALL_TIME: Final = Sentence("all time", context=CHOICE)
NONE_YET: Final = Sentence("none yet")
NEXT: Final = Sentence("Coming next")
FIRST_WIN: Final = Sentence("First win")
FIRST_WIN_NOTE: Final = Sentence("with fireworks")
FIRST_BADGE: Final = Sentence("First badge")
RATED_GAMES: Final = Sentence("after a rated game")


def to_earn(many: int) -> str:
    """How many badges there are, for a player who has none yet."""
    return say_counted("{count} badges to earn", many)


def subtitle(title: str, figures: Figures) -> str:
    """Below the player's name: the game, and since when they play it."""
    return say("{game} · since {month}", game=title, month=month(figures.since))


def share(figures: Figures) -> str:
    """How much of their games a player has won."""
    if not figures.games:
        return str(NONE_YET)
    return say("{percent} of all", percent=percent(figures.wins / figures.games))


def practice(figures: Figures) -> str:
    """How many games more a player has played against robots alone."""
    if not figures.practice:
        return say_in_context("games", "with people")
    if figures.games:
        return say("{count} more with robots", count=figures.practice)
    return say("{count} with robots", count=figures.practice)


def rating_note(figures: Figures) -> str:
    """What is to know about a rating."""
    if figures.provisional:
        return say("{played} of 10 games", played=figures.rated)
    return say_counted("{count} rated games", figures.rated)


def streak_note(figures: Figures) -> str:
    """The present run of wins."""
    if figures.streak:
        return say_counted("{count} in a row now", figures.streak)
    return say("wins in a row")


def luck_note(found: Luck) -> str:
    """In how many games, or that it is nothing unusual for that few."""
    if found.unusual:
        return _in_games(found.games)
    return say("nothing unusual")


def decisions(found: Average) -> list[tuple[str, str]]:
    """What a decision cost of one's own chance: in all games, and by month if there are several."""
    months = found.months if len(found.months) > 1 else ()
    return [(_in_games(found.games), cost(found.mean)), *[(month(at), cost(mean)) for at, mean in months]]


def _in_games(many: int) -> str:
    return say_plural("in {count} game", "in {count} games", many)


def games(many: int) -> str:
    """How many games."""
    return say_plural("{count} game", "{count} games", many)


def last_games(figures: Figures) -> str:
    """The title of the chart of form."""
    return say_plural("Last game", "Last {count} games", len(figures.form))


def wait(seconds: float) -> str:
    """How long it takes until a player answers."""
    if seconds < 2 * MINUTE:
        return say("{count} s", count=max(1, round(seconds)))
    if seconds < 2 * HOUR:
        return say("{count} min", count=round(seconds / MINUTE))
    return hours_or_days(seconds)


def turns(many: int) -> str:
    """How long a game takes."""
    return say_plural("{count} turn", "{count} turns", many)


def players(many: int) -> str:
    """How many play at a table."""
    return say_plural("{count} player", "{count} players", many)


# --- leaderboards ----------------------------------------------------------------------------------------

BEST: Final = Sentence("Leaderboard")
YOU: Final = Sentence("you", context="after a name, in parentheses")
UNRATED: Final = "–"


def month(seconds: float) -> str:
    """The month of a moment, in UTC."""
    return habits.month(datetime.datetime.fromtimestamp(seconds, datetime.UTC))


def span(title: str, month: str) -> str:
    """Below the headline: the game, and which games count; `month` is empty for all."""
    return f"{title} · {month or ALL_TIME}"


def won(wins: int, games: int) -> str:
    """How many games somebody has won."""
    return say("{wins} of {games} won", wins=wins, games=games)


def order(by_wins: bool, provisional: bool) -> str:
    """The last line: what the order goes by, and what a question mark means."""
    said = say("by wins") if by_wins else say("by rating")
    return f"{said} · {say('? fewer than 10 games')}" if provisional else said


# --- servers ---------------------------------------------------------------------------------------------

PLAYERS: Final = Sentence("Players")
FINISHED: Final = Sentence("finished", context="below the number of games")
PEOPLE: Final = Sentence("people", context="below the number of players")
TURNS_OF_A_GAME: Final = Sentence("turns", context="below how long a game takes")
BEST_TURN: Final = Sentence("Best turn")
MOST_WINS: Final = Sentence("Most wins")
BY_EDITION: Final = Sentence("Games, by edition")
BY_PLAYERS: Final = Sentence("Games, by players")


def server_subtitle(title: str, since: float) -> str:
    """Below a server's name: the game, and since when it is played there."""
    return say("{game} · since {month}", game=title, month=month(since))


# --- badges ----------------------------------------------------------------------------------------------

RIDDLE: Final = Sentence("Hidden")
RIDDLE_HOW: Final = Sentence("A hidden badge: earn it to find out what it is for")
RAREST: Final = Sentence("Rarest badge")
BADGES: Final = Sentence("Badges")


def badges(earned: int, all_of_them: int) -> str:
    """How many badges a player has."""
    return say("{earned} of {all} badges", earned=earned, all=all_of_them)


def holders(times: int, holders: int | None, players: int) -> str:
    """Below a badge: how many players of the server have it; where that is not known, how often it was earned."""
    if holders is None or not players:
        return say_plural("{count} time", "{count} times", times) if times > 1 else ""
    if not holders:
        return say("nobody has it")
    if times and holders == 1 and players > 1:
        return say("nobody else")
    return say("{some} of {all} players", some=holders, all=max(players, holders))


def earned(times: int) -> str:
    """In how many games a player has earned a badge."""
    if not times:
        return say("not earned yet")
    return say_plural("earned once", "earned in {count} games", times)


# --- months ----------------------------------------------------------------------------------------------

LONGEST: Final = Sentence("Longest game")
NEWEST: Final = Sentence("Newest table")
SOMEBODY: Final = Sentence("somebody", context="a person without a name")
MONTH_FOOT: Final = Sentence("games with two people or more")


def month_games(found: Digest) -> str:
    """How much was played in a month."""
    return f"{games(sum(found.games.values()))} · {players(found.players)}"


def month_winner(many: int) -> str:
    """The title above who won most; there may be several."""
    return say_plural("Winner of the month", "Winners of the month", many)


def month_won(found: Digest) -> str:
    """How often the winner of a month won."""
    best = found.winners[0]
    if len(found.winners) > 1:
        return say_plural(
            "each won {wins} of {count} game", "each won {wins} of {count} games", best.games, wins=best.wins
        )
    return say_plural("won {wins} of {count} game", "won {wins} of {count} games", best.games, wins=best.wins)


def together(names: Sequence[str]) -> str:
    """Several names in one line."""
    return " & ".join(names)


def table_number(number: int) -> str:
    """A table by its number."""
    return say("Table {table}", table=number)


def table(game: str, number: int) -> str:
    """A game and its table."""
    return say("{game}, table {table}", game=game, table=number)


def took(seconds: float) -> str:
    """How long a game took."""
    if seconds < 2 * HOUR:
        return say("{count} min", count=max(1, round(seconds / MINUTE)))
    return hours_or_days(seconds)


def lucky_roll(brought: str, chance: float) -> str:
    """What the luckiest roll brought; how likely it was, if it brought nothing that is counted."""
    if brought:
        return f"+{brought}"
    if 0 < chance < 0.5:
        return say("1 in {count}", count=round(1 / chance))
    return percent(chance)


# --- what alt texts say ----------------------------------------------------------------------------------


def stated(title: object, figure: object, note: object = "") -> str:
    """A figure with its title, and with a note if there is one."""
    return stopped(headed(title, commas(filter(None, (str(figure), str(note))))))


def took_from(amount: int) -> str:
    """After a nemesis: the coins or loot that they took."""
    return say("took {amount}", amount=amount)


def lost_to(amount: int) -> str:
    """After a favourite prey: the coins or loot that they lost."""
    return say("lost {amount}", amount=amount)

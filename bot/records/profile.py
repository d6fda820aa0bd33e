"""A player's figures, worked out from the rows of their finished games."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import mean, median
from typing import Final, TypeVar

import msgspec

from bot.calendar.months import month_of
from bot.records.ratings import PROVISIONAL, points
from data.rows import ResultRow, SeatResultRow

FORM: Final = 20
"""Games in the chart of form."""
FEW_GAMES: Final = 5
"""Games below which nothing is said about luck."""
LUCK_MONTHS: Final = 3
"""Of how many months luck is shown, the newest."""
DEVIATION: Final = 0.42
"""Standard deviation of a player's luck in one game, as a part of 1 (`tests/benchmarks/luck.py`)."""
NOTHING_KNOWN: Final[Mapping[int, float]] = {}
PlayedGame = tuple[ResultRow, SeatResultRow]
KindT = TypeVar("KindT", str, int)


class Form(msgspec.Struct, frozen=True):
    """One game in the chart of form; `points`: the rating after it, or after the last rated one before; None: none."""

    place: int
    won: bool
    points: int | None


class Best(msgspec.Struct, frozen=True):
    """A building or gangster by card id, and the most that it brought in one game."""

    card: str
    earned: int


class Average(msgspec.Struct, frozen=True):
    """A mean over `games`. `months`: the same of the newest months with such games, each with a moment in it."""

    games: int
    mean: float
    months: tuple[tuple[float, float], ...] = ()


class Luck(Average, frozen=True):
    """What dice and cards changed of the chance to win in a game, from -1 to 1."""

    @property
    def unusual(self) -> bool:
        """Whether it is beyond what chance gives in 95 of 100 cases."""
        return abs(self.mean) > 2 * DEVIATION / sqrt(self.games)


AverageT = TypeVar("AverageT", bound=Average)


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """A player's figures in one game, over all its editions. Games against robots alone are only counted: `practice`.

    `rated`: rated games; `points`: the rating, None without one. `streak`: the present run of wins. `turns`: of a game,
    on average. `best`: the building or gangster that did most in one game; `stars`: those that were best of a game, the
    most frequent first. `luck`: in games that they played from beginning to end; None: too few are looked back on.
    `decisions`: what one cost there, as a share of their own chance. `response`: seconds. `left`: games that they did
    not end themselves. `editions`, `tables`: games and wins by edition, and by the number of players, most games first.
    `seat`: the seat that they have most often.
    """

    game: str
    games: int
    wins: int
    practice: int
    since: float
    rated: int
    points: int | None
    streak: int
    best_streak: int
    turns: int
    best: Best | None
    stars: tuple[str, ...]
    best_turn: int
    theft: int
    luck: Luck | None
    decisions: Average | None
    response: float | None
    left: int
    editions: tuple[tuple[str, int, int], ...]
    tables: tuple[tuple[int, int, int], ...]
    seat: int
    form: tuple[Form, ...]

    @property
    def provisional(self) -> bool:
        """Whether too few games are rated for the rating to say much."""
        return self.rated < PROVISIONAL


def games_of(played: Sequence[PlayedGame], guild_id: int | None) -> dict[str, int]:
    """How many games of each kind somebody has finished with other people, or else with robots; most first."""
    here = [game for game, _ in played if guild_id is None or game.guild_id == guild_id]
    found = Counter(game.game for game in here if game.people > 1)
    for game in here:
        found.setdefault(game.game, 0)
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def figures(
    played: Sequence[PlayedGame],
    steps: Mapping[int, tuple[float, float]],
    game: str,
    guild_id: int | None,
    luck: Mapping[int, float] = NOTHING_KNOWN,
    costs: Mapping[int, float] = NOTHING_KNOWN,
) -> Figures | None:
    """A player's figures in a game, in one server or (None) in all; None if they have finished none.

    `played`: all their games in order; `steps`: their rating after each rated one, by table; `luck`: theirs in each
    whole one that was looked back on; `costs`: what their decisions cost there. Ratings belong to a server: over all
    servers there is none.
    """
    here = [result for result in played if result[0].game == game and guild_id in (None, result[0].guild_id)]
    if not here:
        return None
    counted = [result for result in here if result[0].people > 1]
    seats = [seat for _, seat in counted]
    ratings = {} if guild_id is None else steps
    form = _form(counted, ratings)
    waited = [seat.response for seat in seats if seat.response is not None]
    best = max((seat for seat in seats if seat.star), key=lambda seat: seat.star_earned, default=None)
    return Figures(
        game=game,
        games=len(counted),
        wins=sum(seat.won for seat in seats),
        practice=len(here) - len(counted),
        since=here[0][0].ended_at,
        rated=sum(each[0].table_id in ratings for each in counted),
        points=form[-1].points if form else None,
        streak=_runs(seats)[-1],
        best_streak=max(_runs(seats)),
        turns=round(mean(each[0].turns for each in counted)) if counted else 0,
        best=Best(best.star or "", best.star_earned) if best is not None else None,
        stars=tuple(card for card, _ in Counter(seat.star for seat in seats if seat.star).most_common()),
        best_turn=max((seat.best_turn for seat in seats), default=0),
        theft=max((seat.theft for seat in seats), default=0),
        luck=_average(Luck, counted, luck),
        decisions=_average(Average, counted, costs),
        response=median(waited) if waited else None,
        left=sum(seat.departure in ("resigned", "abandoned") for seat in seats),
        editions=_split(counted, lambda game: game.edition),
        tables=_split(counted, lambda game: game.seats),
        seat=Counter(seat.seat for _, seat in here).most_common(1)[0][0],
        form=tuple(form[-FORM:]),
    )


def _average(kind: type[AverageT], counted: Sequence[PlayedGame], known: Mapping[int, float]) -> AverageT | None:
    """Sum up what is known of games, by table; None: of too few."""
    games = [(each.ended_at, known[each.table_id]) for each, _ in counted if each.table_id in known]
    if len(games) < FEW_GAMES:
        return None
    months = defaultdict[str, list[tuple[float, float]]](list)
    for game in games:
        months[month_of(game[0])].append(game)
    newest = [months[month] for month in sorted(months)[-LUCK_MONTHS:]]
    return kind(
        len(games),
        mean(value for _, value in games),
        tuple((each[0][0], mean(value for _, value in each)) for each in newest),
    )


def _form(counted: Sequence[PlayedGame], steps: Mapping[int, tuple[float, float]]) -> list[Form]:
    form: list[Form] = []
    for game, seat in counted:
        before = form[-1].points if form else None
        now = points(*steps[game.table_id]) if game.table_id in steps else before
        form.append(Form(seat.place, seat.won, now))
    return form


def _runs(seats: Sequence[SeatResultRow]) -> list[int]:
    """After each game: how many were won in a row; begins with 0."""
    runs = [0]
    for seat in seats:
        runs.append(runs[-1] + 1 if seat.won else 0)
    return runs


def _split(counted: Sequence[PlayedGame], kind: Callable[[ResultRow], KindT]) -> tuple[tuple[KindT, int, int], ...]:
    """Games and wins by some kind of game."""
    games = Counter(kind(game) for game, _ in counted)
    wins = Counter(kind(game) for game, seat in counted if seat.won)
    return tuple((each, many, wins[each]) for each, many in games.most_common())

"""Tournaments to draw."""

from bot.tournaments.schedule import round_robin
from bot.tournaments.standings import FinishedMatch, of_knock_out, of_round_robin
from rendering.styles import STYLES
from rendering.tournaments import Box, Shown

NAMES = (
    *("Cleo", "Bo", "Maximilian von und zu Hohenstein-Waldenburg", "", "\u202e", "𝓔𝓵𝓲 🦊", "小林さくら", "N" * 90),
    *("Gus", "Hana", "Robo Rye", "Bolt Bun", "Gizmo Grain", "Cog Croissant", "Dough Droid", "Widget Waffle"),
)
GAMES = tuple(STYLES)


def played(entrants: int, seats: int, rounds: int) -> list[FinishedMatch]:
    """The lower number wins, except that each round somebody else does well."""
    found = []
    for number, each in enumerate(round_robin(entrants, seats)[:rounds], 1):
        for match in each:
            order = sorted(match, key=lambda one: (one * 7 + number * 3) % 11)
            found.append(FinishedMatch(number, match, tuple(order.index(one) + 1 for one in match)))
    return found


def league(game: str, entrants: int = 16, *, seats: int = 2, rounds: int = 5, over: bool = False) -> Shown:
    return Shown(
        name="Autumn Cup of the Friday Games",
        game=game,
        about=f"{STYLES[game].title} · round robin · round {rounds} of 15",
        names=NAMES[:entrants],
        robots=frozenset(range(10, entrants)),
        withdrawn=frozenset({4}),
        standings=of_round_robin(entrants, played(entrants, seats, rounds)),
        rounds=(),
        over=over,
        server="Friday Games",
    )


def knock_out(game: str, entrants: int = 16) -> Shown:
    first = [Box((one, entrants - 1 - one), ahead=1) for one in range(entrants // 2)]
    second = [Box((0, 3), ahead=1), Box((1, 2)), Box((4, 5)), Box((7, 6), ahead=1)]
    rounds = [first, second, [Box((), free=2), Box((), free=2)], [Box((), free=2)]]
    results = [FinishedMatch(1, box.entrants, (1, 2)) for box in first]
    return Shown(
        name="Winter Cup",
        game=game,
        about=f"{STYLES[game].title} · knock-out · round 2",
        names=NAMES[:entrants],
        robots=frozenset(range(10, entrants)),
        withdrawn=frozenset(),
        standings=of_knock_out(entrants, results),
        rounds=rounds,
        over=False,
        server="Friday Games",
    )

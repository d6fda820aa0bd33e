"""Tournaments to draw."""

import msgspec

from bot.tournaments.schedule import round_robin
from bot.tournaments.standings import FinishedMatch, of_knock_out, of_round_robin
from rendering.styles import STYLES
from rendering.tournaments import Box, Shown

NAMES = (
    *("Cleo", "Bo", "Maximilian von und zu Hohenstein-Waldenburg", "", "\u202e", "𝓔𝓵𝓲 🦊", "小林さくら", "N" * 90),
    *("Gus", "Hana", "Robo Rye", "Bolt Bun", "Gizmo Grain", "Cog Croissant", "Dough Droid", "Widget Waffle"),
)
EIGHT = ("Ann", "Bo", "Cleo", "Dev", "Eli", "Fay", "Gus", "Hana")
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


def match(first: int, *others: int, after: tuple[int, ...] = ()) -> Box:
    """A match that the first entrant has won."""
    return Box((first, *others), after, first, tuple(range(1, len(others) + 2)))


def knock_out(game: str, entrants: int = 16, names: tuple[str, ...] = NAMES) -> Shown:
    """Sixteen entrants or eight in their second round, of which half is played; two robots have won."""
    pairs = [(0, 15), (8, 7), (4, 11), (3, 12), (1, 14), (6, 9), (10, 5), (13, 2)][-entrants // 2 :]
    first = [match(*pair) for pair in pairs]
    second = [Box((0, 8), (0, 1), 0, (1, 2)), Box((4, 3), (2, 3))] if entrants == 16 else []
    after = len(second) * 2
    second += [Box((1, 6), (after, after + 1)), Box((10, 13), (after + 2, after + 3), 13, (2, 1))]
    third = [Box((0, None), (0, 1))] if entrants == 16 else []
    third.append(Box((None, 13), (len(third) * 2, len(third) * 2 + 1)))
    rounds = [first, second, third, *([[Box((None, None), (0, 1))]] if entrants == 16 else [])]
    results = [FinishedMatch(1, pair, (1, 2)) for pair in pairs]
    return Shown(
        name="Winter Cup",
        game=game,
        about=f"{STYLES[game].title} · knock-out · round 2",
        names=names,
        robots=frozenset(range(10, 16)),
        withdrawn=frozenset(),
        standings=of_knock_out(16, results),
        rounds=rounds,
        over=False,
        server="Friday Games",
    )


def won(game: str, entrants: int = 8) -> Shown:
    """A knock-out of eight or four people that is over."""
    first = [match(0, 7), match(3, 4), match(1, 6), match(2, 5)]
    rounds = [first, [match(0, 3, after=(0, 1)), match(1, 2, after=(2, 3))], [match(1, 0, after=(1, 0))]]
    if entrants == 4:
        rounds = [[match(0, 3), match(1, 2)], [match(1, 0, after=(1, 0))]]
    return msgspec.structs.replace(knock_out(game, 8, names=EIGHT), rounds=rounds, robots=frozenset(), over=True)

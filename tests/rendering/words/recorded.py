"""The turns of recorded games as everybody saw them, for rules about what is said of any game."""

import functools
from collections.abc import Iterator, Sequence

from bot.games import recording
from bot.games.registry import GAMES
from bot.games.values import Past, State
from tests.support.finished import RECORDED, recording_of

NAMES = ("Ann", "Robo Rye", "Bo", "Bolt Bun", "Cleo", "Gizmo Grain")


def games(game: str) -> list[str]:
    """The names of that game's recordings."""
    return [name for name in RECORDED if recording_of(name).game == game]


@functools.cache
def turns(name: str) -> Sequence[Past]:
    """Each turn of a recorded game, at its end."""
    found = recording_of(name)
    game, told, last = GAMES[found.game], list[Past](), 0
    for _, state in recording.steps(game, found):
        turn, view = game.turn(state), game.view(state, None)
        if last and turn != last:
            told.append(Past(last, view, ended=True))
        last = turn
    return [*told, Past(last, view, ended=False)]


def states(name: str, every: int) -> Iterator[tuple[State, int]]:
    """The state after each step of a recorded game, or of one in `every`; with the number of seats."""
    found = recording_of(name)
    for at, (_, state) in enumerate(recording.steps(GAMES[found.game], found)):
        if at % every == 0:
            yield state, found.seats


def steps(name: str, every: int) -> Sequence[Past]:
    """The turn as everybody saw it after each of these steps."""
    game = GAMES[recording_of(name).game]
    return [Past(game.turn(state), game.view(state, None), ended=False) for state, _ in states(name, every)]

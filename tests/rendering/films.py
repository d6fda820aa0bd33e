"""Recorded games turn by turn, and animations as Pillow reads them."""

import io
from collections.abc import Iterator
from typing import Any

from PIL import Image

from bot.games import journal
from bot.games.game import AnyGame
from bot.games.registry import GAMES
from bot.pictures.animation import Film, Gif
from tests.support.finished import recording_of

LONGEST_MACHI_KORO = "machi-koro-everything-10-at-once"
LONGEST_MAFIA_DOLLAR = "mafia-dollar-06-2-seats"


def states(name: str) -> tuple[AnyGame, list[Any]]:
    """A recorded game, and its states: before turn 1, after each turn, and at the end."""
    found = recording_of(name)
    game, state = GAMES[found.game], None
    before: dict[int, bytes] = {}
    begun: dict[int, bytes] = {}
    for entry in found.entries:
        if state is not None:
            before[entry.number] = game.encode(state)
        state = journal.redo(game, state, entry, before)
        turn = game.turn(state)
        begun = {each: data for each, data in begun.items() if each <= turn}
        begun.setdefault(turn, game.encode(state))
    return game, [*(game.decode(begun[turn]) for turn in sorted(begun)), state]


def drawn(film: Film) -> bytes:
    """Draw every frame of a film; returns the file."""
    gif = Gif(film.width, film.height, film.colours)
    for at, shot in enumerate(film.shots, 1):
        gif.add(shot.draw(), shot.milliseconds, shot.at, last=at == len(film.shots))
    return gif.done()


def frames(gif: bytes) -> Iterator[tuple[Image.Image, int]]:
    """Each frame in mode ``RGB``, as a viewer sees it, with its milliseconds."""
    with Image.open(io.BytesIO(gif)) as image:
        for at in range(getattr(image, "n_frames", 1)):
            image.seek(at)
            yield image.convert("RGB"), int(image.info["duration"])

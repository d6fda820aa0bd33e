"""Redraw the pictures of the README and the gallery: ``python -m tests.gallery [FOLDER]`` (``.github/pictures``).

Every picture comes from a seeded game of robots, so the same code draws the same bytes.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from PIL import Image

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro import odds as machi_odds
from bot.games.machi_koro.views import MachiView
from bot.games.mafia_dollar import coach
from rendering import machi_koro, mafia_dollar
from rendering.art.street.people.gangsters import GANGSTERS
from rendering.drawing.cover_parts import Chair, Cover
from rendering.drawing.picture import Picture
from rendering.drawing.sprites import Art, raster
from rendering.machi_koro.icons import CARDS
from tests.rendering.endings import machi, mafia
from tests.rendering.mafia_dollar import samples

NAMES: Final = ("Ann", "Bo", "Cleo", "Dev", "Eli")
FOLDER: Final = Path(".github/pictures")
_SMALL: Final = 112
_ABREAST: Final = 10
_GROUND: Final = (225, 232, 238)


def machi_view(seed: bytes, turn: int, options: Options, seats: int = 4) -> MachiView:
    """What a spectator sees of a game of robots when that turn's player may build, or at the end."""
    chance, luck = Chance(seed), Chance(b"robots")
    state, _ = MACHI_KORO.new(options, seats, chance)
    while (pending := MACHI_KORO.decisions(state)) and (
        MACHI_KORO.turn(state) < turn or pending[0].ask not in ("build", "roll")
    ):
        view = MACHI_KORO.view(state, pending[0].seat)
        action = MACHI_KORO.robot(view, pending[0], "normal", luck)
        MACHI_KORO.apply(state, pending[0].id, action, chance)
    return MACHI_KORO.view(state, None)


def board(seed: bytes, turn: int, options: Options, seats: int = 4) -> Picture:
    """The board of that game."""
    view = machi_view(seed, turn, options, seats)
    return machi_koro.board(view, view.last or view.turn, NAMES[:seats])


def market() -> Picture:
    """What is on sale in the middle of a game with every card."""
    view = machi_view(b"picture 4", 30, Options(edition="everything", market="10", first="joining"))
    return machi_koro.market(view, view.towns[0].coins)


def odds() -> Picture:
    """The odds of a player who may roll two dice."""
    view = machi_view(b"picture 2", 60, Options(edition="everything", market="10", first="joining"), seats=5)
    return machi_koro.odds(machi_odds.odds(view, 1))


def table() -> Picture:
    """A street after a check."""
    view = samples.with_check(4)
    return mafia_dollar.table(view, NAMES[:4])


def hand() -> Picture:
    """A hand in the middle of a game."""
    view = samples.view(4, 40, viewer=0)
    return mafia_dollar.hand(view, NAMES[:4])


def machi_cover() -> Picture:
    """A lobby of Machi Koro."""
    chairs = (Chair("Ann"), Chair("Bo"), Chair("Robo Rye", "normal"))
    return machi_koro.cover(Cover("Machi Koro", "Harbor", chairs, 5), "harbor")


def mafia_cover() -> Picture:
    """A lobby of MafiaDollar."""
    return mafia_dollar.cover(Cover("MafiaDollar", "One game", (Chair("Ann"), Chair("Bolt Bun", "easy")), 4))


def jobs() -> Picture:
    """How likely a player's gangsters succeed."""
    return mafia_dollar.odds(coach.odds(samples.view(4, 40, viewer=2)))


def recap() -> Picture:
    """Some turns as everybody saw them."""
    views = [samples.view(4, number) for number in range(21, 26)]
    turns = [view.last for view in views if view.last is not None]
    return mafia_dollar.strip(turns, views, NAMES[:4], samples.view(4, 20))


PICTURES: Final[dict[str, Callable[[], Picture]]] = {
    "board": lambda: board(b"picture 10", 73, Options(first="joining")),
    "board-of-five": lambda: board(
        b"picture 2", 60, Options(edition="everything", market="10", first="joining"), seats=5
    ),
    "lobby": machi_cover,
    "lobby-at-night": mafia_cover,
    "opening": lambda: board(b"picture 10", 1, Options(first="joining"), seats=2),
    "market": market,
    "odds": odds,
    "poster": lambda: machi_koro.poster(machi("everything-10-at-once"), NAMES),
    "street": table,
    "hand": hand,
    "jobs": jobs,
    "recap": recap,
    "reckoning": lambda: mafia_dollar.reckoning(samples.view(4, 9999), NAMES[:4]),
    "crew": lambda: mafia_dollar.poster(mafia("03-4-seats"), NAMES[:4]),
}
"""By file name."""


def art() -> Image.Image:
    """Every building and every gangster, small."""
    drawings = [*CARDS.values(), *(Art("own", gangster) for gangster in GANGSTERS)]
    sheet = Image.new("RGB", (_ABREAST * _SMALL, -(-len(drawings) // _ABREAST) * _SMALL), _GROUND)
    for at, drawing in enumerate(drawings):
        sprite = raster(drawing, _SMALL)
        sheet.paste(sprite, (at % _ABREAST * _SMALL, at // _ABREAST * _SMALL), sprite)
    return sheet


def drawn() -> Iterator[tuple[str, bytes]]:
    """Every picture's file name and bytes."""
    for name, draw in PICTURES.items():
        yield f"{name}.png", draw().png


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    for name, png in drawn():
        (folder / name).write_bytes(png)
    art().quantize(160).save(folder / "art.png", optimize=True)


if __name__ == "__main__":
    main()

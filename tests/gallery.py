"""Redraw the pictures of the README and the gallery: ``python -m tests.gallery [FOLDER]`` (``.github/pictures``).

Every picture comes from a seeded game of robots, so the same code draws the same bytes.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec
from PIL import Image

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro import odds as machi_odds
from bot.games.machi_koro.views import MachiView
from bot.games.mafia_dollar import coach
from bot.games.registry import GAMES
from bot.language import speaking
from bot.pictures.picture import Picture
from bot.records.leaderboard import Line
from bot.records.profile import Form
from rendering import machi_koro, mafia_dollar, records, tournaments
from rendering.art.street.people.gangsters import GANGSTERS
from rendering.drawing.cover_parts import Chair, Cover
from rendering.drawing.sprites import Art, raster
from rendering.machi_koro.icons import CARDS
from rendering.tournaments import Box
from rendering.words import PHRASEBOOKS
from tests import growing_town
from tests.rendering.endings import machi, mafia
from tests.rendering.mafia_dollar import samples
from tests.rendering.records.test_month_card import month
from tests.rendering.records.test_profile_card import STARS, sample
from tests.rendering.tournaments.samples import EIGHT, knock_out, match

NAMES: Final = ("Ann", "Bo", "Cleo", "Dev", "Eli")
JAPANESE_NAMES: Final = ("さくら", "ケン", "みお", "ハルト", "そら")
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


def board(seed: bytes, turn: int, options: Options, names: Sequence[str] = NAMES[:4]) -> Picture:
    """The board of that game."""
    view = machi_view(seed, turn, options, len(names))
    return machi_koro.board(view, view.last or view.turn, names)


def board_of_five(names: Sequence[str] = NAMES) -> Picture:
    """The board of a game with every card."""
    return board(b"picture 2", 62, Options(edition="everything", market="10", first="joining"), names)


def japanese_board() -> Picture:
    """The same board at a Japanese table."""
    with speaking("ja"):
        return board_of_five(JAPANESE_NAMES)


def market() -> Picture:
    """What is on sale in the middle of a game with every card, for a player with three coins."""
    view = machi_view(b"picture 4", 30, Options(edition="everything", market="10", first="joining"))
    return machi_koro.market(view, 3)


def odds() -> Picture:
    """The odds of a player who may roll two dice."""
    view = machi_view(b"picture 2", 60, Options(edition="everything", market="10", first="joining"), seats=5)
    return machi_koro.odds(machi_odds.odds(view, 1))


def table() -> Picture:
    """A street after a check."""
    view = samples.with_check(4)
    return mafia_dollar.table(view, NAMES[:4], view.last)


def hand() -> Picture:
    """A hand in the middle of a game."""
    return mafia_dollar.hand(samples.view(4, 40, viewer=0), NAMES[:4])


def machi_cover() -> Picture:
    """A lobby of Machi Koro."""
    chairs = (Chair("Ann"), Chair("Bo"), Chair("Robo Rye", "normal"))
    return machi_koro.cover(Cover("Machi Koro", "Harbor", chairs, 5), "harbor")


def mafia_cover() -> Picture:
    """A lobby of MafiaDollar."""
    return mafia_dollar.cover(Cover("MafiaDollar", "One deal", (Chair("Ann"), Chair("Bolt Bun", "easy")), 4))


def win() -> Picture:
    """The last board of a game."""
    view = machi_view(b"picture 10", 9999, Options(first="joining"))
    return machi_koro.board(view, view.turn, NAMES[:4])


def trade() -> Picture:
    """A trade before anybody agrees to it."""
    return mafia_dollar.swap("G16", "L44")


def loot() -> Picture:
    """A loot card."""
    return mafia_dollar.card("L43")


def jobs() -> Picture:
    """How likely a player's gangsters succeed."""
    return mafia_dollar.odds(coach.odds(samples.view(4, 40, viewer=2)))


def recap() -> Picture:
    """Some turns as everybody saw them."""
    views = [samples.view(4, number) for number in range(21, 26)]
    turns = [view.last for view in views if view.last is not None]
    return mafia_dollar.strip(turns, views, NAMES[:4], samples.view(4, 20))


def profile() -> Picture:
    """A player's figures."""
    places: tuple[tuple[int, int], ...] = ((3, 968), (1, 1021), (2, 1034), (4, 987), (1, 1052), (1, 1098), (2, 1107))
    places = (*places, (3, 1081), (1, 1136), (2, 1149), (1, 1204), (4, 1169))
    form = tuple(Form(place, place == 1, points) for place, points in places)
    figures = sample("machi_koro", form, rated=12, points=1169, streak=0, best_streak=2)
    home = records.Home(machi("base-10-at-once").view, 1)
    return records.profile(records.Shown("Cleo", figures, 1.79e9, ("Bo", 84), ("Dev", 66), "Friday Games", home=home))


def leaderboard() -> Picture:
    """The players of a server, the reader among them."""
    lines = [records.Named(Line(at, at, 1500 - 60 * at, 40, 40, 20 - 2 * at), name) for at, name in enumerate(NAMES, 1)]
    reader = records.Named(Line(17, 9, 988, 4, 6, 1), "Gus", own=True)
    return records.leaderboard(
        records.Ranking(
            game="mafia_dollar", month="", lines=[*lines, reader], stars=STARS["mafia_dollar"], server="Friday Games"
        )
    )


def badges() -> Picture:
    """What a player has achieved."""
    names, found = PHRASEBOOKS["machi_koro"].badges, GAMES["machi_koro"].achievements
    shelves = [records.Shelf(each, names[each.id].name, (3, 1, 0)[at % 3], 3) for at, each in enumerate(found)]
    return records.badge_wall(
        records.Wall(name="Ann", game="machi_koro", shelves=shelves, at=1.79e9, server="Friday Games", players=9)
    )


def month_of_server() -> Picture:
    """What a server played in a month."""
    shown = records.MonthShown(month("machi_koro", "Ann"), "Friday Games", "machi_koro", STARS["machi_koro"])
    return records.month_card(shown)


def bracket() -> Picture:
    """A knock-out whose final is still to be played."""
    first = [match(0, 7), match(1, 6), match(2, 5), match(3, 4)]
    second = [match(0, 3, after=(0, 3)), match(1, 2, after=(1, 2))]
    shown = msgspec.structs.replace(
        knock_out("machi_koro", 8),
        names=EIGHT,
        rounds=[first, second, [Box((0, 1), (0, 1))]],
        robots=frozenset(),
        about="Machi Koro · knock-out · final",
    )
    return tournaments.bracket(shown)


PICTURES: Final[dict[str, Callable[[], Picture]]] = {
    "board": lambda: board(b"picture 10", 73, Options(first="joining")),
    "board-of-five": board_of_five,
    "board-ja": japanese_board,
    "coup": lambda: board(b"coup 6", 56, Options(edition="harbor", market="10", first="joining")),
    "lobby": machi_cover,
    "lobby-at-night": mafia_cover,
    "opening": lambda: board(b"picture 10", 1, Options(first="joining"), NAMES[:2]),
    "market": market,
    "win": win,
    "odds": odds,
    "poster": lambda: machi_koro.poster(machi("everything-10-at-once"), NAMES),
    "street": table,
    "hand": hand,
    "trade": trade,
    "loot": loot,
    "jobs": jobs,
    "recap": recap,
    "reckoning": lambda: mafia_dollar.reckoning(samples.view(4, 9999), NAMES[:4]),
    "crew": lambda: mafia_dollar.poster(mafia("03-4-seats"), NAMES[:4]),
    "profile": profile,
    "leaderboard": leaderboard,
    "badges": badges,
    "month": month_of_server,
    "bracket": bracket,
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
        for at, page in enumerate(draw().pages, 1):
            yield f"{name}-{at}.png" if at > 1 else f"{name}.png", page.png


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    for name, png in drawn():
        (folder / name).write_bytes(png)
    art().quantize(160).save(folder / "art.png", optimize=True)
    (folder / "town.gif").write_bytes(growing_town.gif(NAMES[:4]))


if __name__ == "__main__":
    main()

"""How the pictures of players, months, servers and tournaments look for one game; a game's own room fills it in."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec
from PIL import Image

from bot.language import Sentence
from rendering.art.town.ground import Season
from rendering.drawing.heroes import HEAD as HEAD
from rendering.drawing.heroes import Stage
from rendering.drawing.poster_parts import Colours
from rendering.drawing.sprites import Art
from rendering.drawing.theme import Rgb

PROFILE: Final = 590
MONTH: Final = 600
SERVER: Final = 540
"""Heights of the scenes over profiles, months and servers, with the headline, in pixels."""
MOST_STARS: Final = 12
"""Most cards in a scene."""
KEPT: Final = 8
"""Scenes that are kept, of some 700 KiB each: drawing one takes half a second."""
ICON: Final = 150
"""Width of the drawing beside a fact, in pixels."""


class Tones(msgspec.Struct, frozen=True, kw_only=True):
    """What a game adds to the one palette; `rendering.learn_palette` learns it again from that.

    `exact`: colours that it holds exactly. `pairs`: text and what it may stand on. `drawings` may stand on `grounds`.
    `edges`: lines that stand out in high contrast. `moved`: where colours that tell something go for colour vision.
    """

    exact: tuple[Rgb, ...] = ()
    pairs: tuple[tuple[Rgb, Rgb], ...] = ()
    drawings: tuple[Art, ...] = ()
    grounds: tuple[Rgb, ...] = ()
    edges: tuple[Rgb, ...] = ()
    moved: Mapping[Rgb, Rgb] = {}


class Home(msgspec.Struct, frozen=True):
    """How a player's best game ended, and their seat. `view`: what everybody saw of it, of whatever game."""

    view: object
    seat: int


class Occasion(msgspec.Struct, frozen=True):
    """What a game draws a scene for: `PROFILE`, `MONTH` or `SERVER` pixels high.

    `cards`: the best ones of the player, the month's winner, or the server, the best first. `won`: the player has won a
    game. `home`: how their best game ended; None: it is not known. `season`: of the month.
    """

    kind: Literal["profile", "month", "server"]
    cards: tuple[str, ...] = ()
    won: bool = False
    home: Home | None = None
    season: Season = Season.SUMMER


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """One game: its name in code and for people, its colours, and its drawings as palette indexes.

    `scene` draws what stands over a profile, a month or a server; over a tournament or a leaderboard `stage` shows the
    `crowd`, or the leaders' best cards. `amount` draws what stands before coins or loot, `luck` and `theft` symbols.
    `unit`: coins or loot, in words; `best_title`, `best_unit`: how the best card is called, and what
    it earned in words; `favourite`: how the most frequent best card is called; `edition`: the name of an edition.
    `lucky_roll_title`, `lucky_roll`: what the luckiest roll of a month is called, and how its dice are drawn on a flat
    colour. `tones`: what it adds to the palette.
    """

    game: str
    called: Sentence
    colours: Colours
    scene: Callable[[Occasion], Image.Image]
    stage: Stage
    crowd: tuple[str, ...]
    portrait: Callable[[str], Image.Image]
    name: Callable[[str], str]
    luck: Callable[[], Image.Image]
    theft: Callable[[], Image.Image]
    amount: Callable[[], Image.Image] | None = None
    unit: Callable[[int], str]
    best_title: Sentence
    favourite: Sentence
    best_unit: Callable[[int], str]
    edition: Callable[[str], str]
    lucky_roll_title: Sentence
    lucky_roll: Callable[[tuple[int, ...], Rgb], Image.Image]
    tones: Tones = Tones()

    @property
    def title(self) -> str:
        """The game as people know it."""
        return str(self.called)

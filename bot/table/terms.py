"""What was agreed when a table was opened, and how fast it is played."""

from typing import Final, Literal

import msgspec

from bot.calendar.deadlines import Deadline
from bot.errors import NotByPost
from bot.games.game import AnyGame, Level, Options

Pace = Literal["live", "postal"]
POST: Final = "post"
"""The kind of alarm at which a postal turn is resolved."""

Who = Literal["everyone", "invited"]
Watch = Literal["slow", "steady", "fast"]
"""How fast robots play among themselves while others watch."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What was agreed when the table was opened.

    `options` are the game's own, still encoded. `seats` is how many may sit down, `who` who may, `invited`
    the people named. `home` is the channel it was opened from, which is not the table's own where it has a
    thread; `server` is what its server was called then. At a `pace` of "postal" nobody moves by themselves:
    orders are handed in, and a whole postal turn is resolved when the `deadline` (None: there is none) has passed
    or all orders are final. Live, each decision has that deadline. `waking`: only the time counts in which whoever
    owes it may be called. `away`: on somebody's holiday the table waits for them, or they are played for.
    `stand_in` is how well a robot plays for somebody who is not there. `reasons`: robots say why they do what they do.
    `coach`: players may ask for their odds. `watch`: only robots play, and so fast.
    """

    options: msgspec.Raw
    seats: int
    who: Who = "everyone"
    invited: tuple[int, ...] = ()
    home: int = 0
    server: str = ""
    pace: Pace = "live"
    deadline: Deadline | None = None
    waking: bool = False
    away: Literal["pause", "play"] = "pause"
    stand_in: Level = "normal"
    reasons: bool = False
    coach: bool = True
    watch: Watch | None = None


def at_pace(pace: Pace, game: AnyGame, options: Options) -> Options:
    """The options of that game at that pace, whatever was chosen.

    Raises:
        NotByPost: that game cannot be played by post.
    """
    if pace == "live":
        return options
    if game.postal is None:
        raise NotByPost(game.name)
    by_post: Options = game.postal.options(options)
    return by_post

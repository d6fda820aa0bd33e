"""How fast a table is played: everybody moves when it is their turn, or by post."""

from typing import Final, Literal

import msgspec

from bot.errors import NotByPost
from bot.games.game import Options
from bot.games.machi_koro import MACHI_KORO
from bot.games.machi_koro import Options as MachiOptions

Pace = Literal["live", "postal"]
POST: Final = "post"
"""The kind of alarm at which a postal turn is resolved."""


def at_pace(pace: Pace, game: str, options: Options) -> Options:
    """The options of that game as they are at that pace, whatever was chosen.

    By post everybody has a City Hall, and the round is played to its end.

    Raises:
        NotByPost: that game cannot be played so.
    """
    if pace == "live":
        return options
    if game != MACHI_KORO.name or not isinstance(options, MachiOptions):
        raise NotByPost(game)
    return msgspec.structs.replace(options, post=True, finish="end-of-round")

"""In how many of their last games a person answered in time, from what is stored of finished games.

A game counts as in time if its player missed no deadline there and did not leave it to a robot. Only the person
concerned reads the figure.
"""

from typing import Final

import msgspec

from bot.table.notices import PlayedFor, decode_notice
from data.sql.results import LastGame
from data.sql.transaction import Reads

GAMES: Final = 10
"""The last games that are looked at."""
ASKED: Final = 9
"""Of these, how many are asked for; a newcomer's missing games count as in time."""


class InTime(msgspec.Struct, frozen=True):
    """Of a person's last `games`, up to `GAMES`, how many they answered in time."""

    kept: int
    games: int

    @property
    def enough(self) -> bool:
        """Whether a table that asks for it takes them."""
        return self.games - self.kept <= GAMES - ASKED


async def in_time(reads: Reads, user_id: int) -> InTime:
    """That person's figure."""
    games = await reads.last_games(user_id, GAMES)
    return InTime(kept=sum(not _late(game) for game in games), games=len(games))


def _late(game: LastGame) -> bool:
    """Whether its player missed a deadline, or left it to a robot."""
    notices = map(decode_notice, game.notices)
    missed = any(isinstance(each, PlayedFor) and each.seat == game.seat and each.misses > 0 for each in notices)
    return missed or game.departure == "abandoned"

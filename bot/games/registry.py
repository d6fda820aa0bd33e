"""The games that can be played, by name."""

from typing import Final

from bot.games.game import AnyGame
from bot.games.machi_koro import MACHI_KORO
from bot.games.mafia_dollar import MAFIA_DOLLAR

GAMES: Final[dict[str, AnyGame]] = {game.name: game for game in (MACHI_KORO, MAFIA_DOLLAR)}

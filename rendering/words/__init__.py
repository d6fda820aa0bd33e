"""Every sentence about a game that a player reads: a phrasebook for each game."""

from typing import Final

from rendering.words.machi_koro import MachiPhrasebook
from rendering.words.mafia_dollar import MafiaPhrasebook
from rendering.words.phrasebook import Article, Badge, Phrasebook

PHRASEBOOKS: Final[dict[str, Phrasebook]] = {book.game.name: book for book in (MachiPhrasebook(), MafiaPhrasebook())}
"""By the name of the game."""

__all__ = ["PHRASEBOOKS", "Article", "Badge", "Phrasebook"]

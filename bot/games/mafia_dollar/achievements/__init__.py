"""Achievements of MafiaDollar: `chronicle` keeps what they ask about, `rules` says how each is earned."""

from bot.games.mafia_dollar.achievements.rules import PUBLIC, SECRET, MafiaChronicle

__all__ = ["PUBLIC", "SECRET", "MafiaChronicle"]

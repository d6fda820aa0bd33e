"""Achievements of Machi Koro: `chronicle` keeps what they ask about, `rules` says how each is earned."""

from bot.games.machi_koro.achievements.rules import RULES, MachiChronicle

__all__ = ["RULES", "MachiChronicle"]

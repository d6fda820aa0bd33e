"""Pictures of what players have achieved, over many games: profiles and leaderboards.

Drawn from figures (`bot.records.profile`), never from views; pure functions for any thread. `styles` knows how each
game looks, the others know none.
"""

from rendering.records.leaderboards import Named, Ranking, leaderboard
from rendering.records.profile_card import Shown, profile

__all__ = ["Named", "Ranking", "Shown", "leaderboard", "profile"]

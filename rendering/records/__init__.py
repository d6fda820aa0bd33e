"""Pictures of what players have achieved, over many games: profiles, leaderboards, badges, months.

Drawn from figures (`bot.records.profile`), never from views; pure functions for any thread. `styles` knows how each
game looks, the others know none.
"""

from rendering.drawing.style import Home
from rendering.records.badge_wall import Shelf, Wall, badge_card, badge_wall
from rendering.records.leaderboards import Named, Ranking, leaderboard
from rendering.records.month_card import MonthShown, month_card
from rendering.records.profile_card import Badges, Shown, profile
from rendering.records.review_card import ReviewShown, review_card
from rendering.records.server_card import ServerShown, server_card

__all__ = [
    "Badges",
    "Home",
    "MonthShown",
    "Named",
    "Ranking",
    "ReviewShown",
    "ServerShown",
    "Shelf",
    "Shown",
    "Wall",
    "badge_card",
    "badge_wall",
    "leaderboard",
    "month_card",
    "profile",
    "review_card",
    "server_card",
]

"""What tells one occasion from another in pictures of players and tournaments: an icon for each, and pieces of scenes.

`ICONS` holds the icons by the names by which pictures ask for them.
"""

from rendering.art.occasions.icons import ICONS

__all__ = ["ICONS"]

"""Pictures of MafiaDollar, drawn from views. Every function is pure and may be called from any thread.

`table` and `check` show what everybody may see, whoever's view they are given; `hand` and `strip` are for the viewer
alone; `reckoning` shows deals that are over. `warm` rasterises beforehand what they are made of.
"""

from rendering.drawing.picture import Picture
from rendering.mafia_dollar.checks import check
from rendering.mafia_dollar.hands import hand
from rendering.mafia_dollar.large_card import card
from rendering.mafia_dollar.odds_picture import odds
from rendering.mafia_dollar.reckonings import reckoning
from rendering.mafia_dollar.strips import strip
from rendering.mafia_dollar.tables import table
from rendering.mafia_dollar.warm_up import warm

__all__ = ["Picture", "card", "check", "hand", "odds", "reckoning", "strip", "table", "warm"]

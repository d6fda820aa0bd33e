"""Pictures of Machi Koro, drawn from views. Every function is pure and may be called from any thread.

The first picture after the start rasterises what it needs; `warm` does that beforehand.
"""

from rendering.drawing.picture import Picture
from rendering.machi_koro.boards import board, table
from rendering.machi_koro.large_card import card
from rendering.machi_koro.large_town import town
from rendering.machi_koro.markets import market
from rendering.machi_koro.odds_picture import odds
from rendering.machi_koro.reports import report
from rendering.machi_koro.strips import strip
from rendering.machi_koro.warm_up import warm

__all__ = ["Picture", "board", "card", "market", "odds", "report", "strip", "table", "town", "warm"]

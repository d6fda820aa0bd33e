"""Draws Machi Koro's pictures from views; every function is pure and may be called from any thread.

May import `rendering.drawing`, `rendering.words`, views and events of the game, and card data; never a state. The files
belong together because all pictures share the same pieces: `items`, `icons`, `marks`, `dice`, and the drawn towns in
`towns`; `alt` describes each picture in words. The first picture after a start rasterises its sprites; `warm` does that
beforehand.
"""

from bot.pictures.picture import Picture
from rendering.machi_koro.boards import board, table
from rendering.machi_koro.covers import cover
from rendering.machi_koro.guides import guide
from rendering.machi_koro.large_card import card
from rendering.machi_koro.large_town import town
from rendering.machi_koro.markets import market
from rendering.machi_koro.odds_picture import odds
from rendering.machi_koro.posters import Ending, poster
from rendering.machi_koro.replays import film, large_seat
from rendering.machi_koro.reports import report
from rendering.machi_koro.strips import strip
from rendering.machi_koro.warm_up import warm

__all__ = [
    "Ending",
    "Picture",
    "board",
    "card",
    "cover",
    "film",
    "guide",
    "large_seat",
    "market",
    "odds",
    "poster",
    "report",
    "strip",
    "table",
    "town",
    "warm",
]

"""Pictures of MafiaDollar, drawn from views; pure functions for any thread. May import `drawing`, `words` and views.

`table` shows what everybody may see, `hand`, `swap` and `strip` what the viewer may, `reckoning` finished deals,
`poster` and `replay` a finished game. There is one module for each picture (`tables`, `hands`, …), and those that all
pictures share, which is why the files belong together: `cards`, `pieces`, `icons`, `items`, `noir`.
"""

from bot.pictures.picture import Picture
from rendering.mafia_dollar.covers import cover
from rendering.mafia_dollar.guides import guide
from rendering.mafia_dollar.hands import hand
from rendering.mafia_dollar.large_card import card
from rendering.mafia_dollar.odds_picture import odds
from rendering.mafia_dollar.posters import Ending, poster
from rendering.mafia_dollar.reckonings import reckoning
from rendering.mafia_dollar.replays import film
from rendering.mafia_dollar.strips import strip
from rendering.mafia_dollar.swaps import swap
from rendering.mafia_dollar.tables import table
from rendering.mafia_dollar.warm_up import warm

__all__ = [
    "Ending",
    "Picture",
    "card",
    "cover",
    "film",
    "guide",
    "hand",
    "odds",
    "poster",
    "reckoning",
    "strip",
    "swap",
    "table",
    "warm",
]

"""Pictures of MafiaDollar, drawn from views; pure functions for any thread. May import `drawing`, `words` and views.

`table` and `check` show what everybody may see, `hand` and `strip` what the viewer may, `reckoning` finished deals.
One module a picture (`tables`, `hands`, …), and what pictures share: `cards`, `pieces`, `icons`, `items`, `noir`.
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

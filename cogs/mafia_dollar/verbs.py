"""The verbs of MafiaDollar's own controls; `cogs.ui.verbs` has those of every game. `grep verbs.HAND` finds handlers.

All but `HAND` and `END` stand in private panels.
"""

from functools import partial

from discord.ui import Select, UserSelect

from bot.games.mafia_dollar import MAFIA_DOLLAR
from cogs.ui.components import Verb

_button = partial(Verb, game=MAFIA_DOLLAR.name)
_menu = partial(Verb, game=MAFIA_DOLLAR.name, control=Select)

STAGE = r"\d{1,2}(?:-[A-Za-z0-9]{1,40}){0,5}"
"""The stage of an answer (`menus.Stage`): the page of the menu, and the keys chosen so far."""
KEYS = r"[A-Za-z0-9]{1,40}(?:-[A-Za-z0-9]{1,40}){0,5}"
"""A whole answer, as the keys of the steps to it."""

HAND = _button("hand")
END = _button("end")
DO = _button("do", KEYS)
CHOOSE = _menu("choose", STAGE)
HAUL = _menu("haul", STAGE)
STEP = _button("step", STAGE)
PANEL = _button("panel")
TAKE_BACK = _button("take_back")
TRY_DM = _button("try_dm")
COACH = _button("coach")
COACH_NAMED = Verb("coach_named", game=MAFIA_DOLLAR.name, control=UserSelect)
COACH_ENDED = _button("coach_ended")
STANDING_MAFIA = _menu("standing_mafia", "(?:pass|give|trade)")

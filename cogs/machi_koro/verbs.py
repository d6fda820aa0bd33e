"""The verbs of Machi Koro's own controls; `cogs.ui.verbs` has those of every game. `grep verbs.ROLL` finds handlers."""

from functools import partial

from discord.ui import Select

from bot.games.machi_koro import MACHI_KORO
from cogs.ui.components import Verb

_button = partial(Verb, game=MACHI_KORO.name)
_menu = partial(Verb, game=MACHI_KORO.name, control=Select)

CARD = "[a-z_]{1,40}"
PLACE = r"\.[a-z_]{1,20}\.\d{1,3}(?:\.[a-z0-9_]{1,40}){0,3}"
"""A place in an editor of orders: `orders_parts.At` without its first number."""

# --- moves: of a menu the argument is its number, for a long choice has two ---

ROLL = _button("roll", "[12]")
REROLL = _button("reroll", "[12]")
KEEP = _button("keep")
ADD = _button("add")
PASS = _button("pass")
TARGET = _button("target", r"\d")
WHICH = _button("which", "open|closed")
DEMOLISH = _button("demolish", CARD)
INVEST = _button("invest")
BUILD = _menu("build", r"\d")
RENOVATE = _menu("renovate", r"\d")
ACTIVATE = _menu("activate", r"\d")

# --- cards that change hands: first whose town, then which card ---

SWAP = _button("swap", r"\d")
SWAP_TAKE = _menu("swap_take", r"\d-\d")
SWAP_GIVE = _menu("swap_give", rf"\d-{CARD}-\d")
GIVE_TO = _button("give_to", r"\d")
GIVE = _menu("give", r"\d-\d")

# --- looking ---

TOWN = _button("town", looks=True)
MARKET = _button("market", looks=True)

# --- orders: the decision in the custom id is the postal turn, and 0 for standing orders ---

ORDERS = _button("orders", counts="postal_turn")
ORDERS_PART = _menu("orders_part", f"[01]{PLACE}", counts="postal_turn")
ORDERS_PICK = _menu("orders_pick", f"[01]{PLACE}", counts="postal_turn")
ORDERS_AT = _button("orders_at", f"[01]{PLACE}", counts="postal_turn")
ORDERS_OPEN = _button("orders_open", f"[01]{PLACE}", counts="postal_turn")
ORDERS_OFF = _button("orders_off", f"[01]{PLACE}", counts="postal_turn")
ORDERS_HAND_IN = _button("orders_hand_in", r"[01]\.(?:open|final)", counts="postal_turn")
ORDERS_REOPEN = _button("orders_reopen", counts="postal_turn")
STANDING_PART = _menu("standing_part")
STANDING_PICK = _menu("standing_pick", f"0{PLACE}")
STANDING_OPEN = _button("standing_open", f"0{PLACE}")

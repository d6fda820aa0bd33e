"""A whole postal turn in one call."""

from collections.abc import Mapping, Sequence

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import MachiPostalReport


def resolve_postal_turn(state: MachiState, orders: Mapping[int, Sequence[Orders]], chance: Chance) -> MachiPostalReport:
    """Play a postal turn on a copy of `state` and report it."""
    copy = MACHI_KORO.decode(MACHI_KORO.encode(state))
    postal = MACHI_KORO.postal
    return postal.report(state, ((answered, copy) for answered in postal.play(copy, orders, chance)))

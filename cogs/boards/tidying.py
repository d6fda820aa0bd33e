"""Which messages of a table are removed from a channel that its players keep tidy."""

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.publishing.message_slots import Plan, is_public
from cogs.boards.posters import SLOT as POSTER
from data.rows import SlotRow

KEPT: Final = 2
"""How many boards stay while a game runs: the current one, and the one before it, which shows what led to it."""
_BOARDS: Final = frozenset({"board", "chain", "post", "report"})
"""First parts of the keys of slots that show turns; a number follows each."""


def tidied(plan: Plan, stored: Sequence[SlotRow]) -> Plan:
    """The plan without old boards; once there is a poster, it alone stays.

    What people may be looking at is settled first, and removed with the next plan, which `again` asks for. Boards of
    turns that were taken back are in no plan, and count as none.
    """
    open_slots = {row.slot for row in stored if not row.settled}
    slots = {row.slot for row in stored if row.settled} | {message.slot for message in plan.messages}
    if plan.message(POSTER) is None:
        turns = sorted((slot for slot in slots if slot.partition(":")[0] in _BOARDS), key=_turn)
        gone = turns[:-KEPT]
    else:
        gone = [slot for slot in slots if slot != POSTER and is_public(slot)]
    settling = [each.slot for each in plan.messages if each.settled and each.slot in open_slots.intersection(gone)]
    removed = frozenset(gone).difference(settling)
    messages = [message for message in plan.messages if message.slot not in removed]
    return msgspec.structs.replace(plan, messages=messages, gone=removed, again=bool(settling))


def _turn(slot: str) -> tuple[int, bool]:
    """The turn that a board shows; of two that begin with the same, a postal turn's report comes first."""
    kind, _, number = slot.partition(":")
    return int(number), kind != "report"

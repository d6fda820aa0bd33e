"""Which messages of a table are removed from a channel that its players keep tidy."""

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from bot.publishing.message_slots import Plan, PublicMessage, is_public
from bot.table.table import Table
from cogs.boards.posters import SLOT as POSTER
from cogs.boards.posters import story_row
from cogs.ui import layouts
from data.rows import SlotRow

KEPT: Final = 2
"""How many boards stay while a game runs: the current one, and the one before it, which shows what led to it."""
_BOARDS: Final = frozenset({"board", "chain", "post", "report"})
"""First parts of the keys of slots that show turns; a number follows each."""


def tidied(plan: Plan, stored: Sequence[SlotRow], table: Table) -> Plan:
    """The plan without old boards; once the game is over, only the poster stays, or without one the last board.

    What people may be looking at is settled first, and removed with the next plan, which `again` asks for. Boards of
    turns that were taken back are in no plan, and count as none.
    """
    open_slots = {row.slot for row in stored if not row.settled}
    slots = {row.slot for row in stored if row.settled} | {message.slot for message in plan.messages}
    last = None
    if table.state is not None and table.row.phase != "playing":
        shown = [POSTER] if plan.message(POSTER) is not None else _boards({each.slot for each in plan.messages})
        last = shown[-1] if shown else None
        gone = [slot for slot in slots if shown and slot != last and is_public(slot)]
    else:
        gone = _boards(slots)[:-KEPT]
    settling = [each.slot for each in plan.messages if each.settled and each.slot in open_slots.intersection(gone)]
    removed = frozenset(gone).difference(settling)
    messages = [
        layouts.with_rows(message, story_row(table))
        if message.slot == last != POSTER and isinstance(message, PublicMessage)
        else message
        for message in plan.messages
        if message.slot not in removed
    ]
    return msgspec.structs.replace(plan, messages=messages, gone=removed, again=bool(settling))


def _boards(slots: Collection[str]) -> list[str]:
    """Those of these slots that show turns, in the order of play."""
    return sorted((slot for slot in slots if slot.partition(":")[0] in _BOARDS), key=_turn)


def _turn(slot: str) -> tuple[int, bool]:
    """The turn that a board shows; of two that begin with the same, a postal turn's report comes first."""
    kind, _, number = slot.partition(":")
    return int(number), kind != "report"

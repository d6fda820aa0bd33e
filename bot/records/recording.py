"""Makes the recording of a finished game."""

from typing import cast

import msgspec

from bot.errors import WrongPhase
from bot.games.recording import Ended, Recording
from bot.table.table import Whole


def recorded(whole: Whole) -> Recording:
    """The game that was played at a table, without names and ids of people.

    Raises:
        WrongPhase: it has not ended, or never began.
    """
    table, entries = whole.table, whole.entries
    row = table.row
    if row.phase not in ("over", "closed") or table.state is None or row.key is None:
        raise WrongPhase(row.phase)
    return Recording(
        game=row.game,
        rules=entries[-1].rules,
        seats=len(table.seats),
        robots=tuple(seat.robot for seat in table.seats),
        options=msgspec.Raw(msgspec.json.encode(table.options())),
        key=row.key.hex(),
        later_keys=later_keys(whole),
        ended=cast("Ended", row.ended or row.phase),
        outcome=table.outcome(),
        entries=tuple(entries),
    )


def later_keys(whole: Whole) -> tuple[str, ...] | msgspec.UnsetType:
    """The keys after the first one, as a recording has them."""
    return tuple(key.hex() for key in whole.keys[1:]) or msgspec.UNSET

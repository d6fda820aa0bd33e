"""What seat 0 reads of two answers."""

from collections.abc import Sequence

from bot.games.machi_koro import MACHI_KORO, MachiAction
from bot.games.machi_koro.review.comparing import compared
from bot.games.machi_koro.review.facts import Fact
from tests.bot.games.machi_koro.positions import (
    Table,
)


def told(position: Table, given: MachiAction, best: MachiAction) -> Sequence[Fact]:
    """What seat 0 reads at the question that is open."""
    return compared(MACHI_KORO.view(position.state, 0), position.pending, given, best)


def facts(found: Sequence[Fact]) -> list[str]:
    """The facts without their amounts."""
    return [fact.told for fact in found]

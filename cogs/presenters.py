"""The presenters, by the name of their game."""

from collections.abc import Mapping

from bot.seating import Table
from cogs.machi_koro.presenter import MachiPresenter
from cogs.presenter import Presenter

PRESENTERS: Mapping[str, Presenter] = {each.book.game.name: each for each in (MachiPresenter(),)}


def presenter_of(table: Table) -> Presenter:
    """What shows that table's game."""
    return PRESENTERS[table.row.game]

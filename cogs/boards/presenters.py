"""Registers the presenters of the games."""

from cogs.machi_koro.presenter import MachiPresenter
from cogs.mafia_dollar.presenter import MafiaPresenter
from cogs.matchmaking import queue
from cogs.tables import choices
from cogs.ui.presenter import PRESENTERS, Presenter


def introduce(presenter: Presenter) -> None:
    """Register a game's presenter, and let commands offer the game."""
    PRESENTERS[presenter.book.game.name] = presenter
    choices.offer(presenter.book)
    queue.offer(presenter.book)


introduce(MachiPresenter())
introduce(MafiaPresenter())

"""The presenters, by the name of their game."""

from collections.abc import Mapping

from cogs.machi_koro.presenter import MachiPresenter
from cogs.mafia_dollar.presenter import MafiaPresenter
from cogs.ui.presenter import Presenter, introduce, presenter_of

__all__ = ["PRESENTERS", "presenter_of"]

PRESENTERS: Mapping[str, Presenter] = introduce(MachiPresenter(), MafiaPresenter())

"""Finished games of the recorded corpus, as posters show them."""

import functools
from typing import Final

from bot.games.journal import live
from bot.games.machi_koro import MACHI_KORO, MachiView
from bot.games.machi_koro.story import MachiStory
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaView
from bot.games.mafia_dollar.story import MafiaStory
from bot.games.registry import GAMES
from bot.games.values import Story, View
from rendering import machi_koro, mafia_dollar
from rendering.words.endings import TimePlayed
from tests.support.finished import recorded
from tests.support.values import of_type

PLAYED: Final = TimePlayed(1_795_000_000, 1_795_000_000 + 3 * 86_400)
"""From 18 to 21 November 2026."""


@functools.cache
def _ended(name: str) -> tuple[View, Story | None]:
    found, state = recorded(name)
    game = GAMES[found.game]
    events = [event for entry in live(found.entries) for event in game.decode_events(entry.events)]
    return game.view(state, None), game.story(state, events)


def machi(name: str) -> machi_koro.Ending:
    """A recorded game of Machi Koro."""
    view, story = _ended(f"{MACHI_KORO.name.replace('_', '-')}-{name}")
    return machi_koro.Ending(of_type(MachiView, view), of_type(MachiStory, story), PLAYED)


def mafia(name: str) -> mafia_dollar.Ending:
    """A recorded game of MafiaDollar."""
    view, story = _ended(f"{MAFIA_DOLLAR.name.replace('_', '-')}-{name}")
    return mafia_dollar.Ending(of_type(MafiaView, view), of_type(MafiaStory, story), PLAYED)

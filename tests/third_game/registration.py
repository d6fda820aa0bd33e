"""Registers Lanterns: one line for each layer, as the registries have for their own games."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from bot.games.registry import GAMES
from bot.language import catalogues
from cogs.boards.presenters import introduce
from cogs.matchmaking import queue
from cogs.tables import choices
from cogs.ui.components import HANDLERS, VERBS
from cogs.ui.presenter import PRESENTERS
from rendering.art import badges
from rendering.styles import STYLES
from rendering.words import PHRASEBOOKS
from tests.third_game import controls, pictures
from tests.third_game.rules import LANTERNS
from tests.third_game.words import LanternsPhrasebook

VERB_NAMES: Final = (controls.HAND.name, controls.LIGHT.name)
OWN_VERBS: Final = [(VERBS.pop(name), HANDLERS.pop(name)) for name in VERB_NAMES]
"""Other tests of this process count every verb."""


@contextmanager
def registered() -> Iterator[None]:
    """Lanterns is one of the games for a while."""
    tables: list[dict[str, Any]] = [GAMES, PHRASEBOOKS, STYLES, PRESENTERS, badges.EMBLEMS, badges.MEDALS]
    lists: list[list[Any]] = [choices.GAME_CHOICES, choices.EDITION_CHOICES, queue.WISHES, queue.CHOICES]
    lists += [catalogues._further]
    kept = [dict(each) for each in tables], [list(each) for each in lists]
    try:
        GAMES[LANTERNS.name] = LANTERNS
        PHRASEBOOKS[LANTERNS.name] = LanternsPhrasebook()
        STYLES[LANTERNS.name] = pictures.STYLE
        badges.strike((pictures.lamplighter,), pictures.GROUNDS, badges.coin)
        introduce(controls.LanternsPresenter())
        catalogues.add(Path(__file__).parent / "locales")
        for verb, handler in OWN_VERBS:
            VERBS[verb.name], HANDLERS[verb.name] = verb, handler
        yield
    finally:
        for verb, _ in OWN_VERBS:
            del VERBS[verb.name], HANDLERS[verb.name]
        for table, before in zip(tables, kept[0], strict=True):
            table.clear()
            table.update(before)
        for each, then in zip(lists, kept[1], strict=True):
            each[:] = then
        catalogues.forget()

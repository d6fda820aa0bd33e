"""The choices of ``/table open``: of all games together, because they share the command."""

from collections.abc import Sequence
from typing import Final

from discord import app_commands

from bot.games.values import Options
from bot.language.reading import begun_list, folded
from bot.language.rows import commas
from cogs.ui.options import CHOICE_HOLDS
from rendering.words import PHRASEBOOKS, Phrasebook
from rendering.words.common import capital
from rendering.words.settings import NotAgreed, Setting

FEWEST: Final = min(book.widest.start for book in PHRASEBOOKS.values())
MOST_PLAYERS: Final = max(book.widest[-1] for book in PHRASEBOOKS.values())
"""The most players of any game."""


def choices(key: str) -> list[app_commands.Choice[str]]:
    """The choices of one setting, of all games that have it."""
    found = {
        each.value: each.name
        for book in PHRASEBOOKS.values()
        for setting in book.settings(book.game.options_type(), 0)
        if setting.key == key
        for each in setting.alternatives
    }
    return [app_commands.Choice(name=capital(name), value=value) for value, name in found.items()]


def completions(game: object, edition: object, typed: str, key: str = "without") -> Sequence[str]:
    """The typed list with its last item completed; `game` and `edition` are the other options typed.

    Lists longer than a Discord choice are not offered, but can be typed.
    """
    book = PHRASEBOOKS.get(str(game)) or next(iter(PHRASEBOOKS.values()))
    setting = _setting(book, edition, key)
    if setting is None:
        return []
    before, last = begun_list(typed)
    names = {each.value: _name(book, each.value) for each in setting.alternatives}
    there = {folded(part) for part in before}
    wanted = folded(last)
    left = [name for name in sorted(names.values()) if folded(name) not in there and wanted in folded(name)]
    left.sort(key=lambda name: not folded(name).startswith(wanted))
    lists = (commas([*before, name]) for name in left)
    return [each for each in lists if len(each) <= CHOICE_HOLDS]


def _name(book: Phrasebook, article: str) -> str:
    return next((each.name for each in book.articles() if each.id == article), article)


def _setting(book: Phrasebook, edition: object, key: str) -> Setting | None:
    options: Options = book.game.options_type()
    if isinstance(edition, str):
        try:
            options = book.agree(options, "edition", (edition,))
        except NotAgreed:
            return None
    return next((each for each in book.settings(options, 0) if each.key == key), None)

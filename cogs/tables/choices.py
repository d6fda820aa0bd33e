"""What options of commands offer of the games: which there are, their editions, and their own settings."""

from collections.abc import Mapping, Sequence
from typing import Final

from discord import app_commands

from bot.language.reading import begun_list, folded
from bot.language.rows import commas
from cogs.ui.options import CHOICE_HOLDS
from rendering.drawing.theme import SEATS
from rendering.words import Phrasebook
from rendering.words.common import capital
from rendering.words.settings import NotAgreed, Setting

FEWEST: Final = 2
MOST_PLAYERS: Final = len(SEATS)
"""The most players of any game: each seat has a colour of its own."""
GAME_CHOICES: Final[list[app_commands.Choice[str]]] = []
"""The games, for commands of all of them. Discord's commands hold this list, so a game can join it later."""
EDITION_CHOICES: Final[list[app_commands.Choice[str]]] = []
"""The editions of all games that have some, likewise."""


def offer(book: Phrasebook) -> None:
    """Offer a game from now on."""
    GAME_CHOICES.append(app_commands.Choice(name=book.title, value=book.game.name))
    for setting in book.settings(book.game.options_type(), 0):
        EDITION_CHOICES.extend(choices(setting) if setting.key == "edition" else ())


def choices(setting: Setting) -> list[app_commands.Choice[str]]:
    """The choices of one setting."""
    return [app_commands.Choice(name=capital(each.name), value=each.value) for each in setting.alternatives]


def completions(book: Phrasebook, sent: Mapping[str, object], key: str, typed: str) -> Sequence[str]:
    """The typed list of a game's setting with its last item completed; `sent`: the options typed so far.

    Lists longer than a Discord choice are not offered, but can be typed.
    """
    options = book.game.options_type()
    for setting in book.settings(options, 0):
        if not setting.several and setting.option in sent:
            try:
                options = book.agree(options, setting.key, (str(sent[setting.option]),))
            except NotAgreed:
                return []
    setting = next(setting for setting in book.settings(options, 0) if setting.key == key)
    before, last = begun_list(typed)
    articles = {each.id: each.name for each in book.articles()}
    names = {each.value: articles.get(each.value, each.name) for each in setting.alternatives}
    there = {folded(part) for part in before}
    wanted = folded(last)
    left = [name for name in sorted(names.values()) if folded(name) not in there and wanted in folded(name)]
    left.sort(key=lambda name: not folded(name).startswith(wanted))
    lists = (commas([*before, name]) for name in left)
    return [listed for listed in lists if len(listed) <= CHOICE_HOLDS]

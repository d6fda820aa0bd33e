"""Discord's localisations of commands, options and choices, from the same catalogues as everything else.

Each kind of text has its own context in them, because its limits are Discord's.
"""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Final

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Where
from discord.app_commands import TranslationContextTypes, locale_str

from bot.language.catalogues import excerpt
from bot.language.languages import matching
from bot.language.sentences import CONTEXT_MARK

LONGEST_NAME: Final = 32
LONGEST_DESCRIPTION: Final = 100
NAME_OF_COMMAND: Final = "name of a command"
NAME_IN_MENU: Final = "name of a command in the menu on a person"
NAME_OF_OPTION: Final = "name of an option"
DESCRIPTION: Final = "description of a command"
DESCRIPTION_OF_OPTION: Final = "description of an option"
CHOICE: Final = "choice of an option"


def is_name(text: str) -> bool:
    """Whether Discord takes it as the name of a command or an option: one word of lower-case letters and digits.

    >>> is_name("tisch"), is_name("Tisch"), is_name("zwei worte"), is_name("テーブル")
    (True, False, False, True)
    """
    known = all(letter in "-_'" or unicodedata.category(letter)[0] in "LNM" for letter in text)
    return 1 <= len(text) <= LONGEST_NAME and text == text.lower() and known


def is_description(text: str) -> bool:
    """Whether Discord takes it as a description or a choice."""
    return 1 <= len(text) <= LONGEST_DESCRIPTION


FORMS: Final[Mapping[str, Callable[[str], bool]]] = {
    NAME_OF_COMMAND: is_name,
    NAME_IN_MENU: lambda text: 1 <= len(text) <= LONGEST_NAME,
    NAME_OF_OPTION: is_name,
    DESCRIPTION: is_description,
    DESCRIPTION_OF_OPTION: is_description,
    CHOICE: is_description,
}
"""What Discord takes, by the context in the catalogues."""
_CONTEXTS: Final[Mapping[Where, str]] = {
    Where.command_name: NAME_OF_COMMAND,
    Where.group_name: NAME_OF_COMMAND,
    Where.command_description: DESCRIPTION,
    Where.group_description: DESCRIPTION,
    Where.parameter_name: NAME_OF_OPTION,
    Where.parameter_description: DESCRIPTION_OF_OPTION,
    Where.choice_name: CHOICE,
}


def context_of(place: TranslationContextTypes) -> str:
    """The context in the catalogues for a text in that place of a command."""
    in_menu = place.location is Where.command_name and isinstance(place.data, app_commands.ContextMenu)
    return NAME_IN_MENU if in_menu else _CONTEXTS[place.location]


class CommandTranslator(app_commands.Translator):
    """Translates what discord.py registers. What has no translation, or none that Discord takes, stays English.

    Make it in a thread: it reads all catalogues, but only what they say of commands.
    """

    def __init__(self) -> None:
        self._languages = {locale: matching(locale.value) for locale in Locale}
        self._catalogues = {language: excerpt(language, FORMS) for language in set(self._languages.values())}

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """The text in that locale; None: as in English."""
        known = self._catalogues[self._languages[locale]]
        if known is None or context.location not in _CONTEXTS:
            return None
        kind = context_of(context)
        key = f"{kind}{CONTEXT_MARK}{string.message}"
        found = known.gettext(key)
        return found if found not in (key, string.message) and FORMS[kind](found) else None

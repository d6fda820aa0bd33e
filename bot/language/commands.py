"""Discord's localisations of commands, options and choices, from the same catalogues as everything else.

Each kind of text has its own context in them, because its limits are Discord's. A name of a command has that of its
command, so that the same English word can be another one elsewhere: nobody passes a turn in Machi Koro as they pass a
card. Options of one name are called the same, but for those in `OTHERWISE`.
"""

import unicodedata
from collections.abc import Callable, Mapping
from gettext import NullTranslations
from typing import Final

from discord import Locale, app_commands
from discord.app_commands import ContextMenu, TranslationContextTypes, locale_str
from discord.app_commands import TranslationContextLocation as Where

from bot.language.catalogues import excerpt
from bot.language.contexts import CHOICE as CHOICE
from bot.language.current import language_of_commands, speaking
from bot.language.languages import matching
from bot.language.rows import capital
from bot.language.sentences import CONTEXT_MARK, say_in_context

LONGEST_NAME: Final = 32
LONGEST_DESCRIPTION: Final = 100
NAME_OF_COMMAND: Final = "name of the command /"
"""What follows is the command with its group, in English."""
NAME_OF_OPTION: Final = "name of an option"
OTHERWISE: Final = frozenset({("table open", "target")})
"""Commands with an option whose name has another meaning elsewhere; their context names the command, too."""
NAME_IN_MENU: Final = "name of a command in the menu on a person"
DESCRIPTION: Final = "description of a command"
DESCRIPTION_OF_OPTION: Final = "description of an option"


def is_name(text: str) -> bool:
    """Whether Discord takes it as the name of a command or an option: one word of lower-case letters and digits.

    >>> is_name("tisch"), is_name("Tisch"), is_name("zwei worte"), is_name("テーブル")
    (True, False, False, True)
    """
    known = all(letter in "-_'" or unicodedata.category(letter)[0] in "LNM" for letter in text)
    return 1 <= len(text) <= LONGEST_NAME and text == text.lower() and known


def is_menu_name(text: str) -> bool:
    """Whether Discord takes it as a name in a menu, which may have capitals and spaces.

    >>> is_menu_name("Zum Spiel fordern"), is_menu_name("")
    (True, False)
    """
    return 1 <= len(text) <= LONGEST_NAME and text == text.strip()


def is_description(text: str) -> bool:
    """Whether Discord takes it as a description or a choice."""
    return 1 <= len(text) <= LONGEST_DESCRIPTION


_FORMS: Final[Mapping[str, Callable[[str], bool]]] = {
    NAME_OF_COMMAND: is_name,
    NAME_OF_OPTION: is_name,
    NAME_IN_MENU: is_menu_name,
    DESCRIPTION: is_description,
    DESCRIPTION_OF_OPTION: is_description,
    CHOICE: is_description,
}
"""What Discord takes, by how the context in the catalogues begins."""


def fits(context: str, text: str) -> bool:
    """Whether Discord takes that text; a text that is none of a command always fits."""
    return all(takes(text) for kind, takes in _FORMS.items() if context.startswith(kind))


def is_name_context(context: str) -> bool:
    """Whether texts in that context are names of commands or options."""
    return context.startswith((NAME_OF_COMMAND, NAME_OF_OPTION))


def as_in(name: str, command: str) -> locale_str:
    """A command's name, or an option's, that is called in each language as in that other command."""
    return locale_str(name, as_in=command)


def context_of(text: locale_str, place: TranslationContextTypes) -> str | None:
    """The context in the catalogues for a text in that place of a command; None: it is not translated."""
    other = text.extras.get("as_in")
    match place.location:
        case Where.command_name if isinstance(place.data, ContextMenu):
            return NAME_IN_MENU
        case Where.command_name | Where.group_name:
            return f"{NAME_OF_COMMAND}{other or place.data.qualified_name}"
        case Where.parameter_name:
            return _of_option(str(place.data.display_name), other or place.data.command.qualified_name)
        case Where.command_description | Where.group_description:
            return DESCRIPTION
        case Where.parameter_description:
            return DESCRIPTION_OF_OPTION
        case Where.choice_name:
            return CHOICE
    return None


def option_name(option: str, command: str) -> str:
    """An option of a command in code marks, by the name that Discord shows the reader.

    >>> option_name("thread", "table open")
    '`thread`'
    """
    return f"`{_shown(option, command)}`"


def command_line(command: str, **options: object) -> str:
    """A command as somebody types it with these options, in code marks. Messages make a link of it.

    >>> command_line("table log", page=2), command_line("table open", robots="")
    ('`/table log page:2`', '`/table open robots:`')
    """
    typed = "".join(f" {_shown(option, command)}:{value}" for option, value in options.items())
    return f"`/{command}{typed}`"


def _shown(option: str, command: str) -> str:
    with speaking(language_of_commands()):
        return say_in_context(_of_option(option, command), option)


def _of_option(option: str, command: str) -> str:
    """The context of an option's name."""
    return f"{NAME_OF_OPTION} of /{command}" if (command, option) in OTHERWISE else NAME_OF_OPTION


class CommandTranslator(app_commands.Translator):
    """Translates what discord.py registers. What has no translation, or none that Discord takes, stays English.

    Make it in a thread: it reads all catalogues, but only what they say of commands.
    """

    def __init__(self) -> None:
        self._languages = {locale: matching(locale.value) for locale in Locale}
        self._catalogues = {language: excerpt(language, _FORMS) for language in set(self._languages.values())}

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """The text in that locale; None: as in English."""
        known, kind = self._catalogues[self._languages[locale]], context_of(string, context)
        if known is None or kind is None:
            return None
        found = _found(known, kind, string.message)
        if found is None and kind == CHOICE:  # the sentence itself may begin with a small letter
            found = capital(_found(known, kind, small(string.message)) or "")
        return found if found and found != string.message and fits(kind, found) else None


def small(choice: str) -> str:
    """A choice as it is said within a sentence."""
    return f"{choice[:1].lower()}{choice[1:]}"


def _found(known: NullTranslations, context: str, english: str) -> str | None:
    key = f"{context}{CONTEXT_MARK}{english}"
    return None if (found := known.gettext(key)) == key else found

"""The settings of a table, as choices with labels. Every game has settings of its own."""

from collections.abc import Iterable, Sequence

import msgspec

from bot.language import Sentence, say
from bot.language.rows import commas
from rendering.words.common import capital


class Alternative(msgspec.Struct, frozen=True):
    """One value of a setting: its label, its meaning, and `why_not` if it is not possible now."""

    value: str
    name: str
    about: str = ""
    why_not: str = ""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """A setting to agree on before a game starts.

    `chosen`: the chosen values: one, or any number if `several`. In the command that opens a table it is an option:
    `about` explains it there, in parentheses what is usual; `called` is its name there, if not `key`.
    """

    key: str
    title: str
    about: Sentence | None = None
    called: str = ""
    alternatives: tuple[Alternative, ...]
    chosen: tuple[str, ...]
    several: bool = False

    @property
    def option(self) -> str:
        """Its name as an option of a command."""
        return self.called or self.key


class NotAgreed(Exception):
    """A choice is not possible. The message says why, and what is possible; it is safe to show."""


def picked(settings: Iterable[Setting], key: str, values: Sequence[str], title: str) -> str:
    """The one value chosen for a setting of the game called `title`.

    Raises:
        NotAgreed: there is no such setting or value, or it is not possible now.
    """
    known = {setting.key: setting for setting in settings}
    if key not in known:
        raise NotAgreed(no_such_option(known.values(), key, title))
    found = next((alternative for alternative in known[key].alternatives if [alternative.value] == list(values)), None)
    if found is None:
        possible = _quoted(each.value for each in known[key].alternatives if not each.why_not)
        raise NotAgreed(
            say("{setting}: that is not a choice. Choose one of {choices}.", setting=known[key].title, choices=possible)
        )
    if found.why_not:
        raise NotAgreed(say("{choice} is not possible: {reason}.", choice=capital(found.name), reason=found.why_not))
    return found.value


def no_such_option(settings: Iterable[Setting], option: str, title: str) -> str:
    """A game's settings, which do not have that `option`."""
    there = commas(setting.title for setting in settings)
    return say("{game} has no option `{option}`. Its options: {there}.", game=title, option=option, there=there)


def _quoted(words: Iterable[str]) -> str:
    return commas(f"`{word}`" for word in words)

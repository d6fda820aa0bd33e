"""What a table can agree on, as choices with words. Every game has settings of its own."""

from collections.abc import Iterable, Sequence

import msgspec

from rendering.words.common import capital


class Alternative(msgspec.Struct, frozen=True):
    """One value of a setting: what it is called, what it means, and `why_not` if it cannot be chosen as things are."""

    value: str
    name: str
    about: str = ""
    why_not: str = ""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """Something to agree on before a game starts.

    `key` is the option's name in ``/table open``, `chosen` the values agreed on: one, or any number of them
    where `several`.
    """

    key: str
    title: str
    alternatives: tuple[Alternative, ...]
    chosen: tuple[str, ...]
    several: bool = False

    @property
    def unavailable(self) -> tuple[Alternative, ...]:
        """What cannot be chosen as things are."""
        return tuple(alternative for alternative in self.alternatives if alternative.why_not)


class NotAgreed(Exception):
    """A setting cannot be that. The message says why, and what is possible; it is safe to show."""


def picked(settings: Iterable[Setting], key: str, values: Sequence[str], title: str) -> str:
    """The one value chosen for a setting of the game called `title`.

    Raises:
        NotAgreed: there is no such setting or value, or it cannot be chosen as things are.
    """
    known = {setting.key: setting for setting in settings}
    if key not in known:
        there = ", ".join(setting.title for setting in known.values())
        raise NotAgreed(f"{title} has no `{key}` to agree on. It has: {there}.")
    found = next((each for each in known[key].alternatives if [each.value] == list(values)), None)
    if found is None:
        possible = _quoted(each.value for each in known[key].alternatives if not each.why_not)
        raise NotAgreed(f"{known[key].title}: there is no such choice. There are: {possible}.")
    if found.why_not:
        raise NotAgreed(f"{capital(found.name)} is not possible: {found.why_not}.")
    return found.value


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)

"""The languages there are, and which of them a locale of Discord means."""

from typing import Final

from bot.language.catalogues import has_catalogue
from bot.language.current import DEFAULT

LANGUAGES: Final[dict[str, str]] = {
    DEFAULT: "English",
    "de": "Deutsch",
    "ja": "日本語",
    "zh-CN": "简体中文",
    "fr": "Français",
    "es": "Español",
}
"""Every language by its tag, named in its own words."""
_PRETENDED: Final[dict[str, str]] = {"xx": "⟦Þšéûðö⟧"}
"""The language of `bot.language.pseudo`."""


def offered() -> dict[str, str]:
    """The languages that somebody can choose: English, and those that have a catalogue."""
    return {tag: name for tag, name in (LANGUAGES | _PRETENDED).items() if is_offered(tag)}


def is_offered(tag: str) -> bool:
    """Whether somebody can choose that language."""
    return tag == DEFAULT or ((tag in LANGUAGES or tag in _PRETENDED) and has_catalogue(tag))


def matching(locale: str) -> str:
    """The language for a locale of Discord; English where there is none.

    A variant is read as its language, such as ``es-419`` as Spanish. Traditional Chinese (``zh-TW``) is not read as
    Simplified: Unicode's CLDR lets neither stand in for the other, and readers who prefer Simplified can choose it.

    >>> matching("en-GB"), matching("zh-TW"), matching("tlh")
    ('en', 'en', 'en')
    """
    return next((tag for tag in (locale, locale.partition("-")[0]) if is_offered(tag)), DEFAULT)

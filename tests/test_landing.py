"""Every sentence that can land on a button, in a menu or in a form fits there, in every language.

Placeholders have their longest values: names of players have 32 characters, names of cards are the longest ones.
"""

import functools

import pytest

from bot.language import speaking
from tests.landing import LIMITS, Said, Site, sites
from tests.locales import languages
from tests.support.long import LONG

WHERE = ["buttons", "menus and forms"]


@functools.cache
def landing(where: str) -> dict[Site, frozenset[Said]]:
    """What can land in each place."""
    return {site: site.sentences() for site in sites() if (site.kind == "button") is (where == "buttons")}


def too_long(where: str, language: str) -> dict[tuple[str, str, Said], str]:
    """What does not fit, by place, limit and sentence."""
    with speaking(language):
        return {
            (site.where, site.kind, said): text
            for site, found in landing(where).items()
            for said in found
            if len(text := site.longest(said)) > LIMITS[site.kind]
        }


@LONG
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("where", WHERE)
def test_every_sentence_fits_in_every_language(where: str, language: str) -> None:
    assert len(landing(where)) > 100, "the places are not found any more"
    assert sum(map(len, landing(where).values())) > 200, "the sentences are not found any more"
    assert not too_long(where, language)

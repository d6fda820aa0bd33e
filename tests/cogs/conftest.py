"""A simulated Discord for every test here, in which the bot can speak the pseudo-language."""

from collections.abc import Iterator

import pytest

from bot.language import DEFAULT
from bot.language.pseudo import PSEUDO
from tests.support import spoken as spoken_by
from tests.support.fixtures import (
    env,
    may_go_unanswered,
    may_log_errors,
    quick_pictures,
    real_pictures,
    world,
)
from tests.support.spoken import Sent
from tests.support.world import refusals

__all__ = ["env", "may_go_unanswered", "may_log_errors", "quick_pictures", "real_pictures", "world"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every scenario in the pseudo-language, too; nearly all of them are long then."""
    if "env" in metafunc.fixturenames and (languages := spoken_by.languages(metafunc.function)):
        metafunc.parametrize("spoken", languages, indirect=True)


@pytest.fixture(autouse=True)
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sent | None]:
    """What the bot sends in a test's language; None in English.

    Afterwards: its sentences fit into Discord's limits, and in the pseudo-language all are in brackets.
    """
    language = getattr(request, "param", DEFAULT)
    if language == DEFAULT:
        yield None
        return
    with spoken_by.to_everybody(monkeypatch, language) as sent:
        yield sent
    assert refusals(sent.requests) == []
    if language == PSEUDO:
        bare = sent.bare()
        assert not bare, "\n".join(bare)

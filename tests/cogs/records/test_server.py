"""/stats server: the figures of a server, privately, to be shared."""

import pytest

from cogs.records import words
from rendering.records import ServerShown
from tests.cogs.records.test_profile import BASE, MAFIA, finished
from tests.support.fixtures import noted
from tests.support.scenarios import exercises
from tests.support.world import World, text_of


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[ServerShown]:
    """The servers that were drawn."""
    return noted(monkeypatch, "server_card", lambda shown: shown.server)


@exercises("/stats", "button stats_server", "button stats_server_share")
async def test_the_figures_of_a_server(world: World, drawn: list[ServerShown]) -> None:
    ann, bo = world.people("Ann", "Bo")
    assert str(words.NO_GAME_HERE) in text_of(await ann.slash(world.channel, "stats", server=True))
    await finished(world, ann, bo, name=BASE)
    await finished(world, ann, bo, name=MAFIA)
    shown = await ann.slash(world.channel, "stats", server=True)
    assert shown.ephemeral
    assert (drawn[-1].figures.game, drawn[-1].figures.games) == ("machi_koro", 1)
    await world.press(ann, "stats_server", on=shown)
    assert drawn[-1].figures.game == "mafia_dollar"
    await world.press(ann, "stats_server_share", on=shown)
    assert any("shows this server's figures" in text_of(message) for message in world.messages())
    assert words.only_in_servers() in text_of(await ann.user.slash("stats", server=True))

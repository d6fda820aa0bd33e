"""“What are my odds”: private, from one's own view, and off where the table says so."""

import pytest

from cogs.ui import words
from tests.support.scenarios import exercises
from tests.support.world import World, text_of


@exercises("button odds", "/machi odds")
async def test_odds_of_machi_koro_are_a_chart_for_whoever_asks(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    assert "odds" in world.verbs(world.board())
    for who in (ann, bo):  # also while the other one moves
        shown = await world.press(who, "odds")
        assert shown.ephemeral
        assert shown.response is not None
        assert "odds.png" in str(world.raw(shown.response))
        assert "Your next roll brings" in str(world.raw(shown.response)), "what it shows, for who cannot see it"
    told = await ann.slash(world.channel, "machi odds", text=True)
    assert told.ephemeral
    assert "+0.5 with one die" in text_of(told)
    assert "Forest" in text_of(told)
    assert "You do not play at this table" in text_of(await world.press(cy, "odds"))


@exercises("/mafia odds", "button odds")
async def test_odds_of_mafia_dollar_are_told_of_ones_own_gangsters(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, game="mafia_dollar")
    told = await ann.slash(world.channel, "mafia odds", text=True)
    assert told.ephemeral
    assert "How likely your gangsters succeed" in text_of(told)
    page = await world.press(ann, "what_now")
    shown = await world.press(ann, "odds", on=page.response)
    assert shown.ephemeral
    assert shown.response is not None
    assert "odds.png" in str(world.raw(shown.response))


@pytest.mark.parametrize("game", ["machi_koro", "mafia_dollar"])
async def test_a_table_can_play_without(world: World, game: str) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, game=game, coach=False)
    assert "odds" not in world.verbs(world.board())
    command = "machi odds" if game == "machi_koro" else "mafia odds"
    for text in (True, False):
        refused = await ann.slash(world.channel, command, text=text)
        assert refused.ephemeral
        assert text_of(refused) == words.NO_COACH


@exercises("/machi odds")
async def test_there_are_none_before_the_game(world: World) -> None:
    (ann,) = world.people("Ann")
    await world.sit(ann)
    assert "not begun yet" in text_of(await ann.slash(world.channel, "machi odds"))

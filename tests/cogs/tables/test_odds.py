"""“What are my odds”: private, from the player's own view, and off where the terms say so."""

import pytest

from cogs.ui import words
from tests.support.scenarios import exercises
from tests.support.world import World, text_of


@exercises("button odds", "/machi odds")
async def test_odds_of_machi_koro_are_a_private_chart(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    for who in (ann, bo):  # also while the other player moves
        shown = await world.press_earlier(who, "odds")
        assert shown.ephemeral
        assert "odds.png" in str(world.raw(shown))
        assert "Your next roll" in str(world.raw(shown)), "what it shows, for a reader who cannot see it"
    told = await ann.slash(world.channel, "machi odds", text=True)
    assert told.ephemeral
    assert "+0.5 coins on average with one die" in text_of(told)
    assert "Forest" in text_of(told)
    assert "You do not play at this table" in text_of(await world.press_earlier(cy, "odds"))


@exercises("/mafia odds", "button odds")
async def test_odds_of_mafia_dollar_show_the_players_own_gangsters(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", game="mafia_dollar")
    told = await ann.slash(world.channel, "mafia odds", text=True)
    assert told.ephemeral
    assert "Will the job succeed?" in text_of(told)
    shown = await world.press_earlier(ann, "odds")
    assert shown.ephemeral
    assert "odds.png" in str(world.raw(shown))


@pytest.mark.parametrize("game", ["machi_koro", "mafia_dollar"])
async def test_a_table_can_play_without(world: World, game: str) -> None:
    ann, _ = await world.players("Ann", "Bo", game=game, coach=False)
    assert not [control for control in world.controls(await world.look(ann)) if control.endswith("odds")]
    command = "machi odds" if game == "machi_koro" else "mafia odds"
    for text in (True, False):
        refused = await ann.slash(world.channel, command, text=text)
        assert refused.ephemeral
        assert text_of(refused) == str(words.NO_COACH)


@exercises("/machi odds")
async def test_there_are_none_before_the_game(world: World) -> None:
    (ann,) = await world.seated("Ann")
    assert "not begun yet" in text_of(await ann.slash(world.channel, "machi odds"))

"""Odds show the same in a picture and in words, for each game."""

import pytest

from bot.games.chance import Chance
from bot.games.game import AnyGame
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro import odds as machi_coach
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.mafia_dollar import coach as mafia_coach
from bot.pictures.picture import Picture
from rendering import machi_koro, mafia_dollar
from rendering.drawing.theme import WIDTH
from rendering.words import machi_koro as machi_words
from rendering.words import mafia_dollar as mafia_words
from tests.rendering.caches import forget
from tests.rendering.conftest import Inks


def drawn(game: AnyGame, steps: int) -> tuple[Picture, str]:
    """A player's odds after `steps` steps of a game, as picture and in words."""
    options = Options(edition="everything") if game is MACHI_KORO else MafiaOptions()
    state, _ = game.new(options, 4, Chance(b"charts"))
    for step in range(steps):
        decision = game.decisions(state)[0]
        action = game.robot(game.view(state, decision.seat), decision, "normal", Chance(b"%d" % step))
        game.apply(state, decision.id, action, Chance(b"charts %d" % step))
    view = game.view(state, 1)
    if game is MACHI_KORO:
        found = machi_coach.odds(view, 1)
        return machi_koro.odds(found), machi_words.odds(found)
    jobs = mafia_coach.odds(view)
    return mafia_dollar.odds(jobs), mafia_words.my_odds(jobs)


@pytest.mark.parametrize("steps", [0, 30, 70])
@pytest.mark.parametrize("game", [MACHI_KORO, MAFIA_DOLLAR], ids=lambda game: game.name)
def test_odds_have_the_same_content_in_picture_and_words(game: AnyGame, steps: int, inks: Inks) -> None:
    picture, told = drawn(game, steps)
    assert (picture.width, picture.name) == (WIDTH, "odds.png")
    assert picture.height < 2 * WIDTH
    assert len(picture.png) <= 130 * 1024
    assert 0 < len(picture.alt) <= 1024
    assert told.replace("**", "").startswith(picture.alt[:200].split("\n")[0])
    assert len(told) < 4000
    assert inks


@pytest.mark.parametrize("game", [MACHI_KORO, MAFIA_DOLLAR], ids=lambda game: game.name)
def test_the_same_odds_are_the_same_picture_to_the_byte(game: AnyGame) -> None:
    before = drawn(game, 30)[0]
    forget()
    assert drawn(game, 30)[0] == before

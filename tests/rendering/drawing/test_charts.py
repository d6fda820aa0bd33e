"""Charts are legible on a phone, and say in words what they show."""

import pytest

from bot.games.chance import Chance
from bot.games.game import AnyGame
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.machi_koro import odds as machi_coach
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.mafia_dollar import coach as mafia_coach
from rendering import machi_koro, mafia_dollar
from rendering.drawing.charts import BAR, Bar, Section, chart
from rendering.drawing.picture import Picture
from rendering.drawing.theme import WIDTH
from rendering.machi_koro.odds_picture import STYLE
from rendering.words import machi_koro as machi_words
from rendering.words import mafia_dollar as mafia_words


def drawn(game: AnyGame, steps: int) -> tuple[Picture, str]:
    """Somebody's odds so far into a game, drawn and told."""
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
def test_odds_are_drawn_and_told_alike(game: AnyGame, steps: int) -> None:
    picture, told = drawn(game, steps)
    assert (picture.width, picture.name) == (WIDTH, "odds.png")
    assert picture.height < 3 * WIDTH
    assert 0 < len(picture.alt) <= 1024
    assert told.replace("**", "").startswith(picture.alt[:200].split("\n")[0])
    assert len(told) < 4000


def test_the_same_odds_are_the_same_picture_to_the_byte() -> None:
    assert drawn(MACHI_KORO, 30)[0].png == drawn(MACHI_KORO, 30)[0].png


def test_a_bar_is_as_tall_as_ever_however_many_there_are() -> None:
    bars = [Bar(f"A card with quite a long name {number}", number / 10, f"+{number}") for number in range(9)]
    few, many = (chart([Section("Bars", bars[:count])], STYLE, alt="", name="x.png") for count in (1, 9))
    assert many.height - few.height == 8 * BAR
    assert BAR / 3 > 20, "a third of it is what a phone shows"

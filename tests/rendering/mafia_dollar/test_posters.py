"""The poster of a finished game."""

import msgspec
import pytest

from bot.games.mafia_dollar.story import Member
from bot.games.values import Outcome
from rendering.drawing.palette import palette
from rendering.mafia_dollar import Ending, poster
from rendering.words.mafia_dollar.names import dollars
from tests.rendering.caches import forget
from tests.rendering.conftest import Inks
from tests.rendering.endings import mafia
from tests.rendering.mafia_dollar import samples
from tests.rendering.pictures import pixels
from tests.rendering.samples import HOSTILE
from tests.support.long import sampled

GAMES = ("03-4-seats", "20-6-seats", "21-2-seats")


def told(ending: Ending, *crews: tuple[Member, ...]) -> Ending:
    """The same game with these crews."""
    return msgspec.structs.replace(ending, story=msgspec.structs.replace(ending.story, crews=crews))


@pytest.mark.parametrize("name", sampled(GAMES, "20-6-seats"))
def test_a_poster_is_small_and_the_same_from_cold_and_warm(name: str) -> None:
    ending = mafia(name)
    names = samples.names(len(ending.view.clans))
    picture = poster(ending, names)
    image = pixels(picture)
    assert (picture.width, picture.height) == image.size
    assert picture.width == 1200
    assert image.mode == "P"
    assert bytes(image.getpalette() or []) == palette()
    assert len(picture.png) <= 200 * 1024
    forget("line", "fitted", "on", "raster")
    assert poster(ending, names) == picture


def test_the_alt_text_says_what_the_poster_shows() -> None:
    assert poster(mafia("03-4-seats"), samples.names(4)).alt == (
        "Mika wins! The richest in town. 1. Mika: $330,000. 2. Professor Lin: $45,000. 3. Bo: $30,000. "
        "4. Ann: −\u2060$50,000. The crew: Alley Al, Two-Left-Feet Lou, Gentleman Gus and Shotgun Shea. "
        "Most valuable loot: $50,000 · Professor Lin · Velvet Vito. Biggest theft: 3 loot · Bo · from Mika. "
        "Most police: 3 · Ann · police cards. 85 turns · 3 days, 21 November 2026."
    )


def test_crews_of_every_size_are_drawn() -> None:
    ending = mafia("21-2-seats")
    everybody = tuple(Member(f"G{number:02}", 1, fell=number % 2 == 0) for number in range(1, 31))
    sizes = [poster(told(ending, (), everybody[:count]), samples.names(2)).png for count in (0, 1, 2, 12, 30)]
    assert len(set(sizes)) == 5
    assert max(map(len, sizes)) <= 200 * 1024


def test_a_crew_that_was_taken_out_is_said_to_be() -> None:
    ending = told(mafia("21-2-seats"), (), (Member("G01", 2, fell=True),))
    assert "The whole crew was taken out." in poster(ending, samples.names(2)).alt


def test_winners_share_headline_and_bar() -> None:
    ending = mafia("21-2-seats")
    both = msgspec.structs.replace(ending.view, outcome=Outcome(((0, 1),), "most_dollars"))
    picture = poster(msgspec.structs.replace(ending, view=both), samples.names(2))
    assert picture.alt.startswith("Ann and Mika win! The richest in town. 1. Ann: −\u2060$100,000. 1. Mika: $670,000.")


def test_the_last_one_left_is_worth_what_was_in_play() -> None:
    ending = mafia("16-2-seats")
    assert ending.outcome.reason == "last_left"
    (winner,) = ending.outcome.winners
    worth = ending.view.clans[winner].worth
    assert worth is not None
    words = f"1. {samples.names(2)[winner]}: {dollars(worth.dollars)}. 2. "
    assert words in poster(ending, samples.names(2)).alt


@pytest.mark.parametrize("at", sampled(range(len(HOSTILE)), *range(0, len(HOSTILE), 6)))
def test_no_name_breaks_a_poster(at: int) -> None:
    names = (HOSTILE[at:] + HOSTILE)[:4]
    picture = poster(mafia("03-4-seats"), names)
    assert len(picture.png) <= 200 * 1024
    assert len(picture.alt) <= 1024
    assert picture.alt.encode()


def test_all_text_has_contrast(inks: Inks) -> None:
    poster(mafia("20-6-seats"), samples.names(6))
    assert len(inks) > 5


def test_a_running_game_has_no_poster() -> None:
    ending = mafia("03-4-seats")
    running = msgspec.structs.replace(ending, view=msgspec.structs.replace(ending.view, outcome=None))
    with pytest.raises(ValueError, match="not over"):
        poster(running, samples.names(4))

"""The poster of a finished game."""

import msgspec
import pytest

from bot.games.values import Outcome
from rendering.art.town.diorama import grown
from rendering.drawing.palette import palette
from rendering.machi_koro import Ending, poster, posters
from rendering.machi_koro.islands import island_of
from rendering.machi_koro.towns.plan import plan
from rendering.machi_koro.towns.town import kinds_of
from tests.rendering import samples, scenes
from tests.rendering.caches import forget
from tests.rendering.conftest import Inks
from tests.rendering.endings import machi
from tests.rendering.fitting import broken, drawn
from tests.rendering.pictures import pixels
from tests.support.long import sampled

GAMES = ("base-10-at-once", "everything-10-at-once", "harbor-all-at-once", "base-by-post-1")
NAMES = ("Ann", "Mika", "Professor Lin", "Bo", "Cleo")


def won(ending: Ending, winners: tuple[int, ...], reason: str = "landmarks") -> Ending:
    """The same game, won by these seats."""
    others = tuple(town.seat for town in ending.view.towns if town.seat not in winners)
    outcome = Outcome((winners, others), reason)
    return msgspec.structs.replace(ending, view=msgspec.structs.replace(ending.view, outcome=outcome))


@pytest.mark.parametrize("name", sampled(GAMES, "everything-10-at-once", "base-by-post-1"))
def test_a_poster_is_small_and_the_same_from_cold_and_warm(name: str) -> None:
    ending = machi(name)
    names = NAMES[: len(ending.view.towns)]
    picture = poster(ending, names)
    image = pixels(picture)
    assert (picture.width, picture.height) == image.size
    assert picture.width == 1200
    assert image.mode == "P"
    assert bytes(image.getpalette() or []) == palette()
    assert len(picture.png) <= 200 * 1024
    forget("line", "fitted", "on")
    assert poster(ending, names) == picture


def test_the_alt_text_says_what_the_poster_shows() -> None:
    assert poster(machi("base-10-at-once"), NAMES[:4]).alt == (
        "Mika wins! Every landmark of Machi Koro is built. 1. Mika: 4 of 4 landmarks, 3 coins. "
        "2. Ann: 2 of 4 landmarks, 4 coins. 3. Professor Lin: 1 of 4 landmarks, 2 coins. 4. Bo: left the game. "
        "Luckiest roll: Mika's 4 brought 16 coins. Best building: Mika's Convenience Store earned 47 coins. "
        "Biggest theft: Mika's Cafe took 6 coins from Ann. 17 rounds · 62 turns · 3 days, 21 November 2026."
    )


def test_several_winners_share_the_headline() -> None:
    assert poster(won(machi("base-10-at-once"), (0, 1)), NAMES[:4]).alt.startswith("Ann and Mika win! Every landmark")


def test_a_town_stands_on_the_lots_that_it_has_on_the_board() -> None:
    view = machi("harbor-all-at-once").view
    island = island_of(view, 0)
    on_the_poster = dict(island.lots)
    board = plan(kinds_of(view))
    assert island.cells <= {*dict(board.places).values(), *board.free}
    assert island.shore == board.window.shore
    for held in view.towns[0].holdings:
        assert on_the_poster[dict(board.places)[held.card]].startswith(f"town {held.card} ")
    for site in view.towns[0].sites:
        assert on_the_poster[dict(board.places)[site.card]].startswith(f"town {site.card} ")
    assert not any(name for (_, row), name in island.lots if row == island.shore and "meadow" in name)


@pytest.mark.parametrize("winners", [(0, 1), (0, 1, 2)])
def test_every_winners_town_is_shown(winners: tuple[int, ...]) -> None:
    ending = machi("base-10-at-once")
    shown = [pixels(poster(won(ending, winners), (*NAMES[:at], "Zoe", *NAMES[at + 1 : 4]))) for at in winners]
    assert shown[0].height > pixels(poster(won(ending, winners[:1]), NAMES[:4])).height
    assert len({image.tobytes() for image in shown}) == len(winners)


def test_islands_have_no_bays() -> None:
    lots = frozenset((i, j) for i in range(6) for j in range(3))
    island = grown(frozenset({(0, 0), (5, 0)}), lots)
    assert {(i, 0) for i in range(6)} <= island <= lots
    assert (3, 2) not in island


def test_the_last_one_left_did_not_build_everything() -> None:
    alt = poster(won(machi("base-10-at-once"), (0,), "last_left"), NAMES[:4]).alt
    assert alt.startswith("Ann wins! Nobody else is left in Machi Koro.")


def test_a_game_without_records_has_a_shorter_poster() -> None:
    ending = machi("base-10-at-once")
    bare = msgspec.structs.replace(
        ending, story=msgspec.structs.replace(ending.story, roll=None, earner=None, theft=None)
    )
    assert poster(bare, NAMES[:4]).height < poster(ending, NAMES[:4]).height


@pytest.mark.parametrize("at", sampled(range(len(samples.HOSTILE)), *range(0, len(samples.HOSTILE), 6)))
def test_no_name_breaks_a_poster(at: int) -> None:
    names = (samples.HOSTILE[at:] + samples.HOSTILE)[:4]
    picture = poster(machi("base-10-at-once"), names)
    assert len(picture.png) <= 200 * 1024
    assert len(picture.alt) <= 1024
    assert picture.alt.encode()


def test_all_text_has_contrast(inks: Inks) -> None:
    poster(machi("base-10-at-once"), NAMES[:4])
    assert len(inks) > 5


def test_a_running_game_has_no_poster() -> None:
    ending = machi("base-10-at-once")
    running = msgspec.structs.replace(ending, view=msgspec.structs.replace(ending.view, outcome=None))
    with pytest.raises(ValueError, match="not over"):
        poster(running, NAMES[:4])


@pytest.mark.parametrize("name", sampled(GAMES, "base-10-at-once"))
def test_no_long_name_is_broken_inside_a_word(name: str) -> None:
    ending = machi(name)
    names = [each for each in scenes.LONG if "Machi" not in each][: len(ending.view.towns)]
    found = [label.text for label in drawn({"poster": lambda: poster(ending, names)})["poster"]]
    assert not [each for each in names if broken(each, found)]


def test_the_standings_of_two_fill_their_panel() -> None:
    ending = machi("base-by-post-1")
    assert len(ending.view.towns) == 2
    with pytest.MonkeyPatch.context() as patch:
        discs = list[int]()
        patch.setattr(posters, "seat_disc", lambda _, __, at, ___: discs.append(at[1]))
        patch.setattr(posters, "facts", lambda *_: None)
        poster(ending, NAMES[:2])
    one, other = discs
    assert other - one > posters._ROW

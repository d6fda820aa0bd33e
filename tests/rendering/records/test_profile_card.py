"""The profile: readable, small, and drawn for any name and any figures."""

import msgspec
import pytest

from bot.records.profile import Best, Figures, Form
from rendering.drawing.theme import WIDTH
from rendering.records import Shown, profile
from rendering.styles import STYLES
from tests.rendering.conftest import Inks
from tests.rendering.pictures import pixels

STARS = {game: style.crowd for game, style in STYLES.items()} | {
    "machi_koro": ("bakery", "mackerel_boat", "cafe"),
    "mafia_dollar": ("G09", "G07"),
}
MOST_KIB = 130


def sample(game: str, form: tuple[Form, ...] = (), **changed: object) -> Figures:
    found = Figures(
        game=game,
        games=12,
        wins=5,
        practice=2,
        since=1.7e9,
        rated=9,
        points=1204,
        streak=2,
        best_streak=3,
        turns=61,
        best=Best(STARS[game][0], 36),
        stars=STARS[game],
        best_turn=28,
        theft=12,
        luck=0.062,
        response=780.0,
        left=1,
        editions=(("base", 12, 5),),
        tables=((2, 7, 4), (4, 5, 1)),
        seat=1,
        form=form or tuple(Form(1 + at % 4, at % 4 == 0, 1000 + 30 * at) for at in range(20)),
    )
    return msgspec.structs.replace(found, **changed)


@pytest.mark.parametrize("game", STYLES)
def test_a_profile_is_small_and_says_everything_in_words(game: str) -> None:
    picture = profile(Shown("Cleo", sample(game), 1.79e9, ("Bo", 84), ("Dev", 66), "Friday Games"))
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == WIDTH
    assert len(picture.png) < MOST_KIB * 1024
    assert picture.alt.startswith(f"Cleo in {STYLES[game].title} · since November 2023. 12 games, 5 won, 42% of all.")
    assert "Rating: 1204, 9 of 10 games." in picture.alt
    assert "Luck: +6%" in picture.alt
    assert "Nemesis: Bo, 84" in picture.alt
    assert "Favourite prey: Dev, 66" in picture.alt


@pytest.mark.parametrize("game", STYLES)
def test_a_player_of_one_game_and_one_of_none_have_a_profile(game: str) -> None:
    nothing = {"best": None, "stars": (), "points": None, "luck": None, "response": None, "rated": 0}
    once = sample(game, form=(Form(3, False, None),), games=1, wins=0, **nothing)
    assert "Last places: 3." in profile(Shown("", once, 1.79e9)).alt
    never = msgspec.structs.replace(once, games=0, form=())
    assert "none yet" in profile(Shown("\u202e", never, 1.79e9)).alt


def test_every_star_of_every_game_can_be_drawn() -> None:
    many = tuple(f"G{number:02}" for number in range(1, 30))
    assert profile(Shown("N" * 80, sample("mafia_dollar", stars=("unknown", *many)), 0.0)).png
    every = ("tuna_boat", "harbor", "stadium", "unknown", "mine", "forest", "cafe", "ranch", "vineyard", "tax_office")
    assert profile(Shown("𝓒𝓵𝓮𝓸 的 🦊", sample("machi_koro", stars=every), 0.0)).png


def test_all_text_has_contrast(inks: Inks) -> None:
    for game in STYLES:
        for luck in (0.1, -0.1, None):
            profile(Shown("Cleo", sample(game, luck=luck), 1.79e9, ("Bo", 84), ("Dev", 66), "Friday Games"))
    assert len(inks) > 10


def test_the_same_figures_give_the_same_picture() -> None:
    shown = Shown("Cleo", sample("machi_koro"), 1.79e9)
    assert profile(shown) == profile(shown)

"""The profile: readable, small, and drawn for any name and any figures."""

import msgspec
import pytest

from bot.games.registry import GAMES
from bot.language import speaking
from bot.records.profile import Average, Best, Figures, Form, Luck
from rendering.drawing.style import Occasion
from rendering.drawing.theme import WIDTH
from rendering.records import Badges, Home, Shown, profile
from rendering.styles import STYLES
from tests.rendering.conftest import Inks
from tests.rendering.endings import machi
from tests.rendering.fitting import drawn
from tests.rendering.pictures import pixels

STARS = {game: style.crowd for game, style in STYLES.items()} | {
    "machi_koro": ("bakery", "mackerel_boat", "cafe"),
    "mafia_dollar": ("G09", "G07"),
}
MOST_KIB = 130
MOST_HIGH = 1700
"""Pixels: taller pictures are made so small that nobody can read them."""
BADGE = Badges(3, 20, GAMES["machi_koro"].achievements[0], "Monopoly of Convenience", 1, 9)


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
        luck=Luck(23, 0.062, ((1.7e9, -0.03), (1.703e9, 0.1), (1.706e9, 0.08))),
        decisions=Average(23, 0.021, ((1.703e9, 0.03), (1.706e9, 0.014))),
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
    assert "Luck per game: +6 points, nothing unusual." in picture.alt
    assert "Luck by month: November 2023 −3, December 2023 +10, January 2024 +8." in picture.alt
    assert "A decision cost: in 23 games 2.1%, December 2023 3%, January 2024 1.4%." in picture.alt
    assert "Nemesis: Bo, took 84" in picture.alt
    assert "Favourite prey: Dev, lost 66" in picture.alt


@pytest.mark.parametrize("game", STYLES)
def test_a_newcomer_sees_what_comes_next_and_nothing_empty(game: str) -> None:
    nothing = {"best": None, "stars": (), "points": None, "luck": None, "response": None, "rated": 0, "best_streak": 0}
    nothing["decisions"] = None
    once = sample(game, form=(Form(3, False, None),), games=1, wins=0, theft=0, left=0, **nothing)
    alt = profile(Shown("", once, 1.79e9, badges=Badges(0, 20))).alt
    assert "Coming next: First win, with fireworks. Coming next: First badge, 20 badges to earn." in alt
    for empty in ("Biggest theft", "Games left", "Rarest badge", "Best streak", "Nemesis", "none yet", "Won, by"):
        assert empty not in alt
    never = msgspec.structs.replace(once, games=0, form=(), best_turn=0, turns=0)
    assert profile(Shown("\u202e", never, 1.79e9)).alt.startswith("Player 1 in ")


@pytest.mark.parametrize("game", STYLES)
def test_the_fullest_profile_is_not_too_tall(game: str) -> None:
    shown = Shown("Cleo", sample(game), 1.79e9, ("W" * 32, 84), ("小林さくら" * 6, 66), "Friday Games", BADGE)
    found = drawn({"full": lambda: profile(shown)})["full"]
    assert profile(shown).height <= MOST_HIGH
    assert not [label.text for label in found if {"cut", "outside"} & {*label.faults}]


def test_a_profile_shows_the_town_of_the_best_game() -> None:
    view = machi("everything-10-at-once").view
    own, other = (profile(Shown("Cleo", sample("machi_koro"), 1.79e9, home=Home(view, seat))) for seat in (0, 1))
    assert len({each.png for each in (own, other, profile(Shown("Cleo", sample("machi_koro"), 1.79e9)))}) == 3
    assert own.alt == other.alt


@pytest.mark.parametrize("game", STYLES)
def test_fireworks_are_for_those_who_have_won(game: str) -> None:
    scene = STYLES[game].scene
    assert (
        scene(Occasion("profile", STARS[game])).tobytes() != scene(Occasion("profile", STARS[game], won=True)).tobytes()
    )


def test_every_star_of_every_game_can_be_drawn() -> None:
    many = tuple(f"G{number:02}" for number in range(1, 30))
    assert profile(Shown("N" * 80, sample("mafia_dollar", stars=("unknown", *many)), 0.0)).png
    every = ("tuna_boat", "harbor", "stadium", "unknown", "mine", "forest", "cafe", "ranch", "vineyard", "tax_office")
    assert profile(Shown("𝓒𝓵𝓮𝓸 的 🦊", sample("machi_koro", stars=every), 0.0)).png


def test_all_text_has_contrast(inks: Inks) -> None:
    for game in STYLES:
        for luck in (Luck(100, 0.1), Luck(100, -0.1), Luck(5, 0.0), None):
            profile(Shown("Cleo", sample(game, luck=luck), 1.79e9, ("Bo", 84), ("Dev", 66), "Friday Games"))
    assert len(inks) > 10


def test_the_same_figures_give_the_same_picture() -> None:
    shown = Shown("Cleo", sample("machi_koro"), 1.79e9)
    assert profile(shown) == profile(shown)


def test_a_figure_is_not_torn_from_its_unit() -> None:
    with speaking("zh-CN"):
        found = drawn({"card": lambda: profile(Shown("Cleo", sample("machi_koro"), 1.79e9))})["card"]
    assert "+6 个百分点" in [label.text for label in found]

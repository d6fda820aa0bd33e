"""The wall of badges: small when full, with any name, and with riddles that tell nothing."""

import pytest

from bot.games.registry import GAMES
from rendering.art.badges import EMBLEMS, MEDALS, badge, emblem
from rendering.drawing.theme import WIDTH
from rendering.records import Shelf, Wall, badge_card, badge_wall
from rendering.words import PHRASEBOOKS
from tests.rendering.conftest import Inks
from tests.rendering.pictures import pixels
from tests.rendering.records.test_profile_card import MOST_KIB
from tests.support.long import sampled


def wall(game: str, times: int, name: str = "Ann") -> Wall:
    badges = PHRASEBOOKS[game].badges
    shelves = [Shelf(each, badges[each.id].name, times, 3) for each in GAMES[game].achievements]
    return Wall(name=name, game=game, shelves=shelves, at=0.0, server="Friday Games", players=9)


def test_every_achievement_has_an_emblem_of_its_own() -> None:
    ids = [each.id for game in GAMES.values() for each in game.achievements]
    assert set(EMBLEMS) == set(ids)
    assert len({draw() for draw in EMBLEMS.values()}) == len(ids)
    for game in GAMES.values():
        for each in game.achievements:
            assert "<text" not in MEDALS[badge(each.id, each.rank)]()
            assert MEDALS[emblem(each.id)]() == MEDALS[emblem(each.id)]()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "name", sampled(["Ann", "Maximilian von und zu Hohenstein-Waldenburg", "\u202e", "小林さくら 🦊"], "小林さくら 🦊")
)
def test_a_full_wall_is_small_enough_to_post(game: str, name: str) -> None:
    picture = badge_wall(wall(game, 2, name))
    assert pixels(picture).size == (picture.width, picture.height)
    assert picture.width == WIDTH
    assert len(picture.png) < MOST_KIB * 1024


@pytest.mark.parametrize("game", GAMES)
def test_a_hidden_badge_is_a_riddle_until_it_is_earned(game: str) -> None:
    badges = PHRASEBOOKS[game].badges
    hidden = [achievement for achievement in GAMES[game].achievements if achievement.hidden]
    empty, full = badge_wall(wall(game, 0)), badge_wall(wall(game, 1))
    for each in hidden:
        assert badges[each.id].name not in empty.alt
        assert badges[each.id].name in full.alt
        card = badge_card(Shelf(each, badges[each.id].name, 0, 0), badges[each.id].how, wall(game, 0))
        assert badges[each.id].how not in card.alt
    assert not hidden or f"Hidden: {len(hidden)}." in empty.alt
    assert f"0 of {len(badges)} badges" in empty.alt
    assert f"{len(badges)} of {len(badges)} badges" in full.alt


@pytest.mark.parametrize("game", GAMES)
def test_words_on_a_wall_can_be_read(game: str, inks: Inks) -> None:
    badge_wall(wall(game, 1))
    badge_wall(wall(game, 0))

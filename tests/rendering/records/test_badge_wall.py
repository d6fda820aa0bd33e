"""The wall of badges: small when full, with any name, and with riddles that tell nothing."""

from collections import Counter
from importlib import import_module
from itertools import pairwise

import msgspec
import pytest

from bot.games.registry import GAMES
from rendering.art.badges import EMBLEMS, MEDALS, badge, emblem
from rendering.drawing.canvas import Canvas
from rendering.drawing.text import Line
from rendering.drawing.theme import WIDTH
from rendering.records import Shelf, Wall, badge_card, badge_wall
from rendering.words import PHRASEBOOKS
from tests.rendering.caches import forget
from tests.rendering.conftest import Inks
from tests.rendering.pictures import pixels
from tests.rendering.records.test_profile_card import MOST_KIB
from tests.support.long import sampled

badge_walls = import_module("rendering.records.badge_wall")


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


@pytest.mark.parametrize("game", GAMES)
def test_a_name_on_two_lines_stands_clear_of_how_many_have_the_badge(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list[tuple[int, int]]()
    plain = Canvas.text

    def noting(canvas: Canvas, words: str | Line, at: tuple[int, int], *rest: object, **named: object) -> int:
        found.append((at[1], words.size if isinstance(words, Line) else 0))
        return plain(canvas, words, at, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", noting)
    forget()
    badge_wall(wall(game, 1))
    names = [pair for pair in pairwise(found) if pair[0][1] and pair[1][1] == 30 and pair[0][0] < pair[1][0]]
    assert min(note - name - (size + 30 * 0.73) / 2 for (name, size), (note, _) in names) >= 10


@pytest.mark.parametrize("many", [1, 5, 16, 20, 21, 23])
def test_no_badge_stands_alone_below_the_others(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tops = list[int]()
    monkeypatch.setattr(badge_walls, "_shelf", lambda _, box, *rest: tops.append(box[1]))
    whole = wall("machi_koro", 1)
    shelves = [*whole.shelves, *whole.shelves][:many]
    badge_wall(msgspec.structs.replace(whole, shelves=shelves))
    rows = Counter(tops).values()
    assert max(rows) - min(rows) <= 1

"""A game of Machi Koro as an animation."""

import functools

import msgspec
import pytest

from bot.games.machi_koro.views import MachiView
from bot.games.values import Outcome
from bot.pictures.animation import MOST_BYTES, MOST_SECONDS, Film
from bot.pictures.picture import Picture
from rendering.accessible_palettes import recoloured
from rendering.art.town.diorama import Island
from rendering.drawing.film_parts import HOLD, TITLE_SHOWN, WIDTH
from rendering.machi_koro import film, islands, large_seat
from rendering.machi_koro.film import ends, frames, highlights
from rendering.machi_koro.film.highlights import LANDMARK
from rendering.machi_koro.replays import _Reel
from rendering.machi_koro.towns import scenes, town
from rendering.words.endings import day
from tests.rendering.endings import PLAYED
from tests.rendering.films import LONGEST_MACHI_KORO, drawn, states
from tests.rendering.films import frames as shown_frames
from tests.rendering.samples import names
from tests.support import pseudo
from tests.support.long import LONG

ENDED = PLAYED.ended
SHORT = "machi-koro-base-all-at-once"


@functools.cache
def views(name: str) -> list[MachiView]:
    game, found = states(name)
    return [game.view(state, None) for state in found]


def reel(name: str) -> _Reel:
    """The turns of a game whose winner's town is shown."""
    seen = views(name)
    return _Reel(seen, large_seat(seen[-1], None), names(len(seen[0].towns)))


def seconds(made: Film) -> float:
    return sum(shot.milliseconds for shot in made.shots) / 1000


@LONG
def test_the_longest_game_fits() -> None:
    seen = views(LONGEST_MACHI_KORO)
    seat = large_seat(seen[-1], None)
    made = film(seen, seat, names(5), ENDED)
    gif = drawn(made)
    assert len(gif) <= MOST_BYTES
    shown = list(shown_frames(gif))
    assert len(shown) == len(made.shots)
    assert sum(time for _, time in shown) <= 1000 * MOST_SECONDS
    assert {image.size for image, _ in shown} == {(made.width, made.height)}
    assert len(made.alt) <= 1024
    assert f"{names(5)[seat]} won!" in made.alt


@pytest.mark.parametrize(
    "name",
    [SHORT, LONGEST_MACHI_KORO, "machi-koro-harbor-12-end-of-round", "machi-koro-harbor-growing-end-of-round"],
)
def test_a_film_ends_in_time_between_its_title_and_fireworks(name: str) -> None:
    seen = views(name)
    made = film(seen, large_seat(seen[-1], None), names(len(seen[0].towns)), ENDED)
    assert seconds(made) <= MOST_SECONDS
    assert (made.shots[0].milliseconds, made.shots[-1].milliseconds) == (TITLE_SHOWN, HOLD)
    assert all(shot.milliseconds >= 40 for shot in made.shots)


def test_the_same_game_gives_the_same_bytes() -> None:
    seen = views(SHORT)[:8]
    first = drawn(film(seen, 1, names(2), ENDED))
    assert drawn(film(seen, 1, names(2), ENDED)) == first
    assert drawn(film(seen, 0, names(2), ENDED)) != first


def test_the_title_says_who_played_and_when_it_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    first = film(views(SHORT), 0, names(2), ENDED).shots[0]
    with pseudo.drawn_texts(monkeypatch) as written:
        assert first.draw().size[0] == WIDTH
    assert {*names(2), f"{day(ENDED)} · 38 turns"} <= set(written)


@pytest.mark.parametrize("name", [SHORT, LONGEST_MACHI_KORO])
def test_the_film_lingers_on_every_landmark_of_the_winner(name: str) -> None:
    made = reel(name)
    landmarks = {
        at
        for at, highlight in enumerate(made.highlights)
        if highlight is not None and highlight.kind == "landmark" and highlight.seat == made.hero
    }
    assert len(landmarks) >= 4
    kept = {cut.at: cut.milliseconds for cut in made.cuts() if cut.lingers}
    assert landmarks <= kept.keys()
    assert all(kept[at] >= LANDMARK for at in landmarks)


def test_a_coup_is_lingered_on_longer_than_a_building() -> None:
    made = reel(LONGEST_MACHI_KORO)
    kept = [(made.highlights[cut.at], cut.milliseconds) for cut in made.cuts() if cut.lingers]
    coups = [time for highlight, time in kept if highlight is not None and highlight.coup is not None]
    built = [time for highlight, time in kept if highlight is not None and highlight.kind == "built"]
    assert min(coups) > 800 > max(built, default=0)


def test_a_coup_matters_less_each_time_that_it_comes_again() -> None:
    made = reel("machi-koro-harbor-12-end-of-round")
    ranks: dict[tuple[int, str], list[float]] = {}
    for highlight in made.highlights:
        if highlight is not None and highlight.coup is not None:
            ranks.setdefault((highlight.seat, highlight.card), []).append(highlight.take.rank)
    often = max(ranks.values(), key=len)
    assert len(often) > 2
    assert often[0] > often[1] > often[2]


def test_the_dice_of_a_turn_land_where_the_film_lingers() -> None:
    made = reel(LONGEST_MACHI_KORO)
    landed = 0
    for cut in made.cuts():
        turn, highlight = made.turns[cut.at], made.highlights[cut.at]
        if cut.lingers and turn is not None and highlight is not None and highlight.dice:
            assert made.head(cut.at, fresh=True).dice == turn.dice
            landed += 1
    assert landed >= 6
    dice = (3, 5)
    lies = frames.head(frames.Head(0, "Ann", dice=dice))
    turning = [frames.head(frames.Head(0, "Ann", dice=dice, turning=at)) for at in range(highlights.TUMBLES)]
    assert len({picture.tobytes() for picture in (lies, *turning)}) == 1 + highlights.TUMBLES


def test_the_headline_says_whose_deed_is_shown() -> None:
    made = reel(LONGEST_MACHI_KORO)
    for cut in made.cuts():
        highlight = made.highlights[cut.at]
        if cut.lingers and highlight is not None:
            assert (made.head(cut.at, fresh=True).seat, made.head(cut.at, fresh=True).words) == (
                highlight.seat,
                highlight.words,
            )


def test_a_building_pops_up_where_it_stands_afterwards() -> None:
    made = reel(SHORT)
    at = next(
        at
        for at, highlight in enumerate(made.highlights)
        if highlight is not None and highlight.kind == "built" and at > 1
    )
    highlight = made.highlights[at]
    assert highlight is not None
    then, now = made.scene(at - 1), made.scene(at)
    left, top, wide, high = frames.lot_box(now, highlight.card)
    outside = scenes.scene(then).copy(), scenes.scene(now).copy()
    for picture in outside:
        picture.paste(0, (left, top, left + wide, top + high))
    grown = [frames.popping(then, now, highlight.card, share) for share in frames.STEPS]
    assert {picture.size for picture in grown} == {(wide * 3 // 5, high * 3 // 5)}
    assert len({picture.tobytes() for picture in grown}) == len(frames.STEPS)
    x, y = frames.in_film((left, top, wide, high))
    assert x + grown[0].width <= WIDTH
    assert y + grown[0].height <= made.height


def test_many_turns_pass_while_the_counter_runs() -> None:
    made = reel(LONGEST_MACHI_KORO)
    shots = [shot for shot in made.shots() if shot.at == frames.COUNTER_AT]
    assert len(shots) > 10
    assert all(shot.draw().size == frames.number("").size for shot in shots[:3])


def test_it_ends_under_fireworks_which_open_one_after_another() -> None:
    made = film(views(SHORT), 0, names(2), ENDED)
    last = [shot.draw() for shot in made.shots[-3:]]
    assert len({picture.tobytes() for picture in last}) == 3
    assert {picture.size for picture in last} == {(made.width, made.height)}


def test_a_game_that_goes_on_ends_with_its_last_turn() -> None:
    seen = views(SHORT)[:10]
    made = film(seen, 0, names(2), None)
    assert made.shots[-1].milliseconds == HOLD
    assert made.shots[-1].draw().tobytes() == _Reel(seen, 0, names(2)).last().tobytes()


def test_winners_who_share_it_all_have_their_island(monkeypatch: pytest.MonkeyPatch) -> None:
    last, drawn_towns = views(SHORT)[-1], list[int]()
    plain = islands.island_of

    def noted(view: MachiView, seat: int) -> Island:
        drawn_towns.append(seat)
        return plain(view, seat)

    monkeypatch.setattr(islands, "island_of", noted)
    both = msgspec.structs.replace(last, outcome=Outcome(((0, 1),), "landmarks"))
    assert ends.night(both, names(2), [], 460).size == (WIDTH, 460)
    assert drawn_towns == [0, 1]


def test_whose_town_is_shown() -> None:
    seen = views(SHORT)
    (winner,) = seen[-1].outcome.winners if seen[-1].outcome else ()
    assert large_seat(seen[-1], 1 - winner) == winner
    assert large_seat(seen[10], 1) == 1
    ahead = large_seat(seen[-2], None)
    assert seen[-2].towns[ahead].landmarks == max(each.landmarks for each in seen[-2].towns)


def test_the_evening_has_the_light_of_its_season() -> None:
    seen = views(LONGEST_MACHI_KORO)
    made = film(seen, 2, names(5), ENDED)
    evening = next(view for view in seen if town.time_of(view).light.value == "evening")
    assert made.colours.palette == town.colours(evening)


def test_it_can_be_shown_in_other_colours() -> None:
    seen = views(SHORT)[:3]
    made = film(seen, 0, names(2), ENDED)
    picture = Picture(drawn(made), made.alt, made.width, made.height, made.name)
    for palette in ("high-contrast", "colour-vision"):
        other = recoloured(picture, palette)
        assert len(other.png) == len(picture.png)
        pairs = zip(shown_frames(other.png), shown_frames(picture.png), strict=True)
        assert all(there.tobytes() != here.tobytes() for (there, _), (here, _) in pairs)

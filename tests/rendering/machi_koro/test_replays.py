"""A game of Machi Koro as an animation."""

from bot.games.machi_koro.views import MachiView
from bot.pictures.animation import MOST_BYTES, MOST_SECONDS
from bot.pictures.picture import Picture
from rendering.accessible_palettes import recoloured
from rendering.machi_koro import film, large_seat
from tests.rendering.films import LONGEST_MACHI_KORO, drawn, frames, states
from tests.rendering.samples import names
from tests.support.long import LONG


def views(name: str) -> list[MachiView]:
    game, found = states(name)
    return [game.view(state, None) for state in found]


@LONG
def test_the_longest_game_fits() -> None:
    seen = views(LONGEST_MACHI_KORO)
    seat = large_seat(seen[-1], None)
    made = film(seen, seat, names(5))
    gif = drawn(made)
    assert len(gif) <= MOST_BYTES
    shown = list(frames(gif))
    assert len(shown) == len(seen)
    assert sum(time for _, time in shown) <= 1000 * MOST_SECONDS
    assert {image.size for image, _ in shown} == {(made.width, made.height)}
    assert len(made.alt) <= 1024
    assert f"{names(5)[seat]} won!" in made.alt


def test_the_same_game_gives_the_same_bytes() -> None:
    seen = views("machi-koro-base-all-at-once")[:8]
    first = drawn(film(seen, 1, names(2)))
    assert drawn(film(seen, 1, names(2))) == first
    assert drawn(film(seen, 0, names(2))) != first


def test_turns_in_which_the_town_grows_are_shown_longer() -> None:
    seen = views("machi-koro-base-all-at-once")
    made = film(seen, 0, names(2))
    grown = {
        at
        for at in range(1, len(seen) - 1)
        if seen[at].towns[0].holdings != seen[at - 1].towns[0].holdings
        or seen[at].towns[0].sites != seen[at - 1].towns[0].sites
    }
    times = [shot.milliseconds for shot in made.shots[:-1]]
    assert {at for at, time in enumerate(times) if time > min(times)} == grown


def test_whose_town_is_shown() -> None:
    seen = views("machi-koro-base-all-at-once")
    (winner,) = seen[-1].outcome.winners if seen[-1].outcome else ()
    assert large_seat(seen[-1], 1 - winner) == winner
    assert large_seat(seen[10], 1) == 1
    ahead = large_seat(seen[-2], None)
    assert seen[-2].towns[ahead].landmarks == max(town.landmarks for town in seen[-2].towns)


def test_it_can_be_shown_in_other_colours() -> None:
    seen = views("machi-koro-base-all-at-once")[:3]
    made = film(seen, 0, names(2))
    picture = Picture(drawn(made), made.alt, made.width, made.height, made.name)
    other = recoloured(picture, "high-contrast")
    assert len(other.png) == len(picture.png)
    pairs = zip(frames(other.png), frames(picture.png), strict=True)
    assert all(there.tobytes() != here.tobytes() for (there, _), (here, _) in pairs)

"""A finished game of MafiaDollar as an animation."""

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.views import MafiaView
from bot.pictures.animation import MOST_BYTES, MOST_SECONDS
from rendering.mafia_dollar import film
from rendering.mafia_dollar.replays import fortune
from tests.rendering.films import LONGEST_MAFIA_DOLLAR, drawn, frames, states
from tests.rendering.samples import names
from tests.support.long import LONG


def moments(name: str, seats: int) -> list[list[MafiaView]]:
    game, found = states(name)
    return [[game.view(state, seat) for seat in range(seats)] for state in found]


@LONG
def test_the_longest_game_fits() -> None:
    seen = moments(LONGEST_MAFIA_DOLLAR, 2)
    made = film(seen, names(2))
    gif = drawn(made)
    assert len(gif) <= MOST_BYTES
    shown = list(frames(gif))
    assert len(made.shots) >= len(shown) > len(seen) // 2
    assert sum(time for _, time in shown) <= 1000 * MOST_SECONDS
    assert {image.size for image, _ in shown} == {(made.width, made.height)}
    assert drawn(film(seen, names(2))) == gif


def test_it_ends_with_what_each_clan_banked() -> None:
    seen = moments("mafia-dollar-09-5-seats", 5)
    made = film(seen, names(5))
    outcome = seen[-1][0].outcome
    assert outcome is not None
    best = max(fortune(view) for view in seen[-1])
    assert all(fortune(seen[-1][seat]) == best for seat in outcome.winners)
    assert [fortune(view) for view in seen[-1]] == [clan.total for clan in seen[-1][0].clans]
    assert f"{names(5)[outcome.winners[0]]} won." in made.alt


def test_loot_is_carried_home_after_the_dice() -> None:
    seen = moments("mafia-dollar-03-4-seats", 4)
    stolen = [
        at
        for at, moment in enumerate(seen[1:], 1)
        if (turn := moment[0].last) is not None
        and turn.check is not None
        and any(isinstance(event, e.Stole) for event in turn.events)
    ]
    assert stolen
    one = film(seen[: stolen[0] + 2], names(4))
    assert len(one.shots) > stolen[0] + 2


def test_the_street_keeps_its_height_while_people_come_and_go() -> None:
    made = film(moments("mafia-dollar-09-5-seats", 5), names(5))
    sizes = {shot.draw().size for shot in made.shots[:: len(made.shots) // 4]}
    assert sizes == {(made.width, made.height)}

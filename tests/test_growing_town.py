"""The README's animation shows what it promises."""

from bot.games.machi_koro import Options
from rendering.machi_koro import coups
from tests.growing_town import OPTIONS, SEED, play
from tests.rendering import samples


def test_the_winner_of_the_animation_has_coups_and_ends_with_every_landmark() -> None:
    game = play(SEED, OPTIONS, 4)
    (hero, *_) = game.ending.outcome.winners
    turns = [(view, view.turn if view.outcome is not None else view.last) for view in game.views[1:]]
    own = [coups.of(view, turn, samples.names(4)) for view, turn in turns if turn is not None and turn.seat == hero]
    assert {found[0].kind for found in own if found} >= {"swapped", "robbed"}
    assert all(site.built for site in game.views[-1].towns[hero].sites)


def test_each_turn_of_a_game_is_seen_once() -> None:
    game = play(b"once", Options(first="joining"), 2)
    numbers = [view.last.number for view in game.views[1:-1] if view.last is not None]
    assert numbers == list(range(1, game.ending.view.turn.number))

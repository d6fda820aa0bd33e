"""What every game's achievements have in common."""

from collections.abc import Sequence

import msgspec
import pytest

from bot.games.entries import Began
from bot.games.game import AnyGame
from bot.games.journal import live
from bot.games.registry import GAMES
from bot.games.values import Event
from rendering.words import PHRASEBOOKS
from tests.support.finished import CORPUS, recorded

EVERY = sorted(path.name.removesuffix(".json.gz") for path in CORPUS.iterdir())
Earned = set[tuple[int, str]]


def events_of(name: str) -> tuple[AnyGame, object, int, Sequence[Event]]:
    found, _ = recorded(name)
    game, events = GAMES[found.game], list[Event]()
    for entry in live(found.entries):
        events += game.decode_events(entry.events)
    began = next(entry.deed for entry in found.entries if isinstance(entry.deed, Began))
    return game, msgspec.json.decode(began.options, type=game.options_type), found.seats, events


def earned(game: AnyGame, options: object, seats: int, events: Sequence[Event]) -> Earned:
    chronicle = game.chronicle(options, seats)
    assert chronicle is not None
    return {(feat.seat, feat.achievement) for event in events for feat in chronicle.read(event)}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_achievement_has_a_name_and_says_how_it_is_earned(game: AnyGame) -> None:
    ids = [each.id for each in game.achievements]
    badges = PHRASEBOOKS[game.name].badges
    assert len(set(ids)) == len(ids)
    assert set(badges) == set(ids)
    assert len({badge.name for badge in badges.values()}) == len(ids)
    assert all(len(badge.how) <= 100 and not badge.how.endswith(".") for badge in badges.values())


@pytest.mark.parametrize("name", EVERY)
def test_before_the_end_only_what_everybody_saw_counts(name: str) -> None:
    game, options, seats, events = events_of(name)
    if not game.hidden_hands:
        return
    end = next((at for at, event in enumerate(events) if type(event).__name__ == "GameWon"), len(events))
    before = events[:end]
    assert earned(game, options, seats, before) == earned(game, options, seats, game.seen(before, None))


def test_most_achievements_occur_in_recorded_games() -> None:
    every = [events_of(name) for name in EVERY]
    found = {
        (game.name, achievement)
        for game, options, seats, events in every
        for _, achievement in earned(game, options, seats, events)
    }
    by_luck = {(game.name, rule.achievement.id) for game, *_ in every for rule in game.luck_rules}  # no event earns it
    never = {(game.name, each.id) for game, *_ in every for each in game.achievements} - found - by_luck
    assert never <= {("machi_koro", "say_cheese"), ("mafia_dollar", "et_tu")}

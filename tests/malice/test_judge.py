"""The judge finds decisions answered twice, but allows changing a secret choice in time."""

import msgspec

from bot.games.chance import Chance
from bot.games.entries import Acted, Entry
from bot.games.mafia_dollar.actions import PassCard
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.end_to_end.records import Record
from tests.malice.judge import answered_twice


def record(game: RandomGame, *forged: Entry) -> Record:
    """The game as a stored record, with extra entries at its end."""
    return Record(1, "mafia_dollar", "playing", game.state, [*game.entries, *forged], {}, {}, frozenset())


def choosing_in_secret() -> RandomGame:
    """A game in which one player has secretly chosen a card to pass, and others haven't."""
    game = RandomGame(2, 3, trading=0)
    while not (game.state.secrets and any(pending.ask == "pass" for pending in game.state.pending)):
        game.act()
    return game


def choose_again(game: RandomGame) -> None:
    """Let the player who chose first choose again."""
    secret, chance = game.state.secrets[0], Chance(game.key, game.counter)
    assert secret.decision is not None
    action = PassCard(game.state.clans[secret.seat].hand[0])
    events = game.game.apply(game.state, secret.decision, action, chance)
    game.write(Acted(secret.seat, secret.decision, msgspec.Raw(msgspec.json.encode(action))), events, chance)


def test_a_secret_choice_may_change_until_all_have_chosen() -> None:
    game = choosing_in_secret()
    choose_again(game)
    choose_again(game)
    assert answered_twice(record(game)) == []


def test_a_secret_choice_after_the_last_counts_as_doubled() -> None:
    game = choosing_in_secret()
    choose_again(game)
    late = game.entries[-1]
    while game.state.secrets:
        game.act()
    number = len(game.entries) + 1
    assert answered_twice(record(game, msgspec.structs.replace(late, number=number))) == [number]


def test_anything_else_answered_twice_is_found() -> None:
    game = RandomGame(2, 3, trading=0)
    game.act()
    (first,) = game.entries[1:]
    assert answered_twice(record(game, msgspec.structs.replace(first, number=3))) == [3]

"""The judge of the long runs finds what was answered twice, and lets secret choices be changed while they may."""

import msgspec

from bot.games.chance import Chance
from bot.games.entries import Acted, Entry
from bot.games.mafia_dollar.actions import PassCard
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.end_to_end.records import Record
from tests.malice.judge import answered_twice


def record(game: RandomGame, *forged: Entry) -> Record:
    """The game as if it were stored, with those entries at its end."""
    return Record(1, "mafia_dollar", "playing", game.state, [*game.entries, *forged], {}, {}, frozenset())


def choosing_in_secret() -> RandomGame:
    """A game in which somebody has chosen a card to pass in secret, and others still owe theirs."""
    game = RandomGame(2, 3, trading=0)
    while not (game.state.secrets and any(owed.ask == "pass" for owed in game.state.owed)):
        game.act()
    return game


def choose_anew(game: RandomGame) -> None:
    """The player who chose first chooses another card, or the same one again."""
    secret, chance = game.state.secrets[0], Chance(game.key, game.counter)
    assert secret.decision is not None
    action = PassCard(game.state.clans[secret.seat].hand[0])
    events = game.game.apply(game.state, secret.decision, action, chance)
    game.write(Acted(secret.seat, secret.decision, msgspec.Raw(msgspec.json.encode(action))), events, chance)


def test_a_secret_choice_made_anew_while_others_owe_theirs_is_no_second_answer() -> None:
    game = choosing_in_secret()
    choose_anew(game)
    choose_anew(game)
    assert answered_twice(record(game)) == []


def test_a_secret_choice_after_the_last_one_is_a_second_answer() -> None:
    game = choosing_in_secret()
    choose_anew(game)
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

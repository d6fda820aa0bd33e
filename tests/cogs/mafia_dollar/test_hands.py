"""A hand by DM is composed again only if it shows something else, and then as if it had never been composed."""

import msgspec
import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.language import speaking
from bot.publishing.message_slots import PrivateMessage
from cogs.mafia_dollar import hands, panels
from rendering.words.mafia_dollar import mafia
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.records.test_problem_report import table_of
from tests.support.long import sampled


def bare(message: PrivateMessage) -> tuple[PrivateMessage, str]:
    """A hand to be compared: what it says, and in words what it would draw."""
    assert message.draw is not None
    drawn = message.draw()
    return msgspec.structs.replace(message, draw=None), f"{drawn.name} {drawn.alt}"


@pytest.mark.parametrize("games", sampled([12, 2], 2))
def test_a_hand_is_the_same_as_one_from_the_whole_view(games: int) -> None:
    compared = 0
    for seed in range(games):
        game = RandomGame(seed, 2 + seed % 4)
        while game.state.pending and len(game.entries) < 120:
            decision = game.choose()
            game.answer(decision, MAFIA_DOLLAR.legal(game.state, decision).sample(game.pick))
            if len(game.entries) % 4:
                continue
            table = table_of("mafia_dollar", game.state, game.state.options, len(game.state.clans))
            for seat in range(len(game.state.clans)):
                view = mafia(table.view(seat))
                if not view.clans[seat].resigned:
                    assert bare(hands.hand(table, view, seat)) == bare(panels.panel_from(table, view, seat))
                    compared += 1
    assert compared > 40 * games


def test_only_hands_that_show_something_else_are_composed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given games of four, when somebody acts, then mostly one hand is composed, and none for the same view again."""
    compose = panels.panel_from
    composed, views = 0, 0

    def counted(*asked: object, **more: object) -> PrivateMessage:
        nonlocal composed
        composed += 1
        return compose(*asked, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(panels, "panel_from", counted)
    game = RandomGame(3, 4, trading=0)
    while game.state.pending and len(game.entries) < 100:
        decision = game.choose()
        game.answer(decision, MAFIA_DOLLAR.legal(game.state, decision).sample(game.pick))
        table = table_of("mafia_dollar", game.state, game.state.options, 4)
        for seat in range(4):
            hands.hand(table, mafia(table.view(seat)), seat)
        views, before = views + 4, composed
        for seat in range(4):
            hands.hand(table, mafia(table.view(seat)), seat)
        assert composed == before
    assert composed < 0.6 * views


def test_a_hand_in_another_language_is_another_hand() -> None:
    game = RandomGame(1, 2)
    table = table_of("mafia_dollar", game.state, game.state.options, 2)
    view = mafia(table.view(0))
    english = hands.hand(table, view, 0)
    with speaking("de"):
        german = hands.hand(table, view, 0)
    assert english.content is not None
    assert german.content is not None
    assert english.content.texts != german.content.texts

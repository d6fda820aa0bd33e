"""Boards and panels of every table and every name fit into Discord's messages."""

import pytest

from bot.games.mafia_dollar import MafiaState
from bot.publishing.message_slots import Message
from cogs.mafia_dollar.panels import AsAnswer, panel
from cogs.mafia_dollar.presenter import MafiaPresenter
from cogs.ui import layouts
from cogs.ui.presenter import Undoable
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.games.mafia_dollar.test_secrecy import decisions_of
from tests.cogs.mafia_dollar import test_secrecy as secrecy
from tests.support.long import sampled
from tests.support.world import TEXT, parts

PRESENTER = MafiaPresenter()
LONG = ("_" * 31 + "a", "*" * 31 + "b", "`" * 31 + "c", "~" * 31 + "d", "|" * 31 + "e", "[" * 31 + "f")
"""Names of 32 characters, of which all but one are escaped."""


def sizes(state: MafiaState) -> tuple[int, int]:
    """The most characters and the most components of any message about that state."""
    table = secrecy.table_of(state)
    undo = Undoable(0, 5, "Ann")
    posts: list[Message | None] = [PRESENTER.board(table, undo=undo), *PRESENTER.hands(table, undo=undo)]
    for seat in range(len(state.clans)):
        crowded = AsAnswer(notes=["n" * 300], dms_closed=True)
        posts.append(panel(table, seat, undo=Undoable(seat, 5, "Ann"), answer=crowded))
        for decision in decisions_of(state, seat):
            posts.append(panel(table, seat, answer=AsAnswer(step=(decision.id, "0"), dms_closed=True)))
    characters, components = [0], [0]
    for post in posts:
        if post is not None and post.content is not None:
            for picture in (layouts.NO_PICTURE, None):  # without one, words say it
                every = list(parts({"components": post.content(picture).described()}))
                characters.append(sum(len(part["content"]) for part in every if part["type"] == TEXT))
                components.append(len(every))
    return max(characters), max(components)


@pytest.mark.parametrize("seats", sampled([2, 6], 6))
def test_a_whole_random_game_fits(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "NAMES", LONG)
    game, most, crowded = RandomGame(4 + seats, seats, trading=40), 0, 0
    while game.state.pending:
        game.play_on(4)
        characters, components = sizes(game.state)
        most, crowded = max(most, characters), max(crowded, components)
    assert most <= 4000
    assert crowded <= 40

"""What whole games put on buttons, into menus and into messages fits there in every language, with long names.

Only look-back lines, which tell a whole turn, may be cut off, and they end after a whole part.
"""

import functools
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from bot.games import recording
from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.mafia_dollar import MafiaState
from bot.games.registry import GAMES
from bot.games.values import State
from bot.language import DEFAULT, speaking
from bot.language.room import MESSAGE_BYTES, MESSAGE_CHARACTERS, room
from bot.publishing.message_size import size
from bot.publishing.message_slots import Message
from cogs.machi_koro import menus, orders_parts
from cogs.machi_koro.presenter import MachiPresenter
from cogs.mafia_dollar.panels import AsAnswer, panel
from cogs.mafia_dollar.presenter import MafiaPresenter
from cogs.ui import components, forms, layouts, naming
from cogs.ui.presenter import Undoable
from rendering.words import PHRASEBOOKS
from rendering.words.machi_koro import CARDS, card_name, machi, option, order_choices
from rendering.words.machi_koro.orders import PARTS
from rendering.words.mafia_dollar import choices
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.games.mafia_dollar.test_secrecy import decisions_of
from tests.cogs.mafia_dollar import test_secrecy as secrecy
from tests.locales import languages
from tests.rendering.scenes import LONG
from tests.support.finished import recording_of
from tests.support.long import LONG as LONG_TEST
from tests.support.seated import table_of
from tests.support.world import TEXT, parts

MOMENTS: Final = 40
"""In each game."""
NAMES: Final = {
    "letters": LONG,
    "kanji": tuple(f"{31 * '漢'}{last}" for last in "一二三四五六"),
    "emoji": tuple(31 * "\N{BREAD}" + last for last in "一二三四五六"),
}
"""The longest names, by what they are made of."""
Cuts = dict[str, str]
"""What was cut off: one example for each place in the source."""


@contextmanager
def cuts() -> Iterator[Cuts]:
    """What is cut off inside the block."""
    found: Cuts = {}

    def noting(plain: Callable[[str, int], str]) -> Callable[[str, int], str]:
        def cut(text: str, length: int) -> str:
            if len(text) > length:
                found.setdefault(_place(), text)
            return plain(text, length)

        return cut

    with pytest.MonkeyPatch.context() as patch:
        for module in (components, choices, forms):
            patch.setattr(module, "cut", noting(module.cut))
        yield found


def _place() -> str:
    frame = sys._getframe(2)
    while frame.f_code.co_name in ("option", "button", "menu", "cut") and frame.f_back is not None:
        frame = frame.f_back
    return f"{frame.f_globals['__name__']}:{frame.f_lineno}"


def expect_whole(posts: list[Message | None]) -> None:
    """No text of a message needs shortening, with a picture and with words instead of it."""
    for post in posts:
        if post is not None and post.content is not None:
            for picture in (layouts.NO_PICTURE, None):
                sent = post.content(picture).described()
                assert size(sent) <= MESSAGE_BYTES
                texts = [part["content"] for part in parts({"components": sent}) if part["type"] == TEXT]
                assert sum(map(len, texts)) <= MESSAGE_CHARACTERS
                assert not [text for text in texts if text.endswith("\n…")]


def mafia_messages(state: MafiaState) -> list[Message | None]:
    """Everything about a state of MafiaDollar."""
    table, presenter, undo = secrecy.table_of(state), MafiaPresenter(), Undoable(0, 5, "Ann")
    posts: list[Message | None] = [presenter.board(table, undo=undo), *presenter.hands(table, undo=undo)]
    for seat in range(len(state.clans)):
        posts.append(panel(table, seat, undo=undo, answer=AsAnswer(dms_closed=True)))
        posts += [
            panel(table, seat, answer=AsAnswer(step=(decision.id, stage)))
            for decision in decisions_of(state, seat)
            for stage in ("0", "1")
        ]
    return posts


def mafia_game() -> Iterator[Callable[[], list[Message | None]]]:
    """A recorded game, and one with many trades."""
    for state in recorded_game("mafia-dollar-10-6-seats", 4):
        assert isinstance(state, MafiaState)
        yield functools.partial(mafia_messages, state)
    game = RandomGame(9, 6, trading=40)
    for _ in range(MOMENTS):
        if not game.state.pending:
            return
        game.play_on(11)
        yield functools.partial(mafia_messages, game.state)


def recorded_game(name: str, moments: int) -> Iterator[State]:
    """States of a recorded game: of each kind of question at most `moments`."""
    found = recording_of(name)
    game, asked = GAMES[found.game], Counter[str]()
    for _, state in recording.steps(game, found):
        questions = {decision.ask for decision in game.decisions(state)}
        if any(asked[question] < moments for question in questions):
            asked.update(questions)
            yield state


def machi_game() -> Iterator[Callable[[], list[Message | None]]]:
    """Recorded games with every card and every question."""
    for name in ("machi-koro-everything-10-at-once", "machi-koro-rules-5"):
        for state in recorded_game(name, 4):
            assert isinstance(state, MachiState)
            yield functools.partial(machi_messages, state)


def machi_messages(state: MachiState) -> list[Message | None]:
    """The board of a state of Machi Koro; and what else its cards are chosen from."""
    table, presenter = table_of(MACHI_KORO, state, secrecy.NAMES[: len(state.towns)]), MachiPresenter()
    view, names = machi(table.view(0)), naming.plain_names(table)
    for town in view.towns:
        menus.card_options(view, town.seat, [holding.card for holding in town.holdings])
        for field in PARTS:
            orders_parts.menu_page(order_choices.picks(field, view, town.seat, names, ()), 0)
    menus.build_options(view, [pile.card for pile in view.market])
    return [presenter.board(table, undo=Undoable(0, 5, "Ann")), presenter.settled_board(table)]


PLAYED: Final = {"machi_koro": machi_game, "mafia_dollar": mafia_game}


@LONG_TEST
@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize(("game", "language"), list(itertools.product(PLAYED, [DEFAULT, *languages()])))
def test_a_game_fits(game: str, language: str, names: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "NAMES", NAMES[names])
    with speaking(language), cuts() as found:
        for messages in PLAYED[game]():
            expect_whole(messages())
    assert not found


@pytest.mark.parametrize("language", [DEFAULT, *languages()])
def test_every_card_and_all_else_to_look_up_fits(language: str) -> None:
    """The lines of the menu of articles, each article as a message, and what can be built, with one die or two."""
    with speaking(language), cuts() as found:
        for book in PHRASEBOOKS.values():
            for article in book.articles():
                components.option(article.name, article.id, article.about)
                assert room(article.text) <= MESSAGE_CHARACTERS
            assert room(book.how_it_goes(language)) <= MESSAGE_CHARACTERS
        for card, dice in itertools.product(CARDS.values(), (1, 2)):
            components.option(card_name(card.id), card.id, option(card, dice=dice))
    assert not found

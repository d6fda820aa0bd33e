"""What whole games put on buttons, into menus and into messages fits there in every language, with long names.

A text that is cut off in another language is cut off in English, too, in the same place.
"""

import functools
import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
import pytest

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, MachiState, Options
from bot.games.mafia_dollar import MafiaState
from bot.language import DEFAULT, speaking
from bot.language.room import MESSAGE_BYTES, MESSAGE_CHARACTERS, room
from bot.publishing.message_size import size
from bot.publishing.message_slots import Message
from bot.table.table import Table
from cogs.machi_koro.presenter import MachiPresenter
from cogs.mafia_dollar.panels import AsAnswer, panel
from cogs.mafia_dollar.presenter import MafiaPresenter
from cogs.ui import components, layouts
from cogs.ui.presenter import Undoable
from rendering.words import PHRASEBOOKS
from rendering.words.machi_koro import overview
from rendering.words.mafia_dollar import choices
from tests.bot.games.mafia_dollar.random_play import RandomGame
from tests.bot.games.mafia_dollar.test_secrecy import decisions_of
from tests.cogs.mafia_dollar import test_secrecy as secrecy
from tests.locales import languages
from tests.rendering.scenes import LONG
from tests.support.long import LONG as LONG_TEST
from tests.support.long import sampled
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
        for module in (components, choices, overview):
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


def mafia_game(steps: int, every: int) -> Iterator[Callable[[], list[Message | None]]]:
    game = RandomGame(9, 6, trading=40)
    for _ in range(steps):
        if not game.state.pending:
            return
        game.play_on(every)
        yield functools.partial(mafia_messages, game.state)


def machi_game(steps: int, every: int) -> Iterator[Callable[[], list[Message | None]]]:
    """A game with every card among robots."""
    chance, luck = Chance(b"fits"), Chance(b"robots")
    state, _ = MACHI_KORO.new(Options(edition="everything", first="joining"), 5, chance)
    for step in itertools.count():
        if not (pending := MACHI_KORO.decisions(state)) or step >= steps * every:
            return
        view = MACHI_KORO.view(state, pending[0].seat)
        MACHI_KORO.apply(state, pending[0].id, MACHI_KORO.robot(view, pending[0], "easy", luck), chance)
        if step % every == 0:
            yield functools.partial(machi_messages, state)


def machi_messages(state: MachiState) -> list[Message | None]:
    """The board of a state of Machi Koro."""
    table = _machi_table(state)
    return [MachiPresenter().board(table, undo=Undoable(0, 5, "Ann")), MachiPresenter().settled_board(table)]


def _machi_table(state: MachiState) -> Table:
    made = secrecy.table_of(RandomGame(1, 5).state)
    return msgspec.structs.replace(made, row=msgspec.structs.replace(made.row, game=MACHI_KORO.name), state=state)


GAMES: Final = {"machi_koro": machi_game, "mafia_dollar": mafia_game}


@LONG_TEST
@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize(("game", "language"), list(itertools.product(GAMES, languages())))
def test_a_game_fits(game: str, language: str, names: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "NAMES", NAMES[names])
    found: dict[str, Cuts] = {DEFAULT: {}, language: {}}
    for messages in GAMES[game](MOMENTS, 11):
        for reads, cut_off in found.items():
            with speaking(reads), cuts() as now:
                expect_whole(messages())
            cut_off |= now
    assert not {place: text for place, text in found[language].items() if place not in found[DEFAULT]}


@pytest.mark.parametrize("language", sampled(languages(), "de"))
def test_everything_to_look_up_fits(language: str) -> None:
    """The lines of the menu of articles, and each article as a message."""
    usual = lines(DEFAULT)
    for key, text in lines(language).items():
        assert not text.endswith("…") or usual[key].endswith("…"), text


def lines(language: str) -> dict[tuple[str, str], str]:
    """The lines of menus about what can be looked up."""
    found = {}
    with speaking(language):
        for game, book in PHRASEBOOKS.items():
            for article in book.articles():
                shown = components.option(article.name, article.id, article.about)
                found[game, article.id] = shown.label
                found[game, f"{article.id} about"] = shown.description or ""
                assert room(article.text) <= MESSAGE_CHARACTERS
            assert room(book.how_it_goes(language)) <= MESSAGE_CHARACTERS
    return found

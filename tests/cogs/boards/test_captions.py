"""Every board and every recap has one caption, large among what else happened: what mattered most."""

import pytest

from bot.games.registry import GAMES
from bot.games.values import Past
from cogs.boards.boards import Chain, recap
from cogs.machi_koro.presenter import MachiPresenter
from cogs.mafia_dollar.presenter import MafiaPresenter
from cogs.ui.presenter import Presenter
from rendering.words import PHRASEBOOKS
from rendering.words.captions import best
from tests.bot.games.machi_koro.positions import Table, town
from tests.rendering.words import recorded
from tests.rendering.words.recorded import NAMES
from tests.support.seated import table_of

PRESENTERS: dict[str, Presenter] = {"machi_koro": MachiPresenter(), "mafia_dollar": MafiaPresenter()}
GAMES_SHOWN = [(game, name) for game in PRESENTERS for name in recorded.games(game)[::7] if "by-post" not in name]


@pytest.mark.parametrize(("game", "name"), GAMES_SHOWN)
def test_a_board_has_its_caption_large_and_all_else_small(game: str, name: str) -> None:
    book, presenter = PHRASEBOOKS[game], PRESENTERS[game]
    for state, seats in recorded.states(name, 5):
        table = table_of(GAMES[game], state, NAMES[:seats])
        message = presenter.board(table)
        assert message.content is not None
        words = best(book.recap([Past(0, table.view(None), ended=False)], (), NAMES, table.id)).words
        told = "\n".join(filter(None, message.content.texts)).split("\n")
        assert "has chosen" not in " ".join(told)
        if words:
            large = [line for line in message.content.texts[0].split("\n") if not line.startswith("-# ")]
            assert (large, told.count(words)) == ([words], 1)
        else:
            assert told[0], "nothing has happened yet, and there is a question"


def test_above_a_dramatic_moment_a_board_says_the_roll() -> None:
    table = Table(town(5), town(6, tv_station=1), active=1)
    table.rolls(6)
    message = MachiPresenter().board(table_of(GAMES["machi_koro"], table.state, NAMES[:2]))
    assert message.content is not None
    roll, dramatic = message.content.texts[0].split("\n")
    assert dramatic.startswith("💸 ")
    assert roll == "-# **Robo Rye** rolled 6."


@pytest.mark.parametrize(("game", "name"), GAMES_SHOWN)
def test_a_recap_has_the_caption_of_its_most_dramatic_turn(game: str, name: str) -> None:
    book, presenter, turns = PHRASEBOOKS[game], PRESENTERS[game], recorded.turns(name)
    (state, seats), *_ = recorded.states(name, 1000)
    table = table_of(GAMES[game], state, NAMES[:seats])
    for start in range(0, len(turns), 6):
        past = turns[start : start + 6]
        message = recap(table, presenter, Chain(past[0].turn, past[0].turn, past))
        assert message.content is not None
        told = "\n".join(message.content.texts).split("\n")
        words = best(book.recap(past, (), NAMES[:seats], table.id)).words
        assert [line for line in told[1:] if line and not line.startswith("-# ")] == [words]
        assert "has chosen" not in " ".join(told)

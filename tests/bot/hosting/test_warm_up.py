"""The warm-up: what is played, in each language in which it is played, one after another."""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from bot.hosting.warm_up import LocalGame, WarmUp
from bot.language import current_language

TOWN, STREET = "machi_koro", "mafia_dollar"


class Host:
    """A bot whose open tables play `open_tables`; None: that cannot be read. `done`: the work, with its language."""

    def __init__(self, open_tables: Sequence[LocalGame] | None) -> None:
        self.open_tables = open_tables
        self.done: list[tuple[str, str]] = []
        self.told = 0
        self.warm_up = WarmUp(self._played, self._told)
        self.warm_up.add(lambda _: self.done.append(("words", current_language())))
        self.warm_up.add(self._broken, TOWN)
        for game in (TOWN, STREET):
            self.warm_up.add(lambda _, game=game: self.done.append((game, current_language())), game)  # type: ignore[misc]

    async def _played(self) -> Sequence[LocalGame]:
        if self.open_tables is None:
            raise OSError("the database is away")
        return self.open_tables

    def _told(self) -> None:
        self.told += 1

    @staticmethod
    def _broken(stop: threading.Event) -> None:
        raise ValueError("this cannot be drawn")

    async def settled(self) -> list[tuple[str, str]]:
        """What is done, once nothing is under way."""
        while tasks := self.warm_up._tasks:
            await asyncio.gather(*tasks)
        return self.done


async def test_what_is_played_most_is_drawn_first_and_words_once_a_language() -> None:
    host = Host([LocalGame(STREET, "ja"), LocalGame(TOWN, "ja"), LocalGame(STREET, "en")])
    host.warm_up.start()
    assert await host.settled() == [("words", "ja"), (STREET, "ja"), (TOWN, "ja"), ("words", "en"), (STREET, "en")]
    assert host.told == 1


async def test_where_nothing_is_played_no_game_is_drawn() -> None:
    host = Host([LocalGame("", "fr")])
    host.warm_up.start()
    assert await host.settled() == [("words", "fr")]


async def test_a_game_is_drawn_once_when_its_first_table_opens() -> None:
    host = Host([LocalGame(STREET, "en")])
    host.warm_up.start()
    await host.settled()
    host.done.clear()
    for _ in range(2):
        host.warm_up.opened(LocalGame(TOWN, "en"))
        host.warm_up.opened(LocalGame(STREET, "en"))
    assert await host.settled() == [(TOWN, "en")]


async def test_a_shard_that_was_gained_brings_its_tables() -> None:
    host = Host([LocalGame(STREET, "en")])
    host.warm_up.start()
    await host.settled()
    host.open_tables = [LocalGame(STREET, "en"), LocalGame(TOWN, "en")]
    host.warm_up.start()
    assert (await host.settled())[2:] == [(TOWN, "en")]


async def test_words_are_english_if_it_cannot_be_read_what_is_played() -> None:
    host = Host(None)
    host.warm_up.start()
    assert await host.settled() == [("words", "en")]


async def test_nothing_begins_once_the_bot_closes(caplog: pytest.LogCaptureFixture) -> None:
    host = Host([LocalGame(TOWN, "en")])
    host.warm_up.close()
    host.warm_up.start()
    host.warm_up.opened(LocalGame(TOWN, "en"))
    assert await host.settled() == []
    assert not caplog.records

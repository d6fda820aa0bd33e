"""The warm-up: everything in each language that is spoken, one after another."""

import asyncio
import threading
from collections.abc import Sequence

from bot.hosting.warm_up import WarmUp
from bot.language import current_language


async def warmed(languages: Sequence[str] | None) -> list[tuple[str, str]]:
    """The work that is done, with its language, if tables speak these; None: that cannot be read."""
    done, ended = list[tuple[str, str]](), asyncio.Event()

    async def spoken() -> Sequence[str]:
        if languages is None:
            raise OSError("the database is away")
        return languages

    def broken(stop: threading.Event) -> None:
        raise ValueError("this cannot be drawn")

    warm_up = WarmUp(spoken, ended.set)
    warm_up.add(lambda _: done.append(("board", current_language())))
    warm_up.add(broken)
    warm_up.add(lambda _: done.append(("hand", current_language())))
    warm_up.start()
    await ended.wait()
    warm_up.close()
    return done


async def test_all_is_drawn_in_the_most_frequent_language_first() -> None:
    assert await warmed(["ja", "en"]) == [("board", "ja"), ("hand", "ja"), ("board", "en"), ("hand", "en")]


async def test_it_is_english_if_the_languages_cannot_be_read() -> None:
    assert await warmed(None) == [("board", "en"), ("hand", "en")]

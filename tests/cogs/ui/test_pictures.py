"""A private picture: sent at once, or deferred if drawing takes long."""

import threading
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.client import Interaction
from bot.pictures.picture import Picture
from cogs.ui.replies import show
from data.store import Store

PICTURE = Picture(b"\x89PNG", "What it shows.", 1, 1, "town.png")


class Asked:
    """An interaction that records only its answers."""

    def __init__(self, store: Store) -> None:
        self.client, self.user = SimpleNamespace(store=store), SimpleNamespace(id=7)
        self.said: list[str] = []
        self.response, self.message, self.extras = self, None, dict[str, object]()
        self.deferred = threading.Event()

    def is_done(self) -> bool:
        """Whether it was answered or deferred."""
        return bool(self.said)

    @property
    def type(self) -> discord.InteractionResponseType | None:
        """The first answer."""
        return discord.InteractionResponseType.deferred_channel_message if self.said else None

    async def defer(self, *, ephemeral: bool, thinking: bool) -> None:
        """Defer the answer."""
        assert ephemeral
        assert thinking
        self.said.append("coming")
        self.deferred.set()

    async def send_message(self, *, ephemeral: bool, files: list[discord.File], view: discord.ui.LayoutView) -> None:
        """The answer."""
        assert ephemeral
        self.said.append(f"sent {files[0].filename}")

    async def edit_original_response(self, *, attachments: list[discord.File], **_: object) -> None:
        """The deferred answer."""
        self.said.append(f"brought {attachments[0].filename}")


async def test_a_picture_that_is_ready_is_the_answer(store: Store) -> None:
    asked = Asked(store)
    await show(cast("Interaction", asked), lambda: PICTURE)
    assert asked.said == ["sent town.png"]


async def test_a_picture_that_takes_long_is_announced(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.publishing.answer.ANSWER_SECONDS", 0.0)
    asked = Asked(store)

    def slow() -> Picture:
        assert asked.deferred.wait(10)
        return PICTURE

    await show(cast("Interaction", asked), slow, "A town.")
    assert asked.said == ["coming", "brought town.png"]

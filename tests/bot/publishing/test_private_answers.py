"""Open private answers follow their table."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import ui

from bot.errors import NotSeated
from bot.publishing import private_answers
from bot.publishing.content import PrivateContent
from bot.publishing.message_slots import PrivateMessage
from bot.publishing.privacy import PrivateLayout
from bot.publishing.private_answers import OpenAnswers
from bot.table.tables import Tables


class Reader:
    """A reader with an open answer and its edits. An edit has `begun`, and lasts until it `may` end."""

    def __init__(self, user: int = 1) -> None:
        self.user = SimpleNamespace(id=user)
        self.response = SimpleNamespace(type=discord.InteractionResponseType.channel_message)
        self.shown: list[str] = []
        self.extras: dict[str, object] = {}
        self.begun, self.may = asyncio.Event(), asyncio.Event()
        self.may.set()
        self.fails: Exception | None = None

    async def edit_original_response(self, *, view: PrivateLayout, **_: object) -> None:
        self.begun.set()
        await self.may.wait()
        if self.fails:
            raise self.fails
        (said,) = (part for part in view.walk_children() if isinstance(part, ui.TextDisplay))
        self.shown.append(said.content)

    @property
    def interaction(self) -> discord.Interaction:
        """The click whose answer it is."""
        return cast("discord.Interaction", self)


def post(text: str, *, settled: bool = False) -> PrivateMessage:
    content = PrivateContent([text], reader=1)
    return PrivateMessage(slot="hand:0:1", fingerprint=text, marker=text, content=content, reader=1, settled=settled)


class Page:
    """The current content of an answer."""

    def __init__(self, text: str) -> None:
        self.now = post(text)
        self.gone = False

    async def fresh(self) -> PrivateMessage:
        if self.gone:
            raise NotSeated
        return self.now


@pytest.fixture
def answers(tables: Tables) -> OpenAnswers:
    return OpenAnswers(tables)


async def changed(answers: OpenAnswers, table: int = 7) -> None:
    answers.poke(table)
    await answers.idle(table)


async def test_an_open_answer_changes_only_with_its_own_content(answers: OpenAnswers) -> None:
    reader, page = Reader(), Page("a")
    answers.follow(reader.interaction, 7, page.now, page.fresh)
    await changed(answers)
    assert reader.shown == []
    page.now = post("b")
    await changed(answers, 8)
    assert reader.shown == []
    await changed(answers)
    await changed(answers)
    assert reader.shown == ["b"]


async def test_an_answer_in_use_is_left_alone(answers: OpenAnswers) -> None:
    reader, page = Reader(), Page("a")
    answers.follow(reader.interaction, 7, page.now, page.fresh)
    answers.leave(7, 1)
    page.now = post("b")
    await changed(answers)
    assert reader.shown == []


async def test_a_late_change_does_not_hide_a_newer_answer(answers: OpenAnswers) -> None:
    """Given a reader who clicks in the answer while it is being edited."""
    reader, page = Reader(), Page("a")
    answers.follow(reader.interaction, 7, page.now, page.fresh)
    await answers.idle(7)
    reader.may.clear()
    page.now = post("b")
    answers.poke(7)
    await reader.begun.wait()
    answers.leave(7, 1)
    page.now = post("c")
    answers.follow(reader.interaction, 7, page.now, page.fresh)  # what the click showed
    reader.may.set()
    await answers.idle(7)
    assert reader.shown == ["b", "c"], "it is shown again after what came late"


@pytest.mark.parametrize("how", ["settled", "gone", "dismissed", "old"])
async def test_answers_without_possible_news_are_not_followed_any_more(
    answers: OpenAnswers, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, page = Reader(), Page("a")
    if how == "old":
        monkeypatch.setattr(private_answers, "EDITABLE_SECONDS", 0.0)
    answers.follow(reader.interaction, 7, page.now, page.fresh)
    await answers.idle(7)
    page.now, page.gone = post("b", settled=how == "settled"), how == "gone"
    response = cast("Any", SimpleNamespace(status=404, reason="Not Found"))
    reader.fails = discord.NotFound(response, {"code": 10008}) if how == "dismissed" else None
    await changed(answers)
    page.now, page.gone, reader.fails = post("c"), False, None
    await changed(answers)
    assert reader.shown == (["b"] if how == "settled" else [])

"""Private content is sent only to its reader, by every function that sends."""

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from unittest.mock import Mock

import discord
import pytest
from discord import ui

from bot.pictures.picture import Picture
from bot.publishing import answer
from bot.publishing.answer import Answer
from bot.publishing.content import PrivateContent
from bot.publishing.kept_pictures import Drawn, attached_in, attached_to
from bot.publishing.message_sender import MessageSender
from bot.publishing.message_slots import PrivateMessage
from bot.publishing.privacy import (
    PrivateLayout,
    PublicLayout,
    WouldReveal,
    only_they_read_it,
    original_is_private,
)
from data.rows import SlotRow

ANN, BO = 1, 2
Response = discord.InteractionResponseType
ROOT = Path(__file__).parents[3]


def hand(reader: int | None = ANN) -> PrivateLayout:
    view = PrivateLayout(reader)
    view.add_item(ui.TextDisplay("Three of clubs"))
    return view


class Asked:
    """An interaction by Ann: where she clicked, its first answer, and everything sent since."""

    def __init__(self, *, ephemeral: bool = False, in_dm: bool = False, first: Response | None = None) -> None:
        self.user = SimpleNamespace(id=ANN)
        self.context = discord.app_commands.AppCommandContext(guild=not in_dm, dm_channel=in_dm)
        self.channel = object.__new__(discord.DMChannel) if in_dm else object()
        self.message = SimpleNamespace(id=5, flags=discord.MessageFlags(ephemeral=ephemeral), components=[])
        self.response, self.followup = self, self
        self.type, self.extras = first, dict[str, object]()
        self.sent: list[str] = []

    @property
    def interaction(self) -> discord.Interaction:
        return cast("discord.Interaction", self)

    def is_done(self) -> bool:
        return self.type is not None

    def _send(self, how: str, view: ui.LayoutView, *, ephemeral: bool = False) -> None:
        view.to_components()  # type: ignore[no-untyped-call]
        self.sent.append(f"{how}, ephemeral" if ephemeral else how)

    async def send_message(self, *, view: ui.LayoutView, ephemeral: bool, **_: object) -> None:
        self._send("message", view, ephemeral=ephemeral)

    async def send(self, *, view: ui.LayoutView, ephemeral: bool, **_: object) -> None:
        self._send("follow-up", view, ephemeral=ephemeral)

    async def edit_message(self, *, view: ui.LayoutView, **_: object) -> None:
        self._send("clicked message", view)

    async def edit_original_response(self, *, view: ui.LayoutView, **_: object) -> None:
        self._send("original", view)


def test_private_content_cannot_be_rendered_before_its_reader_is_named() -> None:
    view = hand()
    with pytest.raises(WouldReveal):
        view.to_components()
    with pytest.raises(WouldReveal):
        view.reveal_to(BO)
    with pytest.raises(WouldReveal):
        view.to_components()
    view.reveal_to(ANN)
    assert view.to_components() == view.described()


@pytest.mark.parametrize("first", [None, Response.deferred_message_update, Response.message_update])
async def test_a_public_message_that_was_clicked_never_shows_private_content(first: Response | None) -> None:
    """A private answer to a click on a board is an ephemeral message of its own."""
    asked = Asked(first=first)
    await answer.reply(asked.interaction, hand(), amends=True)
    assert asked.sent == ["message, ephemeral" if first is None else "follow-up, ephemeral"]
    with pytest.raises(WouldReveal):
        await Answer(asked.interaction).edit(lambda _: hand(), _nothing())


@pytest.mark.parametrize("where", ["ephemeral", "in_dm"])
async def test_a_private_message_that_was_clicked_shows_its_answer(where: str) -> None:
    asked = Asked(ephemeral=where == "ephemeral", in_dm=where == "in_dm")
    await answer.reply(asked.interaction, hand(), amends=True)
    deferred = Asked(ephemeral=where == "ephemeral", in_dm=where == "in_dm", first=Response.deferred_message_update)
    await answer.reply(deferred.interaction, hand(), amends=True)
    assert (asked.sent, deferred.sent) == (["clicked message"], ["original"])


async def test_a_new_answer_does_not_replace_the_clicked_panel() -> None:
    asked = Asked(ephemeral=True, first=Response.deferred_message_update)
    await answer.reply(asked.interaction, hand())
    assert asked.sent == ["follow-up, ephemeral"]


async def test_a_second_reply_after_a_defer_is_a_follow_up() -> None:
    asked = Asked(first=Response.deferred_channel_message)
    await answer.reply(asked.interaction, hand())
    await answer.reply(asked.interaction, hand())
    assert asked.sent == ["original", "follow-up, ephemeral"]


async def test_private_content_never_goes_into_a_message_others_can_read() -> None:
    asked = Asked(ephemeral=True)
    with pytest.raises(WouldReveal):
        await answer.reply(asked.interaction, hand(BO), amends=True)
    assert asked.sent == []


@pytest.mark.parametrize(
    ("asked", "private"),
    [
        (Asked(first=Response.channel_message), True),
        (Asked(first=Response.deferred_channel_message), True),
        (Asked(first=Response.deferred_message_update), False),
        (Asked(first=Response.message_update), False),
        (Asked(ephemeral=True, first=Response.deferred_message_update), True),
        (Asked(in_dm=True, first=Response.message_update), True),
        (Asked(ephemeral=True), False),
    ],
)
def test_an_original_response_keeps_the_privacy_of_its_first_answer(asked: Asked, private: bool) -> None:
    assert original_is_private(asked.interaction) is private


def test_a_group_of_people_is_no_private_place() -> None:
    asked = Asked(in_dm=True)
    asked.channel = object.__new__(discord.GroupChannel)
    assert not only_they_read_it(asked.interaction)


async def test_a_hand_does_not_go_into_another_slots_message() -> None:
    posting = MessageSender(cast("discord.Client", None), *(Mock(),) * 4)
    row = SlotRow("board:1", 3, 5, None, settled=False, posted_at=0.0, marker="m")
    content = PrivateContent(["Three of clubs"], reader=ANN)
    post = PrivateMessage(slot="hand:0:1", fingerprint="f", marker="m", content=content, reader=ANN)
    with pytest.raises(WouldReveal):
        await posting.edit(row, post)


def test_types_separate_public_and_private_messages() -> None:
    assert not issubclass(PublicLayout, PrivateLayout)
    assert not issubclass(PrivateLayout, PublicLayout)


SENDING = {"send_message", "edit_message", "edit_original_response", "send", "edit", "defer"}
SENDERS = {
    "bot/publishing/answer.py",  # answers to interactions
    "bot/publishing/private_answers.py",  # the same, while they are open
    "bot/publishing/message_sender.py",  # stored places
    "bot/transport/own_messages.py",  # plain lines: which table has lost its channel
    "bot/hosting/owner_dm.py",  # error digests for the application's owner
    "bot/publishing/threads.py",  # closes threads
    "bot/publishing/click_answers.py",  # asks answers
    "bot/publishing/publisher.py",  # asks the sender
    "cogs/mafia_dollar/private.py",  # asks answers
}
"""The modules that send and edit messages, or acknowledge that one follows; those that could hold a hand ask who reads
them.
"""


@pytest.mark.parametrize("folder", ["bot", "cogs"])
def test_messages_are_sent_by_few_modules(folder: str) -> None:
    """Given all code except the playground, only known modules send messages."""
    found = {
        str(path.relative_to(ROOT))
        for path in (ROOT / folder).rglob("*.py")
        if "playground" not in path.parts and "live_check" not in path.parts
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SENDING
    }
    assert found <= SENDERS


async def _nothing() -> Drawn | None:
    return None


def test_a_kept_picture_belongs_to_its_own_message_only() -> None:
    """Given a hand that was sent, when another message names its attachment, then nothing is known to be there."""
    shown = SimpleNamespace(media=SimpleNamespace(attachment_id=70, url="https://cdn/70/hand.png"))
    drawn = Drawn.of(Picture(b"three of clubs", "A hand.", 1, 1, "hand.png"))

    def message(number: int) -> discord.Message:
        made = Mock(spec=discord.Message)
        made.id, made.components = number, [SimpleNamespace(items=[shown])]
        return cast("discord.Message", made)

    sent = attached_to(message(5), drawn)
    assert [each.id for each in sent] == [70]
    assert attached_in(message(5)) == sent
    assert attached_in(message(6)) == ()
    assert drawn is not None
    assert not drawn.outline.picture.png, "what is remembered of it holds no bytes of a hand"

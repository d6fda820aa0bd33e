"""Tools for the trials: the channel, a picture, people's clicks, and a list of messages to delete."""

import asyncio
import io
import logging
from collections.abc import Sequence

import discord
from PIL import Image

from bot.playground.live_check.rest import Answer, Json, Rest

log = logging.getLogger(__name__)

V2 = 1 << 15
EPHEMERAL = 1 << 6
CALLBACK_UPDATE, CALLBACK_UPDATE_LATER, CALLBACK_MESSAGE_LATER = 7, 6, 5
TEXT, ROW, BUTTON, GALLERY = 10, 1, 2, 12


class NotTried(Exception):
    """A trial's condition is missing; the message says which."""


class Refused(Exception):
    """A request that a trial needs first was refused with `answer`."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        super().__init__(answer.words)


class Bench:
    """The channel `channel_id` for trials. `clicks` come from the gateway; `patience` is in seconds."""

    def __init__(self, rest: Rest, channel_id: int, bot_id: int, *, patience: float) -> None:
        self.rest = rest
        self.channel_id = channel_id
        self.bot_id = bot_id
        self.patience = patience
        self._clicks: asyncio.Queue[discord.Interaction] = asyncio.Queue()
        self._made: list[str] = []
        self._number = 0

    def clicked(self, interaction: discord.Interaction) -> None:
        """Take in a click."""
        self._clicks.put_nowait(interaction)

    def remember(self, channel_id: object, message_id: object) -> None:
        """Delete that message at the end."""
        self._made.append(f"/channels/{channel_id}/messages/{message_id}")

    def remember_private(self, interaction: discord.Interaction, message_id: object) -> None:
        """Delete that ephemeral message at the end."""
        self._made.append(f"{webhook(interaction)}/messages/{message_id}")

    async def post(self, body: Json, *, files: Sequence[tuple[str, bytes]] = ()) -> Answer:
        """Try to post in the channel, pinging nobody."""
        path = f"/channels/{self.channel_id}/messages"
        answer = await self.rest.call("POST", path, {"allowed_mentions": {"parse": []}, **body}, files=files)
        if answer.ok:
            self.remember(self.channel_id, answer.body["id"])
        return answer

    async def posted(self, body: Json, *, files: Sequence[tuple[str, bytes]] = ()) -> Json:
        """Send to the channel; return the message. Raises Refused."""
        return done(await self.post(body, files=files))

    async def edit(self, message: Json, body: Json, *, files: Sequence[tuple[str, bytes]] = ()) -> Answer:
        """Try to edit a message of the channel."""
        path = f"/channels/{message['channel_id']}/messages/{message['id']}"
        return await self.rest.call("PATCH", path, body, files=files)

    async def fetch(self, message: Json) -> Json:
        """The message's present state. Raises Refused."""
        return done(await self.rest.call("GET", f"/channels/{message['channel_id']}/messages/{message['id']}"))

    async def click(self, words: str, *above: Json) -> tuple[Json, discord.Interaction]:
        """Send a button and wait until somebody presses it; return the message and the click.

        `above`: galleries of a red square.

        Raises:
            NotTried: nobody pressed it in time, or clicks are not waited for.
        """
        if self.patience <= 0:
            raise NotTried("nobody clicked")
        self._number += 1
        custom_id = f"live-check:{self._number}"
        button = {"type": BUTTON, "style": 1, "label": "Press me", "custom_id": custom_id}
        asked = text(f"{words} Please press within {self.patience:.0f} s.")
        files = [("red.png", picture("red"))] if above else []
        message = await self.posted(v2(*above, asked, row(button)), files=files)
        try:
            async with asyncio.timeout(self.patience):
                while True:
                    interaction = await self._clicks.get()
                    if dict(interaction.data or {}).get("custom_id") == custom_id:
                        return message, interaction
        except TimeoutError:
            raise NotTried("nobody clicked") from None

    async def answer(
        self, interaction: discord.Interaction, kind: int, flags: int = 0, data: Json | None = None
    ) -> Answer:
        """Try to answer a click for the first time, with `data` or else only with `flags`."""
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        return await self.rest.call("POST", path, {"type": kind, "data": data or {"flags": flags}})

    async def clean_up(self) -> list[str]:
        """Delete everything that was made; return what could not be deleted."""
        left: list[str] = []
        for path in reversed(self._made):
            answer = await self.rest.call("DELETE", path)
            if not answer.ok and answer.status != 404:
                left.append(f"{path.partition('/webhooks/')[0] or 'a private answer'}: {answer.words}")
        self._made.clear()
        return left


def done(answer: Answer) -> Json:
    """The body of an answer that must be a success. Raises Refused."""
    if not answer.ok:
        raise Refused(answer)
    return answer.body


def webhook(interaction: discord.Interaction) -> str:
    """The path of a click's webhook."""
    return f"/webhooks/{interaction.application_id}/{interaction.token}"


def v2(*components: Json) -> Json:
    """A message of components."""
    return {"flags": V2, "components": list(components)}


def text(words: str) -> Json:
    """A text display."""
    return {"type": TEXT, "content": words}


def row(*buttons: Json) -> Json:
    """An action row."""
    return {"type": ROW, "components": list(buttons)}


def gallery(name: str) -> Json:
    """A gallery of one uploaded picture."""
    return {"type": GALLERY, "items": [{"media": {"url": f"attachment://{name}"}, "description": "A square."}]}


def picture(colour: str) -> bytes:
    """A small PNG."""
    made = io.BytesIO()
    Image.new("RGB", (64, 64), colour).save(made, "PNG")
    return made.getvalue()

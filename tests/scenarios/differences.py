"""Where the playground and simcord 3.2 disagree about Discord, with a source for what Discord does.

`test_differences` checks each row: the playground does what Discord does, and simcord still doesn't. Once simcord
does, the row (and its workaround in our driver) can go. `SAME` lists doubtful behaviours on which both agree.

simcord also lacks rate limits, old messages that can no longer be edited (30046) and broken connections, and its
clock only moves on request. The playground has all of these on demand.
"""

import io
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord
from discord import ui
from discord.http import Route

from bot.client import TableBot
from tests.scenarios.driver import BO, CLEO, Driver
from tests.support.person import Json

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154"
    "789c6360000000000200010005fe02fea7d6059b0000000049454e44ae426082"
)


class Ground(NamedTuple):
    """What a probe uses: the driver, its bot, and the channel's id."""

    driver: Driver
    bot: TableBot
    channel: int

    @property
    def place(self) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(self.channel)

    async def post(self, body: Json) -> object:
        """Post a message by raw HTTP; returns its JSON."""
        return await self.bot.http.request(
            Route("POST", "/channels/{channel_id}/messages", channel_id=self.channel), json=body
        )

    async def posted(self, message: discord.Message) -> Json:
        """A message as the API returns it."""
        return dict(await self.bot.http.get_message(self.channel, message.id))

    async def interaction(self) -> discord.Interaction:
        """An interaction with an ephemeral answer."""
        heard: list[discord.Interaction] = []

        async def on_interaction(interaction: discord.Interaction) -> None:
            heard.append(interaction)

        self.bot.add_listener(on_interaction)
        await self.driver.run(BO, "help")
        self.bot.remove_listener(on_interaction)
        return heard[0]


Probe = Callable[[Ground], Awaitable[object]]


async def refusal(request: Awaitable[object]) -> object:
    """The status and code of a refused request, or None."""
    try:
        await request
    except discord.HTTPException as error:
        return error.status, error.code
    return None


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """A message made of components."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view


async def with_picture(ground: Ground) -> Json:
    """A message with a picture in a gallery, as the API returns it."""
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    gallery.add_item(media="attachment://a.png", description="a dot")
    sent = await ground.place.send(view=layout(gallery), files=[discord.File(io.BytesIO(PNG), "a.png")])
    return await ground.posted(sent)


def row(*controls: Json) -> Json:
    """A message with one row of controls."""
    return {"content": "x", "components": [{"type": 1, "components": list(controls)}]}


def button(custom_id: str = "a", label: str = "a") -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id}


# --- where they differ ---------------------------------------------------------------------------------------


async def _same_nonce(ground: Ground) -> object:
    first = await ground.place.send("x", nonce="once")
    return (await ground.place.send("x", nonce="once")).id == first.id


async def _empty(ground: Ground) -> object:
    return await refusal(ground.place.send(""))


async def _attachments(ground: Ground) -> object:
    return len((await with_picture(ground))["attachments"])


async def _media(ground: Ground) -> object:
    media = (await with_picture(ground))["components"][0]["items"][0]["media"]
    return {"id", "width", "height"} & media.keys()


async def _silent_mention(ground: Ground) -> object:
    sent = await ground.place.send(f"<@{ground.driver.users[BO]}>", allowed_mentions=discord.AllowedMentions.none())
    return len((await ground.posted(sent))["mentions"])


async def _guild_id(ground: Ground) -> object:
    return "guild_id" in await ground.posted(await ground.place.send("x"))


async def _empty_container(ground: Ground) -> object:
    return await refusal(ground.post({"flags": 1 << 15, "components": [{"type": 17, "components": []}]}))


async def _size_limit(ground: Ground) -> object:
    return (await ground.interaction()).filesize_limit


class Difference(NamedTuple):
    """`probe` gives `discord` on Discord and the playground, `simcord` on simcord; `source` is the evidence."""

    what: str
    probe: Probe
    discord: object
    simcord: object
    source: str


DIFFERENCES = (
    Difference(
        "a second message with the same nonce, enforced, is the first one",
        _same_nonce,
        True,
        False,
        "documentation of Create Message, enforce_nonce: 'that message will be returned and no new message created'",
    ),
    Difference(
        "an empty message has an error code of its own",
        _empty,
        (400, 50006),
        (400, 50035),
        "documentation, JSON error codes: 50006 'Cannot send an empty message'; discord.js users report it so",
    ),
    Difference(
        "files that components show are not listed as attachments",
        _attachments,
        0,
        1,
        "discord-api-docs issue 8277 and pull request 8279. The driver takes them out of what simcord says",
    ),
    Difference(
        "the media of components tell their id and size in pixels",
        _media,
        {"id", "width", "height"},
        set[str](),
        "Discord's API description, UnfurledMediaResponse (id is required); the playground said name and size there, "
        "which belong to a file component, and no id, until this was compared",
    ),
    Difference(
        "somebody named without being allowed to be pinged is not among the mentions",
        _silent_mention,
        0,
        1,
        "Discord.Net pull request 1621: having <@id> in the text does not mean that somebody was mentioned",
    ),
    Difference(
        "a message that is asked for does not say its server",
        _guild_id,
        False,
        True,
        "documentation of Message: guild_id comes with gateway events; the API description's MessageResponse lacks it",
    ),
    Difference(
        "a container must hold something",
        _empty_container,
        (400, 50035),
        None,
        "Discord's API description, ContainerComponentForMessageRequest: components has minItems 1",
    ),
    Difference(
        "files may have 10 MiB",
        _size_limit,
        10 * 2**20,
        25 * 2**20,
        "discord-api-docs pull request 7312: 10 MiB by default since January 2025",
    ),
)


# --- where they agree ----------------------------------------------------------------------------------------


async def _gone(ground: Ground) -> object:
    sent = await ground.place.send("x")
    await sent.delete()
    return await refusal(sent.edit(content="y")), await refusal(sent.delete())


async def _answered_twice(ground: Ground) -> object:
    asked = await ground.interaction()
    answer = Route(
        "POST",
        "/interactions/{webhook_id}/{webhook_token}/callback",
        webhook_id=asked.id,
        webhook_token=asked.token,
    )
    return await refusal(ground.bot.http.request(answer, json={"type": 4, "data": {"content": "again"}}))


async def _wrong_token(ground: Ground) -> object:
    asked = await ground.interaction()
    answer = Route(
        "POST", "/interactions/{webhook_id}/{webhook_token}/callback", webhook_id=asked.id, webhook_token="no"
    )
    return await refusal(ground.bot.http.request(answer, json={"type": 4, "data": {"content": "x"}}))


async def _ephemeral_out_of_reach(ground: Ground) -> object:
    """With the bot's token an ephemeral message is unknown, and not in the history."""
    original = await (await ground.interaction()).original_response()
    message = ground.place.get_partial_message(original.id)
    listed = [each.id async for each in ground.place.history(limit=10)]
    return (
        await refusal(message.fetch()),
        await refusal(message.edit(content="x")),
        await refusal(message.delete()),
        original.id in listed,
    )


async def _followups(ground: Ground) -> object:
    """A follow-up is public unless flagged ephemeral, even after an ephemeral answer."""
    asked = await ground.interaction()
    public = await asked.followup.send("to all", wait=True)
    private = await asked.followup.send("to one", wait=True, ephemeral=True)
    seen = [message["content"] for message in await ground.driver.seen(CLEO)]
    return public.flags.value, private.flags.value, "to all" in seen, "to one" in seen


async def _original_gone(ground: Ground) -> object:
    asked = await ground.interaction()
    await asked.delete_original_response()
    return await refusal(asked.edit_original_response(content="x"))


async def _text_mentions(ground: Ground) -> object:
    """A text display mentions people as plain text does; an edit removes the mentions that it drops."""
    bo = f"<@{ground.driver.users[BO]}>"
    pinging = discord.AllowedMentions(users=True)
    shown = await ground.posted(await ground.place.send(view=layout(ui.TextDisplay(bo)), allowed_mentions=pinging))
    sent = await ground.place.send(bo, allowed_mentions=pinging)
    return len(shown["mentions"]), len((await ground.posted(await sent.edit(content="nobody")))["mentions"])


async def _components_for_good(ground: Ground) -> object:
    """A message made of components cannot become a plain one."""
    sent = await ground.place.send(view=layout(ui.TextDisplay("x")))
    edit = Route("PATCH", "/channels/{channel_id}/messages/{message_id}", channel_id=ground.channel, message_id=sent.id)
    return await refusal(ground.bot.http.request(edit, json={"content": "x", "components": [], "flags": 0}))


async def _numbered(ground: Ground) -> object:
    """Discord numbers components."""
    return (await with_picture(ground))["components"][0]["id"]


def _refused(body: Json) -> Probe:
    async def probe(ground: Ground) -> object:
        return await refusal(ground.post(body))

    return probe


FORM = (400, 50035)
TEXT, V2 = {"type": 10, "content": "x"}, 1 << 15


class Same(NamedTuple):
    """`probe` gives `result` on both."""

    what: str
    probe: Probe
    result: object


SAME = (
    Same("a message that is gone is unknown", _gone, ((404, 10008), (404, 10008))),
    Same("an interaction is answered once", _answered_twice, (400, 40060)),
    Same("an interaction with another token is unknown", _wrong_token, (404, 10062)),
    Same(
        "ephemeral messages are reached by their interaction alone",
        _ephemeral_out_of_reach,
        ((404, 10008), (404, 10008), (404, 10008), False),
    ),
    Same("follow-ups say themselves who sees them", _followups, (0, 64, True, False)),
    Same("an answer that is gone is unknown", _original_gone, (404, 10008)),
    Same("texts of components mention", _text_mentions, (1, 0)),
    Same("components are for good", _components_for_good, FORM),
    Same("components are numbered", _numbered, 1),
    Same("2,001 characters", _refused({"content": "x" * 2001}), FORM),
    Same("content together with components V2", _refused({"content": "x", "flags": V2, "components": [TEXT]}), FORM),
    Same("41 components", _refused({"flags": V2, "components": [TEXT] * 41}), FORM),
    Same(
        "4,001 characters in two texts",
        _refused(
            {"flags": V2, "components": [{"type": 10, "content": "x" * 2001}, {"type": 10, "content": "x" * 2000}]}
        ),
        FORM,
    ),
    Same("an empty text display", _refused({"flags": V2, "components": [{"type": 10, "content": ""}]}), FORM),
    Same("a custom id twice", _refused(row(button(), button())), FORM),
    Same("a custom id of 101 characters", _refused(row(button("a" * 101))), FORM),
    Same("a label of 81 characters", _refused(row(button(label="a" * 81))), FORM),
    Same("six buttons in a row", _refused(row(*(button(str(number)) for number in range(6)))), FORM),
    Same("an empty menu", _refused(row({"type": 3, "custom_id": "a", "options": []})), FORM),
    Same(
        "a file that is not there",
        _refused({"flags": V2, "components": [{"type": 12, "items": [{"media": {"url": "attachment://none.png"}}]}]}),
        FORM,
    ),
    Same(
        "an alt text of 1,025 characters",
        _refused(
            {
                "flags": V2,
                "components": [
                    {
                        "type": 12,
                        "items": [{"media": {"url": "https://example.invalid/a.png"}, "description": "a" * 1025}],
                    }
                ],
            }
        ),
        FORM,
    ),
)

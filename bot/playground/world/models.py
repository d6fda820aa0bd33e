"""The world's objects: people, channels, messages, interactions. Plain structs, stored as JSON."""

import msgspec

from bot.playground.world.discord_types import THREADS, ChannelType, Json, MessageFlag
from bot.playground.world.locales import DEFAULT_LOCALE

SUBCOMMAND = 1
"""The type of an option that is a subcommand."""


class User(msgspec.Struct, kw_only=True):
    """A person, or the bot.

    ``colour`` is ``#rrggbb``; a ``manager`` has the Manage Server permission; ``locale`` is their Discord's language;
    ``installed``: they have installed the application to themselves.
    """

    id: int
    username: str
    global_name: str | None = None
    bot: bool = False
    colour: str = "#5865f2"
    dm_closed: bool = False
    manager: bool = False
    locale: str = DEFAULT_LOCALE
    installed: bool = False
    joined_at: float = 0.0

    @property
    def name(self) -> str:
        return self.global_name or self.username


class Overwrite(msgspec.Struct):
    """A channel's permission overwrite for a role (``kind`` 0) or a member (``kind`` 1), in permission bits."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


class Channel(msgspec.Struct, kw_only=True):
    """A text channel, a thread or the bot's direct messages with one person (``recipient_id``).

    ``denied``: permission bits taken from the bot in this channel. ``overwrites``: all other changes for roles and
    members. ``other_guild_id``: the channel is in that server, which the bot does not belong to. Times
    are in seconds since 1970.
    """

    id: int
    type: int
    name: str = ""
    position: int = 0
    topic: str | None = None
    parent_id: int | None = None
    recipient_id: int | None = None
    other_guild_id: int | None = None
    owner_id: int | None = None
    member_ids: list[int] = msgspec.field(default_factory=list)
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    archive_changed_at: float = 0.0
    last_message_id: int | None = None
    message_count: int = 0
    denied: int = 0
    overwrites: list[Overwrite] = msgspec.field(default_factory=list)

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS

    @property
    def is_dm(self) -> bool:
        """Whether it is in no server."""
        return self.type in (ChannelType.DM, ChannelType.GROUP_DM)

    @property
    def is_outside(self) -> bool:
        """Whether the bot does not belong there, and only people who have installed it to themselves can use it."""
        return self.type == ChannelType.GROUP_DM or self.other_guild_id is not None


class Attachment(msgspec.Struct, kw_only=True):
    """A message's file; its bytes are stored under its id. ``width`` and ``height`` in pixels."""

    id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


class Message(msgspec.Struct, kw_only=True):
    """A message. ``viewer_id``: the only person who sees it, if it is ephemeral."""

    id: int
    channel_id: int
    author_id: int
    type: int = 0
    content: str = ""
    flags: int = 0
    components: list[Json] = msgspec.field(default_factory=list)
    embeds: list[Json] = msgspec.field(default_factory=list)
    attachments: list[Attachment] = msgspec.field(default_factory=list)
    mention_ids: list[int] = msgspec.field(default_factory=list)
    mention_everyone: bool = False
    edited_at: float | None = None
    viewer_id: int | None = None
    nonce: str | None = None
    reference: Json | None = None
    webhook: bool = False
    interaction: Json | None = None

    @property
    def v2(self) -> bool:
        """Whether it is made of components V2."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def loading(self) -> bool:
        """Whether the bot "is thinking"."""
        return bool(self.flags & MessageFlag.LOADING)


class Interaction(msgspec.Struct, kw_only=True):
    """Something a person did that the bot must answer.

    ``answer``: callback type of the first answer (``None`` until then). ``response_id``: the message ``@original``.
    ``modal``: the form that was shown and not submitted yet. ``form_id``: the interaction whose form this submits.
    ``follow_ups``: how many messages came after the first answer.
    """

    id: int
    token: str
    type: int
    user_id: int
    channel_id: int
    data: Json
    made_at: float
    message_id: int | None = None
    answer: int | None = None
    failed: bool = False
    response_id: int | None = None
    ephemeral: bool = False
    modal: Json | None = None
    form_id: int | None = None
    name: str | None = None
    follow_ups: int = 0


class Command(msgspec.Struct, kw_only=True):
    """An application command. ``guild_id`` is ``None`` for a global one. ``body`` is as the bot sent it."""

    id: int
    guild_id: int | None
    version: int
    body: Json

    def lines(self) -> list[str]:
        """What can be typed after the slash: the name, or each of its subcommands; nothing for a menu's command."""
        if self.body.get("type", 1) != 1:
            return []
        name = str(self.body["name"])
        below = [option for option in self.body.get("options", []) if option.get("type") == SUBCOMMAND]
        return [f"{name} {option['name']}" for option in below] or [name]

"""The world behind the API: one server, its people, channels, messages and commands; every change is stored."""

import base64
import json
import secrets
from pathlib import Path

from bot.playground.world import errors
from bot.playground.world.discord_types import ChannelType
from bot.playground.world.locales import DEFAULT_LOCALE
from bot.playground.world.models import Channel, Command, Message, User
from bot.playground.world.snowflakes import Clock, Snowflakes
from bot.playground.world.storage import Storage

GUILD_NAME = "Harbour Street"
OTHER_CHANNEL = "another-server"
GROUP_NAME = "Friends"
BOT_NAME = "Bakers & Bootleggers"
PEOPLE = (
    ("Ann", "#e8590c", True),
    ("Bo", "#2b8a3e", False),
    ("Cleo", "#9c36b5", False),
    ("Dev", "#1971c2", False),
    ("Edda", "#c2255c", False),
)
CHANNELS = (
    ("town-square", "Chat about anything."),
    ("machi-koro", "A table for Machi Koro."),
    ("speakeasy", "A table for MafiaDollar."),
    ("back-room", "A spare table."),
)
NEW_COLOURS = ("#e8590c", "#2b8a3e", "#9c36b5", "#1971c2", "#c2255c", "#5f3dc4", "#087f5b", "#a61e4d")


class World:
    """Everything that exists. Messages and files are read from disk when needed, the rest is in memory.

    ``guild_id``: the one server. ``bot_id``: the bot's user id and application id. The server belongs to ``owner_id``,
    whom nobody plays, so that nobody has all permissions as the owner. The application belongs to the first person.
    ``role_permissions``: changed permissions of roles, in bits. ``preferred_locale``: the server's language.
    ``bot_is_member``: false if the application was invited without the ``bot`` scope: then the server has its commands,
    and no bot.
    """

    def __init__(self, path: Path, clock: Clock) -> None:
        """Open the world in the file ``path``, or create one; raises ``WorldFileError``."""
        self.clock = clock
        self.storage = Storage(path)
        self.snowflakes = Snowflakes(clock, self.storage.highest_id())
        if self.storage.setting("guild_id") is None:
            with self.storage.together():
                self._found()
        self.guild_id = self._own_id("guild_id")
        self.bot_id = self._own_id("bot_id")
        self.owner_id = self._own_id("owner_id")
        self.manager_role_id = self._own_id("manager_role_id")
        self.bot_role_id = self._own_id("bot_role_id")
        self.role_permissions: dict[int, int] = {
            int(role_id): bits for role_id, bits in json.loads(self.storage.setting("roles") or "{}").items()
        }
        self.preferred_locale = self.storage.setting("preferred_locale") or DEFAULT_LOCALE
        self.bot_is_member = self.storage.setting("bot_is_member") != "no"
        self.users = {user.id: user for user in self.storage.things(User)}
        self.channels = {channel.id: channel for channel in self.storage.things(Channel)}
        self.commands = {command.id: command for command in self.storage.things(Command)}

    def _found(self) -> None:
        """Create a new world with some people and a few channels."""
        now = self.clock()
        for key in ("guild_id", "owner_id", "manager_role_id", "bot_role_id", "bot_id"):
            self.storage.set_setting(key, str(self.snowflakes.new()))
        self.storage.put(User(id=self._own_id("bot_id"), username=BOT_NAME, bot=True, colour="#b5651d", joined_at=now))
        for name, colour, manager in PEOPLE:
            self.storage.put(
                User(
                    id=self.snowflakes.new(),
                    username=name.lower(),
                    global_name=name,
                    colour=colour,
                    manager=manager,
                    joined_at=now,
                )
            )
        for position, (name, topic) in enumerate(CHANNELS):
            self.storage.put(
                Channel(id=self.snowflakes.new(), type=ChannelType.TEXT, name=name, topic=topic, position=position)
            )

    def _own_id(self, key: str) -> int:
        return int(self.storage.setting(key) or 0)

    def close(self) -> None:
        """Close the file."""
        self.storage.close()

    def bot_token(self) -> str:
        """The bot's token in this world, made once, in Discord's format."""
        kept = self.storage.setting("bot_token")
        if kept is not None:
            return kept
        first = base64.urlsafe_b64encode(str(self.bot_id).encode()).decode().rstrip("=")
        token = f"{first}.{secrets.token_urlsafe(5)[:6]}.{secrets.token_urlsafe(29)[:38]}"
        self.storage.set_setting("bot_token", token)
        return token

    @property
    def bot(self) -> User:
        return self.users[self.bot_id]

    def people(self) -> list[User]:
        """Everyone but the bot, in the order they joined."""
        return [user for user in self.users.values() if not user.bot]

    def user(self, user_id: int) -> User:
        """A user; raises 10013."""
        if user_id not in self.users:
            raise errors.unknown_user()
        return self.users[user_id]

    def member(self, user_id: int) -> User:
        """A member of the server; raises 10007."""
        if user_id not in self.users:
            raise errors.unknown_member()
        return self.users[user_id]

    def guild(self, guild_id: int) -> int:
        """The server's id, if it is that one; raises 10004."""
        if guild_id != self.guild_id:
            raise errors.unknown_guild()
        return guild_id

    def channel(self, channel_id: int) -> Channel:
        """A channel; raises 10003."""
        if channel_id not in self.channels:
            raise errors.unknown_channel()
        return self.channels[channel_id]

    def dm_with(self, user_id: int) -> Channel | None:
        """The bot's direct messages with a person, if they were ever opened."""
        for channel in self.channels.values():
            if channel.is_dm and channel.recipient_id == user_id:
                return channel
        return None

    def begin_dm(self, user_id: int) -> Channel:
        """Create the channel for direct messages between the bot and a person."""
        place = Channel(id=self.snowflakes.new(), type=ChannelType.DM, recipient_id=user_id)
        self.keep_channel(place)
        return place

    def open_outside(self) -> list[Channel]:
        """Create, once, another server's channel and a group of friends, both without the bot; return what is new."""
        if any(channel.is_outside for channel in self.channels.values()):
            return []
        fresh = [
            Channel(
                id=self.snowflakes.new(),
                type=ChannelType.TEXT,
                name=OTHER_CHANNEL,
                other_guild_id=self.snowflakes.new(),
            ),
            Channel(id=self.snowflakes.new(), type=ChannelType.GROUP_DM, name=GROUP_NAME),
        ]
        for place in fresh:
            self.keep_channel(place)
        return fresh

    def threads(self) -> list[Channel]:
        """All threads."""
        return [channel for channel in self.channels.values() if channel.is_thread]

    def text_channels(self) -> list[Channel]:
        """The server's channels, in order."""
        found = [
            channel for channel in self.channels.values() if channel.type == ChannelType.TEXT and not channel.is_outside
        ]
        return sorted(found, key=lambda channel: (channel.position, channel.id))

    def message(self, channel_id: int, message_id: int) -> Message:
        """A message of a channel; raises 10008."""
        message = self.storage.message(message_id)
        if message is None or message.channel_id != channel_id:
            raise errors.unknown_message()
        return message

    def keep_user(self, user: User) -> None:
        """Store a new or changed person."""
        self.storage.put(user)
        self.users[user.id] = user

    def set_role(self, role_id: int, bits: int) -> None:
        """Set a role's permissions in the server, in bits."""
        self.role_permissions[role_id] = bits
        self.storage.set_setting("roles", json.dumps(self.role_permissions))

    def prefer_locale(self, locale: str) -> None:
        """Set the server's language."""
        self.preferred_locale = locale
        self.storage.set_setting("preferred_locale", locale)

    def admit_bot(self, *, member: bool) -> None:
        """Let the bot be a member of the server, or not."""
        self.bot_is_member = member
        self.storage.set_setting("bot_is_member", "yes" if member else "no")

    def keep_channel(self, channel: Channel) -> None:
        """Store a new or changed channel."""
        self.storage.put(channel)
        self.channels[channel.id] = channel

    def drop_channel(self, channel: Channel) -> None:
        """Delete a channel, its messages and its threads."""
        with self.storage.together():
            for thread in [thread for thread in self.threads() if thread.parent_id == channel.id]:
                self.drop_channel(thread)
            self.storage.drop_channel_messages(channel.id)
            self.storage.drop(Channel, channel.id)
            del self.channels[channel.id]

    def commands_of(self, guild_id: int | None) -> list[Command]:
        """The global commands (``None``) or those of one server."""
        return [command for command in self.commands.values() if command.guild_id == guild_id]

    def replace_commands(self, guild_id: int | None, fresh: list[Command]) -> None:
        """Replace all commands of that scope."""
        with self.storage.together():
            for old in self.commands_of(guild_id):
                self.storage.drop(Command, old.id)
                del self.commands[old.id]
            for command in fresh:
                self.storage.put(command)
                self.commands[command.id] = command

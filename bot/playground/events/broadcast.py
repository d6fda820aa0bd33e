"""Announces events: to the bot as far as its intents and permissions go, and to the pages that may see them."""

from bot.playground import payloads
from bot.playground.events.page_events import Pages
from bot.playground.gateway.gateway import GUILD_DELETE, Gateway
from bot.playground.world import permissions
from bot.playground.world.discord_types import ChannelType, Intent, Json
from bot.playground.world.models import Channel, Message, User
from bot.playground.world.world import World


class Announcements:
    """Writes each event once for the bot and once for every page. ``base``: the bot's address for files."""

    def __init__(self, world: World, gateway: Gateway, pages: Pages) -> None:
        self._world = world
        self._gateway = gateway
        self._pages = pages
        self.base = ""

    def message_created(self, message: Message) -> None:
        """A message was sent."""
        self._message("MESSAGE_CREATE", "message_create", message)

    def message_updated(self, message: Message) -> None:
        """A message was edited."""
        self._message("MESSAGE_UPDATE", "message_update", message)

    def message_deleted(self, message: Message) -> None:
        """A message was deleted."""
        gone: Json = {"id": str(message.id), "channel_id": str(message.channel_id)}
        place = self._world.channels.get(message.channel_id)
        if place is None:
            return
        self._pages.tell("message_delete", gone, to=lambda person: self.sees(person, message))
        if message.viewer_id is None:
            self._tell_bot("MESSAGE_DELETE", place, gone, Intent.GUILD_MESSAGES, Intent.DIRECT_MESSAGES)

    def sees(self, person: User, message: Message) -> bool:
        """Whether a person may see a message."""
        place = self._world.channels.get(message.channel_id)
        if place is None or not permissions.may_see(self._world, person, place):
            return False
        return message.viewer_id in (None, person.id)

    def _message(self, event: str, kind: str, message: Message) -> None:
        self._pages.tell(
            kind,
            lambda viewer: payloads.message(self._world, message, viewer.base),
            to=lambda person: self.sees(person, message),
        )
        if message.viewer_id is not None:
            return
        place = self._world.channel(message.channel_id)
        written = payloads.message(self._world, message, self.base)
        own = message.author_id == self._world.bot_id
        if not (own or place.is_dm or self._world.bot_id in message.mention_ids):
            written |= {"content": "", "embeds": [], "attachments": [], "components": []}
        if message.nonce is not None and event == "MESSAGE_CREATE":
            written["nonce"] = message.nonce
        if not place.is_dm:
            member = payloads.member(self._world, self._world.user(message.author_id))
            del member["user"]
            written["member"] = member
        self._tell_bot(event, place, written, Intent.GUILD_MESSAGES, Intent.DIRECT_MESSAGES)

    def channel_created(self, place: Channel) -> None:
        """A channel, a thread or direct messages were created."""
        self._channel("CREATE", place)

    def channel_updated(self, place: Channel) -> None:
        """A channel or thread was changed."""
        self._channel("UPDATE", place)

    def channel_deleted(self, place: Channel) -> None:
        """A channel or thread was deleted."""
        self._channel("DELETE", place)

    def _channel(self, verb: str, place: Channel) -> None:
        self._pages.tell(
            f"channel_{verb.lower()}",
            lambda viewer: payloads.channel(self._world, place, viewer_id=viewer.user_id),
            to=lambda person: permissions.may_see(self._world, person, place),
        )
        if place.is_dm or place.is_outside:
            return
        written = payloads.channel(self._world, place)
        if place.is_thread and verb == "CREATE":
            written["newly_created"] = True
        self._tell_bot(f"{'THREAD' if place.is_thread else 'CHANNEL'}_{verb}", place, written, Intent.GUILDS)

    def thread_members_changed(self, thread: Channel, added: int | None, removed: int | None) -> None:
        """Somebody joined or left a thread."""
        self._channel("UPDATE", thread)
        data: Json = {
            "id": str(thread.id),
            "guild_id": str(self._world.guild_id),
            "member_count": len(thread.member_ids),
        }
        if added is not None:
            member = payloads.member(self._world, self._world.user(added))
            data["added_members"] = [payloads.thread_member(thread, added) | {"member": member}]
        if removed is not None:
            data["removed_member_ids"] = [str(removed)]
        if self._world.bot_id in (added, removed):
            self._tell_bot("THREAD_MEMBERS_UPDATE", thread, data, Intent.GUILDS)

    def role_changed(self, role_id: int) -> None:
        """A role's permissions have changed."""
        [written] = [role for role in payloads.roles(self._world) if role["id"] == str(role_id)]
        guild_id = self._world.guild_id
        data: Json = {"guild_id": str(guild_id), "role": written}
        self._gateway.tell("GUILD_ROLE_UPDATE", data, guild_id=guild_id, intents=Intent.GUILDS)

    def user_changed(self, person: User) -> None:
        """Somebody joined or changed."""
        self._pages.tell("user_update", payloads.person(person))

    def bot_admitted(self) -> None:
        """The bot was invited to the server, or removed from it."""
        guild_id = self._world.guild_id
        if self._world.bot_is_member:
            self._gateway.tell(
                "GUILD_CREATE", payloads.guild_create(self._world), guild_id=guild_id, intents=Intent.GUILDS
            )
        else:
            self._gateway.tell(GUILD_DELETE, {"id": str(guild_id)}, guild_id=guild_id, intents=Intent.GUILDS)

    def guild_changed(self) -> None:
        """The server's language has changed."""
        guild_id = self._world.guild_id
        self._pages.tell("guild_update", payloads.page_guild(self._world))
        self._gateway.tell("GUILD_UPDATE", payloads.guild(self._world), guild_id=guild_id, intents=Intent.GUILDS)

    def commands_changed(self) -> None:
        """The bot's commands were replaced."""
        self._pages.tell("commands", {"commands": self.commands()})

    def commands(self) -> list[Json]:
        """All commands, global ones first."""
        ordered = sorted(self._world.commands.values(), key=lambda kept: (kept.guild_id or 0, kept.id))
        return [payloads.command(self._world, kept) for kept in ordered]

    def bot_status_changed(self) -> None:
        """The bot has connected or disconnected."""
        self._pages.tell("bot_status", {"online": self._gateway.online})

    def typing(self, place: Channel, user_id: int) -> None:
        """Somebody is typing."""
        self._pages.tell(
            "typing",
            {"channel_id": str(place.id), "user_id": str(user_id)},
            to=lambda person: permissions.may_see(self._world, person, place),
        )

    def _tell_bot(self, event: str, place: Channel, data: Json, in_guild: Intent, in_dm: Intent | None = None) -> None:
        if place.is_outside:
            return
        if place.is_dm:
            self._gateway.tell(event, data, guild_id=None, intents=in_dm)
            return
        hidden = place.type == ChannelType.PRIVATE_THREAD and self._world.bot_id not in place.member_ids
        if hidden or not permissions.of_bot(self._world, place):
            return
        guild_id = self._world.guild_id
        self._gateway.tell(event, data | {"guild_id": str(guild_id)}, guild_id=guild_id, intents=in_guild)

"""REST: channels, threads and direct messages."""

from http import HTTPStatus

from aiohttp import web

from bot.playground import payloads
from bot.playground.hub import Routes, nothing, number, reply
from bot.playground.validation.forms import Bounds, Form, kind_of, refuse_choice
from bot.playground.validation.uploads import read_body
from bot.playground.world import errors, permissions
from bot.playground.world.discord_types import (
    THREADS,
    ChannelType,
    Json,
    MessageFlag,
    MessageType,
    Permission,
)
from bot.playground.world.models import Channel
from bot.playground.world.snowflakes import read_id

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
MAX_CHANNEL_NAME = 100


class ChannelRoutes(Routes):
    """Channels and threads, as the bot sees and changes them."""

    def routes(self) -> list[web.RouteDef]:
        member = "/channels/{channel}/thread-members/{user}"
        return [
            web.post("/users/@me/channels", self.open_dm),
            web.get("/channels/{channel}", self.get),
            web.patch("/channels/{channel}", self.edit),
            web.delete("/channels/{channel}", self.delete),
            web.post("/channels/{channel}/threads", self.create_thread),
            web.post("/channels/{channel}/messages/{message}/threads", self.create_thread_on),
            web.get("/channels/{channel}/thread-members", self.members),
            web.put(member, self.add_member),
            web.delete(member, self.remove_member),
        ]

    def _written(self, place: Channel) -> Json:
        return payloads.channel(self._hub.world, place)

    async def open_dm(self, request: web.Request) -> web.Response:
        """Open direct messages with a person; always the same channel."""
        self._hub.require_bot(request)
        world = self._hub.world
        person = world.user(read_id((await read_body(request)).json.get("recipient_id")) or 0)
        if person.bot:
            raise errors.dms_closed()
        place = world.dm_with(person.id)
        if place is None:
            place = world.begin_dm(person.id)
            self._hub.announce.channel_created(place)
        return reply(self._written(place))

    async def get(self, request: web.Request) -> web.Response:
        return reply(self._written(self._hub.place(request)))

    async def edit(self, request: web.Request) -> web.Response:
        """Rename a channel, or archive, lock or rename a thread."""
        place = self._hub.place(request)
        asked = (await read_body(request)).json
        if place.is_dm:
            raise errors.not_in_dms()
        form = Form()
        form.text(asked, "name", (), Bounds(1, MAX_CHANNEL_NAME))
        form.text(asked, "topic", (), Bounds(0, 1024))
        form.refuse()
        if not {"name", "topic"}.isdisjoint(asked):
            verdict = self._hub.rate_limits.check_rename(place.id)
            if verdict.refusal is not None:
                raise errors.RateLimited(verdict.refusal, verdict.headers)
        if place.is_thread:
            self._edit_thread(place, asked)
        else:
            permissions.require(self._hub.world, place, Permission.MANAGE_CHANNELS)
            place.topic = asked.get("topic", place.topic)
        place.name = asked.get("name") or place.name
        self._hub.world.keep_channel(place)
        self._hub.announce.channel_updated(place)
        return reply(self._written(place))

    def _edit_thread(self, thread: Channel, asked: Json) -> None:
        allowed = permissions.of_bot(self._hub.world, thread)
        manages = Permission.MANAGE_THREADS in allowed
        if not manages and thread.owner_id != self._hub.world.bot_id:
            raise errors.missing_permissions()
        if thread.archived and asked.get("archived") is not False:
            raise errors.thread_archived()
        if thread.locked and not manages:
            raise errors.missing_permissions()
        minutes = asked.get("auto_archive_duration", thread.auto_archive_minutes)
        _check_minutes(minutes)
        if minutes != thread.auto_archive_minutes:
            thread.auto_archive_minutes = minutes
            thread.archive_changed_at = self._hub.world.clock()  # starts its time again
        thread.locked = bool(asked.get("locked", thread.locked))
        archived = bool(asked.get("archived", thread.archived))
        if archived != thread.archived:
            thread.archived = archived
            thread.archive_changed_at = self._hub.world.clock()

    async def delete(self, request: web.Request) -> web.Response:
        """Delete a channel or thread, with the permission to manage it."""
        place = self._hub.place(request)
        if place.is_dm:
            raise errors.not_in_dms()
        wanted = Permission.MANAGE_THREADS if place.is_thread else Permission.MANAGE_CHANNELS
        permissions.require(self._hub.world, place, wanted)
        written = self._written(place)
        for thread in [thread for thread in self._hub.world.threads() if thread.parent_id == place.id]:
            self._hub.announce.channel_deleted(thread)
        self._hub.announce.channel_deleted(place)
        self._hub.world.drop_channel(place)
        return reply(written)

    async def create_thread(self, request: web.Request) -> web.Response:
        """Create a thread without a message."""
        place = self._hub.place(request)
        asked = (await read_body(request)).json
        kind = _thread_kind(asked)
        thread = self._begin(place, asked, kind, self._hub.world.snowflakes.new())
        if kind == ChannelType.PUBLIC_THREAD:
            reference: Json = {
                "type": 0,
                "channel_id": str(thread.id),
                "guild_id": str(self._hub.world.guild_id),
                "message_id": None,
            }
            self._hub.messages.post_plain(
                place, self._hub.world.bot_id, MessageType.THREAD_CREATED, thread.name, reference
            )
        return reply(self._written(thread), HTTPStatus.CREATED)

    async def create_thread_on(self, request: web.Request) -> web.Response:
        """Create a thread on a message; it gets the message's id."""
        place = self._hub.place(request)
        world = self._hub.world
        message = world.message(place.id, number(request, "message"))
        if message.viewer_id is not None:
            raise errors.unknown_message()
        if message.id in world.channels:
            raise errors.thread_exists()
        asked = (await read_body(request)).json
        thread = self._begin(place, asked, ChannelType.PUBLIC_THREAD, message.id)
        message.flags |= MessageFlag.HAS_THREAD
        world.storage.put_message(message)
        self._hub.announce.message_updated(message)
        reference: Json = {"type": 0, "channel_id": str(place.id), "message_id": str(message.id)}
        self._hub.messages.post_plain(thread, world.bot_id, MessageType.THREAD_STARTER, "", reference)
        return reply(self._written(thread), HTTPStatus.CREATED)

    def _begin(self, parent: Channel, asked: Json, kind: ChannelType, thread_id: int) -> Channel:
        if parent.type != ChannelType.TEXT:
            raise errors.wrong_channel_type()
        private = kind == ChannelType.PRIVATE_THREAD
        wanted = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        permissions.require(self._hub.world, parent, wanted)
        form = Form()
        name = form.text(asked, "name", (), Bounds(1, MAX_CHANNEL_NAME), required=True)
        form.refuse()
        minutes = asked.get("auto_archive_duration") or 1440
        _check_minutes(minutes)
        world = self._hub.world
        thread = Channel(
            id=thread_id,
            type=kind,
            name=name or "",
            parent_id=parent.id,
            owner_id=world.bot_id,
            member_ids=[world.bot_id],
            auto_archive_minutes=minutes,
            archive_changed_at=world.clock(),
        )
        world.keep_channel(thread)
        self._hub.announce.channel_created(thread)
        return thread

    def _thread(self, request: web.Request) -> Channel:
        thread = self._hub.place(request)
        if not thread.is_thread:
            raise errors.wrong_channel_type()
        return thread

    async def members(self, request: web.Request) -> web.Response:
        """List a thread's members."""
        thread = self._thread(request)
        return reply([payloads.thread_member(thread, member) for member in thread.member_ids])

    async def add_member(self, request: web.Request) -> web.Response:
        """Add somebody to a thread; the bot adds itself as ``@me``."""
        thread = self._thread(request)
        permissions.require(self._hub.world, thread, Permission.SEND_MESSAGES_IN_THREADS)
        if thread.archived:
            raise errors.thread_archived()
        user_id = self._member_id(request)
        if user_id not in thread.member_ids:
            thread.member_ids.append(user_id)
            self._hub.world.keep_channel(thread)
            self._hub.announce.thread_members_changed(thread, user_id, None)
        return nothing()

    async def remove_member(self, request: web.Request) -> web.Response:
        """Remove somebody from a thread."""
        thread = self._thread(request)
        user_id = self._member_id(request)
        own = thread.type == ChannelType.PRIVATE_THREAD and thread.owner_id == self._hub.world.bot_id
        if user_id != self._hub.world.bot_id and not own:
            permissions.require(self._hub.world, thread, Permission.MANAGE_THREADS)
        if thread.archived:
            raise errors.thread_archived()
        if user_id in thread.member_ids:
            thread.member_ids.remove(user_id)
            self._hub.world.keep_channel(thread)
            self._hub.announce.thread_members_changed(thread, None, user_id)
        return nothing()

    def _member_id(self, request: web.Request) -> int:
        if request.match_info["user"] == "@me":
            return self._hub.world.bot_id
        return self._hub.world.member(number(request, "user")).id


def _thread_kind(asked: Json) -> ChannelType:
    """The kind of thread, private by default; raises 50035 for another kind of channel."""
    wanted = kind_of({"type": ChannelType.PRIVATE_THREAD} | asked)
    if wanted is None or wanted not in THREADS:
        refuse_choice("type", THREADS)
    return ChannelType(wanted)


def _check_minutes(minutes: object) -> None:
    if minutes not in ARCHIVE_MINUTES:
        refuse_choice("auto_archive_duration", ARCHIVE_MINUTES)

"""REST: channels' messages and typing."""

from aiohttp import web

from bot.playground import payloads
from bot.playground.hub import Routes, nothing, number, query_number, reply
from bot.playground.validation.forms import refuse
from bot.playground.validation.uploads import Body, read_body
from bot.playground.world import errors, permissions
from bot.playground.world.discord_types import Json, Permission
from bot.playground.world.models import Channel, Message
from bot.playground.world.snowflakes import made_at

LIST_LIMIT = 100


class MessageRoutes(Routes):
    """The routes under ``/channels/{channel}``, as the bot may use them."""

    def routes(self) -> list[web.RouteDef]:
        of_channel = "/channels/{channel}/messages"
        one = of_channel + "/{message}"
        return [
            web.get(of_channel, self.history),
            web.post(of_channel, self.post),
            web.post("/channels/{channel}/typing", self.typing),
            web.get(one, self.get),
            web.patch(one, self.edit),
            web.delete(one, self.delete),
        ]

    def _message(self, place: Channel, request: web.Request) -> Message:
        message = self._hub.world.message(place.id, number(request, "message"))
        if message.viewer_id is not None:
            raise errors.unknown_message()
        return message

    def _written(self, message: Message) -> Json:
        return payloads.message(self._hub.world, message, self._hub.base)

    async def history(self, request: web.Request) -> web.Response:
        """List messages, newest first; none without the permission to read the history."""
        place = self._hub.place(request)
        limit = query_number(request, "limit")
        limit = 50 if limit is None else limit
        if not 1 <= limit <= LIST_LIMIT:
            refuse(("limit",), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {LIST_LIMIT}.")
        if Permission.READ_MESSAGE_HISTORY not in permissions.of_bot(self._hub.world, place):
            return reply([])
        storage = self._hub.world.storage
        around = query_number(request, "around")
        if around is not None:
            half = limit // 2
            newer = storage.history(place.id, viewer_id=None, after=around - 1, limit=limit - half)
            found = newer + storage.history(place.id, viewer_id=None, before=around, limit=half)
        else:
            found = storage.history(
                place.id,
                viewer_id=None,
                before=query_number(request, "before"),
                after=query_number(request, "after"),
                limit=limit,
            )
        return reply([self._written(message) for message in found])

    async def get(self, request: web.Request) -> web.Response:
        place = self._hub.place(request, Permission.READ_MESSAGE_HISTORY)
        return reply(self._written(self._message(place, request)))

    async def post(self, request: web.Request) -> web.Response:
        place = self._hub.place(request)
        body = await read_body(request)
        self._require_sending(place, body)
        message = self._hub.messages.post(place, self._hub.world.bot_id, body)
        written = self._written(message)
        if message.nonce is not None:
            written["nonce"] = message.nonce
        return reply(written)

    def _require_sending(self, place: Channel, body: Body) -> None:
        if place.is_dm:
            if self._hub.world.user(place.recipient_id or 0).dm_closed:
                raise errors.dms_closed()
            return
        wanted = [permissions.sending(place)]
        if body.files:
            wanted.append(Permission.ATTACH_FILES)
        if body.json.get("embeds"):
            wanted.append(Permission.EMBED_LINKS)
        permissions.require(self._hub.world, place, *wanted)
        allowed = permissions.of_bot(self._hub.world, place)
        if body.json.get("message_reference") and Permission.READ_MESSAGE_HISTORY not in allowed:
            raise errors.cannot_reply()

    async def edit(self, request: web.Request) -> web.Response:
        """Edit one of the bot's own messages."""
        place = self._hub.place(request)
        message = self._message(place, request)
        if message.author_id != self._hub.world.bot_id:
            raise errors.not_the_author()
        verdict = self._hub.rate_limits.check_old_edit(place.id, self._hub.world.clock() - made_at(message.id))
        if verdict.refusal is not None:
            raise errors.RateLimited(verdict.refusal, verdict.headers)
        return reply(self._written(self._hub.messages.edit(message, await read_body(request))))

    async def delete(self, request: web.Request) -> web.Response:
        """Delete the bot's own message, or with permission anybody's."""
        place = self._hub.place(request)
        message = self._message(place, request)
        if message.author_id != self._hub.world.bot_id:
            if place.is_dm:
                raise errors.not_in_dms()
            permissions.require(self._hub.world, place, Permission.MANAGE_MESSAGES)
        self._hub.messages.take_back(message)
        return nothing()

    async def typing(self, request: web.Request) -> web.Response:
        """Show that the bot is typing."""
        place = self._hub.place(request)
        if not place.is_dm:
            permissions.require(self._hub.world, place, permissions.sending(place))
        self._hub.announce.typing(place, self._hub.world.bot_id)
        return nothing()

"""The page's API: state, history, chat, interactions, people, channels, events."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus

from aiohttp import web

from bot.playground import payloads
from bot.playground.events.interactions import Origin
from bot.playground.hub import Routes, nothing, reply
from bot.playground.page import command_input, control_input
from bot.playground.page.resolving import Resolved, Uploads
from bot.playground.supervisor import BotState
from bot.playground.validation import limits
from bot.playground.validation.forms import kind_of
from bot.playground.validation.uploads import Body, read_body
from bot.playground.world import permissions
from bot.playground.world.discord_types import ChannelType, InteractionType, Json, Permission
from bot.playground.world.errors import DiscordError, Gone, Refused
from bot.playground.world.locales import LOCALES
from bot.playground.world.models import Channel, Message, User
from bot.playground.world.snowflakes import read_id
from bot.playground.world.world import NEW_COLOURS

HISTORY_LIMIT = 100
MAX_PERSON_NAME = 32


class PageRoutes(Routes):
    """The routes under ``/play``."""

    def routes(self) -> list[web.RouteDef]:
        """List the routes."""
        return [
            web.get("/play/state", self.state),
            web.get("/play/channels/{channel}/messages", self.history),
            web.post("/play/messages", self.chat),
            web.delete("/play/messages/{channel}/{message}", self.delete),
            web.get("/play/messages/{channel}/{message}/command", self.command),
            web.post("/play/interactions", self.interact),
            web.post("/play/users", self.join),
            web.patch("/play/users/{user}", self.change_person),
            web.patch("/play/guild", self.change_guild),
            web.post("/play/dms", self.open_dm),
            web.post("/play/channels", self.create_channel),
            web.patch("/play/channels/{channel}", self.change_channel),
            web.get("/play/events", self.events),
        ]

    def _person(self, value: object) -> User:
        person = self._hub.world.users.get(read_id(value) or 0)
        if person is None or person.bot:
            raise Refused("There is nobody of that name here.", HTTPStatus.NOT_FOUND)
        return person

    def _place(self, person: User, value: object) -> Channel:
        place = self._hub.world.channels.get(read_id(value) or 0)
        if place is None or not permissions.may_see(self._hub.world, person, place):
            raise Refused("There is no such channel.", HTTPStatus.NOT_FOUND)
        return place

    def _message(self, person: User, place: Channel, value: object) -> Message:
        message = self._hub.world.storage.message(read_id(value) or 0)
        gone = message is None or message.channel_id != place.id
        if message is None or gone or not self._hub.announce.sees(person, message):
            raise Gone("This message is gone.")
        return message

    async def state(self, request: web.Request) -> web.Response:
        """Everything a page needs at first; without a person only the list of people."""
        world = self._hub.world
        asked = request.query.get("user")
        me = None if asked is None else self._person(asked)
        places = (
            [] if me is None else [place for place in world.channels.values() if permissions.may_see(world, me, place)]
        )
        viewer_id = None if me is None else me.id
        return reply(
            {
                "me": None if me is None else payloads.person(me),
                "users": [payloads.person(person) for person in [*world.people(), world.bot]],
                "guild": payloads.page_guild(world),
                "locales": [{"id": locale, "name": name} for locale, name in LOCALES.items()],
                "channels": [
                    payloads.channel(world, place, viewer_id=viewer_id)
                    for place in sorted(places, key=lambda each: (each.type, each.position, each.id))
                ],
                "roles": [{"id": role["id"], "name": role["name"]} for role in payloads.roles(world)],
                "commands": [] if me is None else self._hub.announce.commands(),
                "application_id": str(world.bot_id),
                "bot_online": self._hub.gateway.online,
                "notice": self._notice(),
            }
        )

    def _notice(self) -> str:
        """A hint what to do first."""
        keeper = self._hub.supervisor
        if not self._hub.gateway.online:
            if keeper is not None and keeper.report.state is BotState.RUNNING:
                return "The bot will be here in a moment. Then type / to see what it can do."
            return "The bot is not connected. Start it, then type / to see what it can do."
        lines = {line: each.id for each in self._hub.world.commands.values() for line in each.lines()}
        if not lines:
            return "The bot is here but has no commands yet."
        opening = sorted(
            (line for line in lines if line.endswith(" open")), key=lambda line: (line != "table open", line)
        )
        hints = [line for line in (*opening[:1], "help") if line in lines] or [min(lines)]
        begin = " or ".join(f"</{line}:{lines[line]}>" for line in hints)
        new = " New to the games? Help shows you." if "help" in lines else ""
        return (
            f"Begin with {begin}: tap it, then ➤.{new} A / lists all commands. "
            "To play together, open another tab as somebody else."
        )

    async def history(self, request: web.Request) -> web.Response:
        """List messages of a channel, oldest first, as one person sees them."""
        person = self._person(request.query.get("user"))
        place = self._place(person, request.match_info["channel"])
        before, limit = request.query.get("before"), read_id(request.query.get("limit", "50"))
        if limit is None or (before and read_id(before) is None):
            raise Refused("before and limit must be numbers.")
        found = self._hub.world.storage.history(
            place.id,
            viewer_id=person.id,
            before=read_id(before) if before else None,
            limit=max(1, min(limit, HISTORY_LIMIT)),
        )
        base = origin(request)
        return reply({"messages": [payloads.message(self._hub.world, each, base) for each in reversed(found)]})

    async def chat(self, request: web.Request) -> web.Response:
        """Post an ordinary chat message."""
        asked = (await read_body(request)).json
        person = self._person(asked.get("user"))
        place = self._place(person, asked.get("channel_id"))
        content = asked.get("content")
        if not isinstance(content, str) or not content.strip():
            raise Refused("Write something first.")
        if not place.is_dm and permissions.sending(place) not in permissions.of(self._hub.world, person, place):
            raise Refused("You may not write here.", HTTPStatus.FORBIDDEN)
        if len(content) > limits.MAX_CONTENT:
            raise Refused(f"Messages have at most {limits.MAX_CONTENT} characters.")
        message = self._hub.messages.post(place, person.id, Body({"content": content}, {}))
        return reply(payloads.message(self._hub.world, message, origin(request)))

    async def delete(self, request: web.Request) -> web.Response:
        """Delete a message, as its author or a manager; or dismiss an ephemeral one."""
        person = self._person(request.query.get("user"))
        place = self._place(person, request.match_info["channel"])
        message = self._message(person, place, request.match_info["message"])
        may = message.viewer_id == person.id or message.author_id == person.id or place.recipient_id == person.id
        if not may and Permission.MANAGE_MESSAGES not in permissions.of(self._hub.world, person, place):
            raise Refused("Only managers delete other people's messages.", HTTPStatus.FORBIDDEN)
        self._hub.messages.delete(message)
        return nothing()

    async def command(self, request: web.Request) -> web.Response:
        """The command that a message answers, with its options, for everybody who sees the message."""
        person = self._person(request.query.get("user"))
        place = self._place(person, request.match_info["channel"])
        told = self._message(person, place, request.match_info["message"]).interaction
        if told is None or "options" not in told:
            raise Refused("This message does not answer a command.", HTTPStatus.NOT_FOUND)
        return reply({"name": told["name"], "options": told["options"]})

    async def interact(self, request: web.Request) -> web.Response:
        """Carry out a person's action: a command, a click, a choice, a form, an autocomplete.

        What has been clicked may just be deleted, or edited by somebody else's click: then the answer is why, as
        ``gone``. A browser would report any other status as an error of the page.
        """
        body = await read_body(request)
        asked = body.json | {"uploads": Uploads(body.files, origin(request))}
        person = self._person(asked.get("user"))
        place = self._place(person, asked.get("channel_id"))
        data = asked.get("data")
        if not isinstance(data, dict):
            raise Refused("data must be an object.")
        acts: dict[object, Callable[[User, Channel, Json, Json], Awaitable[Json]]] = {
            InteractionType.COMMAND: self._run,
            InteractionType.COMPONENT: self._click,
            InteractionType.AUTOCOMPLETE: self._complete,
            InteractionType.MODAL: self._submit,
        }
        act = acts.get(kind_of(asked))
        if act is None:
            raise Refused("type must be 2, 3, 4 or 5.")
        try:
            return reply(await act(person, place, data, asked))
        except Gone as gone:
            return reply({"gone": str(gone)})

    async def _run(self, person: User, place: Channel, data: Json, asked: Json) -> Json:
        if place.is_thread and place.archived:
            raise Refused("This thread is archived; write something in it first.")
        command = command_input.find(self._hub.world, person, place, data)
        written = command_input.build(command, Resolved(self._hub.world, person, place, asked["uploads"]), data)
        name = command_input.full_name(written)
        opened = self._hub.interactions.open(person, place, InteractionType.COMMAND, written, Origin(name=name))
        return {"id": str(opened.id)}

    async def _click(self, person: User, place: Channel, data: Json, asked: Json) -> Json:
        message = self._message(person, place, asked.get("message_id"))
        if message.author_id != self._hub.world.bot_id or message.loading:
            raise Refused("That is not one of the bot's messages.")
        if place.is_thread and place.archived:
            self._reopen(person, place)
        written = control_input.click(self._hub.world, person, message, data)
        opened = self._hub.interactions.open(person, place, InteractionType.COMPONENT, written, Origin(message))
        return {"id": str(opened.id)}

    def _reopen(self, person: User, thread: Channel) -> None:
        """Un-archive a thread before a click in it, as Discord's clients do (discord-api-docs #8474)."""
        if permissions.sending(thread) not in permissions.of(self._hub.world, person, thread):
            raise Refused("An error occurred, please try again.", HTTPStatus.FORBIDDEN)
        try:
            self._hub.messages.wake(thread, person)
        except DiscordError as error:
            raise Refused("This thread is locked.", HTTPStatus.FORBIDDEN) from error

    async def _complete(self, person: User, place: Channel, data: Json, asked: Json) -> Json:
        del asked
        command = command_input.find(self._hub.world, person, place, data)
        written = command_input.build(command, Resolved(self._hub.world, person, place), data, typing=True)
        opened = self._hub.interactions.open(person, place, InteractionType.AUTOCOMPLETE, written)
        choices = await self._hub.interactions.choices(opened)
        if choices is None:
            raise Refused("Loading options failed.", HTTPStatus.GATEWAY_TIMEOUT)
        return {"choices": choices}

    async def _submit(self, person: User, place: Channel, data: Json, asked: Json) -> Json:
        del asked
        shown = self._hub.interactions.open_modal(person, str(data.get("custom_id")))
        if shown is None or shown.modal is None or shown.channel_id != place.id:
            raise Refused("That form is not open any more.", HTTPStatus.NOT_FOUND)
        if self._hub.interactions.being_handed_in(shown):
            raise Refused("That form is on its way already.", HTTPStatus.CONFLICT)
        written = control_input.submit(self._hub.world, person, place, shown.modal, data)
        message = None
        if shown.message_id is not None:
            message = self._hub.world.storage.message(shown.message_id)
        opened = self._hub.interactions.open(person, place, InteractionType.MODAL, written, Origin(message, form=shown))
        return {"id": str(opened.id)}

    async def join(self, request: web.Request) -> web.Response:
        """Let a new person join the server."""
        name = _name((await read_body(request)).json.get("name"))
        world = self._hub.world
        fresh = world.snowflakes.new()
        person = User(
            id=fresh,
            username=f"person{len(world.users)}",
            global_name=name,
            joined_at=world.clock(),
            colour=NEW_COLOURS[len(world.users) % len(NEW_COLOURS)],
        )
        world.keep_user(person)
        self._hub.announce.user_changed(person)
        return reply(payloads.person(person), HTTPStatus.CREATED)

    async def change_person(self, request: web.Request) -> web.Response:
        """Close or open a person's direct messages, make or unmake a manager, choose their language."""
        person = self._person(request.match_info["user"])
        asked = (await read_body(request)).json
        for key in ("dm_closed", "manager", "installed"):
            if key in asked:
                if not isinstance(asked[key], bool):
                    raise Refused(f"{key} must be true or false.")
                setattr(person, key, asked[key])
        if "locale" in asked:
            person.locale = _locale(asked["locale"])
        self._hub.world.keep_user(person)
        self._hub.announce.user_changed(person)
        for place in self._hub.world.open_outside() if person.installed else ():
            self._hub.announce.channel_created(place)
        return reply(payloads.person(person))

    async def change_guild(self, request: web.Request) -> web.Response:
        """Choose the server's language."""
        self._hub.world.prefer_locale(_locale((await read_body(request)).json.get("preferred_locale")))
        self._hub.announce.guild_changed()
        return reply(payloads.page_guild(self._hub.world))

    async def open_dm(self, request: web.Request) -> web.Response:
        """Open a person's direct messages with the bot, as clicking on the bot's name does."""
        person = self._person((await read_body(request)).json.get("user"))
        place = self._hub.world.dm_with(person.id)
        if place is None:
            place = self._hub.world.begin_dm(person.id)
            self._hub.announce.channel_created(place)
        return reply(payloads.channel(self._hub.world, place, viewer_id=person.id))

    async def create_channel(self, request: web.Request) -> web.Response:
        """Make a new text channel."""
        name = _name((await read_body(request)).json.get("name")).lower().replace(" ", "-").lstrip("#")
        world = self._hub.world
        position = len(world.text_channels())
        place = Channel(id=world.snowflakes.new(), type=ChannelType.TEXT, name=name, position=position)
        world.keep_channel(place)
        self._hub.announce.channel_created(place)
        return reply(payloads.channel(world, place), HTTPStatus.CREATED)

    async def change_channel(self, request: web.Request) -> web.Response:
        """Take permissions from the bot in a channel, or archive and lock a thread."""
        world = self._hub.world
        place = world.channels.get(read_id(request.match_info["channel"]) or 0)
        if place is None or place.is_dm or place.is_outside:
            raise Refused("There is no such channel.", HTTPStatus.NOT_FOUND)
        asked = (await read_body(request)).json
        if "denied" in asked:
            denied = read_id(asked["denied"])
            if denied is None:
                raise Refused("denied must be a number: the bits of the permissions taken from the bot.")
            place.denied = denied
        if place.is_thread:
            place.locked = bool(asked.get("locked", place.locked))
            archived = bool(asked.get("archived", place.archived))
            if archived != place.archived:
                place.archived, place.archive_changed_at = archived, world.clock()
        world.keep_channel(place)
        self._hub.announce.channel_updated(place)
        return reply(payloads.channel(world, place))

    async def events(self, request: web.Request) -> web.WebSocketResponse:
        """Send events to a page."""
        person = self._person(request.query.get("user"))
        return await self._hub.pages.connect(request, person.id, origin(request))


def _name(value: object) -> str:
    name = " ".join(str(value or "").split())
    if not 1 <= len(name) <= MAX_PERSON_NAME:
        raise Refused(f"A name has 1 to {MAX_PERSON_NAME} characters.")
    return name


def _locale(value: object) -> str:
    if not isinstance(value, str) or value not in LOCALES:
        raise Refused("Discord does not have that language.")
    return value


def origin(request: web.Request) -> str:
    """The origin that the page was loaded from."""
    return f"http://{request.host}"

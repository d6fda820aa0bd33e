"""REST: answers to interactions and their webhooks. The token in the address authorises them, not the bot's."""

from http import HTTPStatus

from aiohttp import web

from bot.playground import payloads
from bot.playground.hub import Routes, nothing, number, reply
from bot.playground.validation.forms import Form
from bot.playground.validation.uploads import Body, read_body
from bot.playground.world import errors
from bot.playground.world.discord_types import Json
from bot.playground.world.models import Interaction, Message


class InteractionRoutes(Routes):
    """The routes under ``/interactions`` and ``/webhooks``."""

    def routes(self) -> list[web.RouteDef]:
        webhook = "/webhooks/{application}/{token}"
        message = webhook + "/messages/{message}"
        return [
            web.post("/interactions/{interaction}/{token}/callback", self.callback),
            web.post(webhook, self.follow_up),
            web.get(message, self.get),
            web.patch(message, self.edit),
            web.delete(message, self.delete),
        ]

    async def callback(self, request: web.Request) -> web.Response:
        """Take the first answer to an interaction."""
        body = await read_body(request)
        form = Form()
        data = form.part(body.json, "data", ())
        form.refuse()
        told = self._hub.interactions.answer(
            number(request, "interaction"), request.match_info["token"], body.json, Body(data, body.files)
        )
        if request.query.get("with_response", "").lower() in ("1", "true"):
            return reply(told, HTTPStatus.OK)
        return nothing()

    def _interaction(self, request: web.Request) -> Interaction:
        if number(request, "application") != self._hub.world.bot_id:
            raise errors.unknown_webhook()
        return self._hub.interactions.by_token(request.match_info["token"])

    def _message(self, request: web.Request) -> Message:
        return self._hub.interactions.message_of(self._interaction(request), request.match_info["message"])

    def _written(self, message: Message) -> Json:
        return payloads.message(self._hub.world, message, self._hub.base)

    async def follow_up(self, request: web.Request) -> web.Response:
        """Post a further message."""
        interaction = self._interaction(request)
        return reply(self._written(self._hub.interactions.follow_up(interaction, await read_body(request))))

    async def get(self, request: web.Request) -> web.Response:
        """Return a message of an interaction."""
        return reply(self._written(self._message(request)))

    async def edit(self, request: web.Request) -> web.Response:
        """Edit a message of an interaction."""
        message = self._message(request)
        return reply(self._written(self._hub.messages.edit(message, await read_body(request))))

    async def delete(self, request: web.Request) -> web.Response:
        """Delete a message of an interaction."""
        self._hub.messages.take_back(self._message(request))
        return nothing()

"""REST: the bot itself, its application, the gateway's address, people and the server."""

from aiohttp import web

from bot.playground import payloads
from bot.playground.hub import Routes, number, reply
from bot.playground.world import errors, permissions


class GuildRoutes(Routes):
    """What the bot may read about itself and the server."""

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/gateway", self.gateway),
            web.get("/gateway/bot", self.gateway_bot),
            web.get("/users/@me", self.me),
            web.get("/users/{user}", self.user),
            web.get("/oauth2/applications/@me", self.application),
            web.get("/applications/@me", self.application),
            web.get("/guilds/{guild}", self.guild),
            web.get("/guilds/{guild}/channels", self.channels),
            web.get("/guilds/{guild}/roles", self.roles),
            web.get("/guilds/{guild}/threads/active", self.threads),
            web.get("/guilds/{guild}/members/{user}", self.member),
        ]

    async def gateway(self, request: web.Request) -> web.Response:
        """The gateway's address, for anyone."""
        del request
        return reply({"url": self._hub.gateway.address})

    async def gateway_bot(self, request: web.Request) -> web.Response:
        """The gateway's address and the number of shards to use."""
        self._hub.require_bot(request)
        gateway = self._hub.gateway
        limit = gateway.starts.written()
        return reply({"url": gateway.address, "shards": gateway.shards, "session_start_limit": limit})

    async def me(self, request: web.Request) -> web.Response:
        """Return the bot's own user."""
        self._hub.require_bot(request)
        return reply(payloads.user(self._hub.world.bot))

    async def user(self, request: web.Request) -> web.Response:
        self._hub.require_bot(request)
        return reply(payloads.user(self._hub.world.user(number(request, "user"))))

    async def application(self, request: web.Request) -> web.Response:
        """Return the bot's application."""
        self._hub.require_bot(request)
        world = self._hub.world
        return reply(
            {
                "id": str(world.bot_id),
                "name": world.bot.name,
                "icon": None,
                "description": "",
                "bot_public": True,
                "bot_require_code_grant": False,
                "verify_key": "0" * 64,
                "owner": payloads.user(world.people()[0]),
                "team": None,
                "flags": 0,
                "approximate_guild_count": 1,
                "integration_types_config": {"0": {}, "1": {}},
                "bot": payloads.user(world.bot),
                "summary": "",
                "hook": True,
                "is_monetized": False,
            }
        )

    def _guild(self, request: web.Request) -> None:
        self._hub.require_bot(request)
        self._hub.world.guild(number(request, "guild"))
        if not self._hub.world.bot_is_member:
            raise errors.missing_access()

    async def guild(self, request: web.Request) -> web.Response:
        self._guild(request)
        return reply(payloads.guild(self._hub.world))

    async def channels(self, request: web.Request) -> web.Response:
        """List the server's channels, without threads."""
        self._guild(request)
        world = self._hub.world
        return reply([payloads.channel(world, place) for place in world.text_channels()])

    async def roles(self, request: web.Request) -> web.Response:
        """List the server's roles."""
        self._guild(request)
        return reply(payloads.roles(self._hub.world))

    async def threads(self, request: web.Request) -> web.Response:
        """List the active threads that the bot can see."""
        self._guild(request)
        world = self._hub.world
        seen = [thread for thread in world.threads() if not thread.archived and permissions.of_bot(world, thread)]
        return reply({"threads": [payloads.channel(world, each) for each in seen], "members": []})

    async def member(self, request: web.Request) -> web.Response:
        self._guild(request)
        world = self._hub.world
        return reply(payloads.member(world, world.member(number(request, "user"))))

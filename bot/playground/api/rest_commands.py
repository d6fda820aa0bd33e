"""REST: application commands, global and of the server."""

from http import HTTPStatus

import msgspec
from aiohttp import web

from bot.playground import payloads
from bot.playground.hub import Routes, nothing, number, reply
from bot.playground.validation.command_limits import check_command, check_commands
from bot.playground.validation.uploads import SENT, read_body
from bot.playground.world import errors
from bot.playground.world.discord_types import Json
from bot.playground.world.models import Command


class CommandRoutes(Routes):
    """The routes under ``/applications/{application}``; the ones with a guild are for its own commands."""

    def routes(self) -> list[web.RouteDef]:
        found: list[web.RouteDef] = []
        for scope in ("/applications/{application}", "/applications/{application}/guilds/{guild}"):
            found += [
                web.get(f"{scope}/commands", self.get_all),
                web.put(f"{scope}/commands", self.overwrite),
                web.post(f"{scope}/commands", self.create),
                web.get(f"{scope}/commands/{{command}}", self.get),
                web.patch(f"{scope}/commands/{{command}}", self.edit),
                web.delete(f"{scope}/commands/{{command}}", self.delete),
            ]
        return found

    def _scope(self, request: web.Request) -> int | None:
        self._hub.require_bot(request)
        if number(request, "application") != self._hub.world.bot_id:
            raise errors.unknown_application()
        return self._hub.world.guild(number(request, "guild")) if "guild" in request.match_info else None

    def _command(self, request: web.Request) -> Command:
        scope = self._scope(request)
        command = self._hub.world.commands.get(number(request, "command"))
        if command is None or command.guild_id != scope:
            raise errors.unknown_command()
        return command

    def _written(self, commands: list[Command]) -> list[Json]:
        return [payloads.command(self._hub.world, command) for command in commands]

    def _made(self, scope: int | None, body: Json) -> Command:
        """Make a command of a body. It keeps the id of the one with the same name and kind."""
        world = self._hub.world
        body = {key: value for key, value in body.items() if key not in ("id", "application_id", "version")}
        for old in world.commands_of(scope):
            if old.body["name"] == body["name"] and old.body.get("type", 1) == body.get("type", 1):
                version = old.version if old.body == body else world.snowflakes.new()
                return Command(id=old.id, guild_id=scope, version=version, body=body)
        fresh = world.snowflakes.new()
        return Command(id=fresh, guild_id=scope, version=fresh, body=body)

    async def get_all(self, request: web.Request) -> web.Response:
        """List the commands of a scope; their translations only on request."""
        written = self._written(self._hub.world.commands_of(self._scope(request)))
        translated = request.query.get("with_localizations", "").lower() in ("true", "1")
        return reply(written if translated else [_untranslated(each) for each in written])

    async def overwrite(self, request: web.Request) -> web.Response:
        """Replace all commands of a scope."""
        scope = self._scope(request)
        try:
            bodies = msgspec.json.decode(await request.read(), type=list[Json])
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise errors.not_json() from error
        SENT.set(bodies)
        check_commands(bodies)
        self._hub.world.replace_commands(scope, [self._made(scope, body) for body in bodies])
        self._hub.announce.commands_changed()
        return reply(self._written(self._hub.world.commands_of(scope)))

    async def create(self, request: web.Request) -> web.Response:
        """Add a command, or replace the one with its name."""
        scope = self._scope(request)
        body = (await read_body(request)).json
        check_command(body)
        command = self._made(scope, body)
        known = command.id in self._hub.world.commands
        others = [other for other in self._hub.world.commands_of(scope) if other.id != command.id]
        check_commands([each.body for each in others] + [body])
        self._keep(scope, [*others, command])
        return reply(self._written([command])[0], HTTPStatus.OK if known else HTTPStatus.CREATED)

    async def get(self, request: web.Request) -> web.Response:
        return reply(self._written([self._command(request)])[0])

    async def edit(self, request: web.Request) -> web.Response:
        """Change one command."""
        command = self._command(request)
        body = command.body | (await read_body(request)).json
        check_command(body)
        version = self._hub.world.snowflakes.new()
        changed = Command(id=command.id, guild_id=command.guild_id, version=version, body=body)
        others = [other for other in self._hub.world.commands_of(command.guild_id) if other.id != command.id]
        self._keep(command.guild_id, [*others, changed])
        return reply(self._written([changed])[0])

    async def delete(self, request: web.Request) -> web.Response:
        """Remove one command."""
        gone = self._command(request)
        self._keep(gone.guild_id, [left for left in self._hub.world.commands_of(gone.guild_id) if left.id != gone.id])
        return nothing()

    def _keep(self, scope: int | None, commands: list[Command]) -> None:
        self._hub.world.replace_commands(scope, commands)
        self._hub.announce.commands_changed()


def _untranslated(part: Json) -> Json:
    """A command, an option or a choice without its translations."""
    kept = {key: None if key.endswith("_localizations") else value for key, value in part.items()}
    for key in ("options", "choices"):
        if key in kept:
            kept[key] = [_untranslated(each) for each in kept[key] or ()]
    return kept

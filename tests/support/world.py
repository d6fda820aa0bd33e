"""A simulated Discord with the bot, a server, a channel and people, and what they do there."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import discord
import pytest
import simcord
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage
from simcord.types import HttpLogEntry

from bot.calendar.preferences import person, remember_person
from bot.client import TableBot, Timing
from bot.games.machi_koro.views import MachiView
from bot.games.registry import GAMES
from bot.language.room import MESSAGE_BYTES
from bot.publishing.message_size import size
from bot.table.table import Table
from cogs.ui import naming
from data.store import Store
from rendering.words import machi_koro as sentences
from tests.support.dealing import load_dice
from tests.support.match import known
from tests.support.opening import opening
from tests.support.person import PING, as_written
from tests.support.simulated import Simulation, deepcopy, killed
from tests.support.values import of_type, there

Json: TypeAlias = dict[str, Any]
"""A JSON object as Discord sends it."""

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
TEXT, BUTTON, MENU = 10, 2, 3
MANAGER = discord.Permissions(manage_guild=True)


class World:
    """One server with one channel, ``#town``. `env` is the simulated Discord; `patch` changes the code for so long."""

    def __init__(self, env: Simulation, patch: pytest.MonkeyPatch) -> None:
        self.env, self.bot, self.patch = env, of_type(TableBot, env.bot), patch
        self.guild = env.create_guild()
        self.channel = self.guild.create_text_channel("town")
        self.delivered: list[Json] = []
        env.backend.subscribers.append(self._heard)

    def clock(self) -> float:
        """The simulation's time, in seconds since 1970."""
        return self.env.now().timestamp()

    @property
    def store(self) -> Store:
        """The bot's database."""
        return self.bot.store

    def _heard(self, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            self.delivered.append(deepcopy(dict(payload)))

    def exercised(self) -> set[str]:
        """Everything used so far: ``/table open``, ``button roll``, ``offers /machi build card``."""
        return {what for payload in self.delivered for what in _used(payload)}

    def unanswered(self) -> list[str]:
        """Interactions for which Discord would say "This interaction failed"."""
        records = self.env.backend.interactions
        return [
            str(sorted(_used(payload)))
            for payload in self.delivered
            if not (found := records[int(payload["id"])]).responded and found.autocomplete_choices is None
        ]

    # --- people ----------------------------------------------------------------------------------

    def person(self, name: str, *, manager: bool = False) -> MemberActor:
        """A new member of the server."""
        roles = [self.guild.create_role("managers", permissions=MANAGER)] if manager else []
        return self.guild.add_member(self.env.create_user("someone", global_name=name), roles=roles)

    def people(self, *names: str) -> list[MemberActor]:
        return [self.person(name) for name in names]

    # --- tables ----------------------------------------------------------------------------------

    async def table(self, channel: ChannelHandle | None = None) -> Table:
        """The channel's table, as stored."""
        return await self.bot.tables.find((channel or self.channel).id)

    async def view(self) -> MachiView:
        """The game as a spectator sees it."""
        return of_type(MachiView, (await self.table()).view(None))

    async def story(self) -> str:
        """What happened in the current turn of Machi Koro, in words."""
        view, table = await self.view(), await self.table()
        return "\n".join(sentences.story(view.turn, view, naming.names(table)))

    async def asked(self) -> list[tuple[int, str]]:
        """The pending decisions, as (seat, kind of choice)."""
        return [(decision.seat, decision.ask) for decision in (await self.table()).pending()]

    async def sit(self, *people: MemberActor, robots: int = 0, **options: object) -> Table:
        """The first person opens a table, the others join, robots fill seats."""
        options = {"game": "machi_koro", **options}
        if "first" in GAMES[str(options["game"])].options_type.__struct_fields__:
            options.setdefault("first", "joining")
        command, typed = opening(**options)
        await people[0].slash(self.channel, command, **typed)
        for other in people[1:]:
            await self.press(other, "join")
        for _ in range(robots):
            await self.choose(people[0], "robots", "easy")
        return await self.table()

    async def know(self, *people: MemberActor) -> None:
        """Let these people have said what time it is for them."""
        async with self.store.change() as tx:
            for each in people:
                await remember_person(tx, each.id, known(await person(tx, each.id)))

    async def play(self, *people: MemberActor, robots: int = 0, dice: Sequence[int] = (), **options: object) -> Table:
        """Start a game, the first person first, with `dice` as the first rolls."""
        await self.know(*people)
        table = await self.sit(*people, robots=robots, **options)
        await load_dice(self.store, table, dice)
        await self.press(people[0], "start")
        return await self.table()

    async def seated(self, *names: str, robots: int = 0, **options: object) -> list[MemberActor]:
        """New members in a lobby, which the first one opened."""
        people = self.people(*names)
        await self.sit(*people, robots=robots, **options)
        return people

    async def players(
        self, *names: str, robots: int = 0, dice: Sequence[int] = (), **options: object
    ) -> list[MemberActor]:
        """New members who play, the first one first, with `dice` as the first rolls."""
        people = self.people(*names)
        await self.play(*people, robots=robots, dice=dice, **options)
        return people

    async def close(self, who: MemberActor | None = None) -> InteractionResult:
        """Close the table, as a person whose word is enough: a manager who does not play, if none is given."""
        who = who or self.person("Boss", manager=True)
        asked = await who.slash(self.channel, "table close")
        return await who.click(message_of(asked), custom_id=self.controls(asked)[0])

    async def restart(self) -> None:
        """Kill the bot and start another on the same database."""
        await killed(self.bot)
        timing = Timing(robot_pause=0, clock=self.clock, steady_clock=self.clock)
        await self.env.restart_bot(TableBot(self.store, timing))
        self.bot = of_type(TableBot, self.env.bot)
        await self.env.settle()

    # --- messages --------------------------------------------------------------------------------

    def messages(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """The channel's public messages, oldest first."""
        return (channel or self.channel).history()

    def board(self) -> discord.Message:
        """The newest message with a picture."""
        return next(message for message in reversed(self.messages()) if "attachment" in str(pictures(message)))

    def pings(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """The public messages that ping a player to decide."""
        return [message for message in self.messages(channel) if PING.search(text_of(message))]

    def pinged(self, message: discord.Message | ResponseMessage) -> list[int]:
        """The ids of the people whom a message pings."""
        channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return list(self.env.backend.get_message(channel, message.id).ping_user_ids)

    def controls(self, message: discord.Message | ResponseMessage | InteractionResult) -> list[str]:
        """The custom ids on a message."""
        return [part["custom_id"] for part in parts(self.raw(message)) if "custom_id" in part]

    def verbs(self, message: discord.Message | ResponseMessage | InteractionResult) -> list[str]:
        """The verbs of a message's buttons and menus."""
        return [identifier.split(":")[3] for identifier in self.controls(message)]

    def raw(self, message: discord.Message | ResponseMessage | InteractionResult) -> Json:
        """A message, or the one that answers an interaction, as Discord's JSON."""
        message = message_of(message) if isinstance(message, InteractionResult) else message
        channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        backend = self.env.backend
        return dict(serializers.message_payload(backend, backend.get_message(channel, message.id)))

    def find(self, verb: str, arg: object = None) -> tuple[discord.Message, str]:
        """The newest message with a control of that verb, and its custom id."""
        for message in reversed(self.messages()):
            for identifier in self.controls(message):
                _, _, _, found, *rest = identifier.split(":")
                if found == verb and (arg is None or rest == [str(arg)]):
                    return message, identifier
        raise AssertionError(f"nothing here does {verb} {arg or ''}")

    # --- what people do --------------------------------------------------------------------------

    async def press(
        self, who: MemberActor, verb: str, arg: object = None, *, on: ResponseMessage | InteractionResult | None = None
    ) -> InteractionResult:
        """Press the newest such button, or the one on a given message or answer."""
        if on is not None:
            on = message_of(on) if isinstance(on, InteractionResult) else on
            return await who.click(on, custom_id=next(i for i in self.controls(on) if i.split(":")[3] == verb))
        message, identifier = self.find(verb, arg)
        return await who.click(message, custom_id=identifier)

    async def more_help(self, who: MemberActor) -> ResponseMessage:
        """The page behind **More…** of Help."""
        helped = message_of(await who.slash(self.channel, "help"))
        await self.press(who, "help_more", on=helped)
        return helped

    async def choose(
        self, who: MemberActor, verb: str, value: str, *, on: ResponseMessage | InteractionResult | None = None
    ) -> InteractionResult:
        """Choose from the newest such menu, or from the one on a given message or answer."""
        if on is not None:
            on = message_of(on) if isinstance(on, InteractionResult) else on
            identifier = next(i for i in self.controls(on) if i.split(":")[3] == verb)
            return await who.select(on, [value], custom_id=identifier)
        message, identifier = self.find(verb)
        return await who.select(message, [value], custom_id=identifier)

    async def press_earlier(self, who: MemberActor, verb: str) -> InteractionResult:
        """Press a button that boards of an earlier version had where **Look…** is now."""
        message, identifier = self.find("look")
        board, earlier = self.memory(message), identifier.replace(":look", f":{verb}")
        next(part for part in parts(board) if part.get("custom_id") == identifier)["custom_id"] = earlier
        return await self.late(who, board, earlier)

    async def look(self, who: MemberActor, *tabs: str) -> ResponseMessage:
        """Press **Look…** on the newest board, then these tabs; returns the panel."""
        panel = message_of(await self.press(who, "look"))
        for tab in tabs:
            await self.look_at(who, panel, tab)
        return panel

    async def look_at(self, who: MemberActor, panel: ResponseMessage, tab: str) -> None:
        """Press the button of a panel whose custom id ends with that."""
        await who.click(panel, custom_id=next(button for button in self.controls(panel) if button.endswith(f":{tab}")))

    def there(self, message: ResponseMessage) -> bool:
        """Whether that message still exists."""
        return message.id in self.env.backend.messages[message.channel_id]

    def memory(self, message: discord.Message | ResponseMessage | InteractionResult) -> Json:
        """A copy of a message as it is now, as a slow client would still show it later."""
        return deepcopy(self.raw(message))

    def prepare(
        self, who: MemberActor, remembered: Json, custom_id: str, *values: str
    ) -> tuple[Json, Callable[[], InteractionResult]]:
        """A click on a remembered message: the payload to deliver, and its result."""
        data: Json = {"custom_id": custom_id, "component_type": MENU if values else BUTTON}
        if values:
            data["values"] = list(values)
        return self._prepared(who, remembered, COMPONENT, data)

    def prepare_form(
        self, who: MemberActor, remembered: Json, custom_id: str, typed: str
    ) -> tuple[Json, Callable[[], InteractionResult]]:
        """A one-field form, submitted as if it had been opened from that message."""
        field = {"type": 4, "custom_id": "forged", "value": typed}
        data: Json = {"custom_id": custom_id, "components": [{"type": 18, "component": field}]}
        return self._prepared(who, remembered, FORM, data)

    def _prepared(
        self, who: MemberActor, remembered: Json, kind: int, data: Json
    ) -> tuple[Json, Callable[[], InteractionResult]]:
        record, payload = interactions.base_payload(
            self.env.backend,
            type=kind,
            channel_id=int(remembered["channel_id"]),
            guild_id=self.env.backend.get_channel(int(remembered["channel_id"])).guild_id,
            user_id=who.id,
            data=data,
        )
        record.source_message_id = int(remembered["id"])
        payload["message"] = remembered
        return payload, lambda: InteractionResult(self.env, record)

    async def late(self, who: MemberActor, remembered: Json, custom_id: str, *values: str) -> InteractionResult:
        """Click on a message as it was remembered."""
        payload, result = self.prepare(who, remembered, custom_id, *values)
        await self.deliver(payload)
        return result()

    async def deliver(self, *payloads: Json) -> None:
        """Deliver these interactions at the same time, even if they were delivered before."""
        for payload in payloads:
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()


# --- reading messages ------------------------------------------------------------------------------------


def parts(message: Json) -> Iterator[Json]:
    """Every component of a message, at any depth."""
    waiting = list(message.get("components") or ())
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting = [*part.get("components", ()), *([part["accessory"]] if "accessory" in part else ()), *waiting]


def text_of(said: discord.Message | ResponseMessage | InteractionResult | Json | None) -> str:
    """All text of a message or of the answer to an interaction."""
    if isinstance(said, InteractionResult):
        followups = [text_of(followup) for followup in said.followups]
        return "\n".join([text_of(said.response), *followups]) if said.response else "\n".join(followups)
    if said is None:
        return ""
    if isinstance(said, ResponseMessage):
        said = {"content": said.content, "components": said.components}
    elif isinstance(said, discord.Message):
        said = {"content": said.content, "components": [part.to_dict() for part in said.components]}
    words = [part["content"] for part in parts(said) if part.get("type") == TEXT]
    return as_written("\n".join([said.get("content") or "", *words]).strip())


def message_of(result: InteractionResult) -> ResponseMessage:
    """The message that answers an interaction; there must be one."""
    return there(result.response)


def shown_by(message: discord.Message | Json) -> str:
    """What a message says, after the alt text of its picture."""
    return "\n".join([*(each.get("description") or "" for each in pictures(message)), text_of(message)])


def pictures(message: discord.Message | Json) -> list[Json]:
    found = message if isinstance(message, dict) else {"components": [part.to_dict() for part in message.components]}
    return [item for part in parts(found) for item in part.get("items", ())]


def labels(message: Json) -> list[str]:
    """The labels of a message's buttons."""
    return [part["label"] for part in parts(message) if part.get("type") == BUTTON and "label" in part]


def _used(payload: Json) -> Iterator[str]:
    data = payload["data"]
    if payload["type"] in (COMPONENT, FORM):
        yield f"{'form' if payload['type'] == FORM else 'button'} {data['custom_id'].split(':')[3]}"
        return
    if "target_id" in data:
        yield f"menu {data['name']}"
        return
    name, options = f"/{data['name']}", data.get("options", [])
    while options and options[0]["type"] in (1, 2):
        name, options = f"{name} {options[0]['name']}", options[0].get("options", [])
    if payload["type"] == COMMAND:
        yield name
    elif payload["type"] == AUTOCOMPLETE:
        yield from (f"offers {name} {option['name']}" for option in options if option.get("focused"))


# --- what must hold after every test -----------------------------------------------------------------------


TEMPLATE = re.compile(r"t:\d+(\.[0-9a-f]{6})?:\d+:[a-z_]+(:.+)?")


def broken_limits(env: simcord.Env) -> list[str]:
    """Every message sent or edited that Discord would refuse, with the reason."""
    return refusals(env.http_requests)


def refusals(requests: Iterable[HttpLogEntry]) -> list[str]:
    """Those of the requests that Discord would refuse, with the reason."""
    wrong = []
    for request in requests:
        body: Json = request.json if isinstance(request.json, dict) else {}
        body = body["data"] if isinstance(body.get("data"), dict) else body
        if not ("components" in body or "content" in body):
            continue
        every = list(parts(body))
        ids = [part["custom_id"] for part in every if "custom_id" in part]
        checks = {
            "more than 40 components": len(every) > 40,
            "more than 4,000 characters": sum(len(p["content"]) for p in every if p.get("type") == TEXT) > 4000,
            "more than 8,500 bytes": size(body.get("components")) > MESSAGE_BYTES,
            "content above 2,000 characters": len(body.get("content") or "") > 2000,
            "an empty text": any(part.get("type") == TEXT and not part["content"] for part in every),
            "a custom id above 100 characters": any(len(identifier) > 100 for identifier in ids),
            "a custom id twice": len(ids) != len(set(ids)),
            "a label above 80 characters": any(len(part.get("label") or "") > 80 for part in every),
            "a line of a menu above 100 characters": any(
                len(option.get(field) or "") > 100
                for part in every
                for option in part.get("options", ())
                for field in ("label", "description")
            ),
            "a placeholder above 150 characters": any(len(part.get("placeholder") or "") > 150 for part in every),
            "a form's title above 45 characters": len(body.get("title") or "") > 45,
            "more than 25 options": any(len(part.get("options", ())) > 25 for part in every),
            "an empty menu": any(part.get("type") == MENU and not part["options"] for part in every),
            "more than 5 buttons in a row": any(
                part.get("type") == 1 and len(part["components"]) > 5 for part in every
            ),
            "an alt text above 1,024 characters": any(
                len(item.get("description") or "") > 1024 for part in every for item in part.get("items", ())
            ),
            "an id that no template takes": any(not TEMPLATE.fullmatch(identifier) for identifier in ids),
        }
        wrong += [f"{request.method} {request.path}: {problem}" for problem, found in checks.items() if found]
    return wrong


def templates(bot: TableBot) -> dict[str, str]:
    """The verbs of the registered buttons and menus, by pattern."""
    registered = bot._connection._view_store._dynamic_items
    return {pattern.pattern: getattr(kind, "verb", kind.__name__) for pattern, kind in registered.items()}


__all__ = [
    "Json",
    "MemberActor",
    "World",
    "broken_limits",
    "labels",
    "message_of",
    "parts",
    "pictures",
    "templates",
    "text_of",
]

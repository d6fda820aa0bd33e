"""A person at the playground's page: a client that does over HTTP and WebSocket what the page does."""

import asyncio
import contextlib
import re
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from types import TracebackType
from typing import Any, Self, TypeAlias

import aiohttp

from tests.support import timeouts

Json: TypeAlias = dict[str, Any]
"""A JSON object of the page's protocol; messages, channels and commands are Discord's own."""

TIMEOUT = 10.0
COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
SUBCOMMAND, GROUP = 1, 2
BUTTON, STRING_SELECT = 2, 3

PING = re.compile(
    r"<@(\d+)>, (?!<@|you are next|.* invites you |[^[\n]*\[Go there and answer)(?:[^[\n]* \[[^]]*\]\(\S*?/(\d+)\))?"
)
"""What pings a player to decide: a line, which links to the board unless that is older, or the board's question."""


class Failed(Exception):
    """The interaction failed, as the page would show in red; the text is what the person reads."""


class Impossible(Exception):
    """The playground refused what this person tried. ``status`` is the HTTP status."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


class Person:
    """A client of the page. Use it as an async context manager.

    ``answered_in`` lists, in seconds, how long each interaction took from the click to the bot's first
    answer; ``shown_in`` from the click to the first message that appeared or changed for this person.
    ``events`` are what the page received. All events and messages are kept, unless ``newest`` bounds them: then
    the last ``newest`` events and at least the last ``newest`` messages of each channel.
    """

    def __init__(
        self, base_url: str, user_id: str | int, *, timeout: float = TIMEOUT, newest: int | None = None
    ) -> None:
        self.base_url = base_url
        self.user_id = str(user_id)
        self.timeout = timeout
        self.newest = newest
        self.answered_in: list[float] = []
        self.shown_in: list[float] = []
        self.events: deque[Json] = deque(maxlen=newest)
        self.messages: dict[str, dict[str, Json]] = {}
        self.failures: list[Json] = []
        self._modals: dict[str, Json] = {}
        self._outcomes: dict[str, str | None] = {}
        self._asked_at: float | None = None
        self._news = asyncio.Condition()

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession(base_url=self.base_url)
        self._socket = await self._http.ws_connect("/play/events", params={"user": self.user_id})
        self._listener = asyncio.create_task(self._listen(), name=f"page of {self.user_id}")
        self.state = await self._call("GET", "/play/state", params={"user": self.user_id})
        for channel in self.state["channels"]:
            await self.fetch(channel["id"])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener.cancel()
        await self._socket.close()
        await self._http.close()

    async def _call(self, method: str, path: str, *, json: Json | None = None, params: Json | None = None) -> Json:
        async with asyncio.timeout(self.timeout):
            async with self._http.request(method, path, json=json, params=params) as response:
                if response.status == 204:
                    return {}
                answer: Json = await response.json()
        if response.status >= 400:
            raise Impossible(response.status, str(answer.get("message")))
        return answer

    async def _listen(self) -> None:
        async for frame in self._socket:
            event: Json = frame.json()
            async with self._news:
                self.events.append(event)
                self._take(event["type"], event["data"])
                self._news.notify_all()

    def _take(self, kind: str, data: Json) -> None:
        now = time.perf_counter()
        if kind in ("message_create", "message_update"):
            there = self.messages.setdefault(data["channel_id"], {})
            there[data["id"]] = data
            if self.newest is not None and len(there) > 2 * self.newest:
                for old in sorted(there, key=int)[: -self.newest]:
                    del there[old]
            if self._asked_at is not None and data["author"].get("bot") and not data["flags"] & 128:
                self.shown_in.append(now - self._asked_at)
                self._asked_at = None
        elif kind == "message_delete":
            self.messages.get(data["channel_id"], {}).pop(data["id"], None)
        elif kind == "interaction_done":
            self._outcomes[data["id"]] = None
        elif kind == "interaction_failed":
            self._outcomes[data["id"]] = data["message"]
            self.failures.append(data)
        elif kind == "modal":
            self._modals[data["interaction_id"]] = data

    async def wait_until(self, holds: Callable[[], object], what: str = "something") -> None:
        """Wait until a condition on what this person sees holds; raises ``TimeoutError`` naming ``what``."""
        try:
            async with asyncio.timeout(self.timeout), self._news:
                await self._news.wait_for(lambda: bool(holds()))
        except TimeoutError as error:
            raise TimeoutError(f"{what} did not happen within {self.timeout} s") from error

    async def wait_for_message(self, channel_id: str | int, matches: Callable[[Json], object]) -> Json:
        """Wait until a message in a channel matches; returns the newest match."""
        found: list[Json] = []

        def look() -> bool:
            found[:] = [message for message in self.seen(channel_id) if matches(message)]
            return bool(found)

        await self.wait_until(look, f"a matching message in channel {channel_id}")
        return found[-1]

    def seen(self, channel_id: str | int) -> list[Json]:
        """Return the messages this person sees in a channel, oldest first."""
        return sorted(self.messages.get(str(channel_id), {}).values(), key=lambda message: int(message["id"]))

    async def fetch(self, channel_id: str | int) -> list[Json]:
        """Load a channel's latest messages, as opening it does; returns all that this person sees there."""
        path = f"/play/channels/{channel_id}/messages"
        loaded = await self._call("GET", path, params={"user": self.user_id, "limit": "100"})
        self.messages[str(channel_id)] = {message["id"]: message for message in loaded["messages"]}
        return self.seen(channel_id)

    async def refresh(self) -> Json:
        """Reload people, channels and commands."""
        self.state = await self._call("GET", "/play/state", params={"user": self.user_id})
        return self.state

    def channel(self, name: str) -> str:
        """Return the id of a channel or thread by name."""
        return next(str(each["id"]) for each in self.state["channels"] if each.get("name") == name)

    async def dm(self) -> str:
        """Return the id of the direct messages with the bot; raises ``LookupError`` if there are none yet."""
        await self.refresh()
        for each in self.state["channels"]:
            if each["type"] == 1:
                await self.fetch(each["id"])
                return str(each["id"])
        raise LookupError("the bot has not written to this person yet")

    async def say(self, channel_id: str | int, content: str) -> Json:
        """Post an ordinary chat message."""
        said: Json = {"user": self.user_id, "channel_id": str(channel_id), "content": content}
        return await self._call("POST", "/play/messages", json=said)

    async def delete(self, message: Json) -> None:
        """Delete a message as a moderator, or dismiss an ephemeral one."""
        path = f"/play/messages/{message['channel_id']}/{message['id']}"
        await self._call("DELETE", path, params={"user": self.user_id})

    async def close_dms(self, closed: bool = True) -> None:
        """Close or open this person's direct messages."""
        await self._call("PATCH", f"/play/users/{self.user_id}", json={"dm_closed": closed})

    async def start_interaction(self, kind: int, channel_id: str | int, data: Json, **more: str) -> str:
        """Begin an interaction without waiting for the answer; returns its id."""
        self._asked_at = time.perf_counter()
        asked: Json = {
            "user": self.user_id,
            "channel_id": str(channel_id),
            "type": kind,
            "data": data,
            **more,
        }
        answer = await self._call("POST", "/play/interactions", json=asked)
        if "gone" in answer:
            raise Impossible(200, answer["gone"])
        return str(answer["id"])

    async def _interact(self, kind: int, channel_id: str | int, data: Json, **more: str) -> str:
        began = time.perf_counter()
        interaction_id = await self.start_interaction(kind, channel_id, data, **more)
        await self.outcome(interaction_id)
        self.answered_in.append(time.perf_counter() - began)
        return interaction_id

    async def outcome(self, interaction_id: str) -> None:
        """Wait until the bot answered; raises ``Failed`` if the interaction failed."""
        await self.wait_until(lambda: interaction_id in self._outcomes, "an answer of the bot")
        failure = self._outcomes[interaction_id]
        if failure is not None:
            raise Failed(failure)

    async def command_data(self, line: str, options: Json, *, focused: str | None = None) -> Json:
        """Write a command as its interaction's data; ``line`` is the whole name, such as ``table open``."""
        await self.know_commands()
        names = line.removeprefix("/").split()
        command = next(command for command in self.state["commands"] if command["name"] == names[0])
        known, wraps = command.get("options") or [], []
        for name in names[1:]:
            inner = next(option for option in known if option["name"] == name)
            wraps.append(inner)
            known = inner.get("options") or []
        given = [
            {
                "name": name,
                "type": next((each["type"] for each in known if each["name"] == name), 3),
                "value": value,
                **({"focused": True} if name == focused else {}),
            }
            for name, value in options.items()
        ]
        for inner in reversed(wraps):
            given = [{"name": inner["name"], "type": inner["type"], "options": given}]
        return {"id": command["id"], "name": command["name"], "type": 1, "options": given}

    async def run(self, channel_id: str | int, line: str, **options: object) -> str:
        """Run a slash command, such as ``run(channel, "table open", game="machi_koro")``.

        Returns the interaction's id once the bot has answered; raises ``Failed`` or ``Impossible``.
        """
        return await self._interact(COMMAND, channel_id, await self.command_data(line, options))

    async def know_commands(self) -> None:
        """Wait until there are commands: the bot registers them beside its start."""
        async with asyncio.timeout(self.timeout):
            while not self.state["commands"]:
                await self.refresh()
                await asyncio.sleep(0 if self.state["commands"] else 0.02)

    async def complete(self, channel_id: str | int, line: str, option: str, typed: str, **filled: object) -> list[Json]:
        """Autocomplete an option; returns a ``{"name", "value"}`` for each choice."""
        data = await self.command_data(line, {**filled, option: typed}, focused=option)
        asked: Json = {
            "user": self.user_id,
            "channel_id": str(channel_id),
            "type": AUTOCOMPLETE,
            "data": data,
        }
        choices: list[Json] = (await self._call("POST", "/play/interactions", json=asked))["choices"]
        return choices

    async def click(self, message: Json, button: str) -> str:
        """Click a button by its custom id or label; returns the interaction's id once the bot answered."""
        control = self.button(message, button)
        data: Json = {"custom_id": control["custom_id"], "component_type": BUTTON}
        return await self._interact(COMPONENT, message["channel_id"], data, message_id=message["id"])

    async def choose(self, message: Json, *values: str, select: str | None = None) -> str:
        """Choose values (or labels) in a message's only select, or in the one with that custom id."""
        control = next(
            menu for menu in controls(message) if menu["type"] != BUTTON and select in (None, menu["custom_id"])
        )
        labels = {option["label"]: option["value"] for option in control.get("options") or []}
        data: Json = {
            "custom_id": control["custom_id"],
            "component_type": control["type"],
            "values": [labels.get(value, value) for value in values],
        }
        return await self._interact(COMPONENT, message["channel_id"], data, message_id=message["id"])

    def button(self, message: Json, button: str) -> Json:
        """Return a message's button by custom id or label; raises ``LookupError`` naming what there is."""
        buttons = [control for control in controls(message) if control["type"] == BUTTON]
        for each in buttons:
            if button in (each.get("custom_id"), each.get("label")):
                return each
        there = [each.get("label") or each.get("custom_id") for each in buttons]
        raise LookupError(f"no button {button!r} among {there}")

    async def modal(self, interaction_id: str) -> Json:
        """Wait for the form that answers an interaction."""
        await self.wait_until(lambda: interaction_id in self._modals, "a form")
        return self._modals[interaction_id]

    async def submit(self, channel_id: str | int, modal: Json, **values: object) -> str:
        """Submit a form: a text, boolean or list of values for each custom id."""
        parts: list[Json] = []
        for part in modal["components"]:
            inner = part.get("component") or (part.get("components") or [None])[0]
            if inner is None:
                continue
            value = values.get(inner["custom_id"], inner.get("value", ""))
            key = "values" if isinstance(value, list) else "value"
            filled = {"type": inner["type"], "custom_id": inner["custom_id"], key: value}
            wrapped = {"component": filled} if "component" in part else {"components": [filled]}
            parts.append({"type": part["type"], **wrapped})
        data: Json = {"custom_id": modal["custom_id"], "components": parts}
        return await self._interact(MODAL, channel_id, data)

    async def download(self, url: str) -> bytes:
        async with asyncio.timeout(self.timeout), self._http.get(url) as response:
            response.raise_for_status()
            return await response.read()


@contextlib.asynccontextmanager
async def at_the_page(
    base_url: str, users: Iterable[str | int], *, patience: float = timeouts.TIMEOUT, newest: int | None = None
) -> AsyncIterator[list[Person]]:
    """These people, by their ids, with the page open; see `Person`."""
    async with contextlib.AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(Person(base_url, user, timeout=patience, newest=newest)) for user in users
        ]


def walk(components: list[Json]) -> list[Json]:
    """Return all components of a message in order, including nested ones."""
    found: list[Json] = []
    for component in components:
        found.append(component)
        found += walk(component.get("components") or [])
        if component.get("accessory"):
            found += walk([component["accessory"]])
    return found


def controls(message: Json) -> list[Json]:
    """Return a message's buttons and selects."""
    return [part for part in walk(message["components"]) if part["type"] in (2, 3, 5, 6, 7, 8)]


def text_of(message: Json) -> str:
    """Return what a message says: its content and its text displays."""
    shown = [each["content"] for each in walk(message["components"]) if each["type"] == 10]
    return as_written("\n".join([message["content"], *shown] if message["content"] else shown))


def as_written(text: str) -> str:
    """A text as its sentences are written: a command that can be clicked, or is bold, as code."""
    linked = re.sub(r"</([a-z ]+):\d+>(?: \*\*([a-z_]+:[^*]*)\*\*)?", _in_code, text)
    return re.sub(r"\*\*/([a-z ]+?)(?: ([a-z_]+:[^*]*))?\*\*", _in_code, linked)


def _in_code(command: re.Match[str]) -> str:
    return f"`/{command[1]} {command[2]}`" if command[2] else f"`/{command[1]}`"


def pictures_of(message: Json) -> list[Json]:
    """Return a message's gallery items, each with ``media`` and ``description`` (the alt text)."""
    return [item for each in walk(message["components"]) if each["type"] == 12 for item in each["items"]]

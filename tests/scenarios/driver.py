"""The interface that scenarios need from a simulated Discord, and how they read its messages."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bot.table.table import Table
from bot.table.tables import Tables
from data.store import Store
from tests.support.dealing import load_dice
from tests.support.person import Json, controls, pictures_of, text_of

if TYPE_CHECKING:
    from tests.scenarios.in_process import InProcess
    from tests.scenarios.over_sockets import OverSockets

ANN, BO, CLEO, DEV = range(4)
"""Indexes of the people. Ann is a server manager."""
EPHEMERAL = 64
LOBBY = re.compile(r"-[0-9a-f]{64}\.png")
"""The end of the file name of a lobby's picture."""


class Guest(NamedTuple):
    """A person as the value of a command's option."""

    who: int


class Refused(Exception):
    """The simulated Discord refused the action, before it reached the bot."""


Driver: TypeAlias = "InProcess | OverSockets"
"""A server with a channel, four people and the bot. Each method returns once the bot is idle."""


class Control(NamedTuple):
    """A button or menu, its message, and its custom id parsed as ``t:<table>:<decision>:<verb>[:<arg>]``."""

    message: Json
    id: str
    verb: str
    arg: str
    options: tuple[str, ...]


class Scene:
    """What people do and see at a driver's table."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    # --- what is seen -----------------------------------------------------------------------------

    async def controls(self, who: int = ANN) -> list[Control]:
        """Every button and menu that a person sees, oldest first."""
        return [control for message in await self.driver.seen(who) for control in controls_of(message)]

    async def find(self, verb: str, arg: str | None = None, who: int = ANN) -> Control:
        """The newest control with that verb."""
        found = [c for c in await self.controls(who) if c.verb == verb and arg in (None, c.arg)]
        assert found, f"nothing here does {verb}: {[c.id for c in await self.controls(who)]}"
        return found[-1]

    async def verbs(self, who: int = ANN) -> set[str]:
        """The verbs of all controls."""
        return {control.verb for control in await self.controls(who)}

    async def public(self) -> list[Json]:
        """The public messages, oldest first."""
        return [message for message in await self.driver.seen(ANN) if not message["flags"] & EPHEMERAL]

    async def private(self, who: int) -> list[Json]:
        """The ephemeral messages of that person, oldest first."""
        return [message for message in await self.driver.seen(who) if message["flags"] & EPHEMERAL]

    async def told(self, who: int) -> str:
        """The text of that person's last ephemeral message."""
        return text_of((await self.private(who))[-1])

    async def boards(self) -> list[Json]:
        """The boards, oldest first."""
        found = [message for message in await self.public() if pictures_of(message)]
        return [message for message in found if not LOBBY.search(str(pictures_of(message)))]

    async def pinged(self) -> list[int]:
        """The ids of people with a reminder to move: a line that begins with their mention."""
        lines = [line for message in await self.public() for line in text_of(message).splitlines()]
        return [
            who for who, user in enumerate(self.driver.users) if any(line.startswith(f"<@{user}>, ") for line in lines)
        ]

    async def asked(self) -> tuple[int, str] | None:
        """The stored pending decision as (person, kind); None if there is none."""
        row = await self.driver.store.table(1)
        assert row is not None
        pending = (await stored_table(self.driver.store)).pending() if row.phase == "playing" else ()
        return (pending[0].seat, pending[0].ask) if pending else None

    # --- what is done -----------------------------------------------------------------------------

    async def press(self, who: int, verb: str, arg: str | None = None) -> None:
        """Click the newest visible button with that verb."""
        control = await self.find(verb, arg, who)
        await self.driver.click(who, control.message, control.id)

    async def choose(self, who: int, verb: str, value: str) -> None:
        """Choose from the newest visible menu with that verb."""
        control = await self.find(verb, who=who)
        await self.driver.choose(who, control.message, control.id, value)

    async def run(self, who: int, command: str, /, **options: object) -> str:
        """Run a command; returns the text of the ephemeral answer."""
        before = {message["id"] for message in await self.private(who)}
        await self.driver.run(who, command, **options)
        new = {message["id"] for message in await self.private(who)} - before
        assert len(new) == 1, f"/{command} was not answered once"
        return await self.told(who)

    async def refused(self, who: int, verb: str, arg: str | None = None) -> str:
        """Press a button that is not allowed; returns the text of the ephemeral answer."""
        control, before = await self.find(verb, arg), len(await self.private(who))
        await self.driver.click(who, control.message, control.id)
        assert len(await self.private(who)) == before + 1, f"{verb} was not answered once"
        return await self.told(who)

    async def open(self, *others: int, robots: int = 0, **options: object) -> None:
        """Ann opens a table, the others join, robots fill seats."""
        await self.run(ANN, "machi open", **{"first": "joining", **options})
        for who in others:
            await self.press(who, "join")
        for _ in range(robots):
            await self.choose(ANN, "robots", "easy")

    async def begin(self, *others: int, robots: int = 0, dice: Sequence[int] = (), **options: object) -> None:
        """Start a game, Ann first, with `dice` as the first rolls."""
        await self.open(*others, robots=robots, **options)
        await load_dice(self.driver.store, await stored_table(self.driver.store), dice)
        await self.press(ANN, "start")


async def stored_table(store: Store) -> Table:
    """The only stored table."""
    return await Tables(store).load(1)


def controls_of(message: Json) -> list[Control]:
    """A message's buttons and menus."""
    found = []
    for each in controls(message):
        parts = str(each.get("custom_id", "")).split(":", 4)
        if parts[0] == "t":
            options = tuple(option["value"] for option in each.get("options") or ())
            found.append(Control(message, each["custom_id"], parts[3], parts[4] if len(parts) > 4 else "", options))
    return found

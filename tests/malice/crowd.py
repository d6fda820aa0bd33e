"""People who click whatever they see, at several tables at once, without waiting."""

import asyncio
import contextlib
import random
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import aiohttp
import asyncpg
import msgspec

from bot.games.registry import GAMES
from bot.playground.server import Playground
from tests.support.looking import looking
from tests.support.opening import opening
from tests.support.person import BUTTON, COMMAND, COMPONENT, Failed, Impossible, Json, Person, controls
from tests.support.timeouts import until

NEWEST = 8
"""How many of a channel's newest messages are considered."""
LOOK_SECONDS = 1.0
"""How long the people with decisions count as known."""
MOVES = (
    *("roll", "reroll", "keep", "build", "pass", "target", "which", "add", "invest", "demolish", "renovate"),
    *("activate", "swap", "swap_take", "swap_give", "give_to", "give", "choose", "do", "haul", "end", "step"),
    *("orders_pick", "orders_hand_in", "orders_part", "orders_at"),
)
"""Verbs that advance a game."""
ENDINGS = ("resign", "ask_resign", "close", "ask_close", "my_forget_sure", "draw", "remove_robot", "leave")
TYPED: tuple[tuple[str, dict[str, object]], ...] = (
    ("table undo", {}),
    ("table pause", {}),
    ("table draw", {}),
    ("table pause", {"holidays": False}),
    ("table deadline", {"deadline": "2h"}),
    ("table show", {}),
    ("table close", {}),
    ("table replace", {"seat": "1"}),
    ("machi roll", {}),
    ("machi pass", {}),
    ("machi orders", {}),
    ("mafia hand", {}),
    ("mafia end", {}),
    ("my games", {}),
)


class Setting(msgspec.Struct, frozen=True):
    """A table to keep going: its channel, players (indexes in the crowd, the host first) and options."""

    channel: str
    seats: tuple[int, ...]
    robots: int
    options: dict[str, object]


class Pressed(msgspec.Struct, frozen=True):
    """One click or command: the interaction's id, the person, and the custom id or command line."""

    id: int
    who: int
    what: str


class Crowd:
    """People at some tables; `rng` chooses for all of them."""

    def __init__(
        self,
        playground: Playground,
        database: Path | str,
        people: Sequence[Person],
        tables: Sequence[Setting],
        rng: random.Random,
    ) -> None:
        self.playground, self.database, self.people = playground, database, list(people)
        self.tables, self.rng = list(tables), rng
        self.pressed: list[Pressed] = []
        self.impossible = 0
        self.in_dms = 0
        self._at: set[asyncio.Task[None]] = set()
        self._looked, self._owing = 0.0, list[Person]()

    # --- keeping tables going ---------------------------------------------------------------------

    async def keep_going(self, open_channels: set[int]) -> None:
        """Open and start a table in each channel without a game. The bot must be connected."""
        for setting in self.tables:
            if int(setting.channel) in open_channels:
                continue
            host = self.people[setting.seats[0]]
            await self._ask(host, setting.channel, *opening(**setting.options))
            await self._reached(setting, "lobby")
            for seat in setting.seats[1:]:
                await self._ask(self.people[seat], setting.channel, "table join", {})
            for _ in range(setting.robots):
                await self._add_robot(host, setting.channel)
            await self._ask(host, setting.channel, "table start", {})
            await self._reached(setting, "playing")

    async def _ask(self, person: Person, channel: str, line: str, options: dict[str, object]) -> None:
        with contextlib.suppress(Impossible, TimeoutError):
            if not person.state["commands"]:
                await person.refresh()
            await self._type(person, channel, line, options)
            await self._answered(person)

    async def _answered(self, person: Person) -> None:
        """Wait until the bot has answered this person's last interaction."""
        with contextlib.suppress(Failed):
            await person.outcome(str(self.pressed[-1].id))
        await asyncio.sleep(0.3)

    async def _reached(self, setting: Setting, phase: str) -> None:
        """Wait until a table in that channel is in that phase; a busy bot acknowledges first and works then."""

        def reached() -> bool:
            with looking(self.database) as db:
                asked = "SELECT 1 FROM tables WHERE channel_id = ? AND phase = ?"
                return db.execute(asked, (int(setting.channel), phase)).fetchone() is not None

        with contextlib.suppress(TimeoutError):
            await until(reached, 20.0, 0.1)

    async def _add_robot(self, host: Person, channel: str) -> None:
        for message in reversed(host.seen(channel)):
            for control in controls(message):
                if ":robots:" in str(control.get("custom_id")):
                    with contextlib.suppress(Impossible, TimeoutError):
                        await self._press(host, message, control | {"options": control["options"][:3]})
                        await self._answered(host)
                    return

    # --- pressing ---------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def pressing(self, pause: float) -> AsyncIterator[None]:
        """Click and type meanwhile, about once in `pause` seconds; then wait for clicks under way."""
        pressing = asyncio.create_task(self._press_on(pause))
        try:
            yield
        finally:
            pressing.cancel()
            if self._at:
                await asyncio.wait(set(self._at))

    async def _press_on(self, pause: float) -> None:
        while True:
            await asyncio.sleep(self.rng.random() * 2 * pause)
            task = asyncio.create_task(self.do_something())
            self._at.add(task)
            task.add_done_callback(self._at.discard)

    async def do_something(self) -> None:
        """Do one click or command; failures, such as a bot that is gone, are ignored."""
        try:
            owing = self._people_with_decisions()
            person = self.rng.choice(owing if owing and self.rng.random() < 0.8 else self.people)
            if self.rng.random() < 0.08:
                line, options = self.rng.choice(TYPED)
                await self._type(person, self.rng.choice(self.tables).channel, line, options)
                return
            found = self._control(person)
            if found is None:
                return
            for _ in range(2 if self.rng.random() < 0.15 else 1):
                await self._press(person, *found)
        except (Impossible, TimeoutError, aiohttp.ClientError, OSError, asyncpg.PostgresError):
            self.impossible += 1

    def _people_with_decisions(self) -> list[Person]:
        """The people with a pending decision; they click more often than others."""
        if time.monotonic() - self._looked < LOOK_SECONDS:
            return self._owing
        if isinstance(self.database, Path) and not self.database.exists():
            return []
        with looking(self.database) as db:
            begun = db.execute("SELECT id, game, state FROM tables WHERE phase = 'playing'").fetchall()
            seated = {
                (table, seat): user for table, seat, user in db.execute("SELECT table_id, seat, user_id FROM seats")
            }
        owing = {
            str(seated.get((table, pending.seat)))
            for table, game, state in begun
            for pending in GAMES[game].decode(state).pending
        }
        self._looked, self._owing = time.monotonic(), [person for person in self.people if person.user_id in owing]
        return self._owing

    def _control(self, person: Person) -> tuple[Json, Json] | None:
        """Choose a control: mostly one that advances a game, rarely one that ends it."""
        found: list[tuple[Json, Json]] = []
        for channel in person.messages:
            for message in person.seen(channel)[-NEWEST:]:
                found += [(message, control) for control in controls(message) if not control.get("disabled")]
        found = [move for move in found if _verb(move[1])]
        if not found:
            return None
        weights = [
            0.02 if _verb(control) in ENDINGS else 12.0 if _verb(control) in MOVES else 0.5 for _, control in found
        ]
        return self.rng.choices(found, weights)[0]

    async def _press(self, person: Person, message: Json, control: Json) -> None:
        data: Json = {"custom_id": control["custom_id"], "component_type": control["type"]}
        if control["type"] != BUTTON:
            options = [each["value"] for each in control.get("options") or ()] or [self.rng.choice(self.people).user_id]
            most = min(len(options), control.get("max_values", 1))
            data["values"] = self.rng.sample(options, self.rng.randint(min(1, most), most))
        if self.rng.random() < 0.05:
            self.playground.hub.gateway.repeat_interactions()
        number = await person.start_interaction(COMPONENT, message["channel_id"], data, message_id=message["id"])
        self.pressed.append(Pressed(int(number), int(person.user_id), control["custom_id"]))
        self.in_dms += all(message["channel_id"] != setting.channel for setting in self.tables)

    async def _type(self, person: Person, channel: str, line: str, options: dict[str, object]) -> None:
        number = await person.start_interaction(COMMAND, channel, await person.command_data(line, options))
        self.pressed.append(Pressed(int(number), int(person.user_id), line))


def _verb(control: Json) -> str:
    parts = str(control.get("custom_id", "")).split(":")
    return parts[3] if len(parts) > 3 and parts[0] == "t" else ""

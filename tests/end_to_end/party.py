"""People who play a game by what they see: boards, buttons, menus and reminders."""

import datetime
import functools
import random
import re
from collections.abc import Sequence
from zoneinfo import ZoneInfo

import aiohttp
import msgspec

from cogs.machi_koro.explaining import EXPLAIN
from tests.support.opening import opening
from tests.support.person import BUTTON, COMPONENT, PING, STRING_SELECT, Json, Person, controls, pictures_of, text_of
from tests.support.values import there

EPHEMERAL = 64
AFTERWARDS = ["Rematch", "Replay", "Was it luck?", "Check the dice", "My figures"]
"""The buttons under the poster."""

MOVES = ("roll", "reroll", "keep", "build", "pass", "target", "swap")
DAYTIME = "Europe/London", "Asia/Tokyo", "America/Los_Angeles"
"""Zones of which one has day at any moment."""
BOARD = re.compile(r"table-(\d+)-(?:go|chain)-(\d+)\.png")
"""A board's file name: the table, and the (first) turn that it shows."""


class Control(msgspec.Struct, frozen=True):
    """A button or menu by its custom id, ``t:<table>[.<epoch>]:<decision>:<verb>[:<arg>]``."""

    id: str
    table: int
    decision: int
    verb: str
    options: tuple[tuple[str, str], ...] = ()
    """A menu's values and labels."""


class Asked(msgspec.Struct, frozen=True):
    """A visible pending decision: `who` is the person's index in the party."""

    who: int
    board: Json
    decision: int
    moves: tuple[Control, ...]


def where_it_is_day(now: datetime.datetime) -> str:
    """A time zone in which nobody is asleep."""
    return next(zone for zone in DAYTIME if 9 <= now.astimezone(ZoneInfo(zone)).hour < 20)


def offers_moves(message: Json) -> bool:
    """Whether a message has controls, besides those that offer a guided game."""
    return any(":guided" not in each.get("custom_id", "") for each in controls(message))


def moves_of(message: Json, table: int | None = None) -> list[Control]:
    """A message's controls that answer a decision, optionally of one table only."""
    return [
        control
        for control in map(_control, controls(message))
        if control is not None and control.verb in MOVES and table in (None, control.table)
    ]


def control_of(message: Json, verb: str) -> Control | None:
    found = [control for control in map(_control, controls(message)) if control is not None and control.verb == verb]
    return found[0] if found else None


def _control(component: Json) -> Control | None:
    parts = str(component.get("custom_id", "")).split(":")
    if len(parts) < 4 or parts[0] != "t":
        return None
    options = tuple((option["value"], option["label"]) for option in component.get("options") or ())
    return Control(component["custom_id"], int(parts[1].partition(".")[0]), int(parts[2]), parts[3], options)


def board_of(message: Json) -> tuple[int, int] | None:
    """The table and turn of a board, by its picture's file name."""
    for picture in pictures_of(message):
        if found := BOARD.search(picture["media"]["url"]):
            return int(found[1]), int(found[2])
    return None


async def history(person: Person, channel: str) -> list[Json]:
    """Fetch every message that a person sees in a channel, oldest first."""
    found: list[Json] = []
    async with aiohttp.ClientSession(person.base_url) as http:
        while True:
            asked = {"user": person.user_id, "limit": "100"} | ({"before": found[0]["id"]} if found else {})
            async with http.get(f"/play/channels/{channel}/messages", params=asked) as response:
                page: list[Json] = (await response.json())["messages"]
            found = page + found
            if len(page) < 100:
                return found


class Party:
    """People at one table in one channel. The first one opens it; `rng` chooses for everybody."""

    def __init__(self, people: Sequence[Person], channel: str, *, seed: int = 0) -> None:
        self.people = list(people)
        self.channel = channel
        self.rng = random.Random(seed)
        self.table = 0
        self.steps = 0
        self.last_decision = 0
        self.took_back: int | None = None
        """The index of the person who pressed **Undo** last: they look at the board, so nothing pings them at once."""
        self.done: set[str] = set()
        """The verbs that were used."""

    @property
    def host(self) -> Person:
        """The person who opens the table."""
        return self.people[0]

    # --- before the game --------------------------------------------------------------------------

    async def open(self, **options: object) -> Json:
        """Open a table by command; returns the lobby message."""
        known = {message["id"] for message in self.host.seen(self.channel)}
        command, typed = opening("machi_koro", **options)
        await self.host.run(self.channel, command, **typed)
        return await self.lobby(known)

    async def lobby(self, known: set[str]) -> Json:
        """Wait for a lobby message that is not in `known`."""
        lobby = await self.host.wait_for_message(
            self.channel, lambda message: message["id"] not in known and control_of(message, "join")
        )
        join = there(control_of(lobby, "join"))
        self.table = join.table
        return lobby

    async def say_zones(self) -> None:
        """Let everybody say what time it is for them, in a zone where it is day, so that tables over days ping them."""
        for person in self.people:
            await person.run(self.channel, "my settings", zone=where_it_is_day(datetime.datetime.now(datetime.UTC)))

    async def begin(self, *, robots: int = 0, **options: object) -> None:
        """Open a table, let people and robots join, and start."""
        lobby = await self.open(**options)
        for person in self.people[1:]:
            await person.wait_for_message(self.channel, lambda message: message["id"] == lobby["id"])
            await person.click(lobby, "Join")
        for added in range(robots):
            menu = f"t:{self.table}:0:robots:{added}"
            lobby = await self.host.wait_for_message(self.channel, functools.partial(_offers, control=menu))
            await self.host.choose(lobby, "easy", select=menu)
        await self.host.click(lobby, "Start")

    # --- what is seen -----------------------------------------------------------------------------

    def boards(self) -> list[Json]:
        """The public messages with controls for a decision."""
        return [
            message
            for message in self.host.seen(self.channel)
            if not message.get("flags", 0) & EPHEMERAL and moves_of(message, self.table)
        ]

    def pings(self) -> dict[str, str | None]:
        """The people who are reminded to move, with the message that each reminder links to."""
        found = ((PING.search(text_of(message)), message) for message in self.host.seen(self.channel))
        return {ping[1]: ping[2] or (message["id"] if moves_of(message) else None) for ping, message in found if ping}

    def asked(self) -> Asked | None:
        """The pending decision, if the messages agree on it: one board, and one reminder that links to it."""
        boards, pings = self.boards(), self.pings()
        if len(boards) == 1 and not pings and self.took_back is not None:
            pings = {self.people[self.took_back].user_id: boards[0]["id"]}
        if len(boards) != 1 or len(pings) != 1:
            return None
        (board,), ((user, target),) = boards, pings.items()
        moves = moves_of(board, self.table)
        who = next((place for place, each in enumerate(self.people) if each.user_id == user), None)
        if who is None or target != board["id"] or moves[0].decision <= self.last_decision:
            return None
        return Asked(who, board, moves[0].decision, tuple(moves))

    def over(self) -> Json | None:
        """The board with a Rematch button, once no decision is pending."""
        ended = [m for m in self.host.seen(self.channel) if (c := control_of(m, "rematch")) and c.table == self.table]
        return ended[-1] if ended and not self.boards() and not self.pings() else None

    async def next(self) -> Asked | None:
        """Wait for the next decision; None at the end of the game."""
        try:
            await self.host.wait_until(lambda: self.asked() or self.over(), "the next question")
        except TimeoutError as error:
            error.add_note(f"after {self.steps} steps; seen last:\n{self.seen()}")
            raise
        return self.asked()

    async def question(self) -> Asked:
        """Wait for the next decision; the game must not end."""
        return there(await self.next())

    def seen(self) -> str:
        """The text of the last messages."""
        return "\n---\n".join(
            f"{message['id']}: {text_of(message)}\n{[control.id for control in moves_of(message)]}"
            for message in self.host.seen(self.channel)[-4:]
        )

    # --- playing ----------------------------------------------------------------------------------

    async def step(self) -> Asked | None:
        """Answer the next decision and return it; None at the end of the game."""
        asked = await self.next()
        if asked is not None:
            await self.answer(asked)
        return asked

    async def steps_on(self, steps: int) -> None:
        """Answer that number of decisions, or fewer if the game ends."""
        for _ in range(steps):
            await self.step()

    async def play(self, most: int = 1500) -> None:
        """Play to the end.

        Raises:
            AssertionError: the game has not ended after `most` steps.
        """
        while await self.step() is not None:
            assert self.steps < most, f"no end after {most} steps"

    async def answer(self, asked: Asked) -> None:
        """Answer a decision by clicking."""
        person = self.people[asked.who]
        move, value = self.choice(asked.moves)
        await person.wait_for_message(self.channel, lambda message: _offers(message, move.id))
        self.last_decision = asked.decision
        self.done.add(move.verb)
        self.steps += 1
        if value is not None:
            await person.choose(asked.board, value, select=move.id)
        else:
            await person.click(asked.board, move.id)
        if move.verb == "swap":
            await self._swap(person, asked.decision)

    async def _swap(self, person: Person, decision: int) -> None:
        """Answer the two private questions of the Business Center."""
        for verb in ("swap_take", "swap_give"):

            def fits(message: Json, verb: str = verb) -> bool:
                found = control_of(message, verb)
                return found is not None and found.decision == decision

            question = await person.wait_for_message(self.channel, fits)
            menu = there(control_of(question, verb))
            await person.choose(question, self.rng.choice(menu.options)[0], select=menu.id)

    def choice(self, moves: Sequence[Control]) -> tuple[Control, str | None]:
        """Choose a move: landmarks first, then majors, else anything, sometimes nothing."""
        buttons = [move for move in moves if not move.options]
        menu = next((move for move in moves if move.options), None)
        if menu is None or (buttons and self.rng.random() < 0.1):
            return self.rng.choice(buttons), None
        landmarks = [value for value, label in menu.options if "landmark" in label]
        majors = [value for value, _ in menu.options if value in ("tv_station", "business_center", "stadium")]
        return menu, self.rng.choice(landmarks or majors or [value for value, _ in menu.options if value != EXPLAIN])


def _offers(message: Json, control: str) -> bool:
    return any(each.get("custom_id") == control for each in controls(message))


def boards_shown(messages: Sequence[Json], table: int) -> dict[int, list[Json]]:
    """The boards of a table by turn; a chain's board is under its first turn."""
    found: dict[int, list[Json]] = {}
    for message in messages:
        board = board_of(message)
        if board is not None and board[0] == table:
            found.setdefault(board[1], []).append(message)
    return found


def told(person: Person, channel: str) -> list[str]:
    """The texts of a person's ephemeral messages in a channel, oldest first."""
    return [text_of(message) for message in person.seen(channel) if message["flags"] & EPHEMERAL]


async def press(person: Person, message: Json, move: Control, value: str | None = None) -> str:
    """Click or choose without waiting for the answer; returns the interaction's id."""
    data: Json = {"custom_id": move.id, "component_type": BUTTON}
    if value is not None:
        data |= {"component_type": STRING_SELECT, "values": [value]}
    return await person.start_interaction(COMPONENT, message["channel_id"], data, message_id=message["id"])


async def click_and_leave(party: Party, asked: Asked, times: int) -> list[str]:
    """Click the same answer several times without waiting; returns the interactions' ids."""
    person = party.people[asked.who]
    move, value = party.choice([move for move in asked.moves if move.verb != "swap"])
    return [await press(person, asked.board, move, value) for _ in range(times)]


def says(message: Json, *words: str) -> bool:
    """Whether a message has all these words in its text."""
    return all(word in text_of(message) for word in words)

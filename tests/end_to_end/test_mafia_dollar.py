"""A game of MafiaDollar over real sockets: by DM, and in private answers where DMs are closed."""

import random
import re

import msgspec
import pytest

from bot.games.mafia_dollar.state import MafiaState
from bot.playground.server import Playground
from tests.end_to_end import records
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import EPHEMERAL, board_of, boards_shown, history, offers_moves
from tests.end_to_end.process import BotProcess
from tests.support.long import sampled
from tests.support.person import BUTTON, Json, Person, controls, text_of

GAME = "mafia_dollar"
ANSWERING = ("choose", "do", "haul", "end")
BEGINNING, MOST = 16, 1200
"""Numbers of answers: in a default run, and more than any game needs."""
TABLE = re.compile(r"Your hand at table (\d+)")
WON = re.compile(r"\b(You win|wins)\b")


class Move(msgspec.Struct, frozen=True):
    """A control of a panel, with its menu's options and how many must be chosen."""

    message: Json
    control: Json

    @property
    def id(self) -> str:
        """Its custom id: ``t:<table>:<decision>:<verb>[:<arg>]``."""
        return str(self.control["custom_id"])

    @property
    def table(self) -> int:
        return int(self.id.split(":")[1])

    @property
    def decision(self) -> int:
        return int(self.id.split(":")[2])


def moves_of(message: Json, table: int) -> list[Move]:
    """A panel's controls that answer a decision at that table."""
    found = [Move(message, each) for each in controls(message) if each.get("custom_id", ":::").startswith("t:")]
    return [move for move in found if move.table == table and move.id.split(":")[3] in ANSWERING]


class Player:
    """A player who answers in their panel: a DM, or an ephemeral message in the channel."""

    def __init__(self, person: Person, channel: str, table: int, *, by_dm: bool, rng: random.Random) -> None:
        self.person, self.channel, self.table, self.by_dm, self.rng = person, channel, table, by_dm, rng

    def panels(self, decision: int) -> list[Json]:
        """The person's panels with controls for that decision, oldest first."""
        seen = [
            message
            for channel, messages in self.person.messages.items()
            for message in messages.values()
            if (channel != self.channel if self.by_dm else message["flags"] & EPHEMERAL)
        ]
        fitting = [shown for shown in seen if any(move.decision == decision for move in moves_of(shown, self.table))]
        return sorted(fitting, key=lambda message: int(message["id"]))

    async def panel(self, decision: int, turn: int) -> Json:
        """The panel for that decision; without DMs it is opened from that turn's board."""
        if not self.by_dm and not self.panels(decision):
            board = await self.person.wait_for_message(
                self.channel,
                lambda message: board_of(message) == (self.table, turn) and has(message, self.table, "hand"),
            )
            await self.person.click(board, "My hand")
        await self.person.wait_until(lambda: self.panels(decision), f"a panel that asks {decision}")
        return self.panels(decision)[-1]

    async def answer(self, decision: int, turn: int, prefer: str = "") -> None:
        """Answer that decision step by step; prefers options whose label starts with `prefer`."""
        message = await self.panel(decision, turn)
        while True:
            moves = [move for move in moves_of(message, self.table) if move.decision == decision]
            if not moves or "You chose" in text_of(message):
                return
            buttons = [move for move in moves if move.control["type"] == BUTTON]
            menus = [move for move in moves if move.control["type"] != BUTTON]
            if buttons and (not menus or self.rng.random() < 0.75):
                await self.person.click(message, buttons[0].id)
            else:
                options = menus[0].control["options"]
                preferred = [each["value"] for each in options if prefer and each["label"].startswith(prefer)]
                chosen = self.rng.choice(preferred or [each["value"] for each in options])
                await self.person.choose(message, chosen, select=menus[0].id)
            message = await self._changed(message)

    async def _changed(self, message: Json) -> Json:
        """Wait until the message changes; returns it."""
        place = self.person.messages[message["channel_id"]]

        def changed() -> bool:
            return bool(shown(place[message["id"]]) != shown(message))

        try:
            await self.person.wait_until(changed, "the panel to move on")
        except TimeoutError as error:
            error.add_note(text_of(message))
            raise
        return place[message["id"]]


def shown(message: Json) -> object:
    """A message's text and controls, without picture names."""
    return text_of(message), controls(message)


def has(message: Json, table: int, verb: str) -> bool:
    return any(
        each.get("custom_id", "").startswith(f"t:{table}:") and f":{verb}" in each["custom_id"]
        for each in controls(message)
    )


async def begin(people: list[Person], channel: str, **options: object) -> None:
    """Start a game of these people."""
    await people[0].run(channel, "mafia open", first="joining", **options)
    for other in people[1:]:
        await other.run(channel, "table join")
    await people[0].run(channel, "table start")


def state_of(bot: BotInside | BotProcess, table: int) -> MafiaState:
    state = records.stored_state(bot.where, table)
    assert isinstance(state, MafiaState)
    return state


@pytest.mark.parametrize(("seats", "most"), sampled([(2, BEGINNING), (4, MOST)], (2, BEGINNING)))
async def test_people_play_to_the_final_scores(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str, seats: int, most: int
) -> None:
    """By default only the beginning, up to the kill: tests/cogs plays whole games without sockets."""
    ann, bo, cleo, dev = people
    people = [ann, bo, cleo, dev] if seats == 4 else [ann, dev]
    beside = [ann, bo]
    other = next(str(each.id) for each in playground.hub.world.text_channels() if str(each.id) != channel)
    rng = random.Random(2)
    await dev.close_dms()
    await begin(people, channel)
    await begin(beside, other)
    players = [Player(person, channel, 1, by_dm=person is not dev, rng=rng) for person in people]

    steps, killed = 0, False
    while not (state := state_of(bot, 1)).over and (steps < most or not killed or state.turn <= seats):
        pending = rng.choice(state.pending)
        passing = pending.ask == "pass"
        await players[pending.seat].answer(pending.id, state.turn, "" if killed else "Play the")
        steps += 1
        if passing and not killed and (before := state_of(bot, 1)).secrets:
            killed = True
            await bot.kill()
            await bot.connect()
            assert state_of(bot, 1) == before, "nothing chosen is lost"
        if steps % 40 == 5:
            aside = state_of(bot, 2)
            second = Player(beside[aside.pending[0].seat], other, 2, by_dm=True, rng=rng)
            await second.answer(aside.pending[0].id, aside.turn)
    assert killed
    assert records.read(bot.where, 1).state.turn > seats
    if most == BEGINNING:
        return
    assert state_of(bot, 1).over

    # the reckoning is on the last board, and only the poster can be clicked
    poster = await ann.wait_for_message(channel, lambda message: has(message, 1, "rematch"))
    shown = await history(ann, channel)
    boards = boards_shown(shown, 1)
    board = boards[state_of(bot, 1).turn][0]
    assert "wins" in text_of(board)
    assert list(boards) == list(range(1, state_of(bot, 1).turn + 1))
    assert all(len(found) == 1 for found in boards.values())
    assert [message["id"] for message in shown if offers_moves(message)] == [poster["id"]]

    # each hand is one DM for each game; the first shows how it ended, the second continues
    for person, tables in zip(people[:-1], ([1, 2], [1, 2], [1]), strict=False):
        await person.wait_for_message(
            await person.dm(), lambda message: "at table 1 " in text_of(message) and WON.search(text_of(message))
        )
        stand = [message for message in await history(person, await person.dm()) if "Your hand" in text_of(message)]
        hands = {int(TABLE.findall(text_of(message))[0]): message for message in stand}
        assert (sorted(hands), len(stand)) == (tables, len(tables))
        assert WON.search(text_of(hands[1]))
        assert not controls(hands[1])
        assert all(controls(hands[2]) for _ in tables[1:])
    assert not [shown for shown in dev.seen(channel) if shown["flags"] & EPHEMERAL and "was settled" in text_of(shown)]
    closed = [text_of(each) for each in dev.seen(channel) if "I cannot send you DMs" in text_of(each)]
    assert len(closed) <= 1

    await ann.run(channel, "table verify")
    verified = await ann.wait_for_message(channel, lambda message: "**Checked.**" in text_of(message))
    assert "Secret:" in text_of(verified)

"""Messages that Discord posts late, duplicated messages, and boards deleted during a click."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator

import pytest

from bot.playground.events import interactions, messages
from bot.playground.events.interactions import Interactions
from bot.playground.faults import Fault, How
from bot.playground.server import Playground
from bot.playground.validation.uploads import Body
from bot.playground.world.discord_types import Answer, Json
from bot.playground.world.errors import DiscordError
from bot.playground.world.models import Interaction, Message
from bot.publishing import publisher
from cogs.boards import reminders
from cogs.ui import words
from data.rows import Subject
from tests.end_to_end.aftermath import caught_up, nothing_is_doubled
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Party, boards_shown, control_of, history, press, told
from tests.end_to_end.process import BotProcess
from tests.support.long import sampled
from tests.support.person import PING, Person, text_of
from tests.support.timeouts import until
from tests.support.values import there

HELD = 4.0


async def end_turn(party: Party, disturb: Callable[[], object] = lambda: None) -> None:
    """Roll and pass without waiting; `disturb` is called just before the next turn's board is posted."""
    asked = await party.question()
    await party.people[asked.who].click(asked.board, asked.moves[0].id)
    party.last_decision = asked.decision
    asked = await party.question()
    (skip,) = [move for move in asked.moves if move.verb == "pass"]
    disturb()
    await press(party.people[asked.who], asked.board, skip)
    party.last_decision = asked.decision


async def turn_by_command(party: Party, inside: BotInside) -> None:
    """Roll and pass by commands, as there may be two boards; waits for the next board."""
    table = await inside.bot.tables.load(party.table)
    (pending,) = table.pending()
    user = str(table.seats[pending.seat].user_id)
    (mover,) = [person for person in party.people if person.user_id == user]
    await mover.refresh()
    for line in ("machi roll", "machi pass"):
        await mover.run(party.channel, line)
    await inside.bot.publisher.idle(Subject("table", party.table))


async def each_turn_has_one_board(party: Party) -> None:
    boards = boards_shown(await history(party.host, party.channel), party.table)
    assert [len(found) for found in boards.values()] == [1] * len(boards)


async def pings(party: Party) -> list[Json]:
    return [message for message in await history(party.host, party.channel) if PING.search(text_of(message))]


def hold_next_post(playground: Playground, short: pytest.MonkeyPatch | None = None) -> None:
    """Delay the next post by `HELD` seconds. With `short` the bot gives up after one, until `short` is undone."""
    if short is not None:
        short.setattr(publisher, "MESSAGE_SECONDS", 1.0)
    playground.hub.faults.add(Fault(How.SLOW, method="POST", path="/channels/*/messages", seconds=HELD))


async def post_is_held(playground: Playground, short: pytest.MonkeyPatch | None = None) -> None:
    """Wait until the post has begun; all later ones may take as long as ever, also on a busy machine."""
    await until(lambda: not playground.hub.faults.pending)
    if short is not None:
        short.undo()


@pytest.fixture
def short() -> Iterator[pytest.MonkeyPatch]:
    """Patches that a test undoes itself before its end."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


def copy(playground: Playground, original: Json, *, table: int | None = None) -> Message:
    """Post a copy of the bot's message, or one like it of another table."""
    world = playground.hub.world
    stored = world.message(int(original["channel_id"]), int(original["id"]))
    components = json.dumps(stored.components)
    if table is not None:
        components = components.replace("t:1:", f"t:{table}:")
    body: Json = {"flags": stored.flags, "components": json.loads(components)}
    for media in _pictures(body["components"]):
        media.clear()
        media["url"] = "https://pictures.test/one.png"
    return playground.hub.messages.post(world.channel(stored.channel_id), world.bot_id, Body(body, {}))


def _pictures(components: list[Json]) -> list[Json]:
    found = list[Json]()
    for each in components:
        found += [item["media"] for item in each.get("items", ())]
        found += _pictures(each.get("components", []))
    return found


def is_there(playground: Playground, message: Message) -> bool:
    return playground.hub.world.storage.message(message.id) is not None


# --- posts that Discord carries out late ---------------------------------------------------------------


async def test_a_message_delayed_beyond_a_kill_appears_once(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    await people[0].wait_until(lambda: playground.hub.gateway.online, "the bot")
    party = Party(people[:2], channel, seed=4)
    await party.begin()
    await end_turn(party, lambda: hold_next_post(playground))
    await post_is_held(playground)
    held_until = time.monotonic() + HELD
    await bot.kill()
    await bot.start()
    await party.question()
    await asyncio.sleep(max(0.0, held_until + 0.5 - time.monotonic()))
    await each_turn_has_one_board(party)
    await nothing_is_doubled(party, await caught_up(party, bot))


async def test_a_message_delayed_beyond_our_timeout_appears_once(
    playground: Playground, party: Party, inside: BotInside, short: pytest.MonkeyPatch
) -> None:
    await end_turn(party, lambda: hold_next_post(playground, short))
    await post_is_held(playground, short)
    await party.question()
    await asyncio.sleep(HELD)
    await nothing_is_doubled(party, await caught_up(party, inside))


async def test_a_late_board_goes_with_the_next_one(
    playground: Playground,
    party: Party,
    inside: BotInside,
    monkeypatch: pytest.MonkeyPatch,
    short: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(messages, "NONCE_SECONDS", 0.0)
    await end_turn(party, lambda: hold_next_post(playground, short))
    await post_is_held(playground, short)
    await party.question()
    await asyncio.sleep(HELD)
    boards = boards_shown(await history(party.host, party.channel), party.table)
    assert max(len(found) for found in boards.values()) == 2
    await turn_by_command(party, inside)
    await nothing_is_doubled(party, await caught_up(party, inside))


async def test_a_late_reminder_goes_with_the_next_board(
    playground: Playground,
    party: Party,
    inside: BotInside,
    short: pytest.MonkeyPatch,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await party.question()
    monkeypatch.setattr(reminders, "in_board", lambda _, board, lines, *__: (board, lines))
    hold_next_post(playground, short)
    await party.host.run(party.channel, "table show")  # the ping is posted as a line, and held
    await post_is_held(playground, short)
    await turn_by_command(party, inside)
    await asyncio.sleep(HELD)
    assert len(await pings(party)) == 2
    await turn_by_command(party, inside)
    assert len(await pings(party)) == 1


# --- copies --------------------------------------------------------------------------------------------


async def test_a_click_on_a_copy_counts_and_removes_it(playground: Playground, party: Party, inside: BotInside) -> None:
    asked = await party.question()
    mover, stray = party.people[asked.who], copy(playground, asked.board)
    await mover.wait_until(lambda: control_of(asked.board, "roll"), "a board")
    shown = next(message for message in await history(mover, party.channel) if message["id"] == str(stray.id))
    await mover.click(shown, asked.moves[0].id)
    following = await party.question()
    assert following.board["id"] == asked.board["id"]
    await until(lambda: not is_there(playground, stray))
    await mover.wait_until(lambda: str(words.DONE_ELSEWHERE) in told(mover, party.channel)[-1], "where it shows")
    assert f"/{asked.board['id']})" in told(mover, party.channel)[-1]


async def test_table_show_removes_copies(playground: Playground, party: Party, inside: BotInside) -> None:
    asked = await party.question()
    stray, stranger = copy(playground, asked.board), copy(playground, asked.board, table=999)
    await party.host.run(party.channel, "table show")
    await until(lambda: not is_there(playground, stray))
    await inside.bot.publisher.idle(Subject("table", party.table))
    assert is_there(playground, stranger)
    assert is_there(playground, playground.hub.world.message(int(party.channel), int(asked.board["id"])))


async def test_messages_of_another_database_are_left_alone(
    playground: Playground, party: Party, inside: BotInside
) -> None:
    """They have a table of the same number, opened before this one or in another channel."""
    asked = await party.question()
    elsewhere = next(channel for channel in playground.hub.world.text_channels() if str(channel.id) != party.channel)
    away = copy(playground, asked.board | {"channel_id": party.channel})
    playground.hub.messages.delete(away)
    stored = playground.hub.world.message(int(party.channel), int(asked.board["id"]))
    body: Json = {"flags": stored.flags, "components": away.components}
    other = playground.hub.messages.post(elsewhere, playground.hub.world.bot_id, Body(body, {}))
    shown = next(message for message in await history(party.host, str(elsewhere.id)) if message["id"] == str(other.id))
    roll = there(control_of(shown, "roll"))
    await party.people[asked.who].click(shown, roll.id)
    await inside.bot.publisher.idle(Subject("table", party.table))
    assert not await inside.bot.publisher._strays.find(Subject("table", party.table))
    assert is_there(playground, other)


@pytest.mark.parametrize("how", sampled([How.LOST, How.LATE], How.LATE))
async def test_a_click_adopts_a_board_not_yet_confirmed(
    playground: Playground, party: Party, inside: BotInside, how: How
) -> None:
    await end_turn(
        party, lambda: playground.hub.faults.add(Fault(how, method="POST", path="/channels/*/messages", seconds=1.0))
    )
    asked = await party.question()
    await party.people[asked.who].click(asked.board, asked.moves[0].id)
    assert [
        row.message_id for row in await inside.bot.store.slots(Subject("table", party.table)) if row.slot == "board:2"
    ] == [int(asked.board["id"])]
    party.last_decision = asked.decision
    following = await party.question()
    assert following.board["id"] == asked.board["id"]
    await nothing_is_doubled(party, await caught_up(party, inside))


async def test_private_answers_are_no_copies(playground: Playground, party: Party, inside: BotInside) -> None:
    asked = await party.question()
    mover = party.people[asked.who]
    await mover.run(party.channel, "table show")
    private = await mover.wait_for_message(
        party.channel, lambda each: each["flags"] & 64 and control_of(each, "roll") is not None
    )
    roll = there(control_of(private, "roll"))
    await mover.click(private, roll.id)
    party.last_decision = asked.decision
    await party.question()
    await inside.bot.publisher.idle(Subject("table", party.table))
    assert any(each["id"] == private["id"] for each in await history(mover, party.channel))


# --- a board that vanishes under a click ---------------------------------------------------------------


def counts_as_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an answer that Discord refuses with 10008 count as the first answer: this is undocumented."""
    answer = Interactions.answer

    def strict(self: Interactions, interaction_id: int, token: str, asked: Json, body: Body) -> Json:
        try:
            return answer(self, interaction_id, token, asked, body)
        except DiscordError as error:
            if error.code == 10008:
                interaction: Interaction = self._open[interaction_id]
                interaction.answer = Answer.DEFERRED_UPDATE
                self._waiting.discard(interaction_id)
            raise

    monkeypatch.setattr(interactions.Interactions, "answer", strict)


async def click_on_a_vanishing_board(playground: Playground, party: Party) -> None:
    """Delete the board between a click and its answer; the private answer links to the new board."""
    asked = await party.question()
    mover = party.people[asked.who]
    before = len(told(mover, party.channel))
    move, value = party.choice([move for move in asked.moves if move.verb != "swap"])
    playground.hub.faults.add(Fault(How.SLOW, path="/interactions/*/callback", seconds=0.5))
    await press(mover, asked.board, move, value)
    await until(lambda: not playground.hub.faults.pending)
    await party.host.delete(asked.board)
    await mover.wait_until(lambda: len(told(mover, party.channel)) > before, "a private answer")
    party.last_decision = asked.decision
    following = await party.question()
    assert following.board["id"] != asked.board["id"]
    await mover.wait_until(lambda: str(words.DONE_ELSEWHERE) in told(mover, party.channel)[-1], "where it shows")
    assert f"/{following.board['id']})" in told(mover, party.channel)[-1]


@pytest.mark.parametrize("strict", sampled([False, True], True))
async def test_a_click_on_a_vanishing_board_links_its_successor(
    playground: Playground, party: Party, inside: BotInside, monkeypatch: pytest.MonkeyPatch, strict: bool
) -> None:
    if strict:
        counts_as_answered(monkeypatch)
    for _ in range(5):
        await click_on_a_vanishing_board(playground, party)
    assert [person.failures for person in party.people] == [[], []]
    assert all(text_of(each) for each in await history(party.host, party.channel))

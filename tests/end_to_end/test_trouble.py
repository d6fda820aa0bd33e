"""Deleted messages, old buttons, nonsense input and slow pictures."""

import asyncio
import json
import time

import pytest

from bot.pictures.picture import Picture
from bot.playground.events.interactions import Origin
from bot.playground.server import Playground
from bot.playground.world.discord_types import InteractionType
from rendering import machi_koro as pictures
from tests.end_to_end import records
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import EPHEMERAL, Asked, Party, board_of, boards_shown, history, told
from tests.support.long import sampled
from tests.support.person import Failed, Impossible, Json, Person, text_of

NONSENSE = ("", " ", "²", "٣", "-1", "9" * 300, "x" * 6000, "🍞" * 3000, "‮nur ‭gnp", "@everyone", "a\nb\x00c", "`**_~|")
HUGE = 2**53


async def the_question(party: Party) -> tuple[Asked, Person]:
    """The pending decision and its player."""
    asked = await party.question()
    return asked, party.people[asked.who]


# --- messages that go away -----------------------------------------------------------------------------


async def test_a_deleted_board_comes_back_with_the_next_move(party: Party, inside: BotInside) -> None:
    asked, mover = await the_question(party)
    await party.host.delete(asked.board)
    await mover.run(party.channel, "machi roll")
    again, _ = await the_question(party)
    assert again.board["id"] != asked.board["id"]
    assert board_of(again.board) == board_of(asked.board)
    shown = await history(party.host, party.channel)
    assert len(boards_shown(shown, party.table)[1]) == 1
    party.last_decision = 0
    assert await party.step() is not None


async def test_old_boards_and_the_lobby_are_not_missed(party: Party, inside: BotInside) -> None:
    await party.steps_on(4)
    asked, _ = await the_question(party)
    for message in await history(party.host, party.channel):
        if message["id"] < asked.board["id"] and message["author"].get("bot"):
            await party.host.delete(message)
    await party.steps_on(4)
    asked, _ = await the_question(party)
    record = records.read(inside.where)
    boards = boards_shown(await history(party.host, party.channel), party.table)
    assert list(boards) == list(range(min(boards), record.state.turn + 1))
    assert [len(found) for found in boards.values()] == [1] * len(boards)


async def test_a_deleted_reminder_does_not_stop_the_game(inside: BotInside, people: list[Person], channel: str) -> None:
    party = Party(people[:2], channel, seed=4)
    await party.say_zones()
    await party.begin(deadline="1d")
    await party.next()
    _, mover = await the_question(party)
    (call,) = [message for message in party.host.seen(party.channel) if "your turn" in message["content"]]
    await party.host.delete(call)
    await mover.run(party.channel, "machi roll")
    await mover.run(party.channel, "machi pass")
    following, other = await the_question(party)
    assert other is not mover
    party.last_decision = 0
    await party.answer(following)
    assert len(records.read(inside.where).acted()) == 3


async def test_a_deleted_lobby_comes_back_when_a_player_joins(
    inside: BotInside, people: list[Person], channel: str
) -> None:
    party = Party(people[:2], channel)
    lobby = await party.open()
    await people[0].delete(lobby)
    await people[1].run(channel, "table join")
    again = await people[0].wait_for_message(channel, lambda message: "**Bo**" in text_of(message))
    assert again["id"] != lobby["id"]
    await people[1].click(again, "Start")
    assert await party.step() is not None


# --- clicks that do not count --------------------------------------------------------------------------


async def test_a_button_of_an_answered_question_is_refused_in_words(
    playground: Playground, party: Party, inside: BotInside
) -> None:
    """The click was sent just before the board changed."""
    asked, mover = await the_question(party)
    await party.answer(asked)
    await the_question(party)
    before = records.read(inside.where)
    await slip_in_click(playground, mover, asked.board, asked.moves[0].id)
    await mover.wait_until(lambda: told(mover, party.channel), "a private answer")
    assert "settled already" in told(mover, party.channel)[-1]
    assert records.read(inside.where).entries == before.entries


@pytest.mark.parametrize(
    "forged",
    sampled(
        ["t:999999:1:roll:1", "t:1:999999999:roll:2", "t:1:1:target:9", "t:1:1:pass", "t:1:1:reroll:2", "t:1:0:undo"],
        *("t:999999:1:roll:1", "t:1:1:target:9"),
    ),
)
async def test_a_button_that_was_never_made_changes_nothing(
    playground: Playground, party: Party, inside: BotInside, forged: str
) -> None:
    asked, mover = await the_question(party)
    before = records.read(inside.where)
    board = json.loads(json.dumps(asked.board).replace(asked.moves[0].id, forged))
    await slip_in_click(playground, mover, board, forged)
    await mover.wait_until(lambda: told(mover, party.channel), "a private answer")
    assert "our side" not in told(mover, party.channel)[-1]
    assert records.read(inside.where).entries == before.entries
    party.last_decision = 0
    assert await party.step() is not None


async def test_doubled_commands_open_join_and_start_once(inside: BotInside, people: list[Person], channel: str) -> None:
    ann, bo, *_ = people

    async def twice(who: Person, line: str, **options: object) -> None:
        await who.refresh()
        await asyncio.gather(*(who.run(channel, line, **options) for _ in range(2)))

    await twice(ann, "table open", game="machi_koro")
    await twice(bo, "table join")
    await twice(ann, "table start")
    store = inside.bot.store
    assert await store.table(2) is None
    assert [row.user_id for row in await store.seats(1)] == [int(ann.user_id), int(bo.user_id)]
    assert await store.journal_length(1) == 1


# --- nonsense ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("group", "command", "option"),
    sampled(
        [
            ("machi", "build", "card"),
            ("machi", "choose", "player"),
            ("machi", "town", "player"),
            ("table", "move", "table"),
            ("card", None, "name"),
        ],
        *(("machi", "build", "card"), ("table", "move", "table")),
    ),
)
async def test_nonsense_instead_of_a_name_is_refused_in_words(
    playground: Playground, party: Party, inside: BotInside, group: str, command: str | None, option: str
) -> None:
    _, mover = await the_question(party)
    before = records.read(inside.where)
    for words in NONSENSE:
        given: list[Json] = [{"name": option, "type": 3, "value": words}]
        known = set(mover.messages[party.channel])
        await slip_in_command(playground, mover, party.channel, command_data(group, command, given))
        answer = text_of(await fresh(mover, party.channel, known))
        assert 10 < len(answer) < 400, answer
        assert "our side" not in answer, words
    assert records.read(inside.where).entries == before.entries


@pytest.mark.parametrize(
    ("command", "option", "value"),
    sampled(
        [("roll", "dice", 3), ("roll", "dice", HUGE), ("roll", "dice", -HUGE), ("reroll", "dice", 0)],
        *(("roll", "dice", HUGE), ("reroll", "dice", 0)),
    ),
)
async def test_numbers_out_of_range_are_refused_in_words(
    playground: Playground, party: Party, inside: BotInside, command: str, option: str, value: int
) -> None:
    """Discord's own client would not send them."""
    _, mover = await the_question(party)
    with pytest.raises(Impossible):
        await mover.run(party.channel, f"machi {command}", **{option: value})
    given: list[Json] = [{"name": option, "type": 4, "value": value}]
    await slip_in_command(playground, mover, party.channel, command_data("machi", command, given))
    await mover.wait_until(lambda: told(mover, party.channel), "a private answer")
    assert "our side" not in told(mover, party.channel)[-1]
    assert records.read(inside.where).acted() == []


async def test_autocomplete_survives_nonsense(party: Party) -> None:
    _, mover = await the_question(party)
    for words in NONSENSE:
        for line, option in (("machi build", "card"), ("machi choose", "player"), ("card", "name")):
            choices = await mover.complete(party.channel, line, option, words)
            assert len(choices) <= 25


async def test_a_deleted_command_suggests_nothing_while_a_player_types(
    playground: Playground, inside: BotInside, people: list[Person], channel: str
) -> None:
    world = playground.hub.world
    who, place = world.user(int(people[0].user_id)), world.channel(int(channel))
    data = command_data("table", "gone", [{"name": "seat", "type": 3, "value": "1", "focused": True}])
    opened = playground.hub.interactions.open(who, place, InteractionType.AUTOCOMPLETE, data)
    await people[0].outcome(str(opened.id))


# --- a slow picture, no bot ----------------------------------------------------------------------------


async def test_a_picture_that_takes_too_long_comes_after_the_answer(
    party: Party, inside: BotInside, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = pictures.board

    def slow(*arguments: object, **named: object) -> Picture:
        time.sleep(2.5)  # more than the bot waits, less than Discord does
        return quick(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(pictures, "board", slow)
    asked, mover = await the_question(party)
    await party.answer(asked)
    assert mover.answered_in[-1] < 2.5
    await the_question(party)
    assert not mover.failures


async def test_without_the_bot_the_page_says_so(
    inside: BotInside, people: list[Person], channel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = people[0]
    state = await ann.refresh()
    assert state["bot_online"] is True
    await inside.stop()
    try:
        state = await ann.refresh()
        assert state["bot_online"] is False
        assert "not connected" in state["notice"]
        with monkeypatch.context() as impatient:
            impatient.setattr("bot.playground.events.interactions.FIRST_ANSWER_SECONDS", 0.2)
            with pytest.raises(Failed, match="did not respond"):
                await ann.run(channel, "help")
    finally:
        await inside.start()
    await ann.run(channel, "help")


# --- helpers -------------------------------------------------------------------------------------------


async def fresh(person: Person, channel: str, known: set[str]) -> Json:
    """Wait for an ephemeral message that is not in `known`."""
    return await person.wait_for_message(channel, lambda m: m["flags"] & EPHEMERAL and m["id"] not in known)


def command_data(group: str, command: str | None, given: list[Json]) -> Json:
    """A command's data in Discord's format."""
    options = given if command is None else [{"name": command, "type": 1, "options": given}]
    return {"id": "1", "name": group, "type": 1, "options": options}


async def slip_in_command(playground: Playground, person: Person, channel: str, data: Json) -> None:
    """Run a command without the page's checks, as no Discord client would send it; waits for the answer."""
    world = playground.hub.world
    who, place = world.user(int(person.user_id)), world.channel(int(channel))
    opened = playground.hub.interactions.open(who, place, InteractionType.COMMAND, data, Origin(name=data["name"]))
    await person.outcome(str(opened.id))


async def slip_in_click(playground: Playground, person: Person, board: Json, custom_id: str) -> None:
    """Click without the page's checks, on an old or invented control; waits for the answer."""
    world = playground.hub.world
    who, place = world.user(int(person.user_id)), world.channel(int(board["channel_id"]))
    message = world.storage.message(int(board["id"]))
    assert message is not None
    now, message.components = message.components, board["components"]
    world.storage.put_message(message)
    data: Json = {"custom_id": custom_id, "component_type": 2}
    opened = playground.hub.interactions.open(who, place, InteractionType.COMPONENT, data, Origin(message))
    message.components = now
    world.storage.put_message(message)
    await person.outcome(str(opened.id))

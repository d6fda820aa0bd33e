"""The bot stopped and started between any two steps, and killed between any two instructions."""

import asyncio
import random

from bot.playground.server import Playground
from tests.end_to_end import records
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Asked, Party, boards_shown, control_of, history, press, says
from tests.end_to_end.process import BotProcess
from tests.end_to_end.records import Record
from tests.support.person import Person

PATIENCE = 20.0
STEPS = 40
KILLS = 12
PEOPLE = 2


async def test_the_bot_stops_and_starts_between_any_two_steps(
    inside: BotInside, people: list[Person], channel: str
) -> None:
    """When it stops right after an answer, or once all is shown, then the game goes on by the old buttons."""
    party = Party(people[:PEOPLE], channel, seed=2)
    await party.begin(robots=1)
    for number in range(STEPS):
        if await party.step() is None:
            break
        if number % 2:
            await party.next()
        await inside.stop()
        await inside.start()
    record = await caught_up(party, inside)
    assert len({deed.decision for deed in record.acted()}) == len(record.acted())
    assert sum(record.seats[deed.seat] is not None for deed in record.acted()) == party.steps
    await nothing_is_doubled(party, record)
    assert not [failure for person in people for failure in person.failures]


async def test_clicks_under_way_when_the_bot_stops_are_answered_first(
    inside: BotInside, people: list[Person], channel: str
) -> None:
    party = Party(people[:PEOPLE], channel, seed=5)
    await party.begin()
    for number in range(8):
        asked = await party.next()
        assert asked is not None
        (interaction,) = await click_and_leave(party, asked, times=1)
        await asyncio.sleep(0.002 + 0.004 * number)
        await inside.stop()
        await people[asked.who].outcome(interaction)
        assert len(records.read(inside.database).acted()) == number + 1
        await inside.start()
        party.last_decision = asked.decision


async def test_a_lobby_outlives_a_restart(inside: BotInside, people: list[Person], channel: str) -> None:
    party = Party(people[:PEOPLE], channel)
    lobby = await party.open()
    await inside.stop()
    await inside.start()
    await people[1].click(lobby, "Join")
    await inside.stop()
    await inside.start()
    await people[1].click(lobby, "Start")
    assert await party.step() is not None
    shown = await history(people[0], channel)
    assert len([message for message in shown if says(message, "## Machi Koro, table 1")]) == 1


async def test_a_step_is_taken_back_after_a_restart(inside: BotInside, people: list[Person], channel: str) -> None:
    """Given a go that ended by building nothing, when its player undoes that, then the go is theirs again."""
    party = Party(people[:PEOPLE], channel)
    await party.begin()
    asked = await party.next()
    assert asked is not None
    mover = people[asked.who]
    await mover.run(channel, "machi roll")
    await mover.run(channel, "machi pass")
    party.last_decision = 2
    following = await party.next()
    assert following is not None
    assert following.board["id"] != asked.board["id"]
    await inside.stop()
    await inside.start()
    party.last_decision = following.decision
    await mover.click(following.board, "Undo")
    again = await party.next()
    assert again is not None
    assert (again.who, again.board["id"]) == (asked.who, asked.board["id"])
    await inside.stop()
    await inside.start()
    record = await caught_up(party, inside)
    await nothing_is_doubled(party, record)
    await party.answer(again)
    assert await party.step() is not None


async def test_a_bot_killed_at_any_moment_loses_and_doubles_nothing(
    playground: Playground, bot: BotProcess, people: list[Person], channel: str
) -> None:
    """When it is killed while clicks are under way, then all is as if they came before or after."""
    rng = random.Random(3)
    party = Party(people[:PEOPLE], channel, seed=3)
    await party.begin(robots=1)
    before = await caught_up(party, bot)
    kills = 0
    while kills < KILLS and before.phase == "playing":
        asked = await party.next()
        assert asked is not None
        await click_and_leave(party, asked, times=rng.choice((1, 1, 2)))
        await asyncio.sleep(rng.random() * 0.12)
        await killed_and_started(playground, bot, party.host)
        kills += 1
        if rng.random() < 0.25:  # and once more, while it takes up what was left undone
            await asyncio.sleep(rng.random() * 0.6)
            await killed_and_started(playground, bot, party.host)
            kills += 1
        party.last_decision = 0
        after = await caught_up(party, bot)
        assert after.entries[: len(before.entries)] == before.entries
        assert len({deed.decision for deed in after.acted()}) == len(after.acted())
        await nothing_is_doubled(party, after)
        before = after
        await party.step()
    assert kills >= KILLS or before.phase == "over"


# --- helpers ------------------------------------------------------------------------------------------


async def click_and_leave(party: Party, asked: Asked, times: int) -> list[str]:
    """Answer without waiting for what comes of it, so often; the interactions' ids."""
    person = party.people[asked.who]
    move, value = party.choice([move for move in asked.moves if move.verb != "swap"])
    return [await press(person, asked.board, move, value) for _ in range(times)]


async def killed_and_started(playground: Playground, bot: BotProcess, host: Person) -> None:
    """End the bot where it is, start it again, and wait until it is connected."""
    await bot.kill()
    await host.wait_until(lambda: not playground.hub.gateway.online, "the end of the connection")
    await bot.start()
    await host.wait_until(lambda: playground.hub.gateway.online, "a new connection")


async def caught_up(party: Party, bot: BotProcess | BotInside) -> Record:
    """Wait until what is shown agrees with what is stored, and somebody is asked or the game is over."""
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                record = records.read(bot.database, party.table)
                if not records.unfinished(bot.database) and agree(party, record):
                    return record
                await asyncio.sleep(0.02)
    except TimeoutError as error:
        error.add_note(f"owed: {record.state.owed}, unfinished: {records.unfinished(bot.database)}\n{party.seen()}")
        raise


def agree(party: Party, record: Record) -> bool:
    """Whether the host sees one board and one call, for just what is owed; or the end."""
    if record.phase == "over":
        return party.over() is not None
    asked = party.asked()
    return (
        asked is not None
        and asked.decision == record.state.owed[0].id
        and {int(party.people[asked.who].user_id)} == record.owes()
    )


async def nothing_is_doubled(party: Party, record: Record) -> None:
    """Every go has one board, which is the one that is stored; there is one lobby."""
    shown = await history(party.host, party.channel)
    boards = boards_shown(shown, party.table)
    assert list(boards) == list(range(1, record.state.go + 1))
    assert {f"board:{go}": [int(message["id"]) for message in found] for go, found in boards.items()} == {
        place: [message] for place, message in record.places.items() if place.startswith("board:")
    }
    assert len([message for message in shown if says(message, "## Machi Koro, table 1")]) == 1
    with_moves = [message["id"] for found in boards.values() for message in found if control_of(message, "what_now")]
    assert len(with_moves) == (1 if record.phase == "playing" else 0)

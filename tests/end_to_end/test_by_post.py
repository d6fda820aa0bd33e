"""A game by post, to its winner, over real sockets; the bot is killed between two people's orders."""

import asyncio

import pytest

from bot.games.machi_koro.state import MachiState
from tests.end_to_end import records
from tests.end_to_end.party import EPHEMERAL, Control, Party, control_of, history, says
from tests.end_to_end.process import BotProcess
from tests.support.person import Json, Person, controls, text_of
from tests.support.timeouts import TIMEOUT

MOST_TURNS = 60
WISHES = 3
"""How many cards everybody names to buy each turn: those offered first, which are the dearest within reach."""
KILLED_IN = (1, 8)
"""In these turns the bot is killed when one has handed in and the other has not."""


async def test_orders_outlive_a_bot_that_is_killed_between_them(
    bot: BotProcess, people: list[Person], channel: str
) -> None:
    party = Party(people[:2], channel, seed=6)
    await play(party, bot, turns=2)
    reports = await reports_of(party)
    assert len(reports) == 2
    assert control_of(reports[-1], "rematch") is None


@pytest.mark.long
async def test_two_people_play_by_post_to_a_winner_though_the_bot_is_killed_between_their_orders(
    bot: BotProcess, people: list[Person], channel: str
) -> None:
    party = Party(people[:2], channel, seed=6)
    turns = await play(party, bot, turns=MOST_TURNS)
    assert ended(party), f"no end after {MOST_TURNS} turns"

    # one report of every turn, one table that is waiting or over, nobody is called any more
    reports = await reports_of(party)
    assert len(reports) == turns
    assert says(reports[-1], "🏆", "wins")
    assert [each["label"] for each in controls(reports[-1])] == ["Rematch", "Check the dice"]
    shown = await shown_to_all(party)
    assert [message["id"] for message in shown if controls(message)] == [reports[-1]["id"]]
    assert not [message for message in shown if "are wanted" in message["content"]]

    # what is stored is what the orders and the dice make of it
    record = records.read(bot.database)
    assert record.phase == "over"
    assert isinstance(record.state, MachiState)
    assert record.state.over is not None
    await party.host.run(channel, "table verify")
    await party.host.wait_for_message(channel, lambda message: says(message, "Checked."))
    assert not [failure for person in party.people for failure in person.failures]


async def play(party: Party, bot: BotProcess, *, turns: int) -> int:
    """Ann and Bo play that many postal turns, or fewer if the game is over before; how many there were."""
    ann, bo = party.people
    await party.begin(pace="postal", deadline="24h")
    turn = 0
    while turn < turns and not ended(party):
        turn += 1
        first, second = (ann, bo) if turn % 2 else (bo, ann)
        await hand_in(first, party.channel, turn)
        if turn in KILLED_IN:
            await bot.kill()
            await bot.start()
            await bot.ready()
        await hand_in(second, party.channel, turn)
        await party.host.wait_until(
            lambda: ended(party) or waiting(party.host, party.channel, turn + 1),  # noqa: B023
            f"turn {turn + 1}",
        )
    async with asyncio.timeout(TIMEOUT):
        while records.unfinished(bot.database):  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.02)
    return turn


async def shown_to_all(party: Party) -> list[Json]:
    """The channel's messages."""
    return [message for message in await history(party.host, party.channel) if not message["flags"] & EPHEMERAL]


async def reports_of(party: Party) -> list[Json]:
    """The reports of all turns: one each, in order, and each of orders that came."""
    reports = [message for message in await shown_to_all(party) if says(message, "### Report of postal turn")]
    assert all(says(each, f"Report of postal turn {number}") for number, each in enumerate(reports, start=1))
    assert not [message for message in reports if says(message, "Nothing came from")]
    return reports


def ended(party: Party) -> bool:
    """Whether a report says that the game is over."""
    return any(control_of(message, "rematch") for message in party.host.seen(party.channel))


def waiting(person: Person, channel: str, turn: int) -> Json | None:
    """The table as it waits for the orders of that turn, if it is shown."""
    return next((m for m in person.seen(channel) if (c := control_of(m, "orders")) and c.decision == turn), None)


async def hand_in(person: Person, channel: str, turn: int) -> None:
    """Open the editor, name what can be bought, and hand it in as final."""
    await person.wait_until(lambda: waiting(person, channel, turn), f"the table before turn {turn}")
    table = waiting(person, channel, turn)
    assert table is not None
    known = {message["id"] for message in person.seen(channel)}
    await person.click(table, control(table, "orders").id)
    page = await person.wait_for_message(channel, lambda m: m["id"] not in known and control_of(m, "orders_part"))
    await person.choose(page, "buy", select=control(page, "orders_part").id)
    for wished in range(WISHES):
        page = await shows(person, page, "orders_pick", listed=wished)
        menu = control(page, "orders_pick")
        await person.choose(page, menu.options[0][0], select=menu.id)
    page = await shows(person, page, "orders_pick", listed=WISHES)
    await person.click(page, control(page, "orders_at").id)
    page = await shows(person, page, "orders_hand_in")
    await person.click(page, "Hand in, final")
    await person.wait_for_message(
        channel, lambda m: m["id"] == page["id"] and says(m, "Receipt", f"turn {turn}, final")
    )
    await person.delete(page)


async def shows(person: Person, page: Json, verb: str, *, listed: int = 0) -> Json:
    """Wait until somebody's editor has that control, and so many cards on the list of those to buy."""

    def fits(message: Json) -> bool:
        written = next((line for line in text_of(message).splitlines() if line.startswith("Now: ")), "")
        many = written.count(", else ") + 1 if written else 0
        return message["id"] == page["id"] and control_of(message, verb) is not None and many == listed

    return await person.wait_for_message(page["channel_id"], fits)


def control(message: Json, verb: str) -> Control:
    """That control of a message."""
    found = control_of(message, verb)
    assert found is not None, f"no {verb} here"
    return found

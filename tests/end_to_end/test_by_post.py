"""A game by post over real sockets, to its winner; the bot is killed between two people's orders."""

import pytest

from bot.games.machi_koro.state import MachiState
from tests.end_to_end import records
from tests.end_to_end.party import AFTERWARDS, EPHEMERAL, Control, Party, control_of, history, says
from tests.end_to_end.process import BotProcess
from tests.support.person import Json, Person, controls, text_of
from tests.support.timeouts import until
from tests.support.values import of_type, there

MOST_TURNS = 60
WISHES = 3
"""How many cards each player orders per postal turn: the first in the menu, which are the dearest they can afford."""
KILLED_IN = (1, 2, 8)
"""Postal turns in which the bot is killed after one player's orders and before the other's."""


async def test_orders_outlive_a_bot_that_is_killed_between_them(
    bot: BotProcess, people: list[Person], channel: str
) -> None:
    party = Party(people[:2], channel, seed=6)
    await play(party, bot, turns=1)
    (report,) = await reports_of(party)
    assert control_of(report, "rematch") is None


@pytest.mark.long
async def test_a_game_by_post_survives_kills_between_orders(
    bot: BotProcess, people: list[Person], channel: str
) -> None:
    party = Party(people[:2], channel, seed=6)
    turns = await play(party, bot, turns=MOST_TURNS)
    assert ended(party), f"no end after {MOST_TURNS} turns"

    # one report of every turn, one table that is waiting or over, nobody is pinged any more
    reports = await reports_of(party)
    assert len(reports) == turns
    assert says(reports[-1], "🏆", "wins")
    *_, poster = shown = await shown_to_all(party)
    assert [each["label"] for each in controls(poster)] == AFTERWARDS
    assert [message["id"] for message in shown if controls(message)] == [poster["id"]]
    assert not [message for message in shown if ", your orders" in message["content"]]

    # the stored state follows from the orders and the dice
    record = records.read(bot.where)
    assert record.phase == "over"
    assert of_type(MachiState, record.state).over is not None
    await party.host.run(channel, "table verify")
    await party.host.wait_for_message(channel, lambda message: says(message, "Checked."))
    assert not [failure for person in party.people for failure in person.failures]


async def play(party: Party, bot: BotProcess, *, turns: int) -> int:
    """Ann and Bo play `turns` postal turns, or fewer if the game ends; returns how many."""
    ann, bo = party.people
    await party.say_zones()
    await party.begin(pace="postal", deadline="24h")
    turn = 0
    while turn < turns and not ended(party):
        turn += 1
        first, second = (ann, bo) if turn % 2 else (bo, ann)
        await hand_in(first, party.channel, turn)
        if turn in KILLED_IN:
            await bot.kill()
            await bot.connect()
        await hand_in(second, party.channel, turn)
        await party.host.wait_until(
            lambda: ended(party) or waiting(party.host, party.channel, turn + 1),  # noqa: B023
            f"turn {turn + 1}",
        )
    await until(lambda: not records.unfinished(bot.where))
    return turn


async def shown_to_all(party: Party) -> list[Json]:
    return [message for message in await history(party.host, party.channel) if not message["flags"] & EPHEMERAL]


async def reports_of(party: Party) -> list[Json]:
    """The reports of all postal turns: one each, in order, none of missing orders."""
    reports = [message for message in await shown_to_all(party) if says(message, "### Report of postal turn")]
    assert all(says(each, f"Report of postal turn {number}") for number, each in enumerate(reports, start=1))
    assert not [message for message in reports if says(message, "Nothing came from")]
    return reports


def ended(party: Party) -> bool:
    return any(control_of(message, "rematch") for message in party.host.seen(party.channel))


def waiting(person: Person, channel: str, turn: int) -> Json | None:
    """The message that waits for that postal turn's orders, if there is one."""
    return next((m for m in person.seen(channel) if (c := control_of(m, "orders")) and c.decision == turn), None)


async def hand_in(person: Person, channel: str, turn: int) -> None:
    """Open the editor, order the first cards in the menu, and send them as final."""
    await person.wait_until(lambda: waiting(person, channel, turn), f"the table before turn {turn}")
    table = there(waiting(person, channel, turn))
    known = {message["id"] for message in person.seen(channel)}
    await person.click(table, control(table, "orders").id)
    page = await person.wait_for_message(channel, lambda m: m["id"] not in known and control_of(m, "orders_pick"))
    for wished in range(WISHES):
        page = await shows(person, page, "orders_pick", listed=wished)
        menu = control(page, "orders_pick")
        await person.choose(page, menu.options[0][0], select=menu.id)
    page = await shows(person, page, "orders_hand_in", listed=WISHES)
    send = control(page, "orders_hand_in").id
    await person.click(page, "I'm done")
    await person.wait_for_message(channel, lambda m: m["id"] == page["id"] and control(m, "orders_hand_in").id != send)
    await person.click(person.messages[channel][page["id"]], "Send")
    await person.wait_for_message(
        channel, lambda m: m["id"] == page["id"] and says(m, "Receipt", f"turn {turn}: you are done")
    )
    await person.delete(page)


async def shows(person: Person, page: Json, verb: str, *, listed: int = 0) -> Json:
    """Wait until an editor has that control and `listed` ordered cards."""

    def fits(message: Json) -> bool:
        written = next((line for line in text_of(message).splitlines() if line.startswith("**Build**: ")), "")
        many = written.count(", else ") + 1 if written and "*left open" not in written else 0
        return message["id"] == page["id"] and control_of(message, verb) is not None and many == listed

    return await person.wait_for_message(page["channel_id"], fits)


def control(message: Json, verb: str) -> Control:
    found = control_of(message, verb)
    assert found is not None, f"no {verb} here"
    return found

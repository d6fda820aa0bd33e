"""Several people and tables at once, and repeated deliveries by Discord."""

import asyncio

import msgspec
import pytest

from bot.playground.server import Playground
from bot.playground.world.discord_types import InteractionType
from tests.end_to_end import records
from tests.end_to_end.inside import BotInside
from tests.end_to_end.party import Asked, Party, boards_shown, history, press, told
from tests.support.long import LONG
from tests.support.person import Person, text_of
from tests.support.timeouts import until

STEPS = 24


async def the_question(party: Party) -> tuple[Asked, Person, Person]:
    """The pending decision, its player, and the other player."""
    asked = await party.question()
    return asked, party.people[asked.who], party.people[1 - asked.who]


async def test_a_move_clicked_twice_counts_once(party: Party, inside: BotInside) -> None:
    asked, mover, _ = await the_question(party)
    clicks = [await press(mover, asked.board, asked.moves[0]) for _ in range(2)]
    for click in clicks:
        await mover.outcome(click)
    await answered(mover, party.channel)
    assert "settled already" in told(mover, party.channel)[-1]
    assert len(records.read(inside.where).acted()) == 1
    assert await party.next() is not None


async def test_of_three_simultaneous_clicks_only_the_players_counts(
    party: Party, inside: BotInside, people: list[Person]
) -> None:
    asked, mover, other = await the_question(party)
    stranger = people[2]
    clicks = [(person, await press(person, asked.board, asked.moves[0])) for person in (other, stranger, mover)]
    for person, click in clicks:
        await person.outcome(click)
    for person, words in (other, f"Waiting for {name_of(mover)}"), (stranger, "You are watching this table"):
        await answered(person, party.channel)
        assert words in told(person, party.channel)[-1]
    assert not [text for text in told(mover, party.channel) if "move" in text]
    assert [deed.seat for deed in records.read(inside.where).acted()] == [asked.who]


@pytest.mark.parametrize(("typed", "said"), [("36h", "How this server plays"), ("soon", "⚠️")])
async def test_a_form_that_no_message_opened_is_answered_in_private(
    playground: Playground, inside: BotInside, people: list[Person], channel: str, typed: str, said: str
) -> None:
    """Discord's clients never send this; a forged form still gets a private answer."""
    world, field = playground.hub.world, {"type": 4, "custom_id": "deadline", "value": typed}
    form = {"custom_id": "t:0:0:server_deadline_typed", "components": [{"type": 18, "component": field}]}
    who, where = world.user(int(people[0].user_id)), world.channels[int(channel)]
    playground.hub.interactions.open(who, where, InteractionType.MODAL, form)
    await answered(people[0], channel)
    assert said in told(people[0], channel)[-1]


async def test_of_three_people_one_gets_the_last_seat(inside: BotInside, people: list[Person], channel: str) -> None:
    party = Party(people[:1], channel)
    lobby = await party.open(seats=2)
    for person in people:
        await person.wait_for_message(channel, lambda message: message["id"] == lobby["id"])
    await asyncio.gather(*(person.click(lobby, "Join") for person in people[1:]))

    def turned_away() -> list[str]:
        return [text for person in people[1:] for text in told(person, channel) if "All 2 seats are taken" in text]

    for person in people[1:]:
        await person.wait_until(lambda: len(turned_away()) >= 1, "a private answer")
    shows = await party.host.wait_for_message(channel, lambda message: " are in." in text_of(message))
    assert shows["id"] == lobby["id"]
    assert len(turned_away()) == 2
    assert text_of(shows).count("**") == 4, "two names"


@LONG
async def test_the_same_people_play_at_two_tables_at_once(
    playground: Playground, inside: BotInside, people: list[Person]
) -> None:
    channels = [str(channel.id) for channel in playground.hub.world.text_channels()[:2]]
    parties = [Party(people[:3], channel, seed=seed) for seed, channel in enumerate(channels)]
    await asyncio.gather(*(party.begin() for party in parties))
    assert {party.table for party in parties} == {1, 2}

    async def play(party: Party) -> None:
        await party.steps_on(STEPS)
        await party.next()

    await asyncio.gather(*(play(party) for party in parties))
    for party in parties:
        record = records.read(inside.where, party.table)
        assert len(record.acted()) == STEPS
        boards = boards_shown(await history(party.host, party.channel), party.table)
        assert [len(found) for found in boards.values()] == [1] * record.state.turn
        assert not boards_shown(await history(party.host, party.channel), 3 - party.table)


async def test_a_click_delivered_twice_counts_once(playground: Playground, party: Party, inside: BotInside) -> None:
    await party.step()
    asked = await party.next()
    await until(lambda: not records.unfinished(inside.where))  # a message is there before its id is stored
    before = records.read(inside.where)
    shown = await history(party.host, party.channel)
    redeliver_the_last_click(playground)
    await asyncio.sleep(0.3)
    assert records.read(inside.where) == before
    assert await history(party.host, party.channel) == shown
    assert party.asked() == asked


async def test_a_click_during_a_disconnect_arrives_after_it(
    playground: Playground, party: Party, inside: BotInside
) -> None:
    for _ in range(6):
        asked = await party.question()
        playground.hub.gateway.drop()
        await party.answer(asked)
    assert await party.next() is not None
    assert len(records.read(inside.where).acted()) == 6
    assert len(playground.hub.gateway.sessions) == 1, "the bot has resumed, not begun again"


async def answered(person: Person, channel: str) -> None:
    """Wait until a person has an ephemeral message."""
    await person.wait_until(lambda: told(person, channel), "a private answer")


def name_of(person: Person) -> str:
    """A person's display name."""
    name: str = person.state["me"]["global_name"]
    return name


def redeliver_the_last_click(playground: Playground) -> None:
    """Let the gateway deliver the last interaction again."""
    (session,) = playground.hub.gateway.sessions.values()
    frames = [msgspec.json.decode(text) for _, text in session.backlog]
    last = [frame["d"] for frame in frames if frame["t"] == "INTERACTION_CREATE"][-1]
    playground.hub.gateway.tell("INTERACTION_CREATE", last, guild_id=playground.hub.world.guild_id)

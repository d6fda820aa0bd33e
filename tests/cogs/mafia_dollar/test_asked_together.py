"""A question to several people at the same time pings all of them in one line."""

import msgspec
import pytest

from bot.calendar.preferences import Person, Quiet, remember_person
from bot.publishing.message_slots import in_another
from data.rows import Subject
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import deal, hand_by_dm, pick, play
from tests.support.world import MemberActor, World, text_of

POLICE, LEFT_OVER = "Play the", "Pass on"
HOUR = 3600.0


@pytest.fixture
def people(world: World, monkeypatch: pytest.MonkeyPatch) -> list[MemberActor]:
    """Ann, who has a police card and whose turn it is, Bo, Cy and Dee."""
    deal(
        monkeypatch,
        Position(
            clan("G01 B25 P01", gangster("G02"), warehouse("W01")),
            clan("G03 I05", warehouse("W03")),
            clan("G05 I06", warehouse("W04")),
            clan("G06 I07", warehouse("W05")),
        ),
    )
    return world.people("Ann", "Bo", "Cy", "Dee")


def asking(world: World) -> list[tuple[int, list[int]]]:
    """The lines that ping for a question: their ids, and whom they ping."""
    return [(line.id, sorted(world.pinged(line))) for line in world.messages() if ", a question!" in text_of(line)]


async def stored(world: World) -> list[str]:
    """The slots of pings, without those that are about to go."""
    return [row.slot for row in await world.store.slots(Subject("table", 1)) if row.slot.startswith(("ping", "quest"))]


async def choose(world: World, *people: MemberActor) -> None:
    """These people pass on a card, in their DMs."""
    for who in people:
        await pick(world, who, hand_by_dm(world, who, 1), LEFT_OVER)


async def ask(world: World, people: list[MemberActor], **options: object) -> None:
    """The game begins, and Ann plays her police card."""
    await play(world, *people, **options)  # type: ignore[arg-type]
    await pick(world, people[0], hand_by_dm(world, people[0], 1), POLICE)


async def test_one_line_pings_everybody_until_all_have_answered(world: World, people: list[MemberActor]) -> None:
    await ask(world, people)
    ((line, pinged),) = asking(world)
    assert pinged == sorted(each.id for each in people)
    await choose(world, *people[1:])
    since = [each for each in world.env.http_requests if each.path.endswith(f"/messages/{line}")]
    assert since == [], "players who have answered stay in it"
    assert [each for each, _ in asking(world)] == [line]
    await choose(world, people[0])
    assert asking(world) == []
    assert not [slot for slot in await stored(world) if slot.startswith("question") or slot.endswith(":line")]


async def test_after_a_restart_nobody_is_pinged_again(world: World, people: list[MemberActor]) -> None:
    await ask(world, people)
    before = asking(world)
    await choose(world, people[1])
    await world.restart()
    assert asking(world) == before
    assert await world.store.with_reminders_not_shown() == [], "each counts as pinged"


async def test_a_line_without_an_answer_of_discords_is_found_again(world: World, people: list[MemberActor]) -> None:
    """Given a bot that was killed between sending the line and storing its id, then the next one takes it over."""
    await ask(world, people)
    ((line, _),) = asking(world)
    async with world.store.change() as tx:
        for row in await tx.slots(Subject("table", 1)):
            if row.slot.startswith("question") or row.slot.endswith(":line"):
                await tx.write_slot(Subject("table", 1), msgspec.structs.replace(row, message_id=None))
        await tx.mark_due(1, 99)
    await world.restart()
    assert [each for each, _ in asking(world)] == [line]
    rows = {row.slot: row.message_id for row in await world.store.slots(Subject("table", 1))}
    assert {at for slot, at in rows.items() if slot.endswith(":line")} == {line}


async def test_a_sleeper_is_pinged_apart_on_waking(world: World, people: list[MemberActor]) -> None:
    dee, hour = people[3], int(world.clock() % 86_400 // 3600)
    async with world.store.change() as tx:
        await remember_person(tx, dee.id, Person(quiet=Quiet(hour * 60, (hour + 3) % 24 * 60)))
    await ask(world, people)
    ((first, pinged),) = asking(world)
    assert dee.id not in pinged
    await world.env.advance_time(4 * HOUR)
    world.bot.alarms.poke()
    await world.bot.alarms.idle()
    await world.env.settle()
    assert asking(world) == [(first, pinged), (asking(world)[-1][0], [dee.id])]
    await choose(world, *people[:3])
    assert [each for _, each in asking(world)] == [[dee.id]]


async def test_a_reminder_is_a_line_of_its_own(world: World, people: list[MemberActor]) -> None:
    async with world.store.change() as tx:
        await remember_person(tx, people[1].id, Person(remind=4))
    await ask(world, people, deadline="1d")
    await choose(world, people[0], people[2])
    ((first, pinged),) = asking(world)
    assert pinged == [each.id for each in people[1:]], "Ann was pinged by the line for her turn"
    await world.env.advance_time(4 * HOUR)
    world.bot.alarms.poke()
    await world.bot.alarms.idle()
    await world.env.settle()
    assert asking(world) == [(first, pinged), (asking(world)[-1][0], [people[1].id])], "Dee is asked in the first one"
    await choose(world, people[3])
    assert [each for _, each in asking(world)] == [[people[1].id]]
    await choose(world, people[1])
    assert asking(world) == []


async def test_a_deadline_stands_in_the_line_if_it_is_everybodys(world: World, people: list[MemberActor]) -> None:
    await ask(world, people, deadline="1d")
    (line,) = (text_of(each) for each in world.messages() if "> and <@" in text_of(each))
    assert line.count("<t:") == 1
    assert line.count("](https://") == 1


async def test_a_question_to_one_person_alone_has_the_line_as_before(world: World, people: list[MemberActor]) -> None:
    now = int(world.clock() // 60) % 1440
    for who in people[:3]:
        async with world.store.change() as tx:
            await remember_person(tx, who.id, Person(quiet=Quiet((now - 60) % 1440, (now + 60) % 1440)))
    await ask(world, people)
    assert [each for _, each in asking(world)] == [[people[3].id]]
    assert [slot for slot in await stored(world) if not in_another(slot)] == ["ping:3"]

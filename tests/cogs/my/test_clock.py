"""People at a table over days are asked once, with two taps, what time it is for them."""

from simcord.results import InteractionResult

from bot.calendar.preferences import Person, Quiet, person, remember_person
from bot.publishing.kept_pictures import Latest
from cogs.my import clock, words
from data.failures import StorageFailure
from data.rows import AttendanceRow
from tests.support.scenarios import exercises
from tests.support.world import World, labels, parts, text_of

ASKED = "What time is it for you?"
BERLIN = Person(zone="Europe/Berlin", zone_chosen=True)


def asks(result: InteractionResult) -> bool:
    """Whether somebody is asked beside an answer, which only they see."""
    return any(ASKED in text_of(each) and each.ephemeral for each in result.followups)


@exercises("button my_here", "button my_night")
async def test_two_taps_say_the_zone_and_a_quiet_night(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, BERLIN)
    await world.sit(ann, deadline="1d")

    joined = await world.press(bo, "join")

    assert asks(joined)
    asked = joined.followups[-1]
    assert labels(world.raw(asked))[0].endswith(" here"), "the commonest zone of the server is offered"
    await bo.click(asked, custom_id="t:0:0:my_here:Europe/Berlin")
    await bo.click(asked, custom_id="t:0:0:my_night")
    said = await person(world.store, bo.id)
    assert (said.zone, said.zone_known, said.quiet) == ("Europe/Berlin", True, Quiet(22 * 60, 7 * 60))


@exercises("button my_any_hour")
async def test_only_the_time_leaves_the_night_without_pings(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, BERLIN)
    await world.sit(ann, deadline="1d")
    asked = (await world.press(bo, "join")).followups[-1]
    assert "I think it is 01:00. In slow games I don't ping you from 23:00 to 08:00." in text_of(asked)

    await bo.click(asked, custom_id="t:0:0:my_here:Europe/Berlin")

    said = await person(world.store, bo.id)
    assert not said.night_known
    assert "Until you choose, no pings from 23:00 to 08:00 in slow games." in words.zone_chosen(said, world.clock())
    await bo.click(asked, custom_id="t:0:0:my_any_hour")
    said = await person(world.store, bo.id)
    assert (said.any_hour, said.quiet) == (True, Quiet())
    assert "Pings come at any hour." in words.zone_chosen(said, world.clock())


@exercises("button my_clock")
async def test_without_a_guess_a_menu_asks(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann, deadline="1d")
    joined = await bo.slash(world.channel, "table join")
    assert asks(joined)
    asked = joined.followups[-1]
    menu = next(part for part in parts(world.raw(asked)) if "placeholder" in part)
    assert ASKED not in menu["placeholder"], "the menu does not ask again what stands over it"
    assert labels(world.raw(asked)) == []
    await bo.select(asked, ["Asia/Tokyo"], custom_id="t:0:0:my_clock")
    assert (await person(world.store, bo.id)).zone == "Asia/Tokyo"


async def test_a_player_who_opens_a_table_over_days_is_asked_too(world: World) -> None:
    ann = world.person("Ann")
    assert asks(await ann.slash(world.channel, "machi open", deadline="1d"))


async def test_nobody_is_asked_twice(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann, deadline="1d")
    assert asks(await world.press(bo, "join"))
    await world.restart()
    assert not asks(await world.press(bo, "leave"))
    assert not asks(await world.press(bo, "join"))


async def test_a_person_seated_without_a_click_is_asked_with_the_first(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann, bo, deadline="1d")
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person())
    world.bot.zones_looked_at = Latest()

    assert asks(await world.press(ann, "start"))


async def test_a_question_that_fails_does_not_spoil_the_answer(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann, deadline="1d")

    async def full(*_: object) -> dict[int, str]:
        raise StorageFailure("the disk is full")

    world.patch.setattr(clock, "guess", full)

    joined = await world.press(bo, "join")

    assert not joined.followups
    assert "Bo" in text_of(world.board())


async def test_at_a_table_of_an_evening_nobody_is_asked(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann)
    assert not asks(await world.press(bo, "join"))


@exercises("button my_zone")
async def test_a_button_of_an_earlier_version_still_asks(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person())
    remembered = world.memory(world.board())
    button = {"type": 2, "style": 2, "label": "Choose your time zone", "custom_id": "t:0:0:my_zone"}
    remembered["components"].append({"type": 1, "components": [button]})
    asked = await world.late(ann, remembered, "t:0:0:my_zone")
    assert ASKED in text_of(asked)


async def test_who_comes_back_is_asked_again_until_they_say_it(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann, bo, deadline="1d")
    await world.press(ann, "start")
    for way in ("back", "my back"):
        async with world.store.change() as tx:
            await tx.write_attendance(1, AttendanceRow(1, stand_in="easy"))
            await remember_person(tx, bo.id, Person(asked=True, seated_at=1.0))
        helped = await bo.slash(world.channel, "help")
        came = await (bo.slash(world.channel, way) if way == "my back" else world.press(bo, way, on=helped))
        assert asks(came), way
        assert not asks(await world.press(bo, "look")), way
    helped = await bo.slash(world.channel, "help")
    assert "🕗 Until you tell me" in text_of(helped)
    assert "my_zone" in world.verbs(helped)


async def test_a_volunteer_is_asked_before_the_table_votes(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, bo, deadline="1d")
    await world.press(ann, "start")
    await ann.slash(world.channel, "table replace", seat="Ann")
    assert asks(await world.press(cy, "volunteer"))

"""/my settings, /my away, /my back: what people choose for themselves."""

import datetime
import io
import zoneinfo

import pytest
from PIL import Image
from simcord.results import InteractionResult, ResponseMessage

from bot.calendar import preferences
from bot.calendar.preferences import Away, Person, Quiet
from bot.pictures.picture import Picture
from cogs.my import words
from cogs.my.settings import TABS, questions
from cogs.ui import time_words
from data.rows import AttendanceRow
from rendering.accessible_palettes import Palette, recoloured
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import palette, under
from rendering.machi_koro.towns.town import SUNRISE
from rendering.words.mafia_dollar import card_name
from tests.cogs.mafia_dollar import tables as mafia
from tests.rendering.pictures import pixels
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import Json, MemberActor, World, message_of, parts, pictures, text_of


async def chosen(world: World, who: MemberActor) -> Person:
    return await preferences.person(world.store, who.id)


def menu(world: World, page: ResponseMessage, key: str) -> Json:
    return next(part for part in parts(world.raw(page)) if part.get("custom_id", "").endswith(f":my_set:{key}"))


def is_chosen(option: Json) -> bool:
    return bool(option.get("default"))


async def opened(world: World, who: MemberActor) -> ResponseMessage:
    shown = await who.slash(world.channel, "my settings")
    assert shown.ephemeral
    return there(shown.response)


async def turn_to(world: World, who: MemberActor, page: ResponseMessage, tab: str) -> None:
    await who.click(page, custom_id=f"t:0:0:my_tab:{tab}")


async def pick(world: World, who: MemberActor, page: ResponseMessage, key: str, *values: str) -> InteractionResult:
    await turn_to(world, who, page, questions(Person(), "en-US")[key].tab)
    return await who.select(page, list(values), custom_id=menu(world, page, key)["custom_id"])


@exercises("/my settings", "button my_set")
async def test_every_menu_changes_what_it_says(world: World) -> None:
    ann = world.person("Ann")
    page = await opened(world, ann)
    assert await world.store.person(ann.id) is None, "her Discord's language says nothing about where she lives"
    assert "I don't know your time zone yet. Until you tell me, I may ping you at night." in text_of(page)
    assert not [option for option in menu(world, page, "zone")["options"] if option.get("default")]
    for key, values in {
        "remind": ["6"],
        "notices": ["up_next"],
        "quiet_from": ["1320"],
        "quiet_to": ["480"],
        "days_off": ["6", "5"],
        "zone": ["Europe/Berlin"],
        "shows": ["words"],
        "palette": ["high-contrast"],
        "listed": ["no"],
        "luck": ["no"],
        "asks_first": ["always"],
    }.items():
        await pick(world, ann, page, key, *values)
    assert await chosen(world, ann) == Person(
        zone="Europe/Berlin",
        quiet=Quiet(22 * 60, 8 * 60, (5, 6)),
        remind=6,
        up_next=True,
        pictures=False,
        palette="high-contrast",
        dm=False,
        zone_chosen=True,
        listed=False,
        luck_seen=False,
        asks_first="always",
    )
    again = await opened(world, ann)
    first, second, third, *_ = text_of(again).splitlines()
    assert "for you, in Berlin. No pings from 22:00 to 08:00 and all of Saturday and Sunday." in first
    assert second == "🔔 Reminders: Every 6 hours. I also tell you when you are next."
    assert third == "🎨 You see words instead of pictures. Only you see your figures."
    marked = [option["value"] for option in menu(world, again, "days_off")["options"] if option.get("default")]
    assert marked == ["5", "6"]
    await pick(world, ann, again, "quiet_from", "none")
    await pick(world, ann, again, "days_off")
    await pick(world, ann, again, "remind", "off")
    now = await chosen(world, ann)
    assert (now.quiet, now.remind) == (Quiet(), "off")


@exercises("button my_tab")
async def test_the_page_that_a_menu_stands_on_stays_open_and_has_room_for_more(world: World) -> None:
    ann = world.person("Ann")
    async with world.store.change() as tx:
        away = Away(world.clock() - 5, world.clock() + 86_400)
        await preferences.remember_person(tx, ann.id, Person(away=away))
    page = await opened(world, ann)
    asked = questions(Person(), "en-US")
    assert "my_back" in world.verbs(page)
    assert "language" in asked
    for tab in TABS:
        await turn_to(world, ann, page, tab)
        keys = [control.split(":")[-1] for control in world.controls(page) if ":my_set:" in control]
        assert keys == [key for key, question in asked.items() if question.tab == tab]
        assert len(list(parts(world.raw(page)))) <= 40 - 3 * 2, "two more menus on each"
    await pick(world, ann, page, "listed", "no")
    assert "Only you see your figures." in text_of(page)
    assert "t:0:0:my_set:listed" in world.controls(page), "a choice does not turn the page"


async def test_a_menu_without_a_choice_says_so_and_not_its_title_again(world: World) -> None:
    page = await opened(world, world.person("Ann"))
    menus = [part for part in parts(world.raw(page)) if ":my_set:" in part.get("custom_id", "")]
    empty = [part["custom_id"].split(":")[-1] for part in menus if not any(map(is_chosen, part["options"]))]
    assert empty == ["quiet_from", "quiet_to", "days_off", "zone"]
    assert {menu(world, page, key)["placeholder"] for key in empty} == {"Nothing chosen yet"}
    assert menu(world, page, "remind")["placeholder"] == "Remind me of my turn", "a phone heads its list with it"


@pytest.mark.parametrize(
    ("key", "value", "quiet"),
    [
        ("quiet_from", "1380", Quiet(23 * 60, 7 * 60)),
        ("quiet_from", "420", Quiet(7 * 60, 15 * 60)),
        ("quiet_to", "360", Quiet(22 * 60, 6 * 60)),
        ("quiet_to", "1320", Quiet(14 * 60, 22 * 60)),
    ],
)
async def test_a_half_given_night_is_completed_with_the_usual_hour(
    world: World, key: str, value: str, quiet: Quiet
) -> None:
    ann = world.person("Ann")
    await pick(world, ann, await opened(world, ann), key, value)
    assert (await chosen(world, ann)).quiet == quiet


async def test_an_option_that_is_not_offered_changes_nothing(world: World) -> None:
    ann = world.person("Ann")
    page = await opened(world, ann)
    before, shown = await chosen(world, ann), world.memory(page)
    for key, value in (("remind", "999"), ("zone", "Nowhere/Land"), ("palette", "pink")):
        await world.late(ann, shown, f"t:0:0:my_set:{key}", value)
    assert await chosen(world, ann) == before


@exercises("/my settings", "offers /my settings zone")
async def test_a_clock_is_found_by_its_city(world: World) -> None:
    ann = world.person("Ann")
    offered = await ann.autocomplete(world.channel, "my settings", "zone", "")
    assert offered[0]["value"] == "America/New_York"
    offered = await ann.autocomplete(world.channel, "my settings", "zone", "tok")
    assert offered[0]["value"] == "Asia/Tokyo"
    await ann.slash(world.channel, "my settings", zone="asia/tokyo")
    assert (await chosen(world, ann)).zone == "Asia/Tokyo"
    await ann.slash(world.channel, "my settings", zone="Reyk")
    assert (await chosen(world, ann)).zone == "Atlantic/Reykjavik"
    assert text_of(await ann.slash(world.channel, "my settings", zone="Atlantis")) == str(words.NO_SUCH_ZONE)


async def test_it_works_in_direct_messages(world: World) -> None:
    ann = world.person("Ann")
    shown = await ann.user.slash("my settings")
    await ann.user.select(there(shown.response), ["12"], custom_id="t:0:0:my_set:remind")
    assert (await chosen(world, ann)).remind == 12


# --- being away ------------------------------------------------------------------------------------------


@exercises("/my away", "/my back", "offers /my away until", "offers /my away from")
async def test_a_holiday_is_announced_and_ended(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    await ann.slash(world.channel, "my settings", zone="Europe/Berlin")
    today = (await chosen(world, ann)).local(world.clock()).date()
    offered = await ann.autocomplete(world.channel, "my away", "until", "")
    assert offered[1]["value"] == (today + datetime.timedelta(days=1)).isoformat()
    later = {"from": "tomorrow"}
    offered = await ann.autocomplete(world.channel, "my away", "from", "tomorrow", until="1w")
    assert [choice["value"] for choice in offered] == [(today + datetime.timedelta(days=1)).isoformat()]
    told = text_of(await ann.slash(world.channel, "my away", until="1w", **later))
    away = there((await chosen(world, ann)).away)
    assert told.startswith(f"🏖️ Away from <t:{int(away.since)}:f> until <t:{int(away.until)}:f>.")
    assert away.until - away.since == 6 * 86_400
    assert datetime.datetime.fromtimestamp(away.since, datetime.UTC).hour == 23, "midnight in Berlin"
    await ann.slash(world.channel, "my away", until="tomorrow")
    assert (await chosen(world, ann)).is_away(world.clock())
    assert "Away until" in text_of(await ann.slash(world.channel, "my settings"))
    assert str(words.BACK) in text_of(await ann.slash(world.channel, "my back"))
    assert (await chosen(world, ann)).away is None
    assert str(words.NOT_AWAY) in text_of(await ann.slash(world.channel, "my back"))


async def test_days_away_without_a_time_zone_go_by_the_guessed_one(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", deadline="1d")
    async with world.store.change() as tx:
        await preferences.remember_person(tx, bo.id, Person())
    await ann.slash(world.channel, "my settings", zone="Asia/Tokyo")
    answer = text_of(await bo.slash(world.channel, "my away", until="2026-01-20"))
    away = there((await chosen(world, bo)).away)
    assert away.until == datetime.datetime(2026, 1, 20, tzinfo=zoneinfo.ZoneInfo("Asia/Tokyo")).timestamp()
    now = datetime.datetime.fromtimestamp(world.clock(), zoneinfo.ZoneInfo("Asia/Tokyo"))
    assert f"so I count these days as if it were {now:%H:%M} for you now" in answer
    page = text_of(await bo.slash(world.channel, "my settings"))
    assert page.count("I don't know your time zone") == 1
    await bo.slash(world.channel, "my settings", zone="Europe/Berlin")
    moved = there((await chosen(world, bo)).away)
    assert moved.until == datetime.datetime(2026, 1, 20, tzinfo=zoneinfo.ZoneInfo("Europe/Berlin")).timestamp()
    assert moved.since == away.since, "they are away since then"
    again = text_of(await bo.slash(world.channel, "my away", until="2026-01-21"))
    assert "I don't know your time zone" not in again


async def test_settings_say_that_dms_are_closed(world: World) -> None:
    ann = world.person("Ann")
    assert str(words.NEWS["dm"]) in text_of(await ann.slash(world.channel, "my settings"))
    async with world.store.change() as tx:
        await tx.dm_closed(ann.id, world.clock())
    told = text_of(await ann.slash(world.channel, "my settings"))
    assert str(words.DMS_CLOSED) in told
    assert str(words.NEWS["dm"]) not in told


@exercises("button my_away", "button my_back")
async def test_a_holiday_begins_and_ends_on_the_settings_page(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    await ann.slash(world.channel, "my settings", zone="Europe/Berlin")
    page = message_of(await ann.slash(world.channel, "my settings"))
    assert "my_back" not in world.verbs(page)
    day = (await chosen(world, ann)).local(world.clock()).date() + datetime.timedelta(days=3)
    told = text_of(await world.choose(ann, "my_away", day.isoformat(), on=page))
    away = there((await chosen(world, ann)).away)
    assert told.startswith(f"🏖️ Away until <t:{int(away.until)}:f>.")
    assert (await chosen(world, ann)).is_away(world.clock())
    page = message_of(await ann.slash(world.channel, "my settings"))
    assert str(words.BACK) in text_of(await world.press(ann, "my_back", on=page))
    assert (await chosen(world, ann)).away is None


async def test_a_holiday_that_cannot_be_is_refused(world: World) -> None:
    ann = world.person("Ann")
    for until, since, why in (
        ("yesterday", None, "I cannot read that day."),
        ("2020-01-01", None, "That day is already over."),
        ("2031-01-01", None, "more than a year away"),
        ("31.02.", None, "not in the calendar"),
        ("today", None, words.until_first()),
        ("2d", "3d", words.until_first()),
    ):
        options = {"until": until} | ({"from": since} if since else {})
        assert why in text_of(await ann.slash(world.channel, "my away", **options))
        assert (await chosen(world, ann)).away is None, until


async def test_a_returning_player_takes_over_and_reads_the_robots_moves(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo)
    async with world.store.change() as tx:
        await preferences.remember_person(tx, bo.id, Person(away=Away(world.clock() - 5, world.clock() + 86_400)))
        await tx.write_attendance(table.id, AttendanceRow(1, stand_in="easy"))
    await world.press(ann, "roll")
    if (await world.asked())[0] == (0, "build"):
        await world.press(ann, "pass")
    told = text_of(await bo.slash(world.channel, "my back"))
    assert (await world.table()).seats[1].stand_in is None
    assert told.startswith(str(time_words.BACK)), "as by the button"
    assert "You rolled" not in told, "Bo did not"


async def test_a_returning_player_reads_once_that_the_seat_is_theirs_and_how_much_time_they_have(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, deadline="1d")
    async with world.store.change() as tx:
        await tx.write_attendance(1, AttendanceRow(1, stand_in="easy", misses=2))
    told = text_of(await bo.slash(world.channel, "my back"))
    assert told.count("back") == 2, "you are back, and get your time back"
    assert "You have 12 hours for each turn now." in told


# --- how things are shown ----------------------------------------------------------------------------------


async def test_a_reader_who_prefers_words_gets_pictures_in_words(world: World, real_pictures: None) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await pick(world, ann, await opened(world, ann), "shows", "words")
    market = await world.look(ann, "market")
    assert pictures(world.raw(market)) == []
    assert text_of(world.raw(market)).startswith("You have 3 coins.\n1 🔵 Wheat Field")
    assert "**Bo**: 3 coins" in text_of(await ann.slash(world.channel, "table show"))
    assert len(pictures(world.raw(await world.look(bo, "market")))) == 1


@pytest.mark.parametrize("name", ["high-contrast", "colour-vision"])
async def test_private_pictures_use_personal_colours_and_boards_do_not(
    world: World, real_pictures: None, name: Palette
) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await pick(world, ann, await opened(world, ann), "palette", name)
    await world.look(ann, "market")
    assert shown_palette(world, "market.png") == changed(name)
    await world.look(bo, "market")
    assert shown_palette(world, "market.png") == list(palette())
    assert shown_palette(world, "table-1-go-1.png") == list(under(SUNRISE, "day"))


def changed(name: Palette) -> list[int]:
    drawn = recoloured(Picture(Canvas(1, 1, (0, 0, 0)).png(), "", 1, 1, "any.png"), name)
    return list(pixels(drawn).getpalette() or ())


def shown_palette(world: World, file: str) -> list[int]:
    """The colours of the last picture of that name that was sent."""
    sent = [data for url, data in world.env.backend.cdn._blobs.items() if url.endswith(f"/{file}")]
    return list(Image.open(io.BytesIO(sent[-1])).getpalette() or ())


async def test_a_hand_by_dm_respects_the_wish_for_words(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await mafia.play(world, ann, bo)
    with_picture = mafia.hand_by_dm(world, ann, table.id)
    assert len(pictures(with_picture)) == 1
    page = await opened(world, ann)
    await pick(world, ann, page, "shows", "words")
    world.bot.publisher.poke(table.subject)
    await world.env.settle()
    (told,) = mafia.dms(ann)
    assert told.id == with_picture.id
    assert pictures(told) == []
    names = [card_name(card) for card in mafia.state_of(table).clans[0].hand]
    assert all(name in text_of(told) for name in names)
    await world.restart()
    assert len(mafia.dms(ann)) == 1
    await pick(world, ann, page, "shows", "pictures")
    world.bot.publisher.poke(table.subject)
    await world.env.settle()
    assert len(pictures(mafia.dms(ann)[0])) == 1


async def test_hands_come_by_dm_only_to_players_who_want_them(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await mafia.play(world, ann, bo)
    mafia.hand_by_dm(world, ann, table.id)
    page = await opened(world, ann)
    await pick(world, ann, page, "notices")
    await world.env.settle()
    assert not any(f"t:{table.id}:" in control for m in mafia.dms(ann) for control in world.controls(m))
    assert (await mafia.my_hand(world, ann)) is not None
    mafia.hand_by_dm(world, bo, table.id)
    await pick(world, ann, page, "notices", "dm")
    await world.env.settle()
    mafia.hand_by_dm(world, ann, table.id)

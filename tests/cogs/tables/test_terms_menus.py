"""**Options**: the host changes the terms until the game starts."""

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage

from bot.calendar.deadlines import Duration
from bot.errors import NotInvited
from bot.games.machi_koro import Options
from cogs.errors.refusals import problem
from tests.support.scenarios import exercises
from tests.support.world import MENU, Json, World, labels, parts, text_of


async def options_page(world: World, who: MemberActor, key: str = "edition-0") -> ResponseMessage:
    """The options, on the page with that menu."""
    shown = await world.press(who, "rules")
    assert shown.ephemeral
    assert shown.response is not None
    await turn(world, who, shown.response, key)
    return shown.response


def menus(world: World, message: ResponseMessage) -> dict[str, Json]:
    found = [part for part in parts(world.raw(message)) if part.get("type") == MENU]
    return {part["custom_id"].split(":")[4]: part for part in found}


def menu(world: World, message: ResponseMessage, key: str) -> Json:
    return menus(world, message)[key]


async def turn(world: World, who: MemberActor, message: ResponseMessage, key: str) -> None:
    """Turn to the page with that menu."""
    if key not in menus(world, message):
        await world.press(who, "rules_part", on=message)


async def choose(world: World, who: MemberActor, message: ResponseMessage, key: str, *values: str) -> InteractionResult:
    await turn(world, who, message, key)
    return await who.select(message, list(values), custom_id=menu(world, message, key)["custom_id"])


def chosen(world: World, message: ResponseMessage, key: str) -> list[str]:
    return [option["value"] for option in menu(world, message, key)["options"] if option.get("default")]


async def options_of(world: World) -> Options:
    options = (await world.table()).options()
    assert isinstance(options, Options)
    return options


@exercises("button rules", "button rule", "button rules_part")
async def test_the_host_changes_one_thing_after_another(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    page = await options_page(world, ann)
    assert chosen(world, page, "edition-0") == ["base"]
    for key, value in (("edition-0", "everything"), ("market-0", "10"), ("finish-0", "end-of-round"), ("seats-0", "3")):
        await choose(world, ann, page, key, value)
        assert chosen(world, page, key) == [value]
    table, options = await world.table(), await options_of(world)
    assert (options.edition, options.market, options.finish) == ("everything", "10", "end-of-round")
    assert table.terms.seats == 3
    lobby = text_of(world.messages()[0])
    assert "market of 10 piles" in lobby
    assert "1 seat is free" in lobby
    await world.press(bo, "start")
    assert len((await world.view()).market) == 10


async def test_free_seats_can_be_kept_for_the_invited(world: World) -> None:
    """Offered only where people are invited, because nobody else could join."""
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "table open", game="machi_koro", guest1=bo)
    page = await options_page(world, ann, "help-0")
    await choose(world, ann, page, "help-0", "coach", "invited")
    assert chosen(world, page, "help-0") == ["coach", "invited"]
    assert f"Only for <@{bo.id}>." in text_of(world.messages()[0])
    assert text_of(await cy.slash(world.channel, "table join")) == problem(NotInvited())
    await choose(world, ann, page, "help-0", "coach")
    assert f"Invited: <@{bo.id}>." in text_of(world.messages()[0])
    await cy.slash(world.channel, "table join")
    assert (await world.table()).names == ("Ann", "Cy")
    await world.close(ann)
    await ann.slash(world.channel, "table open", game="machi_koro")
    page = await options_page(world, ann, "help-0")
    assert "invited" not in str(menu(world, page, "help-0"))


async def test_the_maximum_of_seats_follows_the_edition(world: World) -> None:
    (ann,) = await world.seated("Ann")
    page = await options_page(world, ann)
    await choose(world, ann, page, "edition-0", "harbor")
    assert (await world.table()).terms.seats == 5
    await choose(world, ann, page, "edition-0", "base")
    assert (await world.table()).terms.seats == 4


async def test_cards_are_left_out_page_by_page_and_come_back(world: World) -> None:
    (ann,) = await world.seated("Ann", edition="everything")
    page = await options_page(world, ann)
    await choose(world, ann, page, "without-0", "cafe", "bakery")
    await choose(world, ann, page, "without-1", "mine")
    assert set((await options_of(world)).without) == {"cafe", "bakery", "mine"}
    assert set(chosen(world, page, "without-0")) == {"cafe", "bakery"}
    assert "**Cards left out of the game**: 2–3 Bakery, 3 Cafe and 9 Mine" in text_of(page)
    await choose(world, ann, page, "without-0", "cafe")
    assert set((await options_of(world)).without) == {"cafe", "mine"}
    await choose(world, ann, page, "edition-0", "millionaires-row")
    assert set((await options_of(world)).without) == {"cafe", "mine"}


async def test_nothing_is_left_out_any_more(world: World) -> None:
    (ann,) = await world.seated("Ann", without="cafe")
    page = await options_page(world, ann)
    remembered, identifier = world.memory(page), menu(world, page, "without-0")["custom_id"]
    payload, _ = world.prepare(ann, remembered, identifier, "cafe")
    payload["data"]["values"] = []
    await world.deliver(payload)
    assert (await options_of(world)).without == ()
    assert "**Cards left out of the game**" in text_of(page).split("\n")


async def test_every_menu_has_its_heading_whatever_is_chosen(world: World) -> None:
    (ann,) = await world.seated("Ann")
    page = await options_page(world, ann)
    headings = [line for line in text_of(page).split("\n") if line.startswith("**")]
    assert "**Market**" in headings
    await choose(world, ann, page, "market-0", "10")
    assert [line for line in text_of(page).split("\n") if line.startswith("**")] == headings
    await world.press(ann, "rules_part", "table", on=page)
    assert "**Extras**" in text_of(page).split("\n"), "the menu shows what is chosen"


async def test_impossible_options_are_marked_and_refused_in_words(world: World) -> None:
    people = world.people("Ann", "Bo", "Cy", "Dee", "Eve")
    await world.sit(*people, edition="harbor")
    page = await options_page(world, people[0])
    base = menu(world, page, "edition-0")["options"][0]
    assert (base["value"], base["description"]) == ("base", "Not possible: 5 players sit here, and it is for 2 to 4")
    for key, value, told in (
        ("edition-0", "base", "Base game is not possible: 5 players sit here, and it is for 2 to 4."),
        ("seats-0", "3", "5 players sit here already. For fewer seats, somebody has to leave first."),
    ):
        before = await world.table()
        await choose(world, people[0], page, key, value)
        assert told in text_of(page)
        assert chosen(world, page, key) != [value]
        assert await world.table() == before


async def test_postal_tables_choose_a_deadline_but_no_end(world: World) -> None:
    (ann,) = await world.seated("Ann")
    page = await options_page(world, ann)
    await choose(world, ann, page, "pace-0", "postal")
    assert chosen(world, page, "deadline-0") == ["2d"]
    await choose(world, ann, page, "deadline-0", "12h")
    assert (await world.table()).terms.deadline == Duration(12 * 3600)
    await choose(world, ann, page, "finish-0", "at-once")
    assert "by post the round is always played to its end" in text_of(page)
    await choose(world, ann, page, "pace-0", "live")
    table = await world.table()
    assert (table.terms.pace, table.terms.deadline) == ("live", None)
    assert (await options_of(world)).finish == "at-once"


async def test_live_tables_choose_a_deadline_and_night_rules(world: World) -> None:
    (ann,) = await world.seated("Ann")
    page = await options_page(world, ann, "deadline-0")
    assert chosen(world, page, "deadline-0") == ["none"]
    await choose(world, ann, page, "deadline-0", "12h")
    assert chosen(world, page, "absence-0") == ["waking-pause"]
    assert "a turn within 12 hours, nights not counted\n" in text_of(world.messages()[0])
    await choose(world, ann, page, "absence-0", "clock-play")
    terms = (await world.table()).terms
    assert (terms.deadline, terms.waking, terms.away) == (Duration(12 * 3600), False, "play")
    lobby = text_of(world.messages()[0])
    assert "a turn within 12 hours, nights count · the bot plays for players on holiday" in lobby
    await choose(world, ann, page, "deadline-0", "1d")
    assert chosen(world, page, "absence-0") == ["clock-play"], "another long deadline changes nothing about nights"


async def test_nights_count_where_a_turn_is_shorter_than_one(world: World) -> None:
    (ann,) = await world.seated("Ann", deadline="1h")
    assert "a turn within 1 hour\n" in text_of(world.messages()[0])
    assert not (await world.table()).terms.waking
    page = await options_page(world, ann, "deadline-0")
    await choose(world, ann, page, "deadline-0", "1d")
    assert (await world.table()).terms.waking


async def test_options_and_terms_have_pages_of_their_own(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    page = await options_page(world, ann)
    assert list(menus(world, page)) == ["edition-0", "market-0", "finish-0", "first-0", "without-0"]
    assert "Seats, pace, old boards…" in labels(world.raw(page))
    await world.press(ann, "rules_part", on=page)
    timed = ["seats-0", "pace-0", "deadline-0", "absence-0", "stand_in-0", "help-0"]
    assert list(menus(world, page)) == [*timed, "tidy-0", "language-0"]
    await choose(world, ann, page, "seats-0", "3")
    assert "seats-0" in menus(world, page), "after a change the page stays"
    await world.press(ann, "rules_part", on=page)
    assert "edition-0" in menus(world, page)
    await world.press(bo, "start")
    await world.press(ann, "rules_part", on=page)
    assert text_of(page).startswith("Options of this table: Base game")


async def test_a_former_host_cannot_open_other_pages(world: World) -> None:
    ann, _ = await world.seated("Ann", "Bo")
    page = await options_page(world, ann)
    await world.press(ann, "leave")
    assert "Only the host" in text_of(await world.press(ann, "rules_part", on=page))


async def test_the_fullest_live_pages_leave_room_below_what_discord_allows(world: World) -> None:
    (ann,) = await world.seated("Ann", edition="everything")
    page = await options_page(world, ann)
    assert len(list(parts(world.raw(page)))) <= 30
    await world.press(ann, "rules_part", on=page)
    assert len(list(parts(world.raw(page)))) <= 30


@exercises("/table rules")
async def test_other_players_read_the_terms_and_the_hosts_name(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    for by_button in (True, False):
        told = await (world.press(bo, "rules") if by_button else bo.slash(world.channel, "table rules"))
        assert told.ephemeral
        assert "Only the host" in text_of(told)
        assert "Options of this table: Base game" in text_of(told)
        assert world.verbs(told) == ["table_language", "table_tidy"], "they change nothing else"
    mine = await ann.slash(world.channel, "table rules")
    assert "rule" in world.verbs(mine)
    await world.press(bo, "start")
    assert "Options of this table: Base game" in text_of(await ann.slash(world.channel, "table rules"))


async def test_an_open_page_works_after_a_restart(world: World) -> None:
    ann, _ = await world.seated("Ann", "Bo")
    page = await options_page(world, ann)
    remembered, identifier = world.memory(page), menu(world, page, "market-0")["custom_id"]
    await world.restart()
    await world.late(ann, remembered, identifier, "12")
    assert (await options_of(world)).market == "12"


async def test_an_open_page_changes_nothing_after_the_start(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    page = await options_page(world, ann)
    remembered, identifier = world.memory(page), menu(world, page, "market-0")["custom_id"]
    await world.press(bo, "start")
    told = await world.late(ann, remembered, identifier, "12")
    assert "begun already" in text_of(told)
    assert (await options_of(world)).market == "all"


async def test_a_former_host_changes_nothing(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    page = await options_page(world, ann)
    remembered, identifier = world.memory(page), menu(world, page, "market-0")["custom_id"]
    await world.press(ann, "leave")
    assert "Only the host" in text_of(await world.late(ann, remembered, identifier, "12"))
    assert (await options_of(world)).market == "all"
    assert "rule" in world.verbs(await options_page(world, bo))


async def test_the_host_and_a_manager_change_things_at_once(world: World) -> None:
    (ann,) = await world.seated("Ann")
    boss = world.person("Boss", manager=True)
    first, second = await options_page(world, ann), await options_page(world, boss)
    payloads = [
        world.prepare(who, world.memory(page), menu(world, page, key)["custom_id"], value)[0]
        for who, page, key, value in ((ann, first, "market-0", "15"), (boss, second, "edition-0", "harbor"))
    ]
    await world.deliver(*payloads)
    options = await options_of(world)
    assert (options.market, options.edition) == ("15", "harbor")


async def test_a_choice_delivered_twice_is_made_once(world: World) -> None:
    (ann,) = await world.seated("Ann")
    page = await options_page(world, ann)
    await choose(world, ann, page, "market-0", "15")
    before = await world.table()
    await world.deliver(world.delivered[-1])
    assert await world.table() == before


@pytest.mark.parametrize(("key", "value"), [("market-0", "99"), ("edition-0", "x"), ("seats-0", "²"), ("pace-0", "x")])
async def test_choices_that_do_not_exist_are_refused(world: World, key: str, value: str) -> None:
    (ann,) = await world.seated("Ann")
    page = await options_page(world, ann, key)
    before = await world.table()
    payload, result = world.prepare(ann, world.memory(page), f"t:1:0:rule:{key}", value)
    await world.deliver(payload)
    assert result().acknowledged
    assert await world.table() == before
    assert "⚠️" in text_of(page)


async def test_the_fullest_page_stays_within_what_discord_allows(world: World) -> None:
    (ann,) = await world.seated("Ann", edition="everything", pace="postal")
    page = await options_page(world, ann)
    for key in ("without-0", "without-1"):
        values = [option["value"] for option in menu(world, page, key)["options"]]
        await choose(world, ann, page, key, *(value for value in values if value != "mine"))
    assert len((await options_of(world)).without) == 38
    assert len(list(parts(world.raw(page)))) <= 40
    await world.choose(ann, "robots", "easy")
    await world.press(ann, "start")
    assert (await world.table()).row.phase == "playing"


async def test_the_host_chooses_who_stands_in_and_what_helps(world: World) -> None:
    (ann,) = await world.seated("Ann", reasons=True)
    assert "robots say why" in text_of(world.messages()[0])
    page = await options_page(world, ann, "help-0")
    assert chosen(world, page, "help-0") == ["coach", "reasons"]
    await choose(world, ann, page, "stand_in-0", "hard")
    await choose(world, ann, page, "help-0")
    terms = (await world.table()).terms
    assert (terms.stand_in, terms.reasons, terms.coach) == ("hard", False, False)
    assert "no odds are shown" in text_of(world.messages()[0])

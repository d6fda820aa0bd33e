"""The form for a deadline that no menu offers: opened by a button beside every deadline menu."""

import re

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.calendar import preferences
from bot.calendar.deadlines import Daily, Duration
from bot.errors import NotHost
from bot.table.table import Ref
from cogs.errors.refusals import problem
from cogs.ui import deadline_form, deadline_words, deadlines, verbs, words
from cogs.ui.components import Button, Press
from cogs.ui.verbs import TYPED
from tests.cogs.tables.test_terms_menus import chosen, options_page
from tests.cogs.votes.test_votes import asked
from tests.support.scenarios import exercises
from tests.support.values import of_type, there
from tests.support.world import MemberActor, World, labels, parts, text_of

HOUR = 3600
NONSENSE = ("soon", "25:00 Europe/Berlin", "20:00 Europe/Berlni", "99d", "²h", "@everyone", "`20:00`", "\N{BREAD}" * 25)


async def typed(
    world: World, who: MemberActor, page: ResponseMessage, text: str, verb: str = "deadline_typed"
) -> InteractionResult:
    """Press the button on a person's private page and submit the form with that text."""
    return await who.submit_modal(await world.press(who, verb, on=page), {"deadline": text})


def button(world: World, page: ResponseMessage, verb: str = "deadline_typed") -> str:
    """The custom id of the button to the form."""
    return next(control for control in world.controls(page) if control.split(":")[3] == verb)


@exercises("button deadline_typed")
async def test_a_table_is_asked_for_any_deadline(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    page = await asked(world, ann, "deadline")
    shown = await world.press(ann, "deadline_typed", on=page)
    assert shown.modal is not None
    (field,) = (part["component"] for part in shown.modal["components"])
    assert field["placeholder"] == "36h  ·  20:00 America/New_York  ·  none"
    assert "value" not in field
    await ann.submit_modal(shown, {"deadline": " 20:15  europe/berlin"})
    assert "You agree. Waiting for Bo." in text_of(page)
    assert "a turn" not in text_of(world.messages()[-2])
    await world.press(bo, "agree")
    assert (await world.table()).terms.deadline == Daily(20, 15, "Europe/Berlin")


async def test_an_invalid_deadline_is_refused_and_can_be_corrected(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    page = await asked(world, ann, "deadline")
    assert "Type another deadline…" in labels(world.raw(page))
    for text in NONSENSE:
        await typed(world, ann, page, text)
        assert "⚠️" in text_of(page)
        assert labels(world.raw(page)) == ["Type it again…"]
    await typed(world, ann, page, "20:00")
    assert "Add your time zone, like `20:00 Europe/Berlin`" in text_of(page)
    again = await world.press(ann, "deadline_typed", on=page)
    assert there(again.modal)["components"][0]["component"]["value"] == "20:00"
    await ann.submit_modal(again, {"deadline": "20:00 Europe/Berlin"})
    assert "Waiting for Bo" in text_of(page)
    assert (await world.table()).terms.deadline is None


async def test_a_closed_form_opens_again_and_its_menu_still_works(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    page = await asked(world, ann, "deadline")
    for _ in range(2):
        assert (await world.press(ann, "deadline_typed", on=page)).modal is not None
    await world.choose(ann, "deadline", "3d", on=page)
    assert "Waiting for Bo" in text_of(page)


async def test_old_buttons_and_open_forms_work_after_a_restart(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    page = await asked(world, ann, "deadline")
    shown = await world.press(ann, "deadline_typed", on=page)
    await world.restart()
    await ann.submit_modal(shown, {"deadline": "soon"})
    assert "I cannot read that deadline" in text_of(page)
    await world.restart()
    await typed(world, ann, page, "36h")
    assert "Waiting for Bo" in text_of(page)
    assert not world.bot._connection._view_store._modals, "forms are not kept until somebody hands them in"


async def test_a_form_that_is_delivered_twice_asks_once(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    await typed(world, ann, await asked(world, ann, "deadline"), "36h")
    await world.deliver(world.delivered[-1])
    table = await world.table()
    assert len(await world.bot.votes.open(table)) == 1


async def test_a_form_that_comes_too_late_is_refused(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    page = await asked(world, ann, "deadline")
    shown = await world.press(ann, "deadline_typed", on=page)
    await ann.slash(world.channel, "table draw")
    await world.press(bo, "agree")
    assert "This table is closed" in text_of(await ann.submit_modal(shown, {"deadline": "36h"}))


async def test_a_form_of_a_stranger_changes_nothing(world: World) -> None:
    ann, bo, eve = world.people("Ann", "Bo", "Eve")
    await world.play(ann, bo)
    page = await asked(world, ann, "deadline")
    pressed, came = world.prepare(eve, world.memory(page), button(world, page))
    await world.deliver(pressed)
    assert "You do not play" in text_of(came()), "before they type"
    for text in ("36h", "soon"):
        payload, result = world.prepare_form(eve, world.memory(page), button(world, page), text)
        await world.deliver(payload)
        assert "You do not play" in text_of(result())
    assert await world.bot.votes.open(await world.table()) == []


@exercises("button rule_typed")
@pytest.mark.parametrize("pace", ["live", "postal"])
async def test_the_host_agrees_on_any_deadline_before_the_start(world: World, pace: str) -> None:
    (ann,) = await world.seated("Ann", pace=pace)
    page = await options_page(world, ann, "deadline-0")
    await typed(world, ann, page, "yesterday", "rule_typed")
    assert "**Deadline**\n⚠️ I cannot read that deadline." in text_of(page)
    await typed(world, ann, page, "36h", "rule_typed")
    assert (await world.table()).terms.deadline == Duration(36 * HOUR)
    assert chosen(world, page, "deadline-0") == ["1d12h"]
    assert "⚠️" not in text_of(page)
    assert "Type another deadline…" in labels(world.raw(page))
    await typed(world, ann, page, "none", "rule_typed")
    assert (await world.table()).terms.deadline is None


async def test_only_the_host_says_a_deadline(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    page = await options_page(world, ann, "deadline-0")
    identifier = button(world, page, "rule_typed")
    pressed, came = world.prepare(bo, world.memory(page), identifier)
    handed_in, refused = world.prepare_form(bo, world.memory(page), identifier, "36h")
    await world.deliver(pressed, handed_in)
    assert text_of(came()) == text_of(refused()) == problem(NotHost())
    assert (await world.table()).terms.deadline is None


async def test_after_the_start_the_rules_stay_as_they_were_agreed(world: World) -> None:
    ann, _ = await world.seated("Ann", "Bo")
    page = await options_page(world, ann, "deadline-0")
    shown = await world.press(ann, "rule_typed", on=page)
    await world.press(ann, "start")
    assert "The game has begun already" in text_of(await ann.submit_modal(shown, {"deadline": "36h"}))
    assert (await world.table()).terms.deadline is None


async def test_everything_that_can_be_agreed_on_still_fits_a_message(world: World) -> None:
    (ann,) = await world.seated("Ann", edition="everything")
    page = await options_page(world, ann, "deadline-0")
    await typed(world, ann, page, "x" * 50, "rule_typed")
    assert len(list(parts(world.raw(page)))) <= 40


@exercises("button server_deadline_typed")
async def test_managers_choose_any_deadline_for_new_tables(world: World) -> None:
    boss, ann = world.person("Boss", manager=True), world.person("Ann")
    shown = await boss.slash(world.channel, "server settings")
    page = there(shown.response)
    await typed(world, boss, page, "8:00", "server_deadline_typed")
    assert "**Deadline of new tables**\n⚠️ Add your time zone" in text_of(page)
    await typed(world, boss, page, "8:00 asia/tokyo", "server_deadline_typed")
    assert "08:00, Asia/Tokyo" in text_of(page)
    assert (await preferences.server(world.store, world.guild.id)).deadline == Daily(8, 0, "Asia/Tokyo")
    identifier = button(world, page, "server_deadline_typed")
    for text in ("soon", "2d"):
        payload, result = world.prepare_form(ann, world.memory(page), identifier, text)
        await world.deliver(payload)
        assert text_of(result()) == str(words.MANAGERS_ONLY)
    assert (await preferences.server(world.store, world.guild.id)).deadline == Daily(8, 0, "Asia/Tokyo")


def again(table: int, typed: str) -> str:
    """The custom id of the button to the form with that text."""
    control = deadline_form.form_button(verbs.DEADLINE_TYPED, Ref(table), deadline_form.Mistyped(typed, "why"))
    return of_type(Button, control).custom_id


@pytest.mark.parametrize("text", ["a" * 40, "20:00 America/North_Dakota/New_Salem", "36 hours"])
def test_the_form_opens_again_with_the_typed_text(text: str) -> None:
    identifier = again(10**14, text)
    assert len(identifier) <= 100
    press = there(Press.read(identifier))
    assert press.arg == text


@pytest.mark.parametrize("text", ["", "a" * 41, "\N{BREAD}", "\x00", "‮20:00", "\ud7ff"])
def test_text_too_long_for_a_custom_id_is_typed_again(text: str) -> None:
    assert re.fullmatch(TYPED, text, re.ASCII) is None
    assert again(1, text) == "t:1:0:deadline_typed"


@pytest.mark.parametrize("zone", sorted({"Europe/Berlin", *deadlines.ZONES_BY_LOCALE.values()}))
def test_the_form_fits_what_discord_allows_in_every_language(zone: str) -> None:
    assert len(str(deadline_words.TITLE)) <= 45
    assert len(str(deadline_words.LABEL)) <= 45
    assert len(deadline_words.FIELD_ABOUT(zone=zone, none="none")) <= 100

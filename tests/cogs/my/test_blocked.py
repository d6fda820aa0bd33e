"""/my blocked: whom a person never wants at their table, for nobody else's eyes."""

from simcord.results import ResponseMessage

from bot.table.company import company_of
from cogs.my import words
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, message_of, parts, text_of

USER_MENU = 5


async def choose_person(world: World, who: MemberActor, page: ResponseMessage, other: MemberActor) -> str:
    """Choose from the menu of people; returns what is said beside the page, if anything."""
    menu = next(each for each in world.controls(page) if each.endswith(":my_block"))
    return text_of(await who.select(page, [other], custom_id=menu))


@exercises("/my blocked", "button my_block", "button my_unblock")
async def test_a_person_is_put_on_the_list_and_taken_off(world: World) -> None:
    ann, bo = world.people("Ann", "B*o")
    page = message_of(await ann.slash(world.channel, "my blocked"))
    assert page.ephemeral
    assert str(words.NOBODY_BLOCKED) in text_of(page)
    await choose_person(world, ann, page, bo)
    assert "Blocked: **B\\*o**." in text_of(page)
    await world.restart()
    again = message_of(await ann.slash(world.channel, "my blocked"))
    assert text_of(again) == text_of(page)
    assert str(words.NOBODY_BLOCKED) in text_of(await bo.slash(world.channel, "my blocked"))
    await world.choose(ann, "my_unblock", str(bo.id), on=again)
    assert str(words.NOBODY_BLOCKED) in text_of(again)
    assert words.UNBLOCKED(name="B\\*o") in text_of(again)
    assert "my_unblock" not in world.verbs(again)
    assert (await company_of(world.store, ann.id)).blocked == {}


async def test_a_forged_choice_takes_nobody_off_the_list(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    page = message_of(await ann.slash(world.channel, "my blocked"))
    await choose_person(world, ann, page, bo)
    menu = next(each for each in world.controls(page) if each.endswith(":my_unblock"))
    remembered = world.memory(page)
    next(part for part in parts(remembered) if part.get("custom_id") == menu)["options"][0]["value"] = "tech_startup"
    await world.late(ann, remembered, menu, "tech_startup")
    assert "Blocked: **Bo**." in text_of(page)
    assert (await company_of(world.store, ann.id)).blocked == {bo.id: "Bo"}


async def test_the_list_says_where_one_sits_together_already(world: World) -> None:
    """Tables that have not begun, where they may only be invited yet, apart from games, and tournaments by name."""
    ann, bo, cy = await world.players("Ann", "Bo", "Cy")
    lobbies = world.guild.create_text_channel("lobbies")
    await ann.slash(lobbies, "table open", game="machi_koro", guest1=bo)
    await ann.slash(world.channel, "tournament open", name="C*up", game="machi_koro", kind="round_robin")
    await world.env.settle()
    page = message_of(await ann.slash(world.channel, "my blocked"))
    await choose_person(world, ann, page, bo)
    assert "You sit with one of them at: [Machi Koro, table 2](https://" in text_of(page)
    assert text_of(page).count("Nothing has begun there yet, so you can leave.") == 1
    assert "You sit with one of them at: [Machi Koro, table 1](https://" in text_of(page)
    assert text_of(page).count("Play goes on there.") == 1
    assert "You are with one of them" not in text_of(page)
    await world.press(bo, "cup_join")
    page = message_of(await ann.slash(world.channel, "my blocked"))
    assert "You are with one of them in: **C\\*up**" in text_of(page)
    theirs = text_of(await cy.slash(world.channel, "my blocked"))
    assert "table 1" not in theirs
    assert "up**" not in theirs


async def test_nobody_blocks_themselves_or_a_bot(world: World) -> None:
    ann = world.person("Ann")
    robot = world.guild.add_member(world.env.create_user("helper", bot=True))
    page = message_of(await ann.slash(world.channel, "my blocked"))
    for other in (ann, robot):
        assert await choose_person(world, ann, page, other) == str(words.NOT_THEM)
    assert (await company_of(world.store, ann.id)).blocked == {}


@exercises("button my_blocked")
async def test_the_settings_lead_there(world: World) -> None:
    ann = world.person("Ann")
    settings = message_of(await ann.slash(world.channel, "my settings"))
    await ann.click(settings, custom_id="t:0:0:my_tab:looks")
    shown = message_of(await world.press(ann, "my_blocked", on=settings))
    assert str(words.BLOCKED) in text_of(shown)
    assert any(part.get("type") == USER_MENU for part in parts(world.raw(shown)))

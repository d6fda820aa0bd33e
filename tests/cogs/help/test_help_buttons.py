"""Buttons in the private answer of Help, for what has none on the board: each does what its command does."""

import pytest

from bot.games.machi_koro.orders import Orders
from bot.table.click import Click
from cogs.ui import words
from tests.support.scenarios import exercises
from tests.support.world import World, labels, pictures, text_of

MINE = ["My games", "My settings", "My data"]
REPORT = "Report a problem"
"""What leads to one's own pages, wherever one asks for help."""


@exercises("button show", "button tell", "button log")
async def test_help_shows_the_table_its_words_and_its_log(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, dice=[4])
    await world.press(ann, "roll")
    helped = (await bo.slash(world.channel, "help")).response
    assert helped is not None
    first = ["Whole table", "In words", "Log", "Since you left", "Standing orders"]
    second = ["My odds", "Pause, replace, draw…", "Resign…", "Close…"]
    assert labels(world.raw(helped)) == [*first, *second, *MINE, REPORT]
    drawn = await world.press(bo, "show", on=helped)
    assert drawn.ephemeral
    assert drawn.response is not None
    assert pictures(world.raw(drawn.response))
    told = await world.press(bo, "tell", on=helped)
    assert told.ephemeral
    assert "**Market**" in text_of(told)
    log = await world.press(bo, "log", on=helped)
    assert log.ephemeral
    assert "**Ann** rolled ⚃ 4" in text_of(log)
    assert text_of(log) == text_of(await bo.slash(world.channel, "table log"))


@exercises("button log_page")
async def test_the_log_is_leafed_through_in_place(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.tables.log.PAGE", 60)
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, dice=[4, 4, 4])
    for person in (ann, bo, ann):
        await world.press(person, "roll")
        await world.press(person, "pass")
    log = (await bo.slash(world.channel, "table log")).response
    assert log is not None
    assert labels(world.raw(log)) == ["Older"]
    first = text_of(log)
    await world.press(bo, "log_page", on=log)
    second = text_of(log)
    assert "Page 2 of" in second
    assert labels(world.raw(log)) == ["Older", "Newer"]
    remembered, (_, newer, _) = world.memory(log), world.controls(log)
    await world.restart()
    await world.late(bo, remembered, newer)
    assert text_of(log) == first


@exercises("button ask_resign", "button ask_close", "button close")
async def test_resigning_and_closing_are_asked_for_first(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo, cy)
    helped = (await world.press(bo, "what_now")).response
    assert helped is not None
    asked = await world.press(bo, "ask_resign", on=helped)
    assert text_of(asked) == words.SURE_TO_RESIGN
    assert asked.response is not None
    await world.press(bo, "resign", on=asked.response)
    assert text_of(asked.response) == words.RESIGNED
    assert text_of(await world.press(bo, "ask_resign", on=helped)) == words.OUT_ALREADY
    helped = (await world.press(bo, "what_now")).response
    assert helped is not None
    assert not {"ask_resign", "standing"} & set(world.verbs(helped)), "what a seat is needed for"
    asked = await world.press(ann, "ask_close", on=(await world.press(ann, "what_now")).response)
    assert text_of(asked) == words.SURE_TO_CLOSE
    assert (await world.store.votes(1)) == set()
    assert asked.response is not None
    await world.press(ann, "close", on=asked.response)
    assert text_of(asked.response) == "You agree to close this table. Still asked: Cy."
    assert (await world.store.votes(1)) == {0}


async def test_a_bystander_can_look_but_not_close(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    helped = (await world.press(cy, "what_now")).response
    assert helped is not None
    assert labels(world.raw(helped)) == ["Whole table", "In words", "Log", *MINE, REPORT]
    anns = (await world.press(ann, "what_now")).response
    asked = (await world.press(ann, "ask_close", on=anns)).response
    assert asked is not None
    page, (button,) = world.memory(asked), world.controls(asked)
    assert "You do not play" in text_of(await world.late(cy, page, button))
    assert (await world.table()).row.phase == "playing"


async def test_a_lobby_is_closed_by_its_host_after_a_question(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann, bo)
    for person, told in ((bo, "Only the host"), (ann, words.CLOSED)):
        helped = (await world.press(person, "what_now")).response
        assert helped is not None
        assert labels(world.raw(helped)) == ["Rules…", "Close…", *MINE, REPORT]
        asked = await world.press(person, "ask_close", on=helped)
        assert asked.response is not None
        assert text_of(asked) == words.SURE_TO_CLOSE_LOBBY
        closed = await world.press(person, "close", on=asked.response)
        assert told in f"{text_of(closed)}{text_of(asked.response)}"
    assert (await world.table()).row.phase == "closed"
    assert "This table is closed" in text_of(await world.press(ann, "ask_close", on=helped))


async def test_after_the_game_help_lets_one_look_back(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo)
    asked = (await bo.slash(world.channel, "table resign")).response
    assert asked is not None
    await world.press(bo, "resign", on=asked)
    helped = (await ann.slash(world.channel, "help")).response
    assert helped is not None
    after = ["Whole table", "In words", "Log", "Check the dice", "Save as a file"]
    assert labels(world.raw(helped)) == [*after, *MINE, REPORT]
    assert "Secret: " in text_of(await world.press(ann, "verify", on=helped))


async def test_in_an_empty_channel_help_leads_to_ones_own_pages_only(world: World) -> None:
    (ann,) = world.people("Ann")
    helped = (await ann.slash(world.channel, "help")).response
    assert helped is not None
    assert labels(world.raw(helped)) == MINE


async def test_who_only_manages_is_led_to_what_concerns_the_table(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    boss = world.person("Boss", manager=True)
    await world.play(ann, bo)
    helped = (await world.press(boss, "what_now")).response
    assert helped is not None
    assert labels(world.raw(helped)) == [
        "Whole table",
        "In words",
        "Log",
        "Pause, replace, draw…",
        "Close…",
        *MINE,
        REPORT,
    ]


@exercises("button my_games", "button my_settings", "button my_data")
async def test_ones_own_pages_are_a_button_away(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo)
    helped = (await world.press(ann, "what_now")).response
    for verb, command in (("my_games", "my games"), ("my_settings", "my settings"), ("my_data", "my data")):
        pressed = await world.press(ann, verb, on=helped)
        assert pressed.ephemeral
        assert text_of(pressed) == text_of(await ann.slash(world.channel, command))


async def test_by_post_help_says_whose_orders_are_wanted_until_when(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    table = await world.play(ann, bo, pace="postal", deadline="12h")
    deadline = (await world.bot.post.status(table)).deadline
    assert deadline is not None
    told = text_of(await ann.slash(world.channel, "help"))
    assert f"Your orders are wanted. The turn is played <t:{int(deadline)}:R>." in told
    assert "`/machi orders` writes and hands in yours, in private. Still waited for: Ann and Bo." in told
    sets = tuple(Orders() for _ in range(world.bot.post.goes_of(table, 0)))
    await world.bot.post.hand_in(Click(1, ann.id), 1, sets)
    assert "Your orders are handed in; you can still change" in text_of(await ann.slash(world.channel, "help"))
    await world.bot.post.hand_in(Click(2, ann.id), 1, sets, final=True)
    assert "Your orders are final." in text_of(await ann.slash(world.channel, "help"))
    assert "You are watching." in text_of(await cy.slash(world.channel, "help"))


async def test_a_move_by_button_at_a_postal_table_is_refused_with_the_way_to_go(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, pace="postal")
    assert "`/machi orders` hands in what you want to do" in text_of(await ann.slash(world.channel, "machi roll"))


async def test_card_offers_first_what_is_on_this_table(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, edition="everything", market="10")
    on_offer = [pile.card for pile in (await world.view()).market]
    offered = [choice["value"] for choice in await ann.autocomplete(world.channel, "card", "name", "")]
    assert offered[: len(on_offer)] == on_offer
    assert len(offered) == 25
    typed = await ann.autocomplete(world.channel, "card", "name", "convention")
    assert [choice["value"] for choice in typed] == ["convention_center"]


async def test_card_offers_in_a_lobby_what_its_edition_has(world: World) -> None:
    (ann,) = world.people("Ann")
    await world.sit(ann, edition="harbor", without="cafe")
    offered = [choice["value"] for choice in await ann.autocomplete(world.channel, "card", "name", "")]
    assert "harbor" in offered
    assert not {"cafe", "vineyard", "loan_office"} & set(offered)


@pytest.mark.parametrize("pace", ["live", "postal"])
async def test_at_a_paused_table_help_says_that_and_how_it_goes_on(world: World, pace: str) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.play(ann, bo, pace=pace)
    await ann.slash(world.channel, "table pause")
    await world.press(bo, "agree")
    for who in (ann, bo):
        helped = text_of(await who.slash(world.channel, "help"))
        assert helped.startswith("**1.** The table has paused this game: nobody can move, and no deadline runs.\n")
        assert "**2.** **Go on…** on the newest board, or `/table pause`, asks the table to go on." in helped
        assert "Waiting for" not in helped

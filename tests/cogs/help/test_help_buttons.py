"""Buttons in Help's private answer that the board lacks: each does the same as its command."""

import pytest

from bot.games.machi_koro.orders import Orders
from bot.games.registry import GAMES
from bot.table.click import Click
from cogs.ui import words
from rendering.words import PHRASEBOOKS
from tests.support.scenarios import exercises
from tests.support.world import World, labels, message_of, parts, pictures, text_of

FIGURES = ["My figures", "Badges", "Leaderboard"]
SHORT = ["Standing orders", "How to play", "More…", *FIGURES]
"""The buttons of Help's first page, for a player."""
MINE = ["My games", "My settings", "My data"]
"""The buttons for personal pages, shown everywhere."""
LAST = ["Report a problem", "Back"]


@exercises("button show", "button tell", "button log", "button help_more")
async def test_help_shows_the_table_its_words_and_its_log(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    short = message_of(await bo.slash(world.channel, "help"))
    assert labels(world.raw(short)) == ["Standing orders", "Pause, replace…", *SHORT[1:]], "for one who waits"
    helped = await world.more_help(bo)
    table = ["Look…", "Pause, replace, draw, old boards…", "Resign…", "Close the table…"]
    assert labels(world.raw(helped)) == [*table, *MINE, *LAST]
    drawn = await world.press_earlier(bo, "show")
    assert drawn.ephemeral
    assert pictures(world.raw(drawn))
    told = await world.press_earlier(bo, "tell")
    assert told.ephemeral
    assert "**Market**" in text_of(told)
    log = await world.press_earlier(bo, "log")
    assert log.ephemeral
    assert "**Ann** rolled ⚃ 4" in text_of(log)
    assert text_of(log) == text_of(await bo.slash(world.channel, "table log"))


@exercises("button how_to_play", "button article", "button help")
@pytest.mark.parametrize("game", GAMES)
async def test_how_to_play_is_a_page_with_more_to_read(world: World, game: str) -> None:
    ann, bo = world.people("Ann", "Bo")
    await world.sit(ann, game=game)
    page = message_of(await world.press(bo, "how_to_play", game))
    assert text_of(page).count("\n") == 4, "five lines"
    assert pictures(world.raw(page))
    section = next(article for article in PHRASEBOOKS[game].articles() if not article.card)
    await world.choose(bo, "article", section.id, on=page)
    assert text_of(page) == section.text
    (last, *_) = reversed(next(each["options"] for each in parts(world.raw(page)) if "options" in each))
    await world.choose(bo, "article", last["value"], on=page)
    read = next(article for article in PHRASEBOOKS[game].articles() if article.id == last["value"])
    assert text_of(page) == read.text
    assert bool(pictures(world.raw(page))) is read.card
    await world.press(bo, "how_to_play", game, on=page)
    assert text_of(page).count("\n") == 4
    await world.press(bo, "help", on=page)
    assert "Press **Join** to take a seat." in text_of(page)
    assert not pictures(world.raw(page))


async def test_how_to_play_leads_back_to_help_also_where_there_is_no_table(world: World) -> None:
    ann = world.person("Ann")
    page = message_of(await ann.slash(world.channel, "help"))
    await world.press(ann, "how_to_play", "machi_koro", on=page)
    await world.press(ann, "help", on=page)
    assert "open" in " ".join(world.verbs(page))


async def test_how_to_play_says_what_a_growing_market_does_at_its_table(world: World) -> None:
    (ann,) = await world.seated("Ann", market="growing")
    page = message_of(await world.press(ann, "how_to_play", "machi_koro"))
    assert "each turn brings one more, until there are 10." in text_of(page).split("\n")[5]


async def test_private_pages_do_not_pile_up(world: World) -> None:
    (ann,) = await world.seated("Ann")
    pages = [await world.press(ann, "rules"), await world.press(ann, "how_to_play", "machi_koro")]
    pages.append(await ann.slash(world.channel, "help"))
    assert [page.response is not None and world.there(page.response) for page in pages] == [False, False, True]


@exercises("button log_page")
async def test_the_log_is_leafed_through_in_place(world: World) -> None:
    world.patch.setattr("cogs.tables.log.PAGE_CHARACTERS", 60)
    ann, bo = await world.players("Ann", "Bo", dice=[4, 4, 4])
    for person in (ann, bo, ann):
        await world.press(person, "roll")
        await world.press(person, "pass")
    log = message_of(await bo.slash(world.channel, "table log"))
    assert labels(world.raw(log))[:2] == ["Older", "Town"]
    first = text_of(log)
    await world.press(bo, "log_page", on=log)
    second = text_of(log)
    assert "Page 2 of" in second
    assert labels(world.raw(log))[:2] == ["Older", "Newer"]
    remembered, (_, newer, *_) = world.memory(log), world.controls(log)
    await world.restart()
    await world.late(bo, remembered, newer)
    assert text_of(log) == first


@exercises("button ask_resign", "button ask_close", "button close")
async def test_resigning_and_closing_are_asked_for_first(world: World) -> None:
    ann, bo, _ = await world.players("Ann", "Bo", "Cy")
    helped = await world.more_help(bo)
    asked = await world.press(bo, "ask_resign", on=helped)
    assert text_of(asked) == str(words.SURE_TO_RESIGN)
    assert asked.response is not None
    await world.press(bo, "resign", on=asked.response)
    assert text_of(asked.response) == str(words.RESIGNED)
    assert text_of(await world.press(bo, "ask_resign", on=helped)) == str(words.OUT_ALREADY)
    helped = await world.more_help(bo)
    assert "ask_resign" not in world.verbs(helped), "a seat is needed for that"
    assert "standing" not in world.verbs(await bo.slash(world.channel, "help")), "for that, too"
    asked = await world.press(ann, "ask_close", on=await world.more_help(ann))
    assert text_of(asked) == str(words.SURE_TO_CLOSE)
    assert (await world.store.votes(1)) == set()
    assert asked.response is not None
    await world.press(ann, "close", on=asked.response)
    assert text_of(asked.response) == "You agree to close this table. Waiting for Cy."
    assert (await world.store.votes(1)) == {0}


async def test_a_bystander_can_look_but_not_close(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    helped = await world.more_help(cy)
    assert labels(world.raw(helped)) == ["Look…", *MINE, *LAST]
    anns = await world.more_help(ann)
    asked = message_of(await world.press(ann, "ask_close", on=anns))
    page, (button, _) = world.memory(asked), world.controls(asked)
    assert "You do not play" in text_of(await world.late(cy, page, button))
    assert (await world.table()).row.phase == "playing"


@exercises("button close_lobby")
async def test_a_lobby_is_closed_by_its_host_after_a_question(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    assert "Only the host" in text_of(await world.press(bo, "ask_close", on=await world.more_help(bo)))
    helped = await world.more_help(ann)
    assert labels(world.raw(helped)) == ["Options", "Close the table…", *MINE, *LAST]
    asked = message_of(await world.press(ann, "ask_close", on=helped))
    assert text_of(asked) == str(words.SURE_TO_CLOSE_LOBBY)
    await world.press(ann, "close_lobby", on=asked)
    assert text_of(asked) == str(words.CLOSED)
    assert (await world.table()).row.phase == "closed"
    assert "This table is closed" in text_of(await world.press(ann, "ask_close", on=helped))


async def test_after_the_game_help_lets_one_look_back(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    asked = message_of(await bo.slash(world.channel, "table resign"))
    await world.press(bo, "resign", on=asked)
    helped = await world.more_help(ann)
    after = ["Look…", "Check the dice", "Save as a file"]
    assert labels(world.raw(helped)) == [*after, *MINE, *LAST]
    assert "Secret: " in text_of(await world.press(ann, "verify", on=helped))


async def test_in_an_empty_channel_help_offers_only_personal_pages(world: World) -> None:
    (ann,) = world.people("Ann")
    helped = message_of(await ann.slash(world.channel, "help"))
    games = ["How to play Machi Koro", "How to play MafiaDollar"]
    guided = ["Guided game: Machi Koro", "Guided game: MafiaDollar"]
    assert labels(world.raw(helped)) == ["Open a table", *guided, *games, *FIGURES, "More…"]
    await world.press(ann, "help_more", on=helped)
    assert labels(world.raw(helped)) == [*MINE, "Back"]


async def test_a_manager_who_does_not_play_reaches_the_tables_pages(world: World) -> None:
    await world.players("Ann", "Bo")
    boss = world.person("Boss", manager=True)
    helped = await world.more_help(boss)
    assert labels(world.raw(helped)) == ["Look…", "Pause, replace, draw, old boards…", "Close the table…", *MINE, *LAST]


@exercises("button my_games", "button my_settings", "button my_data")
async def test_ones_own_pages_are_a_button_away(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    helped = await world.more_help(ann)
    for verb, command in (("my_games", "my games"), ("my_settings", "my settings"), ("my_data", "my data")):
        pressed = await world.press(ann, verb, on=helped)
        assert pressed.ephemeral
        assert text_of(pressed) == text_of(await ann.slash(world.channel, command))


async def test_figures_badges_and_the_leaderboard_are_one_tap_from_help(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    await world.bot.tables.resign(Click(900, bo.id, "Bo"), 1)
    await world.env.settle()
    for verb, command in (("my_stats", "stats"), ("badges", "my achievements"), ("leaderboard", "leaderboard")):
        shown = await world.press(ann, verb, on=await ann.slash(world.channel, "help"))
        asked = await ann.slash(world.channel, command)
        assert (text_of(shown), labels(world.raw(shown))) == (text_of(asked), labels(world.raw(asked)))


async def test_by_post_help_names_missing_orders_and_the_deadline(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    table = await world.play(ann, bo, pace="postal", deadline="12h")
    deadline = (await world.bot.postal_office.status(table)).deadline
    assert deadline is not None
    told = text_of(await ann.slash(world.channel, "help"))
    assert f"Send your orders. The turn is played <t:{int(deadline)}:R>." in told
    assert "`/machi orders` lets you write and send them, in private. Still missing: Ann and Bo." in told
    sets = tuple(Orders() for _ in range(world.bot.postal_office.turns_of(table, 0)))
    await world.bot.postal_office.hand_in(Click(1, ann.id), 1, sets)
    assert "Your orders are sent; you can still change" in text_of(await ann.slash(world.channel, "help"))
    await world.bot.postal_office.hand_in(Click(2, ann.id), 1, sets, final=True)
    assert "You have sent your orders, and you are done." in text_of(await ann.slash(world.channel, "help"))
    assert "You are watching." in text_of(await cy.slash(world.channel, "help"))


async def test_a_live_move_at_a_postal_table_names_the_alternative(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", pace="postal")
    assert "`/machi orders` writes your orders" in text_of(await ann.slash(world.channel, "machi roll"))


async def test_card_suggests_cards_of_this_table_first(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", edition="everything", market="10")
    on_offer = [pile.card for pile in (await world.view()).market]
    offered = [choice["value"] for choice in await ann.autocomplete(world.channel, "card", "name", "")]
    assert offered[: len(on_offer)] == on_offer
    assert len(offered) == 25
    typed = await ann.autocomplete(world.channel, "card", "name", "convention")
    assert [choice["value"] for choice in typed] == ["convention_center"]


async def test_card_offers_in_a_lobby_what_its_edition_has(world: World) -> None:
    (ann,) = await world.seated("Ann", edition="harbor", without="cafe")
    offered = [choice["value"] for choice in await ann.autocomplete(world.channel, "card", "name", "")]
    assert "harbor" in offered
    assert not {"cafe", "vineyard", "loan_office"} & set(offered)


@pytest.mark.parametrize("pace", ["live", "postal"])
async def test_help_at_a_paused_table_says_how_to_resume(world: World, pace: str) -> None:
    ann, bo = await world.players("Ann", "Bo", pace=pace)
    await ann.slash(world.channel, "table pause")
    await world.press(bo, "agree")
    for who in (ann, bo):
        helped = text_of(await who.slash(world.channel, "help"))
        assert helped.startswith("**1.** The table has paused this game: nobody can move, and no deadline runs.\n")
        assert "**2.** **Go on…** on the newest board, or `/table pause`, asks the table to go on." in helped
        assert "Waiting for" not in helped

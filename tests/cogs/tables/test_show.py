"""Views: the table, its log, towns, the market, cards, help."""

import contextlib
from collections.abc import AsyncIterator

import discord
import pytest

from bot.client import Interaction
from cogs.help import words as help_words
from cogs.ui import components
from cogs.ui.components import Press
from cogs.ui.replies import Refused
from rendering.words.machi_koro import CARDS
from tests.support.dealing import deal, town
from tests.support.long import LONG
from tests.support.scenarios import exercises
from tests.support.world import World, message_of, pictures, shown_by, text_of


@exercises("/table show")
async def test_the_whole_table_as_a_picture_or_in_words(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, bo)
    assert "has not begun" in text_of(await ann.slash(world.channel, "table show"))
    await world.press(ann, "start")
    shown = await cy.slash(world.channel, "table show")
    assert shown.ephemeral
    assert len(pictures(world.raw(shown))) == 1
    told = text_of(await cy.slash(world.channel, "table show", text=True))
    assert "**Bo**: 3 coins" in told
    assert "Wheat Field, cost 1: 6 left" in told
    assert "**Ann**, roll the dice." in told


@pytest.mark.parametrize("text", [False, True])
async def test_the_table_page_lets_players_move_and_links_others_to_the_board(world: World, text: bool) -> None:
    """Given a channel with many messages below the board."""
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    others = (await bo.slash(world.channel, "table show", text=text)).response
    mine = message_of(await ann.slash(world.channel, "table show", text=text))
    assert others is not None
    link = f"/{world.board().id})"
    assert link in text_of(others)
    assert link not in text_of(mine), "they need not go there"
    assert "roll" not in world.verbs(others)
    await world.press(ann, "roll", on=mine)
    assert "Ann rolled 4." in shown_by(world.board())


async def test_the_fullest_table_in_words_fits_a_message(world: World) -> None:
    every = {card.id: 2 for card in CARDS.values() if card.set == "base" and hasattr(card, "rolls")}
    full = [town(100, **every) for _ in range(4)]
    deal(world.patch, *full)
    people = world.people(*("_*" * 16 for _ in range(4)))
    await world.play(*people)
    assert "Business Center" in text_of(await people[0].slash(world.channel, "table show", text=True))


@pytest.mark.parametrize("letter", ["漢", "\N{BREAD}"])
async def test_the_fullest_table_in_words_names_everybody_whatever_the_letters(world: World, letter: str) -> None:
    """Given names whose letters have three and four bytes, of which Discord takes fewer."""
    every = {card.id: 1 for card in CARDS.values() if hasattr(card, "rolls")}
    deal(world.patch, *(town(100, **every) for _ in range(5)))
    people = world.people(*(31 * letter + str(seat) for seat in range(5)))
    await world.play(*people, edition="everything")
    told = text_of(await people[0].slash(world.channel, "table show", text=True))
    assert all(f"**{31 * letter}{seat}**" in told for seat in range(5))
    assert "Tech Startup" in told
    assert "…" not in told


@LONG
@exercises("/table log")
async def test_the_log_tells_every_turn(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    assert "has not begun" in text_of(await ann.slash(world.channel, "table log"))
    await world.press(ann, "start")
    for _ in range(16):
        for person in (ann, bo):
            await world.press(person, "roll")
            if (await world.asked())[0][1] == "build":
                await world.press(person, "pass")
    log = await ann.slash(world.channel, "table log")
    newest = text_of(log)
    assert "`  1`" not in newest
    assert newest.endswith("-# Page 1 of 2")
    await world.press(ann, "log_page", on=message_of(log))
    assert text_of(log).startswith("`  1` **Ann** rolled")


@exercises("button town", "/machi town")
async def test_towns(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.sit(ann, bo)
    assert "has not begun" in text_of(await ann.slash(world.channel, "machi town"))
    await world.press(ann, "start")
    for asked in (
        world.press_earlier(bo, "town"),
        cy.slash(world.channel, "machi town", player="Bo"),
        cy.slash(world.channel, "machi town", player="2"),
    ):
        shown = await asked
        assert shown.ephemeral
        assert len(pictures(world.raw(shown))) == 1
    assert "You do not play" in text_of(await world.press_earlier(cy, "town"))
    nobody = await cy.slash(world.channel, "machi town", player="Zed")
    assert text_of(nobody) == "Nobody here is called “Zed”. At this table: Ann and Bo."


@exercises("button market", "/machi market")
async def test_the_market(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo)
    for shown in (await world.press_earlier(cy, "market"), await ann.slash(world.channel, "machi market")):
        assert shown.ephemeral
        assert len(pictures(world.raw(shown))) == 1


@exercises("/card")
async def test_every_card(world: World) -> None:
    (ann,) = world.people("Ann")
    for card in CARDS.values():
        shown = await ann.slash(world.channel, "card", name=(*card.also_called, card.name)[0].upper())
        assert shown.ephemeral
        assert text_of(shown).startswith(f"### {card.name}\n{card.text}")
        assert ("\nSet: " in text_of(shown)) == (card.set != "base")
        assert len(pictures(world.raw(shown))) == 1


async def test_no_such_card(world: World) -> None:
    (ann,) = world.people("Ann")
    assert "Did you mean Train Station?" in text_of(await ann.slash(world.channel, "card", name="trai"))
    assert "Start typing" in text_of(await ann.slash(world.channel, "card", name="@everyone zzz"))


@exercises("/help", "button what_now")
async def test_help_says_what_to_do_now_in_three_lines(world: World) -> None:
    deal(world.patch, town(22, "train_station", "shopping_mall", "amusement_park"), town())
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    assert text_of(await ann.slash(world.channel, "help")).startswith(str(help_words.HELP_NO_TABLE))
    await world.sit(ann, bo)
    assert "You have a seat. 2 of 4" in text_of(await bo.slash(world.channel, "help"))
    assert "Press **Join**" in text_of(await cy.slash(world.channel, "help"))
    await world.press(ann, "start")
    mine = await world.press(ann, "what_now")
    assert "Your turn! **Ann**, roll the dice." in text_of(mine)
    assert text_of(mine).count("\n") == 2
    assert "Waiting for Ann. You get a line here" in text_of(await world.press(bo, "what_now"))
    assert "Waiting for Ann. You are watching" in text_of(await cy.slash(world.channel, "help"))
    await world.press(ann, "roll", 2)
    if (await world.asked()) == [(0, "build")]:
        await world.choose(ann, "build", "radio_tower")
    over = "**1.** This game is over. **Rematch** on the last board starts another with the same people.\n"
    assert text_of(await cy.slash(world.channel, "help")).startswith(over)


async def test_help_at_a_closed_table_speaks_of_opening_another(world: World) -> None:
    (ann,) = await world.seated("Ann")
    await world.close(ann)
    assert text_of(await ann.slash(world.channel, "help")).startswith(str(help_words.HELP_NO_TABLE))


@exercises("/help", "/card")
async def test_help_and_cards_work_in_direct_messages_without_tables(world: World) -> None:
    ann = world.person("Ann")
    told = text_of(await ann.user.slash("help"))
    assert str(help_words.HELP_IN_PRIVATE) in told
    assert "in this channel" not in told
    assert "### Mine" in text_of(await ann.user.slash("card", name="mine"))
    offered = ann.user.available_commands()
    groups = {name.partition(" ")[0] for name in offered}
    assert groups == {"help", "card", "my", "stats", "mafia"}, (
        "hands come by DM, so the moves of that game can be typed there"
    )


LOOKS = ("table show", "table log", "table verify", "machi market", "machi town", "machi odds", "card")


async def test_view_commands_wait_in_the_view_queue(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    turn, turns = world.bot.view_queue.turn, list[int]()

    def counted(
        interaction: discord.Interaction, *, amends: bool = False
    ) -> contextlib.AbstractAsyncContextManager[None]:
        turns.append(interaction.id)
        return turn(interaction, amends=amends)

    world.patch.setattr(world.bot.view_queue, "turn", counted)
    for number, line in enumerate(LOOKS, 1):
        options = {"name": "Bakery"} if line == "card" else {}
        await ann.slash(world.channel, line, **options)
        assert len(turns) == number, line


async def test_a_button_that_only_shows_something_waits_for_a_turn(world: World) -> None:
    def closed(*_: object, **__: object) -> contextlib.AbstractAsyncContextManager[None]:
        raise Refused("Not now.")

    ann, bo = await world.players("Ann", "Bo", dice=[4])
    world.patch.setattr(world.bot.view_queue, "turn", closed)
    assert text_of(await ann.slash(world.channel, "machi market")) == "Not now."
    assert text_of(await world.press(bo, "look")) == "Not now."
    await world.press(ann, "roll")
    assert "Ann rolled 4." in shown_by(world.board())


async def test_what_follows_a_look_keeps_no_other_waiting(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    turn, running, seen = world.bot.view_queue.turn, list[int](), list[int]()

    @contextlib.asynccontextmanager
    async def counted(interaction: discord.Interaction, *, amends: bool = False) -> AsyncIterator[None]:
        async with turn(interaction, amends=amends):
            running.append(interaction.id)
            yield
            running.remove(interaction.id)

    async def follow(interaction: Interaction, press: Press) -> None:
        assert interaction.response.is_done()
        seen.append(len(running))

    world.patch.setattr(world.bot.view_queue, "turn", counted)
    world.patch.setattr(components, "AFTERWARDS", [follow])
    await world.press(ann, "look")
    assert seen == [0]

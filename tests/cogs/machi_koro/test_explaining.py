"""**Explain a card…** ends every menu of what to build, and tells one person about a card without building it."""

import pytest
from simcord.backend.models.interaction import ResponseKind
from simcord.results import InteractionResult, ResponseMessage

from bot.games.machi_koro.orders import Orders
from cogs.help import words
from cogs.machi_koro.explaining import EXPLAIN
from rendering.words.machi_koro import CARDS, card_text
from tests.cogs.machi_koro.tables import controls, offered, pending
from tests.support.scenarios import exercises
from tests.support.world import MENU, Json, World, message_of, parts, pictures, text_of


def menus(world: World, message: ResponseMessage) -> list[Json]:
    return [part for part in parts(world.raw(message)) if part["type"] == MENU]


def question_after(result: InteractionResult) -> ResponseMessage:
    """The question which card, after an update of the menu's message: else the menu would keep the choice."""
    assert result._interaction.response_kind is ResponseKind.UPDATE
    (question,) = result.followups
    return question


@exercises("button build", "button article")
@pytest.mark.parametrize("who", ["the player", "another"])
async def test_a_card_in_the_menu_is_explained_and_not_built(world: World, who: str) -> None:
    people = await world.players("Ann", "Bo", dice=[1])
    reader = people[0] if who == "the player" else people[1]
    await world.press(people[0], "roll")
    (menu, _) = controls(world, await pending(world))
    *cards, last = offered([menu])
    assert last == EXPLAIN
    before = await world.view()
    question = question_after(await world.choose(reader, "build", EXPLAIN))
    assert question.ephemeral
    assert text_of(question) == str(words.WHICH_CARD)
    (asked,) = menus(world, question)
    assert offered([asked]) == cards
    await world.choose(reader, "article", cards[0], on=question)
    assert text_of(question) == card_text(CARDS[cards[0]])
    assert pictures(world.raw(question))
    assert await world.view() == before


@exercises("button orders", "button orders_pick")
async def test_orders_by_post_explain_a_card_and_stay_as_they_are(world: World) -> None:
    people = world.people("Ann", "Bo")
    await world.play(*people, edition="everything", pace="postal", deadline="24h")
    page = message_of(await world.press(people[0], "orders"))
    building = [menu for menu in menus(world, page) if ":orders_pick:" in menu["custom_id"]]
    assert building
    for menu in building:
        *cards, last = offered([menu])
        assert last == EXPLAIN
        result = await people[0].select(page, [EXPLAIN], custom_id=menu["custom_id"])
        (asked,) = menus(world, question_after(result))
        assert offered([asked]) == [card for card in cards if card in CARDS]
    written = (await world.bot.postal_office.orders_of(await world.table(), 0)).draft
    assert written in ((), (Orders(),))

"""A real discord.py client over real sockets: a person's actions on the page reach it and its answers return."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.playground.server import Playground, start
from tests.bot.playground.baker import Baker, running_baker
from tests.support.person import Failed, Person, pictures_of, text_of

PNG = b"\x89PNG\r\n"


@pytest.fixture
async def baker(playground: Playground) -> AsyncIterator[Baker]:
    async with running_baker(playground) as bot:
        yield bot
    assert playground.unknown_routes == []


@pytest.mark.usefixtures("baker")
async def test_a_deferred_command_becomes_a_board_with_picture_and_alt(ann: Person, bo: Person) -> None:
    table = ann.channel("machi-koro")
    await ann.run(table, "show")
    shown = await bo.wait_for_message(table, lambda message: message["components"])
    assert text_of(shown) == "Step 1"
    assert shown["interaction_metadata"]["name"] == "show"
    assert shown["interaction_metadata"]["user"]["id"] == ann.user_id
    assert shown["attachments"] == []
    [item] = pictures_of(shown)
    assert item["description"] == "A red board"
    assert (item["media"]["width"], item["media"]["height"]) == (40, 30)
    assert (await bo.download(item["media"]["url"])).startswith(PNG)
    assert len(ann.answered_in) == len(ann.shown_in) == 1


@pytest.mark.usefixtures("baker")
async def test_a_dynamic_button_edits_the_board_and_replaces_its_picture(ann: Person) -> None:
    table = ann.channel("machi-koro")
    await ann.run(table, "show")
    before = await ann.wait_for_message(table, lambda message: message["components"])
    await ann.click(before, "Next step")
    after = await ann.wait_for_message(table, lambda message: text_of(message) == "Step 2")
    assert after["id"] == before["id"]
    assert after["edited_timestamp"] is not None
    assert (await ann.download(pictures_of(after)[0]["media"]["url"])).startswith(PNG)
    async with ann._http.get(pictures_of(before)[0]["media"]["url"]) as gone:
        assert gone.status == 404


@pytest.mark.usefixtures("baker")
async def test_autocomplete_offers_choices_and_the_command_takes_them(ann: Person) -> None:
    table = ann.channel("machi-koro")
    assert await ann.complete(table, "bake", "bread", "br") == [{"name": "Brioche", "value": "brioche"}]
    await ann.run(table, "bake", bread="brioche", loaves=3)
    said = await ann.wait_for_message(table, lambda message: message["content"])
    assert said["content"] == "3 × brioche"


@pytest.mark.usefixtures("baker")
async def test_a_menu_sends_the_chosen_option_to_the_bot(ann: Person) -> None:
    table = ann.channel("machi-koro")
    await ann.run(table, "menu")
    shown = await ann.wait_for_message(table, lambda message: message["components"])
    await ann.choose(shown, "Ciabatta")
    await ann.wait_for_message(table, lambda message: message["content"] == "You chose ciabatta")


@pytest.mark.usefixtures("baker")
async def test_a_form_is_answered_for_its_writer_only(ann: Person, bo: Person) -> None:
    table = ann.channel("machi-koro")
    form = await ann.modal(await ann.run(table, "recipe"))
    assert form["title"] == "A recipe"
    await ann.submit(table, form, name="Rye")
    answer = await ann.wait_for_message(table, lambda message: message["content"] == "Recipe Rye")
    assert answer["flags"] & 64
    assert await bo.fetch(table) == []
    await ann.delete(answer)
    await ann.wait_until(lambda: ann.seen(table) == [], "dismissing")


@pytest.mark.usefixtures("baker")
async def test_a_direct_message_arrives_unless_they_are_closed(ann: Person, bo: Person) -> None:
    table = ann.channel("machi-koro")
    await ann.run(table, "whisper", to=bo.user_id)
    assert [message["content"] for message in await bo.fetch(await bo.dm())] == ["psst"]
    await bo.close_dms()
    await ann.run(table, "whisper", to=bo.user_id)
    await ann.wait_for_message(table, lambda message: message["content"] == "closed 50007")


@pytest.mark.usefixtures("baker")
async def test_an_unanswered_command_fails_visibly_after_three_seconds(ann: Person) -> None:
    with pytest.raises(Failed, match="The application did not respond"):
        await ann.run(ann.channel("machi-koro"), "silent")


async def test_a_resumed_connection_delivers_the_missed_click(
    playground: Playground, baker: Baker, ann: Person
) -> None:
    table = ann.channel("machi-koro")
    await ann.run(table, "show")
    shown = await ann.wait_for_message(table, lambda message: message["components"])
    playground.hub.gateway.drop()
    await ann.wait_until(lambda: {"type": "bot_status", "data": {"online": False}} in ann.events, "going offline")
    await ann.click(shown, "Next step")
    await ann.wait_for_message(table, lambda message: text_of(message) == "Step 2")
    await asyncio.wait_for(baker.resumed.wait(), 5)


async def test_the_world_and_its_boards_survive_a_restart(tmp_path: Path) -> None:
    world = tmp_path / "kept.sqlite3"
    first = await start(world, port=0)
    async with running_baker(first), Person(first.base_url, first.hub.world.people()[0].id) as ann:
        table = ann.channel("machi-koro")
        await ann.run(table, "show")
        await ann.wait_for_message(table, lambda message: message["components"])
        await ann.say(table, "good night")
    await first.close()
    second = await start(world, port=0)
    async with running_baker(second), Person(second.base_url, ann.user_id) as ann_again:
        [kept, said] = ann_again.seen(table)
        assert said["content"] == "good night"
        assert (await ann_again.download(pictures_of(kept)[0]["media"]["url"])).startswith(PNG)
        await ann_again.click(kept, "Next step")
        await ann_again.wait_for_message(table, lambda message: text_of(message) == "Step 2")
    assert second.token == first.token
    await second.close()

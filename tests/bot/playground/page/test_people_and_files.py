"""Commands in the menu on a person, and files sent with a command."""

import json

import aiohttp
import pytest

from tests.bot.playground.raw import Json, Raw, ok
from tests.support.person import Impossible, Person

MENU: Json = {"type": 2, "name": "Challenge"}
LOOK: Json = {
    "type": 1,
    "name": "look",
    "description": "Look",
    "options": [{"type": 11, "name": "file", "description": "A file"}],
}


@pytest.fixture
async def bot(raw: Raw, ann: Person, bo: Person) -> Raw:
    ok(await raw.sync(MENU, LOOK))
    await raw.connect(intents=1 | 1 << 12, until="GUILD_CREATE")
    await ann.refresh()
    await bo.refresh()
    return raw


async def test_a_command_on_a_person_names_them(bot: Raw, ann: Person, bo: Person) -> None:
    data: Json = {"name": "Challenge", "target_id": bo.user_id}
    await ann.start_interaction(2, str(bot.channel()), data)
    asked = (await bot.event("INTERACTION_CREATE"))["data"]
    assert (asked["type"], asked["target_id"]) == (2, bo.user_id)
    assert list(asked["resolved"]["users"]) == list(asked["resolved"]["members"]) == [bo.user_id]
    with pytest.raises(Impossible, match="nobody of that name"):
        await ann.start_interaction(2, str(bot.channel()), data | {"target_id": "5"})


async def test_a_file_is_sent_with_a_command_and_can_be_fetched(bot: Raw, ann: Person) -> None:
    option: Json = {"name": "file", "type": 11, "value": 0}
    asked: Json = {
        "user": ann.user_id,
        "channel_id": str(bot.channel()),
        "type": 2,
        "data": {"name": "look", "options": [option]},
    }
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(asked))
    form.add_field("files[0]", b"{}", filename="game.json")
    async with ann._http.post("/play/interactions", data=form) as response:
        assert response.status == 200
    sent = (await bot.event("INTERACTION_CREATE"))["data"]
    (file,) = sent["resolved"]["attachments"].values()
    assert sent["options"][0]["value"] == file["id"]
    assert (file["filename"], file["size"]) == ("game.json", 2)
    assert await ann.download(file["url"]) == b"{}"
    with pytest.raises(Impossible, match="Choose a file"):
        await ann.start_interaction(2, str(bot.channel()), asked["data"])

"""The language of a person's Discord, and the server's: what the bot learns, and what the page shows."""

from pathlib import Path

import msgspec
import pytest

from bot.playground.server import Playground, start
from bot.playground.world.locales import LOCALES
from tests.bot.playground.browser import find_chromium
from tests.bot.playground.places import CHAT, Place
from tests.bot.playground.raw import Json, Raw, ok
from tests.support.openapi import ABSENT, DESCRIPTION
from tests.support.person import Impossible, Person

ROLL: Json = {"type": 1, "name": "roll", "description": "Roll the dice"}


@pytest.fixture
async def bot(raw: Raw) -> Raw:
    ok(await raw.sync(ROLL))
    await raw.connect(until="READY")
    return raw


async def test_the_bot_is_told_the_persons_language_and_the_servers(bot: Raw, ann: Person, bo: Person) -> None:
    told = await ann._call("PATCH", f"/play/users/{ann.user_id}", json={"locale": "ja"})
    assert told["locale"] == "ja"
    await bo._call("PATCH", "/play/guild", json={"preferred_locale": "de"})
    assert (await bot.event("GUILD_UPDATE"))["preferred_locale"] == "de"
    for person, locale in ((ann, "ja"), (bo, "en-US")):
        await person.start_interaction(2, str(bot.channel()), {"name": "roll"})
        asked = await bot.event("INTERACTION_CREATE")
        assert (asked["locale"], asked["guild_locale"], asked["guild"]["locale"]) == (locale, "de", "de")
        assert "locale" not in asked["member"]["user"], "only an interaction tells it"


async def test_direct_messages_have_no_language_of_a_server(bot: Raw, ann: Person) -> None:
    place = await ann._call("POST", "/play/dms", json={"user": ann.user_id})
    await ann.start_interaction(2, place["id"], {"name": "roll"})
    asked = await bot.event("INTERACTION_CREATE")
    assert asked["locale"] == "en-US"
    assert "guild_locale" not in asked


async def test_unknown_languages_are_refused(ann: Person) -> None:
    for path, key in ((f"/play/users/{ann.user_id}", "locale"), ("/play/guild", "preferred_locale")):
        for value in ("en", "tlh", None, 7):
            with pytest.raises(Impossible, match="does not have that language"):
                await ann._call("PATCH", path, json={key: value})


async def test_languages_are_kept(tmp_path: Path) -> None:
    for expected in ("en-US", "fr"):
        playground = await start(tmp_path / "world.sqlite3", port=0)
        try:
            world = playground.hub.world
            assert (world.people()[0].locale, world.preferred_locale) == (expected, expected)
            async with Person(playground.base_url, world.people()[0].id) as person:
                await person._call("PATCH", f"/play/users/{person.user_id}", json={"locale": "fr"})
                await person._call("PATCH", "/play/guild", json={"preferred_locale": "fr"})
        finally:
            await playground.close()


@pytest.mark.skipif(not DESCRIPTION.is_file(), reason=ABSENT)
def test_the_languages_are_discords() -> None:
    schema = msgspec.json.decode(DESCRIPTION.read_bytes())["components"]["schemas"]["AvailableLocalesEnum"]
    assert set(LOCALES) == {each["const"] for each in schema["oneOf"]}


async def _translate(playground: Playground) -> None:
    """Register the bot's commands again, with German and Spanish words."""
    [command] = playground.hub.world.commands.values()
    command.body["name_localizations"] = {"de": "brett", "es-ES": "tablero"}
    [opening] = [group for group in command.body["options"] if group["name"] == "open"]
    opening |= {"name_localizations": {"de": "öffnen"}, "description_localizations": {"de": "Ein Brett öffnen."}}
    for option, name in zip(opening["options"], ("spiel", "plätze", "still"), strict=True):
        option["name_localizations"] = {"de": name}
    menu: Json = {"type": 2, "name": "Challenge", "name_localizations": {"de": "herausfordern"}}
    async with Raw(playground) as raw:
        ok(await raw.sync(command.body, menu))


@pytest.mark.long
@pytest.mark.xdist_group("browser")
@pytest.mark.skipif(find_chromium() is None, reason="no Chromium is installed: the page is not tested")
@pytest.mark.timeout(120)
async def test_commands_are_shown_in_the_persons_language_and_found_in_english_too(place: Place) -> None:
    await _translate(place.playground)
    page = await place.browser.open(place.playground.base_url + "/")
    await page.wait_for("document.querySelectorAll('.who-list .language').length >= 4")
    await page.evaluate(
        "(([menu]) => { menu.value = 'de'; menu.dispatchEvent(new Event('change')); })"
        "([...document.querySelectorAll('.language')].filter(el => el.ariaLabel.includes('Bo')))"
    )
    people = place.playground.hub.world.people()
    await page.wait_for("fetch('/play/state').then(r => r.json()).then(s => s.users[1].locale === 'de')")
    assert [each.locale for each in people[:2]] == ["en-US", "de"]
    bo, ann = await place.visit("Bo"), await place.visit("Ann")
    await bo.click(CHAT)
    await bo.type("/board o")
    await bo.wait_for("document.querySelector('.popup .row.active .row-label')?.innerText === '/brett öffnen'")
    assert (await bo.texts(".popup .row .row-description"))[0] == "Ein Brett öffnen."
    await bo.press(*["Backspace"] * len("/board o"))
    await bo.type("/brett öffnen ")
    await bo.wait_for("document.activeElement.id === 'option-game'")
    assert await bo.texts(".pill-name") == ["spiel*"]
    await bo.type("Mac")
    await bo.wait_for("document.querySelectorAll('.popup .row').length === 1")
    await bo.press("Enter")
    await bo.wait_for("document.activeElement.id === 'option-tail'")
    await bo.type("seats")
    await bo.wait_for("document.querySelector('.popup .row.active .row-label')?.innerText === 'plätze'")
    await bo.press(*["Backspace"] * len("seats"), "Escape", "Enter")
    await bo.wait_for("document.querySelector('.used-line .command-name')?.innerText === '/brett öffnen'")
    await ann.wait_for("document.querySelector('.used-line .command-name')?.innerText === '/board open'")
    await bo.click(".used-command")
    await bo.wait_for("document.querySelector('.used-options dt')?.innerText === 'spiel'")
    assert await bo.evaluate("document.querySelector('.middle').lang") == "de"
    assert "herausfordern" in await bo.texts(".member-row .button")
    await place.ask("PATCH", f"/play/users/{place.ids['Bo']}", {"locale": "es-419"})
    await bo.wait_for("document.querySelector('.used-line .command-name')?.innerText === '/tablero open'")

"""The real page on a phone before the real bot: voting, handing over a seat, looking back, being forgotten."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.end_to_end.process import BotProcess
from tests.playground.browser import Browser, Page, chromium, find_chromium
from tests.support.person import Person, text_of

pytestmark = [
    pytest.mark.skipif(find_chromium() is None, reason="no Chromium is installed: the page is not played in"),
    pytest.mark.timeout(150),
]

PHONE = (390, 844)
GONE = "You play at no table now."


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The page of a bot with its own playground."""
    process = BotProcess(tmp_path, PLAYGROUND_PORT="0")
    await process.start()
    try:
        found = await process.address()
        await process.ready()
        yield found.rstrip("/")
        assert await process.stop() == 0
        assert process.complaints() == []
    finally:
        await process.kill()


async def begin(people: list[Person], channel: str, game: str) -> None:
    """These people have begun a game there, the first with the first go."""
    await people[0].run(channel, "table open", game=game, first="joining")
    for other in people[1:]:
        await other.run(channel, "table join")
    await people[0].run(channel, "table start")
    await people[0].wait_for_message(channel, lambda message: "your move" in message["content"])


async def phone(browser: Browser, address: str, who: Person, channel: str) -> Page:
    """Somebody's phone, showing that channel."""
    page = await browser.open(f"{address}/?as={who.user_id}&channel={channel}", *PHONE, touch=True)
    await page.wait_for("document.querySelector(\"[data-custom-id$=':what_now']\")")
    return page


async def press(page: Page, *verbs: str) -> None:
    """Press buttons one after another, each as soon as it is there."""
    for verb in verbs:
        await page.click(f"[data-custom-id*=':{verb}']")


async def says(page: Page, words: str) -> None:
    """Wait until the page says that."""
    await page.wait_for(f"document.body.innerText.includes({json.dumps(words)})")


async def test_on_a_phone_one_votes_looks_back_and_is_forgotten(address: str, tmp_path: Path) -> None:
    async with (
        chromium(tmp_path / "profile") as browser,
        Person(address, await _user(address, "Bo")) as bo,
        Person(address, await _user(address, "Cleo")) as cleo,
    ):
        await bo.refresh()
        channel = bo.channel("machi-koro")
        await begin([bo, cleo], channel, "machi_koro")
        mine, hers = [await phone(browser, address, who, channel) for who in (bo, cleo)]
        await press(mine, "roll:1")
        await says(mine, "Bo rolled")
        await press(mine, "what_now", "matters", "ask:pause", "propose:pause")
        await says(mine, "You are for it. Still asked: Cleo.")
        await press(hers, "agree")
        await says(hers, "This game stands still.")
        await press(hers, "ask:resume", "propose:resume")
        await press(mine, "agree")
        await says(mine, "Agreed: the game goes on")
        await press(hers, "what_now", "since")
        await says(hers, "Bo rolled")
        await press(mine, "log")
        await says(mine, "Page 1 of 1, 1 is the newest")
        await press(mine, "show")
        await mine.wait_for("document.querySelectorAll('.picture img').length >= 2")
        await press(mine, "my_data", "my_forget", "my_forget_sure")
        await says(mine, "nothing stored here names you any more")
        await says(hers, "Former player")
        await press(mine, "my_games")
        await says(mine, GONE)
        assert [error for page in (mine, hers) for error in page.errors if "/cdn/" not in error] == []


async def test_on_a_phone_a_hidden_hand_changes_hands(address: str, tmp_path: Path) -> None:
    async with (
        chromium(tmp_path / "profile") as browser,
        Person(address, await _user(address, "Bo")) as bo,
        Person(address, await _user(address, "Cleo")) as cleo,
        Person(address, await _user(address, "Dev")) as dev,
    ):
        await bo.refresh()
        channel = bo.channel("speakeasy")
        await begin([bo, cleo], channel, "mafia_dollar")
        mine, hers = [await phone(browser, address, who, channel) for who in (bo, dev)]
        await press(mine, "hand")
        await says(mine, "Your hand at table 1")
        await press(mine, "what_now", "matters", "ask:replace")
        await _choose(mine, ":seat", "Bo")
        await _choose(mine, ":stand_in", "Dev")
        await says(mine, "They are asked to play on")
        await press(hers, "accept_seat")
        await says(hers, "The seat is yours now, with everything in it.")
        await says(mine, "Dev plays on for Bo.")
        await press(hers, "hand")
        await says(hers, "Your hand at table 1")
        assert [text_of(message) for message in await bo.fetch(await bo.dm())] == [], "his hand by DM is gone"
        assert len(await dev.fetch(await dev.dm())) == 1
        await _choose(mine, ":choose", "")
        await says(mine, "You do not play at this table.")
        assert [error for page in (mine, hers) for error in page.errors if "/cdn/" not in error] == []


async def _choose(page: Page, menu: str, line: str) -> None:
    """Choose a line of a menu, by what stands in it."""
    await page.click(f".select[data-custom-id*='{menu}']")
    await page.click(".menu .row", line)


async def _user(address: str, name: str) -> str:
    """The id of one of those who are there from the start."""
    async with aiohttp.ClientSession(address) as http, http.get("/play/state") as response:
        state = await response.json()
    return next(str(user["id"]) for user in state["users"] if user["global_name"] == name)

"""The page on phones: people, games, buttons and menus."""

import contextlib
import json
from collections.abc import AsyncIterator

import aiohttp

from tests.bot.playground.browser import Browser, Page
from tests.support.opening import opening
from tests.support.person import Person, controls

PHONE = (390, 844)
CHAT = "#composer-text"


@contextlib.asynccontextmanager
async def players(address: str, *names: str) -> AsyncIterator[list[Person]]:
    """The people with those names, with the page open."""
    async with contextlib.AsyncExitStack() as stack:
        found = [await stack.enter_async_context(Person(address, await user_called(address, name))) for name in names]
        await found[0].refresh()
        yield found


async def begin(people: list[Person], channel: str, game: str) -> None:
    """Start a game of these people in that channel; the first has the first turn."""
    command, typed = opening(game, first="joining")
    await people[0].run(channel, command, **typed)
    for other in people[1:]:
        await other.run(channel, "table join")
    await people[0].run(channel, "table start")
    await people[0].wait_for_message(
        channel, lambda message: any(each.get("custom_id", "").endswith(":what_now") for each in controls(message))
    )


async def phone(browser: Browser, address: str, who: Person, channel: str) -> Page:
    """Open the page on a phone, at that channel."""
    page = await browser.open(f"{address}/?as={who.user_id}&channel={channel}", *PHONE, touch=True)
    await page.wait_for("document.querySelector(\"[data-custom-id$=':what_now']\")")
    return page


async def press(page: Page, *verbs: str) -> None:
    """Press buttons one after another, each once it appears."""
    for verb in verbs:
        await page.click(f"[data-custom-id*=':{verb}']")


async def says(page: Page, words: str) -> None:
    """Wait until the page has that text."""
    await page.wait_for(f"document.body.innerText.includes({json.dumps(words)})")


async def drawn(page: Page, words: str) -> None:
    """Wait until a picture's alt text has those words."""
    await page.wait_for(
        f"[...document.querySelectorAll('.message img')].some(el => el.alt.includes({json.dumps(words)}))"
    )


async def choose(page: Page, menu: str, line: str) -> None:
    """Choose a menu's line by its text."""
    await page.click(f".select[data-custom-id*='{menu}']")
    await page.click(".menu .row", line)


async def user_called(address: str, name: str) -> str:
    """The id of a user by name."""
    async with aiohttp.ClientSession(address) as http, http.get("/play/state") as response:
        state = await response.json()
    return next(str(user["id"]) for user in state["users"] if user["global_name"] == name)

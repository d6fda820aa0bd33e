"""Phones before the page: their owners' games, buttons and menus, and what can be read there."""

import contextlib
import json
from collections.abc import AsyncIterator

import aiohttp

from tests.bot.playground.browser import Browser, Page
from tests.support.person import Person

PHONE = (390, 844)
CHAT = "#composer-text"


@contextlib.asynccontextmanager
async def players(address: str, *names: str) -> AsyncIterator[list[Person]]:
    """Those who are called so, with the page open."""
    async with contextlib.AsyncExitStack() as stack:
        found = [await stack.enter_async_context(Person(address, await user_called(address, name))) for name in names]
        await found[0].refresh()
        yield found


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


async def choose(page: Page, menu: str, line: str) -> None:
    """Choose a line of a menu, by what stands in it."""
    await page.click(f".select[data-custom-id*='{menu}']")
    await page.click(".menu .row", line)


async def user_called(address: str, name: str) -> str:
    """The id of one of those who are there from the start."""
    async with aiohttp.ClientSession(address) as http, http.get("/play/state") as response:
        state = await response.json()
    return next(str(user["id"]) for user in state["users"] if user["global_name"] == name)

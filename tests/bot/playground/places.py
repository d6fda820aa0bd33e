"""Everything for the page's tests: a playground with a small bot, and a browser."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.playground.server import Playground, start
from tests.bot.playground.browser import Browser, Page, chromium
from tests.bot.playground.page_bot import page_bot

CHAT = "#composer-text"
LAST = "([...document.querySelectorAll('.message')].at(-1)?.innerText ?? '')"


@dataclass
class Place:
    """A playground with a bot, and a browser."""

    playground: Playground
    browser: Browser
    bot: discord.Client
    ids: dict[str, str]
    pages: list[Page] = field(default_factory=list)

    async def visit(self, name: str, width: int = 1280, height: int = 900, *, touch: bool = False) -> Page:
        """Open the page as a person, in the first channel."""
        address = f"{self.playground.base_url}/?as={self.ids[name]}"
        page = await self.browser.open("about:blank", width, height, touch=touch)
        self.pages.append(page)
        await page.send("Page.navigate", url=address)
        await page.wait_for(f"!!document.querySelector('{CHAT}') && !document.querySelector('.bar')")
        return page

    async def with_board(self, name: str) -> Page:
        """Open the page as a person, and run /board open there."""
        page = await self.visit(name)
        await page.click(CHAT)
        await open_board(page)
        return page

    async def ask(self, method: str, path: str, body: dict[str, object] | None = None) -> dict[str, object]:
        """Send a request to the page's API."""
        async with (
            aiohttp.ClientSession(self.playground.base_url) as http,
            http.request(method, path, json=body) as response,
        ):
            assert response.status < 300, await response.text()
            answer: dict[str, object] = await response.json()
            return answer

    async def say(self, name: str, content: str, page: Page) -> None:
        """Let a person chat in the channel that a page shows."""
        channel = await page.evaluate("new URLSearchParams(location.search).get('channel')")
        body = {"user": self.ids[name], "channel_id": channel, "content": content}
        await self.ask("POST", "/play/messages", body)


@contextlib.asynccontextmanager
async def furnished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Place]:
    """Such a place; afterwards checks that no page had an error and the bot used no unknown route."""
    playground = await start(tmp_path / "world.sqlite3", port=0)
    try:
        async with page_bot(playground, monkeypatch) as bot, chromium(tmp_path / "profile") as browser:
            made = Place(playground, browser, bot, {})
            users = (await made.ask("GET", "/play/state"))["users"]
            assert isinstance(users, list)
            made.ids = {user["global_name"]: user["id"] for user in users}
            yield made
            assert [error for page in made.pages for error in page.errors] == []
            assert playground.unknown_routes == []
    finally:
        await playground.close()


async def begin_board(page: Page) -> None:
    """Type /board open with a game, up to its optional parts."""
    await page.type("/board open ")
    await page.wait_for("document.activeElement.id === 'option-game'")
    await page.type("MafiaDollar")
    await page.wait_for("document.querySelectorAll('.popup .row').length === 1")
    await page.press("Enter")
    await page.wait_for("document.activeElement.id === 'option-tail'")


async def open_board(page: Page, game: str = "Mac") -> None:
    """Run /board open through the picker, keys only once the cursor is in the composer."""
    await page.type("/board op")
    await page.wait_for("document.querySelector('.popup .row.active')?.innerText.includes('/board open')")
    await page.press("Enter")
    await page.wait_for("document.activeElement.id === 'option-game'")
    await page.type(game)
    await page.wait_for(
        f"document.querySelector('.popup .row.active .row-label')?.innerText.startsWith('{game}')"
        " && document.querySelectorAll('.popup .row').length === 1"
    )
    await page.press("Enter")
    await page.wait_for("document.activeElement.id === 'option-tail'")
    await page.press("Enter")
    await page.wait_for("document.querySelector('.container .heading')?.innerText.includes('roll 1')")

"""The page in a real browser with the real bot: a newcomer plays three turns."""

import base64
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.playground.browser import Page, chromium, in_chromium
from tests.end_to_end.phones import CHAT, choose
from tests.end_to_end.process import running, with_playground
from tests.support.long import sampled

pytestmark = in_chromium(150)

GOES = 3
TOUCH = 500
"""A window narrower than this, in pixels, is a phone."""
CONTROLS = "[...document.querySelectorAll('.message [data-custom-id]')].map(el => el.dataset.customId)"
"""The custom ids of every button and menu on the page."""
ROLLED = "[...document.querySelectorAll('.message img')].filter(el => el.alt.startsWith('Ann rolled')).length"
"""The number of boards that show a roll of Ann's."""


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """The page of a bot with its own playground."""
    async with running(with_playground(tmp_path, ROBOT_PAUSE="0.3")) as process:
        yield await process.address()


async def snap(page: Page, path: Path) -> None:
    """Save a screenshot."""
    shot = await page.send("Page.captureScreenshot", format="png")
    path.write_bytes(base64.b64decode(shot["data"]))


def has(verb: str) -> str:
    """JavaScript: whether there is a control with that verb."""
    return f"{CONTROLS}.some(id => id.split(':')[3] === '{verb}')"


def asked(what: str) -> str:
    """JavaScript: whether Ann's instruction starts with `what`."""
    return f"[...document.querySelectorAll('.text-display')].some(el => /^@?Ann, {what}/.test(el.innerText))"


async def open_table(page: Page) -> None:
    await page.click(CHAT)
    await page.type("/table op")
    await page.wait_for("document.querySelector('.popup .row.active')?.innerText.includes('/table open')")
    await page.press("Enter")
    await page.wait_for("document.activeElement.id === 'option-tail'")
    await page.press("Enter")
    await page.click(".dialog-foot [type=submit]")


async def play_a_turn(page: Page, folder: Path, turn: int) -> None:
    """Wait for Ann's turn, roll, and build the first card in the menu, if there is a coin."""
    await page.wait_for(asked("roll"))
    await snap(page, folder / f"go-{turn}-1-asked.png")
    await page.click("[data-custom-id*=':roll:1']")
    await page.wait_for(f"{ROLLED} === {turn}")
    await snap(page, folder / f"go-{turn}-2-rolled.png")
    if await page.evaluate(asked("build")):
        await page.click("[data-custom-id*=':build:']")
        await page.wait_for("document.querySelectorAll('.menu .row').length > 0")
        await snap(page, folder / f"go-{turn}-3-menu.png")
        await page.click(".menu .row")


@pytest.mark.parametrize(("width", "height"), sampled([(1280, 800), (390, 844)], (390, 844)))
async def test_a_newcomer_opens_a_table_and_plays_three_turns(
    address: str, tmp_path: Path, width: int, height: int
) -> None:
    async with chromium(tmp_path / "profile") as browser:
        page = await browser.open(f"{address}/", width, height, touch=width < TOUCH)
        await page.wait_for("document.querySelectorAll('.who-card').length >= 4")
        await snap(page, tmp_path / "1-who.png")
        await page.click(".who-card", "Ann")
        await page.wait_for(f"document.querySelector('{CHAT}') && !document.querySelector('.bar')")
        await snap(page, tmp_path / "2-channel.png")
        await open_table(page)
        await page.wait_for(has("start"))
        for robots in (1, 2):
            await choose(page, ":robots:", "Add an easy robot")
            await page.wait_for(f"document.body.innerText.split('(easy)').length === {robots + 1}")
        await snap(page, tmp_path / "3-lobby.png")
        await page.click("[data-custom-id$=':start']")
        for turn in range(1, GOES + 1):
            await play_a_turn(page, tmp_path, turn)
        await page.wait_for(asked("roll"))
        await page.click("[data-custom-id$=':look']")
        await page.wait_for("document.body.innerText.includes('Only you can see this')")
        await snap(page, tmp_path / "5-town.png")
        pictures = await page.evaluate("[...document.querySelectorAll('.picture img')].map(el => el.naturalWidth)")
        assert isinstance(pictures, list)
        assert len(pictures) > GOES
        assert await page.evaluate(ROLLED) == GOES
        # A picture that a robot's next step replaced while it was being loaded is gone: that is no fault of the page.
        assert [error for error in page.errors if "/cdn/" not in error] == []

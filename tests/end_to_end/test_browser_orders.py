"""The page on a phone with the real bot: standing orders are written, followed late and at once, withdrawn."""

from pathlib import Path

import pytest

from tests.bot.playground.browser import Page, chromium, in_chromium
from tests.end_to_end.phones import CHAT, choose, phone, players, press, says

pytestmark = [pytest.mark.long, *in_chromium(150)]


async def write_orders(page: Page, card: str) -> None:
    """Open the orders editor by command, and order that card."""
    await page.click(CHAT)
    await page.type("/machi orders")
    await page.wait_for("document.querySelector('.popup .row.active')?.innerText.includes('/machi orders')")
    await page.press("Enter")
    await page.wait_for("document.activeElement.id === 'option-tail'")
    await page.press("Enter")
    await says(page, "A draft, not followed yet. Only you can see it.")
    await press(page, "standing_follow:late")
    await says(page, "So far, these orders only tell me to ask you")
    await choose(page, ":standing_pick:0.buy.0", f"{card} (")
    await says(page, "one, until you have a Train Station")


async def a_day_passes(page: Page) -> None:
    """Move the playground's clock on by a day, in the drawer "Time and trouble"."""
    await page.click(".trouble-button")
    await page.click(".trouble .button", "+1 day")
    await page.press("Escape")


async def test_orders_play_late_turns_and_then_a_whole_chain(address: str, tmp_path: Path) -> None:
    async with (
        chromium(tmp_path / "profile") as browser,
        players(address, "Bo", "Cleo") as (bo, cleo),
    ):
        channel = bo.channel("machi-koro")
        await bo.run(channel, "machi open", first="joining", deadline="1d", robots="1 easy")
        await cleo.run(channel, "table join")
        await bo.run(channel, "table start")
        mine, hers = [await phone(browser, address, who, channel) for who in (bo, cleo)]
        await write_orders(mine, "Ranch")
        await press(mine, "standing_follow:late")
        await says(mine, "I follow these if you are late")
        assert not await hers.evaluate("document.body.innerText.includes('📋')"), "nobody else learns of it"
        for _ in range(2):  # nobody knows his time zone, so hours that may be night are added to his deadline
            await a_day_passes(mine)
        await says(hers, "Time was up for Bo, so their standing orders decided.")
        await says(hers, "Bo built a Ranch for 1 coin.")
        await says(hers, "Cleo, roll the dice.")
        await press(mine, "standing_withdraw")
        await says(mine, "Withdrawn. From now on I ask you again.")
        await write_orders(hers, "Wheat Field")
        await press(mine, "standing_follow:now")
        await press(hers, "standing_follow:now")
        await says(mine, "⏩ Turns 4–")
        await says(mine, "By standing orders: Cleo and Bo")
        assert [error for page in (mine, hers) for error in page.errors if "/cdn/" not in error] == []

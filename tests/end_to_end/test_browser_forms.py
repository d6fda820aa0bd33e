"""The page on a phone with the real bot: a typed deadline, and a table whose channel is deleted."""

from pathlib import Path

import pytest

from bot.playground.server import Playground
from tests.bot.playground.browser import Page, chromium, in_chromium
from tests.end_to_end.inside import BotInside
from tests.end_to_end.phones import begin, drawn, phone, press, says
from tests.support.person import Person

pytestmark = [pytest.mark.long, *in_chromium(150)]


async def fill_in(page: Page, typed: str) -> None:
    """Append text to the form that opens, and submit it."""
    await page.wait_for("document.querySelector('dialog[open]') && document.activeElement.tagName === 'INPUT'")
    await page.type(typed)
    await page.click("dialog button[type=submit]")
    await page.wait_for("!document.querySelector('dialog')")


async def test_a_deadline_is_typed_on_a_phone(
    inside: BotInside, playground: Playground, people: list[Person], channel: str, tmp_path: Path
) -> None:
    ann, bo = people[:2]
    await begin([ann, bo], channel, "machi_koro")
    async with chromium(tmp_path / "profile") as browser:
        mine, hers = [await phone(browser, playground.base_url, who, channel) for who in (ann, bo)]
        await press(mine, "what_now", "help_more", "matters", "ask:deadline", "deadline_typed")
        await fill_in(mine, "20:00")
        await says(mine, "Add your time zone")
        await inside.stop()
        await inside.start()
        await press(mine, "deadline_typed")
        await fill_in(mine, " Asia/Tokyo")
        await says(mine, "You agree.")
        await press(hers, "agree")
        await says(hers, "every day at 20:00, Asia/Tokyo")
        assert mine.errors + hers.errors == []


async def test_a_table_moves_to_a_new_channel_on_a_phone(
    inside: BotInside, playground: Playground, people: list[Person], channel: str, tmp_path: Path
) -> None:
    ann, bo = people[:2]
    await begin([ann, bo], channel, "machi_koro")
    hub, other = playground.hub, ann.channel("speakeasy")
    place = hub.world.channel(int(channel))
    hub.announce.channel_deleted(place)
    hub.world.drop_channel(place)
    await ann.run(other, "help")
    async with chromium(tmp_path / "profile") as browser:
        mine = await browser.open(f"{playground.base_url}/?as={ann.user_id}&channel={other}", 390, 844, touch=True)
        await press(mine, "help_more", "my_games")
        await says(mine, "its channel is gone")
        await press(mine, "go_on_here")
        await says(mine, "The table is here now.")
        await says(mine, "@Ann, roll the dice.")
        await press(mine, "roll")
        await drawn(mine, "Ann rolled")
        assert mine.errors == []

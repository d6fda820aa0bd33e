"""The page on a phone with the real bot: picture, question and answer are on one screen, 390 × 844."""

from pathlib import Path

import msgspec
import pytest

from bot.games.mafia_dollar.actions import EndTurn
from bot.playground.server import Playground
from bot.table.click import Click
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, warehouse
from tests.bot.playground.browser import Page, chromium, in_chromium
from tests.cogs.mafia_dollar.tables import deal
from tests.end_to_end.inside import BotInside
from tests.end_to_end.phones import begin, drawn, phone, press, says
from tests.support.person import Person

pytestmark = [pytest.mark.long, *in_chromium(150)]

NEWEST = """(() => {
    const message = [...document.querySelectorAll('.message')].findLast(el => el.innerText.includes(WORDS));
    let chat = message.parentElement;
    while (!/auto|scroll/.test(getComputedStyle(chat).overflowY)) chat = chat.parentElement;
    return [message.getBoundingClientRect().height, chat.clientHeight];
})()"""
"""JavaScript: the heights, in pixels, of the newest message with those words, and of what is seen of the chat."""


async def fits(page: Page, words: str, what: str = "") -> None:
    """The newest message with those words is not higher than the screen shows."""
    measured = await page.evaluate(NEWEST.replace("WORDS", repr(words)))
    height, seen = msgspec.convert(measured, tuple[float, float])
    assert 200 < height <= seen, what or words


async def test_a_board_and_every_tab_of_the_panel_fit(
    inside: BotInside, playground: Playground, people: list[Person], channel: str, tmp_path: Path
) -> None:
    await begin(people[:3], channel, "machi_koro")
    async with chromium(tmp_path / "profile") as browser:
        page = await phone(browser, playground.base_url, people[0], channel)
        await drawn(page, "landmarks")
        await fits(page, "roll the dice")
        await press(page, "roll:1")
        await drawn(page, "rolled")
        await says(page, "build something?")
        await fits(page, "build something?")
        await press(page, "look")
        await drawn(page, "town:")
        for tab, alt in (("town", "town:"), ("market", "On sale"), ("odds", "Your next roll"), ("table", "On sale")):
            await press(page, f"look_tab:{tab}")
            await drawn(page, alt)
            await fits(page, "Since you left", tab)


async def test_a_hand_without_dms_fits(
    inside: BotInside,
    playground: Playground,
    people: list[Person],
    channel: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A usual hand; cards with very long names may take a line or two more."""
    ann, bo = clan("G24 G29 W06 I11 D03", warehouse("W09"), warehouse("W02")), clan("G04 G05", warehouse("W03"))
    deal(monkeypatch, Position(ann, bo, active=1, actions=1, deck="P10"))
    for person in people[:2]:
        await person.close_dms()
    await begin(people[:2], channel, "mafia_dollar")
    tables = inside.bot.tables
    await tables.act(Click(1, int(people[1].user_id)), 1, (await tables.load(1)).pending()[0].id, EndTurn())
    async with chromium(tmp_path / "profile") as browser:
        page = await phone(browser, playground.base_url, people[0], channel)
        await press(page, "hand")
        await says(page, "I cannot send you DMs")
        await drawn(page, "’s hand:")
        await fits(page, "Your hand at table")
        await page.click("[data-custom-id*=':choose:0-play']")
        await page.wait_for("document.querySelectorAll('.menu .row').length > 0")
        await page.click(".menu .row")
        await page.wait_for("!document.body.innerText.includes('Play a card')")
        await fits(page, "Your hand at table")

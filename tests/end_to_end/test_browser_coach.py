"""On a phone with the real bot: a coach who sees a hand until it ends, and a slow game that calls the roll."""

import json
from pathlib import Path

import pytest

from bot.playground.server import Playground
from tests.bot.playground.browser import Page, chromium, in_chromium
from tests.end_to_end.inside import BotInside
from tests.end_to_end.phones import PHONE, begin, choose, drawn, phone, press, says
from tests.support.person import Person

pytestmark = [pytest.mark.long, *in_chromium(150)]


async def gone(page: Page, words: str) -> None:
    """Wait until the page has no such text."""
    await page.wait_for(f"!document.body.innerText.includes({json.dumps(words)})")


async def test_a_coach_sees_a_hand_until_one_of_the_two_ends_it(
    inside: BotInside, playground: Playground, people: list[Person], channel: str, tmp_path: Path
) -> None:
    ann, bo, cy = people[:3]
    await begin([ann, bo], channel, "mafia_dollar")
    async with chromium(tmp_path / "profile") as browser:
        page = await phone(browser, playground.base_url, ann, channel)
        await press(page, "hand", "coach")
        await says(page, "A coach is one person")
        name = next(str(user["global_name"]) for user in (await cy.refresh())["users"] if str(user["id"]) == cy.user_id)
        await choose(page, ":coach_named", name)
        await says(page, f"{name} may see your hand now")
        theirs = await phone(browser, playground.base_url, cy, channel)
        await says(theirs, f"{name} coaches Ann.")
        await press(theirs, "hand")
        await drawn(theirs, "’s hand:")
        await says(theirs, "You are the coach: you can only look")
        await press(page, "coach_ended")
        await says(page, "Nobody but you sees your hand now")
        await says(theirs, "you do not see this hand any more")
        await gone(theirs, f"{name} coaches Ann.")
        assert await theirs.evaluate("[...document.querySelectorAll('img')].every(el => !el.alt.includes('’s hand:'))")


async def test_a_slow_game_starts_when_all_are_here(
    inside: BotInside, playground: Playground, people: list[Person], channel: str, tmp_path: Path
) -> None:
    ann, bo = people[:2]
    await ann.run(channel, "machi open", in_time=True, roll_call=True, deadline="1d")
    await bo.run(channel, "table join")
    async with chromium(tmp_path / "profile") as browser:
        page = await browser.open(f"{playground.base_url}/?as={ann.user_id}&channel={channel}", *PHONE, touch=True)
        await says(page, "asks for players who were on time")
        await press(page, "start")
        await says(page, "the game starts when everybody has. Missing")
        theirs = await browser.open(f"{playground.base_url}/?as={bo.user_id}&channel={channel}", *PHONE, touch=True)
        await says(theirs, "are you here?")
        await press(theirs, "here")
        await says(theirs, "roll the dice")
        await gone(theirs, "are you here?")

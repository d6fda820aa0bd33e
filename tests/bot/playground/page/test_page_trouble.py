"""The drawer "Time and trouble" in a real browser: out of the way, usable by keys, and visible to everybody."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from os import environ

import pytest

from bot.playground.server import Playground
from bot.playground.supervisor import Supervisor, WorldAddress
from bot.playground.world.discord_types import Permission
from bot.playground.world.models import Channel
from tests.bot.playground.browser import Page, in_chromium
from tests.bot.playground.places import LAST, Place

pytestmark = in_chromium(120)

OBEDIENT = "import sys\nprint('ready as a test', file=sys.stderr, flush=True)\nsys.stdin.read()"
PART = "[...document.querySelectorAll('.trouble-part')].find(el => el.ariaLabel.includes({}))?.innerText"
DRAWER = "document.querySelector('.trouble')"
FOCUSED = "document.activeElement.textContent"


async def opened(page: Page) -> None:
    """Open the drawer by its button."""
    await page.click("#trouble-button")
    await page.wait_for(DRAWER)


@contextlib.asynccontextmanager
async def watched_over(playground: Playground) -> AsyncIterator[Supervisor]:
    """A bot's process that the playground can stop, kill and start."""
    bot = Supervisor((sys.executable, "-c", OBEDIENT), environ, echo=lambda chunk: None)
    bot.join(WorldAddress(playground.hub.clockwork, playground.api_url, playground.token))
    playground.watch_over(bot)
    await bot.start()
    try:
        yield bot
    finally:
        await bot.close()


def part(title: str) -> str:
    """The expression for the words of a part of the drawer."""
    return "(" + PART.format(json.dumps(title)) + " ?? '')"


async def tab_to(page: Page, words: str) -> None:
    """Press Tab until the focused element has that text."""
    for _ in range(40):
        if str(await page.evaluate(FOCUSED)).strip() == words:
            return
        await page.press("Tab")
    raise AssertionError(f"Tab does not lead to {words}")


@pytest.mark.long
async def test_the_drawer_stays_shut_until_opened_and_works_by_keys(place: Place) -> None:
    ann, bo = await place.visit("Ann"), await place.visit("Bo")
    await place.say("Bo", "before", ann)
    assert await ann.evaluate(DRAWER) is None
    await ann.evaluate("document.getElementById('trouble-button').focus()")
    await ann.press("Enter")
    await ann.wait_for("document.activeElement.id === 'trouble-close'")
    await tab_to(ann, "+1 day")
    await ann.press("Enter")
    await ann.wait_for(f"{part('Time')}.includes('The world is 1 day ahead.')")
    assert await ann.evaluate(FOCUSED) == "+1 day"
    await tab_to(ann, "+1 hour")
    await ann.press(" ")
    for page in (ann, bo):
        await page.wait_for("document.querySelector('#trouble-button').innerText.includes('+1 day 1 h')")
        await page.wait_for("document.querySelector('.message .when').innerText.startsWith('Yesterday')")
    await ann.press("Escape")
    await ann.wait_for(f"!{DRAWER} && document.activeElement.id === 'trouble-button'")
    assert await bo.evaluate(DRAWER) is None


@pytest.mark.long
async def test_after_a_day_messages_show_it_even_after_a_reload(place: Place) -> None:
    page = await place.visit("Ann")
    await opened(page)
    await page.click(".trouble .button", "+1 day")
    await page.wait_for(f"{part('Time')}.includes('1 day ahead')")
    await place.say("Bo", "tomorrow <t:1:R>", page)
    await page.wait_for(f"{LAST}.includes('tomorrow')")
    assert "Yesterday" not in str(await page.evaluate(LAST))
    await page.send("Page.reload")
    await page.wait_for("document.querySelector('#trouble-button')?.innerText.includes('+1 day')")


@pytest.mark.long
async def test_the_bots_process_is_stopped_killed_and_started(place: Place) -> None:
    async with watched_over(place.playground) as bot:
        page = await place.visit("Ann")
        await opened(page)
        await page.wait_for(f"{part('The bot')}.includes('Running as process {bot.report.pid}.')")
        await page.click(".trouble .button", "Kill")
        await page.wait_for(f"{part('The bot')}.includes('The bot was ended by SIGKILL.')")
        await page.wait_for("document.querySelector('.trouble pre').textContent === 'ready as a test'")
        await page.click(".trouble .button", "Start")
        await page.wait_for(f"{part('The bot')}.includes('Running as process')")
        await page.click(".trouble .button", "Stop")
        await page.wait_for(f"{part('The bot')}.includes('Stopped.')")
        assert await page.evaluate("document.querySelector('.trouble pre')") is None


@pytest.mark.long
async def test_a_crashed_bot_is_restarted_from_the_top_bar(place: Place) -> None:
    async with watched_over(place.playground) as bot:
        page = await place.visit("Ann")
        await place.bot.close()
        await page.wait_for("document.querySelector('.bar')?.innerText.includes('is connecting')")
        await bot.kill()
        await page.wait_for("document.querySelector('.bar')?.innerText.includes('was ended by SIGKILL.')")
        await tab_to(page, "Start it again")
        await page.press("Enter")
        await page.wait_for("document.querySelector('.bar')?.innerText.includes('is connecting')")
        assert bot.report.pid is not None


@pytest.mark.long
async def test_a_bot_started_elsewhere_has_no_such_buttons(place: Place) -> None:
    page = await place.visit("Ann")
    await opened(page)
    await page.wait_for(f"{part('The bot')}.includes('started elsewhere and is connected')")
    assert "Kill" not in await page.texts(".trouble .button")


@pytest.mark.long
async def test_a_cut_connection_comes_back_and_clicks_work(place: Place) -> None:
    page = await place.with_board("Ann")
    await opened(page)
    await page.evaluate(
        "window.bars = []; new MutationObserver(() => bars.push(document.querySelector('.bar')?.innerText))"
        ".observe(document.body, {childList: true, subtree: true})"
    )
    await page.click(".trouble .button", "Cut it")
    await page.wait_for("bars.some(words => words?.includes('offline'))")  # it may be back very soon
    await page.wait_for("!document.querySelector('.bar')")
    await page.click(".container .button", "Roll")
    await page.wait_for("document.querySelector('.container .heading').innerText.includes('roll 2')")


@pytest.mark.long
async def test_a_permission_is_revoked_and_given_back_here(place: Place) -> None:
    page = await place.visit("Ann")
    await opened(page)
    world = place.playground.hub.world
    here = world.text_channels()[0]
    switch = "[...document.querySelectorAll('.trouble .toggle')].find(el => el.innerText === {}).querySelector('input')"
    sending = switch.format("'Send Messages'")
    for wanted in (int(Permission.SEND_MESSAGES), 0):
        await page.evaluate(f"{sending}.focus()")
        await page.press(" ")
        await page.wait_for(f"{sending}.checked === {json.dumps(wanted == 0)}")
        await page.wait_for(f"{sending}.matches(':focus')")
        assert await denied_becomes(here, wanted)


async def denied_becomes(place: Channel, wanted: int) -> bool:
    """Whether exactly that permission is denied to the bot once the request has arrived."""
    for _ in range(200):
        if place.denied == wanted:
            return True
        await asyncio.sleep(0.01)
    return False


@pytest.mark.long
async def test_a_persons_direct_messages_can_be_closed(place: Place) -> None:
    ann, bo = await place.visit("Ann"), await place.visit("Bo")
    await opened(ann)
    await ann.click(".trouble .toggle", "Bo")
    await bo.wait_for("document.querySelector('.me-words small').innerText === 'DMs closed'")
    await ann.click(".trouble .toggle", "Bo")
    await bo.wait_for("document.querySelector('.me-words small').innerText !== 'DMs closed'")


@pytest.mark.long
async def test_the_board_is_deleted_for_everybody(place: Place) -> None:
    ann, bo = await place.visit("Ann"), await place.with_board("Bo")
    await ann.wait_for("document.querySelector('.container')")
    await opened(ann)
    await ann.click(".trouble .button", "Delete the board")
    for page in (ann, bo):
        await page.wait_for("!document.querySelector('.container')")
    await ann.click(".trouble .button", "Delete the board")
    await ann.wait_for("document.querySelector('#toasts').innerText.includes('no board')")
    assert [error for error in ann.errors if "404" not in error] == []
    ann.errors.clear()  # Chromium logs every refused request


@pytest.mark.long
async def test_pending_faults_are_listed_until_they_happen_or_are_cancelled(place: Place) -> None:
    page = await place.with_board("Ann")
    await opened(page)
    await page.evaluate("const box = document.querySelector('.trouble input[type=number]'); box.focus(); box.select()")
    await page.press("3")
    await page.evaluate(
        "const menu = document.querySelector('.trouble select'); menu.value = 'slow';"
        "menu.dispatchEvent(new Event('change', {bubbles: true}))"
    )
    await page.click(".trouble .button", "Let it happen")
    await page.wait_for("document.querySelector('.trouble-coming')?.innerText === '3 × are answered 2 seconds late'")
    await page.click(".container .button", "Roll")
    await page.wait_for("document.querySelector('.trouble-coming')?.innerText.startsWith('2 × ')")
    await page.wait_for("document.querySelector('.container .heading').innerText.includes('roll 2')")
    await page.click(".trouble .button", "Clear")
    await page.wait_for("!document.querySelector('.trouble-coming')")
    assert place.playground.hub.faults.pending == []


@pytest.mark.long
async def test_on_a_phone_it_covers_the_chat_and_fits(place: Place) -> None:
    page = await place.visit("Ann", 390, 844, touch=True)
    await opened(page)
    wide = f"[{DRAWER}, ...document.querySelectorAll('html, .trouble *')].filter(el => el.scrollWidth > 390).length"
    assert await page.evaluate(wide) == 0
    assert await page.evaluate(f"{DRAWER}.scrollWidth <= {DRAWER}.clientWidth")
    small = (
        f"[...{DRAWER}.querySelectorAll('button, select, input[type=number], .toggle')]"
        ".filter(el => el.getBoundingClientRect().height < 40).map(el => el.outerHTML)"
    )
    assert await page.evaluate(small) == []
    assert await page.evaluate("document.querySelector('main').inert")
    await page.click("#trouble-close")
    await page.wait_for("!document.querySelector('main').inert")


@pytest.mark.long
async def test_every_control_has_a_name_for_screen_readers(place: Place) -> None:
    page = await place.with_board("Ann")
    await opened(page)
    await page.send("Accessibility.enable")
    tree = (await page.send("Accessibility.getFullAXTree"))["nodes"]
    used = ("button", "link", "combobox", "textbox", "switch", "spinbutton", "checkbox", "listbox", "image", "dialog")
    nodes = [node for node in tree if not node["ignored"] and node.get("role", {}).get("value") in used]
    assert len(nodes) > 30
    assert [node for node in nodes if not node.get("name", {}).get("value", "").strip()] == []
    landmarks = {node["role"]["value"] for node in tree if not node["ignored"] and "role" in node}
    assert {"main", "navigation", "complementary", "log", "heading"} <= landmarks

"""Links to messages, threads, direct messages, pictures and unread marks in a real browser."""

import asyncio

import pytest

from bot.playground.world.discord_types import ChannelType
from bot.playground.world.models import Channel
from tests.bot.playground.browser import Page, in_chromium
from tests.bot.playground.page_bot import HOSTILE
from tests.bot.playground.places import CHAT, LAST, Place, begin_board, open_board
from tests.support.long import sampled

pytestmark = in_chromium(120)

TITLE = "document.querySelector('.top h2').innerText"


async def said(place: Place, channel: str, content: str, name: str = "Bo") -> str:
    """Post a chat message in a channel; returns its id."""
    body: dict[str, object] = {"user": place.ids[name], "channel_id": channel, "content": content}
    return str((await place.ask("POST", "/play/messages", body))["id"])


def channel_id(place: Place, name: str) -> str:
    """A channel's id by its name."""
    return next(str(each.id) for each in place.playground.hub.world.channels.values() if each.name == name)


def link(place: Place, channel: str, message: str) -> str:
    """A message's address, as Discord writes it."""
    return f"https://discord.com/channels/{place.playground.hub.world.guild_id}/{channel}/{message}"


async def shows(page: Page, message: str) -> None:
    """Wait until that message has the focus and is in sight."""
    await page.wait_for(f"document.activeElement.dataset.message === '{message}'")
    inside = "(({top, bottom}) => top >= 48 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())"
    for _ in range(5):  # and stays there
        await asyncio.sleep(0.05)
        assert await page.evaluate(inside) is True


@pytest.mark.parametrize("bare", sampled([True, False], False))
async def test_a_link_to_a_message_elsewhere_opens_it_here(place: Place, bare: bool) -> None:
    page = await place.visit("Ann")
    there = channel_id(place, "speakeasy")
    wanted = await said(place, there, "this one")
    for number in range(30):
        await said(place, there, f"later {number}")
    address = link(place, there, wanted)
    await place.say("Bo", address if bare else f"see [the *board*]({address}) now", page)
    await page.wait_for("document.querySelector('.message a[data-post]')")
    words = await page.texts(".message a[data-post]")
    assert words == (["#speakeasy › 💬"] if bare else ["the board"])
    await page.evaluate("window.same = true")
    await page.click(".message a[data-post]")
    await page.wait_for(f"{TITLE} === 'speakeasy'")
    await shows(page, wanted)
    assert await page.evaluate("window.same")
    await page.evaluate("history.back()")
    await page.wait_for(f"{TITLE} === 'town-square'")


@pytest.mark.long
async def test_keys_follow_a_link_far_up_in_the_same_channel(place: Place) -> None:
    page = await place.visit("Ann")
    here = channel_id(place, "town-square")
    wanted = await said(place, here, "the first")
    for number in range(130):
        await said(place, here, f"later {number}")
    await page.send("Page.reload")
    await page.wait_for(f"{LAST}.includes('later 129')")
    await said(place, here, link(place, here, wanted))
    await page.wait_for("document.querySelector('.message a[data-post]')")
    await page.evaluate("document.querySelector('.message a[data-post]').focus()")
    await page.press("Enter")
    await shows(page, wanted)


@pytest.mark.long
async def test_links_to_deleted_messages_say_so_and_secret_ones_vanish(place: Place) -> None:
    page = await place.visit("Ann")
    here = channel_id(place, "town-square")
    await place.say("Bo", f"{link(place, here, '5')} and {link(place, '7', '5')}", page)
    await page.wait_for("document.querySelector('.message a[data-post]')")
    assert await page.texts(".message a") == ["#town-square › 💬"]
    assert "# unknown" in str(await page.evaluate(LAST))
    await page.click(".message a[data-post]")
    await page.wait_for("document.querySelector('#toasts').innerText.includes('gone')")


@pytest.mark.long
async def test_an_external_link_opens_a_tab_and_runs_no_script(place: Place) -> None:
    page = await place.visit("Ann")
    await place.say("Bo", "https://discord.com/channels/1/2/3 [x](javascript:hacked=1) [y](data:text/html,x)", page)
    await page.wait_for("document.querySelector('.message a')")
    links = "[...document.querySelectorAll('.message a')].map(el => [el.href, el.target, el.rel].join(' '))"
    assert await page.evaluate(links) == ["https://discord.com/channels/1/2/3 _blank noopener noreferrer"]


@pytest.mark.long
async def test_a_thread_stands_under_its_channel_with_its_unread_mark(place: Place) -> None:
    page = await place.visit("Ann")
    parent = channel_id(place, "machi-koro")
    world, hub = place.playground.hub.world, place.playground.hub
    thread = Channel(id=world.snowflakes.new(), type=ChannelType.PUBLIC_THREAD, name=HOSTILE)
    thread.parent_id, thread.owner_id = int(parent), world.bot_id
    world.keep_channel(thread)
    hub.announce.channel_created(thread)
    await said(place, str(thread.id), f"hey <@{place.ids['Ann']}>")
    await page.wait_for("document.querySelector('.channel.thread.unread .count')?.innerText === '1'")
    assert await page.texts(".channel.thread .channel-name") == [HOSTILE]
    await page.click(".channel.thread")
    await page.wait_for(f"{TITLE}.startsWith('machi-koro › ')")
    await page.wait_for("!document.querySelector('.channel.thread.unread')")
    await page.click(CHAT)
    await open_board(page)
    await page.click(".button", "Roll")
    await page.wait_for("document.querySelector('.container .heading').innerText.includes('roll 2')")
    assert await page.evaluate("typeof hacked") == "undefined"


@pytest.mark.long
async def test_the_bots_direct_messages_are_a_channel_of_their_own(place: Place) -> None:
    page = await place.visit("Ann")
    await place.ask("POST", "/play/dms", {"user": place.ids["Ann"]})
    await page.click(".channel", "Bakers & Bootleggers")
    await page.wait_for(f"{TITLE} === 'Bakers & Bootleggers'")
    await page.click(CHAT)
    await open_board(page)
    await page.click(".button", "Roll")
    await page.wait_for("document.querySelector('.container .heading').innerText.includes('roll 2')")
    bo = await place.visit("Bo")
    assert "Bakers & Bootleggers" not in str(await bo.texts(".channel-name"))


@pytest.mark.long
@pytest.mark.parametrize("start", sampled([".section-empty .linklike", "button.member"], "button.member"))
async def test_a_person_writes_to_the_bot_and_runs_a_command(place: Place, start: str) -> None:
    page = await place.visit("Ann")
    assert await page.evaluate("document.querySelector('.section-empty').innerText.includes('None yet')")
    await page.click(start)
    await page.wait_for(f"{TITLE} === 'Bakers & Bootleggers'")
    await page.wait_for("document.querySelector('.channel.current .channel-name').innerText.includes('Bakers')")
    await page.click(CHAT)
    await open_board(page)
    await page.click(".button", "Roll")
    await page.wait_for("document.querySelector('.container .heading').innerText.includes('roll 2')")


@pytest.mark.long
async def test_a_picture_opens_large_with_description_and_escape_closes_it(place: Place) -> None:
    page = await place.with_board("Ann")
    heard = await page.evaluate("document.querySelector('.picture').ariaLabel")
    assert heard == "Picture, press to enlarge: Board 1", "a description brings its own full stop"
    await page.evaluate("document.querySelector('.picture').focus()")
    await page.press("Enter")
    await page.wait_for("document.querySelector('dialog.viewer img')?.complete")
    assert await page.evaluate("document.querySelector('dialog.viewer img').alt") == "Board 1"
    assert "Board 1" in (await page.texts(".viewer-alt"))[0]
    await page.press("Escape")
    await page.wait_for("!document.querySelector('dialog') && document.activeElement.classList.contains('picture')")


@pytest.mark.long
async def test_an_optional_yes_or_no_is_taken_by_enter(place: Place) -> None:
    """A person who adds an option to a command wants to give it a value."""
    page = await place.visit("Ann")
    await page.click(CHAT)
    await begin_board(page)
    await page.type("quiet")
    await page.press("Enter")
    await page.wait_for("document.activeElement.id === 'option-quiet'")
    await page.wait_for("document.querySelector('.popup .row.active')?.innerText === 'True'")
    await page.press("Enter")
    await page.wait_for("document.activeElement.id === 'option-tail'")
    assert await page.evaluate("document.querySelector('#option-quiet').value") == "True"


@pytest.mark.long
@pytest.mark.parametrize("theme", sampled(["light", "dark"], "light"))
async def test_words_stand_out_from_their_ground_in_both_themes(place: Place, theme: str) -> None:
    page = await place.visit("Ann")
    await page.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
    await place.say("Bo", f"hey <@{place.ids['Ann']}> **bold** `code` -# small", page)
    await page.wait_for("document.querySelector('.mention.mine')")
    contrast = await page.evaluate(CONTRAST)
    assert isinstance(contrast, list)
    assert len(contrast) > 10
    assert [pair for pair in contrast if pair[1] < 4.5] == []


CONTRAST = """(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const rgb = (colours) => {
    canvas.fillStyle = "#fff";
    canvas.fillRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => rgb.map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const words = [...document.querySelectorAll(".chat *")].filter((el) =>
    el.checkVisibility() && [...el.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    && !el.closest("[aria-hidden=true], .offline"));
  return words.map((el) => {
    const grounds = [];
    for (let at = el; at; at = at.parentElement) grounds.unshift(getComputedStyle(at).backgroundColor);
    const [a, b] = [light(rgb([...grounds, getComputedStyle(el).color])), light(rgb(grounds))];
    return [el.className + ": " + el.innerText, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
  });
})()"""
"""Every piece of visible text with its contrast against the background."""

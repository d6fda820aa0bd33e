"""The page in a real browser, against a real bot: what a person sees, clicks and types."""

import asyncio
import json

import pytest

from bot.playground.faults import Fault, How
from tests.bot.playground.browser import in_chromium
from tests.bot.playground.page_bot import HOSTILE
from tests.bot.playground.places import CHAT, LAST, Place, begin_board, open_board

pytestmark = in_chromium(120)


@pytest.mark.long
async def test_the_first_page_asks_for_a_person_and_remembers_them(place: Place) -> None:
    page = await place.browser.open(place.playground.base_url + "/")
    await page.wait_for("document.querySelectorAll('.who-card').length >= 4")
    assert "Ann" in await page.texts(".who-name")
    await page.click(".who-card", "Bo")
    await page.wait_for(f"document.querySelector('{CHAT}')")
    assert f"as={place.ids['Bo']}" in str(await page.evaluate("location.search"))
    assert (await page.texts(".me-words b")) == ["Bo"]


@pytest.mark.long
async def test_a_new_person_joins_and_appears_in_the_chat(place: Place) -> None:
    ann = await place.visit("Ann")
    page = await place.browser.open(place.playground.base_url + "/")
    await page.click("#join-name")
    await page.type("Zoe")
    await page.press("Enter")
    await page.wait_for(f"document.querySelector('{CHAT}')")
    assert (await page.texts(".me-words b")) == ["Zoe"]
    await ann.wait_for("[...document.querySelectorAll('.member-name')].some(el => el.innerText === 'Zoe')")


@pytest.mark.long
async def test_a_command_runs_through_picker_and_autocomplete(place: Place) -> None:
    page = await place.with_board("Ann")
    assert "used" in str(await page.evaluate(LAST))
    assert (await page.texts(".used-line .command-name")) == ["/board open"]
    assert (await page.texts(".container .heading")) == ["Machi Koro, roll 1"]
    assert await page.wait_for("document.querySelector('.picture img').naturalWidth === 600")
    assert await page.evaluate("document.querySelector('.picture img').alt") == "Board 1"


@pytest.mark.long
async def test_an_out_of_range_number_is_reported_before_sending(place: Place) -> None:
    page = await place.visit("Ann")
    await page.click(CHAT)
    await begin_board(page)
    await page.type("seats")
    await page.press("Enter")
    await page.wait_for("document.activeElement.id === 'option-seats'")
    await page.type("9")
    await page.press("Enter")
    await page.wait_for("document.querySelector('.popup-head.wrong')?.innerText.includes('at most 4')")
    assert await page.evaluate("document.querySelectorAll('.message').length") == 0


@pytest.mark.long
async def test_an_option_is_named_by_typing_it_with_a_colon(place: Place) -> None:
    page = await place.visit("Ann")
    await page.click(CHAT)
    await begin_board(page)
    await page.type("seats:3")
    await page.wait_for("document.activeElement.id === 'option-seats' && document.activeElement.value === '3'")
    assert (await page.texts(".pill-name")) == ["game*", "seats"]


async def test_a_click_edits_the_board_in_place_for_everybody(place: Place) -> None:
    bo, ann = await place.visit("Bo"), await place.with_board("Ann")
    await bo.wait_for("window.kept = document.querySelector('.picture img')")
    first = await bo.evaluate("kept.src")
    await ann.click(".button", "Roll")
    for page in (ann, bo):
        await page.wait_for("document.querySelector('.container .heading').innerText === 'Machi Koro, roll 2'")
    assert await bo.wait_for(f"document.querySelector('.picture img').src !== {json.dumps(first)}")
    assert await bo.evaluate("kept === document.querySelector('.picture img') && kept.alt === 'Board 2'")
    assert await ann.wait_for("!document.querySelector('.busy')")
    assert len(await ann.texts(".message")) == 1


@pytest.mark.long
async def test_a_choice_from_a_menu_is_answered_privately_and_dismissed(place: Place) -> None:
    bo, ann = await place.visit("Bo"), await place.with_board("Ann")
    await ann.click(".select")
    await ann.click(".menu .row", "Café")
    await ann.wait_for(f"{LAST}.includes('You build a Café.')")
    assert "Only you can see this" in str(await ann.evaluate(LAST))
    await bo.wait_for("document.querySelector('.container')")
    assert len(await bo.texts(".message")) == 1
    await ann.click(".ephemeral-line .linklike")
    await ann.wait_for("!document.querySelector('.ephemeral')")


@pytest.mark.long
async def test_a_form_reports_missing_fields_then_reaches_the_bot(place: Place) -> None:
    page = await place.with_board("Ann")
    await page.click(".button", "Write")
    await page.wait_for("document.querySelector('dialog[open]') && document.activeElement.tagName === 'INPUT'")
    await page.press("Enter")
    await page.wait_for("document.querySelector('dialog .error')?.innerText.includes('required')")
    await page.type("hello there")
    await page.press("Enter")
    await page.wait_for("!document.querySelector('dialog')")
    await page.wait_for(f"{LAST}.includes('Noted: hello there')")


@pytest.mark.long
async def test_an_unanswered_form_keeps_its_text_for_another_try(place: Place) -> None:
    page = await place.with_board("Ann")
    await page.click(".button", "Write")
    await page.wait_for("document.querySelector('dialog[open]') && document.activeElement.tagName === 'INPUT'")
    await page.type("hello there")
    place.playground.hub.faults.add(Fault(How.ERROR, path="/interactions/*", status=400))
    await page.press("Enter")
    await page.wait_for("document.querySelector('dialog .error')?.innerText.includes('try again')")
    assert await page.evaluate("document.querySelector('dialog input').value") == "hello there"
    await page.click("dialog .button", "Submit")
    await page.wait_for("!document.querySelector('dialog')")
    await page.wait_for(f"{LAST}.includes('Noted: hello there')")


@pytest.mark.long
async def test_a_form_closes_on_escape_and_gives_the_focus_back(place: Place) -> None:
    page = await place.with_board("Ann")
    await page.click(".button", "Write")
    await page.wait_for("document.querySelector('dialog[open]')")
    await page.press("Escape")
    await page.wait_for("!document.querySelector('dialog')")
    assert await page.evaluate("document.activeElement.dataset.customId") == "write"


@pytest.mark.long
async def test_silence_of_the_bot_is_shown_where_one_clicked(place: Place) -> None:
    page = await place.with_board("Ann")
    await page.click(".button", "Silence")
    await page.wait_for("document.querySelector('.button.busy')")
    await page.wait_for("document.querySelector('.failure')?.innerText.includes('This interaction failed')")
    assert await page.evaluate("document.querySelector('.busy')") is None


@pytest.mark.long
async def test_a_click_on_a_message_just_deleted_is_dropped(place: Place) -> None:
    """The console stays without an error, as the place checks at its end."""
    page = await place.with_board("Ann")
    message = await page.evaluate("document.querySelector('.container').closest('.message').dataset.message")
    place.playground.hub.world.storage.drop_message(int(str(message)))  # the page has not heard of it yet
    await page.click(".button", "Roll")
    await page.wait_for("document.querySelector('.failure')?.innerText.includes('This message is gone.')")
    assert await page.evaluate("document.querySelector('.busy')") is None


@pytest.mark.long
async def test_keys_alone_run_a_command_and_press_its_button(place: Place) -> None:
    page = await place.visit("Ann")
    await page.evaluate("document.activeElement.blur()")
    await open_board(page)
    for _ in range(12):
        if await page.evaluate("document.activeElement.dataset.customId") == "roll":
            break
        await page.press("Tab", shift=True)
    await page.press("Enter")
    await page.wait_for("document.querySelector('.container .heading').innerText.includes('roll 2')")
    await page.wait_for("!!document.activeElement.closest('.message')")


async def test_hostile_names_and_messages_run_no_script(place: Place) -> None:
    page = await place.visit("Ann")
    joined = await place.ask("POST", "/play/users", {"name": HOSTILE})
    place.ids["Hostile"] = str(joined["id"])
    await place.say("Hostile", f'{HOSTILE}<script>hacked=1</script> https://x.y/"onmouseover=hacked=1', page)
    await page.click(CHAT)
    await page.type("/board hostile ")
    await page.press("Enter")
    await page.wait_for("document.querySelector('.embed')")
    await page.click(".select")
    await page.wait_for("document.querySelector('.menu .row')")
    await page.press("Escape")
    hostile = await place.visit("Hostile")
    await hostile.click(".me-who")
    await hostile.wait_for("document.querySelector('dialog .person')")
    await asyncio.sleep(0.2)
    for looked_at in (page, hostile):
        assert HOSTILE in await looked_at.texts(".author")
        assert await looked_at.evaluate("typeof hacked") == "undefined"
        planted = "img[src=x], body script, a[href^=javascript], [onerror], [onmouseover]"
        assert await looked_at.evaluate(f"document.querySelectorAll('{planted}').length") == 0


@pytest.mark.long
async def test_a_commands_name_above_its_answer_toggles_its_options(place: Place) -> None:
    bo, ann = await place.visit("Bo"), await place.with_board("Ann")
    await bo.wait_for("document.querySelector('.container .heading')")
    assert await bo.texts(".used-options") == []
    await bo.click(".used-command", "/board open")
    await bo.wait_for("document.querySelector('.used-options')")
    assert [await bo.texts(f".used-options {part}") for part in ("dt", "dd")] == [["game"], ["Machi Koro"]]
    assert await bo.evaluate("document.activeElement.ariaExpanded") == "true"
    await ann.click(".button", "Roll")
    await bo.wait_for("document.querySelector('.container .heading').innerText.includes('roll 2')")
    assert await bo.texts(".used-options dd") == ["Machi Koro"], "an edit of the answer leaves them open"
    await bo.press("Escape")
    await bo.wait_for("!document.querySelector('.used-options')")
    assert await bo.evaluate("document.activeElement.className") == "used-command"
    await bo.press("Enter")
    await bo.wait_for("document.querySelector('.used-options')")
    assert await ann.texts(".used-options") == [], "each sees for themselves"


@pytest.mark.long
async def test_hostile_options_run_no_script_and_missing_options_are_mentioned(place: Place) -> None:
    page = await place.visit("Ann")
    channel = await page.evaluate("new URLSearchParams(location.search).get('channel')")
    asked = {"user": place.ids["Ann"], "channel_id": channel, "type": 2}
    for name, given in (("open", [{"name": "game", "type": 3, "value": HOSTILE}]), ("hostile", [])):
        data = {"name": "board", "options": [{"name": name, "type": 1, "options": given}]}
        await place.ask("POST", "/play/interactions", asked | {"data": data})
    await page.wait_for("document.querySelectorAll('button.used-command').length === 2")
    await page.click(".used-command", "/board open")
    await page.wait_for("document.querySelector('.used-options dd')")
    assert await page.texts(".used-options dd") == [HOSTILE]
    await page.click(".used-command", "/board hostile")
    await page.wait_for("document.querySelectorAll('.used-options').length === 2")
    assert (await page.texts(".used-options"))[1] == "no options"
    assert await page.evaluate("typeof hacked") == "undefined"


@pytest.mark.long
async def test_half_an_emoji_is_sent_as_a_replacement_character(place: Place) -> None:
    """When a field's limit cuts an emoji in two, the rest of the text still arrives."""
    page = await place.visit("Ann")
    channel = await page.evaluate("new URLSearchParams(location.search).get('channel')")
    said = f"['{place.ids['Ann']}', '{channel}', 'half ' + String.fromCharCode(0xd83d)]"
    await page.evaluate(f"import('/static/api.js').then((api) => api.postMessage(...{said}))")
    await page.wait_for(f"{LAST}.includes('half \\ufffd')")


async def test_a_phone_has_no_sideways_scroll_and_a_drawer(place: Place) -> None:
    page = await place.visit("Ann", 390, 844, touch=True)
    await page.click(CHAT)
    await open_board(page)
    await place.say("Bo", "unbroken" * 60, page)
    await page.wait_for(f"{LAST}.includes('unbroken')")
    await page.click(".used-command")
    await page.wait_for("document.querySelector('.used-options')")
    wide = "[...document.querySelectorAll('html, .scroller, .composer')].filter(el => el.scrollWidth > 390).length"
    assert await page.evaluate(wide) == 0
    small = (
        "[...document.querySelectorAll('button, .components a, .select')].filter(el => el.checkVisibility()"
        " && el.getBoundingClientRect().height < 40 && !el.closest('.actions')).map(el => el.outerHTML)"
    )
    assert await page.evaluate(small) == []
    assert not await page.evaluate("document.querySelector('.sidebar').checkVisibility({visibilityProperty: true})")
    await page.click("#drawer-button")
    await page.click(".channel", "machi-koro")
    await page.wait_for("document.querySelector('.top h2').innerText === 'machi-koro'")
    await page.wait_for("!document.querySelector('.sidebar').checkVisibility({visibilityProperty: true})")


@pytest.mark.long
async def test_the_chat_stays_at_the_newest_until_somebody_scrolls_up(place: Place) -> None:
    page = await place.visit("Ann", 390, 844, touch=True)
    await place.say("Bo", "newest", page)
    await page.wait_for(f"{LAST}.includes('newest')")
    log, end = "document.querySelector('.scroller')", "(box => box.scrollHeight - box.scrollTop - box.clientHeight)"
    grows = f"{log}.querySelector('ol').style.paddingTop = '%dpx'; {log}.dispatchEvent(new Event('scroll'))"
    await page.evaluate(grows % 2000)  # a late event about an earlier scroll comes just after something has grown
    await page.wait_for(f"{end}({log}) < 5")
    await page.evaluate(f"{log}.scrollTop -= 600")
    await page.wait_for("!document.querySelector('#jump').hidden")
    await page.evaluate(grows % 3000)
    await asyncio.sleep(0.3)
    assert await page.evaluate(f"{end}({log}) > 500")


@pytest.mark.long
async def test_sending_a_command_or_form_goes_to_the_newest_message(place: Place) -> None:
    page = await place.visit("Ann", 390, 844, touch=True)
    await place.say("Bo", "newest", page)
    await page.wait_for(f"{LAST}.includes('newest')")
    log = "document.querySelector('.scroller')"
    at_end = f"{log}.scrollHeight - {log}.scrollTop - {log}.clientHeight < 5"
    await page.evaluate(f"{log}.querySelector('ol').style.padding = '2000px 0'")
    await page.wait_for(at_end)
    await page.evaluate(f"{log}.scrollTop -= 1000")
    await page.wait_for("!document.querySelector('#jump').hidden")
    await page.click(CHAT)
    await open_board(page)
    await page.wait_for(at_end)
    await page.click(".button", "Write")
    await page.wait_for("document.activeElement.tagName === 'INPUT' && !document.querySelector('#jump').hidden")
    await page.type("hello there")
    await page.press("Enter")
    await page.wait_for(f"{LAST}.includes('Noted: hello there')")
    await page.wait_for(at_end)


@pytest.mark.long
async def test_relative_times_are_rounded_to_numbers(place: Place) -> None:
    page = await place.visit("Ann")
    written = (
        "import('/static/format.js').then(it => [%s].map(ahead => it.timestamp(it.worldNow() / 1000 + ahead, 'R')))"
    )
    hours = (48 - 1 / 60, 1 / 60 - 48, 24, 13, 1 - 20 / 3600)
    expected = ["in 2 days", "2 days ago", "in 1 day", "in 13 hours", "in 1 hour"]
    assert await page.wait_for(written % ", ".join(str(3600 * each) for each in hours)) == expected


@pytest.mark.long
async def test_events_missed_during_a_lost_connection_appear_afterwards(place: Place) -> None:
    page = await place.visit("Ann")
    await place.say("Bo", "before", page)
    await page.wait_for(f"{LAST}.includes('before')")
    await page.evaluate("window.same = true")
    await place.playground.hub.pages.close()
    await place.say("Bo", "meanwhile", page)
    await page.wait_for(f"{LAST}.includes('meanwhile') && !document.querySelector('.bar') && window.same")


@pytest.mark.long
async def test_a_mention_elsewhere_is_counted_until_one_looks(place: Place) -> None:
    ann, bo = await place.visit("Ann"), await place.visit("Bo")
    await bo.click(".channel", "machi-koro")
    await bo.wait_for("document.querySelector('.top h2').innerText === 'machi-koro'")
    await bo.click(CHAT)
    await bo.type("look @An")
    await bo.wait_for("document.querySelector('.popup .row')")
    await bo.press("Tab", "Enter")
    await ann.wait_for("document.querySelector('.channel.unread .count')?.innerText === '1'")
    await ann.wait_for("document.title.startsWith('(1)')")
    await ann.click(".channel", "machi-koro")
    await ann.wait_for("document.querySelector('.message.mentions-me .mention.mine')?.innerText === '@Ann'")
    assert await ann.evaluate("document.querySelector('.count')") is None


async def test_a_wait_goes_on_when_the_page_is_left_meanwhile(place: Place) -> None:
    page = await place.visit("Ann")
    leaving = "new Promise(never => location.assign(location.pathname + '?as=left'))"
    assert await page.wait_for(f"location.search === '?as=left' || {leaving}")


async def test_a_wait_goes_on_when_the_browser_forgets_what_it_waits_for(place: Place) -> None:
    page = await place.visit("Ann")
    waiting = asyncio.create_task(page.wait_for("window.arrived || (window.asked = true, new Promise(never => {}))"))
    await page.wait_for("window.asked")
    await page.evaluate("window.arrived = true")
    await page.send("HeapProfiler.collectGarbage")
    assert await waiting


async def test_a_wait_goes_on_when_the_browser_neither_answers_nor_refuses(place: Place) -> None:
    page = await place.visit("Ann")
    held = "window.held ??= new Promise(never => {})"
    waiting = asyncio.create_task(page.wait_for(f"window.arrived || (window.asked = true, {held})"))
    await page.wait_for("window.asked")
    await page.evaluate("window.arrived = true")
    assert await waiting


async def test_a_value_is_told_at_once_though_it_is_a_promise(place: Place) -> None:
    page = await place.visit("Ann")
    assert await page.evaluate("new Promise(never => {})") == {}


async def test_a_wait_fails_when_the_browser_ends(place: Place) -> None:
    page = await place.visit("Ann")
    waiting = asyncio.create_task(page.wait_for("(window.asked = true, new Promise(never => {}))"))
    await page.wait_for("window.asked")
    place.browser.kill()
    with pytest.raises(ConnectionError):
        await waiting


async def test_what_moves_away_under_the_finger_is_clicked_where_it_is_then(place: Place) -> None:
    page = await place.visit("Ann")
    await page.evaluate(
        """(() => {
            const button = document.createElement('button');
            button.textContent = 'runs away';
            Object.assign(button.style, {position: 'fixed', top: '10px', left: '10px', zIndex: 99});
            button.addEventListener('pointerenter', () => { button.style.top = '300px'; }, {once: true});
            button.addEventListener('click', () => { window.caught = (window.caught ?? 0) + 1; });
            document.body.append(button);
        })()"""
    )
    await page.click("button", "runs away")
    assert await page.evaluate("window.caught") == 1

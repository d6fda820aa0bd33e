"""The undocumented behaviours, each tested once. A trial's result is short and always the same."""

import secrets
from collections.abc import Awaitable, Callable

import msgspec

from bot.playground.live_check.bench import (
    BUTTON,
    CALLBACK_MESSAGE_LATER,
    CALLBACK_UPDATE,
    CALLBACK_UPDATE_LATER,
    EPHEMERAL,
    V2,
    Bench,
    NotTried,
    done,
    gallery,
    picture,
    row,
    text,
    v2,
    webhook,
)
from bot.playground.live_check.rest import Json


class Trial(msgspec.Struct, frozen=True):
    """One trial: its `name` in the expectations, the `question`, and the function that tries it."""

    name: str
    question: str
    run: Callable[[Bench], Awaitable[str]]


# --- sending twice, finding again ----------------------------------------------------------------------


async def nonce(bench: Bench) -> str:
    """Send the same nonce twice."""
    body: Json = {"content": "live-check: nonce", "nonce": secrets.token_hex(12), "enforce_nonce": True}
    first, second = await bench.posted(body), await bench.posted(body)
    return "the same message" if first["id"] == second["id"] else "two messages"


async def nonce_with_other_text(bench: Bench) -> str:
    """Send the same nonce with another text."""
    body: Json = {"content": "live-check: one text", "nonce": secrets.token_hex(12), "enforce_nonce": True}
    await bench.posted(body)
    second = await bench.post(body | {"content": "live-check: another text"})
    return f"the message with {second.body['content'][12:]}" if second.ok else second.words


async def history(bench: Bench) -> str:
    """Look for the bot's own messages, text and components, in the channel's history."""
    marker = secrets.token_hex(8)
    plain = await bench.posted({"content": f"live-check: {marker}"})
    await bench.posted(v2(text(f"live-check: {marker}"), _button(marker)))
    path = f"/channels/{bench.channel_id}/messages?limit=10&after={int(plain['id']) - 1}"
    found = done(await bench.rest.call("GET", path))["list"]
    own = [message for message in found if message["author"]["id"] == str(bench.bot_id)]
    texts = sum(marker in each["content"] for each in own)
    controls = sum(marker in str(each.get("components")) for each in own)
    return f"{texts} by text, {controls} by components"


# --- components V2 -------------------------------------------------------------------------------------


def refused(body: Json) -> Callable[[Bench], Awaitable[str]]:
    """A trial that sends an invalid message."""

    async def run(bench: Bench) -> str:
        answer = await bench.post(body)
        return answer.words

    return run


def _button(custom_id: str) -> Json:
    return row({"type": BUTTON, "style": 2, "label": "x", "custom_id": custom_id})


def _texts(count: int) -> list[Json]:
    return [text("x") for _ in range(count)]


async def v2_flag_removed(bench: Bench) -> str:
    """Turn a V2 message back into an ordinary one."""
    message = await bench.posted(v2(text("live-check: V2")))
    answer = await bench.edit(message, {"flags": 0, "content": "live-check: plain", "components": []})
    if not answer.ok:
        return answer.words
    return "still V2" if answer.body["flags"] & V2 else "not V2 any more"


async def files_listed(bench: Bench) -> str:
    """Look at the attachments of a V2 message that shows a picture."""
    message = await _with_picture(bench)
    media = message["components"][0]["items"][0]["media"]
    named = "with" if media.get("attachment_id") else "without"
    return f"{len(message['attachments'])} listed, media {named} attachment_id"


async def edit_without_files(bench: Bench) -> str:
    """Edit a V2 message, naming the picture it has, without a list of files."""
    message = await _with_picture(bench)
    answer = await bench.edit(message, v2(gallery("red.png"), text("live-check: edited")))
    return "edited, picture kept" if answer.ok else answer.words


async def edit_by_address(bench: Bench) -> str:
    """Edit a V2 message, naming its picture by its address."""
    message = await _with_picture(bench)
    shown = gallery("red.png")
    shown["items"][0]["media"]["url"] = message["components"][0]["items"][0]["media"]["url"]
    answer = await bench.edit(message, v2(shown, text("live-check: edited")))
    return "edited" if answer.ok else answer.words


async def edit_with_new_file(bench: Bench) -> str:
    """Edit a V2 message with another picture."""
    message = await _with_picture(bench)
    changes = v2(gallery("blue.png")) | {"attachments": [{"id": 0, "filename": "blue.png"}]}
    answer = await bench.edit(message, changes, files=[("blue.png", picture("blue"))])
    if not answer.ok:
        return answer.words
    return "edited, the new picture shown" if "blue.png" in str(answer.body["components"]) else "edited, the old one"


async def edit_leaving_picture_behind(bench: Bench) -> str:
    """Edit a V2 message with an empty list of files while it still shows the picture."""
    message = await _with_picture(bench)
    answer = await bench.edit(message, {"attachments": []})
    return "edited" if answer.ok else answer.words


async def edit_keeping(bench: Bench) -> str:
    """Edit the text of a V2 message that keeps its picture by the id and the name of the file."""
    message = await _with_picture(bench)
    changes = v2(gallery("red.png"), text("live-check: edited")) | {"attachments": [_kept(message)]}
    answer = await bench.edit(message, changes)
    return _stayed(message, answer.body) if answer.ok else answer.words


async def edit_keeping_by_id(bench: Bench) -> str:
    """The same by the id alone."""
    message = await _with_picture(bench)
    listed: Json = {"id": _kept(message)["id"]}
    answer = await bench.edit(message, v2(gallery("red.png")) | {"attachments": [listed]})
    return _stayed(message, answer.body) if answer.ok else answer.words


async def edit_keeping_nothing(bench: Bench) -> str:
    """Keep a file that the message does not have."""
    message = await _with_picture(bench)
    listed: Json = {"id": message["id"], "filename": "red.png"}
    answer = await bench.edit(message, v2(gallery("red.png")) | {"attachments": [listed]})
    return "edited" if answer.ok else answer.words


def _kept(message: Json) -> Json:
    """The picture of a message, as an edit names it that keeps it."""
    media = message["components"][0]["items"][0]["media"]
    return {"id": media["attachment_id"], "filename": "red.png"}


def _stayed(before: Json, after: Json) -> str:
    """Whether the picture has its address still; what follows the address in a query only signs it."""
    first, then = (each["components"][0]["items"][0]["media"]["url"].partition("?")[0] for each in (before, after))
    return "kept, the same address" if first == then else "kept, another address"


async def _with_picture(bench: Bench) -> Json:
    sent = await bench.posted(v2(gallery("red.png")), files=[("red.png", picture("red"))])
    return await bench.fetch(sent)


# --- direct messages -----------------------------------------------------------------------------------


def dm_with(user_id: str) -> Callable[[Bench], Awaitable[str]]:
    """A trial that opens direct messages with an impossible person; empty: with the bot itself."""

    async def run(bench: Bench) -> str:
        body: Json = {"recipient_id": user_id or str(bench.bot_id)}
        opened = await bench.rest.call("POST", "/users/@me/channels", body)
        return "opened" if opened.ok else opened.words

    return run


# --- clicks --------------------------------------------------------------------------------------------


async def deferred_upload(bench: Bench) -> str:
    """Defer a click, then edit a picture into the message; answer once more; send a DM to the person who clicked."""
    message, interaction = await bench.click("live-check: a picture should appear here.")
    found = ["deferred" if (first := await bench.answer(interaction, CALLBACK_UPDATE_LATER)).ok else first.words]
    changes = v2(gallery("green.png")) | {"attachments": [{"id": 0, "filename": "green.png"}]}
    original = f"{webhook(interaction)}/messages/@original"
    edited = await bench.rest.call("PATCH", original, changes, files=[("green.png", picture("green"))])
    found.append("uploaded" if edited.ok else f"upload {edited.words}")
    if edited.ok:
        shown = await bench.fetch(message)
        found.append("shown" if "green.png" in str(shown["components"]) else "not shown")
    found.append(f"answered twice {(await bench.answer(interaction, CALLBACK_UPDATE_LATER)).words}")
    found.append(await _written_to(bench, interaction.user.id))
    return ", ".join(found)


async def click_keeping(bench: Bench) -> str:
    """Answer a click with other words beside the picture that the message keeps, at once and after a deferral."""
    found = []
    for kind in (CALLBACK_UPDATE, CALLBACK_UPDATE_LATER):
        message, interaction = await bench.click("live-check: the red square should stay.", gallery("red.png"))
        before = await bench.fetch(message)
        changes = v2(gallery("red.png"), text("live-check: answered")) | {"attachments": [_kept(before)]}
        answer = await bench.answer(interaction, kind, data=changes if kind == CALLBACK_UPDATE else None)
        if answer.ok and kind == CALLBACK_UPDATE_LATER:
            answer = await bench.rest.call("PATCH", f"{webhook(interaction)}/messages/@original", changes)
        found.append(_stayed(before, await bench.fetch(message)) if answer.ok else answer.words)
    return ", deferred: ".join(found)


async def follow_up_board(bench: Bench) -> str:
    """Post a new board as a follow-up of a click, twice with the same nonce, and edit it with the bot's own token."""
    _, interaction = await bench.click("live-check: a board should follow.")
    first = await bench.answer(interaction, CALLBACK_UPDATE_LATER)
    if not first.ok:
        return first.words
    body = v2(gallery("red.png")) | {"nonce": secrets.token_hex(12), "enforce_nonce": True}
    body["attachments"] = [{"id": 0, "filename": "red.png"}]
    posted = list[Json]()
    for _ in range(2):
        sent = await bench.rest.call(
            "POST", webhook(interaction) + "?wait=true", body, files=[("red.png", picture("red"))]
        )
        if not sent.ok:
            return sent.words
        bench.remember(bench.channel_id, sent.body["id"])
        posted.append(sent.body)
    one, two = posted
    found = ["like a reply" if one.get("message_reference") else "like a message of its own"]
    found.append("the nonce counts" if one["id"] == two["id"] else "the nonce does not count")
    edited = await bench.edit(
        {"channel_id": bench.channel_id, **one}, v2(text("live-check: edited")) | {"attachments": []}
    )
    found.append("edited by the bot" if edited.ok else f"edit {edited.words}")
    return ", ".join(found)


async def _written_to(bench: Bench, user_id: int) -> str:
    opened = await bench.rest.call("POST", "/users/@me/channels", {"recipient_id": str(user_id)})
    if not opened.ok:
        return f"DM {opened.words}"
    path = f"/channels/{opened.body['id']}/messages"
    sent = await bench.rest.call("POST", path, {"content": "live-check: a direct message"})
    if sent.ok:
        bench.remember(opened.body["id"], sent.body["id"])
    return "DM delivered" if sent.ok else f"DM {sent.words}"


async def ephemeral_defer(bench: Bench) -> str:
    """Defer a click privately, then edit the answer with components, then follow up without the flag."""
    _, interaction = await bench.click("live-check: you alone should be answered.")
    first = await bench.answer(interaction, CALLBACK_MESSAGE_LATER, EPHEMERAL)
    if not first.ok:
        return first.words
    bench.remember_private(interaction, "@original")
    original = f"{webhook(interaction)}/messages/@original"
    edited = await bench.rest.call("PATCH", original, v2(text("live-check: only you see this")))
    found = [_private(edited.body) if edited.ok else f"edit {edited.words}"]
    later = await bench.rest.call("POST", webhook(interaction) + "?wait=true", {"content": "live-check: follow-up"})
    if later.ok:
        bench.remember_private(interaction, later.body["id"])
    found.append(f"follow-up {_private(later.body) if later.ok else later.words}")
    return ", ".join(found)


def _private(message: Json) -> str:
    return "private" if message["flags"] & EPHEMERAL else "public"


# --- old messages --------------------------------------------------------------------------------------


async def old_edits(bench: Bench) -> str:
    """Edit a message older than an hour five times, without changing it."""
    now = int((await bench.posted({"content": "live-check: what time is it?"}))["id"]) >> 22
    found = done(await bench.rest.call("GET", f"/channels/{bench.channel_id}/messages?limit=100"))["list"]
    own = [
        each
        for each in found
        if each["author"]["id"] == str(bench.bot_id)
        and each["content"]
        and not each.get("components")
        and now - (int(each["id"]) >> 22) > HOUR_MS
    ]
    if not own:
        raise NotTried("no plain message of ours older than an hour")
    answers = [await bench.edit(own[0], {"content": own[0]["content"]}) for _ in range(5)]
    good = sum(answer.ok for answer in answers)
    wrong = sorted({answer.words for answer in answers if not answer.ok})
    return ", ".join([f"{good} of 5 edited", *wrong])


HOUR_MS = 3_600_000

TRIALS = (
    Trial("nonce", "the same nonce twice", nonce),
    Trial("nonce, other text", "the same nonce with another text", nonce_with_other_text),
    Trial("history", "one's own messages in the history", history),
    Trial("text 2001", "content of 2001 characters", refused({"content": "x" * 2001})),
    Trial("text 4001", "V2 text of 4001 characters", refused(v2(text("x" * 2000), text("x" * 2001)))),
    Trial("components 41", "41 components", refused(v2(*_texts(41)))),
    Trial("same custom id", "two buttons with one custom id", refused(v2(_button("x"), _button("x")))),
    Trial("content with V2", "content beside components V2", refused(v2(text("x")) | {"content": "x"})),
    Trial("empty", "an empty message", refused({})),
    Trial("file missing", "attachment:// without a file", refused(v2(gallery("none.png")))),
    Trial("V2 flag removed", "a V2 message made an ordinary one", v2_flag_removed),
    Trial("files listed", "attachments of a V2 message with a picture", files_listed),
    Trial("edit, no list", "an edit that names the picture without listing it", edit_without_files),
    Trial("edit, address", "an edit that names the picture by its address", edit_by_address),
    Trial("edit, new file", "an edit with another picture", edit_with_new_file),
    Trial("edit, file gone", "an edit that drops a file still shown", edit_leaving_picture_behind),
    Trial("edit, picture kept", "an edit that keeps the picture by id and name", edit_keeping),
    Trial("edit, id alone", "an edit that keeps the picture by its id alone", edit_keeping_by_id),
    Trial("edit, unknown file", "an edit that keeps a file which is not there", edit_keeping_nothing),
    Trial("DM to itself", "direct messages of the bot with itself", dm_with("")),
    Trial("DM to nobody", "direct messages with somebody who does not exist", dm_with("1")),
    Trial("deferred upload", "a picture edited in after a deferred click, a second answer, a DM", deferred_upload),
    Trial("click, picture kept", "a click's answer that keeps the picture, at once and deferred", click_keeping),
    Trial("follow-up board", "a new board as a follow-up of a click", follow_up_board),
    Trial("ephemeral defer", "a private deferred answer, edited, and a follow-up", ephemeral_defer),
)

OLD_EDITS = Trial("old edits", "five edits of a message older than an hour", old_edits)

"""Discord's limits for messages. Pure functions over raw bodies."""

from bot.playground.validation.component_limits import MAX_ALT_TEXT, MAX_MEDIA_URL, check_components
from bot.playground.validation.forms import Bounds, Form
from bot.playground.world.discord_types import Json, MessageFlag
from bot.playground.world.snowflakes import read_id

MAX_CONTENT = 2000
MAX_EMBEDS = 10
MAX_EMBED_TOTAL = 6000
MAX_FILES = 10
MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_REQUEST_BYTES = 25 * 1024 * 1024
MAX_NONCE = 25

EMBED_MEDIA = (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url"))
"""Where an embed names files."""
LEGACY_FIELDS = ("content", "embeds", "stickers", "sticker_ids", "poll")


def check_message(body: Json, *, v2: bool, was_v2: bool = False) -> None:
    """Check a message's body against Discord's limits.

    ``v2``: whether the message will have the components V2 flag; ``was_v2``: whether it has it now. Raises
    ``DiscordError`` 50035 with every fault.
    """
    form = Form()
    if was_v2 and not v2:
        form.wrong(
            ("flags",),
            "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "The MessageFlags.IS_COMPONENTS_V2 flag cannot be removed.",
        )
    form.text(body, "content", (), Bounds(0, MAX_CONTENT))
    if v2:
        check_legacy(form, body)
    _check_embeds(form, body)
    check_allowed_mentions(form, body)
    nonce = body.get("nonce")
    if isinstance(nonce, str) and len(nonce) > MAX_NONCE:
        form.length(("nonce",), Bounds(0, MAX_NONCE))
    attachments = form.items(body, "attachments", (), Bounds(0, MAX_FILES))
    for index, attachment in enumerate(attachments):
        form.text(attachment, "description", ("attachments", index), Bounds(0, MAX_ALT_TEXT))
        if read_id(attachment.get("id")) is None:
            form.missing(("attachments", index, "id"))
    if body.get("components") is not None:
        check_components(form, body, v2=v2)
    form.refuse()


def check_legacy(form: Form, body: Json) -> None:
    """Record every field that a message of components V2 may not have."""
    for field in LEGACY_FIELDS:
        if body.get(field):
            form.wrong(
                (field,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def flags_of(body: Json, *, allowed: MessageFlag, kept: int = 0) -> int:
    """The flags a message will have: the allowed ones of those asked for, and those it keeps.

    ``kept``: the message's present flags, which stay if the body has none. Raises 50035 for flags that are no number.
    """
    form = Form()
    asked = form.number(body, "flags", (), Bounds(0, 2**31 - 1))
    form.refuse()
    return kept if asked is None else (asked & int(allowed)) | (kept & ~int(allowed))


def _check_embeds(form: Form, body: Json) -> None:
    total = 0
    for index, embed in enumerate(form.items(body, "embeds", (), Bounds(0, MAX_EMBEDS))):
        path = ("embeds", index)
        texts = [
            form.text(embed, "title", path, Bounds(0, 256)),
            form.text(embed, "description", path, Bounds(0, 4096)),
            form.text(form.part(embed, "footer", path), "text", (*path, "footer"), Bounds(0, 2048)),
            form.text(form.part(embed, "author", path), "name", (*path, "author"), Bounds(0, 256)),
        ]
        for part, key in EMBED_MEDIA:
            form.text(form.part(embed, part, path), key, (*path, part), Bounds(0, MAX_MEDIA_URL))
        for number, field in enumerate(form.items(embed, "fields", path, Bounds(0, 25))):
            where = (*path, "fields", number)
            texts.append(form.text(field, "name", where, Bounds(0, 256), required=True))
            texts.append(form.text(field, "value", where, Bounds(0, 1024), required=True))
        total += sum(len(text) for text in texts if text)
    if total > MAX_EMBED_TOTAL:
        form.wrong(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_TOTAL}")


def check_allowed_mentions(form: Form, body: Json) -> None:
    """Check that ``allowed_mentions`` lists ids, and does not both parse and list the same kind."""
    allowed = form.part(body, "allowed_mentions", ())
    parse = form.plain(allowed, "parse", ("allowed_mentions",), most=3)
    for kind in ("users", "roles"):
        listed = form.plain(allowed, kind, ("allowed_mentions",), most=100)
        for index, each in enumerate(listed):
            if read_id(each) is None:
                form.wrong(("allowed_mentions", kind, index), "NUMBER_TYPE_COERCE", f'Value "{each}" is not snowflake.')
        if listed and kind in parse:
            form.wrong(
                ("allowed_mentions",),
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )

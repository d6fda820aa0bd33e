"""Discord's limits for a message's components, old kind and V2. Pure functions over raw components."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Final
from urllib.parse import urlsplit

from bot.playground.validation.forms import Bounds, Form, Path, kind_of
from bot.playground.world import errors
from bot.playground.world.components import walk
from bot.playground.world.discord_types import SELECTS, ComponentType, Json

MAX_COMPONENTS = 40
MAX_TEXT_TOTAL = 4000
MAX_BYTES = 10170
"""Above, Discord fails: it counts the bytes of texts, and of what controls say (discord-api-docs#8554, #7310)."""
ADVISED_BYTES = 8500
"""Above, this playground refuses, because nobody knows exactly what Discord counts."""
BYTES_EACH = 12
"""Added for each text display by Discord; here for each part of a component, too."""
MAX_ROWS = 5
MAX_ROW_WIDTH = 5
MAX_SELECT_OPTIONS = 25
MAX_CUSTOM_ID = 100
MAX_BUTTON_LABEL = 80
MAX_OPTION_TEXT = 100
MAX_SELECT_PLACEHOLDER = 150
MAX_ALT_TEXT = 1024
MAX_URL = 512
MAX_MEDIA_URL = 2048
MAX_GALLERY_ITEMS = 10
MAX_SECTION_TEXTS = 3

ROW_PARTS = frozenset({ComponentType.BUTTON, *SELECTS})
CONTAINER_PARTS = frozenset(
    {
        ComponentType.ROW,
        ComponentType.SECTION,
        ComponentType.TEXT,
        ComponentType.GALLERY,
        ComponentType.FILE,
        ComponentType.SEPARATOR,
    }
)
TOP_V2 = CONTAINER_PARTS | {ComponentType.CONTAINER}
TOP_OLD = frozenset({ComponentType.ROW})
LINK, PREMIUM = 5, 6


def check_components(form: Form, body: Json, *, v2: bool) -> None:
    """Check ``body["components"]`` and record every fault in the form.

    More than ``ADVISED_BYTES`` is a fault, though Discord may take it. Raises ``DiscordError`` 500 for a message within
    every other limit on which Discord fails all the same.
    """
    most = MAX_COMPONENTS if v2 else MAX_ROWS
    components = form.items(body, "components", (), Bounds(0, most))
    allowed = TOP_V2 if v2 else TOP_OLD
    seen = _Seen()
    for index, component in enumerate(components):
        _check(form, component, ("components", index), allowed, seen)
    if not form.ok:
        return
    if len(list(walk(components))) > MAX_COMPONENTS:
        form.wrong(
            ("components",),
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"Total number of components cannot exceed {MAX_COMPONENTS}",
        )
    if seen.text > MAX_TEXT_TOTAL:
        form.wrong(
            ("components",),
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Components displayable text size exceeds maximum size of {MAX_TEXT_TOTAL}",
        )
    _check_bytes(form, components)


def _check_bytes(form: Form, components: Sequence[Json]) -> None:
    weight = _bytes(components)
    if form.ok and weight > MAX_BYTES:
        raise errors.internal()
    if weight > ADVISED_BYTES:
        form.wrong(
            ("components",),
            "PLAYGROUND_TOO_MANY_BYTES",
            f"These components have {weight} bytes. Discord may fail above {MAX_BYTES} without saying why, so this "
            f"playground refuses more than {ADVISED_BYTES}: shorten the message or split it",
        )


def _bytes(part: object) -> int:
    """The bytes of all texts in a part of a message, with ``BYTES_EACH`` for every object in it; media do not count."""
    match part:
        case str():
            return len(part.encode())
        case {"media": _} | {"file": _}:
            return 0
        case dict():
            return BYTES_EACH + sum(map(_bytes, part.values()))
        case list() | tuple():
            return sum(map(_bytes, part))
    return 0


class _Seen:
    """What one message contains so far: custom ids, component ids, characters of text."""

    def __init__(self) -> None:
        self.custom_ids: set[str] = set()
        self.ids: set[int] = set()
        self.text = 0


def _check(form: Form, component: Json, path: Path, allowed: frozenset[int], seen: _Seen) -> None:
    kind = kind_of(component)
    if kind is None or kind not in allowed:
        form.kind(path, allowed)
        return
    identity = form.number(component, "id", path, Bounds(0, 2**31 - 1))
    if identity:
        if identity in seen.ids:
            form.wrong((*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        seen.ids.add(identity)
    CHECKS[kind](form, component, path, seen)


def _check_text(form: Form, text: Json, path: Path, seen: _Seen) -> None:
    seen.text += len(form.text(text, "content", path, Bounds(0, MAX_TEXT_TOTAL), required=True) or "")


def _check_own_select(form: Form, select: Json, path: Path, seen: _Seen) -> None:
    check_select(form, select, path)
    check_custom_id(form, select, path, seen.custom_ids)


def _check_gallery(form: Form, gallery: Json, path: Path, _: _Seen) -> None:
    for index, item in enumerate(form.items(gallery, "items", path, Bounds(1, MAX_GALLERY_ITEMS), required=True)):
        _check_media(form, item, "media", (*path, "items", index))


def _check_container(form: Form, container: Json, path: Path, seen: _Seen) -> None:
    form.number(container, "accent_color", path, Bounds(0, 0xFFFFFF))
    children = form.items(container, "components", path, Bounds(1, MAX_COMPONENTS), required=True)
    for index, child in enumerate(children):
        _check(form, child, (*path, "components", index), CONTAINER_PARTS, seen)


def _check_row(form: Form, row: Json, path: Path, seen: _Seen) -> None:
    children = form.items(row, "components", path, Bounds(1, MAX_ROW_WIDTH), required=True)
    has_select = any(kind_of(child) in SELECTS for child in children)
    for index, child in enumerate(children):
        where = (*path, "components", index)
        if has_select and index > 0:
            form.wrong(where, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
        _check(form, child, where, ROW_PARTS, seen)


def _check_button(form: Form, button: Json, path: Path, seen: _Seen) -> None:
    style = form.number(button, "style", path, Bounds(1, 6))
    if style is None:
        form.missing((*path, "style"))
        return
    form.text(button, "label", path, Bounds(0, MAX_BUTTON_LABEL))
    _check_emoji(form, button, path)
    if style != PREMIUM and not button.get("label") and not button.get("emoji"):
        form.wrong((*path, "label"), "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or emoji is required")
    if style == LINK:
        url = form.text(button, "url", path, Bounds(0, MAX_URL), required=True)
        if url and urlsplit(url).scheme not in ("http", "https", "discord"):
            _wrong_scheme(form, (*path, "url"), url, "('http', 'https', 'discord')")
        if button.get("custom_id"):
            form.wrong(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
    elif style != PREMIUM:
        check_custom_id(form, button, path, seen.custom_ids)


def check_custom_id(form: Form, control: Json, path: Path, seen: set[str]) -> None:
    """Check that a control has a custom id that none of those `seen` has, and add it to them."""
    custom_id = form.text(control, "custom_id", path, Bounds(1, MAX_CUSTOM_ID), required=True)
    if custom_id in seen:
        form.wrong((*path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
    if custom_id is not None:
        seen.add(custom_id)


def check_select(form: Form, select: Json, path: Path) -> None:
    """Check a select's placeholder, bounds and options, without its custom id."""
    form.text(select, "placeholder", path, Bounds(0, MAX_SELECT_PLACEHOLDER))
    least = form.number(select, "min_values", path, Bounds(0, MAX_SELECT_OPTIONS), default=1)
    most = form.number(select, "max_values", path, Bounds(1, MAX_SELECT_OPTIONS), default=1)
    if least is not None and most is not None and least > most:
        form.wrong((*path, "min_values"), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
    if select["type"] == ComponentType.STRING_SELECT:
        check_options(form, select, path, least=max(1, most or 1), most=MAX_SELECT_OPTIONS)


def check_options(form: Form, holder: Json, path: Path, *, least: int, most: int) -> None:
    """Check the options of a select, a radio group or a checkbox group."""
    values: set[str] = set()
    for index, option in enumerate(form.items(holder, "options", path, Bounds(least, most), required=True)):
        where = (*path, "options", index)
        form.text(option, "label", where, Bounds(1, MAX_OPTION_TEXT), required=True)
        form.text(option, "description", where, Bounds(0, MAX_OPTION_TEXT))
        value = form.text(option, "value", where, Bounds(1, MAX_OPTION_TEXT), required=True)
        _check_emoji(form, option, where)
        if value in values:
            form.wrong(
                (*where, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        if value is not None:
            values.add(value)


def _check_section(form: Form, section: Json, path: Path, seen: _Seen) -> None:
    texts = form.items(section, "components", path, Bounds(1, MAX_SECTION_TEXTS), required=True)
    for index, child in enumerate(texts):
        _check(form, child, (*path, "components", index), frozenset({ComponentType.TEXT}), seen)
    accessory = section.get("accessory")
    if not isinstance(accessory, dict):
        form.missing((*path, "accessory"))
        return
    allowed = frozenset({ComponentType.BUTTON, ComponentType.THUMBNAIL})
    _check(form, accessory, (*path, "accessory"), allowed, seen)


def _check_media(form: Form, holder: Json, key: str, path: Path, *, attachments_only: bool = False) -> None:
    form.text(holder, "description", path, Bounds(0, MAX_ALT_TEXT))
    media = holder.get(key)
    if not isinstance(media, dict):
        form.missing((*path, key))
        return
    where = (*path, key)
    url = form.text(media, "url", where, Bounds(0, MAX_MEDIA_URL), required=True)
    schemes = ("attachment",) if attachments_only else ("http", "https", "attachment")
    if url and urlsplit(url).scheme not in schemes:
        _wrong_scheme(form, (*where, "url"), url, str(schemes))


def _wrong_scheme(form: Form, path: Path, url: str, allowed: str) -> None:
    scheme = urlsplit(url).scheme
    form.wrong(
        path,
        "URL_TYPE_INVALID_SCHEME",
        f'Scheme "{scheme}" is not supported. Scheme must be one of {allowed}.',
    )


def _check_emoji(form: Form, holder: Json, path: Path) -> None:
    emoji = holder.get("emoji")
    if emoji is None:
        return
    if not isinstance(emoji, dict) or emoji.get("id") or not _is_emoji(str(emoji.get("name") or "")):
        form.wrong((*path, "emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _is_emoji(name: str) -> bool:
    """Whether a name can be a standard emoji: a short run of symbols, no letters of any script.

    The playground has no custom emoji, so an emoji with an id is always unknown.
    """
    keycap = name.endswith("\u20e3") and name[:1] in "0123456789#*"
    if keycap or name.startswith("\u2139"):
        return len(name) <= 3
    return 0 < len(name) <= 16 and not name.isascii() and all(map(_may_stand_in_emoji, name))


def _may_stand_in_emoji(character: str) -> bool:
    point = ord(character)
    # Newer emoji than this Python knows have no category yet, hence the block; joiners and tags have "C".
    if 0x1F000 <= point <= 0x1FAFF or point == 0x200D or 0xE0020 <= point < 0xE0080:
        return True
    return unicodedata.category(character)[0] in "SPM"


CHECKS: Final[Mapping[int, Callable[[Form, Json, Path, _Seen], object]]] = {
    ComponentType.ROW: _check_row,
    ComponentType.BUTTON: _check_button,
    **dict.fromkeys(SELECTS, _check_own_select),
    ComponentType.SECTION: _check_section,
    ComponentType.TEXT: _check_text,
    ComponentType.GALLERY: _check_gallery,
    ComponentType.THUMBNAIL: lambda form, thumbnail, path, _: _check_media(form, thumbnail, "media", path),
    ComponentType.FILE: lambda form, file, path, _: _check_media(form, file, "file", path, attachments_only=True),
    ComponentType.SEPARATOR: lambda form, separator, path, _: form.number(separator, "spacing", path, Bounds(1, 2)),
    ComponentType.CONTAINER: _check_container,
}
"""What a component of each type has to be like."""

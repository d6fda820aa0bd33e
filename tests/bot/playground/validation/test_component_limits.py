"""Discord's limits for components, each broken by raw HTTP and answered with Discord's own error."""

from bot.playground.validation.forms import Bounds, Form
from tests.bot.playground.raw import Json, Raw, ok


def button(custom_id: str = "b", **more: object) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def select(custom_id: str = "s", *, options: int = 1, **more: object) -> Json:
    listed = [{"label": f"Option {number}", "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": listed, **more}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def text(content: str = "hello") -> Json:
    return {"type": 10, "content": content}


def gallery(*urls: str, **more: object) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **more} for url in urls]}


def section(*texts: Json, **more: object) -> Json:
    return {"type": 9, "components": list(texts), **more}


WEB = "https://example.org/a.png"
LINK: Json = {"type": 2, "style": 5, "label": "Rules", "url": WEB}
OPTION: Json = {"label": "x", "value": "x"}

FITTING = {
    "five buttons": row(*(button(str(number)) for number in range(5))),
    "25 options": row(select(options=25)),
    "a link": row(LINK),
    "only an emoji": row(button(label=None, emoji={"name": "🎲"})),
    "joined emoji and keycap": row(button(emoji={"name": "🏴‍☠️"}), button("c", emoji={"name": "1️⃣"})),
    "the longest id and label": row(button("x" * 100, label="x" * 80)),
    "people": row({"type": 5, "custom_id": "who", "max_values": 25}),
    "ten pictures with long alt text": gallery(*[WEB] * 10, description="x" * 1024),
    "a section with a button": section(text(), text(), text(), accessory=button()),
    "a thumbnail": section(text(), accessory={"type": 11, "media": {"url": WEB}}),
    "a separator": {"type": 14, "spacing": 2, "divider": False},
    "4000 characters": text("x" * 4000),
    "a container": {"type": 17, "accent_color": 0xFFFFFF, "components": [text(), row(button()), gallery(WEB)]},
}

BREAKING = [
    (row(*(button(str(number)) for number in range(6))), "components: BASE_TYPE_BAD_LENGTH"),
    (row(), "components: BASE_TYPE_BAD_LENGTH"),
    (row(select(), button()), "components.1: COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    (row(button(), select()), "components.1: COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    (row(select("a"), select("b")), "components.1: COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    (row(text()), "components.0.type: UNION_TYPE_CHOICES"),
    (row(button(label="x" * 81)), "components.0.label: BASE_TYPE_MAX_LENGTH"),
    (row(button(label="")), "components.0.label: BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    (row(button(emoji={"name": "dice"})), "components.0.emoji.name: BUTTON_COMPONENT_INVALID_EMOJI"),
    (row(button(emoji={"name": "x", "id": "1"})), "components.0.emoji.name: BUTTON_COMPONENT_INVALID_EMOJI"),
    (row(button("x" * 101)), "components.0.custom_id: BASE_TYPE_BAD_LENGTH"),
    (row(button("")), "components.0.custom_id: BASE_TYPE_REQUIRED"),
    (row(button("a"), button("a")), "components.1.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED"),
    (row(button(style=7)), "components.0.style: NUMBER_TYPE_MAX"),
    (row({**LINK, "url": "javascript:alert(1)"}), "components.0.url: URL_TYPE_INVALID_SCHEME"),
    (row({**LINK, "url": f"https://example.org/{'x' * 500}"}), "components.0.url: BASE_TYPE_MAX_LENGTH"),
    (row({**LINK, "custom_id": "a"}), "components.0: BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"),
    (row(select(options=26)), "components.0.options: BASE_TYPE_BAD_LENGTH"),
    (row(select(options=0)), "components.0.options: BASE_TYPE_BAD_LENGTH"),
    (row(select(options=2, max_values=3)), "components.0.options: BASE_TYPE_BAD_LENGTH"),
    (row(select(options=3, min_values=2)), "components.0.min_values: NUMBER_TYPE_MAX"),
    (row(select(placeholder="x" * 151)), "components.0.placeholder: BASE_TYPE_MAX_LENGTH"),
    (
        row(select() | {"options": [{**OPTION, "label": "x" * 101}]}),
        "components.0.options.0.label: BASE_TYPE_BAD_LENGTH",
    ),
    (
        row(select() | {"options": [{**OPTION, "value": "x" * 101}]}),
        "components.0.options.0.value: BASE_TYPE_BAD_LENGTH",
    ),
    (
        row(select() | {"options": [{**OPTION, "description": "x" * 101}]}),
        "components.0.options.0.description: BASE_TYPE_MAX_LENGTH",
    ),
    (
        row(select() | {"options": [OPTION, OPTION]}),
        "components.0.options.1.value: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (text("x" * 4001), "content: BASE_TYPE_MAX_LENGTH"),
    (text(""), "content: BASE_TYPE_REQUIRED"),
    (gallery(*[WEB] * 11), "items: BASE_TYPE_BAD_LENGTH"),
    (gallery(), "items: BASE_TYPE_BAD_LENGTH"),
    (gallery(WEB, description="x" * 1025), "items.0.description: BASE_TYPE_MAX_LENGTH"),
    (gallery("file:///etc/passwd"), "items.0.media.url: URL_TYPE_INVALID_SCHEME"),
    (section(text()), "accessory: BASE_TYPE_REQUIRED"),
    (section(*[text()] * 4, accessory=button()), "components: BASE_TYPE_BAD_LENGTH"),
    (section(text(), accessory=select()), "accessory.type: UNION_TYPE_CHOICES"),
    ({"type": 13, "file": {"url": WEB}}, "file.url: URL_TYPE_INVALID_SCHEME"),
    ({"type": 14, "spacing": 3}, "spacing: NUMBER_TYPE_MAX"),
    ({"type": 17, "components": []}, "components: BASE_TYPE_BAD_LENGTH"),
    ({"type": 17, "accent_color": 0x1000000, "components": [text()]}, "accent_color: NUMBER_TYPE_MAX"),
    ({"type": 17, "components": [{"type": 17, "components": [text()]}]}, "components.0.type: UNION_TYPE_CHOICES"),
    (button(), "type: UNION_TYPE_CHOICES"),
]


async def test_valid_components_are_posted_and_numbered(raw: Raw) -> None:
    for name, component in FITTING.items():
        [back] = ok(await raw.post_v2(component))["components"]
        assert back["type"] == component["type"], name
        assert back["id"] == 1, name


async def test_invalid_components_are_refused_with_their_field(raw: Raw) -> None:
    for component, fault in BREAKING:
        refused = await raw.post_v2(component)
        assert (refused.status, refused.code) == (400, 50035), fault
        joint = "." if not fault.startswith(":") else ""
        assert refused.faults() == [f"components.0{joint}{fault}"]


async def test_forty_components_pass_and_forty_one_fail_counting_nested_ones(raw: Raw) -> None:
    container: Json = {"type": 17, "components": [text("x")] * 38}
    ok(await raw.post_v2(container, text()))
    refused = await raw.post_v2(container, row(button()))
    assert refused.faults() == ["components: COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"]


async def test_all_text_together_has_4000_characters_at_most(raw: Raw) -> None:
    ok(await raw.post_v2(text("x" * 2000), text("x" * 2000)))
    refused = await raw.post_v2(text("x" * 2000), {"type": 17, "components": [text("x" * 2001)]})
    assert refused.faults() == ["components: COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"]


async def test_custom_ids_are_unique_in_the_whole_message(raw: Raw) -> None:
    refused = await raw.post_v2(row(button("same")), section(text(), accessory=button("same")))
    assert refused.faults() == ["components.1.accessory.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED"]


async def test_component_ids_are_unique_and_kept(raw: Raw) -> None:
    refused = await raw.post_v2({**text(), "id": 5}, {**text(), "id": 5})
    assert refused.faults() == ["components.1.id: COMPONENT_ID_DUPLICATED"]
    back = ok(await raw.post_v2({**text(), "id": 1}, text(), {**text(), "id": 2}))["components"]
    assert [component["id"] for component in back] == [1, 3, 2]


async def test_a_message_without_v2_has_at_most_five_rows(raw: Raw) -> None:
    rows = [row(button(str(number))) for number in range(6)]
    ok(await raw.post({"content": "x", "components": rows[:5]}))
    assert (await raw.post({"content": "x", "components": rows})).faults() == ["components: BASE_TYPE_MAX_LENGTH"]


async def test_every_fault_of_a_body_is_named_at_once(raw: Raw) -> None:
    refused = await raw.post({"content": "x" * 2001, "components": [row(button(label="x" * 81))]})
    assert refused.faults() == [
        "content: BASE_TYPE_MAX_LENGTH",
        "components.0.components.0.label: BASE_TYPE_MAX_LENGTH",
    ]


def test_a_form_without_faults_refuses_nothing() -> None:
    form = Form()
    assert form.text({"a": "b"}, "a", (), Bounds(0, 1)) == "b"
    form.refuse()
    assert form.ok

"""Every limit a bot can meet, by name: what just fits passes, one more gets Discord's error. All by raw HTTP."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest

from bot.playground.world.discord_types import InteractionType
from tests.bot.playground.raw import V2, Answered, Json, Raw
from tests.support.person import Person

Send = Callable[[Raw, Person], Awaitable[Answered]]
WEB = "https://example.org/a.png"
MIB = 1024 * 1024


class Limit(NamedTuple):
    """A valid value, an invalid one, and Discord's refusal: status, error code and, for 50035, place and reason."""

    fits: Send
    breaks: Send
    status: int = 400
    code: int = 50035
    fault: str | None = None


def message(body: Json, files: list[tuple[str, bytes]] | None = None) -> Send:
    return lambda raw, ann: raw.post(body, files=files)


def v2(*components: Json, files: list[tuple[str, bytes]] | None = None) -> Send:
    return message({"flags": V2, "components": list(components)}, files)


def rows(*rows: list[Json]) -> Send:
    return message({"content": "x", "components": [{"type": 1, "components": row} for row in rows]})


def command(**more: object) -> Send:
    return lambda raw, ann: raw.sync({"type": 1, "name": "roll", "description": "x", **more})


def choices(*listed: Json) -> Send:
    async def complete(raw: Raw, ann: Person) -> Answered:
        option = {"type": 3, "name": "die", "description": "x", "autocomplete": True}
        await raw.sync({"type": 1, "name": "roll", "description": "x", "options": [option]})
        await raw.connect()
        await ann.refresh()
        world, open_one = raw.world, raw.playground.hub.interactions.open
        asked: Json = {"name": "roll", "options": [{"name": "die", "type": 3, "value": "", "focused": True}]}
        open_one(world.users[int(ann.user_id)], world.channel(raw.channel()), InteractionType.AUTOCOMPLETE, asked)
        return await raw.answer(await raw.event("INTERACTION_CREATE"), 8, {"choices": list(listed)})

    return complete


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str = "a", label: str = "Go") -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id}


def buttons(count: int) -> list[Json]:
    return [button(str(number)) for number in range(count)]


def select(options: int = 1, custom_id: str = "s") -> Json:
    listed = [{"label": str(number), "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": custom_id, "options": listed}


def picture(url: str = WEB, alt: str = "x") -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, "description": alt}]}


def subcommands(count: int) -> list[Json]:
    return [{"type": 1, "name": f"s{number}", "description": "x"} for number in range(count)]


def sized(total: int) -> Json:
    """A command of `total` characters."""
    options = [{"type": 3, "name": f"o{number:02}", "description": "d" * 97} for number in range(25)]
    long: list[Json] = [{"name": f"{number:03}{'n' * 97}", "value": f"{number:03}{'v' * 97}"} for number in range(27)]
    options[0]["choices"], options[1]["choices"] = long[:25], long[25:]
    rest = total - 4 - 25 * 100 - 27 * 200
    return {"description": "y" * rest, "options": options}


FILE = ("a.txt", b"x")
LIMITS = {
    "content has 2000 characters": Limit(
        message({"content": "x" * 2000}),
        message({"content": "x" * 2001}),
        fault="content: BASE_TYPE_MAX_LENGTH",
    ),
    "v2 texts have 4000 characters together": Limit(
        v2(text("x" * 3000), text("x" * 1000)),
        v2(text("x" * 3000), text("x" * 1001)),
        fault="components: COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "all components have 8,500 bytes together, fewer than Discord takes": Limit(
        v2(text("x" + "サ" * 2829)),
        v2(text("xx" + "サ" * 2829)),
        fault="components: PLAYGROUND_TOO_MANY_BYTES",
    ),
    "from 10,170 bytes on, it fails as Discord does": Limit(
        v2(text("x" + "サ" * 2829)),
        v2(text("xx" + "サ" * 3386)),
        status=500,
        code=0,
    ),
    "labels of a menu count as texts do": Limit(
        v2(text("サ" * 2700), {"type": 1, "components": [select(5)]}),
        v2(text("サ" * 2700), {"type": 1, "components": [select(25)]}),
        fault="components: PLAYGROUND_TOO_MANY_BYTES",
    ),
    "there are 40 components, nested ones counted": Limit(
        v2({"type": 17, "components": [text("x")] * 39}),
        v2({"type": 17, "components": [text("x")] * 38}, {"type": 1, "components": [button()]}),
        fault="components: COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "content does not go with v2": Limit(
        v2(text("x")),
        message({"flags": V2, "content": "x", "components": [text("x")]}),
        fault="content: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "a row has five buttons": Limit(
        rows(buttons(5)), rows(buttons(6)), fault="components.0.components: BASE_TYPE_BAD_LENGTH"
    ),
    "a row has one select": Limit(
        rows([select()], [select(custom_id="t")]),
        rows([select(), select(custom_id="t")]),
        fault="components.0.components.1: COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a row has a select or buttons": Limit(
        rows([select()], buttons(5)),
        rows([select(), button()]),
        fault="components.0.components.1: COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "a select has 25 options": Limit(
        rows([select(25)]), rows([select(26)]), fault="components.0.components.0.options: BASE_TYPE_BAD_LENGTH"
    ),
    "a custom id has 100 characters": Limit(
        rows([button("x" * 100)]),
        rows([button("x" * 101)]),
        fault="components.0.components.0.custom_id: BASE_TYPE_BAD_LENGTH",
    ),
    "a custom id is there once": Limit(
        rows([button("a")], [button("b")]),
        rows([button("a")], [button("a")]),
        fault="components.1.components.0.custom_id: COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a label has 80 characters": Limit(
        rows([button(label="x" * 80)]),
        rows([button(label="x" * 81)]),
        fault="components.0.components.0.label: BASE_TYPE_MAX_LENGTH",
    ),
    "a pictures alt text has 1024 characters": Limit(
        v2(picture(alt="x" * 1024)),
        v2(picture(alt="x" * 1025)),
        fault="components.0.items.0.description: BASE_TYPE_MAX_LENGTH",
    ),
    "a files alt text has 1024 characters": Limit(
        message({"attachments": [{"id": 0, "description": "x" * 1024}]}, [FILE]),
        message({"attachments": [{"id": 0, "description": "x" * 1025}]}, [FILE]),
        fault="attachments.0.description: BASE_TYPE_MAX_LENGTH",
    ),
    "there are ten files": Limit(
        message({}, [FILE] * 10), message({}, [FILE] * 11), fault="files: BASE_TYPE_MAX_LENGTH"
    ),
    "a file has 10 MiB": Limit(
        message({}, [("a", bytes(10 * MIB))]), message({}, [("a", bytes(10 * MIB + 1))]), status=413, code=40005
    ),
    "a request has 25 MiB": Limit(
        message({}, [("a", bytes(10 * MIB)), ("b", bytes(10 * MIB))]),
        message({}, [("a", bytes(10 * MIB)), ("b", bytes(10 * MIB)), ("c", bytes(5 * MIB))]),
        status=413,
        code=40005,
    ),
    "attachment:// names a file that is there": Limit(
        v2(picture("attachment://a.png"), files=[("a.png", b"x")]),
        v2(picture("attachment://b.png"), files=[("a.png", b"x")]),
        fault="components: UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a message is not empty": Limit(message({"content": "x"}), message({"content": " "}), code=50006),
    "an autocomplete has 25 choices": Limit(
        choices(*[{"name": "n", "value": "v"}] * 25),
        choices(*[{"name": "n", "value": "v"}] * 26),
        fault="data.choices: BASE_TYPE_MAX_LENGTH",
    ),
    "a choices name has 100 characters": Limit(
        choices({"name": "n" * 100, "value": "v"}),
        choices({"name": "n" * 101, "value": "v"}),
        fault="data.choices.0.name: BASE_TYPE_BAD_LENGTH",
    ),
    "a choices value has 100 characters": Limit(
        choices({"name": "n", "value": "v" * 100}),
        choices({"name": "n", "value": "v" * 101}),
        fault="data.choices.0.value: BASE_TYPE_BAD_LENGTH",
    ),
    "a command name has 32 characters": Limit(
        command(name="x" * 32), command(name="x" * 33), fault="0.name: BASE_TYPE_BAD_LENGTH"
    ),
    "a command name is a lower-case word": Limit(
        command(name="re-roll"), command(name="Re-roll"), fault="0.name: APPLICATION_COMMAND_INVALID_NAME"
    ),
    "a command has 25 subcommands": Limit(
        command(options=subcommands(25)), command(options=subcommands(26)), fault="0.options: BASE_TYPE_MAX_LENGTH"
    ),
    "a command has 8000 characters": Limit(
        command(**sized(8000)), command(**sized(8001)), fault="0: APPLICATION_COMMAND_TOO_LARGE"
    ),
}


@pytest.mark.parametrize("name", LIMITS)
async def test_values_at_their_limit_pass(raw: Raw, ann: Person, name: str) -> None:
    answered = await LIMITS[name].fits(raw, ann)
    assert answered.status < 300, answered.body


@pytest.mark.parametrize("name", LIMITS)
async def test_one_more_gets_discords_error(raw: Raw, ann: Person, name: str) -> None:
    limit = LIMITS[name]
    refused = await limit.breaks(raw, ann)
    assert (refused.status, refused.code) == (limit.status, limit.code)
    assert refused.faults() == ([] if limit.fault is None else [limit.fault])

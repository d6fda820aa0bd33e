"""Checks a bot's requests against Discord's own OpenAPI description, if that file is present.

The description misses some limits (a text of 2,001 characters passes, and so do two equal custom ids) and doesn't
allow the snowflakes that discord.py sends as numbers; those are accepted here. Fields that it doesn't name are faults.
"""

import functools
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from bot.playground.hub import Hub
from bot.playground.validation.uploads import Sent

Json: TypeAlias = dict[str, Any]
"""A JSON object of the description."""

DESCRIPTION = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
ABSENT = "Discord's description of its API (discord-openapi.json) is not at hand"
URI = "urn:discord"
WIDENED: dict[str, Json] = {"default_member_permissions": {"type": ["string", "integer", "null"]}}
"""Fields that Discord documents as text, but describes as numbers."""
UNDESCRIBED: dict[str, str] = {"tts": "boolean", "nsfw": "boolean"}
"""Fields that discord.py always sends and Discord takes, but the description omits."""


class Operation(NamedTuple):
    """One method on one path; `schema` is what its body must match (``None``: no body)."""

    path: str
    matches: re.Pattern[str]
    schema: Json | None


class Description:
    """Discord's OpenAPI description, prepared for validating bodies."""

    def __init__(self, text: str) -> None:
        document: Json = json.loads(text)
        document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"], "format": "snowflake"}
        schemas = document["components"]["schemas"]
        _forbid_other_fields(schemas)
        _discriminate(document, schemas)
        resource: Resource[Any] = Resource.from_contents(document, default_specification=DRAFT202012)
        self._registry = Registry().with_resource(URI, resource)
        self._operations: dict[str, list[Operation]] = {}
        for path, methods in document["paths"].items():
            for method, told in methods.items():
                if method != "parameters":
                    self._operations.setdefault(method.upper(), []).append(_operation(path, method, told))
        for operations in self._operations.values():
            operations.sort(key=lambda each: each.path.count("{"))

    def faults(self, sent: Sent) -> list[str]:
        """List what is wrong with a request, each with its path in the body."""
        operation = next(
            (known for known in self._operations.get(sent.method, []) if known.matches.fullmatch(sent.path)), None
        )
        if operation is None:
            return [f"{sent.method} {sent.path}: Discord has no such route"]
        where = f"{sent.method} {operation.path}"
        if operation.schema is None:
            return [f"{where}: this route takes no body"] if sent.body else []
        body = sent.body
        if body is None:
            return []
        return [f"{where}: {told}" for told in self._told(json.dumps(operation.schema), json.dumps(body))]

    @functools.lru_cache(maxsize=512)  # noqa: B019 - there is one description for as long as the tests run
    def _told(self, schema: str, body: str) -> tuple[str, ...]:
        """What is wrong with a body; each bot that a test starts registers the same commands, some 200 KB."""
        return tuple(_told(error) for error in self._validator(schema).iter_errors(json.loads(body)))

    @functools.lru_cache(maxsize=64)  # noqa: B019
    def _validator(self, schema: str) -> Draft202012Validator:
        return Draft202012Validator(json.loads(schema), registry=self._registry)


@functools.cache
def description() -> Description | None:
    """The description, or ``None`` if the file is absent."""
    return Description(DESCRIPTION.read_text()) if DESCRIPTION.is_file() else None


@contextmanager
def checking(hub: Hub, *, refused_too: bool) -> Iterator[None]:
    """Check every request to a playground's API; ``refused_too`` includes those that it refused.

    Raises:
        AssertionError: at the end, if any request was wrong.
    """
    told = description()
    found: list[str] = []

    def check(sent: Sent) -> None:
        if told is not None and (refused_too or sent.status < HTTPStatus.BAD_REQUEST):
            found.extend(told.faults(sent))

    hub.on_request.append(check)
    yield
    hub.on_request.remove(check)
    assert not found, "the bot sent what Discord does not describe:\n" + "\n".join(found)


def _operation(path: str, method: str, told: Json) -> Operation:
    pattern = re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path))
    schema = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return Operation(path, pattern, None if schema is None else _rooted(schema))


def _rooted(schema: Json) -> Json:
    """Make a schema's references absolute."""
    rooted: Json = json.loads(json.dumps(schema).replace('"#/', f'"{URI}#/'))
    return rooted


def _forbid_other_fields(schemas: Json) -> None:
    for schema in schemas.values():
        if schema.get("type") == "object" and "properties" in schema:
            schema.setdefault("additionalProperties", False)
            schema["properties"].update({name: WIDENED[name] for name in WIDENED.keys() & schema["properties"].keys()})
            for name, kind in UNDESCRIBED.items():
                schema["properties"].setdefault(name, {"type": kind})


def _discriminate(node: object, schemas: Json) -> None:
    """Replace each choice between schemas that differ by ``type`` with a conditional on ``type``.

    This is quicker than trying each alternative, and the error is about the right one.
    """
    if isinstance(node, list):
        for each in node:
            _discriminate(each, schemas)
        return
    if not isinstance(node, dict):
        return
    for each in list(node.values()):
        _discriminate(each, schemas)
    for key in ("oneOf", "anyOf"):
        by_type: dict[int, list[Json]] = {}
        for choice in node.get(key, ()):
            name = str(choice.get("$ref", "")).rpartition("/")[2]
            for value in schemas.get(name, {}).get("properties", {}).get("type", {}).get("enum", [None]):
                by_type.setdefault(value, []).append(choice)
        if by_type and None not in by_type:
            del node[key]
            kinds: Json = {"properties": {"type": {"enum": list(by_type)}}, "required": ["type"]}
            node["allOf"] = [*node.get("allOf", ()), kinds] + [
                {
                    "if": {"properties": {"type": {"const": value}}, "required": ["type"]},
                    "then": choices[0] if len(choices) == 1 else {"anyOf": choices},
                }
                for value, choices in by_type.items()
            ]


def _told(error: ValidationError) -> str:
    """Describe an error by the alternative that matched best."""
    nearest = best_match([error])
    path = ".".join(map(str, nearest.absolute_path)) or "the body"
    return f"{path}: {nearest.message[:200]}"

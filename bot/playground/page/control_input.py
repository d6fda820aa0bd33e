"""Buttons, menus and forms from the page: checked against what the bot showed, written as Discord sends them."""

from bot.playground.page.resolving import Resolved
from bot.playground.validation.modal_limits import controls
from bot.playground.world.components import find_control, walk
from bot.playground.world.discord_types import SELECTS, ComponentType, Json
from bot.playground.world.errors import Gone, Refused
from bot.playground.world.models import Channel, Message, User
from bot.playground.world.world import World

LINK_STYLES = (5, 6)


def click(world: World, person: User, message: Message, data: Json) -> Json:
    """Build the ``data`` of a component interaction.

    Raises ``Refused`` if the message has no such control, it is disabled, or the value is not among its choices.
    """
    control = find_control(message.components, str(data.get("custom_id")))
    if control is None or control.get("style") in LINK_STYLES:
        raise Gone("That button or menu is not on this message any more.")
    if control.get("disabled"):
        raise Refused("That button or menu is disabled.", 409)
    written: Json = {
        "custom_id": control["custom_id"],
        "component_type": control["type"],
        "id": control["id"],
    }
    if control["type"] in SELECTS:
        resolved = Resolved(world, person, world.channel(message.channel_id))
        written["values"] = _chosen(control, data.get("values"), resolved)
        if control["type"] != ComponentType.STRING_SELECT:
            written["resolved"] = resolved.written
    return written


def _chosen(control: Json, values: object, resolved: Resolved, *, required: bool = True) -> list[str]:
    """The checked values of a select; those of people, roles and channels are resolved."""
    if not isinstance(values, list):
        raise Refused("Nothing was chosen.")
    chosen = list(dict.fromkeys(map(str, values)))
    least, most = control.get("min_values", 1), control.get("max_values", 1)
    if not (chosen or required):
        return []
    if not least <= len(chosen) <= most:
        raise Refused(f"Choose {least} to {most}." if least != most else f"Choose {most}.")
    kind = control["type"]
    if kind in (ComponentType.STRING_SELECT, ComponentType.CHECKBOX_GROUP):
        offered = {option["value"] for option in control["options"]}
        if not set(chosen) <= offered:
            raise Refused("That is not one of the options.")
        return chosen
    if kind == ComponentType.USER_SELECT:
        return [resolved.user(value) for value in chosen]
    if kind == ComponentType.CHANNEL_SELECT:
        return [resolved.channel(value, control.get("channel_types")) for value in chosen]
    if kind == ComponentType.ROLE_SELECT:
        return [resolved.role(value) for value in chosen]
    return [resolved.mentionable(value) for value in chosen]


def submit(world: World, person: User, place: Channel, modal: Json, data: Json) -> Json:
    """Build the ``data`` of a modal submit: the form's parts with their values.

    Raises ``Refused`` for what the form does not allow.
    """
    given = {
        str(part["custom_id"]): part for part in walk(data.get("components") or []) if part.get("custom_id") is not None
    }
    resolved = Resolved(world, person, place)
    filled = {
        control["custom_id"]: _filled(control, given.get(control["custom_id"], {}), resolved)
        for control in controls(modal)
    }
    parts: list[Json] = []
    number = 0
    for part in modal["components"]:
        number += 1
        written: Json = {"type": part["type"], "id": number}
        if part["type"] == ComponentType.LABEL:
            number += 1
            written["component"] = filled[part["component"]["custom_id"]] | {"id": number}
        elif part["type"] == ComponentType.ROW:
            number += 1
            written["components"] = [filled[part["components"][0]["custom_id"]] | {"id": number}]
        parts.append(written)
    made: Json = {"custom_id": modal["custom_id"], "components": parts}
    if resolved.written:
        made["resolved"] = resolved.written
    return made


def _filled(control: Json, given: Json, resolved: Resolved) -> Json:
    kind = control["type"]
    written: Json = {"type": kind, "custom_id": control["custom_id"]}
    required = control.get("required", True) is not False
    if kind == ComponentType.TEXT_INPUT:
        return written | {"value": _text(control, given.get("value"), required=required)}
    if kind == ComponentType.CHECKBOX:
        return written | {"value": bool(given.get("value"))}
    if kind == ComponentType.RADIO_GROUP:
        value = given.get("value")
        if value not in {option["value"] for option in control["options"]} and (required or value):
            raise Refused("Choose one of the options.")
        return written | {"value": value or None}
    if kind == ComponentType.FILE_UPLOAD:
        if required:
            raise Refused("This page cannot hand in files.")
        return written | {"values": []}
    if kind == ComponentType.CHECKBOX_GROUP:
        control = {"max_values": len(control["options"])} | control
    return written | {"values": _chosen(control, given.get("values") or [], resolved, required=required)}


def _text(control: Json, value: object, *, required: bool) -> str:
    text = "" if value is None else str(value)
    least, most = control.get("min_length") or 0, control.get("max_length") or 4000
    if not text and required:
        raise Refused("A required field is empty.")
    if text and not least <= len(text) <= most:
        raise Refused(f"A field must have {least} to {most} characters.")
    return text

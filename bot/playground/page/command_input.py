"""Commands from the page, slash commands and those in the menu on a person.

They are checked against the command's definition and written as Discord sends them.
"""

from bot.playground import payloads
from bot.playground.page.resolving import Resolved
from bot.playground.validation.command_limits import NESTING
from bot.playground.world import permissions
from bot.playground.world.discord_types import Json, OptionType, Permission
from bot.playground.world.errors import Refused
from bot.playground.world.models import Channel, Command, User
from bot.playground.world.world import World

GUILD_CONTEXT, BOT_DM_CONTEXT, PRIVATE_CONTEXT = 0, 1, 2
USER_INSTALL = 1
USER_COMMAND = 2
"""The type of a command in the menu on a person."""
LARGEST_WHOLE = 2**53


def find(world: World, person: User, place: Channel, data: Json) -> Command:
    """Find a command by id or name; raises ``Refused`` if that person has none such here."""
    by_name = [kept for kept in world.commands.values() if kept.body["name"] == data.get("name")]
    meant = [kept for kept in world.commands.values() if str(kept.id) == str(data.get("id"))] or sorted(
        by_name, key=lambda kept: kept.guild_id is None
    )
    usable = [kept for kept in meant if _usable(world, kept, person, place)]
    if not usable:
        raise Refused("This command is not available here." if meant else "There is no such command.", 404)
    return usable[0]


def _usable(world: World, command: Command, person: User, place: Channel) -> bool:
    needed = command.body.get("default_member_permissions")
    allowed = permissions.of(world, person, place)
    if not place.is_dm and Permission.USE_APPLICATION_COMMANDS not in allowed:
        return False
    if not place.is_dm and needed is not None:
        wanted = Permission(int(needed))
        if Permission.ADMINISTRATOR not in allowed and (wanted & allowed != wanted or not wanted):
            return False
    written = payloads.command(world, command)
    if place.is_outside:
        where = PRIVATE_CONTEXT if place.is_dm else GUILD_CONTEXT
        at_all = person.installed and command.guild_id is None and USER_INSTALL in written["integration_types"]
        return at_all and where in (written["contexts"] or (where,))
    if command.guild_id is not None:
        return not place.is_dm
    contexts = written.get("contexts")
    if contexts is not None:
        return (BOT_DM_CONTEXT if place.is_dm else GUILD_CONTEXT) in contexts
    return not place.is_dm or written.get("dm_permission") is not False


def full_name(data: Json) -> str:
    """A command's full name with its groups: ``table open``."""
    names, options = [str(data["name"])], data.get("options") or []
    while options and options[0]["type"] in NESTING:
        names.append(str(options[0]["name"]))
        options = options[0].get("options") or []
    return " ".join(names)


def build(command: Command, resolved: Resolved, data: Json, *, typing: bool = False) -> Json:
    """Build the ``data`` of an interaction from a person's input. ``resolved`` collects what they chose.

    ``typing`` is for autocomplete: missing and half typed values pass, and exactly one option must be focused. Raises
    ``Refused`` for what Discord's client would not send.
    """
    written: Json = {"id": str(command.id), "name": command.body["name"], "type": 1}
    if command.guild_id is not None:
        written["guild_id"] = str(command.guild_id)
    if command.body.get("type", 1) == USER_COMMAND:
        target = resolved.user(data.get("target_id"))
        return written | {"type": USER_COMMAND, "target_id": target, "resolved": resolved.written}
    options = _options(command.body.get("options") or [], data.get("options") or [], resolved, typing=typing)
    if options:
        written["options"] = options
    if resolved.written and not typing:
        written["resolved"] = resolved.written
    if typing and _focused(written) != 1:
        raise Refused("Exactly one option must be focused.")
    return written


def _focused(part: Json) -> int:
    return int(bool(part.get("focused"))) + sum(map(_focused, part.get("options") or []))


def _options(known: list[Json], given: object, resolved: Resolved, *, typing: bool) -> list[Json]:
    by_name = {option["name"]: option for option in known}
    seen: set[str] = set()
    written: list[Json] = []
    if not isinstance(given, list) or not all(isinstance(each, dict) for each in given):
        raise Refused("A command's options are a list of objects.")
    for each in given:
        name = str(each.get("name"))
        if name not in by_name or name in seen:
            raise Refused(f"This command has no option “{name}”, or it was given twice.")
        seen.add(name)
        option = by_name[name]
        if option["type"] in NESTING:
            inner = _options(option.get("options") or [], each.get("options") or [], resolved, typing=typing)
            written.append({"name": name, "type": option["type"], "options": inner})
        else:
            written.append(_value(option, each, resolved, typing=typing))
    nested = any(option["type"] in NESTING for option in known)
    if nested and len(written) != 1:
        raise Refused("Choose one of the command's sub-commands.")
    missing = [option["name"] for option in known if option.get("required") and option["name"] not in seen]
    if missing and not typing:
        raise Refused(f"“{missing[0]}” is required.")
    return written


def _value(option: Json, given: Json, resolved: Resolved, *, typing: bool) -> Json:
    written: Json = {"name": option["name"], "type": option["type"], "value": given.get("value")}
    if typing and given.get("focused"):
        if not option.get("autocomplete"):
            raise Refused(f"“{option['name']}” has no autocomplete.")
        return written | {"value": str(given.get("value", "")), "focused": True}
    if typing:
        return written
    written["value"] = _checked(option, given.get("value"), resolved)
    return written


def _checked(option: Json, value: object, resolved: Resolved) -> str | int | float | bool:
    kind, name = option["type"], option["name"]
    if kind == OptionType.USER:
        return resolved.user(value)
    if kind == OptionType.CHANNEL:
        return resolved.channel(value, option.get("channel_types"))
    if kind == OptionType.ROLE:
        return resolved.role(value)
    if kind == OptionType.MENTIONABLE:
        return resolved.mentionable(value)
    if kind == OptionType.ATTACHMENT:
        return resolved.attachment(value)
    if kind == OptionType.BOOLEAN and isinstance(value, bool):
        return value
    if kind == OptionType.STRING and isinstance(value, str):
        return _checked_text(option, value)
    if kind in (OptionType.INTEGER, OptionType.NUMBER) and not isinstance(value, bool):
        whole = kind == OptionType.INTEGER
        if isinstance(value, int) or (isinstance(value, float) and not whole):
            return _checked_number(option, value)
    raise Refused(f"“{value}” does not fit “{name}”.")


def _checked_text(option: Json, value: str) -> str:
    least, most = option.get("min_length") or 0, option.get("max_length") or 6000
    if not value or not least <= len(value) <= most:
        raise Refused(f"“{option['name']}” must have {max(1, least)} to {most} characters.")
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise Refused(f"“{value}” is not one of the choices of “{option['name']}”.")
    return value


def _checked_number(option: Json, value: float) -> float:
    least = option.get("min_value", -LARGEST_WHOLE)
    most = option.get("max_value", LARGEST_WHOLE)
    if not (least if least is not None else value) <= value <= (most if most is not None else value):
        raise Refused(f"“{option['name']}” must be from {least} to {most}.")
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise Refused(f"“{value}” is not one of the choices of “{option['name']}”.")
    return value

"""Discord's limits for application commands. Pure functions over raw command bodies."""

import unicodedata
from itertools import pairwise

from bot.playground.validation.forms import Bounds, Form, Path, kind_of
from bot.playground.world.discord_types import Json, OptionType

MAX_NAME = 32
MAX_DESCRIPTION = 100
MAX_OPTIONS = 25
MAX_CHOICES = 25
MAX_CHOICE_TEXT = 100
MAX_TOTAL = 8000
MAX_CHAT_INPUT_COMMANDS = 100
MAX_MENU_COMMANDS = 15
MAX_TEXT_OPTION = 6000
CHAT_INPUT = 1

NESTING = frozenset({OptionType.SUBCOMMAND, OptionType.GROUP})
WITH_CHOICES = frozenset({OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER})


def check_commands(bodies: list[Json]) -> None:
    """Check a set of commands, as a bulk overwrite sends it; raises ``DiscordError`` 50035."""
    form = Form()
    for kind, most in ((1, MAX_CHAT_INPUT_COMMANDS), (2, MAX_MENU_COMMANDS), (3, MAX_MENU_COMMANDS)):
        if sum(body.get("type", CHAT_INPUT) == kind for body in bodies) > most:
            form.length((), Bounds(0, most))
    seen: set[tuple[int | None, str]] = set()
    for index, body in enumerate(bodies):
        _check_command(form, body, (index,))
        key = (kind_of({"type": CHAT_INPUT} | body), str(body.get("name")))
        if key in seen:
            form.wrong((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
    form.refuse()


def check_command(body: Json) -> None:
    """Check one command; raises ``DiscordError`` 50035."""
    form = Form()
    _check_command(form, body, ())
    form.refuse()


def _check_command(form: Form, body: Json, path: Path) -> None:
    kind = form.number(body, "type", path, Bounds(1, 4), default=CHAT_INPUT)
    if kind == CHAT_INPUT:
        _check_name(form, body, path)
        form.text(body, "description", path, Bounds(1, MAX_DESCRIPTION), required=True)
        _check_options(form, body, path, depth=0)
    else:
        form.text(body, "name", path, Bounds(1, MAX_NAME), required=True)
        if body.get("description"):
            form.wrong(
                (*path, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_EXISTS",
                "Context menu commands cannot have description",
            )
    if form.ok and size(body) > MAX_TOTAL:
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_TOTAL})")


def _check_name(form: Form, body: Json, path: Path) -> None:
    name = form.text(body, "name", path, Bounds(1, MAX_NAME), required=True)
    translated = _translations(form, body, "name", path, most=MAX_NAME)
    _translations(form, body, "description", path, most=MAX_DESCRIPTION)
    if any(0 < len(each) <= MAX_NAME and not is_name(each) for each in (name or "", *translated)):
        form.wrong((*path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _translations(form: Form, body: Json, key: str, path: Path, *, most: int) -> list[str]:
    """Check the translations of a text, and return them."""
    field = f"{key}_localizations"
    written = form.part(body, field, path)
    found = [form.text(written, locale, (*path, field), Bounds(1, most)) for locale in written]
    return [text for text in found if text is not None]


def is_name(name: str) -> bool:
    """Whether a text may name a command or an option: 1 to 32 lower-case letters, digits, ``-_'``."""
    if not 1 <= len(name) <= MAX_NAME or name != name.lower():
        return False
    return all(letter in "-_'" or unicodedata.category(letter)[0] in "LNM" for letter in name)


def _check_options(form: Form, body: Json, path: Path, *, depth: int) -> None:
    options = form.items(body, "options", path, Bounds(0, MAX_OPTIONS))
    names = [option.get("name") for option in options]
    if len(set(map(str, names))) != len(names):
        form.wrong(
            (*path, "options"),
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
            "Option name already exists",
        )
    nested = [kind_of(option) in NESTING for option in options]
    if any(nested) and not all(nested):
        form.wrong(
            (*path, "options"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )
    if any(late.get("required") and not early.get("required") for early, late in pairwise(options)):
        form.wrong(
            (*path, "options"),
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
            "Required options must be placed before non-required options",
        )
    for index, option in enumerate(options):
        _check_option(form, option, (*path, "options", index), depth=depth)


def _check_option(form: Form, option: Json, path: Path, *, depth: int) -> None:
    kind = form.number(option, "type", path, Bounds(1, 11))
    if kind is None:
        form.wrong((*path, "type"), "BASE_TYPE_REQUIRED", "This field is required")
    _check_name(form, option, path)
    form.text(option, "description", path, Bounds(1, MAX_DESCRIPTION), required=True)
    if kind in NESTING:
        too_deep = depth == 2 or (depth == 1 and kind == OptionType.GROUP)
        if too_deep:
            form.wrong(
                (*path, "type"),
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-commands and sub-command groups cannot be nested that deep",
            )
        _check_options(form, option, path, depth=2 if kind == OptionType.SUBCOMMAND else 1)
        return
    form.number(option, "min_length", path, Bounds(0, MAX_TEXT_OPTION))
    form.number(option, "max_length", path, Bounds(1, MAX_TEXT_OPTION))
    choices = form.items(option, "choices", path, Bounds(0, MAX_CHOICES))
    if choices and option.get("autocomplete"):
        form.wrong(
            (*path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_EXCLUSIVE",
            "Autocomplete and choices are mutually exclusive",
        )
    if (choices or option.get("autocomplete")) and kind not in WITH_CHOICES:
        form.wrong(
            (*path, "type"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "This option type cannot have choices",
        )
    check_choices(form, choices, (*path, "choices"), unique=True)


def check_choices(form: Form, choices: list[Json], path: Path, *, unique: bool = False) -> None:
    """Check choices of an option or of an autocomplete answer: names and texts of 1 to 100 characters."""
    values: set[object] = set()
    for index, choice in enumerate(choices):
        where = (*path, index)
        form.text(choice, "name", where, Bounds(1, MAX_CHOICE_TEXT), required=True)
        value = choice.get("value")
        if value is None:
            form.wrong((*where, "value"), "BASE_TYPE_REQUIRED", "This field is required")
        elif isinstance(value, str) and not 1 <= len(value) <= MAX_CHOICE_TEXT:
            form.length((*where, "value"), Bounds(1, MAX_CHOICE_TEXT))
        elif not isinstance(value, str | int | float):
            form.wrong((*where, "value"), "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif unique and value in values:
            form.wrong(where, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", "Option choice already exists")
        else:
            values.add(value)


def size(body: Json) -> int:
    """The size of a command as Discord counts it: the longest translation of every text, in characters."""
    total = 0
    for key in ("name", "description"):
        texts = [body.get(key), *(body.get(f"{key}_localizations") or {}).values()]
        total += max(len(text or "") for text in texts)
    value = body.get("value")
    total += len(value) if isinstance(value, str) else 0
    return total + sum(size(part) for key in ("options", "choices") for part in body.get(key) or ())

"""Discord's limits for application commands. Pure functions over raw command bodies."""

import unicodedata
from collections.abc import Callable, Iterator
from itertools import pairwise

from bot.playground.validation.forms import Bounds, Form, Path, kind_of
from bot.playground.world.discord_types import Json, OptionType
from bot.playground.world.locales import LOCALES

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
    for index, body in enumerate(bodies):
        _check_command(form, body, (index,))
    for index in _repeated(bodies, lambda body: kind_of({"type": CHAT_INPUT} | body)):
        form.wrong((index,), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
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
        _translations(form, body, "name", path, most=MAX_NAME)
        if body.get("description") or body.get("description_localizations"):
            form.wrong(
                (*path, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_EXISTS",
                "Context menu commands cannot have description",
            )
    if form.ok and size(body) > MAX_TOTAL:
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_TOTAL})")


def _check_name(form: Form, body: Json, path: Path) -> None:
    names = [((*path, "name"), form.text(body, "name", path, Bounds(1, MAX_NAME), required=True))]
    names += _translations(form, body, "name", path, most=MAX_NAME)
    _translations(form, body, "description", path, most=MAX_DESCRIPTION)
    for where, name in names:
        if name and len(name) <= MAX_NAME and not is_name(name):
            form.wrong(where, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _translations(form: Form, body: Json, key: str, path: Path, *, most: int) -> list[tuple[Path, str | None]]:
    """Check the languages and lengths of a text's translations, and return these with their paths."""
    field = f"{key}_localizations"
    written = form.part(body, field, path)
    found = list[tuple[Path, str | None]]()
    for locale in written:
        where = (*path, field, locale)
        if locale not in LOCALES:
            form.wrong(where, "BASE_TYPE_CHOICES", f"Value must be one of {tuple(LOCALES)}.")
        found.append((where, form.text(written, locale, (*path, field), Bounds(1, most))))
    return found


def _repeated(parts: list[Json], kind: Callable[[Json], object] = lambda _: None) -> Iterator[int]:
    """The places of parts that a reader of some language cannot tell from an earlier one of the same kind.

    A name without a translation is English in every language. Discord documents this rule for the English names only.
    """
    locales = {locale for part in parts for locale in _texts(part, "name_localizations")}
    seen: set[tuple[object, str | None, str]] = set()
    for index, part in enumerate(parts):
        name = str(part.get("name"))
        translated = _texts(part, "name_localizations")
        keys = {(kind(part), None, name)} | {(kind(part), locale, translated.get(locale, name)) for locale in locales}
        if keys & seen:
            yield index
        seen |= keys


def _texts(part: Json, key: str) -> dict[str, str]:
    written = part.get(key)
    return {key: text for key, text in written.items() if isinstance(text, str)} if isinstance(written, dict) else {}


def is_name(name: str) -> bool:
    """Whether a text may name a command or an option: 1 to 32 lower-case letters, digits, ``-_'``."""
    if not 1 <= len(name) <= MAX_NAME or name != name.lower():
        return False
    return all(letter in "-_'" or unicodedata.category(letter)[0] in "LNM" for letter in name)


def _check_options(form: Form, body: Json, path: Path, *, depth: int) -> None:
    options = form.items(body, "options", path, Bounds(0, MAX_OPTIONS))
    if list(_repeated(options)):
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
        form.missing((*path, "type"))
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
    repeated = set(_repeated(choices)) if unique else set()
    for index, choice in enumerate(choices):
        where = (*path, index)
        form.text(choice, "name", where, Bounds(1, MAX_CHOICE_TEXT), required=True)
        _translations(form, choice, "name", where, most=MAX_CHOICE_TEXT)
        value = choice.get("value")
        if value is None:
            form.missing((*where, "value"))
        elif isinstance(value, str) and not 1 <= len(value) <= MAX_CHOICE_TEXT:
            form.length((*where, "value"), Bounds(1, MAX_CHOICE_TEXT))
        elif not isinstance(value, str | int | float):
            form.wrong((*where, "value"), "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
        elif unique and (value in values or index in repeated):
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

"""Checks one body: faults are collected by path and refused together, as Discord does."""

from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from bot.playground.world.discord_types import Json
from bot.playground.world.errors import DiscordError

Path = tuple[str | int, ...]


def kind_of(part: Json) -> int | None:
    """The type that a component, an option or an answer states; ``None`` if it is not a number."""
    kind = part.get("type")
    return kind if isinstance(kind, int) else None


class Bounds(NamedTuple):
    """The least and the most allowed: of a number, or of a length in characters or objects."""

    least: int
    most: int


class Form:
    """Collects the faults of a body; ``refuse`` raises them as error 50035."""

    def __init__(self) -> None:
        self._errors: Json = {}

    @property
    def ok(self) -> bool:
        return not self._errors

    def wrong(self, path: Path, code: str, message: str) -> None:
        """Record a fault at a path, with Discord's code and message."""
        node = self._errors
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def missing(self, path: Path) -> None:
        """Record that something required is absent."""
        self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")

    def refuse(self) -> None:
        """Raise ``DiscordError`` 50035 if there are faults."""
        if self._errors:
            raise self.refusal()

    def refusal(self) -> DiscordError:
        """The error 50035 with all faults."""
        return DiscordError(400, 50035, "Invalid Form Body", self._errors)

    def text(self, body: Json, key: str, path: Path, length: Bounds, *, required: bool = False) -> str | None:
        """Read a string of that ``length`` in characters; ``None`` when absent or wrong."""
        value = body.get(key)
        where = (*path, key)
        if value is None:
            if required:
                self.missing(where)
            return None
        if not isinstance(value, str):
            self.wrong(where, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return None
        if required and not value:
            self.missing(where)
        elif not length.least <= len(value) <= length.most:
            self.length(where, length)
        return value

    def number(self, body: Json, key: str, path: Path, bounds: Bounds, *, default: int | None = None) -> int | None:
        """Read a whole number within bounds; the default when absent, ``None`` when wrong."""
        value = body.get(key)
        where = (*path, key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(where, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if value < bounds.least:
            self.wrong(where, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {bounds.least}.")
        elif value > bounds.most:
            self.wrong(where, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {bounds.most}.")
        return value

    def part(self, body: Json, key: str, path: Path) -> Json:
        """Read an object; empty when absent or wrong."""
        value = body.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.wrong((*path, key), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return {}
        return value

    def plain(self, body: Json, key: str, path: Path, *, most: int) -> list[str | int]:
        """Read a list of at most ``most`` strings or whole numbers; empty when absent or wrong."""
        value = body.get(key)
        where = (*path, key)
        if value is None:
            return []
        if not isinstance(value, list) or not all(isinstance(each, str | int) for each in value):
            self.wrong(where, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if len(value) > most:
            self.length(where, Bounds(0, most))
        return value

    def items(self, body: Json, key: str, path: Path, length: Bounds, *, required: bool = False) -> list[Json]:
        """Read a list of that many objects; empty when absent or wrong."""
        value = body.get(key)
        where = (*path, key)
        if value is None:
            if required:
                self.missing(where)
            return []
        if not isinstance(value, list):
            self.wrong(where, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not length.least <= len(value) <= length.most:
            self.length(where, length)
        found: list[Json] = []
        for index, item in enumerate(value):
            if isinstance(item, dict):
                found.append(item)
            else:
                self.wrong((*where, index), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return found

    def length(self, path: Path, allowed: Bounds) -> None:
        """Record that a string or list is too short or too long."""
        if allowed.least > 0:
            code, bounds = "BASE_TYPE_BAD_LENGTH", f"between {allowed.least} and {allowed.most}"
        else:
            code, bounds = "BASE_TYPE_MAX_LENGTH", f"{allowed.most} or fewer"
        self.wrong(path, code, f"Must be {bounds} in length.")

    def kind(self, path: Path, allowed: frozenset[int]) -> None:
        """Record a component type that is not allowed there."""
        choices = ", ".join(str(choice) for choice in sorted(allowed))
        self.wrong((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of ({choices},).')


def refuse(path: Path, code: str, message: str) -> NoReturn:
    """Raise ``DiscordError`` 50035 with that one fault."""
    form = Form()
    form.wrong(path, code, message)
    raise form.refusal()


def refuse_choice(field: str, allowed: Iterable[int]) -> NoReturn:
    """Raise ``DiscordError`` 50035, because a field has none of the allowed values."""
    choices = ", ".join(str(int(choice)) for choice in sorted(allowed))
    refuse((field,), "BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")

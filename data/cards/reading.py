"""Reads card tables from TOML into typed cards; errors name file, card and field."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

CardT = TypeVar("CardT", bound=msgspec.Struct)


class CardTableError(ValueError):
    """A card table is wrong; the message names file, card, field and problem."""

    def __init__(self, path: Path, card: str, field: str, problem: str) -> None:
        self.path, self.card, self.field, self.problem = path, card, field, problem
        super().__init__(f"{path.name}: card {card!r}, field {field!r}: {problem}")


def read_table(path: Path, sections: Sequence[str]) -> Mapping[str, Sequence[Mapping[str, object]]]:
    """The named arrays of tables in a TOML file, each card still raw.

    Raises:
        CardTableError: no such file, not TOML, or a section missing or unknown.
    """
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CardTableError(path, "-", "-", f"cannot be read: {error}") from error
    for section in sections:
        cards = raw.get(section)
        if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
            raise CardTableError(path, "-", section, "no cards of this kind")
    for section in raw.keys() - set(sections):
        raise CardTableError(path, "-", section, "not a kind of card")
    return raw


def read_card(path: Path, raw: Mapping[str, object], kind: type[CardT]) -> CardT:
    """One raw card as a frozen struct.

    Raises:
        CardTableError: a field is missing, unknown or of the wrong type.
    """
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        problem, _, where = str(error).partition(" - at `$.")
        field = where.rstrip("`") or problem.partition("`")[2].partition("`")[0] or "-"
        raise CardTableError(path, str(raw.get("id", raw.get("name", "?"))), field, problem) from error

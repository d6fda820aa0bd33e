"""Which applications of Discord a database has served. Each leaves facts that have its id in their names."""

import re
from typing import Final

SERVES: Final = "serves {}"
"""The fact that an application leaves at its first start; earlier versions left only ``commands of …``."""
NAMES: Final = "SELECT name FROM facts WHERE name LIKE 'serves %' OR name LIKE 'commands of %'"
_NAME: Final = re.compile(r"(?:serves|commands of) (\d{1,19})", re.ASCII)
_FIRST_IDS: Final = 8
_OWN_BITS: Final = (1 << 22) - 1
"""The part of an id that is not its time: which of Discord's machines made it, and which in that millisecond."""


def application_in(name: str) -> int | None:
    """The id in the name of such a fact."""
    found = _NAME.fullmatch(name)
    return int(found[1]) if found else None


def is_playground(application_id: int) -> bool:
    """Whether an application is a playground's: there the bot gets one of the first ids of a new world.

    Of Discord's own, one in half a million looks the same.
    """
    return application_id & _OWN_BITS < _FIRST_IDS

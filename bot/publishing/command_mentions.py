"""Commands named in a message: a sentence writes `` `/table open` ``, the message shows it as a link that opens it.

Discord needs the id of the command for that. Until ids are known, a command is bold.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from discord import AppCommandType
from discord.app_commands import AppCommand, AppCommandGroup

_NAMED: Final = re.compile(r"`/([a-z]+(?: [a-z]+)?)((?: [^\s:`]+:[^`\n]*)?)`")
"""A command in a sentence, with options if there are any, in any language: “`/table log page:2`”."""
_ids: Final[dict[str, int]] = {}
"""The id to mention each command by: that of its group, if it has one."""


def ids_of(commands: Iterable[AppCommand]) -> dict[str, int]:
    """The id to mention each slash command by, from what Discord says about them."""
    found: dict[str, int] = {}
    for command in commands:
        if command.type is not AppCommandType.chat_input:
            continue
        below = [option.name for option in command.options if isinstance(option, AppCommandGroup)]
        found |= {f"{command.name} {name}": command.id for name in below} or {command.name: command.id}
    return found


def learn(ids: Mapping[str, int]) -> None:
    """Mention commands by these ids from now on."""
    _ids.clear()
    _ids.update(ids)


def known() -> bool:
    """Whether any ids are known."""
    return bool(_ids)


def clickable(text: str) -> str:
    """A text for a message: each command in it is a link, or bold if its id is not known."""
    return _NAMED.sub(_shown, text)


def _shown(named: re.Match[str]) -> str:
    name, options = named[1], named[2].strip()
    if name not in _ids:
        return f"**/{name}{named[2]}**"
    return f"</{name}:{_ids[name]}>" + (f" **{options}**" if options else "")

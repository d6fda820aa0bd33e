"""The language in which the running code speaks: a context variable, English unless a block chooses another one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

DEFAULT: Final = "en"
"""The language of the source."""

_current: ContextVar[str] = ContextVar("language", default=DEFAULT)
_of_commands: ContextVar[str] = ContextVar("language of commands", default="")
"""The language in which Discord shows its commands to the reader; empty: not known."""


current_language: Final[Callable[[], str]] = _current.get
"""Returns the language's tag, like ``de`` or ``zh-CN``."""


def language_of_commands() -> str:
    """The language in which the reader's Discord names commands and options, as far as it is known."""
    return _of_commands.get() or _current.get()


def speak(language: str, *, of_commands: str = "") -> None:
    """Speak that language in the rest of this task, and in the tasks that it starts.

    `of_commands`: the language of the reader's Discord, if it is known.
    """
    _current.set(language)
    _of_commands.set(of_commands)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak that language in the block, and in the tasks that it starts.

    >>> with speaking("de"):
    ...     current_language()
    'de'
    >>> current_language()
    'en'
    """
    token, of_commands = _current.set(language), _of_commands.set("")
    try:
        yield
    finally:
        _current.reset(token)
        _of_commands.reset(of_commands)

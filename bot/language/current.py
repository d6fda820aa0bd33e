"""The language in which the running code speaks: a context variable, English unless a block chooses another one."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

DEFAULT: Final = "en"
"""The language of the source."""

_current: ContextVar[str] = ContextVar("language", default=DEFAULT)


def current_language() -> str:
    """The language's tag, like ``de`` or ``zh-CN``."""
    return _current.get()


def speak(language: str) -> None:
    """Speak that language in the rest of this task, and in the tasks that it starts."""
    _current.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak that language in the block, and in the tasks that it starts.

    >>> with speaking("de"):
    ...     current_language()
    'de'
    >>> current_language()
    'en'
    """
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)

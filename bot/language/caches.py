"""Caches of what is drawn or written: their results differ from language to language."""

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from bot.language.current import current_language

P = ParamSpec("P")
R = TypeVar("R")


def in_each_language(
    maxsize: int | None = None, *, by: Callable[[], str] = current_language
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember results as `functools.lru_cache` does, apart for each language; None: all of them.

    Languages share the room, so that it takes the same memory in all of them. `by`: what of the language the results
    depend on, if not on all of it.

    >>> @in_each_language()
    ... def greeting() -> str:
    ...     return f"in {current_language()}"
    >>> greeting()
    'in en'
    """

    def decorate(make: Callable[P, R]) -> Callable[P, R]:
        @functools.lru_cache(maxsize=maxsize)
        def made(language: str, /, *values: P.args, **named: P.kwargs) -> R:
            return make(*values, **named)

        @functools.wraps(make)
        def remembered(*values: P.args, **named: P.kwargs) -> R:
            return made(by(), *values, **named)  # type: ignore[arg-type] # the caller's are hashable

        for name in ("cache_clear", "cache_info"):
            setattr(remembered, name, getattr(made, name))
        return remembered

    return decorate

"""What reads the sentences of a game's table of cards for Babel's extraction; it finds those in the source by itself.

Babel calls a game's method, `cards` in `rendering/words/<game>/extraction.py`, with the file, the keywords, the tags of
comments, and options. The method gives the line, the name of a keyword, its arguments, and comments for translators.
"""

from typing import Final

Found = tuple[int, str, tuple[str, str], list[str]]
"""A line, `IN_CONTEXT`, a context with a sentence, and comments."""
IN_CONTEXT: Final = "pgettext"
"""Babel's own keyword for a context and a sentence."""


def line_of(source: str, text: str) -> int:
    """The line of the source, from 1, in which a text stands first."""
    return source[: source.find(text)].count("\n") + 1

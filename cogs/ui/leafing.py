"""The buttons that leaf through the pages of a list."""

from collections.abc import Callable

from bot.publishing.content import Control
from cogs.ui.components import Target


def leafing(page: int, pages: int, at: Callable[[int], Target], back: str, on: str) -> list[Control]:
    """Buttons to the page before, labelled `back`, and to the one after, if there are such; the first is 1."""
    row: list[Control] = []
    if page > 1:
        row.append(at(page - 1).button(back, emoji="◀️"))
    if page < pages:
        row.append(at(page + 1).button(on, emoji="▶️"))
    return row

"""Goes that have been played, for those who look back."""

import msgspec

from bot.games.game import View


class Past(msgspec.Struct, frozen=True):
    """One go, by its number, as its viewer saw the table when it ended (`ended`), or sees it now."""

    go: int
    view: View
    ended: bool

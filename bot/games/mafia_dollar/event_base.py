"""What all events of MafiaDollar have in common: each viewer may know a different part of them."""

from typing import ClassVar

from bot.games.game import Event


class Happening(Event, frozen=True):
    """An event of this game. It is public, unless it says otherwise."""

    def seen_by(self, viewer: int | None) -> "Happening | None":
        """Return what `viewer` (None: a spectator) may know of it; None: nothing."""
        return self


class Quiet(Happening, frozen=True):
    """An event that only some may know of. It cannot be undone, and does not stop the undo of others."""

    irrevocable: ClassVar[bool] = True
    quiet: ClassVar[bool] = True


class Irrevocable(Happening, frozen=True):
    """A card was turned up or shown, or changed hands: that cannot be undone."""

    irrevocable: ClassVar[bool] = True

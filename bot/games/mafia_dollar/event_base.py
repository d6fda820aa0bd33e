"""What all events of MafiaDollar have in common: not everybody may know all of them."""

from typing import ClassVar

from bot.games.game import Event


class Happening(Event, frozen=True):
    """An event of this game. It is public, unless it says otherwise."""

    def seen_by(self, viewer: int | None) -> "Happening | None":
        """Return what `viewer` (None: a spectator) may know of it; None: nothing."""
        return self


class Quiet(Happening, frozen=True):
    """Something that only some may know of. It cannot be taken back, and hinders nobody who takes something back."""

    irrevocable: ClassVar[bool] = True
    quiet: ClassVar[bool] = True


class Irrevocable(Happening, frozen=True):
    """A card was turned up or shown, or changed hands: nobody can take that back."""

    irrevocable: ClassVar[bool] = True

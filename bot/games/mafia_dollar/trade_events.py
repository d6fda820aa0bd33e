"""The events of trades. Until cards change hands, only the two players see them (ruling "Secrecy of trades")."""

from typing import Literal

import msgspec

from bot.games.mafia_dollar.event_base import Irrevocable, Quiet


class Bargain(Quiet, frozen=True):
    """A step of a trade that only the two know of. `blind`: cards are not shown before they change hands."""

    seat: int
    partner: int


class Offered(Bargain, frozen=True, tag="offered"):
    """`seat` offers a card to `partner`, who sees it unless trades are blind. `ahead`: only when their turn comes."""

    give: str | None
    ahead: bool = False
    blind: bool = False

    def seen_by(self, viewer: int | None) -> "Offered | None":
        """Show it to the partner once it is open, without the card if trades are blind."""
        if viewer == self.seat:
            return self
        if viewer != self.partner or self.ahead:
            return None
        return msgspec.structs.replace(self, give=None) if self.blind else self


class Answered(Bargain, frozen=True, tag="answered"):
    """`seat` answers the offer of `partner` with a card, who sees it unless trades are blind."""

    give: str | None
    blind: bool = False

    def seen_by(self, viewer: int | None) -> "Answered | None":
        """Show it to the partner, without the card if trades are blind."""
        if viewer == self.seat:
            return self
        if viewer != self.partner:
            return None
        return msgspec.structs.replace(self, give=None) if self.blind else self


class Dropped(Bargain, frozen=True, tag="dropped"):
    """An offer of `seat` to `partner` came to nothing.

    `why`: `seat` withdrew it or declined the answer, `partner` declined it, or it lapsed, because a card of it
    has gone or the turn has ended. `ahead`: it was not open yet, and `partner` never knew of it.
    """

    why: Literal["withdrawn", "declined", "answer_declined", "lapsed"]
    ahead: bool = False

    def seen_by(self, viewer: int | None) -> "Dropped | None":
        """Show it to those who knew of the offer."""
        return self if viewer == self.seat or (viewer == self.partner and not self.ahead) else None


class Traded(Irrevocable, frozen=True, tag="traded"):
    """Two players traded one card each. Only they know which, and who made the offer."""

    seat: int
    partner: int
    given: str | None
    taken: str | None

    def seen_by(self, viewer: int | None) -> "Traded":
        """Hide the cards, and whose idea it was, from third parties."""
        if viewer in (self.seat, self.partner):
            return self
        return Traded(min(self.seat, self.partner), max(self.seat, self.partner), None, None)

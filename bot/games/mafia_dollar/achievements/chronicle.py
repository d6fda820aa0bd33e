"""What has happened so far in a game of MafiaDollar, as far as achievements ask about it: only what everybody saw."""

from typing import Final

from bot.games.mafia_dollar.cards import SLOT
from bot.games.mafia_dollar.events import (
    BaseEvent,
    Checked,
    DealBegan,
    DealEnded,
    Equipped,
    Gave,
    HandedOver,
    Raided,
    Resigned,
    SpoilsShared,
    Stole,
    TookLoot,
    TookOut,
    Traded,
    TurnBegan,
)

_KINDS: Final = 3
"""Kinds of items that a gangster can have."""


class Boss:
    """One seat.

    In this turn: `jobs` that succeeded, `partners` in trades, `gifts` received. In this deal: kinds of `items` by
    gangster, whether it was `raided`. Over the game: the last skill checks in a row that succeeded (`luck`) or failed
    (`misses`); `robbers`: who stole from it since its own last turn ended; `violent`: it stole, or took somebody out.
    """

    def __init__(self) -> None:
        self.jobs = self.gifts = 0
        self.partners: set[int] = set()
        self.items: dict[str, set[str]] = {}
        self.raided = self.violent = self.gone = False
        self.luck = self.misses = 0
        self.robbers: set[int] = set()

    def armed(self, gangster: str) -> bool:
        """Whether that gangster has an item of each kind."""
        return len(self.items.get(gangster, ())) == _KINDS


class SoFar:
    """The game so far. `active`: whose turn it is; `totals`: dollars banked in all finished deals."""

    def __init__(self, seats: int) -> None:
        self.bosses = [Boss() for _ in range(seats)]
        self.active: int | None = None
        self.totals: tuple[int, ...] = (0,) * seats

    def others(self, seat: int) -> list[int]:
        """The other seats still in the game."""
        return [other for other, boss in enumerate(self.bosses) if other != seat and not boss.gone]

    def add(self, event: BaseEvent, played_for: int | None = None) -> None:
        """Take in what everybody may know of the next event. `played_for`: see `Chronicle.read`."""
        match event:
            case DealBegan():
                for boss in self.bosses:
                    boss.items.clear()
                    boss.raided = False
            case DealEnded(_, _, totals):
                self.totals = totals
            case TurnBegan(seat):
                self._begin(seat)
            case Equipped(seat, card, gangster):
                self._equip(seat, gangster, card)
            case HandedOver(seat, gangster, receiver, item):
                self.bosses[seat].items.get(gangster, set()).discard(SLOT[item])
                self._equip(seat, receiver, item)
            case SpoilsShared(seat, gangster, kept):
                for item in kept:
                    self._equip(seat, gangster, item)
            case Checked(seat) as check if seat != played_for:
                boss = self.bosses[seat]
                boss.luck, boss.misses = (boss.luck + 1, 0) if check.success else (0, boss.misses + 1)
            case TookLoot(seat):
                self.bosses[seat].jobs += 1
            case Stole(seat, _, owner):
                self._harms(seat)
                self.bosses[owner].robbers.add(seat)
            case TookOut(seat, _, owner, target):
                self._harms(seat)
                self.bosses[owner].items.pop(target, None)
            case Gave(_, receiver):
                self.bosses[receiver].gifts += 1
            case Traded(seat, partner):
                self.bosses[seat].partners.add(partner)
                self.bosses[partner].partners.add(seat)
            case Raided(seat, _, _, gangsters):
                self.bosses[seat].raided = True
                for gangster in gangsters:
                    self.bosses[seat].items.pop(gangster, None)
            case Resigned(seat):
                self.bosses[seat] = Boss()
                self.bosses[seat].gone = True

    def _begin(self, seat: int) -> None:
        if self.active is not None:
            self.bosses[self.active].robbers.clear()
        self.active = seat
        for boss in self.bosses:
            boss.jobs = boss.gifts = 0
            boss.partners.clear()

    def _equip(self, seat: int, gangster: str, item: str) -> None:
        self.bosses[seat].items.setdefault(gangster, set()).add(SLOT[item])

    def _harms(self, seat: int) -> None:
        self.bosses[seat].jobs += 1
        self.bosses[seat].violent = True

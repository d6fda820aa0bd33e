"""What carries out an action: the state, the chance and the events so far; and finding cards in play."""

from typing import TypeVar

from bot.games.chance import Chance
from bot.games.mafia_dollar.cards import ATTACK, BONUS, BURGLARY, SLOT
from bot.games.mafia_dollar.events import MafiaEvent
from bot.games.mafia_dollar.state import Clan, Gangster, MafiaState, Warehouse
from data.cards.mafia_dollar import SLOTS, Slot

FoundT = TypeVar("FoundT")


class Play:
    """A state while an action changes it. Each event is added to `events` and to the turn's `story`.

    `seat` is the active seat, and `clan` its clan.
    """

    __slots__ = ("chance", "clan", "events", "seat", "state", "story")

    def __init__(self, state: MafiaState, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[MafiaEvent] = []
        self.story = state.story
        self.hand_over(state.active)

    def hand_over(self, seat: int) -> None:
        """Make that seat the active one."""
        self.state.active = self.seat = seat
        self.clan = self.state.clans[seat]

    def turn_the_page(self) -> None:
        """Begin a new story; the last one is kept for one more turn."""
        state = self.state
        state.last_story, state.story = state.story, []
        self.story = state.story

    def record(self, event: MafiaEvent) -> None:
        """Record an event."""
        self.events.append(event)
        self.story.append(event)

    def lay_down(self, card: str) -> None:
        """Take a card out of the active hand."""
        self.clan.hand.remove(card)

    def discard(self, *cards: str) -> None:
        """Put cards on the discard pile, the last one on top."""
        self.state.discard.extend(cards)

    def equip(self, gangster: Gangster, item: str) -> str | None:
        """Give a gangster an item; return his old one, discarded (RULINGS.md, "One item of each kind")."""
        replaced = item_in(gangster, SLOT[item])
        if replaced is not None:
            gangster.items.remove(replaced)
            self.discard(replaced)
        gangster.items.append(item)
        gangster.items.sort(key=lambda one: SLOTS.index(SLOT[one]))
        return replaced


def attack(gangster: Gangster) -> int:
    """Count a gangster's bullets and what his weapon adds."""
    return ATTACK[gangster.card] + bonus(gangster, "weapon")


def burglary(gangster: Gangster) -> int:
    """Count a gangster's locks and what his tool adds."""
    return BURGLARY[gangster.card] + bonus(gangster, "tool")


def load(gangster: Gangster) -> int:
    """Say how many loot cards a gangster takes at once: one, and what his vehicle adds."""
    return 1 + bonus(gangster, "vehicle")


def bonus(gangster: Gangster, slot: Slot) -> int:
    """Return what an item of that kind adds, 0 without one."""
    for item in gangster.items:  # a view asks three times for every gangster
        if SLOT[item] == slot:
            return BONUS[item]
    return 0


def item_in(gangster: Gangster, slot: Slot) -> str | None:
    """Find a gangster's item of that kind."""
    return next((item for item in gangster.items if SLOT[item] == slot), None)


def gangster_of(clan: Clan, card: str) -> Gangster | None:
    """Find a gangster of a clan."""
    return next((gangster for gangster in clan.gangsters if gangster.card == card), None)


def warehouse_of(clan: Clan, card: str) -> Warehouse | None:
    """Find a warehouse of a clan."""
    return next((warehouse for warehouse in clan.warehouses if warehouse.card == card), None)


def owner_of_gangster(state: MafiaState, card: str) -> tuple[int, Gangster] | None:
    """Find a gangster in play, and the seat that owns him."""
    found = ((seat, gangster_of(state.clans[seat], card)) for seat in state.seated)
    return next(((seat, gangster) for seat, gangster in found if gangster is not None), None)


def owner_of_warehouse(state: MafiaState, card: str) -> tuple[int, Warehouse] | None:
    """Find a warehouse in play, and the seat that owns it."""
    found = ((seat, warehouse_of(state.clans[seat], card)) for seat in state.seated)
    return next(((seat, warehouse) for seat, warehouse in found if warehouse is not None), None)


def the_gangster(state: MafiaState, card: str) -> tuple[int, Gangster]:
    """Like `owner_of_gangster`, but raises LookupError instead of returning None."""
    return _present(owner_of_gangster(state, card), card)


def the_warehouse_of_anyone(state: MafiaState, card: str) -> tuple[int, Warehouse]:
    """Like `owner_of_warehouse`, but raises LookupError instead of returning None."""
    return _present(owner_of_warehouse(state, card), card)


def the_warehouse(clan: Clan, card: str) -> Warehouse:
    """Like `warehouse_of`, but raises LookupError instead of returning None."""
    return _present(warehouse_of(clan, card), card)


def _present(found: FoundT | None, card: str) -> FoundT:
    if found is None:
        raise LookupError(card)
    return found


def loot_of(clan: Clan) -> list[str]:
    """List all the loot of a clan, warehouse by warehouse."""
    return [loot for warehouse in clan.warehouses for loot in warehouse.loot]


def source_of(clan: Clan, loot: str) -> Warehouse:
    """Find the warehouse of a clan where that loot lies, which it must."""
    return next(warehouse for warehouse in clan.warehouses if loot in warehouse.loot)

"""The leader as far as everybody knows: the worth of loot is hidden, the number of cards in a warehouse is not."""

from collections.abc import Sequence

from bot.games.mafia_dollar.views import ClanView, MafiaView
from bot.language import say
from rendering.words.mafia_dollar.names import cards_counted, dollars, loot_counted


def loot_of(clan: ClanView) -> int:
    """How many loot cards lie in its warehouses."""
    return sum(store.count for store in clan.warehouses)


def leader(view: MafiaView) -> int | None:
    """The seat with the most dollars of earlier deals, in the first deal with the most loot cards.

    None: several have as many, nobody has any, or the game is over.
    """
    banked = any(clan.total for clan in view.clans)
    stands = {clan.seat: clan.total if banked else loot_of(clan) for clan in view.clans if not clan.resigned}
    best = max(stands.values(), default=0)
    first = [seat for seat, each in stands.items() if each == best]
    return first[0] if best > 0 and len(first) == 1 and view.outcome is None else None


def said(view: MafiaView, names: Sequence[str]) -> str:
    """The leader and their lead, as a clause; it says what the numbers beside the sacks are."""
    seat = leader(view)
    if seat is not None:
        clan = view.clans[seat]
        stand = dollars(clan.total) if clan.total else loot_counted(loot_of(clan))
        return say("{name} leads with {loot}", name=names[seat], loot=stand)
    most = max((loot_of(clan) for clan in view.clans), default=0)
    return say("most loot: {loot}", loot=cards_counted(most)) if most else say("no loot in the warehouses yet")

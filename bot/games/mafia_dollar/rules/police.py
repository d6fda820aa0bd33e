"""Police cards: everybody passes a card to the left, then the police take their toll.

Sources: MafiaDollar 7.5; RULINGS.md, "Playing police", "Getting rid of police".
"""

from collections.abc import Callable

from bot.games.mafia_dollar.actions import KeepWarehouse, LoseLoot, PassCard, Police
from bot.games.mafia_dollar.cards import STARS
from bot.games.mafia_dollar.events import Confiscated, Passed, PolicePlayed, Raided
from bot.games.mafia_dollar.rules import simultaneous_choices, turn
from bot.games.mafia_dollar.rules.resolution import Play, loot_of, source_of, the_warehouse
from bot.games.values import Decision


def begin(play: Play, action: Police) -> None:
    """Discard the police card and ask everybody for a card to pass (RULINGS.md, "Passing cards")."""
    state = play.state
    play.discard(action.card)
    play.record(PolicePlayed(play.seat, action.card))
    state.asking = action.card
    for seat in state.clockwise(play.seat):
        if state.clans[seat].hand:
            state.ask(seat, "pass", action.card)
    if not state.pending:
        pass_on(play)


def chosen(play: Play, decision: Decision, action: PassCard) -> None:
    """Note the card that a seat passes on; move all cards once the last seat has chosen."""
    if simultaneous_choices.choose(play, decision, action.card):
        pass_on(play)


def pass_on(play: Play) -> None:
    """Move every chosen card to the next player at once, then take the toll."""
    state = play.state
    moved = simultaneous_choices.reveal(play)
    for seat, card in moved:
        state.clans[seat].hand.remove(card)
    for seat, card in moved:
        receiver = state.others(seat)[0]
        state.clans[receiver].hand.append(card)
        play.record(Passed(seat, receiver, card))
    TOLLS[STARS[state.asking or ""]](play, state.asking or "")


# --- the toll -------------------------------------------------------------------------------------------


def guard(play: Play, card: str) -> None:
    """Take one loot card of the player's choice (RULINGS.md, "Security guard")."""
    _take_one(play, card, "guard")


def patrol(play: Play, card: str) -> None:
    """Take the most valuable loot (RULINGS.md, "Patrol").

    A player with several loot cards is always asked: otherwise everybody would learn whether the dearest ones tie.
    """
    _take_one(play, card, "patrol")


def _take_one(play: Play, card: str, ask: str) -> None:
    loot = loot_of(play.clan)
    if len(loot) > 1:
        play.state.ask(play.seat, ask, card)
        return
    if loot:
        confiscate(play, card, loot[0])
    else:
        play.record(Confiscated(play.seat, card))
        _done(play)


def lose(play: Play, decision: Decision, action: LoseLoot) -> None:
    """Discard the loot that the player chose."""
    confiscate(play, decision.card or "", action.loot)


def confiscate(play: Play, card: str, loot: str) -> None:
    """Discard a loot card."""
    warehouse = source_of(play.clan, loot)
    warehouse.loot.remove(loot)
    play.discard(loot)
    play.record(Confiscated(play.seat, card, loot, warehouse.card))
    _done(play)


def raid(play: Play, card: str) -> None:
    """Take all cards in play but one warehouse of the player's choice (RULINGS.md, "Raid")."""
    if len(play.clan.warehouses) > 1:
        play.state.ask(play.seat, "raid", card)
    else:
        take_all(play, card, play.clan.warehouses[0].card)


def keep(play: Play, decision: Decision, action: KeepWarehouse) -> None:
    """Raid everything but the warehouse that the player chose."""
    take_all(play, decision.card or "", action.warehouse)


def take_all(play: Play, card: str, kept: str) -> None:
    """Discard all gangsters with items and blocks, all loot, all dogs, and all warehouses but `kept`."""
    clan = play.clan
    gangsters = tuple([gangster.card for gangster in clan.gangsters])
    lost = tuple([warehouse.card for warehouse in clan.warehouses if warehouse.card != kept])
    loot = tuple(loot_of(clan))
    stays = the_warehouse(clan, kept)
    put_away(play)
    stays.dog, stays.loot = None, []
    clan.warehouses = [stays]
    play.state.discard.remove(kept)
    play.record(Raided(play.seat, card, kept, gangsters, lost, loot))
    _done(play)


def put_away(play: Play, seat: int | None = None) -> None:
    """Discard all that a seat (None: the active one) has in play, warehouses last."""
    clan = play.clan if seat is None else play.state.clans[seat]
    for gangster in clan.gangsters:
        play.discard(*gangster.items, *gangster.blocks, gangster.card)
    play.discard(*loot_of(clan))
    for warehouse in clan.warehouses:
        if warehouse.dog is not None:
            play.discard(warehouse.dog)
        play.discard(warehouse.card)
    clan.gangsters, clan.warehouses = [], []


def _done(play: Play) -> None:
    play.state.asking = None
    turn.begin_actions(play, police=True)


TOLLS: dict[int, Callable[[Play, str], None]] = {1: guard, 2: patrol, 3: raid}
"""What police cards take, by their stars."""

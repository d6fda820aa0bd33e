"""Police cards: everybody passes a card to the left, then they take their toll.

Sources: rulebook 7.5; R-42 to R-46.
"""

from collections.abc import Callable

from bot.games.game import Decision
from bot.games.mafia_dollar import simultaneous_choices, turn
from bot.games.mafia_dollar.actions import KeepWarehouse, LoseLoot, PassCard, Police
from bot.games.mafia_dollar.cards import STARS
from bot.games.mafia_dollar.events import Confiscated, Passed, PolicePlayed, Raided
from bot.games.mafia_dollar.resolution import Play, loot_of, source_of, the_warehouse


def begin(play: Play, action: Police) -> None:
    """The card is discarded; everybody chooses a card to pass, in secret (R-42, R-43)."""
    state = play.state
    play.discard(action.card)
    play.tell(PolicePlayed(play.seat, action.card))
    state.asking = action.card
    for seat in state.clockwise(play.seat):
        if state.clans[seat].hand:
            state.owe(seat, "pass", action.card)
    if not state.owed:
        pass_on(play)


def chosen(play: Play, decision: Decision, action: PassCard) -> None:
    """A seat has chosen; when the last one has, all cards move at once."""
    if simultaneous_choices.choose(play, decision, action.card):
        pass_on(play)


def pass_on(play: Play) -> None:
    """Every card chosen goes to the next player; nobody can pass on what comes just now (R-43)."""
    state = play.state
    moved = simultaneous_choices.reveal(play)
    for seat, card in moved:
        state.clans[seat].hand.remove(card)
    for seat, card in moved:
        receiver = state.others(seat)[0]
        state.clans[receiver].hand.append(card)
        play.tell(Passed(seat, receiver, card))
    TOLLS[STARS[state.asking or ""]](play, state.asking or "")


# --- the toll -------------------------------------------------------------------------------------------


def guard(play: Play, card: str) -> None:
    """A security guard takes any one loot of the player's choice (R-44)."""
    _take_one(play, card, "guard")


def patrol(play: Play, card: str) -> None:
    """A patrol takes the most valuable loot (R-45).

    Who has more than one is asked even if only one is the dearest: else everybody would learn whether two tie.
    """
    _take_one(play, card, "patrol")


def _take_one(play: Play, card: str, ask: str) -> None:
    loot = loot_of(play.clan)
    if len(loot) > 1:
        play.state.owe(play.seat, ask, card)
        return
    if loot:
        confiscate(play, card, loot[0])
    else:
        play.tell(Confiscated(play.seat, card))
        _done(play)


def lose(play: Play, decision: Decision, action: LoseLoot) -> None:
    """The player has said which loot goes."""
    confiscate(play, decision.card or "", action.loot)


def confiscate(play: Play, card: str, loot: str) -> None:
    """Loot goes to the discard pile, not back to where it came from (R-44)."""
    warehouse = source_of(play.clan, loot)
    warehouse.loot.remove(loot)
    play.discard(loot)
    play.tell(Confiscated(play.seat, card, loot, warehouse.card))
    _done(play)


def raid(play: Play, card: str) -> None:
    """A raid leaves one warehouse, of the player's choice, and nothing else in play (R-46)."""
    if len(play.clan.warehouses) > 1:
        play.state.owe(play.seat, "raid", card)
    else:
        take_all(play, card, play.clan.warehouses[0].card)


def keep(play: Play, decision: Decision, action: KeepWarehouse) -> None:
    """The player has said which warehouse stays."""
    take_all(play, decision.card or "", action.warehouse)


def take_all(play: Play, card: str, kept: str) -> None:
    """All gangsters with items and blocks, all loot, all dogs, and all warehouses but `kept` are discarded."""
    clan = play.clan
    gangsters = tuple([gangster.card for gangster in clan.gangsters])
    lost = tuple([warehouse.card for warehouse in clan.warehouses if warehouse.card != kept])
    loot = tuple(loot_of(clan))
    stays = the_warehouse(clan, kept)
    put_away(play)
    stays.dog, stays.loot = None, []
    clan.warehouses = [stays]
    play.state.discard.remove(kept)
    play.tell(Raided(play.seat, card, kept, gangsters, lost, loot))
    _done(play)


def put_away(play: Play, seat: int | None = None) -> None:
    """Discard everything that a seat (None: whose go it is) has in play; its warehouses come last, on top."""
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

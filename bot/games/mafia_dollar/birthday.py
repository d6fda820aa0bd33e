"""The Don's birthday: own blocks go, and everybody who has loot gives one.

Sources: rulebook 7.6; R-26, R-47 to R-49.
"""

from bot.games.game import Decision
from bot.games.mafia_dollar import simultaneous_choices, turn
from bot.games.mafia_dollar.actions import Birthday, GiveLoot
from bot.games.mafia_dollar.events import Celebrated, Gave
from bot.games.mafia_dollar.resolution import Play, loot_of, source_of, the_warehouse
from bot.games.mafia_dollar.state import Secret


def begin(play: Play, action: Birthday) -> None:
    """All own blocks go, or none (R-47); everybody else with loot chooses a gift, in secret (R-48).

    Who has one loot card only has no choice, and is not asked: everybody can see that.
    """
    state, blocks = play.state, list[str]()
    if action.free:
        for gangster in play.clan.gangsters:
            blocks += gangster.blocks
            gangster.blocks = []
    play.discard(*blocks, action.card)
    play.tell(Celebrated(play.seat, action.card, action.warehouse, tuple(blocks)))
    state.asking, state.gifts_to = action.card, action.warehouse
    for seat in state.others(play.seat):
        loot = loot_of(state.clans[seat])
        if len(loot) == 1:
            state.secrets.append(Secret(seat, loot[0]))
        elif loot:
            state.owe(seat, "gift", action.card)
    if not state.owed:
        give(play)


def chosen(play: Play, decision: Decision, action: GiveLoot) -> None:
    """A seat has chosen its gift; when the last one has, all gifts are given."""
    if simultaneous_choices.choose(play, decision, action.loot):
        give(play)


def give(play: Play) -> None:
    """All gifts go to the warehouse named (R-26)."""
    state = play.state
    warehouse = the_warehouse(play.clan, state.gifts_to or "")
    for seat, loot in simultaneous_choices.reveal(play):
        source = source_of(state.clans[seat], loot)
        source.loot.remove(loot)
        warehouse.loot.append(loot)
        play.tell(Gave(seat, play.seat, loot, source.card, warehouse.card))
    state.asking = state.gifts_to = None
    turn.begin_actions(play)

"""The Don's birthday: the player's blocks go, and every other player with loot gives one card.

Sources: MafiaDollar 7.6; RULINGS.md, "Birthday and blocks", "Birthday gifts".
"""

from bot.games.mafia_dollar.actions import Birthday, GiveLoot
from bot.games.mafia_dollar.events import Celebrated, Gave
from bot.games.mafia_dollar.rules import simultaneous_choices, turn
from bot.games.mafia_dollar.rules.resolution import Play, loot_of, source_of, the_warehouse
from bot.games.mafia_dollar.state import Secret
from bot.games.values import Decision


def begin(play: Play, action: Birthday) -> None:
    """Play the card: remove all own blocks or none, and ask every other player with loot for a gift.

    A player with one loot card is not asked. Everybody can count the card, so this tells nothing.
    """
    state, blocks = play.state, list[str]()
    if action.free:
        for gangster in play.clan.gangsters:
            blocks += gangster.blocks
            gangster.blocks = []
    play.discard(*blocks, action.card)
    play.record(Celebrated(play.seat, action.card, action.warehouse, tuple(blocks)))
    state.asking, state.gifts_to = action.card, action.warehouse
    for seat in state.others(play.seat):
        loot = loot_of(state.clans[seat])
        if len(loot) == 1:
            state.secrets.append(Secret(seat, loot[0]))
        elif loot:
            state.ask(seat, "gift", action.card)
    if not state.pending:
        give(play)


def chosen(play: Play, decision: Decision, action: GiveLoot) -> None:
    """Note a seat's gift; give all gifts once the last seat has chosen."""
    if simultaneous_choices.choose(play, decision, action.loot):
        give(play)


def give(play: Play) -> None:
    """Move all gifts to the warehouse named (RULINGS.md, "One warehouse for one haul")."""
    state = play.state
    warehouse = the_warehouse(play.clan, state.gifts_to or "")
    for seat, loot in simultaneous_choices.reveal(play):
        source = source_of(state.clans[seat], loot)
        source.loot.remove(loot)
        warehouse.loot.append(loot)
        play.record(Gave(seat, play.seat, loot, source.card, warehouse.card))
    state.asking = state.gifts_to = None
    turn.begin_actions(play)

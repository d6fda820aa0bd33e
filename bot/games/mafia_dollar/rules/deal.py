"""Laying out a deal, scoring it, and ending the game. A match has several deals.

Sources: MafiaDollar 2, 5, 6.2; RULINGS.md, "Dealing", "Police in the opening hands", "Score", "Ties", "Matches".
Each draw has a purpose that names the deal, so no deal of a match can be predicted from another.
"""

from typing import Final

from msgspec import UNSET

from bot.games.chance import Chance
from bot.games.mafia_dollar.cards import BELOW, CARDS, END, GROUP, HAND, KIND, PENALTY, VALUE
from bot.games.mafia_dollar.events import DealBegan, DealEnded, GameWon
from bot.games.mafia_dollar.rules import trades
from bot.games.mafia_dollar.rules.resolution import Play
from bot.games.mafia_dollar.scores import FOR_A_GANGSTER, FOR_A_WAREHOUSE, DealResult, Line, Reckoning
from bot.games.mafia_dollar.state import Clan, MafiaState, Warehouse
from bot.games.values import Outcome
from data.cards.mafia_dollar import LOOT_KINDS

WAREHOUSES: Final = tuple(card for card in CARDS if GROUP[card] == "warehouse")
OTHERS: Final = tuple(card for card in CARDS if GROUP[card] not in ("warehouse", "end"))


def lay_out(play: Play, first: int) -> None:
    """Deal warehouses and hands to everybody still in the game, build the deck, and replace loot in hands."""
    state = play.state
    state.deal += 1
    state.first = first
    purpose = f"deal {state.deal}: "
    clans, order = state.clans, state.clockwise(first)
    for clan in clans:
        clan.hand, clan.gangsters, clan.warehouses = [], [], []
    spare = list(WAREHOUSES)
    for seat in order:
        card = spare.pop(play.chance.draw(len(spare), purpose + "warehouse"))
        clans[seat].warehouses.append(Warehouse(card))
    deck = play.chance.shuffled([*OTHERS, *spare], purpose + "deck")
    for _ in range(HAND):
        for seat in order:
            clans[seat].hand.append(deck.pop())
    deck.insert(play.chance.draw(BELOW + 1, purpose + "end of the prohibition"), END)
    state.deck, state.discard = deck, []
    state.piles = {kind: [] for kind in LOOT_KINDS}
    loot = _replace_loot(play, order)
    if state.options.deck is not UNSET:
        state.discard, state.deck = deck[state.options.deck :], deck[: state.options.deck]
    warehouses = tuple([clan.warehouses[0].card if clan.warehouses else None for clan in clans])
    play.record(DealBegan(state.deal, first, warehouses, loot))


def _replace_loot(play: Play, order: tuple[int, ...]) -> tuple[str, ...]:
    """Put loot in hands on its piles and draw again until none is left (RULINGS.md, "Loot in the opening hands").

    Return the loot in the order in which it went to the piles.
    """
    state, replaced = play.state, list[str]()
    while True:
        clans: list[Clan] = []
        for seat in order:
            clan = state.clans[seat]
            loot = [card for card in clan.hand if card in KIND]
            if loot:
                clans.append(clan)
                replaced += loot
                clan.hand = [card for card in clan.hand if card not in KIND]
                for card in loot:
                    state.piles[KIND[card]].append(card)
        if not clans:
            return tuple(replaced)
        for clan in clans:
            while len(clan.hand) < HAND:
                clan.hand.append(state.deck.pop())


def shuffle_again(state: MafiaState, chance: Chance) -> None:
    """Shuffle the deck again, the End staying among its last 31 cards (RULINGS.md, "Dealing", "Stepping back")."""
    if END not in state.deck:
        return
    purpose = f"deal {state.deal}: "
    deck = chance.shuffled([card for card in state.deck if card != END], purpose + "deck, shuffled again")
    place = chance.draw(min(BELOW, len(deck)) + 1, purpose + "end of the prohibition, again")
    deck.insert(place, END)
    state.deck = deck


def reckon(clan: Clan) -> Reckoning:
    """Count what a clan banks if the deal ends now: loot less penalties (RULINGS.md, "Score")."""
    lines = [Line(loot, VALUE[loot]) for warehouse in clan.warehouses for loot in warehouse.loot]
    lines += [Line(gangster.card, FOR_A_GANGSTER) for gangster in clan.gangsters]
    lines += [Line(warehouse.card, FOR_A_WAREHOUSE) for warehouse in clan.warehouses]
    lines += [Line(card, -PENALTY[card]) for card in clan.hand if card in PENALTY]
    return Reckoning(tuple(lines), len(clan.gangsters), len(clan.warehouses))


def score(play: Play) -> bool:
    """End the deal and bank everybody's dollars. True: the game is over as well (RULINGS.md, "Matches")."""
    state = play.state
    reckonings = [reckon(clan) if seat in state.seated else None for seat, clan in enumerate(state.clans)]
    dollars = [reckoning.dollars if reckoning else 0 for reckoning in reckonings]
    for clan, banked in zip(state.clans, dollars, strict=True):
        clan.total += banked
    state.results.append(DealResult(state.deal, tuple(reckonings)))
    totals = tuple([clan.total for clan in state.clans])
    play.record(DealEnded(state.deal, tuple(dollars), totals))
    state.pending, state.job, state.asking, state.actions = [], None, None, 0
    trades.close(play, everything=True)
    if not state.last_deal and max(state.clans[seat].total for seat in state.seated) < state.options.target:
        return False
    win(play, "most_dollars")
    return True


def win(play: Play, reason: str) -> None:
    """End the game: most dollars, then gangsters, then warehouses (RULINGS.md, "Ties"); players who left come last."""
    state = play.state
    groups: dict[tuple[bool, int, int, int], list[int]] = {}
    for seat, clan in enumerate(state.clans):
        if seat in state.seated:
            key = (False, -clan.total, -len(clan.gangsters), -len(clan.warehouses))
        else:
            key = (True, 0, 0, 0)
        groups.setdefault(key, []).append(seat)
    state.over = Outcome(tuple(tuple(groups[key]) for key in sorted(groups)), reason)
    state.phase, state.pending = "over", []
    for seat in state.over.winners:
        play.record(GameWon(seat, reason))

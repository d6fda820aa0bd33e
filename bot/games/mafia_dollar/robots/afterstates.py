"""The table after a move, as the seat expects it; skill checks are for the caller to weigh."""

from typing import Final

from bot.games.mafia_dollar.kernel import jobs, police
from bot.games.mafia_dollar.kernel.effects import put_down, work
from bot.games.mafia_dollar.kernel.moves import ATTACK, END_TURN, Move
from bot.games.mafia_dollar.kernel.position import GIFT, PASS, PLAY, TOLL, Position
from bot.games.mafia_dollar.kernel.sensible import SensiblePolicy
from bot.games.mafia_dollar.kernel.tables import KINDS

GIFT_WORTH: Final = 12_000
"""Average value of loot that its owner chose to give away, in dollars."""
CHOSEN: Final = 9_000
"""The additional value of loot that a player chose among several cards."""
POLICY: Final = SensiblePolicy(lambda: 0.0)
"""Its small choices: the cheapest loot goes, the dearest is stolen, better items are kept."""


def played(position: Position, seat: int, move: Move) -> Position:
    """Return the table after a card was played, before any gangster acts. Nobody passes cards for the police."""
    then = position.copy()
    put_down(then, seat, move)
    if then.step == PASS:
        then.step = TOLL
        police.call(then, POLICY)
    elif then.step == GIFT:
        for other in then.others[seat]:
            source = max(then.warehouses[other], key=lambda store: len(then.loot[store]))
            if then.loot[source]:
                price(then, source, 1, GIFT_WORTH)
                then.chosen[other] = then.loot[source][0]
        police.celebrate(then, POLICY)
    then.step = PLAY
    return then


def acted(position: Position, move: Move) -> Position:
    """Return the table after a gangster has acted, or failed in his skill check."""
    then = position.copy()
    if move[0] != END_TURN:
        work(then, move)
    return then


def succeeded(position: Position, move: Move) -> Position:
    """Return the table after a gangster of the active seat has succeeded in his skill check."""
    how, worker, target = move
    then = acted(position, move)
    if how == ATTACK:
        jobs.take_out(then, POLICY, worker, target)
    else:
        loot = then.loot[target]
        cards = min(then.strength[worker * KINDS + 2], len(loot))
        price(then, target, cards, stolen([then.tables.value[card] for card in loot], cards))
        jobs.break_in(then, POLICY, worker, target)
    then.step = PLAY
    return then


def stolen(values: list[int], cards: int) -> float:
    """Return the value of the best `cards` of unseen loot, in dollars."""
    everything = sum(values)
    if cards >= len(values):
        return everything
    return min(everything, cards * (everything / len(values) + CHOSEN * (1 - cards / len(values))))


def price(position: Position, store: int, cards: int, dollars: float) -> None:
    """Set how many dollars that number of loot cards in a warehouse are worth together; the others have the rest."""
    unseen, loot = position.tables.unseen, position.loot[store]
    rest = sum([position.tables.value[card] for card in loot]) - dollars
    left = len(loot) - cards
    loot[:] = [unseen(dollars / cards)] * cards + [unseen(rest / max(1, left))] * left

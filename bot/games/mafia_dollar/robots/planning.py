"""How the normal and the hard robot choose: they evaluate the table after each action, weighted by skill checks.

They differ in the evaluation, and in the number of plays that they follow to the end of the turn.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from bot.games.choices import Choice
from bot.games.mafia_dollar.actions import (
    Attack,
    Block,
    Burgle,
    ComeHome,
    EndTurn,
    Equip,
    Free,
    HandOver,
    MafiaAction,
    MoveOut,
    Police,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import BONUS, COUNTER, SLOT
from bot.games.mafia_dollar.robots.afterstates import acted, played, safest, succeeded
from bot.games.mafia_dollar.robots.evaluation import Judge, ended
from bot.games.mafia_dollar.robots.model import Gangster, Table

Judged = tuple[float, MafiaAction]
"""An action and the viewer's chance to win with it."""
END: Final = EndTurn()
BLOCKED: Final = 6
"""How many rivals' gangsters it considers blocking: the most dangerous unblocked ones."""
UNKNOWN: Final = ""
"""An unknown hand card."""


class Mind:
    """A way to choose. `width`: the number of plays that are followed to the end of the turn."""

    def __init__(self, judge: Judge, width: int) -> None:
        self.judge, self.width = judge, width

    # --- gangsters -------------------------------------------------------------------------------

    def act(self, table: Table, actions: Sequence[MafiaAction]) -> MafiaAction:
        """Choose a gangster's next action, then the best warehouse for it."""
        best = self.acts(table, actions)[0][1]
        return self.acts(table, [best, *variants(table, best)])[0][1]

    def acts(self, table: Table, actions: Iterable[MafiaAction]) -> list[Judged]:
        """Evaluate the possible actions of gangsters, best first; of equals, the first."""
        judged = [(self.expected(table, action), action) for action in actions]
        judged.sort(key=lambda one: -one[0])
        return judged

    def expected(self, table: Table, action: MafiaAction) -> float:
        """Evaluate one action, weighted by its skill check."""
        if not isinstance(action, Attack | Burgle):
            return self.judge(acted(table, action))
        chance = self.chance(table, action)
        won = chance * self.judge(succeeded(table, action)) + (1 - chance) * self.judge(acted(table, action))
        ending = table.ending
        return won if not ending else ending * ended(table) + (1 - ending) * won

    def chance(self, table: Table, action: Attack | Burgle) -> float:
        """Return the probability of the skill check."""
        man = table.sides[table.me].gangster(action.gangster)
        if isinstance(action, Attack):
            return table.chance(man.attack)
        return table.chance(man.burglary - table.host(action.warehouse).warehouse(action.warehouse).dog)

    def best_acts(self, table: Table, actions: int) -> float:
        """Evaluate the table at the end of the turn, if gangsters do the best they can with these actions.

        The gains of gangsters are added, unless they take from the same pile.
        """
        now = self.judge(table)
        value, used = now, set[str]()
        for judged, action in self.acts(table, possible(table)):
            if judged <= now or not actions:
                break
            takes = {action.gangster, action.pile} if isinstance(action, TakeLoot) else {_actor(action)}
            if used.isdisjoint(takes):
                used |= takes
                value += judged - now
                actions -= 1
        return value

    # --- cards -----------------------------------------------------------------------------------

    def plays(self, table: Table, actions: Iterable[MafiaAction]) -> list[Judged]:
        """Evaluate the plays of a card, with the gangsters' actions after it; best first.

        Only plays that look best at first sight are followed to the end of the turn.
        """
        tables = [(action, played(table, action)) for action in actions]
        judged: list[Judged] = [(self.passing(then), action) for action, then in tables if isinstance(action, Police)]
        first = [(self.judge(then), at) for at, (action, then) in enumerate(tables) if not isinstance(action, Police)]
        first.sort(key=lambda one: -one[0])
        for _, at in first[: self.width]:
            action, then = tables[at]
            judged.append((self.best_acts(then, len(then.sides[then.me].warehouses)), action))
        judged.sort(key=lambda one: -one[0])
        return judged

    def passing(self, table: Table) -> float:
        """Evaluate a table at which the viewer passes a card on and gets an unknown one."""
        side = table.sides[table.me]
        hand = side.hand or ()
        return max(
            [self.judge(table.but(replace(side, hand=(*without(hand, card), UNKNOWN)))) for card in hand],
            default=0.0,
        )

    def hands(self, table: Table, hands: Iterable[tuple[MafiaAction, tuple[str, ...]]]) -> list[Judged]:
        """Evaluate answers by the hand that they leave; best first."""
        side = table.sides[table.me]
        judged = [(self.judge(table.but(replace(side, hand=hand))), action) for action, hand in hands]
        judged.sort(key=lambda one: -one[0])
        return judged

    def place(self, table: Table, cards: int, dollars: int) -> str:
        """Choose the warehouse for that number of loot cards, worth `dollars` in all."""
        side = table.sides[table.me]
        return max(
            side.warehouses, key=lambda store: self.judge(table.but(side.with_warehouse(store.holding(cards, dollars))))
        ).card


def possible(table: Table) -> list[MafiaAction]:
    """Return the sensible next actions of the viewer's gangsters, one of each kind of equals."""
    side = table.sides[table.me]
    place = safest(side).card
    found: list[MafiaAction] = []
    for man in side.gangsters:
        if man.acted or man.blocks:
            continue
        if not man.street:
            found.append(MoveOut(man.card))
            continue
        for kind, (_, cards) in table.piles.items():
            if cards:
                found.append(TakeLoot(man.card, kind, min(man.load, cards), place))
        for other in table.others(side.seat):
            found += [Attack(man.card, target.card) for target in other.gangsters if target.street]
            if other.prize is not None:
                found.append(Burgle(man.card, other.prize.card))
    return found


def variants(table: Table, action: MafiaAction) -> list[MafiaAction]:
    """Return the same action with other warehouses: to put loot into, or to take it from."""
    match action:
        case TakeLoot(name, kind, count, place):
            stores = table.sides[table.me].warehouses
            return [TakeLoot(name, kind, count, store.card) for store in stores if store.card != place]
        case Burgle(name, warehouse):
            stores = table.host(warehouse).warehouses
            return [Burgle(name, store.card) for store in stores if store.count and store.card != warehouse]
    return []


def sensible_acts(table: Table, choice: Choice[MafiaAction]) -> list[MafiaAction]:
    """Return the legal actions worth considering: whole loads, to the safest place; the end of the turn comes first."""
    side = table.sides[table.me]
    found: list[MafiaAction] = [END, *possible(table)]
    if any(man.street for man in side.gangsters) or any(man.items for man in side.gangsters):
        found += [one for one in choice if isinstance(one, ComeHome | HandOver)]
    return found


def sensible_plays(table: Table, choice: Choice[MafiaAction]) -> list[MafiaAction]:
    """Return the legal plays worth considering, without plays that come to the same."""
    side = table.sides[table.me]
    seen, found = set[tuple[object, ...]](), list[MafiaAction]()
    worth_it = {man.card for man in feared(table)}
    own = {man.card for man in side.gangsters}
    for action in choice:
        match action:
            case Block(card, name):
                if name not in worth_it:
                    continue
                key: tuple[object, ...] = ("block", COUNTER[card], name)
            case Free(_, name):
                if name not in own:
                    continue
                key = (action,)
            case Equip(card, name):
                key = ("equip", SLOT[card], BONUS[card], name)
            case _:
                key = (action,)
        if key not in seen:
            seen.add(key)
            found.append(action)
    return found


def feared(table: Table) -> list[Gangster]:
    """Return the rivals' most dangerous unblocked gangsters."""
    free = [man for side in table.others(table.me) for man in side.gangsters if not man.blocks]
    return sorted(free, key=_danger)[-BLOCKED:]


def without(hand: Sequence[str], card: str) -> tuple[str, ...]:
    """Return a hand without a card."""
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


def _danger(man: Gangster) -> int:
    return man.attack + 2 * man.burglary + 3 * man.load + 2 * man.street


def _actor(action: MafiaAction) -> str:
    return action.gangster if isinstance(action, MoveOut | Attack | Burgle) else ""

"""The game by post: turns orders into actions and plays a whole postal turn with them.

The state changes only by actions that a player could take. Sources: postal rules; RULINGS.md, "The postal turn".
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from bot.games.chance import Chance, Draw
from bot.games.game import Game
from bot.games.machi_koro.actions import (
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    MachiAction,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro.card_values import COSTS
from bot.games.machi_koro.events import MachiEvent, TurnBegan
from bot.games.machi_koro.orders import NO_ORDERS, NOTHING, Orders
from bot.games.machi_koro.rules.questions import QUESTIONS
from bot.games.machi_koro.state import MachiOptions, MachiState
from bot.games.machi_koro.views import MachiView, TurnView, turn_view
from bot.games.orders import Answered, PostalReport, Rehearsal
from bot.games.values import Decision

MachiRules = Game[MachiState, MachiAction, MachiEvent, MachiOptions, MachiView]
MachiAnswered = Answered[MachiAction]

# --- from orders to an action ------------------------------------------------------------------------


def wishes(view: MachiView, decision: Decision, orders: Orders) -> Iterator[MachiAction]:
    """Yield the answers that the orders wish for, best first, possible or not.

    Source: RULINGS.md, "Two dice without a Train Station".
    """
    match decision.ask:
        case "roll" if orders.dice:
            yield Roll(orders.dice)
        case "keep":
            if view.turn.total in orders.reroll:
                yield from map(Reroll, (1,) if orders.dice == 1 else (2, 1))
            elif orders.reroll:
                yield Keep()
        case "add" if orders.add:
            yield Add() if view.turn.total in orders.add else Keep()
        case "target" if orders.victim is not None:
            yield Target(orders.victim)
        case "swap" if orders.swap:
            yield Swap(orders.swap.give, orders.swap.partner, orders.swap.take)
        case "which" if orders.closed_copy is not None and view.gives(decision.seat):
            yield Which(orders.closed_copy)
        case "give" if orders.gift:
            yield Give(orders.gift.card, orders.gift.receiver)
        case "demolish" if orders.demolish:
            yield Demolish(orders.demolish)
        case "renovate" if orders.renovate:
            yield Pass() if orders.renovate == NOTHING else Renovate(orders.renovate)
        case "activate" if orders.activate:
            yield Pass() if orders.activate == NOTHING else Activate(orders.activate)
        case "invest" if orders.invest is not None:
            yield Invest() if orders.invest else Pass()
        case "build":
            yield from map(Build, orders.buy)


def ordered(view: MachiView, decision: Decision, orders: Orders) -> MachiAction | None:
    """Return the viewer's answer by the orders; None if they say nothing that is possible now."""
    choice = view.choices[decision.id]
    return next((wish for wish in wishes(view, decision, orders) if wish in choice), None)


def leaving(view: MachiView, seat: int, orders: Orders, coins: int) -> Orders:
    """Return the orders without purchases that would leave the seat fewer than `coins` coins."""
    most = view.towns[seat].coins - coins
    return msgspec.structs.replace(orders, buy=tuple(card for card in orders.buy if COSTS.get(card, 0) <= most))


def answer(view: MachiView, decision: Decision, orders: Orders) -> MachiAction:
    """Return the viewer's answer by the orders, or the default of that question."""
    action = ordered(view, decision, orders)
    return QUESTIONS[decision.ask].default(view, decision) if action is None else action


# --- a whole postal turn -----------------------------------------------------------------------------


class TurnReport(Rehearsal, frozen=True):
    """One turn played by orders: what happened, the answers, and each seat's coins after it."""

    turn: TurnView
    answers: tuple[MachiAnswered, ...]
    coins: tuple[int, ...]


class MachiPostalReport(PostalReport, frozen=True):
    """A postal turn: its turns in order, and the table after it as a spectator sees it."""

    turns: tuple[TurnReport, ...]
    after: MachiView


def play_postal_turn(
    game: MachiRules, state: MachiState, orders: Mapping[int, Sequence[Orders]], chance: Chance
) -> Iterator[MachiAnswered]:
    """Play a postal turn on `state`, yielding each action after it was applied, until the turn or the game is over.

    `orders`: by seat, one set or two, in the order of that seat's turns. A seat without orders plays by default.

    Raises:
        ValueError: the state is not just before a roll.

    """
    _must_roll(state)
    turns_left = len(state.seated) + 1
    had: Counter[int] = Counter([state.active])
    turn = state.turn
    while state.pending:
        decision = state.pending[0]
        yield _play_one(game, state, decision, _set_for(orders.get(decision.seat, ()), had[decision.seat]), chance)
        if state.turn != turn:
            turn = state.turn
            if not _is_extra(state):
                turns_left -= 1
                had[state.active] += 1
                if not turns_left:
                    return


def turn_reports(turn: int, played: Iterable[tuple[MachiAnswered, MachiState]]) -> Iterator[TurnReport]:
    """Group answers by turn, from turn number `turn` on. `played` pairs each answer with the state after it."""
    answers = list[MachiAnswered]()
    for answered, state in played:
        answers.append(answered)
        if state.turn != turn or state.over is not None:
            story = state.story if state.turn == turn else state.last_story
            yield TurnReport(
                turn_view(story, len(state.towns), over=True),
                tuple(answers),
                tuple(town.coins for town in state.towns),
            )
            turn, answers = state.turn, []


def _must_roll(state: MachiState) -> None:
    if [(decision.ask, decision.seat) for decision in state.pending] != [("roll", state.active)]:
        raise ValueError("orders are carried out from before a roll")


def _play_one(game: MachiRules, state: MachiState, decision: Decision, orders: Orders, chance: Chance) -> MachiAnswered:
    view = game.view(state, decision.seat)
    action = ordered(view, decision, orders)
    if action is None:
        done = Answered(decision, QUESTIONS[decision.ask].default(view, decision), ordered=False)
    else:
        done = Answered(decision, action, ordered=True)
    game.apply(state, decision.id, done.action, chance)
    return done


def _set_for(sets: Sequence[Orders], turn: int) -> Orders:
    """Choose the set for a seat's first or second turn (RULINGS.md, "One set of orders for two turns").

    `turn` is 0 for a seat that has had no turn yet.
    """
    return sets[min(max(turn, 1), len(sets)) - 1] if sets else NO_ORDERS


def _is_extra(state: MachiState) -> bool:
    return any(isinstance(event, TurnBegan) and event.extra for event in state.story)


# --- rehearsal: what orders would have done ---------------------------------------------------------


class RepeatedChance(Chance):
    """Chance that repeats recorded draws while they match, then draws by a key of its own."""

    __slots__ = ("_recorded",)

    def __init__(self, recorded: Iterable[Draw], spare: bytes) -> None:
        super().__init__(spare)
        self._recorded = list(recorded)

    def draw(self, sides: int, purpose: str) -> int:
        """Return the next recorded number of the same sides and purpose, or a new one.

        Raises:
            ValueError: fewer than 1 or more than 65,536 sides.

        """
        for at, draw in enumerate(self._recorded):
            if (draw.purpose, draw.sides) == (purpose, sides):
                del self._recorded[at]
                self.drawn.append(draw)
                return draw.value
        return super().draw(sides, purpose)


def rehearse(
    game: MachiRules, before: MachiState, orders: Orders, fell: Iterable[Draw], *, keep: int = 0
) -> TurnReport:
    """Report what these orders would have done in an earlier turn. No state changes.

    `before`: the state at the start of that turn. `fell`: the numbers drawn in it. `keep`: coins not to be spent. If
    the orders need more dice than were drawn, further ones are made up, the same each time.

    Raises:
        ValueError: the state is not just before a roll.

    """
    _must_roll(before)
    copy = game.decode(game.encode(before))
    chance, seat, turn = RepeatedChance(fell, b"rehearsal"), copy.active, copy.turn

    def until_the_next_turn() -> Iterator[tuple[MachiAnswered, MachiState]]:
        while copy.pending and copy.turn == turn:
            decision = copy.pending[0]
            wanted = orders if decision.seat == seat else NO_ORDERS
            if keep:
                wanted = leaving(game.view(copy, decision.seat), decision.seat, wanted, keep)
            yield _play_one(game, copy, decision, wanted, chance), copy

    (report,) = turn_reports(turn, until_the_next_turn())
    return report

"""The game by post: turns orders into actions and plays a whole postal turn with them.

The state changes only by actions that a player could take. Sources: postal rules; RULINGS.md, "The postal turn".
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

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
from bot.games.machi_koro.events import Dealt, Grew, LeftMarket, MachiEvent, TurnBegan
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
    return answered(view, decision, orders).action


def answered(view: MachiView, decision: Decision, orders: Orders) -> MachiAnswered:
    """Return the same, and whether the orders say it."""
    action = ordered(view, decision, orders)
    if action is None:
        return Answered(decision, QUESTIONS[decision.ask].default(view, decision), ordered=False)
    return Answered(decision, action, ordered=True)


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
            yield _report(state, turn, answers)
            turn, answers = state.turn, []


def _report(state: MachiState, turn: int, answers: Sequence[MachiAnswered]) -> TurnReport:
    """The report of turn number `turn`, from the state after its last answer."""
    story = state.story if state.turn == turn else state.last_story
    coins = tuple(town.coins for town in state.towns)
    return TurnReport(turn_view(story, len(state.towns), over=True), tuple(answers), coins)


def _must_roll(state: MachiState) -> None:
    if [(decision.ask, decision.seat) for decision in state.pending] != [("roll", state.active)]:
        raise ValueError("orders are carried out from before a roll")


def _play_one(game: MachiRules, state: MachiState, decision: Decision, orders: Orders, chance: Chance) -> MachiAnswered:
    done = answered(game.view(state, decision.seat), decision, orders)
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


Choose = Callable[[MachiState, Decision], MachiAnswered | None]
"""Answers a decision of a rehearsed turn; None ends the rehearsal there."""


def rehearse(game: MachiRules, before: MachiState, orders: Orders, fell: Iterable[Draw]) -> TurnReport:
    """Report what these orders would have done in an earlier turn, as `try_out` does."""
    seat = before.active

    def choose(state: MachiState, decision: Decision) -> MachiAnswered:
        return answered(game.view(state, decision.seat), decision, orders if decision.seat == seat else NO_ORDERS)

    return try_out(game, before, choose, fell)


def try_out(game: MachiRules, before: MachiState, choose: Choose, fell: Iterable[Draw]) -> TurnReport:
    """Play an earlier turn with other answers, and report it. No state changes.

    The report leaves out what came on sale: it may still lie face down. `before`: the state at the start of that turn.
    `fell`: the numbers drawn in it. If more dice are needed than were drawn, further ones are made up, the same each
    time.

    Raises:
        ValueError: the state is not just before a roll.

    """
    _must_roll(before)
    copy = game.decode(game.encode(before))
    chance, turn, answers = RepeatedChance(fell, b"rehearsal"), copy.turn, list[MachiAnswered]()
    while copy.pending and copy.turn == turn and (done := choose(copy, copy.pending[0])) is not None:
        game.apply(copy, done.decision.id, done.action, chance)
        answers.append(done)
    report = _report(copy, turn, answers)
    events = tuple(event for event in report.turn.events if not isinstance(event, Dealt | Grew | LeftMarket))
    return msgspec.structs.replace(report, turn=msgspec.structs.replace(report.turn, events=events))

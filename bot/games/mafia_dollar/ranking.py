"""Which answers look best at first sight: the order of a player's menus.

Made from the player's own view by the normal robot's evaluation of the table right after each answer, so it knows no
more than that player. It looks no further ahead, and takes a few milliseconds. An order is cached by all that it is
made from: when several people choose at the same time, each choice changes all their views, but no order.
"""

import functools
import itertools
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from typing import Final, Literal

import msgspec

from bot.games.mafia_dollar.actions import (
    Answer,
    Attack,
    Birthday,
    Block,
    Burgle,
    ComeHome,
    Confirm,
    Decline,
    Discard,
    EndTurn,
    Equip,
    Free,
    GiveLoot,
    Guard,
    HandOver,
    LoseLoot,
    MafiaAction,
    MoveOut,
    Offer,
    PassCard,
    Police,
    Skip,
    Spoils,
    Steal,
    TakeLoot,
    Withdraw,
)
from bot.games.mafia_dollar.cards import PENALTY, VALUE
from bot.games.mafia_dollar.kernel.moves import Move
from bot.games.mafia_dollar.kernel.translation import move_of
from bot.games.mafia_dollar.robots.evaluation import guessed
from bot.games.mafia_dollar.robots.planning import Table
from bot.games.mafia_dollar.robots.thinking import places
from bot.games.mafia_dollar.views import NO_TURN, HashableView, MafiaView
from bot.games.values import Decision

Group = Literal["play", "discard", "take", "burgle", "attack", "out", "other", "answer"]
"""What an answer is about. `other`: jobs that are rarely wise, such as taking less loot than one can carry."""
BY_CARD: Final[frozenset[Group]] = frozenset({"play", "take", "burgle", "attack"})
"""Groups with answers that have a target."""
AT_A_TARGET: Final = (Guard, Equip, Block, Free, Birthday)
"""Plays of a card that have a target."""
MOST_TARGETS: Final = 4
"""The most targets of a card or gangster that come before what is in the `rest`."""
GROUPS: Final[tuple[Group, ...]] = ("play", "discard", "take", "burgle", "attack", "out", "other", "answer")


class Answers(msgspec.Struct, frozen=True):
    """Answers of one group. Those with the same card or gangster stand together, each best first, the best card first.

    `rest`: what comes after all others: idle answers (`Ranked.idle`), and what is beyond `MOST_TARGETS` of a card or
    gangster.
    """

    first: tuple[MafiaAction, ...]
    rest: tuple[MafiaAction, ...] = ()

    @property
    def every(self) -> tuple[MafiaAction, ...]:
        """All of them."""
        return self.first + self.rest


def grouped(view: MafiaView, decision: Decision) -> dict[Group, Answers]:
    """Return the viewer's answers by what they are about. Ending the turn is left out.

    A burglar's answers are `hauls` only, because there can be thousands.
    """
    found: dict[Group, list[MafiaAction]] = {}
    if decision.ask == "steal":
        ranked = Ranked(hauls(view))
    else:
        ranked = _ranked(view, decision, [one for one in view.choices[decision.id] if not isinstance(one, EndTurn)])
    for action in ranked.order:
        found.setdefault(group_of(action, view, decision), []).append(action)
    return {
        group: _by_card(found[group], ranked.idle) if group in BY_CARD else Answers(tuple(found[group]))
        for group in GROUPS
        if group in found
    }


def _by_card(answers: Sequence[MafiaAction], idle: Container[MafiaAction]) -> Answers:
    """These answers, which are best first, by their card or gangster."""
    first: dict[str, list[MafiaAction]] = {}
    rest: dict[str, list[MafiaAction]] = {}
    for action in answers:
        most = MOST_TARGETS if not isinstance(action, TakeLoot) else len(answers)
        too_many = len(first.get(_card(action), ())) == most
        (rest if action in idle or too_many else first).setdefault(_card(action), []).append(action)
    return Answers(*(tuple(itertools.chain.from_iterable(cards.values())) for cards in (first, rest)))


def _card(action: MafiaAction) -> str:
    """The card that is played, or the gangster who acts."""
    return str(getattr(action, "card", "") or getattr(action, "gangster", ""))


def group_of(action: MafiaAction, view: MafiaView, decision: Decision) -> Group:
    """Return what an answer is about."""
    match action:
        case Discard() | Skip():
            return "discard"
        case TakeLoot():
            return "take" if _is_whole(action, view) else "other"
        case Burgle():
            return "burgle"
        case Attack():
            return "attack"
        case MoveOut():
            return "out"
        case ComeHome() | HandOver():
            return "other"
    return "play" if decision.ask == "play" else "answer"


class Ranked(msgspec.Struct, frozen=True):
    """Answers, the most promising first.

    `idle`: jobs that cannot succeed, further copies of a card, targets on which a card is worth no more than if it
    was discarded, and second blocks while somebody is free.
    """

    order: tuple[MafiaAction, ...]
    idle: frozenset[MafiaAction] = frozenset()


def best_first(view: MafiaView, decision: Decision, answers: Iterable[MafiaAction]) -> list[MafiaAction]:
    """Return these answers to the viewer's decision, the most promising first; equals stay as they are."""
    return list(_ranked(view, decision, answers).order)


def _ranked(view: MafiaView, decision: Decision, answers: Iterable[MafiaAction]) -> Ranked:
    actions = tuple(answers)
    if len(actions) < 2:
        return Ranked(actions)
    match decision.ask:
        case "play" | "act" | "pass" | "answer" | "trade":
            judged = _judged(view)
            return _by_evaluation(decision.ask, HashableView(judged, msgspec.msgpack.encode(judged)), actions)
        case "gift" | "guard" | "patrol":
            cheapest = sorted(actions, key=lambda one: VALUE[one.loot] if isinstance(one, GiveLoot | LoseLoot) else 0)
            return Ranked(tuple(cheapest))
        case "spoils":
            return Ranked(tuple(sorted(actions, key=lambda one: -len(one.keep) if isinstance(one, Spoils) else 0)))
    return Ranked(actions)


def _judged(view: MafiaView) -> MafiaView:
    """The view without what the evaluation does not read: questions, answers, offers, events."""
    return msgspec.structs.replace(
        view,
        pending=(),
        standing=(),
        choices={},
        offers=(),
        card=None,
        chosen=None,
        results=(),
        turn=NO_TURN,
        last=None,
    )


@functools.lru_cache(maxsize=128)
def _by_evaluation(ask: str, judged: HashableView, actions: tuple[MafiaAction, ...]) -> Ranked:
    """The order of answers by what the table is worth after each."""
    table = Table.of(judged.view, guessed())
    match ask:
        case "play":
            return _plays(table, actions)
        case "act":
            return _acts(judged.view, table, actions)
    return Ranked(tuple(_cards(table, actions)))


def hauls(view: MafiaView) -> tuple[Steal, ...]:
    """Return the whole hauls of a burglar, best first: as much as he carries, to each own warehouse.

    If he carries one card, each loot card is a haul; if he carries more, the dearest are one. Empty if there is no
    burglary, or the loot is hidden.
    """
    job, me = view.job, view.me
    if job is None or me is None or not job.loot or job.warehouse is None:
        return ()
    dearest = sorted(job.loot, key=VALUE.__getitem__, reverse=True)
    chosen = [dearest[: job.most]] if job.most > 1 else [[card] for card in dearest]
    best = places(Table.of(view, guessed()), chosen[0])
    return tuple(
        [Steal(tuple([card for card in job.loot if card in cards]), store) for cards in chosen for store in best]
    )


def _is_whole(action: TakeLoot, view: MafiaView) -> bool:
    """Whether the gangster takes as much as he carries and the pile holds."""
    return action.count >= min(_load(view, action.gangster), _pile(view, action.pile))


def _load(view: MafiaView, gangster: str) -> int:
    return next((man.load for clan in view.clans for man in clan.street if man.card == gangster), 1)


def _pile(view: MafiaView, kind: str) -> int:
    return next((pile.count for pile in view.piles if pile.kind == kind), 0)


def _plays(table: Table, actions: Sequence[MafiaAction]) -> Ranked:
    """Plays by their worth."""
    tables, known, first = table.position.tables, dict[Hashable, float](), dict[Hashable, MafiaAction]()

    def alike(move: Move) -> Hashable:
        """The key of what a play is worth: the same for cards that differ only in their dice."""
        how, card, target = move
        if card < tables.places:  # a gangster or a warehouse, each of which is unique
            return move
        kind = tables.group[card], tables.slot[card], tables.bonus[card], tables.stars[card]
        return how, *kind, tables.symbol[card], tables.counter[card], target

    def worth(action: MafiaAction) -> float:
        move = move_of(action, tables)
        if (key := alike(move)) not in known:
            then = table.after_play(move)
            known[key] = then.passing() if isinstance(action, Police) else then.chance()
        return known[key]

    def blocked(action: MafiaAction) -> bool:
        return isinstance(action, Block) and bool(table.position.blocks[move_of(action, tables)[2]])

    order, discards = _sorted(actions, worth), {one.card: worth(one) for one in actions if isinstance(one, Discard)}
    somebody_free = any(isinstance(one, Block) and not blocked(one) for one in actions)
    for action in order:
        first.setdefault(alike(move_of(action, tables)), action)
    return Ranked(
        tuple(order),
        frozenset(
            [
                action
                for action in order
                if first[alike(move_of(action, tables))] != action
                or (isinstance(action, AT_A_TARGET) and worth(action) <= discards.get(action.card, 0.0))
                or (somebody_free and blocked(action))
            ]
        ),
    )


def _acts(view: MafiaView, table: Table, actions: Sequence[MafiaAction]) -> Ranked:
    """Whole loads and other jobs by their worth, then smaller loads in their order."""
    small = [one for one in actions if isinstance(one, TakeLoot) and not _is_whole(one, view)]
    rest = [one for one in actions if not isinstance(one, TakeLoot) or _is_whole(one, view)]
    order = _sorted(rest, lambda action: table.expected(move_of(action, table.position.tables)))
    idle = [
        one
        for one in order
        if isinstance(one, Attack | Burgle) and not table.check(move_of(one, table.position.tables))
    ]
    return Ranked((*order, *small), frozenset(idle))


def _cards(table: Table, actions: Sequence[MafiaAction]) -> list[MafiaAction]:
    """Answers that give a hand card away: the card that is missed least first, police last; the rest at the end."""
    names = table.position.tables.names
    left = {names[card]: table.with_hand(table.without(card)).chance() for card in table.position.hands[table.me]}

    def key(action: MafiaAction) -> tuple[int, float]:
        match action:
            case PassCard(card):
                return 0, -left[card]
            case Answer(card) | Offer(_, card):
                return int(card in PENALTY), -left[card]
            case Withdraw():
                return -1, 0.0
            case Confirm() | Decline():
                return 2, 0.0
        return 3, 0.0

    return sorted(actions, key=key)


def _sorted(actions: Sequence[MafiaAction], worth: Callable[[MafiaAction], float]) -> list[MafiaAction]:
    judged = [(-worth(action), at) for at, action in enumerate(actions)]
    return [actions[at] for _, at in sorted(judged)]

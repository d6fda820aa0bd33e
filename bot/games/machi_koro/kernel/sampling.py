"""A position from a seat's view: all that it may know, and a random order of the deck that it may not."""

from collections.abc import Callable

from bot.games.machi_koro.events import Activated, Demolished, Gave, MachiEvent, Reopened, Rolled
from bot.games.machi_koro.kernel.market import shuffled
from bot.games.machi_koro.kernel.position import ADD, BUILD, EFFECTS, INVEST, KEEP, ROLL, Position
from bot.games.machi_koro.kernel.tables import LATER, tables_of
from bot.games.machi_koro.views import MachiView
from bot.games.values import Decision

STEPS = {"roll": ROLL, "keep": KEEP, "add": ADD, "build": BUILD, "invest": INVEST}
"""Where in a turn each question is asked; the others come while cards act."""


def seen(view: MachiView, random: Callable[[], float]) -> Position:
    """Return a position that the view does not rule out, before the roll of the seat whose turn it is.

    The deck is drawn from the cards that lie nowhere else. Of these some may be out of the game; those are majors that
    everybody owns first. The seat that began is not seen; it only matters where a round is played to its end.
    """
    tables = tables_of(view.options, len(view.towns))
    position = Position(tables, tuple(town.seat for town in view.towns if not town.resigned))
    number = tables.number
    for town in view.towns:
        for held in town.holdings:
            position.change(town.seat, number[held.card], held.copies, held.closed)
            position.invested[town.seat] += held.invested
        for site in town.sites:
            if site.built:
                position.change_landmark(town.seat, number[site.card], 1)
        position.coins[town.seat] = town.coins
    for pile in view.market:
        position.market[number[pile.card]] = pile.left
    if view.deck:
        position.deck = _sampled_deck(position, view.deck, random)
    position.roller, position.turn, position.round = view.active, view.turn.number, view.round
    position.winners = view.outcome.winners if view.outcome else ()
    return position


def from_view(view: MachiView, random: Callable[[], float]) -> Position:
    """Return a position as `seen` does, but ready to ask the view's pending question.

    Raises:
        ValueError: a swap or gift waits for the copy that goes, which a view does not show.

    """
    position = seen(view, random)
    if view.pending:
        _enter_turn(position, view, view.pending[0])
    return position


def _sampled_deck(position: Position, size: int, random: Callable[[], float]) -> list[int]:
    """Draw `size` cards, in a random order, from those that are not seen anywhere."""
    tables, seats, cards = position.tables, position.tables.seats, position.cards
    unseen: list[int] = []
    for card in range(tables.establishments):
        copies = tables.copies[card] + seats * tables.start.count(card) - position.market[card]
        unseen += [card] * (copies - sum(cards[card :: tables.stride]))
    unseen = shuffled(unseen, random)
    unseen.sort(
        key=lambda card: tables.major[card] and all(cards[seat * tables.stride + card] for seat in position.seated)
    )
    return shuffled(unseen[:size], random)


def _enter_turn(position: Position, view: MachiView, decision: Decision) -> None:
    """Enter the view's turn at its pending question."""
    tables, events, seat = position.tables, view.turn.events, view.active
    if decision.ask == "which":
        raise ValueError("a view does not show which cards are being moved")
    position.step = STEPS.get(decision.ask, EFFECTS)
    dice = view.turn.dice
    position.dice = (dice[0] if dice else 0, dice[1] if len(dice) == 2 else 0)
    position.total = view.turn.total
    stood = position.cards[seat * tables.stride + tables.park] or any(
        isinstance(event, Demolished) and tables.number[event.landmark] == tables.park for event in events
    )
    position.again = position.step >= ADD and len(set(dice)) < len(dice) and bool(stood)
    if position.step == EFFECTS:
        position.queue = _still_to_act(position, tables.number[decision.card or ""], events)


def _still_to_act(position: Position, card: int, events: tuple[MachiEvent, ...]) -> list[int]:
    """List the roller's cards that act in steps of their own, from the one that asks."""
    tables, seat = position.tables, position.roller
    base = seat * tables.stride
    majors = [other for other in tables.majors[position.total] if position.cards[base + other]]
    if not isinstance(tables.effects[card], LATER):
        return majors[majors.index(card) :]
    begins = max(at for at, event in enumerate(events) if isinstance(event, Rolled | Activated))
    activated = isinstance(events[begins], Activated)
    name = tables.names[card]
    copies = position.cards[base + card] - position.closed[base + card]
    for event in events[begins:]:
        match event:
            case Reopened(owner, kind, opened) if owner == seat and kind == name:
                copies -= opened
            case Demolished(_, kind, _) if kind == name:
                copies -= 1
            case Gave(_, kind, given, _, closed) if kind == name:
                copies -= 1 - (given == name and not closed)
            case _:
                pass
    return [card] * copies + ([tables.nothing] if activated else majors)

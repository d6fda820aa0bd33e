"""A position from a seat's view: all that it may know, and what is hidden from it drawn at random."""

from collections.abc import Callable

from bot.games.mafia_dollar.cards import BELOW
from bot.games.mafia_dollar.events import Celebrated
from bot.games.mafia_dollar.kernel.dealing import shuffled
from bot.games.mafia_dollar.kernel.position import ACT, GIFT, PASS, PLAY, SPOILS, STEAL, TOLL, Position
from bot.games.mafia_dollar.kernel.tables import NONE, Tables
from bot.games.mafia_dollar.kernel.told import told
from bot.games.mafia_dollar.scores import MOST_DEALS
from bot.games.mafia_dollar.views import ClanView, JobView, MafiaView
from bot.games.values import Decision
from data.cards.mafia_dollar import DICE

STEPS = {
    "play": PLAY,
    "pass": PASS,
    "guard": TOLL,
    "patrol": TOLL,
    "raid": TOLL,
    "gift": GIFT,
    "act": ACT,
    "spoils": SPOILS,
    "steal": STEAL,
}
"""Where in a turn each question is asked."""


def from_view(view: MafiaView, tables: Tables, random: Callable[[], float], *, first: int = 0) -> Position:
    """Return a position that the view does not rule out, ready to ask the view's pending question.

    Others' hands and loot, the deck, the discard pile and the piles below their top cards are drawn from the cards that
    the view doesn't show. They fit all that it shows: how many cards lie where, how many of each die are unseen, which
    cards lay open, went through the viewer's hands or are offered to the viewer (see `told`). The secret choices of
    others are asked again; offers are left out.

    `first`: the seat that began this deal, which only matters for the next one.
    """
    position = shown(view, tables)
    _Hidden(position, view, random).lay_out()
    position.first = first
    return position


def shown(view: MafiaView, tables: Tables) -> Position:
    """Return a position with what the view shows, at its pending question; hidden cards are missing."""
    position = Position(tables, tuple([clan.seat for clan in view.clans if not clan.resigned]))
    for clan in view.clans:
        _lay_out(position, clan)
    for at, pile in enumerate(view.piles):
        position.piles[at] = [] if pile.top is None else [tables.number[pile.top]]
    position.discard = [] if view.discard_top is None else [tables.number[view.discard_top]]
    if view.job:
        _lay_out_job(position, view.job)
    position.active, position.turn, position.deal = view.active, view.turn.number, view.deal
    if not view.last_deal and view.deal >= MOST_DEALS:
        position.most_deals = 0
    position.winners = view.outcome.winners if view.outcome else ()
    if view.pending:
        _enter_turn(position, view, view.pending[0])
    return position


def _lay_out(position: Position, clan: ClanView) -> None:
    """Lay out what the view shows of a clan."""
    number, seat = position.tables.number, clan.seat
    position.totals[seat] = clan.total
    position.hands[seat] = [number[card] for card in clan.hand or ()]
    for shown in clan.gangsters:
        gangster = number[shown.card]
        position.gangsters[seat].append(gangster)
        position.blocks[gangster] = [number[card] for card in shown.blocks]
        for item in shown.items:
            position.equip(gangster, number[item])
        if shown.acted:
            position.acted.append(gangster)
    for shown in clan.street:
        position.street[number[shown.card]] = True
    for place in clan.warehouses:
        store = number[place.card]
        position.warehouses[seat].append(store)
        position.dogs[store] = NONE if place.dog is None else number[place.dog]
        position.loot[store] = [number[card] for card in place.loot or ()]


def _lay_out_job(position: Position, job: JobView) -> None:
    """Lay out the job that waits for a choice, with the loot that the burglar and its owner see."""
    number = position.tables.number
    position.worker, position.won = number[job.gangster], [number[item] for item in job.items]
    if job.warehouse is not None:
        position.source = number[job.warehouse]
        position.loot[position.source] = [number[card] for card in job.loot or ()]


class _Hidden:
    """The cards that a view doesn't show, and what the viewer knows of them.

    `face_down`: all but the End. `hands`, `loot`: by card, the seat or warehouse where it is known to lie. `piles`: the
    topmost cards, if known. `gone`: known to be discarded.
    """

    def __init__(self, position: Position, view: MafiaView, random: Callable[[], float]) -> None:
        self.position, self.view, self.random = position, view, random
        self.tables = tables = position.tables
        number = tables.number
        seen = _seen(position)
        self.face_down = [card for card in range(tables.end) if card not in seen]
        known = told(view, tables)
        for offer in view.offers:
            known.hands |= {
                number[card]: seat for seat, card in ((offer.seat, offer.give), (offer.partner, offer.answer)) if card
            }
        in_play = {store for stores in position.warehouses for store in stores}
        self.gone = known.open - seen
        self.gone |= {card for card, store in known.loot.items() if store not in in_play}
        self.gone |= {card for card, seat in known.hands.items() if seat not in position.seated}
        self.hands = {card: seat for card, seat in known.hands.items() if card not in seen | self.gone}
        self.loot = {card: store for card, store in known.loot.items() if card not in seen | self.gone}
        self.piles = known.piles

    def lay_out(self) -> None:
        """Put every card somewhere."""
        position, tables, view = self.position, self.tables, self.view
        ended = position.discard[-1:] == [tables.end]
        deck, gone = self._diced()
        for clan in view.clans:
            if clan.hand is None:
                position.hands[clan.seat] = self._filled(self.hands, clan.seat, clan.cards, deck)
        loose = self._loose_loot()
        for clan in view.clans:
            for place in clan.warehouses:
                store = tables.number[place.card]
                if not position.loot[store]:
                    position.loot[store] = self._filled(self.loot, store, place.count, loose)
        in_deck = view.deck - (not ended) - len(deck)
        position.deck = shuffled([*deck, *loose[:in_deck]], self.random)
        if not ended:
            position.deck.insert(int(self.random() * (min(BELOW, len(position.deck)) + 1)), tables.end)
        position.discard[:0] = shuffled([*gone, *loose[in_deck:]], self.random)

    def _diced(self) -> tuple[list[int], list[int]]:
        """Draw which cards with a die lie in the deck or unknown in hands, and which are discarded (with all known)."""
        tables = self.tables
        held = [tables.die[card] for card in (*self.hands, *[card for hand in self.position.hands for card in hand])]
        deck, gone = list[int](), sorted(self.gone)
        for face, unseen in zip(DICE, self.view.unseen, strict=True):
            cards = [card for card in self.face_down if tables.die[card] == face]
            cards = shuffled([card for card in cards if card not in self.gone and card not in self.hands], self.random)
            kept = unseen - held.count(face)
            deck += cards[:kept]
            gone += cards[kept:]
        return shuffled(deck, self.random), gone

    def _loose_loot(self) -> list[int]:
        """Fill the piles; return the loot that may lie anywhere else, in a random order."""
        tables, piles = self.tables, self.position.piles
        known = {*self.loot, *self.gone, *[card for pile in self.piles for card in pile]}
        loose = [card for card in self.face_down if card >= tables.loot and card not in known]
        loose = shuffled(loose, self.random)
        for kind, pile in enumerate(self.view.piles):
            top = self.piles[kind] or piles[kind]
            below = [card for card in loose if tables.kind[card] == kind][: pile.count - len(top)]
            piles[kind] = [*below, *top]
            loose = [card for card in loose if card not in below]
        return loose

    def _filled(self, known: dict[int, int], place: int, many: int, cards: list[int]) -> list[int]:
        """Return the cards known to be at a place, and as many more of `cards`, which lose them, as lie there."""
        there = [card for card, where in known.items() if where == place]
        missing = many - len(there)
        there += cards[:missing]
        del cards[:missing]
        return shuffled(there, self.random)


def _seen(position: Position) -> set[int]:
    """Return the cards that lie open, and the viewer's own."""
    seen = {position.tables.end, *position.won, *position.discard, *position.items, *position.dogs}
    for stacks in (position.hands, position.gangsters, position.warehouses, position.blocks, position.loot):
        seen |= {card for cards in stacks for card in cards}
    return seen | {card for pile in position.piles for card in pile}


def _enter_turn(position: Position, view: MafiaView, decision: Decision) -> None:
    """Enter the view's turn at its pending question."""
    number = position.tables.number
    position.step, position.actions = STEPS[decision.ask], view.actions
    if position.step in (PASS, TOLL):
        position.asking = number[view.card or ""]
    if position.step in (PASS, GIFT) and view.chosen is not None and view.viewer is not None:
        position.chosen[view.viewer] = number[view.chosen]
    for event in view.turn.events:
        if isinstance(event, Celebrated) and position.step == GIFT:
            position.gifts_to = number[event.warehouse]

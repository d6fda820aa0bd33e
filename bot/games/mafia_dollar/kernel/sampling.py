"""A position from a seat's view: all that it may know, and what is hidden from it drawn at random."""

from collections.abc import Callable

from bot.games.mafia_dollar.cards import BELOW
from bot.games.mafia_dollar.events import Celebrated
from bot.games.mafia_dollar.kernel.dealing import shuffled
from bot.games.mafia_dollar.kernel.known_cards import known_cards
from bot.games.mafia_dollar.kernel.position import ACT, GIFT, PASS, PLAY, SPOILS, STEAL, TOLL, Position
from bot.games.mafia_dollar.kernel.tables import NONE, Tables
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
    """Return a position that the view does not rule out, ready to ask the view's pending question (see `Worlds`).

    `first`: the seat that began this deal, which only matters for the next one.
    """
    return Worlds(view, tables, first=first).draw(random)


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


class Worlds:
    """The positions that a view does not rule out.

    Others' hands and loot, the deck, the discard pile and the piles below their top cards are drawn from the cards that
    the view doesn't show. They fit all that it shows: how many cards lie where, how many of each die are unseen, which
    cards lay open, went through the viewer's hands or are offered to the viewer (see `known_cards`). The secret choices
    of others are asked again; offers are left out.
    """

    def __init__(self, view: MafiaView, tables: Tables, *, first: int = 0) -> None:
        self._shown = position = shown(view, tables)
        position.first = first
        self._ended = position.discard[-1:] == [tables.end]
        hidden = _Hidden(position, view)
        self._gone = sorted(hidden.gone)
        self._dice = hidden.dice()
        self._loot, self._piles = hidden.loose(), hidden.heights()
        in_hands = [(clan.seat, clan.cards) for clan in view.clans if clan.hand is None]
        places = [(tables.number[place.card], place.count) for clan in view.clans for place in clan.warehouses]
        in_stores = [(store, count) for store, count in places if not position.loot[store]]
        self._hands = [(seat, *_split(hidden.hands, seat, count)) for seat, count in in_hands]
        self._stores = [(store, *_split(hidden.loot, store, count)) for store, count in in_stores]
        diced = sum([kept for _, kept in self._dice]) - sum([missing for _, _, missing in self._hands])
        self._loot_in_deck = view.deck - (not self._ended) - diced

    def draw(self, random: Callable[[], float]) -> Position:
        """Return one of them, ready to ask the view's pending question: put every hidden card somewhere."""
        position = self._shown.copy()
        deck, gone = list[int](), self._gone[:]
        for cards, kept in self._dice:
            mixed = shuffled(cards, random)
            deck += mixed[:kept]
            gone += mixed[kept:]
        deck = shuffled(deck, random)
        for seat, known, missing in self._hands:
            position.hands[seat] = shuffled([*known, *deck[:missing]], random)
            del deck[:missing]
        loose = self._lay_piles(position, shuffled(self._loot, random))
        for store, known, missing in self._stores:
            position.loot[store] = shuffled([*known, *loose[:missing]], random)
            del loose[:missing]
        in_deck = self._loot_in_deck
        position.deck = shuffled([*deck, *loose[:in_deck]], random)
        if not self._ended:
            position.deck.insert(int(random() * (min(BELOW, len(position.deck)) + 1)), position.tables.end)
        position.discard[:0] = shuffled([*gone, *loose[in_deck:]], random)
        return position

    def _lay_piles(self, position: Position, loose: list[int]) -> list[int]:
        """Put loot below what is known of each pile; return the loot that is left."""
        kinds = position.tables.kind
        for kind, (top, below) in enumerate(self._piles):
            if below:
                found = [card for card in loose if kinds[card] == kind][:below]
                loose = [card for card in loose if card not in found]
                position.piles[kind] = [*found, *top]
            else:
                position.piles[kind] = top[:]
        return loose


class _Hidden:
    """The cards that a view doesn't show, and what the viewer knows of them.

    `face_down`: all but the End. `hands`, `loot`: by card, the seat or warehouse where it is known to lie. `piles`: the
    topmost cards, if known. `gone`: known to be discarded.
    """

    def __init__(self, position: Position, view: MafiaView) -> None:
        self.position, self.view = position, view
        self.tables = tables = position.tables
        number = tables.number
        seen = _seen(position)
        self.face_down = [card for card in range(tables.end) if card not in seen]
        known = known_cards(view, tables)
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

    def dice(self) -> list[tuple[list[int], int]]:
        """Return for each face the cards that may lie anywhere, and how many are in the deck or unknown in hands."""
        die, found = self.tables.die, list[tuple[list[int], int]]()
        held = [die[card] for card in (*self.hands, *[card for hand in self.position.hands for card in hand])]
        for face, unseen in zip(DICE, self.view.unseen, strict=True):
            cards = [card for card in self.face_down if die[card] == face]
            free = [card for card in cards if card not in self.gone and card not in self.hands]
            found.append((free, unseen - held.count(face)))
        return found

    def loose(self) -> list[int]:
        """Return the loot that may lie anywhere."""
        known = {*self.loot, *self.gone, *[card for pile in self.piles for card in pile]}
        return [card for card in self.face_down if card >= self.tables.loot and card not in known]

    def heights(self) -> list[tuple[list[int], int]]:
        """Return what is known of each pile from its top, and how many cards lie below that."""
        tops = [known or pile for known, pile in zip(self.piles, self.position.piles, strict=True)]
        return [(top, pile.count - len(top)) for top, pile in zip(tops, self.view.piles, strict=True)]


def _split(known: dict[int, int], place: int, many: int) -> tuple[list[int], int]:
    """Return the cards known to be at a place where `many` lie, and how many others lie there."""
    there = [card for card, where in known.items() if where == place]
    return there, many - len(there)


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

"""Makes one viewer's view of a state (RULINGS.md, "Who sees what").

A view holds only what is put into it here. At the end of the game everything is shown.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from msgspec import UNSET

from bot.games.choices import Choice
from bot.games.mafia_dollar.actions import MafiaAction
from bot.games.mafia_dollar.cards import DIE, GROUP, WITH_DIE
from bot.games.mafia_dollar.events import Checked, MafiaEvent, TurnBegan
from bot.games.mafia_dollar.rules import trades
from bot.games.mafia_dollar.rules.deal import reckon
from bot.games.mafia_dollar.rules.questions import QUESTIONS
from bot.games.mafia_dollar.rules.resolution import attack, burglary, load, the_gangster, the_warehouse
from bot.games.mafia_dollar.state import Gangster, MafiaState, PendingTrade
from bot.games.mafia_dollar.views import (
    ClanView,
    GangsterView,
    JobView,
    MafiaView,
    OfferView,
    Phase,
    PileView,
    TurnView,
    WarehouseView,
)
from bot.games.values import Decision
from data.cards.mafia_dollar import LOOT_KINDS, LootKind


def standing(state: MafiaState) -> list[Decision]:
    """List optional decisions: trades, and secret choices that can still be changed."""
    decisions = trades.standing(state)
    if state.asking is not None:
        ask = "pass" if GROUP[state.asking] == "police" else "gift"
        decisions += [
            Decision(secret.decision, secret.seat, ask, state.asking)
            for secret in state.secrets
            if secret.decision is not None
        ]
    return decisions


def view(state: MafiaState, seat: int | None) -> MafiaView:
    """Make the view of `seat`, or of a spectator (None)."""
    over = state.over is not None
    optional = tuple([decision for decision in standing(state) if decision.seat == seat])
    return MafiaView(
        viewer=seat,
        pending=tuple(state.pending),
        standing=optional,
        outcome=state.over,
        options=state.options,
        deal=state.deal,
        phase=cast("Phase", state.phase),
        active=state.active,
        actions=state.actions,
        clans=tuple([_clan(state, number, shown=over or number == seat) for number in range(len(state.clans))]),
        piles=tuple([_pile(kind, state.piles[kind]) for kind in LOOT_KINDS]),
        deck=len(state.deck),
        discard_top=state.discard[-1] if state.discard else None,
        discards=len(state.discard),
        card=state.asking,
        chosen=_chosen(state, seat),
        job=_job(state, seat),
        offers=_offers(state, seat, optional),
        unseen=unseen(state),
        results=tuple(state.results),
        last_deal=state.last_deal,
        turn=turn_view(state.story, seat, over=over),
        last=turn_view(state.last_story, seat, over=True) if state.last_story else None,
        choices=_choices(state, seat, optional),
    )


def _choices(state: MafiaState, seat: int | None, mine: Sequence[Decision]) -> Mapping[int, Choice[MafiaAction]]:
    """List the answers to the viewer's own decisions. Those to others' decisions would reveal hands."""
    own = [*[decision for decision in state.pending if decision.seat == seat], *mine]
    return {decision.id: QUESTIONS[decision.ask].choice(state, decision) for decision in own}


def _chosen(state: MafiaState, seat: int | None) -> str | None:
    secret = None if seat is None else state.secret_of(seat)
    return None if secret is None else secret.card


def _pile(kind: LootKind, cards: Sequence[str]) -> PileView:
    return PileView(kind, cards[-1] if cards else None, len(cards))


def _clan(state: MafiaState, seat: int, *, shown: bool) -> ClanView:
    clan = state.clans[seat]
    return ClanView(
        seat=seat,
        hideout=tuple([_gangster(gangster) for gangster in clan.gangsters if not gangster.street]),
        street=tuple([_gangster(gangster) for gangster in clan.gangsters if gangster.street]),
        warehouses=tuple(
            [
                WarehouseView(one.card, one.dog, len(one.loot), tuple(one.loot) if shown else None)
                for one in clan.warehouses
            ]
        ),
        cards=len(clan.hand),
        hand=tuple(clan.hand) if shown else None,
        worth=reckon(clan) if shown else None,
        total=clan.total,
        resigned=seat not in state.seated,
    )


def _gangster(gangster: Gangster) -> GangsterView:
    return GangsterView(
        card=gangster.card,
        attack=attack(gangster),
        burglary=burglary(gangster),
        load=load(gangster),
        items=tuple(gangster.items),
        blocks=tuple(gangster.blocks),
        acted=gangster.acted,
    )


def _job(state: MafiaState, seat: int | None) -> JobView | None:
    """Show the job that waits for a choice. Only the burglar and the owner see the loot there."""
    job = state.job
    if job is None:
        return None
    if job.warehouse is None:
        return JobView(job.gangster, job.owner, tuple(job.items))
    loot = tuple(the_warehouse(state.clans[job.owner], job.warehouse).loot)
    most = min(load(the_gangster(state, job.gangster)[1]), len(loot))
    shown = loot if seat in (state.active, job.owner) else None
    return JobView(job.gangster, job.owner, (), job.warehouse, most, shown)


def _offers(state: MafiaState, seat: int | None, mine: Iterable[Decision]) -> tuple[OfferView, ...]:
    """Show the viewer's own trades, without offers that others made to them ahead."""
    answerable = {decision.id for decision in mine}
    return tuple(
        [
            _offer(offer, seat, answerable, blind=state.options.blind_trades)
            for offer in state.offers
            if seat == offer.seat or (seat == offer.partner and not offer.ahead)
        ]
    )


def _offer(offer: PendingTrade, seat: int | None, answerable: set[int], *, blind: bool) -> OfferView:
    asked = trades.confirming(offer) if seat == offer.seat else trades.answering(offer)
    return OfferView(
        seat=offer.seat,
        partner=offer.partner,
        stage="ahead" if offer.ahead else "offered" if offer.answer is None else "answered",
        give=None if blind and seat != offer.seat else offer.give,
        answer=None if blind and seat != offer.partner else offer.answer,
        decision=asked if asked in answerable else None,
        wish=None if offer.wish is UNSET else offer.wish,
    )


def unseen(state: MafiaState) -> tuple[int, ...]:
    """Count by dice icon, from 1, the cards that not everybody sees: those in the deck and in hands."""
    left = list(WITH_DIE)
    for card in _open(state):
        if card in DIE:
            left[DIE[card] - 1] -= 1
    return tuple(left)


def _open(state: MafiaState) -> list[str]:
    """List the cards that everybody sees: discarded, in play, or just won; loot in warehouses is left out."""
    cards = list(state.discard)
    for clan in state.clans:
        for gangster in clan.gangsters:
            cards += [gangster.card, *gangster.items, *gangster.blocks]
        for warehouse in clan.warehouses:
            cards.append(warehouse.card)
            if warehouse.dog is not None:
                cards.append(warehouse.dog)
    if state.job is not None:
        cards += state.job.items
    return cards


def seen(events: Iterable[MafiaEvent], seat: int | None) -> tuple[MafiaEvent, ...]:
    """Return what that seat, or a spectator, may know of these events."""
    visible = [event.seen_by(seat) for event in events]
    return tuple([cast("MafiaEvent", event) for event in visible if event is not None])


def turn_view(story: Sequence[MafiaEvent], seat: int | None, *, over: bool) -> TurnView:
    """Make the view of one turn from its story, for that seat or a spectator."""
    number, active = 0, 0
    check: Checked | None = None
    for event in story:
        if isinstance(event, TurnBegan):
            number, active = event.turn, event.seat
        elif isinstance(event, Checked):
            check = event
    return TurnView(number, active, over, seen(story, seat), check)

"""The table of MafiaDollar in words, a hand for its owner, and the results at the end."""

from collections.abc import Iterable, Sequence

from bot.games.mafia_dollar.cards import GROUP, KIND, PENALTY
from bot.games.mafia_dollar.events import Checked, DealBegan, Drew, EndDrawn, LootTurnedUp, MafiaEvent
from bot.games.mafia_dollar.scores import DealResult, Reckoning
from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, PileView
from rendering.words.common import listed
from rendering.words.mafia_dollar.names import (
    LOOT_MARKS,
    LOOT_NAMES,
    MARKS,
    bullets,
    card_name,
    counted,
    dollars,
    in_hand,
    locks,
    loot_name,
)
from rendering.words.mafia_dollar.places import blocked_by, inside, items_of

TABLE_CHARACTERS = 3400
"""Characters of the table in a message of 4,000."""

Seats = Sequence[str]


def everything(view: MafiaView, names: Seats) -> list[str]:
    """The piles and every clan, as everybody sees them; shorter if that is too long for a message."""
    middle_part = middle(view)
    long = [middle_part, *(clan(each, names[each.seat], view) for each in view.clans)]
    if sum(map(len, long)) <= TABLE_CHARACTERS:
        return long
    return [middle_part, *(clan(each, names[each.seat], view, short=True) for each in view.clans)]


def status(view: MafiaView, names: Seats) -> str:
    """Whose turn it is and its progress, in one line."""
    if view.phase == "over":
        return "The game is over."
    name = f"**{names[view.active]}**'s turn"
    deal = f"{deal_name(view)} · " if view.options.target else ""
    left = counted(view.actions, "action")
    return f"{deal}{name}: {'one card to play' if view.phase == 'play' else f'{left} left'}"


def deal_name(view: MafiaView) -> str:
    """Return which deal of a match is played."""
    return f"Deal {view.deal}, the last" if view.last_deal else f"Deal {view.deal}"


def middle(view: MafiaView) -> str:
    """The piles, the deck and the discard pile."""
    top = f", on top {in_hand(view.discard_top)}" if view.discard_top else ""
    deck = f"Deck: {counted(view.deck, 'card')} · Discard pile: {counted(view.discards, 'card')}{top}"
    return "\n".join(["**Loot piles**", *map(pile, view.piles), deck])


def pile(each: PileView) -> str:
    """One loot pile: 🚬 Tobacco $20,000 on top · 3 cards."""
    if each.top is None:
        return f"{LOOT_MARKS[each.kind]} {LOOT_NAMES[each.kind]}: none"
    return f"{loot_name(each.top)} on top · {counted(each.count, 'card')}"


def clan(each: ClanView, name: str, view: MafiaView, *, short: bool = False) -> str:
    """One player's cards in play, as everybody sees them."""
    if each.resigned:
        return f"**{name}** left the game."
    total = f" · {dollars(each.total)} banked" if view.options.target else ""
    lines = [f"**{name}** · {counted(each.cards, 'card')} in hand{total}"]
    tell = _in_short if short else _in_full
    for where, gangsters in (("Hideout", each.hideout), ("Street", each.street)):
        if gangsters:
            lines.append(f"{where}: {', '.join(map(tell, gangsters))}")
    if not each.gangsters:
        lines.append("No gangsters")
    lines.append(", ".join(f"{card_name(one.card)} ({inside(one)})" for one in each.warehouses))
    return "\n".join(lines)


def _in_full(gangster: GangsterView) -> str:
    items = f"; {items_of(gangster)}" if gangster.items else ""
    blocks = f"; ⛔ {blocked_by(gangster)}" if gangster.blocks else ""
    return f"{card_name(gangster.card)} ({bullets(gangster.attack)}, {locks(gangster.burglary)}{items}{blocks})"


def _in_short(gangster: GangsterView) -> str:
    blocks = f", {len(gangster.blocks)}⛔" if gangster.blocks else ""
    return f"{card_name(gangster.card)} ({gangster.attack}/{gangster.burglary}{blocks})"


# --- for checking the game -------------------------------------------------------------------------


def deck_order(events: Iterable[MafiaEvent]) -> str:
    """Every card that came off the deck in each deal, in order, with all secrets. Only after the end."""
    decks: list[list[str]] = []
    for event in events:
        match event:
            case DealBegan():
                decks.append([])
            case Drew(card=str(card)) | LootTurnedUp(card=card) | Checked(card=card) | EndDrawn(card=card) if decks:
                decks[-1].append(card)
            case _:
                continue
    several = len(decks) > 1
    return "\n".join(_off_the_deck(cards, f" in deal {deal}" if several else "") for deal, cards in enumerate(decks, 1))


def _off_the_deck(cards: Sequence[str], when: str) -> str:
    named = [loot_name(card) if card in KIND else card_name(card) for card in cards]
    return f"**Drawn from the deck{when}**, in this order: {', '.join(named) or 'nothing'}."


# --- for the owner alone ---------------------------------------------------------------------------------


def hand(view: MafiaView) -> list[str]:
    """The viewer's own hand, their loot, and what they have in the bank, in paragraphs; empty for a spectator."""
    me = view.me
    if me is None or me.hand is None:
        return []
    cards = [f"{MARKS[GROUP[card]]} {in_hand(card)}" for card in sorted(me.hand, key=_order)]
    paragraphs = ["\n".join([f"**Your hand** ({len(cards)})", *(cards or ["No cards"])])]
    if me.warehouses:
        paragraphs.append(
            "\n".join(
                ["**Your warehouses**", *(_stored(each.loot or (), each.card, each.dog) for each in me.warehouses)]
            )
        )
    if me.worth is not None and view.outcome is not None:
        paragraphs.append(f"**Your score**: {sum_of(me.worth)}")
    elif me.worth is not None:
        before = f"\nWith the deals before: {dollars(me.total + me.worth.dollars)}" if me.total else ""
        paragraphs.append(f"**If it ended now**: {sum_of(me.worth)}{before}")
    return paragraphs


def _order(card: str) -> tuple[int, str]:
    """The sort key of a hand: cards of a kind together, police last."""
    groups = ("gangster", "warehouse", "item", "dog", "block", "birthday", "police")
    return (groups.index(GROUP[card]) if GROUP[card] in groups else len(groups), card)


def _stored(loot: Sequence[str], warehouse: str, dog: str | None) -> str:
    what = ", ".join(map(loot_name, loot)) or "empty"
    return f"🏭 {card_name(warehouse)}{' 🐕' if dog else ''}: {what}"


# --- the reckoning ---------------------------------------------------------------------------------------


def sum_of(reckoning: Reckoning) -> str:
    """A player's final sum: $10,000 = loot 120,000 − 3 gangsters 15,000 − …."""
    loot = sum(line.dollars for line in reckoning.lines if GROUP[line.card] == "loot")
    parts = [f"loot {_plain(loot)}"]
    for group, one in (("gangster", "gangster"), ("warehouse", "warehouse"), ("police", "police card")):
        cost = [-line.dollars for line in reckoning.lines if GROUP[line.card] == group]
        if cost:
            parts.append(f"{counted(len(cost), one)} {_plain(sum(cost))}")
    return f"**{dollars(reckoning.dollars)}** = {' − '.join(parts)}"


def _plain(amount: int) -> str:
    return f"{amount:,}"


def reckoned(reckoning: Reckoning, name: str) -> str:
    """A player's result: the sum, then what each card brought or cost."""
    values = {kind: [line.dollars for line in reckoning.lines if KIND.get(line.card) == kind] for kind in LOOT_MARKS}
    loot = [f"{LOOT_MARKS[kind]} {' + '.join(map(_plain, each))}" for kind, each in values.items() if each]
    police = [f"{card_name(line.card)} {dollars(line.dollars)}" for line in reckoning.lines if line.card in PENALTY]
    lines = [f"**{name}** {sum_of(reckoning)}", *filter(None, (" · ".join(loot), ", ".join(police)))]
    return "\n".join(lines)


def results(result: DealResult, names: Seats) -> list[str]:
    """The result of a deal, one paragraph for each player, the richest first."""
    found = [(seat, each) for seat, each in enumerate(result.reckonings) if each is not None]
    found.sort(key=lambda pair: -pair[1].dollars)
    return [reckoned(each, names[seat]) for seat, each in found]


def scores(view: MafiaView, names: Seats) -> list[str]:
    """The last result, and in a match everybody's total; empty before the first deal's end."""
    if not view.results:
        return []
    paragraphs = [f"**The score{f' of deal {view.results[-1].deal}' if view.options.target else ''}**"]
    paragraphs += results(view.results[-1], names)
    if view.options.target:
        totals = listed(f"**{names[each.seat]}** {dollars(each.total)}" for each in view.clans if not each.resigned)
        paragraphs.append(f"Of {dollars(view.options.target)}: {totals}")
    return paragraphs

"""Machi Koro in words: what happened, what is asked, why something is not possible.

`names` are the players' names by seat, already safe for where they will stand.
"""

from collections.abc import Iterable, Sequence
from typing import assert_never

from bot.games.game import Decision, NotAmongTheChoices, NotOwed, Refusal
from bot.games.machi_koro import events as e
from bot.games.machi_koro import refusals as r
from bot.games.machi_koro.views import GoView, Holding, MachiView, TownView
from data.cards.machi_koro import Card, CardSet, Establishment, load

CARDS: dict[str, Card] = {card.id: card for card in load()}
MARKS = {"blue": "🔵", "green": "🟩", "red": "🔻", "purple": "⭐"}
"""A mark for each colour, as in the pictures: circle, square, triangle, star."""
MEANING = {
    "blue": "Blue: anyone's roll, from the bank",
    "green": "Green: your own roll, from the bank",
    "red": "Red: another player's roll, from whoever rolled",
    "purple": "Purple, major: your own roll, from the others",
}
SETS: dict[CardSet, str] = {"harbor": "Harbor", "millionaires-row": "Millionaire's Row", "promo": "promo"}
"""The boxes that are not the base game, by the name on them."""
FACES = ("", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅")


def card_name(card: str) -> str:
    """A card's name; what was asked for, where there is no such card."""
    return CARDS[card].name if card in CARDS else card


def coins(count: int) -> str:
    """So many coins."""
    return "1 coin" if count == 1 else f"{count} coins"


def signed(count: int) -> str:
    """A gain or loss, with a real minus."""
    return f"+{count}" if count >= 0 else f"−{-count}"


def listed(words: Iterable[str]) -> str:
    """Words in a row: a, b and c."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def numbers(card: Establishment) -> str:
    """The totals a card acts on, as on the card."""
    return f"{card.rolls[0]}–{card.rolls[-1]}" if len(card.rolls) > 1 else str(card.rolls[0])


def dice_words(dice: Sequence[int]) -> str:
    """Dice as faces, and their sum."""
    faces = " ".join(FACES[die] for die in dice)
    return f"{faces} = {sum(dice)}" if len(dice) > 1 else f"{faces} {dice[0]}"


# --- what happened -----------------------------------------------------------------------------------


def headline(go: GoView, names: Sequence[str]) -> str:
    """Whose go it is and what was rolled, in one line."""
    name = names[go.seat]
    again = " again" if go.extra else ""
    if go.dice:
        added = f" + {go.added} = {go.total}" if go.added else ""
        return f"**{name}** rolled{again} {dice_words(go.dice)}{added}"
    return f"**{name}** has another go" if go.extra else f"**{name}**'s go"


def changes(go: GoView, names: Sequence[str]) -> list[str]:
    """One line for each player who gained or lost by the roll, the roller first."""
    lines = []
    seats = len(names)
    for seat in sorted(range(seats), key=lambda seat: (seat - go.seat) % seats):
        causes = _causes(go, seat, names)
        if causes:
            lines.append(f"**{names[seat]}** {signed(go.gains[seat])} · {', '.join(causes)}")
    if go.dice and not lines:
        lines.append("Nobody earns anything.")
    return lines


def _causes(go: GoView, seat: int, names: Sequence[str]) -> list[str]:
    found: list[tuple[str, int, str]] = []
    empty: dict[str, list[str]] = {}
    for event in go.events:
        match event:
            case e.Earned(owner, card, copies, amount) if owner == seat:
                found.append((_copies(card, copies), amount, ""))
            case e.PaidBack(owner, card, copies, amount, owed) if owner == seat:
                found.append((_copies(card, copies), -amount, _short(amount, owed)))
            case e.Shared(_, card, each, by_seat) if by_seat[seat]:
                found.append((f"{card_name(card)}: everybody has {each}", by_seat[seat], ""))
            case e.Took(owner, payer, card, 0, owed) if owner == seat and owed:
                empty.setdefault(card, []).append(names[payer])
            case e.Took(owner, payer, card, amount, owed) if owner == seat and owed:
                found.append((card_name(card), amount, f" from {names[payer]}{_short(amount, owed)}"))
            case e.Took(owner, payer, card, amount, owed) if payer == seat and amount:
                found.append((f"{names[owner]}'s {card_name(card)}", -amount, _short(amount, owed)))
    nothing = [f"{card_name(card)}: {listed(payers)} had no coins" for card, payers in empty.items()]
    if len(found) == 1:  # the one cause need not say the sum again
        return [cause + more for cause, _, more in found] + nothing
    return [f"{cause} {signed(amount)}{more}" for cause, amount, more in found] + nothing


def _copies(card: str, copies: int) -> str:
    return card_name(card) if copies == 1 else f"{copies} × {card_name(card)}"


def _short(paid: int, owed: int) -> str:
    return f" (of {owed} owed)" if paid < owed else ""


def doings(go: GoView, names: Sequence[str]) -> list[str]:
    """What was swapped, closed, built or left, one line each."""
    return [line for event in go.events if (line := _doing(event, names))]


def _doing(event: e.MachiEvent, names: Sequence[str]) -> str:
    """What a card or a player did, apart from coins; empty for what is told elsewhere."""
    match event:
        case e.Added(seat, card, more, total):
            return f"**{names[seat]}** added {more} with the {card_name(card)}: {total}."
        case e.Fished(seat, dice):
            return f"**{names[seat]}** threw {dice_words(dice)} for the boats."
        case e.Renovated(_, card, kind, copies):
            closed = sum(copies)
            counted = f"{_copies(kind, closed)} closed" if closed else f"no {card_name(kind)} was open"
            return f"{card_name(card)}: {counted}."
        case e.Closed(seat, card, copies):
            return f"**{names[seat]}**: {_copies(card, copies)} closed."
        case e.Reopened(seat, card, copies):
            return f"**{names[seat]}**: {_copies(card, copies)} opened again."
        case e.Demolished(seat, card, landmark):
            return f"**{names[seat]}** un-built **{card_name(landmark)}** ({card_name(card)})."
        case e.Gave(seat, _, give, receiver, closed):
            return f"**{names[seat]}** gave **{names[receiver]}** {_one(give, closed)}."
        case e.Swapped(seat, _, give, partner, take, give_closed, take_closed):
            cards = f"{_one(give, give_closed)} for {_one(take, take_closed)}"
            return f"**{names[seat]}** gave **{names[partner]}** {cards}."
        case e.Activated(seat, card, kind):
            return f"**{names[seat]}** let the {card_name(kind)} act; the {card_name(card)} goes back to the market."
        case e.Invested(seat, card, amount, total):
            return f"**{names[seat]}** put {coins(amount)} on the {card_name(card)}: {total} now."
        case e.Declined(seat, card):
            return f"**{names[seat]}** made no use of the {card_name(card)}."
        case e.Built(seat, card, cost):
            return f"**{names[seat]}** built **{card_name(card)}** for {coins(cost)}."
        case e.BuiltNothing(seat, broke=True):
            return f"**{names[seat]}** cannot pay for anything on offer, so the go ends."
        case e.BuiltNothing(seat):
            return f"**{names[seat]}** built nothing."
        case e.Dealt(cards):
            return f"New on offer: {listed(card_name(card) for card in dict.fromkeys(cards))}."
        case e.LeftMarket(card, _):
            return f"{card_name(card)} leaves the market: everybody has one."
        case e.Resigned(seat):
            return f"**{names[seat]}** resigned; the cards went back to the box."
        case e.GameWon(seat, reason):
            return won(names[seat], reason)
        case e.GameBegan() | e.GoBegan() | e.Rolled() | e.Earned() | e.Took() | e.PaidBack() | e.Shared():
            return ""
        case _:
            assert_never(event)


def _one(card: str, closed: bool) -> str:
    return f"a closed {card_name(card)}" if closed else f"a {card_name(card)}"


def won(name: str, reason: str) -> str:
    """The end of the game, in one line."""
    if reason == "last_left":
        return f"🏆 **{name}** wins: nobody else is left."
    return f"🏆 **{name}** wins: every landmark is built!"


def log_line(go: GoView, names: Sequence[str]) -> str:
    """A whole go in one line, for the log."""
    parts = [headline(go, names)]
    if go.dice:
        parts.append("; ".join(changes(go, names)))
    parts += doings(go, names)
    return f"`{go.number:>3}` " + " · ".join(parts)


# --- what is asked -----------------------------------------------------------------------------------


def ask(decision: Decision, view: MachiView, names: Sequence[str]) -> str:
    """What a decision asks, to be read by everybody."""
    name = names[decision.seat]
    match decision.ask:
        case "roll":
            return f"**{name}**, roll the dice."
        case "keep":
            return f"**{name}**, keep this roll or roll again (Radio Tower)?"
        case "target":
            return f"**{name}**, whom does the TV Station take 5 coins from?"
        case "swap":
            return f"**{name}**, swap a card (Business Center)?"
        case "add":
            return f"**{name}**, add 2 to the {view.go.total} (Harbor)?"
        case "which":
            return f"**{name}**, which {card_name(decision.card or '')} goes: an open one or a closed one?"
        case "give":
            return f"**{name}**, which card do you give away, and to whom (Moving Company)?"
        case "demolish":
            return f"**{name}**, which landmark do you un-build (Demolition Company)?"
        case "renovate":
            return f"**{name}**, which cards close (Renovation Company)?"
        case "activate":
            return f"**{name}**, let another card of yours act (Convention Center)?"
        case "invest":
            return f"**{name}**, put a coin on your Tech Startup? {_lying(view, decision)}"
        case _:
            have = view.towns[decision.seat].coins
            return f"**{name}**, build something? You have {coins(have)}."


def _lying(view: MachiView, decision: Decision) -> str:
    """How many coins lie on the card that asks."""
    lying = next((held.invested for held in view.towns[decision.seat].holdings if held.card == decision.card), 0)
    return f"{coins(lying)} {'lies' if lying == 1 else 'lie'} on it."


# --- why not -----------------------------------------------------------------------------------------


def refused(refusal: Refusal, names: Sequence[str]) -> str:
    """Why an action is not possible."""
    match refusal:
        case NotOwed():
            return "That was decided already."
        case NotAmongTheChoices():
            return "That is not what is asked now."
        case r.TooFewDice():
            return "Two dice need a Train Station."
        case r.NoSuchCard(card):
            return f"There is no card called “{card_name(card)}” in this game."
        case r.TooDear(card, cost, have):
            return f"{card_name(card)} costs {coins(cost)}; you have {have}."
        case r.NotOnOffer(card, sold_out=True):
            return f"{card_name(card)} is sold out."
        case r.NotOnOffer(card):
            return f"{card_name(card)} is not on offer."
        case r.OnlyOne(card):
            return f"You have a {card_name(card)} already, and a town holds only one."
        case r.BadTarget():
            return "Choose another player who is still in the game."
        case r.NotTheirs(seat, card):
            owner = names[seat] if seat < len(names) else "That player"
            return f"{owner} has no {card_name(card)}."
        case r.NotSwappable(card):
            return f"{card_name(card)} is a major: no other card can touch it."
        case r.NotBuilt(card):
            return f"{card_name(card)} is not a landmark of yours that can be un-built."
        case r.NobodyHas(card):
            return f"Nobody has a {card_name(card)}."
        case r.DoesNothing(card):
            return f"{card_name(card)} would do nothing now."
        case r.OutOfTheGame():
            return "That seat is out of the game."
        case _:
            return "That is not possible now."


# --- the whole table ---------------------------------------------------------------------------------


def town(town: TownView, name: str) -> str:
    """One town in words."""
    if town.resigned:
        return f"**{name}** resigned."
    cards = ", ".join(
        f"{MARKS[_establishment(holding.card).colour]} {_copies(holding.card, holding.copies)}{_state(holding)}"
        for holding in town.holdings
    )
    built = listed(card_name(site.card) for site in town.sites if site.built) or "none"
    missing = ", ".join(f"{card_name(site.card)} ({CARDS[site.card].cost})" for site in town.sites if not site.built)
    hall = ", and City Hall" if town.city_hall else ""
    lines = [f"**{name}**: {coins(town.coins)}", cards, f"Landmarks built: {built}{hall}"]
    return "\n".join([*lines, f"To build: {missing}"] if missing else lines)


def _state(holding: Holding) -> str:
    """What is particular about some copies: how many are closed, what lies on them."""
    said = [f"{holding.closed} closed"] if holding.closed else []
    if holding.invested:
        said.append(f"{coins(holding.invested)} on it")
    return f" ({', '.join(said)})" if said else ""


def market(view: MachiView) -> str:
    """What is on offer, in words."""
    return "\n".join(
        f"{numbers(card)} {MARKS[card.colour]} {card.name}, cost {card.cost}: "
        + (f"{pile.left} left" if pile.left else "sold out")
        for pile in view.market
        for card in [_establishment(pile.card)]
    )


def _establishment(card: str) -> Establishment:
    found = CARDS[card]
    assert isinstance(found, Establishment)  # noqa: S101 - towns and markets hold nothing else
    return found


def card_text(card: Card) -> str:
    """A card's facts and rulings."""
    if isinstance(card, Establishment):
        copies = "one for each player, at least 4" if card.major else str(card.copies)
        facts = (
            f"{MARKS[card.colour]} {MEANING[card.colour]}\nActs on {numbers(card)} · costs {coins(card.cost)} · "
            f"{copies} in the supply · icon: {card.icon}"
        )
    elif card.counts:
        facts = f"🏛️ Landmark: build all of them to win\nCosts {coins(card.cost)}"
    else:
        facts = "🏛️ Everybody has one"
    box = f"\nSet: {SETS[card.set]}" if card.set in SETS else ""
    also = f"\nAlso called {listed(card.also_called)}." if card.also_called else ""
    rulings = "".join(f"\n- {ruling}" for ruling in card.rulings)
    return f"### {card.name}\n{card.text}\n{facts}{box}{also}{rulings}"


def option(card: Card) -> str:
    """What a card does, short enough for a menu (100 characters)."""
    text = f"{numbers(card)}: {card.text}" if isinstance(card, Establishment) else card.text
    return text if len(text) <= 100 else text[:99] + "…"

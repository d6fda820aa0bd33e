"""Alt texts: what each picture shows, in at most 1024 characters."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.views import GoView, Holding, MachiView, TownView
from data.cards.machi_koro import Card, Establishment, Landmark
from rendering.machi_koro import effects
from rendering.machi_koro.happenings import over, settled
from rendering.words.common import listed, signed
from rendering.words.machi_koro.names import CARDS, card_name
from rendering.words.machi_koro.names import coins as coin_words

LIMIT: Final = 1024
"""Discord's limit for an attachment's description, in characters."""


def _cut(text: str) -> str:
    return text if len(text) <= LIMIT else text[: LIMIT - 1].rstrip(" ,;.") + "…"


def _go(view: MachiView, go: GoView, names: Sequence[str]) -> str:
    """The roll of a turn, the changes in coins, and what was built."""
    said: list[str] = []
    if go.dice:
        dice = f"{go.dice[0]} and {go.dice[1]}: {sum(go.dice)}" if len(go.dice) == 2 else str(go.dice[0])
        dice += f", and {go.added} added: {go.total}" if go.added else ""
        said.append(f"{names[go.seat]} rolled {dice}.")
        changes = [
            f"{names[seat]} {'gained' if gain > 0 else 'lost'} {abs(gain)}"
            for seat, gain in enumerate(go.gains)
            if gain
        ]
        if changes or settled(view, go):
            said.append(f"{listed(changes)}." if changes else "No coins changed hands.")
        if go.built:
            said.append(f"{names[go.seat]} built {card_name(go.built)}.")
    elif view.outcome is None:
        said.append(f"{names[go.seat]} {'rolls again' if go.extra else 'rolls next'}.")
    if view.outcome is not None and over(view, go):
        said.insert(0, f"{listed([names[seat] for seat in view.outcome.winners])} won!")
    return " ".join(said)


def _brief(town: TownView, name: str) -> str:
    """A town's coins and number of landmarks."""
    if town.resigned:
        return f"{name} left the game."
    return f"{name}: {coin_words(town.coins)}, {town.landmarks} of {len(town.sites)} landmarks"


def _held(town: TownView) -> str:
    """A town's cards with their copies."""
    return ", ".join(_copies(held) for held in town.holdings if held.copies)


def _copies(held: Holding) -> str:
    """Copies of a card, closed ones, and coins on it."""
    name = card_name(held.card)
    said = [f"{held.closed} closed"] if held.closed else []
    if held.invested:
        said.append(f"{coin_words(held.invested)} on it")
    more = f" ({', '.join(said)})" if said else ""
    return f"{held.copies} {name}{more}" if held.copies > 1 else f"{name}{more}"


def _towns(view: MachiView, names: Sequence[str], room: int) -> str:
    """Every town, with its cards if `room` characters suffice."""
    brief = [_brief(town, name) for town, name in zip(view.towns, names, strict=True)]
    full = [
        line if town.resigned else f"{line}; {_held(town) or 'no cards'}."
        for line, town in zip(brief, view.towns, strict=True)
    ]
    whole = " ".join(full)
    if len(whole) <= room:
        return whole
    return " ".join(line if line.endswith(".") else f"{line}." for line in brief)


def board(view: MachiView, go: GoView, names: Sequence[str]) -> str:
    """What the board shows."""
    said = _go(view, go, names)
    return _cut(f"{said} {_towns(view, names, LIMIT - len(said) - 1)}")


def table(view: MachiView, go: GoView, names: Sequence[str]) -> str:
    """What the board and the market below it show."""
    said = f"{_go(view, go, names)} {' '.join(f'{_brief(t, n)}.' for t, n in zip(view.towns, names, strict=True))}"
    return _cut(f"{said.replace('..', '.')} {_offers(view, None)}")


def _one_go(go: GoView, names: Sequence[str], *, brief: bool) -> str:
    """A turn in a few words: the roll, the changes (not if `brief`) and what was built."""
    if not go.dice:
        return f"{names[go.seat]} has not rolled."
    said = f"{names[go.seat]} rolled {go.total}"
    changes = [f"{names[seat]} {signed(gain)}" for seat, gain in enumerate(go.gains) if gain]
    if changes and not brief:
        said += f": {', '.join(changes)}"
    return f"{said}; built {card_name(go.built)}." if go.built else f"{said}."


def _goes(goes: Sequence[GoView], names: Sequence[str], room: int) -> str:
    """All turns in at most `room` characters, in fewer words if needed."""
    for brief in (False, True):
        words = " ".join(_one_go(go, names, brief=brief) for go in goes)
        if len(words) <= room:
            return words
    return words[: max(0, room - 1)].rstrip(" ,;.:") + "…"


def strip(goes: Sequence[GoView], names: Sequence[str]) -> str:
    """What happened in several turns."""
    return _goes(goes, names, LIMIT)


def report(goes: Sequence[GoView], after: MachiView, names: Sequence[str]) -> str:
    """What happened in a postal turn, and the towns after it."""
    towns = " ".join(f"{_brief(town, name)}.".replace("..", ".") for town, name in zip(after.towns, names, strict=True))
    won = ""
    if after.outcome is not None:
        won = f"{listed([names[seat] for seat in after.outcome.winners])} won! "
    turns = _goes(goes, names, LIMIT - len(won) - len(towns) - 1)
    offers = ", ".join(f"{pile.left} {card_name(pile.card)}" for pile in after.market)
    words = f"{won}{turns} {towns}"
    whole = f"{words} On offer: {offers}."
    return whole if len(whole) <= LIMIT else _cut(words)


def _offers(view: MachiView, coins: int | None) -> str:
    offers = []
    for pile in view.market:
        card = CARDS[pile.card]
        if not pile.left:
            offers.append(f"{card.name} sold out")
        else:
            dear = " (too dear)" if coins is not None and card.cost > coins else ""
            offers.append(f"{card.name} for {card.cost}, {pile.left} left{dear}")
    return f"On sale: {'; '.join(offers)}."


def market(view: MachiView, coins: int | None) -> str:
    """What the market shows."""
    have = f"You have {coin_words(coins)}. " if coins is not None else ""
    return _cut(f"{have}{_offers(view, coins)}")


def town(view: MachiView, seat: int, name: str) -> str:
    """What the picture of one town shows."""
    shown = view.towns[seat]
    if shown.resigned:
        return _cut(_brief(shown, name))
    built = [card_name(site.card) for site in shown.sites if site.built]
    open_sites = [f"{card_name(site.card)} for {CARDS[site.card].cost}" for site in shown.sites if not site.built]
    parts = [f"{name}’s town: {coin_words(shown.coins)}.", f"Cards: {_held(shown) or 'none'}."]
    if built:
        parts.append(f"Built: {listed(built)}.")
    if open_sites:
        parts.append(f"To build: {listed(open_sites)}.")
    return _cut(" ".join(parts))


def card(shown: Card) -> str:
    """What the picture of one card shows."""
    if isinstance(shown, Establishment):
        first, last = shown.rolls[0], shown.rolls[-1]
        number = f"number {first}" if first == last else f"numbers {first} to {last}"
        kind = f"{shown.colour} card, {number}, {effects.WHOSE[shown.colour].lower()}, {shown.icon} symbol"
        copies = f", {shown.copies} in the box"
    else:
        kind, copies = "landmark", ""
    free = isinstance(shown, Landmark) and not shown.counts
    price = "there from the start" if free else f"costs {coin_words(shown.cost)}"
    return _cut(f"{shown.name}: {kind}, {price}{copies}. {shown.text}")

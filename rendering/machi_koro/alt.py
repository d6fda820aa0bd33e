"""What the pictures show, in words, for those who cannot see them: at most 1024 characters each."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.views import GoView, Holding, MachiView, TownView
from data.cards.machi_koro import Card, Establishment, Landmark
from rendering.machi_koro import cards, effects
from rendering.machi_koro.happenings import over, settled
from rendering.machi_koro.panels import signed

LIMIT: Final = 1024
"""The most characters that Discord takes for an attachment's description."""


def _cut(text: str) -> str:
    return text if len(text) <= LIMIT else text[: LIMIT - 1].rstrip(" ,;.") + "…"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _coins(amount: int) -> str:
    return "1 coin" if amount == 1 else f"{amount} coins"


def _go(view: MachiView, go: GoView, names: Sequence[str]) -> str:
    """Who rolled what, what it brought, and what was built."""
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
            said.append(f"{_listed(changes)}." if changes else "No coins changed hands.")
        if go.built:
            said.append(f"{names[go.seat]} built {cards.card(go.built).name}.")
    elif view.outcome is None:
        said.append(f"{names[go.seat]} {'rolls again' if go.extra else 'rolls next'}.")
    if view.outcome is not None and over(view, go):
        said.insert(0, f"{_listed([names[seat] for seat in view.outcome.winners])} won!")
    return " ".join(said)


def _brief(town: TownView, name: str) -> str:
    """A town's coins and landmarks."""
    if town.resigned:
        return f"{name} left the game."
    return f"{name}: {_coins(town.coins)}, {town.landmarks} of {len(town.sites)} landmarks"


def _held(town: TownView) -> str:
    """A town's cards, by name and number."""
    return ", ".join(_copies(held) for held in town.holdings if held.copies)


def _copies(held: Holding) -> str:
    """Copies of a card, how many of them are closed, and what lies on it."""
    name = cards.card(held.card).name
    said = [f"{held.closed} closed"] if held.closed else []
    if held.invested:
        said.append(f"{_coins(held.invested)} on it")
    more = f" ({', '.join(said)})" if said else ""
    return f"{held.copies} {name}{more}" if held.copies > 1 else f"{name}{more}"


def _towns(view: MachiView, names: Sequence[str], room: int) -> str:
    """Every town, with its cards as long as there is room."""
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
    """What the board and the market under it show."""
    said = f"{_go(view, go, names)} {' '.join(f'{_brief(t, n)}.' for t, n in zip(view.towns, names, strict=True))}"
    return _cut(f"{said.replace('..', '.')} {_offers(view, None)}")


def _one_go(go: GoView, names: Sequence[str], *, brief: bool) -> str:
    """A go in a few words: the roll, each change and what was built; only roll and building if `brief`."""
    if not go.dice:
        return f"{names[go.seat]} has not rolled."
    said = f"{names[go.seat]} rolled {go.total}"
    changes = [f"{names[seat]} {signed(gain)}" for seat, gain in enumerate(go.gains) if gain]
    if changes and not brief:
        said += f": {', '.join(changes)}"
    return f"{said}; built {cards.card(go.built).name}." if go.built else f"{said}."


def _goes(goes: Sequence[GoView], names: Sequence[str], room: int) -> str:
    """All goes as long as there is room, in fewer words if need be."""
    for brief in (False, True):
        words = " ".join(_one_go(go, names, brief=brief) for go in goes)
        if len(words) <= room:
            return words
    return words[: max(0, room - 1)].rstrip(" ,;.:") + "…"


def strip(goes: Sequence[GoView], names: Sequence[str]) -> str:
    """What happened in several goes."""
    return _goes(goes, names, LIMIT)


def report(goes: Sequence[GoView], after: MachiView, names: Sequence[str]) -> str:
    """What happened in a postal turn, and how the towns stand after it."""
    towns = " ".join(f"{_brief(town, name)}.".replace("..", ".") for town, name in zip(after.towns, names, strict=True))
    won = ""
    if after.outcome is not None:
        won = f"{_listed([names[seat] for seat in after.outcome.winners])} won! "
    told = _goes(goes, names, LIMIT - len(won) - len(towns) - 1)
    offers = ", ".join(f"{pile.left} {cards.card(pile.card).name}" for pile in after.market)
    words = f"{won}{told} {towns}"
    whole = f"{words} On offer: {offers}."
    return whole if len(whole) <= LIMIT else _cut(words)


def _offers(view: MachiView, coins: int | None) -> str:
    offers = []
    for pile in view.market:
        card = cards.card(pile.card)
        if not pile.left:
            offers.append(f"{card.name} sold out")
        else:
            dear = " (too dear)" if coins is not None and card.cost > coins else ""
            offers.append(f"{card.name} for {card.cost}, {pile.left} left{dear}")
    return f"On sale: {'; '.join(offers)}."


def market(view: MachiView, coins: int | None) -> str:
    """What the market shows."""
    have = f"You have {_coins(coins)}. " if coins is not None else ""
    return _cut(f"{have}{_offers(view, coins)}")


def town(view: MachiView, seat: int, name: str) -> str:
    """What the picture of one town shows."""
    shown = view.towns[seat]
    if shown.resigned:
        return _cut(_brief(shown, name))
    built = [cards.card(site.card).name for site in shown.sites if site.built]
    open_sites = [
        f"{cards.card(site.card).name} for {cards.card(site.card).cost}" for site in shown.sites if not site.built
    ]
    parts = [f"{name}’s town: {_coins(shown.coins)}.", f"Cards: {_held(shown) or 'none'}."]
    if built:
        parts.append(f"Built: {_listed(built)}.")
    if open_sites:
        parts.append(f"To build: {_listed(open_sites)}.")
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
    price = f"costs {_coins(shown.cost)}" if not isinstance(shown, Landmark) or shown.counts else "there from the start"
    return _cut(f"{shown.name}: {kind}, {price}{copies}. {shown.text}")

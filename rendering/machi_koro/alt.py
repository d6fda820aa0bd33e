"""Alt texts: what each picture shows, in at most 1024 characters."""

from collections.abc import Sequence
from typing import Final

from bot.games.machi_koro.views import Holding, MachiView, TownView, TurnView
from data.cards.machi_koro import Card, Establishment, Landmark
from rendering.machi_koro import effects
from rendering.machi_koro.happenings import comes_next, over, settled
from rendering.words.common import listed, signed
from rendering.words.machi_koro.names import CARDS, card_name
from rendering.words.machi_koro.names import coins as coin_words

LIMIT: Final = 1024
"""Discord's limit for an attachment's description, in characters."""


def cut(text: str) -> str:
    """The text, or as much of it as Discord takes."""
    return text if len(text) <= LIMIT else text[: LIMIT - 1].rstrip(" ,;.") + "…"


def _turn(view: MachiView, turn: TurnView, names: Sequence[str]) -> str:
    """The roll of a turn, the changes in coins, and what was built."""
    said: list[str] = []
    if turn.dice:
        dice = f"{turn.dice[0]} and {turn.dice[1]}: {sum(turn.dice)}" if len(turn.dice) == 2 else str(turn.dice[0])
        dice += f", and {turn.added} added: {turn.total}" if turn.added else ""
        said.append(f"{names[turn.seat]} rolled {dice}.")
        changes = [
            f"{names[seat]} {'gained' if gain > 0 else 'lost'} {abs(gain)}"
            for seat, gain in enumerate(turn.gains)
            if gain
        ]
        if changes or settled(view, turn):
            said.append(f"{listed(changes)}." if changes else "No coins changed hands.")
        if turn.built:
            said.append(f"{names[turn.seat]} built {card_name(turn.built)}.")
    elif view.outcome is None:
        said.append(f"{names[turn.seat]} {comes_next(view, turn)}.")
    if view.outcome is not None and over(view, turn):
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


def board(view: MachiView, turn: TurnView, names: Sequence[str]) -> str:
    """What the board shows."""
    said = _turn(view, turn, names)
    return cut(f"{said} {_towns(view, names, LIMIT - len(said) - 1)}")


def table(view: MachiView, turn: TurnView, names: Sequence[str]) -> str:
    """What the board and the market below it show."""
    said = f"{_turn(view, turn, names)} {' '.join(f'{_brief(t, n)}.' for t, n in zip(view.towns, names, strict=True))}"
    return cut(f"{said.replace('..', '.')} {_offers(view, None)}")


def _one_turn(turn: TurnView, names: Sequence[str], *, brief: bool) -> str:
    """A turn in a few words: the roll, the changes (not if `brief`) and what was built."""
    if not turn.dice:
        return f"{names[turn.seat]} has not rolled."
    said = f"{names[turn.seat]} rolled {turn.total}"
    changes = [f"{names[seat]} {signed(gain)}" for seat, gain in enumerate(turn.gains) if gain]
    if changes and not brief:
        said += f": {', '.join(changes)}"
    return f"{said}; built {card_name(turn.built)}." if turn.built else f"{said}."


def _turns(turns: Sequence[TurnView], names: Sequence[str], room: int) -> str:
    """All turns in at most `room` characters, in fewer words if needed."""
    for brief in (False, True):
        words = " ".join(_one_turn(turn, names, brief=brief) for turn in turns)
        if len(words) <= room:
            return words
    return words[: max(0, room - 1)].rstrip(" ,;.:") + "…"


def strip(turns: Sequence[TurnView], names: Sequence[str]) -> str:
    """What happened in several turns."""
    return _turns(turns, names, LIMIT)


def report(turns: Sequence[TurnView], after: MachiView, names: Sequence[str]) -> str:
    """What happened in a postal turn, and the towns after it."""
    towns = " ".join(f"{_brief(town, name)}.".replace("..", ".") for town, name in zip(after.towns, names, strict=True))
    won = ""
    if after.outcome is not None:
        won = f"{listed([names[seat] for seat in after.outcome.winners])} won! "
    told = _turns(turns, names, LIMIT - len(won) - len(towns) - 1)
    return cut(f"{won}{told} {towns}")


def _offers(view: MachiView, coins: int | None) -> str:
    offers = []
    for pile in view.market:
        card = CARDS[pile.card]
        if not pile.left:
            offers.append(f"{card.name} sold out")
        else:
            dear = " (too expensive)" if coins is not None and card.cost > coins else ""
            offers.append(f"{card.name} for {card.cost}, {pile.left} left{dear}")
    return f"On sale: {'; '.join(offers)}."


def market(view: MachiView, coins: int | None) -> str:
    """What the market shows."""
    have = f"You have {coin_words(coins)}. " if coins is not None else ""
    return cut(f"{have}{_offers(view, coins)}")


def town(view: MachiView, seat: int, name: str) -> str:
    """What the picture of one town shows."""
    shown = view.towns[seat]
    if shown.resigned:
        return cut(_brief(shown, name))
    built = [card_name(site.card) for site in shown.sites if site.built]
    open_sites = [f"{card_name(site.card)} for {CARDS[site.card].cost}" for site in shown.sites if not site.built]
    parts = [f"{name}’s town: {coin_words(shown.coins)}.", f"Cards: {_held(shown) or 'none'}."]
    if built:
        parts.append(f"Built: {listed(built)}.")
    if open_sites:
        parts.append(f"To build: {listed(open_sites)}.")
    return cut(" ".join(parts))


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
    return cut(f"{shown.name}: {kind}, {price}{copies}. {shown.text}")

"""Alt texts of MafiaDollar's pictures: at most 1024 characters each."""

from collections.abc import Sequence
from typing import Final

from bot.games.mafia_dollar.cards import NEEDED
from bot.games.mafia_dollar.events import Checked
from bot.games.mafia_dollar.scores import DealResult
from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, TurnView
from data.cards.mafia_dollar import Card
from rendering.mafia_dollar import effects, happenings
from rendering.mafia_dollar.cards import block, card, describe, item, loot
from rendering.words.mafia_dollar.names import dollars

LIMIT: Final = 1024
"""The most characters that Discord takes for an attachment's description."""
_LOOT: Final = {"tobacco": "tobacco", "alcohol": "alcohol", "gambling": "gambling", "red_light": "red light"}


def cut(text: str) -> str:
    """The text, or as much of it as Discord takes."""
    return text if len(text) <= LIMIT else text[: LIMIT - 1].rstrip(" ,;.:") + "…"


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _many(count: int, one: str) -> str:
    return f"1 {one}" if count == 1 else f"{count} {one}s"


def _sum(shown: Checked) -> str:
    points = _many(shown.points, "bullet" if shown.job == "attack" else "lock")
    said = f"die {shown.die} + {points}"
    if shown.item:
        said += f" + {'weapon' if shown.job == 'attack' else 'tool'} {shown.item}"
    if shown.dog:
        said += f" − dog {shown.dog}"
    return f"{said} = {shown.total}, {NEEDED + 1} needed: {'success' if shown.success else 'failed'}"


def check(shown: Checked, names: Sequence[str]) -> str:
    """What the scene of a skill check shows."""
    does = "attacks" if shown.job == "attack" else "breaks into"
    who = f"{names[shown.seat]}’s {card(shown.gangster).name} {does} {names[shown.owner]}’s {card(shown.target).name}"
    return cut(f"{who}: {_sum(shown)}.")


def _gangster(shown: GangsterView) -> str:
    said = [f"attack {shown.attack}", f"burglary {shown.burglary}"]
    if shown.load > 1:
        said.append(f"takes {shown.load}")
    said += [item(each).name for each in shown.items]
    if shown.blocks:
        said.append(f"blocked: {', '.join(block(each).name for each in reversed(shown.blocks))}")
    return f"{card(shown.card).name} ({', '.join(said)})"


def _clan(clan: ClanView, name: str, *, brief: bool) -> str:
    """A clan as everybody sees it."""
    if clan.resigned:
        return f"{name} left the game."
    said = [f"{_many(clan.cards, 'card')} in hand"]
    if brief:
        blocked = sum(bool(each.blocks) for each in clan.gangsters)
        said.append(f"{len(clan.hideout)} in the hideout, {len(clan.street)} on the street, {blocked} blocked")
        said.append(f"{_many(len(clan.warehouses), 'warehouse')} with {sum(w.count for w in clan.warehouses)} loot")
        return f"{name}: {'; '.join(said)}."
    for where, gangsters in (("hideout", clan.hideout), ("street", clan.street)):
        if gangsters:
            said.append(f"{where}: {', '.join(map(_gangster, gangsters))}")
    stores = [f"{each.count} loot{' and a dog' if each.dog else ''}" for each in clan.warehouses]
    said.append(f"warehouses: {', '.join(stores) or 'none'}")
    return f"{name}: {'; '.join(said)}."


def table(view: MafiaView, turn: TurnView, names: Sequence[str]) -> str:
    """What the table shows."""
    headline = happenings.headline(view, turn, names)
    said = [f"{headline.name} {headline.rest}" + ("" if headline.won else ".")]
    if happened := "; ".join(_item(item, names) for item in happenings.items(turn)):
        said.append(f"{happened}.")
    if turn.check is not None:
        said.append(check(turn.check, names))
    piles = [
        f"{_LOOT[pile.kind]} {dollars(loot(pile.top).value)} on {_many(pile.count, 'card')}"
        for pile in view.piles
        if pile.top is not None
    ]
    said.append(f"Loot: {', '.join(piles) or 'none'}. {view.deck} in the deck, {view.discards} discarded.")
    start = " ".join(said)
    for brief in (False, True):
        clans = " ".join(_clan(clan, name, brief=brief) for clan, name in zip(view.clans, names, strict=True))
        if len(start) + 1 + len(clans) <= LIMIT:
            break
    return cut(f"{start} {clans}")


def strip(turns: Sequence[tuple[str, Sequence[happenings.Item]]], worth: int | None, names: Sequence[str]) -> str:
    """What a strip of turns shows: each turn's player and events. May hold the viewer's secrets."""
    said = [f"Worth {dollars(worth)} now."] if worth is not None else []
    for name, items in turns:
        happened = "; ".join(_item(item, names) for item in items)
        said.append(f"{name}’s turn: {happened or 'nothing'}.")
    return cut(" ".join(said))


def _item(item: happenings.Item, names: Sequence[str]) -> str:
    """An item of news in words; drawings are left out, as words stand beside them."""
    words = (
        names[word.seat] if isinstance(word, happenings.Seat) else word.text
        for word in item
        if not isinstance(word, happenings.Pic)
    )
    return " ".join(words)


def hand(view: MafiaView, clan: ClanView, names: Sequence[str]) -> str:
    """What the picture of a hand shows. For its owner only."""
    cards = [describe(each) for each in clan.hand or ()]
    said = [f"{names[clan.seat]}’s hand: {', '.join(cards) or 'empty'}."]
    for where, gangsters in (("In the hideout", clan.hideout), ("On the street", clan.street)):
        if gangsters:
            said.append(f"{where}: {', '.join(map(_gangster, gangsters))}.")
    for store in clan.warehouses:
        inside = ", ".join(describe(each) for each in store.loot or ()) or "nothing"
        said.append(f"{card(store.card).name}{' with a dog' if store.dog else ''}: {inside}.")
    if clan.worth is not None:
        said.append(f"Worth {dollars(clan.worth.dollars)} {'in the end' if view.outcome else 'if the deal ended now'}.")
    return cut(" ".join(said))


def swap(gives: str | None, gets: str | None, *, later: bool) -> str:
    """What the picture of a trade shows. For one of the two players only."""
    unseen = "the card they answer with" if later else "an unseen card"
    given, got = (unseen if each is None else describe(each) for each in (gives, gets))
    return cut(f"A trade: you give {given}, you get {got}.")


def reckoning(view: MafiaView, result: DealResult, names: Sequence[str], *, newest: bool) -> str:
    """What the picture of a reckoning shows; `newest`: no deal has ended since."""
    said = [f"The score of deal {result.deal}."] if view.options.target else []
    if view.outcome is not None and newest:
        said.append(f"{_listed([names[seat] for seat in view.outcome.winners])} won!")
    for name, each, clan in zip(names, result.reckonings, view.clans, strict=True):
        if each is None:
            said.append(f"{name} left the game.")
            continue
        earned = sum(line.dollars for line in each.lines if line.dollars > 0)
        cost = each.dollars - earned
        total = f", {dollars(clan.total)} in all" if view.options.target and newest else ""
        said.append(f"{name}: {dollars(each.dollars)} (loot {dollars(earned)}, penalties {dollars(cost)}){total}.")
    return cut(" ".join(said))


def shown_card(shown: Card) -> str:
    """What the picture of one card shows."""
    return cut(f"{shown.name}: {effects.kind(shown).lower()}. {effects.text(shown)} {effects.marks(shown)}".rstrip())

"""Alt texts of MafiaDollar's pictures: at most 1024 characters each."""

from collections.abc import Sequence
from typing import Final

from bot.games.mafia_dollar.events import Checked
from bot.games.mafia_dollar.scores import DealResult
from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, TurnView
from bot.language import Sentence, say, say_counted, say_in_context
from bot.language.caches import in_each_language
from bot.language.rows import commas, paragraph, phrase, semicolons, stopped
from data.cards.mafia_dollar import Card
from rendering.mafia_dollar import effects, happenings
from rendering.mafia_dollar.cards import block, card, describe, item, loot
from rendering.words.common import listed
from rendering.words.mafia_dollar.event_words import told
from rendering.words.mafia_dollar.names import (
    cards_counted,
    dollars,
    printed_name,
    warehouses_counted,
)

LIMIT: Final = 1024
"""The most characters that Discord takes for an attachment's description."""
_PILES: Final = {
    "tobacco": Sentence("tobacco {dollars} on {cards}"),
    "alcohol": Sentence("alcohol {dollars} on {cards}"),
    "gambling": Sentence("gambling {dollars} on {cards}"),
    "red_light": Sentence("red light {dollars} on {cards}"),
}
_NONE: Final = Sentence("none", context="instead of a list of things")


def cut(text: str) -> str:
    """The text, or as much of it as Discord takes."""
    return text if len(text) <= LIMIT else text[: LIMIT - 1].rstrip(" ,;.:、，；。：") + "…"


def check(shown: Checked, names: Sequence[str]) -> str:
    """What the scene of a skill check shows."""
    return cut(paragraph(*(line.line(names, plain=True) for line in told(shown))))


@in_each_language(maxsize=512)
def _gangster(shown: GangsterView) -> str:
    said = [say("attack {points}", points=shown.attack), say("burglary {points}", points=shown.burglary)]
    if shown.load > 1:
        said.append(say_counted("takes {count}", shown.load))
    said += [printed_name(item(each)) for each in shown.items]
    if shown.blocks:
        said.append(
            say("blocked: {blocks}", blocks=commas(printed_name(block(each)) for each in reversed(shown.blocks)))
        )
    return say("{card} ({details})", card=printed_name(card(shown.card)), details=commas(said))


def _clan(clan: ClanView, name: str, *, brief: bool) -> str:
    """A clan as everybody sees it."""
    if clan.resigned:
        return say("{name} left the game.", name=name)
    said = [say("{cards} in hand", cards=cards_counted(clan.cards))]
    if brief:
        said.append(
            say(
                "{hideout} in the hideout, {street} on the street, {blocked} blocked",
                hideout=len(clan.hideout),
                street=len(clan.street),
                blocked=sum(bool(each.blocks) for each in clan.gangsters),
            )
        )
        stores = warehouses_counted(len(clan.warehouses))
        said.append(
            say("{warehouses} with {count} loot", warehouses=stores, count=sum(w.count for w in clan.warehouses))
        )
        return say("{name}: {details}.", name=name, details=semicolons(said))
    if clan.hideout:
        said.append(say("hideout: {gangsters}", gangsters=commas(map(_gangster, clan.hideout))))
    if clan.street:
        said.append(say("street: {gangsters}", gangsters=commas(map(_gangster, clan.street))))
    inside = [
        say("{count} loot and a dog", count=each.count) if each.dog else say("{count} loot", count=each.count)
        for each in clan.warehouses
    ]
    said.append(say("warehouses: {warehouses}", warehouses=commas(inside) or str(_NONE)))
    return say("{name}: {details}.", name=name, details=semicolons(said))


def table(view: MafiaView, turn: TurnView, names: Sequence[str]) -> str:
    """What the table shows."""
    headline = happenings.headline(view, turn, names)
    said = [headline.words if headline.won else stopped(headline.words)]
    if happened := semicolons(_item(item, names) for item in happenings.items(turn)):
        said.append(stopped(happened))
    if turn.check is not None:
        said.append(check(turn.check, names))
    piles = [
        _PILES[pile.kind](dollars=dollars(loot(pile.top).value), cards=cards_counted(pile.count))
        for pile in view.piles
        if pile.top is not None
    ]
    said.append(
        say(
            "Loot: {piles}. {deck} in the deck, {discards} discarded.",
            piles=commas(piles) or str(_NONE),
            deck=view.deck,
            discards=view.discards,
        )
    )
    start = paragraph(*said)
    for brief in (False, True):
        clans = paragraph(*(_clan(clan, name, brief=brief) for clan, name in zip(view.clans, names, strict=True)))
        if len(start) + 1 + len(clans) <= LIMIT:
            break
    return cut(paragraph(start, clans))


def strip(turns: Sequence[tuple[str, Sequence[happenings.Item]]], worth: int | None, names: Sequence[str]) -> str:
    """What a strip of turns shows: each turn's player and events. May hold the viewer's secrets."""
    said = [say("Worth {dollars} now.", dollars=dollars(worth))] if worth is not None else []
    for name, items in turns:
        happened = semicolons(_item(item, names) for item in items) or say_in_context("instead of events", "nothing")
        said.append(say("{name}’s turn: {events}.", name=name, events=happened))
    return cut(paragraph(*said))


def _item(item: happenings.Item, names: Sequence[str]) -> str:
    """An item of news in words; drawings are left out, as words stand beside them."""
    said: list[str] = []
    owner = ""
    for word in item:
        if isinstance(word, happenings.Say):
            whose = owner and word.tone == "plain"  # a gangster or a warehouse right after a player
            said.append(say("{owner}'s {card}", owner=said.pop(), card=word.text) if whose else word.text)
        elif isinstance(word, happenings.Seat):
            said.append(names[word.seat])
        owner = names[word.seat] if isinstance(word, happenings.Seat) else ""
    return phrase(*said)


def hand(view: MafiaView, clan: ClanView, names: Sequence[str]) -> str:
    """What the picture of a hand shows. For its owner only."""
    cards = commas(describe(each) for each in clan.hand or ()) or say_in_context("a hand", "empty")
    said = [say("{name}’s hand: {cards}.", name=names[clan.seat], cards=cards)]
    if clan.hideout:
        said.append(say("In the hideout: {gangsters}.", gangsters=commas(map(_gangster, clan.hideout))))
    if clan.street:
        said.append(say("On the street: {gangsters}.", gangsters=commas(map(_gangster, clan.street))))
    for store in clan.warehouses:
        inside = commas(describe(each) for each in store.loot or ()) or say_in_context("instead of loot", "nothing")
        stored = {"warehouse": printed_name(card(store.card)), "loot": inside}
        said.append(
            say("{warehouse} with a dog: {loot}.", **stored) if store.dog else say("{warehouse}: {loot}.", **stored)
        )
    if clan.worth is not None:
        worth = dollars(clan.worth.dollars)
        said.append(
            say("Worth {dollars} in the end.", dollars=worth)
            if view.outcome
            else say("Worth {dollars} if the deal ended now.", dollars=worth)
        )
    return cut(paragraph(*said))


def swap(gives: str | None, gets: str | None, *, later: bool) -> str:
    """What the picture of a trade shows. For one of the two players only."""
    unseen = say("the card they answer with") if later else say("an unseen card")
    given, got = (unseen if each is None else describe(each) for each in (gives, gets))
    return cut(say("A trade: you give {given}, you get {taken}.", given=given, taken=got))


def reckoning(view: MafiaView, result: DealResult, names: Sequence[str], *, newest: bool) -> str:
    """What the picture of a reckoning shows; `newest`: no deal has ended since."""
    said = [say("The score of deal {number}.", number=result.deal)] if view.options.target else []
    if view.outcome is not None and newest:
        winners = [names[seat] for seat in view.outcome.winners]
        said.append(say_counted("{names} won!", len(winners), names=listed(winners)))
    for name, each, clan in zip(names, result.reckonings, view.clans, strict=True):
        if each is None:
            said.append(say("{name} left the game.", name=name))
            continue
        earned = sum(line.dollars for line in each.lines if line.dollars > 0)
        scored = {
            "name": name,
            "dollars": dollars(each.dollars),
            "loot": dollars(earned),
            "penalties": dollars(each.dollars - earned),
        }
        if view.options.target and newest:
            total = dollars(clan.total)
            said.append(
                say("{name}: {dollars} (loot {loot}, penalties {penalties}), {total} in all.", total=total, **scored)
            )
        else:
            said.append(say("{name}: {dollars} (loot {loot}, penalties {penalties}).", **scored))
    return cut(paragraph(*said))


def shown_card(shown: Card) -> str:
    """What the picture of one card shows."""
    return cut(paragraph(effects.in_a_sentence(shown), effects.text(shown), effects.marks(shown)))

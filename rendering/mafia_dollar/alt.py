"""Alt texts of MafiaDollar's pictures: at most 1024 characters each."""

from collections.abc import Sequence
from typing import Final

from bot.games.mafia_dollar.events import Checked
from bot.games.mafia_dollar.lessons import NOTHING, Ringed
from bot.games.mafia_dollar.scores import DealResult
from bot.games.mafia_dollar.views import ClanView, MafiaView, TurnView
from bot.language import Sentence, say, say_in_context
from bot.language.rows import capital, commas, headed, paragraph, phrase, semicolons, stopped
from bot.pictures.picture import LIMIT, cut
from data.cards.mafia_dollar import Card
from rendering.mafia_dollar import effects, happenings, standing
from rendering.words.mafia_dollar import overview
from rendering.words.mafia_dollar.event_words import told
from rendering.words.mafia_dollar.names import (
    card_name,
    cards_counted,
    dollars,
    in_hand,
    loot_counted,
    loot_name,
    warehouses_counted,
)

_NONE: Final = Sentence("none", context="instead of a list of things")


def check(shown: Checked, names: Sequence[str]) -> str:
    """What the scene of a skill check shows."""
    return cut(paragraph(*(line.line(names, plain=True) for line in told(shown))))


def _clan(clan: ClanView, name: str, *, brief: bool) -> str:
    """A clan as everybody sees it."""
    if clan.resigned:
        return stopped(overview.LEFT(name=name))
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
    else:
        said += [loot_counted(standing.loot_of(clan)), *overview.gangsters_of(clan, overview.in_full)]
        said.append(overview.warehouses(clan))
    return stopped(headed(name, semicolons(filter(None, said))))


def table(view: MafiaView, turn: TurnView, names: Sequence[str]) -> str:
    """What the table shows."""
    headline = happenings.headline(view, turn, names)
    said = [headline.words if headline.won else stopped(headline.words)]
    if happened := semicolons(item_words(item, names) for item in happenings.items(turn)):
        said.append(stopped(happened))
    if turn.check is not None:
        said.append(check(turn.check, names))
    said.append(
        say(
            "Loot: {piles}. {deck} in the deck, {discards} discarded.",
            piles=commas(overview.pile(each) for each in view.piles if each.top is not None) or str(_NONE),
            deck=view.deck,
            discards=view.discards,
        )
    )
    said.append(stopped(capital(standing.said(view, names))))
    start = paragraph(*said)
    for brief in (False, True):
        clans = paragraph(*(_clan(clan, name, brief=brief) for clan, name in zip(view.clans, names, strict=True)))
        if len(start) + 1 + len(clans) <= LIMIT:
            break
    return cut(paragraph(start, clans))


def strip(turns: Sequence[tuple[str, Sequence[happenings.Item]]], after: MafiaView | None, names: Sequence[str]) -> str:
    """What a picture of turns shows: each turn's player and events, and what the viewer's clan is worth `after` all.

    May hold the secrets of that viewer.
    """
    now = None if after is None else after.fortune
    over = after is not None and after.outcome is not None
    said = [] if now is None else [stopped(capital(overview.worth(now, over=over)))]
    for name, items in turns:
        happened = semicolons(item_words(item, names) for item in items)
        whose = say("{name}'s turn", name=name)
        said.append(stopped(headed(whose, happened) if happened else whose))
    return cut(paragraph(*said))


def item_words(item: happenings.Item, names: Sequence[str]) -> str:
    """An item of news in words."""
    said, before = list[str](), None
    for word in item:
        match before, word:
            case _, happenings.NameWord(seat):
                said.append(names[seat])
            case happenings.NameWord(), happenings.PlainWord(text, "plain"):  # a gangster or a warehouse of that player
                said.append(say("{name}'s {card}", name=said.pop(), card=text))
            case _, happenings.PlainWord(text):
                said.append(text)
            case happenings.PlainWord(tone="good"), happenings.PictureWord(words=words) if words:  # more loot
                said.append(commas([said.pop(), words]))
            case _, happenings.PictureWord(words=words):
                said.append(words)
        before = word
    return phrase(*said)


RINGED: Final = Sentence("A golden ring is around what the advice names: {things}.")


def _ringed(view: MafiaView, names: Sequence[str], ringed: Ringed) -> str:
    things = [in_hand(ringed.card)] if ringed.card else []
    things += [card_name(ringed.gangster)] if ringed.gangster else []
    things += [loot_name(ringed.loot)] if ringed.loot else []
    things += [overview.pile(each) for each in view.piles if each.kind == ringed.pile and each.top is not None]
    things += [names[ringed.seat]] if ringed.seat >= 0 else []
    return RINGED(things=commas(things)) if things else ""


def hand(view: MafiaView, clan: ClanView, names: Sequence[str], ringed: Ringed = NOTHING) -> str:
    """What the picture of a hand shows. For its owner only. `ringed`: what advice speaks of."""
    cards = semicolons(map(in_hand, clan.hand or ())) or say_in_context("a hand", "empty")
    said = [say("{name}’s hand: {cards}.", name=names[clan.seat], cards=cards)]
    said.append(_ringed(view, names, ringed))
    said += [stopped(capital(each)) for each in overview.gangsters_of(clan, overview.in_full)]
    said += [stopped(overview.stored(each.loot or (), each.card, each.dog)) for each in clan.warehouses]
    if clan.worth is not None:
        said.append(stopped(capital(overview.worth(clan.worth.dollars, over=view.outcome is not None))))
    return cut(paragraph(*said))


def swap(gives: str | None, gets: str | None, *, later: bool) -> str:
    """What the picture of a trade shows. For one of the two players only."""
    unseen = say("the card they answer with") if later else say("an unseen card")
    given, got = (unseen if each is None else in_hand(each) for each in (gives, gets))
    return cut(say("A trade: you give {given}, you get {taken}.", given=given, taken=got))


def reckoning(view: MafiaView, result: DealResult, names: Sequence[str], *, newest: bool) -> str:
    """What the picture of a reckoning shows; `newest`: no deal has ended since."""
    said = [stopped(overview.score_title(view, result))] if view.options.target else []
    if view.outcome is not None and newest:
        said.append(overview.winners(view.outcome, names))
    for name, each, clan in zip(names, result.reckonings, view.clans, strict=True):
        if each is None:
            said.append(stopped(overview.LEFT(name=name)))
            continue
        scored = headed(name, overview.sum_of(each, mark=""))
        if view.options.target and newest:
            scored = f"{scored} · {say('{dollars} in all', dollars=dollars(clan.total))}"
        said.append(stopped(scored))
    return cut(paragraph(*said))


def shown_card(shown: Card) -> str:
    """What the picture of one card shows."""
    return cut(paragraph(effects.in_a_sentence(shown), effects.text(shown), effects.marks(shown)))

"""The table of MafiaDollar in words, a hand for its owner, and the results at the end."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from bot.games.mafia_dollar.cards import GROUP, KIND, PENALTY
from bot.games.mafia_dollar.events import Checked, DealBegan, Drew, EndDrawn, LootTurnedUp, MafiaEvent
from bot.games.mafia_dollar.scores import DealResult, Reckoning
from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, PileView
from bot.games.values import Outcome
from bot.language import Plural, Sentence, say, say_plural
from bot.language.caches import in_each_language
from bot.language.room import room_of
from bot.language.rows import bracketed, capital, commas, headed, semicolons, stopped
from rendering.words.common import listed
from rendering.words.mafia_dollar.names import (
    LOOT_MARKS,
    MARKS,
    card_name,
    cards_counted,
    dollars,
    figure,
    gangsters_counted,
    in_hand,
    loot_name,
    pile_name,
    points,
    warehouses_counted,
)
from rendering.words.mafia_dollar.places import EMPTY, blocked_by, inside, items_of

TABLE_CHARACTERS = 3400
"""Characters of the table in a message of 4,000."""

Seats = Sequence[str]
LEFT = Sentence("{name} left the game")


def everything(view: MafiaView, names: Seats) -> list[str]:
    """The piles and every clan, as everybody sees them; shorter if that is too long for a message."""
    middle_part = middle(view)
    long = [middle_part, *(clan(each, names[each.seat], view) for each in view.clans)]
    if room_of(long) <= TABLE_CHARACTERS:
        return long
    return [middle_part, *(clan(each, names[each.seat], view, short=True) for each in view.clans)]


def status(view: MafiaView, names: Seats) -> str:
    """The player whose turn it is and its progress, in one line."""
    if view.phase == "over":
        return say("The game is over.")
    deal = f"{deal_name(view)} · " if view.options.target else ""
    return f"{deal}{_turn(view, names[view.active])}"


def _turn(view: MafiaView, name: str) -> str:
    if view.phase == "play":
        return say("**{name}**'s turn: one card to play", name=name)
    return say_plural(
        "**{name}**'s turn: {count} action left", "**{name}**'s turn: {count} actions left", view.actions, name=name
    )


def deal_name(view: MafiaView) -> str:
    """Return which deal of a match is played."""
    if view.last_deal:
        return say("Deal {number}, the last", number=view.deal)
    return say("Deal {number}", number=view.deal)


def middle(view: MafiaView) -> str:
    """The piles, the deck and the discard pile."""
    cards = {"deck": cards_counted(view.deck), "discards": cards_counted(view.discards)}
    below = (
        say("Deck: {deck} · Discard pile: {discards}, on top {card}", card=in_hand(view.discard_top), **cards)
        if view.discard_top
        else say("Deck: {deck} · Discard pile: {discards}", **cards)
    )
    return "\n".join([say("**Loot piles**"), *map(pile, view.piles), below])


def pile(each: PileView) -> str:
    """One loot pile: 🚬 Tobacco $20,000 on top · 3 cards."""
    if each.top is None:
        return say("{loot}: none", loot=pile_name(each.kind))
    return say("{loot} on top · {cards}", loot=loot_name(each.top), cards=cards_counted(each.count))


def clan(each: ClanView, name: str, view: MafiaView, *, short: bool = False) -> str:
    """One player's cards in play, as everybody sees them."""
    if each.resigned:
        return stopped(LEFT(name=f"**{name}**"))
    heading = [f"**{name}**", say("{cards} in hand", cards=cards_counted(each.cards))]
    if view.options.target:
        heading.append(say("{dollars} banked", dollars=dollars(each.total)))
    gangsters = gangsters_of(each, _in_short if short else in_full) or [say("no gangsters")]
    return "\n".join([" · ".join(heading), *map(capital, gangsters), warehouses(each)])


def gangsters_of(each: ClanView, tell: Callable[[GangsterView], str]) -> list[str]:
    """A clan's gangsters, a clause for each place where some are."""
    places = []
    if each.hideout:
        places.append(say("hideout: {gangsters}", gangsters=commas(map(tell, each.hideout))))
    if each.street:
        places.append(say("street: {gangsters}", gangsters=commas(map(tell, each.street))))
    return places


def warehouses(each: ClanView) -> str:
    """A clan's warehouses, and what everybody sees of what lies there."""
    return commas(_with(card_name(one.card), inside(one)) for one in each.warehouses)


def _with(card: str, details: str) -> str:
    return f"{card}{bracketed(details)}"


@in_each_language(maxsize=512)
def in_full(gangster: GangsterView) -> str:
    """A gangster with points, items and blocks."""
    details = [points(gangster.attack, gangster.burglary)]
    details += [items_of(gangster)] if gangster.items else []
    details += [f"⛔ {blocked_by(gangster)}"] if gangster.blocks else []
    return _with(card_name(gangster.card), semicolons(details))


def _in_short(gangster: GangsterView) -> str:
    figures = [f"{gangster.attack}/{gangster.burglary}"]
    figures += [f"{len(gangster.blocks)}⛔"] if gangster.blocks else []
    return _with(card_name(gangster.card), commas(figures))


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
    if len(decks) == 1:
        return say("**Drawn from the deck**, in this order: {cards}.", cards=_named(decks[0]))
    return "\n".join(
        say("**Drawn from the deck in deal {number}**, in this order: {cards}.", number=deal, cards=_named(cards))
        for deal, cards in enumerate(decks, 1)
    )


def _named(cards: Sequence[str]) -> str:
    if not cards:
        return str(NO_CARDS)
    return commas(map(card_name, cards))


NO_CARDS: Final = Sentence("nothing")


# --- for the owner alone ---------------------------------------------------------------------------------


def hand(view: MafiaView) -> list[str]:
    """The viewer's own hand, their loot, and until the end their sum, in paragraphs; empty for a spectator."""
    me = view.me
    if me is None or me.hand is None:
        return []
    cards = [f"{MARKS[GROUP[card]]} {in_hand(card)}" for card in sorted(me.hand, key=_order)]
    heading = say("**Your hand** ({count})", count=len(cards))
    paragraphs = ["\n".join([heading, *(cards or [capital(say("no cards"))])])]
    if me.warehouses:
        paragraphs.append(
            "\n".join(
                [say("**Your warehouses**"), *(stored(each.loot or (), each.card, each.dog) for each in me.warehouses)]
            )
        )
    return [*paragraphs, *([] if view.outcome is not None else own_sum(view))]


def own_sum(view: MafiaView) -> list[str]:
    """What the viewer has in the end, or would have now, and how that adds up; empty for a spectator."""
    me = view.me
    if me is None or me.worth is None:
        return []
    if view.outcome is not None:
        if view.options.target and view.results:
            return [headed(f"**{score_title(view, view.results[-1])}**", sum_of(me.worth))]
        return [say("**Your score**: {sum}", sum=sum_of(me.worth))]
    lines = [say("**If it ended now**: {sum}", sum=sum_of(me.worth))]
    if me.total:
        lines.append(say("With the deals before: {dollars}", dollars=dollars(me.total + me.worth.dollars)))
    return ["\n".join(lines)]


def _order(card: str) -> tuple[int, str]:
    """The sort key of a hand: cards of a kind together, police last."""
    groups = ("gangster", "warehouse", "item", "dog", "block", "birthday", "police")
    return (groups.index(GROUP[card]) if GROUP[card] in groups else len(groups), card)


def stored(loot: Sequence[str], warehouse: str, dog: str | None) -> str:
    """A warehouse and the loot in it, for its owner."""
    what = commas(map(loot_name, loot)) or str(EMPTY)
    where = f"🏭 {card_name(warehouse)}{' 🐕' if dog else ''}"
    return headed(where, what)


# --- the reckoning ---------------------------------------------------------------------------------------


def worth(amount: int, *, over: bool) -> str:
    """What a clan has in the end, or would have now, as a clause."""
    if over:
        return say("in the end you had {dollars}", dollars=dollars(amount))
    return say("if it ended now, you would have {dollars}", dollars=dollars(amount))


def sum_of(reckoning: Reckoning, mark: str = "**") -> str:
    """A player's final sum: $10,000 = loot 120,000 − 3 gangsters 15,000 − …. `mark`: around the result."""
    loot = sum(line.dollars for line in reckoning.lines if GROUP[line.card] == "loot")
    parts = [say("loot {amount}", amount=figure(loot))]
    for group, counted in COUNTED.items():
        cost = [-line.dollars for line in reckoning.lines if GROUP[line.card] == group]
        if cost:
            parts.append(f"{counted(len(cost))} {figure(sum(cost))}")
    return f"{mark}{dollars(reckoning.dollars)}{mark} = {' − '.join(parts)}"


COUNTED: Final[Mapping[str, Plural]] = {
    "gangster": gangsters_counted,
    "warehouse": warehouses_counted,
    "police": Plural("{count} police card", "{count} police cards"),
}
"""What costs money at the end, by group of cards."""


def reckoned(reckoning: Reckoning, name: str) -> str:
    """A player's result: the sum, then what each card brought or cost."""
    values = {kind: [line.dollars for line in reckoning.lines if KIND.get(line.card) == kind] for kind in LOOT_MARKS}
    loot = [f"{LOOT_MARKS[kind]} {' + '.join(map(figure, each))}" for kind, each in values.items() if each]
    police = [f"{card_name(line.card)} {dollars(line.dollars)}" for line in reckoning.lines if line.card in PENALTY]
    lines = [f"**{name}** {sum_of(reckoning)}", *filter(None, (" · ".join(loot), commas(police)))]
    return "\n".join(lines)


def winners(outcome: Outcome, names: Seats) -> str:
    """The sentence that names the winners."""
    won = [names[seat] for seat in outcome.winners]
    return say_plural("{name} wins!", "{name} win!", len(won), name=listed(won))


def results(result: DealResult, names: Seats) -> list[str]:
    """The result of a deal, one paragraph for each player, the richest first."""
    found = [(seat, each) for seat, each in enumerate(result.reckonings) if each is not None]
    found.sort(key=lambda pair: -pair[1].dollars)
    return [reckoned(each, names[seat]) for seat, each in found]


def score_title(view: MafiaView, result: DealResult) -> str:
    """What a result is called."""
    return say("The score of deal {number}", number=result.deal) if view.options.target else say("The score")


def scores(view: MafiaView, names: Seats) -> list[str]:
    """The last result, and in a match everybody's total; empty before the first deal's end."""
    if not view.results:
        return []
    last = view.results[-1]
    said = [f"**{score_title(view, last)}**", *results(last, names)]
    if not view.options.target:
        return said
    totals = listed(f"**{names[each.seat]}** {dollars(each.total)}" for each in view.clans if not each.resigned)
    return [
        *said,
        say("Of {dollars}: {totals}", dollars=dollars(view.options.target), totals=totals),
    ]

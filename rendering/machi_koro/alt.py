"""Alt texts: what each picture shows, in at most 1024 characters."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.lessons import Ringed
from bot.games.machi_koro.moments import leader
from bot.games.machi_koro.views import Holding, MachiView, Pile, TownView, TurnView
from bot.games.values import Outcome
from bot.language import Sentence, say, say_counted
from bot.language.rows import bracketed, commas, headed, paragraph, semicolons, stopped
from bot.pictures.picture import LIMIT, cut
from data.cards.machi_koro import Card
from rendering.machi_koro import coups
from rendering.machi_koro.happenings import next_step, over
from rendering.machi_koro.towns.town import LEADS
from rendering.words.common import listed, signed
from rendering.words.machi_koro.event_words import BUILT, BUILT_CARDS, EVENTS, NO_COINS, ROLLED, settled, thrown
from rendering.words.machi_koro.names import a_card, card_name, effect
from rendering.words.machi_koro.names import coins as coin_words
from rendering.words.machi_koro.overview import cards_of, establishment, facts, parts_of, pile


def _turn(view: MachiView, turn: TurnView, names: Sequence[str]) -> str:
    """The roll of a turn, the changes in coins, and what was built."""
    said: list[str] = []
    if turn.dice:
        said.append(ROLLED(turn.seat, dice=thrown(turn.dice, turn.added)).line(names, plain=True))
        changes = [
            (GAINED if gain > 0 else LOST)(name=names[seat], coins=abs(gain))
            for seat, gain in enumerate(turn.gains)
            if gain
        ]
        if changes:
            said.append(stopped(listed(changes)))
        elif settled(view, turn):
            said.append(NO_COINS().line(names, plain=True))
        deeds = (EVENTS.of(event) for each in coups.of(view, turn, names) for event in each.events)
        said += (deed.line(names, plain=True) for deed in deeds if deed is not None)
        if turn.built:
            said.append(BUILT_CARDS(turn.seat, card=a_card(turn.built)).line(names, plain=True))
    elif view.outcome is None:
        said.append(stopped(next_step(view, turn)(name=names[turn.seat])))
    if view.outcome is not None and over(view, turn):
        said.insert(0, won(view.outcome, names))
    if (leading := leader(view)) is not None:
        said.append(stopped(LEADS(name=names[leading])))
    return paragraph(*said)


GAINED: Final = Sentence("{name} gained {coins}", context="a clause in a list of coins gained and lost")
LOST: Final = Sentence("{name} lost {coins}", context="a clause in a list of coins gained and lost")


def won(outcome: Outcome, names: Sequence[str]) -> str:
    """The sentence that names the winners."""
    winners = [names[seat] for seat in outcome.winners]
    return say_counted("{players} won!", len(winners), players=listed(winners))


def brief(town: TownView, name: str) -> str:
    """A town's coins and number of landmarks."""
    if town.resigned:
        return say("{name} left the game", name=name)
    return say(
        "{name}: {coins}, {count} of {all} landmarks",
        name=name,
        coins=coin_words(town.coins),
        count=town.landmarks,
        all=len(town.sites),
    )


def _towns(view: MachiView, names: Sequence[str], seats: Sequence[int], room: int) -> str:
    """The towns of these seats, with their cards if `room` characters suffice."""
    towns = [view.towns[seat] for seat in seats]
    shorter = [brief(town, names[town.seat]) for town in towns]
    full = [
        stopped(line if town.resigned else semicolons([line, parts_of(town, "")[1]]))
        for line, town in zip(shorter, towns, strict=True)
    ]
    whole = paragraph(*full)
    if len(whole) <= room:
        return whole
    return paragraph(*map(stopped, shorter))


RINGED: Final[Mapping[str, Sentence]] = {
    "dice": Sentence("A golden ring is around the dice."),
    "market": Sentence("A golden ring is around the card on sale that the advice names: {card}."),
    "town": Sentence("A golden ring is around the card in {name}'s town that the advice names: {card}."),
    "player": Sentence("A golden ring is around {name}'s town."),
}
"""Of a guided game, by `Ringed.what`."""


def _ringed(ringed: Ringed | None, names: Sequence[str]) -> str:
    if ringed is None:
        return ""
    return RINGED[ringed.what](name=names[ringed.seat], card=card_name(ringed.card) if ringed.card else "")


def board(view: MachiView, turn: TurnView, names: Sequence[str], ringed: Ringed | None = None) -> str:
    """What the board shows. `ringed`: what advice speaks of."""
    said = paragraph(_turn(view, turn, names), _ringed(ringed, names))
    return cut(paragraph(said, _towns(view, names, range(len(names)), LIMIT - len(said) - 1)))


def split_board(
    view: MachiView, turn: TurnView, names: Sequence[str], large: int, ringed: Ringed | None = None
) -> list[str]:
    """What the two pictures of a board show: the turn and the town of the seat `large`, then the other towns."""
    said = paragraph(_turn(view, turn, names), _ringed(ringed, names))
    own, others = [large], [seat for seat in range(len(names)) if seat != large]
    return [cut(paragraph(said, _towns(view, names, own, LIMIT - len(said) - 1))), _towns(view, names, others, LIMIT)]


def _one_turn(turn: TurnView, names: Sequence[str], *, brief: bool) -> str:
    """A turn in a few words: the roll, the changes (not if `brief`) and what was built."""
    if not turn.dice:
        return say("{name} has not rolled.", name=names[turn.seat])
    said = ROLLED(turn.seat, dice=turn.total).clause(names, plain=True)
    changes = [f"{names[seat]} {signed(gain)}" for seat, gain in enumerate(turn.gains) if gain]
    if changes and not brief:
        said = headed(said, commas(changes))
    return stopped(semicolons([said, BUILT.short(card=a_card(turn.built))]) if turn.built else said)


def _turns(turns: Sequence[TurnView], names: Sequence[str], room: int) -> str:
    """All turns in at most `room` characters, in fewer words if needed."""
    for brief in (False, True):
        words = paragraph(*(_one_turn(turn, names, brief=brief) for turn in turns))
        if len(words) <= room:
            return words
    return words[: max(0, room - 1)].rstrip(" ,;.:、，；。：") + "…"


def strip(turns: Sequence[TurnView], names: Sequence[str]) -> str:
    """What happened in several turns."""
    return _turns(turns, names, LIMIT)


def report(pages: Sequence[Sequence[TurnView]], after: MachiView, names: Sequence[str], *, alone: bool) -> list[str]:
    """What each picture of a postal turn shows: turns, in the last one the towns too, or in one more (`alone`)."""
    towns = paragraph(*(stopped(brief(town, name)) for town, name in zip(after.towns, names, strict=True)))
    end = won(after.outcome, names) if after.outcome is not None else ""
    told = []
    for at, turns in enumerate(pages):
        before = end if at == 0 else ""
        behind = towns if at == len(pages) - 1 and not alone else ""
        room = LIMIT - len(paragraph(before, behind)) - 1
        told.append(cut(paragraph(before, _turns(turns, names, room), behind)))
    return [*told, cut(towns)] if alone else told


def market(piles: Sequence[Pile], coins: int | None) -> str:
    """What the market shows to a player with that many coins, or to everybody (None)."""
    offers = []
    for offered in piles:
        card = establishment(offered.card)
        dear = offered.left and coins is not None and card.cost > coins
        note = bracketed(say("too expensive")) if dear else ""
        offers.append(f"{pile(card, offered.left, card_name(card.id))}{note}")
    have = "" if coins is None else say("You have {coins}.", coins=coin_words(coins))
    return cut(paragraph(have, say("On sale: {cards}.", cards=semicolons(offers))))


def town(view: MachiView, seat: int, name: str, parts: Sequence[Sequence[Holding]] = ()) -> list[str]:
    """What each picture of one town shows: with its cards, or without them and then a `part` of them in each."""
    shown = view.towns[seat]
    said = parts_of(shown, name)
    first = [words for at, words in enumerate(said) if at != 1 or not parts]
    return [cut(paragraph(*map(stopped, first))), *(cut(stopped(headed(name, cards_of(part)))) for part in parts)]


def card(shown: Card) -> str:
    """What the picture of one card shows."""
    return cut(paragraph(stopped(headed(card_name(shown.id), semicolons(facts(shown)))), effect(shown)))

"""Alt texts: what each picture shows, in at most 1024 characters."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.games.machi_koro.events import Demolished, Gave, Swapped, Took
from bot.games.machi_koro.views import Holding, MachiView, TownView, TurnView
from bot.games.values import Outcome
from bot.language import Sentence, say, say_in_context, say_plural
from bot.language.rows import bracketed, commas, headed, paragraph, semicolons, stopped
from data.cards.machi_koro import Card, Colour, Establishment, Landmark
from rendering.machi_koro import coups, effects
from rendering.machi_koro.coups import Deed
from rendering.machi_koro.happenings import next_step, over, settled
from rendering.machi_koro.towns.town import LEADS, leader
from rendering.words.common import listed, signed
from rendering.words.machi_koro.names import CARDS, ICONS, a_card, card_name, effect
from rendering.words.machi_koro.names import coins as coin_words

LIMIT: Final = 1024
"""Discord's limit for an attachment's description, in characters."""


def cut(text: str) -> str:
    """The text, or as much of it as Discord takes."""
    return text if len(text) <= LIMIT else text[: LIMIT - 1].rstrip(" ,;.、，；。") + "…"


def _turn(view: MachiView, turn: TurnView, names: Sequence[str]) -> str:
    """The roll of a turn, the changes in coins, and what was built."""
    said: list[str] = []
    if turn.dice:
        dice = str(turn.dice[0])
        if len(turn.dice) == 2:
            first, second = turn.dice
            dice = say("{first} and {second}: {total}", first=first, second=second, total=sum(turn.dice))
        if turn.added:
            dice = say("{dice}, and {coins} added: {total}", dice=dice, coins=turn.added, total=turn.total)
        said.append(say("{name} rolled {dice}.", name=names[turn.seat], dice=dice))
        changes = [
            (GAINED if gain > 0 else LOST)(name=names[seat], coins=abs(gain))
            for seat, gain in enumerate(turn.gains)
            if gain
        ]
        if changes:
            said.append(stopped(listed(changes)))
        elif settled(view, turn):
            said.append(say("No coins changed hands."))
        said += (stopped(_coup(event, names)) for each in coups.of(turn, names) for event in each.events)
        if turn.built:
            said.append(say("{name} built {card}.", name=names[turn.seat], card=card_name(turn.built)))
    elif view.outcome is None:
        said.append(stopped(next_step(view, turn)(name=names[turn.seat])))
    if view.outcome is not None and over(view, turn):
        said.insert(0, _won(view.outcome, names))
    if (leading := leader(view)) is not None:
        said.append(stopped(LEADS(name=names[leading])))
    return paragraph(*said)


GAINED: Final = Sentence("{name} gained {coins}", context="a clause in a list of coins gained and lost")
LOST: Final = Sentence("{name} lost {coins}", context="a clause in a list of coins gained and lost")


def _coup(event: Deed, names: Sequence[str]) -> str:
    """What a player did to another one, or to a landmark."""
    name = names[event.seat]
    match event:
        case Took(_, payer, card, amount):
            return TOOK(name=name, coins=coin_words(amount), other=names[payer], cause=card_name(card))
        case Swapped(_, _, give, partner, take):
            return SWAPPED(name=name, other=names[partner], given=a_card(give), taken=a_card(take))
        case Gave(_, _, give, receiver):
            return GAVE(name=name, other=names[receiver], gift=a_card(give))
        case Demolished(_, _, landmark):
            return DEMOLISHED(name=name, landmark=card_name(landmark))


TOOK: Final = Sentence("{name} took {coins} from {other} ({cause})")
SWAPPED: Final = Sentence("{name} gave {other} {given} for {taken}")
GAVE: Final = Sentence("{name} gave {other} {gift}")
DEMOLISHED: Final = Sentence("{name} tore down {landmark}")


def _won(outcome: Outcome, names: Sequence[str]) -> str:
    winners = [names[seat] for seat in outcome.winners]
    return say_plural("{players} won!", "{players} won!", len(winners), players=listed(winners))


def _brief(town: TownView, name: str) -> str:
    """A town's coins and number of landmarks."""
    if town.resigned:
        return say("{name} left the game.", name=name)
    return say(
        "{name}: {coins}, {count} of {all} landmarks",
        name=name,
        coins=coin_words(town.coins),
        count=town.landmarks,
        all=len(town.sites),
    )


def _held(town: TownView) -> str:
    """A town's cards with their copies."""
    return commas(_copies(held) for held in town.holdings if held.copies)


def _copies(held: Holding) -> str:
    """Copies of a card, closed ones, and coins on it."""
    name = card_name(held.card)
    said = [say("{count} closed", count=held.closed)] if held.closed else []
    if held.invested:
        said.append(say("{coins} on it", coins=coin_words(held.invested)))
    more = bracketed(commas(said)) if said else ""
    if held.copies > 1:
        name = say_in_context("copies of a card", "{count} {card}", count=held.copies, card=name)
    return f"{name}{more}"


def _towns(view: MachiView, names: Sequence[str], room: int) -> str:
    """Every town, with its cards if `room` characters suffice."""
    brief = [_brief(town, name) for town, name in zip(view.towns, names, strict=True)]
    full = [
        line if town.resigned else stopped(semicolons([line, _held(town) or say("no cards")]))
        for line, town in zip(brief, view.towns, strict=True)
    ]
    whole = paragraph(*full)
    if len(whole) <= room:
        return whole
    return paragraph(*map(stopped, brief))


def board(view: MachiView, turn: TurnView, names: Sequence[str]) -> str:
    """What the board shows."""
    said = _turn(view, turn, names)
    return cut(paragraph(said, _towns(view, names, LIMIT - len(said) - 1)))


def table(view: MachiView, turn: TurnView, names: Sequence[str]) -> str:
    """What the board and the market below it show."""
    towns = [stopped(_brief(town, name)) for town, name in zip(view.towns, names, strict=True)]
    return cut(paragraph(_turn(view, turn, names), *towns, _offers(view, None)))


def _one_turn(turn: TurnView, names: Sequence[str], *, brief: bool) -> str:
    """A turn in a few words: the roll, the changes (not if `brief`) and what was built."""
    if not turn.dice:
        return say("{name} has not rolled.", name=names[turn.seat])
    said = say("{name} rolled {total}", name=names[turn.seat], total=turn.total)
    changes = [f"{names[seat]} {signed(gain)}" for seat, gain in enumerate(turn.gains) if gain]
    if changes and not brief:
        said = headed(said, commas(changes))
    return stopped(semicolons([said, say("built {card}", card=card_name(turn.built))]) if turn.built else said)


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


def report(turns: Sequence[TurnView], after: MachiView, names: Sequence[str]) -> str:
    """What happened in a postal turn, and the towns after it."""
    towns = paragraph(*(stopped(_brief(town, name)) for town, name in zip(after.towns, names, strict=True)))
    won = _won(after.outcome, names) if after.outcome is not None else ""
    told = _turns(turns, names, LIMIT - len(paragraph(won, towns)) - 1)
    return cut(paragraph(won, told, towns))


def _offers(view: MachiView, coins: int | None) -> str:
    offers = []
    for pile in view.market:
        card = CARDS[pile.card]
        name = card_name(pile.card)
        if not pile.left:
            offers.append(say("{card} sold out", card=name))
        elif coins is not None and card.cost > coins:
            dear = say("{card} for {price}, {count} left (too expensive)", card=name, price=card.cost, count=pile.left)
            offers.append(dear)
        else:
            offers.append(say("{card} for {price}, {count} left", card=name, price=card.cost, count=pile.left))
    return say("On sale: {cards}.", cards=semicolons(offers))


def market(view: MachiView, coins: int | None) -> str:
    """What the market shows."""
    if coins is None:
        return cut(_offers(view, coins))
    return cut(paragraph(say("You have {coins}.", coins=coin_words(coins)), _offers(view, coins)))


def town(view: MachiView, seat: int, name: str) -> str:
    """What the picture of one town shows."""
    shown = view.towns[seat]
    if shown.resigned:
        return cut(_brief(shown, name))
    built = [card_name(site.card) for site in shown.sites if site.built]
    open_sites = [
        say("{card} for {price}", card=card_name(site.card), price=CARDS[site.card].cost)
        for site in shown.sites
        if not site.built
    ]
    held = _held(shown)
    parts = [
        say("{name}’s town: {coins}.", name=name, coins=coin_words(shown.coins)),
        say("Cards: {cards}.", cards=held) if held else say("Cards: none."),
    ]
    if built:
        parts.append(say("Built: {cards}.", cards=listed(built)))
    if open_sites:
        parts.append(say("To build: {cards}.", cards=listed(open_sites)))
    return cut(paragraph(*parts))


def card(shown: Card) -> str:
    """What the picture of one card shows."""
    name, rule = card_name(shown.id), effect(shown)
    if isinstance(shown, Establishment):
        first, last = shown.rolls[0], shown.rolls[-1]
        many = say("numbers {first} to {last}", first=first, last=last)
        text = say(
            "{name}: {colour}, {numbers}, {whose}, {symbol} symbol, costs {coins}, {count} in the box. {rule}",
            name=name,
            colour=COLOURS[shown.colour],
            numbers=say("number {number}", number=first) if first == last else many,
            whose=effects.ON_WHOSE_ROLLS[shown.colour],
            symbol=ICONS[shown.icon],
            coins=coin_words(shown.cost),
            count=shown.copies,
            rule=rule,
        )
    elif isinstance(shown, Landmark) and not shown.counts:
        text = say("{name}: landmark, there from the start. {rule}", name=name, rule=rule)
    else:
        text = say("{name}: landmark, costs {coins}. {rule}", name=name, coins=coin_words(shown.cost), rule=rule)
    return cut(text)


COLOURS: Final[Mapping[Colour, Sentence]] = {
    "blue": Sentence("blue card"),
    "green": Sentence("green card"),
    "red": Sentence("red card"),
    "purple": Sentence("purple card"),
}

"""What everybody saw happen in a turn, as short items of pictures, seats and words."""

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, cast

import msgspec

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.affected_seats import affects
from bot.games.mafia_dollar.events import MafiaEvent
from bot.games.mafia_dollar.moments import most_dramatic
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say, say_counted, say_plural
from bot.language.caches import in_each_language
from bot.language.rows import capital, phrase
from data.cards.mafia_dollar import BlockCard, Card, ItemCard, LootCard
from rendering.drawing.sprites import Art
from rendering.mafia_dollar import icons
from rendering.mafia_dollar.cards import card, thousands
from rendering.words.clauses import Line, Part, Player
from rendering.words.mafia_dollar.event_words import told
from rendering.words.mafia_dollar.names import printed_name

Tone = Literal["plain", "good", "bad", "quiet"]


class PictureWord(msgspec.Struct, frozen=True):
    """A drawing. `words`: what it shows, if no words beside it say so."""

    art: Art
    words: str = ""


class NameWord(msgspec.Struct, frozen=True):
    """A player, by seat."""

    seat: int


class PlainWord(msgspec.Struct, frozen=True):
    """Words."""

    text: str
    tone: Tone = "plain"


Word = PictureWord | NameWord | PlainWord
Item = tuple[Word, ...]
"""What is kept on one line."""


class Headline(msgspec.Struct, frozen=True):
    """The largest words: a name, and what is said `before` it and after it. `won`: it says who won."""

    name: str
    rest: str
    won: bool = False
    before: str = ""

    @property
    def words(self) -> str:
        return phrase(self.before, self.name, self.rest)


_MARK: Final = "\0"
"""Stands in a sentence where a name belongs."""


def public(events: Sequence[MafiaEvent]) -> tuple[MafiaEvent, ...]:
    """The events as everybody may see them, from any viewer's view."""
    return tuple(cast("MafiaEvent", shown) for event in events if (shown := event.seen_by(None)) is not None)


def headline(view: MafiaView, turn: TurnView, names: Sequence[str]) -> Headline:
    """The player whose turn it is and what there is to do in it, or who won."""
    if view.outcome is not None and turn.number >= view.turn.number:
        winners = view.outcome.winners
        return _headed(names[winners[0]], _won(len(winners) - 1), won=True)
    return _headed(names[turn.seat], _doing(view, turn))


def _headed(name: str, sentence: str, *, won: bool = False) -> Headline:
    """The headline of a sentence in which `_MARK` stands for the name."""
    before, _, rest = sentence.partition(_MARK)
    return Headline(name, rest.strip(), won, before.strip())


def _won(others: int) -> str:
    if not others:
        return say("{name} wins!", name=_MARK)
    return say_counted("{name} and {count} more win!", others, name=_MARK)


def _doing(view: MafiaView, turn: TurnView) -> str:
    if turn.over or turn.number < view.turn.number:
        return _done(turn)
    if view.card is not None:
        return say("{name} plays {card}", name=_MARK, card=printed_name(card(view.card)))
    if view.phase == "play":
        return say("{name} plays a card", name=_MARK)
    if not view.actions:
        return say("{name} has no actions left", name=_MARK)
    return say_plural("{name} has {count} action left", "{name} has {count} actions left", view.actions, name=_MARK)


def _done(turn: TurnView) -> str:
    """What the player of a turn did that mattered most, as everybody saw it."""
    own = (event for event in public(turn.events) if type(event) in _DONE and getattr(event, "seat", None) == turn.seat)
    most = most_dramatic(own)
    return say("{name} had a turn", name=_MARK) if most is None else _DONE[type(most)](most)


def _tried(event: e.Checked) -> str:
    match event.job, event.success:
        case "burglary", True:
            return say("{name} broke in", name=_MARK)
        case "burglary", False:
            return say("{name} failed to break in", name=_MARK)
        case _, True:
            return say("{name} won an attack", name=_MARK)
        case _:
            return say("{name} attacked and failed", name=_MARK)


_DONE: Final[Mapping[type[MafiaEvent], Callable[..., str]]] = {
    e.EndDrawn: lambda _: say("{name} turned up the End", name=_MARK),
    e.Stole: lambda _: say("{name} stole loot", name=_MARK),
    e.TookOut: lambda _: say("{name} took out a gangster", name=_MARK),
    e.Checked: _tried,
    e.TookLoot: lambda _: say("{name} brought loot home", name=_MARK),
    e.Celebrated: lambda _: say("{name} gave a party", name=_MARK),
    e.Raided: lambda _: say("{name} was raided", name=_MARK),
    e.Confiscated: lambda event: _met_police() if event.loot is None else say("{name} lost loot", name=_MARK),
    e.PolicePlayed: lambda _: _met_police(),
    e.Hired: lambda _: say("{name} hired a gangster", name=_MARK),
    e.Blocked: lambda _: say("{name} blocked a gangster", name=_MARK),
    e.Freed: lambda _: say("{name} freed a gangster", name=_MARK),
    e.Opened: lambda _: say("{name} opened a warehouse", name=_MARK),
    e.Equipped: lambda _: say("{name} equipped a gangster", name=_MARK),
    e.Guarded: lambda _: say("{name} got a guard dog", name=_MARK),
    e.MovedOut: lambda _: say("{name} sent a gangster out", name=_MARK),
    e.Discarded: lambda _: say("{name} discarded a card", name=_MARK),
}
"""What a player did, by the event that everybody saw."""


def _met_police() -> str:
    return say("{name} met the police", name=_MARK)


def items(turn: TurnView) -> list[Item]:
    """What everybody saw happen, in the order in which it did. Skill checks have a scene of their own.

    That somebody drew goes without saying once they have played; that all passed a card is one item.
    """
    events = [event for event in public(turn.events) if not isinstance(event, e.Checked)]
    if any(isinstance(event, PLAYS) for event in events):
        events = [event for event in events if not isinstance(event, e.Drew)]
    found = list[Item]()
    for kind, same in itertools.groupby(events, key=type):
        if kind is e.Passed and len(passed := list(same)) > 1:
            found.append((PlainWord(capital(say("everybody passed a card to the left")), "quiet"),))
        else:
            found += [item for event in (passed if kind is e.Passed else same) for item in told_in_items(event)]
    return found


def recap(turn: TurnView) -> list[Item]:
    """What everybody saw happen, with skill checks. That somebody draws an unseen card goes without saying."""
    return [item for event in public(turn.events) if not isinstance(event, e.Drew) for item in told_in_items(event)]


def known(turn: TurnView, viewer: int) -> list[tuple[Item, bool]]:
    """What one seat knows to have happened, and whether it touched what is theirs; skill checks are among it.

    That others drew or passed on some card, as everybody does then, goes without saying.
    """
    return [
        (item, affects(event, viewer))
        for event in turn.events
        if not (isinstance(event, e.Drew | e.Passed) and event.card is None)
        for item in told_in_items(event)
    ]


UNSEEN: Final = (e.GameBegan, e.TurnBegan, e.GameWon, e.Chose, e.ChoseAnew, e.Answered, e.Dropped)
"""What stands elsewhere in the picture, or concerns nobody yet."""
ALONE: Final = (e.EndDrawn, e.PolicePlayed, e.Celebrated)
"""Cards that say by themselves what happens."""
MORE: Final = (e.Equipped, e.Celebrated)
"""Events whose second sentence is shown, too."""
BAD: Final = (e.EndDrawn, e.PolicePlayed, e.Confiscated, e.Raided, e.TookOut)


@in_each_language(maxsize=256)  # a table tells them all again until the turn ends
def told_in_items(event: MafiaEvent) -> tuple[Item, ...]:
    """An event as far as it is known, as items."""
    if isinstance(event, UNSEEN) or (isinstance(event, e.LootTurnedUp) and event.check):
        return ()
    nothing = isinstance(event, e.Confiscated) and event.loot is None
    tone: Tone = "bad" if isinstance(event, BAD) and not nothing else "quiet"
    first, *others = told(event)
    if isinstance(event, ALONE):
        shown = _card(card(event.card), tone)
    else:
        result: Tone = "good" if isinstance(event, e.Checked) and event.success else "bad"
        shown = _item(first, tone, result)
    if isinstance(event, e.SpoilsShared):  # by their drawings: the bonus has no part in the sum beside them
        shown = tuple(word for word in shown if not (isinstance(word, PlainWord) and word.tone == "good"))
    return (shown, *(_item(each, "quiet") for each in others if isinstance(event, MORE)))


def _item(line: Line, tone: Tone, result: Tone = "plain") -> Item:
    """A sentence with pictures and seats in their places, in the order of the reader's language.

    Its own words have the `tone`, and a capital at the beginning.
    """
    first, *rest = line.drawn(lambda shown: _drawn(shown, result), lambda words: PlainWord(words, tone))
    return (msgspec.structs.replace(first, text=capital(first.text)) if isinstance(first, PlainWord) else first, *rest)


def _drawn(shown: object, result: Tone) -> Item:
    """What stands in a place of a sentence."""
    match shown:
        case Player(seat):
            return (NameWord(seat),)
        case Part(card=symbol) if symbol in icons.SYMBOLS:
            return (PictureWord(icons.SYMBOLS[symbol]),)
        case Part(card=card_id) if card_id:
            return _card(card(card_id))
        case Part(strong=True):
            return (PlainWord(str(shown), result),)
        case _:
            return (PlainWord(str(shown)),)


def _card(shown: Card, tone: Tone = "plain") -> Item:
    """A card by its picture, and what matters about it."""
    face = PictureWord(icons.art_of(shown))
    match shown:
        case LootCard():
            return PictureWord(icons.LOOT[shown.kind], printed_name(shown)), PlainWord(thousands(shown.value), "good")
        case ItemCard():
            return PictureWord(face.art, printed_name(shown)), PlainWord(f"+{shown.bonus}", "good")
        case BlockCard():
            return face, PlainWord(printed_name(shown), "bad")
        case _:
            return face, PlainWord(printed_name(shown), tone if tone == "bad" else "plain")


PLAYS: Final = (
    *(e.Hired, e.Opened, e.Guarded, e.Equipped, e.Blocked, e.Freed, e.Discarded, e.PolicePlayed, e.Celebrated),
)
"""What a player does with the card of a turn."""


class CardPlayed(msgspec.Struct, frozen=True):
    """The card of a turn, and what it was played on: a card in play, and whose that is.

    `frees`: for its symbol, which frees somebody. `away`: it was discarded.
    """

    card: str
    target: str = ""
    owner: int = 0
    frees: bool = False
    away: bool = False


def played(turn: TurnView) -> CardPlayed | None:
    """The card that everybody saw played in a turn; None: none yet."""
    for event in public(turn.events):
        match event:
            case e.Blocked() | e.Freed():
                return CardPlayed(event.card, event.gangster, event.owner, frees=isinstance(event, e.Freed))
            case e.Equipped(gangster=target) | e.Guarded(warehouse=target):
                return CardPlayed(event.card, target, event.seat)
            case e.Hired() | e.Opened() | e.PolicePlayed() | e.Celebrated():
                return CardPlayed(event.card)
            case e.Discarded():
                return CardPlayed(event.card, away=True)
            case _:
                continue
    return None


FACES: Final[Mapping[type[MafiaEvent], str]] = {
    **dict.fromkeys((e.Stole, e.TookLoot, e.TookOut, e.Checked, e.Freed, e.MovedOut, e.CameHome), "gangster"),
    **dict.fromkeys((e.EndDrawn, e.Raided, e.Confiscated, e.Celebrated, e.PolicePlayed), "card"),
    **dict.fromkeys((e.Hired, e.Blocked, e.Opened, e.Equipped, e.Guarded, e.Discarded), "card"),
}
"""Events that a picture can be about, and the field of the card that it shows then."""


def about(turn: TurnView) -> Art:
    """What a turn was about, as everybody saw it: who did a job, or the card played."""
    most = most_dramatic(event for event in public(turn.events) if type(event) in FACES)
    return icons.HAND if most is None else icons.art_of(card(getattr(most, FACES[type(most)])))


def took_part(turn: TurnView) -> frozenset[str]:
    """The gangsters and warehouses, by card id, that the events of a turn concern."""
    found: set[str] = set()
    for event in public(turn.events):
        for field in ("gangster", "target", "warehouse", "receiver", "source"):
            value = getattr(event, field, None)
            if isinstance(value, str):
                found.add(value)
        if isinstance(event, e.Hired | e.Opened):
            found.add(event.card)
    return frozenset(found)

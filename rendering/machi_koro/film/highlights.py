"""What mattered most in a turn, and for how long a film lingers on it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from bot.games.machi_koro.events import Earned, Took
from bot.games.machi_koro.views import MachiView, TurnView
from bot.pictures.cutting import Take
from rendering.machi_koro import coups
from rendering.machi_koro.coups import Coup
from rendering.machi_koro.towns.town import LEADS, leader
from rendering.words.common import signed
from rendering.words.machi_koro.names import CARDS, card_name

Kind = Literal["landmark", "built", "coup", "paid", "leads"]

TUMBLE: Final = 80
"""How long the dice are seen in each position before they land, in milliseconds."""
TUMBLES: Final = 2
"""Positions of the dice before they land."""
LAND: Final = 120
"""How long dice lie before what they brought is shown, in milliseconds."""
GROW: Final = 60
"""How long each picture of a building that pops up is shown, in milliseconds."""
LANDMARK: Final = 700
"""How long a landmark is shown from when it begins to rise, in milliseconds."""
_DICE: Final = TUMBLES * TUMBLE + LAND
_POP: Final = 3 * GROW
_FIRST, _AGAIN, _COUP, _PAID, _LEADS = 120, 80, 900, 520, 560
"""How long other things are shown when they have happened: a building of a new kind, one more of a kind, a coup, many
coins, a new leader."""
_OWN, _OTHERS = 10, 12
"""Fewest coins gained in a turn that make a highlight: by the town that the film shows, and by another town."""
_CARDS: Final = 8
"""As many coins stolen matter as much as a card that is swapped, given away or torn down."""
_DEAR: Final = 16
"""What a landmark costs at least that is more than others, in coins."""
_STALE: Final = 9
"""How much less a coup matters each time that the same card of the same player does it again."""
_LED: Final = 12
"""How much more a highlight matters that makes its player lead."""


class Highlight(msgspec.Struct, frozen=True):
    """What mattered most in a turn: who did it, a card and words about it.

    `take`: how much it matters.
    """

    kind: Kind
    seat: int
    card: str
    words: str
    take: Take
    dice: tuple[int, ...] = ()
    coup: Coup | None = None


def of(before: MachiView, after: MachiView, turn: TurnView, hero: int, names: Sequence[str]) -> Highlight | None:
    """What mattered most; None: nothing. `hero`: the seat whose town the film shows."""
    first = leader(after)
    new = first is not None and first != leader(before)
    found = [*_all(after, turn, hero, names)]
    if new and first is not None:
        found.append(Highlight("leads", first, "", LEADS(name=names[first]), Take(50, _LEADS)))
        found = [_leading(each) if each.seat == first else each for each in found]
    return max(found, key=lambda each: each.take.rank, default=None)


def fresher(found: Sequence[Highlight | None]) -> list[Highlight | None]:
    """The highlights of a game: a coup that comes again matters less each time, so that others are seen, too."""
    seen = Counter[tuple[int, str]]()
    shown = list[Highlight | None]()
    for highlight in found:
        if highlight is not None and highlight.kind == "coup":
            again = seen[highlight.seat, highlight.card]
            seen[highlight.seat, highlight.card] += 1
            less = msgspec.structs.replace(highlight.take, rank=highlight.take.rank - again * _STALE)
            highlight = msgspec.structs.replace(highlight, take=less)
        shown.append(highlight)
    return shown


def _leading(highlight: Highlight) -> Highlight:
    more = msgspec.structs.replace(highlight.take, rank=highlight.take.rank + _LED)
    return msgspec.structs.replace(highlight, take=more)


def _all(after: MachiView, turn: TurnView, hero: int, names: Sequence[str]) -> Iterator[Highlight]:
    landmarks = {site.card for site in after.towns[turn.seat].sites}
    if turn.built and (turn.seat == hero or turn.built in landmarks):
        yield _built(after, turn, hero, landmark=turn.built in landmarks)
    for each in coups.of(turn, names):
        seats = {each.doer.seat, *(party.seat for party in each.others)}
        size = each.doer.coins if each.kind == "robbed" else _CARDS
        rank = (70 if hero in seats else 50) + 1.5 * min(size, 14)
        yield Highlight("coup", each.doer.seat, each.card, _titled(each), Take(rank, _DICE + _COUP), turn.dice, each)
    for seat, gain in enumerate(turn.gains):
        if gain >= (_OWN if seat == hero else _OTHERS) and (card := _best(turn, seat)):
            rank = (62 if seat == hero else 48) + min(gain, 40) / 4
            yield Highlight("paid", seat, card, signed(gain), Take(rank, _DICE + _PAID), turn.dice)


def _built(after: MachiView, turn: TurnView, hero: int, *, landmark: bool) -> Highlight:
    """What was built in a turn, by the town that the film shows or as a landmark."""
    card, own = turn.built or "", turn.seat == hero
    words = card_name(card)
    if landmark:
        cost = CARDS[card].cost
        if own:
            take = Take(200 + cost, _DICE + LANDMARK)
            return Highlight("landmark", turn.seat, card, words, take, turn.dice)
        rank = (64 if cost >= _DEAR else 46) + cost / 4
        return Highlight("landmark", turn.seat, card, words, Take(rank, LANDMARK))
    copies = next((held.copies for held in after.towns[hero].holdings if held.card == card), 1)
    take = Take(78 + CARDS[card].cost / 4, _POP + _FIRST) if copies == 1 else Take(45, _POP + _AGAIN)
    return Highlight("built", turn.seat, card, words, take)


def _titled(coup: Coup) -> str:
    return str(coups.TITLES[coup.kind])


def _best(turn: TurnView, seat: int) -> str:
    """The card that brought a seat the most in a turn; empty if none did."""
    brought: dict[str, int] = {}
    for event in turn.events:
        if isinstance(event, Earned | Took) and event.seat == seat:
            brought[event.card] = brought.get(event.card, 0) + event.coins
    return max(brought, key=lambda card: brought[card], default="")

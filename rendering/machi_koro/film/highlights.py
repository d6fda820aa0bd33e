"""What mattered most in a turn, and for how long a film lingers on it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.games.machi_koro import moments
from bot.games.machi_koro.moments import Kind, Moment
from bot.games.machi_koro.views import MachiView, TurnView
from bot.pictures.cutting import Take
from rendering.machi_koro import coups
from rendering.machi_koro.coups import Coup
from rendering.machi_koro.towns.town import LEADS
from rendering.words.common import signed
from rendering.words.machi_koro.names import card_name

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
_OWN: Final[Mapping[Kind, float]] = {"landmark": 136, "built": 58, "paid": 14, **dict.fromkeys(coups.TITLES, 20.0)}
"""How much more a moment matters in which the town that the film shows has a part."""
_MORE_OF_IT: Final = 33
"""How much less a building matters of which the town has one already."""
_STALE: Final = 9
"""How much less a coup matters each time that the same card of the same player does it again."""


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


def of(after: MachiView, turn: TurnView, hero: int, names: Sequence[str]) -> Highlight | None:
    """What mattered most; None: nothing. `after`: the table after it; `hero`: the seat whose town the film shows."""
    found = (_shown(each, after, turn, hero, names) for each in moments.of(after, turn))
    return max(filter(None, found), key=lambda each: each.take.rank, default=None)


def fresher(found: Sequence[Highlight | None]) -> list[Highlight | None]:
    """The highlights of a game: a coup that comes again matters less each time, so that others are seen, too."""
    seen = Counter[tuple[int, str]]()
    shown = list[Highlight | None]()
    for highlight in found:
        if highlight is not None and highlight.coup is not None:
            again = seen[highlight.seat, highlight.card]
            seen[highlight.seat, highlight.card] += 1
            less = msgspec.structs.replace(highlight.take, rank=highlight.take.rank - again * _STALE)
            highlight = msgspec.structs.replace(highlight, take=less)
        shown.append(highlight)
    return shown


def _shown(each: Moment, after: MachiView, turn: TurnView, hero: int, names: Sequence[str]) -> Highlight | None:
    """A moment as the film shows it; None if it does not."""
    own = hero == each.seat or hero in each.others
    rank = each.rank + (_OWN.get(each.kind, 0) if own else 0)
    match each.kind:
        case "landmark":
            take = Take(rank, _DICE + LANDMARK if own else LANDMARK)
            return Highlight("landmark", each.seat, each.card, card_name(each.card), take, turn.dice if own else ())
        case "built" if own:
            first = any(held.card == each.card and held.copies == 1 for held in after.towns[hero].holdings)
            take = Take(rank, _POP + _FIRST) if first else Take(rank - _MORE_OF_IT, _POP + _AGAIN)
            return Highlight("built", each.seat, each.card, card_name(each.card), take)
        case "paid":
            return Highlight("paid", each.seat, each.card, signed(each.coins), Take(rank, _DICE + _PAID), turn.dice)
        case "leads":
            return Highlight("leads", each.seat, "", LEADS(name=names[each.seat]), Take(rank, _LEADS))
        case kind if kind in coups.TITLES:
            title, take = str(coups.TITLES[kind]), Take(rank, _DICE + _COUP)
            return Highlight(kind, each.seat, each.card, title, take, turn.dice, coups.told(each, names))
        case _:
            return None

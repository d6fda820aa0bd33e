"""The table as everybody sees it, as a street at night: the news, the piles, and each clan's house and crew."""

from collections.abc import Sequence

import msgspec

from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say
from bot.language.caches import in_each_language
from bot.language.rows import capital
from bot.pictures.picture import Picture
from rendering.drawing.canvas import joined
from rendering.drawing.png import HEAVY, Packed, pack, weight
from rendering.drawing.text import drawable_names
from rendering.drawing.theme import TALLEST, WIDTH
from rendering.mafia_dollar import alt, happenings, header, piles, standing
from rendering.mafia_dollar.header import Header
from rendering.mafia_dollar.piles import Middle, Standing
from rendering.mafia_dollar.street import houses, jobs, rows
from rendering.mafia_dollar.street.crew import CROWDED, USUAL
from rendering.mafia_dollar.street.houses import House
from rendering.mafia_dollar.street.jobs import Coup
from rendering.mafia_dollar.street.rows import Row
from rendering.words.common import turn_words


@in_each_language(maxsize=128)  # 8 KiB each
def _middle(shown: Middle) -> Packed:
    """The middle of the table."""
    return pack(piles.middle(shown))


@in_each_language(maxsize=128)  # 2 KiB each
def _line(shown: Standing) -> Packed:
    """The line that names the leader."""
    return pack(piles.line_below(shown))


@in_each_language(maxsize=32)
def _top(shown: Header) -> Packed:
    """The headline and the news."""
    return pack(header.strip(shown))


@in_each_language(maxsize=32)
def _job(shown: Coup) -> Packed:
    """What was done in the turn."""
    return pack(jobs.scene(shown))


@in_each_language(maxsize=64)  # 30 KiB each
def _street(row: Row, *, first: bool) -> Packed:
    """Houses beside each other with their street."""
    return pack(rows.drawn(row, row.high, row.lowest if first else None))


def _streets(clans: Sequence[House], above: Sequence[Packed]) -> list[Packed]:
    """The streets below other parts, with people as large as the picture has room for, in pixels and in bytes."""
    found = list[Packed]()
    for size in (USUAL, CROWDED):
        laid = [rows.laid(each, size) for each in rows.rows_of(clans)]
        if size is USUAL and sum(row.high.whole for row in laid) + sum(part.height for part in above) > TALLEST:
            continue
        found = [_street(row, first=at == 0) for at, row in enumerate(laid)]
        if weight([*above, *found]) <= HEAVY:
            break
    return found


def _standing(view: MafiaView, turn: TurnView, names: Sequence[str], *, crown: bool) -> Standing:
    deal = say("Last deal") if view.last_deal else say("Deal {number}", number=view.deal)
    dealt = [deal] if view.deal > 1 or view.options.target else []
    note = capital(" · ".join([*dealt, turn_words(turn.number)]))
    return Standing(capital(standing.said(view, names)), crown, note)


def table(view: MafiaView, player_names: Sequence[str], turn: TurnView | None = None) -> Picture:
    """Draw the table and what happened in `turn`: the view's `turn` (the default) or `last`.

    It shows public facts only: the views of all seats give the same picture.

    Raises:
        ArtMissing: a drawing or font is not installed.
    """
    turn = view.turn if turn is None else turn
    shown = drawable_names(player_names)
    marked = happenings.took_part(turn)
    clans = [houses.house_of(view, turn, clan, name, marked) for clan, name in zip(view.clans, shown, strict=True)]
    leader = standing.leader(view)
    if leader is not None:
        clans[leader] = msgspec.structs.replace(clans[leader], leads=True)
    parts = (
        _top(header.header(view, turn, shown)),
        *((_job(done),) if (done := jobs.coup(turn)) is not None else ()),
        _middle(piles.middle_of(view)),
        _line(_standing(view, turn, shown, crown=leader is not None)),
    )
    parts = (*parts, *_streets(clans, parts))
    high = sum(part.height for part in parts)
    return Picture(joined(parts), alt.table(view, turn, shown), WIDTH, high, f"table-{turn.number}.png")

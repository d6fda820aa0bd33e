"""The top of a board: the dice, whose turn it is, and what happened."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.events import Added, MachiEvent
from bot.games.machi_koro.moments import leader
from bot.games.machi_koro.views import MachiView, TurnView
from bot.language import say
from bot.language.rows import capital
from rendering.drawing.canvas import CROWN, Canvas
from rendering.drawing.rings import ring
from rendering.drawing.text import Line, block, line, whole
from rendering.drawing.theme import GAP, GOLD, INK, MARGIN, MUTED, PAGE, PALE_GOLD, WHITE, WIDTH
from rendering.machi_koro import happenings
from rendering.machi_koro.dice import die
from rendering.machi_koro.happenings import Headline, Item
from rendering.machi_koro.icons import art_of
from rendering.machi_koro.items import ITEM_GAP, SEATS_ONLY, Laid, laid, place, width
from rendering.machi_koro.towns.town import LEADS
from rendering.machi_koro.victory import banner
from rendering.words.clauses import Clause
from rendering.words.endings import winners

HEIGHT: Final = 168
_DIE = 112
_PLUS = 84
_ROW = 56
_BESIDE_DICE = (84, 138)
"""The middles of the rows of items beside the dice."""
_BELOW = 194
"""The middle of the first row below the dice."""
_READABLE, _SMALLEST = 26, 24
"""The smallest type of a name in a headline, and that of one that no person has."""
_SMALLEST_REST = 32
"""The smallest type of the rest of a headline is larger than that."""
_MOST_BELOW = 3
_LEADER = 260
"""Most pixels for who leads; else the number of the seat stands for the name."""


class Header(msgspec.Struct, frozen=True):
    """What the top of a board shows. `added`: what the card `adding` added to the dice. `leads`: who does.

    `won`: of the last board, who won, and how. `ringed`: advice speaks of the dice.
    """

    dice: tuple[int, ...]
    added: int
    adding: str
    headline: Headline
    items: tuple[Item, ...]
    notes: tuple[str, ...]
    won: tuple[str, str] | None = None
    leads: Item = ()
    ringed: bool = False


def header(
    view: MachiView,
    turn: TurnView,
    names: Sequence[str],
    elsewhere: Sequence[MachiEvent] = (),
    *,
    ringed: bool = False,
) -> Header:
    """Collect what the header of a turn shows. `elsewhere`: events that another part of the picture tells.

    `ringed`: advice speaks of the dice.
    """
    won, headline = None, happenings.headline(view, turn, names)
    notes = [capital(say("round {round}", round=view.round))]
    if view.outcome is not None and happenings.over(view, turn):
        won = winners(view.outcome, names), " · ".join([happenings.reason(view), notes.pop()])
        headline = happenings.rolled(turn, names) if turn.dice else headline
    elif turn.extra and turn.dice:
        notes.insert(0, say("Extra turn"))
    first = leader(view)
    return Header(
        dice=turn.dice,
        added=turn.added,
        adding=next((event.card for event in turn.events if isinstance(event, Added)), ""),
        headline=headline,
        items=tuple(happenings.items(view, turn, names, elsewhere)),
        notes=tuple(notes),
        won=won,
        leads=() if first is None else happenings.item(Clause(LEADS)(first), names),
        ringed=ringed,
    )


def _laid(shown: Header, end: int, right: int, left: int) -> tuple[Laid, list[int]]:
    """Arrange the items in rows beside the dice while there is room, then below them too; with each row's middle.

    `end`: where the first row ends, `right`: where the others do, in pixels; `left`: where those beside the dice begin.
    """
    for below in range(_MOST_BELOW + 1):
        first = (end if shown.leads else right) - left
        found = laid(shown.items, (first, right - left, *(right - MARGIN,) * below))
        middles = [*_BESIDE_DICE, *range(_BELOW, _BELOW + _ROW * below, _ROW)][: len(found.rows)]
        if not found.hidden:
            return found, [108] if middles == [_BESIDE_DICE[0]] else middles
    return found, middles


def strip(shown: Header) -> Image.Image:
    """Draw the header at full width, as palette indexes; with more items it is higher, and below a banner if won."""
    if shown.won is None:
        return _turn(shown)
    above = banner(*shown.won)
    if not shown.dice and not shown.items:
        return above
    below = _turn(shown)
    canvas = Canvas(WIDTH, above.height + below.height, PAGE)
    canvas.stamp(above, 0, 0)
    canvas.stamp(below, 0, above.height)
    return canvas.done()


def _turn(shown: Header) -> Image.Image:
    """Draw the dice, and what happened."""
    right = WIDTH - MARGIN - 4
    x = MARGIN + _dice_width(shown) + 26
    end = right - _notes_width(shown)
    found, middles = _laid(shown, end, right, x)
    if shown.leads and not (found.fits and _is_whole(shown.headline, end - x)):
        shown = msgspec.structs.replace(shown, leads=())
        end = right - _notes_width(shown)
        found, middles = _laid(shown, end, right, x)
    below = sum(middle >= _BELOW for middle in middles)
    canvas = Canvas(WIDTH, HEIGHT + _ROW * below + (GAP if below else 0), PAGE)
    _thrown(canvas, shown)
    _notes(canvas, shown, right)
    middle, size = (32, 46) if shown.items else (HEIGHT // 2, 62)
    _headline(canvas, shown.headline, (x, middle), size, end)
    for middle, row in zip(middles, found.rows, strict=True):
        left = x if middle < _BELOW else MARGIN + 4
        for item in row:
            left = place(canvas, item, (left, middle), found.longest, PAGE) + ITEM_GAP
    if found.hidden:
        canvas.text(found.hidden, (right, middles[-1]), 30, MUTED, PAGE, weight=600, anchor="right")
    return canvas.done()


def _is_whole(words: Headline, room: int) -> bool:
    """Whether a headline has room beside who leads."""
    before = line(words.before, 46, 800).width + 12 if words.before else 0
    return _shared(words, 46, (room - before, 58))[2]


def _leads_width(shown: Header) -> tuple[int, int]:
    """How wide it is who leads, in pixels, and the most pixels of a name in it."""
    longest = _LEADER if width(shown.leads, WIDTH) <= _LEADER else SEATS_ONLY
    return width(shown.leads, longest) if shown.leads else 0, longest


def _notes_width(shown: Header) -> int:
    """How wide the upper right corner is, in pixels."""
    return max(line(" · ".join(shown.notes), 30, 600).width, _leads_width(shown)[0] + 42) + 24


def _notes(canvas: Canvas, shown: Header, right: int) -> None:
    """Draw the round, and who leads, in the upper right corner."""
    canvas.text(line(" · ".join(shown.notes), 30, 600), (right, 22), 30, MUTED, PAGE, anchor="right")
    if shown.leads:
        wide, longest = _leads_width(shown)
        place(canvas, shown.leads, (right - wide, 60), longest, PAGE)
        canvas.polygon(CROWN, (right - wide - 42, 60 - 19, 34), GOLD, PAGE)


def _dice_width(shown: Header) -> int:
    """Return the width of dice, addition and total, in pixels."""
    dice = max(1, len(shown.dice)) * (_DIE + 12)
    plus = _PLUS + 12 if shown.added else 0
    return dice + plus + (line(str(sum(shown.dice) + shown.added), 112, 800).width + 16 if shown.dice else 0)


def _thrown(canvas: Canvas, shown: Header) -> None:
    x = MARGIN
    top = (HEIGHT - _DIE) // 2 + 1
    for pips in shown.dice or (None,):
        canvas.stamp(die(pips, _DIE), x, top)
        x += _DIE + 12
    if shown.ringed:
        ring(canvas, (MARGIN, top, x - 12 - MARGIN, _DIE), _DIE // 4)
    if shown.added:
        canvas.rounded((x, top, _PLUS, _DIE), _DIE // 6, PALE_GOLD, PAGE)
        canvas.art(art_of(shown.adding), x + (_PLUS - 54) // 2, top + 4, 54, PALE_GOLD)
        at = (x + _PLUS // 2, top + 80)
        canvas.text(f"+{shown.added}", at, 48, INK, PALE_GOLD, weight=800, anchor="middle")
        x += _PLUS + 12
    if shown.dice:
        canvas.text(str(sum(shown.dice) + shown.added), (x + 8, HEIGHT // 2 + 1), 112, WHITE, PAGE, weight=800)


def _headline(canvas: Canvas, words: Headline, at: tuple[int, int], size: int, right: int) -> None:
    x, middle = at
    if words.before:
        x += canvas.text(line(words.before, size, 800), (x, middle), size, WHITE, PAGE) + size // 4
    rest, room, _ = _shared(words, size, (right - x, min(2 * middle - 6, HEIGHT)))
    name = block(words.name, size, 800, room, _SMALLEST)
    canvas.block(name, (x, middle - 3 if len(name) > 1 else middle), GOLD, PAGE)
    canvas.text(rest, (x + max(each.width for each in name) + size // 4, middle), rest.size, WHITE, PAGE)


def _shared(words: Headline, size: int, room: tuple[int, int]) -> tuple[Line, tuple[int, int], bool]:
    """The rest of a headline, the room that it leaves for the name, and whether the name is whole in it."""
    for tried in range(size, _SMALLEST_REST, -4):  # a name that is too long takes room from what its owner does
        rest = line(words.rest, tried, 800)
        left = (room[0] - rest.width - size // 3, room[1])
        if whole(words.name, size, 800, left, _READABLE):
            return rest, left, True
    return rest, left, False

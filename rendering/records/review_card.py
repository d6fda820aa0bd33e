"""The picture of a game looked back on: everybody's chances as lines, where it turned, luck, and decisions."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, permutations
from operator import itemgetter
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.games.chances import Point
from bot.language.rows import capital, paragraph, semicolons, stopped
from bot.pictures.picture import Picture
from bot.review.decisions import Played, best
from bot.review.review import Review
from rendering.drawing.canvas import Box, Canvas
from rendering.drawing.curves import MARK, RIM, stroke
from rendering.drawing.heroes import HEAD
from rendering.drawing.poster_parts import FOOT, STEP, TITLE, Colours, foot, headline, panel
from rendering.drawing.seats import seat_colour, seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import Line, block, drawable_names, fitted, line, whole
from rendering.drawing.theme import MARGIN, TALLEST, WIDTH
from rendering.records import review_words as words
from rendering.styles import STYLES
from rendering.words.endings import day
from rendering.words.phrasebook import Turned

_CLOVER: Final = Art("emoji", "1f340")
_LANE: Final = 64
"""Height of the lane of a flag, which names a moment above its line."""
_FLAG: Final = 54
_SECOND: Final = 24
"""How much higher a lane and its flag are with two lines of words; the plot is lower by as much."""
_HOIST: Final = 8
"""How far a pole stands from the edge of its flag."""
_PLOT: Final = 520
_AXIS: Final = 54
_SCALE: Final = 112
"""Width of the percentages left of the plot."""
_ROW: Final = 74
_NAME: Final = 330
_FIGURE: Final = 130
_LEAST_SCALE: Final = 0.2
"""The luck of a bar at full length, at least."""
_COST: Final = 136
_DECISIONS: Final = 380
"""Width of the panel of decisions."""
_LEAST_COST: Final = 0.05
"""What decisions cost that have a bar at full length, at least."""
_SPOT: Final = 30
_STEP: Final = 36
"""From one mark to the next of seats whose lines end together: they overlap a little."""
_SIZES: Final = (36, 33, 30)
"""Sizes of a flag's words, tried in this order until no pole runs through a flag: on one line, and then on two."""
_NARROW: Final = (0.58, 0.75)
_TWO_LINES, _LEAST_TWO = 29, 24
"""Of words on two lines: the shares of their width on one that are tried, and their largest and smallest size."""


class ReviewShown(msgspec.Struct, frozen=True):
    """A review, with what its moments are called, the names of its seats, the game, and when it ended.

    `told`: what happened in each moment. `names` as drawn. `ended`: in seconds since 1970. `unnamed`: seats of people
    who do not show others their luck and decisions. `tied`: what the game says of a tie at its end. `decided`: what
    each of its people decided, by seat; empty: nothing of it can be judged; None: that follows. `source`: the table
    that this practice goes on from; 0: it is none.
    """

    review: Review
    told: tuple[Turned, ...]
    names: tuple[str, ...]
    game: str
    table: int
    ended: float
    unnamed: frozenset[int] = frozenset()
    tied: str = ""
    decided: Mapping[int, Played] | None = msgspec.field(default_factory=dict)
    source: int = 0

    @property
    def lucks(self) -> dict[int, float]:
        """The luck of each seat that shows it, the luckiest first; none if the estimate was far off."""
        if self.review.verdict.far_off:
            return {}
        found = {seat: sums.luck for seat, sums in enumerate(self.review.sums) if seat not in self.unnamed}
        return dict(sorted(found.items(), key=lambda each: -each[1]))

    @property
    def order(self) -> Sequence[int]:
        """All seats, the luckiest first."""
        lucks = self.lucks
        return [*lucks, *[seat for seat in range(len(self.names)) if seat not in lucks]]

    @property
    def costs(self) -> dict[int, Played]:
        """What each seat decided that shows it and had to decide anything, the best first."""
        found = {seat: each for seat, each in (self.decided or {}).items() if seat not in self.unnamed}
        return dict(sorted([each for each in found.items() if each[1].decisions], key=lambda each: each[1].cost))

    def played_best(self, names: Sequence[str]) -> str:
        """Say who played best, or that it is too close; nothing if there are no others, or not all show theirs."""
        if len(self.costs) < 2 or self.unnamed & {*(self.decided or {})}:
            return ""
        first = best(self.costs)
        return words.played_best(None if first is None else names[first])


class _Flag(msgspec.Struct, frozen=True):
    """A moment's label, the seat on whose line its spot lies, and where: `x` and `y` in the picture."""

    label: tuple[Line, ...]
    seat: int
    x: int
    y: int = 0

    @property
    def width(self) -> int:
        """The width of the flag in pixels."""
        return max(each.width for each in self.label) + 36


def review_card(shown: ReviewShown) -> Picture:
    """Draw the picture.

    Raises:
        KeyError: there is no such game.
        ArtMissing: a drawing or font is not installed.
    """
    names, colours = drawable_names(shown.names), STYLES[shown.game].colours
    below = str(words.DECISIONS_FOLLOW) if shown.decided is None else shown.played_best(names)
    bars = TITLE + (len(names) + bool(below)) * _ROW + 14
    chart = TITLE + len(_labels(shown, names)) * _LANE + 18 + _PLOT + _AXIS
    chart = min(chart, TALLEST - HEAD - STEP - bars - FOOT)
    canvas = Canvas(WIDTH, HEAD + chart + STEP + bars + FOOT, colours.page)
    said = words.verdict(shown.review, names, shown.unnamed)
    headline(canvas, (said, _title(shown)), colours, _CLOVER, 30)
    _chart(canvas, (MARGIN, HEAD, WIDTH - 2 * MARGIN, chart), shown, names, colours)
    aside = _DECISIONS + STEP if shown.costs else 0
    box = (MARGIN, HEAD + chart + STEP, WIDTH - 2 * MARGIN - aside, bars)
    _luck(canvas, box, shown, names, colours)
    if aside:
        _decisions(canvas, (box[0] + box[2] + STEP, box[1], _DECISIONS, bars), shown, colours)
    if below:
        told, at = fitted(below, 42, 700, box[2] - 44, 26), box[1] + TITLE + len(names) * _ROW + _ROW // 2
        canvas.text(told, (box[0] + 22, at), 42, colours.words, colours.panel)
    foot(canvas, capital(semicolons(_notes(shown))), day(shown.ended), colours)
    return canvas.picture(_alt(shown, names), f"table-{shown.table}-review.png")


# --- the lines ---------------------------------------------------------------------------------------------


def _chart(canvas: Canvas, box: Box, shown: ReviewShown, names: Sequence[str], colours: Colours) -> None:
    x, y, width, _ = box
    panel(canvas, box, str(words.chances(shown.game)), colours)
    lanes, labels, points = y + TITLE, _labels(shown, names), shown.review.points
    more = _STEP * (max(Counter(points[-1].chances).values()) - 1)
    left, wide = x + _SCALE, width - _SCALE - MARK - 34 - more
    before = points[0].turn - 1
    across = [wide * (turn - before) / max(1, points[-1].turn - before) for turn in _times(points)]
    turning = [(moment.at, moment.most) for moment in shown.review.moments]
    spots = [*turning, (len(points) - 1, words.won(shown.review)[0])][: len(labels)]
    flags, placed = _named(labels, [(seat, left + round(across[at])) for at, seat in spots], x + 12, width - 24)
    higher = _SECOND if any(len(flag.label) > 1 for flag in flags) else 0
    above = len(labels) * (_LANE + higher) + 18
    plot = (left, lanes + above, wide, box[3] - TITLE - above - _AXIS)
    _lines(canvas, plot, shown.review, across, colours)
    heights = (plot[1] + round(plot[3] * (1 - points[at].chances[seat])) for at, seat in spots)
    raised = [replace(flag, y=y) for flag, y in zip(flags, heights, strict=True)]
    _flags(canvas, list(zip(raised, placed, strict=True)), (lanes, higher), colours)


def _named(
    labels: Sequence[str], spots: Sequence[tuple[int, int]], left: int, width: int
) -> tuple[Sequence[_Flag], Sequence[tuple[int, int]]]:
    """Return flags with words as large as no pole runs through one, and the lane and left edge of each.

    `spots`: the seat of each, and how far right its pole stands.
    """
    tried: list[Sequence[tuple[Line, ...]]] = [
        [(fitted(label, size, 700, width - 60, 24),) for label in labels] for size in _SIZES
    ]
    for share in _NARROW:
        room = [round(found[0].width * share) for found in tried[len(_SIZES) - 1]]
        both = [
            whole(label, _TWO_LINES, 700, (wide, round(_TWO_LINES * 2.2)), _LEAST_TWO, inside=False)
            for label, wide in zip(labels, room, strict=True)
        ]
        tried.append([found for found in both if found is not None])
    found = list[tuple[int, Sequence[tuple[int, int]], Sequence[_Flag]]]()
    for each in tried:
        if len(each) == len(labels):  # else one of them has no room on two lines
            flags = [_Flag(label, *spot) for label, spot in zip(each, spots, strict=True)]
            found.append((*_placed(flags, left, width), flags))
            if not found[-1][0]:
                break
    _, placed, best = min(found, key=itemgetter(0))
    return best, placed


def _lines(canvas: Canvas, plot: Box, review: Review, across: Sequence[float], colours: Colours) -> None:
    """Draw the scales and every seat's line, the winners' last; `across`: how far right in the plot each point is."""
    points = review.points
    before, last = points[0].turn - 1, points[-1].turn
    for percent in range(0, 101, 25):
        at = plot[1] + plot[3] - percent * plot[3] // 100
        canvas.fill((plot[0], at - 1, plot[2], 2), colours.rim)
        label = words.share(percent)
        canvas.text(label, (plot[0] - 14, at), 32, colours.muted, colours.panel, weight=600, anchor="right")
    for turn in _turns(before, last):
        middle = plot[0] + plot[2] * (turn - before) // max(1, last - before)
        low = plot[1] + plot[3] + _AXIS // 2
        canvas.text(str(turn), (middle, low), 32, colours.muted, colours.panel, weight=600, anchor="middle")
    seats, sums = range(len(review.sums)), review.sums
    for seat in sorted(seats, key=lambda each: sums[each].result):
        path = [(right, plot[3] * (1 - point.chances[seat])) for right, point in zip(across, points, strict=True)]
        thick = 9 if sums[seat].result else 6
        canvas.over(stroke(path, plot[2:], thick + 5), plot[0] - RIM, plot[1] - RIM, colours.panel, colours.panel)
        canvas.over(stroke(path, plot[2:], thick), plot[0] - RIM, plot[1] - RIM, seat_colour(seat), colours.panel)
    for chance in set(points[-1].chances):
        equal = [seat for seat in seats if points[-1].chances[seat] == chance]
        for place, seat in reversed(list(enumerate(equal))):
            mark = (plot[0] + plot[2] + 16 + place * _STEP, plot[1] + round(plot[3] * (1 - chance)), MARK)
            seat_disc(canvas, seat, mark, colours.panel)


def _turns(before: int, last: int) -> range:
    """The turns that are named below the lines, of those after `before`: at most eight."""
    many = last - before
    step = next((step for step in (1, 2, 5, 10, 20, 25, 50) if many <= 8 * step), 100 * -(-many // 800))
    return range(before - before % step + step, last + 1, step)


def _times(points: Sequence[Point]) -> Iterator[float]:
    """When each point came, in turns: those of one turn follow each other at even distances."""
    for turn, each in groupby(points, key=lambda point: point.turn):
        many = len(list(each))
        yield from (turn - 1 + at / many for at in range(1, many + 1))


def _flags(
    canvas: Canvas, placed: Sequence[tuple[_Flag, tuple[int, int]]], where: tuple[int, int], colours: Colours
) -> None:
    """Name the moments above the plot, each with a pole down to its line.

    `where`: the upper edge of the first lane, and how much higher lanes are than usual.
    """
    top, step, high = where[0], _LANE + where[1], _FLAG + where[1]
    for flag, (lane, _) in placed:
        for y in range(top + lane * step + high, flag.y - _SPOT // 2, 12):
            canvas.fill((flag.x - 1, y, 3, min(7, flag.y - _SPOT // 2 - y)), colours.words)
        spot = (flag.x - _SPOT // 2, flag.y - _SPOT // 2, _SPOT)
        canvas.seal(spot, 5, (colours.strong, seat_colour(flag.seat)))
    for flag, (lane, start) in placed:
        box = (start, top + lane * step, flag.width, high)
        canvas.framed(box, 14, 4, (seat_colour(flag.seat), colours.page), colours.panel)
        canvas.block(flag.label, (start + 18, box[1] + high // 2 - (2 if where[1] else 0)), colours.words, colours.page)


def _placed(flags: Sequence[_Flag], left: int, width: int) -> tuple[int, Sequence[tuple[int, int]]]:
    """Return how many poles run through other flags, as few as possible, and each flag's lane and left edge.

    A flag flies from its pole to the right or to the left, as far as there is room, or to both sides between poles.
    """

    def starts_of(flag: _Flag) -> list[int]:
        right, back = flag.x - _HOIST, flag.x - flag.width + _HOIST
        between = [at for other in flags for at in (other.x + _HOIST, other.x - _HOIST - flag.width)]
        tried = [right, back, *(at for at in between if back < at < right)]
        return [max(left, min(at, left + width - flag.width)) for at in tried]

    starts, found = list(map(starts_of, flags)), list[tuple[int, Sequence[tuple[int, int]]]]()
    for lanes in permutations(range(len(flags))):
        crossings, places = 0, list[tuple[int, int]]()
        for flag, lane, tried in zip(flags, lanes, starts, strict=True):
            poles = [other.x for other, above in zip(flags, lanes, strict=True) if above < lane]
            many = [sum(at - 2 < x < at + flag.width + 2 for x in poles) for at in tried]
            crossings += min(many)
            places.append((lane, tried[many.index(min(many))]))
        found.append((crossings, places))
    return min(found, key=itemgetter(0))


# --- luck --------------------------------------------------------------------------------------------------


def _luck(canvas: Canvas, box: Box, shown: ReviewShown, names: Sequence[str], colours: Colours) -> None:
    """A bar for each seat that shows its luck, to the right for good and to the left for bad, from the luckiest on."""
    x, y, width, _ = box
    review, lucks = shown.review, shown.lucks
    panel(canvas, box, str(words.LUCK), colours)
    first, last = x + 94 + _NAME, x + width - 24 - _FIGURE
    middle, half = (first + last) // 2, (last - first) // 2
    full = max([_LEAST_SCALE, *map(abs, lucks.values())])
    canvas.fill((middle - 1, y + TITLE, 3, len(lucks) * _ROW), colours.rim)
    for row, seat in enumerate(shown.order):
        at = y + TITLE + row * _ROW + _ROW // 2
        _begin_row(canvas, (x, at), (seat, names[seat], words.helped(review, seat)), colours)
        if seat not in lucks:
            note = fitted(str(words.NOT_SHOWN), 34, 600, _FIGURE + half - 20, 20)
            canvas.text(note, (x + width - 24, at), 34, colours.muted, colours.panel, anchor="right")
            continue
        luck = lucks[seat]
        long = round(abs(luck) / full * (half - 10))
        _bar(canvas, (middle + 4 if luck > 0 else middle - 4 - long, at - 21, long, 42), seat, colours)
        figure = line(words.luck(luck), 46, 800)
        canvas.text(figure, (x + width - 24, at), 46, colours.strong, colours.panel, anchor="right")


def _begin_row(canvas: Canvas, at: tuple[int, int], who: tuple[int, str, str], colours: Colours) -> None:
    """Begin a row whose middle is at `at`: the seat, its name, and a note below it or nothing."""
    (x, y), (seat, name, note) = at, who
    seat_disc(canvas, seat, (x + 22, y, 54), colours.panel)
    called = block(name, 42, 700, (_NAME - 10, 42 if note else _ROW - 10), 22)
    canvas.block(called, (x + 92, y - (14 if note else 0)), colours.words, colours.panel)
    if note:
        canvas.text(fitted(note, 28, 600, _NAME - 10, 20), (x + 92, y + 22), 28, colours.muted, colours.panel)


def _bar(canvas: Canvas, bar: Box, seat: int, colours: Colours) -> None:
    if bar[2] > 20:  # a shorter bar has no room for round corners
        canvas.rounded(bar, 9, seat_colour(seat), colours.panel)
    elif bar[2]:
        canvas.fill(bar, seat_colour(seat))


def _notes(shown: ReviewShown) -> list[str]:
    """What is to know of the figures: how far they may be off, and what counts nowhere."""
    notes, undone = [words.error(shown.review.verdict)], shown.review.undone
    notes += [words.undone(len(undone))] if undone else []
    return [*notes, str(words.NOT_ALL_JUDGED)] if any(each.left for each in shown.costs.values()) else notes


# --- decisions ---------------------------------------------------------------------------------------------


def _decisions(canvas: Canvas, box: Box, shown: ReviewShown, colours: Colours) -> None:
    """Beside each seat's luck, a bar as long as what its decisions cost."""
    x, y, width, _ = box
    panel(canvas, box, str(words.A_DECISION_COST), colours)
    full = max([_LEAST_COST, *[each.cost for each in shown.costs.values()]])
    for row, seat in enumerate(shown.order):
        if seat in shown.costs:
            at, cost = y + TITLE + row * _ROW + _ROW // 2, shown.costs[seat].cost
            _bar(canvas, (x + 22, at - 21, round(cost / full * (width - 22 - 24 - _COST)), 42), seat, colours)
            figure = line(words.cost(cost), 46, 800)
            canvas.text(figure, (x + width - 24, at), 46, colours.strong, colours.panel, anchor="right")


# --- in words ----------------------------------------------------------------------------------------------


def _title(shown: ReviewShown) -> str:
    """What is looked back on: a game, or what was played in a practice."""
    if shown.source:
        return words.PRACTICE(turn=shown.review.points[0].turn, table=shown.source)
    return words.about(STYLES[shown.game].title, shown.table)


def _labels(shown: ReviewShown, names: Sequence[str]) -> list[str]:
    """What is named above the lines: the moments, and a tie at the end."""
    moments = [words.moment(each, told, names) for each, told in zip(shown.review.moments, shown.told, strict=True)]
    tie = words.tie(shown.review, shown.tied, names)
    return [*moments, tie] if tie else moments


def _alt(shown: ReviewShown, names: Sequence[str]) -> str:
    """What the picture says: who was lucky, where it turned, everybody's luck and decisions."""
    said = [words.verdict(shown.review, names, shown.unnamed), *([_title(shown)] if shown.source else [])]
    said += [words.lucks(shown.lucks, names)] if shown.lucks else []
    said += _labels(shown, names)
    if shown.decided is None:
        said.append(str(words.DECISIONS_FOLLOW))
    elif shown.costs:
        said += [each for each in (shown.played_best(names), words.costs(shown.costs, names)) if each]
    return paragraph(*(stopped(capital(each)) for each in (*said, *_notes(shown))))

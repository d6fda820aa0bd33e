"""Several turns one below the other: player, roll, changes in coins, what was built."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.events import Added, Built, BuiltNothing, Rolled
from bot.games.machi_koro.views import TurnView
from bot.language import say, say_in_context, say_plural
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture, together
from rendering.drawing.canvas import Canvas, shared_out, stacked
from rendering.drawing.canvas import title as title_strip
from rendering.drawing.seats import seat_colour, seat_disc
from rendering.drawing.text import block, drawable_names, line, loses_words, shrunk
from rendering.drawing.theme import (
    GAIN_TEXT,
    GOLD,
    INK,
    LINE,
    LOSS_TEXT,
    MARGIN,
    MUTED,
    PAGE,
    PALE_GOLD,
    PANEL,
    WELL,
    WHITE,
    WIDTH,
)
from rendering.machi_koro import alt, happenings
from rendering.machi_koro.dice import die
from rendering.machi_koro.happenings import Item
from rendering.machi_koro.icons import art_of
from rendering.machi_koro.items import ITEM_GAP, SEATS_ONLY, Laid, laid, place
from rendering.words.common import signed, turn_words
from rendering.words.machi_koro.names import card_name

MOST_TURNS: Final = 12
"""Most turns in a strip; of more, the last ones are drawn."""
_TITLE: Final = 76
_BAND: Final = WIDTH - 2 * MARGIN
_EDGE: Final = 12
_PAD: Final = 16
_HEAD: Final = 84
_DIE: Final = 60
_EARLIER: Final = 46
_ROW: Final = 50
_COINS: Final = 58
BETWEEN: Final = 8
_MOST_ROWS: Final = 6


class Turn(msgspec.Struct, frozen=True):
    """What the band of one turn shows.

    `rerolled`: earlier rolls of the turn. `coins`: each seat's coins after the turn, empty if unknown. `gains`: each
    seat's change, without building. `built`: the card built, or None; `cost`: its cost. `idle`: nothing was built, as
    one knows once the turn is over.
    """

    seat: int
    name: str
    extra: bool
    dice: tuple[int, ...]
    rerolled: tuple[tuple[int, ...], ...]
    added: int
    adding: str
    items: tuple[Item, ...]
    built: str | None
    cost: int
    idle: bool
    gains: tuple[int, ...]
    coins: tuple[int, ...]


def shown_turn(turn: TurnView, player_names: Sequence[str], coins: Sequence[int] = ()) -> Turn:
    """Collect what the band of a turn shows; `player_names` are ready to be drawn."""
    throws = [event.dice for event in turn.events if isinstance(event, Rolled)]
    built = next((event for event in reversed(turn.events) if isinstance(event, Built)), None)
    rest = tuple(event for event in turn.events if not isinstance(event, Built | BuiltNothing))
    return Turn(
        seat=turn.seat,
        name=player_names[turn.seat],
        extra=turn.extra,
        dice=turn.dice,
        rerolled=tuple(throws[:-1]),
        added=turn.added,
        adding=next((event.card for event in turn.events if isinstance(event, Added)), ""),
        items=tuple(happenings.happened(msgspec.structs.replace(turn, events=rest), player_names, settled=turn.over)),
        built=built.card if built else None,
        cost=built.cost if built else 0,
        idle=any(isinstance(event, BuiltNothing) for event in turn.events),
        gains=turn.gains,
        coins=tuple(coins),
    )


def _laid(shown: Turn) -> Laid:
    return laid(shown.items, (_BAND - _EDGE - 2 * _PAD,) * _MOST_ROWS, (SEATS_ONLY,))


@in_each_language(64)
def band(shown: Turn) -> Image.Image:
    """Draw one turn at full width, as palette indexes."""
    found = _laid(shown)
    rows = found.rows if shown.items else []
    high = _HEAD + len(rows) * _ROW + _COINS + _PAD // 2
    canvas = Canvas(WIDTH, high, PAGE)
    canvas.rounded((MARGIN, 0, _BAND, high), 16, seat_colour(shown.seat), PAGE)
    canvas.rounded((MARGIN + _EDGE, 0, _BAND - _EDGE, high), 16, PANEL, PAGE)
    canvas.fill((MARGIN + _EDGE, 0, 16, high), PANEL)
    _head(canvas, shown)
    left, right = MARGIN + _EDGE + _PAD, WIDTH - MARGIN - _PAD
    middle = _HEAD + _ROW // 2 - 4
    for row in found.rows if rows else ():
        x = left
        for item in row:
            x = place(canvas, item, (x, middle), SEATS_ONLY, PANEL) + ITEM_GAP
        if found.hidden and row is rows[-1]:
            canvas.text(found.hidden, (right, middle), 30, MUTED, PANEL, weight=600, anchor="right")
        middle += _ROW
    _coins(canvas, shown, high - _COINS // 2 - 3)
    return canvas.done()


def _head(canvas: Canvas, shown: Turn) -> None:
    """Draw the player, the dice, and what was built."""
    middle = _HEAD // 2 + 2
    left, right = MARGIN + _EDGE + _PAD, WIDTH - MARGIN - _PAD
    seat_disc(canvas, shown.seat, (left, middle, 54), PANEL)
    wide = _dice_width(shown)
    x = left + 68
    whose = say("{name} · extra turn", name=shown.name) if shown.extra else shown.name
    right = _built(canvas, shown, (right, middle), right - x - line(whose, 42, 700).width - wide - 56)
    words = block(whose, 42, 700, (right - 30 - wide - x, _HEAD - 4), 24)
    canvas.block(words, (x, middle), WHITE, PANEL)
    _dice(canvas, shown, x + max(each.width for each in words) + 26, middle)


def _built(canvas: Canvas, shown: Turn, at: tuple[int, int], room: int) -> int:
    """Draw what was built from the right, its name only if `room` pixels suffice; return its left end."""
    right, middle = at
    if shown.built is None:
        label = line(say("built nothing") if shown.idle else "", 34, 600)
        canvas.text(label, (right, middle), 34, MUTED, PANEL, anchor="right")
        return right - label.width
    cost = line(f"−{shown.cost}" if shown.cost else say_in_context("a price", "free"), 38, 700)
    canvas.text(cost, (right, middle), 38, LOSS_TEXT if shown.cost else MUTED, PANEL, anchor="right")
    label = line(say("built"), 34, 600)
    name, room = card_name(shown.built), room - cost.width - label.width - 12 - 74 - 12
    if not loses_words(name, 28, 700, room, 2):
        named = shrunk(name, 34, 700, (room, 2), 28)
        right -= max(each.width for each in named) + 12
        canvas.block(named, (right - cost.width, middle), WHITE, PANEL)
    right -= cost.width + 74
    canvas.rounded((right, middle - 31, 62, 62), 12, PALE_GOLD, PANEL)
    canvas.art(art_of(shown.built), right + 6, middle - 25, 50, PALE_GOLD)
    canvas.text(label, (right - 12, middle), 34, MUTED, PANEL, anchor="right")
    return right - 12 - label.width


def _arrow_width() -> int:
    return line("→", 38, 700).width + 16


def _dice_width(shown: Turn) -> int:
    """Return the width of the rolls and their total, in pixels."""
    earlier = sum(len(throw) * (_EARLIER + 6) + _arrow_width() for throw in shown.rerolled)
    plus = line(f"+{shown.added}", 40, 800).width + 66 if shown.added else 0
    total = line(str(sum(shown.dice) + shown.added), 60, 800).width + 14 if len(shown.dice) > 1 or plus else 0
    return earlier + max(1, len(shown.dice)) * (_DIE + 8) + plus + total


def _dice(canvas: Canvas, shown: Turn, x: int, middle: int) -> None:
    """Draw earlier rolls, smaller, then the dice that counted, what was added, and the total."""
    for throw in shown.rerolled:
        for pips in throw:
            canvas.stamp(die(pips, _EARLIER, PANEL), x, middle - _EARLIER // 2)
            x += _EARLIER + 6
        canvas.text("→", (x + 2, middle), 38, MUTED, PANEL)
        x += _arrow_width()
    for each in shown.dice or (None,):
        canvas.stamp(die(each, _DIE, PANEL), x, middle - _DIE // 2)
        x += _DIE + 8
    if shown.added:
        label = line(f"+{shown.added}", 40, 800)
        canvas.rounded((x, middle - _DIE // 2, label.width + 58, _DIE), 10, PALE_GOLD, PANEL)
        canvas.art(art_of(shown.adding), x + 6, middle - 20, 40, PALE_GOLD)
        canvas.text(label, (x + 48, middle), 40, INK, PALE_GOLD)
        x += label.width + 66
    if len(shown.dice) > 1 or shown.added:
        canvas.text(str(sum(shown.dice) + shown.added), (x + 6, middle), 60, WHITE, PANEL, weight=800)


def _coins(canvas: Canvas, shown: Turn, middle: int) -> None:
    """Draw each seat's coins after the turn, if known, and its change."""
    left, right = MARGIN + _EDGE + _PAD, WIDTH - MARGIN - _PAD
    canvas.fill((left, middle - _COINS // 2 + 1, right - left, 2), LINE)
    step = (right - left) // max(1, len(shown.gains))
    for seat, gain in enumerate(shown.gains):
        x = left + seat * step
        seat_disc(canvas, seat, (x, middle, 38), PANEL)
        x += 46
        if shown.coins:
            x += canvas.text(str(shown.coins[seat]), (x, middle), 40, GOLD, PANEL, weight=800) + 10
        if gain:
            tone = GAIN_TEXT if gain > 0 else LOSS_TEXT
            canvas.text(signed(gain), (x, middle), 34, tone, PANEL, weight=700)


def title(words: str, note: str) -> Image.Image:
    """Draw a line of large words with a note on the right, at full width, as palette indexes."""
    return title_strip(words, note, _TITLE, (WHITE, MUTED, PAGE))


class Page(msgspec.Struct, frozen=True):
    """The turns that one picture shows, and its parts, from top to bottom."""

    turns: tuple[TurnView, ...]
    parts: list[Image.Image]


def bands(turns: Sequence[TurnView], shown: Sequence[str], coins: Sequence[Sequence[int]], heading: str) -> list[Page]:
    """Draw the last turns as bands under a heading, in as many pictures as they need; first the number left out."""
    after = [*coins, *[()] * (len(turns) - len(coins))][-MOST_TURNS:]
    hidden, turns = len(turns) - MOST_TURNS, turns[-MOST_TURNS:]
    drawn = [[band(shown_turn(turn, shown, each))] for turn, each in zip(turns, after, strict=True)]
    if hidden > 0:
        drawn[0].insert(0, _left_out(hidden))
    heights = [sum(part.height + BETWEEN for part in each) - BETWEEN for each in drawn]
    pages = []
    for part in shared_out(heights, BETWEEN, _TITLE + BETWEEN):
        own = tuple(turns[at] for at in part)
        top = title(heading, turn_words(own[0].number, own[-1].number))
        pages.append(Page(own, [top, *(each for at in part for each in drawn[at])]))
    return pages


def _left_out(many: int) -> Image.Image:
    note = Canvas(WIDTH, _ROW, PAGE)
    words = say_plural("{count} turn before these", "{count} turns before these", many)
    note.rounded((MARGIN, 0, _BAND, _ROW), 12, WELL, PAGE)
    note.text(words, (WIDTH // 2, _ROW // 2), 32, MUTED, WELL, anchor="middle")
    return note.done()


def strip(
    turns: Sequence[TurnView],
    player_names: Sequence[str],
    coins: Sequence[Sequence[int]] = (),
    *,
    heading: str = "",
) -> Picture:
    """Draw turns one below the other, oldest first; of many, the last `MOST_TURNS`, in several pictures.

    `coins`: each seat's coins after each turn; without it only the changes are shown.

    Raises:
        ValueError: `turns` is empty, or `coins` is longer than it.
        ArtMissing: a drawing or font is not installed.
    """
    if not turns or len(coins) > len(turns):
        raise ValueError("a strip shows turns, and coins for no more than these")
    shown = drawable_names(player_names)
    return together(
        [
            stacked(page.parts, PAGE, BETWEEN).picture(
                alt.strip(page.turns, shown), f"goes-{page.turns[0].number}-{page.turns[-1].number}.png"
            )
            for page in bands(turns, shown, coins, heading or say("What happened"))
        ]
    )

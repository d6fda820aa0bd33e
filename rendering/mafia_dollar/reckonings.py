"""The reckoning of a deal: every card's value and penalty, and their sum."""

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.scores import Line as Entry
from bot.games.mafia_dollar.scores import Reckoning
from bot.games.mafia_dollar.views import MafiaView
from bot.language import say
from bot.language.caches import in_each_language
from bot.pictures.picture import Picture
from data.cards.mafia_dollar import GangsterCard, LootCard, WarehouseCard
from rendering.drawing.canvas import Canvas, stacked
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import block, drawable_names, line
from rendering.drawing.theme import GAP, MARGIN, WIDTH, Rgb
from rendering.mafia_dollar import alt, faces, icons, pieces
from rendering.mafia_dollar.cards import card, thousands
from rendering.mafia_dollar.noir import BAD, BOARD, BRASS, CREAM, GOOD, LAMP, RIM, SKY, SMOKE
from rendering.mafia_dollar.street import backdrop
from rendering.words.mafia_dollar.names import dollars
from rendering.words.mafia_dollar.overview import score_title

_TITLE: Final = 104
_HEAD: Final = 88
_SUM: Final = 150
"""The width of a sum before the cards that make it up."""
_ROW: Final = 62
_FACE: Final = 54
_PAD: Final = 18
_FROM: Final = MARGIN + _PAD + _SUM
_ROOM: Final = WIDTH - MARGIN - _PAD - _FROM


class _Account(msgspec.Struct, frozen=True):
    """What a player's part shows. `total`: dollars banked in the match; None outside of one."""

    seat: int
    name: str
    rank: int
    reckoning: Reckoning | None
    total: int | None
    winner: bool


class _Shelf(msgspec.Struct, frozen=True):
    """Cards beside their sum, in dollars."""

    dollars: int
    chips: tuple[Image.Image, ...]


def _crowd(entries: Sequence[Entry], ground: Rgb) -> Image.Image:
    """Gangsters or warehouses side by side, then what they cost together."""
    value = line(thousands(sum(entry.dollars for entry in entries)), 36, 800)
    canvas = Canvas(len(entries) * _FACE + value.width + 24, 58, ground)
    for at, entry in enumerate(entries):
        canvas.art(icons.art_of(card(entry.card)), at * _FACE, 2, _FACE, ground)
    canvas.text(value, (len(entries) * _FACE + 6, 30), 36, BAD, ground)
    return canvas.done()


def _shelves(reckoning: Reckoning, ground: Rgb) -> list[_Shelf]:
    """The loot, the dearest first; then what gangsters, warehouses and each police card cost."""
    kinds: dict[type, list[Entry]] = {}
    for entry in reckoning.lines:
        kinds.setdefault(type(card(entry.card)), []).append(entry)
    loot = sorted(kinds.pop(LootCard, []), key=lambda entry: -entry.dollars)
    costs = [kinds.pop(kind) for kind in (GangsterCard, WarehouseCard) if kind in kinds]
    costs += [[entry] for rest in kinds.values() for entry in rest]
    shelves = (
        _Shelf(sum(entry.dollars for entry in loot), tuple(faces.loot_chip(entry.card, ground) for entry in loot)),
        _Shelf(sum(entry.dollars for each in costs for entry in each), tuple(_crowd(each, ground) for each in costs)),
    )
    return [shelf for shelf in shelves if shelf.chips]


@in_each_language(maxsize=64)
def _account(shown: _Account) -> Image.Image:
    """One player's part, the whole width of a picture, as palette indexes."""
    ground = LAMP if shown.winner else BOARD
    shelves = _shelves(shown.reckoning, BOARD) if shown.reckoning else []
    rows = [pieces.spread([chip.width for chip in shelf.chips], _ROOM, 8) for shelf in shelves]
    canvas = Canvas(WIDTH, _HEAD + max(1, sum(map(len, rows))) * _ROW + 14, SKY)
    high = canvas.height
    edge = 5 if shown.winner else 2
    canvas.framed((MARGIN, 0, WIDTH - 2 * MARGIN, high), 16, edge, (BRASS if shown.winner else RIM, BOARD), SKY)
    _sign(canvas, shown, ground)
    y = _HEAD + 4
    if not shelves:
        words = say("left the game") if shown.reckoning is None else say("nothing to count")
        canvas.text(words, (MARGIN + _PAD, y + _ROW // 2), 36, SMOKE, BOARD, weight=600)
    for shelf, lines in zip(shelves, rows, strict=True):
        gain = shelf.dollars > 0
        words = f"{'+' if gain else ''}{thousands(shelf.dollars)}"
        canvas.text(words, (_FROM - 18, y + 29), 42, GOOD if gain else BAD, BOARD, weight=800, anchor="right")
        for row in lines:
            x = _FROM
            for at in row:
                canvas.stamp(shelf.chips[at], x, y)
                x += shelf.chips[at].width + 8
            y += _ROW
    return canvas.done()


def _sign(canvas: Canvas, shown: _Account, ground: Rgb) -> None:
    """The rank, the player, and what was banked; with lamps around it for the winner."""
    left, wide, high = MARGIN + 10, WIDTH - 2 * MARGIN - 20, _HEAD - 14
    if shown.winner:
        canvas.framed((left, 10, wide, high - 2), 12, 4, (BRASS, ground), BOARD)
        for x in range(left + 14, left + wide - 16, 34):
            for y in (6, high - 2):
                canvas.seal((x, y, 12), 2, (BOARD, CREAM))
    middle = 10 + high // 2 - 1
    x, right = left + 16, left + wide - 18
    if shown.reckoning is not None:
        rank = line(f"{shown.rank}.", 46, 800)
        canvas.text(rank, (x, middle), 46, BRASS if shown.winner else SMOKE, ground)
        x += rank.width + 14
    seat_disc(canvas, shown.seat, (x, middle, 54), ground)
    x += 68
    if shown.winner:
        canvas.art(icons.TROPHY, x, middle - 26, 52, ground)
        x += 64
    if shown.reckoning is not None:
        amount = line(dollars(shown.reckoning.dollars), 56, 800)
        colour = BAD if shown.reckoning.dollars < 0 else BRASS if shown.winner else CREAM
        canvas.text(amount, (right, middle - 1), 56, colour, ground, anchor="right")
        right -= amount.width + 24
        if shown.total is not None:
            total = line(say("{dollars} in all", dollars=dollars(shown.total)), 34, 700)
            canvas.text(total, (right, middle), 34, BRASS, ground, anchor="right")
            right -= total.width + 24
    canvas.block(block(shown.name, 46, 800, (right - x, high - 18), 24), (x, middle), CREAM, ground)


def _title(words: str) -> Image.Image:
    """The headline over the city."""
    canvas = Canvas(WIDTH, _TITLE, SKY)
    canvas.lay(backdrop.skyline(WIDTH, 120), 0, _TITLE - 46)
    canvas.lay(backdrop.moon(84), WIDTH - 130, 4)
    canvas.art(icons.END, MARGIN + 4, 8, 68, SKY)
    canvas.text(words, (MARGIN + 88, 42), 54, CREAM, SKY, weight=800)
    return canvas.done()


def reckoning(view: MafiaView, player_names: Sequence[str], deal: int | None = None) -> Picture:
    """Draw how a deal ended, card by card, the richest seat first. `deal` None: the last finished deal.

    Raises:
        ValueError: no such deal is finished.
        ArtMissing: a drawing or font is not installed.
    """
    results = [result for result in view.results if deal in (None, result.deal)]
    if not results:
        raise ValueError("no deal has been reckoned yet")
    result = results[-1]
    shown = drawable_names(player_names)
    newest = result is view.results[-1]
    winners = view.outcome.winners if view.outcome is not None and newest else ()
    totals = [clan.total if view.options.target and newest else None for clan in view.clans]
    worth = [_worth(each, total) for each, total in zip(result.reckonings, totals, strict=True)]
    order = sorted(range(len(shown)), key=lambda seat: (seat not in winners, -worth[seat], seat))
    accounts = [
        _Account(
            seat,
            shown[seat],
            1 + sum(other > worth[seat] for other in worth),
            result.reckonings[seat],
            totals[seat],
            seat in winners,
        )
        for seat in order
    ]
    canvas = stacked([_title(score_title(view, result)), *map(_account, accounts)], SKY, GAP)
    words = alt.reckoning(view, result, shown, newest=newest)
    return canvas.picture(words, f"reckoning-{result.deal}.png")


def _worth(found: Reckoning | None, total: int | None) -> int:
    """What puts a player in order: the dollars of the match or of the deal; players who left come last."""
    return -(10**9) if found is None else found.dollars if total is None else total

"""The reckoning of a deal: every card's value and penalty, and their sum."""

import functools
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar.scores import Line as Entry
from bot.games.mafia_dollar.scores import Reckoning
from bot.games.mafia_dollar.views import MafiaView
from data.cards.mafia_dollar import GangsterCard, LootCard, WarehouseCard
from rendering.drawing.canvas import Canvas
from rendering.drawing.picture import Picture
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import drawable_names, fitted, line
from rendering.drawing.theme import GAP, LOSS, MARGIN, WIDTH, Rgb
from rendering.mafia_dollar import alt, faces, icons, pieces
from rendering.mafia_dollar.cards import card, dollars, thousands
from rendering.mafia_dollar.noir import BAD, BRASS, CREAM, GOOD, LAMP, NIGHT, RIM, ROOM, SMOKE

_TITLE: Final = 80
_HEAD: Final = 84
_ROW: Final = 64
_PAD: Final = 16


class _Account(msgspec.Struct, frozen=True):
    """What a player's part shows. `total`: dollars banked in the match; None outside of one."""

    seat: int
    name: str
    reckoning: Reckoning | None
    total: int | None
    winner: bool


def _cost(entries: Iterable[Entry], drawing: Art, ground: Rgb, *, many: bool) -> Image.Image | None:
    """Penalties of one kind as one chip: their number and sum."""
    costs = [entry.dollars for entry in entries]
    if not costs:
        return None
    before = line(f"{len(costs)} ×" if many else "", 34, 700)
    value = line(thousands(sum(costs)), 38, 800)
    canvas = Canvas(before.width + value.width + (86 if many else 76), 56, ground)
    canvas.rounded((0, 0, canvas.width, 56), 12, LOSS, ground)
    canvas.text(before, (10, 28), 34, CREAM, LOSS)
    x = before.width + (14 if many else 8)
    canvas.art(drawing, x, 6, 44, LOSS)
    canvas.text(value, (x + 52, 28), 38, CREAM, LOSS)
    return canvas.done()


def _chips(reckoning: Reckoning, ground: Rgb) -> list[Image.Image]:
    """Every loot card, then what gangsters, warehouses and each police card cost."""
    loot = [entry for entry in reckoning.lines if isinstance(card(entry.card), LootCard)]
    chips = [faces.loot_chip(entry.card, ground) for entry in sorted(loot, key=lambda entry: -entry.dollars)]
    rest = [entry for entry in reckoning.lines if entry not in loot]
    gangsters = [entry for entry in rest if isinstance(card(entry.card), GangsterCard)]
    stores = [entry for entry in rest if isinstance(card(entry.card), WarehouseCard)]
    police = [entry for entry in rest if entry not in gangsters and entry not in stores]
    costs = [
        _cost(gangsters, icons.GANGSTER, ground, many=True),
        _cost(stores, icons.WAREHOUSE, ground, many=True),
        *(_cost([entry], icons.BADGE, ground, many=False) for entry in police),
    ]
    return [*chips, *(chip for chip in costs if chip is not None)]


@functools.lru_cache(maxsize=64)
def _account(shown: _Account) -> Image.Image:
    """One player's part, the whole width of a picture, as palette indexes."""
    ground = LAMP if shown.winner else ROOM
    chips = _chips(shown.reckoning, ground) if shown.reckoning else []
    rows = pieces.spread([chip.width for chip in chips], WIDTH - 2 * MARGIN - 2 * _PAD, 8)
    canvas = Canvas(WIDTH, _HEAD + max(1, len(rows)) * _ROW + 8, NIGHT)
    edge = (BRASS if shown.winner else RIM, ground)
    canvas.framed((MARGIN, 0, WIDTH - 2 * MARGIN, canvas.height), 16, 5 if shown.winner else 2, edge, NIGHT)
    middle = _HEAD // 2
    x, right = MARGIN + _PAD, WIDTH - MARGIN - _PAD
    seat_disc(canvas, shown.seat, (x, middle, 54), ground)
    x += 68
    if shown.winner:
        canvas.art(icons.TROPHY, x, middle - 26, 52, ground)
        x += 64
    if shown.reckoning is not None:
        amount = line(dollars(shown.reckoning.dollars), 60, 800)
        colour = GOOD if shown.reckoning.dollars >= 0 else BAD
        canvas.text(amount, (right, middle), 60, colour, ground, anchor="right")
        right -= amount.width + 24
        if shown.total is not None:
            total = line(f"{dollars(shown.total)} in all", 34, 700)
            canvas.text(total, (right, middle), 34, BRASS, ground, anchor="right")
            right -= total.width + 24
    canvas.text(fitted(shown.name, 44, 800, right - x, 30), (x, middle), 44, CREAM, ground)
    if not chips:
        words = "left the game" if shown.reckoning is None else "nothing to count"
        canvas.text(words, (MARGIN + _PAD, _HEAD + _ROW // 2 - 6), 34, SMOKE, ground, weight=600)
    for down, row in enumerate(rows):
        x = MARGIN + _PAD
        for at in row:
            canvas.stamp(chips[at], x, _HEAD + down * _ROW)
            x += chips[at].width + 8
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
    accounts = [
        _Account(seat, name, each, clan.total if view.options.target and newest else None, seat in winners)
        for seat, (name, each, clan) in enumerate(zip(shown, result.reckonings, view.clans, strict=True))
    ]
    accounts.sort(key=lambda one: (not one.winner, -(one.reckoning.dollars if one.reckoning else -(10**9)), one.seat))
    parts = [_account(each) for each in accounts]
    canvas = Canvas(WIDTH, _TITLE + sum(part.height + GAP for part in parts) - GAP + MARGIN, NIGHT)
    canvas.art(icons.END, MARGIN + 4, 10, 60, NIGHT)
    words = f"The reckoning of deal {result.deal}" if view.options.target else "The reckoning"
    canvas.text(words, (MARGIN + 80, _TITLE // 2), 50, CREAM, NIGHT, weight=800)
    y = _TITLE
    for part in parts:
        canvas.stamp(part, 0, y)
        y += part.height + GAP
    words = alt.reckoning(view, result, shown, newest=newest)
    return canvas.picture(words, f"reckoning-{result.deal}.png")

"""A skill check, die by die: the card flipped, bullets or locks, weapon or tool, the dog, and whether it was enough."""

import functools
from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.games.mafia_dollar.cards import NEEDED
from bot.games.mafia_dollar.events import Checked, LootTurnedUp, MafiaEvent
from bot.games.mafia_dollar.views import GoView
from rendering.drawing.canvas import TICK, Canvas, Points
from rendering.drawing.picture import Picture
from rendering.drawing.seats import seat_disc
from rendering.drawing.sprites import Art
from rendering.drawing.text import drawable_names, fitted, line
from rendering.drawing.theme import GAIN, LOSS, MARGIN, WHITE, WIDTH
from rendering.mafia_dollar import alt, icons
from rendering.mafia_dollar.cards import card, loot, thousands
from rendering.mafia_dollar.noir import BANDS, BRASS, CREAM, NIGHT, RIM, ROOM, SMOKE
from rendering.mafia_dollar.pieces import die

BAR: Final = 148
_CROSS: Final[Points] = (
    *((0.12, 0.0), (0.5, 0.38), (0.88, 0.0), (1.0, 0.12), (0.62, 0.5), (1.0, 0.88)),
    *((0.88, 1.0), (0.5, 0.62), (0.12, 1.0), (0.0, 0.88), (0.38, 0.5), (0.0, 0.12)),
)


def flipped_before(events: Sequence[MafiaEvent]) -> tuple[str, ...]:
    """The loot that was flipped during the last check, before the card that counted."""
    found: list[str] = []
    loot_of_check: tuple[str, ...] = ()
    for event in events:
        if isinstance(event, LootTurnedUp) and event.check:
            found.append(event.card)
        elif isinstance(event, Checked):
            loot_of_check, found = tuple(found), []
    return loot_of_check


@functools.lru_cache(maxsize=64)
def bar(shown: Checked) -> Image.Image:
    """The sum in one line, the whole width of a picture, as palette indexes."""
    canvas = Canvas(WIDTH, BAR, NIGHT)
    colour = GAIN if shown.success else LOSS
    canvas.framed((MARGIN, 0, WIDTH - 2 * MARGIN, BAR), 16, 4, (colour, ROOM), NIGHT)
    middle = BAR // 2
    parts: list[tuple[str, Art | None, int]] = [
        ("", None, shown.die),
        ("+", icons.BULLET if shown.job == "attack" else icons.LOCK, shown.points),
    ]
    if shown.item:
        parts.append(("+", icons.SLOTS["weapon" if shown.job == "attack" else "tool"], shown.item))
    if shown.dog:
        parts.append(("−", icons.DOG, shown.dog))
    x = MARGIN + 20
    for sign, drawing, amount in parts:
        if sign:
            x += canvas.text(sign, (x, middle), 64, SMOKE, ROOM, weight=700) + 16
        if drawing is None:
            die(canvas, amount, (x, middle - 50, 100), ROOM)
            x += 100 + 18
        else:
            canvas.art(drawing, x, middle - 34, 68, ROOM)
            x += 74 + canvas.text(str(amount), (x + 74, middle), 70, CREAM, ROOM, weight=800) + 18
    x += canvas.text("=", (x, middle), 64, SMOKE, ROOM, weight=700) + 16
    x += canvas.text(str(shown.total), (x, middle), 96, BRASS, ROOM, weight=800) + 22
    words = "success" if shown.success else "failed"
    room = WIDTH - MARGIN - 22 - x
    needs = f"needs {NEEDED + 1} or more"
    canvas.text(fitted(needs, 32, 600, room, 24), (x, middle - 34), 32, SMOKE, ROOM)
    label = fitted(words, 44, 800, room - 92, 30)
    canvas.rounded((x, middle - 6, label.width + 84, 62), 16, colour, ROOM)
    canvas.polygon(TICK if shown.success else _CROSS, (x + 16, middle + 9, 34), WHITE, colour)
    canvas.text(label, (x + 62, middle + 25), 44, WHITE, colour)
    return canvas.done()


def _who(canvas: Canvas, shown: Checked, player_names: Sequence[str], middle: int) -> None:
    """Whose gangster tried what, against whom."""
    x = MARGIN + 4
    attack = shown.job == "attack"
    target = (icons.GANGSTER if attack else icons.WAREHOUSE, shown.owner, shown.target)
    room = (WIDTH - 2 * MARGIN - 130) // 2
    for at, (drawing, seat, name) in enumerate(((icons.GANGSTER, shown.seat, shown.gangster), target)):
        if at:
            x = WIDTH // 2 - 50
            canvas.ringed((x, middle - 50, 100), 3, (RIM, ROOM), NIGHT)
            canvas.art(icons.SLOTS["weapon" if attack else "tool"], x + 18, middle - 32, 64, ROOM)
            x = WIDTH // 2 + 66
        canvas.art(drawing, x, middle - 50, 100, NIGHT)
        canvas.text(fitted(card(name).name, 44, 800, room - 116, 30), (x + 116, middle - 24), 44, CREAM, NIGHT)
        seat_disc(canvas, seat, (x + 116, middle + 28, 40), NIGHT)
        player = fitted(player_names[seat], 34, 600, room - 166, 26)
        canvas.text(player, (x + 166, middle + 28), 34, SMOKE, NIGHT)


def _before(canvas: Canvas, found: Sequence[str], middle: int) -> None:
    """Loot that was flipped on the way to the card that counted."""
    x = MARGIN + 4
    x += canvas.text("Flipped first, now on the piles:", (x, middle), 32, SMOKE, NIGHT, weight=600) + 18
    for shown in found:
        value = line(thousands(loot(shown).value), 36, 800)
        if x + value.width + 60 > WIDTH - MARGIN:
            canvas.text("…", (x, middle), 36, SMOKE, NIGHT)
            return
        canvas.rounded((x, middle - 24, value.width + 68, 48), 12, BANDS["loot"], NIGHT)
        canvas.art(icons.LOOT[loot(shown).kind], x + 8, middle - 20, 40, BANDS["loot"])
        canvas.text(value, (x + 54, middle), 36, CREAM, BANDS["loot"])
        x += value.width + 82


def check(go: GoView, player_names: Sequence[str]) -> Picture:
    """Draw the last skill check of a turn, die by die.

    Raises:
        ValueError: there was none.
        ArtMissing: a drawing or font is not installed.
    """
    if go.check is None:
        raise ValueError("there was no skill check in this go")
    shown = drawable_names(player_names)
    found = flipped_before(go.events)
    canvas = Canvas(WIDTH, 136 + BAR + MARGIN + (64 if found else 0), NIGHT)
    _who(canvas, go.check, shown, 68)
    canvas.stamp(bar(go.check), 0, 136)
    if found:
        _before(canvas, found, 136 + BAR + 36)
    return canvas.picture(alt.check(go.check, shown), f"check-{go.number}.png")

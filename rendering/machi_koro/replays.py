"""A game of Machi Koro as an animation: one town that grows, turn by turn, and everybody's coins and landmarks."""

import functools
import itertools
from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.views import MachiView, TurnView
from bot.language import say, say_plural
from bot.language.caches import in_each_language
from bot.language.rows import capital, headed, paragraph, semicolons
from bot.pictures.animation import Film, Shot, timed
from rendering.drawing.canvas import STAR, Canvas
from rendering.drawing.palette import film_colours, indexed, palette
from rendering.drawing.seats import seat_disc
from rendering.drawing.text import drawable_names, fitted, line
from rendering.drawing.theme import ACTIVE, GOLD, LINE, MUTED, PAGE, PANEL, WHITE
from rendering.machi_koro.alt import brief, won
from rendering.machi_koro.icons import TROPHY, art_of
from rendering.machi_koro.marks import coin
from rendering.machi_koro.towns import scenes, town
from rendering.machi_koro.towns.plan import WIDE, plan
from rendering.words.common import turn_words
from rendering.words.machi_koro.names import card_name

WIDTH: Final = 800
"""Width of the animation, in pixels: a phone shows it at half of that."""
_EDGE: Final = 10
_SCENE: Final = WIDTH - 2 * _EDGE
_HEAD: Final = 104
_STRIP: Final = 76
_BAR: Final = 10
_ALT: Final = 1024
_BUILT: Final = 4
"""How much longer a turn is shown in which the town changes."""


class _Seat(msgspec.Struct, frozen=True):
    """A player in the strip below the town."""

    seat: int
    coins: int
    built: int
    sites: int
    active: bool
    winner: bool
    resigned: bool


class _Head(msgspec.Struct, frozen=True):
    """What stands above the town. `card`, `news`: what was built last and its words; `fresh`: in this very turn."""

    seat: int
    name: str
    turn: str
    winner: bool
    card: str
    news: str
    fresh: bool


def large_seat(view: MachiView, asker: int | None) -> int:
    """The seat whose town is shown: the winner's, else the asker's, else that with most landmarks, then coins."""
    if view.outcome is not None and view.outcome.winners:
        return view.outcome.winners[0]
    if asker is not None:
        return asker
    return max(view.towns, key=lambda each: (each.landmarks, each.coins, -each.seat)).seat


def described(view: MachiView, seat: int, names: Sequence[str]) -> str:
    """The alt text: whose town grows, and how the table stands at the end of the animation."""
    standing = semicolons(brief(each, names[each.seat]) for each in view.towns)
    said = [
        say_plural(
            "The town of {name} grows in {count} turn.",
            "The town of {name} grows in {count} turns.",
            view.turn.number,
            name=names[seat],
        )
    ]
    if view.outcome is not None and view.outcome.winners:
        said.append(won(view.outcome, names))
    said.append(say("At the end: {standings}.", standings=standing))
    return paragraph(*said)[:_ALT]


def film(views: Sequence[MachiView], seat: int, player_names: Sequence[str]) -> Film:
    """An animation of a game: `views` are the table before turn 1, after each turn, and as it is now.

    Raises:
        ArtMissing: later, when a frame is drawn: a drawing or font is not installed.
    """
    names = drawable_names(player_names)
    kinds = functools.reduce(frozenset.union, (town.kinds_of(view) for view in views))
    turns = [view.turn if at == len(views) - 1 else view.last for at, view in enumerate(views)]
    news = _news(views, turns, seat, names)
    weights = [1]
    for before, after in itertools.pairwise(views):
        then, now = before.towns[seat], after.towns[seat]
        same = then.holdings == now.holdings and then.sites == now.sites
        weights.append(1 if same else _BUILT)
    height = _HEAD + _scene_height(kinds) + _STRIP + _BAR

    def shot(at: int) -> Image.Image:
        share = at / max(1, len(views) - 1)
        return _frame(_Moment(views[at], turns[at], seat, names, kinds, news[at], share), height)

    shots = tuple(Shot(functools.partial(shot, at), shown) for at, shown in timed(weights))
    return Film(WIDTH, height, shots, described(views[-1], seat, names), "town.gif", film_colours())


_News = tuple[str, str, bool]
"""A card, what is said of it, and whether that is new in this turn."""


class _Moment(msgspec.Struct, frozen=True):
    """One frame: the table after `turn` (None: before the first). `share`: how much of the game has been played."""

    view: MachiView
    turn: TurnView | None
    seat: int
    names: Sequence[str]
    kinds: frozenset[str]
    news: _News
    share: float


def _scene_height(kinds: frozenset[str]) -> int:
    return round(plan(kinds).window.height * _SCENE / WIDE)


def _frame(shown: _Moment, height: int) -> Image.Image:
    view = shown.view
    canvas = Canvas(WIDTH, height, PAGE)
    canvas.stamp(_head(_head_text(shown)), 0, 0)
    canvas.stamp(_small(_scene(shown)), _EDGE, _HEAD)
    strip = [
        _Seat(
            each.seat,
            each.coins,
            each.landmarks,
            len(each.sites),
            active=view.outcome is None and shown.turn is not None and shown.turn.seat == each.seat,
            winner=view.outcome is not None and each.seat in view.outcome.winners,
            resigned=each.resigned,
        )
        for each in view.towns
    ]
    gap = 6
    wide = (_SCENE - gap * (len(strip) - 1)) // len(strip)
    for at, each in enumerate(strip):
        canvas.stamp(_purse(each, wide), _EDGE + at * (wide + gap), height - _STRIP - _BAR + 8)
    canvas.fill((0, height - _BAR + 4, WIDTH, 6), PANEL)
    canvas.fill((0, height - _BAR + 4, round(WIDTH * shown.share), 6), GOLD)
    return canvas.done()


def _scene(shown: _Moment) -> scenes.Scene:
    """The town without what each building paid; what is new in it is marked."""
    turn = shown.turn or shown.view.turn
    seen = town.town(shown.view, turn, shown.seat, "")
    quiet = shown.turn is None
    lots = tuple(
        msgspec.structs.replace(
            lot, fired=lot.badge is not None and not quiet, gain=0, badge=None if quiet else lot.badge
        )
        for lot in seen.lots
    )
    seen = msgspec.structs.replace(seen, lots=lots, kinds=shown.kinds)
    return scenes.of(seen, town.time_of(shown.view))


@functools.lru_cache(maxsize=4)
def _small(shown: scenes.Scene) -> Image.Image:
    """A town, smaller, as palette indexes."""
    whole = scenes.scene(shown)
    coloured = Image.frombytes("P", whole.size, whole.tobytes())
    coloured.putpalette(palette())
    size = (_SCENE, round(whole.height * _SCENE / WIDE))
    return indexed(coloured.convert("RGB").resize(size, Image.Resampling.HAMMING))


def _head_text(shown: _Moment) -> _Head:
    view, turn = shown.view, shown.turn
    winner = view.outcome is not None and shown.seat in view.outcome.winners
    number = "" if turn is None else capital(turn_words(turn.number))
    card, news, fresh = shown.news
    return _Head(shown.seat, shown.names[shown.seat], number, winner, card, news, fresh)


def _news(views: Sequence[MachiView], turns: Sequence[TurnView | None], seat: int, names: Sequence[str]) -> list[_News]:
    """For each frame what was built last: by this town, or a landmark by another one."""
    found: list[_News] = []
    card, words = "", ""
    for view, turn in zip(views, turns, strict=True):
        fresh = False
        if turn is not None and turn.built:
            if turn.seat == seat:
                card, words, fresh = turn.built, card_name(turn.built), True
            elif turn.built in {site.card for site in view.towns[turn.seat].sites}:
                card, words, fresh = turn.built, headed(names[turn.seat], card_name(turn.built)), True
        found.append((card, words, fresh))
    return found


@in_each_language(8)
def _head(shown: _Head) -> Image.Image:
    canvas = Canvas(WIDTH, _HEAD, PAGE)
    seat_disc(canvas, shown.seat, (_EDGE, 30, 40), PAGE)
    x, right = _EDGE + 52, WIDTH - _EDGE - 4
    if shown.winner:
        canvas.art(TROPHY, x, 9, 42, PAGE)
        x += 50
    turn = line(shown.turn, 32, 700)
    canvas.text(turn, (right, 30), 32, MUTED, PAGE, anchor="right")
    said = say_plural("{name} wins!", "{name} win!", 1, name=shown.name) if shown.winner else shown.name
    canvas.text(fitted(said, 40, 800, right - turn.width - 20 - x, 28), (x, 30), 40, WHITE, PAGE)
    if shown.news:
        news = fitted(shown.news, 30, 700, _SCENE - 70, 22)
        wide = news.width + 72
        over, ground = (WHITE, ACTIVE) if shown.fresh else (MUTED, PANEL)
        canvas.rounded((_EDGE, 54, wide, 44), 14, ground, PAGE)
        canvas.art(art_of(shown.card), _EDGE + 8, 56, 40, ground)
        canvas.text(news, (_EDGE + 56, 76), 30, over, ground)
    return canvas.done()


@in_each_language(64)
def _purse(shown: _Seat, width: int) -> Image.Image:
    """A player's coins and landmarks, as palette indexes."""
    high = _STRIP - 12
    marked = shown.active or shown.winner
    edge, ground = (GOLD, ACTIVE) if marked else (LINE, PANEL)
    canvas = Canvas(width, high, PAGE)
    canvas.framed((0, 0, width, high), 12, 3 if marked else 2, (edge, ground), PAGE)
    seat_disc(canvas, shown.seat, (8, 22, 28), ground)
    if shown.resigned:
        canvas.text(fitted(say("left"), 26, 700, width - 50, 18), (44, 22), 26, MUTED, ground)
        return canvas.done()
    coin(canvas, 42, 8, 28, ground)
    canvas.text(str(shown.coins), (76, 22), 32, GOLD, ground, weight=800)
    side = min(20, (width - 16) // max(1, shown.sites) - 3)
    for at in range(shown.sites):
        box = (10 + at * (side + 3), 38, side)
        canvas.polygon(STAR, box, GOLD if at < shown.built else LINE, ground)
    return canvas.done()

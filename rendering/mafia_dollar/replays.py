"""A finished game of MafiaDollar as an animation: the street at night, turn by turn, with everybody's fortune.

It shows what was hidden while the game ran, so it may be drawn only when the game is over.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.events import Checked
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say, say_plural
from bot.language.caches import in_each_language
from bot.language.rows import capital, headed, paragraph
from bot.pictures.animation import Film, Shot, timed
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import film_colours
from rendering.drawing.smaller import LARGE, SMALL, Smaller
from rendering.drawing.sprites import Art
from rendering.drawing.text import drawable_names, fitted, line
from rendering.drawing.theme import WIDTH as FULL
from rendering.mafia_dollar import alt, happenings, icons, piles
from rendering.mafia_dollar.cards import card
from rendering.mafia_dollar.noir import BRASS, CREAM, LAMP, NIGHT, ROOM, SMOKE
from rendering.mafia_dollar.pieces import sprite
from rendering.mafia_dollar.piles import Middle
from rendering.mafia_dollar.street import backdrop, houses, jobs, rows
from rendering.mafia_dollar.street.crew import USUAL
from rendering.mafia_dollar.street.houses import House
from rendering.mafia_dollar.street.jobs import Coup, Figure
from rendering.mafia_dollar.street.rows import Heights, Row
from rendering.words.common import listed
from rendering.words.mafia_dollar import overview
from rendering.words.mafia_dollar.names import dollars

WIDTH: Final = FULL // LARGE * SMALL
"""Width of the animation, in pixels: a phone shows it at half of that."""
_EDGE: Final = 10
_HEAD: Final = 112
_BAR: Final = 10
_CARRIER: Final = 190
_CARRIED: Final = 130
_ALT: Final = 1024
_DICE: Final = 3
"""How much longer a skill check is shown before the loot that it brought."""
_NEWS: Final = 3
"""How much longer a turn is shown in which loot was taken or a gangster taken out."""

Moment = Sequence[MafiaView]
"""The table at one time, as each seat sees it."""


class _News(msgspec.Struct, frozen=True):
    """What happened in a turn: a drawing, and words beside it."""

    art: Art
    words: str
    weight: int = _NEWS


class _Haul(msgspec.Struct, frozen=True):
    """Loot that a gangster carried home: his card, the loot cards, and the warehouse."""

    gangster: str
    cards: tuple[str, ...]
    warehouse: str


class _Frame(msgspec.Struct, frozen=True):
    """One frame. `seat`: whose turn it was. `middle`: the piles after it."""

    title: str
    turn: str
    news: _News | None
    fresh: bool
    houses: tuple[House, ...]
    check: Checked | None
    haul: _Haul | None
    middle: Middle
    seat: int
    share: float


class _Rows(msgspec.Struct, frozen=True):
    """The heights of each row of houses in all frames. `moon`: the place of the house below it."""

    heights: tuple[Heights, ...]
    moon: int

    @property
    def height(self) -> int:
        """The height of the scene and all rows together, in pixels of a table that a frame can show."""
        return -(-(jobs.HEIGHT + sum(each.whole for each in self.heights)) // LARGE) * LARGE


def film(moments: Sequence[Moment], player_names: Sequence[str]) -> Film:
    """An animation of a game that is over: `moments` are before turn 1, after each turn, and at the end.

    Raises:
        ArtMissing: later, when a frame is drawn: a drawing or font is not installed.
    """
    names = drawable_names(player_names)
    frames: list[_Frame] = []
    weights: list[int] = []
    lasting: _News | None = None
    staged = False
    for at, moment in enumerate(moments):
        newest = at == len(moments) - 1
        turn = _turn(moment, newest=newest) if at else None
        before = frames[-1].houses if frames else ()
        shown = tuple(_house(view, turn, names, newest=newest) for view in moment)
        if before:
            widths = [width for row in rows.rows_of(shown) for _, width in rows.even(row).places]
            shown = tuple(map(_in_place, shown, before, widths))
        if moment[0].outcome is not None and before:  # the table is cleared by then
            shown = tuple(_as_before(house, then) for house, then in zip(shown, before, strict=True))
        news = None if turn is None else _news(turn, names)
        then, lasting = lasting, news or lasting
        title, number = _headed(moment[0], names, newest=newest)
        haul = None if turn is None else _haul(turn)
        check = None if turn is None else turn.check
        was_staged, staged = staged, check is not None or haul is not None
        stays = was_staged and not staged and news is None
        if stays:  # for one quiet turn, in which the piles would only flash up
            check, haul = frames[-1].check, frames[-1].haul
        seat = 0 if turn is None else turn.seat
        share, middle = at / max(1, len(moments) - 1), piles.middle_of(moment[0])
        fresh = stays or news is not None
        frame = _Frame(title, number, lasting, fresh, shown, check, haul, middle, seat, share)
        if staged and check is not None and haul is not None:  # the dice first, then what they brought
            acting = tuple(msgspec.structs.replace(house, active=house.seat == seat) for house in before)
            frames.append(msgspec.structs.replace(frame, news=then, fresh=False, houses=acting, haul=None))
            weights.append(_DICE)
        frames.append(frame)
        weights.append(1 if news is None else news.weight)
    tall = _rows(frames)
    height = _HEAD + tall.height // LARGE * SMALL + _BAR
    drawn = functools.partial(_drawn, tall, height, Smaller())
    shots = tuple(Shot(functools.partial(drawn, frames[at]), shown) for at, shown in timed(weights))
    return Film(WIDTH, height, shots, described(moments[-1], names), "clans.gif", film_colours())


def _rows(frames: Sequence[_Frame]) -> _Rows:
    """The heights of the rows: those of their fullest frames."""
    every = [[rows.even(row) for row in rows.rows_of(frame.houses)] for frame in frames]
    return _Rows(
        tuple(
            Heights(*(max(getattr(row.high, part) for row in same) for part in Heights.__struct_fields__))
            for same in zip(*every, strict=True)
        ),
        every[-1][0].lowest,
    )


def described(moment: Moment, names: Sequence[str]) -> str:
    """The alt text: how long the game took, and how it ended."""
    standing = listed(f"{names[seat]} {dollars(fortune(view))}" for seat, view in enumerate(moment))
    said = [
        say_plural(
            "The gangsters and loot of all players in {count} turn.",
            "The gangsters and loot of all players in {count} turns.",
            moment[0].turn.number,
        )
    ]
    if (outcome := moment[0].outcome) is not None:
        said.append(overview.winners(outcome, names))
    return paragraph(*said, say("At the end: {standings}.", standings=standing))[:_ALT]


def fortune(view: MafiaView) -> int:
    """Dollars of the viewer's clan in all deals if the present one ended now; at the end what it has."""
    return view.fortune or 0


def _turn(moment: Moment, *, newest: bool) -> TurnView | None:
    """The turn that ended at that moment, as its player saw it."""
    turn = moment[0].turn if newest else moment[0].last
    if turn is None:
        return None
    return (moment[turn.seat].turn if newest else moment[turn.seat].last) or turn


def _house(view: MafiaView, turn: TurnView | None, names: Sequence[str], *, newest: bool) -> House:
    """The viewer's own clan, with its fortune on the sign."""
    seat = view.viewer or 0
    marked = frozenset() if turn is None else happenings.took_part(turn)
    house = houses.house_of(view, turn or view.turn, view.clans[seat], names[seat], marked)
    active = turn is not None and turn.seat == seat and not (newest and view.outcome)
    return msgspec.structs.replace(house, match=True, total=fortune(view), active=active, calm=True)


def _as_before(house: House, then: House) -> House:
    """A house with the people and warehouses that it had before."""
    return msgspec.structs.replace(
        house, hideout=then.hideout, street=then.street, stores=then.stores, cards=then.cards
    )


def _in_place(house: House, then: House, width: int) -> House:
    """A house, `width` pixels wide, that is no lower than before, and whose people on the street stay where they stood.

    So only what happens moves: those who go leave a gap, and those who come take the first one.
    """
    out = {gangster.card: gangster for gangster in house.street if gangster is not None}
    places = [None if each is None else out.pop(each.card, None) for each in then.street]
    for each in out.values():
        free = places.index(None) if None in places else len(places)
        places[free : free + 1] = [each]
    while places and places[-1] is None:
        places.pop()
    upper = 0 if house.resigned else houses.plan(houses.counts_of(then), width, USUAL).upper
    return msgspec.structs.replace(house, street=tuple(places), storeys=upper)


def _haul(turn: TurnView) -> _Haul | None:
    """The last loot of a turn that was carried home."""
    found = [event for event in turn.events if isinstance(event, e.Stole | e.TookLoot)]
    return _Haul(found[-1].gangster, found[-1].cards, found[-1].warehouse) if found else None


def _headed(view: MafiaView, names: Sequence[str], *, newest: bool) -> tuple[str, str]:
    """The title and the number of a turn."""
    turn = view.turn if newest else view.last
    if view.outcome is not None:
        return overview.winners(view.outcome, names), _numbered(view.turn)
    if turn is None:
        return say("The game begins"), ""
    return names[turn.seat], _numbered(turn)


def _numbered(turn: TurnView) -> str:
    return capital(say("turn {number}", number=turn.number))


def _news(turn: TurnView, names: Sequence[str]) -> _News | None:
    """What mattered most in a turn."""
    found = [news for event in turn.events if (news := _news_of(event, names)) is not None]
    return max(found, key=lambda news: news.weight, default=None)


def _news_of(event: e.MafiaEvent, names: Sequence[str]) -> _News | None:
    if type(event) not in NEWS:
        return None
    weight, art = NEWS[type(event)]
    words = alt.item_words(happenings.told_in_items(event)[0], names)
    if isinstance(event, e.Stole | e.TookOut | e.TookLoot | e.Hired):  # it stays while others have their turns
        words = headed(names[event.seat], words)
    return _News(art(event), words, weight)


NEWS: Final[Mapping[type[e.MafiaEvent], tuple[int, Callable[..., Art]]]] = {
    e.DealEnded: (_NEWS + 2, lambda _: icons.END),
    e.Stole: (_NEWS + 1, lambda _: icons.DOLLARS),
    e.TookOut: (_NEWS, lambda event: icons.art_of(card(event.target))),
    e.TookLoot: (_NEWS, lambda event: icons.LOOT[event.pile]),
    e.Hired: (2, lambda event: icons.art_of(card(event.card))),
}
"""How much longer a turn is shown in which that happened, and the drawing beside the words."""


def _drawn(tall: _Rows, height: int, smaller: Smaller, shown: _Frame) -> Image.Image:
    canvas = Canvas(WIDTH, height, NIGHT)
    canvas.stamp(_head(shown.title, shown.turn, shown.news, fresh=shown.fresh), 0, 0)
    canvas.stamp(smaller(_table(shown, tall)), 0, _HEAD)
    canvas.fill((0, height - 6, WIDTH, 6), ROOM)
    canvas.fill((0, height - 6, round(WIDTH * shown.share), 6), BRASS)
    return canvas.done()


def _table(shown: _Frame, tall: _Rows) -> Image.Image:
    """What was done in a turn, or the piles, over the houses and their streets."""
    canvas = Canvas(FULL, tall.height, NIGHT)
    canvas.stamp(_deed(shown.check, shown.haul) or _quiet(shown.middle, shown.seat), 0, 0)
    y = jobs.HEIGHT
    for at, (row, high) in enumerate(zip(rows.rows_of(shown.houses), tall.heights, strict=True)):
        canvas.stamp(_street(rows.even(row), high, None if at else tall.moon), 0, y)
        y += high.whole
    return canvas.done()


@in_each_language(maxsize=2)  # 2 MiB each: those of the row in which nothing happens
def _street(row: Row, high: Heights, moon: int | None) -> Image.Image:
    """Houses beside each other, and the street before them."""
    return rows.drawn(row, high, moon)


@in_each_language(maxsize=8)
def _quiet(middle: Middle, seat: int) -> Image.Image:
    """The piles over an empty street."""
    canvas = Canvas(FULL, jobs.HEIGHT, NIGHT)
    jobs.backdrop_of(canvas)
    canvas.stamp(piles.middle(middle), 0, 4)
    car = backdrop.parked(seat)
    canvas.lay(car, FULL - car.mask.width - 120, jobs.HEIGHT - car.mask.height - 8)
    return canvas.done()


@in_each_language(maxsize=8)
def _deed(check: Checked | None, haul: _Haul | None) -> Image.Image | None:
    """What was done in a turn, if anything: the loot on its way home, else the job with its dice."""
    if haul is None:
        return None if check is None else jobs.scene(_of(check))
    canvas = Canvas(FULL, jobs.HEIGHT, NIGHT)
    jobs.backdrop_of(canvas)
    foot, x = jobs.HEIGHT - 12, 60
    canvas.tinted(backdrop.pool(FULL - 80, 80), 40, foot - 66, backdrop.glow())
    canvas.lay(sprite(icons.art_of(card(haul.gangster)), _CARRIER), x, foot - _CARRIER)
    x += _CARRIER + 20
    shed = sprite(icons.WAREHOUSE, _CARRIER)
    room = FULL - 60 - _CARRIER - 20 - x
    step = min(_CARRIED + 16, (room - _CARRIED) // max(1, len(haul.cards) - 1))
    for at, each in enumerate(haul.cards):
        canvas.lay(sprite(icons.art_of(card(each)), _CARRIED), x + at * step, foot - _CARRIED)
    canvas.lay(shed, FULL - 60 - _CARRIER, foot - _CARRIER)
    return canvas.done()


def _of(check: Checked) -> Coup:
    """The dice of a job, without what came of it."""
    return Coup(Figure(check.gangster, check.seat), Figure(check.target, check.owner, dog=bool(check.dog)), check)


@in_each_language(maxsize=8)
def _head(title: str, turn: str, news: _News | None, *, fresh: bool) -> Image.Image:
    """The top: a title, the turn's number, and what happened last; `fresh`: just now."""
    canvas = Canvas(WIDTH, _HEAD, NIGHT)
    number = line(turn, 32, 700)
    canvas.text(number, (WIDTH - _EDGE - 4, 30), 32, SMOKE, NIGHT, anchor="right")
    canvas.text(fitted(title, 42, 800, WIDTH - number.width - 50, 20), (_EDGE + 4, 30), 42, CREAM, NIGHT)
    if news is not None:
        words = fitted(news.words, 30, 700, WIDTH - 2 * _EDGE - 76, 22)
        over, ground = (CREAM, LAMP) if fresh else (SMOKE, ROOM)
        canvas.rounded((_EDGE, 56, words.width + 76, 48), 14, ground, NIGHT)
        canvas.art(news.art, _EDGE + 8, 58, 44, ground)
        canvas.text(words, (_EDGE + 60, 80), 30, over, ground)
    return canvas.done()

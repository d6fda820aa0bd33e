"""A game of Machi Koro as an animation: one town that grows, turn by turn, and everybody's coins and landmarks."""

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.machi_koro.moments import leader
from bot.games.machi_koro.views import MachiView
from bot.language import say, say_plural
from bot.language.rows import capital, paragraph, semicolons
from bot.pictures.animation import Colours, Film, Shot
from bot.pictures.cutting import Cut, Take, cuts
from rendering.art.colours import Light
from rendering.drawing.canvas import Canvas
from rendering.drawing.film_parts import BAR, BETWEEN, HOLD, SPARK, SPARKS, TITLE_SHOWN, WIDTH, passing
from rendering.drawing.palette import film_colours, under
from rendering.drawing.smaller import LARGE, SMALL, Smaller
from rendering.drawing.text import drawable_names
from rendering.drawing.theme import PAGE
from rendering.machi_koro.alt import brief, won
from rendering.machi_koro.film import ends, frames, highlights, signs
from rendering.machi_koro.film.frames import Frame, Head, Purse
from rendering.machi_koro.film.highlights import GROW, LAND, TUMBLE, TUMBLES, Highlight
from rendering.machi_koro.towns import scenes, town
from rendering.machi_koro.towns.plan import windows
from rendering.words.common import turn_words
from rendering.words.endings import ranks

_ALT: Final = 1024


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


def film(views: Sequence[MachiView], seat: int, player_names: Sequence[str], ended: float | None) -> Film:
    """An animation of a game: `views` are the table before turn 1, after each turn, and as it is now.

    `seat`: whose town is large. `ended`: when the last turn was played, in seconds since 1970; None: nobody knows.

    Raises:
        ArtMissing: later, when a frame is drawn: a drawing or font is not installed.
    """
    reel = _Reel(views, seat, drawable_names(player_names))
    shots = [Shot(functools.partial(ends.opening, views[-1], reel.names, ended, reel.height), TITLE_SHOWN)]
    shots += reel.shots()
    over = views[-1].outcome is not None and bool(views[-1].outcome.winners)
    shots += reel.fireworks() if over else [Shot(reel.last, HOLD)]
    return Film(WIDTH, reel.height, tuple(shots), described(views[-1], seat, reel.names), "town.gif", _colours(views))


def _colours(views: Sequence[MachiView]) -> Colours:
    """The palette, with the evening in the light of the season in which it began."""
    times = (town.time_of(view) for view in views)
    season = next((time.season for time in times if time.light is Light.EVENING), None)
    if season is None:
        return film_colours()
    return msgspec.structs.replace(film_colours(), palette=under(town.SUNSETS[season], Light.EVENING.value))


class _Reel:
    """The turns of a game, and how their frames are drawn. `hero`: whose town is large."""

    def __init__(self, views: Sequence[MachiView], hero: int, names: Sequence[str]) -> None:
        self.views, self.hero, self.names = views, hero, names
        self.turns = [view.turn if at == len(views) - 1 else view.last for at, view in enumerate(views)]
        self.kinds = functools.reduce(frozenset.union, (town.kinds_of(view) for view in views))
        self.highlights = highlights.fresher([None, *(self._highlight(at) for at in range(1, len(views)))])
        self._smaller = Smaller()
        self._tall = max(window.height for window in windows(self.kinds)) // LARGE * LARGE
        self.height = frames.height(self._tall // LARGE * SMALL)

    def _highlight(self, at: int) -> Highlight | None:
        turn = self.turns[at]
        if turn is None:
            return None
        return highlights.of(self.views[at], turn, self.hero, self.names)

    def cuts(self) -> list[Cut]:
        """The turns that are shown, and for how long."""
        takes = [Take() if highlight is None else highlight.take for highlight in self.highlights]
        return cuts(takes, BETWEEN)

    def last(self) -> Image.Image:
        """The frame of the last turn."""
        return self._frame(len(self.views) - 1)

    def shots(self) -> Iterator[Shot]:
        """The frames of all turns that are shown."""
        before = 0
        for cut in self.cuts():
            highlight = self.highlights[cut.at]
            if highlight is not None and cut.lingers:
                yield from self._lingering(before, cut, highlight)
            else:
                yield from self._passing(before, cut)
            before = cut.at

    def _passing(self, before: int, cut: Cut) -> Iterator[Shot]:
        """Show a turn without a highlight, or run the turn counter over several of them."""
        passes, hurries = passing(before, cut), cut.passed > 1
        for place in passes.places:
            number = functools.partial(frames.number, self._number(place), hurries=True)
            yield Shot(number, passes.milliseconds, frames.COUNTER_AT)
        yield Shot(functools.partial(self._frame, cut.at, hurries=hurries), passes.last)

    def _lingering(self, before: int, cut: Cut, highlight: Highlight) -> Iterator[Shot]:
        """A highlight: the dice land, a building pops up, and then it stands."""
        left, head = cut.milliseconds, self.head(cut.at, fresh=True)
        if head.dice:
            for turning in range(TUMBLES):
                rolls = msgspec.structs.replace(head, words="", card="", turning=turning)
                yield Shot(functools.partial(self._top, cut.at, rolls), TUMBLE)
            lies = head if highlight.coup is None else msgspec.structs.replace(head, words="", card="")
            yield Shot(functools.partial(self._top, cut.at, lies), LAND)
            left -= TUMBLES * TUMBLE + LAND
        if highlight.kind in ("landmark", "built"):
            grows = (
                self._growing(before, cut.at, highlight)
                if highlight.seat == self.hero
                else self._rising(cut.at, highlight)
            )
            for shot in grows:
                yield shot
                left -= shot.milliseconds
        yield Shot(functools.partial(self._frame, cut.at, fresh=True), left)

    def _growing(self, before: int, at: int, highlight: Highlight) -> Iterator[Shot]:
        """A building of the large town pops up."""
        then, now = self.scene(before), self.scene(at)
        if highlight.card not in now.standing:
            return
        same = then.time == now.time and scenes.window_of(then) == scenes.window_of(now)
        where = frames.in_film(frames.lot_box(now, highlight.card))
        if not same:  # the whole town moves: what is new in it jumps
            yield Shot(functools.partial(self._frame, at, fresh=True), 2 * GROW)
        for share in frames.STEPS if same else frames.STEPS[-1:]:
            yield Shot(
                functools.partial(frames.popping, then if same else now, now, highlight.card, share), GROW, where
            )

    def _rising(self, at: int, highlight: Highlight) -> Iterator[Shot]:
        """A landmark of another town rises from its building site."""
        owner, time = self._purse(at, highlight.seat, gain=False), town.time_of(self.views[at])
        shown = owner, highlight.card, highlight.words, time
        yield Shot(functools.partial(self._frame, at, fresh=True, grown=0.0), 2 * GROW)
        where = signs.STAGE_AT, self.height - BAR - frames.STRIP
        for share in frames.STEPS:
            yield Shot(functools.partial(signs.stage, *shown, share), GROW, where)

    def _number(self, at: int) -> str:
        turn = self.turns[at]
        return "" if turn is None else capital(turn_words(turn.number))

    def scene(self, at: int) -> scenes.Scene:
        """The town without what each building paid; what is new in it is marked."""
        view, turn, highlight = self.views[at], self.turns[at], self.highlights[at]
        seen = town.town(view, turn or view.turn, self.hero, "")
        quiet = turn is None
        pays = highlight is not None and highlight.kind == "paid"
        lots = tuple(
            msgspec.structs.replace(
                lot,
                fired=not quiet and (lot.badge is not None or (pays and lot.fired)),
                gain=lot.gain if pays else 0,
                badge=None if quiet else lot.badge,
            )
            for lot in seen.lots
        )
        sites = tuple(msgspec.structs.replace(site, gain=site.gain if pays else 0) for site in seen.sites)
        seen = msgspec.structs.replace(seen, lots=lots, sites=sites, kinds=self.kinds, sight="")
        return scenes.of(seen, town.time_of(view))

    def head(self, at: int, *, fresh: bool) -> Head:
        """The highlight of this turn, else the last one."""
        told = next((highlight for highlight in reversed(self.highlights[: at + 1]) if highlight is not None), None)
        if told is None:
            return Head(self.hero, self.names[self.hero])
        dice = told.dice if fresh else ()
        return Head(told.seat, self.names[told.seat], told.words, told.card, fresh, dice)

    def _purse(self, at: int, seat: int, *, gain: bool, calm: bool = False) -> Purse:
        """A player's purse; `gain`: with what the turn brought; `calm`: whose turn it is does not show."""
        view, turn = self.views[at], self.turns[at]
        shown, over = view.towns[seat], view.outcome is not None
        return Purse(
            seat,
            self.names[seat],
            shown.coins,
            turn.gains[seat] if gain and turn is not None else 0,
            tuple((site.card, site.built) for site in shown.sites),
            active=not over and not calm and turn is not None and turn.seat == seat,
            leads=leader(view) == seat,
            winner=view.outcome is not None and seat in view.outcome.winners,
            resigned=shown.resigned,
        )

    def _top(self, at: int, head: Head) -> Image.Image:
        """The head with the counter."""
        canvas = Canvas(WIDTH, frames.HEAD, PAGE)
        canvas.stamp(frames.head(head), 0, 0)
        canvas.stamp(frames.number(self._number(at)), *frames.COUNTER_AT)
        return canvas.done()

    def _frame(self, at: int, *, hurries: bool = False, fresh: bool = False, grown: float = 1) -> Image.Image:
        """A whole frame. `grown`: how far another player's new landmark has risen."""
        highlight = self.highlights[at] if fresh else None
        shown = Frame(
            self.head(at, fresh=fresh),
            self._number(at),
            hurries,
            self._purse(at, self.hero, gain=fresh, calm=hurries),
            self._town(at),
            self._below(at, highlight, grown, calm=hurries),
            at / max(1, len(self.views) - 1),
        )
        return frames.frame(shown)

    def _town(self, at: int) -> Image.Image:
        large = scenes.scene(self.scene(at))
        return self._smaller(large.crop((0, 0, large.width, self._tall)))

    def _below(self, at: int, highlight: Highlight | None, grown: float, *, calm: bool) -> Image.Image:
        """The other players, or for a moment what one of them did."""
        time = town.time_of(self.views[at])
        if highlight is not None and highlight.coup is not None:
            return signs.coup(highlight.coup, time)
        if highlight is not None and highlight.kind == "landmark" and highlight.seat != self.hero:
            return signs.landmark(
                self._purse(at, highlight.seat, gain=False), highlight.card, highlight.words, time, grown
            )
        others = (seat for seat in range(len(self.names)) if seat != self.hero)
        return frames.strip([self._purse(at, seat, gain=highlight is not None, calm=calm) for seat in others])

    def fireworks(self) -> Iterator[Shot]:
        """The winners' towns by night."""
        view, last = self.views[-1], len(self.views) - 1
        assert view.outcome is not None  # noqa: S101 - called only for games that are over
        purses = [self._purse(last, seat, gain=False) for _, seat in ranks(view.outcome)]
        night = functools.cache(lambda: ends.night(view, self.names, purses, self.height))
        for spark in range(1, SPARKS + 2):
            shown = HOLD if spark > SPARKS else SPARK
            yield Shot(functools.partial(_lit, night, spark / (SPARKS + 1)), shown)


def _lit(night: Callable[[], Image.Image], opened: float) -> Image.Image:
    return ends.lit(night(), opened)

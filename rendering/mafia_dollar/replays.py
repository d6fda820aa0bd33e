"""A finished game of MafiaDollar as an animation: the street at night, turn by turn, with everybody's fortune.

It shows what was hidden while the game ran, so it may be drawn only when the game is over.
"""

import functools
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from PIL import Image

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.story import story_so_far
from bot.games.mafia_dollar.views import MafiaView, TurnView
from bot.language import say, say_plural
from bot.language.rows import capital, paragraph
from bot.pictures.animation import Film, Shot
from bot.pictures.cutting import Cut, Take, cuts
from rendering.drawing.canvas import Canvas
from rendering.drawing.film_parts import BETWEEN, HOLD, SPARK, SPARKS, TITLE_SHOWN, WIDTH, passing
from rendering.drawing.palette import film_colours
from rendering.drawing.smaller import Smaller
from rendering.drawing.text import drawable_names
from rendering.mafia_dollar import happenings
from rendering.mafia_dollar.film import ends, frames, highlights, stages
from rendering.mafia_dollar.film.frames import Frame, Head, Rows
from rendering.mafia_dollar.film.highlights import FACES, LIES, STEP, STEPS, TURN, Highlight
from rendering.mafia_dollar.film.stages import Arrival, Haul, Job, Race, Stage
from rendering.mafia_dollar.noir import NIGHT
from rendering.mafia_dollar.street import houses, rows
from rendering.mafia_dollar.street.crew import USUAL
from rendering.mafia_dollar.street.houses import House
from rendering.mafia_dollar.street.rows import Heights
from rendering.words.common import listed, turn_words
from rendering.words.mafia_dollar import overview
from rendering.words.mafia_dollar.names import dollars

_ALT: Final = 1024
_SIDES: Final = 8
"""Faces of the die."""

Moment = Sequence[MafiaView]
"""The table at one time, as each seat sees it."""


def film(moments: Sequence[Moment], player_names: Sequence[str], ended: float | None) -> Film:
    """An animation of a game that is over: `moments` are before turn 1, after each turn, and at the end.

    `ended`: when the last turn was played, in seconds since 1970; None: nobody knows.

    Raises:
        ArtMissing: later, when a frame is drawn: a drawing or font is not installed.
    """
    reel = _Reel(moments, drawable_names(player_names))
    opening = functools.partial(ends.opening, reel.story, reel.names, ended, reel.height)
    shots = (Shot(opening, TITLE_SHOWN), *reel.shots(), *reel.ending())
    return Film(WIDTH, reel.height, shots, described(moments[-1], reel.names), "clans.gif", film_colours())


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


class _Reel:
    """The turns of a game, and how their frames are drawn."""

    def __init__(self, moments: Sequence[Moment], names: tuple[str, ...]) -> None:
        self.moments, self.names = moments, names
        last = len(moments) - 1
        self.turns = [_turn(moment, newest=at == last) if at else None for at, moment in enumerate(moments)]
        self.fortunes = [tuple(map(fortune, moment)) for moment in moments]
        self.houses = _streets(moments, self.turns, names)
        self.highlights = [None, *(self._highlight(at) for at in range(1, len(moments)))]
        events = (event for turn in self.turns if turn is not None for event in turn.events)
        self.story = story_so_far(len(names), events)
        self.rows = _rows(self.houses)
        self.height = frames.height(self.rows)
        self._smaller = Smaller()

    def _highlight(self, at: int) -> Highlight | None:
        turn = self.turns[at]
        if turn is None:
            return None
        ahead = _richest(self.fortunes[at])
        return highlights.of(turn, self.names, ahead=ahead == turn.seat and _richest(self.fortunes[at - 1]) != ahead)

    def cuts(self) -> list[Cut]:
        """The turns that are shown, and for how long."""
        takes = [Take() if highlight is None else highlight.take for highlight in self.highlights]
        return cuts(takes, BETWEEN)

    def shots(self) -> Iterator[Shot]:
        """The frames of all turns that are shown."""
        before = 0
        for cut in self.cuts():
            highlight, turn = self.highlights[cut.at], self.turns[cut.at]
            if cut.lingers and highlight is not None and turn is not None:
                yield from self._lingering(cut, highlight, turn)
            else:
                yield from self._passing(before, cut)
            before = cut.at

    def _passing(self, before: int, cut: Cut) -> Iterator[Shot]:
        """Show a turn without a highlight, or run the turn counter over several of them."""
        passes, hurries = passing(before, cut), cut.passed > 1
        for place in passes.places:
            number = functools.partial(frames.number, self._number(place), hurries=True)
            yield Shot(number, passes.milliseconds, frames.COUNTER_AT)
        yield self._shot(self._frame(cut.at, self._race(cut.at), fresh=False, hurries=hurries), passes.last)

    def _lingering(self, cut: Cut, highlight: Highlight, turn: TurnView) -> Iterator[Shot]:
        """A highlight: the die lies, loot is carried home, and then the houses show what has changed."""
        at, left = cut.at, cut.milliseconds
        seen = list(_stages(turn, highlight))
        if seen:
            first, *others = seen[:-1]
            before = self._frame(at - 1, first[0], fresh=False, hurries=False)
            rolls = msgspec.structs.replace(
                before,
                head=msgspec.structs.replace(self.head(at, fresh=True), words="", art=None),
                turn=self._number(at),
                houses=tuple(msgspec.structs.replace(each, active=each.seat == turn.seat) for each in before.houses),
            )
            yield self._shot(rolls, first[1])
            left -= first[1]
            for stage, shown in others:
                yield Shot(functools.partial(stages.stage, stage), shown, frames.STAGE_AT)
                left -= shown
        stage = seen[-1][0] if seen else self._race(at)
        yield self._shot(self._frame(at, stage, fresh=True, hurries=False), left)

    def _shot(self, frame: Frame, milliseconds: int) -> Shot:
        return Shot(functools.partial(self._drawn, frame), milliseconds)

    def _drawn(self, frame: Frame) -> Image.Image:
        canvas = Canvas(WIDTH, self.height, NIGHT)
        canvas.stamp(self._smaller(frames.street(frame.houses, self.rows)), *frames.STREET_AT)
        return frames.finish(canvas, frame)

    def _frame(self, at: int, stage: Stage, *, fresh: bool, hurries: bool) -> Frame:
        share = at / max(1, len(self.moments) - 1)
        shown = self.houses[at]
        if hurries:
            shown = tuple(msgspec.structs.replace(each, active=False, marked=frozenset()) for each in shown)
        return Frame(self.head(at, fresh=fresh), self._number(at), hurries, stage, shown, share)

    def head(self, at: int, *, fresh: bool) -> Head:
        """The highlight of this turn, else the last one."""
        told = next((highlight for highlight in reversed(self.highlights[: at + 1]) if highlight is not None), None)
        if told is None:
            return Head(say("The game begins"))
        return Head(told.title, told.seat, told.words, told.art, fresh)

    def _number(self, at: int) -> str:
        turn = self.turns[at]
        return "" if turn is None else capital(turn_words(turn.number))

    def _race(self, at: int) -> Race:
        return Race(self.names, self.fortunes[at], *stages.largest(self.fortunes))

    def ending(self) -> Iterator[Shot]:
        """The winners' crew, and bars of what each clan has banked, which grow; the last turn if nobody has won."""
        last, at = self.moments[-1], len(self.moments) - 1
        outcome = last[0].outcome
        if outcome is None or not outcome.winners:
            yield self._shot(self._frame(at, self._race(at), fresh=False, hurries=False), HOLD)
            return
        crew = [member for seat in outcome.winners for member in self.story.crews[seat]]
        shown = ends.Banked(
            outcome,
            tuple(sorted(crew, key=lambda member: (member.fell, -member.jobs))),
            self.fortunes[-1],
            self.names,
            frozenset(clan.seat for clan in last[0].clans if clan.resigned),
        )
        where = 0, ends.bars_top(len(self.names), self.height)
        yield Shot(functools.partial(ends.closing, shown, self.height), SPARK)
        for step in range(1, SPARKS + 1):
            grown = functools.partial(ends.bars, shown, self.height, step / SPARKS)
            yield Shot(grown, HOLD if step == SPARKS else SPARK, where)


def _stages(turn: TurnView, highlight: Highlight) -> Iterator[tuple[Stage, int]]:
    """What is seen in the foreground during a highlight, and for how long; the last of it as long as there is time."""
    if highlight.scene in ("check", "haul") and turn.check is not None:
        for face in range(1, FACES + 1):
            yield Job(turn.check, (turn.check.die + 3 * face - 1) % _SIDES + 1), TURN
        yield Job(turn.check), LIES
        if any(isinstance(event, e.TookOut) for event in turn.events):
            yield Job(turn.check, fell=True), LIES
    if highlight.scene == "arrival":
        for share in (0.4, 0.8, 1.06, 1):
            yield Arrival(highlight.art, highlight.whom, share), STEP
    if highlight.scene == "haul":
        taken = [event for event in turn.events if isinstance(event, e.Stole | e.TookLoot)][-1]
        for step in range(STEPS + 1):
            yield Haul(taken.gangster, taken.cards, step / STEPS), STEP


def _richest(fortunes: Sequence[int]) -> int | None:
    """The seat of the clan that has the most; None: two have."""
    best = max(fortunes)
    return fortunes.index(best) if fortunes.count(best) == 1 else None


def _streets(
    moments: Sequence[Moment], turns: Sequence[TurnView | None], names: Sequence[str]
) -> list[tuple[House, ...]]:
    """The houses after each turn; nobody moves without a reason."""
    every: list[tuple[House, ...]] = []
    for at, (moment, turn) in enumerate(zip(moments, turns, strict=True)):
        newest, before = at == len(moments) - 1, every[-1] if every else ()
        ahead = _richest([fortune(view) for view in moment])
        shown = tuple(_house(view, turn, names, ahead, newest=newest) for view in moment)
        if before:
            widths = [width for row in rows.rows_of(shown) for _, width in rows.even(row).places]
            shown = tuple(map(_in_place, shown, before, widths))
        if moment[0].outcome is not None and before:  # the table is cleared by then
            shown = tuple(_as_before(house, then) for house, then in zip(shown, before, strict=True))
        every.append(shown)
    return every


def _rows(every: Sequence[tuple[House, ...]]) -> Rows:
    """The heights of the rows: those of their fullest frames."""
    found = [[rows.even(row) for row in rows.rows_of(houses_then)] for houses_then in every]
    return Rows(
        tuple(
            Heights(*(max(getattr(row.high, part) for row in same) for part in Heights.__struct_fields__))
            for same in zip(*found, strict=True)
        ),
        found[-1][0].lowest,
    )


def _turn(moment: Moment, *, newest: bool) -> TurnView | None:
    """The turn that ended at that moment, as its player saw it."""
    turn = moment[0].turn if newest else moment[0].last
    if turn is None:
        return None
    return (moment[turn.seat].turn if newest else moment[turn.seat].last) or turn


def _house(view: MafiaView, turn: TurnView | None, names: Sequence[str], ahead: int | None, *, newest: bool) -> House:
    """The viewer's own clan, with its fortune on the sign. `ahead`: the seat with the most."""
    seat = view.viewer or 0
    marked = frozenset() if turn is None else happenings.took_part(turn)
    house = houses.house_of(view, turn or view.turn, view.clans[seat], names[seat], marked)
    active = turn is not None and turn.seat == seat and not (newest and view.outcome)
    leads = seat == ahead and view.outcome is None
    return msgspec.structs.replace(house, match=True, total=fortune(view), active=active, calm=True, leads=leads)


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
    storeys = 0 if house.resigned else houses.plan(houses.counts_of(then), width, USUAL).upper
    return msgspec.structs.replace(house, street=tuple(places), storeys=storeys)

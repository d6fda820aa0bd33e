"""What mattered most in a turn, who did it, and for how long a film lingers on it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar import moments
from bot.games.mafia_dollar.events import Checked
from bot.games.mafia_dollar.views import TurnView
from bot.language import say_in_context
from bot.language.rows import headed
from bot.pictures.cutting import Take
from rendering.drawing.sprites import Art
from rendering.mafia_dollar import alt, happenings, icons
from rendering.mafia_dollar.cards import card
from rendering.words.mafia_dollar.names import dollars, printed_name

TURN: Final = 90
"""How long each face of the die is seen before it lies, in milliseconds."""
FACES: Final = 2
"""Faces of the die before it lies."""
LIES: Final = 420
"""How long the sum of a skill check is seen before what it brought, in milliseconds."""
STEP: Final = 70
"""How long each picture of something that moves is shown, in milliseconds."""
STEPS: Final = 3
"""Pictures of something that moves."""
_CHECK: Final = FACES * TURN + LIES
_MOVE: Final = STEPS * STEP

Scene = Literal["check", "haul", "arrival", "race"]
"""What is seen in the foreground: a job, loot on its way home, somebody or something new, who is ahead."""


class Highlight(msgspec.Struct, frozen=True):
    """What mattered most: who did it (None: nobody's), its title, and words beside a drawing.

    `scene`: what is seen meanwhile; `art`: what arrives then; `whom`: the gangster whom it concerns.
    """

    seat: int | None
    title: str
    words: str
    art: Art
    scene: Scene
    take: Take
    whom: str = ""


def of(turn: TurnView, names: Sequence[str], *, ahead: bool) -> Highlight | None:
    """What mattered most in a turn, as its player saw it; None: nothing. `ahead`: its player got ahead in it."""
    found = max(_all(turn, names), key=lambda each: each.take.rank, default=None)
    if found is None or not ahead or found.seat != turn.seat:
        return found
    return msgspec.structs.replace(found, take=msgspec.structs.replace(found.take, rank=found.take.rank + moments.LED))


def _all(turn: TurnView, names: Sequence[str]) -> Iterator[Highlight]:
    check = turn.check
    before = 0 if check is None else _CHECK
    for event in turn.events:
        rank = moments.rank(event)
        match event:
            case e.DealEnded(_, banked):
                best = max(range(len(banked)), key=lambda seat: banked[seat])
                title, words = _words(event, names), headed(names[best], dollars(banked[best]))
                yield Highlight(None, title, words, icons.END, "race", Take(rank, 1000))
            case e.Stole(seat, gangster, owner):
                stolen = say_in_context("whose loot was stolen", "from {name}", name=names[owner])
                words = f"{dollars(moments.worth(event))} · {stolen}"
                take = Take(rank, before + _MOVE + 800)
                yield Highlight(seat, names[seat], words, icons.art_of(card(gangster)), "haul", take)
            case e.TookLoot(seat, gangster, pile):
                worth = moments.worth(event)
                words = headed(printed_name(card(gangster)), dollars(worth))
                take = Take(rank, before + _MOVE + (560 if worth >= moments.BIG else 340))
                yield Highlight(seat, names[seat], words, icons.LOOT[pile], "haul", take)
            case e.Checked(seat) if not event.success:
                art = icons.art_of(card(event.gangster))
                yield Highlight(seat, names[seat], _failed(event), art, "check", Take(rank, _CHECK + 300))
            case _ if type(event) in _HIGHLIGHTS:
                yield _highlight(event, names, before)


def _highlight(event: e.MafiaEvent, names: Sequence[str], before: int) -> Highlight:
    """A highlight in the words of the boards."""
    shown, art, scene = _HIGHLIGHTS[type(event)]
    seat: int = getattr(event, "seat")  # noqa: B009 - each of these has one
    moves = before if scene == "check" else _MOVE if scene == "arrival" else 0
    whom = event.gangster if isinstance(event, e.Blocked | e.Equipped) else ""
    take = Take(moments.rank(event), moves + shown)
    return Highlight(seat, names[seat], _words(event, names), art(event), scene, take, whom)


def _words(event: e.MafiaEvent, names: Sequence[str]) -> str:
    return alt.item_words(happenings.told_in_items(event)[0], names)


def _failed(event: Checked) -> str:
    """Return the words for a gangster's failed skill check."""
    return headed(printed_name(card(event.gangster)), say_in_context("a skill check", "failed"))


_HIGHLIGHTS: Final[Mapping[type[e.MafiaEvent], tuple[int, Callable[..., Art], Scene]]] = {
    e.Raided: (800, lambda event: icons.art_of(card(event.card)), "arrival"),
    e.TookOut: (800, lambda event: icons.art_of(card(event.target)), "check"),
    e.Celebrated: (520, lambda event: icons.art_of(card(event.card)), "arrival"),
    e.PolicePlayed: (420, lambda event: icons.art_of(card(event.card)), "arrival"),
    e.Hired: (300, lambda event: icons.art_of(card(event.card)), "arrival"),
    e.Opened: (240, lambda _: icons.WAREHOUSE, "arrival"),
    e.Blocked: (260, lambda event: icons.art_of(card(event.card)), "arrival"),
    e.Equipped: (200, lambda event: icons.art_of(card(event.card)), "arrival"),
}
"""For how long a highlight is shown, the drawing beside the words, and what is seen."""

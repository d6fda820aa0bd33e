"""What a picture of a town shows, and in which light."""

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.games.machi_koro.events import Built, Earned, Gave, Invested, Swapped, Took
from bot.games.machi_koro.moments import leader
from bot.games.machi_koro.views import MachiView, TurnView
from bot.language import Sentence
from data.cards import machi_koro as cards
from rendering.art.colours import Light
from rendering.art.town.ground import Season
from rendering.drawing import palette
from rendering.drawing.palette import Sun
from rendering.machi_koro.towns.plates import Badge, Lot, Site

_ROUNDS_A_SEASON = 6
_SEASONS = tuple(Season)
_MORNING_ROUNDS = 2
SUNRISE: Final[Sun] = ((1.0, 10), (0.9, 12), (0.74, 16))
SUNSETS: Final[Mapping[Season, Sun]] = {
    Season.SPRING: ((1.04, 2), (1.0, 0), (0.98, 0)),
    Season.SUMMER: ((1.02, 0), (1.0, 0), (0.98, 0)),
    Season.AUTUMN: ((1.08, 2), (0.99, 0), (0.9, 0)),
    Season.WINTER: ((0.95, 0), (0.98, 2), (1.04, 6)),
}
"""The light of the morning, and that of each season's evening."""
_SIGHTS = {
    Season.SPRING: "rainbow",
    Season.SUMMER: "balloon",
    Season.AUTUMN: "kite",
    Season.WINTER: "snowman",
}
_ROUNDS_A_SIGHT = 3


class Time(msgspec.Struct, frozen=True):
    """The time of the day and of the year."""

    light: Light
    season: Season


WHOLE: Final = "town"
"""Stands for all of a town where it is ringed, and no card of it."""


class Town(msgspec.Struct, frozen=True):
    """What is shown of a town. `kinds`: every card of the edition. `spent`: coins, on `built` and on other cards.

    `relief`: coins that the City Hall brought. `ringed`: the card that advice speaks of, or `WHOLE`.
    """

    seat: int
    name: str
    coins: int
    gain: int
    lots: tuple[Lot, ...]
    sites: tuple[Site, ...]
    kinds: frozenset[str]
    city_hall: bool = False
    relief: int = 0
    spent: int = 0
    built: str = ""
    leads: bool = False
    sight: str = ""
    active: bool = False
    winner: bool = False
    resigned: bool = False
    ringed: str = ""


def time_of(view: MachiView) -> Time:
    """Day while the towns grow, evening when somebody lacks one landmark at most; a season every six rounds."""
    late = view.outcome is not None or any(
        len(town.sites) > 1 and town.landmarks >= len(town.sites) - 1 for town in view.towns
    )
    season = _SEASONS[(view.round - 1) // _ROUNDS_A_SEASON % len(_SEASONS)]
    return Time(Light.EVENING if late else Light.DAY, season)


def colours(view: MachiView) -> bytes:
    """The palette of a picture of towns: in the light of the first morning, of the day, or of the season's sunset."""
    time = time_of(view)
    if time.light is Light.EVENING:
        return palette.under(SUNSETS[time.season], time.light.value)
    early = view.round <= _MORNING_ROUNDS
    return palette.under(SUNRISE, time.light.value) if early else palette.palette()


def sight_of(view: MachiView, table_number: int) -> str:
    """The season's small surprise, every third round, at each table in another; empty without.

    In the evening no rainbow stands.
    """
    time = time_of(view)
    if (view.round + table_number) % _ROUNDS_A_SIGHT or (time.light, time.season) == (Light.EVENING, Season.SPRING):
        return ""
    return _SIGHTS[time.season]


def kinds_of(view: MachiView) -> frozenset[str]:
    """Every card that a town may hold."""
    held = {held.card for town in view.towns for held in town.holdings}
    base = [card.id for card in cards.load().establishments if card.set == "base"]
    sites = {site.card for town in view.towns for site in town.sites}
    hall = ["city_hall"] if any(town.city_hall for town in view.towns) else []
    return frozenset((*(view.kinds or base), *held, *sites, *hall))


LEADS: Final = Sentence("{name} leads")


def _price(event: Built | Invested) -> int:
    return event.cost if isinstance(event, Built) else event.coins


def town(view: MachiView, turn: TurnView, seat: int, name: str, table_number: int = 0) -> Town:
    """Collect what is shown of one town after a turn."""
    shown = view.towns[seat]
    fired = set(turn.fired[seat]) if seat < len(turn.fired) else set()
    badges: dict[str, Badge] = {}
    brought: dict[str, int] = {}
    for event in turn.events:
        if isinstance(event, Earned | Took) and event.seat == seat:
            brought[event.card] = brought.get(event.card, 0) + event.coins
        if isinstance(event, Swapped) and seat in (event.seat, event.partner):
            badges[event.take if event.seat == seat else event.give] = "swapped"
        if isinstance(event, Gave) and seat == event.receiver:
            badges[event.give] = "swapped"
    if turn.built and turn.seat == seat:
        badges[turn.built] = "new"
    return Town(
        seat=seat,
        name=name,
        coins=shown.coins,
        gain=turn.gains[seat] if seat < len(turn.gains) else 0,
        lots=tuple(
            Lot(
                held.card,
                held.copies,
                held.closed,
                held.card in fired,
                brought.get(held.card, 0) if held.card in fired else 0,
                badges.get(held.card),
                held.invested,
            )
            for held in shown.holdings
            if held.copies
        ),
        sites=tuple(
            Site(s.card, s.built, s.built and badges.get(s.card) == "new", brought.get(s.card, 0)) for s in shown.sites
        ),
        kinds=kinds_of(view),
        city_hall=shown.city_hall,
        relief=brought.get("city_hall", 0),
        spent=sum(_price(event) for event in turn.events if isinstance(event, Built | Invested) and event.seat == seat),
        built=(turn.built or "") if turn.seat == seat else "",
        leads=seat == leader(view),
        sight=sight_of(view, table_number),
        active=view.outcome is None and seat == (turn.seat if turn.dice else view.active),
        winner=view.outcome is not None and seat in view.outcome.winners,
        resigned=shown.resigned,
    )

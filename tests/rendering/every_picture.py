"""Every kind of picture and animation, as text is drawn into it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from bot.games.machi_koro import MACHI_KORO
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.registry import GAMES
from cogs.ui.words import ROBOT_NAMES
from data.cards import machi_koro as machi_cards
from data.cards import mafia_dollar as mafia_cards
from rendering import machi_koro, mafia_dollar
from rendering.drawing.animation import Film
from rendering.drawing.cover_parts import Chair, Cover
from rendering.drawing.picture import Picture
from rendering.records import (
    MonthShown,
    ServerShown,
    Shelf,
    Shown,
    badge_card,
    badge_wall,
    leaderboard,
    month_card,
    profile,
    server_card,
)
from rendering.records.styles import STYLES
from rendering.tournaments import bracket, standings
from rendering.words import PHRASEBOOKS
from rendering.words.machi_koro.terms import EDITIONS
from tests.rendering import endings, films, samples, test_odds
from tests.rendering.machi_koro import test_pictures as machi_pictures
from tests.rendering.machi_koro import test_posters as machi_posters
from tests.rendering.machi_koro import test_strips
from tests.rendering.mafia_dollar import samples as mafia_samples
from tests.rendering.mafia_dollar import test_pictures as mafia_pictures
from tests.rendering.mafia_dollar import test_posters as mafia_posters
from tests.rendering.mafia_dollar import test_strips as mafia_strips
from tests.rendering.records.test_badge_wall import wall
from tests.rendering.records.test_leaderboards import ranking
from tests.rendering.records.test_month_card import month
from tests.rendering.records.test_profile_card import STARS, sample
from tests.rendering.records.test_server_card import figures
from tests.rendering.tournaments import samples as cups

NAMED: Final = frozenset(
    {*mafia_samples.NAMES, *cups.NAMES, *test_strips.LONG, *ROBOT_NAMES, "Dev", "Neo", "Friday Games"} - {""}
)
"""What players and servers are called in these pictures."""


def _pictures_of_machi_koro() -> Iterator[Picture]:
    for kind, shown in machi_pictures.EVERY:
        yield machi_pictures.draw(kind, shown)
    for draw in test_strips.DRAWINGS.values():
        yield draw()
    yield machi_koro.guide()
    for edition in EDITIONS:
        yield machi_koro.cover(Cover("Ann", "Bo", (Chair("Ann"), Chair("Robo Rye", "easy")), 4), edition)
    for steps in (0, 30, 70):
        yield test_odds.drawn(MACHI_KORO, steps)[0]
    for name in machi_posters.GAMES:
        ending = endings.machi(name)
        yield machi_koro.poster(ending, samples.names(len(ending.view.towns)))


def _pictures_of_mafia_dollar() -> Iterator[Picture]:
    for kind in mafia_pictures.EVERY:
        yield mafia_pictures.draw(kind)
    for turns, seats in ((range(20, 26), 4), (range(40, 60), 6), (range(10, 12), 2)):
        yield mafia_strips.strip(turns, 0, seats)
    yield mafia_dollar.guide()
    yield mafia_dollar.cover(Cover("Ann", "Bo", (Chair("Ann"), Chair("Robo Rye", "hard")), 6))
    for steps in (0, 30, 70):
        yield test_odds.drawn(MAFIA_DOLLAR, steps)[0]
    for name in mafia_posters.GAMES:
        ending = endings.mafia(name)
        yield mafia_dollar.poster(ending, mafia_samples.names(len(ending.view.clans)))


def _pictures_of_records() -> Iterator[Picture]:
    for game in STYLES:
        editions = (("base", 12, 5),) if game == MACHI_KORO.name else ()
        yield profile(Shown("Ann", sample(game, editions=editions), 1.79e9, ("Bo", 84), ("Dev", 66), "Friday Games"))
        yield profile(
            Shown("Ann", sample(game, editions=editions, luck=None, best=None, stars=(), points=None), 1.79e9)
        )
        yield leaderboard(ranking(game))
        yield month_card(MonthShown(month(game, "Ann"), "Friday Games", game, STARS[game]))
        served = msgspec.structs.replace(figures(game, "Ann", "Bo"), editions=())
        yield server_card(ServerShown("Friday Games", served, 1.79e9))
        yield from _badges(game)
        for shown in (cups.league(game), cups.league(game, over=True)):
            yield standings(msgspec.structs.replace(shown, name="Friday Games", about="Ann"))
        yield bracket(msgspec.structs.replace(cups.cup(game), name="Friday Games", about="Ann"))


def _badges(game: str) -> Iterator[Picture]:
    for times in (0, 1):
        yield badge_wall(wall(game, times))
        for each in GAMES[game].achievements:
            badge = PHRASEBOOKS[game].badges[each.id]
            yield badge_card(Shelf(each, badge.name, times, 3), badge.how, wall(game, times))


def _cards() -> Iterator[Picture]:
    for card in machi_cards.load():
        yield machi_koro.card(card.id)
    for other in mafia_cards.load():
        yield mafia_dollar.card(other.id)


def _films() -> Iterator[Picture | Film]:
    game, states = films.states("machi-koro-base-all-at-once")
    yield machi_koro.film([game.view(state, None) for state in states], 0, samples.names(2))
    game, states = films.states("mafia-dollar-16-2-seats")
    yield mafia_dollar.film([[game.view(state, seat) for seat in range(2)] for state in states], samples.names(2))


EVERY: Final[Mapping[str, Callable[[], Iterator[Picture | Film]]]] = {
    "Machi Koro": _pictures_of_machi_koro,
    "MafiaDollar": _pictures_of_mafia_dollar,
    "records": _pictures_of_records,
    "cards": _cards,
    "films": _films,
}


def draw(kind: str) -> list[str]:
    """Draw all pictures of one kind; returns their alt texts."""
    alts = []
    for picture in EVERY[kind]():
        if isinstance(picture, Film):
            films.drawn(picture)
        alts.append(picture.alt)
    return alts

"""A picture of each kind, by name: what the bot can draw, with much and with little to show, with long names too."""

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from bot.games.mafia_dollar import coach
from bot.records.server_figures import ServerRecord
from data.cards import machi_koro as machi_cards
from data.cards import mafia_dollar as mafia_cards
from rendering import machi_koro, mafia_dollar, records, tournaments
from rendering.drawing.cover_parts import Chair, Cover
from rendering.machi_koro import large_seat
from rendering.mafia_dollar import faces
from rendering.mafia_dollar.street import crew
from rendering.records.styles import STYLES
from rendering.words import PHRASEBOOKS
from rendering.words.machi_koro.terms import EDITIONS
from tests import gallery
from tests.rendering import samples
from tests.rendering.endings import machi, mafia
from tests.rendering.films import states
from tests.rendering.machi_koro import test_pictures as machi_pictures
from tests.rendering.machi_koro import test_strips as machi_strips
from tests.rendering.mafia_dollar import samples as mafia_samples
from tests.rendering.mafia_dollar import test_pictures as mafia_pictures
from tests.rendering.mafia_dollar import test_strips as mafia_strips
from tests.rendering.records.test_badge_wall import wall
from tests.rendering.records.test_leaderboards import ranking
from tests.rendering.records.test_month_card import month
from tests.rendering.records.test_profile_card import STARS, sample
from tests.rendering.records.test_server_card import figures
from tests.rendering.tournaments.samples import cup, league

Draw = Callable[[], object]
LONG: Final = (
    "Maximilian Bartholomew Feathers-",
    "Annabelle-Sophie von Wolkenstein",
    "The Grand Duchess of Machi Koro!",
    "Mr. Wellington Worthington-Smyth",
    "Count Ferdinand the Magnificent2",
    "Wilhelmina Montgomery-Hathaway 3",
)
"""Names of 32 characters, as people have them."""


def _machi() -> Iterator[tuple[str, Draw]]:
    for kind in machi_pictures.DRAWINGS:
        for at in samples.ALL:
            yield f"machi {kind} {at}", lambda kind=kind, at=at: machi_pictures.draw(kind, at)  # type: ignore[misc]
        for at in ("middle", "everything", "won", "resigned"):
            yield (
                f"machi {kind} {at} long names",
                lambda kind=kind, at=at: machi_pictures.draw(kind, at, LONG[: len(samples.ALL[at]().towns)]),  # type: ignore[misc]
            )
    for shown in machi_cards.load():
        yield f"machi card {shown.id}", lambda card=shown.id: machi_koro.card(card)  # type: ignore[misc]
    for edition in EDITIONS:
        yield f"machi cover {edition}", lambda edition=edition: machi_koro.cover(_cover("machi_koro", edition), edition)  # type: ignore[misc]
    yield "machi guide", machi_koro.guide
    yield from ((f"machi {kind}", draw) for kind, draw in machi_strips.DRAWINGS.items())
    for name in ("base-10-at-once", "everything-10-at-once", "harbor-all-at-once"):
        yield f"machi poster {name}", lambda name=name: machi_koro.poster(machi(name), samples.NAMES)  # type: ignore[misc]
        yield f"machi poster {name} long names", lambda name=name: machi_koro.poster(machi(name), LONG[:5])  # type: ignore[misc]
        yield f"machi strips {name}", lambda name=name: _strips(f"machi-koro-{name}")  # type: ignore[misc]
        yield f"machi replay {name}", lambda name=name: _replay(f"machi-koro-{name}")  # type: ignore[misc]
    yield "machi odds of one die", gallery.odds


def _cover(game: str, edition: str) -> Cover:
    """A lobby with a person, robots of each level and free seats."""
    book = PHRASEBOOKS[game]
    options = book.game.options_type(**({"edition": edition} if edition else {}))
    chairs = (Chair("Ann"), Chair("Robo Rye", "easy"), Chair("Gizmo Grain", "normal"), Chair(LONG[0], "hard"))
    return Cover(book.title, book.edition(options), chairs, 5)


def _strips(name: str) -> None:
    """Every turn of a recorded game."""
    game, found = states(name)
    views = [game.view(state, None) for state in found]
    turns = [view.last for view in views if view.last is not None]
    for at in range(0, len(turns), 12):
        machi_koro.strip(turns[at : at + 12], samples.names(len(views[0].towns)), heading="")


def _replay(name: str) -> None:
    """Each tenth frame of a game as an animation, and the last ones."""
    game, found = states(name)
    views = [game.view(state, None) for state in found]
    chosen = [*views[::10], *views[-2:]]
    for names in (samples.NAMES, LONG):
        made = machi_koro.film(chosen, large_seat(chosen[-1], None), names[: len(views[0].towns)])
        for shot in made.shots:
            shot.draw()


def _mafia() -> Iterator[tuple[str, Draw]]:
    for kind, (seats, _) in mafia_pictures.PICTURES.items():
        yield f"mafia {kind}", lambda kind=kind: mafia_pictures.draw(kind)  # type: ignore[misc]
        yield f"mafia {kind} long names", lambda kind=kind, seats=seats: mafia_pictures.draw(kind, LONG[:seats])  # type: ignore[misc]
    for shown in mafia_cards.load():
        yield f"mafia card {shown.id}", lambda card=shown.id: mafia_dollar.card(card)  # type: ignore[misc]
    yield "mafia cover", lambda: mafia_dollar.cover(_cover("mafia_dollar", ""))
    yield "mafia tiles of gangsters", _tiles
    yield "mafia faces of cards", lambda: [faces.face(shown.id) for shown in mafia_cards.load()]
    yield "mafia guide", mafia_dollar.guide
    for turn in (1, 20, 40, 60):
        yield f"mafia odds {turn}", lambda turn=turn: _jobs(turn)  # type: ignore[misc]
        yield f"mafia hand {turn}", lambda turn=turn: mafia_dollar.hand(mafia_samples.view(4, turn, viewer=3), LONG[:4])  # type: ignore[misc]
    for first in (2, 20, 40, 60):
        yield f"mafia strip {first}", lambda first=first: mafia_strips.strip(range(first, first + 15), 1)  # type: ignore[misc]
        yield (
            f"mafia strip {first} long names",
            lambda first=first: mafia_strips.strip(range(first, first + 9), 1, 4, LONG[:4]),  # type: ignore[misc]
        )
    for name, seats in (("03-4-seats", 4), ("05-6-seats", 6), ("29-match", 0)):
        yield f"mafia poster {name}", lambda name=name: _crew(name, mafia_samples.NAMES)  # type: ignore[misc]
        yield f"mafia poster {name} long names", lambda name=name: _crew(name, LONG)  # type: ignore[misc]
        if seats:
            yield f"mafia replay {name}", lambda name=name, seats=seats: _mafia_replay(f"mafia-dollar-{name}", seats)  # type: ignore[misc]


def _tiles() -> None:
    """Every gangster in the street."""
    anybody = next(each for clan in mafia_samples.view(4, 40).clans for each in (*clan.hideout, *clan.street))
    for gangster in mafia_cards.load().gangsters:
        crew.gangster(msgspec.structs.replace(anybody, card=gangster.id, blocks=()))


def _jobs(turn: int) -> object:
    return mafia_dollar.odds(coach.odds(mafia_samples.view(4, turn, viewer=2)))


def _crew(name: str, names: tuple[str, ...]) -> None:
    ending = mafia(name)
    mafia_dollar.poster(ending, names[: len(ending.view.clans)])


def _mafia_replay(name: str, seats: int) -> None:
    game, found = states(name)
    moments = [[game.view(state, seat) for seat in range(seats)] for state in (*found[::8], found[-1])]
    for names in (mafia_samples.NAMES, LONG):
        for shot in mafia_dollar.film(moments, names[:seats]).shots:
            shot.draw()


def _records() -> Iterator[tuple[str, Draw]]:
    for game in STYLES:
        yield f"profile {game}", lambda game=game: records.profile(_profile(game, LONG[0]))  # type: ignore[misc]
        yield f"profile {game} of nobody", lambda game=game: records.profile(_newcomer(game))  # type: ignore[misc]
        yield f"leaderboard {game}", lambda game=game: records.leaderboard(ranking(game))  # type: ignore[misc]
        for times in (0, 2):
            yield f"badges {game} {times}", lambda game=game, times=times: records.badge_wall(wall(game, times))  # type: ignore[misc]
            yield f"badge {game} {times}", lambda game=game, times=times: _each_badge(game, times)  # type: ignore[misc]
        for names in (("Ann",), LONG[:3], ()):
            yield (
                f"month {game} of {len(names)}",
                lambda game=game, names=names: records.month_card(  # type: ignore[misc]
                    records.MonthShown(month(game, *names), "Friday Games", game, STARS[game])
                ),
            )
            yield f"server {game} of {len(names)}", lambda game=game, names=names: _server(game, names)  # type: ignore[misc]
        yield f"standings {game}", lambda game=game: tournaments.standings(league(game))  # type: ignore[misc]
        yield f"standings {game} at the end", lambda game=game: tournaments.standings(league(game, over=True))  # type: ignore[misc]
        yield f"bracket {game}", lambda game=game: tournaments.bracket(cup(game))  # type: ignore[misc]
    yield from ((f"gallery {name}", draw) for name, draw in gallery.PICTURES.items() if name != "hand-ja")


def _profile(game: str, name: str) -> records.Shown:
    return records.Shown(name, sample(game), 1.79e9, (LONG[1], 84), (LONG[2], 66), "Friday Games")


def _newcomer(game: str) -> records.Shown:
    never = sample(game, games=1, wins=0, best=None, stars=(), points=None, luck=None, response=None, rated=0)
    return records.Shown("", msgspec.structs.replace(never, form=()), 1.79e9)


def _each_badge(game: str, times: int) -> None:
    shown = wall(game, times)
    for shelf in shown.shelves:
        records.badge_card(shelf, PHRASEBOOKS[game].badges[shelf.achievement.id].how, shown)


def _server(game: str, names: tuple[str, ...]) -> None:
    record = ServerRecord(96, names[0], STARS[game][0]) if names else None
    records.server_card(records.ServerShown("Friday Games", figures(game, *names, record=record), 1.79e9))


def scenes() -> dict[str, Draw]:
    """Every scene."""
    return dict([*_machi(), *_mafia(), *_records()])

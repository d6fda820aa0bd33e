"""Every kind of picture and animation, by name: with much and with little to show, with usual and with long names."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

import msgspec

from bot.games.machi_koro import MACHI_KORO
from bot.games.mafia_dollar import MAFIA_DOLLAR, coach
from bot.games.registry import GAMES
from bot.pictures.animation import Film
from bot.pictures.picture import Picture
from bot.records.profile import Figures
from bot.records.server_figures import ServerFigures, ServerRecord
from cogs.ui.words import ROBOT_NAMES
from data.cards import machi_koro as machi_cards
from data.cards import mafia_dollar as mafia_cards
from rendering import machi_koro, mafia_dollar, records, tournaments
from rendering.drawing.cover_parts import Chair, Cover
from rendering.machi_koro import large_seat
from rendering.mafia_dollar import faces
from rendering.mafia_dollar.street import crew
from rendering.styles import STYLES
from rendering.words import PHRASEBOOKS
from rendering.words.machi_koro.terms import EDITIONS
from tests import gallery
from tests.rendering import samples, test_odds
from tests.rendering.endings import PLAYED, machi, mafia
from tests.rendering.films import states
from tests.rendering.machi_koro import test_pictures as machi_pictures
from tests.rendering.machi_koro import test_posters as machi_posters
from tests.rendering.machi_koro import test_strips as machi_strips
from tests.rendering.mafia_dollar import samples as mafia_samples
from tests.rendering.mafia_dollar import test_pictures as mafia_pictures
from tests.rendering.mafia_dollar import test_posters as mafia_posters
from tests.rendering.mafia_dollar import test_strips as mafia_strips
from tests.rendering.records.test_badge_wall import wall
from tests.rendering.records.test_leaderboards import ranking
from tests.rendering.records.test_month_card import month
from tests.rendering.records.test_profile_card import STARS, sample
from tests.rendering.records.test_server_card import figures
from tests.rendering.tournaments.samples import EIGHT, knock_out, league, won
from tests.rendering.tournaments.samples import NAMES as ENTRANTS

Draw: TypeAlias = Callable[[], Picture | Film | Sequence[Picture]]
Scenes: TypeAlias = Iterator[tuple[str, Draw]]
FiguresT = TypeVar("FiguresT", Figures, ServerFigures)
LONG: Final = (
    "Maximilian Bartholomew Feathers-",
    "Annabelle-Sophie von Wolkenstein",
    "The Grand Duchess of Machi Koro!",
    "Mr. Wellington Worthington-Smyth",
    "Count Ferdinand the Magnificent2",
    "Wilhelmina Montgomery-Hathaway 3",
)
"""Names of 32 characters, as people have them. The names of scenes with them end in "long names"."""
LONG_NAMES: Final = " long names"
USUAL_AND_LONG: Final[Sequence[tuple[tuple[str, ...], str]]] = ((mafia_samples.NAMES, ""), (LONG, LONG_NAMES))
"""Names of people, and how the name of a scene with them ends."""
STEPS: Final = (0, 30, 70)
"""Steps of a game before the odds are drawn."""
NAMED: Final = frozenset(
    {*mafia_samples.NAMES, *ENTRANTS, *EIGHT, *machi_strips.LONG, *ROBOT_NAMES, "Dev", "Neo", "Friday Games"}
    | {"Winter Cup", "Autumn Cup of the Friday Games", "knock-out · round 2", "round robin · round 5 of 15", "unknown"}
    - {""}
)
"""What players, servers and tournaments are called in these pictures, and other words that stand there as given."""


def _machi() -> Scenes:
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
        for names, kind in USUAL_AND_LONG:
            yield (
                f"machi cover {edition}{kind}",
                lambda edition=edition, name=names[0]: machi_koro.cover(_cover("machi_koro", edition, name), edition),  # type: ignore[misc]
            )
    yield "machi guide", machi_koro.guide
    yield from ((f"machi {kind}", draw) for kind, draw in machi_strips.DRAWINGS.items())
    for name in machi_posters.GAMES:
        for names, kind in USUAL_AND_LONG:
            yield f"machi poster {name}{kind}", lambda name=name, names=names: machi_koro.poster(machi(name), names[:5])  # type: ignore[misc]
    for name in ("base-10-at-once", "everything-10-at-once", "harbor-all-at-once"):
        yield f"machi strips {name}", lambda name=name: _strips(f"machi-koro-{name}")  # type: ignore[misc]
        for names, kind in USUAL_AND_LONG:
            yield f"machi replay {name}{kind}", lambda name=name, names=names: _replay(f"machi-koro-{name}", names)  # type: ignore[misc]
    yield "machi odds of one die", gallery.odds
    for steps in STEPS:
        yield f"machi odds after {steps} steps", lambda steps=steps: test_odds.drawn(MACHI_KORO, steps)[0]  # type: ignore[misc]


def _cover(game: str, edition: str, name: str) -> Cover:
    """A lobby with a person, robots of each level, the hard one of that name, and a free seat."""
    book = PHRASEBOOKS[game]
    options = book.game.options_type(**({"edition": edition} if edition else {}))
    chairs = (Chair("Bo"), Chair("Robo Rye", "easy"), Chair("Bolt Bun", "normal"), Chair(name, "hard"))
    return Cover(book.title, book.edition(options), chairs, 5)


def _strips(name: str) -> list[Picture]:
    """Every turn of a recorded game."""
    game, found = states(name)
    views = [game.view(state, None) for state in found]
    turns = [view.last for view in views if view.last is not None]
    names = samples.names(len(views[0].towns))
    return [machi_koro.strip(turns[at : at + 12], names, heading="") for at in range(0, len(turns), 12)]


def _replay(name: str, names: Sequence[str]) -> Film:
    """Each tenth frame of a game as an animation, and the last ones."""
    game, found = states(name)
    views = [game.view(state, None) for state in found]
    chosen = [*views[::10], *views[-2:]]
    return _shown(machi_koro.film(chosen, large_seat(chosen[-1], None), names[: len(views[0].towns)], PLAYED.ended))


def _shown(film: Film) -> Film:
    """The animation, after each of its frames was drawn."""
    for shot in film.shots:
        shot.draw()
    return film


def _mafia() -> Scenes:
    for kind, (seats, _) in mafia_pictures.PICTURES.items():
        yield f"mafia {kind}", lambda kind=kind: mafia_pictures.draw(kind)  # type: ignore[misc]
        yield f"mafia {kind} long names", lambda kind=kind, seats=seats: mafia_pictures.draw(kind, LONG[:seats])  # type: ignore[misc]
    for shown in mafia_cards.load():
        yield f"mafia card {shown.id}", lambda card=shown.id: mafia_dollar.card(card)  # type: ignore[misc]
    for names, kind in USUAL_AND_LONG:
        yield f"mafia cover{kind}", lambda names=names: mafia_dollar.cover(_cover("mafia_dollar", "", names[0]))  # type: ignore[misc]
    yield "mafia tiles of gangsters", _tiles
    yield "mafia faces of cards", _faces
    yield "mafia guide", mafia_dollar.guide
    for turn in (1, 20, 40, 60):
        yield f"mafia odds {turn}", lambda turn=turn: _jobs(turn)  # type: ignore[misc]
        yield (
            f"mafia hand {turn} long names",
            lambda turn=turn: mafia_dollar.hand(mafia_samples.view(4, turn, viewer=3), LONG[:4]),  # type: ignore[misc]
        )
    for steps in STEPS:
        yield f"mafia odds after {steps} steps", lambda steps=steps: test_odds.drawn(MAFIA_DOLLAR, steps)[0]  # type: ignore[misc]
    for first in (2, 20, 40, 60):
        yield f"mafia strip {first}", lambda first=first: mafia_strips.strip(range(first, first + 15), 1)  # type: ignore[misc]
        yield (
            f"mafia strip {first} long names",
            lambda first=first: mafia_strips.strip(range(first, first + 9), 1, 4, LONG[:4]),  # type: ignore[misc]
        )
    yield "mafia strip of two", lambda: mafia_strips.strip(range(10, 12), 0, 2)
    yield "mafia strip of six", lambda: mafia_strips.strip(range(40, 60), 0, 6)
    for names, kind in USUAL_AND_LONG:
        for name in (*mafia_posters.GAMES, "05-6-seats", "29-match"):
            yield f"mafia poster {name}{kind}", lambda name=name, names=names: _crew(name, names)  # type: ignore[misc]
        for name, seats in (("03-4-seats", 4), ("05-6-seats", 6), ("16-2-seats", 2)):
            yield (
                f"mafia replay {name}{kind}",
                lambda name=name, names=names[:seats]: _mafia_replay(f"mafia-dollar-{name}", names),  # type: ignore[misc]
            )


def _tiles() -> Sequence[Picture]:
    """Every gangster in the street; no picture that anybody sees alone."""
    anybody = next(each for clan in mafia_samples.view(4, 40).clans for each in (*clan.hideout, *clan.street))
    for gangster in mafia_cards.load().gangsters:
        crew.gangster(msgspec.structs.replace(anybody, card=gangster.id, blocks=()))
    return ()


def _faces() -> Sequence[Picture]:
    """Every card as it lies in a picture."""
    for shown in mafia_cards.load():
        faces.face(shown.id)
    return ()


def _jobs(turn: int) -> Picture:
    return mafia_dollar.odds(coach.odds(mafia_samples.view(4, turn, viewer=2)))


def _crew(name: str, names: tuple[str, ...]) -> Picture:
    ending = mafia(name)
    return mafia_dollar.poster(ending, names[: len(ending.view.clans)])


def _mafia_replay(name: str, names: Sequence[str]) -> Film:
    game, found = states(name)
    moments = [[game.view(state, seat) for seat in range(len(names))] for state in (*found[::8], found[-1])]
    return _shown(mafia_dollar.film(moments, names, PLAYED.ended))


def _records() -> Scenes:
    for game in STYLES:
        for names, kind in USUAL_AND_LONG:
            yield f"profile {game}{kind}", lambda game=game, names=names: records.profile(_profile(game, *names[:3]))  # type: ignore[misc]
        yield f"profile {game} of nobody", lambda game=game: records.profile(_newcomer(game))  # type: ignore[misc]
        yield f"leaderboard {game}", lambda game=game: records.leaderboard(ranking(game))  # type: ignore[misc]
        for times in (0, 2):
            yield f"badges {game} {times}", lambda game=game, times=times: records.badge_wall(wall(game, times))  # type: ignore[misc]
            yield f"badge {game} {times}", lambda game=game, times=times: _each_badge(game, times)  # type: ignore[misc]
        for names, kind in (*USUAL_AND_LONG, ((), " without names")):
            yield (
                f"month {game}{kind}",
                lambda game=game, names=names[:3]: records.month_card(  # type: ignore[misc]
                    records.MonthShown(month(game, *names), "Friday Games", game, STARS[game])
                ),
            )
            yield f"server {game}{kind}", lambda game=game, names=names[:3]: _server(game, names)  # type: ignore[misc]
        yield f"standings {game}", lambda game=game: tournaments.standings(league(game))  # type: ignore[misc]
        yield f"standings {game} at the end", lambda game=game: tournaments.standings(league(game, over=True))  # type: ignore[misc]
        yield f"bracket {game}", lambda game=game: tournaments.bracket(knock_out(game))  # type: ignore[misc]
        yield f"bracket {game} of eight", lambda game=game: tournaments.bracket(knock_out(game, 8))  # type: ignore[misc]
        yield f"bracket {game} at the end", lambda game=game: tournaments.bracket(won(game))  # type: ignore[misc]


def _profile(game: str, name: str, nemesis: str, prey: str) -> records.Shown:
    shown = _of_its_editions(sample(game))
    return records.Shown(name, shown, 1.79e9, (nemesis, 84), (prey, 66), "Friday Games")


def _newcomer(game: str) -> records.Shown:
    never = sample(
        game, games=1, wins=0, best=None, stars=(), points=None, luck=None, decisions=None, response=None, rated=0
    )
    shown = msgspec.structs.replace(never, form=(), theft=0, best_streak=0, left=0)
    return records.Shown("", _of_its_editions(shown), 1.79e9, badges=records.Badges(0, len(GAMES[game].achievements)))


def _each_badge(game: str, times: int) -> list[Picture]:
    shown, badges = wall(game, times), PHRASEBOOKS[game].badges
    return [records.badge_card(shelf, badges[shelf.achievement.id].how, shown) for shelf in shown.shelves]


def _server(game: str, names: tuple[str, ...]) -> Picture:
    record = ServerRecord(96, names[0], STARS[game][0]) if names else None
    shown = _of_its_editions(figures(game, *names, record=record))
    return records.server_card(records.ServerShown("Friday Games", shown, 1.79e9))


def _of_its_editions(found: FiguresT) -> FiguresT:
    """The figures without editions, if the game has none."""
    return found if found.game == MACHI_KORO.name else msgspec.structs.replace(found, editions=())


def _gallery() -> Scenes:
    yield from ((f"gallery {name}", draw) for name, draw in gallery.PICTURES.items())


TRANSLATED: Final[Mapping[str, Callable[[], Scenes]]] = {
    "Machi Koro": _machi,
    "MafiaDollar": _mafia,
    "records": _records,
}
"""Scenes that say everything in the reader's language; those of the gallery are of English tables."""


def scenes() -> dict[str, Draw]:
    """Every scene."""
    return dict([*_machi(), *_mafia(), *_records(), *_gallery()])


def alt_texts(kind: str) -> list[str]:
    """Draw the scenes of one kind with usual names; returns their alt texts."""
    alts = list[str]()
    for name, draw in TRANSLATED[kind]():
        if not name.endswith(LONG_NAMES):
            shown = draw()
            alts += [each.alt for each in ([shown] if isinstance(shown, Picture | Film) else shown)]
    return alts

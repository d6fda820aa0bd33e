"""Fixtures for a simulated Discord, with checks after each test. Each folder imports those it uses."""

import logging
import math
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import msgspec
import pytest

import rendering.machi_koro
import rendering.mafia_dollar
import rendering.records
from bot.pictures.animation import Film, Shot
from bot.pictures.picture import Picture
from data.store import Store
from rendering.drawing.canvas import Canvas
from rendering.drawing.palette import film_colours
from tests.support.dealing import same_every_time
from tests.support.simulated import Simulation, simulated
from tests.support.world import World, broken_limits, templates

DAY = 86_400.0
SMALL = Picture(Canvas(1, 1, (0, 0, 0)).png(), "A small picture.", 1, 1, "small.png")

SHORT = Film(1, 1, (Shot(Canvas(1, 1, (0, 0, 0)).done, 100),) * 3, "A short film.", "short.gif", film_colours())


@pytest.fixture
def quick_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace pictures by a stand-in, unless the test asks for real ones."""
    if "real_pictures" in request.fixturenames:
        return
    alt = rendering.machi_koro.alt
    monkeypatch.setattr(rendering.machi_koro, "board", _described(alt.board))
    monkeypatch.setattr(rendering.machi_koro, "strip", _described(lambda turns, names, coins: alt.strip(turns, names)))
    for name in ("table", "card", "cover", "market", "town", "report", "warm"):
        monkeypatch.setattr(rendering.machi_koro, name, lambda *_, **__: SMALL)
    monkeypatch.setattr(
        rendering.mafia_dollar,
        "table",
        _described(lambda view, names, turn=None: rendering.mafia_dollar.alt.table(view, turn or view.turn, names)),
    )
    for name in ("hand", "card", "cover", "reckoning", "strip", "warm"):
        monkeypatch.setattr(rendering.mafia_dollar, name, lambda *_, **__: SMALL)
    for game in (rendering.machi_koro, rendering.mafia_dollar):
        monkeypatch.setattr(game, "film", lambda *_: SHORT)
        monkeypatch.setattr(game, "guide", lambda: SMALL)


def _described(alt: Callable[..., str]) -> Callable[..., Picture]:
    """A stand-in with the alt text of the real picture, which says what happened in a turn; others have other bytes."""

    def described(*shown: object, **_: object) -> Picture:
        said = alt(*shown)
        return msgspec.structs.replace(SMALL, alt=said, png=SMALL.png + said.encode())

    return described


def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every picture and animation of both games, for runs that look at none."""
    for module in (rendering.machi_koro, rendering.mafia_dollar):
        for name in sorted({*module.__all__} - {"Ending", "Picture", "large_seat"}):
            stand_in = SHORT if name == "film" else SMALL
            monkeypatch.setattr(module, name, lambda *_, _stand_in=stand_in, **__: _stand_in)


def noted(
    monkeypatch: pytest.MonkeyPatch, picture: str, alt: Callable[[Any], str] = lambda shown: SMALL.alt
) -> list[Any]:
    """What one of `rendering.records` is drawn of from now on; a stand-in with that alt text is shown."""
    found: list[Any] = []

    def draw(shown: object, *_: object) -> Picture:
        found.append(shown)
        return msgspec.structs.replace(SMALL, alt=alt(shown))

    monkeypatch.setattr(rendering.records, picture, draw)
    return found


def without_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the publisher's and the robots' pauses: simulated time would stand still meanwhile.

    The alarms needn't check the clock each minute either, because nobody sets the simulation's clock.
    """
    monkeypatch.setattr("bot.table.alarms.LOOK_AGAIN", DAY)
    for limit in ("A_SECOND", "ALONE_A_SECOND"):
        monkeypatch.setattr(f"bot.robots.players.{limit}", math.inf)
    monkeypatch.setattr("bot.transport.throttle.REQUESTS", math.inf)


@pytest.fixture
def real_pictures() -> None:
    """Draw real pictures in this test."""


@pytest.fixture
async def env(store: Store, quick_pictures: None, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Simulation]:
    """A simulated Discord with the bot connected."""
    same_every_time(monkeypatch)
    without_pace(monkeypatch)
    async with simulated(store) as env:
        yield env
    env.raise_errors()


@pytest.fixture
def world(
    env: Simulation, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> Iterator[World]:
    """A server with a channel. Afterwards: no errors, no unanswered interactions, no broken limits, no dead buttons."""
    world = World(env, monkeypatch)
    before = templates(world.bot)
    with caplog.at_level(logging.INFO):
        yield world
    assert templates(world.bot) == before
    assert broken_limits(env) == []
    if "may_go_unanswered" not in request.fixturenames:
        assert world.unanswered() == []
    if "may_log_errors" not in request.fixturenames:
        assert logged_errors(caplog) == []
    wanted = {what for marker in request.node.iter_markers("exercises") for what in marker.args}
    assert wanted <= world.exercised(), f"not exercised: {sorted(wanted - world.exercised())}"


def logged_errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The errors logged so far, for a fixture after its test: then `caplog.records` begins again."""
    records = {id(record): record for when in ("setup", "call", "teardown") for record in caplog.get_records(when)}
    return [record.getMessage() for record in records.values() if record.levelno >= logging.ERROR]


@pytest.fixture
def may_log_errors() -> None:
    """Allow logged errors in this test."""


@pytest.fixture
def may_go_unanswered() -> None:
    """Allow unanswered interactions in this test."""

"""Discord misbehaves while people play, in short; ``python -m tests.malice discord`` is the long form.

In each case games of every kind go on, nothing is lost or doubled, everybody is answered whose answer Discord takes,
and what is shown catches up.
"""

from pathlib import Path

import pytest

from tests.malice.misbehaving import MISBEHAVIOURS, misbehave

TAKING = (
    *("messages fail", "messages meet 429", "messages are not answered", "messages arrive and nobody says so"),
    *("everything fails", "nothing is answered"),
)
NOW_AND_THEN = tuple(name for name in MISBEHAVIOURS if name.startswith("now and then"))
TELLING = tuple(name for name in MISBEHAVIOURS if name not in (*TAKING, *NOW_AND_THEN))


@pytest.mark.timeout(240)
@pytest.mark.parametrize(
    "names",
    [
        pytest.param(TAKING, id="taking", marks=pytest.mark.long),
        pytest.param(NOW_AND_THEN, id="now and then", marks=pytest.mark.long),
        pytest.param(TELLING, id="telling", marks=pytest.mark.long),
        pytest.param((TAKING[0], TELLING[0]), id="two of them"),
    ],
)
async def test_games_go_on_whatever_discord_does(tmp_path: Path, names: tuple[str, ...]) -> None:
    came = await misbehave(tmp_path, seed=2, names=names, seconds=0.5)
    assert came.wrong == []
    assert all(came.pressed[name] and came.deeds[name] for name in names)

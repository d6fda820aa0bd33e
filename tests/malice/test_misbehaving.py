"""Short form of ``python -m tests.malice discord``: failures of Discord while people play.

Always, games continue, nothing is lost or doubled, every answer that Discord accepts arrives, and messages catch up.
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
async def test_games_continue_while_discord_misbehaves(tmp_path: Path, names: tuple[str, ...]) -> None:
    result = await misbehave(tmp_path, seed=2, names=names, seconds=0.5)
    assert result.wrong == []
    assert all(result.pressed[name] and result.deeds[name] for name in names)

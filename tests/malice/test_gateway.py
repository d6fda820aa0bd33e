"""Short form of ``python -m tests.malice gateway``: forged interactions over real sockets."""

import random
from pathlib import Path

import pytest

from bot.client import EXTENSIONS, TableBot, Timing
from data.store import Store
from tests.malice.forging import Forger
from tests.malice.gateway import fuzz, misfits
from tests.support.long import sampled


async def test_every_button_and_menu_can_be_forged(store: Store) -> None:
    bot = TableBot(store, Timing(robot_pause=0))
    for extension in EXTENSIONS:
        await bot.load_extension(extension)
    forger = Forger(random.Random(1), bot)
    assert [verb.name for verb in forger.kinds if not forger.fitting(verb)] == []
    assert len(forger.leaves) > 40


@pytest.mark.parametrize("cases", sampled([120, 600], 120))
async def test_forgeries_over_sockets_are_refused_and_change_no_other_game(tmp_path: Path, cases: int) -> None:
    result = await fuzz(tmp_path, cases=cases, seed=1)
    assert result.wrong == []
    assert result.answered == result.cases == cases


@pytest.mark.parametrize(("step", "least"), sampled([(1, 300), (5, 60)], (5, 60)))
async def test_mismatched_controls_and_forms_are_answered_in_private(tmp_path: Path, step: int, least: int) -> None:
    result = await misfits(tmp_path, step=step)
    assert result.wrong == []
    assert result.answered == result.cases > least

"""Short form of ``python -m tests.malice edge``: forged interactions to the cogs."""

import random
from pathlib import Path

from bot.client import EXTENSIONS, TableBot, Timing
from data.store import Store
from tests.malice.edge import fuzz
from tests.malice.forging import Forger


async def test_forged_interactions_are_refused_and_change_no_other_game(tmp_path: Path) -> None:
    result = await fuzz(tmp_path, cases=200, seed=1)
    assert result.wrong == []
    assert result.answered == result.cases == 200


async def test_every_button_and_menu_can_be_forged(store: Store) -> None:
    bot = TableBot(store, Timing(robot_pause=0))
    for extension in EXTENSIONS:
        await bot.load_extension(extension)
    forger = Forger(random.Random(1), bot)
    assert [verb.name for verb in forger.kinds if not forger.fitting(verb)] == []
    assert len(forger.leaves) > 40

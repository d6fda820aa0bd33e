"""Forged interactions over real sockets, in short; ``python -m tests.malice gateway`` is the long form."""

from pathlib import Path

import pytest

from tests.malice.gateway import fuzz, misfits
from tests.support.long import sampled


@pytest.mark.parametrize("cases", sampled([50, 150], 50))
async def test_forged_interactions_over_sockets_are_refused_in_words_and_change_nobody_elses_game(
    tmp_path: Path, cases: int
) -> None:
    came = await fuzz(tmp_path, cases=cases, seed=1)
    assert came.wrong == []
    assert came.answered == came.cases == cases


async def test_controls_and_forms_that_do_not_fit_are_answered_in_private(tmp_path: Path) -> None:
    came = await misfits(tmp_path)
    assert came.wrong == []
    assert came.answered == came.cases > 300

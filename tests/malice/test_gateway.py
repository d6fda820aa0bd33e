"""Forged interactions over real sockets, in short; ``python -m tests.malice gateway`` is the long form."""

from pathlib import Path

from tests.malice.gateway import fuzz


async def test_forged_interactions_over_sockets_are_refused_in_words_and_change_nobody_elses_game(
    tmp_path: Path,
) -> None:
    came = await fuzz(tmp_path, cases=150, seed=1)
    assert came.wrong == []
    assert came.answered == came.cases == 150

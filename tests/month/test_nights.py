"""Nobody is woken, and silence costs no turn: a short form of a month of eight people in four time zones."""

from pathlib import Path

import pytest

from tests.month.month import play_month
from tests.month.nights import Nights
from tests.support.long import sampled

FEW, MONTHS = (3, 3, 1, 1, 3, 0), [(20, 30, 8, 1, 100, 5), (20, 30, 8, 2, 100, 5)]
"""Tables, days, kills of the bot, the seed, and least numbers of measured and of passed deadlines."""
HOME = "Europe/Berlin"


@pytest.mark.timeout(400)
@pytest.mark.parametrize(("tables", "days", "deaths", "seed", "measured", "passed"), sampled([FEW, *MONTHS], FEW))
async def test_nobody_is_woken_and_silence_costs_no_turn(
    tmp_path: Path, tables: int, days: int, deaths: int, seed: int, measured: int, passed: int
) -> None:
    month = await play_month(tmp_path, tables=tables, days=days, deaths=deaths, seed=seed, kind=Nights)
    assert isinstance(month, Nights)
    numbers, counted = month.numbers, month.counted
    assert numbers.wrong == []
    assert numbers.pings_in_quiet_hours == 0
    assert counted.lost == []
    assert counted.too_short == []
    assert counted.measured > measured
    assert counted.passed + counted.missed >= passed
    for name, pinged in counted.silent.items():
        assert pinged.pings, name
        assert pinged.guesses[-1] == HOME, "most of those who have said it live there"
    right = counted.silent["Cy"]
    assert right.asleep == 0 or set(right.guesses) != {HOME}, "unless another zone was guessed at first"

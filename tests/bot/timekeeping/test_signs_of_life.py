"""Signs of life are stored behind everything else, and count at once."""

import msgspec
import pytest

from bot.timekeeping import signs_of_life
from bot.timekeeping.signs_of_life import SignsOfLife
from data.rows import ObligationRow
from tests.support.clock import Clock
from tests.support.timeouts import until

ANN, SERVER = 7, 1
Stored = list[tuple[int, int | None, float]]


@pytest.fixture
def stored() -> Stored:
    return []


@pytest.fixture
async def signs(stored: Stored, clock: Clock) -> SignsOfLife:
    async def store(user: int, server: int | None, at: float) -> None:
        stored.append((user, server, at))

    return SignsOfLife(store, clock)


async def test_what_a_person_does_within_seconds_is_stored_once(
    signs: SignsOfLife, stored: Stored, clock: Clock
) -> None:
    for _ in range(3):
        clock.move(1)
        signs.came(ANN, SERVER)
    assert not stored, "a move stores it itself"
    await signs.close()
    assert stored == [(ANN, SERVER, clock())]


async def test_it_is_stored_by_itself_later(
    signs: SignsOfLife, stored: Stored, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signs_of_life, "LATER", 0.0)
    signs.came(ANN, None)
    await until(lambda: not signs._worker.keys)
    assert [user for user, *_ in stored] == [ANN]
    assert not signs._shown
    await signs.close()


@pytest.mark.parametrize(
    ("server", "reminded", "counts"), [(SERVER, 0, True), (None, 0, True), (SERVER + 1, 0, False), (SERVER, 1, False)]
)
async def test_what_is_not_stored_yet_counts_after_a_ping_of_that_server(
    signs: SignsOfLife, clock: Clock, server: int | None, reminded: float, counts: bool
) -> None:
    signs.came(ANN, server)
    row = ObligationRow(0, since=0.0, decision=1, began=0.0, reminded_at=clock() + reminded)
    assert (signs.with_unstored(row, ANN, SERVER).seen_at is not None) is counts
    assert signs.with_unstored(row, ANN + 1, SERVER).seen_at is None
    extended = msgspec.structs.replace(row, began=clock() + 1)
    assert signs.with_unstored(extended, ANN, SERVER).seen_at is None, "that was before the extension"
    await signs.close()

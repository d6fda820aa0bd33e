"""People stay forgotten when an earlier copy of the database is put back."""

import logging
from pathlib import Path

import msgspec
import pytest

from bot.records.erasure import NEUTRAL, NOT_NOTED, Forgetting
from bot.table.lobby import Lobby
from bot.table.motions import Pause
from bot.table.notices import Managed, read_notice
from bot.table.tables import Tables
from data.forgotten import ForgottenList
from data.store import StorageFailure
from tests.support.match import ANN, BO, Match

CY = 303


@pytest.fixture
def kept(tmp_path: Path) -> ForgottenList:
    return ForgottenList(tmp_path / "tables.sqlite3.forgotten")


@pytest.fixture
def forgetting(tables: Tables, kept: ForgottenList) -> Forgetting:
    return Forgetting(tables, Lobby(tables), kept)


async def people(tables: Tables) -> list[int | None]:
    return [seat.user_id for seat in (await tables.load(1)).seats]


async def step_back(tables: Tables, *facts: str) -> None:
    """Make the database what it was before Ann asked: she has her seat, and it knows nothing of `facts`."""
    async with tables.store.change() as tx:
        await tx._run("UPDATE seats SET user_id = ?, name = 'Ann', robot = NULL WHERE seat = 0", ANN)
        for fact in facts:
            await tx._run("DELETE FROM facts WHERE name = ?", fact)


async def test_a_later_request_than_the_copy_is_repeated_once(
    tables: Tables, match: Match, forgetting: Forgetting, kept: ForgottenList
) -> None:
    await match.begin(ANN, BO)
    assert await forgetting.forget(match.click(ANN)) == 1
    await step_back(tables, kept.fact())
    assert await forgetting.again(kept) == 1
    assert (await people(tables), (await tables.load(1)).seats[0].name) == ([None, BO], NEUTRAL)
    await step_back(tables)  # she came back, and sits down again
    assert await forgetting.again(kept) == 0
    assert await people(tables) == [ANN, BO]


async def test_a_request_that_the_copy_knows_is_not_repeated(
    tables: Tables, match: Match, forgetting: Forgetting, kept: ForgottenList
) -> None:
    """Given a copy that was made after Ann had come back, and before Cy asked."""
    await match.begin(ANN, BO)
    await forgetting.forget(match.click(ANN))
    known = await tables.store.fact(kept.fact())
    assert known is not None
    await forgetting.forget(match.click(CY))
    await step_back(tables)
    async with tables.store.change() as tx:
        await tx.remember(kept.fact(), known)
    assert await forgetting.again(kept) == 0
    assert await people(tables) == [ANN, BO]


async def test_a_failed_request_is_not_repeated_behind_ones_back(
    tables: Tables, match: Match, forgetting: Forgetting, kept: ForgottenList, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given an erasure that failed, and a person who knows that it did."""
    await match.begin(ANN, BO)

    async def fails(user_id: int) -> list[int]:
        raise StorageFailure("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(tables.store, "tables_naming", fails)
        with pytest.raises(StorageFailure):
            await forgetting.forget(match.click(ANN))
    assert await forgetting.again(kept) == 0
    assert await people(tables) == [ANN, BO]


async def test_a_request_that_a_kill_broke_off_is_carried_out_later(
    tables: Tables, forgetting: Forgetting, kept: ForgottenList
) -> None:
    await Match(tables).begin(ANN, BO)
    kept.add(ANN, 1_000.0)
    await forgetting.resume()
    assert await people(tables) == [None, BO]


async def test_people_who_are_only_named_are_found_too(
    tables: Tables, match: Match, forgetting: Forgetting, kept: ForgottenList
) -> None:
    await match.begin(BO, ANN)
    terms = msgspec.structs.replace((await tables.load(1)).terms, invited=(CY,))
    async with tables.store.change() as tx:
        await tx.write_terms(1, msgspec.json.encode(terms))
    assert CY in (await tables.load(1)).terms.invited
    kept.add(CY, 1_000.0)
    assert await forgetting.again(kept) == 1
    assert (await tables.load(1)).terms.invited == ()


async def test_without_a_place_for_the_list_people_are_forgotten_nevertheless(
    tables: Tables, match: Match, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")
    forgetting = Forgetting(tables, Lobby(tables), ForgottenList(tmp_path / "file" / "list"))
    await match.begin(ANN, BO)
    await forgetting.forget(match.click(ANN))
    assert await people(tables) == [None, BO]
    advice = [getattr(record, "advice", None) for record in caplog.records if record.levelno == logging.ERROR]
    assert advice == [NOT_NOTED]


async def test_a_list_without_its_key_is_told_and_stops_nothing(
    forgetting: Forgetting, kept: ForgottenList, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept.add(ANN, 1_000.0)
    (tmp_path / "tables.sqlite3.forgotten.key").unlink()
    forgetting.kept = ForgottenList(tmp_path / "tables.sqlite3.forgotten")
    await forgetting.resume()
    assert "cannot be used" in caplog.text


@pytest.mark.parametrize(("forgotten", "told"), [(ANN, Managed(Pause(), "Bo", BO)), (BO, Managed(Pause(), NEUTRAL, 0))])
async def test_only_the_forgotten_persons_name_goes_from_what_was_told(
    tables: Tables, match: Match, forgetting: Forgetting, forgotten: int, told: Managed
) -> None:
    await match.begin(ANN, BO)
    await match.votes.propose(match.click(BO, manager=True), 1, Pause())
    await forgetting.forget(match.click(forgotten))
    assert told in [read_notice(row) for row in await tables.store.notices(1)]

"""A hand is seen by one person whom its player named, until one of the two ends it, or what they play does."""

from collections.abc import Sequence

import msgspec
import pytest

from bot import errors
from bot.games.values import Event
from bot.table import company
from bot.table.click import SYSTEM
from bot.table.coaching import Coaching, Named, end_all
from bot.table.journal import touch
from bot.table.motions import Replace
from bot.table.step_back import StepBack
from bot.table.table import Table
from bot.table.tables import Tables
from data.maintenance import MARK
from data.sql.coaches import CoachRow
from data.store import Change
from tests.support.match import ANN, BO, CY, DEE, MAFIA, Match
from tests.support.values import there

TO_DEE = Named(DEE, "Dee")


@pytest.fixture
def coaching(tables: Tables) -> Coaching:
    return Coaching(tables)


async def coaches(tables: Tables) -> list[int | None]:
    """The coach of each seat."""
    return [seat.coach for seat in (await tables.load(1)).seats]


async def change_terms(tables: Tables, tournament: int) -> None:
    """Give the table to a tournament."""

    async def change(tx: Change, table: Table) -> Sequence[Event]:
        terms = msgspec.structs.replace(table.terms, tournament=tournament)
        await tx.write_terms(table.id, msgspec.json.encode(terms))
        await touch(tx, table, 1.0)
        return ()

    await tables.change(SYSTEM, 1, change)


async def test_the_player_and_the_coach_can_end_it(tables: Tables, match: Match, coaching: Coaching) -> None:
    await match.begin(ANN, BO, new=MAFIA)
    for ends in (ANN, DEE):
        table = (await coaching.name(match.click(ANN), 1, TO_DEE)).table
        assert there(table.coached_by(DEE)).number == 0
        assert table.seats[0].coach_name == "Dee"
        version = table.row.version
        table = (await coaching.end(match.click(ends), 1)).table
        assert table.coached_by(DEE) is None
        assert table.row.version > version, "everybody's board is to be shown again"
        with pytest.raises(errors.NotCoached):
            await coaching.end(match.click(ends), 1)


async def test_only_the_two_can_end_it(tables: Tables, match: Match, coaching: Coaching) -> None:
    await match.begin(ANN, BO, new=MAFIA)
    await coaching.name(match.click(ANN), 1, TO_DEE)
    for other in (BO, CY):
        with pytest.raises(errors.NotCoached):
            await coaching.end(match.click(other), 1)
    assert await coaches(tables) == [DEE, None]


async def test_a_hand_has_one_coach_and_a_coach_one_hand(tables: Tables, match: Match, coaching: Coaching) -> None:
    await match.begin(ANN, BO, new=MAFIA)
    await coaching.name(match.click(ANN), 1, TO_DEE)
    await coaching.name(match.click(ANN), 1, Named(CY, "Cy"))
    assert await coaches(tables) == [CY, None]
    for former in (DEE, CY):
        with pytest.raises(errors.CannotCoach) as refused:
            await coaching.name(match.click(BO), 1, Named(former, "One"))
        assert refused.value.reason == "not free"
    await coaching.name(match.click(ANN), 1, TO_DEE)
    assert await coaches(tables) == [DEE, None], "the same hand again"


@pytest.mark.parametrize(
    ("user", "reason"), [(ANN, "themselves"), (BO, "plays"), (CY, "not free"), (DEE, "not free")], ids=str
)
async def test_nobody_of_the_table_is_a_coach(
    user: int, reason: str, tables: Tables, match: Match, coaching: Coaching
) -> None:
    """Cy had the seat that Bo has now; Dee is offered it."""
    await match.begin(ANN, CY, new=MAFIA)
    await match.seat_changes.hand_over(match.click(CY), 1, Replace(1, "Bo", user_id=BO))
    (offer,) = await tables.store.offers(1)
    await match.seat_changes.accept(match.click(BO), 1, offer.id)
    await match.seat_changes.hand_over(match.click(BO), 1, Replace(1, "Dee", user_id=DEE))
    with pytest.raises(errors.CannotCoach) as refused:
        await coaching.name(match.click(ANN), 1, Named(user, "One"))
    assert refused.value.reason == reason
    assert await coaches(tables) == [None, None]


async def test_a_player_and_a_coach_who_are_apart_are_not_brought_together(
    tables: Tables, match: Match, coaching: Coaching
) -> None:
    """A coach who has blocked the player cannot be told from one who has seen another hand."""
    await match.begin(ANN, BO, new=MAFIA)
    await company.block(tables, DEE, ANN, "Ann")
    with pytest.raises(errors.CannotCoach) as refused:
        await coaching.name(match.click(ANN), 1, TO_DEE)
    await coaching.name(match.click(BO), 1, TO_DEE)
    await coaching.end(match.click(BO), 1)
    await company.unblock(tables, DEE, ANN)
    with pytest.raises(errors.CannotCoach) as another_hand:
        await coaching.name(match.click(ANN), 1, TO_DEE)
    assert (refused.value.reason, refused.value.name) == (another_hand.value.reason, another_hand.value.name)
    await company.block(tables, ANN, CY, "Cy")
    for both in (False, True):
        if both:
            await company.block(tables, CY, ANN, "Ann")
        with pytest.raises(errors.BlockedGuests) as own:
            await coaching.name(match.click(ANN), 1, Named(CY, "Cy"))
        assert own.value.people == [CY]
    assert await coaches(tables) == [None, None]


async def test_tournaments_have_no_coaches(tables: Tables, match: Match, coaching: Coaching) -> None:
    await match.begin(ANN, BO, new=MAFIA)
    await coaching.name(match.click(ANN), 1, TO_DEE)
    await change_terms(tables, 3)
    assert await coaches(tables) == [None, None]
    with pytest.raises(errors.CannotCoach) as refused:
        await coaching.name(match.click(ANN), 1, Named(CY, "Cy"))
    assert refused.value.reason == "tournament"


async def test_a_coach_who_sits_down_sees_their_own_hand_only(tables: Tables, match: Match, coaching: Coaching) -> None:
    await match.begin(ANN, BO, new=MAFIA)
    await coaching.name(match.click(ANN), 1, TO_DEE)
    await match.seat_changes.hand_over(match.click(BO), 1, Replace(1, "Dee", user_id=DEE))
    (offer,) = await tables.store.offers(1)
    assert await coaches(tables) == [DEE, None], "not before they accept"
    done = await match.seat_changes.accept(match.click(DEE), 1, offer.id)
    assert done.table.coached_by(DEE) is None
    assert await coaches(tables) == [None, None]


async def test_the_next_player_of_a_seat_begins_without_a_coach(
    tables: Tables, match: Match, coaching: Coaching
) -> None:
    await match.begin(ANN, BO, new=MAFIA)
    await coaching.name(match.click(ANN), 1, TO_DEE)
    await match.seat_changes.hand_over(match.click(ANN), 1, Replace(0, "Cy", user_id=CY))
    (offer,) = await tables.store.offers(1)
    await match.seat_changes.accept(match.click(CY), 1, offer.id)
    assert await coaches(tables) == [None, None]
    await coaching.name(match.click(CY), 1, TO_DEE)
    assert await tables.store.coaches_at(1) == [CoachRow(1, DEE, "Dee", 0)]


async def test_a_player_who_leaves_shows_nothing_more(tables: Tables, match: Match, coaching: Coaching) -> None:
    await match.begin(ANN, BO, CY, new=MAFIA)
    await coaching.name(match.click(ANN), 1, TO_DEE)
    await match.tables.resign(match.click(ANN), 1)
    assert await coaches(tables) == [None, None, None]
    with pytest.raises(errors.NotSeated):
        await coaching.name(match.click(ANN), 1, TO_DEE)


async def test_the_end_of_the_game_deletes_it(tables: Tables, match: Match, coaching: Coaching) -> None:
    await match.begin(ANN, BO, new=MAFIA)
    await coaching.name(match.click(ANN), 1, TO_DEE)
    await match.tables.resign(match.click(BO), 1)
    assert (await tables.load(1)).row.phase == "over"
    assert await tables.store.coaches_at(1) == []
    for work in (coaching.end(match.click(DEE), 1), coaching.name(match.click(ANN), 1, TO_DEE)):
        with pytest.raises(errors.WrongPhase):
            await work


async def test_a_step_back_ends_it(tables: Tables, match: Match, coaching: Coaching) -> None:
    """Given a copy that was made while Dee coached: since then, one of the two may have ended it."""
    await match.begin(ANN, BO, new=MAFIA)
    await coaching.name(match.click(ANN), 1, TO_DEE)
    step_back = StepBack(tables)
    step_back.on_table.append(end_all)
    async with tables.store.change() as tx:
        await tx.remember(MARK, "{}")
    assert await step_back.resume()
    assert await coaches(tables) == [None, None]
    assert [row.ended for row in await tables.store.coaches_at(1)] == [True]

"""Reviews are kept beside finished games, made once and in the background, and follow who played."""

import asyncio
import zlib
from collections.abc import Callable, Sequence
from typing import cast

import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import NoWorker
from bot.games.achievements import PlayedLuck
from bot.games.game import AnyGame
from bot.games.machi_koro import MACHI_KORO
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.records import reviews as module
from bot.records.erasure import Forgetting
from bot.records.judgements import Asked, Found, played_at
from bot.records.personal_data import export
from bot.records.results import Results
from bot.records.reviews import Reviews
from bot.review import decisions, kept
from bot.review.decisions import Doubt, Mistake, Played, Sent, Weighing
from bot.review.looking_back import Doubted, Stretch
from bot.review.review import Review
from bot.table.click import Click
from bot.table.lobby import Lobby
from bot.table.tables import Tables
from bot.table.terms import Terms
from data.rows import AchievementRow, AttendanceRow, PostalTurnRow, ReviewRow
from data.store import Store
from tests.bot.review.test_review import BASE, looked_back
from tests.support.finished import finish, recorded, reviewed
from tests.support.timeouts import until
from tests.support.values import there

ANN, BO = 10, 20


DOUBTS = (Doubt(5, 0, "{}", "{}", 0.2), Doubt(7, 1, "{}", "{}", 0.1), Doubt(9, 0, "{}", "{}", 0.05))
WORST = Mistake(1, 5, 0, "{}", "{}", chance=0.5, lost=0.1, error=0.01, futures=48)


class Maker:
    """Stands for the worker processes. Decisions are not really judged: there are three doubts, and one is a mistake.

    `takes`: the processor's seconds for each doubt.
    """

    def __init__(self) -> None:
        self.asked = 0
        self.judged: list[int] = []
        self.fails: type[Exception] | None = None
        self.busy = False
        self.takes = 1.0

    async def aside(self, work: Callable[[Asked], Found], about: Asked) -> Found:
        if self.fails is not None:
            raise self.fails
        if isinstance(about, Doubted):
            self.judged.append(about.doubt.entry)
            return cast("Found", (WORST if about.doubt.entry == WORST.entry else None, self.takes))
        if isinstance(about, Stretch):
            players, doubts = about.finished.players, DOUBTS if about.first == 1 else ()
            return cast("Found", (Weighing(dict.fromkeys(players, 20 if doubts else 0), doubts), 0.0))
        self.asked += 1
        return work(about)


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store)


@pytest.fixture
def maker() -> Maker:
    return Maker()


@pytest.fixture
def reviews(tables: Tables, maker: Maker, monkeypatch: pytest.MonkeyPatch) -> Reviews:
    for pause in ("QUIET", "BUSY", "REST"):
        monkeypatch.setattr(module, pause, 0.01)
    return Reviews(tables, maker.aside, lambda: maker.busy)


async def ended(store: Store, people: Sequence[int | None], name: str = BASE) -> int:
    """A recorded game of these people, with its result."""
    number = await finish(store, name, people)
    await Results(Tables(store)).backfill(pause=0)
    return number


async def luck_of(store: Store, user: int) -> dict[int, float]:
    return await store.luck_of(there(await store.player(user)))


async def test_a_review_is_made_once_and_kept(store: Store, tables: Tables, reviews: Reviews, maker: Maker) -> None:
    number = await ended(store, [ANN, BO, None, None])
    assert await store.review(number) is None
    first = there(await reviews.of(await tables.load(number)))
    again = there(await reviews.of(await tables.load(number)))
    assert first == again
    assert maker.asked == 1
    row = there(await store.review(number))
    assert (row.version, len(there(row.packed)) < 4_096) == (kept.VERSION, True)


async def test_luck_is_kept_for_people_who_played_the_whole_game(
    store: Store, tables: Tables, reviews: Reviews
) -> None:
    number = await ended(store, [ANN, BO, None, None])
    found = there(await reviews.of(await tables.load(number)))
    assert await luck_of(store, ANN) == {number: pytest.approx(found.sums[0].own_luck, abs=1e-6)}
    assert await luck_of(store, BO) == {number: pytest.approx(found.sums[1].own_luck, abs=1e-6)}
    async with store.change() as tx:
        await tx._run("UPDATE seat_results SET departure = 'abandoned' WHERE seat = 1")
    assert await luck_of(store, BO) == {}


async def test_a_review_goes_with_its_game(store: Store, tables: Tables, reviews: Reviews) -> None:
    number = await ended(store, [ANN, BO, None, None])
    await reviews.of(await tables.load(number))
    async with store.change() as tx:
        await tx._run("DELETE FROM tables WHERE id = ?", number)
    assert await reviewed(store) == []
    assert await luck_of(store, ANN) == {}


async def test_a_game_that_is_not_over_is_never_looked_back_on(
    store: Store, tables: Tables, reviews: Reviews, maker: Maker
) -> None:
    number = await ended(store, [ANN, BO, None, None])
    async with store.change() as tx:
        await tx._run("UPDATE tables SET phase = 'playing' WHERE id = ?", number)
    with pytest.raises(ValueError, match="finished"):
        await reviews.of(await tables.load(number))
    reviews.want([number])
    await settled(reviews)
    assert maker.asked == 0
    assert await reviewed(store) == []


async def test_nothing_is_kept_of_a_game_that_went_on_meanwhile(
    store: Store, tables: Tables, reviews: Reviews, maker: Maker
) -> None:
    number = await ended(store, [ANN, BO, None, None])

    async def meanwhile(work: Callable[[Asked], Found], about: Asked) -> Found:
        async with store.change() as tx:
            await tx._run("UPDATE tables SET phase = 'playing' WHERE id = ?", number)
        return work(about)

    await Reviews(tables, meanwhile, lambda: False).of(await tables.load(number))
    assert await reviewed(store) == []
    assert await luck_of(store, ANN) == {}


async def test_decisions_are_judged_once_after_the_review_and_kept_for_each_person(
    store: Store, tables: Tables, reviews: Reviews, maker: Maker
) -> None:
    number = await ended(store, [ANN, BO, None, None])
    await reviews.resume()
    await settled(reviews)
    table = await tables.load(number)
    assert await reviews.decisions(table) == {0: Played(20, (WORST,)), 1: Played(20)}
    assert maker.judged == [5, 7, 9]
    rows = await store.decisions_of(there(await store.player(ANN)), decisions.VERSION, whole=True)
    assert played_at(rows) == {number: Played(20, (WORST,))}
    async with store.change() as tx:
        await tx._run("UPDATE judgements SET version = version - 1")
    assert await store.unreviewed(kept.VERSION, decisions.VERSION, 9) == [number]
    await reviews.decisions(table)
    assert maker.judged == [5, 7, 9] * 2


async def test_by_post_the_orders_are_weighed_that_their_person_sent(store: Store, tables: Tables) -> None:
    name = "machi-koro-base-by-post-1"
    number = await ended(store, [ANN, BO], name)
    asked = list[Stretch]()

    async def aside(work: Callable[[Asked], Found], about: Asked) -> Found:
        if isinstance(about, Stretch):
            asked.append(about)
        return work(about)

    async with store.change() as tx:
        terms = Terms(pace="postal", options=recorded(name)[0].options, seats=2)
        await tx._run("UPDATE tables SET terms = ? WHERE id = ?", msgspec.json.encode(terms), number)
        await tx.add_postal_turn(number, PostalTurnRow(1, 2, 9, (), (), 1.0))
        await tx.add_sent_orders(number, 1, 0, ANN, b'[{"dice":1,"buy":["stadium"]}]')
        await tx.add_sent_orders(number, 1, 1, 77, b'[{"dice":1}]')
    found = await Reviews(tables, aside, lambda: False).decisions(await tables.load(number))
    assert asked[0].finished.sent == (Sent(2, 0, b'[{"dice":1,"buy":["stadium"]}]'),)
    assert (found[0].decisions, found[1].decisions) == (1, 0)


async def test_after_a_minute_of_the_processor_the_smallest_doubts_are_left(
    store: Store, tables: Tables, reviews: Reviews, maker: Maker
) -> None:
    number = await ended(store, [ANN, BO, None, None])
    maker.takes = decisions.SECONDS
    found = await reviews.decisions(await tables.load(number))
    assert maker.judged == [5]
    assert (found[0].left, found[1].left) == (1, 1)


async def test_between_two_doubts_robots_think_first_unless_somebody_asks(
    store: Store, tables: Tables, reviews: Reviews, maker: Maker
) -> None:
    table = await tables.load(await ended(store, [ANN, BO, None, None]))
    maker.busy = True
    background = asyncio.create_task(reviews.decisions(table, unhurried=True))
    await asyncio.sleep(0.05)
    assert maker.judged == []
    assert await reviews.decisions(table) == await background
    assert maker.judged == [5, 7, 9]


async def test_where_mistakes_do_not_rank_players_they_are_judged_and_kept_but_not_counted(
    store: Store, reviews: Reviews, tables: Tables, maker: Maker
) -> None:
    number = await ended(store, [ANN, BO, None, None, None], "machi-koro-everything-10-at-once")
    found = await reviews.decisions(await tables.load(number))
    assert found[0] == Played(20, (WORST,), ranked=False)
    rows = [(number, row.packed or b"") for row in (await store.judgements(number)).values()]
    assert rows
    assert played_at(rows) == {}


async def test_decisions_of_a_game_that_is_not_over_are_never_judged(
    store: Store, tables: Tables, reviews: Reviews, maker: Maker
) -> None:
    number = await ended(store, [ANN, BO, None, None])
    async with store.change() as tx:
        await tx._run("UPDATE tables SET phase = 'playing' WHERE id = ?", number)
    with pytest.raises(ValueError, match="finished"):
        await reviews.decisions(await tables.load(number))
    assert maker.judged == []
    assert await store.judgements(number) == {}


async def settled(reviews: Reviews) -> None:
    """Wait until nothing is left to do in the background."""
    await until(lambda: not reviews._worker.keys)


async def test_games_of_before_are_looked_back_on_in_the_background(
    store: Store, reviews: Reviews, maker: Maker
) -> None:
    first = await ended(store, [ANN, BO, None, None])
    alone = await ended(store, [None] * 4)
    second = await ended(store, [BO, ANN, None, None])
    await reviews.resume()
    await settled(reviews)
    assert await reviewed(store) == [first, second]
    assert alone not in await reviewed(store)
    assert maker.asked == 2
    await reviews.want_those_of(there(await store.player(ANN)))
    await settled(reviews)
    assert maker.asked == 2


async def test_the_background_waits_while_robots_think(store: Store, reviews: Reviews, maker: Maker) -> None:
    await ended(store, [ANN, BO, None, None])
    maker.busy = True
    await reviews.resume()
    await asyncio.sleep(0.05)
    assert maker.asked == 0
    maker.busy = False
    await settled(reviews)
    assert maker.asked == 1


async def test_a_review_that_cannot_be_made_now_is_made_another_time(
    store: Store, tables: Tables, reviews: Reviews, maker: Maker
) -> None:
    number = await ended(store, [ANN, BO, None, None])
    maker.fails = NoWorker
    await reviews.resume()
    await settled(reviews)
    assert await reviewed(store) == []
    with pytest.raises(NoWorker):
        await reviews.of(await tables.load(number))
    maker.fails = None
    assert await reviews.of(await tables.load(number)) is not None


async def test_a_damaged_journal_is_read_once(store: Store, tables: Tables, reviews: Reviews, maker: Maker) -> None:
    number = await ended(store, [ANN, BO, None, None])
    rows = await store.journal(number)
    async with store.change() as tx:
        await tx._run("DELETE FROM journal WHERE table_id = ? AND number = ?", number, rows[5].number)
    for _ in range(2):
        assert await reviews.of(await tables.load(number)) is None
    assert maker.asked == 1


async def test_a_review_of_an_earlier_version_is_made_again(
    store: Store, tables: Tables, reviews: Reviews, maker: Maker
) -> None:
    number = await ended(store, [ANN, BO, None, None])
    entries = (await tables.load(number)).row.entries
    async with store.change() as tx:
        await tx.write_review(number, ReviewRow(kept.VERSION - 1, entries, zlib.compress(b"?")))
        await tx.write_luck(number, 0, 9.0)
    assert await store.unreviewed(kept.VERSION, decisions.VERSION, 9) == [number]
    found = there(await reviews.of(await tables.load(number)))
    assert await luck_of(store, ANN) == {number: pytest.approx(found.sums[0].own_luck, abs=1e-6)}
    assert maker.asked == 1


@pytest.mark.parametrize(
    ("luck", "error", "earned"), [(-0.3, 0.2, True), (-0.1, 0.2, False), (0.4, 0.2, False), (-0.3, 1.0, False)]
)
async def test_a_winner_with_bad_luck_gets_a_badge(
    store: Store, tables: Tables, maker: Maker, luck: float, error: float, earned: bool
) -> None:
    number = await ended(store, [ANN, BO, None, None])
    winner = next(seat for seat, sums in enumerate(looked_back(BASE).sums) if sums.result)
    assert winner == 1

    async def unlucky(work: Callable[[Asked], Found], about: Asked) -> Found:
        found = cast("Review", work(about))
        sums = [replace(each, luck=luck) for each in found.sums]
        return cast("Found", replace(found, sums=tuple(sums), verdict=replace(found.verdict, error=error)))

    await Reviews(tables, unlucky, lambda: False).of(await tables.load(number))
    rows = [row for row in await store.achievements_at(number) if row.achievement == "against_the_dice"]
    assert [(row.seat, row.announced) for row in rows] == [(1, False)] * earned


async def test_a_badge_that_a_new_estimate_denies_is_taken_back(store: Store, tables: Tables, reviews: Reviews) -> None:
    number = await ended(store, [ANN, BO, None, None])
    player = there(await store.player(BO))
    async with store.change() as tx:
        row = AchievementRow(1, "against_the_dice", player, 9, 9, 9.0, announced=False)
        await tx.write_achievement(number, 1, "machi_koro", row)
    await reviews.of(await tables.load(number))
    assert "against_the_dice" not in [row.achievement for row in await store.achievements_at(number)]


@pytest.mark.parametrize("game", [MACHI_KORO, MAFIA_DOLLAR])
def test_a_badge_by_luck_needs_a_win(game: AnyGame) -> None:
    (rule,) = game.luck_rules
    assert rule.achievement in game.achievements
    assert rule.check(PlayedLuck(won=True, luck=-0.2))
    assert not rule.check(PlayedLuck(won=False, luck=-0.9))


async def test_a_substitutes_seat_is_nobodys_luck(store: Store, tables: Tables, reviews: Reviews) -> None:
    number = await finish(store, BASE, [ANN, BO, None, None])
    async with store.change() as tx:
        await tx.write_attendance(number, AttendanceRow(1, stand_in="easy"))
    await Results(tables).backfill(pause=0)
    await reviews.of(await tables.load(number))
    assert list(await luck_of(store, ANN)) == [number]
    assert await luck_of(store, BO) == {}


async def test_ones_own_luck_and_decisions_are_in_the_export_until_one_is_forgotten(
    store: Store, tables: Tables, reviews: Reviews
) -> None:
    number = await ended(store, [ANN, BO, None, None])
    found = there(await reviews.of(await tables.load(number)))
    await reviews.decisions(await tables.load(number))
    player = there(await store.player(ANN))

    async def exported() -> list[object]:
        results = msgspec.json.decode(await export(tables, ANN))["results"]
        return [(result["luck"], result["decisions"]["mistakes"][0]["lost"]) for result in results]

    assert await exported() == [(pytest.approx(found.sums[0].own_luck, abs=1e-6), WORST.lost)]
    await Forgetting(tables, Lobby(tables)).forget(Click(1, ANN))
    assert await exported() == []
    assert await store.people([player], None) == {}

"""Before a game starts: permissions, and the joins that are mixed into the dice."""

import asyncio
from collections.abc import Callable

import msgspec
import pytest

from bot import errors
from bot.games.chance import table_key
from bot.games.entries import Began
from bot.games.machi_koro import Pass, Roll
from bot.table.lobby import Lobby
from bot.table.table import Table
from bot.table.tables import Tables
from bot.table.terms import Terms
from data.store import Change, Store
from tests.support.match import ANN, BO, CHANNEL, CY, DEE, OPEN, Match
from tests.support.values import of_type, there


def invited(*users: int) -> Terms:
    return msgspec.structs.replace(OPEN, who="invited", invited=users)


async def test_the_opener_is_host_in_the_first_seat(match: Match, store: Store) -> None:
    table = await match.open(ANN)
    assert (table.row.host_id, table.row.phase, table.names) == (ANN, "lobby", ("Ann",))
    assert len(table.row.secret) == 32
    assert await store.due() == [(1, 1)]


async def test_listeners_get_each_table_that_opens_once(match: Match, tables: Tables) -> None:
    opened = list[Table]()
    match.lobby.on_opened.append(opened.append)
    table = await match.open(ANN, BO)
    assert [(each.id, each.game.name, each.names) for each in opened] == [(table.id, "machi_koro", ("Ann",))]


async def test_every_table_has_a_secret_of_its_own(match: Match) -> None:
    secrets = {(await match.open(ANN, channel=channel)).row.secret for channel in range(5)}
    assert len(secrets) == 5


async def test_a_channel_holds_one_open_table(match: Match, store: Store) -> None:
    await match.open(ANN)
    with pytest.raises(errors.ChannelBusy):
        await match.open(BO)
    assert await store.tables_of_channel(CHANNEL) == [1]
    await match.votes.close(match.click(ANN), 1)
    assert (await match.open(BO)).id > 1


async def test_two_who_open_at_once_get_one_table(match: Match) -> None:
    results = await asyncio.gather(match.open(ANN), match.open(BO), return_exceptions=True)
    assert sorted(isinstance(result, errors.ChannelBusy) for result in results) == [False, True]


async def test_opening_that_breaks_off_leaves_nothing(
    match: Match, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(Change, "remember_click", broken)
        with pytest.raises(OSError, match="full"):
            await match.open(ANN)
    assert await store.table_in(CHANNEL) is None
    assert await store.due() == []
    await match.open(ANN)


async def test_joining(match: Match) -> None:
    table = await match.open(ANN, BO, CY, DEE)
    assert table.names == ("Ann", "Bo", "Cy", "Dee")
    with pytest.raises(errors.AlreadySeated):
        await match.lobby.join(match.click(BO), 1)
    with pytest.raises(errors.TableFull) as full:
        await match.lobby.join(match.click(105), 1)
    assert full.value.seats == 4
    with pytest.raises(errors.TableFull):
        await match.lobby.add_robot(match.click(ANN), 1, "easy", ("Robo",))


async def test_a_redelivered_join_takes_one_seat(match: Match) -> None:
    await match.open(ANN)
    click = match.click(BO)
    await match.lobby.join(click, 1)
    with pytest.raises(errors.AlreadyDone):
        await match.lobby.join(click, 1)
    await match.lobby.leave(match.click(BO), 1)
    with pytest.raises(errors.AlreadyDone):
        await match.lobby.join(click, 1)


async def test_only_the_host_and_the_invited_join_a_closed_circle(match: Match) -> None:
    await match.open(ANN, terms=invited(BO))
    with pytest.raises(errors.NotInvited):
        await match.lobby.join(match.click(CY), 1)
    await match.lobby.join(match.click(BO), 1)
    await match.lobby.leave(match.click(BO), 1)
    await match.lobby.join(match.click(BO), 1)


async def test_robots_get_names_nobody_has(match: Match) -> None:
    table = await match.open(ANN, robots=3)
    assert [(seat.name, seat.robot, seat.user_id) for seat in table.seats[1:]] == [
        ("Robo", "easy", None),
        ("Bolt", "easy", None),
        ("Gizmo", "easy", None),
    ]


async def test_the_robot_that_came_last_goes_first(match: Match) -> None:
    await match.open(ANN, robots=1)
    await match.lobby.join(match.click(BO), 1)
    done = await match.lobby.remove_robot(match.click(BO), 1)
    assert [(seat.number, seat.name) for seat in done.table.seats] == [(0, "Ann"), (1, "Bo")]
    with pytest.raises(errors.NoRobot):
        await match.lobby.remove_robot(match.click(BO), 1)


async def test_when_the_host_leaves_the_next_person_is_host(match: Match) -> None:
    await match.open(ANN, robots=1)
    await match.lobby.join(match.click(BO), 1)
    done = await match.lobby.leave(match.click(ANN), 1)
    assert (done.table.row.host_id, done.table.names) == (BO, ("Robo", "Bo"))
    done = await match.lobby.leave(match.click(BO), 1)
    assert done.table.row.phase == "closed"


async def test_people_without_seat_change_nothing(match: Match) -> None:
    await match.open(ANN, BO, robots=1)
    with pytest.raises(errors.NotSeated):
        await match.lobby.add_robot(match.click(CY), 1, "easy", ("Robo",))
    for change in (match.lobby.remove_robot, match.lobby.leave, match.lobby.start):
        with pytest.raises(errors.NotSeated):
            await change(match.click(CY), 1)


async def test_a_game_needs_as_many_as_its_rules_say(match: Match) -> None:
    await match.open(ANN)
    with pytest.raises(errors.TooFewPlayers) as few:
        await match.lobby.start(match.click(ANN), 1)
    assert few.value.least == 2


async def test_starting_mixes_the_joins_into_the_secret(match: Match, store: Store) -> None:
    await match.open(ANN, BO)
    joins = [seat.join_id for seat in await store.seats(1)]
    done = await match.lobby.start(match.click(BO), 1)
    row = done.table.row
    assert row.phase == "playing"
    assert row.key == table_key(row.secret, joins)
    (entry,) = await match.tables.entries(1)
    assert of_type(Began, entry.deed).seats == 2
    snapshot = there(await store.snapshot_of_turn(1, 1))
    assert snapshot.state == row.state


async def test_nothing_of_the_lobby_works_once_the_game_runs(match: Match) -> None:
    await match.begin(ANN, BO)
    for change in (match.lobby.join, match.lobby.leave, match.lobby.start, match.lobby.remove_robot):
        with pytest.raises(errors.WrongPhase) as wrong:
            await change(match.click(ANN), 1)
        assert wrong.value.phase == "playing"


async def test_two_who_start_at_once_start_one_game(match: Match) -> None:
    await match.open(ANN, BO)
    results = await asyncio.gather(
        match.lobby.start(match.click(ANN), 1), match.lobby.start(match.click(BO), 1), return_exceptions=True
    )
    assert sorted(isinstance(result, errors.WrongPhase) for result in results) == [False, True]
    assert len(await match.tables.entries(1)) == 1


async def test_the_secrets_maker_can_be_given(tables: Tables, match: Match) -> None:
    match.lobby = Lobby(tables, secret=lambda: b"x" * 32)
    assert (await match.open(ANN)).row.secret == b"x" * 32


def seats_for(seats: int, **options: object) -> Callable[[Table], Terms]:
    """Terms with `seats` seats and these options."""

    def revise(table: Table) -> Terms:
        chosen = msgspec.structs.replace(table.options(), **options)
        return msgspec.structs.replace(table.terms, seats=seats, options=msgspec.Raw(msgspec.json.encode(chosen)))

    return revise


async def test_the_host_changes_the_terms_until_the_start(match: Match) -> None:
    before = await match.open(ANN, BO)
    done = await match.lobby.change_terms(match.click(ANN), 1, seats_for(5, edition="harbor"))
    assert (done.table.terms.seats, done.table.options().edition) == (5, "harbor")
    assert (done.table.row.version, done.table.row.secret) == (before.row.version + 1, before.row.secret)
    assert done.table.names == ("Ann", "Bo")
    await match.lobby.start(match.click(BO), 1)
    with pytest.raises(errors.WrongPhase):
        await match.lobby.change_terms(match.click(ANN), 1, seats_for(4))


async def test_only_the_host_or_a_manager_changes_the_terms(match: Match) -> None:
    await match.open(ANN, BO)
    with pytest.raises(errors.NotHost):
        await match.lobby.change_terms(match.click(BO), 1, seats_for(2))
    done = await match.lobby.change_terms(match.click(CY, manager=True), 1, seats_for(2))
    assert done.table.terms.seats == 2


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (1, {}), (5, {}), (6, {"edition": "harbor"}), (0, {}), (3, {"edition": "nothing"})]
)
async def test_seats_that_do_not_fit_change_nothing(match: Match, seats: int, options: dict[str, str]) -> None:
    before = await match.open(ANN, BO, CY)
    with pytest.raises((errors.SeatsDoNotFit, ValueError)):
        await match.lobby.change_terms(match.click(ANN), 1, seats_for(seats, **options))
    assert await match.tables.load(1) == before


async def test_changing_nothing_makes_no_new_version(match: Match) -> None:
    before = await match.open(ANN, BO)
    done = await match.lobby.change_terms(match.click(ANN), 1, lambda table: table.terms)
    assert done.table.row.version == before.row.version


async def test_two_changes_at_once_both_count(match: Match) -> None:
    await match.open(ANN, BO)

    def fewer(table: Table) -> Terms:
        return msgspec.structs.replace(table.terms, seats=2)

    def market(table: Table) -> Terms:
        return seats_for(table.terms.seats, market="10")(table)

    await asyncio.gather(*(match.lobby.change_terms(match.click(ANN), 1, change) for change in (fewer, market)))
    table = await match.tables.load(1)
    assert (table.terms.seats, table.options().market) == (2, "10")


async def test_a_game_with_changed_options_replays_and_can_be_undone(match: Match) -> None:
    await match.open(ANN, BO)
    await match.lobby.change_terms(match.click(ANN), 1, seats_for(5, edition="everything", market="10"))
    table = (await match.lobby.start(match.click(ANN), 1)).table
    joins = [seat.join_id for seat in await match.tables.store.seats(1)]
    assert table.row.key == table_key(table.row.secret, joins)
    await match.act(ANN, Roll(1))
    while (await match.pending()).ask != "build":
        await match.act(ANN, Pass())
    await match.act(ANN, Pass())
    await match.check()
    await match.tables.undo(match.click(ANN), 1)
    await match.check()


async def test_a_table_is_not_opened_for_more_than_can_play(match: Match, store: Store) -> None:
    with pytest.raises(errors.SeatsDoNotFit):
        await match.open(ANN, terms=msgspec.structs.replace(OPEN, seats=5))
    assert await store.table(1) is None

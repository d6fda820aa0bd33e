"""Steps of one person within a few seconds change the board and others' hands once; secrets do not show in that."""

import pytest

from bot.games.mafia_dollar.actions import Offer
from bot.table.click import Click
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import controls, deal, hand_by_dm, pick, play, press, state_of, use
from tests.support.world import Json, MemberActor, World, text_of

SECONDS = 5.0


@pytest.fixture
async def people(world: World, monkeypatch: pytest.MonkeyPatch) -> list[MemberActor]:
    """Ann, whose turn it is, Bo, Cy and Dee. Pauses end when the test lets them."""
    deal(
        monkeypatch,
        Position(
            clan("G01 B25 P01", gangster("G02"), warehouse("W01")),
            clan("G03 I05", warehouse("W03", "L01", "L12")),
            clan("G05 I06", warehouse("W04", "L04")),
            clan("G06 I07", warehouse("W05", "L05")),
        ),
    )
    people = world.people("Ann", "Bo", "Cy", "Dee")
    await play(world, *people)
    world.env.soon = 0.5
    world.bot.publisher._debounce._seconds = SECONDS
    return people


def edits_of(world: World, since: int, *, of: str) -> list[Json]:
    """The edits of that message since then, except answers to clicks."""
    log = world.env.http_requests[since:]
    return [each.json or {} for each in log if each.method == "PATCH" and each.path.endswith(f"/messages/{of}")]


async def hire(world: World, ann: MemberActor) -> None:
    """Ann plays a card in her DMs, and may act then."""
    await pick(world, ann, hand_by_dm(world, ann, 1), "Hire ")


async def offer_secretly(world: World, who: MemberActor, interaction: int) -> None:
    """A player offers a trade to Ann, which only the two may know of."""
    table = await world.table()
    seat = table.seat_of(who.id)
    assert seat is not None
    trade = next(one for one in table.standing() if one.seat == seat.number and one.ask == "trade")
    card = state_of(table).clans[seat.number].hand[0]
    with world.env._bot_scope():
        await world.bot.tables.act(Click(interaction, who.id), 1, trade.id, Offer(0, card))
    await world.env.settle()


async def test_the_board_is_edited_once_after_several_steps(world: World, people: list[MemberActor]) -> None:
    ann, since = people[0], len(world.env.http_requests)
    board = str(world.board().id)
    await hire(world, ann)
    assert "End turn" in str(world.raw(hand_by_dm(world, ann, 1))), "her own hand shows it at once"
    await world.env.advance_time(SECONDS / 2)
    assert edits_of(world, since, of=board) == []
    assert await world.store.due(), "after a crash it would be shown"
    await world.env.advance_time(SECONDS)
    assert len(edits_of(world, since, of=board)) == 1
    assert await world.store.due() == []


async def test_who_is_asked_reads_it_at_once(world: World, people: list[MemberActor]) -> None:
    ann, bo = people[:2]
    await hire(world, ann)
    hand = hand_by_dm(world, ann, 1)
    await use(ann, hand, controls(world, hand, ("end",))[0])
    await press(world, ann, hand_by_dm(world, ann, 1), "Yes")
    assert "Play a card" in text_of(world.raw(hand_by_dm(world, bo, 1)))
    assert f"<@{bo.id}>" in text_of(world.board())
    since = len(world.env.http_requests)
    await world.env.advance_time(2 * SECONDS)
    assert edits_of(world, since, of=str(world.board().id)) == [], "nothing had to wait"


async def test_a_change_that_nobody_clicked_for_is_shown_at_once(world: World, people: list[MemberActor]) -> None:
    ann, since, board = people[0], len(world.env.http_requests), str(world.board().id)
    await hire(world, ann)
    assert edits_of(world, since, of=board) == []
    with world.env._bot_scope():
        await world.bot.tables.resign(Click(99, people[3].id, "Dee"), 1)
    await world.env.settle()
    assert len(edits_of(world, since, of=board)) == 1


@pytest.mark.parametrize("trades", [0, 1])
async def test_a_secret_trade_does_not_show_in_when_the_board_changes(
    world: World, people: list[MemberActor], trades: int
) -> None:
    """Given two tables that differ only in an offer of Bo's to Ann, all others see the same at each moment."""
    ann, bo, cy, dee = people
    board, hands = str(world.board().id), [str(hand_by_dm(world, each, 1).id) for each in (cy, dee)]
    await hire(world, ann)
    since = len(world.env.http_requests)
    await world.env.advance_time(SECONDS / 2)
    for number in range(trades):
        await offer_secretly(world, bo, 300 + number)
    moments = list[list[int]]()
    for _ in range(4):
        moments.append([len(edits_of(world, since, of=each)) for each in (board, *hands)])
        await world.env.advance_time(SECONDS / 4)
    assert moments == [[0, 0, 0], [0, 0, 0], [1, 0, 0], [1, 0, 0]]
    if trades:
        assert "Answer Bo" in str(world.raw(hand_by_dm(world, ann, 1))), "the offer came to Ann"


async def test_what_waits_is_shown_after_a_kill(world: World, people: list[MemberActor]) -> None:
    ann, since, board = people[0], len(world.env.http_requests), str(world.board().id)
    await hire(world, ann)
    assert edits_of(world, since, of=board) == []
    await world.restart()
    assert len(edits_of(world, since, of=board)) == 1
    assert await world.store.due() == []


async def test_what_waits_is_shown_when_the_table_closes(world: World, people: list[MemberActor]) -> None:
    """Given a board that waits, when all agree to close the table, then it is shown, and nothing comes later."""
    ann, *others = people
    board = str(world.board().id)
    await ann.slash(world.channel, "table close")
    for each in others[:-1]:
        await world.press(each, "agree")
    await hire(world, ann)
    since = len(world.env.http_requests)
    await world.press(others[-1], "agree")
    assert (await world.table()).row.phase == "closed"
    assert edits_of(world, since, of=board)
    since = len(world.env.http_requests)
    await world.env.advance_time(2 * SECONDS)
    assert [each.path for each in world.env.http_requests[since:] if each.method == "PATCH"] == []


async def test_a_step_whose_answer_discord_refuses_is_shown_at_once(
    world: World, people: list[MemberActor], may_go_unanswered: None
) -> None:
    ann, since, board = people[0], len(world.env.http_requests), str(world.board().id)
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await hire(world, ann)
    assert len(edits_of(world, since, of=board)) == 1
    assert "End turn" in str(world.raw(hand_by_dm(world, ann, 1)))

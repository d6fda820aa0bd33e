"""When messages wait for the next step of a person, and when they do not."""

import asyncio

import pytest

from bot.publishing.debounce import Debounce
from bot.publishing.message_slots import Plan, PrivateMessage, PublicMessage, is_played_on
from data.rows import SlotRow, Subject
from tests.support.world import World, message_of

ANN, BO = 1, 2
TABLE = Subject("table", 7)
BOARD = PublicMessage(slot="board:1", fingerprint="played", marker="m", patient=True)
HAND = PrivateMessage(slot="hand:1:2", fingerprint="robbed", marker="m", reader=BO, patient=True)


def row(message: PublicMessage | PrivateMessage) -> SlotRow:
    """A message that shows something else."""
    return SlotRow(message.slot, 5, 50, "before", settled=False, posted_at=0.0, marker="m")


def plan(**asks: int) -> Plan:
    """What the table shows; decisions such as `d3` that it asks people for."""
    return Plan(TABLE, 5, [BOARD, HAND], asks={int(name[1:]): user for name, user in asks.items()})


class Debounced(Debounce):
    """A table at which Ann has to decide, and what was published at the end of waits."""

    def __init__(self, seconds: float) -> None:
        self.ended: list[bool] = []
        super().__init__(seconds, lambda _, public: self.ended.append(public))
        self.published(plan(d1=ANN))

    def step(self, user: int, after: Plan) -> None:
        """A person clicks, and everybody may see it."""
        with self.click(TABLE, user):
            self.changed(TABLE)
        self.planned(after)

    def wait(self, *, public: bool = True) -> list[str]:
        """The messages that wait."""
        return [each.slot for each in (BOARD, HAND) if self.holds(TABLE, each, row(each), public=public)]


@pytest.fixture
async def debounced() -> Debounced:
    """A wait that would last for an hour."""
    return Debounced(3600.0)


async def test_a_step_that_leads_to_the_same_persons_next_one_waits(debounced: Debounced) -> None:
    debounced.step(ANN, plan(d2=ANN))
    assert debounced.wait() == ["board:1", "hand:1:2"]
    assert debounced.held(TABLE, public=True)


async def test_a_step_that_asks_somebody_else_shows_the_board_at_once(debounced: Debounced) -> None:
    debounced.step(ANN, plan(d2=BO))
    assert debounced.wait() == ["hand:1:2"], "a hand that asks is not patient"
    assert not debounced.held(TABLE, public=True)
    assert debounced.held(TABLE, public=False)


async def test_after_a_question_the_next_persons_steps_have_a_wait_of_their_own(debounced: Debounced) -> None:
    """Given Ann's turn that ends, when Bo makes a step, then his wait is not what is left of hers."""
    debounced.step(ANN, plan(d2=ANN))
    first = debounced._waits[TABLE, True].timer
    debounced.step(ANN, plan(d3=BO))
    debounced.published(plan(d3=BO))
    assert first.cancelled()
    debounced.step(BO, plan(d4=BO))
    assert debounced._waits[TABLE, True].timer is not first
    assert "board:1" in debounced.wait()


async def test_one_of_several_who_choose_at_the_same_time_asks_nobody_anything_new(debounced: Debounced) -> None:
    debounced.published(plan(d1=ANN, d2=BO))
    debounced.step(ANN, plan(d2=BO))
    assert "board:1" in debounced.wait()


async def test_a_change_that_nobody_clicked_for_waits_for_nothing(debounced: Debounced) -> None:
    debounced.step(ANN, plan(d2=ANN))
    debounced.changed(TABLE)  # a deadline passes
    debounced.planned(plan(d2=ANN))
    assert debounced.wait() == []


async def test_what_asks_or_is_new_does_not_wait(debounced: Debounced) -> None:
    debounced.step(ANN, plan(d2=ANN))
    asking = PrivateMessage(slot="hand:1:2", fingerprint="f", marker="m", reader=BO)
    assert not debounced.holds(TABLE, asking, row(asking), public=True)
    assert not debounced.holds(TABLE, BOARD, None, public=True)


async def test_a_secret_step_sends_only_the_hand_that_it_changes(debounced: Debounced) -> None:
    """Given a hand that waits, when two others trade, then it waits on; when its own reader trades, it is sent."""
    debounced.step(ANN, plan(d2=ANN))
    debounced.wait()
    assert debounced.wait(public=False) == ["board:1", "hand:1:2"]
    traded = PrivateMessage(slot="hand:1:2", fingerprint="robbed, and traded", marker="m", reader=BO, patient=True)
    assert not debounced.holds(TABLE, traded, row(traded), public=False)


async def test_a_secret_step_neither_begins_nor_prolongs_a_wait() -> None:
    """When the publisher runs for a secret, no timer is touched: the board comes when it would have come."""
    debounced = Debounced(3600.0)
    assert debounced.wait(public=False) == []
    debounced.step(ANN, plan(d2=ANN))
    debounced.wait()
    timer = debounced._waits[TABLE, True].timer
    debounced.wait(public=False)
    debounced.step(ANN, plan(d3=ANN))
    assert debounced._waits[TABLE, True].timer is timer, "nor does a second step: nothing waits longer than the first"


@pytest.mark.parametrize("held", [("board:1", "hand:1:2"), ("hand:1:2",), ()])
async def test_the_end_of_a_wait_publishes_only_what_was_held(held: tuple[str, ...]) -> None:
    """If only hands waited, only those are sent: public messages may depend on when they are composed."""
    debounced = Debounced(0.01)
    debounced.step(ANN, plan(d2=ANN))
    for each in (BOARD, HAND):
        if each.slot in held:
            assert debounced.holds(TABLE, each, row(each), public=True)
    async with asyncio.timeout(10):
        while debounced._waits:  # noqa: ASYNC110 - what passes is time
            await asyncio.sleep(0.01)
    assert sorted(debounced.ended) == sorted(slot == "board:1" for slot in held)


async def test_without_a_pause_nothing_waits() -> None:
    debounced = Debounced(0.0)
    debounced.step(ANN, plan(d2=ANN))
    assert debounced.wait() == []


async def test_somebody_whom_anothers_click_asks_again_reads_it_at_once(debounced: Debounced) -> None:
    """Given two who chose at the same time, when the second choice asks the first person, then the board is shown."""
    debounced.published(plan(d1=ANN, d2=BO))
    debounced.step(ANN, plan(d2=BO))
    assert "board:1" in debounced.wait()
    debounced.step(BO, plan(d3=ANN))
    assert "board:1" not in debounced.wait()


async def test_of_two_steps_that_are_shown_together_only_the_last_has_asked_in_its_own_message(
    debounced: Debounced,
) -> None:
    debounced.published(plan(d1=ANN, d2=BO))
    for user in (ANN, BO):
        with debounced.click(TABLE, user):
            debounced.changed(TABLE)
    debounced.planned(plan(d3=ANN))
    assert "board:1" not in debounced.wait()


async def test_somebody_who_looks_meanwhile_has_not_clicked_for_the_change(debounced: Debounced) -> None:
    """Given Bo's look at the next page of a menu, when Ann's step asks him meanwhile, then the board asks him."""
    looked = asyncio.Event()

    async def look() -> None:
        with debounced.click(TABLE, BO):
            await looked.wait()

    looking = asyncio.create_task(look())
    await asyncio.sleep(0)
    debounced.step(ANN, plan(d2=BO))
    looked.set()
    await looking
    assert "board:1" not in debounced.wait()


async def test_what_follows_from_a_click_when_it_is_answered_is_nobodys_click(debounced: Debounced) -> None:
    """Given a robot whose work began with Ann's click, when it moves later, then the wait is over."""
    answered = asyncio.Event()

    async def move() -> None:
        await answered.wait()
        debounced.changed(TABLE)

    with debounced.click(TABLE, ANN):
        debounced.changed(TABLE)
        moving = asyncio.create_task(move())
    debounced.planned(plan(d2=ANN))
    assert "board:1" in debounced.wait()
    answered.set()
    await moving
    assert debounced.wait() == []


async def test_a_change_of_another_table_is_not_of_this_click(debounced: Debounced) -> None:
    with debounced.click(Subject("table", 8), ANN):
        debounced.changed(TABLE)
    debounced.planned(plan(d2=ANN))
    assert debounced.wait() == []


async def test_a_question_that_is_taken_back_leaves_its_hand_at_once(debounced: Debounced) -> None:
    """Given Ann's step that asked Bo, when she undoes it, then his hand does not keep its controls for a while."""
    debounced.step(ANN, plan(d2=BO))
    debounced.published(plan(d2=BO))
    debounced.step(ANN, plan(d3=ANN))
    assert debounced.wait() == []


async def test_a_step_that_its_own_message_may_not_show_waits_for_nothing(debounced: Debounced) -> None:
    def fail() -> None:
        debounced.changed(TABLE)
        debounced.planned(plan(d2=ANN))
        debounced.wait()
        raise TimeoutError

    with pytest.raises(TimeoutError), debounced.click(TABLE, ANN):
        fail()
    assert sorted(debounced.ended) == [False, True]
    assert debounced.wait() == []


async def test_a_click_that_is_refused_ends_no_wait(debounced: Debounced) -> None:
    """It may be about a trade that only two know of."""
    debounced.step(ANN, plan(d2=ANN))
    debounced.wait()
    with pytest.raises(ValueError, match="refused"), debounced.click(TABLE, BO):
        raise ValueError("refused")
    assert debounced.ended == []
    assert debounced.wait(public=False) == ["board:1", "hand:1:2"]


async def test_a_secret_that_is_taken_back_is_shown_like_any_other(debounced: Debounced) -> None:
    """Given a hand that waits, when an offer to its reader is made and taken back, then it does not wait with that."""
    debounced.step(ANN, plan(d2=ANN))
    debounced.wait()
    offered = PrivateMessage(slot="hand:1:2", fingerprint="offered", marker="m", reader=BO, patient=True)
    assert not debounced.holds(TABLE, offered, row(offered), public=False)
    assert debounced.wait(public=False) == ["board:1"]


async def test_a_click_on_a_vote_is_not_debounced(world: World) -> None:
    """Given Ann's turn at a paused table, when she agrees to go on, the board, which she did not click, asks her."""
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    await bo.slash(world.channel, "table pause")
    await world.press(ann, "agree")
    assert (await world.table()).paused
    page = message_of(await world.press(bo, "ask", "resume"))
    await world.press(bo, "propose", on=page)
    world.env.soon = 0.5
    world.bot.publisher._debounce._seconds = 3600.0
    await world.press(ann, "agree")
    assert "roll" in world.verbs(world.board())
    assert await world.store.due() == []


async def test_an_undo_that_leads_back_to_the_turn_before_is_shown_at_once(world: World) -> None:
    """Given Bo's new board, when Ann takes back her last step there, then the board of her turn asks her again."""
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    world.env.soon = 0.5
    world.bot.publisher._debounce._seconds = 3600.0
    await world.press(ann, "pass")
    assert "roll" in world.verbs(world.board())
    await world.press(ann, "undo")
    assert "build" in world.verbs(world.board())
    assert await world.store.due() == []


@pytest.mark.parametrize(
    ("slot", "played"),
    [("board:7", True), ("chain:3", True), ("hand:0:5", True), ("vote:2", False), ("lobby", False), ("", False)],
)
def test_only_where_people_play_a_click_shows_their_next_decision(slot: str, played: bool) -> None:
    assert is_played_on(slot) is played

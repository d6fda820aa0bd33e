"""Undoing one's own last step."""

from cogs.ui import words
from tests.support.dealing import deal, town
from tests.support.scenarios import exercises
from tests.support.world import World, labels, text_of

NOTHING = (
    "You can take back your last step until dice are rolled or somebody else moves. "
    "`/table undo back:` asks the table to go further back."
)
ANNS = "The last step was Ann's: only they can take it back."


@exercises("button undo")
async def test_undo_of_a_turns_end_restores_the_old_board(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    await world.choose(ann, "build", "cafe")
    assert world.pinged(world.messages()[-1]) == [bo.id]
    newer = world.board()
    assert "undo" in world.verbs(newer)
    await world.press(ann, "undo")
    assert newer.id not in [message.id for message in world.messages()]
    board = world.board()
    assert "build" in world.verbs(board)
    assert "built" not in text_of(board)
    assert [world.pinged(message) for message in world.messages() if world.pinged(message)] == []
    assert await world.asked() == [(0, "build")]
    await world.choose(ann, "build", "ranch")
    assert "built **a Ranch**" in text_of(await ann.slash(world.channel, "table log"))
    assert await world.asked() == [(1, "roll")]


async def test_a_board_says_whose_undo_it_is_until_nobody_can_use_it(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4, 1])
    await world.press(ann, "roll")
    assert "undo" not in world.verbs(world.board())
    await world.press(ann, "pass")
    assert "Ann: undo" in labels(world.raw(world.board()))
    await world.press(bo, "roll")
    assert [each for each in world.messages() if "undo" in world.verbs(each)] == []


async def test_an_old_undo_button_takes_no_other_step_back(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    await world.choose(ann, "build", "cafe")
    remembered = world.memory(world.board())
    old = next(control for control in world.controls(world.board()) if control.split(":")[3] == "undo")
    await world.press(ann, "undo")
    await world.choose(ann, "build", "ranch")
    assert "That was settled already." in text_of(await world.late(ann, remembered, old))
    assert "built **a Ranch**" in text_of(await ann.slash(world.channel, "table log"))
    assert await world.asked() == [(1, "roll")]


@exercises("/table undo")
async def test_undo_by_command(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    await ann.slash(world.channel, "machi roll")
    await ann.slash(world.channel, "machi build", card="cafe")
    assert text_of(await bo.slash(world.channel, "table undo")) == ANNS
    undone = await ann.slash(world.channel, "table undo")
    assert undone.ephemeral
    assert text_of(undone) == str(words.UNDONE)
    assert text_of(await ann.slash(world.channel, "table undo")) == NOTHING
    log = text_of(await bo.slash(world.channel, "table log"))
    assert "1 step taken back" in log
    assert "-# ↩️ Ann took back a step of turn 1." in log


async def test_dice_are_never_taken_back(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    assert "undo" not in world.verbs(world.board())
    assert text_of(await ann.slash(world.channel, "table undo")) == NOTHING


async def test_two_steps_are_undone_one_by_one_repeatedly(world: World) -> None:
    deal(world.patch, town(3, business_center=1), town(0, mine=1))
    ann, _ = await world.players("Ann", "Bo", dice=[6])
    await world.press(ann, "roll")
    for _ in range(2):
        await ann.slash(world.channel, "machi choose", player="Bo", give="bakery", take="mine")
        await world.choose(ann, "build", "cafe")
        await world.press(ann, "undo")
        await world.choose(ann, "build", "ranch")
        await world.press(ann, "undo")
        assert await world.asked() == [(0, "build")]
        await world.press(ann, "undo")
        assert await world.asked() == [(0, "swap")]
        assert text_of(await ann.slash(world.channel, "table undo")) == NOTHING
    await world.press(ann, "pass")
    await world.press(ann, "pass")
    assert await world.asked() == [(1, "roll")]
    assert "Checked so far" in text_of(await ann.slash(world.channel, "table verify"))


async def test_a_bystander_takes_nothing_back(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    await world.play(ann, bo, dice=[4])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    assert text_of(await world.press(bo, "undo")) == ANNS
    assert "You do not play at this table" in text_of(await world.press(cy, "undo"))


async def test_a_robots_move_ends_it(world: World) -> None:
    (ann,) = await world.players("Ann", robots=1, dice=[4])
    await world.press(ann, "roll")
    await world.press(ann, "pass")
    assert (await world.asked())[0][0] == 0
    assert "undo" not in world.verbs(world.board())
    assert text_of(await ann.slash(world.channel, "table undo")) == NOTHING

"""The bot dies and another process continues with the same database."""

from collections.abc import Sequence
from types import SimpleNamespace

import msgspec

from bot.games.machi_koro.lessons import Ringed
from bot.games.machi_koro.views import MachiView, TurnView
from bot.pictures.picture import Picture
from cogs.ui import words
from rendering import machi_koro as pictures
from tests.support.dealing import deal, town
from tests.support.world import World, templates, text_of


async def test_every_button_goes_on_working(world: World) -> None:
    deal(world.patch, town(3, "radio_tower", business_center=1), town(0, mine=1))
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "machi open", first="joining")
    await world.restart()
    await world.press(bo, "join")
    await world.restart()
    await world.press(ann, "start")
    await world.restart()
    await world.press(ann, "roll")
    await world.restart()
    await world.press(ann, "keep")
    if await world.asked() == [(0, "swap")]:
        await world.restart()
        await world.press(ann, "pass")
    await world.restart()
    await world.press(ann, "pass")
    assert await world.asked() == [(1, "roll")]
    await world.restart()
    await world.press(ann, "undo")
    assert await world.asked() == [(0, "build")]
    asked = await ann.slash(world.channel, "table close")
    assert "Waiting for" in text_of(asked)
    await world.restart()
    await world.press(bo, "agree")
    assert (await world.table()).row.phase == "closed"


async def test_nothing_is_sent_when_all_is_up_to_date(world: World) -> None:
    await world.players("Ann", "Bo")
    before = len(world.env.http_requests)
    await world.restart()
    sent = [f"{request.method} {request.path}" for request in world.env.http_requests[before:]]
    assert [line for line in sent if "messages" in line or "commands" in line] == []


async def test_robots_go_on(world: World) -> None:
    (ann,) = world.people("Ann")

    async def asleep(*_: object) -> bool:
        return False

    with world.patch.context() as patched:
        patched.setattr("bot.robots.players.Robots._step", asleep)
        await world.play(ann, robots=1, dice=[4])
        await world.press(ann, "roll")
        await world.press(ann, "pass")
        assert await world.asked() == [(1, "roll")]
    await world.restart()
    assert (await world.asked())[0][0] == 0


async def test_templates_outlive_messages_of_every_kind(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    before = templates(world.bot)
    await world.play(ann, bo, dice=[4])
    await ann.slash(world.channel, "table resign")
    await ann.slash(world.channel, "table show", text=True)
    await ann.slash(world.channel, "card", name="mine")
    await world.env.advance_time(3600)
    assert templates(world.bot) == before
    await world.press(ann, "roll")
    assert "build" in world.verbs(world.board())


async def test_a_question_from_before_a_restart_can_be_answered_afterwards(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    asked = await ann.slash(world.channel, "table resign")
    remembered, (resign, _) = world.memory(asked), world.controls(asked)
    await world.restart()
    assert text_of(await world.late(ann, remembered, resign)) == str(words.RESIGNED)


async def test_a_new_look_of_boards_reaches_the_live_one_only(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[2])
    await world.press(ann, "roll", 1)
    await world.press(ann, "pass")

    def drawn(
        view: MachiView, turn: TurnView, names: Sequence[str], *, table_number: int, ringed: Ringed | None
    ) -> Picture:
        usual = pictures.board(view, turn, names, table_number=table_number, ringed=ringed)
        return msgspec.structs.replace(usual, alt="drawn in another way")

    world.patch.setattr("cogs.machi_koro.board.pictures", SimpleNamespace(board=drawn))
    world.patch.setattr("cogs.machi_koro.board.DRAWN", 99)
    world.patch.setattr("cogs.machi_koro.presenter.MachiPresenter.drawn", 99)
    for edits in (1, 0):
        before = len(world.env.http_requests)
        await world.restart()
        edited = [request.path for request in world.env.http_requests[before:] if request.method == "PATCH"]
        changed = [path.rpartition("/")[2] for path in edited if "/messages/" in path]
        assert changed == [str(world.board().id)] * edits

"""A new name shows from the person's next click that everybody sees, and no sooner."""

from collections.abc import Awaitable, Callable

import pytest

from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.machi_koro.test_post import begin, choose_part, editor, send
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.world import MemberActor, World, pictures, shown_by

Secret = Callable[[World, MemberActor], Awaitable[object]]


def rename(world: World, who: MemberActor, name: str) -> None:
    """Give a person another name in the server."""
    world.env.backend.edit_member(world.guild.id, who.id, {"nick": name})


def public(world: World) -> list[object]:
    return [world.raw(message) for message in world.messages()]


async def test_a_new_name_shows_from_the_next_move(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[4])
    rename(world, ann, "Queen Ann")
    before = public(world)
    await world.press(bo, "look")
    assert public(world) == before, "nothing is shown again for its sake"
    await world.press(ann, "roll")
    assert "Queen Ann" in pictures(world.board())[0]["description"]
    assert (await world.table()).names == ("Queen Ann", "Bo")
    await world.press(ann, "pass")
    assert "Queen Ann" in shown_by(world.board())


async def test_a_new_name_shows_in_the_lobby_and_in_a_vote(world: World) -> None:
    ann, bo, _ = await world.seated("Ann", "Bo", "Cy")
    rename(world, ann, "Queen Ann")
    await world.choose(ann, "robots", "easy")
    assert "Queen Ann" in shown_by(world.messages()[-1])
    await world.press(ann, "start")
    rename(world, bo, "King Bo")
    await bo.slash(world.channel, "table draw")
    assert (await world.table()).names[:2] == ("Queen Ann", "King Bo")


async def test_looking_changes_no_name(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    rename(world, ann, "Queen Ann")
    before = public(world)
    await world.look(ann, "table", "log")
    await ann.slash(world.channel, "table undo")
    await world.env.settle()
    assert public(world) == before
    assert (await world.table()).names == ("Ann", "Bo")


@pytest.fixture
def secrets(world: World, monkeypatch: pytest.MonkeyPatch) -> list[MemberActor]:
    """Ann, who is active, Bo, and Cy, who may trade with her."""
    mafia.deal(
        monkeypatch,
        Position(
            clan("G01 B25 P01", gangster("G02"), warehouse("W01")),
            clan("G03 I05", warehouse("W03", "L01", "L12")),
            clan("G05 I06", warehouse("W04", "L04")),
        ),
    )
    return world.people("Ann", "Bo", "Cy")


async def offered(world: World, bo: MemberActor) -> None:
    await mafia.offer(world, bo, await mafia.my_hand(world, bo), "Ann", "Revolver")


async def looked(world: World, bo: MemberActor) -> None:
    await mafia.my_hand(world, bo)


@pytest.mark.parametrize("secret", [offered, looked])
async def test_a_secret_step_does_not_show_a_new_name(world: World, secrets: list[MemberActor], secret: Secret) -> None:
    _, bo, _ = secrets
    await mafia.play(world, *secrets)
    rename(world, bo, "King Bo")
    before, entries = public(world), len(await world.bot.tables.entries(1))
    await secret(world, bo)
    await world.env.settle()
    assert public(world) == before
    assert (await world.table()).names == ("Ann", "Bo", "Cy")
    assert (len(await world.bot.tables.entries(1)) > entries) == (secret is offered)


async def test_a_click_in_a_direct_message_does_not_know_the_name_in_the_server(
    world: World, secrets: list[MemberActor]
) -> None:
    ann, *_ = secrets
    await mafia.play(world, *secrets)
    rename(world, ann, "Queen Ann")
    await mafia.pick(world, ann, mafia.hand_by_dm(world, ann, 1), "Play the")
    assert (await world.table()).names[0] == "Ann"
    board = next(m for m in reversed(world.messages()) if "hand" in world.verbs(m))
    await world.press(ann, "hand")
    assert "Queen Ann" not in shown_by(board)
    await ann.slash(world.channel, "table draw")
    assert (await world.table()).names[0] == "Queen Ann"


async def test_a_hidden_order_by_post_does_not_show_a_new_name(world: World) -> None:
    """Given orders that were handed in: handing in others is seen by nobody."""
    ann, _ = await begin(world, "Ann", "Bo")
    page = await editor(world, ann)
    await send(world, ann, page)
    rename(world, ann, "Queen Ann")
    before = public(world)
    page = await editor(world, ann)
    await choose_part(world, ann, page, "buy", "forest")
    await send(world, ann, page)
    assert public(world) == before
    assert (await world.table()).names == ("Ann", "Bo")
    await send(world, ann, page, final=True)
    assert public(world) != before
    assert (await world.table()).names == ("Queen Ann", "Bo")

"""Leaving and resigning: each refusal names the other command where that one is needed."""

from cogs.ui import words
from tests.support.world import World, message_of, text_of


async def test_resigning_before_the_start_names_leaving(world: World) -> None:
    _, bo = await world.seated("Ann", "Bo")
    assert text_of(await bo.slash(world.channel, "table resign")) == str(words.LEAVE_INSTEAD)


async def test_leaving_a_game_names_resigning_by_command_and_by_button(world: World) -> None:
    ann, bo = await world.seated("Ann", "Bo")
    remembered, (_, leave) = world.memory(world.messages()[0]), world.find("leave")
    await world.press(ann, "start")
    assert text_of(await bo.slash(world.channel, "table leave")) == str(words.RESIGN_INSTEAD)
    assert text_of(await world.late(bo, remembered, leave)) == str(words.RESIGN_INSTEAD)


async def test_a_resigned_player_has_no_move_and_cannot_resign_again(world: World) -> None:
    _, bo, _ = await world.players("Ann", "Bo", "Cy")
    private = message_of(await bo.slash(world.channel, "table resign"))
    await world.press(bo, "resign", on=private)
    assert text_of(await bo.slash(world.channel, "table resign")) == str(words.OUT_ALREADY)
    helped = text_of(await bo.slash(world.channel, "help"))
    assert "You have left this game, and can watch" in helped
    assert "when it is your turn" not in helped


async def test_only_the_host_or_a_manager_closes_a_lobby(world: World) -> None:
    _, bo = await world.seated("Ann", "Bo")
    assert "or a server manager" in text_of(await bo.slash(world.channel, "table close"))
    assert (await world.table()).row.phase == "lobby"

"""Answers name commands as links, by the ids that Discord gave them."""

from bot.publishing import command_mentions
from tests.support.world import World, message_of, text_of


async def test_an_answer_names_commands_by_the_ids_that_discord_gave(world: World) -> None:
    (ann,) = world.people("Ann")
    answer = message_of(await ann.slash(world.channel, "table show"))
    (table,) = [each.id for each in await world.bot.tree.fetch_commands() if each.name == "table"]
    assert f"</table open:{table}> starts one." in answer.content
    assert "`/table open` starts one." in text_of(answer)


async def test_the_ids_are_known_again_after_a_restart(world: World) -> None:
    known = dict(command_mentions._ids)
    assert "table open" in known
    command_mentions.learn({})
    await world.restart()
    assert command_mentions._ids == known

"""Messages that Discord posts late or twice are found and removed; those of others stay."""

import discord
import msgspec
from simcord.backend import serializers

from bot.publishing.stray_copies import UNCERTAIN_SECONDS
from data.rows import SlotRow, Subject
from tests.bot.publishing.test_publisher import boards, go_over, people, poke, requests, roll, slot
from tests.support.world import Json, MemberActor, World, text_of

__all__ = ["people"]

TABLE = Subject("table", 1)
LATE = "You are wanted at the table."


def copied(world: World, original: discord.Message, author: int | None = None, answers: Json | None = None) -> int:
    """Discord posts that message of the bot's once more; the id of the copy."""
    backend, raw = world.env.backend, world.memory(original)
    backend.create_message(
        original.channel.id,
        backend.bot_user.id if author is None else author,
        raw["content"],
        components=raw["components"],
        flags=raw["flags"],
        interaction_metadata=answers,
    )
    return world.messages()[-1].id


def said(world: World, text: str) -> int:
    """Discord posts a line of the bot's; its id."""
    backend = world.env.backend
    backend.create_message(world.channel.id, backend.bot_user.id, text)
    return world.messages()[-1].id


def there(world: World) -> list[int]:
    """The messages of the channel."""
    return [message.id for message in world.messages()]


async def give_up(world: World) -> None:
    """The line is not wanted any more, and nobody knows whether Discord has taken it."""
    intent = SlotRow("ping:9", world.channel.id, None, None, settled=False, posted_at=world.clock(), marker=LATE)
    async with world.store.change() as tx:
        await tx.write_slot(TABLE, intent)
    await poke(world)


async def searched(world: World) -> None:
    """Somebody looks for the table: its channel is searched from the beginning."""
    with world.env._bot_scope():
        world.bot.publisher.refresh(TABLE)
    await world.env.settle()


async def test_a_copy_is_removed_when_somebody_looks_for_the_table(world: World, people: list[MemberActor]) -> None:
    board = world.board()
    stray = copied(world, board)
    await searched(world)
    assert stray not in there(world)
    assert board.id in there(world)
    assert all(not row.slot.startswith("was:") for row in await world.store.slots(TABLE))


async def test_a_click_on_a_copy_counts_and_removes_it(world: World, people: list[MemberActor]) -> None:
    board = world.board()
    stray = copied(world, board)
    await world.press(people[0], "roll")  # the newest is the copy
    assert "build" in world.verbs(board)
    assert there(world)[-1] != stray
    assert stray not in there(world)


async def test_what_others_post_and_answers_and_boards_of_other_tables_stay(
    world: World, people: list[MemberActor]
) -> None:
    board = world.board()
    stranger = copied(world, board, people[1].id)
    asker = serializers.user_payload(world.env.backend.users[people[0].id])
    answer = copied(world, board, answers={"id": "5", "type": 2, "user": asker})
    other, marker = (
        world.env.backend.get_message(world.channel.id, copied(world, board)),
        (await slot(world, "board:1")).marker,
    )
    shown = msgspec.json.encode(other.components).replace(b"t:1:", b"t:999:").replace(marker.encode(), b"other")
    other.components = msgspec.json.decode(shown)
    await searched(world)
    assert {stranger, answer, other.id} <= set(there(world))


async def test_one_that_was_posted_before_the_table_was_opened_stays(world: World) -> None:
    earlier = said(world, LATE)
    await world.env.advance_time(UNCERTAIN_SECONDS)
    await world.play(*world.people("Ann", "Bo"))
    await give_up(world)
    late = said(world, LATE)
    await searched(world)
    assert earlier in there(world)
    assert late not in there(world)


async def test_a_line_that_was_given_up_is_removed_when_discord_posts_it_after_all(
    world: World, people: list[MemberActor]
) -> None:
    """Nothing in it names the table; it has the marker of what was to be sent."""
    await searched(world)
    await give_up(world)
    late, other = said(world, LATE), said(world, "Nobody is wanted.")
    await world.env.advance_time(61)
    assert late not in there(world)
    assert other in there(world)


async def test_the_next_line_that_says_the_same_stays(world: World, people: list[MemberActor]) -> None:
    same = said(world, LATE)
    row = SlotRow("ping:8", world.channel.id, same, "shown", settled=True, posted_at=world.clock(), marker=LATE)
    async with world.store.change() as tx:
        await tx.write_slot(TABLE, row)
    await give_up(world)
    await world.env.advance_time(61)
    assert same in there(world)


async def test_nothing_is_searched_once_every_post_has_an_answer_again(world: World, people: list[MemberActor]) -> None:
    await searched(world)
    await give_up(world)
    await world.env.advance_time(UNCERTAIN_SECONDS + 61)
    before = len(world.env.http_requests)
    await roll(world, people[0], 1)
    await go_over(world, people[0], 2)
    assert "POST messages" in requests(world, before)
    assert "GET messages" not in requests(world, before)


async def test_a_search_that_fails_is_tried_again_the_next_time(world: World, people: list[MemberActor]) -> None:
    stray = copied(world, world.board())
    world.env.inject_error("GET", "/channels/*/messages", status=500, times=None)
    await searched(world)
    assert stray in there(world)
    world.env.backend.faults.clear()
    await poke(world)
    assert stray not in there(world)


async def test_a_message_whose_id_is_not_stored_yet_is_no_copy(world: World, people: list[MemberActor]) -> None:
    board, row = world.board(), await slot(world, "board:1")
    async with world.store.change() as tx:
        await tx.write_slot(TABLE, msgspec.structs.replace(row, message_id=None))
    strays = world.bot.publisher._strays
    with world.env._bot_scope():
        assert not await strays.is_stray(TABLE, board)
        strays.look_again(TABLE, world.channel.id)
        assert not await strays.find(TABLE)
    assert boards(world)[-1].id == board.id
    assert text_of(board)


async def test_an_answer_to_one_person_is_no_copy(world: World, people: list[MemberActor]) -> None:
    message = world.board()
    message.flags.ephemeral = True
    with world.env._bot_scope():
        assert not await world.bot.publisher._strays.is_stray(TABLE, message)


async def test_what_was_sent_twice_is_looked_for_after_a_restart_too(world: World, people: list[MemberActor]) -> None:
    row = await slot(world, "board:1")
    world.env.backend.delete_message(world.channel.id, row.message_id or 0)
    async with world.store.change() as tx:
        await tx.write_slot(TABLE, msgspec.structs.replace(row, message_id=None))
    await poke(world)
    await world.restart()
    late = copied(world, world.board())
    await world.env.advance_time(61)
    assert late not in there(world)
    assert (await slot(world, "board:1")).message_id in there(world)


async def test_a_settled_board_that_was_sent_twice_stays_once(world: World, people: list[MemberActor]) -> None:
    """It has no controls, so only its marker tells whose it is."""
    await roll(world, people[0], 1)
    await go_over(world, people[0], 2)
    row = await slot(world, "board:1")
    world.env.backend.delete_message(world.channel.id, row.message_id or 0)
    async with world.store.change() as tx:
        await tx.write_slot(TABLE, msgspec.structs.replace(row, message_id=None, settled=False))
    await poke(world)
    again = await slot(world, "board:1")
    (settled,) = [message for message in world.messages() if message.id == again.message_id]
    late = copied(world, settled)
    await world.env.advance_time(61)
    assert late not in there(world)
    assert again.settled
    assert again.message_id in there(world)

"""Practice from here: from a mistake, or a turn of a finished game, on against robots, in no records."""

import discord
import msgspec
import pytest
from msgspec.structs import replace
from simcord.builders import ChannelHandle

from bot.games.entries import Acted, Entry
from bot.games.machi_koro.orders import Orders
from bot.review.decisions import VERSION, Mistake, Played
from bot.review.kept import pack_decisions
from bot.robots.players import Robots
from bot.table.click import Click
from bot.table.table import Table
from cogs.tables import guided_words, opening_words, practice_words, review_words
from cogs.ui import verbs
from data.rows import PostalTurnRow, ReviewRow
from tests.bot.review.test_review import BASE, MAFIA
from tests.cogs.mafia_dollar.tables import close_dms
from tests.cogs.tables.test_review import Asked
from tests.support.alone import play_on
from tests.support.finished import finish, recording_of
from tests.support.scenarios import exercises
from tests.support.values import of_type, there
from tests.support.world import MemberActor, World, labels, message_of, parts, pictures, text_of

POST = "machi-koro-base-by-post-1"


async def finished(world: World, name: str, who: MemberActor, seat: int = 2) -> Table:
    """A finished game with that person in a seat, and another person in the first one."""
    seats: list[int | None] = [None] * recording_of(name).seats
    seats[0], seats[seat] = world.person("Zed").id, who.id
    return await world.bot.tables.load(await finish(world.store, name, seats, guild=world.guild.id, snapshots=True))


async def own_entry(world: World, table: Table, seat: int) -> Entry:
    """What that seat decided in the middle of the game."""
    entries = await world.bot.tables.entries(table.id)
    own = [entry for entry in entries if isinstance(entry.deed, Acted) and entry.deed.seat == seat]
    return own[len(own) // 2]


async def practise(world: World, who: MemberActor, name: str) -> tuple[Table, Table, ChannelHandle]:
    """A finished game, a practice that the command begins from its middle, and the practice's thread."""
    source = await finished(world, name, who)
    turn = (await own_entry(world, source, 2)).turn
    told = await who.slash(world.channel, "table review", practice=turn, table=str(source.id))
    (thread,) = world.channel.threads
    assert f"<#{thread.id}>" in text_of(told)
    return source, await world.table(thread), thread


def board_in(world: World, thread: ChannelHandle) -> discord.Message:
    """The newest board."""
    return next(message for message in reversed(world.messages(thread)) if "ask_close" in world.verbs(message))


@exercises("button practice")
@pytest.mark.parametrize("name", [BASE, MAFIA])
async def test_a_mistake_can_be_practised_with_one_tap(world: World, real_pictures: None, name: str) -> None:
    Asked(world)
    (ann,) = world.people("Ann")
    close_dms(world, ann)
    source = await finished(world, name, ann)
    entry = await own_entry(world, source, 2)
    given = bytes(of_type(Acted, entry.deed).action).decode()
    kept = Played(1, (Mistake(entry.turn, entry.number, 2, given, given, 0.5, 0.1, 0.01, 48),))
    async with world.store.change() as tx:
        for seat in range(len(source.seats)):
            packed = pack_decisions(kept if seat == 2 else Played(0))
            await tx.write_judgement(source.id, seat, ReviewRow(VERSION, source.row.entries, packed))
    review = message_of(await ann.slash(world.channel, "table review", table=str(source.id)))
    mistakes = message_of(await world.press(ann, "mistakes", on=review))
    told = await world.press(ann, "practice", on=mistakes)
    (thread,) = world.channel.threads
    table = await world.table(thread)
    practice = there(table.terms.practice)
    assert text_of(told) == practice_words.begun(table, practice)
    assert f"Turn {practice.turn}:" in text_of(mistakes)
    assert [seat.user_id for seat in table.seats] == [None, None, ann.id, *[None] * (len(table.seats) - 3)]
    assert {seat.robot for seat in table.seats} == {None, "normal", "easy"}, "a person's seat gets a normal robot"
    assert not {seat.name for seat in table.seats} & {seat.name for seat in source.seats}
    assert [decision.seat for decision in table.pending()] == [2]
    board = board_in(world, thread)
    assert practice_words.note(table) in text_of(board)
    assert [text_of(message) for message in world.messages() if world.controls(message)] == [], "only the thread is new"


@pytest.mark.parametrize("name", [BASE, MAFIA])
async def test_one_can_practise_from_each_moment_on_which_it_turned_or_from_ones_next_decision(
    world: World, real_pictures: None, name: str
) -> None:
    Asked(world)
    (ann,) = world.people("Ann")
    source = await finished(world, name, ann)
    review = message_of(await ann.slash(world.channel, "table review", table=str(source.id)))
    entries = await world.bot.tables.entries(source.id)
    own = [entry.turn for entry in entries if isinstance(entry.deed, Acted) and entry.deed.seat == 2]
    turns = [moment.turn for moment in there(await world.bot.reviews.of(source)).moments]
    starts = dict.fromkeys(next(each for each in own if each >= turn) for turn in turns if turn <= own[-1])
    offered = [label for label in labels(world.raw(review)) if "Practise" in label]
    assert offered == [practice_words.from_turn(turn) for turn in starts]
    told = await world.press(ann, "practice", on=review)
    (thread,) = world.channel.threads
    table = await world.table(thread)
    assert text_of(told) == practice_words.begun(table, there(table.terms.practice))
    assert there(table.terms.practice).turn == next(iter(starts))
    close_dms(world, ann)
    over = await play_on(world, ann, thread)
    again = await ann.slash(thread, "table review")
    (picture,) = pictures(world.raw(message_of(again)))
    assert f"Practice from turn {there(over.terms.practice).turn} of table {source.id}" in picture["description"]


async def test_who_did_not_play_is_offered_no_practice(world: World, real_pictures: None) -> None:
    Asked(world)
    ann, cy = world.people("Ann", "Cy")
    source = await finished(world, BASE, ann)
    review = message_of(await cy.slash(world.channel, "table review", table=str(source.id)))
    assert "practice" not in world.verbs(review)


@exercises("/table review", "offers /table review table")
@pytest.mark.parametrize("name", [BASE, MAFIA])
async def test_it_ends_with_another_try_and_stands_in_no_record(
    world: World, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Robots, "_drawn", lambda robots, table: 10_000.0)
    (ann,) = world.people("Ann")
    source, table, thread = await practise(world, ann, name)
    assert (await ann.autocomplete(world.channel, "table review", "table", "")) != []
    said = practice_words.copy(there(table.terms.practice))
    running = text_of(await ann.slash(thread, "table verify"))
    assert "**Checked so far.**" in running
    assert said in running
    over = await play_on(world, ann, thread)
    assert over.row.phase == "over"
    poster = next(message for message in reversed(world.messages(thread)) if world.controls(message))
    assert world.verbs(poster)[:3] == ["practice", "replay", "review"]
    assert practice_words.note(table) in text_of(poster)
    assert await world.store.result(table.id) is None
    assert await world.store.achievements_at(table.id) == []
    assert await world.store.player(ann.id) is None
    checked = text_of(await ann.slash(thread, "table verify"))
    assert "**Checked.**" in checked
    assert said in checked
    assert "nobody could choose" not in checked
    assert said in text_of(await ann.slash(thread, "table verify", file=True))
    button = next(each for each in world.controls(poster) if ":practice:" in each)
    told = await ann.click(poster, custom_id=button)
    assert "is in" in text_of(told)
    again = await world.bot.tables.load(table.id + 1)
    assert again.terms.practice == table.terms.practice
    assert (again.game.turn(again.state), again.pending()[0].ask) == (
        table.game.turn(table.state),
        table.pending()[0].ask,
    )
    assert source.row.entries > again.row.entries


@exercises("button ask_close", "button close")
async def test_it_goes_on_after_a_restart_and_can_be_left(world: World) -> None:
    (ann,) = world.people("Ann")
    _, table, thread = await practise(world, ann, BASE)
    await world.restart()
    board = board_in(world, thread)
    assert "undo" not in world.verbs(board), "what was done in the old game stays"
    asked = await ann.click(board, custom_id=next(each for each in world.controls(board) if ":ask_close" in each))
    assert text_of(asked).startswith(str(guided_words.SURE_TO_LEAVE))
    await world.press(ann, "close", on=asked)
    assert (await world.bot.tables.load(table.id)).row.phase == "closed"


async def test_by_post_it_begins_with_that_postal_turns_orders(world: World) -> None:
    (ann,) = world.people("Ann")
    source = await finished(world, POST, ann, seat=1)
    entries = await world.bot.tables.entries(source.id)
    own = [one for one in entries if isinstance(one.deed, Acted) and one.deed.seat == 1 and one.turn > 20][1]
    first = next(one.number for one in entries if one.turn == own.turn - 1)
    async with world.store.change() as tx:
        await tx.add_postal_turn(source.id, PostalTurnRow(1, first, own.number + 9, (), (), 0.0))
        await tx.write_terms(source.id, msgspec.json.encode(replace(source.terms, pace="postal")))
    told = await ann.slash(world.channel, "table review", practice=own.turn, table=str(source.id))
    assert "is in" in text_of(told)
    (thread,) = world.channel.threads
    table = await world.table(thread)
    assert table.postal
    assert table.game.turn(table.state) == own.turn - 1, "the orders are for the whole postal turn"
    assert practice_words.note(table) in "".join(map(text_of, world.messages(thread)))
    await world.bot.postal_office.hand_in(Click(9_000_000, ann.id, "Ann"), table.id, [Orders()], final=True)
    await world.bot.postal_office.idle(table.id)
    await world.env.settle()
    await world.bot.publisher.idle(table.subject)
    after = await world.table(thread)
    assert after.game.turn(after.state) > own.turn + 1
    assert "**Checked so far.**" in text_of(await ann.slash(thread, "table verify"))
    reports = [row.slot for row in await world.store.slots(table.subject) if row.slot.startswith("report:")]
    assert reports == ["report:1"], "what the old game reported is not reported again"


async def test_only_who_played_practises_and_only_after_the_end(world: World) -> None:
    ann, bo, cy = world.people("Ann", "Bo", "Cy")
    source = await finished(world, BASE, ann)
    nothing = await ann.slash(world.channel, "table review", practice=9999, table=str(source.id))
    assert text_of(nothing) == practice_words.NOTHING_THEN(turn=9999)
    await world.play(bo, cy)
    early = await bo.slash(world.channel, "table review", practice=1)
    assert text_of(early) == str(review_words.NOT_YET)
    mistakes = world.memory(world.board())
    forged = verbs.PRACTICE.at(source.ref, arg=5).custom_id
    next(part for part in parts(mistakes) if "custom_id" in part)["custom_id"] = forged
    assert text_of(await world.late(cy, mistakes, forged)) == str(review_words.NOT_YOURS)
    assert world.channel.threads == []


async def test_in_a_thread_it_opens_beside_it_and_elsewhere_it_is_refused(world: World) -> None:
    (ann,) = world.people("Ann")
    source, table, thread = await practise(world, ann, BASE)
    turn = there(table.terms.practice).turn
    await ann.slash(thread, "table review", practice=turn, table=str(source.id))
    assert len(world.channel.threads) == 2
    news = world.guild.create_news_channel("news")
    refused = await ann.slash(news, "table review", practice=turn, table=str(source.id))
    assert text_of(refused) == str(opening_words.NO_THREAD_TO_LEARN)

"""/table replay: a whole game as an animation, drawn privately, then shared."""

import asyncio

import msgspec

from bot.calendar.preferences import Person
from bot.pictures.animation import Film, Shot
from bot.publishing import replays
from cogs.tables import replay_words
from cogs.ui.replies import amend
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.fixtures import SHORT
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, pictures, text_of


async def resigned(world: World, who: MemberActor) -> None:
    asked = await who.slash(world.channel, "table resign")
    await world.press(who, "resign", on=asked)


def files(world: World) -> list[bytes]:
    return [data for url, data in world.env.backend.cdn._blobs.items() if url.endswith(".gif")]


@exercises("/table replay")
async def test_a_running_game_of_machi_koro_can_be_replayed(world: World, real_pictures: None) -> None:
    ann, bo, dee = world.people("Ann", "Bo", "Dee")
    await world.play(ann, bo, dice=[1, 1, 1])
    for who in (ann, bo):
        await world.press(who, "roll")
        await world.press(who, "pass")
    shown = await bo.slash(world.channel, "table replay")
    assert shown.ephemeral
    message = world.raw(shown)
    (picture,) = pictures(message)
    assert picture["description"].startswith("The town of Bo grows in 3 turns.")
    assert labels(message) == ["Share it here"]
    (gif,) = files(world)
    assert gif.startswith(b"GIF89a")
    other = await dee.slash(world.channel, "table replay", seat=1)
    assert pictures(world.raw(other))[0]["description"].startswith("The town of Ann grows")
    assert "2 seats" in text_of(await dee.slash(world.channel, "table replay", seat=3))


async def test_before_the_start_there_is_nothing_to_replay(world: World) -> None:
    (ann,) = await world.seated("Ann")
    assert "has not begun" in text_of(await ann.slash(world.channel, "table replay"))


@exercises("button replay")
async def test_hidden_cards_are_replayed_only_after_the_end(world: World) -> None:
    ann, bo = await mafia.players(world, "Ann", "Bo")
    assert text_of(await ann.slash(world.channel, "table replay")) == str(replay_words.HIDDEN)
    await resigned(world, bo)
    shown = await world.press(ann, "replay")
    (picture,) = pictures(world.raw(shown))
    assert picture["description"] == SHORT.alt


async def test_a_finished_hand_game_draws_every_clan(world: World, real_pictures: None) -> None:
    ann, bo = await mafia.players(world, "Ann", "Bo")
    await resigned(world, bo)
    shown = await ann.slash(world.channel, "table replay")
    assert "Ann wins!" in pictures(world.raw(shown))[0]["description"]


@exercises("button replay_share")
async def test_a_replay_is_shared_once(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo")
    shown = message_of(await ann.slash(world.channel, "table replay"))
    before = world.messages()
    await world.press(ann, "replay_share", on=shown)
    (posted,) = [new for new in world.messages() if new.id not in {message.id for message in before}]
    assert text_of(posted) == replay_words.SHARED_BY(name="Ann")
    assert len(pictures(posted)) == 1
    again = await world.press(ann, "replay_share", on=shown)
    assert text_of(again) == str(replay_words.SHARED)
    other = message_of(await bo.slash(world.channel, "table replay", seat=1))
    assert labels(world.raw(other)) == []


async def test_a_replay_is_drawn_once_for_each_position(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1])
    drawn = []
    plain = world.bot.replays.draw

    async def counted(film: Film, report: object) -> object:
        drawn.append(film)
        return await plain(film, report)  # type: ignore[arg-type]

    world.patch.setattr(world.bot.replays, "draw", counted)
    await ann.slash(world.channel, "table replay", seat=1)
    await bo.slash(world.channel, "table replay", seat=1)
    assert len(drawn) == 1
    await world.press(ann, "roll")
    await bo.slash(world.channel, "table replay", seat=1)
    assert len(drawn) == 2


async def test_progress_is_told_and_replaced(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    world.patch.setattr(replays, "PROGRESS_SECONDS", 0.0)
    said: list[str] = []

    async def heard(interaction: object, content: object) -> None:
        said.append(content.texts[0])  # type: ignore[attr-defined]
        await amend(interaction, content)  # type: ignore[arg-type]

    world.patch.setattr("cogs.tables.replay.amend", heard)
    shown = await ann.slash(world.channel, "table replay")
    assert said == [replay_words.progress(33), replay_words.progress(66)]
    assert text_of(shown) == str(replay_words.READY)


async def test_one_replay_at_a_time_in_a_channel(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    with world.bot.replays.queued(1, world.channel.id):
        assert text_of(await ann.slash(world.channel, "table replay")) == str(replay_words.BUSY)
    assert text_of(await ann.slash(world.channel, "table replay")) == str(replay_words.READY)


async def test_a_bot_that_stops_gives_the_drawing_up(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    begun = asyncio.get_running_loop()
    stopping = Shot(lambda: (begun.call_soon_threadsafe(world.bot.replays.close), SHORT.shots[0].draw())[1], 100)
    film = Film(1, 1, (stopping, *SHORT.shots), "", "short.gif", SHORT.colours)
    world.patch.setattr("rendering.machi_koro.film", lambda *_: film)
    assert text_of(await ann.slash(world.channel, "table replay")) == str(replay_words.STOPPED)


async def test_people_who_want_words_get_the_description(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    async with world.store.change() as tx:
        await tx.write_person(ann.id, msgspec.json.encode(Person(pictures=False)))
    assert SHORT.alt in text_of(await ann.slash(world.channel, "table replay"))

"""/table verify with a file: a finished game as a file without names."""

import json

from bot.games import recording
from bot.games.machi_koro import MACHI_KORO
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.records.recording import recorded
from cogs.tables import check_words
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, text_of


def files(world: World) -> list[bytes]:
    return [data for url, data in world.env.backend.cdn._blobs.items() if "-1.json" in url]


async def resigned(world: World, who: MemberActor) -> None:
    asked = await who.slash(world.channel, "table resign")
    await world.press(who, "resign", on=asked)


async def test_a_finished_game_is_sent_without_names_and_replays(world: World) -> None:
    ann, bo, dee = world.people("Annabel", "Bodo", "Dee")
    table = await world.play(ann, bo, dice=[4])
    await world.press(ann, "roll")
    early = text_of(await ann.slash(world.channel, "table verify", file=True))
    assert early == str(check_words.NOT_RECORDED_YET)
    await resigned(world, bo)

    shown = await dee.slash(world.channel, "table verify", file=True)

    assert text_of(shown) == str(check_words.RECORDED)
    assert shown.ephemeral
    (data,) = files(world)
    found = recording.read(data)
    assert (found.seats, found.robots, found.ended, found.rules) == (2, (None, None), "over", MACHI_KORO.version)
    assert table.game.encode(recording.replay(MACHI_KORO, found)) == (await world.table()).row.state
    names = ("Annabel", "Bodo", str(ann.id), str(bo.id), table.row.secret.hex())
    joins = [str(seat.join_id) for seat in await world.store.seats(1)]
    assert [name for name in (*names, *joins, str(table.row.channel_id)) if name in data.decode()] == []


@exercises("button export")
async def test_the_check_of_a_finished_game_offers_the_recording(world: World) -> None:
    ann, bo = await mafia.players(world, "Ann", "Bo")
    await resigned(world, bo)
    checked = await ann.slash(world.channel, "table verify")
    await world.press(ann, "export", on=checked)
    (data,) = files(world)
    found = recording.read(data)
    assert found.game == MAFIA_DOLLAR.name
    assert found.outcome is not None
    assert json.loads(data)["outcome"]["reason"] == "last_left"


async def test_there_is_nothing_to_save_where_no_game_began(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    assert "no table" in text_of(await ann.slash(world.channel, "table verify", file=True)).lower()
    await world.sit(ann, bo)
    assert text_of(await ann.slash(world.channel, "table verify", file=True)) == str(check_words.NOTHING_RECORDED)
    await world.close(ann)
    assert text_of(await ann.slash(world.channel, "table verify", file=True)) == str(check_words.NOTHING_RECORDED)


async def test_a_game_closed_by_all_says_so(world: World) -> None:
    await world.players("Ann", "Bo")
    await world.close()
    table = await world.table()
    found = recorded(await world.bot.tables.whole(1))
    assert (found.ended, found.outcome) == ("closed", None)
    recording.replay(table.game, found)

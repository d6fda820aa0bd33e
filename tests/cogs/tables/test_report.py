"""“Report a problem”: from /help, from the table's page and from the words of an error."""

import json
from typing import Any

import msgspec

from bot.games import recording
from bot.games.machi_koro import MACHI_KORO
from bot.hosting.project import release
from bot.records.problem_report import Problem, so_far
from cogs.tables import check_words
from cogs.ui import words
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.scenarios import exercises
from tests.support.values import there
from tests.support.world import MemberActor, World, message_of, text_of


def sent(world: World) -> list[dict[str, Any]]:
    blobs = world.env.backend.cdn._blobs.items()
    return [json.loads(data) for url, data in blobs if "/problem-" in url]


async def report(world: World, who: MemberActor) -> str:
    return text_of(await world.press(who, "report", on=await world.more_help(who)))


@exercises("button report")
async def test_the_players_report_number_leads_the_host_to_the_game(world: World) -> None:
    ann, bo = world.people("Annabel", "Bodo")
    table = await world.play(ann, bo, dice=[4])
    await world.press(ann, "roll")
    said = await report(world, ann)
    (found,) = sent(world)
    assert check_words.reported(found["report"]) == said
    assert (found["table"], found["seat"], found["phase"], found["version"]) == (1, 0, "playing", str(release()))
    played = there(msgspec.json.decode(json.dumps(found, indent=2).encode(), type=Problem).played)
    now = await world.table()
    state = recording.replay(MACHI_KORO, played)
    assert now.game.encode_view(now.game.view(state, 0)) == now.game.encode_view(now.view(0))
    text = json.dumps(found)
    secrets = (table.row.secret.hex(), (now.row.key or b"").hex(), "Annabel", "Bodo", str(ann.id), str(bo.id))
    assert [secret for secret in secrets if secret in text] == []

    row = there(await world.store.report(found["report"]))
    assert (row.table_id, row.seat, row.entries) == (1, 0, 2)
    entries = await world.bot.tables.entries(1)
    recording.replay(MACHI_KORO, so_far(now, entries[: row.entries], [now.key.hex()]))


async def test_nobody_finds_anothers_hand_in_their_file(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await mafia.play(world, ann, bo)
    said = await report(world, ann)
    (found,) = sent(world)
    assert check_words.reported(found["report"], hand=True) == said
    assert "send it in private" in said
    seat = next(each.number for each in table.seats if each.user_id == ann.id)
    clans = found["view"]["clans"]
    assert set(clans[seat]["hand"]) == set(mafia.state_of(table).clans[seat].hand)
    assert clans[1 - seat]["hand"] is None
    assert found["played"] is None
    hidden = set(mafia.state_of(table).clans[1 - seat].hand)
    assert [card for card in hidden if f'"{card}"' in json.dumps(found["seen"])] == []


async def test_an_error_offers_a_report_that_contains_its_reference(world: World, may_log_errors: None) -> None:
    ann, _ = await world.players("Ann", "Bo")

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("broken")

    world.patch.setattr(world.bot.tables, "act", broken)
    shown = await ann.slash(world.channel, "machi roll")
    assert "Something broke" in text_of(shown)
    assert str(words.ANSWER_HERE) not in text_of(shown), "there is nothing to answer"
    world.patch.undo()
    await world.press(ann, "report", on=shown)
    (found,) = sent(world)
    (reference,) = found["errors"]
    assert reference in text_of(shown)
    row = there(await world.store.report(found["report"]))
    assert row.errors == reference


async def test_a_table_keeps_only_its_last_reports(world: World) -> None:
    ann, _ = await world.seated("Ann", "Bo")
    for _ in range(23):
        await report(world, ann)
    assert sent(world)[-1]["view"] is None
    rows = await world.store._all(tuple, "SELECT id FROM reports")
    assert len(list(rows)) == 20


async def test_the_tables_page_has_it_too(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    helped = await world.more_help(ann)
    page = message_of(await world.press(ann, "matters", on=helped))
    assert "Thank you" in text_of(await world.press(ann, "report", on=page))

"""/table show: old games of one's own from anywhere, at any turn; files to look at."""

import gzip
from pathlib import Path

from cogs.tables import old_game_words
from cogs.tables.old_games import moments
from cogs.ui import words
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, labels, message_of, text_of

CORPUS = Path(__file__).parents[2] / "recorded" / "corpus"
MACHI = (CORPUS / "machi-koro-base-10-at-once.json.gz").read_bytes()


def test_a_menu_of_moments_spans_the_whole_game() -> None:
    for last in (1, 2, 24, 25, 26, 60, 399):
        found = moments(last)
        assert len(found) <= 25
        assert found[-1] == last
        assert list(found) == sorted(set(found))
        assert found[0] <= max(1, last // 12)


async def finished(world: World) -> MemberActor:
    """Two people have played; the first of them, who has resigned."""
    ann, _ = await world.players("Ann", "Bo")
    sure = (await ann.slash(world.channel, "table resign")).response
    await world.press(ann, "resign", on=sure)
    return ann


@exercises("/table show", "offers /table show table", "button show_go", "button look_back", "button replay")
async def test_a_finished_table_of_mine_is_shown_in_another_server(world: World) -> None:
    ann, bo = await world.players("Ann", "Bo", dice=[1, 1])
    for who in (ann, bo):
        await world.press(who, "roll")
        await world.press(who, "pass")
    sure = (await ann.slash(world.channel, "table resign")).response
    await world.press(ann, "resign", on=sure)
    elsewhere = world.env.create_guild(name="elsewhere")
    there, room = elsewhere.add_member(ann.user), elsewhere.create_text_channel("room")
    offered = await there.autocomplete(room, "table show", "table", "machi")
    assert [choice["value"] for choice in offered] == ["1"]
    shown = await there.slash(room, "table show", table=offered[0]["name"], turn=1)
    page = shown.response
    assert page is not None
    assert words.AS_IT_WAS(turn=1) in text_of(shown)
    assert {"Replay", "Save as a file"} <= set(labels(world.raw(page)))
    await world.press(there, "show_go", on=page)
    await world.choose(there, "look_back", "1", on=page)
    assert words.AS_IT_WAS(turn=1) in text_of(world.raw(page))
    replayed = await world.press(there, "replay", on=page)
    assert "Share it here" not in labels(world.raw(replayed.followups[-1] if replayed.followups else page))
    stranger = elsewhere.add_member(world.person("Cy").user)
    refused = await world.late(stranger, world.memory(page), next(i for i in world.controls(page) if ":show_go:" in i))
    assert text_of(refused) == str(words.NOT_HERE)


@exercises("button file_turn", "button file_go", "button file_replay")
async def test_a_file_is_shown_at_any_turn_to_its_sender(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    shown = await ann.slash(world.channel, "table show", file=("game.json.gz", MACHI))
    assert shown.ephemeral
    page = shown.followups[-1] if shown.followups else shown.response
    assert page is not None
    assert "Machi Koro from your file" in text_of(shown)
    assert "at its end" in text_of(shown)
    assert "Replay" in labels(world.raw(page))
    await world.press(ann, "file_turn", on=page)
    assert "after turn 1 of" in text_of(world.raw(page))
    await world.choose(ann, "file_go", str(moments(30)[3]), on=page)
    assert "after turn" in text_of(world.raw(page))
    await world.press(ann, "file_replay", on=page)
    refused = await world.late(bo, world.memory(page), next(i for i in world.controls(page) if ":file_replay:" in i))
    assert "do not have that game any more" in text_of(refused)


async def test_a_file_that_is_no_game_is_refused_in_words(world: World) -> None:
    (ann,) = world.people("Ann")
    for data in (b"hello", gzip.compress(b"{}")):
        said = await ann.slash(world.channel, "table show", file=("game.json", data))
        assert text_of(said).startswith("I cannot show that file:")
    both = await ann.slash(world.channel, "table show", file=("game.json", b"{}"), table="1")
    assert text_of(both) == old_game_words.one_of_them()


async def test_other_peoples_tables_are_not_shown_from_another_channel(world: World) -> None:
    await finished(world)
    cy = world.person("Cy")
    other = world.guild.create_text_channel("other")
    for number in ("1", "99", "x"):
        assert text_of(await cy.slash(other, "table show", table=number)) == str(words.NOT_HERE)
    seen = message_of(await cy.slash(world.channel, "table show", table="1"))
    assert "Replay" in labels(world.raw(seen))

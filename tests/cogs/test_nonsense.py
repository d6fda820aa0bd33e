"""Nonsense in every field is answered politely and changes nothing."""

import pytest

from cogs.ui import words
from tests.support.forged_commands import sent
from tests.support.world import World, text_of

NONSENSE = ["@everyone", "9" * 6000, "²", "-1", "7", "x" * 6000, "**`", "‮", "!", "0x1", "\N{PILE OF POO}" * 100]


async def test_cards_that_are_none(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])
    await world.press(ann, "roll")
    for typed in NONSENSE:
        for answer in (
            await ann.slash(world.channel, "machi build", card=typed),
            await ann.slash(world.channel, "machi choose", player="1", give=typed, take=typed),
            await ann.slash(world.channel, "machi give", card=typed, player="2"),
            await ann.slash(world.channel, "machi demolish", landmark=typed),
            await ann.slash(world.channel, "machi renovate", card=typed),
            await ann.slash(world.channel, "machi activate", card=typed),
            await ann.slash(world.channel, "card", name=typed),
        ):
            assert answer.ephemeral
            assert "There is no card called" in text_of(answer)
            assert answer.response is not None
            assert world.pinged(answer.response) == []
    assert await world.asked() == [(0, "build")]


async def test_players_who_are_none(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    for typed in NONSENSE:
        for answer in (
            await ann.slash(world.channel, "machi choose", player=typed),
            await ann.slash(world.channel, "machi give", card="mine", player=typed),
            await ann.slash(world.channel, "machi town", player=typed),
        ):
            assert answer.ephemeral
            assert text_of(answer).startswith("Nobody here is called “")
            assert text_of(answer).endswith("At this table: Ann and Bo.")


async def test_table_commands_where_there_is_no_table(world: World) -> None:
    (ann,) = world.people("Ann")
    for command in ("join", "leave", "start", "show", "log", "undo", "resign", "close", "verify"):
        answer = await ann.slash(world.channel, f"table {command}")
        assert answer.ephemeral, command
        assert text_of(answer) == "There is no table in this channel. `/table open` starts one.", command


FILLED: dict[str, dict[str, str]] = {
    "build": {"card": "mine"},
    "choose": {"player": "Bo"},
    "give": {"card": "bakery", "player": "Bo"},
    "which": {"copy": "open"},
    "demolish": {"landmark": "radio_tower"},
    "renovate": {"card": "mine"},
    "activate": {"card": "bakery"},
}
"""A command's required options, with sensible values."""


async def test_moves_where_there_is_no_table_or_no_game(world: World) -> None:
    (ann,) = world.people("Ann")
    commands = ("roll", "reroll", "keep", "add", "pass", "market", "town", "invest", *FILLED)
    for command in commands:
        answer = await ann.slash(world.channel, f"machi {command}", **FILLED.get(command, {}))
        assert "There is no table in this channel" in text_of(answer), command
    await world.sit(ann)
    for command in commands:
        answer = await ann.slash(world.channel, f"machi {command}", **FILLED.get(command, {}))
        assert answer.ephemeral, command
        assert "has not begun" in text_of(answer), command


async def test_moves_that_were_not_asked_for(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    for command in ("reroll", "keep", "add", "pass", "invest", *FILLED):
        answer = await ann.slash(world.channel, f"machi {command}", **FILLED.get(command, {}))
        refusal = "You cannot choose that now.\n**Ann**, roll the dice.\nYou can choose: roll 1 die."
        assert text_of(answer) == refusal, command
        assert await world.asked() == [(0, "roll")], command


async def test_a_guest_who_is_not_in_the_server(world: World) -> None:
    (ann,) = world.people("Ann")
    stranger = world.env.create_user("stranger")
    answer = await ann.slash(world.channel, "table open", game="machi_koro", guest1=stranger)
    assert answer.ephemeral
    assert "not in this server" in text_of(answer)


async def test_our_own_mistakes_are_owned_up_to_under_a_reference(
    world: World, may_log_errors: None, caplog: pytest.LogCaptureFixture
) -> None:
    ann, _ = await world.players("Ann", "Bo", dice=[4])

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("a mistake of ours")

    world.patch.setattr(world.bot.tables, "act", broken)
    for answer in (await world.press(ann, "roll"), await ann.slash(world.channel, "machi roll")):
        assert answer.ephemeral
        assert "Something broke on our side" in text_of(answer)
        reference = text_of(answer).split("`")[1]
        assert any(reference in record.getMessage() and record.exc_info for record in caplog.records)


@pytest.mark.parametrize("option", ["game", "pace", "who"])
async def test_words_that_an_option_does_not_offer_open_no_table(world: World, option: str) -> None:
    (ann,) = world.people("Ann")
    for typed in NONSENSE:
        assert await sent(world, ann, "open", **{"game": "machi_koro", option: typed}) == str(words.OTHER_COMMAND)
    assert await world.store.table(1) is None
    assert "Table 1" in await sent(world, ann, "open", game="machi_koro", pace="live", who="everyone")


async def test_a_level_that_is_none_is_no_robots(world: World) -> None:
    ann, _ = await world.players("Ann", "Bo")
    for typed in NONSENSE:
        assert await sent(world, ann, "replace", level=typed) == str(words.OTHER_COMMAND)
    assert (await world.table()).seats[0].robot is None
    assert "A robot plays on for you" in await sent(world, ann, "replace", level="hard")
    assert (await world.table()).seats[0].robot == "hard"


async def test_a_call_of_a_command_that_has_gone_says_what_to_do(world: World) -> None:
    """Given a Discord that still shows the commands of an earlier version."""
    ann, _ = await world.players("Ann", "Bo")
    assert await sent(world, ann, "export") == str(words.OTHER_COMMAND)

"""Opening a table of MafiaDollar, and agreeing on its rules."""

from bot.games.mafia_dollar import Options
from tests.cogs.mafia_dollar.tables import GAME
from tests.support.scenarios import exercises
from tests.support.world import World, message_of, text_of


@exercises("button rules", "button rule")
async def test_its_rules_are_agreed_on_in_the_lobby(world: World) -> None:
    ann, bo = world.people("Ann", "Bo")
    await ann.slash(world.channel, "table open", game=GAME)
    assert (await world.table()).terms.seats == 6
    assert (await world.table()).terms.server == "Test Guild"
    shown = message_of(await world.press(ann, "rules"))
    for key, value in (("target", "250000"), ("give_items", "yes"), ("blind_trades", "yes"), ("first", "joining")):
        await ann.select(shown, [value], custom_id=next(i for i in world.controls(shown) if f":{key}-" in i))
    assert (await world.table()).options() == Options(250_000, True, True, "joining")
    lobby = text_of(world.messages()[0])
    assert "Not possible" not in lobby, "it is not played by post, whatever is agreed"
    assert "Short match, to $250,000" in lobby
    assert "MafiaDollar, table 1" in lobby
    await bo.slash(world.channel, "table join")
    await ann.slash(world.channel, "table start")
    assert "a match to $250,000" in text_of(world.board())


@exercises("/mafia open")
async def test_its_rules_can_be_chosen_when_it_is_opened(world: World) -> None:
    (ann,) = world.people("Ann")
    await ann.slash(world.channel, "mafia open", target="500000", items="yes", trades="yes", first="joining", seats=4)
    table = await world.table()
    assert table.options() == Options(500_000, True, True, "joining")
    assert table.terms.seats == 4
    lobby = text_of(world.messages()[0])
    for phrase in (
        "Long match, to $500,000",
        "blind trades",
        "gangsters may hand items over",
        "the first to join begins",
    ):
        assert phrase in lobby


async def test_it_is_not_played_by_post(world: World) -> None:
    (ann,) = world.people("Ann")
    refused = await ann.slash(world.channel, "table open", game=GAME, pace="postal")
    assert "not played by post" in text_of(refused)

"""A match of several deals: the board of a deal's last turn shows its reckoning, card by card."""

from bot.games.mafia_dollar import Options
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, warehouse
from tests.cogs.mafia_dollar.tables import button, deal, my_hand, players, use
from tests.support.world import World, pictures, text_of


async def test_a_finished_deal_shows_its_reckoning_and_the_next_table(world: World, real_pictures: None) -> None:
    """Given the end of the prohibition on top of the deck, in a match that continues."""
    position = Position(
        clan("G02 G03", warehouse("W01", "L34")),
        clan("G04 G05", warehouse("W03")),
        actions=1,
        options=Options(target=250_000, first="joining"),
    )
    position.the_end_is_next()
    deal(world.patch, position)
    ann, _ = await players(world, "Ann", "Bo", target="250000")
    hand = await my_hand(world, ann)
    await use(ann, hand, button(world, hand, "End turn"))
    await world.env.settle()
    ended, begun = [message for message in world.messages() if pictures(message)][-2:]
    assert "turned up the End of the prohibition" in text_of(ended)
    (shown,) = pictures(ended)
    assert shown["description"].startswith("The score of deal 1. Ann: ")
    (shown,) = pictures(begun)
    assert "plays a card" in shown["description"]

"""Steps of MafiaDollar rewound by vote: drawn cards return to the unseen ones, and hands stay secret."""

import random

from tests.cogs.mafia_dollar.tables import answer_somehow, my_hand, play, state_of
from tests.support.long import LONG
from tests.support.world import World, text_of

NOT_ENOUGH = 7


@LONG
async def test_a_drawn_card_is_taken_back_and_the_journal_replays(world: World) -> None:
    people = world.people("Ann", "Bo")
    await play(world, *people)
    whim = random.Random(3)
    for _ in range(NOT_ENOUGH):
        seat = (await world.table()).pending()[0].seat
        await answer_somehow(world, people[seat], await my_hand(world, people[seat]), whim)
    before = await world.table()
    offers = await people[0].autocomplete(world.channel, "table undo", "back", "")
    assert offers
    hands = {card for clan in state_of(before).clans for card in clan.hand}
    asked = await people[0].slash(world.channel, "table undo", back=offers[-1]["value"])
    assert "Waiting for Bo" in text_of(asked)
    question = world.messages()[-2]
    assert not [card for card in hands if card in str(world.raw(question))]
    await world.press(people[1], "agree")
    after = await world.table()
    assert after.game.turn(after.state) < before.game.turn(before.state)
    assert after.row.counter > before.row.counter
    assert state_of(after).offers == []
    assert "Checked so far" in text_of(await people[0].slash(world.channel, "table verify"))
    boards = [message for message in world.messages() if "hand" in world.verbs(message)]
    assert len(boards) == 1
    for _ in range(NOT_ENOUGH):
        seat = (await world.table()).pending()[0].seat
        await answer_somehow(world, people[seat], await my_hand(world, people[seat]), whim)
    assert "Checked so far" in text_of(await people[0].slash(world.channel, "table verify"))

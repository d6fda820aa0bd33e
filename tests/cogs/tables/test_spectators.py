"""A spectator can look at everything public and at nothing else."""

import rendering.mafia_dollar
from bot.games.mafia_dollar.cards import CARDS
from bot.games.values import View
from bot.pictures.picture import Picture
from tests.cogs.mafia_dollar.tables import my_hand, play, state_of
from tests.support.fixtures import SMALL
from tests.support.world import World, text_of

LOOKING = ("table show", "table log", "table rules", "table verify", "help", "mafia hand")
REFUSED = ("You do not play", "You are watching")


async def test_a_spectator_sees_no_hand_on_any_page(world: World) -> None:
    ann, bo, eve = world.people("Ann", "Bo", "Eve")
    table = await play(world, ann, bo)
    drawn: list[int | None] = []

    def draw(view: View, *_: object) -> Picture:
        drawn.append(view.viewer)
        return SMALL

    world.patch.setattr(rendering.mafia_dollar, "table", draw)
    said = [text_of(await eve.slash(world.channel, command)) for command in LOOKING]
    said.append(text_of(await eve.slash(world.channel, "table show", text=True)))
    for verb in world.verbs(await world.more_help(eve)):
        said.append(text_of(await world.press(eve, verb, on=await world.more_help(eve))))
    assert drawn
    assert set(drawn) == {None}
    hidden = {CARDS[card].name for clan in state_of(table).clans for card in clan.hand if card[0] in "GIB"}
    assert hidden
    assert not [name for name in hidden for text in said if name in text]
    mine = text_of(await my_hand(world, ann))
    assert [name for name in hidden if name in mine]


async def test_a_spectators_clicks_on_a_board_change_and_reveal_nothing(world: World) -> None:
    ann, bo, eve = world.people("Ann", "Bo", "Eve")
    await play(world, ann, bo)
    board = next(message for message in reversed(world.messages()) if "hand" in world.verbs(message))
    before = await world.table()
    for identifier in world.controls(board):
        verb = identifier.split(":")[3]
        told = await eve.click(board, custom_id=identifier)
        if verb not in ("look", "what_now"):
            assert any(words in text_of(told) for words in REFUSED), verb
    assert (await world.table()).row.state == before.row.state
    assert "You do not play" in text_of(await eve.slash(world.channel, "table undo", back="1")) or not (
        await eve.autocomplete(world.channel, "table undo", "back", "")
    )

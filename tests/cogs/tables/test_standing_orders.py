"""Standing orders are a few taps from the board, on one page."""

import pytest
from simcord.results import ResponseMessage

from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, message_of, text_of

MOST_TAPS = 5


class Phone:
    """Counts a player's taps: one for a button, two for a menu, which is opened before a line is chosen."""

    def __init__(self, world: World, who: MemberActor) -> None:
        self.taps, self._world, self._who = 0, world, who

    async def press(self, verb: str, *, on: ResponseMessage | None = None) -> ResponseMessage:
        """Press a button of that page, or of the board; return the page that answers."""
        self.taps += 1
        return message_of(await self._world.press(self._who, verb, on=on))

    async def choose(self, menu: str, value: str, *, on: ResponseMessage) -> None:
        """Choose from the menu whose id ends like that."""
        self.taps += 2
        identifier = next(each for each in self._world.controls(on) if each.endswith(menu))
        await self._who.select(on, [value], custom_id=identifier)


@exercises("button what_now", "button standing", "button standing_follow")
@pytest.mark.parametrize(
    ("game", "menu", "value"),
    [("machi_koro", "standing_pick:0.buy.0", "bakery"), ("mafia_dollar", "standing_mafia:give", "cheapest")],
)
async def test_orders_are_saved_within_five_taps_of_the_board(world: World, game: str, menu: str, value: str) -> None:
    ann, bo = world.people("Ann", "Bo")
    table = await world.play(ann, bo, game=game)
    phone = Phone(world, bo)

    page = await phone.press("standing", on=await phone.press("what_now"))
    await phone.choose(menu, value, on=page)
    await phone.press("standing_follow", on=page)

    assert phone.taps <= MOST_TAPS
    assert await world.bot.standing.given(table, 1) is not None
    assert "Receipt" in text_of(page), "the same page says so"

"""Whole games of five at the whole edition, played by clicks alone."""

import random
from collections import Counter

import pytest

from bot.games.machi_koro.rules.questions import QUESTIONS
from tests.cogs.machi_koro.tables import STATION, answer_somehow, play, town
from tests.support.dealing import deal
from tests.support.long import sampled
from tests.support.world import World, text_of

BEGINNING, MOST = 50, 1500
"""Answers: as many as a default run gives, and more than any game needs."""


@pytest.mark.parametrize("most", sampled([BEGINNING, MOST], BEGINNING))
async def test_five_people_play_everything_by_clicks_alone(world: World, most: int) -> None:
    """By default only the beginning; tests/end_to_end plays a whole game."""
    rich = town(
        25,
        STATION,
        "harbor",
        tv_station=1,
        business_center=1,
        renovation_company=1,
        tech_startup=1,
        convention_center=1,
        demolition_company=1,
        moving_company=1,
        winery=2,
        mine=2,
        closed={"winery": 1},
    )
    deal(world.patch, *(rich for _ in range(5)))
    people = world.people("Ann", "Bo", "Cy", "Dee", "Eve")
    await play(world, *people)
    whim, asked = random.Random(2), Counter[str]()
    while (await world.table()).row.phase == "playing" and asked.total() < most:
        asked[(await answer_somehow(world, people, whim)).ask] += 1
    if most == BEGINNING:
        assert len(asked) > 5
        assert "Checked so far" in text_of(await people[0].slash(world.channel, "table verify"))
        return
    assert asked.total() < MOST
    assert len(asked) >= len(QUESTIONS) - 2  # by chance one may never come up; each has tests of its own
    outcome = (await world.table()).outcome()
    assert outcome is not None
    assert outcome.reason == "landmarks"
    assert "wins: every landmark is built!" in text_of(world.messages()[-2])
    assert "**Checked.**" in text_of(await people[0].slash(world.channel, "table verify"))

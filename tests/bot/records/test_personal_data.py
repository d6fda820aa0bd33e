"""What is exported to a person: their votes."""

import json

import pytest

from bot.records.personal_data import export
from bot.table.motions import Pause
from tests.bot.timekeeping.timed import TimedMatch
from tests.support.match import ANN, BO, CY, DEE


@pytest.mark.parametrize(("user", "asked", "yes"), [(ANN, True, True), (BO, False, False)])
async def test_open_votes_that_a_person_asked_for_or_voted_on_are_exported(
    timed: TimedMatch, user: int, asked: bool, yes: bool
) -> None:
    await timed.play(ANN, BO, CY, DEE)
    await timed.votes.propose(timed.click(ANN), 1, Pause())
    (poll,) = await timed.votes.open(await timed.table())
    await timed.votes.vote(timed.click(BO), 1, poll.id, yes=False)
    (table,) = json.loads(await export(timed.tables, user))["tables"]
    (vote,) = table["votes"]
    assert (vote["asked"], vote["yes"]) == (asked, yes)
    (other,) = json.loads(await export(timed.tables, CY))["tables"]
    assert other["votes"] == []

"""Every refusal of Discord's is waited for, worked around, or told."""

import logging
from typing import get_args
from unittest.mock import Mock

import discord
import pytest

from bot.errors import NoSuchTable, NoSuchTournament
from bot.publishing.refusals import REFUSALS, UNKNOWN, How, judge, refusal_of
from bot.transport.circuit_breaker import CircuitOpen
from cogs.my.words import LOST as IN_LISTS
from cogs.ui.vote_words import LOST
from data.rows import Why
from data.shards import NotOwner
from tests.support.values import there


def refused(code: int, status: int = 400) -> discord.HTTPException:
    """An answer of Discord's."""
    return discord.HTTPException(Mock(status=status, reason="no"), {"code": code, "message": "no"})


@pytest.mark.parametrize("code", [20009, 40005, 200000, 240000, 160005, 50001, 50013, 10003, 123456])
def test_what_only_a_person_can_change_is_told_and_tried_again(code: int) -> None:
    refusal = refusal_of(refused(code))
    assert refusal.how is How.TELL
    assert refusal.why in LOST
    assert (refusal.again is None) == (code == 10003), "a deleted channel does not come back"


@pytest.mark.parametrize(("code", "status"), [(0, 500), (0, 503), (0, 429), (30046, 429), (10062, 500)])
def test_what_passes_is_waited_for(code: int, status: int) -> None:
    assert refusal_of(refused(code, status)).how is How.WAIT
    assert judge(refused(code, status)) is not None


def test_dms_that_are_opened_too_fast_wait_a_minute() -> None:
    assert refusal_of(refused(40003)).how is How.WAIT
    verdict = there(judge(refused(40003)))
    assert verdict.seconds == 60


@pytest.mark.parametrize(("code", "status"), [(10008, 404), (30046, 429), (50005, 403), (50035, 400)])
def test_a_message_that_cannot_be_edited_is_replaced(code: int, status: int) -> None:
    assert refusal_of(refused(code, status), edits=True).how is How.REPLACE


def test_an_invented_code_is_told() -> None:
    assert refusal_of(refused(987_654)) is UNKNOWN


def test_nobody_waits_for_what_is_gone() -> None:
    for error in (NoSuchTable(), NoSuchTournament(), NotOwner()):
        assert judge(error) is None


def test_a_rest_of_the_circuit_breaker_is_no_news() -> None:
    verdict = there(judge(CircuitOpen(3.0)))
    assert (verdict.seconds, verdict.level) == (3.0, logging.DEBUG)


def test_each_reason_has_its_words() -> None:
    assert set(LOST) == set(IN_LISTS) == set(get_args(Why))
    assert {refusal.why for refusal in REFUSALS.values()} <= set(LOST)

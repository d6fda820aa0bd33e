"""A second process with the same token is noticed by answers that come too late."""

import logging

import pytest

from bot.transport.other_answers import MANY, REMEMBERED, WITHIN, OtherAnswers
from tests.support.clock import Clock


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if getattr(record, "for_owner", "") == "answers"]


def test_the_owner_is_told_when_many_answers_come_too_late(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    others = OtherAnswers(clock)
    for _ in range(MANY - 1):
        others.came_first()
        clock.move(3600)
    assert told(caplog) == []
    others.came_first()
    (text,) = told(caplog)
    assert "If two bots run with one token and a database each" in text
    assert caplog.records[-1].levelno == logging.WARNING


def test_a_few_in_many_days_are_an_accident(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    others = OtherAnswers(clock)
    for _ in range(5 * MANY):
        others.came_first()
        clock.move(WITHIN / (MANY - 1) + 1)
    assert told(caplog) == []


def test_only_the_first_try_to_answer_an_interaction_counts(clock: Clock) -> None:
    others = OtherAnswers(clock)
    assert [others.first_try(each) for each in (1, 1, 2, 1)] == [True, False, True, False]
    for number in range(3, REMEMBERED + 3):
        others.first_try(number)
    assert others.first_try(1)

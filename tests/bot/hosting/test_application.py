"""A database knows which applications it has served."""

import logging

import pytest

from bot.hosting.application import note_application
from data.store import Store

OURS, OTHER, PLAYGROUND = 1_180_000_123_456_789_012, 1_190_000_123_456_789_012, (90_000 << 22) + 4


async def test_the_first_application_is_noted_without_a_word(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    await note_application(store, OURS)
    await note_application(store, OURS)
    assert await store.applications() == {OURS}
    assert caplog.text == ""


@pytest.mark.parametrize("fact", ["serves {}", "commands of {}"])
async def test_another_application_is_told_once_and_served(
    fact: str, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async with store.change() as tx:
        await tx.remember(fact.format(OTHER), "")
    await note_application(store, OURS)
    await note_application(store, OURS)
    [record] = caplog.records
    assert (record.levelno, str(OTHER) in record.getMessage(), hasattr(record, "advice")) == (logging.ERROR, True, True)
    assert await store.applications() == {OURS, OTHER}


async def test_playgrounds_count_for_nobody(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    await note_application(store, PLAYGROUND)
    await note_application(store, OURS)
    await note_application(store, PLAYGROUND + (1 << 22))
    assert caplog.text == ""

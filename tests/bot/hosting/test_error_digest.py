"""Errors are merged and sent to the owner by DM, without secrets and at a limited rate."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.hosting.error_digest import MAX_DIGEST_KINDS, ErrorDigest
from bot.hosting.owner_dm import REFUSED_SECONDS, OwnerDM
from bot.telemetry import for_owner
from bot.transport.throttle import RateLimiter, Throttle
from data.failures import DAMAGED
from data.store import Store
from tests.support.clock import Clock

SECRET = "the hand is L43 L44"
log = logging.getLogger("bot.some.part")


def broke(kind: type[Exception] = ValueError, **extra: object) -> None:
    """Log an error, always from the same place."""
    try:
        raise kind(SECRET)
    except kind:
        log.exception("table %d stumbled over %s", 7, SECRET, extra=extra)


@pytest.fixture
async def error_digest(clock: Clock, may_log_errors: None) -> AsyncIterator[ErrorDigest]:
    found = ErrorDigest(clock)
    found.listen()
    yield found
    found.close()


class Mailbox:
    """A client that can or cannot send DMs."""

    id = 9
    user = None

    def __init__(self) -> None:
        self.sent: list[tuple[int, str]] = []
        self.refusals: list[Exception] = []
        self.application: Any = SimpleNamespace(owner=SimpleNamespace(id=5), team=None)

    async def create_dm(self, who: discord.Object) -> "Mailbox":
        self._who = who.id
        return self

    def get_partial_messageable(self, channel: int) -> "Mailbox":
        return self

    async def history(self, **_: object) -> AsyncIterator[SimpleNamespace]:
        for sent in self.sent:
            yield SimpleNamespace(author=None, content=sent[1])

    async def send(self, text: str, **_: object) -> None:
        if self.refusals:
            raise self.refusals.pop()
        self.sent.append((self._who, text))


@pytest.fixture
async def told(
    error_digest: ErrorDigest, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[OwnerDM, Mailbox]]:
    """An owner who gets a digest at most every 30 minutes of the test's clock; sleeping advances that clock."""
    mailbox = Mailbox()
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        clock.now += seconds
        await real(0)

    monkeypatch.setattr("bot.hosting.owner_dm.asyncio.sleep", sleep)
    owner = OwnerDM(mailbox, store, error_digest, Throttle(), minutes=30)  # type: ignore[arg-type]
    owner.start()
    yield owner, mailbox
    await owner.close()


async def settle(done: Callable[[], bool] = bool) -> None:
    """Wait until `done`, or a short while."""
    for _ in range(2_000 if done is not bool else 100):
        if done():
            return
        await asyncio.wait({asyncio.ensure_future(asyncio.to_thread(time.sleep, 0.002))})


# --- merging ---------------------------------------------------------------------------------------------


async def test_the_same_error_is_one_kind_with_a_count(error_digest: ErrorDigest) -> None:
    for number in range(5):
        broke(reference=f"ref{number}", server=9)
    broke(KeyError)
    kinds = {trouble.kind: trouble for trouble in error_digest.untold()}
    assert {kind: trouble.count for kind, trouble in kinds.items()} == {"ValueError": 5, "KeyError": 1}
    assert kinds["ValueError"].references == [f"ref{number}" for number in range(5)]
    assert kinds["ValueError"].where[-1].startswith("tests/bot/hosting/test_error_digest.py:")
    assert (error_digest.in_server(9), error_digest.in_server(8)) == (5, 0)


async def test_nothing_that_is_kept_holds_a_message_or_a_value(error_digest: ErrorDigest) -> None:
    broke()
    log.error("%s", SECRET)
    assert len(error_digest.untold()) == 2
    assert all("L43" not in repr(trouble) for trouble in error_digest.untold())
    assert all(not place.startswith("/") for trouble in error_digest.untold() for place in trouble.where)


async def test_the_number_of_kinds_is_limited(error_digest: ErrorDigest) -> None:
    for number in range(MAX_DIGEST_KINDS + 20):
        broke(type(f"Error{number}", (Exception,), {}))
    assert len(error_digest.untold()) == MAX_DIGEST_KINDS
    assert error_digest.untold()[-1].kind == f"Error{MAX_DIGEST_KINDS + 19}"


async def test_after_a_day_a_server_has_no_errors_any_more(error_digest: ErrorDigest, clock: Clock) -> None:
    broke(server=9)
    clock.now += 86_401
    assert error_digest.in_server(9) == 0


# --- sending ---------------------------------------------------------------------------------------------


async def test_the_owner_gets_one_message_with_count_and_no_secret(told: tuple[OwnerDM, Mailbox]) -> None:
    _, mailbox = told
    for _ in range(40):
        broke(reference="ab12cd34")
    broke(KeyError)
    await settle(lambda: bool(mailbox.sent))
    ((who, text),) = mailbox.sent
    assert who == 5
    assert "41 times" in text
    assert "**ValueError** × 40" in text
    assert "ab12cd34" in text
    assert "L43" not in text
    assert len(text) <= 2_000


async def test_known_remedies_are_included(told: tuple[OwnerDM, Mailbox]) -> None:
    _, mailbox = told
    log.error("interaction %d: %s", 7, SECRET, extra={"advice": DAMAGED})
    await settle(lambda: bool(mailbox.sent))
    ((_, text),) = mailbox.sent
    assert DAMAGED in text
    assert "No game is lost" not in text
    assert "L43" not in text


async def test_a_storm_is_one_message_in_thirty_minutes(told: tuple[OwnerDM, Mailbox], clock: Clock) -> None:
    _, mailbox = told
    began = clock.now
    for wave in range(3):
        for number in range(30):
            broke(type(f"Error{number}", (Exception,), {}))
        await settle(lambda wanted=wave + 1: len(mailbox.sent) == wanted)  # type: ignore[misc]
    assert len(mailbox.sent) == 3
    assert clock.now - began >= 2 * 30 * 60
    assert all("30 times" in text and "25 other kinds" in text for _, text in mailbox.sent)


async def test_a_restarting_bot_does_not_write_each_time(
    told: tuple[OwnerDM, Mailbox], error_digest: ErrorDigest, store: Store, clock: Clock
) -> None:
    owner, mailbox = told
    broke()
    await settle(lambda: bool(mailbox.sent))
    await owner.close()
    before = clock.now
    again = OwnerDM(mailbox, store, error_digest, Throttle(), minutes=30)  # type: ignore[arg-type]
    again.start()
    broke()
    await settle(lambda: len(mailbox.sent) == 2)
    await again.close()
    assert len(mailbox.sent) == 2
    assert clock.now - before >= 29 * 60


def note(about: str = "token", text: str = "A second bot runs with my token.") -> None:
    log.warning(text, extra=for_owner(about))


async def test_a_note_is_sent_once_a_day(told: tuple[OwnerDM, Mailbox], clock: Clock) -> None:
    _, mailbox = told
    note()
    await settle(lambda: bool(mailbox.sent))
    ((who, text),) = mailbox.sent
    assert (who, text.split("\n")[0]) == (5, "⚠️ A second bot runs with my token.")
    assert "went wrong" not in text
    for _ in range(3):
        note()
        note("sessions", "Few sessions are left.")
        await settle(lambda: len(mailbox.sent) == 2)
    assert len(mailbox.sent) == 2
    assert "second bot" not in mailbox.sent[1][1]
    clock.now += 86_400
    note()
    await settle(lambda: len(mailbox.sent) == 3)
    assert "second bot" in mailbox.sent[2][1]


async def test_a_note_comes_with_errors_and_survives_a_restart_only_once(
    told: tuple[OwnerDM, Mailbox], error_digest: ErrorDigest, store: Store
) -> None:
    owner, mailbox = told
    note()
    broke()
    await settle(lambda: bool(mailbox.sent))
    assert "second bot" in mailbox.sent[0][1]
    assert "**ValueError** × 1" in mailbox.sent[0][1]
    await owner.close()
    again = OwnerDM(mailbox, store, error_digest, Throttle(), minutes=30)  # type: ignore[arg-type]
    again.start()
    note()
    broke()
    await settle(lambda: len(mailbox.sent) == 2)
    await again.close()
    assert "second bot" not in mailbox.sent[1][1]


async def test_a_warning_is_no_note_and_a_note_no_error(error_digest: ErrorDigest) -> None:
    log.warning("table %d stumbled over %s", 7, SECRET)
    note()
    assert error_digest.untold() == []
    assert error_digest.notes() == {"token": "A second bot runs with my token."}


async def test_an_owner_with_closed_dms_is_left_alone(
    told: tuple[OwnerDM, Mailbox], error_digest: ErrorDigest, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    _, mailbox = told
    response: Any = SimpleNamespace(status=403, reason="Forbidden")
    mailbox.refusals = [discord.Forbidden(response, {"code": 50007, "message": "Cannot send messages to this user"})]
    broke()
    await settle(lambda: "cannot send the owner a DM" in caplog.text)
    assert mailbox.sent == []
    assert "cannot send the owner a DM" in caplog.text
    assert error_digest.untold() == [], "being refused is no error to be told of"
    before = clock.now
    broke()
    await settle(lambda: bool(mailbox.sent))
    assert len(mailbox.sent) == 1
    assert clock.now - before >= REFUSED_SECONDS - 60


def stumbled(status: int) -> discord.HTTPException:
    """The result for an answer of Discord with that status."""
    response: Any = SimpleNamespace(status=status, reason="?")
    return discord.HTTPException(response, {"code": 0, "message": ""})


@pytest.mark.parametrize(
    "failure", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError(), stumbled(500), stumbled(429)]
)
async def test_after_an_outage_the_owner_gets_the_digest_later(
    failure: Exception, told: tuple[OwnerDM, Mailbox], clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """Without a connection the complete digest is sent half an hour later, and nothing fails."""
    owner, mailbox = told
    before, mailbox.refusals = clock.now, [failure]
    broke()
    broke()
    await settle(lambda: bool(mailbox.sent))
    ((_, text),) = mailbox.sent
    assert "2 times" in text
    assert "cannot send the owner a DM" in caplog.text
    assert 30 * 60 <= clock.now - before < REFUSED_SECONDS
    await owner.close()


async def test_a_digest_waits_for_the_rate_limit(
    told: tuple[OwnerDM, Mailbox], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, mailbox = told
    waited = []

    async def turn(limiter: RateLimiter) -> None:
        waited.append(len(mailbox.sent))

    monkeypatch.setattr(RateLimiter, "turn", turn)
    broke()
    await settle(lambda: bool(mailbox.sent))
    assert waited[:2] == [0, 0], "once for the channel and once for the message"


async def test_the_owner_of_a_team_gets_the_digest(told: tuple[OwnerDM, Mailbox]) -> None:
    _, mailbox = told
    mailbox.application = SimpleNamespace(owner=SimpleNamespace(id=5), team=SimpleNamespace(owner_id=77))
    broke()
    await settle(lambda: bool(mailbox.sent))
    assert [who for who, _ in mailbox.sent] == [77]


async def test_a_switched_off_digest_is_not_sent(error_digest: ErrorDigest, store: Store, clock: Clock) -> None:
    mailbox = Mailbox()
    owner = OwnerDM(mailbox, store, error_digest, Throttle(), minutes=0)  # type: ignore[arg-type]
    owner.start()
    broke()
    await settle(lambda: bool(mailbox.sent))
    await owner.close()
    assert mailbox.sent == []
    assert len(error_digest.untold()) == 1, "it is counted all the same"

"""Messages of errors are not logged: they may contain a player's hand."""

import asyncio
import io
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.cli.serve import set_up_logging, warn_if_readable
from bot.games.values import IllegalAction, NotAmongTheChoices
from bot.hosting.redaction import RedactingFormatter, quiet_reconnects, redacted_traceback, unhandled
from bot.settings import Settings

HAND = "L43"
HANDS = {HAND: {"L44": 1}}


def broken() -> None:
    """Raise an error about a card, and another one while handling it."""
    try:
        HANDS[HAND]["L45"]
    except KeyError:
        try:
            raise IllegalAction(NotAmongTheChoices())
        except IllegalAction as refused:
            raise ValueError(f"nobody knows {HAND}\nnor L44") from refused


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The output of a handler."""
    stream, root = io.StringIO(), logging.getLogger("some.part")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(RedactingFormatter(logging.Formatter("%(levelname)s %(message)s")))
    root.addHandler(handler)
    yield stream
    root.removeHandler(handler)


def test_an_error_is_logged_with_type_and_location_only(written: io.StringIO) -> None:
    for _ in range(2):
        try:
            broken()
        except ValueError:
            logging.getLogger("some.part").exception("table %d stumbled", 7)
    text = written.getvalue()
    assert text.count("ERROR table 7 stumbled\n") == 2
    assert "in broken" in text
    assert {"builtins.ValueError", "builtins.KeyError"} <= set(text.splitlines())
    assert f"{IllegalAction.__module__}.IllegalAction" in text
    assert not any(said in text for said in ("L43", "knows L", "nor L44\n", "'L45'\n", "NotAmongTheChoices()\n"))


@pytest.mark.parametrize(
    "error", [OSError(28, "No space left"), sqlite3.OperationalError("database is locked"), aiohttp.ClientError("gone")]
)
def test_errors_of_the_world_outside_speak_for_themselves(error: Exception) -> None:
    assert str(error) in redacted_traceback(error)


def test_discords_answer_is_logged() -> None:
    response: Any = SimpleNamespace(status=403, reason="Forbidden")
    assert "Missing Access" in redacted_traceback(
        discord.Forbidden(response, {"code": 50001, "message": "Missing Access"})
    )


def test_a_lost_connection_is_one_line_and_no_error(caplog: pytest.LogCaptureFixture) -> None:
    client = logging.getLogger("discord.client")
    client.addFilter(quiet_reconnects)
    try:
        for error in (aiohttp.ClientConnectionError("no route to host"), TimeoutError()):
            try:
                raise error
            except (aiohttp.ClientError, TimeoutError):
                client.exception("Attempting a reconnect in %.2fs", 1.5)
    finally:
        client.removeFilter(quiet_reconnects)
    assert [(record.levelno, record.exc_info, record.getMessage()) for record in caplog.records] == [
        (logging.WARNING, None, f"Attempting a reconnect in 1.50s: there is no connection to Discord ({why})")
        for why in ("no route to host", "TimeoutError")
    ]


async def test_a_failed_background_task_is_named_without_details(
    caplog: pytest.LogCaptureFixture, may_log_errors: None
) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(unhandled)

    async def fails() -> None:
        raise KeyError(HAND)

    task = asyncio.create_task(fails(), name="robots at table 7")
    await asyncio.wait({task})
    del task
    loop.call_soon(HANDS.__getitem__, "L99")
    await asyncio.sleep(0.01)
    loop.set_exception_handler(None)
    texts = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert sorted(texts) == ["Exception in callback", "Task exception was never retrieved (robots at table 7)"]


@pytest.mark.parametrize(("mode", "told"), [(0o600, 0), (0o640, 1), (0o604, 1)])
def test_a_token_readable_by_other_users_causes_a_warning(
    mode: int, told: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / ".env"
    warn_if_readable(path)
    path.write_text("DISCORD_TOKEN=a.b.c")
    path.chmod(mode)
    warn_if_readable(path)
    assert len(caplog.records) == told
    assert "a.b.c" not in caplog.text


def test_the_bots_own_log_is_discreet(monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    try:
        set_up_logging(Settings())
        mine = [handler for handler in root.handlers if handler not in before]
        assert [type(handler.formatter) for handler in mine] == [RedactingFormatter]
    finally:
        root.handlers[:] = before
        root.setLevel(level)

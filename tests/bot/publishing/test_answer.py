"""A click is answered within three seconds, once, with the fewest possible requests."""

import asyncio
import threading
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import aiohttp
import discord
import msgspec
import pytest

from bot.errors import NoSuchTable
from bot.pictures.picture import Picture
from bot.publishing.answer import ANSWER_SECONDS, Answer, acknowledge, in_time, seconds_left
from bot.publishing.content import PublicContent
from bot.publishing.kept_pictures import Drawn, files
from bot.publishing.message_slots import Plan, PublicMessage, plan_of_table
from bot.publishing.publisher import Pacing, Publisher
from bot.publishing.subjects import TableSubjects
from bot.table.table import Table
from bot.table.tables import Tables
from bot.transport.interaction_age import remember_age
from bot.transport.throttle import Throttle
from data.rows import SlotRow, Subject
from tests.support.clock import Clock
from tests.support.match import ANN, CHANNEL, Match
from tests.support.values import there

PICTURE = Picture(b"\x89PNG", "What it shows.", 1, 1, "board.png")
MESSAGE = 55


class Click:
    """An interaction that records only its answers."""

    def __init__(self) -> None:
        self.id = 7
        self.user = SimpleNamespace(id=ANN)
        self.said: list[str] = []
        self.promised: dict[str, bool] = {}
        self.heard = asyncio.Event()
        self.refused: Exception | None = None
        self.message = SimpleNamespace(id=MESSAGE, flags=discord.MessageFlags(), components=[])
        self.guild_id = 1
        self.context = discord.app_commands.AppCommandContext(guild=True)
        self.response = self
        self.extras: dict[str, object] = {}

    def is_done(self) -> bool:
        """Whether it has been answered."""
        return bool(self.said)

    async def defer(self, **promised: bool) -> None:
        """An acknowledgement."""
        self.promised = promised
        self.heard.set()
        if self.refused:
            raise self.refused
        self.said.append("acknowledged")

    async def edit_message(self, *, attachments: Sequence[discord.File], **_: object) -> None:
        """The message itself, as the answer."""
        self.said.append(f"shown with {len(attachments)}")

    async def edit_original_response(self, *, attachments: Sequence[discord.File], **_: object) -> None:
        """The message itself, after an acknowledgement."""
        self.said.append(f"edited with {len(attachments)}")

    def answer(self, clock: Clock | None = None) -> Answer:
        """The click's answer; with a clock, the click was made now."""
        interaction = cast("discord.Interaction", self)
        if clock is not None:
            made = clock()
            remember_age(interaction, lambda: clock() - made)
        return Answer(interaction)


BOARD = PublicContent(["A board."])


async def at_once() -> Drawn | None:
    return Drawn.of(PICTURE)


async def never_in_time() -> Drawn | None:
    await asyncio.sleep(0.01)
    return Drawn.of(PICTURE)


async def test_a_picture_in_time_is_the_answer_itself(clock: Clock) -> None:
    click = Click()
    await click.answer(clock).edit(BOARD, at_once())
    assert click.said == ["shown with 1"]


async def test_a_picture_that_takes_longer_is_announced_first(clock: Clock) -> None:
    click = Click()
    answer = click.answer(clock)
    assert seconds_left(answer.interaction) == ANSWER_SECONDS < 3
    clock.move(10)
    assert seconds_left(answer.interaction) == 0
    await answer.edit(BOARD, never_in_time())
    assert click.said == ["acknowledged", "edited with 1"]


async def test_a_change_of_the_clicked_message_is_no_private_answer(clock: Clock) -> None:
    click = Click()
    answer = click.answer(clock)
    clock.move(10)
    await answer.in_time(never_in_time())
    assert click.promised == {"ephemeral": False, "thinking": False}


@pytest.mark.parametrize(
    ("amends", "ephemeral", "private"), [(False, True, True), (True, False, True), (True, True, False)]
)
async def test_an_answer_is_private_unless_it_amends_what_one_person_reads(
    clock: Clock, amends: bool, ephemeral: bool, private: bool
) -> None:
    click = Click()
    click.message.flags.ephemeral = ephemeral
    interaction = click.answer(clock).interaction
    clock.move(10)
    await in_time(interaction, never_in_time(), amends=amends)
    assert click.promised == {"ephemeral": private, "thinking": private}
    again = Click()
    again.message.flags.ephemeral = ephemeral
    await acknowledge(again.answer(clock).interaction, amends=amends)
    assert again.promised == click.promised


async def test_nothing_is_acknowledged_twice(clock: Clock) -> None:
    click = Click()
    answer = click.answer(clock)
    await answer.acknowledge()
    await answer.acknowledge()
    await answer.edit(BOARD, at_once())
    assert click.said == ["acknowledged", "edited with 1"]


async def test_a_foreign_message_is_acknowledged(clock: Clock) -> None:
    click = Click()
    await click.answer(clock).show()
    assert click.said == ["acknowledged"]


@pytest.mark.parametrize("failure", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()])
async def test_slow_work_is_awaited_even_if_acknowledging_fails(failure: Exception, clock: Clock) -> None:
    click = Click()
    click.refused = failure
    answer = click.answer(clock)
    clock.move(10)

    async def refused_in_the_end() -> None:
        await asyncio.sleep(0.01)
        raise NoSuchTable

    with pytest.raises(NoSuchTable):
        await answer.in_time(refused_in_the_end())


def test_a_picture_can_be_sent_again_and_again() -> None:
    for _ in range(2):
        (file,) = files(PICTURE)
        assert (file.filename, file.description, file.fp.read()) == ("board.png", "What it shows.", b"\x89PNG")
    assert files(None) == []


# --- through the publisher, with the message's slot held ---------------------------------------------------


@pytest.fixture
async def publisher(tables: Tables, clock: Clock) -> Publisher:
    """A publisher of one table, whose board is message 55."""
    match = Match(tables)
    await match.begin(ANN, robots=1)
    row = SlotRow("board:1", CHANNEL, MESSAGE, None, settled=False, posted_at=1.0, marker="board")
    async with tables.store.change() as tx:
        await tx.write_slot(Subject("table", 1), row)

    async def compose(table: Table, stored: Sequence[SlotRow]) -> Plan:
        post = PublicMessage(slot="board:1", fingerprint="new", marker="board", content=BOARD, draw=lambda: PICTURE)
        return plan_of_table(table, [post])

    kinds = {"table": TableSubjects(tables, compose)}
    return Publisher(cast("discord.Client", None), tables, kinds, Pacing(clock=clock), Throttle())


def answering(publisher: Publisher, click: Click) -> "asyncio.Task[None]":
    """Answer it."""

    async def answer() -> None:
        async with publisher.answering(cast("discord.Interaction", click), 1) as answer:
            await answer.show()

    return asyncio.create_task(answer())


async def test_the_message_shown_by_a_click_is_recorded(publisher: Publisher, tables: Tables) -> None:
    click = Click()
    await answering(publisher, click)
    assert click.said == ["shown with 1"]
    row = there(await tables.store.slot(Subject("table", 1), "board:1"))
    assert row.shown == "new"


async def test_a_click_confirms_the_message_whose_id_was_never_stored(publisher: Publisher, tables: Tables) -> None:
    board = there(await tables.store.slot(Subject("table", 1), "board:1"))
    async with tables.store.change() as tx:  # as if the process had died after the post
        await tx.write_slot(Subject("table", 1), msgspec.structs.replace(board, message_id=None))
    click = Click()
    click.message.content, click.message.components = "It says board.", []
    click.message.channel = SimpleNamespace(id=CHANNEL)
    await answering(publisher, click)
    assert click.said == ["shown with 1"]
    row = there(await tables.store.slot(Subject("table", 1), "board:1"))
    assert (row.message_id, row.shown) == (MESSAGE, "new")


async def test_drawing_does_not_hold_up_the_event_loop(publisher: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    async def compose(table: Table, stored: Sequence[SlotRow]) -> Plan:
        def draw() -> Picture:
            threads.append(threading.get_ident())
            return PICTURE

        message = PublicMessage(slot="board:1", fingerprint="", marker="", content=BOARD, draw=draw)
        return plan_of_table(table, [message])

    monkeypatch.setattr(publisher._kinds["table"], "_compose", compose)
    await answering(publisher, Click())
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()


async def test_a_click_that_waits_for_its_message_is_acknowledged_meanwhile(
    publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.publishing.answer.ANSWER_SECONDS", 0.0)
    click = Click()
    async with asyncio.timeout(10):
        async with publisher._locks.hold((Subject("table", 1), "board:1")):
            task = answering(publisher, click)
            await click.heard.wait()
            assert click.said == ["acknowledged"]
        await task
    assert click.said == ["acknowledged", "edited with 1"]


async def test_a_waiting_click_is_answered_even_without_acknowledgement(
    publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.publishing.answer.ANSWER_SECONDS", 0.0)
    click = Click()
    click.refused = ConnectionResetError()
    async with asyncio.timeout(10):
        async with publisher._locks.hold((Subject("table", 1), "board:1")):
            task = answering(publisher, click)
            await click.heard.wait()
        await task
    assert click.said == ["shown with 1"]


async def test_a_cancelled_waiting_click_releases_its_lock(publisher: Publisher) -> None:
    click = Click()
    async with asyncio.timeout(10):
        async with publisher._locks.hold((Subject("table", 1), "board:1")):
            task = answering(publisher, click)
            await asyncio.wait({task}, timeout=0.01)
            task.cancel()
            await asyncio.wait({task})
        async with publisher._locks.hold((Subject("table", 1), "board:1")):
            assert click.said == []


async def test_two_clicks_on_one_message_are_answered_in_turn(publisher: Publisher) -> None:
    first, second = Click(), Click()
    await asyncio.gather(answering(publisher, first), answering(publisher, second))
    assert first.said == second.said == ["shown with 1"]

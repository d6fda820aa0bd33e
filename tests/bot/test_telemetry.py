"""One line for every event, without typed text or private cards."""

import logging
import shlex

import pytest

from bot.games.mafia_dollar.cards import CARDS
from bot.telemetry import EVENTS, Event, event_of, record_event
from tests.cogs.mafia_dollar import tables as mafia
from tests.support.world import World, message_of


def facts(record: logging.LogRecord) -> dict[str, str]:
    """A line's fields as a host's tools would parse them."""
    return dict(part.split("=", 1) for part in shlex.split(record.getMessage()))


def test_every_logged_line_can_be_parsed() -> None:
    line = str(
        Event("posted", {"table": 7, "seat": None, "name": 'a "b" c=d\n', "seconds": 0.12345, "place": "board:3"})
    )
    assert "\n" not in line
    parts = dict(part.split("=", 1) for part in shlex.split(line))
    assert parts["event"] == "posted"
    assert (parts["table"], parts["seconds"], parts["place"]) == ("7", "0.123", "board:3")
    assert "seat" not in parts


def test_events_are_counted_even_when_not_printed(caplog: pytest.LogCaptureFixture) -> None:
    counted: list[str] = []

    class Counting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found = event_of(record)
            counted.append(found.what if found else "nothing")

    handler = Counting()
    EVENTS.addHandler(handler)
    try:
        EVENTS.propagate = False
        record_event("changed", table=1)
    finally:
        EVENTS.propagate = True
        EVENTS.removeHandler(handler)
    assert counted == ["changed"]
    assert caplog.records == []


async def test_a_click_logs_its_arrival_changes_and_messages(world: World, caplog: pytest.LogCaptureFixture) -> None:
    ann, bo = world.people("Annabel", "Bodo")
    table = await world.play(ann, bo, dice=[4])
    await world.press(ann, "roll")
    await bo.slash(world.channel, "machi roll")
    lines = [facts(record) for record in caplog.records if record.name == EVENTS.name]
    came = [line for line in lines if line["event"] == "interaction" and line.get("name") == "roll"]
    assert [(line["kind"], line["table"]) for line in came] == [("component", str(table.id))]
    changed = [
        line for line in lines if line["event"] == "changed" and line.get("interaction") == came[0]["interaction"]
    ]
    assert [(line["table"], line["phase"]) for line in changed] == [(str(table.id), "playing")]
    assert any(line["event"] == "posted" and line["place"].startswith("board") for line in lines)
    (refused,) = [line for line in lines if line["event"] == "refused"]
    (typed,) = [line for line in lines if line["event"] == "interaction" and line.get("name") == "machi roll"]
    assert (refused["interaction"], typed["kind"]) == (typed["interaction"], "command")


async def test_no_line_reveals_trades_or_their_partners(world: World, caplog: pytest.LogCaptureFixture) -> None:
    ann, bo = world.people("Annabel", "Bodo")
    table = await mafia.play(world, ann, bo)
    give = mafia.state_of(table).clans[1].hand[0]
    page = message_of(await bo.slash(world.channel, "mafia trade", **{"with": "Annabel", "give": give}))
    await mafia.press(world, bo, page, "Offer")
    assert any("offer" in message.content for message in mafia.dms(ann))
    said = [record.getMessage() for record in caplog.records if record.name == EVENTS.name]
    assert any("name=mafia" in line for line in said)
    assert any("event=posted" in line and "place=private" in line for line in said)
    text = "\n".join(said)
    assert [word for word in ("trade", "offer", "hand:", str(ann.id), str(bo.id)) if word in text] == []


async def test_no_line_contains_cards_names_or_typed_text(world: World, caplog: pytest.LogCaptureFixture) -> None:
    ann, bo = world.people("Annabel", "Bodo")
    table = await mafia.play(world, ann, bo)
    hand = mafia.state_of(table).clans[0].hand
    who = ann if table.seats[0].user_id == ann.id else bo
    await who.slash(world.channel, "mafia discard", card=hand[0])
    await who.slash(world.channel, "card", name="a secret that I typed")
    text = "\n".join(record.getMessage() for record in caplog.records if record.name == EVENTS.name)
    assert "event=interaction" in text
    words = set(text.replace("=", " ").replace('"', " ").replace(":", " ").split())
    assert words & {*CARDS, "Annabel", "Bodo", "secret", "typed"} == set()
    assert table.row.secret.hex() not in text

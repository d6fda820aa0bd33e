"""Trades in panels: only the two see them, and whoever is waited for is called by DM alone."""

import pytest

from bot.games.mafia_dollar import Options
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import deal, dms, hand_by_dm, menu, my_hand, pick, play, press, state_of
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, text_of


@pytest.fixture
def people(world: World, monkeypatch: pytest.MonkeyPatch) -> list[MemberActor]:
    """Ann, whose turn it is, Bo and Cy."""
    deal(monkeypatch, position())
    return world.people("Ann", "Bo", "Cy")


def position(options: Options | None = None) -> Position:
    return Position(
        clan("G01 B25 P01", gangster("G02"), warehouse("W01")),
        clan("G03 I05", warehouse("W03", "L01", "L12")),
        clan("G05 I06", warehouse("W04", "L04")),
        options=options or Options(first="joining"),
    )


def calls(who: MemberActor) -> list[str]:
    """The short lines in somebody's DMs."""
    return [message.content for message in dms(who) if message.content]


@exercises("button step", "button choose")
async def test_offer_answer_confirm(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy = people
    await play(world, *people)
    public = [world.raw(message) for message in world.messages()]
    others = [world.raw(message) for message in dms(cy)]
    panel = await my_hand(world, bo)
    await press(world, bo, panel, "Trade…")
    await pick(world, bo, panel, "Whom do you offer", "Ann")
    await pick(world, bo, panel, "Ann", "Revolver")
    assert "You offer **Ann**" in text_of(panel)
    assert calls(ann) == ["🤝 Bo offers you a trade at table 1. Your hand here has the answer."]
    by_dm = hand_by_dm(world, ann, 1)
    assert "**Bo** offers you **Revolver" in text_of(by_dm)
    await pick(world, ann, by_dm, "Answer Bo", "Give Paperboy Pip")
    assert calls(ann) == []
    assert calls(bo) == ["🤝 Ann answers your offer at table 1. Your hand here has the last word."]
    assert [world.raw(message) for message in world.messages()] == public, "nobody else learns of it"
    assert [world.raw(message) for message in dms(cy)] == others
    by_dm = hand_by_dm(world, bo, 1)
    await pick(world, bo, by_dm, "What Ann gives you", "It's a deal")
    state = state_of(await world.table())
    assert "I05" in state.clans[0].hand
    assert "G01" in state.clans[1].hand
    assert calls(bo) == []
    board = text_of(world.board())
    assert "**Ann** and **Bo** traded one card." in board
    assert "Revolver" not in board


async def test_an_offer_is_declined_or_taken_back(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy = people
    await play(world, *people)
    for who in (bo, cy):
        panel = await my_hand(world, who)
        await press(world, who, panel, "Trade…")
        await pick(world, who, panel, "Whom do you offer", "Ann")
        await pick(world, who, panel, "Ann", "Revolver")
    assert len(calls(ann)) == 2
    by_dm = hand_by_dm(world, ann, 1)
    await pick(world, ann, by_dm, "Answer Bo", "No deal")
    assert [offer.seat for offer in state_of(await world.table()).offers] == [2]
    assert len(calls(ann)) == 1
    panel = await my_hand(world, cy)
    await press(world, cy, panel, "Trade…")
    await pick(world, cy, panel, "Whom do you offer", "Take back")
    assert state_of(await world.table()).offers == []
    assert calls(ann) == []


async def test_an_offer_made_ahead_stays_unseen_until_the_turn_comes(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy = people
    await play(world, *people)
    before = [world.raw(message) for message in dms(cy)]
    panel = await my_hand(world, bo)
    await press(world, bo, panel, "Trade…")
    await pick(world, bo, panel, "Whom do you offer", "Cy")
    await pick(world, bo, panel, "Cy", "Wristwatch Wes")
    assert [world.raw(message) for message in dms(cy)] == before
    hers = await my_hand(world, ann)
    await pick(world, ann, hers, "Play or discard", "Paperboy Pip")
    await pick(world, ann, hers, "Paperboy Pip", "Discard")
    await press(world, ann, hers, "End turn")
    his = await my_hand(world, bo)
    await pick(world, bo, his, "Play or discard", "Discard Revolver")
    await press(world, bo, await my_hand(world, bo), "End turn")
    assert calls(cy) == ["🤝 Bo offers you a trade at table 1. Your hand here has the answer."]
    assert menu(world, hand_by_dm(world, cy, 1), "Answer Bo")


async def test_blind_trades_show_no_card(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, position(Options(first="joining", blind_trades=True)))
    ann, bo, _ = people = world.people("Ann", "Bo", "Cy")
    await play(world, *people)
    panel = await my_hand(world, bo)
    await press(world, bo, panel, "Trade…")
    await pick(world, bo, panel, "Whom do you offer", "Ann")
    await pick(world, bo, panel, "Ann", "Revolver")
    shown = text_of(hand_by_dm(world, ann, 1))
    assert "**Bo** offers you a card unseen" in shown
    assert "Revolver" not in shown


async def test_a_robot_answers_offers(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    await play(world, ann, bo, robots=1)
    panel = await my_hand(world, ann)
    await press(world, ann, panel, "Trade…")
    await pick(world, ann, panel, "Whom do you offer", "Robo")
    await pick(world, ann, panel, "Robo", "Girlfriend")
    state = state_of(await world.table())
    assert [offer.answer for offer in state.offers] != [None], "it answered or declined"

"""Trades in panels: only both partners see them, and the pending one is pinged by DM alone."""

import pytest

from bot.calendar.preferences import Person, Quiet, remember_person
from bot.games.mafia_dollar import Options
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, gangster, warehouse
from tests.cogs.mafia_dollar.tables import (
    close_dms,
    deal,
    dms,
    hand_by_dm,
    menu,
    my_hand,
    offer,
    pick,
    play,
    players,
    press,
    state_of,
)
from tests.support.scenarios import exercises
from tests.support.world import MemberActor, World, shown_by, text_of


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


def pings(who: MemberActor) -> list[str]:
    """The short lines in a person's DMs."""
    return [message.content for message in dms(who) if message.content]


@exercises("button step", "button choose")
async def test_offer_answer_confirm(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy = people
    for who in (ann, bo):
        async with world.store.change() as tx:
            await remember_person(tx, who.id, Person(pictures=False))
    await play(world, *people)
    public = [world.raw(message) for message in world.messages()]
    others = [world.raw(message) for message in dms(cy)]
    panel = await my_hand(world, bo)
    await offer(world, bo, panel, "Ann", "Revolver")
    assert "Your offer to **Ann**: **Revolver** (weapon +2 · symbol 🔑)" in text_of(panel)
    (ping,) = pings(ann)
    by_dm = hand_by_dm(world, ann, 1)
    assert ping.startswith("🤝 **Bo** offers you **Revolver** (weapon +2 · symbol 🔑): waiting for your answer.\n")
    assert "It is your turn there, too." in ping
    assert f"/@me/{by_dm.channel.id}/{by_dm.id})" in ping
    assert "**Bo** offers you **Revolver" in text_of(by_dm)
    await pick(world, ann, by_dm, "Give Paperboy Pip")
    by_dm = hand_by_dm(world, ann, 1)
    assert "You give **Paperboy Pip" in text_of(by_dm)
    assert "You get **Revolver" in text_of(by_dm)
    assert state_of(await world.table()).offers[0].answer is None, "one tap never commits"
    await press(world, ann, by_dm, "Answer with it")
    assert pings(ann) == []
    (ping,) = pings(bo)
    assert "🤝 **Ann** answers with **Paperboy Pip" in ping
    assert "for your **Revolver** (weapon +2 · symbol 🔑): say yes or no." in ping
    assert [world.raw(message) for message in world.messages()] == public, "nobody else learns of it"
    assert [world.raw(message) for message in dms(cy)] == others
    by_dm = hand_by_dm(world, bo, 1)
    await press(world, bo, by_dm, "Ann has answered: look…")
    by_dm = hand_by_dm(world, bo, 1)
    assert "You give **Revolver" in text_of(by_dm)
    assert "You get **Paperboy Pip" in text_of(by_dm)
    await press(world, bo, by_dm, "Accept")
    state = state_of(await world.table())
    assert "I05" in state.clans[0].hand
    assert "G01" in state.clans[1].hand
    assert pings(bo) == []
    board = shown_by(world.board())
    assert "Ann and Bo traded one card each" in board
    assert "Revolver" not in board


@pytest.mark.parametrize("newer", [False, True])
async def test_an_offer_is_declined_or_taken_back(world: World, people: list[MemberActor], newer: bool) -> None:
    ann, bo, cy = people
    await play(world, *people)
    for who in (bo, cy):
        await offer(world, who, await my_hand(world, who), "Ann", "Revolver")
    (ping,) = pings(ann)
    assert "**Bo** offers" in ping
    assert "**Cy** offers" in ping, "one message for both"
    both = [message.id for message in dms(ann) if message.content]
    by_dm = hand_by_dm(world, ann, 1)
    await pick(world, ann, by_dm, "No deal", last=newer)
    (left,) = state_of(await world.table()).offers
    (ping,) = pings(ann)
    assert ("**Bo** offers" in ping, "**Cy** offers" in ping) == (newer, not newer)
    assert [message.id for message in dms(ann) if message.content] == both, "what still waits notifies nobody again"
    who = people[left.seat]
    panel = await my_hand(world, who)
    await press(world, who, panel, "Trade…")
    await pick(world, who, panel, "Take back")
    assert state_of(await world.table()).offers == []
    assert pings(ann) == []


async def test_an_offer_waits_for_waking_hours_and_pings_then(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy = people
    now = int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        await remember_person(tx, bo.id, Person(quiet=Quiet((now - 60) % 1440, (now + 60) % 1440)))
    await play(world, *people)
    public = [world.raw(message) for message in world.messages()]
    others = [world.raw(message) for message in dms(cy)]
    await offer(world, ann, await my_hand(world, ann), "Bo", "Girlfriend")
    assert pings(bo) == []
    await world.env.advance_time(3700)
    assert "**Ann** offers you **Girlfriend" in pings(bo)[0]
    assert not dms(bo)[-1].flags.suppress_notifications
    assert [world.raw(message) for message in world.messages()] == public, "nobody else learns of it"
    assert [world.raw(message) for message in dms(cy)] == others


async def test_a_ping_is_not_repeated_when_its_reader_falls_asleep(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    await play(world, *people)
    await offer(world, bo, await my_hand(world, bo), "Ann", "Revolver")
    first = [message.id for message in dms(ann)]
    now = int(world.clock() // 60) % 1440
    async with world.store.change() as tx:
        await remember_person(tx, ann.id, Person(quiet=Quiet((now - 60) % 1440, (now + 60) % 1440)))
    await pick(world, ann, await my_hand(world, ann), "Discard Paperboy Pip")
    assert [message.id for message in dms(ann)] == first


async def test_without_dms_an_open_hand_is_pinged_privately(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    close_dms(world, ann)
    await play(world, *people)
    mine = await my_hand(world, ann)
    public = [world.raw(message) for message in world.messages()]
    sent = len(world.env.http_requests)
    await offer(world, bo, await my_hand(world, bo), "Ann", "Revolver")
    await world.env.settle()
    assert "**Bo** offers you **Revolver" in text_of(mine)
    told = [
        sending
        for sending in world.env.http_requests[sent:]
        if sending.method == "POST" and "/webhooks/" in sending.path
    ]
    assert len(told) == 1
    assert "a trade for you. Only you can see this." in str(told[0].json)
    assert [world.raw(message) for message in world.messages()] == public


async def test_an_offer_made_ahead_stays_unseen_until_the_turn_comes(world: World, people: list[MemberActor]) -> None:
    ann, bo, cy = people
    await play(world, *people)
    before = [world.raw(message) for message in dms(cy)]
    panel = await my_hand(world, bo)
    await press(world, bo, panel, "Trade…")
    await pick(world, bo, panel, "For Cy's turn: Wristwatch Wes")
    await press(world, bo, panel, "Offer")
    assert [world.raw(message) for message in dms(cy)] == before
    hers = await my_hand(world, ann)
    await pick(world, ann, hers, "Discard Paperboy Pip")
    await press(world, ann, hers, "End turn")
    await press(world, ann, hers, "Yes")
    his = await my_hand(world, bo)
    await pick(world, bo, his, "Discard Revolver")
    await press(world, bo, his, "End turn")
    assert "**Bo** offers you" in pings(cy)[0]
    assert menu(world, hand_by_dm(world, cy, 1), "Answer Bo")


async def test_of_many_trades_the_partner_is_chosen_first(world: World) -> None:
    many = Position(
        clan("G01 B25 P01 I05 I06", warehouse("W01")),
        clan("G03", warehouse("W03")),
        clan("G05", warehouse("W04")),
        options=Options(first="joining"),
    )
    deal(world.patch, many)
    ann, _, _ = await players(world, "Ann", "Bo", "Cy")
    panel = await my_hand(world, ann)
    await press(world, ann, panel, "Trade…")
    partners = menu(world, panel)
    assert partners["placeholder"] == "🤝 Offer to…"
    assert all(each["description"].startswith("You can give: ") for each in partners["options"]), (
        "whose cards these are"
    )
    await pick(world, ann, panel, "Cy…")
    cards = menu(world, panel, "Which card for Cy?")["options"]
    assert not any(card.get("description") for card in cards), "they all do the same"
    await pick(world, ann, panel, "Girlfriend")
    assert "An offer to Cy" in text_of(panel)
    await press(world, ann, panel, "Offer")
    assert [(offer.partner, offer.give) for offer in state_of(await world.table()).offers] == [(2, "B25")]


async def test_an_offer_asks_for_a_kind_of_card(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    await play(world, *people)
    panel = await my_hand(world, bo)
    await press(world, bo, panel, "Trade…")
    await pick(world, bo, panel, "Offer Ann: Revolver")
    await pick(world, bo, panel, "For a gangster")
    assert "**An offer to Ann** for a gangster." in text_of(panel)
    assert state_of(await world.table()).offers == []
    await press(world, bo, panel, "Offer")
    assert state_of(await world.table()).offers[0].wish == "gangster"
    assert "offers you **Revolver** (weapon +2 · symbol 🔑) for a gangster: waiting" in pings(ann)[0]


async def test_blind_trades_show_no_card(world: World) -> None:
    deal(world.patch, position(Options(first="joining", blind_trades=True)))
    ann, bo, _ = people = world.people("Ann", "Bo", "Cy")
    await play(world, *people)
    panel = await my_hand(world, bo)
    await offer(world, bo, panel, "Ann", "Revolver")
    shown = text_of(hand_by_dm(world, ann, 1))
    assert "**Bo** offers you an unseen card" in shown
    assert "Revolver" not in shown


async def test_a_robot_answers_offers(world: World, people: list[MemberActor]) -> None:
    ann, bo, _ = people
    await play(world, ann, bo, robots=1)
    panel = await my_hand(world, ann)
    await offer(world, ann, panel, "Robo Rye", "Girlfriend")
    state = state_of(await world.table())
    assert [offer.answer for offer in state.offers] != [None], "it answered or declined"

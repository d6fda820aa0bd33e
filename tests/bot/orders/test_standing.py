"""Standing orders at live tables: followed at once or when a player is late, secretly, a chain as one step."""

from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from bot.errors import NothingHandedIn, NothingOrdered, NotSeated, PostalTable, WrongPhase
from bot.games.entries import Acted
from bot.games.machi_koro import MachiState, MachiView, Options, Pass, Roll
from bot.games.machi_koro.orders import MachiStanding, Orders
from bot.games.machi_koro.postal_turn import TurnReport
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import PassCard, Police
from bot.games.mafia_dollar.orders import AskedInTurn, MafiaStanding
from bot.games.orders import When
from bot.orders.standing import MOST_ALONE, answered, fits
from bot.orders.standing_service import StandingService
from bot.table.notices import Ordered, PlayedFor
from bot.table.table import Table
from data.rows import StandingRow
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, warehouse
from tests.bot.orders.postal import postal_terms
from tests.bot.timekeeping.timed import DAY, TimedMatch, live
from tests.support.match import ANN, BO, CY
from tests.support.values import of_type

FOREST = Orders(dice=1, buy=("forest", "cafe", "bakery"))


def standing(orders: Orders = FOREST, when: When = "now", keep_coins: int = 0) -> MachiStanding:
    return MachiStanding(orders, keep_coins, when=when)


async def give(timed: TimedMatch, user: int, orders: MachiStanding) -> None:
    """The person gives orders; returns once their consequences have happened."""
    await timed.standing.give(timed.click(user), 1, orders)
    await timed.standing.idle(1)


async def deeds(timed: TimedMatch) -> list[tuple[int, dict[str, object]]]:
    """The actions so far, each with its seat."""
    entries = await timed.tables.entries(1)
    return [(e.deed.seat, msgspec.json.decode(e.deed.action)) for e in entries if isinstance(e.deed, Acted)]


async def test_orders_that_act_at_once_say_so(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing())
    assert await deeds(timed) == [
        (0, {"do": "roll", "dice": 1}),
        (0, {"do": "build", "card": "forest"}),
    ]
    assert await timed.told() == [Ordered((0,), 2, 3, turns=(1,))]
    assert await timed.due() == {1: DAY}
    await timed.check()


async def test_they_stand_until_they_are_withdrawn(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,) * 8)
    await give(timed, ANN, standing())
    await timed.roll_and_pass(BO)
    await timed.standing.idle(1)
    assert len(await timed.told()) == 2
    await timed.standing.withdraw(timed.click(ANN), 1)
    await timed.roll_and_pass(BO)
    await timed.standing.idle(1)
    assert (await timed.pending()).seat == 0
    assert await timed.standing.given(await timed.table(), 0) is None
    with pytest.raises(NothingHandedIn):
        await timed.standing.withdraw(timed.click(ANN), 1)


async def test_a_chain_of_ordered_turns_pings_nobody_in_between(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY, dice=(1,) * 6)
    await give(timed, BO, standing())
    await give(timed, CY, standing())
    assert await timed.told() == []
    await timed.roll_and_pass(ANN)
    before = (await timed.table()).row.version
    await timed.standing.idle(1)
    table = await timed.table()
    assert table.row.version == before + 1
    assert [told for told in await timed.told() if isinstance(told, Ordered)] == [Ordered((1, 2), 4, 7, turns=(2, 3))]
    assert {obligation.seat: obligation.reminders for obligation in (await timed.obligations()).values()} == {0: 1}
    await timed.check()


async def test_a_seat_answered_at_once_by_orders_is_not_pinged(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1, 1))
    await give(timed, BO, standing())
    await timed.standing.close()
    await timed.roll_and_pass(ANN)
    assert (await timed.obligations())[1].reminders == 0


@pytest.mark.parametrize("openly", [True, False])
async def test_the_journal_says_what_orders_did_unless_nobody_may_know_that(
    timed: TimedMatch, monkeypatch: pytest.MonkeyPatch, openly: bool
) -> None:
    for module in ("standing_service", "standing"):
        monkeypatch.setattr(f"bot.orders.{module}.orders_act_openly", lambda table: openly)
    await timed.play(ANN, BO, dice=(1, 1))
    await give(timed, ANN, standing(Orders(buy=("forest",))))
    await timed.roll_and_pass(BO)
    done = [entry.deed for entry in await timed.tables.entries(1) if isinstance(entry.deed, Acted)]
    assert [(deed.seat, deed.ordered) for deed in done[:4]] == [(0, openly)] * 2 + [(1, False)] * 2


async def test_decisions_without_orders_are_asked(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(dice=1)))
    assert [decision.ask for decision in (await timed.table()).pending()] == ["build"]
    assert len(await deeds(timed)) == 1


async def test_orders_to_buy_roll_one_die_without_asking(timed: TimedMatch) -> None:
    """Without a Train Station orders cannot name dice, so orders that name a purchase also roll."""
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(buy=("forest",))))
    assert await deeds(timed) == [(0, {"do": "roll", "dice": 1}), (0, {"do": "build", "card": "forest"})]


async def test_a_choice_of_dice_is_asked(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    table = await timed.table()
    of_type(MachiState, table.state).towns[0].landmarks.append("train_station")
    orders = standing(Orders(buy=("forest",)))
    decision = table.pending()[0]
    assert answered(table, decision, orders) is None
    assert answered(table, decision, orders, late=True) == Roll(2), "the default, when they are late"
    assert answered(table, decision, standing(Orders(victim=1)), late=True) is None, "it names no purchase"


async def test_orders_for_a_late_player_need_only_purchases(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(buy=("forest",)), when="late"))
    assert await deeds(timed) == []
    await timed.later(DAY)
    assert (await deeds(timed))[-1] == (0, {"do": "build", "card": "forest"})
    assert await timed.told() == [PlayedFor(0, 2, 3, ordered=True)]
    assert (await timed.table()).seats[0].extensions == 0


@pytest.mark.parametrize("keep", [0, 5])
async def test_empty_standing_orders_are_refused(timed: TimedMatch, keep: int) -> None:
    table = await timed.play(ANN, BO)
    with pytest.raises(NothingOrdered):
        await give(timed, ANN, standing(Orders(), keep_coins=keep))
    assert await timed.standing.given(table, 0) is None


async def test_orders_for_lateness_wait_for_the_deadline_and_keep_time(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(when="late"))
    assert await deeds(timed) == []
    await timed.later(DAY)
    assert (await deeds(timed))[-1] == (0, {"do": "build", "card": "forest"})
    assert await timed.told() == [PlayedFor(0, 2, 3, ordered=True)]
    seat = (await timed.table()).seats[0]
    assert (seat.misses, seat.extensions) == (0, 0)


async def test_coins_to_keep_are_kept(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(keep_coins=3))
    view = of_type(MachiView, (await timed.table()).view(0))
    assert (await deeds(timed))[-1] == (0, {"do": "build", "card": "bakery"})
    assert view.towns[0].coins == 3


async def test_else_nothing(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(dice=1, buy=("mine",))))
    assert (await deeds(timed))[-1] == (0, {"do": "pass"})


async def test_building_is_asked_once_no_named_card_is_left(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(dice=1, buy=("vineyard",))))
    assert await deeds(timed) == [(0, {"do": "roll", "dice": 1})]
    assert (await timed.pending()).ask == "build"


@pytest.mark.parametrize("card", ["train_station", "stadium"])
async def test_unique_cards_fit_until_the_player_owns_them(timed: TimedMatch, card: str) -> None:
    await timed.play(ANN, BO, terms=live(None, options=msgspec.Raw(msgspec.json.encode(Options(market="10")))))
    table = await timed.table()
    assert fits(table, 0, standing(Orders(buy=(card,)))), "it is on offer, or may come"
    town = of_type(MachiState, table.state).towns[0]
    town.landmarks.append(card) if card == "train_station" else town.gain(card)
    assert not fits(table, 0, standing(Orders(buy=(card,))))
    assert fits(table, 1, standing(Orders(buy=(card,))))


async def test_orders_do_not_play_a_game_among_themselves(timed: TimedMatch) -> None:
    """Two players who save: after some rounds they are asked, and then save as long again."""
    await timed.play(ANN, BO)
    for user in (ANN, BO):
        await give(timed, user, standing(Orders(buy=("radio_tower",)), keep_coins=99))
    table, asked = await timed.table(), await timed.pending()
    assert (table.game.turn(table.state), asked.seat, asked.ask) == (1 + 2 * MOST_ALONE + 1, 1, "roll")
    assert (await timed.obligations())[1].reminders == 1
    await timed.act(BO, Roll(1))
    await timed.standing.idle(1)
    table = await timed.table()
    assert table.game.turn(table.state) == 2 * (2 * MOST_ALONE + 1) + 1


async def test_two_dice_without_a_station_are_one(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(dice=2, buy=("forest",))))
    assert (await deeds(timed))[0] == (0, {"do": "roll", "dice": 1})


async def test_a_draft_is_not_followed_and_stays_invisible(timed: TimedMatch) -> None:
    table = await timed.play(ANN, BO)
    await timed.standing.draft(timed.click(ANN), 1, standing())
    await timed.standing.idle(1)
    assert await deeds(timed) == []
    assert await timed.table() == table
    assert await timed.standing.drafted(table, 0) == standing()
    assert "forest" not in repr(standing())


async def test_only_who_plays_a_live_game_can_give_any(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    with pytest.raises(NotSeated):
        await give(timed, CY, standing())
    await timed.open(ANN, BO, channel=3)
    with pytest.raises(WrongPhase):
        await timed.standing.give(timed.click(ANN), 2, standing())
    await timed.open(ANN, BO, channel=4, terms=postal_terms(None))
    await timed.lobby.start(timed.click(ANN), 3)
    with pytest.raises(PostalTable):
        await timed.standing.give(timed.click(ANN), 3, standing())


async def test_a_preview_shows_their_effect_on_the_last_turns(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1, 1, 1, 1))
    await timed.roll_and_pass(ANN)
    await timed.roll_and_pass(BO)
    await timed.act(ANN, Roll(1))
    await timed.act(ANN, Pass())
    before = await timed.table()
    reports = [turn for turn in await timed.standing.rehearsals(before, 0, standing()) if isinstance(turn, TurnReport)]
    assert len(reports) == 2
    assert [answered.ordered for answered in reports[0].answers] == [True, True]
    thrifty = await timed.standing.rehearsals(before, 0, standing(keep_coins=99))
    assert isinstance(thrifty[0], TurnReport)
    assert [answered.action for answered in thrifty[0].answers] == [Roll(1), Pass()], "they keep their coins then, too"
    assert await timed.table() == before


async def test_after_a_restart_they_go_on(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, terms=live(None), dice=(1,))
    encoded = msgspec.json.encode(standing())
    async with timed.tables.store.change() as tx:
        await tx.write_standing_orders(1, StandingRow(0, encoded, encoded))
    await timed.standing.resume()
    await timed.standing.idle(1)
    assert len(await deeds(timed)) == 2


async def test_after_the_end_they_are_forgotten(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    await give(timed, BO, standing())
    await timed.tables.resign(timed.click(ANN), 1)
    assert await timed.tables.store.standing_orders(1) == []


async def test_orders_without_any_available_card_no_longer_fit(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    table = await timed.table()
    assert fits(table, 0, standing())
    assert fits(table, 0, standing(Orders(dice=1)))
    assert fits(table, 0, standing(Orders(buy=("train_station",))))
    assert not fits(table, 0, standing(Orders(buy=("vineyard",))))


def test_orders_choose_once_even_if_the_choice_may_change() -> None:
    """Given a police raid for which a seat has chosen, its orders do not choose repeatedly."""
    table = Position(clan("P01 G01", warehouse("W01", "L01")), clan("G02", warehouse("W02")))
    table.does(0, Police("P01"))
    chosen = next(decision for decision in MAFIA_DOLLAR.decisions(table.state) if decision.seat == 0)
    orders = MafiaStanding(pass_on=("G01",), when="now")
    seated = SimpleNamespace(id=1, state=table.state, game=MAFIA_DOLLAR)
    assert answered(cast("Table", seated), chosen, orders) == PassCard("G01")
    rules = MAFIA_DOLLAR.standing_orders
    assert rules.rehearse(table.state, [], 0, orders) == AskedInTurn(table.state.turn, ((chosen, PassCard("G01")),))
    only_trades = MafiaStanding(decline=True)
    assert rules.rehearse(table.state, [], 0, only_trades) == AskedInTurn(table.state.turn, ((chosen, None),))
    table.does(0, PassCard("G01"))
    opened = next(
        decision for decision in MAFIA_DOLLAR.standing(table.state) if decision.seat == 0 and decision.ask == "pass"
    )
    assert answered(cast("Table", seated), opened, orders) is None


def test_cards_to_pass_fit_until_all_are_discarded() -> None:
    orders, position = MafiaStanding(pass_on=("G01", "G02")), Position(clan("G03"), clan("G02"))
    seated = cast("Table", SimpleNamespace(id=1, state=position.state, game=MAFIA_DOLLAR))
    assert fits(seated, 0, orders), "G02 may be passed to them"
    position.state.discard += ["G01"]
    assert fits(seated, 0, orders)
    position.state.clans[1].hand.remove("G02")
    position.state.discard += ["G02"]
    assert not fits(seated, 0, orders)
    assert fits(seated, 0, MafiaStanding(orders.pass_on, decline=True)), "they still decline trades"
    assert fits(seated, 0, MafiaStanding(orders.pass_on, give="cheapest"))
    position.state.options = msgspec.structs.replace(position.state.options, target=100)
    assert fits(seated, 0, orders), "the next deal brings them back"


async def test_a_resigned_player_keeps_standing_orders(timed: TimedMatch) -> None:
    """Before the game ends, nobody follows them and only their owner can read them."""
    await timed.play(ANN, BO, CY)
    await give(timed, CY, standing())
    await timed.tables.resign(timed.click(CY), 1)
    assert [row.seat for row in await timed.tables.store.standing_orders(1)] == [2]


@pytest.mark.parametrize("answers", [True, False])
async def test_secret_orders_wait_as_a_robot_does_and_only_if_they_answer(
    timed: TimedMatch, monkeypatch: pytest.MonkeyPatch, answers: bool
) -> None:
    slept = list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    table = await timed.play(ANN, BO)
    service = StandingService(timed.tables, pause=3.0)
    service._sleep = sleep
    found = (table.pending()[0], Roll(1)) if answers else None
    monkeypatch.setattr("bot.orders.standing_service.orders_act_openly", lambda table: False)
    monkeypatch.setattr("bot.orders.standing_service.first_at_once", lambda *asked: found)
    await service._moment(table, [(0, standing())])
    assert len(slept) == answers

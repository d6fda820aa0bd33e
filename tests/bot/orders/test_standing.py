"""Standing orders at live tables: followed at once or when somebody is late, in secret, a chain of them as one step."""

from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

from bot.errors import NothingHandedIn, NothingOrdered, NotSeated, PostalTable, WrongPhase
from bot.games.entries import Acted
from bot.games.machi_koro import MachiState, MachiView, Options, Pass, Roll
from bot.games.machi_koro.orders import MachiStanding, Orders
from bot.games.machi_koro.postal_turn import GoReport
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import PassCard, Police
from bot.games.mafia_dollar.orders import AskedInGo, MafiaStanding
from bot.games.orders import When
from bot.orders.standing import MOST_ALONE, answered, fits
from bot.table.notices import Ordered, PlayedFor
from bot.table.table import Table
from data.rows import StandingRow
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.bot.games.mafia_dollar.positions import clan, warehouse
from tests.bot.orders.postal import by_post
from tests.bot.timekeeping.timed import DAY, TimedMatch, live
from tests.support.match import ANN, BO, CY

FOREST = Orders(dice=1, buy=("forest", "cafe", "bakery"))


def standing(orders: Orders = FOREST, when: When = "now", keep_coins: int = 0) -> MachiStanding:
    return MachiStanding(orders, keep_coins, when=when)


async def give(timed: TimedMatch, user: int, orders: MachiStanding) -> None:
    """That person gives orders, and what they lead to has happened."""
    await timed.standing.give(timed.click(user), 1, orders)
    await timed.standing.idle(1)


async def deeds(timed: TimedMatch) -> list[tuple[int, dict[str, object]]]:
    """What was done so far: who, and what."""
    entries = await timed.tables.entries(1)
    return [(e.deed.seat, msgspec.json.decode(e.deed.action)) for e in entries if isinstance(e.deed, Acted)]


async def test_orders_that_act_at_once_say_so(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing())
    assert await deeds(timed) == [
        (0, {"do": "roll", "dice": 1}),
        (0, {"do": "build", "card": "forest"}),
    ]
    assert await timed.told() == [Ordered((0,), 2, 3, goes=(1,))]
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
    assert (await timed.owed()).seat == 0
    assert await timed.standing.given(await timed.table(), 0) is None
    with pytest.raises(NothingHandedIn):
        await timed.standing.withdraw(timed.click(ANN), 1)


async def test_a_chain_of_ordered_goes_is_one_step_and_nobody_is_called_in_between(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, CY, dice=(1,) * 6)
    await give(timed, BO, standing())
    await give(timed, CY, standing())
    assert await timed.told() == []
    await timed.roll_and_pass(ANN)
    before = (await timed.table()).row.version
    await timed.standing.idle(1)
    table = await timed.table()
    assert table.row.version == before + 1
    assert [told for told in await timed.told() if isinstance(told, Ordered)] == [Ordered((1, 2), 4, 7, goes=(2, 3))]
    assert {debt.seat: debt.calls for debt in (await timed.debts()).values()} == {0: 1}
    await timed.check()


async def test_whoever_is_answered_for_at_once_is_not_called(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1, 1))
    await give(timed, BO, standing())
    await timed.standing.close()
    await timed.roll_and_pass(ANN)
    assert (await timed.debts())[1].calls == 0


async def test_what_is_left_open_is_asked(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(dice=1)))
    assert [owed.ask for owed in (await timed.table()).owed()] == ["build"]
    assert len(await deeds(timed)) == 1


async def test_one_die_is_rolled_on_the_way_to_what_orders_buy(timed: TimedMatch) -> None:
    """Without a Train Station the editor has nothing to say about dice: a go of which it names the purchase runs."""
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(buy=("forest",))))
    assert await deeds(timed) == [(0, {"do": "roll", "dice": 1}), (0, {"do": "build", "card": "forest"})]


async def test_how_many_dice_is_asked_where_there_is_a_choice(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    table = await timed.table()
    assert isinstance(table.state, MachiState)
    table.state.towns[0].landmarks.append("train_station")
    orders = standing(Orders(buy=("forest",)))
    owed = table.owed()[0]
    assert answered(table, owed, orders) is None
    assert answered(table, owed, orders, late=True) == Roll(2), "the default, when they are late"
    assert answered(table, owed, standing(Orders(victim=1)), late=True) is None, "it names no purchase"


async def test_whoever_is_late_needs_to_have_said_only_what_to_buy(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(buy=("forest",)), when="late"))
    assert await deeds(timed) == []
    await timed.later(DAY)
    assert (await deeds(timed))[-1] == (0, {"do": "build", "card": "forest"})
    assert await timed.told() == [PlayedFor(0, 2, 3, ordered=True)]
    assert (await timed.table()).seats[0].extensions == 0


@pytest.mark.parametrize("keep", [0, 5])
async def test_orders_that_say_nothing_cannot_be_followed(timed: TimedMatch, keep: int) -> None:
    table = await timed.play(ANN, BO)
    with pytest.raises(NothingOrdered):
        await give(timed, ANN, standing(Orders(), keep_coins=keep))
    assert await timed.standing.given(table, 0) is None


async def test_orders_for_who_is_late_wait_for_the_deadline_and_spare_the_bank(timed: TimedMatch) -> None:
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
    view = (await timed.table()).view(0)
    assert isinstance(view, MachiView)
    assert (await deeds(timed))[-1] == (0, {"do": "build", "card": "bakery"})
    assert view.towns[0].coins == 3


async def test_else_nothing(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(dice=1, buy=("mine",))))
    assert (await deeds(timed))[-1] == (0, {"do": "pass"})


async def test_what_to_build_is_asked_once_nothing_they_name_is_left(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(dice=1, buy=("vineyard",))))
    assert await deeds(timed) == [(0, {"do": "roll", "dice": 1})]
    assert (await timed.owed()).ask == "build"


@pytest.mark.parametrize("card", ["train_station", "stadium"])
async def test_what_one_can_have_only_once_fits_until_one_has_it(timed: TimedMatch, card: str) -> None:
    await timed.play(ANN, BO, terms=live(None, options=msgspec.Raw(msgspec.json.encode(Options(market="10")))))
    table = await timed.table()
    assert isinstance(table.state, MachiState)
    assert fits(table, 0, standing(Orders(buy=(card,)))), "it is on offer, or may come"
    town = table.state.towns[0]
    town.landmarks.append(card) if card == "train_station" else town.gain(card)
    assert not fits(table, 0, standing(Orders(buy=(card,))))
    assert fits(table, 1, standing(Orders(buy=(card,))))


async def test_orders_do_not_play_a_game_among_themselves(timed: TimedMatch) -> None:
    """Two who save for what they cannot pay yet: after some rounds somebody is asked, and then they go on as long."""
    await timed.play(ANN, BO)
    for user in (ANN, BO):
        await give(timed, user, standing(Orders(buy=("radio_tower",)), keep_coins=99))
    table, asked = await timed.table(), await timed.owed()
    assert (table.game.go(table.state), asked.seat, asked.ask) == (1 + 2 * MOST_ALONE + 1, 1, "roll")
    assert (await timed.debts())[1].calls == 1
    await timed.act(BO, Roll(1))
    await timed.standing.idle(1)
    table = await timed.table()
    assert table.game.go(table.state) == 2 * (2 * MOST_ALONE + 1) + 1


async def test_two_dice_without_a_station_are_one(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1,))
    await give(timed, ANN, standing(Orders(dice=2, buy=("forest",))))
    assert (await deeds(timed))[0] == (0, {"do": "roll", "dice": 1})


async def test_a_draft_is_not_followed_and_changes_nothing_others_could_see(timed: TimedMatch) -> None:
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
    await timed.open(ANN, BO, channel=4, terms=by_post(None))
    await timed.lobby.start(timed.click(ANN), 3)
    with pytest.raises(PostalTable):
        await timed.standing.give(timed.click(ANN), 3, standing())


async def test_what_they_would_have_done_on_the_last_goes(timed: TimedMatch) -> None:
    await timed.play(ANN, BO, dice=(1, 1, 1, 1))
    await timed.roll_and_pass(ANN)
    await timed.roll_and_pass(BO)
    await timed.act(ANN, Roll(1))
    await timed.act(ANN, Pass())
    before = await timed.table()
    reports = [each for each in await timed.standing.rehearsals(before, 0, standing()) if isinstance(each, GoReport)]
    assert len(reports) == 2
    assert [answered.ordered for answered in reports[0].answers] == [True, True]
    thrifty = await timed.standing.rehearsals(before, 0, standing(keep_coins=99))
    assert isinstance(thrifty[0], GoReport)
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


async def test_orders_that_name_nothing_that_is_left_do_not_fit_any_more(timed: TimedMatch) -> None:
    await timed.play(ANN, BO)
    table = await timed.table()
    assert fits(table, 0, standing())
    assert fits(table, 0, standing(Orders(dice=1)))
    assert fits(table, 0, standing(Orders(buy=("train_station",))))
    assert not fits(table, 0, standing(Orders(buy=("vineyard",))))


def test_orders_choose_once_what_can_be_chosen_anew() -> None:
    """Given a police raid for which a seat has chosen, then its orders do not choose again, and again."""
    table = Position(clan("P01 G01", warehouse("W01", "L01")), clan("G02", warehouse("W02")))
    table.does(0, Police("P01"))
    chosen = next(owed for owed in MAFIA_DOLLAR.decisions(table.state) if owed.seat == 0)
    orders = MafiaStanding(pass_on=("G01",), when="now")
    seated = SimpleNamespace(id=1, state=table.state, game=MAFIA_DOLLAR)
    assert answered(cast("Table", seated), chosen, orders) == PassCard("G01")
    rules = MAFIA_DOLLAR.standing_orders
    assert rules.rehearse(table.state, [], 0, orders) == AskedInGo(table.state.go, ((chosen, PassCard("G01")),))
    only_trades = MafiaStanding(decline=True)
    assert rules.rehearse(table.state, [], 0, only_trades) == AskedInGo(table.state.go, ((chosen, None),))
    table.does(0, PassCard("G01"))
    anew = next(owed for owed in MAFIA_DOLLAR.standing(table.state) if owed.seat == 0 and owed.ask == "pass")
    assert answered(cast("Table", seated), anew, orders) is None


def test_cards_to_pass_on_fit_until_all_are_discarded_for_good() -> None:
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
    """Nobody follows them, and nobody else can read them, before the game ends."""
    await timed.play(ANN, BO, CY)
    await give(timed, CY, standing())
    await timed.tables.resign(timed.click(CY), 1)
    assert [row.seat for row in await timed.tables.store.standing_orders(1)] == [2]

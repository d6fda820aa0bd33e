"""Why another answer was better: what the seat itself saw, its hand and loot too, and nothing that it could not."""

from collections.abc import Sequence

import pytest

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.actions import (
    Attack,
    Birthday,
    Block,
    Burgle,
    ComeHome,
    Discard,
    EndTurn,
    Equip,
    Free,
    Guard,
    HandOver,
    Hire,
    MafiaAction,
    MoveOut,
    Open,
    Police,
    TakeLoot,
)
from bot.games.mafia_dollar.cards import ATTACK, BURGLARY, VALUE
from bot.games.mafia_dollar.review.comparing import Fact, compared, speaks_for
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.bot.games.mafia_dollar.redealing import redealt
from tests.support.values import there

GUARD, PATROL, RAID = "P01", "P09", "P13"
DISCARDED = Discard("I01")


def told(table: Table, given: MafiaAction, best: MafiaAction) -> Sequence[Fact]:
    """What seat 0 reads."""
    return compared(table.sees(0), given, best)


def facts(found: Sequence[Fact]) -> list[str]:
    """The facts without their amounts."""
    return [fact.told for fact in found]


def play(hand: str, *mine: object, theirs: Sequence[object] = (warehouse("W02"),)) -> Table:
    """A table at which seat 0 plays a card from this hand."""
    return Table(clan(hand, *mine), clan("", *theirs))  # type: ignore[arg-type]


def act(*mine: object, theirs: Sequence[object] = (warehouse("W02"),)) -> Table:
    """A table at which seat 0 has an action left, with loot on two piles."""
    piles = {"tobacco": "L01", "alcohol": "L20"}
    return Table(clan("", *mine), clan("", *theirs), actions=1, piles=piles)  # type: ignore[arg-type]


STORE = warehouse("W01")


def test_the_police_are_judged_by_what_lies_at_home_and_what_can_be_passed_on() -> None:
    bare = play(f"{GUARD} I01", STORE)
    assert told(bare, DISCARDED, Police(GUARD)) == [
        Fact("saves", GUARD, dollars=25_000),
        Fact("only_discarded", "I01"),
    ]
    rich = play(f"{GUARD} {RAID} I01", warehouse("W01", "L01", "L06"))
    assert told(rich, DISCARDED, Police(GUARD))[:2] == [
        Fact("passes_on", RAID, dollars=100_000),
        Fact("saves_and_loses", GUARD, dollars=25_000, less=15_000),
    ]
    patrolled = play(f"{PATROL} I01", warehouse("W01", "L01", "L06"))
    assert told(patrolled, DISCARDED, Police(PATROL))[0] == Fact("saves_and_loses", PATROL, dollars=50_000, less=25_000)
    raided = play(f"{RAID} I01", warehouse("W01", "L01", "L06"), gangster("G01"))
    assert told(raided, DISCARDED, Police(RAID))[0] == Fact("raided", RAID, dollars=100_000, less=40_000)


def test_police_cost_the_turns_actions() -> None:
    table = play(f"{GUARD} W03", STORE, gangster("G01"), gangster("G02"))
    assert told(table, Police(GUARD), Open("W03")) == [
        Fact("hands", actions=1, gangsters=2),
        Fact("no_actions", actions=1, gangsters=2),
    ]


def test_the_price_of_better_police_is_never_cut() -> None:
    table = play(f"{GUARD} {RAID} I01", STORE, gangster("G01"))
    assert told(table, Equip("I01", "G01"), Police(GUARD)) == [
        Fact("passes_on", RAID, dollars=100_000),
        Fact("saves", GUARD, dollars=25_000),
        Fact("no_actions", actions=1, gangsters=1),
    ]


def test_what_holds_for_both_answers_is_no_reason() -> None:
    table = Table(
        clan("B01", STORE),
        clan("", warehouse("W02"), warehouse("W04"), gangster("G02"), gangster("G04")),
        clan("", warehouse("W03"), gangster("G03")),
    )
    assert told(table, Block("B01", "G02"), Block("B01", "G03"))[0] == Fact("leaves_nobody", "G03", seat=2)
    assert "costs_them" not in facts(told(table, Block("B01", "G02"), Block("B01", "G04")))
    street = act(STORE, gangster("G06", street=True), gangster("G01"))
    assert "out_next" not in facts(told(street, EndTurn(), MoveOut("G01"))), "his only action is another's"


def test_gangsters_and_warehouses_are_counted_against_each_other() -> None:
    nobody = play("G01 W03", STORE)
    assert told(nobody, Open("W03"), Hire("G01")) == [
        Fact("only_one", "G01", actions=1),
        Fact("nobody_free", actions=1),
    ]
    busy = play("G01 W03", STORE, gangster("G02"))
    assert told(busy, Hire("G01"), Open("W03")) == [
        Fact("grows", "G01", actions=2),
        Fact("no_work", "G01", actions=1, gangsters=1),
    ]
    assert told(busy, Open("W03"), Hire("G01")) == [Fact("reserve", "G01"), Fact("no_hands", actions=1, gangsters=1)]
    idle = play("G01 I01", STORE, warehouse("W04"), gangster("G02"))
    assert told(idle, DISCARDED, Hire("G01"))[0] == Fact("work", "G01", actions=2, gangsters=1)


def test_a_dog_guards_what_is_there() -> None:
    table = play("D01 I01 G02", warehouse("W01", "L01"), warehouse("W03"), gangster("G01"), gangster("G03"))
    assert told(table, DISCARDED, Guard("D01", "W01"))[0] == Fact("guards", "W01", dollars=15_000, count=1)
    assert "guards" not in facts(told(table, DISCARDED, Guard("D01", "W03")))
    assert told(table, Guard("D01", "W03"), Hire("G02")) == [Fact("reserve", "G02"), Fact("guards_nothing", "W03")]
    assert not told(table, Equip("I01", "G01"), Guard("D01", "W03")), "nothing lies there"


def test_an_item_is_worth_what_it_adds_and_nothing_to_a_blocked_gangster() -> None:
    table = play("I01 I05 I25", STORE, gangster("G02"), gangster("G01", "I06"), gangster("G03", blocks=["B01"]))
    (better, worse) = told(table, Equip("I01", "G03"), Equip("I05", "G02"))
    assert (better.told, better.chance > better.before) == ("attacks_better", True)
    assert worse == Fact("cannot_use", "G03", "I01")
    assert facts(told(table, Equip("I01", "G01"), Equip("I25", "G02"))) == ["carries"]
    handed = act(STORE, gangster("G02"), gangster("G01", "I10"), theirs=[warehouse("W02", "L03")])
    assert facts(told(handed, ComeHome("G02"), HandOver("G01", "G02", "I10"))) == ["breaks_in_better"]


def test_a_chance_to_break_in_is_that_at_the_best_warehouse_there_is() -> None:
    crew = [STORE, gangster("G02"), gangster("G03")]
    bare, dog = warehouse("W02", "L03"), warehouse("W03", "L06", dog="D01")
    empty = warehouse("W04")
    mixed, guarded = (play("I10", *crew, theirs=there) for there in ([bare, dog, empty], [dog, empty]))
    ((easy,), (hard,)) = ([told(each, DISCARDED, Equip("I10", "G02"))[0]] for each in (mixed, guarded))
    assert (easy.told, hard.told) == ("breaks_in_better", "breaks_in_past_dogs")
    assert hard.before < easy.before
    assert hard.chance < easy.chance


def test_a_block_is_worth_the_action_that_it_costs() -> None:
    theirs = [warehouse("W02"), gangster("G02"), gangster("G03", blocks=["B01"])]
    table = play("B02 I01", STORE, theirs=theirs)
    assert told(table, DISCARDED, Block("B02", "G02"))[0] == Fact("leaves_nobody", "G02", seat=1)
    assert told(table, Block("B02", "G03"), DISCARDED) == [Fact("blocked_already", "G03", seat=1)]
    many = play("B02 I01", STORE, theirs=[*theirs, gangster("G04")])
    assert told(many, Block("B02", "G02"), DISCARDED) == [
        Fact("costs_them_nothing", "G02", seat=1, actions=1, gangsters=2)
    ]


def test_freeing_looks_at_whose_gangster_it_is_and_at_other_blocks() -> None:
    mine = [STORE, gangster("G02", blocks=["B01"]), gangster("G03", blocks=["B02", "B03"])]
    table = play("I01 I02", *mine, theirs=[warehouse("W02"), gangster("G04", blocks=["B05"])])
    assert told(table, Free("I01", "G04"), Free("I02", "G02")) == [
        Fact("only_one", "G02", actions=1),
        Fact("rivals", "G04", seat=1),
    ]
    assert Fact("still_blocked", "G03") in told(table, Free("I01", "G03"), Free("I02", "G02"))


def test_a_gangster_who_is_freed_on_the_street_acts_first() -> None:
    """Given gangsters at home for all actions, then one outside does not wait for them, nor one of a rival."""
    home, outside = gangster("G02"), gangster("G04", street=True)
    blocked = gangster("G03", street=True, blocks=["B01"])
    for mine, waits in (([home, blocked], False), ([home, outside, blocked], True)):
        table = play("I01 W03", STORE, *mine)
        assert ("no_work" in facts(told(table, Free("I01", "G03"), Open("W03")))) is waits
    for theirs, costs in (([home, outside], True), ([gangster("G05", street=True), outside], False)):
        table = play("B02 I01", STORE, theirs=[warehouse("W02"), *theirs])
        assert ("costs_them_nothing" not in facts(told(table, Block("B02", "G04"), DISCARDED))) is costs
    table = play("I01 G05", STORE, blocked)
    assert told(table, Hire("G05"), Free("I01", "G03")) == [Fact("outside", "G03")]


def test_one_who_is_hired_acts_instead_of_the_blocked_one() -> None:
    table = play("G01 G02 I01", STORE, gangster("G05", blocks=["B01"]))
    assert told(table, Free("G02", "G05"), Hire("G01")) == [Fact("acts_instead", "G01", "G05"), Fact("spends", "G02")]
    busy = play("G01 I01", STORE, gangster("G03"), gangster("G05", blocks=["B01"]))
    assert "acts_instead" not in facts(told(busy, Free("I01", "G05"), Hire("G01"))), "all actions are used already"
    assert told(busy, DISCARDED, Hire("G01"))[0] == Fact("reserve_more", "G01")


def test_a_truck_is_a_reason_where_there_is_that_much() -> None:
    crew = gangster("G02", street=True), gangster("G03", "I25", street=True)
    for store, told_so in ((warehouse("W02", "L03", "L04", "L05"), True), (warehouse("W02", "L03"), False)):
        found = told(act(STORE, *crew, theirs=[store]), Burgle("G02", "W02"), Burgle("G03", "W02"))
        assert ("carries" in facts(found)) is told_so
    table = Table(clan("", STORE, *crew), clan("", warehouse("W02")), actions=1, piles={"tobacco": "L01 L02 L06"})
    one, more = TakeLoot("G02", "tobacco", 1, "W01"), TakeLoot("G03", "tobacco", 2, "W01")
    (fact,) = told(table, one, more)
    assert (fact.told, fact.card, fact.other) == ("carries", "G03", "I25")
    assert fact.count > 1


def test_of_two_cards_for_one_deed_the_one_that_stays_is_named() -> None:
    table = play("I01 D01", STORE, gangster("G02", blocks=["B01"]))
    assert told(table, Free("D01", "G02"), Free("I01", "G02")) == [Fact("keeps", "D01", "I01")]


def test_of_two_gangsters_the_stronger_one_and_the_one_outside() -> None:
    weak, strong = "G01", "G06"
    table = play("I01 I02", STORE, gangster(weak, blocks=["B01"]), gangster(strong, street=True, blocks=["B02"]))
    assert told(table, Free("I01", weak), Free("I02", strong))[-2:] == [
        Fact("stronger", strong, weak, attack=ATTACK[strong], burglary=BURGLARY[strong]),
        Fact("outside", strong),
    ]
    hiring = play(f"{weak} {strong}", STORE, gangster("G09"))
    found = told(hiring, Hire(weak), Hire(strong))
    assert found[0] == Fact("stronger", strong, weak, attack=ATTACK[strong], burglary=BURGLARY[strong])


def test_a_birthday_needs_somebody_with_loot() -> None:
    poor = play("E01 I01", STORE, gangster("G02", blocks=["B01"]))
    assert told(poor, Birthday("E01", "W01", free=False), DISCARDED) == [Fact("no_gifts")]
    rich = play("E01 I01", STORE, gangster("G02", blocks=["B01"]), theirs=[warehouse("W02", "L01")])
    assert told(rich, DISCARDED, Birthday("E01", "W01"))[:2] == [Fact("gifts", count=1), Fact("frees_all", gangsters=1)]


def test_of_two_hauls_the_dearer_one_or_the_safer_place() -> None:
    out = gangster("G02", street=True)
    table = act(out, warehouse("W01", dog="D01"), warehouse("W03", "L03", "L04"), warehouse("W04"))
    cheap, dear = (TakeLoot("G02", kind, 1, "W01") for kind in ("tobacco", "alcohol"))
    assert Fact("dearer", "L20", dollars=VALUE["L20"] - VALUE["L01"]) in told(table, cheap, dear)
    guarded, full, empty = (TakeLoot("G02", "tobacco", 1, place) for place in ("W01", "W03", "W04"))
    assert told(table, full, guarded) == [Fact("has_dog", "W01")]
    assert told(table, full, empty) == [Fact("fuller", "W03", count=2)]


def test_jobs_have_their_chances_and_a_gangster_goes_home_after_them() -> None:
    out, home = gangster("G06", street=True), gangster("G01")
    theirs = [warehouse("W02", "L03"), gangster("G04", street=True)]
    table = act(out, home, STORE, theirs=theirs)
    take = TakeLoot("G06", "tobacco", 1, "W01")
    assert told(table, take, EndTurn()) == [Fact("goes_home", "G06")]
    assert speaks_for(table.sees(0), take, EndTurn()), "to end a turn nothing else speaks"
    assert told(table, EndTurn(), take) == [Fact("sure_loot", "L01", "G06"), Fact("unused", actions=1)]
    attack, last, burglary = told(table, Burgle("G06", "W02"), Attack("G06", "G04"))
    assert (attack.told, attack.card, attack.seat) == ("attack", "G04", 1)
    assert last == Fact("leaves_nobody", "G04", seat=1)
    assert (burglary.told, burglary.count) == ("break_in", 1)
    assert told(table, MoveOut("G01"), EndTurn()) == [Fact("exposed", "G01")]
    away = act(out, home, STORE, warehouse("W03"))
    assert Fact("gives_up", "L01", "G06") in told(away, take, MoveOut("G01"))
    more = act(out, home, STORE, warehouse("W03"), theirs=theirs)
    assert told(more, EndTurn(), MoveOut("G01"))[0] == Fact("out_next", "G01")
    assert told(table, EndTurn(), ComeHome("G06"))[0] == Fact("safe", "G06")


def test_a_warehouse_gives_work_to_the_strongest_gangster_in_hand() -> None:
    table = play("W03 G01 G06 I01", STORE, gangster("G02"))
    assert told(table, DISCARDED, Open("W03"))[0] == Fact("grows", "G06", actions=2)
    assert "grows" not in facts(told(play("W03 G01 I01", STORE), DISCARDED, Open("W03"))), "nobody works yet"
    idle = play("W03 G01 I01", STORE, warehouse("W04"), gangster("G02"))
    assert "grows" not in facts(told(idle, DISCARDED, Open("W03"))), "an action is free already"


def test_who_goes_out_is_compared_by_the_jobs_that_wait() -> None:
    """Given a strong attacker and a good burglar at home, then each is better where there is something to do."""
    mine = (STORE, gangster("G11"), gangster("G12"))
    rich = act(*mine, theirs=[warehouse("W02", "L03")])
    (fact,) = told(rich, MoveOut("G11"), MoveOut("G12"))
    assert (fact.told, fact.card, fact.other) == ("breaks_in_instead", "G12", "G11")
    assert fact.chance > fact.before
    assert not told(rich, MoveOut("G12"), MoveOut("G11")), "nobody is on the street"
    street = act(*mine, theirs=[warehouse("W02"), gangster("G04", street=True)])
    (fact,) = told(street, MoveOut("G12"), MoveOut("G11"))
    assert (fact.told, fact.card, fact.other) == ("attacks_instead", "G11", "G12")


def test_nothing_is_told_that_speaks_for_the_given_answer_alone() -> None:
    out, home = gangster("G06", street=True), gangster("G01")
    table = act(out, home, STORE, theirs=[warehouse("W02")])
    take = TakeLoot("G06", "tobacco", 1, "W01")
    assert not told(table, take, MoveOut("G01")), "only a price, and nothing for it"
    growing = Table(clan("W03", STORE, out, home), clan("", warehouse("W02")), actions=1, piles={"tobacco": "L01"})
    assert told(growing, take, MoveOut("G01")) == [Fact("out_next_with", "G01", "W03"), Fact("gives_up", "L01", "G06")]


def test_freeing_may_spend_a_gangster() -> None:
    blocked = play("G01 G02", STORE, gangster("G05", blocks=["B01"]))
    assert Fact("spends", "G01") in told(blocked, Free("G01", "G05"), Hire("G02"))
    assert "spends" not in facts(told(blocked, Free("I01", "G05"), Hire("G02")))


def test_where_nothing_strong_speaks_for_it_the_plain_fact_is_told() -> None:
    theirs = [warehouse("W02"), gangster("G04"), gangster("G05")]
    given, rich = Equip("I01", "G02"), warehouse("W01", "L01")
    alone = play("W03 I01", rich, gangster("G02"), theirs=theirs)
    assert told(alone, given, Open("W03")) == [Fact("splits")]
    for mine in ([STORE, gangster("G02")], [rich, gangster("G02", blocks=["B01"])]):
        assert "splits" not in facts(told(play("W03 I01", *mine), given, Open("W03"))), "no loot, or nobody to bring it"
    table = play("G01 B02 D01", STORE, gangster("G02"), theirs=theirs)
    for best, fact in (
        (Hire("G01"), Fact("reserve", "G01")),
        (Block("B02", "G04"), Fact("holds_up", "G04", seat=1)),
    ):
        assert told(table, given, best) == [fact]
    hiring = play("G01 G06", STORE, gangster("G02"))
    assert "reserve" not in facts(told(hiring, Hire("G06"), Hire("G01"))), "both can act instead"


def test_spectators_have_nothing_to_compare() -> None:
    with pytest.raises(ValueError, match="spectators"):
        compared(play("G01", STORE).sees(None), DISCARDED, Hire("G01"))


def test_what_the_seat_could_not_know_changes_nothing() -> None:
    table = play(f"{GUARD} I01 G02", warehouse("W01", "L01"), gangster("G01"), theirs=[warehouse("W02", "L03")])
    other = redealt(table.state, 0, Chance(b"another deal"))
    assert MAFIA_DOLLAR.encode(other) != MAFIA_DOLLAR.encode(table.state)
    for given, best in ((DISCARDED, Police(GUARD)), (Hire("G02"), Police(GUARD)), (Police(GUARD), Hire("G02"))):
        assert compared(there(MAFIA_DOLLAR.view(other, 0)), given, best) == told(table, given, best)

"""Every refusal. `refuses` also checks that nothing changed."""

from typing import get_args

from bot.games.machi_koro import (
    Activate,
    Add,
    Build,
    Demolish,
    Give,
    Invest,
    Keep,
    Pass,
    Renovate,
    Reroll,
    Roll,
    Swap,
    Target,
    Which,
)
from bot.games.machi_koro.refusals import (
    BadTarget,
    DoesNothing,
    MachiRefusal,
    NobodyHas,
    NoSuchCard,
    NotBuilt,
    NotOnOffer,
    NotSwappable,
    NotTheirs,
    OnlyOne,
    OutOfTheGame,
    TooDear,
    TooFewDice,
)
from bot.games.values import NotAmongTheChoices, NotPending, Refusal
from tests.bot.games.machi_koro.positions import EVERYTHING, STATION, TOWER, Table, town


def to_roll() -> Table:
    return Table(town(coins=5, built=TOWER), town())


def to_keep() -> Table:
    table = to_roll()
    table.rolls(6)
    return table


def to_target() -> Table:
    table = Table(town(tv_station=1), town(), town(), town())
    table.resigns(3)
    table.rolls(6)
    return table


def to_swap() -> Table:
    table = Table(town(business_center=1, bakery=1), town(mine=1, stadium=1), town(cafe=1))
    table.resigns(2)
    table.rolls(6)
    return table


def to_build() -> Table:
    table = Table(town(coins=7, stadium=1, built=STATION), town(coins=0))
    table.state.market["mine"] = 0
    table.rolls(5)
    return table


def to_add() -> Table:
    table = Table(town(built=("harbor", STATION)), town(), options=EVERYTHING)
    table.rolls(5, 6)
    return table


def to_say_which() -> Table:
    table = Table(town(moving_company=1, bakery=2, closed="bakery", built=STATION), town(), options=EVERYTHING)
    table.rolls(4, 5)
    table.answers(Give("bakery", 1))
    return table


def to_give() -> Table:
    table = Table(town(moving_company=1, stadium=1, built=STATION), town(cafe=1), town(), options=EVERYTHING)
    table.resigns(2)
    table.rolls(4, 5)
    return table


def to_demolish() -> Table:
    table = Table(town(demolition_company=1, built=(STATION, "harbor")), town(), options=EVERYTHING)
    table.rolls(4)
    return table


def to_renovate() -> Table:
    table = Table(
        town(renovation_company=1, built=STATION),
        town(bakery=1),
        town(cafe=1, park=1),
        town(mine=1),
        options=EVERYTHING,
    )
    table.resigns(3)
    table.rolls(4, 4)
    return table


def to_activate() -> Table:
    table = Table(
        town(convention_center=1, stadium=1, bakery=1, cafe=1, flower_shop=1, built=STATION),
        town(ranch=1),
        options=EVERYTHING,
    )
    table.rolls(4, 6)
    return table


def to_invest() -> Table:
    table = Table(town(tech_startup=1, coins=1), town(), options=EVERYTHING)
    table.rolls(6)
    table.answers(Pass())
    return table


REFUSED = [
    (to_roll, Roll(2), TooFewDice(2)),
    (to_roll, Roll(0), NotAmongTheChoices()),
    (to_roll, Roll(3), NotAmongTheChoices()),
    (to_roll, Reroll(1), NotAmongTheChoices()),
    (to_roll, Pass(), NotAmongTheChoices()),
    (to_keep, Reroll(2), TooFewDice(2)),
    (to_keep, Reroll(-1), NotAmongTheChoices()),
    (to_keep, Roll(1), NotAmongTheChoices()),
    (to_target, Target(0), BadTarget(0)),
    (to_target, Target(3), BadTarget(3)),
    (to_target, Target(4), BadTarget(4)),
    (to_target, Target(-1), BadTarget(-1)),
    (to_target, Pass(), NotAmongTheChoices()),
    (to_swap, Swap("bakery", 0, "bakery"), BadTarget(0)),
    (to_swap, Swap("bakery", 2, "cafe"), BadTarget(2)),
    (to_swap, Swap("cafe", 1, "mine"), NotTheirs(0, "cafe")),
    (to_swap, Swap("bakery", 1, "cafe"), NotTheirs(1, "cafe")),
    (to_swap, Swap("business_center", 1, "mine"), NotSwappable("business_center")),
    (to_swap, Swap("bakery", 1, "stadium"), NotSwappable("stadium")),
    (to_swap, Swap("bakery", 1, STATION), NoSuchCard(STATION)),
    (to_swap, Swap("casino", 1, "mine"), NoSuchCard("casino")),
    (to_swap, Build("bakery"), NotAmongTheChoices()),
    (to_build, Build("casino"), NoSuchCard("casino")),
    (to_build, Build(""), NoSuchCard("")),
    (to_build, Build("mine"), NotOnOffer("mine", sold_out=True)),
    (to_build, Build("stadium"), OnlyOne("stadium")),
    (to_build, Build(STATION), OnlyOne(STATION)),
    (to_build, Build("business_center"), TooDear("business_center", 8, 7)),
    (to_build, Build(TOWER), TooDear(TOWER, 22, 7)),
    (to_build, Keep(), NotAmongTheChoices()),
    (to_build, Build("harbor"), NoSuchCard("harbor")),
    (to_add, Pass(), NotAmongTheChoices()),
    (to_add, Reroll(2), NotAmongTheChoices()),
    (to_say_which, Pass(), NotAmongTheChoices()),
    (to_give, Pass(), NotAmongTheChoices()),
    (to_give, Give("moving_company", 0), BadTarget(0)),
    (to_give, Give("moving_company", 2), BadTarget(2)),
    (to_give, Give("cafe", 1), NotTheirs(0, "cafe")),
    (to_give, Give("stadium", 1), NotSwappable("stadium")),
    (to_give, Give(STATION, 1), NoSuchCard(STATION)),
    (to_demolish, Pass(), NotAmongTheChoices()),
    (to_demolish, Demolish("airport"), NotBuilt("airport")),
    (to_demolish, Demolish("city_hall"), NotBuilt("city_hall")),
    (to_demolish, Demolish("casino"), NoSuchCard("casino")),
    (to_renovate, Which(True), NotAmongTheChoices()),
    (to_renovate, Renovate("ranch"), NobodyHas("ranch")),
    (to_renovate, Renovate("mine"), NobodyHas("mine")),
    (to_renovate, Renovate("park"), NotSwappable("park")),
    (to_renovate, Renovate("harbor"), NoSuchCard("harbor")),
    (to_activate, Invest(), NotAmongTheChoices()),
    (to_activate, Activate("cafe"), DoesNothing("cafe")),
    (to_activate, Activate("flower_shop"), DoesNothing("flower_shop")),
    (to_activate, Activate("ranch"), NotTheirs(0, "ranch")),
    (to_activate, Activate("stadium"), NotSwappable("stadium")),
    (to_activate, Activate("convention_center"), NotSwappable("convention_center")),
    (to_activate, Activate("casino"), NoSuchCard("casino")),
    (to_invest, Add(), NotAmongTheChoices()),
    (to_invest, Build("bakery"), NotAmongTheChoices()),
]


def test_illegal_answers_are_refused_with_a_reason_and_change_nothing() -> None:
    for position, action, refusal in REFUSED:
        assert position().refuses(action) == refusal, (position, action)


def test_an_answered_or_unknown_decision_is_refused() -> None:
    table = to_keep()

    assert table.refuses(Roll(1), decision=table.pending.id - 1) == NotPending()
    assert table.refuses(Keep(), decision=table.pending.id + 1) == NotPending()


def test_nothing_is_pending_after_the_end() -> None:
    table = Table(town(), town())
    decision = table.pending.id
    table.resigns(0)

    assert table.refuses(Roll(1), decision=decision) == NotPending()


def test_every_kind_of_refusal_is_shown_here() -> None:
    shown: set[type[Refusal]] = {type(refusal) for _, _, refusal in REFUSED}

    assert shown | {NotPending, OutOfTheGame} == set(get_args(MachiRefusal))

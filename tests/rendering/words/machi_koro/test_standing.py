"""What an editor writes about standing orders is what they would do, in every state."""

from hypothesis import given
from hypothesis import strategies as st

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, MachiState, Options
from bot.games.machi_koro.actions import Add, Build, Keep, MachiAction, Pass, Reroll, Roll
from bot.games.machi_koro.card_values import COSTS
from bot.games.machi_koro.make_view import view
from bot.games.machi_koro.orders import FIELD_OF, MachiStanding, Orders
from bot.games.machi_koro.postal_turn import wishes
from bot.games.values import Decision
from rendering.words.machi_koro import card_name
from rendering.words.machi_koro import orders as words
from tests.bot.games.machi_koro.random_play import RandomGame, rich
from tests.bot.games.machi_koro.test_random_orders import ANY_ORDERS, TURNS

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve")
RULES = MACHI_KORO.standing_orders
ASKED = "I ask you; if you are late: "
DECISIONS = 25
"""Decisions of one game that are compared."""


@TURNS
@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(2, 4),
    edition=st.sampled_from(["base", "harbor", "everything"]),
    everything_at_once=st.booleans(),
    orders=ANY_ORDERS,
    keep=st.integers(0, 20),
)
def test_what_is_written_would_be_done(
    seed: int, seats: int, edition: str, everything_at_once: bool, orders: Orders, keep: int
) -> None:
    game = RandomGame(seed, seats, Options(edition=edition, first="joining"))
    if everything_at_once and edition == "everything":
        rich(game, seed)
    for _ in range(DECISIONS):
        if not game.state.pending:
            return
        compare(game.state, game.state.pending[0], MachiStanding(orders, keep))
        game.move()


def compare(state: MachiState, decision: Decision, standing: MachiStanding) -> None:
    """Compare what is written about that decision with the deeds of the rules, in time and late."""
    seen, orders, field = view(state, decision.seat), standing.orders, FIELD_OF[decision.ask]
    default = MACHI_KORO.default(state, decision, Chance(b"nobody's"))
    in_time = RULES.answer(state, decision, standing, late=False)
    late = RULES.answer(state, decision, standing, late=True) or default
    written = words.standing(seen, decision.seat, orders, NAMES).get(field, f"*{words.PARTS[field].asks(timed=True)}*")
    assert (in_time is None) == (ASKED in written or "so I ask you" in written)
    if in_time is None:
        assert late == default
        assert "so I ask you" in written or written == f"*{ASKED}{words.PARTS[field].default}*"
        return
    assert late == in_time
    if field == "buy":
        written, _, then = written.partition("; once you can no longer get ")
        assert then.endswith(", I ask you")
    choices = [action for action in possible(state, decision) if affordable(state, decision, action, standing)]
    assert says(written, field, state, in_time), (written, in_time)
    first = written.split(", else ")[0]
    if in_time == default and field in words.OR_ELSE and not any(w in choices for w in wishes(seen, decision, orders)):
        assert written.endswith(f"else {words.PARTS[field].default}")
    elif field in ("victim", "swap", "renovate", "activate", "demolish", "gift"):
        (wish,) = wishes(seen, decision, orders)
        assert (in_time, first) == (wish, words.value_of(field, orders, NAMES))
    elif field == "buy":
        assert isinstance(in_time, Build)
        named = written.split(", else ")
        earlier = named[: named.index(card_name(in_time.card))]
        assert not {card_name(each.card) for each in choices if isinstance(each, Build)}.intersection(earlier)


def possible(state: MachiState, decision: Decision) -> list[MachiAction]:
    return list(MACHI_KORO.legal(state, decision))


def affordable(state: MachiState, decision: Decision, action: MachiAction, standing: MachiStanding) -> bool:
    """Whether an action leaves the coins that the orders keep."""
    left = state.towns[decision.seat].coins - (COSTS[action.card] if isinstance(action, Build) else 0)
    return not isinstance(action, Build) or left >= standing.keep_coins


def says(written: str, field: str, state: MachiState, action: MachiAction) -> bool:
    """Whether the line names that action: its dice, its totals, or whether its card is built."""
    total = str(state.total)
    match field, action:
        case "dice", Roll(dice):
            station = "train_station" in state.towns[state.active].landmarks
            means = {"1 die": 1, str(words.TWO_DICE): 2 if station else 1, f"*{words.ONE_DIE}*": 1}
            return means[written] == dice
        case (("reroll" | "add"), Reroll() | Add()):
            return total in written.removeprefix("on ").replace(" and ", ", ").split(", ")
        case (("reroll" | "add"), Keep()):
            return total not in written.removeprefix("on ").replace(" and ", ", ").split(", ")
        case "buy", Pass():
            return written.endswith(", else nothing")
    return True

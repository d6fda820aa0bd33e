"""Games saved under earlier versions of the rules go on."""

from pathlib import Path

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Target

SAVES = Path(__file__).with_name("saves")


def test_a_save_of_the_first_version_continues_where_it_stopped() -> None:
    state = MACHI_KORO.decode((SAVES / "version_1.json").read_bytes())
    (decision,) = MACHI_KORO.decisions(state)
    assert (decision.seat, decision.ask, decision.card) == (1, "target", "tv_station")
    coins = [place.coins for place in state.towns]

    MACHI_KORO.apply(state, decision.id, Target(0), Chance(b"on"))

    taken = min(5, coins[0])
    assert [place.coins for place in state.towns] == [coins[0] - taken, coins[1] + taken, coins[2]]
    assert state.pending[0].ask == "build"
    chance = Chance(b"on")
    while state.pending and state.turn < 1_000:
        (decision,) = MACHI_KORO.decisions(state)
        view = MACHI_KORO.view(state, decision.seat)
        MACHI_KORO.apply(state, decision.id, MACHI_KORO.robot(view, decision, "easy", chance), chance)
    assert state.over is not None

"""What statistics keep of a finished game of MafiaDollar: only what everybody saw, and the score."""

import msgspec
import pytest

from bot.games.journal import live
from bot.games.mafia_dollar import MAFIA_DOLLAR, Clan, MafiaState
from bot.games.mafia_dollar.events import Checked, MafiaEvent, Stole, TookLoot, TookOut, TurnBegan
from bot.games.records import Star
from bot.games.values import Outcome
from tests.support.finished import CORPUS, recorded

EVERY = sorted(path.name.removesuffix(".json.gz") for path in CORPUS.glob("mafia-dollar-*"))


@pytest.mark.parametrize("name", EVERY)
def test_every_record_needs_only_what_everybody_saw(name: str) -> None:
    found, state = recorded(name)
    assert isinstance(state, MafiaState)
    events: list[MafiaEvent] = [
        event for entry in live(found.entries) for event in msgspec.json.decode(entry.events, type=list[MafiaEvent])
    ]
    kept = MAFIA_DOLLAR.record(state, events)
    assert kept == MAFIA_DOLLAR.record(state, MAFIA_DOLLAR.seen(events, None))
    if kept is not None and state.over is not None:
        assert [seat.earned for seat in kept.seats] == [clan.total for clan in state.clans]
        assert [seat for seat, each in enumerate(kept.seats) if each.won] == sorted(state.over.winners)


def test_jobs_loot_thefts_and_checks_are_counted() -> None:
    def check(die: int, *, success: bool) -> Checked:
        return Checked(0, "G01", "attack", 1, "G02", "I01", die, 3, 1, 0, die + 4, success)

    state = MafiaState(clans=[Clan(total=5_000), Clan(total=-1_000)], turn=9, over=Outcome(((0,), (1,)), "most"))
    kept = MAFIA_DOLLAR.record(
        state,
        [
            TurnBegan(0, 1),
            TookLoot(0, "G01", "tobacco", 2, "L01", "W01", ("L01", "L02")),
            Stole(0, "G03", 1, "W02", 3, "W01", ("L03", "L04", "L05")),
            TurnBegan(0, 2),
            TookLoot(0, "G01", "tobacco", 1, "L06", "W01", ("L06",)),
            check(5, success=True),
            TookOut(0, "G01", 1, "G02"),
            check(4, success=False),
        ],
    )
    assert kept is not None
    seat = kept.seats[0]
    assert (kept.edition, kept.turns, seat.earned, seat.place) == ("deal", 9, 5_000, 1)
    assert (seat.star, seat.best_turn, seat.theft, seat.robbed) == (Star("G01", 3), 5, 3, {1: 3})
    assert (seat.luck.tries, seat.luck.hits) == (2, 1)
    assert seat.luck.expected == pytest.approx(1.0)  # with four points: 5 to 8 of eight faces


def test_a_running_game_has_no_record() -> None:
    assert MAFIA_DOLLAR.record(MafiaState(clans=[Clan(), Clan()]), []) is None

"""What was done in a turn, in the foreground."""

import msgspec
import pytest

from bot.games.mafia_dollar import events as e
from bot.games.mafia_dollar.views import TurnView
from rendering.drawing.theme import WIDTH
from rendering.mafia_dollar.street import jobs

CHECK = e.Checked(0, "G05", "attack", 1, "G06", "I13", die=6, points=2, item=2, dog=0, total=10, success=True)
BURGLARY = msgspec.structs.replace(CHECK, job="burglary", target="W03")
STOLEN = e.Stole(0, "G05", 1, "W03", 2, "W01", ("L01", "L02"))
TAKEN_OUT = e.TookOut(0, "G05", 1, "G06")
TOOK = e.TookLoot(0, "G05", "tobacco", 3, "L01", "W01", ("L01", "L02", "L03"))
LOST = e.Confiscated(0, "P01", "L01", "W01")
RAIDED = e.Raided(0, "P13", "W01", ("G01",), ("W02",), ("L01", "L02"))


def turn(*events: e.MafiaEvent) -> TurnView:
    """A turn of seat 0 with these events."""
    checks = [event for event in events if isinstance(event, e.Checked)]
    return TurnView(3, 0, over=True, events=events, check=checks[-1] if checks else None)


def coup(*events: e.MafiaEvent) -> jobs.Coup:
    found = jobs.coup(turn(*events))
    assert found is not None
    return found


def look(*events: e.MafiaEvent) -> bytes:
    return jobs.scene(coup(*events)).tobytes()


def test_all_of_a_check_is_seen() -> None:
    changes: list[dict[str, object]] = [
        {}, {"die": 7}, {"points": 3}, {"item": 0}, {"item": 3}, {"dog": 1}, {"total": 11}, {"success": False},
        {"job": "burglary"}, {"seat": 2}, {"owner": 3}, {"gangster": "G07"}, {"target": "W03"},
    ]  # fmt: skip
    looks = {look(msgspec.structs.replace(CHECK, **change)) for change in changes}
    assert len(looks) == len(changes)


def test_what_came_of_it_is_seen() -> None:
    looks = [look(CHECK), look(CHECK, TAKEN_OUT), look(BURGLARY), look(BURGLARY, STOLEN)]
    looks += [look(BURGLARY, msgspec.structs.replace(STOLEN, count=3)), look(TOOK), look(LOST), look(RAIDED)]
    looks += [look(msgspec.structs.replace(TOOK, count=1)), look(msgspec.structs.replace(TOOK, top="L40"))]
    assert len(set(looks)) == len(looks)


def test_loot_flows_to_the_clan_that_has_it_afterwards() -> None:
    ways: list[tuple[tuple[e.MafiaEvent, ...], bool]] = [((BURGLARY, STOLEN), False), ((TOOK,), True), ((LOST,), False)]
    for events, right in ways:
        flow = coup(*events).flow
        assert flow is not None
        assert flow.right is right
    assert coup(CHECK, TAKEN_OUT).right.out
    assert not coup(BURGLARY, STOLEN).right.out


def test_what_came_of_an_earlier_job_is_not_shown_with_a_check() -> None:
    failed = msgspec.structs.replace(CHECK, success=False)
    assert coup(BURGLARY, STOLEN, failed).flow is None


def test_a_turn_in_which_nothing_happened_has_no_scene() -> None:
    quiet = (e.Drew(0, None), e.Hired(0, "G01"), e.MovedOut(0, "G01"), e.Confiscated(0, "P01"))
    assert jobs.coup(turn(*quiet)) is None


@pytest.mark.parametrize(
    "pair",
    [
        ((BURGLARY, STOLEN), (BURGLARY, msgspec.structs.replace(STOLEN, cards=()))),
        ((TOOK,), (msgspec.structs.replace(TOOK, cards=("L01", "L09", "L10")),)),
        ((e.Drew(0, "P13"), CHECK), (e.Drew(0, "G01"), CHECK)),
    ],
)
def test_the_scene_shows_only_what_every_spectator_may_know(pair: tuple[tuple[e.MafiaEvent, ...], ...]) -> None:
    one, other = ({look(*events), look(*(event.seen_by(None) for event in events))} for events in pair)  # type: ignore[arg-type]
    assert one == other
    assert len(one) == 1


def test_the_longest_sum_has_room() -> None:
    longest = msgspec.structs.replace(CHECK, die=8, points=4, item=3, dog=1, total=14, target="W03", job="burglary")
    for loot in (STOLEN, TOOK):
        assert jobs.scene(coup(longest, loot)).size == (WIDTH, jobs.HEIGHT)
    assert jobs.written(longest).width <= jobs.BOARD_WIDTH - 20

"""The job of the turn in the foreground."""

import msgspec

from bot.games.mafia_dollar import events as e
from rendering.drawing.theme import WIDTH
from rendering.mafia_dollar.street import jobs

CHECK = e.Checked(0, "G05", "attack", 1, "G06", "I13", die=6, points=2, item=2, dog=0, total=10, success=True)


def test_all_of_a_check_is_seen() -> None:
    changes: list[dict[str, object]] = [
        {}, {"die": 7}, {"points": 3}, {"item": 0}, {"item": 3}, {"dog": 1}, {"total": 11}, {"success": False},
        {"job": "burglary"}, {"seat": 2}, {"owner": 3}, {"gangster": "G07"}, {"target": "W03"},
    ]  # fmt: skip
    looks = {jobs.scene(msgspec.structs.replace(CHECK, **change)).tobytes() for change in changes}
    assert len(looks) == len(changes)


def test_the_longest_sum_has_room() -> None:
    longest = msgspec.structs.replace(CHECK, die=8, points=4, item=3, dog=1, total=14, target="W03", job="burglary")
    assert jobs.scene(longest).size == (WIDTH, jobs.HEIGHT)
    assert jobs.written(longest).width <= jobs.BOARD_WIDTH - 20

"""How many interactions the moves of recorded games take in a panel: in a turn, for a job, for a theft.

Pressing a button is one, opening a menu and choosing in it is one. They are counted in the panels that players get.
"""

import itertools
import statistics
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from bot.games import journal
from bot.games.entries import Acted
from bot.games.mafia_dollar import MAFIA_DOLLAR, Options
from bot.games.mafia_dollar import actions as a
from bot.publishing.content import Control
from bot.table.table import Table
from cogs.mafia_dollar import menus
from cogs.mafia_dollar.answer import COMMITS
from cogs.mafia_dollar.options import Asked
from cogs.mafia_dollar.panels import AsAnswer, panel_from
from cogs.ui import naming
from cogs.ui.components import Button, Menu
from tests.bot.records.test_problem_report import table_of
from tests.support.finished import RECORDED, recording_of
from tests.support.long import sampled
from tests.support.values import there

MEDIAN, NINE_IN_TEN = 4, 6
"""The most interactions of half of all turns, and of nine in ten; without DMs, opening the hand is one more."""
MEAN, JOB, THEFT = 4, 3, 2
"""The most interactions of a turn in the mean, of one job with its spoils or loot, and of a theft from an open hand."""
PLAYED = [name for name in RECORDED if name.startswith("mafia-dollar-")]
FEW = PLAYED[::9]


class Moved(msgspec.Struct, frozen=True):
    """An answer of a recorded game: the table, the decision with the view of its seat, and the action.

    `shown`: the controls of the decision by the stage of the panel, as far as they were looked for.
    """

    table: Table
    asked: Asked
    action: a.MafiaAction
    shown: dict[str, tuple[Control, ...]]

    @property
    def own(self) -> bool:
        """Whether it is part of the player's own turn."""
        return self.asked.decision.seat == self.asked.view.active


def moves(name: str) -> Iterator[Moved]:
    """Every answer that a player gave in a recorded game, except those of random players."""
    recorded = recording_of(name)
    state, before = None, dict[int, bytes]()
    for entry in recorded.entries:
        if state is not None:
            before[entry.number] = MAFIA_DOLLAR.encode(state)
        if state is not None and isinstance(entry.deed, Acted) and recorded.robots[entry.deed.seat]:
            view = MAFIA_DOLLAR.view(state, entry.deed.seat)
            asked = next(asked for asked in (*view.pending, *view.standing) if asked.id == entry.deed.decision)
            action = msgspec.json.decode(entry.deed.action, type=a.MafiaAction)
            table = table_of(MAFIA_DOLLAR.name, state, Options(), recorded.seats)
            yield Moved(table, Asked(asked, view, naming.plain_names(table)), action, {})
        state = journal.redo(MAFIA_DOLLAR, state, entry, before)


def controls(moved: Moved, stage: str = "") -> tuple[Control, ...]:
    """The controls of a decision in the player's panel, at that stage of the answer; in the open panel before any."""
    if stage not in moved.shown:
        decision, view = moved.asked.decision, moved.asked.view
        answer = AsAnswer(step=(decision.id, stage) if stage else None)
        content = there(panel_from(moved.table, view, decision.seat, answer=answer).content)
        every = [each for row in content.rows for each in row]
        moved.shown[stage] = tuple(each for each in every if control_of(each)[1] == decision.id)
    return moved.shown[stage]


def control_of(control: Control) -> tuple[str, int, str]:
    """A control's verb, decision and argument."""
    assert isinstance(control, Button | Menu)
    _, _, decision, verb, *arg = control.custom_id.split(":")
    return verb, int(decision), arg[0] if arg else ""


def interactions(moved: Moved) -> int:
    """The fewest interactions from the open panel to that answer."""
    stages, known = [""], {""}
    for taken in range(1, 8):
        further: list[str] = []
        for control in [each for stage in stages for each in controls(moved, stage)]:
            for led in _leads(control, moved):
                if led is None:
                    return taken
                if led not in known:
                    known.add(led)
                    further.append(led)
        stages = further
    raise AssertionError(f"{moved.action} is not reached")


def _leads(control: Control, moved: Moved) -> Iterator[str | None]:
    """The stages to which a control leads on the way to the answer; None: it gives the answer."""
    (verb, _, arg), keys, action = control_of(control), "-".join(moved.asked.keys(moved.action)), moved.action
    if isinstance(control, Button):
        if verb == "step":
            yield arg
        elif (verb == "do" and arg == keys) or (verb == "end" and isinstance(action, a.EndTurn)):
            yield None
        return
    assert isinstance(control, Menu)
    values = [option.value for option in control.options]
    if verb == "haul":
        if isinstance(action, a.Steal) and set(action.loot) <= set(values) and len(action.loot) <= control.most:
            yield from [None] if menus.Stage.read(arg).keys == (action.warehouse,) else []
        return
    for value in values:
        if value.startswith(menus.PAGE_PREFIX):
            yield "-".join([value.removeprefix(menus.PAGE_PREFIX), *arg.split("-")[1:]])
        elif value == keys:
            yield f"0-{value}" if isinstance(action, COMMITS) else None
        elif keys.startswith(f"{value}-"):
            yield f"0-{value}"


def nine_in_ten(counts: Sequence[int]) -> int:
    """The most that nine in ten of these need."""
    return sorted(counts)[-(-len(counts) * 9 // 10) - 1]


@pytest.mark.parametrize("games", sampled([PLAYED, FEW], FEW), ids=len)
def test_a_turn_takes_four_interactions_and_nine_in_ten_at_most_six(games: Sequence[str]) -> None:
    """With the whole turn in an open hand, which closed DMs cost one interaction more; and no job more than three."""
    by_seats, jobs, plays = dict[str, dict[tuple[str, int], int]](), list[int](), 0
    for name in games:
        turns = by_seats.setdefault(name.split("-")[3], {})
        for moved in moves(name):
            if not moved.own:
                continue
            took, turn = interactions(moved), (name, moved.asked.view.turn.number)
            turns[turn] = turns.get(turn, 0) + took
            plays += moved.asked.decision.ask == "play"
            if isinstance(moved.action, a.Steal | a.Spoils):
                jobs[-1] += took
            elif moved.asked.decision.ask == "act":
                jobs.append(took)
    every = [count for turns in by_seats.values() for count in turns.values()]
    for counts in (every, *(list(turns.values()) for turns in by_seats.values())):
        assert statistics.median(counts) <= MEDIAN
        assert nine_in_ten(counts) <= NINE_IN_TEN
    assert plays > 100
    assert sum(every) / plays <= MEAN
    assert max(jobs) <= JOB


@pytest.mark.parametrize("games", sampled([PLAYED, FEW], FEW), ids=len)
def test_a_theft_takes_two_interactions_whatever_is_taken(games: Sequence[str]) -> None:
    """So with closed DMs it is three: open the hand, break in, take the loot."""
    thefts, broke_in = 0, 0
    for moved in itertools.chain.from_iterable(map(moves, games)):
        if isinstance(moved.action, a.Burgle):
            broke_in = interactions(moved)
        if isinstance(moved.action, a.Steal):
            hauls = list(moved.asked.view.choices[moved.asked.decision.id])
            for haul in (moved.action, *hauls[:: len(hauls) // 20 + 1]):
                assert broke_in + interactions(msgspec.structs.replace(moved, action=haul)) <= THEFT
            thefts += 1
    assert thefts > 5


@pytest.mark.parametrize("name", FEW[:1], ids=["one game"])
def test_every_answer_is_reached(name: str) -> None:
    """Also those that no robot gives, such as taking less loot than one can carry."""
    reached = 0
    for number, moved in enumerate(moves(name)):
        if number % 20:
            continue
        choices = list(moved.asked.view.choices[moved.asked.decision.id])
        for action in choices[:: len(choices) // 300 + 1]:
            now = isinstance(action, a.Offer) and action.ahead and _can_be_made_now(moved.asked, action)
            if not now:
                assert interactions(msgspec.structs.replace(moved, action=action)) <= JOB + 1
                reached += 1
    assert reached > 200


def _can_be_made_now(asked: Asked, offer: a.Offer) -> bool:
    return a.Offer(offer.partner, offer.give) in asked.view.choices[asked.decision.id]


def test_a_stage_is_read_as_it_was_written() -> None:
    for stage in (menus.START, menus.Stage(("G02", "takeloot"), 2), menus.Stage(("G02",), 0, "other")):
        assert menus.Stage.read(stage.written()) == stage

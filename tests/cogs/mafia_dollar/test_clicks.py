"""How many clicks the moves of recorded games take in a panel: in the mean of a turn, and for any job."""

import gzip
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from bot.games import journal, recording
from bot.games.entries import Acted
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import actions as a
from bot.publishing.content import Control
from bot.table.table import Ref
from cogs.mafia_dollar import menus, trade_pages
from cogs.mafia_dollar.options import Asked
from cogs.ui.components import Button, Menu
from tests.recorded.record import CORPUS
from tests.support.long import sampled

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay")
MEAN, JOB = 4, 3
"""The most clicks: of a turn in the mean, and of one job with its spoils or loot."""
RECORDED = sorted(CORPUS.glob("mafia-dollar-*"))
FEW = RECORDED[::9]

Moved = tuple[Asked, a.MafiaAction]
"""A decision of a recorded game, with the view of its seat, and the answer."""
Rows = Sequence[Sequence[Control]]
"""Controls as they stand in a message."""


def moves(path: Path) -> Iterator[Moved]:
    """Every answer that a player gave in a recorded game, except those of random players."""
    recorded = recording.read(gzip.decompress(path.read_bytes()))
    state, before = None, dict[int, bytes]()
    for entry in recorded.entries:
        if state is not None:
            before[entry.number] = MAFIA_DOLLAR.encode(state)
        if state is not None and isinstance(entry.deed, Acted) and recorded.robots[entry.deed.seat]:
            view = MAFIA_DOLLAR.view(state, entry.deed.seat)
            asked = next(asked for asked in (*view.pending, *view.standing) if asked.id == entry.deed.decision)
            action = msgspec.json.decode(entry.deed.action, type=a.MafiaAction)
            yield Asked(asked, view, NAMES[: recorded.seats]), action
        state = journal.redo(MAFIA_DOLLAR, state, entry, before)


def panel(asked: Asked) -> Rows:
    """The controls of a decision; an offer's are behind a button."""
    if asked.decision.ask == "trade":
        return menus.step_rows(Ref(1), asked, menus.START)
    if asked.decision.ask in ("answer", "confirm"):
        return trade_pages.rows(Ref(1), asked)
    return menus.rows(Ref(1), asked)


def clicks(asked: Asked, action: a.MafiaAction, shown: Rows | None = None) -> int:
    """The clicks from the panel to that answer: a button, or a line of a menu, is one. `shown`: the panel, if known."""
    if isinstance(action, a.EndTurn):
        return 1
    if asked.decision.ask in ("answer", "confirm") and isinstance(action, a.Confirm | a.Answer):
        return 2
    way = _on_the_way(asked, action, panel(asked) if shown is None else shown)
    return 1 + way + 1 if asked.decision.ask == "trade" else way


def _on_the_way(asked: Asked, action: a.MafiaAction, rows: Rows, so_far: int = 1) -> int:
    """Clicks from these controls on."""
    keys = "-".join(asked.keys(action))
    assert so_far <= 5, f"{keys} is not reached"
    others: str | None = None
    for control in (control for row in rows for control in row):
        verb, _, arg = control_of(control)
        if isinstance(control, Button) and verb == "do" and arg == keys:
            return so_far
        if isinstance(control, Menu) and verb == "haul" and isinstance(action, a.Steal):
            return so_far
        if isinstance(control, Menu):
            for value in (option.value for option in control.options):
                if value == keys:
                    return so_far
                if keys.startswith(f"{value}-"):
                    stage = menus.Stage.read(f"0-{value}")
                    return _on_the_way(asked, action, menus.step_rows(Ref(1), asked, stage), so_far + 1)
        elif verb == "step":
            others = arg
    assert others is not None, f"no control leads to {keys}"
    return _on_the_way(asked, action, menus.step_rows(Ref(1), asked, menus.Stage.read(others)), so_far + 1)


def control_of(control: Control) -> tuple[str, int, str]:
    """A control's verb, decision and argument."""
    assert isinstance(control, Button | Menu)
    _, _, decision, verb, *arg = control.custom_id.split(":")
    return verb, int(decision), arg[0] if arg else ""


@pytest.mark.parametrize("games", sampled([RECORDED, FEW], FEW), ids=len)
def test_a_turn_takes_four_clicks_in_the_mean_and_no_job_more_than_three(games: Sequence[Path]) -> None:
    turns, made, jobs = 0, 0, list[int]()
    for path in games:
        for asked, action in moves(path):
            took = clicks(asked, action)
            made += took
            turns += asked.decision.ask == "play"
            if isinstance(action, a.Steal | a.Spoils):
                jobs[-1] += took
            elif asked.decision.ask == "act":
                jobs.append(took)
    assert turns > 100
    assert made / turns <= MEAN
    assert max(jobs) <= JOB


@pytest.mark.parametrize("path", FEW[:1], ids=["one game"])
def test_every_answer_is_reached(path: Path) -> None:
    """Also those that no robot gives, such as taking less loot than one can carry."""
    reached = 0
    for number, (asked, _) in enumerate(moves(path)):
        if number % 20 or asked.decision.ask == "steal":
            continue
        shown = panel(asked)
        for action in asked.view.choices[asked.decision.id]:
            now = isinstance(action, a.Offer) and action.ahead and _can_be_made_now(asked, action)
            if not now:
                assert clicks(asked, action, shown) <= JOB + 1
                reached += 1
    assert reached > 200


def _can_be_made_now(asked: Asked, offer: a.Offer) -> bool:
    return a.Offer(offer.partner, offer.give) in asked.view.choices[asked.decision.id]


def test_a_stage_is_read_as_it_was_written() -> None:
    for stage in (menus.START, menus.Stage(("G02", "takeloot"), 2), menus.Stage(("G02",), 0, "other")):
        assert menus.Stage.read(stage.written()) == stage

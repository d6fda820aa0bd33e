"""Robots think in worker processes, which never outlive the bot and never delay others."""

import asyncio
import os
import pickle
import pickletools
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot.errors import NoWorker
from bot.games.chance import Chance
from bot.games.game import AnyGame
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.registry import GAMES
from bot.games.values import Level
from bot.review.looking_back import Damaged, Finished, look_back
from bot.robots.pool import Thinkers
from bot.robots.worker import NICENESS, PostalQuestion, Question, Thought, think, write_orders
from data.rows import JournalRow
from tests.bot.review.test_review import BASE, looked_back
from tests.support.finished import recorded
from tests.support.thinking import patient_thinkers

ROOT = Path(__file__).parents[3]


def asked(game: AnyGame, level: Level, *, steps: int = 30) -> Question:
    """A question with several answers, some way into a game of easy robots."""
    options = Options(first="joining") if game is MACHI_KORO else MafiaOptions()
    state, _ = game.new(options, 4, Chance(b"a game"))
    for step in range(400):
        decision = game.decisions(state)[0]
        view = game.view(state, decision.seat)
        if step >= steps and len(view.choices[decision.id]) > 1 and decision.ask in ("build", "play"):
            return Question(game, view, decision, level, b"dice")
        game.apply(state, decision.id, game.robot(view, decision, "easy", Chance(b"%d" % step)), Chance(b"%d" % step))
    raise AssertionError("nobody had a choice")


def postal(level: Level) -> PostalQuestion:
    """The first orders of a robot of that level in a postal game."""
    state, _ = MACHI_KORO.new(Options(first="joining", postal=True), 4, Chance(b"a game"))
    return PostalQuestion(MACHI_KORO, MACHI_KORO.view(state, 2), level)


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    thinkers = patient_thinkers()
    yield thinkers
    await thinkers.close()


def processes(thinkers: Thinkers) -> list[int]:
    pool = thinkers._pool
    return list(pool._processes) if pool is not None else []


def alive(process: int) -> bool:
    """Whether the process runs; a zombie does not."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


async def gone(process: int) -> bool:
    for _ in range(200):
        if not alive(process):
            return True
        await asyncio.sleep(0.05)
    return False


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("level", ["normal", "hard"])
async def test_another_process_answers_what_the_robot_would_answer_here(
    thinkers: Thinkers, game: AnyGame, level: Level
) -> None:
    question = asked(game, level)
    assert await thinkers.answer(question) == think(question)
    assert os.getpid() not in processes(thinkers) != []


@pytest.mark.parametrize("level", ["normal", "hard"])
async def test_another_process_writes_the_orders_the_robot_would_write_here(thinkers: Thinkers, level: Level) -> None:
    question = postal(level)
    assert await thinkers.orders(question) == write_orders(question)
    assert os.getpid() not in processes(thinkers) != []


async def test_an_easy_robot_replaces_one_that_writes_too_slowly(caplog: pytest.LogCaptureFixture) -> None:
    thinkers = Thinkers(workers=1, patience=0.01)  # shorter than a process takes to start
    assert await thinkers.orders(postal("hard")) == write_orders(postal("easy"))
    assert "an easy one answers" in caplog.text
    assert "town" not in caplog.text.lower()
    await thinkers.close()


async def test_easy_robots_need_no_process(thinkers: Thinkers) -> None:
    question = asked(MACHI_KORO, "easy")
    assert await thinkers.answer(question) == think(question)
    assert processes(thinkers) == []


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="processes have no niceness there")
async def test_robots_let_answers_go_first(thinkers: Thinkers) -> None:
    await thinkers.answer(asked(MACHI_KORO, "normal"))
    own = os.getpriority(os.PRIO_PROCESS, os.getpid())
    nice = [os.getpriority(os.PRIO_PROCESS, each) for each in processes(thinkers)]
    assert nice
    assert set(nice) == {min(19, own + NICENESS)}


def test_data_for_workers_names_no_card_hidden_from_the_seat() -> None:
    state, _ = MAFIA_DOLLAR.new(MafiaOptions(), 4, Chance(b"hidden hands"))
    decision = MAFIA_DOLLAR.decisions(state)[0]
    sent = pickle.dumps(Question(MAFIA_DOLLAR, MAFIA_DOLLAR.view(state, decision.seat), decision, "hard", b""))
    named = {text for _, text, _ in pickletools.genops(sent) if isinstance(text, str)}
    others = [card for seat, clan in enumerate(state.clans) if seat != decision.seat for card in clan.hand]
    assert set(state.clans[decision.seat].hand) <= named
    assert named.isdisjoint({*state.deck, *others})


async def test_a_slow_worker_is_stopped_and_an_easy_robot_answers() -> None:
    thinkers = Thinkers(workers=1, patience=0.01)  # shorter than a process takes to start
    question = asked(MACHI_KORO, "hard")
    assert await thinkers.answer(question) == think(msgspec.structs.replace(question, level="easy"))
    assert processes(thinkers) == []
    await thinkers.close()


async def test_a_process_that_dies_is_answered_for_and_replaced(thinkers: Thinkers) -> None:
    question = asked(MAFIA_DOLLAR, "normal")
    await thinkers.answer(question)
    (first,) = processes(thinkers)
    os.kill(first, signal.SIGKILL)
    assert await gone(first)
    while await thinkers.answer(question) != think(question) or not processes(thinkers):
        pass  # until the crash is noticed, easy robots answer, sometimes identically
    assert first not in processes(thinkers) != []


async def test_when_too_many_wait_easy_robots_answer(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.robots.pool.MOST_WAITING", 2)
    question = asked(MACHI_KORO, "hard")
    easy = think(msgspec.structs.replace(question, level="easy"))
    hard = think(msgspec.structs.replace(question, hurried=True))
    assert easy != hard
    thoughts = await asyncio.gather(*(thinkers.answer(question) for _ in range(6)))
    assert thoughts.count(easy) == 4


async def test_closing_ends_them_in_the_middle_of_a_thought(thinkers: Thinkers) -> None:
    await thinkers.answer(asked(MACHI_KORO, "normal"))
    (process,) = processes(thinkers)
    thinking = asyncio.create_task(thinkers.answer(asked(MACHI_KORO, "hard")))
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await thinkers.close()
        await thinking
    assert not alive(process)


ORPHANS = """
import asyncio, os, sys, time
from tests.bot.robots.test_pool import MACHI_KORO, asked, processes
from tests.support.thinking import patient_thinkers

async def main():
    thinkers = patient_thinkers(workers=2)
    await asyncio.gather(*(thinkers.answer(asked(MACHI_KORO, "hard")) for _ in range(4)))
    thinkers._pool.submit(time.sleep, 600)  # one thinks, the other waits
    print(*processes(thinkers), flush=True)
    await asyncio.sleep(600)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_when_the_bot_is_killed_none_is_left(tmp_path: Path) -> None:
    script = tmp_path / "orphans.py"
    script.write_text(ORPHANS)
    about = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=about, text=True) as parent:  # noqa: ASYNC220
        assert parent.stdout is not None
        children = [int(each) for each in (await asyncio.to_thread(parent.stdout.readline)).split()]
        assert len(children) == 2
        assert all(alive(child) for child in children)
        parent.kill()
    assert [await gone(child) for child in children] == [True, True]


async def test_a_person_waits_for_no_robots_that_play_alone(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.robots.pool.MOST_WAITING", 3)
    question, done = asked(MACHI_KORO, "normal"), list[str]()
    release = asyncio.Event()

    async def slowly(work: object, question: Question) -> Thought:
        await release.wait()
        return think(question)

    monkeypatch.setattr(thinkers, "_ask", slowly)

    async def ask(name: str, *, alone: bool) -> None:
        await thinkers.answer(question, alone=alone)
        done.append(name)

    async with asyncio.TaskGroup() as group:
        for number in range(3 * thinkers._workers):
            group.create_task(ask(f"alone {number}", alone=True))
        await asyncio.sleep(0)
        group.create_task(ask("person", alone=False))
        await asyncio.sleep(0)
        assert done == []
        release.set()
    assert done.index("person") == thinkers._workers


async def test_however_many_robots_play_alone_a_persons_robot_plays_as_well_as_ever(
    thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for, release = list[Question](), asyncio.Event()

    async def slowly(work: object, question: Question) -> Thought:
        asked_for.append(question)
        await release.wait()
        return think(question)

    monkeypatch.setattr(thinkers, "_ask", slowly)
    question = asked(MACHI_KORO, "normal")
    async with asyncio.TaskGroup() as group:
        for _ in range(10 * thinkers._workers):
            group.create_task(thinkers.answer(question, alone=True))
        await asyncio.sleep(0)
        group.create_task(thinkers.answer(question))
        await asyncio.sleep(0)
        release.set()
    assert [each.hurried for each in asked_for][thinkers._workers] is False
    assert any(each.hurried for each in asked_for)


def finished(*, damaged: bool = False) -> Finished:
    found, _ = recorded(BASE)
    entries = found.entries[:1] + found.entries[2:] if damaged else found.entries
    rows = tuple(JournalRow(entry.number, None, 0.0, msgspec.json.encode(entry)) for entry in entries)
    return Finished(GAMES[found.game], rows, {})


async def test_a_worker_looks_back_on_a_finished_game(thinkers: Thinkers) -> None:
    assert await thinkers.aside(look_back, finished()) == looked_back(BASE)
    with pytest.raises(Damaged):
        await thinkers.aside(look_back, finished(damaged=True))


async def test_nothing_is_looked_back_on_when_the_bot_stops(thinkers: Thinkers) -> None:
    await thinkers.close()
    with pytest.raises(NoWorker):
        await thinkers.aside(look_back, finished())

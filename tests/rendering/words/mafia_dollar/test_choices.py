"""Labels, descriptions and menus of MafiaDollar's answers."""

import itertools
import re
import typing
from collections.abc import Iterable, Iterator

import msgspec
import pytest

from bot.games.mafia_dollar import actions as a
from bot.games.mafia_dollar.views import PileView
from bot.games.values import Decision
from rendering.words.mafia_dollar import choices, steps
from rendering.words.mafia_dollar.card_text import answer_words, describe
from rendering.words.mafia_dollar.choices import Option
from rendering.words.mafia_dollar.places import can_act
from tests.rendering.words.mafia_dollar.games import LONG, NAMES, Moment, moments, some_view
from tests.support.long import sampled
from tests.support.values import there

PLAY = Decision(1, 0, "play")
ASKED_ABOVE = (a.PassCard, a.GiveLoot, a.LoseLoot)
"""Answers whose meaning the question says, once for all of them."""
HOLDS = 12
"""Options in a menu: few, so that answers share options."""
SAID: list[tuple[a.MafiaAction, str]] = [
    (a.Hire("G26"), "Hire The Locksmith · 1 bullet, 4 locks · symbol 📰"),
    (a.Open("W03"), "Open Warehouse 3 · symbol 🩹"),
    (a.Guard("D01", "W03"), "Guard dog guards Warehouse 3 · symbol 🔑"),
    (a.Equip("I05", "G02"), "Revolver +2 for Slow Sal · symbol 🔑"),
    (a.Block("B01", "G02"), "Jail for Slow Sal · symbol 🔑"),
    (a.Free("I05", "G02"), "Free Slow Sal with a 🔑 (Revolver +2)"),
    (a.Birthday("E01", "W03"), "The Don's birthday: gifts to Warehouse 3"),
    (a.Birthday("E01", "W03", free=False), "The Don's birthday: gifts to Warehouse 3, blocks stay on"),
    (a.Police("P13"), "Play the Police raid · police ⭐⭐⭐, −\u2060$100,000 if kept"),
    (a.Discard("I05"), "Discard Revolver · weapon +2 · symbol 🔑"),
    (a.Skip(), "Play nothing: all your cards are police"),
    (a.EndTurn(), "End the turn"),
    (a.MoveOut("G02"), "Slow Sal goes out"),
    (a.ComeHome("G02"), "Slow Sal comes home"),
    (a.TakeLoot("G02", "tobacco", 2, "W03"), "Slow Sal takes 2 🚬 Tobacco"),
    (a.Attack("G02", "G01"), "Slow Sal attacks Paperboy Pip"),
    (a.Burgle("G02", "W03"), "Slow Sal breaks into Warehouse 3"),
    (a.HandOver("G02", "G01", "I05"), "Slow Sal hands Revolver +2 to Paperboy Pip"),
    (a.PassCard("W01"), "Pass on Warehouse 1 · symbol 🔑"),
    (a.GiveLoot("L01"), "Give 🚬 Tobacco $15,000"),
    (a.LoseLoot("L01"), "Lose 🚬 Tobacco $15,000"),
    (a.KeepWarehouse("W03"), "Keep Warehouse 3"),
    (a.Spoils(()), "Keep nothing"),
    (a.Steal(("L01", "L12"), "W03"), "🚬 Tobacco $15,000 and 🥃 Alcohol $10,000"),
    (a.Offer(1, "W01"), "Offer Bo: Warehouse 1 · symbol 🔑"),
    (a.Offer(1, "W01", ahead=True), "For Bo's turn: Warehouse 1 · symbol 🔑"),
    (a.Withdraw(1), "Take back the offer to Bo"),
    (a.Answer("W01"), "Give Warehouse 1 · symbol 🔑"),
    (a.Decline(), "No deal"),
    (a.Confirm(), "It's a deal"),
]


@pytest.mark.parametrize(("action", "said"), SAID)
def test_every_answer_has_a_label_and_a_meaning(action: a.MafiaAction, said: str) -> None:
    view = some_view()
    assert answer_words(action, PLAY, view, NAMES) == said
    if not isinstance(action, ASKED_ABOVE):
        assert describe(action, PLAY, view, NAMES).endswith((".", "!"))
    assert steps.steps(action, PLAY, view, NAMES)


def test_no_action_of_the_game_is_without_words() -> None:
    assert {type(action) for action, _ in SAID} == set(typing.get_args(a.MafiaAction))


def asked(seeds: Iterable[int]) -> Iterator[tuple[Moment, Decision, list[a.MafiaAction]]]:
    """Many decisions of many kinds, with every answer to them."""
    for seed in seeds:
        for moment in itertools.islice(moments(seed, 2 + seed % 5), 0, None, 5):
            for decision in (*moment.view.pending, *moment.view.standing):
                answers = moment.view.choices.get(decision.id)
                if answers is not None and len(answers) <= 500:
                    yield moment, decision, list(answers)


@pytest.mark.parametrize("names", [NAMES, LONG], ids=["short", "long"])
def test_labels_are_short_and_no_two_the_same(names: tuple[str, ...]) -> None:
    for moment, decision, answers in asked(range(6)):
        labels = choices.labels(answers, decision, moment.view, names)
        assert list(labels) == answers
        assert len(set(labels.values())) == len(answers), decision
        assert all(0 < len(label) <= 100 for label in labels.values())


def test_a_menu_says_what_tells_its_lines_apart() -> None:
    seen = set[type[a.MafiaAction]]()
    for moment, decision, answers in asked(range(6)):
        view = moment.view
        acting = view.me is not None and any(map(can_act, view.me.gangsters))
        for action in answers:
            told = describe(action, decision, view, NAMES)
            match action:
                case a.TakeLoot():
                    assert re.match(r"(Empty|\d+ loot cards?)(, guard dog)?\. ", told), "the warehouse that it goes to"
                case a.Block():
                    assert " frees them." in told or len(told) > 50, "both, where a line has room"
                case a.Discard():
                    assert ("Then you have" in told) is acting
            seen.add(type(action))
    assert seen >= {a.TakeLoot, a.Block, a.Discard}


def test_lines_that_leave_only_the_warehouse_open_say_what_is_taken() -> None:
    found = 0
    for moment, decision, answers in asked(range(6)):
        takes = [one for one in answers if isinstance(one, a.TakeLoot)]
        for option in choices.menu(takes, (), decision, moment.view, NAMES, holds=1):
            if option.action is None and len(option.keys) == 4:
                assert re.fullmatch(r"[^→]+ takes [^→]+…", option.label)
                assert "$" in option.label or option.keys[3] != "1", "the top card of the pile"
                found += 1
    assert found


def walk(moment: Moment, decision: Decision, answers: list[a.MafiaAction], option: Option) -> Iterator[Option]:
    """Every complete answer that can be reached from an option."""
    if option.action is not None:
        yield option
        return
    following = choices.menu(answers, option.keys, decision, moment.view, NAMES, holds=HOLDS)
    assert len(following) > 1, "a step with one possibility is skipped"
    for each in following:
        assert each.keys[: len(option.keys)] == option.keys
        yield from walk(moment, decision, answers, each)


@pytest.mark.parametrize("more", sampled([0, 4], 0))
def test_menus_lead_to_every_answer_and_to_no_other(more: int) -> None:
    kinds = set()
    for moment, decision, answers in asked((31, 56, *range(24, 24 + more))):
        first = choices.menu(answers, (), decision, moment.view, NAMES, holds=HOLDS)
        reached = [found for option in first for found in walk(moment, decision, answers, option)]
        now = {answer.partner for answer in answers if isinstance(answer, a.Offer) and not answer.ahead}
        asked_for = [one for one in answers if not (isinstance(one, a.Offer) and one.ahead and one.partner in now)]
        assert sorted(map(repr, (found.action for found in reached))) == sorted(map(repr, asked_for))
        for found in reached:
            assert choices.answer(answers, found.keys, decision, moment.view, NAMES) == found.action
            assert all(key.isalnum() for key in found.keys)
            assert len(".".join(found.keys)) <= 60, "it must fit a custom id"
        kinds.add(decision.ask)
    assert kinds >= {"play", "act", "pass", "trade", "answer", "confirm", "steal", "spoils", "guard", "gift"}


def test_every_line_of_a_menu_fits_and_reads_differently() -> None:
    for moment, decision, answers in asked(range(30, 33)):
        options = list(choices.menu(answers, (), decision, moment.view, LONG))
        while options:
            shown = [option.label for option in options]
            assert len(set(shown)) == len(shown)
            assert all(0 < len(option.label) <= 100 and len(option.about) <= 100 for option in options)
            inner = next((option for option in options if option.action is None), None)
            options = list(choices.menu(answers, inner.keys, decision, moment.view, LONG)) if inner else []


def test_chosen_steps_are_described_and_unknown_ones_lead_nowhere() -> None:
    view = some_view()
    answers: list[a.MafiaAction] = [a.Discard("I05"), a.Equip("I05", "G01"), a.Equip("I05", "G02"), a.Discard("I08")]
    first = choices.menu(answers, (), PLAY, view, NAMES)
    assert [option.action for option in first] == answers
    assert choices.chosen_so_far(answers, ("I05", "equip"), PLAY, view, NAMES) == (
        "Revolver · weapon +2 · symbol 🔑 → Give to a gangster"
    )
    second = choices.menu(answers, ("I05",), PLAY, view, NAMES)
    assert [option.keys for option in second] == [option.keys for option in first if option.keys[0] == "I05"]
    assert choices.menu(answers, ("I09",), PLAY, view, NAMES) == ()
    assert choices.chosen_so_far(answers, ("I09",), PLAY, view, NAMES) == ""
    assert choices.answer(answers, ("I05",), PLAY, view, NAMES) is None


def test_the_last_answers_share_an_option_if_there_are_too_many() -> None:
    answers: list[a.MafiaAction] = [a.Discard("I08"), a.Equip("I05", "G01"), a.Equip("I05", "G02"), a.Discard("I05")]
    shown = choices.menu(answers, (), PLAY, some_view(), NAMES, holds=3)
    assert [option.keys for option in shown] == [("I08", "discard"), ("I05", "equip"), ("I05", "discard")]
    assert shown[1].label == "Revolver · weapon +2 · symbol 🔑 → Give to a gangster…"
    assert shown[1].about == "Paperboy Pip, Slow Sal"
    fewest = choices.menu(answers, (), PLAY, some_view(), NAMES, holds=1)
    assert [option.keys for option in fewest] == [("I08", "discard"), ("I05",)], "no two cards share an option"


def test_an_offer_that_can_be_made_now_is_not_made_ahead() -> None:
    view = some_view(0)
    trading = view.standing[0]
    offers = list(view.choices[trading.id])
    assert {offer.ahead for offer in offers if isinstance(offer, a.Offer)} == {False, True}
    shown = choices.menu(offers, (), trading, view, NAMES)
    assert shown
    assert not any(isinstance(option.action, a.Offer) and option.action.ahead for option in shown)


def test_a_waiting_player_reads_which_offers_wait_too() -> None:
    view = some_view(1)
    trading = view.standing[0]
    offers = choices.menu(view.choices[trading.id], (), trading, view, NAMES)
    assert {option.label.partition(" ")[0] for option in offers if "Cy" in option.label} == {"For"}
    assert {option.label.partition(" ")[0] for option in offers if "Ann" in option.label} == {"Offer"}


def test_a_warehouse_for_loot_is_named_only_if_there_is_another() -> None:
    view = msgspec.structs.replace(some_view(0), piles=(PileView("tobacco", "L01", 1),))
    haul = a.TakeLoot("G02", "tobacco", 1, "W03")
    assert answer_words(haul, Decision(1, 0, "act"), view, NAMES) == "Slow Sal takes 🚬 Tobacco $15,000"
    assert view.me is not None
    rich = msgspec.structs.replace(view.me, warehouses=view.me.warehouses * 2)
    view = msgspec.structs.replace(view, clans=(rich, *view.clans[1:]))
    label = answer_words(haul, Decision(1, 0, "act"), view, NAMES)
    assert label == "Slow Sal takes 🚬 Tobacco $15,000 → Warehouse 3"


def test_equal_cards_in_a_hand_are_distinguished_by_their_dice() -> None:
    answers: list[a.MafiaAction] = [a.Discard("P01"), a.Discard("P02"), a.Discard("P04")]
    labels = choices.labels(answers, PLAY, some_view(), NAMES).values()
    assert [label.partition("(")[2] for label in labels] == ["die 5)", "die 8)", "die 8) (2)"]


def test_loot_to_steal_is_chosen_together_in_any_order() -> None:
    found = 0
    for moment, decision, answers in asked((14, *range(20, 26))):
        if decision.ask != "steal":
            continue
        options = choices.loot_found(moment.view)
        job, me = moment.view.job, moment.view.me
        assert job is not None
        assert me is not None
        assert [option.keys[0] for option in options] == list(job.loot or ())
        picked = [option.keys[0] for option in reversed(options)][: job.most]
        assert a.Steal(tuple(picked), me.warehouses[0].card) in answers
        found += 1
    assert found
    assert choices.loot_found(some_view()) == ()


@pytest.mark.parametrize("answer", [a.PassCard("W01"), a.GiveLoot("L01"), a.LoseLoot("L01")])
def test_lines_of_a_menu_do_not_repeat_what_the_question_says(answer: a.MafiaAction) -> None:
    assert describe(answer, PLAY, some_view(), NAMES) == ""


def test_a_warehouse_promises_no_action_that_nobody_can_do() -> None:
    view = some_view()
    assert not (there(view.me).gangsters), "a game begins without"
    assert "as soon as a gangster can act" in describe(a.Open("W03"), PLAY, view, NAMES)

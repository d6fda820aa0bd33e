"""Questions of MafiaDollar's decisions."""

import msgspec
import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar.rules.questions import QUESTIONS
from bot.games.mafia_dollar.views import GangsterView, JobView, MafiaView, OfferView, WarehouseView
from bot.games.values import Decision
from rendering.words.mafia_dollar.phrasebook import MafiaPhrasebook
from rendering.words.mafia_dollar.prompts import prompt
from rendering.words.mafia_dollar.questions import ask, instead, odds_now, offers, waiting
from tests.bot.games.mafia_dollar.positions import Table, clan, gangster, warehouse
from tests.rendering.words.mafia_dollar.games import LONG, NAMES, moments, some_view


def street(view: MafiaView, seat: int, *gangsters: GangsterView) -> MafiaView:
    """The same table with these gangsters on the street."""
    clans = list(view.clans)
    clans[seat] = msgspec.structs.replace(clans[seat], street=gangsters)
    return msgspec.structs.replace(view, clans=tuple(clans))


def stored(view: MafiaView, seat: int, *warehouses: WarehouseView) -> MafiaView:
    """The same table with these warehouses."""
    clans = list(view.clans)
    clans[seat] = msgspec.structs.replace(clans[seat], warehouses=warehouses)
    return msgspec.structs.replace(view, clans=tuple(clans))


def with_hand(view: MafiaView, *hand: str) -> MafiaView:
    """The same table with that hand for the viewer."""
    clans = list(view.clans)
    clans[view.viewer or 0] = msgspec.structs.replace(clans[view.viewer or 0], hand=hand)
    return msgspec.structs.replace(view, clans=tuple(clans))


@pytest.mark.parametrize("question", sorted(QUESTIONS))
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_every_question_names_its_seats_in_words_of_its_own(question: str, viewer: int | None) -> None:
    view = some_view(viewer)
    said = ask(Decision(1, 0, question), view, NAMES)
    assert said.startswith("**Ann**, ")
    assert said.endswith(("?", "."))
    others = {ask(Decision(1, 0, other), view, NAMES) for other in QUESTIONS if other != question}
    assert said not in others


def test_a_card_to_play_and_what_comes_after() -> None:
    decision = Decision(1, 0, "play")
    assert ask(decision, some_view(None), NAMES) == "**Ann**, play one card from your hand or discard one."
    hired = street(some_view(0), 0, GangsterView("G28", 6, 3, 1))
    assert ask(decision, hired, NAMES).endswith("Then you have 1 action, one for each warehouse.")
    only_police = with_hand(some_view(0), "P01", "P13")
    assert ask(decision, only_police, NAMES).endswith("play one, or play nothing.")


def test_a_player_without_gangsters_reads_what_gangsters_are_for() -> None:
    decision, start = Decision(1, 0, "play"), some_view(0)
    assert not start.clans[0].gangsters
    assert "Hire a gangster: they bring in the loot." in ask(decision, with_hand(start, "G01", "B01"), NAMES)
    assert "You need a gangster: trade for one." in ask(decision, with_hand(start, "I01", "B01"), NAMES)

    acting = msgspec.structs.replace(start, phase="act", actions=1)
    assert ask(Decision(2, 0, "act"), acting, NAMES).startswith("**Ann**, no gangster of yours can act any more")
    full = street(acting, 0, GangsterView("G28", 6, 3, 1, acted=True))
    assert ask(Decision(2, 0, "act"), full, NAMES).startswith("**Ann**, no gangster of yours can act any more")


def test_the_question_to_pass_a_card_gives_the_reason() -> None:
    said = ask(Decision(1, 0, "pass"), some_view(0), NAMES)
    assert said.startswith("**Ann**, the police are here: choose a hand card to pass to **Bo**, on your left.")


def test_after_an_answer_only_declining_is_offered() -> None:
    start = some_view(1)
    offer = OfferView(0, 1, "answered", "I05", "G03", 100_000_000)
    view = msgspec.structs.replace(start, offers=(offer,))
    said = ask(Decision(100_000_000, 1, "answer"), view, NAMES)
    assert "you answered with" in said
    assert said.endswith("You can still decline until they say yes.")


def test_actions_left_with_the_odds_of_those_on_the_street() -> None:
    view = msgspec.structs.replace(some_view(0), phase="act", actions=2, unseen=(15,) * 8)
    view = street(view, 0, GangsterView("G28", 6, 3, 1), GangsterView("G01", 0, 0, 1))
    view = street(stored(view, 1, WarehouseView("W18", "D01", 2)), 1, GangsterView("G02", 2, 1, 1))
    decision = Decision(1, 0, "act")
    assert odds_now(view, 0, NAMES) == ["🎲 Gentleman Gus: attack 75% (6 bullets), break-in past a dog 25% (3 locks)"]
    assert ask(decision, view, NAMES).startswith("**Ann**, 2 actions left: send gangsters out,")
    none_left = msgspec.structs.replace(view, actions=0)
    assert (
        ask(decision, none_left, NAMES) == "**Ann**, you have no actions left: trade if you like, then end your turn."
    )
    nobody = msgspec.structs.replace(some_view(0), phase="act", actions=1)
    assert "no gangster of yours can act" in ask(decision, nobody, NAMES)


def test_only_the_chooser_reads_which_card_they_pass() -> None:
    chosen = msgspec.structs.replace(some_view(0), chosen="W01", card="P01")
    decision = Decision(1, 0, "pass", "P01")
    assert "to **Bo**" in ask(decision, chosen, NAMES)
    assert "You chose Warehouse 1 · symbol 🔑" in ask(decision, chosen, NAMES)
    assert "Warehouse 1" not in ask(Decision(2, 1, "pass", "P01"), chosen, NAMES)


def test_spoils_and_a_warehouse_broken_into() -> None:
    won = msgspec.structs.replace(some_view(0), job=JobView("G02", 1, ("I05", "I19")))
    assert "you won Revolver +2 and Motorcycle +1. What does Slow Sal keep?" in ask(
        Decision(1, 0, "spoils"), won, NAMES
    )
    found = msgspec.structs.replace(some_view(0), job=JobView("G02", 1, (), "W03", 2, ("L01", "L44")))
    said = ask(Decision(1, 0, "steal"), found, NAMES)
    assert said == "**Ann**, Slow Sal is in **Bo**'s Warehouse 3: take up to 2 loot cards to one of your warehouses."


def test_trades_are_described_to_both_partners_only() -> None:
    offered = OfferView(1, 0, "offered", "W01", None, 77)
    answered = OfferView(0, 1, "answered", "W01", None, 78)
    ahead = OfferView(0, 2, "ahead", "D01")
    view = msgspec.structs.replace(some_view(0), offers=(offered, answered, ahead))
    assert ask(Decision(77, 0, "answer"), view, NAMES) == (
        "**Ann**, **Bo** offers you **Warehouse 1** (symbol 🔑). Answer with a card of yours, or decline."
    )
    assert ask(Decision(78, 0, "confirm"), view, NAMES) == (
        "**Ann**, **Bo** gives you an unseen card for your **Warehouse 1** (symbol 🔑). Is it a deal?"
    )
    assert offers(view, NAMES) == [
        "🤝 **Bo** offers you **Warehouse 1** (symbol 🔑): waiting for your answer.",
        "🤝 **Bo** answers with an unseen card for your **Warehouse 1** (symbol 🔑): say yes or no.",
        "🤝 Your offer to **Cy**, when their turn comes: **Guard dog** (symbol 🔑).",
    ]


def test_waiting_for_names_the_pending_players() -> None:
    view = some_view(None)
    owing = tuple(Decision(seat + 1, seat, "pass", "P01") for seat in (0, 2))
    passing = msgspec.structs.replace(view, pending=owing)
    asked = (
        "🚓 **Security guard**: everybody passes a card to the left. Chosen so far: 1 of 3. "
        "Waiting for **Ann** and **Cy**."
    )
    assert waiting(passing, NAMES) == asked
    giving = msgspec.structs.replace(view, pending=(Decision(1, 1, "gift", "E01"),))
    gift = "🎂 Birthday: everybody with loot gives **Ann** a loot card. Waiting for **Bo**."
    assert waiting(giving, NAMES) == gift
    assert waiting(msgspec.structs.replace(view, pending=()), NAMES) == ""


def test_the_board_says_people_where_they_choose() -> None:
    view = some_view(None)
    passing = msgspec.structs.replace(view, pending=(Decision(1, 0, "pass", "P01"), Decision(2, 2, "pass", "P01")))
    giving = msgspec.structs.replace(view, pending=(Decision(1, 1, "gift", "E01"),))
    assert waiting(passing, NAMES, {2}, board=True) == (
        "🚓 Chosen so far: 1 of 3. Waiting for **Ann** and **Cy**. "
        "Choose a card from your hand: **My hand** below shows it. All cards move at once."
    ), "what was played says that everybody passes a card"
    assert waiting(giving, NAMES, board=True) == (
        "🎂 Waiting for **Bo**. Choose your gift: **My hand** below asks you for it."
    ), "what was played says who gives what"
    assert "My hand" not in waiting(passing, NAMES, {0, 2}, board=True), "robots need no button"


def test_nobody_talks_to_a_robot() -> None:
    view = msgspec.structs.replace(some_view(None), pending=(Decision(1, 1, "act"),))
    assert waiting(view, NAMES).startswith("**Bo**, ")
    assert waiting(view, NAMES, {1}) == "🤖 **Bo** is thinking."
    assert "🤖 **Bo** is thinking." in MafiaPhrasebook().overview(view, NAMES, {1})


def test_waiting_for_is_the_same_for_every_viewer() -> None:
    for moment in moments(3, 4):
        said = {waiting(MAFIA_DOLLAR.view(moment.state, seat), NAMES) for seat in (None, 0, 1, 2, 3)}
        assert len(said) == 1


def test_after_a_refusal_some_answers_are_named() -> None:
    for moment in moments(8, 3):
        if moment.decision.ask == "over":
            continue
        said = instead(moment.decision, moment.view, LONG)
        assert "\nYou can choose: " in said
        assert len(said) <= 1500
        assert instead(moment.decision, MAFIA_DOLLAR.view(moment.state, None), NAMES) == ask(
            moment.decision, MAFIA_DOLLAR.view(moment.state, None), NAMES
        )


def test_cards_without_a_target_are_missing_in_the_menu_and_the_question_says_why() -> None:
    """Given nobody at home, no rival's gangster, and a dog on each warehouse, then each card is named once."""
    hand = "I05 I06 I01 B01 D01 G01 P01"
    bare = clan(hand, gangster("G02", street=True), warehouse("W01", dog="D02"))
    nowhere = Table(bare, clan("", warehouse("W03"))).sees(0)
    said = prompt(nowhere.pending[0], nowhere, ("Ann", "Bo"))
    assert said.splitlines()[1] == (
        "-# Not now: Revolver, Brass knuckles (nobody in your hideout); Jail (no rival has a gangster); "
        "Guard dog (each of your warehouses has one)"
    )
    full = clan(hand, gangster("G02"), warehouse("W01"))
    able = Table(full, clan("", gangster("G03"), warehouse("W03"))).sees(0)
    assert "Not now" not in prompt(able.pending[0], able, ("Ann", "Bo"))

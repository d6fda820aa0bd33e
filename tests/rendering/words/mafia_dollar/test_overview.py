"""The table of MafiaDollar, a hand and a reckoning in words."""

import msgspec
import pytest

from bot.games.mafia_dollar import MAFIA_DOLLAR, Options
from bot.games.mafia_dollar.cards import CARDS, GROUP
from bot.games.mafia_dollar.events import MafiaEvent
from bot.games.mafia_dollar.scores import DealResult, Line, Reckoning
from bot.games.mafia_dollar.views import ClanView, GangsterView, MafiaView, PileView, WarehouseView
from bot.games.values import Outcome
from rendering.words.mafia_dollar import overview
from rendering.words.mafia_dollar.phrasebook import MafiaPhrasebook, turns
from tests.rendering.words.mafia_dollar.games import LONG, NAMES, moments, some_view

BOOK = MafiaPhrasebook()
ANN = ClanView(
    seat=0,
    hideout=(GangsterView("G26", 1, 6, 2, ("I14", "I19"), ("B09", "B01")),),
    street=(GangsterView("G02", 2, 1, 1),),
    warehouses=(WarehouseView("W03", "D01", 2, ("L01", "L44")), WarehouseView("W01", None, 0, ())),
    cards=2,
    hand=("P01", "I05"),
    worth=Reckoning((Line("L01", 15_000), Line("L44", 50_000), Line("G02", -5_000), Line("P01", -25_000)), 1, 1),
)
FINAL = DealResult(1, (ANN.worth, None, Reckoning((Line("W02", -10_000),), 0, 1)))


def test_a_clan_as_everybody_sees_it() -> None:
    assert overview.clan(ANN, "Ann", some_view()) == (
        "**Ann** · 2 cards in hand\n"
        "Hideout: The Locksmith (1 bullet, 6 locks; Lock picks +2 and Motorcycle +1; ⛔ in jail, kept at home)\n"
        "Street: Slow Sal (2 bullets, 1 lock)\n"
        "Warehouse 3 (2 loot cards, guard dog), Warehouse 1 (empty)"
    )
    assert overview.clan(ANN, "Ann", some_view(), short=True).splitlines()[1] == "Hideout: The Locksmith (1/6, 2⛔)"
    assert overview.clan(msgspec.structs.replace(ANN, resigned=True), "Ann", some_view()) == "**Ann** left the game."


def test_piles_deck_and_discards() -> None:
    assert overview.pile(PileView("tobacco", "L01", 3)) == "🚬 Tobacco $15,000 on top · 3 cards"
    assert overview.pile(PileView("red_light", None, 0)) == "💋 Red light district: none"
    view = msgspec.structs.replace(some_view(), deck=99, discards=1, discard_top="P01")
    assert overview.middle(view).splitlines()[-1] == (
        "Deck: 99 cards · Discard pile: 1 card, on top Security guard · police ⭐, −\u2060$25,000 if kept"
    )


def test_the_overview_names_the_player_and_the_progress() -> None:
    view = some_view()
    assert overview.status(view, NAMES) == "**Ann**'s turn: one card to play"
    match = Options(target=250_000)
    later = msgspec.structs.replace(view, phase="act", actions=1, deal=2, options=match, last_deal=False)
    assert overview.status(later, NAMES) == "Deal 2 · **Ann**'s turn: 1 action left"
    last = msgspec.structs.replace(later, deal=12, last_deal=True)
    assert overview.status(last, NAMES) == "Deal 12, the last · **Ann**'s turn: 1 action left"


def test_after_the_end_a_players_own_sum_is_said_once() -> None:
    clan = msgspec.structs.replace(ANN, total=35_000)
    view = msgspec.structs.replace(some_view(0), clans=(clan, *some_view(0).clans[1:]))
    assert overview.hand(view)[-1].startswith("**If it ended now**")
    assert overview.hand(view)[-1].endswith("With the deals before: $70,000")
    over = msgspec.structs.replace(view, outcome=Outcome(((0,),), "richest"))
    assert overview.own_sum(over) == [
        "**Your score**: **$35,000** = loot 65,000 − 1 gangster 5,000 − 1 police card 25,000"
    ]
    assert overview.hand(over) == overview.hand(view)[:-1], "the sum stands beside who has won"
    assert overview.own_sum(some_view(None)) == []


def test_a_hand_with_loot_and_what_it_would_bank() -> None:
    view = some_view(0)
    view = msgspec.structs.replace(view, clans=(ANN, *view.clans[1:]))
    assert overview.hand(view) == [
        "**Your hand** (2)\n🧰 Revolver · weapon +2 · symbol 🔑\n🚓 Security guard · police ⭐, −\u2060$25,000 if kept",
        "**Your warehouses**\n🏭 Warehouse 3 🐕: 🚬 Tobacco $15,000, 🎰 Gambling $50,000\n🏭 Warehouse 1: empty",
        "**If it ended now**: **$35,000** = loot 65,000 − 1 gangster 5,000 − 1 police card 25,000",
    ]
    assert overview.hand(some_view(None)) == []


def test_the_reckoning_lists_each_card() -> None:
    over = msgspec.structs.replace(some_view(None), phase="over", results=(FINAL,))
    assert BOOK.overview(over, NAMES[:3]) == [
        "The game is over.",
        "**The score**",
        "**Ann** **$35,000** = loot 65,000 − 1 gangster 5,000 − 1 police card 25,000\n"
        "🚬 15,000 · 🎰 50,000\nSecurity guard −\u2060$25,000",
        "**Cy** **−\u2060$10,000** = loot 0 − 1 warehouse 10,000",
    ]
    match = msgspec.structs.replace(over, options=Options(target=250_000))
    assert overview.scores(match, NAMES)[-1] == "Of $250,000: **Ann** $0, **Bo** $0 and **Cy** $0"
    assert overview.scores(some_view(), NAMES) == []


def fullest() -> MafiaView:
    """Six clans with every card in play, and blocks on all of them."""
    cards = {group: [card for card in CARDS if GROUP[card] == group] for group in set(GROUP.values())}
    view = some_view(None, 6)
    clans = tuple(
        msgspec.structs.replace(
            clan,
            street=tuple(
                GangsterView(card, 4, 7, 4, tuple(cards["item"][at::30][:3]), (cards["block"][at],))
                for at, card in enumerate(cards["gangster"])
                if at % 6 == clan.seat
            ),
            warehouses=tuple(WarehouseView(card, "D01", 9) for card in cards["warehouse"][clan.seat :: 6]),
        )
        for clan in view.clans
    )
    return msgspec.structs.replace(view, clans=clans)


def test_the_fullest_table_fits_a_message() -> None:
    assert sum(map(len, overview.everything(fullest(), LONG))) <= overview.TABLE_CHARACTERS
    assert sum(map(len, BOOK.overview(fullest(), LONG))) <= 4000


@pytest.mark.parametrize("seats", [2, 6])
def test_a_whole_match_is_described_turn_by_turn(seats: int) -> None:
    events: list[MafiaEvent] = []
    last: MafiaView | None = None
    for moment in moments(4, seats, Options(target=250_000)):
        events += moment.events
        last = moment.view
    assert last is not None
    names = NAMES[:seats]
    lines = BOOK.log(events, names)
    assert [number for number, _ in turns(events)] == list(range(1, last.turn.number + 1))
    assert all(line.startswith(f"`{number:>3}` **") or len(line) > 8 for number, line in enumerate(lines, 1))
    assert max(map(len, lines)) <= 1900
    assert "**The score of deal" in "\n".join(BOOK.overview(last, names))
    assert "🏆" in lines[-1]
    assert MAFIA_DOLLAR.name == BOOK.game.name

"""Events of MafiaDollar in words."""

import typing

import msgspec
import pytest

from bot.games.mafia_dollar import events as e
from rendering.words.mafia_dollar import event_words
from rendering.words.mafia_dollar.names import in_hand, loot_name
from tests.rendering.words.mafia_dollar.games import NAMES, moments

THREE = NAMES[:3]
CHECK = e.Checked(0, "G17", "attack", 1, "G15", "B05", 4, 2, 1, 0, 7, success=False)

TOLD: list[tuple[e.MafiaEvent, str]] = [
    (e.GameBegan(3), "3 players begin: most dollars win."),
    (e.GameBegan(3, 250_000), "3 players begin: a match to $250,000."),
    (
        e.DealBegan(1, 2, ("W01", "W02", "W03"), ("L01",)),
        "🃏 The cards are dealt. 1 loot card from the hands went to the piles. **Cy** has the first turn.",
    ),
    (e.DealBegan(2, 0, ("W01", "W02", None), ()), "🃏 Deal 2 begins. **Ann** has the first turn."),
    (e.TurnBegan(1, 4), "**Bo**'s turn."),
    (e.LootTurnedUp(0, "L44"), "**Ann** turned up 🎰 Gambling $50,000: onto the piles."),
    (e.Drew(0, "G02"), "**Ann** drew **Slow Sal** (2 bullets, 1 lock · symbol 📰)."),
    (e.Drew(0, None), "**Ann** drew a card."),
    (
        e.EndDrawn(0, "X01", check=True),
        "🍻 **Ann** turned up the End of the prohibition in the middle of a check. The deal is over.",
    ),
    (e.DealEnded(1, (5, -10_000, 0), (5, -10_000, 0)), "💵 Banked: **Ann** $5, **Bo** −\u2060$10,000, **Cy** $0."),
    (
        e.DealEnded(2, (5, 1, 0), (6, 2, 0)),
        "💵 Banked in deal 2: **Ann** $5, **Bo** $1, **Cy** $0. In all: **Ann** $6, **Bo** $2, **Cy** $0.",
    ),
    (e.Resigned(2), "**Cy** left the game; all their cards are discarded."),
    (e.GameWon(1, "most_dollars"), "🏆 **Bo** wins: the richest in town."),
    (e.GameWon(1, "last_left"), "🏆 **Bo** wins: nobody else is left."),
    (e.Hired(0, "G26"), "🕴️ **Ann** hired **The Locksmith** (1 bullet, 4 locks · symbol 📰)."),
    (e.Opened(0, "W03"), "🏭 **Ann** opened **Warehouse 3**."),
    (e.Guarded(0, "D01", "W03"), "🐕 **Ann** put a guard dog on Warehouse 3."),
    (e.Equipped(0, "I05", "G02"), "🧰 **Ann** gave Slow Sal a Revolver +2."),
    (e.Equipped(0, "I08", "G02", "I01"), "🧰 **Ann** gave Slow Sal a Tommy gun +3. Brass knuckles +1 is discarded."),
    (e.Blocked(0, "B01", 1, "G26"), "⛔ **Ann** blocked **Bo**'s Locksmith, who is now in jail."),
    (e.Freed(0, "I05", 0, "G02", "B01"), "🔓 **Ann** freed Slow Sal from **Jail** with a 🔑 (Revolver +2)."),
    (e.Freed(0, "I05", 1, "G02", "B01"), "🔓 **Ann** freed **Bo**'s Slow Sal from **Jail** with a 🔑 (Revolver +2)."),
    (e.Discarded(0, "W01"), "**Ann** discarded **Warehouse 1** (symbol 🔑)."),
    (e.Skipped(0), "**Ann** played nothing: all their cards were police."),
    (e.PolicePlayed(0, "P13"), "🚓 **Ann** played the **Police raid**: everybody passes a card to the left."),
    (e.Chose(0, "P13"), "**Ann** chose **Police raid** (police ⭐⭐⭐, −\u2060$100,000 if kept)."),
    (e.Chose(0, None), ""),
    (e.ChoseAnew(0, "W01"), "**Ann** chose **Warehouse 1** (symbol 🔑) instead."),
    (e.Passed(0, 1, "W01"), "✉️ **Ann** passed **Warehouse 1** (symbol 🔑) to **Bo**."),
    (e.Passed(0, 1, None), "✉️ **Ann** passed a card to **Bo**."),
    (e.Confiscated(0, "P01"), "The **Security guard** found nothing to take from **Ann**."),
    (
        e.Confiscated(0, "P01", "L01", "W03"),
        "💸 **Ann** lost 🚬 Tobacco $15,000 from Warehouse 3 to the **Security guard**.",
    ),
    (
        e.Raided(0, "P13", "W03", ("G01",), ("W01", "W02"), ("L01",)),
        "💸 **Police raid**: **Ann** lost 1 gangster, 2 warehouses and 1 loot card; Warehouse 3 stays, empty.",
    ),
    (e.Raided(0, "P13", "W03", (), (), ()), "💸 **Police raid**: **Ann** lost nothing; Warehouse 3 stays, empty."),
    (
        e.Celebrated(0, "E01", "W03", ("B01", "B02")),
        "🎂 **Ann** celebrates the Don's birthday: gifts go to Warehouse 3. "
        "The birthday took 2 blocks off **Ann**'s own gangsters.",
    ),
    (
        e.Gave(1, 0, "L01", "W02", "W03"),
        "🎁 **Bo** gave 🚬 Tobacco $15,000 from Warehouse 2 to **Ann** for the birthday; it lies in Warehouse 3.",
    ),
    (
        e.Gave(1, 0, None, "W02", "W03"),
        "🎁 **Bo** gave 1 loot card from Warehouse 2 to **Ann** for the birthday; it lies in Warehouse 3.",
    ),
    (e.MovedOut(0, "G02"), "🚶 **Ann**'s Slow Sal went out to the street."),
    (e.CameHome(0, "G02"), "🏠 **Ann**'s Slow Sal came home."),
    (
        e.TookLoot(0, "G02", "tobacco", 2, "L01", "W03"),
        "💰 **Ann**'s Slow Sal took 🚬 Tobacco $15,000 and 1 more of 🚬 Tobacco to Warehouse 3.",
    ),
    (
        e.TookLoot(0, "G02", "tobacco", 2, "L01", "W03", ("L01", "L11")),
        "💰 **Ann**'s Slow Sal took 🚬 Tobacco $15,000 and 🚬 Tobacco $30,000 to Warehouse 3.",
    ),
    (
        CHECK,
        "🎲 **Ann**'s Shotgun Shea attacked **Bo**'s Brick Barlow: "
        "die 4 + 2 bullets + 1 weapon = 7, needs 9 or more: failed.",
    ),
    (
        e.Checked(0, "G02", "burglary", 1, "W03", "B05", 8, 1, 2, 1, 10, success=True),
        "🎲 **Ann**'s Slow Sal tried to break into **Bo**'s Warehouse 3: "
        "die 8 + 1 lock + 2 tool − 1 dog = 10, needs 9 or more: it worked.",
    ),
    (
        e.TookOut(0, "G02", 1, "G26", ("I05",)),
        "💀 **Ann**'s Slow Sal took out **Bo**'s Locksmith. **Ann** won a Revolver +2.",
    ),
    (
        e.SpoilsShared(0, "G02", ("I05",), ("I01",)),
        "Slow Sal kept Revolver +2. Brass knuckles +1 went to the discard pile.",
    ),
    (e.SpoilsShared(0, "G02", (), ("I01",)), "Slow Sal kept nothing. Brass knuckles +1 went to the discard pile."),
    (
        e.Stole(0, "G02", 1, "W01", 2, "W03"),
        "💰 **Ann**'s Slow Sal stole 2 loot cards from **Bo**'s Warehouse 1 to Warehouse 3.",
    ),
    (
        e.Stole(0, "G02", 1, "W01", 1, "W03", ("L01",)),
        "💰 **Ann**'s Slow Sal stole 🚬 Tobacco $15,000 from **Bo**'s Warehouse 1 to Warehouse 3.",
    ),
    (
        e.HandedOver(0, "G02", "G26", "I05", "I01"),
        "🧰 **Ann**'s Slow Sal handed The Locksmith a Revolver +2. Brass knuckles +1 is discarded.",
    ),
    (e.Offered(0, 1, "W01"), "🤝 **Ann** offers **Warehouse 1** (symbol 🔑) to **Bo**."),
    (
        e.Offered(0, 1, "W01", ahead=True),
        "🤝 **Ann** offers **Warehouse 1** (symbol 🔑) to **Bo**, for when their turn comes.",
    ),
    (e.Offered(0, 1, None, blind=True), "🤝 **Ann** offers an unseen card to **Bo**."),
    (e.Answered(1, 0, "W01"), "🤝 **Bo** answers **Ann** with **Warehouse 1** (symbol 🔑)."),
    (e.Dropped(0, 1, "withdrawn"), "🤝 **Ann** took back the offer to **Bo**."),
    (e.Dropped(0, 1, "declined"), "🤝 **Bo** declined **Ann**'s offer."),
    (e.Dropped(0, 1, "answer_declined"), "🤝 **Ann** declined **Bo**'s answer."),
    (e.Dropped(0, 1, "lapsed"), "🤝 **Ann**'s offer to **Bo** lapsed."),
    (e.Traded(0, 1, None, None), "🤝 **Ann** and **Bo** traded one card each."),
    (
        e.Traded(0, 1, "W01", "D01"),
        "🤝 **Ann** gave **Warehouse 1** (symbol 🔑) to **Bo** for **Guard dog** (symbol 🔑).",
    ),
]


@pytest.mark.parametrize(("event", "said"), TOLD)
def test_every_event_has_a_sentence(event: e.MafiaEvent, said: str) -> None:
    assert event_words.line(event, THREE) == said


def test_no_event_of_the_game_is_without_words() -> None:
    assert {type(event) for event, _ in TOLD} == set(typing.get_args(e.MafiaEvent))


def test_loot_turned_up_in_a_row_shares_a_line() -> None:
    row: list[e.MafiaEvent] = [e.LootTurnedUp(0, "L01", check=True), e.LootTurnedUp(0, "L12", check=True), CHECK]
    lines = event_words.event_lines(row, THREE)
    assert lines[0] == "**Ann** turned up 🚬 Tobacco $15,000 and 🥃 Alcohol $10,000 during the check: onto the piles."
    assert len(lines) == 2


def test_a_drawn_card_is_described_once() -> None:
    drew: list[e.MafiaEvent] = [e.Drew(0, "G02"), e.Hired(0, "G02"), e.Discarded(0, "I05")]
    assert event_words.event_lines(drew, THREE) == [
        "**Ann** drew **Slow Sal** (2 bullets, 1 lock · symbol 📰).",
        "🕴️ **Ann** hired **Slow Sal**.",
        "**Ann** discarded **Revolver** (weapon +2 · symbol 🔑).",
    ]


def test_a_job_that_worked_is_told_once_with_its_roll() -> None:
    broke_in = e.Checked(0, "G02", "burglary", 1, "W02", "I05", 8, 2, 0, 0, 10, True)
    stole = e.Stole(0, "G02", 1, "W02", 2, "W01")
    attacked = msgspec.structs.replace(broke_in, job="attack", target="G03", points=3, total=11)
    assert event_words.event_lines([broke_in, stole], THREE) == [
        "💰 **Ann**'s Slow Sal stole 2 loot cards from **Bo**'s Warehouse 2 to Warehouse 1 (die 8 + 2 locks = 10)."
    ]
    (killed,) = event_words.event_lines([attacked, e.TookOut(0, "G02", 1, "G03")], THREE)
    assert killed.endswith(" (die 8 + 3 bullets = 11).")
    assert event_words.event_lines([broke_in], THREE)[0].endswith("needs 9 or more: it worked.")


def test_items_won_and_all_kept_are_told_once() -> None:
    won, kept = e.TookOut(0, "G02", 1, "G03", ("I05",)), e.SpoilsShared(0, "G02", ("I05",), ())
    (line,) = event_words.event_lines([won, kept], THREE)
    assert line.endswith("**Ann** won a Revolver +2.")
    assert len(event_words.event_lines([won, msgspec.structs.replace(kept, discarded=("I01",))], THREE)) == 2
    assert len(event_words.event_lines([kept], THREE)) == 1, "nothing else says what was won"


def test_the_log_has_a_line_for_each_event_below_whose_turn_it_was() -> None:
    turn: list[e.MafiaEvent] = [e.TurnBegan(0, 7), e.Drew(0, None), e.MovedOut(0, "G02")]
    assert (
        event_words.log_of(7, turn, THREE) == "`  7` **Ann**'s turn.\n- 🚶 **Ann**'s Slow Sal went out to the street."
    )
    assert event_words.log_of(7, turn[:2], THREE) == "`  7` **Ann**'s turn."


def test_a_police_pass_is_one_line_for_uninvolved_players() -> None:
    row: list[e.MafiaEvent] = [
        e.Chose(0, None), e.Chose(1, "W02"), e.Passed(0, 1, "W01"), e.Passed(1, 2, "W02"), e.Passed(2, 0, None),
    ]  # fmt: skip
    assert event_words.event_lines(row[:2], THREE) == ["**Bo** chose **Warehouse 2** (symbol 📰)."], (
        "who chose says little"
    )
    assert event_words.event_lines(row, THREE) == [
        "✉️ Everybody passed a card to the left.",
        "✉️ **Ann** passed **Warehouse 1** (symbol 🔑) to **Bo**.",
        "✉️ **Bo** passed **Warehouse 2** (symbol 📰) to **Cy**.",
    ]
    known = "✉️ **Ann** passed **Warehouse 1** (symbol 🔑) to **Bo**."
    played = event_words.event_lines([e.PolicePlayed(0, "P01"), e.Passed(0, 1, "W01"), e.Passed(1, 0, None)], THREE)
    assert played[1:] == [known], "the police card says that all pass"


def cards_in(event: msgspec.Struct | None) -> set[str]:
    """Every id in an event."""
    if event is None:
        return set()
    found: set[str] = set()
    for value in msgspec.structs.astuple(event):
        found.update(value if isinstance(value, tuple) else (value,))
    return {value for value in found if isinstance(value, str) and value[:1].isupper()}


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_hidden_card_is_not_named_to_other_players(seats: int) -> None:
    hidden = 0
    for moment in moments(seats + 10, seats):
        for event in moment.events:
            for viewer in (None, *range(seats)):
                seen = typing.cast("e.MafiaEvent | None", event.seen_by(viewer))
                secret = cards_in(event) - cards_in(seen)
                if not secret or seen is None:
                    continue
                said = event_words.line(seen, NAMES)
                shown = {name for card in cards_in(seen) for name in (in_hand(card), loot_name(card))}
                names = {name for card in secret for name in (in_hand(card), loot_name(card))} - shown
                hidden += 1
                assert not [name for name in names if name in said], said
    assert hidden > 50

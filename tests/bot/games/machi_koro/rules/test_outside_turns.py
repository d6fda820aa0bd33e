"""On an 8 other programs and ours agree, where they did not before rules 5."""

import tomllib
from pathlib import Path

import msgspec
import pytest

from bot.games.machi_koro import Renovate
from bot.games.machi_koro.state import FAIRER
from tests.bot.games.machi_koro.positions import STATION, table, town

WRITTEN = Path(__file__).with_name("outside_turns.toml")


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """A player's town before the roll."""

    coins: int
    cards: dict[str, int] = {}
    closed: dict[str, int] = {}
    built: tuple[str, ...] = ()


class Turn(msgspec.Struct, forbid_unknown_fields=True):
    """A turn as the file describes it."""

    why: str
    towns: list[Place]
    closes: str
    after: list[int]
    earlier: list[int]


TURNS = [msgspec.convert(turn, Turn) for turn in tomllib.loads(WRITTEN.read_text("utf-8"))["turn"]]


def coins(turn: Turn, rules: int) -> list[int]:
    """Everybody's coins after the turn under that version of the rules."""
    roller, *others = turn.towns
    owned = {**roller.cards, "tax_office": 1, "renovation_company": 1}
    game = table(
        town(roller.coins, (STATION, *roller.built), roller.closed, owned),
        *[town(each.coins, each.built, each.closed, each.cards) for each in others],
    )
    game.state.rules = rules
    game.rolls(4, 4)
    assert game.asks == (0, "renovate")
    game.answers(Renovate(turn.closes))
    return game.coins


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: turn.why)
def test_other_programs_agree_since_rules_5_and_did_not_before(turn: Turn) -> None:
    assert coins(turn, FAIRER) == turn.after
    assert coins(turn, FAIRER - 1) == turn.earlier != turn.after


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: turn.why)
def test_the_owner_of_both_never_has_less_since_then(turn: Turn) -> None:
    assert turn.after[0] > turn.earlier[0]

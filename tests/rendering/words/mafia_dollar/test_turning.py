"""What a turn of MafiaDollar came to, in a few words."""

from collections.abc import Sequence

import pytest

from bot.games.mafia_dollar import events as e
from rendering.words import PHRASEBOOKS
from rendering.words.phrasebook import Turned

NAMES = ("Ann", "Bo", "Cleo")
STOLE = e.Stole(1, "G01", 0, "W02", 3, "W03")
POLICE = e.PolicePlayed(1, "P13")
PARTY = e.Celebrated(1, "E01", "W02")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([e.Drew(1, "G03"), PARTY, STOLE], "Bo stole 3 loot cards from Ann"),
        ([e.TookOut(1, "G17", 2, "G15"), PARTY], "Bo took out Cleo's Brick Barlow"),
        ([POLICE, e.Raided(1, "P13", "W03", ("G01",), (), ())], "Bo played the Police raid, and all passed a card"),
        ([POLICE, e.Confiscated(1, "P13"), e.Hired(1, "G02")], "Bo played the Police raid, and all passed a card"),
        ([PARTY, e.TurnBegan(2, 9), e.EndDrawn(2, "D01")], "Bo celebrated the Don's birthday"),
        ([e.Hired(1, "G02")], ""),
    ],
)
def test_a_turn_is_told_by_its_most_dramatic_deed(events: Sequence[e.MafiaEvent], said: str) -> None:
    assert PHRASEBOOKS["mafia_dollar"].whole_turn(events, NAMES) == Turned(said)

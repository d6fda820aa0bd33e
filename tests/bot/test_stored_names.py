"""Values that are stored or sent keep their names there, whatever Python calls them."""

import msgspec
import pytest

from bot.calendar.preferences import Server
from bot.games.entries import Entry
from bot.games.machi_koro import Options as MachiOptions
from bot.games.machi_koro import events as machi_events
from bot.games.machi_koro.state import MachiState
from bot.games.machi_koro.views import MachiView
from bot.games.mafia_dollar import events as mafia_events
from bot.games.mafia_dollar.state import MafiaState
from bot.games.mafia_dollar.views import MafiaView
from bot.games.values import NotPending
from bot.records.personal_data import OwnAction, OwnObligation, OwnOrders
from bot.records.problem_report import Happened
from bot.table.notices import Ordered
from bot.table.terms import Terms
from data.cards.machi_koro import ExtraTurn

NAMES: dict[type[msgspec.Struct], dict[str, str]] = {
    Entry: {"turn": "go"},
    MachiOptions: {"postal": "post"},
    MachiState: {"pending": "owed", "turn": "go"},
    MafiaState: {"pending": "owed", "turn": "go", "trade_numbers": "bargained"},
    MachiView: {"pending": "owed", "turn": "go", "postal": "by_post"},
    MafiaView: {"pending": "owed", "turn": "go"},
    machi_events.TurnBegan: {"turn": "go"},
    mafia_events.TurnBegan: {"turn": "go"},
    Ordered: {"turns": "goes"},
    OwnAction: {"turn": "go"},
    OwnOrders: {"postal_turn": "turn"},
    OwnObligation: {"reminders": "calls", "reminded_at": "called_at"},
    Server: {"pinged_at": "called_at", "exhibition_starters": "watch", "exhibitions": "watched"},
    Terms: {"exhibition": "watch"},
    Happened: {"turn": "go"},
}
TAGS: dict[type[msgspec.Struct], str] = {
    machi_events.TurnBegan: "go_began",
    mafia_events.TurnBegan: "go_began",
    NotPending: "not_owed",
    ExtraTurn: "extra_go",
}


@pytest.mark.parametrize("kind", NAMES)
def test_fields_keep_their_stored_names(kind: type[msgspec.Struct]) -> None:
    fields = msgspec.structs.fields(kind)
    assert {field.name: field.encode_name for field in fields if field.name != field.encode_name} == NAMES[kind]


@pytest.mark.parametrize("kind", TAGS)
def test_types_keep_their_stored_tags(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.tag == TAGS[kind]

"""Reads and plays games written by hand; ``tests/recorded/README.md`` describes the format."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bot.games.machi_koro import MACHI_KORO, MachiState
from bot.games.machi_koro import Options as MachiOptions
from bot.games.machi_koro.orders import Orders
from bot.games.machi_koro.postal_turn import play_postal_turn
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.mafia_dollar.rules.deal import reckon
from bot.games.mafia_dollar.state import MafiaState
from tests.bot.games.machi_koro import positions as machi
from tests.bot.games.machi_koro.postal import resolve_postal_turn
from tests.bot.games.mafia_dollar import positions as mafia
from tests.support.values import there

FOLDER = Path(__file__).parent


class Town(msgspec.Struct, forbid_unknown_fields=True):
    """A town's opening position, if it differs from the standard."""

    coins: int
    cards: dict[str, int] = {}
    built: tuple[str, ...] = ()
    closed: dict[str, int] = {}
    invested: int = 0


class Gangster(msgspec.Struct, forbid_unknown_fields=True):
    """A gangster in play at the start."""

    card: str
    items: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    street: bool = False


class Warehouse(msgspec.Struct, forbid_unknown_fields=True):
    """A warehouse in play at the start."""

    card: str
    loot: tuple[str, ...] = ()
    dog: str | None = None


class Clan(msgspec.Struct, forbid_unknown_fields=True):
    """A clan at the start."""

    hand: str
    gangsters: tuple[Gangster, ...] = ()
    warehouses: tuple[Warehouse, ...] = ()


class Step(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One step: a seat's action, and the expected result. `why` is for readers.

    Without `coins` or `worth` they must not change, except that resigning from Machi Koro leaves 0 coins.
    """

    seat: int = 0
    do: str = ""
    dice: tuple[int, ...] = ()
    orders: dict[str, list[Orders]] = {}
    coins: list[int] | None = None
    each_turn: list[list[int]] | None = msgspec.field(default=None, name="each_go")
    market: dict[str, int] | None = None
    hands: list[str] | None = None
    worth: list[int] | None = None
    discard: str | None = None
    asks: str | None = None
    why: str = ""


class End(msgspec.Struct, forbid_unknown_fields=True):
    """The expected end of the game."""

    ranking: tuple[tuple[int, ...], ...]
    reason: str


class Script(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A game written by hand."""

    title: str
    sources: tuple[str, ...]
    game: str
    seats: int = 2
    options: dict[str, Any] = {}
    active: int = 0
    town: tuple[Town, ...] = ()
    clan: tuple[Clan, ...] = ()
    piles: dict[str, str] = {}
    market: dict[str, int] = {}
    deck: str = ""
    actions: int | None = None
    steps: tuple[Step, ...]
    end: End


def scripts() -> list[Path]:
    return sorted(FOLDER.glob("*.toml"))


def read(path: Path) -> Script:
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), type=Script)


def play(script: Script) -> None:
    """Play it and check everything that it states."""
    (_play_machi if script.game == "machi_koro" else _play_mafia)(script)


# --- Machi Koro --------------------------------------------------------------------------------------


def _play_machi(script: Script) -> None:
    options = msgspec.convert({"edition": "base", "first": "joining", **script.options}, type=MachiOptions)
    towns = [machi.town(t.coins, t.built, t.closed, t.cards) for t in script.town]
    for town, written in zip(towns, script.town, strict=True):
        town.invested = written.invested
    towns = towns or [machi.town(3, wheat_field=1, bakery=1) for _ in range(script.seats)]
    table = machi.Table(*towns, active=script.active, first=script.active, options=options)
    if script.market:
        table.state.market = dict(script.market)
        table.state.deck = script.deck.split()[::-1]
    coins = table.coins
    for number, step in enumerate(script.steps, 1):
        where = f"step {number}: {step.do or 'orders'} ({step.why})"
        if step.orders:
            _postal(table.state, step, where)
        elif step.do == "resign":
            table.resigns(step.seat)
        else:
            (decision,) = [pending for pending in table.state.pending if pending.seat == step.seat]
            chance = machi.Falling(*step.dice)
            table.game.apply(table.state, decision.id, action(MACHI_KORO.action_type, step.do), chance)
            assert not chance.fall, f"{where}: not thrown: {chance.fall}"
        coins = step.coins or (step.each_turn[-1] if step.each_turn else _as_before(step, coins))
        assert table.coins == coins, where
        if step.market is not None:
            assert table.state.market == step.market, where
        _asks(table.state.pending, step.asks, where)
    outcome = there(table.state.over)
    assert End(outcome.ranking, outcome.reason) == script.end


def _as_before(step: Step, coins: list[int]) -> list[int]:
    return [0 if (step.do, step.seat) == ("resign", seat) else had for seat, had in enumerate(coins)]


def _postal(state: MachiState, step: Step, where: str) -> None:
    orders = {int(seat): sets for seat, sets in step.orders.items()}
    report = resolve_postal_turn(state, orders, machi.Falling(*step.dice))
    assert [list(turn.coins) for turn in report.turns] == step.each_turn, where
    chance = machi.Falling(*step.dice)
    for _ in play_postal_turn(MACHI_KORO, state, orders, chance):
        pass
    assert not chance.fall, f"{where}: not thrown: {chance.fall}"


# --- MafiaDollar -------------------------------------------------------------------------------------


def _play_mafia(script: Script) -> None:
    options = msgspec.convert({"first": "joining", **script.options}, type=MafiaOptions)
    table = mafia.Table(
        *[
            mafia.clan(
                each.hand,
                *[mafia.gangster(g.card, *g.items, street=g.street, blocks=g.blocks) for g in each.gangsters],
                *[mafia.warehouse(w.card, *w.loot, dog=w.dog) for w in each.warehouses],
            )
            for each in script.clan
        ],
        active=script.active,
        deck=script.deck,
        piles=msgspec.convert(script.piles, type=dict[Any, str]),
        actions=script.actions,
        options=options,
    )
    worth = _worth(table.state)
    for number, step in enumerate(script.steps, 1):
        where = f"step {number}: {step.do} ({step.why})"
        if step.do == "resign":
            table.game.resign(table.state, step.seat, table.chance)
        else:
            table.does(step.seat, action(MAFIA_DOLLAR.action_type, step.do))
        if step.hands is not None:
            assert [sorted(clan.hand) for clan in table.state.clans] == [sorted(hand.split()) for hand in step.hands], (
                where
            )
        worth = step.worth or worth
        assert _worth(table.state) == worth, where
        if step.discard is not None:
            assert table.state.discard[-len(step.discard.split()) :] == step.discard.split(), where
        _asks(table.state.pending, step.asks, where)
    outcome = there(table.state.over)
    assert End(outcome.ranking, outcome.reason) == script.end


def _worth(state: MafiaState) -> list[int]:
    return [reckon(clan).dollars for clan in state.clans]


# --- both --------------------------------------------------------------------------------------------


def _asks(pending: Sequence[Any], asks: str | None, where: str) -> None:
    if asks is not None:
        assert sorted(f"{decision.seat} {decision.ask}" for decision in pending) == sorted(asks.split(", ")), where


def action(kinds: Any, written: str) -> Any:  # noqa: ANN401 - the union of a game's actions
    """Parse an action: its tag, then its fields in order, with commas inside lists."""
    tag, *words = written.split()
    kind = next(kind for kind in kinds.__args__ if kind.__struct_config__.tag == tag)
    values: dict[str, object] = {}
    for field, word in zip(msgspec.structs.fields(kind), words, strict=False):
        listed = getattr(field.type, "__origin__", None) is tuple
        values[field.name] = [part for part in word.split(",") if part != "-"] if listed else word
    return msgspec.convert(values, type=kind, strict=False)

"""Forged actions handed to the rules: each is refused for a reason, and changes nothing, or is a legal answer."""

import random
from typing import Any

import msgspec
from msgspec import inspect

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.values import Action, IllegalAction
from tests.malice.verdict import Came

NUMBERS = (-1, 0, 1, 2, 3, 5, 6, 2**31, -(2**63))
TEXTS = (
    "",
    "x",
    "mine",
    "wheat_field",
    "radio_tower",
    "station",
    "W01",
    "G01",
    "P01",
    "L01",
    "B12",
    "²",
    "\x00",
    "e" * 500,
)
GOES = 60
"""Answers by which each game is played on between forgeries."""


def forge(cases: int, seed: int) -> Came:
    """Give forged actions to games of both kinds, at every stage."""
    rng, came = random.Random(seed), Came()
    while came.cases < cases and not came.wrong:
        game: Any = rng.choice((MACHI_KORO, MAFIA_DOLLAR))
        options = (
            Options(edition=rng.choice(("base", "harbor", "everything")))
            if game is MACHI_KORO
            else MafiaOptions(give_items=rng.random() < 0.5)
        )
        chance = Chance(rng.randbytes(16))
        state, _ = game.new(options, rng.randint(2, 4), chance)
        for _ in range(GOES):
            if not game.decisions(state) or came.cases >= cases:
                break
            for _ in range(8):
                came.cases += 1
                came.wrong += _one(game, state, chance, rng, came)
            decision = rng.choice(game.decisions(state))
            game.apply(state, decision.id, game.legal(state, decision).sample(rng.randrange), chance)
    return came


def _one(game: Any, state: Any, chance: Chance, rng: random.Random, came: Came) -> list[str]:  # noqa: ANN401 - any game
    before, counter = game.encode(state), chance.counter
    asked = [*game.decisions(state), *game.standing(state)]
    decision = rng.choice([each.id for each in asked] * 3 + [0, -1, 1, 10**9, 10_000_001])
    action = forged_action(game, rng, [str(each) for each in _texts(before)])
    legal = [each for each in asked if each.id == decision and action in game.legal(state, each)]
    trial = game.decode(before)
    try:
        game.apply(trial, decision, action, Chance(b"trial", counter))
    except IllegalAction as refused:
        wrong = [f"{action} is legal, but refused: {refused}"] if legal else []
        return wrong + ([f"{action} was refused and changed the game"] if game.encode(trial) != before else [])
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what we look for
        return [f"{game.name}: {action} for {decision}: {error!r}"]
    came.changed += 1
    return [] if legal else [f"{game.name}: {action} for {decision} was taken, and is not legal"]


def forged_action(game: Any, rng: random.Random, texts: list[str]) -> Action:  # noqa: ANN401
    """An action of the game with values by chance, some of them out of the position."""
    kinds = msgspec.inspect.type_info(game.action_type)
    assert isinstance(kinds, inspect.UnionType)
    kind = rng.choice(kinds.types)
    assert isinstance(kind, inspect.StructType)
    values = {field.name: _value(field.type, rng, texts) for field in kind.fields}
    action = kind.cls(**values)
    assert isinstance(action, Action)
    return action


def _value(kind: inspect.Type, rng: random.Random, texts: list[str]) -> Any:  # noqa: ANN401
    match kind:
        case inspect.IntType():
            return rng.choice(NUMBERS)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.StrType():
            return rng.choice((*TEXTS, *texts, *texts))
        case inspect.NoneType():
            return None
        case inspect.LiteralType():
            return rng.choice((*kind.values, "x"))
        case inspect.UnionType():
            return _value(rng.choice(kind.types), rng, texts)
        case inspect.VarTupleType():
            return tuple(_value(kind.item_type, rng, texts) for _ in range(rng.randint(0, 4)))
        case inspect.TupleType():
            return tuple(_value(each, rng, texts) for each in kind.item_types)
        case inspect.StructType():
            return kind.cls(**{field.name: _value(field.type, rng, texts) for field in kind.fields})
    raise AssertionError(f"nothing is known of {kind}")


def _texts(state: bytes) -> set[str]:
    """Every word in a state: cards, hideouts, loot."""
    found: set[str] = set()
    waiting: list[Any] = [msgspec.json.decode(state)]
    while waiting:
        match waiting.pop():
            case dict() as each:
                found |= set(each)
                waiting += each.values()
            case list() as each:
                waiting += each
            case str() as each:
                found.add(each)
    return found

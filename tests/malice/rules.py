"""Gives forged actions to the rules: each is legal, or is refused with a reason and changes nothing."""

import random
from typing import Any

import msgspec
from msgspec import inspect

from bot.games.chance import Chance
from bot.games.machi_koro import MACHI_KORO, Options
from bot.games.mafia_dollar import MAFIA_DOLLAR
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.values import Action, IllegalAction
from tests.malice.verdict import FuzzResult
from tests.support.values import of_type

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
"""Legal answers per game, between the forgeries."""


def forge(cases: int, seed: int) -> FuzzResult:
    """Give `cases` forged actions to both games, at every stage."""
    rng, result = random.Random(seed), FuzzResult()
    while result.cases < cases and not result.wrong:
        game: Any = rng.choice((MACHI_KORO, MAFIA_DOLLAR))
        options = (
            Options(edition=rng.choice(("base", "harbor", "everything")), market=rng.choice(("all", "10", "growing")))
            if game is MACHI_KORO
            else MafiaOptions(give_items=rng.random() < 0.5)
        )
        chance = Chance(rng.randbytes(16))
        state, _ = game.new(options, rng.randint(2, 4), chance)
        for _ in range(GOES):
            if not game.decisions(state) or result.cases >= cases:
                break
            for _ in range(8):
                result.cases += 1
                result.wrong += _one(game, state, chance, rng, result)
            decision = rng.choice(game.decisions(state))
            game.apply(state, decision.id, game.legal(state, decision).sample(rng.randrange), chance)
    return result


def _one(game: Any, state: Any, chance: Chance, rng: random.Random, result: FuzzResult) -> list[str]:  # noqa: ANN401 - any game
    before, counter = game.encode(state), chance.counter
    asked = [*game.decisions(state), *game.standing(state)]
    decision = rng.choice([each.id for each in asked] * 3 + [0, -1, 1, 10**9, 10_000_001])
    action = forged_action(game, rng, [str(each) for each in _texts(before)])
    legal = [one for one in asked if one.id == decision and action in game.legal(state, one)]
    trial = game.decode(before)
    try:
        game.apply(trial, decision, action, Chance(b"trial", counter))
    except IllegalAction as refused:
        wrong = [f"{action} is legal, but refused: {refused}"] if legal else []
        return wrong + ([f"{action} was refused and changed the game"] if game.encode(trial) != before else [])
    except Exception as error:  # noqa: BLE001 - any exception is a finding
        return [f"{game.name}: {action} for {decision}: {error!r}"]
    result.changed += 1
    return [] if legal else [f"{game.name}: {action} for {decision} was taken, and is not legal"]


def forged_action(game: Any, rng: random.Random, texts: list[str]) -> Action:  # noqa: ANN401
    """An action with random values, some of them from the position."""
    kinds = of_type(inspect.UnionType, msgspec.inspect.type_info(game.action_type))
    kind = of_type(inspect.StructType, rng.choice(kinds.types))
    values = {field.name: _value(field.type, rng, texts) for field in kind.fields}
    return of_type(Action, kind.cls(**values))


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
    """All texts in a state: cards, hideouts, loot."""
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

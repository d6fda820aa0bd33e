"""The examples in the rules' documentation are true."""

import doctest
import importlib
import pkgutil
from types import ModuleType

import pytest

import bot.games
import data.cards


def modules() -> list[str]:
    """Every module of the rules and the card tables."""
    packages: list[ModuleType] = [bot.games, data.cards]
    return [
        module.name
        for package in packages
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]


@pytest.mark.parametrize("name", modules())
def test_the_examples_of_a_module_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_public_modules_have_doctest_examples() -> None:
    for name in ("bot.games.game", "bot.games.choices", "bot.games.chance"):
        assert doctest.testmod(importlib.import_module(name)).attempted > 0

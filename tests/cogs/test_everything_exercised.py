"""Every command, button and menu has a scenario; Discord's limits are kept."""

import importlib
import pkgutil
import re
from pathlib import Path
from typing import Any

from discord import AppCommandType, app_commands

import tests.cogs
from bot.client import TableBot
from cogs.ui.components import VERBS
from tests.support.scenarios import REGISTERED
from tests.support.world import World


def commands(bot: TableBot) -> dict[str, app_commands.Command[Any, ..., Any]]:
    return {
        f"/{command.qualified_name}": command
        for command in bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
    }


def everything(bot: TableBot) -> set[str]:
    """All commands, options with suggestions, commands in the menu on a person, buttons and menus."""
    offers = {
        f"offers {name} {option.display_name}"
        for name, command in commands(bot).items()
        for option in command.parameters
        if option.autocomplete
    }
    menus = {f"menu {each.name}" for each in bot.tree.walk_commands(type=AppCommandType.user)}
    return set(commands(bot)) | offers | menus | {f"button {verb}" for verb in VERBS}


async def test_a_scenario_exercises_every_command_button_menu_and_offer(world: World) -> None:
    for module in pkgutil.walk_packages([str(Path(tests.cogs.__file__ or "").parent)], "tests.cogs."):
        if module.name.rpartition(".")[2].startswith("test_"):
            importlib.import_module(module.name)
    exercised = {what for scenario in REGISTERED.values() for what in scenario}
    exercised = {re.sub("^form ", "button ", what) for what in exercised}
    there = everything(world.bot)
    assert len(there) > 40
    assert there - exercised == set(), "no scenario exercises these"
    assert exercised - there == set(), "these do not exist"


async def test_groups_stay_far_below_what_discord_allows(world: World) -> None:
    for group in world.bot.tree.get_commands():
        if isinstance(group, app_commands.Group):
            assert len(group.commands) <= 20, f"/{group.name} nears Discord's limit of 25"
    assert len(world.bot.tree.get_commands()) <= 20


async def test_every_command_and_option_is_described(world: World) -> None:
    for name, command in commands(world.bot).items():
        assert command.description not in ("", "…"), name
        for option in command.parameters:
            assert option.description not in ("", "…"), f"{name} {option.name}"

"""Each game opens tables with a command of its own; ``/table open`` still takes what old clients send to it."""

import pytest
from discord import app_commands

from bot.games.mafia_dollar import Options as MafiaOptions
from tests.support.commands import commands_of_bot
from tests.support.forged_commands import completed, sent
from tests.support.scenarios import exercises
from tests.support.values import of_type, there
from tests.support.world import World, text_of


@exercises("/machi open")
async def test_the_form_of_a_game_asks_for_its_first_setting(world: World) -> None:
    # given the form of Machi Koro's own command
    (ann,) = world.people("Ann")
    shown = await ann.slash(world.channel, "machi open")
    # when Ann chooses an edition in it
    chosen = {"game": ["machi_koro.edition.harbor"], "robots": ["1 easy"], "speed": ["post"]}
    await ann.submit_modal(shown, chosen)
    # then the table is of that edition
    assert "Harbor · 2–5 players" in text_of(world.messages()[0])
    assert (await world.table()).terms.pace == "postal"


@exercises("/mafia open")
async def test_a_form_offers_only_what_its_game_can(world: World) -> None:
    (ann,) = world.people("Ann")
    shown = there((await ann.slash(world.channel, "mafia open")).modal)
    asked = {each["component"]["custom_id"]: each["component"].get("options", ()) for each in shown["components"]}
    assert [each["value"] for each in asked["speed"]] == ["now", "day"]
    assert [each["value"] for each in asked["game"]][:2] == ["mafia_dollar.target.0", "mafia_dollar.target.250000"]


async def test_old_clients_still_choose_a_games_options_in_the_shared_command(world: World) -> None:
    # given a client that knows /table open as it was
    (ann,) = world.people("Ann")
    # when it sends options that have left the command
    old: dict[str, str | bool] = {
        "items": "yes",
        "target": "500000",
        "first": "joining",
        "reasons": True,
        "coach": False,
    }
    await sent(world, ann, "open", game="mafia_dollar", **old)
    # then they count as before
    table = await world.table()
    assert table.options() == MafiaOptions(500_000, True, False, "joining")
    assert (table.terms.reasons, table.terms.coach) == (True, False)


@pytest.mark.parametrize(
    ("game", "option", "title"),
    [
        ("machi_koro", {"target": "250000"}, "Machi Koro"),
        ("machi_koro", {"items": "yes"}, "Machi Koro"),
        ("mafia_dollar", {"edition": "base"}, "MafiaDollar"),
    ],
)
async def test_another_games_options_are_not_ignored(
    world: World, game: str, option: dict[str, str], title: str
) -> None:
    (ann,) = world.people("Ann")
    assert f"{title} has no option" in await sent(world, ann, "open", game=game, **option)
    assert world.messages() == []


async def test_old_clients_are_offered_nothing_for_an_option_that_has_left(world: World) -> None:
    (ann,) = world.people("Ann")
    assert await completed(world, ann, "open", "without", "caf") == []


async def test_the_shared_command_has_fewer_than_twelve_options() -> None:
    async with commands_of_bot() as tree:
        table = of_type(app_commands.Group, tree.get_command("table"))
        shared = of_type(app_commands.Command, table.get_command("open"))
        assert len(shared.parameters) < 12


@exercises(
    *(f"offers /{group} open {option}" for group in ("machi", "mafia") for option in ("robots", "deadline", "language"))
)
async def test_a_games_own_command_completes_the_shared_options(world: World) -> None:
    (ann,) = world.people("Ann")
    for option, typed, first in (
        ("robots", "2 hard, nor", "2 hard, 1 normal"),
        ("deadline", "", "12h"),
        ("language", "de", "de"),
    ):
        for group in ("machi", "mafia"):
            offered = await ann.autocomplete(world.channel, f"{group} open", option, typed)
            assert [each["value"] for each in offered][:1] == [first]

"""Discord's limits for application commands, each broken by raw HTTP and answered with Discord's own error."""

import pytest

from bot.playground.validation.command_limits import is_name, size
from tests.bot.playground.raw import Json, Raw, ok


def command(name: str = "roll", **more: object) -> Json:
    return {"type": 1, "name": name, "description": "Does something", **more}


def option(name: str = "dice", kind: int = 3, **more: object) -> Json:
    return {"type": kind, "name": name, "description": "An option", **more}


def german(name: str) -> Json:
    return {"name_localizations": {"de": name}}


def choices(count: int) -> list[Json]:
    return [{"name": f"Choice {number}", "value": str(number)} for number in range(count)]


BREAKING = [
    (command("Roll"), "name: APPLICATION_COMMAND_INVALID_NAME"),
    (command("two words"), "name: APPLICATION_COMMAND_INVALID_NAME"),
    (command("x" * 33), "name: BASE_TYPE_BAD_LENGTH"),
    (command(description=""), "description: BASE_TYPE_REQUIRED"),
    (command(description="x" * 101), "description: BASE_TYPE_BAD_LENGTH"),
    (command(options=[option(f"o{number}") for number in range(26)]), "options: BASE_TYPE_MAX_LENGTH"),
    (
        command(options=[option(f"s{number}", 1) for number in range(26)]),
        "options: BASE_TYPE_MAX_LENGTH",
    ),
    (command(options=[option(), option()]), "options: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
    (
        command(options=[option("a"), option("b", required=True)]),
        "options: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    (command(options=[option("a", 1), option("b")]), "options: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    (command(options=[option("Big")]), "options.0.name: APPLICATION_COMMAND_INVALID_NAME"),
    (command(options=[option(choices=choices(26))]), "options.0.choices: BASE_TYPE_MAX_LENGTH"),
    (
        command(options=[option(choices=choices(1), autocomplete=True)]),
        "options.0.autocomplete: APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE_EXCLUSIVE",
    ),
    (
        command(options=[option(choices=[{"name": "x" * 101, "value": "x"}])]),
        "options.0.choices.0.name: BASE_TYPE_BAD_LENGTH",
    ),
    (
        command(options=[option(choices=[{"name": "x", "value": "x" * 101}])]),
        "options.0.choices.0.value: BASE_TYPE_BAD_LENGTH",
    ),
    (
        command(options=[option("a", 2, options=[option("b", 2)])]),
        "options.0.options.0.type: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (
        command(options=[option("a", 1, options=[option("b", 1)])]),
        "options.0.options.0.type: APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    (command(**german("Würfeln")), "name_localizations.de: APPLICATION_COMMAND_INVALID_NAME"),
    (command(**german("neu würfeln")), "name_localizations.de: APPLICATION_COMMAND_INVALID_NAME"),
    (command(**german("ü" * 33)), "name_localizations.de: BASE_TYPE_BAD_LENGTH"),
    (command(name_localizations={"pt_BR": "rolar"}), "name_localizations.pt_BR: BASE_TYPE_CHOICES"),
    (
        command(description_localizations={"ja": "振" * 101}),
        "description_localizations.ja: BASE_TYPE_BAD_LENGTH",
    ),
    (
        command(options=[option(**german("Würfel"))]),
        "options.0.name_localizations.de: APPLICATION_COMMAND_INVALID_NAME",
    ),
    (
        command(options=[option("a", **german("würfel")), option("b", **german("würfel"))]),
        "options: APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        command(options=[option(choices=[{"name": "One", "value": "1", **german("")}])]),
        "options.0.choices.0.name_localizations.de: BASE_TYPE_BAD_LENGTH",
    ),
    (
        command(options=[option(choices=[{"name": n, "value": n, **german("Würfel")} for n in "ab"])]),
        "options.0.choices.1: APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS",
    ),
    ({"type": 2, "name": "Challenge", **german("x" * 33)}, "name_localizations.de: BASE_TYPE_BAD_LENGTH"),
    (
        {"type": 2, "name": "Challenge", "description_localizations": {"de": "x"}},
        "description: APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_EXISTS",
    ),
]


async def test_a_command_over_a_limit_is_refused_with_its_field(raw: Raw) -> None:
    for body, fault in BREAKING:
        refused = await raw.sync(command("fine"), body)
        assert (refused.status, refused.code) == (400, 50035), fault
        assert refused.faults()[0] == f"1.{fault}"
        assert ok(await raw.call("GET", f"/applications/{raw.world.bot_id}/commands")) == [], fault


async def test_a_command_has_8000_characters_at_most(raw: Raw) -> None:
    options = [option(f"o{number:02}", description="x" * 100) for number in range(25)]
    wide = [{"name": f"{number:02}{'n' * 98}", "value": f"{number:02}{'v' * 98}"} for number in range(25)]
    options[0]["choices"], options[1]["choices"] = wide, wide[:2]
    body = command("x", description="y" * 24, options=options)
    assert size(body) == 8000
    ok(await raw.sync(body))
    refused = await raw.sync(body | {"description": "y" * 25})
    assert refused.faults() == ["0: APPLICATION_COMMAND_TOO_LARGE"]
    refused = await raw.sync(body | {"description_localizations": {"de": "ü" * 25, "ja": "振"}})
    assert refused.faults() == ["0: APPLICATION_COMMAND_TOO_LARGE"]


def test_only_the_longest_translation_counts() -> None:
    assert size({"name": "ab", "name_localizations": {"de": "abcde", "fr": "abc"}, "description": "x"}) == 6


async def test_names_are_unique_and_100_at_most(raw: Raw) -> None:
    assert (await raw.sync(command(), command())).faults() == ["1: APPLICATION_COMMANDS_DUPLICATE_NAME"]
    twins = [command("roll", **german("werfen")), command("throw", **german("werfen"))]
    assert (await raw.sync(*twins)).faults() == ["1: APPLICATION_COMMANDS_DUPLICATE_NAME"]
    as_in_english = [command("roll"), command("throw", **german("roll"))]
    assert (await raw.sync(*as_in_english)).faults() == ["1: APPLICATION_COMMANDS_DUPLICATE_NAME"]
    ok(await raw.sync({"type": 2, "name": "Roll", **german("werfen")}, command(**german("werfen"))))
    many = [command(f"c{number}") for number in range(101)]
    assert len(ok(await raw.sync(*many[:100]))) == 100
    assert (await raw.sync(*many)).faults() == [": BASE_TYPE_MAX_LENGTH"]


@pytest.mark.parametrize("name", ["roll", "würfeln", "サイコロ", "re-roll", "o'clock", "पासा"])
def test_names_may_be_lower_case_words_of_any_script(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "Roll", "a b", "a.b", "é" * 33, "🎲"])
def test_other_names_are_no_names(name: str) -> None:
    assert not is_name(name)


async def test_unchanged_commands_keep_id_and_version_changed_ones_their_id(raw: Raw) -> None:
    [first] = ok(await raw.sync(command()))
    [same] = ok(await raw.sync(command()))
    [changed] = ok(await raw.sync(command(description="Other")))
    assert same == first
    assert changed["id"] == first["id"]
    assert changed["version"] != first["version"]


async def test_commands_can_be_read_created_changed_and_deleted_singly(raw: Raw) -> None:
    scope = f"/applications/{raw.world.bot_id}/guilds/{raw.world.guild_id}/commands"
    created = await raw.call("POST", scope, command())
    assert created.status == 201
    assert created.body["guild_id"] == str(raw.world.guild_id)
    assert (await raw.call("POST", scope, command())).status == 200
    one = f"{scope}/{created.body['id']}"
    assert ok(await raw.call("PATCH", one, {"description": "New"}))["description"] == "New"
    assert ok(await raw.call("GET", one))["description"] == "New"
    assert (await raw.call("DELETE", one)).status == 204
    assert (await raw.call("GET", one)).code == 10063


async def test_a_list_of_commands_has_their_translations_on_request(raw: Raw) -> None:
    told = command(options=[option(choices=[choices(1)[0] | german("Eins")], **german("würfel"))], **german("werfen"))
    ok(await raw.sync(told))
    path = f"/applications/{raw.world.bot_id}/commands"
    [plain] = ok(await raw.call("GET", path))
    assert plain["name_localizations"] is None
    assert not {"werfen", "würfel", "Eins"} & set(str(plain).split("'"))
    [translated] = ok(await raw.call("GET", f"{path}?with_localizations=true"))
    assert translated["name_localizations"] == {"de": "werfen"}
    assert translated["options"] == told["options"]


async def test_another_applications_commands_are_unknown(raw: Raw) -> None:
    assert (await raw.call("GET", "/applications/1/commands")).code == 10002
    assert (await raw.call("GET", f"/applications/{raw.world.bot_id}/guilds/1/commands")).code == 10004

"""Commands with values and options that no client of Discord offers, or that only an old one knows."""

from collections.abc import Mapping, Sequence
from typing import Final

from simcord import interactions
from simcord.results import InteractionResult

from tests.support.world import MemberActor, World, text_of

TYPES: Final = {str: 3, bool: 5}


async def sent(world: World, who: MemberActor, command: str, /, **options: str | bool) -> str:
    """The answer to a ``/table`` command."""
    given = [{"name": name, "type": TYPES[type(value)], "value": value} for name, value in options.items()]
    return text_of(await _interaction(world, who, command, 2, given))


async def completed(world: World, who: MemberActor, command: str, option: str, typed: str) -> list[dict[str, object]]:
    """What is offered while a person types an option of a ``/table`` command."""
    result = await _interaction(world, who, command, 4, [{"name": option, "type": 3, "value": typed, "focused": True}])
    return result.autocomplete_choices or []


async def _interaction(
    world: World, who: MemberActor, command: str, kind: int, options: Sequence[Mapping[str, object]]
) -> InteractionResult:
    record, payload = interactions.base_payload(
        world.env.backend,
        type=kind,
        channel_id=world.channel.id,
        guild_id=world.guild.id,
        user_id=who.id,
        data={"id": "1", "name": "table", "type": 1, "options": [{"name": command, "type": 1, "options": options}]},
    )
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return InteractionResult(world.env, record)

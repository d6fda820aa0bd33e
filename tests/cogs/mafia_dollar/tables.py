"""Tables of MafiaDollar, and people who answer every question of their panels by clicking."""

import random
from collections.abc import Sequence

import discord
import pytest
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult, ResponseMessage

from bot.games.chance import Chance
from bot.games.mafia_dollar import MAFIA_DOLLAR, MafiaDollar, MafiaState
from bot.games.mafia_dollar import Options as MafiaOptions
from bot.games.mafia_dollar.events import GameBegan, MafiaEvent
from bot.table.table import Table
from tests.bot.games.mafia_dollar.positions import Table as Position
from tests.support.world import BUTTON, MENU, Json, MemberActor, World, parts

GAME = "mafia_dollar"
ANSWERING = ("choose", "do", "haul", "end", "step")
"""The verbs of what answers a decision."""

Shown = discord.Message | ResponseMessage


async def play(
    world: World, *people: MemberActor, robots: int = 0, channel: ChannelHandle | None = None, **options: object
) -> Table:
    """A started game; the first person has the first seat."""
    where = channel or world.channel
    await world.know(*people)
    await people[0].slash(where, "mafia open", first="joining", **options)
    for other in people[1:]:
        await other.slash(where, "table join")
    for _ in range(robots):
        message = next(m for m in reversed(world.messages(where)) if "robots" in world.verbs(m))
        identifier = next(i for i in world.controls(message) if ":robots:" in i)
        await people[0].select(message, ["easy"], custom_id=identifier)
    await people[0].slash(where, "table start")
    return await world.table(where)


async def players(
    world: World, *names: str, robots: int = 0, channel: ChannelHandle | None = None, **options: object
) -> list[MemberActor]:
    """New members who play; the first one has the first seat."""
    people = world.people(*names)
    await play(world, *people, robots=robots, channel=channel, **options)
    return people


def close_dms(world: World, *people: MemberActor) -> None:
    """Let these people take no private messages."""
    for who in people:
        path = f"/channels/{who.user.dm_channel.id}/messages"
        world.env.inject_error("POST", path, status=403, code=50007, times=None)


def open_dms(world: World) -> None:
    """Let everybody take private messages again."""
    world.env.backend.faults.clear()


def state_of(table: Table) -> MafiaState:
    """The complete state."""
    assert isinstance(table.state, MafiaState)
    return table.state


def dms(who: MemberActor) -> list[discord.Message]:
    """The messages in a person's DMs, oldest first."""
    return list(who.user.dm_channel.history())


def hand_by_dm(world: World, who: MemberActor, table: int) -> discord.Message:
    """A player's hand at a table, as shown in their DMs."""
    return next(m for m in dms(who) if any(i.startswith(f"t:{table}:") for i in world.controls(m)))


async def my_hand(world: World, who: MemberActor, channel: ChannelHandle | None = None) -> ResponseMessage:
    """A player's hand as the board's button shows it."""
    board = next(m for m in reversed(world.messages(channel)) if "hand" in world.verbs(m))
    identifier = next(i for i in world.controls(board) if i.split(":")[3] == "hand")
    result = await who.click(board, custom_id=identifier)
    assert result.response is not None
    return result.response


def controls(world: World, shown: Shown, verbs: Sequence[str] = ANSWERING) -> list[Json]:
    """The buttons and menus with these verbs on a message."""
    return [part for part in parts(world.raw(shown)) if part.get("custom_id", ":::").split(":")[3] in verbs]


def lines(menu: Json) -> list[str]:
    """The values of a menu's lines."""
    return [option["value"] for option in menu["options"]]


async def use(who: MemberActor, shown: Shown, control: Json, *values: str) -> InteractionResult:
    """Press that button, or choose these lines of that menu; in DMs too."""
    actor = who if isinstance(shown, ResponseMessage) or shown.guild is not None else who.user
    if control["type"] == BUTTON:
        return await actor.click(shown, custom_id=control["custom_id"])
    return await actor.select(shown, list(values), custom_id=control["custom_id"])


async def answer_somehow(world: World, who: MemberActor, shown: Shown, whim: random.Random, *, table: int = 1) -> str:
    """The player answers a pending decision in their panel, step by step; returns the question."""
    current = await world.bot.tables.load(table)
    seat = current.seat_of(who.id)
    assert seat is not None
    pending = next(one for one in current.pending() if one.seat == seat.number)
    for _ in range(8):
        there = [found for found in controls(world, shown) if f":{pending.id}:" in found["custom_id"]]
        assert there, f"nothing answers {pending}"
        menus = [found for found in there if found["type"] == MENU]
        control = menus[0] if menus and whim.random() < 0.9 else whim.choice(there)
        values: list[str] = []
        if control["type"] == MENU:
            few = control.get("min_values", 1)
            values = whim.sample(lines(control), whim.randint(few, control.get("max_values", 1)))
        await use(who, shown, control, *values)
        if pending.id not in [one.id for one in (await world.bot.tables.load(table)).pending()]:
            return pending.ask
    raise AssertionError(f"no answer to {pending}")


def deal(monkeypatch: pytest.MonkeyPatch, position: Position) -> None:
    """Let every game begin with this position instead of a deal."""
    laid_out = MAFIA_DOLLAR.encode(position.state)

    def new(
        self: MafiaDollar, options: MafiaOptions, seats: int, chance: Chance, *, rules: int | None = None
    ) -> tuple[MafiaState, Sequence[MafiaEvent]]:
        return self.decode(laid_out), (GameBegan(seats),)

    monkeypatch.setattr(MafiaDollar, "new", new)


def menu(world: World, shown: Shown, ask: str = "", *, verb: str = "choose") -> Json:
    """The menu on a panel whose placeholder says that."""
    found = [control for control in controls(world, shown, [verb]) if ask in control.get("placeholder", "")]
    assert found, f"no menu says {ask!r}: {controls(world, shown, [verb])}"
    return found[0]


def button(world: World, shown: Shown, label: str) -> Json:
    """The button of that label on a panel."""
    found = [part for part in parts(world.raw(shown)) if part.get("label") == label]
    assert found, f"no {label!r} among {[part.get('label') for part in parts(world.raw(shown)) if 'label' in part]}"
    return found[0]


async def press(world: World, who: MemberActor, shown: Shown, label: str) -> InteractionResult:
    """Press the button of that label on a panel."""
    return await use(who, shown, button(world, shown, label))


async def pick(world: World, who: MemberActor, shown: Shown, label: str, *, last: bool = False) -> InteractionResult:
    """Choose the first (or `last`) line or button whose label begins so and that answers a decision."""
    seen = list[str]()
    found = controls(world, shown, ("choose", "do"))
    for control in reversed(found) if last else found:
        for option in control.get("options", [control]):
            if option["label"].startswith(label):
                return await use(who, shown, control, *([option["value"]] if "value" in option else []))
            seen.append(option["label"])
    raise AssertionError(f"no {label!r} among {seen}")


async def offer(world: World, who: MemberActor, shown: Shown, to: str, card: str) -> None:
    """Offer a card to a player, and agree to it on the page that shows it."""
    await press(world, who, shown, "Trade…")
    await pick(world, who, shown, f"Offer {to}: {card}")
    await press(world, who, shown, "Offer")


async def answer_offer(world: World, who: MemberActor, shown: Shown, card: str) -> None:
    """Answer the only offer with a card, and agree to it on the page that shows both."""
    await pick(world, who, shown, f"Give {card}")
    await press(world, who, shown, "Answer with it")

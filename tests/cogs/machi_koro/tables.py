"""Tables of any edition, and people who answer every question of the board by clicking."""

import random
from collections.abc import Mapping, Sequence

from simcord.results import InteractionResult, ResponseMessage

from bot.games.machi_koro import Town
from bot.games.machi_koro.edition import edition
from bot.games.values import Decision
from bot.table.table import Table
from cogs.machi_koro.explaining import EXPLAIN
from tests.support.world import BUTTON, MENU, Json, MemberActor, World, parts

ESTABLISHMENTS = list(edition("everything").establishments.values())
LANDMARKS = ("harbor", "train_station", "shopping_mall", "amusement_park", "radio_tower", "airport")
STATION, TOWER, HARBOR = "train_station", "radio_tower", "harbor"


def town(
    coins: int = 3,
    *landmarks: str,
    closed: Mapping[str, int] | None = None,
    also: Mapping[str, int] | None = None,
    **cards: int,
) -> Town:
    """A town with exactly these coins, landmarks and cards; `closed` lists closed copies."""
    return Town(coins, {**cards, **(also or {})}, dict(closed or {}), list(landmarks))


def fullest(coins: int = 99) -> Town:
    """A town with every card and no landmark."""
    return Town(coins, {card.id: 2 for card in ESTABLISHMENTS}, {})


async def play(world: World, *people: MemberActor, dice: Sequence[int] = ()) -> Table:
    """Begin a game of the whole edition with these dice."""
    return await world.play(*people, dice=dice, edition="everything", seats=len(people))


async def players(world: World, *names: str, dice: Sequence[int] = ()) -> list[MemberActor]:
    """New members who play with every card."""
    return await world.players(*names, dice=dice, edition="everything", seats=len(names))


async def pending(world: World) -> Decision:
    """The first pending decision."""
    return (await world.table()).pending()[0]


def controls(world: World, decision: Decision, *, on: ResponseMessage | None = None) -> list[Json]:
    """The buttons and menus that answer a decision: those on the board, or on a private message."""
    raw = world.raw(on or world.board())
    found = []
    for part in parts(raw):
        _, _, asked, verb, *_ = part.get("custom_id", "t:0:0:none").split(":")
        if asked == str(decision.id) and verb != "undo":  # which names a step of the journal instead
            found.append(part)
    return found


def offered(menus: Sequence[Json]) -> list[str]:
    """The values of all lines of these menus."""
    return [option["value"] for menu in menus if menu["type"] == MENU for option in menu["options"]]


async def use(
    world: World, who: MemberActor, control: Json, value: str = "", *, on: ResponseMessage | None = None
) -> InteractionResult:
    """Press that button, or choose that line of that menu."""
    message = on or world.board()
    if control["type"] == BUTTON:
        return await who.click(message, custom_id=control["custom_id"])
    return await who.select(message, [value], custom_id=control["custom_id"])


async def answer_somehow(world: World, people: Sequence[MemberActor], whim: random.Random) -> Decision:
    """The first pending player answers with one of the shown controls."""
    decision = await pending(world)
    who, where = people[decision.seat], None
    while True:
        shown = controls(world, decision, on=where)
        assert shown, f"nothing answers {decision}"
        building = [control for control in shown if ":build:" in control["custom_id"]]
        control = building[0] if building else whim.choice(shown)
        lines = [line for line in offered([control]) if line != EXPLAIN]
        landmarks = [line for line in lines if line in LANDMARKS]
        value = (landmarks or [whim.choice(lines)])[0] if lines else ""
        result = await use(world, who, control, value, on=where)
        if decision.id not in [other.id for other in (await world.table()).pending()]:
            return decision
        where = where or result.response
        assert where is not None, f"{control['custom_id']} led to nothing"
